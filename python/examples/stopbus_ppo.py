"""Learns Stop the Bus by PPO with masks, in JAX: first against `random`, then against `classic`.

``python examples/stopbus_ppo.py`` needs ``jax`` and ``optax``, and takes about a quarter of an hour
on two cores. It plays one seat of 512 matches at once; the others are bots inside the step. Rounds
are rewarded, so that a life that was lost is learned from at once.
"""

from __future__ import annotations

import time
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import optax
import parlour
from parlour import Seen

LANES, STEPS, EPOCHS, PARTS = 512, 48, 3, 6
GAMMA, LAMBDA, CLIP, ENTROPY = 0.99, 0.95, 0.2, 0.01
Net = list[tuple[jax.Array, jax.Array]]


class Batch(NamedTuple):
    """What was seen, what might be written, what was, and what came of it."""

    seen: Any
    mask: Any
    letter: Any
    log: Any
    gain: Any
    goal: Any


def network(key: jax.Array, sizes: list[int]) -> Net:
    keys = jax.random.split(key, len(sizes))
    pairs = zip(keys, sizes[:-1], sizes[1:], strict=False)
    layers = [(jax.random.normal(k, (a, b)) * (2 / a) ** 0.5, jnp.zeros(b)) for k, a, b in pairs]
    return layers[:-1] + [(layers[-1][0] * 0.01, layers[-1][1])]


def think(net: Net, seen: jax.Array, mask: jax.Array) -> tuple[jax.Array, jax.Array]:
    """The logarithms of the chances of all letters, and what the position is worth."""
    x = seen
    for weights, bias in net[:-1]:
        x = jax.nn.relu(x @ weights + bias)
    out = x @ net[-1][0] + net[-1][1]
    return jax.nn.log_softmax(jnp.where(mask > 0, out[:, 1:], -1e9)), out[:, 0]


@jax.jit
def choose(net: Net, seen: Any, mask: Any, key: jax.Array) -> tuple[jax.Array, ...]:
    logs, worth = think(net, seen, mask)
    letter = jax.random.categorical(key, logs)
    return letter, jnp.take_along_axis(logs, letter[:, None], 1)[:, 0], worth


def loss(net: Net, batch: Batch) -> jax.Array:
    logs, worth = think(net, batch.seen, batch.mask)
    log = jnp.take_along_axis(logs, batch.letter[:, None], 1)[:, 0]
    ratio = jnp.exp(log - batch.log)
    gain = (batch.gain - batch.gain.mean()) / (batch.gain.std() + 1e-6)
    clipped = jnp.clip(ratio, 1 - CLIP, 1 + CLIP)
    policy = -jnp.minimum(ratio * gain, clipped * gain).mean()
    entropy = -jnp.where(batch.mask > 0, jnp.exp(logs) * logs, 0.0).sum(1).mean()
    return jnp.asarray(policy + 0.5 * ((worth - batch.goal) ** 2).mean() - ENTROPY * entropy)


class Learner:
    def __init__(self, game: parlour.Game, seed: int = 0, rate: float = 1e-3) -> None:
        self.game = game
        self.key = jax.random.key(seed)
        self.net = network(self.key, [game.width, 128, 128, 1 + game.letters])
        self.optimiser = optax.chain(optax.clip_by_global_norm(0.5), optax.adam(rate))
        self.kept = self.optimiser.init(self.net)
        self.rng = np.random.default_rng(seed)
        self.learn = jax.jit(self._learn)

    def _learn(self, net: Net, kept: Any, batch: Batch) -> tuple[Net, Any]:
        change, kept = self.optimiser.update(jax.grad(loss)(net, batch), kept, net)
        better: Any = optax.apply_updates(net, change)
        return better, kept

    def train(self, opponents: str, seconds: float, lanes: int = LANES) -> int:
        """Plays and learns for so long; gives how many letters it wrote."""
        seats = [None, *[opponents] * (self.game.seats - 1)]
        vector = parlour.vector(self.game, lanes, seats=seats, rewards="rounds", seed=len(opponents))
        now, written, end = vector.reset(), 0, time.process_time() + seconds
        while time.process_time() < end:
            steps: list[tuple[Any, ...]] = []
            for _ in range(STEPS):
                self.key, key = jax.random.split(self.key)
                seen, mask = np.array(now.observations), np.array(now.masks)
                letter, log, worth = map(np.asarray, choose(self.net, seen, mask, key))
                now = vector.step(letter)
                steps.append((seen, mask, letter, log, worth, now.rewards[:, 0].copy(), now.ends > 0))
            _, _, last = choose(self.net, now.observations, now.masks, self.key)
            self.update(steps, np.asarray(last))
            written += lanes * STEPS
        return written

    def update(self, steps: list[tuple[Any, ...]], later: np.ndarray[Any, Any]) -> None:
        seen, mask, letter, log, worth, reward, over = map(np.stack, zip(*steps, strict=True))
        gain, run = np.zeros_like(worth), np.zeros_like(later)
        for t in reversed(range(len(steps))):
            on = 1.0 - over[t]
            run = reward[t] + GAMMA * later * on - worth[t] + GAMMA * LAMBDA * on * run
            gain[t], later = run, worth[t]
        whole = Batch(seen, mask, letter, log, gain, gain + worth)
        flat = Batch(*(part.reshape(-1, *part.shape[2:]) for part in whole))
        for _ in range(EPOCHS):
            for rows in np.array_split(self.rng.permutation(len(flat.log)), PARTS):
                batch = Batch(*(part[rows] for part in flat))
                self.net, self.kept = self.learn(self.net, self.kept, batch)

    def bot(self) -> Any:
        """What it has learned, as the arena asks for it: the likeliest letter."""
        layers = [(np.asarray(weights), np.asarray(bias)) for weights, bias in self.net]

        def ppo(seen: Seen) -> int:
            x = seen.tensor()
            for weights, bias in layers[:-1]:
                x = np.maximum(x @ weights + bias, 0)
            out = (x @ layers[-1][0] + layers[-1][1])[1:]
            return int(np.where(seen.mask() > 0, out, -np.inf).argmax())

        return ppo


def measure(learner: Learner, opponent: str, units: int) -> dict[str, Any]:
    report = parlour.arena(learner.game, [opponent, learner.bot()], units=units, seed=99)
    (verdict,) = report["verdicts"]
    print(f"against {opponent}: {verdict}", flush=True)
    return verdict  # type: ignore[no-any-return]


def main(minutes: float = 12.0, units: int = 400) -> list[dict[str, Any]]:
    learner = Learner(parlour.load("stopbus"))
    found = []
    for opponent, share in (("random", 0.15), ("classic", 0.85)):
        written = learner.train(opponent, minutes * 60 * share)
        print(f"{written} letters against {opponent}, {time.process_time():.0f} s of processor time")
        found.append(measure(learner, opponent, units))
    return found


if __name__ == "__main__":
    main()
