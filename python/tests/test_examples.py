"""The examples, in small."""

import pathlib
import runpy

FOLDER = pathlib.Path(__file__).parents[1] / "examples"


def test_kuhn_poker_is_solved():
    example = runpy.run_path(str(FOLDER / "kuhn_cfr.py"))
    assert example["exploitability"](uniform(example)) > 0.2
    assert example["main"](300) < 0.005


def uniform(example):
    solver = example["Solver"]()
    solver.run(1)
    return {key: dict.fromkeys(sums, 1 / len(sums)) for key, sums in solver.sums.items()}
