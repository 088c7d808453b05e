"""Bots, tournaments, reviews, and how they are interrupted."""

import os
import signal
import threading
import time

import parlour
import parlour.datasets
import pytest


def test_a_bot_advises_and_its_thoughts_have_visits():
    state = parlour.load("hearts").start(2)
    advice = state.advise(parlour.search(300))
    assert advice["action"] in state.legal()
    assert sum(thought["visits"] for thought in advice["thoughts"]) > 200
    assert state.advise(parlour.search(300)) == advice
    state.apply(state.choose("classic"))
    with pytest.raises(parlour.Refused) as refused:
        state.choose("nobody")
    assert refused.value.code == "bot_unavailable"
    with pytest.raises(parlour.Refused) as refused:
        state.advise("classic", 0)
    assert refused.value.code == "not_awaited"


def test_a_match_among_bots_ends():
    state = parlour.load("ohhell", most=2).start(4)
    while not state.over:
        state.apply(state.choose("classic"))
    assert state.outcome["winners"]
    found = parlour.review(state, seats=[0], bot="search:50")
    assert found["complete"] and found["seats"][0]["seat"] == 0


def test_a_tournament_has_intervals_and_callables_know_their_seat_alone():
    asked = []

    def first(seen):
        asked.append(seen)
        hands = seen.view["hands"]
        assert [seat for seat, hand in enumerate(hands) if hand is not None] == [seen.seat]
        return seen.letters()[0]

    report = parlour.arena("hearts", ["classic", first], units=2, deals=1)
    assert [standing["bot"] for standing in report["standings"]] == ["classic", "first"]
    points = report["standings"][0]["points"]
    assert points["low"] <= points["mean"] <= points["high"]
    assert asked and report["verdicts"]


def test_a_callable_may_give_whole_actions():
    report = parlour.arena("hearts", ["random", lambda seen: seen.legal()[-1]], units=1, deals=1)
    assert all(standing["faults"] == 0 for standing in report["standings"])


def test_what_a_bot_raises_ends_the_tournament():
    def broken(seen):
        raise KeyError("it is out of order")

    with pytest.raises(KeyError, match="out of order"):
        parlour.arena("kuhn", ["classic", broken], units=1000)

    with pytest.raises(parlour.Refused):
        parlour.arena("kuhn", ["classic", lambda seen: 77], units=10)


def test_a_tournament_does_not_depend_on_threads():
    one, two = (
        parlour.arena("kuhn", ["classic", "random"], units=40, seed=3, threads=count)
        for count in (1, 2)
    )
    for standing in one["standings"] + two["standings"]:
        assert standing.pop("processor_ms") >= 0
    assert one == two


def interrupted_after(work):
    """How long work goes on after Ctrl-C."""
    sent = []

    def press():
        sent.append(time.perf_counter())
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(0.1, press)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        work()
    return time.perf_counter() - sent[0]


LONG = {
    "arena": lambda: parlour.arena("hearts", ["classic", "search:2000"], units=10_000),
    "search": lambda: parlour.load("hearts").start(1).advise(parlour.search(time=30)),
    "review": lambda: parlour.review(LONG_MATCH(), bot="search:100000"),
    "vector": lambda: bots_inside(),
    "dataset": lambda: parlour.datasets.generate("hearts", "search:5000", matches=1000),
}


def LONG_MATCH():
    state = parlour.load("hearts").start(1)
    for number in range(300):
        state.apply(state.letter_at(number * 7919))
    return state


def bots_inside():
    vector = parlour.vector("hearts", 8, seats=[None, "search:60000"], threads=1)
    vector.reset()
    while True:
        vector.step()


@pytest.mark.parametrize("name", LONG)
def test_ctrl_c_is_heard_within_50_ms(name):
    # All of these would go on for far longer. A busy machine may be late now and then.
    late = []
    for _ in range(10):
        late.append(interrupted_after(LONG[name]))
        assert late[-1] < 5
        if late[-1] < 0.05:
            return
    raise AssertionError(f"Ctrl-C was heard after {min(late):.3f} s at best")


def test_other_threads_run_meanwhile():
    count, stop = [0], threading.Event()

    def work():
        while not stop.is_set():
            count[0] += 1
            time.sleep(0.001)

    thread = threading.Thread(target=work)
    thread.start()
    parlour.load("hearts").start(1).advise(parlour.search(time=0.4))
    stop.set()
    thread.join()
    assert count[0] > 50
