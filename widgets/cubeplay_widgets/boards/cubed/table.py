"""CUBED's table: its pieces, the fields beside them, and where the chosen piece fits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from cubeplay.cubed.rules.fields import START, place_of
from cubeplay.cubed.rules.move_generation import fitting
from cubeplay.cubed.rules.moves import Place
from cubeplay.cubed.rules.open_fields import NOTHING, Facing, surface, turns_of
from cubeplay.cubed.rules.pieces import COLOUR_WORDS, EDGES, PIECES, edges_of
from cubeplay.cubed.rules.state import Lying, Table
from cubeplay.words import _, listed

from cubeplay_widgets.board.game_board import BoardView
from cubeplay_widgets.boards.cubed.layout import ROOMY, Camera, CubedLayout, Zoom, camera, framed
from cubeplay_widgets.boards.cubed.pieces import Put, edge, hexagon, honeycomb, piece, pieces, shut
from cubeplay_widgets.paint import marks
from cubeplay_widgets.paint.pieces import inset, text
from cubeplay_widgets.paint.scene import Item, Label, Paint, Polygon, Polyline, Rect, SelectMove, Shape
from cubeplay_widgets.paint.theme import PALE, WHITE

MAT: Final = "#1B242F"
NET = "#34404E"
FREE = "#2B3440"
CLEAR = Paint("", "")
HAND, TURN, AT, PAGE = "hand", "turn", "at:", "page:"
EDGE_WORDS: Final = (
    _("north-east"),
    _("east"),
    _("south-east"),
    _("south-west"),
    _("west"),
    _("north-west"),
)


class CubedSelection:
    """What the player has selected: a piece of the hand, its turn, and the zoom.

    At a table in play also the field ``at`` which the piece is to be placed, and the ``page`` of the hand.
    There the piece turns itself to fit, until it ``clashes``: a turn is refused that was tried there.
    """

    def __init__(self, look: BoardView) -> None:
        table: Table = look.view
        held = table.hands[look.seat] if look.seat is not None else ()
        picked = (int(id.removeprefix(HAND)) for id in look.selected if id.startswith(HAND))
        self.piece = next((number for number in sorted(picked) if number in held and number), 0)
        self.sight = Zoom.of(look.selected)
        self.moves = [move for move in look.moves if isinstance(move, Place)]
        self.fitting = Counter(move.piece for move in self.moves)
        self.by_turn = Counter(move.turn for move in self.moves if move.piece == self.piece)
        asked = (int(id.removeprefix(TURN)) for id in look.selected if id.startswith(TURN))
        turn = next(asked, None)
        self.turn = self._best_turn(table) if turn is None else turn
        self.fits = self._fitting_fields(None if look.table else turn)
        named = (id.removeprefix(AT) for id in look.selected if id.startswith(AT))
        self.at = next((field for field in named if field in self.fits), "")
        self.clashes = self.at in {place.partition(" ")[0] for place in look.refused}
        if self.at and not self.clashes:
            self.turn = self.fits[self.at].turn
        self.page = next((int(id.removeprefix(PAGE)) for id in look.selected if id.startswith(PAGE)), 0)

    @property
    def placing(self) -> Place | None:
        """The move that places the chosen piece on the chosen field."""
        return None if self.clashes else self.fits.get(self.at)

    def _fitting_fields(self, turn: int | None) -> dict[str, Place]:
        """Where the chosen piece fits in a turn; without one in any, best in the one that it has."""
        mine = [move for move in self.moves if move.piece == self.piece and turn in (None, move.turn)]
        mine.sort(key=lambda move: move.turn == self.turn)
        return {move.field: move for move in mine}

    def _best_turn(self, table: Table) -> int:
        """The turn in which the piece fits on most fields; if on none, one that the heights allow."""
        allowed = turns_of(surface(table.lying).parity)
        return max(allowed, key=lambda turn: self.by_turn[turn])

    def turned(self, by: int) -> SelectMove:
        """The press that turns the chosen piece by some degrees."""
        turn = (self.turn + by) % 360
        words = _("Turn {turn}°: {fits}.").format(turn=turn, fits=self.fits_words(turn))
        return SelectMove(f"{TURN}{turn}", of=TURN, says=words)

    def turned_here(self) -> SelectMove:
        """The press that turns the chosen piece to its next turn that fits: on the chosen field, if any."""
        turns = [move.turn for move in self.moves if move.piece == self.piece and self.at in ("", move.field)]
        turn = min(turns or [self.turn + 60], key=lambda turn: (turn - self.turn - 60) % 360) % 360
        if not self.at:
            return self.turned(turn - self.turn)
        words = _("So it fits, too.") if turn != self.turn else _("Here it fits in no other turn.")
        return SelectMove(f"{TURN}{turn}", of=TURN, says=words)

    def fits_words(self, turn: int) -> str:
        """How well the chosen piece fits in a turn, in words."""
        number = self.by_turn[turn]
        if number:
            return _("fields that fit: {number}").format(number=number)
        return _("it fits nowhere")


class Scenery:
    """The table as one seat sees it."""

    def __init__(self, look: BoardView, place: CubedLayout, choice: CubedSelection) -> None:
        self.look, self.area, self.choice = look, place.table, choice
        self.table: Table = look.view
        self.ground = surface(self.table.lying)
        most, least = (46.0, 17.0) if place.small else (62.0, 20.0)
        least, roomy = (place.least, ROOMY) if place.least else (least, 1.0)
        steady = 1 if place.small else 2
        self.camera: Camera = camera(self.table, self.area, choice.sight, most, least, steady, roomy)
        self.near: tuple[str, ...] = ()
        if look.plain and look.table:
            hand = [piece for piece in self.table.hands[look.seat or 0] if piece]
            self.near = tuple({move.field: None for move in fitting(self.table.lying, tuple(hand))})
            self.camera = framed(self.table, self.area, most + 8, choice.sight, place.least, self.near)
        elif place.whole:
            self.camera = framed(self.table, self.area, most)
        wanted = tuple(choice.fits) if look.table and choice.sight == Zoom() else ()
        refused = [place.partition(" ")[0] for place in look.refused]
        for field in filter(place_of, (*wanted, *look.hinted[::-1], *refused)):
            self.camera = self.camera.towards(field)
        self.r = self.camera.r
        self.size = min(24.0, max(13.0, self.r * 0.42))
        self.placing = bool(self.choice.moves) or self.table.phase in ("play", "bonus")

    def items(self) -> Iterator[Item]:
        """Everything on the table, from the bottom up."""
        area = Rect(self.area.x, self.area.y, self.area.width, self.area.height)
        yield Shape("", area, Paint(MAT))
        yield honeycomb(area.outline, self.camera.origin, self.r, NET)
        for field in self._open_fields():
            yield from self._open(field)
        yield from self._pieces()
        yield from self._ghost()
        yield from self._refused()

    def _ghost(self) -> Iterator[Item]:
        """The piece as it is to be placed, before it is."""
        at = self.choice.at
        if at and not self.choice.clashes and self.look.table and self.camera.shows(at):
            chosen, centre = self.choice, self.camera.centre(at)
            shown = piece("", chosen.piece, chosen.turn, centre, self.r * 0.93)
            yield from marks.ghost(shown, self._outline(at, 0.93), MAT, "dark")

    def _open_fields(self) -> tuple[str, ...]:
        return tuple(self.ground.open) or (START,)

    def _outline(self, field: str, share: float = 0.955) -> tuple[tuple[float, float], ...]:
        return hexagon(*self.camera.centre(field), self.r * share)

    def _move(self, field: str) -> Place | SelectMove | None:
        """What a press on a field does: it tries the chosen piece there, even if the rules refuse.

        At a table in play the first press shows a piece that fits, and the second one places it.
        """
        chosen = self.choice
        mine = self.look.seat == self.table.player and self.table.phase in ("play", "bonus")
        if not (chosen.piece and mine):
            return None
        if self.look.table and field in chosen.fits and field != chosen.at:
            return SelectMove(f"{AT}{field}", of=AT)
        return chosen.fits.get(field) or Place(chosen.piece, field, chosen.turn)

    # Fields

    def _open(self, field: str) -> Iterator[Item]:
        if not self.camera.shows(field, -1):
            return
        facing = self.ground.facing(field)
        closed = field in self.ground.open and self.ground.open[field].blocked
        outline = self._outline(field, 0.93)
        if closed:
            yield from shut(outline, self.r)
        if not self.camera.shows(field):
            return
        move = self._move(field)
        label = self._open_words(field, facing, closed)
        if move is not None and not closed:
            yield from self._mark(field, outline)
        elif not self.table.lying:
            yield from self._turnable(field, outline)
        elif self.look.table and not closed:
            yield self._name(field)
        yield Shape(field, Polygon(self._outline(field)), CLEAR, Label(label, self._press_words(field)), move)

    def _mark(self, field: str, outline: Any) -> Iterator[Item]:
        """The name of a field where the chosen piece fits, or fits in another turn.

        Every field has its name: a text beside the board may speak of it.
        """
        if field in self.choice.fits:
            yield Shape("", Polygon(outline), Paint(FREE, WHITE, 3, marks.DASH))
            yield text(*self.camera.centre(field), field, self.size, WHITE)
        elif not self.table.lying or self._fits_turned(field):
            yield from self._turnable(field, outline)
        else:
            yield self._name(field)

    def _name(self, field: str) -> Item:
        """The name of a field where nothing is to be placed now."""
        return text(*self.camera.centre(field), field, self.size * 0.85, PALE, 400)

    def _fits_turned(self, field: str) -> bool:
        """Whether the chosen piece fits on a field in some turn."""
        return any(move.piece == self.choice.piece and move.field == field for move in self.choice.moves)

    def _turnable(self, field: str, outline: Any) -> Iterator[Item]:
        """A field where another turn of the piece fits."""
        yield Shape("", Polygon(inset(outline, self.r * 0.12)), Paint("", PALE, 1.5, (2, 6)))
        yield self._name(field)

    def _open_words(self, field: str, facing: Facing, closed: bool) -> str:
        if not self.table.lying:
            return _("{field}, the middle of the empty table").format(field=field)
        faced = listed(
            # Translators: {colour} is a word: red; {side} is a direction: north-east
            _("{colour} in the {side}").format(colour=COLOUR_WORDS[colour], side=EDGE_WORDS[number])
            for number, colour in enumerate(facing)
            if colour != NOTHING
        )
        words = _("{field}, blocked, beside {faced}") if closed else _("{field}, empty, beside {faced}")
        return words.format(field=field, faced=faced)

    def _press_words(self, field: str) -> str:
        """What a press does, in words; empty where it does nothing."""
        if self._move(field) is None:
            return ""
        words = _("piece {piece} fits here") if field in self.choice.fits else _("try piece {piece} here")
        if self.look.table and field == self.choice.at:
            words = _("place piece {piece} here")
        return words.format(piece=self.choice.piece)

    # Pieces

    def _pieces(self) -> Iterator[Item]:
        """All pieces; the last one is a group of its own, so that it can be animated."""
        seen = [lying for lying in self.table.lying if self.camera.shows(lying.field, -1)]
        last = self.table.lying[-1:]
        yield pieces(self._put(lying) for lying in seen if lying not in last)
        for lying in seen:
            whole = self.camera.shows(lying.field)
            if lying in last:
                id = f"piece{lying.piece}" if whole else ""
                yield piece(id, lying.piece, lying.turn, self.camera.centre(lying.field), self.r * 0.965)
            if whole:
                move = self._move(lying.field)
                # Translators: pieces that a new one may take off the table
                label = Label(lying_words(lying), _("taken") if move else "")
                yield Shape(lying.field, Polygon(self._outline(lying.field)), CLEAR, label, move)

    def _put(self, lying: Lying) -> Put:
        return Put(lying.piece, lying.turn, self.camera.centre(lying.field), self.r * 0.965)

    # Why not

    def _refused(self) -> Iterator[Item]:
        """The edges that cause a refusal, and the refused piece on its field: studs meet notches."""
        fields = dict.fromkeys(place.partition(" ")[0] for place in self.look.refused if " " in place)
        for field in fields:
            if place_of(field) is None or not self.camera.shows(field) or field in self.ground.taken:
                continue
            if self.choice.piece:
                at = self.camera.centre(field)
                shown = piece("", self.choice.piece, self.choice.turn, at, self.r * 0.93)
                yield from marks.ghost(shown, self._outline(field, 0.93), MAT, "dark")
            corners = self._outline(field, 1)
            for number, name in enumerate(EDGES):
                if f"{field} {name}" in self.look.refused:
                    yield Shape(f"{field} {name}", Polyline(edge(corners, number)), CLEAR)

    # Looking nearer

    def beyond(self) -> dict[str, int]:
        """How many pieces and open fields lie out of sight, by side; in a first game only fields that fit."""
        area = self.area
        found = {"left": 0, "right": 0, "up": 0, "down": 0}
        fields = self.near if self.look.plain else self._open_fields()
        for field in (*self.ground.taken, *fields):
            if self.camera.shows(field):
                continue
            x, y = self.camera.centre(field)
            found["left"] += x < area.x + self.r
            found["right"] += x > area.x + area.width - self.r
            found["up"] += y < area.y + self.r
            found["down"] += y > area.y + area.height - self.r
        return found


def lying_words(lying: Lying) -> str:
    """A piece on the table, in words: its edges clockwise from north-east."""
    edges = listed(COLOUR_WORDS[colour] for colour in edges_of(lying.piece, lying.turn))
    words = _("{field}, piece {piece} turned by {turn}°, edges from north-east clockwise: {edges}")
    return words.format(field=lying.field, piece=lying.piece, turn=lying.turn, edges=edges)


def piece_words(number: int) -> str:
    """A piece in the hand, in words."""
    about = PIECES[number]
    words = _("{piece}, costs {points}")
    return words.format(piece=about, points=about.points)
