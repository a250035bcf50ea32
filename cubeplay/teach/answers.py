"""Reads and writes numbers as people do: as counts, fractions, decimals or percentages.

A learner may answer "6 of 36", "1/6", "0.167" or "16.7 %"; all are read as exact fractions, with the place
that a decimal was rounded to.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from unicodedata import decimal as digit_of

from cubeplay.errors import CubeplayError
from cubeplay.words import _, language, listed
from cubeplay.words.languages import LANGUAGES
from cubeplay.words.numbers import counted_of, grouped, localized

_MARKS = "[ .,'’]"
_NUMBER = rf"-?(?:[1-9]\d{{0,2}}(?:{_MARKS}\d{{3}})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?|[.,]\d+)"
_ABOUT = re.compile(
    r"^(?:about|around|ca\.?|circa|roughly|ungefähr|etwa|rund|unos|unas|aproximadamente|environ|約|およそ|约"
    r"|大约|בערך|[~≈=])\s*"
)
_OF = "out of|of|in|von|aus|de|sur|su|di|van|z|из|מתוך"
"""The words between a count and the number of all cases, in several languages."""

_ALL_FIRST = "のうち|分の|分之|中の?|种中有?|個中"
"""The words after the number of all cases, where that comes first."""

_POINT = r"-?\d*\.?\d+"
_WORDS = r"[^\W\d_]+(?:\s[^\W\d_]+)*"
_PARTS = re.compile(rf"(?P<top>{_NUMBER})\s*(?:{_OF}|/)\s*(?P<bottom>{_NUMBER})(?:\s*{_WORDS})?")
_TURNED = re.compile(rf"(?P<bottom>{_NUMBER})\s*(?:{_ALL_FIRST})\s*(?P<top>{_NUMBER})(?:\s*{_WORDS})?")
_PERCENT = "%|percent|per cent|prozent|por ciento|pour cent|per cento|パーセント|אחוזים"
_PLAIN = re.compile(rf"(?P<number>{_NUMBER})\s*(?P<percent>{_PERCENT})?(?:\s*{_WORDS})?")
_LONE_GROUP = re.compile(r"-?[1-9]\d{0,2}[.,]\d{3}")
_OTHER_SIGNS = str.maketrans("−﹣－／．，％٪٫٬‘ʼ", "---/.,%%.'’’", "\u2066\u2067\u2068\u2069\u200e\u200f")
"""Full-width and Arabic signs, the ones we read for them, and what sets a number apart, which is left out."""

_KEPT = re.compile(rf"{_POINT}(?:%|/{_POINT})?", re.ASCII)
"""A number as it is kept."""

LONGEST = 60
"""The most characters of a number."""
LONGEST_FRACTION = 16
"""The most characters of a fraction that is shown; a longer one tells nobody anything."""


class AnswerError(CubeplayError):
    """A typed answer that is no number."""


@dataclass(frozen=True, slots=True)
class Given:
    """A number that a person typed.

    ``half`` is the largest error by rounding, half a unit of the last decimal place: 0 for whole numbers and
    fractions, half a percent for a whole percentage.  ``digits`` counts the significant digits.
    """

    text: str
    value: Fraction
    half: Fraction = Fraction(0)
    digits: int = 0


def read_number(text: str, code: str = "") -> Given:
    """Read a count, a fraction, a decimal or a percentage.  Raises AnswerError.

    Digits of every script are read.  A point and a comma both stand before decimals, whatever the language.
    One of them between one to three digits and exactly three more can be either: "1.000" is one in English
    and a thousand in German.

    >>> read_number("6 of 36").value, read_number("1/6").value, read_number("16.7 %").value
    (Fraction(1, 6), Fraction(1, 6), Fraction(167, 1000))
    >>> read_number("about 1,000 throws").value, read_number("1.000", "de").value, read_number("14,7").value
    (Fraction(1000, 1), Fraction(1000, 1), Fraction(147, 10))
    """
    top, sign, bottom = _signs(text, code)
    if bottom:
        return Given(text.strip(), Fraction(top) / Fraction(bottom))
    if top:
        value, half, digits = _decimal(top)
        if sign:
            return Given(text.strip(), value / 100, (half or Fraction(1, 2)) / 100, digits)
        return Given(text.strip(), value, half, digits)
    raise AnswerError(
        _("Not read"),
        _("'{text}' is not a number that can be read here.").format(text=text.strip()[:40]),
        _("Write it like 6 of 36, 1/6, 0.167 or 16.7 %."),
    )


def neutral(text: str) -> str:
    """A typed number in signs that are the same in all languages; a text that is no number as it is.

    >>> from cubeplay.words import speaking
    >>> with speaking(LANGUAGES["de"]):
    ...     neutral("1.000"), neutral("14,7 %"), neutral("6 von 36"), neutral("viel")
    ('1000', '14.7%', '6/36', 'viel')
    """
    return "".join(_signs(text)) or text


def told(kept: str) -> str:
    """A typed number from :func:`neutral` as the language writes it; any other text as it is.

    >>> from cubeplay.words import speaking
    >>> with speaking(LANGUAGES["de"]):
    ...     told("14.7%"), told("6/36"), told("14,7"), told("viel")
    ('14,7\u202f%', '6/36', '14,7', 'viel')
    """
    return localized(kept) if _KEPT.fullmatch(kept) else kept


def _signs(text: str, code: str = "") -> tuple[str, str, str]:
    """A typed number in parts: its digits with a point, the sign "/" or "%" after it or none, and the number
    of all cases; all empty if it cannot be read.
    """
    comma = (LANGUAGES[code] if code else language()).decimal == ","
    words = _ABOUT.sub("", _plain(text)) if len(text) <= LONGEST else ""
    if found := _PARTS.fullmatch(words) or _TURNED.fullmatch(words):
        top, bottom = (_with_point(found[name], comma) for name in ("top", "bottom"))
        if top and bottom and Fraction(bottom):
            return top, "/", bottom
    elif (found := _PLAIN.fullmatch(words)) and (number := _with_point(found["number"], comma)):
        return number, "%" if found["percent"] else "", ""
    return "", "", ""


def _plain(text: str) -> str:
    """A text with European digits and signs, and with single spaces."""
    letters = text.lower().translate(_OTHER_SIGNS)
    return " ".join("".join(str(digit_of(letter, letter)) for letter in letters).split())


def _with_point(text: str, comma: bool) -> str:
    """A number without separators of thousands and with a decimal point; "" if it cannot be read.

    ``comma`` says whether the language writes a decimal comma.
    """
    marks = re.findall(_MARKS, text)
    if not marks:
        return text
    last, others = marks[-1], set(marks[:-1])
    if _LONE_GROUP.fullmatch(text):
        is_decimal = (last == ",") is comma
    else:
        is_decimal = last in ".," and last not in others
    groups = others if is_decimal else {*marks}
    if len(groups) > 1:
        return ""
    whole, _last, decimals = text.rpartition(last) if is_decimal else (text, "", "")
    whole = re.sub(_MARKS, "", whole)
    return f"{whole}.{decimals}" if is_decimal else whole


def _decimal(text: str) -> tuple[Fraction, Fraction, int]:
    """A number's value, half a unit of its last place (0 if whole), and its significant digits."""
    whole, _dot, places = text.partition(".")
    digits = len((whole + places).lstrip("-0"))
    half = Fraction(1, 2 * 10 ** len(places)) if places else Fraction(0)
    return Fraction(text), half, digits


def agrees(given: Given, exact: Fraction, within: Fraction = Fraction(0)) -> bool:
    """Whether an answer is the exact value, rounds it to two digits or more, or is within a margin.

    >>> agrees(read_number("0.17"), Fraction(1, 6)), agrees(read_number("0.2"), Fraction(1, 6))
    (True, False)
    """
    margin = max(within, given.half if given.digits >= 2 else Fraction(0))
    return abs(given.value - exact) <= margin


@dataclass(frozen=True, slots=True)
class Told:
    """A number as a count, a fraction and a decimal.

    ``count`` is empty if nothing is counted, ``fraction`` if the value is whole or it tells nobody anything.
    """

    count: str
    fraction: str
    decimal: str

    def __str__(self) -> str:
        return listed(part for part in (self.count, self.fraction, self.decimal) if part)


def tell(value: Fraction, of: int | None = None, digits: int = 3) -> Told:
    """A number in words; ``of`` is the number of equally likely cases that were counted.

    >>> str(tell(Fraction(1, 6), of=36))
    '6 of 36, 1/6, 0.167'
    >>> tell(Fraction(41, 2)).decimal
    '20.5'
    """
    cases = value * of if of else Fraction(0)
    counted = of is not None and cases.denominator == 1
    count = counted_of(cases, of or 0) if counted else ""
    decimal = grouped(value, digits)
    fraction = "" if value.denominator == 1 else f"{value.numerator}/{value.denominator}"
    return Told(count, fraction if len(fraction) <= LONGEST_FRACTION else "", decimal)
