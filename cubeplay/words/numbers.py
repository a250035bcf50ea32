"""Numbers as the language writes them: decimal mark, groups of three digits, percentages, "5 of 36".

Whatever people read is written here; files, addresses and drawings have plain numbers.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from cubeplay.words import _, language
from cubeplay.words.languages import ENGLISH, Language

_WRITTEN = re.compile(r"(\d[\d,]*)(?:\.(\d+))?(%?)")
_GROUPED_FROM = 5
"""The fewest digits that are grouped, but in English."""


def localized(text: str, spoken: Language | None = None) -> str:
    """A number that Python wrote, as a language writes it; ``spoken`` is that of the one who asks.

    >>> from cubeplay.words.languages import LANGUAGES
    >>> [localized("1,000.5", LANGUAGES[code]) for code in ("en", "de", "ja")]
    ['1,000.5', '1000,5', '1000.5']
    """
    spoken = spoken or language()
    return text if spoken is ENGLISH else _WRITTEN.sub(lambda found: _in(spoken, *found.groups("")), text)


def _in(spoken: Language, whole: str, places: str, percent: str) -> str:
    digits = whole.replace(",", "")
    group = spoken.group if len(digits) >= _GROUPED_FROM else ""
    number = whole.replace(",", group) + (f"{spoken.decimal}{places}" if places else "")
    return spoken.percent.format(number=number) if percent else number


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number that is formatted as the language writes it, in a sentence or an f-string.

    >>> f"{Numeral(14.72):.1f} of {Numeral(10000):,}", "{share:.0%}".format(share=Numeral(Fraction(1, 4)))
    ('14.7 of 10,000', '25%')
    """

    value: float | Fraction

    def __format__(self, spec: str) -> str:
        value = float(self.value) if isinstance(self.value, Fraction) and spec else self.value
        return localized(format(value, spec))

    def __str__(self) -> str:
        return f"{self}"


def grouped(value: Fraction | float, digits: int = 3, spoken: Language | None = None) -> str:
    """A number with separated thousands and at most ``digits`` decimal places.

    >>> grouped(Fraction(10000)), grouped(0.16666), grouped(Fraction(1, 2))
    ('10,000', '0.167', '0.5')
    """
    text = f"{float(value):,.{digits}f}"
    return localized(text.rstrip("0").rstrip(".") if "." in text else text, spoken)


def counted_of(cases: Fraction | float, all_cases: Fraction | float) -> str:
    """A chance as a count of equally likely cases.

    >>> counted_of(5, 36)
    '5 of 36'
    """
    return _("{cases} of {all}").format(cases=grouped(cases), all=grouped(all_cases))


def written_fraction(share: Fraction) -> str:
    """A fraction with separated thousands.

    >>> written_fraction(Fraction(4, 47517))
    '4/47,517'
    """
    return f"{grouped(share.numerator)}/{grouped(share.denominator)}"
