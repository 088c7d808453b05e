"""What PettingZoo and Gymnasium share: spaces, pictures, and the penalty of what is illegal."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np

from ._native import Game, State

PENALTY = -1.0

RENDER_MODES = ["ansi", "human", "rgb_array"]

METADATA: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 2}


def checked(mode: str | None) -> str | None:
    """A mode of rendering that there is."""
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"render_mode is one of {RENDER_MODES}, not {mode!r}")
    return mode


def render(state: State, mode: str | None, eyes: int | str) -> Any:
    """The table: as text, as text on the screen, or in pixels."""
    if mode is None:
        gymnasium.logger.warn(f"Nothing is rendered: give render_mode, one of {RENDER_MODES}.")
        return None
    if mode == "rgb_array":
        return state.image(eyes)
    text = state.text(eyes, colour=mode == "human")
    if mode == "ansi":
        return text
    print(text, flush=True)
    return None


def observation_space(game: Game) -> gymnasium.spaces.Dict:
    """A tensor of numbers from 0 to 1, and which letters may come next."""
    return gymnasium.spaces.Dict(
        {
            "observation": gymnasium.spaces.Box(0.0, 1.0, (game.width,), np.float32),
            "action_mask": gymnasium.spaces.Box(0, 1, (game.letters,), np.int8),
        }
    )


def action_space(game: Game) -> gymnasium.spaces.Discrete:
    """The letters."""
    return gymnasium.spaces.Discrete(game.letters)


def observe(state: State, seat: int) -> dict[str, Any]:
    """What a seat knows; the mask is empty unless it is to move."""
    mask = state.mask() if state.turn == seat else np.zeros(state.game.letters, np.uint8)
    return {"observation": state.tensor(seat), "action_mask": mask.view(np.int8)}


def fresh_seed(rng: np.random.Generator) -> int:
    """A seed for the next match."""
    return int(rng.integers(1 << 63))
