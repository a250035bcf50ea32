"""Cubo's board: one's own square with the points of its lines, the tray, the centre, and the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, ClassVar

from cubeplay.cubo.rules.moves import (
    Call,
    Exchange,
    Flip,
    Keep,
    Lift,
    Place,
    Reroll,
    Shift,
    Start,
    Swap,
    Take,
    Throw,
    read_die,
)
from cubeplay.cubo.rules.scoring import score_lines
from cubeplay.cubo.rules.state import FIELDS, Cells, Die, Player, Table
from cubeplay.game import Game
from cubeplay.rulebook import Event, Seat, seat_name
from cubeplay.words import _, listed

from cubeplay_widgets.board.face import Action, Face, Look
from cubeplay_widgets.boards.cubo import side as cubo_side
from cubeplay_widgets.boards.cubo.dice import die as drawn
from cubeplay_widgets.boards.cubo.layout import NARROW, PICTURE, WIDE, Layout
from cubeplay_widgets.boards.cubo.side import chip, points_words, title
from cubeplay_widgets.paint import marks
from cubeplay_widgets.paint.labels import Label
from cubeplay_widgets.paint.pieces import fitted, text
from cubeplay_widgets.paint.scene import Item, Paint, Pick, Polyline, Rect, Scene, Shape
from cubeplay_widgets.paint.svg import svg
from cubeplay_widgets.paint.theme import INK, MUTED, Mat

MAT = Mat("#DFE6EC", "#F4F7F9", "light")
RIM = "#5E6E7D"
CLEAR = Paint("", "")
LOOSE = "loose"


class CuboFace(Face):
    """Everything that lies on Cubo's table, as one seat sees it."""

    title: ClassVar[str] = _("Cubo")
    mat: ClassVar[Mat] = MAT

    def scene(self, look: Look) -> Scene:
        """The picture.  Fields are called a1 to c3, loose dice loose1 to loose8, centre dice centre1 to
        centre4; ``tray``, ``tile``, ``counter`` and ``taken`` are what their names say.
        """
        layout = NARROW if look.small else WIDE
        items = [*own_side(look, layout), *_centre(look, layout)]
        items += cubo_side.rivals(look, layout)
        if layout.strip:
            items += cubo_side.strip(look, layout.strip)
        return Scene(layout.size, tuple(items), describe(look))

    def actions(self, look: Look) -> tuple[Action, ...]:
        """Flip, command, throw, reroll, call, take or keep: what may be done in this phase."""
        kinds = {type(move): move for move in look.moves}
        takes = [move for move in look.moves if isinstance(move, Take)]
        found = [
            Action(words, kinds[kind], True)
            for kind, words in (
                (Flip, _("Flip the counter")),
                (Start, _("Call “Cubo!”: everybody rolls")),
                (Throw, _("Throw the dice")),
                (Keep, _("Keep my square")),
            )
            if kind in kinds
        ]
        if kinds.keys() & {Place, Lift, Shift, Swap}:
            found += [Action(_("Cover and call “Cubo!”"), _like(look, Call()), Call in kinds)]
            found += [Action(_("Reroll all nine"), _like(look, Reroll()))]
        words = _("Take {die}")
        return (*found, *(Action(words.format(die=move.die.words), move) for move in takes))

    def touched(self, events: Iterable[Event]) -> tuple[str, ...]:
        """The fields that the last move touched."""
        return tuple(place for place in super().touched(events) if place in FIELDS)

    def thumbnail(self, game: Game[Any, Any]) -> str:
        """A square full of dice."""
        cells = tuple(map(read_die, ("r1", "b2", "b3", "r2", "w3", "r4", "b3", "b4", "r5")))
        told = _("Nine dice in a square; its rows score 3, 8 and 5.")
        return picture(cells, PICTURE, self.title, told, "cubo-picture")


def describe(look: Look) -> str:
    """The table in a few sentences."""
    table: Table = look.view
    told = [_("Round {round} of {rounds}.").format(round=max(1, table.round), rounds=table.rounds)]
    for seat, player in enumerate(table.players):
        words = cubo_side.state_words(table, seat)
        line = _("{name}: {state}, {points}.")
        name = seat_name(seat, look.names)
        told.append(line.format(name=name, state=words, points=points_words(player.score)))
    return " ".join(told)


def own_side(look: Look, layout: Layout) -> Iterator[Item]:
    """One's own square and tray, on the mat."""
    mine = _Mine(look, layout)
    yield Shape("", Rect(0, 0, *layout.size), Paint(MAT.ground))
    yield from mine.square()
    yield from mine.tray()


class _Mine:
    """One's own square and tray."""

    def __init__(self, look: Look, layout: Layout) -> None:
        self.look, self.layout = look, layout
        self.table: Table = look.view
        self.seat: Seat = look.seat or 0
        self.own: Player = self.table.players[self.seat]
        self.chosen = next(iter(sorted(look.selected)), "")
        self.kinds = {type(move) for move in look.moves}
        self.arranging = bool(self.kinds & {Place, Lift, Shift, Swap, Call})

    def square(self) -> Iterator[Item]:
        """The square, its dice and fields, and the chips of its lines."""
        words = cubo_side.state_words(self.table, self.seat)
        yield from title(self.layout, seat_name(self.seat, self.look.names), words)
        for place in (self.layout.square, self.layout.tray):
            yield Shape("", place, Paint(MAT.field, RIM))
        yield from self._dice()
        if self.own.holding:
            box = self.layout.square
            words = _("Nine dice in your hand")
            size = fitted(words, 20, box.width - 8)
            yield text(box.x + box.width / 2, box.y + box.height / 2, words, size, MUTED, 400)
        for field, rect in self.layout.cells().items():
            yield from self._field(field, rect)
        if self.own.called and self.table.phase == "play":
            yield from cubo_side.tile(self.layout.square, self.own.taken, self.layout.side * 0.62)
        else:
            yield from self._chips()

    def _dice(self) -> Iterator[Item]:
        """The dice, each with an id of its own so that it slides when moved and falls when rolled."""
        seen: Counter[str] = Counter()
        spots = [
            (Rect(*self.layout.cell(i), self.layout.side, 0), d) for i, d in enumerate(self.own.cells) if d
        ]
        spots += [(self.layout.loose(index), die) for index, die in enumerate(self.own.loose)]
        for rect, die in spots:
            seen[die.code] += 1
            id = f"{self.seat}-{self.table.round}-{self.own.rolls}-{die.code}-{seen[die.code]}"
            yield drawn(id, (rect.x, rect.y), rect.width, die.colour, die.pips)

    def _field(self, field: str, rect: Rect) -> Iterator[Item]:
        die = self.own.cells[FIELDS.index(field)]
        move, does = self._move_on(field, die)
        may = move is not None and (move in self.look.moves)
        if die is None and not self.own.holding:
            yield from self._empty(field, rect, may)
        lying = listed((field, die.words if die else _("empty")))
        yield Shape(field, rect, CLEAR, Label(lying, does), move)
        if may and (die or self.chosen) and not isinstance(move, Pick):
            yield from marks.legal(rect.outline, "light")

    def _empty(self, field: str, rect: Rect, may: bool) -> Iterator[Item]:
        if not may:
            yield Shape(
                "",
                Rect(rect.x + 6, rect.y + 6, rect.width - 12, rect.width - 12, 10),
                Paint("", "#B8C3CC", 2),
            )
        ink = INK if may else "#6E7B88"
        yield text(
            rect.x + rect.width / 2, rect.y + rect.width / 2, field, 26 if self.layout.side > 80 else 20, ink
        )

    def _move_on(self, field: str, die: Die | None) -> tuple[Any, str]:
        """What a press on a field does, and the words for it."""
        if Exchange in self.kinds and self.own.taken:
            return self._stamped(Exchange(field)), _("put your {die} here").format(die=self.own.taken.words)
        if not self.arranging:
            return None, ""
        if self.chosen.startswith(LOOSE):
            loose = self._loose_die(self.chosen)
            return self._stamped(Place(loose, field)), _("place {die} here").format(die=loose.words)
        if self.chosen and self.chosen != field:
            if die is None:
                return self._stamped(Shift(self.chosen, field)), _("move your die here")
            return self._stamped(Swap(*sorted((self.chosen, field)))), _("swap the two dice")
        if die is None:
            return None, ""
        return (Pick(field), _("pick it up")) if die.colour != "white" else (None, "")

    def _stamped(self, move: Any) -> Any:
        return _like(self.look, move)

    def _loose_die(self, id: str) -> Die:
        return self.own.loose[int(id.removeprefix(LOOSE)) - 1]

    def _chips(self) -> Iterator[Item]:
        lines = score_lines(self.own.cells, self.table.straights)
        for number, line in enumerate(lines):
            place = self.layout.row_chip(number) if number < 3 else self.layout.column_chip(number - 3)
            yield _link(self.layout, place, number)
            yield chip(f"line{number + 1}", place, line, self.layout.small)
        total = sum(line.points for line in lines)
        place = self.layout.column_chip(3)
        yield cubo_side.total_chip(place, total, self.layout.small)

    def tray(self) -> Iterator[Item]:
        """The loose dice, or what else may be done with the hands."""
        box = self.layout.tray
        if self.table.phase == "scoring" and self.own.taken:
            yield from self._taken(box)
        elif self.own.loose:
            yield from self._loose(box)
        else:
            yield from self._offer(box)

    def _loose(self, box: Rect) -> Iterator[Item]:
        if self.chosen in FIELDS and self.arranging:
            words = Label(_("tray"), _("take the die off the square"))
            yield Shape("tray", box, CLEAR, words, self._stamped(Lift(self.chosen)))
            yield from marks.legal(box.outline, "light")
        for index, die in enumerate(self.own.loose):
            id = f"{LOOSE}{index + 1}"
            move = Pick(id) if self.arranging else None
            lying = _("{die}, loose, {number}").format(die=die.words, number=index + 1)
            label = Label(lying, _("pick it up") if move else "")
            yield Shape(id, self.layout.loose(index), CLEAR, label, move)

    def _offer(self, box: Rect) -> Iterator[Item]:
        """An empty tray: throw the dice, or cover the square, or put a die back."""
        if Throw in self.kinds:
            yield from cubo_side.offer("throw", box, _("Throw your nine dice"), self._stamped(Throw()))
        elif self.chosen in FIELDS and self.arranging:
            yield from cubo_side.offer(
                "tray", box, _("Take the die off the square"), self._stamped(Lift(self.chosen))
            )
        elif Call in self.kinds:
            yield from cubo_side.offer("tile", box, _("Cover it and call “Cubo!”"), self._stamped(Call()))
        else:
            words = self._tray_words()
            size = fitted(words, 20, box.width - 8)
            yield text(box.x + box.width / 2, box.y + box.height / 2, words, size, MUTED, 400)

    def _tray_words(self) -> str:
        """What an empty tray says."""
        if self.own.choice:
            return _("You have chosen, in secret.")
        if self.own.called and self.table.phase == "play":
            return _("Covered.") if self.own.taken else _("Now take a die from the centre.")
        return _("Your tray")

    def _taken(self, box: Rect) -> Iterator[Item]:
        """At scoring: the die from the centre, and keeping the square."""
        assert self.own.taken is not None
        side = self.layout.centre_side
        spot = Rect(box.x + 14, box.y + (box.height - side) / 2, side, side)
        yield drawn("taken-die", (spot.x, spot.y), side, self.own.taken.colour, self.own.taken.pips)
        rest = Rect(spot.x + side + 14, box.y, box.x + box.width - spot.x - side - 14, box.height)
        if Keep in self.kinds:
            yield from cubo_side.offer("taken", rest, _("Keep your square as it is"), self._stamped(Keep()))
        else:
            words = _("Your die from the centre")
            yield text(rest.x + rest.width / 2, rest.y + rest.height / 2, words, 20, MUTED, 400)


def _like(look: Look, move: Any) -> Any:
    """A move as the legal ones are listed: in timed play at the present millisecond."""
    table: Table = look.view
    return replace(move, at=table.now) if table.timing == "timed" else move


def _link(layout: Layout, chip: Rect, number: int) -> Shape:
    """The short line between a line of dice and its chip."""
    square, x, y = layout.square, chip.x + chip.width / 2, chip.y + chip.height / 2
    if number < 3:
        return Shape("", Polyline(((square.x + square.width, y), (chip.x, y))), Paint("", INK))
    return Shape("", Polyline(((x, square.y + square.height), (x, chip.y))), Paint("", INK))


def _centre(look: Look, layout: Layout) -> Iterator[Item]:
    """The dice that all can take, or the counter and the command."""
    table: Table = look.view
    box = layout.centre
    yield Shape("", box, Paint(MAT.field, RIM))
    for kind, id, words in (
        (Flip, "counter", _("Flip counter {round}, roll the centre dice")),
        (Start, "counter", _("Call “Cubo!”: everybody rolls")),
    ):
        found = next((move for move in look.moves if isinstance(move, kind)), None)
        if found and (kind is Flip or layout.small):
            yield from cubo_side.offer(id, box, words.format(round=table.round + 1), found)
            return
    yield from _centre_words(look, layout)
    takes = {move.die: move for move in look.moves if isinstance(move, Take)}
    for index in range(4):
        place = layout.lying(index)
        if index >= len(table.centre) or not table.centre[index].pips:
            yield Shape("", Rect(place.x, place.y, place.width, place.width, 10), Paint("", RIM, 2, (6, 5)))
            continue
        lying = table.centre[index]
        yield drawn(
            f"centre-{table.round}-{index}", (place.x, place.y), place.width, lying.colour, lying.pips
        )
        words = _("centre, {die}, {number}").format(die=lying.words, number=index + 1)
        if lying in takes:
            yield from marks.legal(place.outline, "light")
            words = Label(words, _("take it"))
        yield Shape(f"centre{index + 1}", place, CLEAR, words, takes.get(lying))


def _centre_words(look: Look, layout: Layout) -> Iterator[Item]:
    """The name of the centre, and the command when it is one's own to give."""
    table, box = look.view, layout.centre
    command = next((move for move in look.moves if isinstance(move, Start)), None)
    x, y = box.x + 16, box.y + box.height / 2
    if command is not None:
        place = Rect(box.x, box.y, layout.lying(0).x - box.x - 12, box.height)
        yield from cubo_side.offer("counter", place, _("Call “Cubo!”"), command)
        return
    left = sum(die.pips > 0 for die in table.centre)
    size = 18 if layout.small else 24
    yield text(x, y - 12, _("Centre"), size, INK, 700, "start")
    rolled = left or any(player.taken for player in table.players)
    words = _("{left} of 4 left").format(left=left) if rolled else _("not rolled yet")
    yield text(x, y + 14, words, 14 if layout.small else 18, MUTED, 400, "start")


def picture(cells: Cells, layout: Layout, title: str, told: str, key: str) -> str:
    """A square and the points of its lines, as SVG; a line whose chip has no room is left out.

    ``told`` says what it shows, ``key`` keeps the pictures of one page apart.
    """
    table = Table((Player(cells=cells, rolls=1),), (), phase="over", round=1)
    items: list[Item] = [Shape("", Rect(0, 0, *layout.size), Paint(MAT.ground))]
    square = _Mine(Look(table), layout).square()
    items += [item for item in square if getattr(item, "box", (0, 0))[1] < layout.size[1] - 2]
    plain = (shape for item in items for shape in item.shapes)
    return svg(Scene(layout.size, tuple(plain), told), title, key)
