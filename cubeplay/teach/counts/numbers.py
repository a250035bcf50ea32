"""Reads counts as pupils type them: in digits, in words, or with the number of all cases."""

from __future__ import annotations

import re
import unicodedata
from contextlib import suppress
from fractions import Fraction
from typing import Final

from cubeplay.teach.answers import AnswerError, Given, read_number

_SMALL: Final = """
zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
seventeen eighteen nineteen
"""
_TENS: Final = "twenty thirty forty fifty sixty seventy eighty ninety"
WORDS: Final = {word: number for number, word in enumerate(_SMALL.split())} | {
    word: 10 * number for number, word in enumerate(_TENS.split(), 2)
}
"""English number words below a hundred."""
_OF: Final = re.compile(r"\s*(?:/|\bout of\b|\bof\b)\s*")


def read_count(text: str) -> tuple[Given, Given | None] | None:
    """A typed count, and the number of all cases if it was typed with it; None if it cannot be read.

    >>> [read_count(text)[0].value for text in ("fifty-four", " 54 ", "54/88", "0.761")]
    [Fraction(54, 1), Fraction(54, 1), Fraction(54, 1), Fraction(761, 1000)]
    >>> read_count("54 of 88")[1].value, read_count("lots")
    (Fraction(88, 1), None)
    """
    plain = unicodedata.normalize("NFKC", text).strip().lower()
    first, *others = _OF.split(plain)
    one = _number(first)
    if one is None or len(others) > 1:
        return None
    if not others:
        return one, None
    all = _number(others[0])
    return None if all is None else (one, all)


def _number(text: str) -> Given | None:
    """A number in digits or in English words."""
    spelt = _spelt(text)
    if spelt is not None:
        return Given(text, Fraction(spelt))
    with suppress(AnswerError):
        return read_number(text)
    return None


def _spelt(text: str) -> int | None:
    """A number in English words, below a million.

    >>> _spelt("two hundred and sixteen"), _spelt("five six")
    (216, None)
    """
    words = [word for word in re.split(r"[\s-]+", text) if word and word != "and"]
    if not words:
        return None
    total = part = 0
    for word in words:
        if word == "thousand" and part and not total:
            total, part = part * 1000, 0
        elif word == "hundred" and 0 < part < 10:
            part *= 100
        elif word in WORDS and _fits(part, WORDS[word]):
            part += WORDS[word]
        else:
            return None
    return total + part


def _fits(part: int, number: int) -> bool:
    """Whether a word may follow those that make ``part``: ones after tens, both after hundreds."""
    return part % 100 == 0 or (part % 100 >= 20 and part % 10 == 0 and 0 < number < 10)
