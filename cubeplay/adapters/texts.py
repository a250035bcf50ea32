"""Texts as parameters of other libraries, whose syntax has a use of its own for commas and brackets."""

from __future__ import annotations

from typing import Final
from urllib.parse import quote, unquote

MARK: Final = "~"


def packed(text: str) -> str:
    """A text in letters, digits and a few signs, which begins with a mark; nothing stays nothing.

    >>> packed("1 2/90 3; 4"), packed("")
    ('~1%202%2F90%203%3B%204', '')
    """
    return MARK + quote(text, safe="") if text else ""


def unpacked(text: str) -> str:
    """What :func:`packed` packed; any other text as it is.

    >>> unpacked(packed("a, b")), unpacked("a, b")
    ('a, b', 'a, b')
    """
    plain = unquote(text[1:])
    return plain if text.startswith(MARK) and packed(plain) == text else text
