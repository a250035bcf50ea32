"""The data of the desk's page about the exit ticket: pooled answers, without seats."""

from __future__ import annotations

from typing import Any

from cubeplay.teach.lesson_outline import Outline
from cubeplay.teach.school import ClassState, pool
from cubeplay.teach.tickets.export import items_csv, thought
from cubeplay.teach.tickets.item import made_item
from cubeplay.teach.tickets.kinds import KINDS
from cubeplay.teach.tickets.statistics import ItemStatistics, statistics, totals
from cubeplay.words import _, paragraph, pgettext
from cubeplay.words.numbers import Numeral

from cubeplay_widgets.pages.claims import plain_words


def ticket_view(title: str, state: ClassState, outline: Outline, wanted: int) -> dict[str, Any]:
    """Each question with its answers in the class; the answers to the ``wanted`` one, from 1, in full."""
    pooled = pool(state, outline)
    items = statistics(pooled.tickets)
    number = min(max(wanted or hardest(items), 1), len(outline.ticket)) if outline.ticket else 0
    rows = [_row(k, kind, item) for k, (kind, item) in enumerate(zip(outline.ticket, items, strict=False), 1)]
    return {
        "code": state.code,
        "title": title,
        "sent": len(pooled.tickets),
        "pupils": pooled.pupils,
        "rows": rows,
        "says": says(items),
        "chosen": _chosen(number, outline.ticket[number - 1], items[number - 1]) if rows else None,
        "totals": [*enumerate(totals(pooled.tickets, len(outline.ticket)))][::-1],
    }


def ticket_table(state: ClassState, outline: Outline) -> str:
    """The statistics of a class's ticket as CSV."""
    return items_csv(state.code, state.lesson, outline.ticket, statistics(pool(state, outline).tickets))


def hardest(items: tuple[ItemStatistics, ...]) -> int:
    """The number of the item with the fewest right answers; 0 without items."""
    return min(range(len(items)), key=lambda place: items[place].right) + 1 if items else 0


def says(items: tuple[ItemStatistics, ...]) -> str:
    """What matters most, in a few sentences."""
    number = hardest(items)
    if not number:
        return _("Nobody has sent a ticket yet.")
    item = items[number - 1]
    told = [
        _("Question {number} was hardest: {right} of {all}.").format(
            number=number, right=item.right, all=item.answers
        )
    ]
    if item.is_low:
        told.append(_("It hardly tells strong from weak."))
    return paragraph(told)


def _row(number: int, kind: str, item: ItemStatistics) -> dict[str, Any]:
    slip, times = item.wrong[0] if item.wrong else (0, 0)
    return {
        "number": number,
        "about": KINDS[kind].about,
        "right": item.right,
        "answers": item.answers,
        "wrong": _thought(kind, slip) if times else "",
        "times": times,
        "apart": "" if item.tells_apart is None else f"{Numeral(item.tells_apart):.2f}".replace("-", "−"),
        "low": item.is_low,
    }


def _thought(kind: str, slip: int) -> str:
    return thought(kind, slip) or _("other answers")


def _chosen(number: int, kind: str, item: ItemStatistics) -> dict[str, Any]:
    """All answers to one item, and an example of it with its answer."""
    example = made_item(KINDS[kind], 1).question
    bars = [{"words": pgettext("answers", "right"), "count": item.right, "right": True}]
    bars += [{"words": _thought(kind, slip), "count": count, "right": False} for slip, count in item.wrong]
    return {
        "number": number,
        "bars": bars,
        "most": max(1, item.right, *(count for _slip, count in item.wrong)),
        "asks": plain_words(example.asks),
        "answer": example.answer,
        "reason": plain_words(example.reason),
    }
