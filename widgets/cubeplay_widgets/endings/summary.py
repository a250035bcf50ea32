"""The data of a summary, and the HTML parts of summaries; every text is escaped here."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from html import escape
from typing import Literal

from cubeplay.rulebook import Seat
from cubeplay.session import Session
from cubeplay.story import ScoreRow, ScoreSheet

LOOK = "look:"
"""The beginning of the id of a button that leads to a move; the move's number follows."""


@dataclass(frozen=True, slots=True)
class EndingButton:
    """A button of a summary: its id, which the page receives on a press, and its words; one is ``main``."""

    id: str
    words: str
    main: bool = False


Choose = Callable[[tuple[EndingButton, ...]], tuple[EndingButton, ...]]
"""Chooses the buttons of an ending that a page offers."""


@dataclass(frozen=True, slots=True)
class EndingSummary:
    """A summary over the table when a round or a game is over.

    ``title`` is the message, ``more`` its second sentence.  ``html`` is the body; its buttons have their id
    as ``data-do``.  ``buttons`` are all buttons, including those of the body, except those that lead to
    moves by ids like ``look:41``; ``looks`` are the numbers of these moves.
    """

    title: str
    more: str
    html: str
    buttons: tuple[EndingButton, ...]
    looks: tuple[int, ...] = ()

    @property
    def ways(self) -> tuple[tuple[str, str, bool], ...]:
        """The buttons below the body: the main ones."""
        return tuple((press.id, press.words, True) for press in self.buttons if press.main)


def page(main: str, side: str, kind: str) -> str:
    """The two columns of a summary as HTML, one below the other on a phone."""
    return (
        f'<div class="cp-ending cp-ending-{kind}"><div class="cp-ending-main">{main}</div>'
        f'<div class="cp-ending-side">{side}</div></div>'
    )


def box(title: str, body: str, look: str = "") -> str:
    """A card with a heading, as HTML."""
    heading = f"<h2>{escape(title)}</h2>" if title else ""
    return f'<section class="cp-ending-card {look}">{heading}{body}</section>'


def button(press: EndingButton, name: str = "", look: str = "") -> str:
    """A button of the body as HTML; ``name`` is a longer accessible name."""
    label = f' aria-label="{escape(name)}"' if name else ""
    go = " cp-go" if press.main else ""
    return (
        f'<button type="button" class="cp-btn{go} {look}" data-do="{escape(press.id)}"{label}>'
        f"{escape(press.words)}</button>"
    )


def table(sheet: ScoreSheet, caption: str) -> str:
    """A score sheet as an HTML table; the rows of the leaders are also marked in words."""
    heads = "".join(f'<th scope="col">{escape(head)}</th>' for head in sheet.heads)
    rows = "".join(map(_row, sheet.rows))
    return (
        f'<div class="cp-ending-scroll" tabindex="0" role="group" aria-label="{escape(caption)}">'
        f'<table class="cp-ending-table"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>'
    )


def _row(row: ScoreRow) -> str:
    mark = f" <small>{escape(row.mark)}</small>" if row.mark else ""
    cells = "".join(f"<td>{escape(cell)}</td>" for cell in row.cells)
    look = ' class="cp-first"' if mark else ""
    return f'<tr{look}><th scope="row">{escape(row.name)}{mark}</th>{cells}</tr>'


def mood(session: Session, seats: Collection[Seat]) -> Literal["good", "info"]:
    """The mood of the message about the end for the people on some seats: "good" if one of them has won.

    >>> from cubeplay.players import autoplay
    >>> session = Session("cuboro", seed=7, bots=("exact", "random"))
    >>> turns = autoplay(session)
    >>> mood(session, [0]), mood(session, [1])
    ('good', 'info')
    """
    end = session.outcome
    return "good" if end is not None and not set(seats).isdisjoint(end.winners) else "info"
