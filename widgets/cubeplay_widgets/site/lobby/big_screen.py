"""The big screen of a table, which shows only what everybody may see."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import Any, Final, Literal

from cubeplay.errors import CubeplayError
from cubeplay.game import Actor, Game
from cubeplay.registry import find_game
from cubeplay.rulebook import Seat
from cubeplay.session import Session
from cubeplay.session import record as files
from cubeplay.story import StoryMoment, story_of
from cubeplay.tables import TableState, TableView, view_of
from cubeplay.tables.state import record_of
from cubeplay.tables.tables import Tables
from cubeplay.words import _, all_of, cached_by_language, listed, plural

from cubeplay_widgets.board.game_board import BoardView, Face, Hurry, SeatCard
from cubeplay_widgets.boards import BOARDS
from cubeplay_widgets.endings.podium import podium
from cubeplay_widgets.endings.summary import box, page, table
from cubeplay_widgets.paint.pieces import seat_glyph
from cubeplay_widgets.paint.svg import svg
from cubeplay_widgets.paint.theme import Tone
from cubeplay_widgets.table.shared_messages import failed_words, mates_told


def finish(state: TableState) -> str:
    """The end of a game as HTML; "" if it is not over, or its game has no story."""
    if state.outcome is None or story_of(state.game) is None:
        return ""
    try:
        return _html(files.dumps(record_of(state)))
    except CubeplayError:  # as when the rules have changed since
        return ""


@cached_by_language(8)
def _html(text: str) -> str:
    session = Session.from_record(files.loads(text))
    story = story_of(session.game)
    assert story is not None
    stand = podium(story.places(session), session.names)
    if not stand:
        return ""
    sheet = table(story.sheet(session), _("The table of the game"))
    moments = "".join(map(_moment, story.moments(session)))
    told = f'<ol class="cp-moments">{moments}</ol>' if moments else ""
    return page(box("", stand, "cp-ending-podium"), sheet + told, "screen")


def _moment(moment: StoryMoment) -> str:
    words = f"<p>{escape(moment.words)}</p>" if moment.words else ""
    return (
        f'<li><span class="cp-moment-when">{escape(moment.when)}</span>'
        f"<div><b>{escape(moment.title)}</b>{words}</div></li>"
    )


NOBODY: Final = "big screen"
"""The id of a device without a seat, for the view of a big screen."""

LINES: Final = 2
"""The number of log lines below the players."""

Shape = Literal["whole", "tall"]
"""The scene of a wide screen, or of one that is higher than wide."""


@dataclass(frozen=True, slots=True)
class ScreenPlayer:
    """A player beside the board; ``picture`` are the player's open things."""

    glyph: str
    name: str
    state: str
    points: str
    is_now: bool
    picture: str = ""


@dataclass(frozen=True, slots=True)
class Screen:
    """The data of a big screen.

    ``svg`` is the board, "" before the game has begun, ``ratio`` its width divided by its height, ``tone``
    that of its mat; ``deadline`` is the millisecond at which the clock moves; ``band`` is a countdown for all
    to see; ``finish`` is the end of the game as HTML.
    """

    code: str
    title: str
    phase: str
    glyph: str
    says: str
    progress: str
    svg: str
    ratio: float
    cards: tuple[ScreenPlayer, ...]
    lines: tuple[str, ...]
    deadline: int | None = None
    tone: Tone = "dark"
    finish: str = ""
    band: Mapping[str, Any] | None = None


def screen(state: TableState, shape: Shape = "whole") -> Screen:
    """The big screen of a table.

    >>> from cubeplay.tables import TableSeat
    >>> table = TableState("KMTR", "lobby", "cubo", host="owl", seats=(TableSeat(), TableSeat()))
    >>> shown = screen(table)
    >>> shown.says, [card.name for card in shown.cards], shown.svg
    ('Join this table: type KMTR.', ['Player 1', 'Player 2'], '')
    """
    view, game = view_of(state, NOBODY), state.game
    face = BOARDS[game.name]() if game.name in BOARDS else None
    is_tall = shape == "tall"
    look = BoardView(view.open, None, names=state.names, table=True, small=is_tall, tall=is_tall)
    begun = face is not None and view.open is not None
    cards = {card.seat: card for card in face.seats(look)} if face and begun else {}
    drawn, ratio = _drawn(face, look) if face and begun else ("", 1.0)
    now = _moving(view)
    return Screen(
        code=view.code,
        title=game.title,
        phase=view.phase,
        glyph=seat_glyph(now[0], 52) if len(now) == 1 else "",
        says=_says(view, face, state.names),
        progress=face.progress(look).words if face and begun else "",
        svg=drawn,
        ratio=ratio,
        cards=tuple(_card(game, view, seat.number, cards.get(seat.number), now) for seat in view.seats),
        lines=view.lines[-LINES:][::-1],
        deadline=view.deadline,
        tone=face.mat.tone if face else "dark",
        finish=finish(state),
        band=_band(view, face),
    )


def remaining(state: TableState, tables: Tables) -> int | None:
    """The milliseconds left until the clock moves; None if it stands, or there is none."""
    view = view_of(state, NOBODY)
    if view.deadline is None or state.phase != "running":
        return None
    hurry = _hurry(view, BOARDS[state.game_name]() if state.game_name in BOARDS else None)
    return max(0, (hurry.deadline if hurry else view.deadline) - state.timer.now(tables.clock()))


def _hurry(view: TableView, face: Face | None) -> Hurry | None:
    """The countdown that runs now; None if there is none."""
    return face.hurry(view.open) if face and view.phase == "running" and view.open is not None else None


def _band(view: TableView, face: Face | None) -> dict[str, Any] | None:
    """The data of a countdown, to be read aloud: pictures, and words for each number of seconds."""
    hurry = _hurry(view, face)
    if hurry is None:
        return None
    name, told = view.seats[hurry.seat].name, [_("Too late!")]
    for left in range(1, len(hurry.pictures) + 1):
        words = plural("{name}, {seconds} second!", "{name}, {seconds} seconds!", left)
        told.append(words.format(name=name, seconds=left))
    sub = _("Read it aloud, all together.")
    return {"words": told, "sub": sub, "pictures": list(hurry.pictures)}


def _moving(view: TableView) -> tuple[Seat, ...]:
    """The seats that may move; none while the game is paused."""
    if view.phase != "running":
        return ()
    return tuple(actor for actor in view.to_move if isinstance(actor, int))


def _drawn(face: Face, look: BoardView) -> tuple[str, float]:
    """The board, and its width divided by its height."""
    scene, view = face.scene(look), face.shared(look)
    left, top, right, bottom = view or (0, 0, *scene.size)
    drawn = svg(scene.plain(scene.desc or face.title), face.title, "screen", view=view)
    return drawn, round((right - left) / (bottom - top), 4)


def _says(view: TableView, face: Face | None, names: tuple[str, ...]) -> str:
    """The message: who is to move, or what everybody waits for."""
    if view.phase == "lobby":
        return _("Join this table: type {code}.").format(code=view.code)
    if view.phase == "paused":
        return _("The host has stopped the game.")
    if view.phase == "ended":
        return _("The host has ended the game.")
    if view.outcome is not None:
        return face.ending(view.outcome, names) if face else _("The game is over.")
    seats = [view.seats[seat] for seat in _moving(view)]
    if not seats:
        return _("The table moves.")
    if len(seats) > 1:
        return _("{names} are choosing.").format(names=all_of(seat.name for seat in seats))
    (seat,) = seats
    words = _("{name} is choosing.")
    if seat.is_stuck:
        return failed_words(find_game(view.game), seat)
    if seat.is_away:
        words = _("{name} is away. The seat is kept.")
    elif seat.sitter == "computer":
        words = _("{name} is thinking.")
    return words.format(name=seat.name)


def _card(
    game: Game[Any, Any], view: TableView, number: Seat, card: SeatCard | None, now: tuple[Actor, ...]
) -> ScreenPlayer:
    seat = view.seats[number]
    if seat.sitter == "nobody":
        state = _("free")
    elif seat.is_away:
        state = _("away, seat kept")
    else:
        state = card.state if card else _("here")
        if view.phase == "running" and view.follows == number:
            state = listed(filter(None, (_("is next"), state)))
    state = listed(filter(None, (state, mates_told(game, view, number))))
    points, picture = (card.points, card.picture) if card else ("", "")
    return ScreenPlayer(seat_glyph(number, 44), seat.name, state, points, number in now, picture)
