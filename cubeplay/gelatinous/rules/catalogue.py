"""The rules of Gelatinous Cube Dice; their words stand in ``rules.toml``."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from cubeplay.gelatinous.rules.moves import GelatinousMove
from cubeplay.gelatinous.rules.state import Run
from cubeplay.rulebook import Rulebook
from cubeplay.rulefile import read_rulebook
from cubeplay.words import _

RULEBOOK: Final[Rulebook[Run, GelatinousMove | Any]] = read_rulebook(
    "gelatinous", _("Gelatinous Cube Dice"), Path(__file__).with_name("rules.toml")
)
