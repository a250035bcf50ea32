"""The games as environments of PettingZoo, where agents act one after the other::

from cubeplay.adapters.pettingzoo import env

table = env("cubo", players=3)
table.reset(seed=7)
"""

from __future__ import annotations

from operator import index
from random import Random
from typing import Any, Final, Literal

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from cubeplay.adapters.environment_options import LONGEST, PACE, setting
from cubeplay.adapters.game_node import Moment, beginning, past_chance
from cubeplay.adapters.spaces import action_space, check_choice, mask, masked_space, numbers, numbers_space
from cubeplay.rulebook import Seat

_BEGUN: Final = ("agents", "agent_selection", "rewards", "terminations", "truncations", "infos")
"""What a table has from its first game on."""


class CubeplayEnv(AECEnv):  # type: ignore[misc]
    """A table whose seats are the agents ``player_0``, ``player_1`` and so on.

    An agent sees the numbers of all planes in a row, and finds in its info, under ``action_mask``, a one for
    each id that it may choose; with ``mask_in="observation"`` both stand in the observation, a dictionary.
    Dice and cards come from the seed of ``reset``.  A move of several stages is several steps of one agent.
    Where several decide at once they are asked in turn, and none sees what the others have chosen.  Rewards
    come at the end: the share of the win less the mean share, of all together where they play together.
    """

    def __init__(
        self,
        name: str,
        *,
        render_mode: str | None = None,
        pace: int = PACE,
        longest: int = LONGEST,
        surrender: bool = False,
        mask_in: Literal["info", "observation"] = "info",
        **options: Any,
    ) -> None:
        """A game with its options.  Raises OptionError, HouseDataError and ValueError."""
        super().__init__()
        if "max_cycles" in options:
            most = options["max_cycles"]
            raise ValueError(f"max_cycles is called longest here: env({name!r}, longest={most!r})")
        self.setting = setting(name, options, pace, longest, surrender)
        check_choice("render_mode", render_mode, (None, "ansi", "human"))
        check_choice("mask_in", mask_in, ("info", "observation"))
        self.metadata = {
            "name": f"cubeplay_{name}_v0",
            "render_modes": ["ansi", "human"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.setting.seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._masked = mask_in == "observation"
        space = masked_space if self._masked else numbers_space
        self._sees: dict[str, spaces.Space[Any]] = {
            agent: space(self.setting) for agent in self.possible_agents
        }
        self._chooses = {agent: action_space(self.setting) for agent in self.possible_agents}
        self._moment: Moment = beginning(self.setting)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers of all planes, with ``mask_in="observation"`` also the mask."""
        return self._sees[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The ids."""
        return self._chooses[agent]

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        """A new game; without a seed nobody knows what its dice will show.

        Raises TypeError for a seed that is no whole number.
        """
        self._rng = Random(None if seed is None else index(seed))
        self._moment = past_chance(beginning(self.setting), self._rng)
        self._chosen: dict[Seat, int] = {}
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._ask()

    def __getattr__(self, name: str) -> Any:
        """Raises AttributeError, which says before the first game what is lacking: a call of ``reset``."""
        if name in _BEGUN:
            raise AttributeError(f"no game has begun, and there is no {name} yet: call reset() first")
        raise AttributeError(f"{type(self).__name__} has no {name}")

    def _ask(self) -> None:
        """Turn to who is asked next, and say in its info what it may choose."""
        asked = [seat for seat in self._moment.waiting if seat not in self._chosen]
        self.agent_selection = self.possible_agents[asked[0]]
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.infos[self.agent_selection] = {"action_mask": self._mask(self.agent_selection)}

    def observe(self, agent: str) -> Any:
        """What an agent sees; a mask is empty unless the agent is asked."""
        seat = self._seat_of[agent]
        seen = numbers(self._moment, seat)
        return {"observation": seen, "action_mask": self._mask(agent)} if self._masked else seen

    def _mask(self, agent: str) -> Any:
        asked = agent == self.agent_selection and not self._moment.over
        return mask(self._moment, self._seat_of[agent]) * np.int8(asked)

    def step(self, action: int | None) -> None:
        """Choose an id for the agent that is asked.

        Raises ValueError for an id that its mask leaves out.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._choose(self._seat_of[agent], action)
        if self._moment.over:
            self._end()
        else:
            self._ask()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _choose(self, seat: Seat, action: int | None) -> None:
        legal = self._moment.legal(seat)
        if action not in legal:
            raise ValueError(
                f"{self.possible_agents[seat]} cannot choose {action} here; it may choose {legal}"
            )
        self._chosen[seat] = int(action)
        if len(self._chosen) == len(self._moment.waiting):
            self._moment = past_chance(self._moment.decided(self._chosen), self._rng)
            self._chosen = {}

    def _end(self) -> None:
        """Give out the rewards."""
        broken_off = self._moment.broken_off
        for agent, reward in zip(self.agents, self.setting.returns(self._moment.state), strict=True):
            self.rewards[agent] = reward
            self.terminations[agent], self.truncations[agent] = not broken_off, broken_off
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]

    def render(self) -> str | None:
        """The position as text; for a human it is printed, after each step too."""
        if self.render_mode == "human":
            print(self._moment)
        return str(self._moment) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""


def env(name: str, **options: Any) -> CubeplayEnv:
    """A table for a game and its options.  Raises OptionError, HouseDataError and ValueError.

    >>> table = env("cuboro", players=3)
    >>> table.reset(seed=7)
    >>> table.agent_selection, int(table.last()[4]["action_mask"].sum())
    ('player_0', 64)
    """
    return CubeplayEnv(name, **options)
