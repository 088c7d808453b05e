"""Matches as tables: for learning from them, or looking at them with whatever reads Arrow.

:func:`generate` plays bots of the house or callables, :func:`self_play` a policy that is asked for
many matches at once, and :func:`actions` and :func:`matches` make tables of records. All of it
needs ``pyarrow``.

>>> table = generate("kuhn", "classic", matches=3, seed=1)
>>> table.column_names
['match', 'step', 'seat', 'observation', 'mask', 'letter', 'visits', 'outcome']
"""

from __future__ import annotations

import json
import os
import pathlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import _native
from ._native import Game, State, load
from ._work import Run, Share, here, shares

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Policy = Callable[["npt.NDArray[np.uint8]", "npt.NDArray[np.int8]", "np.random.Generator"], Any]

__all__ = ["actions", "generate", "match_seed", "matches", "schema", "self_play"]

Columns = dict[str, Any]


def _arrow() -> Any:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError as missing:
        raise ImportError(
            "parlour.datasets needs pyarrow: install it with `pip install pyarrow`."
        ) from missing
    return pyarrow


def schema(game: Game, *, visits: bool = True) -> Any:
    """What the columns of a data set are.

    A row is a letter that was written: the number of the match, that of the letter in it, the seat,
    what the seat knew (``game.parts`` says what each byte means), which letters might have come,
    the letter, how often a search tried what begins so with each letter (0 where none did), and what
    the end of the match was worth to each seat.
    """
    pa = _arrow()
    fields = [
        ("match", pa.uint64()),
        ("step", pa.uint32()),
        ("seat", pa.uint8()),
        ("observation", pa.list_(pa.uint8(), game.width)),
        ("mask", pa.list_(pa.uint8(), game.letters)),
        ("letter", pa.uint16()),
        ("visits", pa.list_(pa.uint32(), game.letters)),
        ("outcome", pa.list_(pa.float32(), game.seats)),
    ]
    about = {"game": game.name, "rules": json.dumps(game.rules), "parts": json.dumps(game.parts)}
    kept = [field for field in fields if visits or field[0] != "visits"]
    return pa.schema(kept, metadata=about)


@dataclass(frozen=True)
class _Played:
    """Matches of bots and callables."""

    game: Game
    players: tuple[Any, ...]
    seed: int | str
    rounds: int | None
    threads: int

    def __call__(self, share: Share) -> Columns:
        first, last = share
        players = list(self.players)
        return _native.harvest(
            self.game, players, first, last - first, self.seed, self.rounds, self.threads
        )


@dataclass(frozen=True)
class _SelfPlayed:
    """Matches of a policy that is asked for all of a share at once."""

    game: Game
    policy: Policy
    seed: int
    rounds: int | None
    threads: int

    def __call__(self, share: Share) -> Columns:
        import numpy as np

        from . import vector

        first, last = share
        n = last - first
        chance = np.random.default_rng([self.seed, first])
        table = vector(
            self.game,
            n,
            observations="u8",
            seed=int(chance.integers(1 << 63)),
            threads=self.threads,
            rounds=self.rounds,
        )
        batch, going = table.reset(), np.ones(n, bool)
        lanes = np.arange(first, last, dtype=np.uint64)
        outcomes = np.zeros((n, self.game.seats), np.float32)
        found: list[Columns] = []
        for step in range(1 << 30):
            assert batch.observations is not None
            letters = np.asarray(self.policy(batch.observations, batch.masks, chance))
            # Who has finished plays on beside the others, and is not noted.
            found.append(
                {
                    "match": lanes[going],
                    "step": np.full(int(going.sum()), step, np.uint32),
                    "seat": batch.seats[going],
                    "observation": batch.observations[going],
                    "mask": batch.masks[going].view(np.uint8),
                    "letter": letters[going].astype(np.uint16),
                }
            )
            batch = table.step(letters)
            ended = going & (batch.ends > 0)
            outcomes[ended] = batch.rewards[ended]
            going &= batch.ends == 0
            if not going.any():
                break
        whole = {name: np.concatenate([part[name] for part in found]) for name in found[0]}
        order = np.lexsort((whole["step"], whole["match"]))
        whole = {name: column[order] for name, column in whole.items()}
        whole["outcome"] = outcomes[whole["match"] - np.uint64(first)]
        return {name: column.reshape(-1) for name, column in whole.items()}


def _table(columns: Columns, kinds: Any) -> Any:
    pa = _arrow()
    arrays = []
    for field in kinds:
        flat = pa.array(columns[field.name])
        if pa.types.is_fixed_size_list(field.type):
            flat = pa.FixedSizeListArray.from_arrays(flat, field.type.list_size)
        arrays.append(flat.cast(field.type))
    return pa.Table.from_arrays(arrays, schema=kinds)


def _gathered(tables: Iterator[Any], kinds: Any, path: str | os.PathLike[str] | None) -> Any:
    """All tables as one, or written to a file one after the other."""
    pa = _arrow()
    if path is None:
        whole = list(tables)
        return pa.concat_tables(whole) if whole else kinds.empty_table()
    target = pathlib.Path(path)
    # A file that has its name is whole.
    begun = target.with_name(target.name + ".part")
    if target.suffix == ".parquet":
        writer = pa.parquet.ParquetWriter(begun, kinds, compression="zstd")
    elif target.suffix in (".arrow", ".feather"):
        writer = pa.ipc.new_file(begun, kinds)
    else:
        raise ValueError(f"a data set is a .parquet, .arrow or .feather file, not {target.name!r}")
    try:
        with writer:
            for table in tables:
                writer.write_table(table)
    except BaseException:
        begun.unlink(missing_ok=True)
        raise
    begun.replace(target)
    return target


def _made(game: str | Game, rules: dict[str, Any]) -> Game:
    return load(game, **rules) if isinstance(game, str) else game


def generate(
    game: str | Game,
    players: Any = "classic",
    *,
    matches: int,
    path: str | os.PathLike[str] | None = None,
    seed: int | str = 0,
    rounds: int | None = None,
    share: int = 64,
    threads: int | None = None,
    run: Run = here,
    **rules: Any,
) -> Any:
    """Matches as a table, a row for each letter that was written; see :func:`schema`.

    ``players`` is a bot's name (``"search:200"`` gives visits to learn from), a callable that is
    given a :class:`parlour.Seen`, or a list with one for each seat. With ``path`` the table is
    written to a ``.parquet``, ``.arrow`` or ``.feather`` file, share by share, and the path is given
    back. The table depends on the seed, not on ``threads``, ``share`` or, with
    ``run=parlour.ray.run``, on how many workers there are.
    """
    kinds = schema(made := _made(game, rules))
    listed = tuple(players) if isinstance(players, (list, tuple)) else (players,)
    asked = any(not isinstance(player, str) for player in listed)
    usual = 1 if asked or run is not here else os.cpu_count() or 1
    work = _Played(made, listed, seed, rounds, threads or usual)
    parts = (_table(columns, kinds) for columns in run(work, shares(matches, share)))
    return _gathered(parts, kinds, path)


def match_seed(seed: int | str, number: int) -> str:
    """The seed of a match that :func:`generate` played: ``game.start`` begins it again."""
    return _native.match_seed(seed, number)


def self_play(
    game: str | Game,
    policy: Policy,
    *,
    matches: int,
    path: str | os.PathLike[str] | None = None,
    seed: int = 0,
    rounds: int | None = None,
    share: int = 64,
    threads: int | None = None,
    run: Run = here,
    **rules: Any,
) -> Any:
    """The same, played by a policy that is asked for many matches at once, and without visits.

    ``policy(observations, masks, chance)`` answers with a letter for each row; ``chance`` is a
    NumPy generator. ``share`` matches are played side by side; the table depends on the seed and on
    that number, not on threads or workers.
    """
    kinds = schema(made := _made(game, rules), visits=False)
    usual = 1 if run is not here else os.cpu_count() or 1
    work = _SelfPlayed(made, policy, seed, rounds, threads or usual)
    parts = (_table(columns, kinds) for columns in run(work, shares(matches, share)))
    return _gathered(parts, kinds, path)


def _lines(record: str | State) -> list[dict[str, Any]]:
    text = record.record() if isinstance(record, State) else record
    return [json.loads(line) for line in text.splitlines() if line.strip()]


def actions(records: Sequence[str | State]) -> Any:
    """What was done in some matches (states, or the texts of records): a row for each action and
    deal, with the number of its match in the list, the seat, the name and the payload as JSON."""
    pa = _arrow()
    rows: list[dict[str, Any]] = []
    for number, record in enumerate(records):
        for step, line in enumerate(_lines(record)[1:]):
            if line["type"] in ("act", "deal"):
                payload = line.get("payload")
                rows.append(
                    {
                        "match": number,
                        "step": step,
                        "seat": line.get("seat"),
                        "name": line.get("name", "deal"),
                        "payload": None if payload is None else json.dumps(payload),
                    }
                )
    kinds = [
        ("match", pa.uint32()),
        ("step", pa.uint32()),
        ("seat", pa.uint8()),
        ("name", pa.string()),
        ("payload", pa.string()),
    ]
    return pa.Table.from_pylist(rows, schema=pa.schema(kinds))


def matches(records: Sequence[str | State]) -> Any:
    """Some matches, a row for each: game, rules as JSON, seed, who sat where, and how it ended."""
    pa = _arrow()
    rows = []
    for record in records:
        header, *lines = _lines(record)
        outcome = next((line["outcome"] for line in lines if line["type"] == "end"), None)
        rows.append(
            {
                "game": header["game"],
                "rules": json.dumps(header["rules"]),
                "seed": header["start"]["seed"],
                "seats": header["seats"],
                "winners": None if outcome is None else outcome["winners"],
                "scores": None if outcome is None else outcome["scores"],
            }
        )
    kinds = [
        ("game", pa.string()),
        ("rules", pa.string()),
        ("seed", pa.string()),
        ("seats", pa.list_(pa.string())),
        ("winners", pa.list_(pa.uint8())),
        ("scores", pa.list_(pa.int64())),
    ]
    return pa.Table.from_pylist(rows, schema=pa.schema(kinds))
