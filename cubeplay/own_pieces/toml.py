"""Writes plain data as TOML in the style of our own files: one line for each entry."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Final

_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")


def lines(table: Mapping[str, Any]) -> list[str]:
    """The lines of a table, one for each entry.

    >>> lines({"name": "Bend", "channels": ["N-E"], "dice": [{"do": "calm", "must": True}]})
    ['name = "Bend"', 'channels = ["N-E"]', 'dice = [{ do = "calm", must = true }]']
    """
    return [f"{key(name)} = {_value(value)}" for name, value in table.items()]


def key(name: str) -> str:
    """A key, quoted if needed."""
    return name if _BARE.fullmatch(name) else _text(name)


def _value(value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _text(value)
        case list():
            return f"[{', '.join(map(_value, value))}]"
        case dict():
            return f"{{ {', '.join(lines(value))} }}"
    return str(value)


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
