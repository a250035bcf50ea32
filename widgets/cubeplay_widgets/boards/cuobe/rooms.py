"""The 25 rooms of CU[o]BE: what is printed on them, their tokens, and who is there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from cubeplay.cuobe.edition.edition import EXIT, RoomCard
from cubeplay.cuobe.rules.floor import card_at, has_trap, open_sides, safe, seats_at
from cubeplay.cuobe.rules.state import NOBODY, Place, State

from cubeplay_widgets.boards.cuobe import signs
from cubeplay_widgets.boards.cuobe.hazards import hazards, in_column
from cubeplay_widgets.boards.cuobe.layout import GOLD, GOLD_ROOM, MAT, PALE, RIM, ROOM, CuobeLayout
from cubeplay_widgets.paint.pieces import text
from cubeplay_widgets.paint.scene import Circle, CurvePath, Group, Paint, Polyline, Rect, Shape


def tile(state: State, layout: CuobeLayout, place: Place) -> Group:
    """A room with its signs and tokens, as one piece."""
    box, card = layout.room(place), card_at(state, place)
    shapes: list[Shape] = []
    if card is None:
        shapes += signs.fog(box, small=layout.small)
        shapes += hazards(state, layout, place) if state.rooms[place].trap else ()
    else:
        exit = card.id == EXIT
        rim = Paint("", GOLD if exit else RIM, 3 if exit else 2)
        shapes.append(Shape("", box, Paint(GOLD_ROOM if exit else ROOM)))
        shapes += hazards(state, layout, place)
        shapes += _name(state, layout, place, card)
        shapes.append(Shape("", box, rim))
        shapes += _corridor(state, layout, place, card)
        shapes += _door(state, layout, place) if exit else ()
    shapes += _left_shapes(state, layout, place)
    shapes += _right_shapes(state, layout, place)
    return Group(f"tile-{card.id}" if card else f"fog-{place}", tuple(shapes))


def _corridor(state: State, layout: CuobeLayout, place: Place, card: RoomCard) -> Iterator[Shape]:
    if card.arrows:
        sides, inner = open_sides(state, place), layout.inner(place)
        yield from signs.walls(inner, sides, small=layout.small)
        for side in sides:
            yield signs.way_out(inner, side, small=layout.small)


def _name(state: State, layout: CuobeLayout, place: Place, card: RoomCard) -> Iterator[Shape]:
    """The name in the band at the bottom, shortened on a narrow board."""
    band, words = layout.band(place), str(card.title)
    if layout.small:
        words = short_titles(tuple(sorted(str(each.title) for each in state.edition.rooms.values())))[words]
    size = min(13.5 if layout.small else 20.0, round((band.width - 6) / (0.63 * len(words)), 1))
    yield Shape("", band, Paint(MAT))
    middle = band.x + band.width / 2, band.y + band.height / 2 - (2 if layout.small else 0)
    yield text(*middle, words, size, GOLD if card.id == EXIT else PALE, 700)


@lru_cache(maxsize=8)
def short_titles(all: tuple[str, ...]) -> dict[str, str]:
    """Titles of at most ten letters, the longer ones shortened, all different.

    >>> short_titles(("Long corridor", "Long corner", "Attic"))["Long corner"]
    'Long cor2'
    """
    found: dict[str, str] = {}
    for title in all:
        cut, number = title[:8].strip(), 2
        short = title if len(title) <= 10 else f"{cut}."
        while short in found.values():
            short, number = f"{cut}{number}", number + 1
        found[title] = short
    return found


# Signs and tokens


def edge(state: State, layout: CuobeLayout, place: Place) -> float:
    """The left edge of a room's signs: to the right of a column's stripe."""
    striped = in_column(state, place)
    return layout.room(place).x + (19 * layout.cell / 134 if striped else 4 * layout.sign)


def left_signs(state: State, place: Place) -> tuple[str, ...]:
    """The signs at the left of a room, from the top down."""
    room, card = state.rooms[place], card_at(state, place)
    there = {
        "lock": card is not None and card.lock,
        "lock token": room.lock,
        "trap": has_trap(state, place),
        "chest": room.chest != NOBODY,
        "no traps": card is not None and safe(state, place),
    }
    return tuple(sign for sign, is_there in there.items() if is_there)


def _left_shapes(state: State, layout: CuobeLayout, place: Place) -> Iterator[Shape]:
    """Locks, the trap and the chest."""
    found, k, room = left_signs(state, place), layout.sign, state.rooms[place]
    step = min(27.0, 56 / max(1, len(found) - 1)) * layout.cell / 134
    x, y = edge(state, layout, place) + 15 * k, layout.inner(place).y + 18 * k
    for sign in found:
        if sign == "lock":
            yield from signs.lock(x, y, 10 * k, opened=room.opened)
        elif sign == "lock token":
            yield from signs.lock(x, y, 9 * k, token=True)
        elif sign == "trap":
            yield from signs.trap(x, y - 2 * k, 13 * k, token=room.trap)
        elif sign == "chest":
            yield from signs.chest(x, y, 12 * k, room.chest)
        else:
            yield from no_traps(x, y, 13 * k)
        y += step


def right_signs(state: State, layout: CuobeLayout, place: Place) -> tuple[str, ...]:
    """The signs at the right of a room, from the top down.

    A narrow board shows one sign: a find token instead of the search symbol, which has no effect then.
    """
    card, find = card_at(state, place), ("find",) if state.rooms[place].find else ()
    if card is None:
        return find
    search = ("search",) if card.search else ()
    if layout.small:
        return find or search
    return (*search, *find, *effect_kinds(card), *card.discover)


def _right_shapes(state: State, layout: CuobeLayout, place: Place) -> Iterator[Shape]:
    """The search symbol, the find token, effects, and cards to draw."""
    card, found, k = card_at(state, place), right_signs(state, layout, place), layout.sign
    box = layout.inner(place)
    step = min(25.0, 62 / max(1, len(found) - 1))
    x, y = box.x + box.width - 20 * k, box.y + 18 * k
    for sign in found:
        if sign == "search":
            assert card is not None
            r = 11 * k if crowd(state, place) or not layout.small else 12
            yield from signs.search(x - 3 * k, y - k, r, card.search)
        elif sign == "find":
            yield from signs.find(x + 2 * k, y, 12 * k)
        elif sign in ("blue", "green"):
            yield from signs.discovery(x + 2 * k, y, 10 * k, sign, spent=True)
        else:
            yield from effect_sign(x + 2 * k, y, sign)
        y += step


def effect_kinds(card: RoomCard) -> tuple[str, ...]:
    """The kinds of effects that a room has."""
    kinds = (("dice", card.dice), ("enter", card.enter), ("ongoing", card.ongoing))
    return tuple(kind for kind, effects in kinds if effects)


def effect_sign(x: float, y: float, kind: str) -> Iterator[Shape]:
    """The sign of a kind of effects: a die, an arrow through a door ("enter"), or a ring ("ongoing")."""
    if kind == "dice":
        yield Shape("", Rect(x - 9, y - 9, 18, 18, 4), Paint(PALE))
        for step in (-4.5, 0, 4.5):
            yield Shape("", Circle(x + step, y + step, 2.2), Paint(ROOM))
    elif kind == "enter":
        yield Shape("", Polyline(((x - 10, y), (x + 3, y))), Paint("", PALE, 3))
        yield Shape("", Polyline(((x - 3, y - 6), (x + 3, y), (x - 3, y + 6))), Paint("", PALE, 3))
        frame = (("M", x + 2, y - 9), ("L", x + 9, y - 9), ("L", x + 9, y + 9), ("L", x + 2, y + 9))
        yield Shape("", CurvePath(frame), Paint("", PALE, 2.5))
    else:
        yield Shape("", Circle(x, y, 7.5), Paint("", PALE, 3))
        yield Shape("", Circle(x, y, 2.5), Paint(PALE))


def _door(state: State, layout: CuobeLayout, place: Place) -> Iterator[Shape]:
    """The sign of the Exit; if somebody is there it is small, or left out on a narrow board."""
    box, k = layout.inner(place), layout.cell / 134
    if not crowd(state, place):
        yield from signs.door(box.x + box.width / 2, box.y + box.height / 2, 36 * k)
    elif not layout.small:
        yield from signs.door(box.x + 108 * k, box.y + 25 * k, 17 * k)


def no_traps(x: float, y: float, r: float) -> Iterator[Shape]:
    """The sign of a trap, crossed out."""
    yield from signs.trap(x, y, r)
    yield Shape(
        "", Polyline(((x - r, y + r), (x + r, y - r))), Paint("", PALE, max(2.5, r * 0.25), cap="round")
    )


def crowd(state: State, place: Place) -> list[str]:
    """The ids of all figures in a room: pawns, spawns, and one for all spiders."""
    spawns = [f"spawn-{each.name}" for each in state.spawns if each.at == place]
    spiders = [f"spiders-{place}"] if state.rooms[place].spiders else []
    return [*(f"pawn{seat + 1}" for seat in seats_at(state, place)), *spawns, *spiders]
