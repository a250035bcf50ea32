"""Keys to enter what happens with the real game: dice, cards, rooms and lots."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cubeplay.chance import Chance, Roll
from cubeplay.cuobe.edition.edition import KIND_WORDS
from cubeplay.cuobe.rules.moves import CuobeMove, Drawn, Lot, Shown
from cubeplay.cuobe.rules.state import State
from cubeplay.rulebook import seat_name
from cubeplay.words import _

from cubeplay_widgets.board.entry_pad import Key, Pad, one_of, plain_pad, rolled, small_picture
from cubeplay_widgets.board.game_board import BoardView
from cubeplay_widgets.paint.pieces import PIPS, pips, text
from cubeplay_widgets.paint.scene import Circle, Paint, Rect, Shape
from cubeplay_widgets.paint.theme import INK, WHITE

NAMES = {Drawn: _("Cards"), Shown: _("Rooms"), Lot: _("Lots")}


def pad(look: BoardView, chance: Chance[CuobeMove]) -> Pad | None:
    """The faces of the dice, or the cards, rooms or lots that can be drawn."""
    if isinstance(chance, Roll):
        return rolled(chance, [_("Dice")], lambda _group, number: _face(number))
    moves = [move for move, _share in chance.outcomes()]
    if not moves or type(moves[0]) not in NAMES:
        return plain_pad(chance)
    return one_of(moves, NAMES[type(moves[0])], lambda move: _key(look, move))


def _key(look: BoardView, move: Any) -> Key:
    state: State = look.view
    if isinstance(move, Lot):
        return Key(str(move.number), _lot_words(look, move.number), once=True)
    id = move.card if isinstance(move, Drawn) else move.room
    title = state.edition.titles[id]
    return Key(id, title, caption=title, kinds=_kinds(state, id), once=True)


def _lot_words(look: BoardView, number: int) -> str:
    """What a lot means: a part of the blue deck, or the player who gets no talent."""
    task = look.view.task
    if task.do == "loot" or task.card == "part":
        return _("Part {number} of the blue deck").format(number=number)
    return seat_name(number - 1, look.names)


def _kinds(state: State, id: str) -> tuple[str, ...]:
    """The kind of a card in words; a room has none."""
    return tuple(KIND_WORDS[kind] for kind, ids in state.edition.of_kind.items() if id in ids)


def _face(number: int) -> Key:
    return Key(str(number), str(number), small_picture(die(number), (56, 56)))


def die(number: int, left: float = 3) -> Iterator[Shape]:
    """A white die from above; a number for which there is no pattern of pips is written."""
    yield Shape("", Rect(left, 3, 50, 50, 9), Paint(WHITE, INK, 2))
    if number in PIPS:
        yield from pips(number, left + 25, 28, 50, lambda x, y: Shape("", Circle(x, y, 5), Paint(INK)))
    else:
        yield text(left + 25, 28, number, 28)
