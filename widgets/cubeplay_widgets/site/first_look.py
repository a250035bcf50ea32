"""The first look: a still picture of a game's table that a page shows until its kernel has made the table.

It has the same place and size as the table, so that nothing jumps; ``first_look.js`` removes it when the
board is ready.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from cubeplay.errors import CubeplayError
from cubeplay.registry import OURS
from cubeplay.rulebook import Seat, seat_name
from cubeplay.session import Session
from cubeplay.store import GLANCE, Store
from cubeplay.tables import Tables, TableSession

from cubeplay_widgets import boards
from cubeplay_widgets.board.game_board import Action, BoardView, Face, around
from cubeplay_widgets.board.touch import least_width
from cubeplay_widgets.boards import BOARDS
from cubeplay_widgets.paint.pieces import seat_glyph
from cubeplay_widgets.paint.svg import svg

PLACE: Final = "<!-- first look -->"
"""The comment in a notebook's page that the first look replaces."""

SHAPES: Final = {"whole": (False, False), "small": (True, False), "tall": (True, True)}
"""The scenes of a board, by name: whether small, and whether tall.  CSS shows the one that fits."""

LINES: Final = 40
"""The number of log lines beside a board."""


@dataclass(frozen=True, slots=True)
class FirstLookBoard:
    """A picture of the board: its shape, its size in board units, and its least width in CSS pixels."""

    shape: str
    svg: str
    width: int
    height: int
    least: int


@dataclass(frozen=True, slots=True)
class FirstLookPlayer:
    """A player beside the board."""

    glyph: str
    name: str
    points: str
    state: str
    picture: str
    now: bool


@dataclass(frozen=True, slots=True)
class FirstLook:
    """The data of a first look, at ``several`` devices or at one.

    ``beside`` and the pictures are our own HTML, everything else is text.
    """

    game: str
    pictures: tuple[FirstLookBoard, ...]
    cards: tuple[FirstLookPlayer, ...]
    rows: tuple[tuple[Action, ...], ...]
    actions: tuple[Action, ...]
    asked: str
    beside: str
    has_odds: bool
    log: tuple[str, ...]
    several: bool = False


def first_look(owner: str, game: str, id: str) -> FirstLook | None:
    """The first look at a stored game, as the device of ``owner`` may see it.

    None if the game does not exist or is another game, and if another program blocks the store.
    """
    if game not in BOARDS:
        return None
    try:
        store = Store(owner=owner, wait=GLANCE)
        own, session = store.owns(id), store.open(id)
    except CubeplayError:
        return None
    if session.game.name != game:
        return None
    try:
        return look_of(session, own=own)
    except Exception as error:
        if game in OURS:
            raise
        boards.OUTSIDE.leave_out(game, error)
        return None


def first_look_at_table(who: str, game: str, typed: str) -> FirstLook | None:
    """The first look at the game of a table of several devices, as the device of ``who`` may see it.

    None if the table does not exist, the device has no seat there, or another program blocks the store.
    """
    if game not in OURS:
        return None
    try:
        tables = Tables(wait=GLANCE)
        state = tables.find(typed)
        if state.game_name != game or state.phase == "lobby" or not state.held(who):
            return None
        return replace(look_of(TableSession(tables, state.code, who), own=True), several=True)
    except CubeplayError:
        return None


def look_of(session: Session, *, own: bool) -> FirstLook:
    """The first look at a session.  Without ``own`` it shows no more than a spectator may see.

    >>> look = look_of(Session("cubo", seed=7, names=("Plum", "Fig")), own=True)
    >>> look.game, [card.name for card in look.cards], [drawn.shape for drawn in look.pictures]
    ('cubo', ['Plum', 'Fig'], ['whole', 'small', 'tall'])
    """
    seat = onlooker(session) if own else None
    face: Face = BOARDS[session.game.name]()
    moves = session.moves(seat) if seat in session.to_move else ()
    view = session.view(seat)
    look = BoardView(view, seat, moves, names=session.names, table=True)
    actions = _actions(session, face, look) or (_placeholders(session, face) if own else ())
    rows = groupby((each for each in actions if each.row), key=lambda each: each.row)
    log = session.latest(seat, LINES)[::-1]
    return FirstLook(
        game=session.game.name,
        pictures=tuple(_drawn(face, look, shape) for shape in SHAPES),
        cards=_cards(session, face, look),
        rows=tuple(tuple(row) for _name, row in rows),
        actions=tuple(each for each in actions if not each.row),
        asked=face.question(look),
        beside=face.beside(look),
        has_odds=face.has_odds(look),
        log=tuple(line.text for line in log),
    )


def onlooker(session: Session) -> Seat | None:
    """The seat whose view a table opens with; None if hands must be hidden behind a curtain.

    It is the seat of the only person, or, in a game without hidden information, that of the person to move.

    >>> onlooker(Session("cubed", seed=7, names=("Plum", "Fig"))) is None
    True
    >>> onlooker(Session("cubed", seed=7, names=("Plum", "Fig"), bots=("", "random")))
    0
    """
    people = session.people
    if len(people) < 2:
        return people[0] if people else None
    if session.game.hides(session.options):
        return None
    return next((actor for actor in session.to_move if actor in people), None)


def _actions(session: Session, face: Face, look: BoardView) -> tuple[Action, ...]:
    """The buttons beside the board of a game that goes on."""
    return around(face.scene(look), face.actions(look)) if session.outcome is None else ()


def _placeholders(session: Session, face: Face) -> tuple[Action, ...]:
    """Placeholders for the buttons of the person to move, whose hand stays hidden."""
    seat = next((actor for actor in session.to_move if actor in session.people), None)
    if seat is None:
        return ()
    look = BoardView(session.view(seat), seat, session.moves(seat), names=session.names, table=True)
    return tuple(
        Action("…", None, action.main, row=action.row, near=action.near)
        for action in _actions(session, face, look)
    )


def _drawn(face: Face, look: BoardView, shape: str) -> FirstLookBoard:
    """The board in one of its shapes, without anything to press."""
    small, tall = SHAPES[shape]
    scene = face.scene(replace(look, small=small, tall=tall))
    drawn = svg(scene.plain(scene.desc or face.title), face.title, f"first-{shape}")
    return FirstLookBoard(shape, drawn, *scene.size, least_width(scene))


def _cards(session: Session, face: Face, look: BoardView) -> tuple[FirstLookPlayer, ...]:
    return tuple(
        FirstLookPlayer(
            seat_glyph(card.seat, 32),
            seat_name(card.seat, session.names),
            card.points,
            card.state,
            card.picture,
            card.seat in session.to_move,
        )
        for card in face.seats(look)
    )
