"""Finds the lines of keys in a TOML file, which ``tomllib`` does not report."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from cubeplay.words import _

_PART: Final = r"""(?:"[^"]*"|'[^']*'|[A-Za-z0-9_-]+)"""
_KEY: Final = rf"\s*(\[*)\s*({_PART}(?:\s*\.\s*{_PART})*)\s*[]=]"
_FENCE: Final = '"""|' + "'''"


@dataclass(frozen=True, slots=True)
class TomlText:
    """The text of a TOML file, to find the line of an error in it."""

    path: Path
    text: str

    def line(self, *keys: str) -> int:
        r"""The line of a key, else that of the nearest table or key around it; 1 if there is none.

        >>> text = TomlText(Path("rules.toml"), '[flip]\ntitle = "Flip"\nsays.again = "Again."')
        >>> text.line("flip"), text.line("flip", "says", "again"), text.line("flip", "text")
        (1, 3, 1)
        """
        written = _keys_of(self.text)
        for length in range(len(keys), 0, -1):
            for path, number in written:
                if path[:length] == keys[:length]:
                    return number
        return 1

    def place(self, *keys: str) -> str:
        """The file and the line of a key, in words."""
        return _("{file}, line {line}").format(file=self.path, line=self.line(*keys))


@lru_cache(1)
def _keys_of(text: str) -> tuple[tuple[tuple[str, ...], int], ...]:
    """The keys of a file with their lines; cached, since one file is asked about several times."""
    return tuple(_keys(text))


def _keys(text: str) -> Iterator[tuple[tuple[str, ...], int]]:
    """Every table and key with its line; lines inside a multi-line text are skipped."""
    table: tuple[str, ...] = ()
    fence = ""
    for number, line in enumerate(text.splitlines(), 1):
        if not fence and (found := re.match(_KEY, line)):
            parts = tuple(part.strip("\"'") for part in re.findall(_PART, found[2]))
            table = parts if found[1] else table
            yield (parts if found[1] else table + parts), number
        if not fence and line.lstrip().startswith("#"):
            continue
        for mark in re.findall(_FENCE, line):
            fence = "" if mark == fence else fence or mark
