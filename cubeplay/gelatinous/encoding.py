"""Gelatinous Cube Dice in numbers: 720 ids of moves, and what the player sees plane by plane.

Abilities are numbered in alphabetical order.  An own pack may have more than the ten of the house: then the
use of a later one begins with :data:`LATER`, once for every ten before it, and what is kept is said by the
places of the cards among those to choose from, of which there are seven at most.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, combinations
from typing import Any, Final, get_args

from cubeplay.encoding.numbers import Ids, Plane
from cubeplay.encoding.planes import FilledPlane, one_hot, seen_by
from cubeplay.gelatinous.game import GAME
from cubeplay.gelatinous.rules.abilities import AIMS, AbilityEffect, Aim, Glyph, Travel, abilities
from cubeplay.gelatinous.rules.die import DIRECTIONS
from cubeplay.gelatinous.rules.dungeon import dungeon_of
from cubeplay.gelatinous.rules.move_generation import NEXT_ROOM, ROLLS, STOP, TURNS
from cubeplay.gelatinous.rules.moves import GelatinousMove, Keep, Use
from cubeplay.gelatinous.rules.rooms import COLUMNS, KINDS, OUT, RoomPlan
from cubeplay.gelatinous.rules.state import LAST, Difficulty, Phase, Run
from cubeplay.options import OptionValue
from cubeplay.rulebook import Seat

TEN: Final = 10
"""The abilities of the house."""

_AIMS: Final = tuple(chain.from_iterable(AIMS.values()))
_PLAIN: Final[tuple[GelatinousMove, ...]] = (*TURNS, *ROLLS, NEXT_ROOM, STOP)
_PLAIN_IDS: Final[dict[GelatinousMove, Ids]] = {move: (id,) for id, move in enumerate(_PLAIN)}

LATER: Final = len(_PLAIN)
"""The id that says: the ability is one of those after the next ten."""

_USES: Final = LATER + 1
_KEEPS: Final = _USES + TEN * len(_AIMS)
_KEPT: Final = tuple(chain.from_iterable(combinations(range(TEN), number) for number in range(1, 6)))
_KEEP_IDS: Final[dict[tuple[int, ...], Ids]] = {kept: (_KEEPS + place,) for place, kept in enumerate(_KEPT)}


class GelatinousNumbers:
    """The ids and planes of Gelatinous Cube Dice."""

    size: Final = _KEEPS + len(_KEPT)

    def choices(self, view: Run, seat: Seat) -> Mapping[Ids, GelatinousMove]:
        """Every legal move by its ids."""
        moves, cards = GAME.moves(view, seat), view.setup.cards
        if view.phase != "keep":
            return {_PLAIN_IDS.get(move) or _use_ids(cards, move): move for move in moves}
        pack = view.setup.abilities
        row = sorted(pack if len(pack) <= TEN else (*view.held, *view.drawn))
        return {
            _KEEP_IDS[tuple(map(row.index, move.cards))]: move for move in moves if isinstance(move, Keep)
        }

    def planes(self, options: Mapping[str, OptionValue]) -> Sequence[Plane]:
        """What the player sees; larger for more than ten own abilities, and one number for each room."""
        return [part.plane for part in _seen(str(options["cards"]), str(options["dungeon"]))]

    def observe(self, view: Run, seat: Seat) -> Sequence[float]:
        """The numbers of all planes, in order."""
        return seen_by(_seen(view.setup.cards, view.setup.dungeon), view, seat)

    def words(self, id: int) -> str:
        """The move in its notation, abilities by their numbers."""
        if id < LATER:
            return str(_PLAIN[id])
        if id == LATER:
            return "an ability after the next ten"
        if id < _KEEPS:
            number, aim = divmod(id - _USES, len(_AIMS))
            return f"use ability {number + 1} {_AIMS[aim]}".rstrip()
        return f"keep abilities {' '.join(str(number + 1) for number in _KEPT[id - _KEEPS])}"


NUMBERS: Final = GelatinousNumbers()
"""Gelatinous Cube Dice in numbers."""


@lru_cache(maxsize=1024)
def _use_ids(cards: str, use: Use) -> Ids:
    """The ids of the use of an ability of a pack."""
    tens, number = divmod(sorted(abilities(cards)).index(use.card), TEN)
    return (*(LATER,) * tens, _USES + number * len(_AIMS) + _AIMS.index(use.aim))


# What the player sees: a grid of nine by nine squares row by row, abilities and rooms in alphabetical order.

_SIDE: Final = len(COLUMNS)
_PLACE: Final = {
    f"{letter}{row + 1}": _SIDE * row + column
    for row in range(_SIDE)
    for column, letter in enumerate(COLUMNS)
}
_DIFFICULTIES: Final[tuple[Difficulty, ...]] = get_args(Difficulty)
_PHASES: Final[tuple[Phase, ...]] = get_args(Phase)
_TRAVELS, _GLYPHS, _AIM_KINDS = get_args(Travel), get_args(Glyph), get_args(Aim)


@lru_cache(maxsize=16)
def _seen(cards: str, dungeon: str) -> tuple[FilledPlane[Run], ...]:
    """The planes of a run with these abilities and rooms."""
    return (*_ABOUT_THE_RUN, *_about_cards(cards), _about_rooms(dungeon), *_ABOUT_THE_ROOM)


def _about_cards(cards: str) -> Iterator[FilledPlane[Run]]:
    pack = abilities(cards)
    names, size = sorted(pack), max(TEN, len(pack))
    deeds = [number for name in names for number in _deed(pack[name])]
    deeds += [0.0] * (size * _DEED - len(deeds))

    def places(view: Run, _seat: Seat) -> list[float]:
        rows = (view.pool, view.drawn, view.held, view.visit.used)
        found = [float(name in row) for name in names for row in rows]
        return found + [0.0] * (4 * size - len(found))

    yield FilledPlane(
        Plane("abilities", (size, 4), "1 where each is: in the pool, drawn, held, used here"), places
    )
    yield FilledPlane(
        Plane(
            "deeds",
            (size, _DEED),
            f"what each does: its cost in actions; 1 for its aim ({', '.join(_AIM_KINDS)}); 1 for how it"
            f" travels ({', '.join(_TRAVELS)}); how often it rolls; 1 if it passes walls; 1 if it spares you"
            f" a danger; 1 for where the 6 must be to break a glyph ({', '.join(_GLYPHS)})",
        ),
        lambda _view, _seat: deeds,
    )


_DEED: Final = 4 + len(_AIM_KINDS) + len(_TRAVELS) + len(_GLYPHS)


def _deed(deed: AbilityEffect) -> tuple[float, ...]:
    return (
        float(deed.cost),
        *one_hot(_AIM_KINDS.index(deed.aim), len(_AIM_KINDS)),
        *one_hot(_TRAVELS.index(deed.travel), len(_TRAVELS)),
        float(deed.rolls),
        float(deed.walls == "pass"),
        float(deed.dangers == "spare"),
        *one_hot(_GLYPHS.index(deed.glyph), len(_GLYPHS)),
    )


def _about_rooms(dungeon: str) -> FilledPlane[Run]:
    names = dungeon_of(dungeon).names
    plane = Plane("unseen", (len(names),), "1 for each room that nobody has seen yet")
    return FilledPlane(plane, lambda view, _seat: [float(name in view.unseen) for name in names])


def _variant(view: Run, _seat: Seat) -> tuple[float, ...]:
    setup = view.setup
    return (
        *one_hot(_DIFFICULTIES.index(setup.difficulty), 3),
        float(setup.boilers == "overtime"),
        float(setup.first_level_health),
        float(setup.rooms),
    )


def _card(view: Run, _seat: Seat) -> tuple[float, ...]:
    stats = view.stats
    return (float(stats.resistance), float(stats.health), float(stats.dangers), float(stats.hits))


_ABOUT_THE_RUN: Final[tuple[FilledPlane[Run], ...]] = (
    FilledPlane(
        Plane(
            "variant",
            (6,),
            f"1 for the difficulty ({', '.join(_DIFFICULTIES)}); 1 for boilers with overtime; Health at"
            " level 1; how many rooms the run has",
        ),
        _variant,
    ),
    FilledPlane(
        Plane("phase", (len(_PHASES),), f"1 where the run stands: {', '.join(_PHASES)}"),
        lambda view, _seat: one_hot(_PHASES.index(view.phase), len(_PHASES)),
    ),
    FilledPlane(
        Plane("level", (LAST,), "1 for the level"), lambda view, _seat: one_hot(view.level - 1, LAST)
    ),
    FilledPlane(Plane("level card", (4,), "its resistance, Health, dangers, and what a danger costs"), _card),
    FilledPlane(
        Plane("life", (2,), "Resistance and Health"),
        lambda view, _seat: (float(view.resistance), float(view.health)),
    ),
    FilledPlane(
        Plane("progress", (2,), "rooms done; the level for which abilities were drawn last"),
        lambda view, _seat: (float(view.done), float(view.drew)),
    ),
)


def _room_of(view: Run) -> RoomPlan | None:
    return view.room if view.visit.room else None


def _kind(view: Run, _seat: Seat) -> tuple[float, ...]:
    room = _room_of(view)
    return one_hot(KINDS.index(room.kind) if room else None, len(KINDS))


def _actions(view: Run, _seat: Seat) -> tuple[float, float]:
    return (float(view.visit.actions), float(view.actions_left) if view.visit.room else 0.0)


@lru_cache(maxsize=128)
def _drawn(dungeon: str, name: str) -> tuple[float, ...]:
    """The room as it is drawn: 16 numbers a square."""
    grid, room = [0.0] * (_SIDE * _SIDE * 16), dungeon_of(dungeon).rooms[name]
    for square in room.squares:
        ends = [room.doors.get((square, side)) for side in DIRECTIONS]
        numbers = (
            1.0,
            *(float(end is not None) for end in ends),
            *(float(end == OUT) for end in ends),
            float(square == room.start),
            *one_hot(room.number_of.get(square, 0) - 1, 6),
        )
        grid[16 * _PLACE[square] : 16 * _PLACE[square] + 16] = numbers
    return tuple(grid)


def _squares(view: Run, _seat: Seat) -> Sequence[float]:
    return _drawn(view.setup.dungeon, view.visit.room) if view.visit.room else [0.0] * (_SIDE * _SIDE * 16)


def _standing(view: Run, _seat: Seat) -> list[float]:
    """What lies on the squares now: 4 numbers a square."""
    grid, room = [0.0] * (_SIDE * _SIDE * 4), _room_of(view)
    if room is None:
        return grid
    visit = view.visit
    squares = (
        [room.numbers[number - 1] for number in visit.dangers],
        [room.numbers[number - 1] for number in visit.eaten],
        visit.glyphs,
        [visit.square],
    )
    for kind, marked in enumerate(squares):
        for square in marked:
            if square in _PLACE:
                grid[4 * _PLACE[square] + kind] = 1.0
    return grid


def _die(view: Run, _seat: Seat) -> tuple[float, ...]:
    die: Any = view.visit.die
    return (*one_hot(die and die.top - 1, 6), *one_hot(die and die.north - 1, 6))


_ABOUT_THE_ROOM: Final[tuple[FilledPlane[Run], ...]] = (
    FilledPlane(Plane("kind", (len(KINDS),), f"1 for the kind of the room: {', '.join(KINDS)}"), _kind),
    FilledPlane(Plane("actions", (2,), "actions spent here; actions left before overtime"), _actions),
    FilledPlane(
        Plane(
            "room",
            (_SIDE, _SIDE, 16),
            "row by row, square by square: 1 for floor; 1 for each open side (north, east, south, west); 1"
            " for the side of the exit; 1 for the start; 1 for its number",
        ),
        _squares,
    ),
    FilledPlane(
        Plane(
            "things", (_SIDE, _SIDE, 4), "1 for a danger; for one that was eaten; for a glyph; for the die"
        ),
        _standing,
    ),
    FilledPlane(Plane("die", (2, 6), "1 for the number on top; 1 for the number that looks north"), _die),
)
