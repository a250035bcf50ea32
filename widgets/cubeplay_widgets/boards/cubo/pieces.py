"""Cubo's dice, chips, tiles and small squares."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cubeplay.cubo.rules.moves import read_die
from cubeplay.cubo.rules.scoring import Line
from cubeplay.cubo.rules.state import Die, Player, Table, dice_words
from cubeplay.rulebook import Seat
from cubeplay.words import _, plural, points_in_words

from cubeplay_widgets.paint.pieces import chamfered, fitted, pips, solid, text
from cubeplay_widgets.paint.scene import (
    Circle,
    Geometry,
    Group,
    Item,
    Paint,
    Polygon,
    Polyline,
    Rect,
    Scene,
    Shape,
    regular,
)
from cubeplay_widgets.paint.theme import BLUE, INK, MUTED, WHITE, Mat

RED = "#C4262E"
BODIES = {"red": RED, "blue": BLUE, "white": WHITE}


def drawn_die(
    id: str,
    corner: tuple[float, float],
    side: float,
    colour: str,
    number: int,
    label: str = "",
    move: Any = None,
) -> Group:
    """A die from above: a red one has round corners and pips, a blue one cut corners and diamonds, a white
    one sharp corners and rings.  ``corner`` is its left top corner; ``side`` is in board units.
    """
    x, y = corner

    def pip(across: float, down: float) -> Shape:
        if colour == "red":
            return Shape("", Circle(across, down, side * 0.095), Paint(WHITE))
        if colour == "blue":
            return Shape("", Polygon(regular(across, down, side * 0.118, 4)), Paint(WHITE))
        return Shape("", Circle(across, down, side * 0.078), Paint(WHITE, INK, width=max(2.0, side * 0.05)))

    body: Geometry = Rect(x, y, side, side, side * (0.24 if colour == "red" else 0.06))
    if colour == "blue":
        body = chamfered(x, y, side)
    spots = pips(number, x + side / 2, y + side / 2, side, pip)
    return Group(
        id,
        (*solid(body, BODIES[colour]), *spots),
        label,
        move,
        Rect(x, y, side, side),
        "tumble",
    )


def dice_in_rows(written: str) -> Scene:
    """Dice in rows: "r4 w2 b6" is a row; "/" begins another, and "." is an empty place.

    >>> len(dice_in_rows(". b2 . / r1 w3 r4").items)
    4
    """
    step, rows = 68, [row.split() for row in written.split("/")]
    dice = tuple(
        drawn_die("", (4 + step * column, 4 + step * line), 60, die.colour, die.pips)
        for line, row in enumerate(rows)
        for column, die in enumerate(read_die(code) if code != "." else None for code in row)
        if die
    )
    return Scene((step * max(map(len, rows)), step * len(rows) + 2), dice)


def plain_die(number: int) -> tuple[Shape, ...]:
    """A die that shows seconds of the countdown, 40 units wide; the game has no such die."""

    def pip(across: float, down: float) -> Shape:
        return Shape("", Circle(across, down, 3.6), Paint(INK))

    body = Shape("", Rect(2, 2, 40, 40, 6), Paint(WHITE, INK, 2))
    return body, *(shape for spot in pips(number, 22, 22, 40, pip) for shape in spot.shapes)


WOOD, GRAIN = "#B98B57", "#6B4A26"
RIM = "#5E6E7D"
MAT = Mat("#DFE6EC", "#F4F7F9", "light")
CLEAR = Paint("", "")


def state_words(table: Table, seat: Seat) -> str:
    """What a player is doing, in two or three words."""
    own = table.players[seat]
    if own.missed:
        return _("missed the countdown")
    if own.called and table.phase == "play":
        return _("covered")
    if own.choice:
        return _("has chosen")
    if table.phase in ("play", "command", "centre"):
        if own.holding:
            return _("dice in hand")
        lie = sum(cell is not None for cell in own.cells)
        return _("{number} of 9").format(number=lie) if table.timing == "timed" else _("arranging")
    if table.phase == "scoring":
        return _scoring_words(table, seat, own)
    return _("start player") if seat == table.start_player and table.phase == "flip" else _("waiting")


def _scoring_words(table: Table, seat: Seat, own: Player) -> str:
    if len(own.points) == table.round:
        points = own.points[-1]
        return plural("+{number} point", "+{number} points", points).format(number=points)
    return _("scoring now") if table.scorer == seat else _("covered")


def chip(id: str, place: Rect, line: Line, small: bool, *, untold: bool = False, named: bool = True) -> Group:
    """The points of a line: white, or dark if one colour doubles them; a question mark if ``untold``.

    Below the points: the kind of the line, or its dice if the kind is not to be ``named``.
    """
    if untold and None not in line.dice:
        return _unknown(id, place, small, _("{line}: count it").format(line=line.name))
    fill, ink = (INK, WHITE) if line.doubled else (WHITE, INK)
    shapes = [Shape("", Rect(place.x, place.y, place.width, place.height, 10), Paint(fill, INK))]
    x, y = place.x + place.width / 2, place.y + place.height / 2
    dice = "·".join(str(die.pips) for die in line.dice if die is not None)
    below = f"{line.base} × 2" if line.doubled else _KINDS[line.kind] if named else dice
    number = str(line.points) if None not in line.dice else "–"
    if line.kind == "none":
        shapes.append(text(x, y, number, 18 if small else 24, MUTED, 400))
    else:
        shapes.append(text(x, y - (9 if small else 11), number, 20 if small else 26, ink))
        shapes.append(_below(place, below, ink, small))
    return Group(id, tuple(shapes), _line_words(line), None, place)


def _below(place: Rect, words: str, ink: str, small: bool) -> Shape:
    """Words below the number of a chip, most of them of narrow letters."""
    x, y = place.x + place.width / 2, place.y + place.height / 2 + (12 if small else 15)
    return text(x, y, words, fitted(words, 13 if small else 17, 1.12 * place.width), ink, 400)


def _unknown(id: str, place: Rect, small: bool, label: str, width: float = 2) -> Group:
    """A chip with a question mark, for points still to be counted."""
    box = Shape("", Rect(place.x, place.y, place.width, place.height, 10), Paint(WHITE, INK, width))
    mark = text(place.x + place.width / 2, place.y + place.height / 2, "?", 22 if small else 30)
    return Group(id, (box, mark), label, None, place)


_KINDS = {"trip": _("trip"), "straight": _("straight"), "none": ""}


def _line_words(line: Line) -> str:
    if None in line.dice:
        return _("{line}: not full").format(line=line.name)
    dice = dice_words(tuple(die for die in line.dice if die is not None))
    if line.kind == "none":
        return _("{line}: {dice}; no points").format(line=line.name, dice=dice)
    words = (
        _("{line}: {dice}; {kind}, one colour, {points}")
        if line.doubled
        else _("{line}: {dice}; {kind}, {points}")
    )
    return words.format(
        line=line.name, dice=dice, kind=_KINDS[line.kind], points=points_in_words(line.points)
    )


def total_chip(place: Rect, total: int | None, small: bool) -> Group:
    """The chip with the total of a square; None if it is still to be counted."""
    if total is None:
        return _unknown("total", place, small, _("all six lines: count them"), 4)
    x, y = place.x + place.width / 2, place.y + place.height / 2
    shapes = (
        Shape("", Rect(place.x + 1, place.y, place.width - 2, place.height, 10), Paint(WHITE, INK, 4)),
        text(x, y - (9 if small else 11), total, 20 if small else 26),
        _below(place, plural("point", "points", total), INK, small),
    )
    label = _("all six lines: {points}").format(points=points_in_words(total))
    return Group("total", shapes, label, None, place)


def tile(box: Rect, taken: Die | None, side: float, *, clear: bool = False) -> Iterator[Item]:
    """A wooden tile over a square, and on it the die taken from the centre.

    A ``clear`` one lets its owner see the dice below.
    """
    body = Rect(box.x, box.y, box.width, box.height, 12)
    if clear:
        yield Shape("", body, Paint(WOOD, "", opacity=0.35))
        yield Shape("", body, Paint("", GRAIN, 8))
    else:
        yield from solid(body, WOOD, depth=0.04)
    inner = Rect(box.x + 10, box.y + 10, box.width - 20, box.height - 20, 8)
    yield Shape("", inner, Paint("", GRAIN, 2))
    for share in (1 / 3, 2 / 3):
        x, y = box.x + box.width * share, box.y + box.height * share
        yield Shape("", Polyline(((x, box.y + 10), (x, box.y + box.height - 10))), Paint("", GRAIN, 2))
        yield Shape("", Polyline(((box.x + 10, y), (box.x + box.width - 10, y))), Paint("", GRAIN, 2))
    if taken is not None:
        corner = box.x + (box.width - side) / 2, box.y + (box.height - side) / 2
        yield drawn_die(f"tile-{box.x:g}-{box.y:g}", corner, side, taken.colour, taken.pips)


def rival_square(table: Table, seat: Seat, box: Rect) -> Iterator[Item]:
    """Another player's square as far as it is visible: the tile over it, or the dice."""
    player = table.players[seat]
    if table.hidden(seat) and player.called:
        flat = Rect(box.x, box.y, box.width, box.height * 0.96, box.radius)
        yield from tile(flat, player.taken, box.width * 0.34)
    else:
        yield from _small_square(table, seat, player, box)


def _small_square(table: Table, seat: Seat, player: Player, box: Rect) -> Iterator[Item]:
    """Another player's dice: those laid in their square, or the whole roll while the square is hidden."""
    dash = (8.0, 6.0) if player.missed or table.hidden(seat) else ()
    yield Shape("", box, Paint("#F4F7F9", RIM, 2, dash))
    side, pitch = box.width * 0.27, box.width * 0.31
    pad = (box.width - side - 2 * pitch) / 2
    loose = list(player.loose) if table.hidden(seat) else []
    for index, lying in enumerate(player.cells):
        die = lying or (loose.pop(0) if loose else None)
        corner = box.x + pad + index % 3 * pitch, box.y + pad + index // 3 * pitch
        if die is None and player.loose:
            yield Shape("", Rect(*corner, side, side, 6), Paint("", "#B8C3CC", 2))
        elif die is not None:
            yield drawn_die(f"{seat}-{index}-small", corner, side, die.colour, die.pips)
