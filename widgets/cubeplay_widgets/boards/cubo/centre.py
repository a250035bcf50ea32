"""The centre of Cubo's table: the dice that all can take."""

from __future__ import annotations

from collections.abc import Iterator

from cubeplay.cubo.rules.moves import Take
from cubeplay.cubo.rules.state import Die, Table, dice_words
from cubeplay.rulebook import Seat, seat_name
from cubeplay.words import _

from cubeplay_widgets.board.face import BoardView
from cubeplay_widgets.boards.cubo import actions
from cubeplay_widgets.boards.cubo.dice import die as drawn
from cubeplay_widgets.boards.cubo.layout import CuboLayout
from cubeplay_widgets.boards.cubo.side import CLEAR, MAT, RIM
from cubeplay_widgets.paint import marks
from cubeplay_widgets.paint.pieces import text, token
from cubeplay_widgets.paint.scene import Item, Label, Paint, Rect, Shape
from cubeplay_widgets.paint.theme import INK, SEATS


def centre(look: BoardView, layout: CuboLayout) -> Iterator[Item]:
    """The dice that all can take."""
    table: Table = look.view
    box = layout.centre
    yield Shape("", box, Paint(MAT.field, RIM))
    yield _title(look, layout)
    gone = [(seat, player.taken) for seat, player in enumerate(table.players) if player.taken]
    for index in range(4):
        place = layout.lying(index)
        if index >= len(table.centre) or not table.centre[index].pips:
            yield Shape("", Rect(place.x, place.y, place.width, place.width, 10), Paint("", RIM, 2, (6, 5)))
            if table.phase == "play" and index - len(table.centre) in range(len(gone)):
                yield from _empty_place(look, place, index + 1, *gone[index - len(table.centre)])
            continue
        lying = table.centre[index]
        take = actions.stamped(look, Take(lying))
        yield drawn(
            f"centre-{table.round}-{index}", (place.x, place.y), place.width, lying.colour, lying.pips
        )
        words = _("centre, {die}, {number}").format(die=lying.words, number=index + 1)
        if take in look.moves:
            yield from marks.legal(place.outline, "light")
            words = Label(words, _("take it"))
        may_try = bool(look.moves) and table.phase == "play"
        yield Shape(f"centre{index + 1}", place, CLEAR, words, take if may_try else None)


def centre_row(look: BoardView, layout: CuboLayout) -> Iterator[Item]:
    """The dice of the centre in a row above the tray, where they cannot be pressed."""
    table, side, lying = look.view, 24.0, [die for die in look.view.centre if die.pips]
    for index, die in enumerate(lying):
        corner = layout.tray.x + index * (side + 4), 8.0
        yield drawn(f"centre-{table.round}-{index}", corner, side, die.colour, die.pips)
    if lying:
        words = _("Centre: {dice}").format(dice=dice_words(tuple(lying)))
        yield Shape("centre", Rect(layout.tray.x, 4, layout.tray.width, 34), CLEAR, words)


def _empty_place(look: BoardView, place: Rect, number: int, seat: Seat, die: Die) -> Iterator[Item]:
    """The place of a die that somebody took, with their token; a press shows why it cannot be taken."""
    name, middle = seat_name(seat, look.names), place.width / 2
    yield token("", place.x + middle, place.y + middle, middle * 0.55, SEATS[seat % len(SEATS)])
    words = _("centre, empty: {name} took {die}, {number}").format(name=name, die=die.words, number=number)
    move = actions.stamped(look, Take(die)) if look.moves else None
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
