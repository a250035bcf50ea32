"""The map from lessons to standards.

The codes are those of each lesson's notes for its teacher, in the section "Standards".  An entry is listed
only where document, edition and page are known; what has none is named as left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Source:
    """A place in a document; ``codes`` is a pattern that finds its codes in an entry."""

    name: str
    edition: str
    page: str
    codes: str


COMMON_CORE: Final = "Common Core State Standards for Mathematics"
AQA: Final = "AQA, GCSE Mathematics (8300), specification"
VERSION: Final = "version 1.0, 12 September 2014"

SOURCES: Final = (
    Source(COMMON_CORE, "2010", "Grade 6, pages 39 to 45", r"\b6\.SP\b"),
    Source(COMMON_CORE, "2010", "Grade 7, pages 46 to 51", r"\b7\.SP\b"),
    Source(COMMON_CORE, "2010", "High School, Statistics and Probability, pages 79 to 83", r"\bHSS-"),
    Source(AQA, VERSION, "3.5 Probability, pages 32 to 34", r"GCSE.*\bP\d"),
    Source(AQA, VERSION, "3.6 Statistics, pages 35 and 36", r"GCSE.*\bS\d"),
    Source(AQA, VERSION, "3.1 Number, pages 10 to 13", r"GCSE.*\bN\d"),
)
"""Pages are those of the document's own table of contents."""

WITHOUT_PAGE: Final = {
    "IB": "IB (MYP; DP Analysis and approaches, Applications and interpretation)",
    "A-level": "A-level",
}
"""Documents that notes name, and whose edition and page nobody has looked up yet."""

UNKNOWN: Final = "The curricula of Germany, France and Spain: nobody has looked up entries there yet"

_NAMED: Final = re.compile(r"Common Core|\b\d\.SP\b|\bHSS-|\bGCSE\b|\bIB\b|\bA-level\b")


def entries(notes: str) -> list[str]:
    """The entries in the section "Standards" of a lesson's notes, each about one document.

    >>> entries("- GCSE P8: chances; and trees; IB 4.5: events.")
    ['GCSE P8: chances; and trees', 'IB 4.5: events']
    """
    found: list[str] = []
    for line in notes.splitlines():
        if not line.startswith("- "):
            continue
        for number, part in enumerate(line.removeprefix("- ").rstrip(". ").split("; ")):
            if number == 0 or _NAMED.search(part):
                found.append(part)
            else:
                found[-1] += f"; {part}"
    return found


def sources(entry: str) -> list[Source]:
    """The places of an entry's codes; empty if no page is known."""
    return [source for source in SOURCES if re.search(source.codes, entry)]


def left_out(entries: Iterable[str]) -> Iterator[str]:
    """The documents of entries without a page."""
    missing = [entry for entry in entries if not sources(entry)]
    for word, name in WITHOUT_PAGE.items():
        if any(re.search(rf"\b{word}\b", entry) for entry in missing):
            yield name
