"""Keys to enter what happens with the real game: ability cards, rooms and the die."""

from __future__ import annotations

from typing import Any

from cubeplay.chance import Chance
from cubeplay.chance import Roll as Dice
from cubeplay.gelatinous.rules.moves import Draw, Enter, GelatinousMove, Show
from cubeplay.gelatinous.rules.rooms import RoomPlan
from cubeplay.gelatinous.rules.state import Run, Visit
from cubeplay.words import _
from msgspec.structs import replace

from cubeplay_widgets.board.entry_pad import Key, KeyGroup, Pad, one_of, plain_pad, rolled, small_picture
from cubeplay_widgets.boards.gelatinous.die import TOP, DieFace, drawn
from cubeplay_widgets.boards.gelatinous.layout import PICTURE
from cubeplay_widgets.boards.gelatinous.room import arrow, floor, furniture, walls

KIND_WORDS = _("room {kind}")


def pad(run: Run, chance: Chance[GelatinousMove]) -> Pad | None:
    """The cards of the pool, the rooms of the pile, or the faces of the die."""
    if run.phase == "draw":
        return _cards(run)
    if isinstance(chance, Dice):
        return rolled(chance, [_("Rolls of the die")], lambda _group, pips: _face(pips))
    moves = [move for move, _share in chance.outcomes()]
    if run.phase == "enter":
        return one_of(moves, _("Room"), lambda move: _room(run, move))
    if run.phase == "die":
        return one_of(moves, _("Top of the die"), lambda move: _top(move))
    return plain_pad(chance)


def _cards(run: Run) -> Pad:
    cards = [run.setup.abilities[name] for name in run.pool]
    keys = tuple(Key(card.id, card.title, caption=card.title, once=True) for card in cards)
    return Pad(
        (KeyGroup(_("Ability cards"), keys, min(2, len(run.pool))),),
        lambda chosen: Draw(tuple(sorted(chosen[0]))),
        lambda move: (move.cards,),
    )


def _top(move: Any) -> Key:
    assert isinstance(move, Show)
    return _face(move.pips)


def _face(pips: int) -> Key:
    picture = small_picture(drawn(DieFace((3, 3), (50, 0), (0, 50)), pips, TOP, 1, 2), (56, 56))
    return Key(str(pips), str(pips), picture)


def _room(run: Run, move: Any) -> Key:
    assert isinstance(move, Enter)
    room = run.dungeon.rooms[move.room]
    kind = KIND_WORDS.format(kind=room.kind)
    return Key(room.id, room.title, _room_picture(run, room), room.title, (kind,), once=True)


def _room_picture(run: Run, room: RoomPlan) -> str:
    """A room without dangers and die, as SVG."""
    grid = PICTURE.grid(room)
    visit = Visit(room.id, room.start, glyphs=room.glyphs)
    empty = replace(run, phase="room", visit=visit)
    items = (*floor(grid), *furniture(grid, empty), *walls(grid), *arrow(grid, is_open=False))
    return small_picture(items, PICTURE.size)
