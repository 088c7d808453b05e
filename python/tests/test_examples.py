"""The examples, in small."""

import pathlib
import runpy

import jupytext
import pytest
from nbclient import NotebookClient

FOLDER = pathlib.Path(__file__).parents[1] / "examples"
NOTEBOOKS = FOLDER.parent / "notebooks"


def test_kuhn_poker_is_solved():
    example = runpy.run_path(str(FOLDER / "kuhn_cfr.py"))
    assert example["exploitability"](uniform(example)) > 0.2
    assert example["main"](300) < 0.005


def uniform(example):
    solver = example["Solver"]()
    solver.run(1)
    return {key: dict.fromkeys(sums, 1 / len(sums)) for key, sums in solver.sums.items()}


def test_a_search_is_copied_with_numpy_alone():
    example = runpy.run_path(str(FOLDER / "stopbus_numpy.py"))
    found = example["main"](matches=25, epochs=8, units=12)
    assert found["difference"]["high"] < 0, "it beats who plays anything"


@pytest.mark.parametrize("path", sorted(NOTEBOOKS.glob("*.md")), ids=lambda path: path.stem)
def test_a_notebook_runs_from_its_beginning_to_its_end(path):
    notebook = jupytext.read(path)
    assert len(notebook.cells) > 4
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
