"""The rules of CUBED; their words stand in ``rules.toml``, in the order of the printed rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from cubeplay.cubed.rules.moves import CubedMove
from cubeplay.cubed.rules.state import Table
from cubeplay.rulebook import Rulebook, read_rulebook
from cubeplay.words import _

RULEBOOK: Final[Rulebook[Table, CubedMove | Any]] = read_rulebook(
    "cubed", _("CUBED"), Path(__file__).with_name("rules.toml")
)
