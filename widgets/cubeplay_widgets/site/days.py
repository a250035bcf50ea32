"""Days and times of day in words."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from cubeplay.words import _

MONTHS: Final = (
    *(_("January"), _("February"), _("March"), _("April"), _("May"), _("June")),
    *(_("July"), _("August"), _("September"), _("October"), _("November"), _("December")),
)


def day_words(then: datetime, now: datetime) -> str:
    """A day in words.

    >>> noon = datetime(2026, 5, 4, 12)
    >>> yesterday, long_ago = datetime(2026, 5, 3, 12), datetime(2026, 4, 1)
    >>> [day_words(then, noon) for then in (noon, yesterday, long_ago)]
    ['today', 'yesterday', '1 April']
    """
    days = (now.date() - then.date()).days
    if days < 2:
        return _("yesterday") if days else _("today")
    return _("{day} {month}").format(day=then.day, month=MONTHS[then.month - 1])


def moment_words(then: datetime, now: datetime) -> str:
    """A moment in words, with the time of day if it was today.

    >>> moment_words(datetime(2026, 5, 4, 9, 5), datetime(2026, 5, 4, 12))
    'today, 9:05'
    """
    day = day_words(then, now)
    if then.date() != now.date():
        return day
    return _("{day}, {hour}:{minute:02}").format(day=day, hour=then.hour, minute=then.minute)
