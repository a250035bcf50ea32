"""What PettingZoo's and Gymnasium's agents see and choose from: numbers with a mask of legal ids, and ids."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from gymnasium import spaces

from cubeplay.adapters.environment_options import Setting
from cubeplay.adapters.game_node import Moment
from cubeplay.rulebook import Seat

MOST: Final = 1_000_000.0
"""No number that is seen is larger."""


def check_choice(name: str, value: object, choices: Sequence[object]) -> None:
    """Raise ValueError unless a parameter has one of its values.

    >>> check_choice("mask_in", "obs", ("info", "observation"))
    Traceback (most recent call last):
    ...
    ValueError: mask_in must be one of 'info', 'observation', not 'obs'
    """
    if value not in choices:
        raise ValueError(f"{name} must be one of {', '.join(map(repr, choices))}, not {value!r}")


def numbers_space(setting: Setting) -> spaces.Box:
    """The numbers of all planes in a row."""
    return spaces.Box(-MOST, MOST, (setting.width,), np.float32)


def masked_space(setting: Setting) -> spaces.Dict:
    """The numbers, and a one for each id that may be chosen."""
    ids = spaces.Box(0, 1, (setting.numbers.size,), np.int8)
    return spaces.Dict({"observation": numbers_space(setting), "action_mask": ids})


def action_space(setting: Setting) -> spaces.Discrete:
    """The ids."""
    return spaces.Discrete(setting.numbers.size)


def numbers(moment: Moment, seat: Seat) -> np.ndarray[Any, np.dtype[np.float32]]:
    """What a seat sees."""
    seen = np.zeros(moment.setting.width, np.float32)
    moment.fill(seat, seen.data)
    return seen.clip(-MOST, MOST, out=seen)


def mask(moment: Moment, seat: Seat) -> np.ndarray[Any, np.dtype[np.int8]]:
    """A one for each id that a seat may choose now; zeros alone for a seat that is not asked."""
    found = np.zeros(moment.setting.numbers.size, np.int8)
    found[moment.legal(seat)] = 1
    return found
