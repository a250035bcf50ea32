"""The sections that a person read last on each page, so that the person can continue there."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

PAGE: Final = "visits"
"""The page of these notes; there is one note for each page that was read."""

AT_END: Final = ("", "end")
"""The keys of the end of a page; older notes have an empty one."""


@dataclass(frozen=True, slots=True)
class PageVisit:
    """A page that was read, by the name of its progress; the key of the section; and when (UTC).

    >>> PageVisit.of("rules/cubo", {"section": "a1", "when": "2026-11-22T20:00:00+00:00"}).when.hour
    20
    """

    page: str
    section: str
    when: datetime

    @property
    def note(self) -> dict[str, Any]:
        """The visit as a note."""
        moment = self.when.astimezone(UTC).isoformat(timespec="seconds")
        return {self.page: {"section": self.section, "when": moment}}

    @classmethod
    def of(cls, page: str, value: Any) -> PageVisit | None:
        """The visit of a note; None for a damaged note."""
        with suppress(TypeError, ValueError, KeyError):
            when = datetime.fromisoformat(value["when"])
            return cls(page, str(value["section"]), when.replace(tzinfo=when.tzinfo or UTC))
        return None


def visits(notes: Mapping[str, Any]) -> list[PageVisit]:
    """The visits of some notes, the latest first.

    >>> visits({"rules/cubo": 7})
    []
    """
    found = [visit for page, value in notes.items() if (visit := PageVisit.of(page, value))]
    return sorted(found, key=lambda visit: visit.when, reverse=True)
