"""The player's own square in Cubo with the points of its lines, the tray, and the centre."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from textwrap import wrap
from typing import Any, Final

from cubeplay.cubo.rules.moves import Call, Exchange, Flip, Lift, Place, Shift, Swap, Take
from cubeplay.cubo.rules.scoring import score_lines
from cubeplay.cubo.rules.state import FIELDS, Die, Player, Table, dice_words
from cubeplay.rulebook import Seat, seat_name
from cubeplay.words import _, listed

from cubeplay_widgets.board.game_board import BoardView
from cubeplay_widgets.boards.cubo.around_board import LOOSE, chosen, stamped
from cubeplay_widgets.boards.cubo.layout import CuboLayout
from cubeplay_widgets.boards.cubo.pieces import CLEAR, MAT, RIM, chip, drawn_die, tile, total_chip
from cubeplay_widgets.paint import marks
from cubeplay_widgets.paint.pieces import LETTER, fitted, text, token
from cubeplay_widgets.paint.scene import Item, Label, Paint, Polyline, Rect, SelectMove, Shape, in_part
from cubeplay_widgets.paint.theme import INK, MUTED, SEATS, WHITE

LETTERS: Final = 10
"""The least line length in a narrow box."""


class OwnSquare:
    """The player's own square and tray."""

    def __init__(self, look: BoardView, layout: CuboLayout) -> None:
        self.look, self.layout = look, layout
        self.table: Table = look.view
        self.seat: Seat = look.seat or 0
        self.own: Player = self.table.players[self.seat]
        self.chosen = chosen(look)
        self.kinds = {type(move) for move in look.moves}
        self.arranging = bool(self.kinds & {Place, Lift, Shift, Swap, Call})

    @property
    def needs_centre(self) -> bool:
        """Whether the centre matters now: before the command, and from the player's call on.

        At a table it gives way to the counters before a round, and to the die that the player has taken.
        """
        if self.table.phase == "play":
            return self.own.called and not (self.look.table and self.own.taken)
        return self.table.phase in ("flip", "centre", "command")[self.look.table :]

    @property
    def cleared(self) -> bool:
        """Whether the square of the last round is put away before a new counter is flipped."""
        return self.look.plain and Flip in self.kinds

    def square(self) -> Iterator[Item]:
        """The square, its dice and fields, and the chips of its lines, or the tile that covers it."""
        yield Shape("", self.layout.square, Paint(MAT.field, RIM))
        if not (self.layout.shares and self.needs_centre):
            yield Shape("", self.layout.tray, Paint(MAT.field, RIM))
        if self.cleared:
            return
        yield from self._dice()
        if self.own.holding:
            box = self.layout.square
            words = _("Nine dice in your hand")
            size = fitted(words, 20, box.width - 8)
            yield text(box.x + box.width / 2, box.y + box.height / 2, words, size, MUTED, 400)
        for index, field in enumerate(FIELDS):
            corner, side = self.layout.cell(index), self.layout.side
            yield from self._field(field, Rect(*corner, side, side))
        covered, owns = self.own.called and self.table.phase == "play", self.look.seat is not None
        if covered:
            lies = None if owns and self.look.table else self.own.taken
            yield from tile(self.layout.square, lies, self.layout.side * 0.62, clear=owns)
        if owns or not covered:
            yield from in_part(_("Points of the lines"), self._chips())

    def _dice(self) -> Iterator[Item]:
        """The dice; each keeps its id until the next roll, so that it slides if moved and falls if rolled."""
        seen: Counter[str] = Counter()
        spots = [
            (Rect(*self.layout.cell(i), self.layout.side, 0), d) for i, d in enumerate(self.own.cells) if d
        ]
        spots += [(self.layout.loose(self._slot(index)), die) for index, die in enumerate(self.own.loose)]
        for rect, die in spots:
            seen[die.code] += 1
            id = f"{self.seat}-{self.table.round}-{self.own.rolls}-{die.code}-{seen[die.code]}"
            yield drawn_die(id, (rect.x, rect.y), rect.width, die.colour, die.pips)

    def _field(self, field: str, rect: Rect) -> Iterator[Item]:
        die = self.own.cells[FIELDS.index(field)]
        move, does = self._move_on(field, die)
        may = move is not None and (move in self.look.moves)
        if die is None and not self.own.holding:
            yield from self._empty(field, rect, may, self._gain(move) if may else 0)
        lying = listed((field, die.words if die else _("empty")))
        yield Shape(field, rect, CLEAR, Label(lying, does), move)
        if may and (die or self.chosen) and not isinstance(move, SelectMove):
            yield from marks.legal(rect.outline, "light")

    def _empty(self, field: str, rect: Rect, may: bool, gain: int) -> Iterator[Item]:
        """An empty field: its name, and what a die would gain there."""
        if not may:
            inner = Rect(rect.x + 6, rect.y + 6, rect.width - 12, rect.width - 12, 10)
            yield Shape("", inner, Paint("", "#B8C3CC", 2))
        x, y = rect.x + rect.width / 2, rect.y + rect.width / 2
        ink, size = INK if may else "#6E7B88", 26 if self.layout.side > 80 else 20
        name = "" if self.look.plain else field
        if gain and name:
            yield text(x, y - size * 0.75, name, size * 0.75, ink, 400)
            yield text(x, y + size * 0.4, f"+{gain}", size, ink)
        elif gain or name:
            yield text(x, y, name or f"+{gain}", size, ink)

    def _gain(self, move: Any) -> int:
        """How many points a placed die adds; 0 beside a text, where such hints are not shown."""
        if not self.look.table or not isinstance(move, Place):
            return 0
        index = FIELDS.index(move.field)
        cells = (*self.own.cells[:index], move.die, *self.own.cells[index + 1 :])
        then, now = (score_lines(each, self.table.scoring) for each in (cells, self.own.cells))
        return sum(line.points for line in then) - sum(line.points for line in now)

    def _move_on(self, field: str, die: Die | None) -> tuple[Any, str]:
        """What a press on a field does, and the words for it."""
        if Exchange in self.kinds and self.own.taken:
            words = _("put your {die} here").format(die=self.own.taken.words)
            return stamped(self.look, Exchange(field)), words
        if not self.arranging:
            return None, ""
        if self.chosen.startswith(LOOSE):
            loose = self.own.loose[int(self.chosen.removeprefix(LOOSE)) - 1]
            return stamped(self.look, Place(loose, field)), _("place {die} here").format(die=loose.words)
        if self.chosen and self.chosen != field:
            if die is None:
                return stamped(self.look, Shift(self.chosen, field)), _("move your die here")
            return stamped(self.look, Swap(*sorted((self.chosen, field)))), _("swap the two dice")
        if die is None:
            return None, ""
        return (SelectMove(field), _("pick it up")) if die.colour != "white" else (None, "")

    def _chips(self) -> Iterator[Item]:
        lines = score_lines(self.own.cells, self.table.scoring)
        for number, line in enumerate(lines):
            place = self.layout.row_chip(number) if number < 3 else self.layout.column_chip(number - 3)
            yield _link(self.layout, place, number)
            told = {"untold": self.look.untold, "named": not self.look.table}
            yield chip(f"line{number + 1}", place, line, self.layout.small, **told)
        total = None if self.look.untold else sum(line.points for line in lines)
        yield total_chip(self.layout.column_chip(3), total, self.layout.small)

    @property
    def counters(self) -> bool:
        """Whether the counters of the rounds lie where the dice come to lie later."""
        return self.look.table and self.table.phase in ("flip", "centre", "command")

    def tray(self) -> Iterator[Item]:
        """The loose dice, or the die taken from the centre, or words."""
        box = self.layout.tray
        if not self.layout.shares:
            size = 15 if self.layout.small else 20
            x, y = box.x + box.width / 2, box.y - size * 0.8
            yield text(x, y, self._tray_title(), size, INK, 700)
        if self.own.taken:
            yield from self._taken(box, self.own.taken)
        elif self.counters:
            yield from counters(self.look, box)
        elif self.own.loose:
            yield from self._loose(box)
        else:
            yield from self._empty_tray(box)

    def _loose(self, box: Rect) -> Iterator[Item]:
        if self.chosen in FIELDS and self.arranging:
            yield from self._lift_target(box)
        for index, die in enumerate(self.own.loose):
            id = f"{LOOSE}{index + 1}"
            move = SelectMove(id) if self.arranging else None
            lying = _("{die}, loose, {number}").format(die=die.words, number=index + 1)
            label = Label(lying, _("pick it up") if move else "")
            yield Shape(id, self.layout.loose(self._slot(index)), CLEAR, label, move)

    def _slot(self, index: int) -> int:
        """The place in the tray of a loose die, which keeps it while others are laid.

        The left one of equal dice is gone first, as people press it first.
        """
        loose, die = self.own.loose, self.own.loose[index]
        all_dice = [each for each in self.own.dice if each.colour != "white"]
        gone = all_dice.count(die) - loose.count(die)
        return all_dice.index(die) + gone + index - loose.index(die)

    def _empty_tray(self, box: Rect) -> Iterator[Item]:
        """Words, and a place for the picked die."""
        if self.chosen in FIELDS and self.arranging:
            yield from self._lift_target(box)
        yield from self._wrapped(box, self._tray_words())

    def _lift_target(self, box: Rect) -> Iterator[Item]:
        """The tray as a place for the picked die."""
        words = Label(_("tray"), _("take the die off the square"))
        yield Shape("tray", box, CLEAR, words, stamped(self.look, Lift(self.chosen)))
        yield from marks.legal(box.outline, "light")

    def _wrapped(self, box: Rect, words: str) -> Iterator[Item]:
        """Words in the middle of a narrow box."""
        size: float = 15 if self.layout.small else 20
        lines = wrap(words, max(LETTERS, int(box.width / (LETTER * size)) - 1))
        size = min((fitted(line, size, box.width) for line in lines), default=size)
        x, y = box.x + box.width / 2, box.y + box.height / 2 - (len(lines) - 1) * size * 0.65
        for number, line in enumerate(lines):
            yield text(x, y + number * size * 1.3, line, size, MUTED, 400)

    def _tray_title(self) -> str:
        """The title above the tray."""
        if self.own.taken:
            return _("To exchange")
        if self.counters:
            return _("Counters")
        return _("Place these") if self.own.loose and self.arranging else _("Tray")

    def _tray_words(self) -> str:
        """The words in an empty tray."""
        if self.own.choice:
            return _("You have chosen, in secret.")
        if self.own.called and self.table.phase == "play":
            return _("Now take a die from the centre.")
        if self.layout.shares:
            return _("Tray")
        return _("To move a die, press it. Then press a field.") if self.arranging else ""

    def _taken(self, box: Rect, die: Die) -> Iterator[Item]:
        """At scoring: the die from the centre, with words below it."""
        side, beside = self.layout.tray_side, box.height < box.width
        x = box.x + (box.width / 4 if beside else box.width / 2) - side / 2
        spot = Rect(x, box.y + box.height / 2 - side * (0.5 if beside else 1.2), side, side)
        yield drawn_die("taken-die", (spot.x, spot.y), side, die.colour, die.pips)
        yield Shape("taken", spot, CLEAR, _("your die from the centre: {die}").format(die=die.words))
        below = Rect(box.x, spot.y + side * 1.2, box.width, side * 1.2)
        right = Rect(box.x + box.width * 0.45, box.y, box.width * 0.55, box.height)
        yield from self._wrapped(right if beside else below, _("Die from the centre"))


def _link(layout: CuboLayout, chip: Rect, number: int) -> Shape:
    """The short line between a line of dice and its chip."""
    square, x, y = layout.square, chip.x + chip.width / 2, chip.y + chip.height / 2
    if number < 3:
        return Shape("", Polyline(((square.x + square.width, y), (chip.x, y))), Paint("", INK))
    return Shape("", Polyline(((x, square.y + square.height), (x, chip.y))), Paint("", INK))


def centre(look: BoardView, layout: CuboLayout) -> Iterator[Item]:
    """The dice that all can take."""
    table: Table = look.view
    box = layout.centre
    yield Shape("", box, Paint(MAT.field, RIM))
    yield _title(look, layout)
    for index, (lying, seat) in enumerate(_places(table)):
        place = layout.lying(index)
        if seat >= 0 or not lying.pips:
            yield Shape("", Rect(place.x, place.y, place.width, place.width, 10), Paint("", RIM, 2, (6, 5)))
            if seat >= 0:
                yield from _empty_place(look, place, index + 1, seat, lying)
            continue
        take = stamped(look, Take(lying))
        yield drawn_die(
            f"centre-{table.round}-{index}", (place.x, place.y), place.width, lying.colour, lying.pips
        )
        words = _("centre, {die}, {number}").format(die=lying.words, number=index + 1)
        if take in look.moves:
            yield from marks.legal(place.outline, "light")
            words = Label(words, _("take it"))
        may_try = bool(look.moves) and table.phase == "play"
        yield Shape(f"centre{index + 1}", place, CLEAR, words, take if may_try else None)


def counters(look: BoardView, box: Rect) -> Iterator[Item]:
    """A counter for each round: dark if it has been flipped, and the next one to be pressed."""
    table: Table = look.view
    across, down = box.width / 3, box.height / -(-table.rounds // 3)
    radius = min(across, down) * 0.4
    for number in range(1, table.rounds + 1):
        x, done = box.x + ((number - 1) % 3 + 0.5) * across, number <= table.round
        y = box.y + ((number - 1) // 3 + 0.5) * down
        place = Rect(x - radius, y - radius, 2 * radius, 2 * radius, radius)
        move = next((move for move in look.moves if isinstance(move, Flip)), None)
        flips = move if number == table.round + 1 else None
        yield Shape("", place, Paint(INK if done else WHITE, INK, 3))
        yield text(x, y, number, radius, WHITE if done else INK)
        if flips:
            yield from marks.legal(place.outline, "light")
        state = _("counter {number}, flipped") if done else _("counter {number}")
        words = Label(state.format(number=number), _("flip it") if flips else "")
        yield Shape(f"counter{number}", place, CLEAR, words, flips)


def centre_row(look: BoardView, layout: CuboLayout) -> Iterator[Item]:
    """The dice of the centre in a row above the tray, where they cannot be pressed."""
    table, side = look.view, 24.0
    for index, (die, seat) in enumerate(_places(table)):
        x, y = layout.tray.x + index * (side + 4), 8.0
        if seat >= 0:
            yield Shape("", Rect(x, y, side, side, 5), Paint("", RIM, 2, (4, 3)))
            yield token("", x + side / 2, y + side / 2, side * 0.3, SEATS[seat % len(SEATS)])
        elif die.pips:
            yield drawn_die(f"centre-{table.round}-{index}", (x, y), side, die.colour, die.pips)
    lying = tuple(die for die in table.centre if die.pips)
    if lying:
        words = _("Centre: {dice}").format(dice=dice_words(lying))
        refused = stamped(look, Take(lying[0])) if look.moves and table.phase == "play" else None
        yield Shape("centre", Rect(layout.tray.x, 4, layout.tray.width, 34), CLEAR, words, refused)


def _places(table: Table) -> list[tuple[Die, Seat]]:
    """The dice of the centre, each in its place, and the seat that has taken it; -1 if it lies there."""
    taken = [(player.taken, seat) for seat, player in enumerate(table.players) if player.taken]
    return sorted([*((die, -1) for die in table.centre), *taken])


def _empty_place(look: BoardView, place: Rect, number: int, seat: Seat, die: Die) -> Iterator[Item]:
    """The place of a die that somebody took, with their token; a press shows why it cannot be taken."""
    name, middle = seat_name(seat, look.names), place.width / 2
    yield token("", place.x + middle, place.y + middle, middle * 0.55, SEATS[seat % len(SEATS)])
    words = _("centre, empty: {name} took {die}, {number}").format(name=name, die=die.words, number=number)
    move = stamped(look, Take(die)) if look.moves and look.view.phase == "play" else None
    yield Shape(f"centre{number}", place, CLEAR, words, move)


def _title(look: BoardView, layout: CuboLayout) -> Shape:
    """The title above the dice: “Centre”, or that one may be taken."""
    box, size = layout.centre, 16 if layout.small else 22
    x = box.x + box.width / 2
    if layout.shares:
        return text(x, layout.lying(0).y - size * 1.1, _("Centre"), size, INK, 700)
    size = 15 if layout.small else 20
    may = any(isinstance(move, Take) for move in look.moves)
    return text(x, box.y - size * 0.8, _("Take one") if may else _("Centre"), size, INK, 700)
