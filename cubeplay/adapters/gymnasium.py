"""The games for one as environments of Gymnasium; importing this module registers them::

import gymnasium
import cubeplay.adapters.gymnasium

run = gymnasium.make("cubeplay/Gelatinous-v0", difficulty="expert")
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

import gymnasium

from cubeplay.adapters.environment_options import LONGEST, PACE, each_numbered, setting
from cubeplay.adapters.game_node import beginning, past_chance
from cubeplay.adapters.spaces import action_space, check_choice, mask, masked_space, numbers
from cubeplay.registry import GAMES, find_game


class SoloEnv(gymnasium.Env[dict[str, Any], Any]):
    """A game that one plays alone.

    ``info["action_mask"]`` says which ids may be chosen.  Another id changes nothing, which counts as a
    decision: ``info["refused"]`` says so.  The reward is the points, at the end.  Then the mask leaves
    id 0 open, for environments in a vector still ask for one; it changes nothing.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012

    def __init__(
        self,
        name: str,
        *,
        render_mode: str | None = None,
        pace: int = PACE,
        longest: int = LONGEST,
        surrender: bool = False,
        **options: Any,
    ) -> None:
        """A game with its options.  Raises OptionError, HouseDataError, and ValueError for several seats."""
        seats = find_game(name).seats_option()
        alone = {seats.name: 1} if seats and 1 in find_game(name).seats else {}
        self.setting = setting(name, {**alone, **options}, pace, longest, surrender)
        check_choice("render_mode", render_mode, (None, "ansi"))
        if not self.setting.solo:
            raise ValueError(
                f"{name} for {self.setting.seats} is a game for PettingZoo or OpenSpiel, not for one"
            )
        self.render_mode = render_mode
        self.observation_space = masked_space(self.setting)
        self.action_space = action_space(self.setting)
        self._moment = beginning(self.setting)
        self._made = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new game; the seed says what dice and cards come, in this game and in those after it."""
        super().reset(seed=seed)
        self._rng = Random(int(self.np_random.integers(2**63)))
        self._made = 0
        self._moment = past_chance(beginning(self.setting), self._rng)
        return self._seen()

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Choose an id.  Raises ResetNeeded before the first game."""
        if not hasattr(self, "_rng"):
            raise gymnasium.error.ResetNeeded("no game has begun: call reset() first, then step()")
        self._made += 1
        moment, refused = self._moment, ""
        if int(action) in moment.legal(0):
            self._moment = past_chance(moment.decided({0: int(action)}), self._rng)
        else:
            refused = f"{action} cannot be chosen here"
        seen, info = self._seen()
        over = self._moment.over and not self._moment.broken_off
        late = not over and (self._moment.over or self._made >= self.setting.longest)
        reward = self.setting.returns(self._moment.state)[0]
        return seen, reward, over, late, {**info, "refused": refused}

    def _seen(self) -> tuple[dict[str, Any], dict[str, Any]]:
        may = self._mask()
        return {"observation": numbers(self._moment, 0), "action_mask": may}, {"action_mask": may}

    def _mask(self) -> Any:
        may = mask(self._moment, 0)
        may[0] |= self._moment.over
        return may

    def action_masks(self) -> Any:
        """Which ids may be chosen, as truths: where Stable Baselines looks for them."""
        return self._mask().astype(bool)

    def render(self) -> str | None:
        """The position as text."""
        return str(self._moment) if self.render_mode == "ansi" else None


def _registered(name: str) -> str:
    """The id of a game, known to Gymnasium from now on; "" if one cannot play it alone."""
    if 1 not in GAMES[name].seats:
        return ""
    id = f"cubeplay/{type(GAMES[name]).__name__}-v0"
    gymnasium.register(id, f"{__name__}:SoloEnv", kwargs={"name": name})
    return id


IDS: Final = tuple(id for _name, id in each_numbered(_registered) if id)
"""The ids of the games that one can play alone."""
