"""A cluster of two workers on this machine: the same results, and nothing lost with a worker."""

import os
import signal
import time

import parlour
import parlour.datasets
import parlour.ray
import pytest
import ray


@pytest.fixture(scope="module", autouse=True)
def cluster():
    ray.init(num_cpus=2, include_dashboard=False, object_store_memory=100 * 1024 * 1024)
    yield
    ray.shutdown()


def test_a_data_set_is_the_one_that_is_made_here(tmp_path):
    def made(**how):
        return parlour.datasets.generate(
            "stopbus", "search:4", matches=12, seed=1, share=2, path=tmp_path / "set.parquet", **how
        ).read_bytes()

    assert made(run=parlour.ray.run) == made()


def test_a_tournament_is_the_one_that_is_played_here():
    bots = ["classic", "random", lambda seen: seen.letters()[0]]
    here, there = (
        parlour.arena("kuhn", bots, units=30, seed=2, **how)
        for how in ({}, {"run": parlour.ray.run})
    )
    for standing in here["standings"] + there["standings"]:
        # How long they thought is no result.
        assert standing.pop("processor_ms") >= 0
    assert here == there and here["units"] == 30


def killed_once(marker):
    """A policy that plays anything; where it is first asked, its worker is killed."""

    def policy(observations, masks, chance):
        if marker is not None and not marker.exists():
            marker.write_text(str(os.getpid()))
            os.kill(os.getpid(), signal.SIGKILL)
        return (chance.random(masks.shape) * masks).argmax(axis=1)

    return policy


def test_the_share_of_a_lost_worker_is_done_again(tmp_path):
    def made(policy, **how):
        return parlour.datasets.self_play("kuhn", policy, matches=60, seed=3, share=10, **how)

    marker = tmp_path / "killed"
    there = made(killed_once(marker), run=parlour.ray.run)
    assert int(marker.read_text()) != os.getpid(), "a worker was killed"
    assert there.combine_chunks() == made(killed_once(None)).combine_chunks()


def test_what_a_share_raises_is_raised_here():
    def broken(seen):
        raise KeyError("out of order")

    with pytest.raises(KeyError, match="out of order"):
        parlour.datasets.generate("kuhn", broken, matches=8, share=2, run=parlour.ray.run)
    with pytest.raises(parlour.Refused):
        parlour.datasets.generate("kuhn", "nobody", matches=8, share=2, run=parlour.ray.run)


def test_what_was_handed_out_may_end_whenever_it_likes():
    """Ray ends the whole process where a task is called off in the moment in which it ends."""

    def ends_late(share):
        if share == 0:
            raise KeyError("out of order")
        time.sleep(share / 1000)

    for _ in range(20):
        with pytest.raises(KeyError, match="out of order"):
            list(parlour.ray.run(ends_late, range(8)))
