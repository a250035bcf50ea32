"""The summary at the end of a round: everybody's points, the score sheet, and a button to go on."""

from __future__ import annotations

from html import escape

from cubeplay.rulebook import seat_name
from cubeplay.session import Session
from cubeplay.story import Counted, Round, Share, Story, story_of
from cubeplay.story.parts import side_name
from cubeplay.words import _, paragraph

from cubeplay_widgets.board.face import Face
from cubeplay_widgets.endings.summary import EndingButton, EndingSummary, box, page, table
from cubeplay_widgets.paint.pieces import seat_glyph


def rounds_over(session: Session) -> int:
    """How many rounds of a game are over; 0 for a game without rounds or without a story."""
    story = story_of(session.game)
    return story.over(session) if story else 0


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
    seats = [actor for actor in session.to_move if isinstance(actor, int)]
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
