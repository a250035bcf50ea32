"""The 25 rooms of CU[o]BE: what is printed on them, what lies in them, who stands there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from cubeplay.cuobe.edition.edition import EXIT, RoomCard
from cubeplay.cuobe.rules.floor import card_at, has_trap, open_sides, safe, seats_at
from cubeplay.cuobe.rules.state import NOBODY, Place, State

from cubeplay_widgets.boards.cuobe import signs
from cubeplay_widgets.boards.cuobe.hazards import hazards, in_column
from cubeplay_widgets.boards.cuobe.layout import (
    GOLD,
    GOLD_ROOM,
    PALE,
    RIM,
    ROOM,
    Layout,
)
from cubeplay_widgets.paint.pieces import text
from cubeplay_widgets.paint.scene import Circle, Curve, Group, Paint, Polyline, Rect, Shape


def tile(state: State, layout: Layout, place: Place) -> Group:
    """A room with its signs and tokens; it moves as one."""
    box, card = layout.room(place), card_at(state, place)
    shapes: list[Shape] = []
    if card is None:
        shapes += signs.fog(box, small=layout.small)
        shapes += hazards(state, layout, place) if state.rooms[place].trap else ()
    else:
        exit = card.id == EXIT
        shapes.append(
            Shape("", box, Paint(GOLD_ROOM if exit else ROOM, GOLD if exit else RIM, 3 if exit else 2))
        )
        shapes += hazards(state, layout, place)
        shapes += _ways(state, layout, place, card)
        shapes += _title(state, layout, place, card)
        shapes += _column(state, layout, place, card)
        shapes += _door(state, layout, place) if exit else ()
    shapes += _floor(state, layout, place)
    return Group(f"tile-{card.id}" if card else f"fog-{place}", tuple(shapes))


def _ways(state: State, layout: Layout, place: Place, card: RoomCard) -> Iterator[Shape]:
    if card.arrows:
        sides = open_sides(state, place)
        yield from signs.walls(layout.room(place), sides, small=layout.small)
        for side in sides:
            yield signs.way_out(layout.room(place), side, small=layout.small)


def _title(state: State, layout: Layout, place: Place, card: RoomCard) -> Iterator[Shape]:
    """The title; a narrow board cuts it short, and leaves it out where many stand."""
    box, ink = layout.room(place), GOLD if card.id == EXIT else PALE
    left = left_of(state, layout, place)
    if layout.small:
        if len(crowd(state, place)) < 5:
            words = short_titles(tuple(sorted(each.title for each in state.edition.rooms.values())))[
                card.title
            ]
            size = min(15.0, round((box.x + 65 - left) / (0.58 * len(words)), 1))
            yield text(left, box.y + 12, words, size, ink, 700, "start")
        return
    room = box.x + 92 - left if card.search else box.x + 126 - left
    size = min(18.0, round(room / (0.6 * max(1, len(card.title))), 1))
    yield text(left, box.y + 24, card.title, size, ink, 700, "start")


@lru_cache(maxsize=8)
def short_titles(all: tuple[str, ...]) -> dict[str, str]:
    """Titles of eight letters at most, unlike each other.

    >>> short_titles(("Long corridor", "Long corner", "Attic"))["Long corner"]
    'Long co2'
    """
    found: dict[str, str] = {}
    for title in all:
        short, number = title[:8].strip(), 2
        while short in found.values():
            short, number = f"{title[:7].strip()}{number}", number + 1
        found[title] = short
    return found


def left_of(state: State, layout: Layout, place: Place) -> float:
    """Where the text of a room begins: right of a column's stripe."""
    striped = in_column(state, place)
    box = layout.room(place)
    if layout.small:
        return box.x + (12 if striped else 5)
    return box.x + (22 if striped else 12)


def _column(state: State, layout: Layout, place: Place, card: RoomCard) -> Iterator[Shape]:
    """The signs at the right side, from the top down."""
    box = layout.room(place)
    if layout.small:
        yield from _one_sign(state, box, place, card)
        return
    x, y = box.x + 114, box.y + 24
    if card.search:
        yield from signs.search(x - 8, y, 11, card.search)
        y += 27
    if state.rooms[place].find:
        yield from signs.find(x - 1, y, 11)
        y += 22
    for kind in effect_kinds(card):
        yield from effect_sign(x + 2, y, kind)
        y += 23
    lowest = box.y + (76 if locked(state, place) else 106)
    for deck in card.discover:
        if y < lowest:
            yield from signs.discovery(x + 3, y, 10, deck)
            y += 24


def _one_sign(state: State, box: Rect, place: Place, card: RoomCard) -> Iterator[Shape]:
    """On a narrow board a find token covers the search symbol, which finds nothing meanwhile."""
    x, y = box.x + box.width - 12, box.y + (34 if locked(state, place) else 56)
    if state.rooms[place].find:
        yield from signs.find(x + 1, y, 8.5)
    elif card.search:
        yield from signs.search(x - 1, y - 1, 8, card.search)


def locked(state: State, place: Place) -> bool:
    """Whether locks lie at the right of a room's floor, open ones too."""
    card = card_at(state, place)
    return state.rooms[place].lock or (card is not None and card.lock)


def effect_kinds(card: RoomCard) -> tuple[str, ...]:
    """Which kinds of effects a room has."""
    kinds = (("dice", card.dice), ("enter", card.enter), ("ongoing", card.ongoing))
    return tuple(kind for kind, effects in kinds if effects)


def effect_sign(x: float, y: float, kind: str) -> Iterator[Shape]:
    """A die, an arrow through a door, or a ring: what sets an effect off."""
    if kind == "dice":
        yield Shape("", Rect(x - 9, y - 9, 18, 18, 4), Paint(PALE))
        for step in (-4.5, 0, 4.5):
            yield Shape("", Circle(x + step, y + step, 2.2), Paint(ROOM))
    elif kind == "enter":
        yield Shape("", Polyline(((x - 10, y), (x + 3, y))), Paint("", PALE, 3))
        yield Shape("", Polyline(((x - 3, y - 6), (x + 3, y), (x - 3, y + 6))), Paint("", PALE, 3))
        frame = (("M", x + 2, y - 9), ("L", x + 9, y - 9), ("L", x + 9, y + 9), ("L", x + 2, y + 9))
        yield Shape("", Curve(frame), Paint("", PALE, 2.5))
    else:
        yield Shape("", Circle(x, y, 7.5), Paint("", PALE, 3))
        yield Shape("", Circle(x, y, 2.5), Paint(PALE))


def _door(state: State, layout: Layout, place: Place) -> Iterator[Shape]:
    """The sign of the Exit; it makes way for who stands there."""
    box, k = layout.room(place), layout.cell / 134
    if not crowd(state, place):
        yield from signs.door(box.x + box.width / 2, box.y + 66 * k, 36 * k)
    elif not layout.small:
        yield from signs.door(box.x + 108 * k, box.y + 25 * k, 17 * k)


def _floor(state: State, layout: Layout, place: Place) -> Iterator[Shape]:
    """What lies on the floor: the trap and the chest at the left, locks at the right."""
    box, room, card, k = layout.room(place), state.rooms[place], card_at(state, place), layout.cell / 134
    y = box.y + (57 if layout.small else 102)
    x = left_of(state, layout, place) + (8 if layout.small else 14)
    if has_trap(state, place):
        yield from signs.trap(x, y - 2 * k, 9 if layout.small else 14, token=room.trap)
        x += 20 if layout.small else 36
    if room.chest != NOBODY:
        yield from signs.chest(x, y, 8.5 if layout.small else 13, room.chest)
        x += 20 if layout.small else 32
    if card is not None and safe(state, place):
        yield from no_traps(x, y, 9 if layout.small else 13)
    if card is None and room.find:
        yield from signs.find(
            box.x + box.width - (12 if layout.small else 20),
            box.y + (12 if layout.small else 22),
            8 if layout.small else 12,
        )
    yield from _locks(state, layout, place, y)


def _locks(state: State, layout: Layout, place: Place, y: float) -> Iterator[Shape]:
    box, room, card = layout.room(place), state.rooms[place], card_at(state, place)
    r, x = (6.5, box.x + box.width - 10) if layout.small else (10.0, box.x + box.width - 18)
    if card is not None and card.lock:
        yield from signs.lock(x, y, r, opened=room.opened)
        x -= 17 if layout.small else 27
    if room.lock:
        yield from signs.lock(x, y, r, token=True)


def no_traps(x: float, y: float, r: float) -> Iterator[Shape]:
    """Spikes struck out."""
    yield from signs.trap(x, y, r)
    yield Shape(
        "", Polyline(((x - r, y + r), (x + r, y - r))), Paint("", PALE, max(2.5, r * 0.25), cap="round")
    )


def crowd(state: State, place: Place) -> list[str]:
    """Everything that stands in a room: spawns, spiders as one, pawns."""
    spawns = [f"spawn-{each.name}" for each in state.spawns if each.at == place]
    spiders = [f"spiders-{place}"] if state.rooms[place].spiders else []
    return [*(f"pawn{seat + 1}" for seat in seats_at(state, place)), *spawns, *spiders]
