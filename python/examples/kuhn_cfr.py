"""Solves Kuhn poker by counterfactual regret minimisation (CFR+), on Parlour's states.

``python examples/kuhn_cfr.py`` prints how much a best answer still gains, and the strategy found.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import permutations

import parlour
from parlour import State

Table = dict[str, dict[int, float]]


def deals() -> list[State]:
    """Every deal, all equally likely."""
    game = parlour.load("kuhn")
    start = game.start(0).position()["start"]
    deals = [{**start, "cards": list(cards)} for cards in permutations("JQK", 2)]
    return [game.place({"start": deal, "done": []}, 0) for deal in deals]


def after(state: State, letter: int) -> State:
    child = state.clone()
    child.apply(letter)
    return child


def mixed(weights: dict[int, float]) -> dict[int, float]:
    """Weights as chances; all equal where there are none."""
    total = sum(weights.values())
    if total > 0:
        return {letter: weight / total for letter, weight in weights.items()}
    return dict.fromkeys(weights, 1 / len(weights))


class Solver:
    """Regrets and average strategies, by what a seat knows."""

    def __init__(self) -> None:
        self.regrets: Table = defaultdict(dict)
        self.sums: Table = defaultdict(dict)
        self.news: Table = defaultdict(lambda: defaultdict(float))
        self.deals = deals()

    def walk(self, state: State, mine: float, others: float, seat: int, weight: int) -> float:
        """What the state is worth to the seat, whose new regrets are noted."""
        if state.over:
            return state.values[seat]
        key, letters = state.seen().key, state.letters()
        if not self.regrets[key]:
            self.regrets[key] = dict.fromkeys(letters, 0.0)
            self.sums[key] = dict.fromkeys(letters, 0.0)
        chances = mixed(self.regrets[key])
        if state.turn != seat:
            return sum(
                chance * self.walk(after(state, letter), mine, others * chance, seat, weight)
                for letter, chance in chances.items()
            )
        worth = {
            letter: self.walk(after(state, letter), mine * chance, others, seat, weight)
            for letter, chance in chances.items()
        }
        value = sum(chances[letter] * worth[letter] for letter in letters)
        for letter in letters:
            self.news[key][letter] += others * (worth[letter] - value)
            self.sums[key][letter] += weight * mine * chances[letter]
        return value

    def run(self, rounds: int) -> None:
        for number in range(1, rounds + 1):
            for seat in (0, 1):
                for state in self.deals:
                    self.walk(state, 1.0, 1.0, seat, number)
                for key, news in self.news.items():
                    for letter, regret in news.items():
                        self.regrets[key][letter] = max(0.0, self.regrets[key][letter] + regret)
                self.news.clear()

    def strategy(self) -> Table:
        return {key: mixed(sums) for key, sums in self.sums.items()}


def best_answer(states: list[tuple[State, float]], strategy: Table, seat: int) -> float:
    """What the seat gains at most against a strategy; it cannot tell these states apart but by
    its own card."""
    if states[0][0].over:
        return sum(weight * state.values[seat] for state, weight in states)
    groups: dict[str, list[tuple[State, float]]] = defaultdict(list)
    for state, weight in states:
        groups[state.seen().key if state.turn == seat else ""].append((state, weight))
    total = 0.0
    for group in groups.values():
        answers = []
        for letter in group[0][0].letters():
            children = [
                (
                    after(state, letter),
                    weight if state.turn == seat else weight * strategy[state.seen().key][letter],
                )
                for state, weight in group
            ]
            answers.append(best_answer(children, strategy, seat))
        total += max(answers) if group[0][0].turn == seat else sum(answers)
    return total


def exploitability(strategy: Table) -> float:
    """What best answers gain on average, in chips a hand."""
    start = [(state, 1 / 6) for state in deals()]
    return sum(best_answer(start, strategy, seat) for seat in (0, 1)) / 2


def main(rounds: int = 400) -> float:
    solver = Solver()
    solver.run(rounds)
    strategy = solver.strategy()
    gain = exploitability(strategy)
    print(f"After {rounds} rounds a best answer gains {gain:.5f} chips a hand.")
    return gain


if __name__ == "__main__":
    main()
