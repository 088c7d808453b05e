"""One seat against bots, for Gymnasium.

>>> import parlour.gymnasium
>>> env = parlour.gymnasium.make("stopbus", opponents="random")
>>> seen, info = env.reset(seed=1)
>>> seen["observation"].shape
(397,)
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np

from . import _spaces
from ._native import Game, State, load

__all__ = ["Env", "make"]


class Env(gymnasium.Env[dict[str, Any], Any]):
    """A match seen from one seat. An action is a letter; an illegal one ends the match with a
    penalty. The reward is what the match is worth to the seat when it ends. A picture shows what the
    seat knows."""

    metadata = _spaces.METADATA

    def __init__(
        self,
        game: Game,
        *,
        seat: int = 0,
        opponents: str = "classic",
        penalty: float = _spaces.PENALTY,
        render_mode: str | None = None,
    ) -> None:
        if not 0 <= seat < game.seats:
            raise ValueError(f"there is no seat {seat}: seats count from 0 to {game.seats - 1}")
        self.game = game
        self.seat = seat
        self.opponents = opponents
        self.penalty = penalty
        self.render_mode = _spaces.checked(render_mode)
        self.observation_space = _spaces.observation_space(game)
        self.action_space = _spaces.action_space(game)
        self.state: State | None = None
        self._done = True

    def _play_on(self, state: State) -> None:
        while state.turn is not None and state.turn != self.seat:
            state.apply(state.choose(self.opponents))

    def _see(self, state: State) -> dict[str, Any]:
        return _spaces.observe(state, self.seat)

    def _info(self, state: State) -> dict[str, Any]:
        return {"scores": state.scores, "written": state.written}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        # A match may end before this seat is ever asked.
        while True:
            state = self.game.start(_spaces.fresh_seed(self.np_random))
            self._play_on(state)
            if not state.over:
                break
        self.state, self._done = state, False
        self._show()
        return self._see(state), self._info(state)

    def step(
        self, action: Any
    ) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        state = self.state
        if state is None or self._done:
            raise RuntimeError("call reset() first")
        letter = int(action)
        if letter not in state.letters():
            self._done = True
            info = {**self._info(state), "illegal": letter}
            return self._see(state), self.penalty, True, False, info
        state.apply(letter)
        self._play_on(state)
        self._done = state.over
        reward = float(state.values[self.seat]) if state.over else 0.0
        self._show()
        return self._see(state), reward, state.over, False, self._info(state)

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """The table as the seat sees it: text, or pixels in rows of red, green and blue."""
        if self.state is None:
            raise RuntimeError("call reset() first")
        return _spaces.render(self.state, self.render_mode, self.seat)

    def action_masks(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """Which letters may come next, as maskable learners ask for it."""
        if self.state is None:
            raise RuntimeError("call reset() first")
        return self.state.mask().astype(np.bool_)


def make(
    game: str | Game,
    *,
    seat: int = 0,
    opponents: str = "classic",
    penalty: float = _spaces.PENALTY,
    render_mode: str | None = None,
    **rules: Any,
) -> Env:
    """A match for one seat; the others are bots by this name."""
    made = load(game, **rules) if isinstance(game, str) else game
    return Env(made, seat=seat, opponents=opponents, penalty=penalty, render_mode=render_mode)
