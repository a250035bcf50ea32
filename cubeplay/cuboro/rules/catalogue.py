"""The rules of cuboro Tricky Ways; their words stand in ``rules.toml``, in the order of the printed rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from cubeplay.cuboro.rules.moves import CuboroMove
from cubeplay.cuboro.rules.state import Table
from cubeplay.rulebook import Rulebook, read_rulebook
from cubeplay.words import _

RULEBOOK: Final[Rulebook[Table, CuboroMove | Any]] = read_rulebook(
    "cuboro", _("cuboro"), Path(__file__).with_name("rules.toml")
)
