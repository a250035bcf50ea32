"""A glimpse of a saved game: a picture of its position, whose turn it is, and its progress.

All moves must be replayed for a glimpse, so it is cached for each number of moves.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cubeplay.errors import SaveError
from cubeplay.registry import OURS
from cubeplay.rulebook import Seat, seat_name
from cubeplay.session import Session
from cubeplay.store import KeptGame, Place, Store
from cubeplay.words import _, cached_by_language

from cubeplay_widgets import boards
from cubeplay_widgets.board.game_board import BoardView, Face
from cubeplay_widgets.boards import BOARDS
from cubeplay_widgets.paint.scene import Box, Scene, box, parts
from cubeplay_widgets.paint.svg import svg

ROUND: Final = 14
"""The margin of a picture in board units."""

REMEMBERED: Final = 256
"""The number of cached glimpses; each has about ten kilobytes."""


@dataclass(frozen=True, slots=True)
class Glimpse:
    """The position of a game as SVG, "" without a working board, and in words.

    ``mine`` says whether the only person is to move.
    """

    picture: str = ""
    turn: str = ""
    mine: bool = False
    progress: str = ""


def glimpse(store: Store, game: KeptGame) -> Glimpse:
    """A glimpse of one of the games of a store.

    Raises SaveError if the store cannot be read, and UnreadableGame if the stored data are no game.
    """
    return _glimpse(store.place, game.id, game.moves)


def picture_of(owner: str, id: str) -> str:
    """The SVG of the position of an owner's game; "" if there is no such game, or it cannot be read."""
    try:
        store = Store(owner=owner)
        game = next((game for game in store.games() if game.id == id), None)
        return glimpse(store, game).picture if game else ""
    except SaveError:
        return ""


@cached_by_language(REMEMBERED)
def _glimpse(place: Place, id: str, _moves: int) -> Glimpse:
    return glimpse_of(Store(place).open(id))


def glimpse_of(session: Session) -> Glimpse:
    """A glimpse of a session, as its only person may see it, or else a spectator.

    >>> glimpse_of(Session("cubo", seed=7, names=("Plum", "Fig"))).turn
    "Plum's turn"
    """
    people = session.people
    seat = people[0] if len(people) == 1 else None
    turn = _turn(session, people)
    mine = seat is not None and seat in session.to_move
    name = session.game.name
    if name not in BOARDS:
        return Glimpse("", turn, mine)
    try:
        face, look = BOARDS[name](), BoardView(session.view(seat), seat, names=session.names)
        return Glimpse(_drawn(face, look, turn), turn, mine, face.progress(look).words)
    except Exception as error:
        if name in OURS:
            raise
        boards.OUTSIDE.leave_out(name, error)
        return Glimpse("", turn, mine)


def _drawn(face: Face, look: BoardView, turn: str) -> str:
    """The picture of the table's largest part."""
    scene = face.scene(look)
    return svg(scene.plain(turn or face.title), face.title, "saved", view=_largest_part(scene))


def _largest_part(scene: Scene) -> Box | None:
    """The place of the largest part of the table, which is usually the board."""
    places = [
        box([point for row in part for item in row for point in _corners(item.box)])
        for part in parts(scene).values()
    ]
    if not places:
        return None
    left, top, right, bottom = max(places, key=lambda place: (place[2] - place[0]) * (place[3] - place[1]))
    wide, high = scene.size
    return max(0, left - ROUND), max(0, top - ROUND), min(wide, right + ROUND), min(high, bottom + ROUND)


def _corners(place: Box) -> tuple[tuple[float, float], ...]:
    return place[:2], place[2:]


def _turn(session: Session, people: tuple[Seat, ...]) -> str:
    """Whose turn it is, in a few words."""
    if session.outcome is not None:
        # Translators: the state of a game that has ended
        return _("Over")
    seats = session.seats_to_move
    if len(people) == 1 and people[0] in seats:
        return _("Your turn")
    if len(seats) == 1:
        return _("{name}'s turn").format(name=seat_name(seats[0], session.names))
    return _("All choose at once") if seats else _("Real dice to enter")
