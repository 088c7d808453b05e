"""Data sets: what is in them, and what they do not depend on."""

import json
import os
import subprocess
import sys

import numpy as np
import parlour
import parlour.datasets
import pyarrow as pa
import pyarrow.parquet
import pytest

GAMES = list(parlour.games())


def matrix(table, name):
    return table[name].combine_chunks().flatten().to_numpy().reshape(len(table), -1)


@pytest.mark.parametrize("name", GAMES)
def test_a_match_can_be_played_again_from_its_rows(name):
    game = parlour.load(name)
    table = parlour.datasets.generate(game, "random", matches=2, seed=4, rounds=2)
    observations, masks, outcomes = (matrix(table, n) for n in ("observation", "mask", "outcome"))
    rows = table.select(["match", "step", "seat", "letter"]).to_pylist()
    assert {row["match"] for row in rows} == {0, 1}
    for number in range(2):
        first = next(at for at, row in enumerate(rows) if row["match"] == number)
        state = game.start(parlour.datasets.match_seed(4, number))
        own = [at for at, row in enumerate(rows) if row["match"] == number]
        assert own == list(range(first, first + len(own)))
        for at in own:
            row = rows[at]
            assert (row["step"], row["seat"]) == (at - first, state.turn)
            seen = state.tensor(out=np.zeros(game.width, np.uint8))
            assert np.array_equal(seen, observations[at])
            assert np.array_equal(state.mask(), masks[at])
            state.apply(row["letter"])
        assert (outcomes[own] == outcomes[first]).all()
        if state.over:
            assert np.allclose(outcomes[first], state.values)


@pytest.mark.parametrize("name", ["hearts", "rails", "kuhn"])
def test_visits_are_those_of_the_search(name):
    game = parlour.load(name)
    table = parlour.datasets.generate(game, "search:40", matches=1, seed=2, rounds=1)
    visits, masks = matrix(table, "visits"), matrix(table, "mask")
    assert (visits[masks == 0] == 0).all()
    assert (visits.sum(axis=1) > 0).mean() > 0.3
    state = game.start(parlour.datasets.match_seed(2, 0))
    thoughts = state.advise("search:40")["thoughts"]
    tried = sum(thought["visits"] for thought in thoughts)
    letters = 3 if name == "hearts" else 1
    assert visits[0].sum() == tried * letters, "a pass begins with any of its cards"


def test_threads_shares_and_files_change_nothing(tmp_path):
    def made(**how):
        players = ["search:15", "classic", "random", "classic"]
        return parlour.datasets.generate("hearts", players, matches=7, seed=3, rounds=1, **how)

    one = made(threads=1)
    assert made(threads=3, share=2).combine_chunks() == one.combine_chunks()
    for name in ("set.parquet", "set.arrow"):
        path = made(path=tmp_path / name, share=3)
        read = pa.parquet.read_table(path) if name.endswith("t") else pa.ipc.open_file(path).read_all()
        assert read.combine_chunks() == one.combine_chunks()
        assert json.loads(read.schema.metadata[b"rules"])["target"] == 100
    assert sorted(os.listdir(tmp_path)) == ["set.arrow", "set.parquet"]
    with pytest.raises(ValueError, match="set.csv"):
        made(path=tmp_path / "set.csv")


def test_callables_play_and_what_they_raise_leaves_no_file(tmp_path):
    table = parlour.datasets.generate("kuhn", lambda seen: seen.letters()[-1], matches=5)
    assert table["letter"].to_pylist() == [1, 3] * 5, "both always bet and call"

    def broken(seen):
        raise KeyError("out of order")

    with pytest.raises(KeyError, match="out of order"):
        parlour.datasets.generate("kuhn", broken, matches=5, path=tmp_path / "a.parquet")
    with pytest.raises(parlour.Refused):
        parlour.datasets.generate("kuhn", "nobody", matches=5, path=tmp_path / "a.parquet")
    assert os.listdir(tmp_path) == []


def any_letter(observations, masks, chance):
    return (chance.random(masks.shape) * masks).argmax(axis=1)


def test_a_policy_plays_itself_the_same_on_any_number_of_threads():
    def made(threads):
        return parlour.datasets.self_play(
            "stopbus", any_letter, matches=50, seed=5, share=16, threads=threads
        )

    one = made(1)
    assert made(2).combine_chunks() == one.combine_chunks()
    assert "visits" not in one.column_names
    assert sorted(set(one["match"].to_pylist())) == list(range(50))
    assert np.allclose(matrix(one, "outcome").sum(axis=1), 1)
    steps, numbers = one["step"].to_numpy(), one["match"].to_numpy()
    assert (np.diff(steps)[np.diff(numbers) == 0] == 1).all()


def test_records_are_tables():
    game = parlour.load("kuhn")
    states = [game.start(seed) for seed in range(4)]
    for state in states[:3]:
        while not state.over:
            state.apply(state.choose("classic"))
    done = parlour.datasets.actions(states)
    assert done["name"].to_pylist()[0] == "deal" and done["seat"].to_pylist()[:2] == [None, 0]
    all_of_them = parlour.datasets.matches([state.record() for state in states]).to_pylist()
    assert [row["winners"] for row in all_of_them[:3]] == [s.outcome["winners"] for s in states[:3]]
    assert all_of_them[3]["winners"] is None and all_of_them[3]["seed"] == states[3].seed


def test_without_pyarrow_it_says_what_is_missing():
    code = (
        "import sys; sys.modules['pyarrow'] = None\n"
        "import parlour.datasets\n"
        "try: parlour.datasets.generate('kuhn', matches=1)\n"
        "except ImportError as e: assert 'pip install pyarrow' in str(e); print('said')"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert said.stdout == "said\n"
