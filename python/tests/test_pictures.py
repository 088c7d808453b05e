"""Pictures of every game: as text, as SVG and in pixels."""

import xml.etree.ElementTree as ET

import numpy as np
import parlour
import parlour.gymnasium
import parlour.pettingzoo
import pytest

GAMES = list(parlour.games())


def midway(name, steps=40, seed=3):
    state = parlour.load(name).start(seed)
    for number in range(steps):
        if state.over:
            break
        state.apply(state.letter_at(number * 7919))
    return state


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_drawn_for_every_pair_of_eyes(name):
    for steps in (0, 40, 1500):
        state = midway(name, steps)
        for eyes in (0, "turn", "table", "all"):
            drawn = ET.fromstring(state.svg(eyes))
            _, _, wide, high = map(float, drawn.attrib["viewBox"].split())
            assert wide / high == pytest.approx(1.5, rel=0.01), "nothing is cut off"
            lines = state.text(eyes).splitlines()
            assert len(lines) > 2 and max(map(len, lines)) <= 80
        pixels = state.image("all", width=300)
        assert pixels.shape == (200, 300, 3) and pixels.dtype == np.uint8
        assert len(np.unique(pixels @ np.array([1, 256, 65536]))) > 20
    assert "\x1b" not in state.text("turn") and state._repr_svg_() == state.svg("table")


def test_a_picture_shows_what_its_eyes_see():
    state = parlour.load("kuhn").start(5)
    for world in state.sample(0, n=20, seed=1):
        assert world.svg(0) == state.svg(0), "what is hidden changes nothing"
    assert state.svg(0) != state.svg(1) != state.svg("table")
    others = {world.svg("all") for world in state.sample(0, n=20, seed=1)}
    assert len(others) == 2


def test_eyes_and_sizes_that_there_are_not_are_refused():
    state = parlour.load("kuhn").start(1)
    for wrong in ("nobody", 1.5):
        with pytest.raises(ValueError, match="eyes"):
            state.svg(wrong)
    with pytest.raises(parlour.Refused):
        state.svg(2)
    with pytest.raises(ValueError, match="wide"):
        state.image(width=10)


def test_gymnasium_renders_what_the_seat_sees(capsys):
    env = parlour.gymnasium.make("hearts", seat=2, render_mode="rgb_array")
    env.reset(seed=1)
    assert env.render().shape == (640, 960, 3)
    assert np.array_equal(env.render(), env.state.image(2))
    text = parlour.gymnasium.make("hearts", seat=2, render_mode="ansi")
    text.reset(seed=1)
    assert text.render() == text.state.text(2)
    human = parlour.gymnasium.make("hearts", seat=2, render_mode="human")
    human.reset(seed=1)
    shown = capsys.readouterr().out
    assert "\x1b[" in shown and human.render() is None
    human.step(human.state.letters()[0])
    assert len(capsys.readouterr().out) > len(shown), "each step is shown"
    with pytest.raises(ValueError, match="render_mode"):
        parlour.gymnasium.make("hearts", render_mode="smell")


@pytest.mark.parametrize("make", [parlour.pettingzoo.env, parlour.pettingzoo.parallel_env])
def test_pettingzoo_renders_with_the_eyes_that_are_wanted(make, capsys):
    env = make("stopbus", render_mode="rgb_array", eyes="all")
    env.reset(seed=1)
    state = env._table.now()
    assert np.array_equal(env.render(), state.image("all"))
    text = make("stopbus", render_mode="ansi")
    text.reset(seed=1)
    assert text.render() == text._table.now().text("turn")
    human = make("stopbus", render_mode="human")
    human.reset(seed=1)
    assert "\x1b[" in capsys.readouterr().out
    silent = make("stopbus")
    silent.reset(seed=1)
    assert silent.render() is None
