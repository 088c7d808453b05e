"""Learns Stop the Bus with NumPy alone: copies a bot that searches, from a data set of its choices.

``python examples/stopbus_numpy.py`` plays matches of ``search:50`` on all cores, fits a small network
to how often each letter was tried (policy distillation), and lets it play against ``random``. It
needs ``pyarrow`` for the table.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import parlour
import parlour.datasets
from parlour import Seen

Floats = npt.NDArray[np.float32]


def columns(table: Any, game: parlour.Game) -> tuple[Floats, Floats, Floats]:
    """What was seen, what might be written, and how often each letter was tried, in parts of one."""

    def matrix(name: str) -> npt.NDArray[Any]:
        flat: npt.NDArray[Any] = table[name].combine_chunks().flatten().to_numpy()
        return flat.reshape(len(table), -1)

    most = np.concatenate([np.full(part["size"], part["most"], np.float32) for part in game.parts])
    visits = matrix("visits").astype(np.float32)
    chosen = visits.sum(axis=1) > 0
    tried = visits[chosen] / visits[chosen].sum(axis=1, keepdims=True)
    return (
        (matrix("observation")[chosen] / most).astype(np.float32),
        matrix("mask")[chosen].astype(np.float32),
        tried,
    )


class Network:
    """Two layers, and Adam to fit them."""

    def __init__(self, width: int, letters: int, hidden: int = 64, seed: int = 0) -> None:
        self.rng = np.random.default_rng(seed)
        shapes = [(width, hidden), (hidden,), (hidden, letters), (letters,)]
        self.parts = [
            (self.rng.normal(size=shape) * (2 / shape[0]) ** 0.5 * (len(shape) > 1)).astype("f4")
            for shape in shapes
        ]
        self.means = [np.zeros_like(part) for part in self.parts]
        self.squares = [np.zeros_like(part) for part in self.parts]
        self.steps = 0

    def chances(self, seen: Floats, mask: Floats) -> tuple[Floats, Floats]:
        """What is within, and the chance of each letter."""
        within = np.maximum(seen @ self.parts[0] + self.parts[1], 0)
        out = np.where(mask > 0, within @ self.parts[2] + self.parts[3], -1e9)
        raised = np.exp(out - out.max(axis=-1, keepdims=True))
        return within, raised / raised.sum(axis=-1, keepdims=True)

    def fit(self, seen: Floats, mask: Floats, goal: Floats, rate: float = 1e-3) -> float:
        """A step towards the goal; gives the cross entropy before it."""
        within, chances = self.chances(seen, mask)
        off = (chances - goal) / len(seen)
        back = (off @ self.parts[2].T) * (within > 0)
        slopes = [seen.T @ back, back.sum(0), within.T @ off, off.sum(0)]
        self.steps += 1
        for part, mean, square, slope in zip(
            self.parts, self.means, self.squares, slopes, strict=True
        ):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            even = mean / (1 - 0.9**self.steps), square / (1 - 0.999**self.steps)
            part -= rate * even[0] / (np.sqrt(even[1]) + 1e-8)
        return float(-(goal * np.log(chances + 1e-9)).sum(axis=1).mean())

    def bot(self) -> Any:
        def copied(seen: Seen) -> int:
            return int(self.chances(seen.tensor(), seen.mask())[1].argmax())

        return copied


def main(matches: int = 1500, epochs: int = 12, units: int = 100) -> dict[str, Any]:
    game = parlour.load("stopbus")
    table = parlour.datasets.generate(game, "search:50", matches=matches, seed=1)
    seen, mask, goal = columns(table, game)
    network = Network(game.width, game.letters)
    for epoch in range(epochs):
        order = network.rng.permutation(len(seen))
        parts = np.array_split(order, len(seen) // 128 + 1)
        losses = [network.fit(seen[rows], mask[rows], goal[rows]) for rows in parts]
        print(f"after {epoch + 1} times {len(seen)} letters: {np.mean(losses):.4f}")
    report = parlour.arena(game, ["random", network.bot()], units=units, seed=2)
    (verdict,) = report["verdicts"]
    print(verdict)
    return verdict  # type: ignore[no-any-return]


if __name__ == "__main__":
    main()
