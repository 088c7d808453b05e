"""Every game for PettingZoo: seats in turn (AEC), or all of them asked at once (parallel).

>>> import parlour.pettingzoo
>>> env = parlour.pettingzoo.env("kuhn")
>>> env.reset(seed=1)
>>> env.agent_selection
'seat_0'
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from pettingzoo import AECEnv, ParallelEnv  # type: ignore[import-untyped]

from . import _spaces
from ._native import Game, State, load

__all__ = ["Parallel", "Turns", "env", "parallel_env"]


class _Table:
    """A match and its seats, as both kinds of environment have it."""

    def __init__(
        self, game: Game, penalty: float, render_mode: str | None, eyes: int | str
    ) -> None:
        self.game = game
        self.penalty = penalty
        self.render_mode = _spaces.checked(render_mode)
        self.eyes = eyes
        self.agents_all = [f"seat_{seat}" for seat in range(game.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.agents_all)}
        self.spaces = {agent: _spaces.observation_space(game) for agent in self.agents_all}
        self.letters = {agent: _spaces.action_space(game) for agent in self.agents_all}
        self.rng = np.random.default_rng()
        self.state: State | None = None

    def begin(self, seed: int | None) -> State:
        if seed is not None:
            self.rng = np.random.default_rng(seed)
        self.state = self.game.start(_spaces.fresh_seed(self.rng))
        self.show()
        return self.state

    def now(self) -> State:
        if self.state is None:
            raise RuntimeError("call reset() first")
        return self.state

    def mover(self) -> str:
        turn = self.now().turn
        return self.agents_all[turn or 0]

    def write(self, agent: str, action: Any) -> tuple[dict[str, float], bool]:
        """Writes a letter; gives the rewards and whether the match has ended."""
        state = self.now()
        rewards = dict.fromkeys(self.agents_all, 0.0)
        if int(action) not in state.letters():
            rewards[agent] = self.penalty
            return rewards, True
        state.apply(int(action))
        if state.over:
            rewards = dict(zip(self.agents_all, map(float, state.values), strict=True))
        self.show()
        return rewards, state.over

    def show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        return _spaces.render(self.now(), self.render_mode, self.eyes)

    def observe(self, agent: str) -> dict[str, Any]:
        return _spaces.observe(self.now(), self.seat_of[agent])


class Turns(AECEnv):  # type: ignore[misc]
    """A match in turns. An action is a letter; an illegal one ends the match with a penalty for who
    wrote it. Rewards come at the end: what the match is worth to each seat."""

    def __init__(
        self,
        game: Game,
        penalty: float = _spaces.PENALTY,
        render_mode: str | None = None,
        eyes: int | str = "turn",
    ) -> None:
        super().__init__()
        self._table = _Table(game, penalty, render_mode, eyes)
        self.metadata = {**_spaces.METADATA, "name": f"parlour_{game.name}"}
        self.render_mode = render_mode
        self.possible_agents = list(self._table.agents_all)
        self.agents: list[str] = []

    @property
    def state_now(self) -> State:
        """The match, with every secret."""
        return self._table.now()

    def observation_space(self, agent: str) -> gymnasium.spaces.Dict:
        return self._table.spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Discrete:
        return self._table.letters[agent]

    def observe(self, agent: str) -> dict[str, Any]:
        return self._table.observe(agent)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._table.begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._table.mover()

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        # What the agent had gained was told before it chose.
        self._cumulative_rewards[agent] = 0.0
        self.rewards, ended = self._table.write(agent, action)
        if ended:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self._table.mover()
        self._accumulate_rewards()
        if ended:
            self._deads_step_first()

    def render(self) -> Any:
        """The table: text, or pixels in rows of red, green and blue."""
        return self._table.render()

    def close(self) -> None:
        return None


class Parallel(ParallelEnv):  # type: ignore[misc]
    """The same, where every agent gives a letter at each step; that of the seat to move counts, and
    ``infos`` says whose that is."""

    def __init__(
        self,
        game: Game,
        penalty: float = _spaces.PENALTY,
        render_mode: str | None = None,
        eyes: int | str = "turn",
    ) -> None:
        self._table = _Table(game, penalty, render_mode, eyes)
        self.metadata = {**_spaces.METADATA, "name": f"parlour_{game.name}"}
        self.render_mode = render_mode
        self.possible_agents = list(self._table.agents_all)
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> gymnasium.spaces.Dict:
        return self._table.spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Discrete:
        return self._table.letters[agent]

    def _seen(self) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        mover = None if self._table.now().over else self._table.mover()
        seen = {agent: self._table.observe(agent) for agent in self.possible_agents}
        return seen, {agent: {"to_move": agent == mover} for agent in self.possible_agents}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        self._table.begin(seed)
        self.agents = list(self.possible_agents)
        return self._seen()

    def step(self, actions: dict[str, Any]) -> tuple[
        dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]
    ]:
        mover = self._table.mover()
        rewards, ended = self._table.write(mover, actions[mover])
        seen, infos = self._seen()
        over = dict.fromkeys(self.possible_agents, ended)
        cut = dict.fromkeys(self.possible_agents, False)
        if ended:
            self.agents = []
        return seen, rewards, over, cut, infos

    def render(self) -> Any:
        """The table: text, or pixels in rows of red, green and blue."""
        return self._table.render()

    def close(self) -> None:
        return None


def env(
    game: str | Game,
    *,
    penalty: float = _spaces.PENALTY,
    render_mode: str | None = None,
    eyes: int | str = "turn",
    **rules: Any,
) -> Turns:
    """A match in turns. It is rendered as who is to move sees it, or with the ``eyes`` of a seat, of
    everybody (``"table"``), or with every secret (``"all"``)."""
    made = load(game, **rules) if isinstance(game, str) else game
    return Turns(made, penalty, render_mode, eyes)


def parallel_env(
    game: str | Game,
    *,
    penalty: float = _spaces.PENALTY,
    render_mode: str | None = None,
    eyes: int | str = "turn",
    **rules: Any,
) -> Parallel:
    """A match in which all agents are asked at each step; rendered like :func:`env`."""
    made = load(game, **rules) if isinstance(game, str) else game
    return Parallel(made, penalty, render_mode, eyes)
