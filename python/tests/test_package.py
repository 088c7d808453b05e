"""The package: what it imports, what its pages say, and that it forgets nothing it should free."""

import doctest
import pathlib
import resource
import subprocess
import sys

import parlour
import parlour._vector
import parlour._work
import parlour.datasets
import parlour.gymnasium
import parlour.pettingzoo
import parlour.ray
import pytest

PAGE = pathlib.Path(__file__).parents[2] / "docs" / "python.md"


@pytest.mark.parametrize(
    "module",
    [
        parlour,
        parlour._vector,
        parlour._work,
        parlour.datasets,
        parlour.gymnasium,
        parlour.pettingzoo,
        parlour.ray,
    ],
)
def test_what_the_docstrings_show_is_true(module):
    assert doctest.testmod(module).failed == 0


def test_what_the_page_shows_is_true():
    found = doctest.testfile(str(PAGE), module_relative=False)
    assert found.attempted > 20 and found.failed == 0


def test_the_import_is_light():
    code = (
        "import sys, parlour; parlour.load('hearts').start(1).legal();"
        "assert not {'numpy', 'gymnasium', 'pettingzoo', 'pyarrow', 'ray'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_memory_stays_flat_over_a_million_resets():
    vector, game = parlour.vector("kuhn", 4096, threads=1), parlour.load("kuhn")

    def play():
        begun = len(vector.reset().ends)
        for _ in range(12):
            begun += int((vector.step().ends > 0).sum())
        for seed in range(500):
            state = game.start(seed)
            state.tensor(), state.view(0), state.legal(), state.clone(), state.svg()
        return begun

    play()
    before, begun = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, 0
    while begun < 1_000_000:
        begun += play()
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert grown < 8_000, f"{grown} KB more after {begun} matches"
