"""The rules of every game; their words are in ``table.toml``."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from cubeplay.rulebook.book import Rulebook
from cubeplay.rulebook.rulefile import read_rulebook
from cubeplay.words import _

TABLE: Final[Rulebook[Any, Any]] = read_rulebook(
    "table", _("At any table"), Path(__file__).with_name("table.toml")
)
