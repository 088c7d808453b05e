"""Card and board games with hidden information.

The rules are compiled; Python gets four faces of the same thing:

* a match to ask, copy and search (:func:`load`, :class:`State`);
* thousands of matches side by side (:func:`vector`);
* PettingZoo and Gymnasium (:mod:`parlour.pettingzoo`, :mod:`parlour.gymnasium`);
* bots, tournaments and reviews (:meth:`State.advise`, :func:`arena`, :func:`review`).

Data sets are made by :mod:`parlour.datasets`, and :mod:`parlour.ray` does long work on a cluster.

>>> import parlour
>>> game = parlour.load("kuhn")
>>> state = game.start(seed=1)
>>> state.turn
0
>>> [action["label"] for action in state.legal()]
['Check', 'Bet']
>>> state.apply(0)
>>> state.turn
1
"""

from __future__ import annotations

import os

from ._native import Game, Refused, Seen, State, Worlds, games, load
from . import _native

# Said here because importing `typing` takes longer than all the rest.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from ._work import Run
    from ._vector import Vector

    Bot = str | Callable[[Seen], Any]

__all__ = [
    "Game",
    "Refused",
    "Seen",
    "State",
    "Worlds",
    "arena",
    "games",
    "load",
    "review",
    "search",
    "vector",
]

__version__ = "0.1.0"


def _load(name: str, rules: dict[str, Any]) -> Game:
    """A game that was pickled."""
    return load(name, **rules)


_revive = _native.revive


def _cores() -> int:
    return os.cpu_count() or 1


def search(simulations: int | None = None, *, time: float | None = None) -> str:
    """The name of a bot that searches, with so many simulations or so many seconds a decision.

    >>> search(1000)
    'search:1000'
    >>> search(time=0.05)
    'search:50ms'
    """
    if (simulations is None) == (time is None):
        raise ValueError("say how many simulations, or how much time in seconds")
    if time is not None:
        return f"search:{max(1, round(time * 1000))}ms"
    return f"search:{simulations}"


def vector(
    game: str | Game,
    n: int,
    *,
    observations: str | None = "f32",
    seats: Iterable[str | None] = (),
    seed: int | str = 0,
    threads: int | None = None,
    rewards: str = "end",
    rounds: int | None = None,
    **rules: Any,
) -> Vector:
    """``n`` matches that are stepped side by side, on all cores.

    ``observations`` is ``"f32"``, ``"u8"`` or ``None``. ``seats`` names bots that play inside the
    step, seat by seat, with ``None`` for those that are stepped; by default that is all of them.
    ``rewards`` come at the ``"end"`` of a match, or by ``"rounds"``: how much better or worse a seat
    stands than before. With ``rounds`` a match is left after so many.

    A step that ends a match begins the next in its place at once: it gives the rewards and the end
    of the one, and the observation, the mask and the seat of the other. The results depend on the
    seed alone, not on the threads.

    >>> v = vector("kuhn", 3, seed=1)
    >>> batch = v.reset()
    >>> batch.masks.tolist()
    [[1, 1, 0, 0], [1, 1, 0, 0], [1, 1, 0, 0]]
    >>> v.step([0, 1, 0]).seats.tolist()
    [1, 1, 1]
    """
    from ._vector import Vector

    made = load(game, **rules) if isinstance(game, str) else game
    return Vector(
        made,
        n,
        observations=observations,
        seats=seats,
        seed=seed,
        threads=threads,
        rewards=rewards,
        rounds=rounds,
    )


def arena(
    game: str | Game,
    bots: Iterable[Bot],
    *,
    units: int = 100,
    deals: int | None = None,
    seed: int | str = 0,
    threads: int | None = None,
    run: Run | None = None,
    **rules: Any,
) -> dict[str, Any]:
    """A tournament. Every bot meets the same deals from every seat, so most of the luck cancels.

    A bot is a name (``"classic"``, ``"random"``, ``"search:1000"``, ``"search:50ms"``) or a callable
    that is given a :class:`Seen` and answers with a letter, and is asked again until the action is
    complete, or with a whole action. Those by name come first; what a callable raises ends the
    tournament. The report has intervals of 95 % for the points, the wins and the rating of each bot
    (``standings``), and what is sure of each two (``verdicts``). With ``run=parlour.ray.run`` it is
    played on a cluster; the report is the same.

    >>> report = arena("kuhn", ["classic", lambda seen: seen.letters()[0]], units=10)
    >>> [standing["bot"] for standing in report["standings"]]
    ['classic', '<lambda>']
    """
    made = load(game, **rules) if isinstance(game, str) else game
    listed = list(bots)
    known = [bot for bot in listed if isinstance(bot, str)]
    called = [bot for bot in listed if not isinstance(bot, str)]
    everybody = known + called
    if run is None:
        # Python's callables take turns anyway.
        count = threads or (1 if called else _cores())
        played = _native.arena_units(made, everybody, 0, units, deals, seed, count)
    else:
        from ._work import Tournament, shares

        work = Tournament(made, tuple(everybody), deals, seed, threads or 1)
        played = [unit for share in run(work, shares(units, 8)) for unit in share]
    return _native.arena_report(made, everybody, played, deals, seed)


def review(
    match: State | str,
    *,
    seats: Iterable[int] | None = None,
    bot: str | None = None,
    threads: int | None = None,
) -> dict[str, Any]:
    """What the decisions of a match were worth, by what each seat knew then.

    ``match`` is a state or the text of a record; ``bot`` judges (by default the game's adviser).
    """
    record = match.record() if isinstance(match, State) else match
    chosen = None if seats is None else list(seats)
    return _native.review(record, chosen, bot, threads or _cores())
