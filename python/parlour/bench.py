"""How fast it is: ``python -m parlour.bench``, one core, processor time, the median of five runs."""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable

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


def main() -> None:
    million = 1e6
    print(f"import                     {import_time():8.1f} ms")
    print(f"hearts, one at a time      {one_at_a_time('hearts') / million:8.2f} M steps/s")
    print(f"hearts, worlds             {worlds('hearts') / million:8.2f} M/s")
    print(f"vector of {LANES}, M steps/s      f32      u8    mask")
    for name in parlour.games():
        rates = [side_by_side(name, kind) / million for kind in ("f32", "u8", None)]
        print(f"{name:24}" + "".join(f"{rate:8.2f}" for rate in rates))


if __name__ == "__main__":
    main()
