"""The rules of CU[o]BE; their words stand in ``rules.toml``, in the order of the printed rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from cubeplay.cuobe.rules.moves import CuobeMove
from cubeplay.cuobe.rules.state import State
from cubeplay.rulebook import Rulebook, read_rulebook
from cubeplay.words import _

RULEBOOK: Final[Rulebook[State, CuobeMove | Any]] = read_rulebook(
    "cuobe", _("CU[o]BE"), Path(__file__).with_name("rules.toml")
)
