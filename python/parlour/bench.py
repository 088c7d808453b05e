"""How fast it is: ``python -m parlour.bench``, one core, processor time, the median of five runs.

Other libraries run beside it where they are installed (``open_spiel``, ``pgx`` with JAX, ``rlcard``).
"""

from __future__ import annotations

import importlib.util
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import parlour

RUNS = 5
LANES = 4096


def rate(work: Callable[[], int]) -> float:
    """How much work is done in a second of processor time."""
    found = []
    work()
    for _ in range(RUNS):
        before = time.process_time()
        done = work()
        found.append(done / (time.process_time() - before))
    return statistics.median(found)


def one_at_a_time(name: str, steps: int = 40_000) -> float:
    """Steps of one match with the tensor and the mask written into kept arrays."""
    game = parlour.load(name)
    tensor = np.zeros(game.width, np.float32)
    mask = np.zeros(game.letters, np.uint8)
    picks = [random.Random(1).getrandbits(30) for _ in range(997)]

    def work() -> int:
        state = game.start(1)
        for step in range(steps):
            if state.step(state.letter_at(picks[step % 997]), tensor, mask) is None:
                state = game.start(step)
        return steps

    return rate(work)


def side_by_side(name: str, observations: str | None, steps: int = 40) -> float:
    """Steps of many matches, with random letters."""
    vector = parlour.vector(name, LANES, observations=observations, threads=1)
    vector.reset()

    def work() -> int:
        for _ in range(steps):
            vector.step()
        return steps * LANES

    return rate(work)


def worlds(name: str, count: int = 100_000) -> float:
    """States drawn that a seat cannot tell from the one before it."""
    state = parlour.load(name).start(1)
    for _ in range(30):
        state.apply(state.letter_at(5))
    return rate(lambda: len(state.sample(n=count, seed=1)))


def import_time() -> float:
    """Milliseconds to import the package, in a new interpreter."""
    code = (
        "import time, sys; a = time.perf_counter(); import parlour; b = time.perf_counter();"
        "assert 'numpy' not in sys.modules; print(1000 * (b - a))"
    )
    runs = [
        float(subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout)
        for _ in range(RUNS)
    ]
    return statistics.median(runs)


def open_spiel() -> float:
    """Steps of Hearts in OpenSpiel, one at a time, with the tensor and the mask of who is to move."""
    import pyspiel  # type: ignore[import-not-found]  # pyright: ignore[reportMissingImports]
    from open_spiel.python.observation import (  # type: ignore[import-not-found]
        make_observation,  # pyright: ignore
    )

    game, chance = pyspiel.load_game("hearts"), random.Random(1)
    observer = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))

    def work(steps: int = 4000) -> int:
        state = game.new_initial_state()
        done = 0
        while done < steps:
            if state.is_terminal():
                state = game.new_initial_state()
            elif state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(actions, chances)[0])
            else:
                observer.set_from(state, state.current_player())
                state.legal_actions_mask()
                state.apply_action(chance.choice(state.legal_actions()))
                done += 1
        return done

    return rate(work)


def pgx() -> float:
    """Steps of Kuhn poker in Pgx, as many side by side as in our vector."""
    import jax  # type: ignore[import-not-found]  # pyright: ignore[reportMissingImports]
    import pgx as peer  # type: ignore[import-not-found]  # pyright: ignore[reportMissingImports]
    from pgx.experimental import auto_reset  # type: ignore[import-not-found]  # pyright: ignore

    env = peer.make("kuhn_poker")
    begin, step = jax.vmap(env.init), jax.vmap(auto_reset(env.step, env.init))

    def forward(carried: Any, _: Any) -> Any:
        states, key = carried
        key, first, second = jax.random.split(key, 3)
        letters = jax.random.categorical(first, jax.numpy.log(states.legal_action_mask))
        return (step(states, letters, jax.random.split(second, LANES)), key), None

    run = jax.jit(lambda carried: jax.lax.scan(forward, carried, None, length=40)[0])
    carried = (begin(jax.random.split(jax.random.key(0), LANES)), jax.random.key(1))

    def work() -> int:
        nonlocal carried
        carried = jax.block_until_ready(run(carried))
        return 40 * LANES

    return rate(work)


def rlcard() -> float:
    """Steps of Leduc hold'em in RLCard, which has no Hearts."""
    import rlcard as peer  # type: ignore[import-not-found]  # pyright: ignore[reportMissingImports]

    env, chance = peer.make("leduc-holdem", config={"seed": 1}), random.Random(1)

    def work(steps: int = 4000) -> int:
        state, _ = env.reset()
        for _ in range(steps):
            if env.is_over():
                state, _ = env.reset()
            state, _ = env.step(chance.choice(list(state["legal_actions"])))
        return steps

    return rate(work)


PEERS = {
    "OpenSpiel, Hearts one at a time": ("pyspiel", open_spiel),
    "Pgx, Kuhn side by side": ("pgx", pgx),
    "RLCard, Leduc one at a time": ("rlcard", rlcard),
}


def peers() -> None:
    """What others do, where they are installed."""
    for title, (module, measure) in PEERS.items():
        if importlib.util.find_spec(module) is None:
            print(f"{title:32} {module} is not installed")
        else:
            print(f"{title:32} {measure() / 1e6:8.3f} M steps/s")


def main() -> None:
    million = 1e6
    print(f"import                     {import_time():8.1f} ms")
    print(f"hearts, one at a time      {one_at_a_time('hearts') / million:8.2f} M steps/s")
    print(f"hearts, worlds             {worlds('hearts') / million:8.2f} M/s")
    print(f"vector of {LANES}, M steps/s      f32      u8    mask")
    for name in parlour.games():
        rates = [side_by_side(name, kind) / million for kind in ("f32", "u8", None)]
        print(f"{name:24}" + "".join(f"{rate:8.2f}" for rate in rates))
    peers()


if __name__ == "__main__":
    main()
