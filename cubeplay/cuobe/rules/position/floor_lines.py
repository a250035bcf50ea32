"""The floor as text: the grid of rooms, and what lies and stands in them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from cubeplay.cuobe.rules.state import NOBODY, PLACES, SIZE, Place, Room, place_name
from cubeplay.notation import NAMED, Fields, Misread, Word, grid, in_order, key_of
from cubeplay.rulebook import Seat
from cubeplay.words import _

LyingCard = tuple[str, int]
"""A room card and its quarter turns; "" while it lies face down."""

_CARD: Final = re.compile(rf"({NAMED})(?:/(90|180|270))?")
_DOWN: Final = re.compile(rf"({NAMED}) at (\S+)")
_CHEST: Final = re.compile(r"([1-6]) at (\S+)")


def _take_place(text: str) -> Place:
    if key_of(text) in PLACES:
        return PLACES[key_of(text)]
    why = _("{text!r} is no field.").format(text=text)
    raise Misread(why, _("Fields are a1 to e5: a letter for the column, the row from the top."))


PLACE: Final = Word(place_name, _take_place)
"""A field."""


def _show_card(card: LyingCard) -> str:
    name, turn = card
    return f"{name}{f'/{90 * turn}' if turn else ''}" if name else "."


def _take_card(text: str) -> LyingCard:
    if text == ".":
        return "", 0
    found = _CARD.fullmatch(key_of(text))
    if not found:
        why = _("{text!r} is no room.").format(text=text)
        raise Misread(why, _("Write a point, or a room's short name and its turn, such as 'hall/90'."))
    return found[1], int(found[2] or 0) // 90


def _take_chest(text: str) -> tuple[Seat, Place]:
    found = _CHEST.fullmatch(key_of(text))
    if not found:
        why = _("{text!r} is no chest in a room.").format(text=text)
        raise Misread(why, _("Write whose it is and where: '1 at c3, 2 at b4'."))
    return int(found[1]) - 1, _take_place(found[2])


def _take_down(text: str) -> tuple[Place, str]:
    found = _DOWN.fullmatch(key_of(text))
    if not found:
        why = _("{text!r} is no room on a field.").format(text=text)
        raise Misread(why, _("Write which room lies where: 'attic at a1, lift at b3'."))
    return _take_place(found[2]), found[1]


@dataclass(frozen=True, slots=True)
class FloorPlan:
    """The floor, kind by kind: room cards, and the fields of tokens, spiders, chests and cards face down."""

    cards: tuple[LyingCard, ...]
    locks: tuple[Place, ...]
    traps: tuple[Place, ...]
    finds: tuple[Place, ...]
    spiders: tuple[Place, ...]
    opened: tuple[Place, ...]
    chests: tuple[tuple[Seat, Place], ...]
    down: tuple[tuple[Place, str], ...] = ()


_CHEST_AT: Final = Word[tuple[Seat, Place]](
    lambda chest: f"{chest[0] + 1} at {place_name(chest[1])}", _take_chest
)
_DOWN_AT: Final = Word[tuple[Place, str]](lambda at: f"{at[1]} at {place_name(at[0])}", _take_down)
_PLACES: Final = in_order(PLACE)
FLOOR: Final = Fields[FloorPlan](
    {
        "rooms": ("cards", grid(Word(_show_card, _take_card), SIZE, SIZE)),
        "locks": ("locks", _PLACES),
        "traps": ("traps", _PLACES),
        "finds": ("finds", _PLACES),
        "spiders": ("spiders", _PLACES),
        "opened": ("opened", _PLACES),
        "chests": ("chests", in_order(_CHEST_AT, comma=True)),
        "face down": ("down", in_order(_DOWN_AT, comma=True)),
    }
)
"""The lines of the floor.  A field with two spiders is named twice."""


def plan_of(rooms: tuple[Room, ...]) -> FloorPlan:
    """The floor of a state."""

    def where(number: Callable[[Room], int]) -> tuple[Place, ...]:
        return tuple(place for place, room in enumerate(rooms) for _each in range(number(room)))

    chests = sorted((room.chest, place) for place, room in enumerate(rooms) if room.chest != NOBODY)
    return FloorPlan(
        tuple((room.card, room.turn) for room in rooms),
        where(lambda room: room.lock),
        where(lambda room: room.trap),
        where(lambda room: room.find),
        where(lambda room: room.spiders),
        where(lambda room: room.opened),
        tuple(chests),
        tuple((place, room.down) for place, room in enumerate(rooms) if room.down),
    )


def laid_out(plan: FloorPlan) -> tuple[Room, ...]:
    """The rooms of a floor; of two tokens or chests in one room the last one counts."""
    chests, down = {place: seat for seat, place in plan.chests}, dict(plan.down)
    return tuple(
        Room(
            card,
            turn,
            place in plan.locks,
            place in plan.traps,
            place in plan.finds,
            plan.spiders.count(place),
            chests.get(place, NOBODY),
            place in plan.opened,
            down.get(place, ""),
        )
        for place, (card, turn) in enumerate(plan.cards)
    )


def twice(places: Iterable[object]) -> bool:
    """Whether something is named twice."""
    known = list(places)
    return len(set(known)) < len(known)
