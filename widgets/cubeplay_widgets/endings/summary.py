"""Summaries over a table: their data, their parts as HTML, and that of a round."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from html import escape

from cubeplay.rulebook import seat_name
from cubeplay.session import Session
from cubeplay.story import Counted, Round, ScoreRow, ScoreSheet, Share, Story, story_of
from cubeplay.story.parts import side_name
from cubeplay.words import _, paragraph

from cubeplay_widgets.board.game_board import Face
from cubeplay_widgets.paint.pieces import seat_glyph

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


def round_summary(face: Face, session: Session, number: int) -> EndingSummary | None:
    """The summary of a round, the same for everybody; None for a round that is not over.

    ``number`` counts the rounds of the session from 1.  The id of its one button is ``go-on``, or ``ending``
    after the last round.
    """
    story = story_of(session.game)
    rounds = story.rounds(session) if story else ()
    if story is None or not 0 < number <= len(rounds):
        return None
    told = rounds[number - 1]
    title, more = story.counted(session, told)
    return EndingSummary(
        title,
        paragraph(filter(None, (more, _starter(session)))),
        page(_shares(face, session, told), _so_far(story, session, told), "round"),
        (_onward(story, session, told),),
    )


def _starter(session: Session) -> str:
    """Who begins the next round, if there are several players."""
    seats = session.seats_to_move
    if len(seats) != 1 or session.game.seats_in(session.options) < 2:
        return ""
    return _("{name} starts.").format(name=seat_name(seats[0], session.names))


def _onward(story: Story, session: Session, told: Round) -> EndingButton:
    if session.outcome is not None:
        return EndingButton("ending", _("See how it ended"), main=True)
    return EndingButton("go-on", story.onward(session, told), main=True)


def _shares(face: Face, session: Session, told: Round) -> str:
    """Everybody's share, side by side."""
    alone = len(told.shares) == 1
    shares = "".join(_share(face, share, session.names, alone=alone) for share in told.shares)
    return f'<div class="cp-shares">{shares}</div>'


def _share(face: Face, share: Share, names: tuple[str, ...], *, alone: bool) -> str:
    """The points of one side in a round, with a foldable picture and lines of what was counted."""
    name = escape(side_name(share.side, names))
    picture = face.opened(share.shown, f"opened{share.side[0]}") if share.shown is not None else ""
    lines = "".join(map(_line, share.lines))
    note = f'<p class="cp-share-note">{escape(share.note)}</p>' if share.note else ""
    parts = (f'<div class="cp-share-picture">{picture}</div>' if picture else "", f"<ul>{lines}</ul>", note)
    seats = "".join(seat_glyph(seat, 28) for seat in share.side)
    look = " cp-share-alone" if alone else ""
    points = "" if alone else f'<b class="cp-share-points">{share.points:+d}</b>'
    return (
        f'<article class="cp-ending-card cp-share{look}"><header>{seats}<h2>{name}</h2>'
        f"{_opener(name)}{points}</header>"
        f'<div class="cp-share-body">{"".join(parts)}</div></article>'
    )


def _opener(name: str) -> str:
    """The switch that opens a share on a narrow page; on others all are open."""
    words, more = _("Show"), _("Show what counted for {name}").format(name=name)
    box = f'<input type="checkbox" aria-label="{more}">'
    return f'<label class="cp-share-open">{box}<span aria-hidden="true">{words}</span></label>'


def _line(line: Counted) -> str:
    return f"<li><span>{escape(line.words)}</span> <b>{escape(line.value)}</b></li>"


def _so_far(story: Story, session: Session, told: Round) -> str:
    """The score sheet so far, and the notes of the round."""
    sheet = table(story.sheet(session, told.move), _("The table so far"))
    notes = "".join(f"<p>{escape(note)}</p>" for note in told.notes)
    return box(_("So far"), sheet) + (box(_("In this round"), notes, "cp-ending-notes") if notes else "")
