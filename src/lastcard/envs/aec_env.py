"""PettingZoo: one game in which agents act in turn (the AEC interface)."""

from __future__ import annotations

import operator
import secrets
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from lastcard.bots import Bot
from lastcard.engine.edition.model import Edition
from lastcard.engine.edition.options import Choice
from lastcard.engine.text.view import View
from lastcard.envs.common import OfKind, kind_of, not_legal, pays_wins, rewards_of
from lastcard.envs.env_game import EnvGame

Observation = dict[str, NDArray[Any]]


class CardsEnv(OfKind, AECEnv[str, Observation, int]):
    """A round of any edition; the agents are called ``player_0``, ``player_1``, … clockwise.

    An observation is a dictionary: ``observation`` holds the numbers that docs/envs.md describes, ``action_mask`` has a
    1 for each legal action. ``reset`` with a seed begins a match; without one it deals the next round of the match.
    """

    metadata: dict[str, Any] = {"name": "lastcard_v0", "is_parallelizable": False, "render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(
        self,
        edition: str | Edition,
        players: int,
        *,
        rules: Mapping[str, Choice] | None = None,
        uno_calls: str = "auto",
        rewards: str = "win",
        render_mode: str | None = None,
    ) -> None:
        self.kind = kind_of(edition, players, rules, uno_calls)
        if render_mode not in {None, *self.metadata["render_modes"]}:
            raise ValueError(f"render_mode: must be {' or '.join(self.metadata['render_modes'])}, not {render_mode!r}")
        self.render_mode = render_mode
        self.wins = pays_wins(rewards, self.kind.options)
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.game = EnvGame(self.kind, self.possible_agents)
        self._make_spaces()
        self.agents = []

    def _make_spaces(self) -> None:
        encoding = self.kind.encoding
        row = spaces.Box(0, 255, (encoding.width,), np.uint8)
        mask = spaces.Box(0, 1, (encoding.actions,), np.int8)
        self._observation_spaces = {
            agent: spaces.Dict({"observation": row, "action_mask": mask}) for agent in self.possible_agents
        }
        self._action_spaces = {agent: spaces.Discrete(encoding.actions) for agent in self.possible_agents}

    # -- spaces -----------------------------------------------------------------

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's observations."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's actions."""
        return self._action_spaces[agent]

    # -- playing -----------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a match with a seed, or deal the next round without one."""
        if seed is None and self.game.round:
            self.game.deal_next()
        else:
            self.game.start(secrets.randbits(64) if seed is None else seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._select()

    def step(self, action: int | None) -> None:
        """Take an action of the selected agent; None once it is done."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)  # type: ignore[arg-type]  # a dead agent's action is None
            return
        chosen = self._checked(agent, action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.game.take(chosen)
        if self.game.is_closed:
            self._close_round()
        else:
            self._select()
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """What an agent may know now; only the selected agent has legal actions."""
        seat = self.possible_agents.index(agent)
        row = np.frombuffer(self.game.observation(seat), np.uint8).copy()
        mask = np.zeros(self.kind.encoding.actions, np.int8)
        if seat == self.game.session.seat:
            mask[self.game.legal()] = 1
        return {"observation": row, "action_mask": mask}

    def view(self, agent: str) -> View:
        """The observation in words, as the bots of :mod:`lastcard.bots` see it."""
        self._must_be_dealt()
        return self.game.view(agent)

    def bot_action(self, bot: Bot) -> int:
        """What such a bot would do in place of the selected agent."""
        return self.game.bot_action(bot)

    def state(self) -> NDArray[np.uint8]:
        """The perfect information, seats counted from the first agent: for training only."""
        return np.frombuffer(self.game.state(0), np.uint8).copy()

    def render(self) -> str | None:
        """The table as a spectator sees it, with ``render_mode="ansi"``."""
        self._must_be_dealt()
        return _picture(self.game.view(None)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""

    # -- inside ------------------------------------------------------------------------

    def _select(self) -> None:
        self.agent_selection = self.possible_agents[self.game.session.seat]

    def _must_be_dealt(self) -> None:
        if not self.game.round:
            raise RuntimeError("nothing has been dealt yet: call reset() first")

    def _checked(self, agent: str, action: int | None) -> int:
        try:
            chosen = operator.index(action)  # type: ignore[arg-type]  # checked here
        except TypeError:
            raise ValueError(f"{agent}: an action is a whole number, not {action!r}") from None
        if chosen not in self.game.legal():
            raise ValueError(f"{agent}: {not_legal(self.kind, chosen)}")
        return chosen

    def _close_round(self) -> None:
        """Every agent is done; each still has to be stepped once, with None."""
        rewards = rewards_of(self.game.session, wins=self.wins)
        self.rewards = dict(zip(self.agents, rewards, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._deads_step_first()


def _picture(view: View) -> str:
    seats = (f"{'>' if seat == view.turn else ' '} {seat}: {count} cards" for seat, count in view.counts.items())
    return "\n".join([f"{view.edition.id}: {view.top} on top, {view.color}, {view.draw_pile} to draw", *seats])
