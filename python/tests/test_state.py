"""A match to ask, copy and search."""

import copy
import json
import pickle
import random

import numpy as np
import parlour
import pytest

GAMES = list(parlour.games())


def moments(name, steps=150, seed=5, **rules):
    """A match of random letters, moment by moment."""
    chance = random.Random(seed)
    state = parlour.load(name, **rules).start(seed)
    for _ in range(steps):
        yield state
        if state.over:
            return
        state.apply(state.letter_at(chance.getrandbits(30)))


def test_the_games_are_listed():
    assert GAMES == ["hearts", "stopbus", "pontoon", "busrush", "rails", "ohhell", "kuhn"]
    with pytest.raises(parlour.Refused, match='no game "chess"') as refused:
        parlour.load("chess")
    assert refused.value.code == "no_such_game"


def test_rules_are_options_and_wrong_ones_are_refused():
    assert parlour.load("hearts", target=50).rules["target"] == 50
    with pytest.raises(parlour.Refused) as refused:
        parlour.load("hearts", target="high")
    assert refused.value.code == "invalid" and "target" in str(refused.value)


@pytest.mark.parametrize("name", GAMES)
def test_copies_pickles_and_hashes_hold_at_any_moment(name):
    begun = 0
    for at, state in enumerate(moments(name)):
        begun += bool(state.written)
        if at % 9 and not state.written:
            continue
        others = [state.clone(), copy.copy(state), copy.deepcopy(state)]
        others.append(pickle.loads(pickle.dumps(state)))
        for other in others:
            assert other == state and hash(other) == hash(state)
            assert other.written == state.written
            if not state.over:
                letter = state.letters()[-1]
                other.apply(letter)
                assert other != state
                again = state.clone()
                again.apply(letter)
                assert again == other, "the same luck comes"
    assert begun or name in ("kuhn", "stopbus", "ohhell", "pontoon")


@pytest.mark.parametrize("name", GAMES)
def test_records_and_positions_lead_back(name):
    for at, state in enumerate(moments(name)):
        if at % 17 or state.written:
            continue
        assert state.game.replay(state.record()) == state
        placed = state.game.place(state.position(), state.seed)
        assert placed.position() == state.position() and placed == state


@pytest.mark.parametrize("name", GAMES)
def test_letters_and_actions_agree(name):
    for at, state in enumerate(moments(name, 40)):
        if state.over or state.written:
            continue
        actions = state.legal()
        assert actions and set(actions[0]) == {"name", "payload", "label", "words"}
        after = state.clone()
        after.apply(actions[at % len(actions)])
        assert after != state and after.written == ()
        mask = state.mask()
        assert np.flatnonzero(mask).tolist() == state.letters()
        label = [text for letter in state.letters() for text in state.seen().leads_to(letter)]
        assert sorted(set(label)) == sorted({action["label"] for action in actions})


@pytest.mark.parametrize("name", GAMES)
def test_what_is_illegal_is_refused_and_changes_nothing(name):
    for state in moments(name, 30):
        if state.over:
            break
        before = state.clone()
        for wrong in [*range(state.game.letters), -1, 10**6]:
            if wrong not in state.letters():
                with pytest.raises(parlour.Refused) as refused:
                    state.apply(wrong)
                assert refused.value.code == "illegal_letter"
        with pytest.raises(parlour.Refused):
            state.apply({"name": "fly"})
        with pytest.raises(TypeError):
            state.apply("fly")
        with pytest.raises(parlour.Refused) as refused:
            state.view(99)
        assert refused.value.code == "no_such_seat"
        assert state == before


def test_a_refusal_of_the_rules_has_their_code():
    state = parlour.load("hearts", passing="none").start(3)
    held = state.view(state.turn)["hands"][state.turn]
    missing = next(card for card in ("AS", "KS", "QS") if card not in held)
    with pytest.raises(parlour.Refused, match="hold|have") as refused:
        state.apply({"name": "play", "payload": {"card": missing}})
    assert refused.value.code == "card_not_held"


@pytest.mark.parametrize("name", GAMES)
def test_sampled_worlds_look_the_same_to_the_seat(name):
    for at, state in enumerate(moments(name, 80)):
        if state.over or at % 19:
            continue
        worlds = state.sample(n=4, seed=1)
        assert len(worlds) == 4 and worlds[-1] == worlds[3]
        for world in worlds:
            assert world.view(state.turn) == state.view(state.turn)
            assert world.letters() == state.letters()
            assert world.seen().key == state.seen().key
            assert np.array_equal(world.tensor(), state.tensor())
        assert state.sample(seed=1) == state.sample(n=1, seed=1)[0]
    with pytest.raises(IndexError):
        worlds[4]


def test_worlds_differ_where_something_is_hidden():
    state = parlour.load("hearts").start(1)
    positions = {json.dumps(world.position()["hands"]) for world in state.sample(n=20, seed=2)}
    assert len(positions) == 20


@pytest.mark.parametrize("name", GAMES)
def test_tensors_are_written_into_what_is_given(name):
    for at, state in enumerate(moments(name, 60)):
        if state.over or at % 7:
            continue
        game = state.game
        assert sum(part["size"] for part in game.parts) == game.width
        most = np.concatenate([np.full(part["size"], part["most"]) for part in game.parts])
        floats, numbers = state.tensor(), np.full(game.width, 7, np.uint8)
        assert state.tensor(out=numbers) is numbers
        assert floats.dtype == np.float32 and floats.shape == (game.width,)
        assert np.allclose(floats, numbers / most)
        assert np.array_equal(state.seen().tensor(), floats)
        if game.parts[-1]["name"] == "written":
            tail = numbers[-game.letters :]
            assert sorted(set(state.written)) == np.flatnonzero(tail).tolist()
        kept, mask = np.zeros(game.width, np.float32), np.zeros(game.letters, np.uint8)
        other = state.clone()
        seat = other.step(other.letters()[0], kept, mask)
        assert seat == other.turn
        if seat is not None:
            assert np.array_equal(kept, other.tensor()) and np.array_equal(mask, other.mask())
    for wrong in (np.zeros(3, np.float32), np.zeros((2, game.width), np.float32)):
        with pytest.raises(ValueError):
            state.clone().tensor(0, out=wrong)
    with pytest.raises(TypeError):
        state.tensor(0, out=np.zeros(game.width, np.float64))


def test_rounds_wait_to_be_dealt_if_asked():
    state = parlour.load("kuhn", rounds=2).start(1, dealing=False)
    assert state.turn is None and state.resting and state.letters() == []
    with pytest.raises(parlour.Refused) as refused:
        state.apply(0)
    assert refused.value.code == "not_awaited"
    state.deal()
    again = pickle.loads(pickle.dumps(state))
    for each in (state, again):
        while each.turn is not None:
            each.apply(each.letters()[0])
        assert each.resting and not each.over


def test_an_end_has_an_outcome_and_values():
    *_, state = moments("kuhn")
    assert state.over and state.turn is None and state.legal() == []
    assert sorted(state.outcome) == ["draw", "ranking", "scores", "winners"]
    assert sum(state.values) == 0 and state.values == [float(score) for score in state.scores]


def test_several_seats_may_act_at_once():
    state = parlour.load("hearts").start(1)
    assert state.awaited == (0, 1, 2, 3) and state.turn == 0
    state.apply(state.legal(2)[0], seat=2)
    assert state.awaited == (0, 1, 3)


def test_seeds_decide():
    game = parlour.load("hearts")
    assert game.start(1) == game.start(1) != game.start(2)
    assert game.start() != game.start()
    assert game.start(game.start(1).seed) == game.start(1)
    with pytest.raises(ValueError):
        game.start("x")
    assert pickle.loads(pickle.dumps(game)) == game and hash(game) == hash(parlour.load("hearts"))
