"""The rules of Gelatinous Cube Dice; their words stand in ``rules.toml``."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from cubeplay.rulebook import Rulebook, read_rulebook
from cubeplay.words import _

RULEBOOK: Final[Rulebook[Any, Any]] = read_rulebook(
    "gelatinous", _("Gelatinous Cube Dice"), Path(__file__).with_name("rules.toml")
)
