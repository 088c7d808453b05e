"""The package: what it imports, what its pages say, and that it forgets nothing it should free."""

import doctest
import pathlib
import resource
import subprocess
import sys

import parlour
import parlour._vector
import parlour.gymnasium
import parlour.pettingzoo
import pytest

PAGE = pathlib.Path(__file__).parents[2] / "docs" / "python.md"


@pytest.mark.parametrize(
    "module", [parlour, parlour._vector, parlour.gymnasium, parlour.pettingzoo]
)
def test_what_the_docstrings_show_is_true(module):
    assert doctest.testmod(module).failed == 0


def test_what_the_page_shows_is_true():
    found = doctest.testfile(str(PAGE), module_relative=False)
    assert found.attempted > 20 and found.failed == 0


def test_the_import_is_light():
    code = (
        "import sys, parlour; parlour.load('hearts').start(1).legal();"
        "assert not {'numpy', 'gymnasium', 'pettingzoo'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_memory_stays_flat_over_many_matches():
    vector = parlour.vector("kuhn", 512, threads=1)
    game = parlour.load("kuhn")

    def play():
        vector.reset()
        for _ in range(200):
            vector.step()
        for seed in range(2000):
            state = game.start(seed)
            state.tensor(), state.view(0), state.legal(), state.clone()

    play()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(10):
        play()
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 8_000
