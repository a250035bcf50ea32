"""Numbers as people write them: counts before fractions before decimals.

A learner may answer "6 of 36", "1/6", "0.167" or "16.7 %"; all are read as exact fractions, with
the place that a decimal was rounded to.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from cubeplay.errors import CubeplayError
from cubeplay.words import _, listed

_NUMBER = r"-?(?:[1-9]\d{0,2}(?:[ ,'’]\d{3})+(?:\.\d+)?|\d+(?:[.,]\d+)?|[.,]\d+)"
_ABOUT = re.compile(r"^(?:about|around|ca\.?|circa|roughly|[~≈=])\s*")
_PARTS = re.compile(rf"(?P<top>{_NUMBER})\s*(?:of|out of|in|/)\s*(?P<bottom>{_NUMBER})(?:\s+[a-z ]+)?")
_PLAIN = re.compile(rf"(?P<number>{_NUMBER})\s*(?P<percent>%|percent|per cent)?(?:\s*[a-z ]+)?")
_GROUPS = re.compile(r"-?[1-9]\d{0,2}(?:[ ,'’]\d{3})+(?:\.\d+)?")

LONGEST = 60
"""Characters; a longer answer is no number that a person means."""


class AnswerError(CubeplayError):
    """A typed answer that is no number."""


@dataclass(frozen=True, slots=True)
class Given:
    """A number that a person typed.

    ``half`` is half a unit of the last decimal place that was typed: how far rounding can have moved
    it: 0 for whole numbers and fractions, half a percent for a whole percentage.  ``digits`` counts the
    significant digits.
    """

    text: str
    value: Fraction
    half: Fraction = Fraction(0)
    digits: int = 0


def read_number(text: str) -> Given:
    """Read a count, a fraction, a decimal or a percentage.  Raises AnswerError.

    >>> read_number("6 of 36").value, read_number("1/6").value, read_number("16.7 %").value
    (Fraction(1, 6), Fraction(1, 6), Fraction(167, 1000))
    >>> read_number("about 1,000 throws").value
    Fraction(1000, 1)
    """
    words = _ABOUT.sub("", " ".join(text.lower().replace("−", "-").split())) if len(text) <= LONGEST else ""
    if found := _PARTS.fullmatch(words):
        bottom = _decimal(found["bottom"])[0]
        if bottom:
            return Given(text.strip(), _decimal(found["top"])[0] / bottom)
    elif found := _PLAIN.fullmatch(words):
        value, half, digits = _decimal(found["number"])
        if found["percent"]:
            return Given(text.strip(), value / 100, (half or Fraction(1, 2)) / 100, digits)
        return Given(text.strip(), value, half, digits)
    raise AnswerError(
        _("Not read"),
        _("'{text}' is not a number that can be read here.").format(text=text.strip()[:40]),
        _("Write it like 6 of 36, 1/6, 0.167 or 16.7 %."),
    )


def _decimal(text: str) -> tuple[Fraction, Fraction, int]:
    """A number's value, half a unit of its last place (0 if whole), and its significant digits."""
    if _GROUPS.fullmatch(text):
        text = re.sub(r"[ ,'’]", "", text)
    text = text.replace(",", ".")
    whole, _dot, places = text.partition(".")
    digits = len((whole + places).lstrip("-0"))
    half = Fraction(1, 2 * 10 ** len(places)) if places else Fraction(0)
    return Fraction(text), half, digits


def agrees(given: Given, exact: Fraction, within: Fraction = Fraction(0)) -> bool:
    """Whether an answer is the exact value, or rounds it to two digits or more, or lies within a margin.

    >>> agrees(read_number("0.17"), Fraction(1, 6)), agrees(read_number("0.2"), Fraction(1, 6))
    (True, False)
    """
    margin = max(within, given.half if given.digits >= 2 else Fraction(0))
    return abs(given.value - exact) <= margin


@dataclass(frozen=True, slots=True)
class Told:
    """A number in the order in which people take it in: a count, a fraction, a decimal.

    ``count`` is empty where nothing is counted, ``fraction`` where the value is whole.
    """

    count: str
    fraction: str
    decimal: str

    def __str__(self) -> str:
        return listed(part for part in (self.count, self.fraction, self.decimal) if part)


def tell(value: Fraction, of: int | None = None, digits: int = 3) -> Told:
    """Put a number into words; ``of`` is the number of equally likely cases that were counted.

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
    """A number with thousands set apart and at most ``digits`` decimal places.

    >>> grouped(Fraction(10000)), grouped(0.16666), grouped(Fraction(1, 2))
    ('10,000', '0.167', '0.5')
    """
    text = f"{float(value):,.{digits}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
