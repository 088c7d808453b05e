"""PettingZoo: its own tests, and what they let pass."""

import warnings

import numpy as np
import parlour
import parlour.pettingzoo
import pytest
from pettingzoo.test import api_test, parallel_api_test, seed_test

GAMES = list(parlour.games())


@pytest.mark.parametrize("name", GAMES)
def test_the_tests_of_pettingzoo_pass(name):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(parlour.pettingzoo.env(name), num_cycles=150)
        seed_test(lambda: parlour.pettingzoo.env(name), num_cycles=40)
        parallel_api_test(parlour.pettingzoo.parallel_env(name), num_cycles=150)


def any_letter(seen, rng):
    return rng.choice(np.flatnonzero(seen["action_mask"]))


@pytest.mark.parametrize("name", ["kuhn", "stopbus", "ohhell", "pontoon"])
def test_each_reward_is_counted_once_and_every_live_agent_is_asked(name):
    env, rng = parlour.pettingzoo.env(name), np.random.default_rng(1)
    for seed in range(5):
        env.reset(seed=seed)
        told, asked = dict.fromkeys(env.possible_agents, 0.0), set()
        for agent in env.agent_iter():
            seen, reward, over, cut, _ = env.last()
            told[agent] += reward
            if over or cut:
                env.step(None)
                continue
            asked.add(agent)
            assert env.state_now.turn == int(agent[-1]), "who is asked is to move"
            env.step(any_letter(seen, rng))
        assert told == dict(zip(env.possible_agents, env.state_now.values, strict=True))
        assert env.agents == []
        assert asked == set(env.possible_agents)


def test_what_is_seen_is_what_the_seat_knows():
    env = parlour.pettingzoo.env("hearts")
    env.reset(seed=3)
    for _ in range(40):
        state = env.state_now
        for seat, agent in enumerate(env.possible_agents):
            seen = env.observe(agent)
            assert np.array_equal(seen["observation"], state.tensor(seat))
            letters = state.letters() if state.turn == seat else []
            assert np.flatnonzero(seen["action_mask"]).tolist() == letters
        env.step(state.letters()[0])


def test_an_illegal_letter_ends_the_match_with_a_penalty():
    env = parlour.pettingzoo.env("kuhn", penalty=-5.0)
    env.reset(seed=1)
    env.step(3)
    assert env.terminations == {"seat_0": True, "seat_1": True}
    assert env.rewards == {"seat_0": -5.0, "seat_1": 0.0}
    both = parlour.pettingzoo.parallel_env("kuhn")
    both.reset(seed=1)
    _, rewards, over, _, _ = both.step({"seat_0": 2, "seat_1": 0})
    assert rewards == {"seat_0": -1.0, "seat_1": 0.0} and all(over.values())
    assert both.agents == []


def test_in_parallel_the_letter_of_who_is_to_move_counts():
    env, rng = parlour.pettingzoo.parallel_env("stopbus"), np.random.default_rng(2)
    seen, infos = env.reset(seed=4)
    told = dict.fromkeys(env.possible_agents, 0.0)
    while env.agents:
        movers = [agent for agent in env.agents if infos[agent]["to_move"]]
        assert len(movers) == 1
        letters = dict.fromkeys(env.agents, 5)
        letters[movers[0]] = any_letter(seen[movers[0]], rng)
        seen, rewards, over, _, infos = env.step(letters)
        for agent, reward in rewards.items():
            told[agent] += reward
    assert sum(told.values()) == pytest.approx(1.0)
