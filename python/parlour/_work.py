"""Long work in shares: what each is depends on the plan alone, so who does them changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from . import _native
from ._native import Game

Share = tuple[int, int]
"""From one number up to another."""

Run = Callable[[Callable[[Share], Any], Iterable[Share]], Iterator[Any]]
"""Does a work for every share and gives what came of it, in the order of the shares."""


def shares(total: int, size: int) -> list[Share]:
    """So many things in shares of this size.

    >>> shares(10, 4)
    [(0, 4), (4, 8), (8, 10)]
    """
    if size < 1:
        raise ValueError("a share has one thing at least")
    return [(first, min(first + size, total)) for first in range(0, total, size)]


def here(work: Callable[[Share], Any], all_shares: Iterable[Share]) -> Iterator[Any]:
    """Does all of it in this process, one share after the other."""
    return map(work, all_shares)


@dataclass(frozen=True)
class Tournament:
    """Units of a tournament."""

    game: Game
    bots: tuple[Any, ...]
    deals: int | None
    seed: int | str
    threads: int

    def __call__(self, share: Share) -> list[dict[str, Any]]:
        first, last = share
        bots = list(self.bots)
        return _native.arena_units(
            self.game, bots, first, last, self.deals, self.seed, self.threads
        )
