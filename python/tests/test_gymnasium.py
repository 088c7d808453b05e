"""Gymnasium: its own check, and what it lets pass."""

import warnings

import numpy as np
import parlour
import parlour.gymnasium
import pytest
from gymnasium.utils.env_checker import check_env


@pytest.mark.parametrize("name", list(parlour.games()))
def test_the_check_of_gymnasium_passes(name):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(parlour.gymnasium.make(name, opponents="random"), skip_render_check=True)


@pytest.mark.parametrize("seat", [0, 2])
def test_a_match_is_played_from_one_seat_to_its_end(seat):
    env, rng = parlour.gymnasium.make("stopbus", seat=seat), np.random.default_rng(1)
    for seed in (1, None, None):
        seen, _ = env.reset(seed=seed)
        total, over = 0.0, False
        while not over:
            assert env.state.turn == seat
            assert np.array_equal(seen["observation"], env.state.tensor(seat))
            assert np.array_equal(env.action_masks(), seen["action_mask"])
            letter = rng.choice(np.flatnonzero(seen["action_mask"]))
            seen, reward, over, cut, info = env.step(letter)
            total += reward
        assert total == pytest.approx(env.state.values[seat]) and not cut
        with pytest.raises(RuntimeError):
            env.step(0)


def test_seeds_repeat_and_go_on():
    env = parlour.gymnasium.make("hearts", opponents="random")
    first = env.reset(seed=1)[0]["observation"]
    second = env.reset()[0]["observation"]
    assert not np.array_equal(first, second)
    assert np.array_equal(env.reset(seed=1)[0]["observation"], first)
    assert np.array_equal(env.reset()[0]["observation"], second)


def test_an_illegal_letter_ends_the_match_with_a_penalty():
    env = parlour.gymnasium.make("kuhn", penalty=-3.0)
    env.reset(seed=1)
    letter = next(letter for letter in range(4) if letter not in env.state.letters())
    _, reward, over, _, info = env.step(letter)
    assert (reward, over, info["illegal"]) == (-3.0, True, letter)


def test_there_must_be_such_a_seat():
    with pytest.raises(ValueError):
        parlour.gymnasium.make("kuhn", seat=2)
