"""What people type to join a class or a table: the code of four letters, and a name."""

from __future__ import annotations

import re
import secrets
import unicodedata
from typing import Final

from cubeplay.limits import LINE
from cubeplay.words import mended

LETTERS: Final = "BCDFGHJKMNPQRSTVWXYZ"
"""The letters of codes: none that looks like a digit, and no vowels, so that codes are no words."""

LENGTH: Final = 4

LONGEST_NAME: Final = 20
"""The most characters of a first name; the rest is cut off."""

_JOINERS: Final = "\u200c\u200d"
"""Zero-width joiners, which some scripts need: the only invisible characters that a name may have."""


def new_code() -> str:
    """A random code for a class or a table, which nobody can guess.

    >>> len(new_code()), read_code(new_code()) != ""
    (4, True)
    """
    return "".join(secrets.choice(LETTERS) for _letter in range(LENGTH))


def read_code(text: str) -> str:
    """The code that a person typed; "" if it is none.

    >>> read_code(" km-tr "), read_code("K M T R"), read_code("MAPLE-7")
    ('KMTR', 'KMTR', '')
    """
    letters = re.sub(r"[\s.,_-]+", "", unicodedata.normalize("NFKC", text[:40])).upper()
    return letters if len(letters) == LENGTH and set(letters) <= set(LETTERS) else ""


def clean_name(typed: str) -> str:
    r"""A typed first name on one line, without invisible characters, and cut to its longest.

    >>> clean_name("  Zoe\u0308  \u202eanna "), clean_name("x" * 99) == "x" * 20
    ('Zoë anna', True)
    """
    text = unicodedata.normalize("NFC", mended(typed[:LINE]))
    seen = (letter if _is_visible(letter) else " " if letter.isspace() else "" for letter in text)
    return " ".join("".join(seen).split())[:LONGEST_NAME].strip()


def _is_visible(letter: str) -> bool:
    return letter in _JOINERS or unicodedata.category(letter)[0] not in "CZ"
