"""What people type to join a class or a table: the code of four letters, and a name."""

from __future__ import annotations

import re
import secrets
import unicodedata
from typing import Final

from cubeplay.limits import LINE
from cubeplay.words import mended

LETTERS: Final = "BCDFGHJKMNPQRSTVWXYZ"
"""What codes are made of: no letter that looks like a digit, and no vowels, so that no word comes out."""

LENGTH: Final = 4

LONGEST_NAME: Final = 20
"""Characters of a first name; the rest is cut off."""

_JOINERS: Final = "\u200c\u200d"
"""What holds letters together in some scripts: the only signs without a shape that a name may have."""


def new_code() -> str:
    """A code for a class or a table, that nobody can foresee.

    >>> len(new_code()), read_code(new_code()) != ""
    (4, True)
    """
    return "".join(secrets.choice(LETTERS) for _letter in range(LENGTH))


def read_code(text: str) -> str:
    """A code as people type it; "" for what can be none.

    >>> read_code(" km-tr "), read_code("K M T R"), read_code("MAPLE-7")
    ('KMTR', 'KMTR', '')
    """
    letters = re.sub(r"[\s.,_-]+", "", unicodedata.normalize("NFKC", text[:40])).upper()
    return letters if len(letters) == LENGTH and set(letters) <= set(LETTERS) else ""


def clean_name(typed: str) -> str:
    r"""A first name as it was typed, on one line, without signs that have no shape, and cut.

    >>> clean_name("  Zoe\u0308  \u202eanna "), clean_name("x" * 99) == "x" * 20
    ('Zoë anna', True)
    """
    text = unicodedata.normalize("NFC", mended(typed[:LINE]))
    seen = (letter if _is_seen(letter) else " " if letter.isspace() else "" for letter in text)
    return " ".join("".join(seen).split())[:LONGEST_NAME].strip()


def _is_seen(letter: str) -> bool:
    return letter in _JOINERS or unicodedata.category(letter)[0] not in "CZ"
