"""The centre of Cubo's table: the dice that all can take, the counter and the command."""

from __future__ import annotations

from collections.abc import Iterator

from cubeplay.cubo.rules.moves import Flip, Start, Take
from cubeplay.cubo.rules.state import Die, Table, dice_words
from cubeplay.rulebook import Seat, seat_name
from cubeplay.words import _

from cubeplay_widgets.board.face import Look
from cubeplay_widgets.boards.cubo import actions
from cubeplay_widgets.boards.cubo import side as cubo_side
from cubeplay_widgets.boards.cubo.dice import die as drawn
from cubeplay_widgets.boards.cubo.layout import Layout
from cubeplay_widgets.boards.cubo.side import CLEAR, MAT, RIM
from cubeplay_widgets.paint import marks
from cubeplay_widgets.paint.labels import Label
from cubeplay_widgets.paint.pieces import text, token
from cubeplay_widgets.paint.scene import Item, Paint, Rect, Shape
from cubeplay_widgets.paint.theme import INK, MUTED, SEATS


def centre(look: Look, layout: Layout) -> Iterator[Item]:
    """The dice that all can take, or the counter and the command; a bare board has the dice alone."""
    table: Table = look.view
    box = layout.centre
    yield Shape("", box, Paint(MAT.field, RIM))
    for kind, id, words in (
        (Flip, "counter", _("Flip counter {round}, roll the centre dice")),
        (Start, "counter", _("Call “Cubo!”: everybody rolls")),
    ):
        found = next((move for move in look.moves if isinstance(move, kind)), None)
        if found and not look.bare and (kind is Flip or layout.small):
            yield from cubo_side.offer(id, box, words.format(round=table.round + 1), found)
            return
    yield from _bare_words(look, layout) if look.bare else _centre_words(look, layout)
    gone = [(seat, player.taken) for seat, player in enumerate(table.players) if player.taken]
    for index in range(4):
        place = layout.lying(index)
        if index >= len(table.centre) or not table.centre[index].pips:
            yield Shape("", Rect(place.x, place.y, place.width, place.width, 10), Paint("", RIM, 2, (6, 5)))
            if table.phase == "play" and index - len(table.centre) in range(len(gone)):
                yield from _gone(look, place, index + 1, *gone[index - len(table.centre)])
            continue
        lying = table.centre[index]
        take = actions.like(look, Take(lying))
        yield drawn(
            f"centre-{table.round}-{index}", (place.x, place.y), place.width, lying.colour, lying.pips
        )
        words = _("centre, {die}, {number}").format(die=lying.words, number=index + 1)
        if take in look.moves:
            yield from marks.legal(place.outline, "light")
            words = Label(words, _("take it"))
        may_try = bool(look.moves) and table.phase == "play"
        yield Shape(f"centre{index + 1}", place, CLEAR, words, take if may_try else None)


def glimpse(look: Look, layout: Layout) -> Iterator[Item]:
    """The dice that lie in the centre in a row above the tray: to look at, until one can be taken."""
    table, side, lying = look.view, 24.0, [die for die in look.view.centre if die.pips]
    for index, die in enumerate(lying):
        corner = layout.tray.x + index * (side + 4), 8.0
        yield drawn(f"centre-{table.round}-{index}", corner, side, die.colour, die.pips)
    if lying:
        words = _("Centre: {dice}").format(dice=dice_words(tuple(lying)))
        yield Shape("centre", Rect(layout.tray.x, 4, layout.tray.width, 34), CLEAR, words)


def _gone(look: Look, place: Rect, number: int, seat: Seat, die: Die) -> Iterator[Item]:
    """A place that is empty because somebody took its die: their sign, and who tries to take it is told."""
    name, middle = seat_name(seat, look.names), place.width / 2
    yield token("", place.x + middle, place.y + middle, middle * 0.55, SEATS[seat % len(SEATS)])
    words = _("centre, empty: {name} took {die}, {number}").format(name=name, die=die.words, number=number)
    move = actions.like(look, Take(die)) if look.moves else None
    yield Shape(f"centre{number}", place, CLEAR, words, move)


def _bare_words(look: Look, layout: Layout) -> Iterator[Item]:
    """The name of the centre above its dice."""
    box, size = layout.centre, 16 if layout.small else 22
    x, words = box.x + box.width / 2, _("Centre")
    if layout.shares:
        yield text(x, layout.lying(0).y - size * 1.1, words, size, INK, 700)
        return
    size = 15 if layout.small else 20
    may = any(isinstance(move, Take) for move in look.moves)
    words = _("Take one") if may else words
    yield text(x, box.y - size * 0.8, words, size, INK, 700)


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
