"""Many matches side by side."""

import numpy as np
import parlour
import pytest

GAMES = list(parlour.games())


def arrays(batch):
    return [batch.observations, batch.masks, batch.rewards, batch.seats, batch.ends, batch.played]


@pytest.mark.parametrize("name", GAMES)
def test_threads_change_nothing_and_masks_are_never_empty(name):
    one, three = (parlour.vector(name, 20, seed=3, threads=count) for count in (1, 3))
    a, b = one.reset(), three.reset()
    for _ in range(60):
        for left, right in zip(arrays(a), arrays(b), strict=True):
            assert np.array_equal(left, right)
        assert a.masks.any(axis=1).all()
        a, b = one.step(), three.step()


def test_kinds_of_observations_agree():
    vectors = [parlour.vector("hearts", 7, observations=kind) for kind in ("f32", "u8", None)]
    for vector in vectors:
        vector.reset()
    game = vectors[0].game
    most = np.concatenate([np.full(part["size"], part["most"]) for part in game.parts])
    for _ in range(80):
        floats = vectors[0].step()
        numbers, none = (vector.step(floats.played) for vector in vectors[1:])
        assert none.observations is None
        assert np.allclose(floats.observations, numbers.observations / most)
        assert np.array_equal(floats.masks, none.masks)


def test_two_sets_of_arrays_are_written_in_turn():
    vector = parlour.vector("kuhn", 4)
    first = vector.reset()
    kept = first.observations.copy()
    second = vector.step()
    assert np.array_equal(first.observations, kept), "the last step can still be read"
    assert not np.shares_memory(first.observations, second.observations)
    assert np.shares_memory(first.observations, vector.step().observations)


def test_illegal_letters_are_refused_and_no_match_changes():
    one, other = (parlour.vector("stopbus", 5, seed=1) for _ in range(2))
    a, b = one.reset(), other.reset()
    for _ in range(30):
        letters = a.masks.argmax(axis=1)
        for wrong in (*np.flatnonzero(a.masks[3] == 0), -1, 70_000, 6):
            bad = letters.copy()
            bad[3] = wrong
            with pytest.raises(parlour.Refused, match="Match 3") as refused:
                one.step(bad)
            assert refused.value.code == "illegal_letter"
        a, b = one.step(letters), other.step(letters.astype(np.uint16))
        assert all(np.array_equal(x, y) for x, y in zip(arrays(a), arrays(b), strict=True))
    with pytest.raises(parlour.Refused):
        one.step([0])
    with pytest.raises(TypeError):
        one.step([0.5] * 5)


def test_rewards_are_given_once_at_the_end():
    vector = parlour.vector("kuhn", 64, seed=2)
    vector.reset()
    ends = 0
    for _ in range(50):
        batch = vector.step()
        over = batch.ends == 1
        ends += over.sum()
        assert (batch.rewards[~over] == 0).all()
        assert set(np.abs(batch.rewards[over]).ravel()) <= {1.0, 2.0}
        assert (batch.rewards.sum(axis=1) == 0).all()
    assert ends > 500


def test_rewards_by_rounds_and_matches_of_some_rounds():
    vector = parlour.vector("hearts", 3, rewards="rounds", rounds=2, passing="none")
    vector.reset()
    for step in range(1, 209):
        batch = vector.step()
        assert batch.ends.tolist() == [2 if step % 104 == 0 else 0] * 3
        assert batch.rewards.any() == (step % 52 == 0)


def test_bots_play_inside_the_step():
    vector = parlour.vector("hearts", 6, seats=["classic", None, "random", "search:8"])
    batch = vector.reset()
    for _ in range(30):
        assert (batch.seats == 1).all()
        batch = vector.step()
    with pytest.raises(parlour.Refused):
        parlour.vector("kuhn", 2, seats=["classic", "random"])


def test_what_cannot_be_is_refused():
    for wrong in ({"observations": "f64"}, {"rewards": "never"}, {"n": 0}):
        with pytest.raises(ValueError):
            parlour.vector("kuhn", **{"n": 2, **wrong})
    with pytest.raises(RuntimeError):
        parlour.vector("kuhn", 2).step()


def test_seeds_decide_and_a_reset_may_bring_another():
    one, other = parlour.vector("hearts", 3, seed=1), parlour.vector("hearts", 3, seed=2)
    assert not np.array_equal(one.reset().observations, other.reset().observations)
    assert np.array_equal(one.reset(2).observations, other.reset().observations)
