"""The rules of Cubo; their words stand in ``rules.toml``, in the order of the printed rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from cubeplay.cubo.rules.moves import CuboMove
from cubeplay.cubo.rules.state import Table
from cubeplay.rulebook import Rulebook, read_rulebook
from cubeplay.words import _

RULEBOOK: Final[Rulebook[Table, CuboMove | Any]] = read_rulebook(
    "cubo", _("Cubo"), Path(__file__).with_name("rules.toml")
)
