"""Which part of which page somebody read last, so that they can go on from anywhere."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

PAGE: Final = "visits"
"""The page under whose name these notes are kept: one for each page that was read."""

AT_END: Final = ("", "end")
"""The keys of what stands behind the last section; older notes have an empty one."""


@dataclass(frozen=True, slots=True)
class PageVisit:
    """A page that was read, by the name of its progress; the key of its section; and when (UTC).

    >>> PageVisit.of("rules/cubo", {"section": "a1", "when": "2026-11-22T20:00:00+00:00"}).when.hour
    20
    """

    page: str
    section: str
    when: datetime

    @property
    def note(self) -> dict[str, Any]:
        """The visit as it is kept."""
        moment = self.when.astimezone(UTC).isoformat(timespec="seconds")
        return {self.page: {"section": self.section, "when": moment}}

    @classmethod
    def of(cls, page: str, value: Any) -> PageVisit | None:
        """What a note tells; None for a damaged one."""
        with suppress(TypeError, ValueError, KeyError):
            when = datetime.fromisoformat(value["when"])
            return cls(page, str(value["section"]), when.replace(tzinfo=when.tzinfo or UTC))
        return None


def visits(notes: Mapping[str, Any]) -> list[PageVisit]:
    """The visits that some notes tell of, the latest first.

    >>> visits({"rules/cubo": 7})
    []
    """
    found = [visit for page, value in notes.items() if (visit := PageVisit.of(page, value))]
    return sorted(found, key=lambda visit: visit.when, reverse=True)
