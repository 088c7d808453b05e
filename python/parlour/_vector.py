"""Many matches, stepped side by side into arrays that are kept."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _native

ENDED = 1
LEFT = 2


@dataclass(frozen=True)
class Batch:
    """What a step gave, a row for each match. The step after the next writes it anew: copy what you
    keep longer."""

    observations: npt.NDArray[Any] | None
    """What the seat to move knows, in numbers."""
    masks: npt.NDArray[np.int8]
    """1 for each letter that it may write next."""
    rewards: npt.NDArray[np.float32]
    """What the step brought each seat."""
    seats: npt.NDArray[np.uint8]
    """The seat to move."""
    ends: npt.NDArray[np.uint8]
    """1 where the step ended a match, 2 where it was left after the rounds that were asked for."""
    played: npt.NDArray[np.uint16]
    """The letter that was written."""
    _flat: tuple[Any, ...]


class Vector:
    """Many matches of one game; see :func:`parlour.vector`."""

    autoreset = "same-step"
    """A step that ends a match begins the next: Gymnasium calls it so."""

    def __init__(
        self,
        game: _native.Game,
        n: int,
        *,
        observations: str | None,
        seats: Iterable[str | None],
        seed: int | str,
        threads: int | None,
        rewards: str,
        rounds: int | None,
    ) -> None:
        if observations not in ("f32", "u8", None):
            raise ValueError(f'observations are "f32", "u8" or None, not {observations!r}')
        if rewards not in ("end", "rounds"):
            raise ValueError(f'rewards come at the "end" or by "rounds", not {rewards!r}')
        if n < 1:
            raise ValueError("a vector has one match at least")
        self.game = game
        self.n = n
        count = threads or os.cpu_count() or 1
        by_round = rewards == "rounds"
        self._lanes = _native.Lanes(game, n, count, seed, list(seats), by_round, rounds)
        # Two sets in turn: what a learner still reads of the last step is not written over.
        self._batches = [self._batch(observations), self._batch(observations)]
        self._turn = 0
        self._begun = False

    def _batch(self, observations: str | None) -> Batch:
        n, game = self.n, self.game
        kind = {"f32": np.float32, "u8": np.uint8, None: None}[observations]
        rows = None if kind is None else np.zeros((n, game.width), kind)
        masks = np.zeros((n, game.letters), np.int8)
        rewards = np.zeros((n, game.seats), np.float32)
        seats, ends = np.zeros(n, np.uint8), np.zeros(n, np.uint8)
        played = np.zeros(n, np.uint16)
        flat = None if rows is None else rows.reshape(-1)
        arrays = (
            flat if observations == "f32" else None,
            flat if observations == "u8" else None,
            masks.view(np.uint8).reshape(-1),
            rewards.reshape(-1),
            seats,
            ends,
            played,
        )
        return Batch(rows, masks, rewards, seats, ends, played, arrays)

    def _next(self) -> Batch:
        self._turn = 1 - self._turn
        return self._batches[self._turn]

    def reset(self, seed: int | str | None = None) -> Batch:
        """Begins all matches anew, from another seed if one is given."""
        batch = self._next()
        self._lanes.reset(seed, batch._flat)
        self._begun = True
        return batch

    def step(self, letters: npt.ArrayLike | None = None) -> Batch:
        """Writes a letter in each match; without letters, any that may come next.

        Where a letter may not come, :class:`parlour.Refused` says which, and no match has changed.
        """
        if not self._begun:
            raise RuntimeError("call reset() first")
        batch = self._next()
        try:
            self._lanes.step(None if letters is None else _letters(letters), batch._flat)
        except BaseException:
            self._turn = 1 - self._turn
            raise
        return batch


def _letters(letters: npt.ArrayLike) -> npt.NDArray[np.uint16]:
    """Letters as the matches read them; none changes its number on the way."""
    array = np.asarray(letters)
    if array.dtype == np.uint16:
        return np.ascontiguousarray(array)
    if array.dtype.kind not in "iu":
        raise TypeError(f"letters are whole numbers, not {array.dtype}")
    return np.ascontiguousarray(np.clip(array, -1, 65535).astype(np.int32).astype(np.uint16))
