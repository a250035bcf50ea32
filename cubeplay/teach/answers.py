"""Reads and writes numbers as people do: as counts, fractions, decimals or percentages.

A learner may answer "6 of 36", "1/6", "0.167" or "16.7 %"; all are read as exact fractions, with the place
that a decimal was rounded to.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from cubeplay.errors import CubeplayError
from cubeplay.words import _, language, listed
from cubeplay.words.languages import LANGUAGES

_MARKS = "[ .,'’]"
_NUMBER = rf"-?(?:[1-9]\d{{0,2}}(?:{_MARKS}\d{{3}})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?|[.,]\d+)"
_ABOUT = re.compile(r"^(?:about|around|ca\.?|circa|roughly|[~≈=])\s*")
_OF = "out of|of|in|von|aus|de|sur|su|di|van|z|из|מתוך"
"""The words between a count and the number of all cases, in several languages."""

_WORDS = r"[^\W\d_]+(?:\s[^\W\d_]+)*"
_PARTS = re.compile(rf"(?P<top>{_NUMBER})\s*(?:{_OF}|/)\s*(?P<bottom>{_NUMBER})(?:\s+{_WORDS})?")
_PLAIN = re.compile(rf"(?P<number>{_NUMBER})\s*(?P<percent>%|percent|per cent|prozent)?(?:\s*{_WORDS})?")
_LONE_GROUP = re.compile(r"-?[1-9]\d{0,2}[.,]\d{3}")

LONGEST = 60
"""The most characters of a number."""


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

    A point and a comma both stand before decimals, whatever the language.  One of them between one to three
    digits and exactly three more can be either: "1.000" is one in English and a thousand in German.

    >>> read_number("6 of 36").value, read_number("1/6").value, read_number("16.7 %").value
    (Fraction(1, 6), Fraction(1, 6), Fraction(167, 1000))
    >>> read_number("about 1,000 throws").value, read_number("1.000", "de").value, read_number("14,7").value
    (Fraction(1000, 1), Fraction(1000, 1), Fraction(147, 10))
    """
    comma = (LANGUAGES[code] if code else language()).decimal == ","
    words = _ABOUT.sub("", " ".join(text.lower().replace("−", "-").split())) if len(text) <= LONGEST else ""
    if found := _PARTS.fullmatch(words):
        top, bottom = (_with_point(found[name], comma) for name in ("top", "bottom"))
        if top and bottom and Fraction(bottom):
            return Given(text.strip(), Fraction(top) / Fraction(bottom))
    elif (found := _PLAIN.fullmatch(words)) and (number := _with_point(found["number"], comma)):
        value, half, digits = _decimal(number)
        if found["percent"]:
            return Given(text.strip(), value / 100, (half or Fraction(1, 2)) / 100, digits)
        return Given(text.strip(), value, half, digits)
    raise AnswerError(
        _("Not read"),
        _("'{text}' is not a number that can be read here.").format(text=text.strip()[:40]),
        _("Write it like 6 of 36, 1/6, 0.167 or 16.7 %."),
    )


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

    ``count`` is empty if nothing is counted, ``fraction`` if the value is whole.
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
    count = (
        _("{cases} of {all}").format(cases=grouped(cases), all=grouped(Fraction(of or 0))) if counted else ""
    )
    decimal = grouped(value, digits)
    whole = value.denominator == 1
    return Told(count, "" if whole else f"{value.numerator}/{value.denominator}", decimal)


def grouped(value: Fraction | float, digits: int = 3) -> str:
    """A number with separated thousands and at most ``digits`` decimal places.

    >>> grouped(Fraction(10000)), grouped(0.16666), grouped(Fraction(1, 2))
    ('10,000', '0.167', '0.5')
    """
    text = f"{float(value):,.{digits}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
