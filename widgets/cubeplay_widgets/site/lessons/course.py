"""The order of the lessons, and the filters by which a teacher chooses among them.

They are in the metadata of a lesson's notebook, under ``cubeplay``: ``order`` (its place in the course),
``ages`` (the youngest and the oldest), ``minutes``, ``topic`` (one of :data:`TOPICS`) and ``standards``
(one or more of :data:`STANDARDS`).  A lesson without an order comes last.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from cubeplay import GAMES
from cubeplay.words import _, pgettext

TOPICS: Final = {
    "counting": _("Counting cases"),
    "together": _("Chances together"),
    "samples": _("Samples"),
    "averages": _("Averages"),
    "decisions": _("Decisions"),
}
STANDARDS: Final = {
    "7.SP": _("Common Core 7.SP"),
    "6.SP": _("Common Core 6.SP"),
    "HSS-CP": _("Common Core HSS-CP"),
    "HSS-MD": _("Common Core HSS-MD"),
    "GCSE": _("GCSE"),
    "IB": _("IB"),
}
AGES: Final = ((10, 12), (13, 15), (16, 18))
MINUTES: Final = (30, 40, 45)
EVERY_AGE: Final = (0, 99)
LAST: Final = 10_000
"""The place of a lesson without an order."""


@dataclass(frozen=True, slots=True)
class LessonFilters:
    """The data of a lesson for the selects on the landing page."""

    order: int = LAST
    ages: tuple[int, int] = EVERY_AGE
    minutes: int = 0
    topic: str = ""
    standards: tuple[str, ...] = ()

    @classmethod
    def of(cls, about: Mapping[str, Any]) -> LessonFilters:
        """The data in a notebook's metadata; invalid values are ignored.

        >>> LessonFilters.of({"order": 1, "ages": [10, 12], "minutes": "thirty"})
        LessonFilters(order=1, ages=(10, 12), minutes=0, topic='', standards=())
        """
        order, minutes, ages = about.get("order"), about.get("minutes"), about.get("ages")
        topic, standards = about.get("topic"), about.get("standards")
        return cls(
            order if isinstance(order, int) else LAST,
            _range(ages),
            minutes if isinstance(minutes, int) else 0,
            topic if topic in TOPICS else "",
            tuple(each for each in standards if each in STANDARDS) if isinstance(standards, list) else (),
        )

    @property
    def age_words(self) -> str:
        """The ages in words, "" if there are none."""
        low, high = self.ages
        return "" if self.ages == EVERY_AGE else _("ages {low} to {high}").format(low=low, high=high)


def _range(ages: Any) -> tuple[int, int]:
    match ages:
        case [int(low), int(high)]:
            return low, high
    return EVERY_AGE


def selects(games: Iterable[str], shelves: Iterable[LessonFilters]) -> list[dict[str, Any]]:
    """The selects above the lessons, each with its options; selects with one option are left out."""
    held = list(shelves)
    topics = {each.topic for each in held}
    known = {standard for each in held for standard in each.standards}
    ages = [(f"{low}-{high}", _("Age {low}–{high}").format(low=low, high=high)) for low, high in AGES]
    times = [(str(most), _("Up to {minutes} minutes").format(minutes=most)) for most in MINUTES]
    asked = {name for name in games if name in GAMES}
    choices: list[tuple[str, str, str, list[tuple[str, str]]]] = [
        ("game", _("Game"), _("All games"), [(name, GAMES[name].title) for name in GAMES if name in asked]),
        ("age", _("Age"), _("Any age"), ages),
        ("topic", _("Topic"), _("Any topic"), [(key, text) for key, text in TOPICS.items() if key in topics]),
        ("minutes", pgettext("how long", "Time"), _("Any time"), times),
        (
            "standard",
            pgettext("of a curriculum", "Standard"),
            _("Any standard"),
            [each for each in STANDARDS.items() if each[0] in known],
        ),
    ]
    return [
        {"name": name, "label": label, "any": any_words, "options": options}
        for name, label, any_words, options in choices
        if len(options) > 1
    ]
