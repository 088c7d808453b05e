"""The examples in JAX, in small."""

import pathlib
import runpy

import numpy as np
import parlour

FOLDER = pathlib.Path(__file__).parents[1] / "examples"


def test_ppo_learns_to_beat_who_plays_anything_in_kuhn_poker():
    example = runpy.run_path(str(FOLDER / "stopbus_ppo.py"))
    learner = example["Learner"](parlour.load("kuhn"), seed=1)
    assert learner.train("random", 6, lanes=128) > 0
    found = example["measure"](learner, "random", 300)
    # The opponent is the first of the two.
    assert found["difference"]["high"] < 0, "it beats who plays anything"


def test_a_bot_writes_what_it_may_in_stop_the_bus():
    example = runpy.run_path(str(FOLDER / "stopbus_ppo.py"))
    learner = example["Learner"](parlour.load("stopbus"), seed=1)
    learner.train("classic", 2, lanes=32)
    bot = learner.bot()
    state = learner.game.start(1)
    for _ in range(40):
        if state.over:
            break
        letter = bot(state.seen())
        assert letter in state.letters() and isinstance(letter, int)
        state.apply(letter)
    assert all(np.isfinite(np.asarray(part)).all() for layer in learner.net for part in layer)
