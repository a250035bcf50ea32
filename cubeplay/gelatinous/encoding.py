"""Gelatinous Cube Dice in numbers: 720 ids of moves, and what the player sees plane by plane.

Abilities are numbered in alphabetical order.  An own pack may have more than the ten of the house: then the
use of a later one begins with :data:`LATER`, once for every ten before it, and what is kept is said by the
places of the cards among those to choose from, of which there are seven at most.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, combinations
from typing import Final, get_args

from cubeplay.encoding.encoder import Ids, Plane, Row
from cubeplay.encoding.planes import FilledPlane, FilledPlanes, copy, mark, ready, write
from cubeplay.game.options import OptionValue
from cubeplay.gelatinous.game import GAME
from cubeplay.gelatinous.rules.abilities import AIMS, AbilityEffect, Aim, Glyph, Travel, abilities
from cubeplay.gelatinous.rules.die import DIRECTIONS
from cubeplay.gelatinous.rules.dungeon import dungeon_of
from cubeplay.gelatinous.rules.move_generation import NEXT_ROOM, ROLLS, STOP, TURNS
from cubeplay.gelatinous.rules.moves import GelatinousMove, Keep, Use
from cubeplay.gelatinous.rules.rooms import COLUMNS, KINDS, OUT
from cubeplay.gelatinous.rules.state import LAST, Difficulty, Phase, Run
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
        return _seen(str(options["cards"]), str(options["dungeon"])).planes

    def fill(self, view: Run, seat: Seat, row: Row) -> None:
        """Write the numbers of all planes."""
        _seen(view.setup.cards, view.setup.dungeon).fill(view, seat, row)

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
def _seen(cards: str, dungeon: str) -> FilledPlanes[Run]:
    """The planes of a run with these abilities and rooms."""
    return FilledPlanes((*_ABOUT_THE_RUN, *_about_cards(cards), _about_rooms(dungeon), *_ABOUT_THE_ROOM))


def _about_cards(cards: str) -> Iterator[FilledPlane[Run]]:
    pack = abilities(cards)
    size = max(TEN, len(pack))
    place = {name: place for place, name in enumerate(sorted(pack))}
    deeds = ready(chain.from_iterable(_deed(pack[name]) for name in place))

    def fill_places(view: Run, _seat: Seat, row: Row) -> None:
        for kind, names in enumerate((view.pool, view.drawn, view.held, view.visit.used)):
            for name in names:
                row[4 * place[name] + kind] = 1.0

    yield FilledPlane(
        "abilities", (size, 4), "1 where each is: in the pool, drawn, held, used here", fill_places
    )
    yield FilledPlane(
        "deeds",
        (size, _DEED),
        f"what each does: its cost in actions; 1 for its aim ({', '.join(_AIM_KINDS)}); 1 for how it"
        f" travels ({', '.join(_TRAVELS)}); how often it rolls; 1 if it passes walls; 1 if it spares you"
        f" a danger; 1 for where the 6 must be to break a glyph ({', '.join(_GLYPHS)})",
        lambda _view, _seat, row: copy(row, deeds),
    )


_DEED: Final = 4 + len(_AIM_KINDS) + len(_TRAVELS) + len(_GLYPHS)


def _deed(deed: AbilityEffect) -> Iterator[float]:
    yield deed.cost
    yield from (deed.aim == aim for aim in _AIM_KINDS)
    yield from (deed.travel == travel for travel in _TRAVELS)
    yield from (deed.rolls, deed.walls == "pass", deed.dangers == "spare")
    yield from (deed.glyph == glyph for glyph in _GLYPHS)


def _about_rooms(dungeon: str) -> FilledPlane[Run]:
    place = {name: place for place, name in enumerate(dungeon_of(dungeon).names)}
    return FilledPlane(
        "unseen",
        (len(place),),
        "1 for each room that nobody has seen yet",
        lambda view, _seat, row: mark(row, *[place[name] for name in view.unseen]),
    )


def _variant(view: Run, _seat: Seat, row: Row) -> None:
    setup = view.setup
    mark(row, _DIFFICULTIES.index(setup.difficulty))
    write(row[3:], (setup.boilers == "overtime", setup.first_level_health, setup.rooms))


def _card(view: Run, _seat: Seat, row: Row) -> None:
    stats = view.stats
    write(row, (stats.resistance, stats.health, stats.dangers, stats.hits))


_ABOUT_THE_RUN: Final[tuple[FilledPlane[Run], ...]] = (
    FilledPlane(
        "variant",
        (6,),
        f"1 for the difficulty ({', '.join(_DIFFICULTIES)}); 1 for boilers with overtime; Health at"
        " level 1; how many rooms the run has",
        _variant,
    ),
    FilledPlane(
        "phase",
        (len(_PHASES),),
        f"1 where the run stands: {', '.join(_PHASES)}",
        lambda view, _seat, row: mark(row, _PHASES.index(view.phase)),
    ),
    FilledPlane("level", (LAST,), "1 for the level", lambda view, _seat, row: mark(row, view.level - 1)),
    FilledPlane("level card", (4,), "its resistance, Health, dangers, and what a danger costs", _card),
    FilledPlane(
        "life",
        (2,),
        "Resistance and Health",
        lambda view, _seat, row: write(row, (view.resistance, view.health)),
    ),
    FilledPlane(
        "progress",
        (2,),
        "rooms done; the level for which abilities were drawn last",
        lambda view, _seat, row: write(row, (view.done, view.drew)),
    ),
)


def _kind(view: Run, _seat: Seat, row: Row) -> None:
    if view.visit.room:
        mark(row, KINDS.index(view.room.kind))


def _actions(view: Run, _seat: Seat, row: Row) -> None:
    write(row, (view.visit.actions, view.actions_left if view.visit.room else 0))


def _squares(view: Run, _seat: Seat, row: Row) -> None:
    if view.visit.room:
        copy(row, _drawn(view.setup.dungeon, view.visit.room))


@lru_cache(maxsize=128)
def _drawn(dungeon: str, name: str) -> bytes:
    """The room as it is drawn: 16 numbers a square."""
    room = dungeon_of(dungeon).rooms[name]
    squares = [ready([0.0] * 16)] * _SIDE**2
    for square in room.squares:
        ends = [room.doors.get((square, side)) for side in DIRECTIONS]
        number = room.number_of.get(square)
        squares[_PLACE[square]] = ready((
            1, *(end is not None for end in ends), *(end == OUT for end in ends), square == room.start,
            *(number == pips for pips in range(1, 7)),
        ))  # fmt: skip
    return b"".join(squares)


def _standing(view: Run, _seat: Seat, row: Row) -> None:
    """What lies on the squares now: 4 numbers a square."""
    visit = view.visit
    if not visit.room:
        return
    numbers = view.room.numbers
    squares = (
        [numbers[number - 1] for number in visit.dangers],
        [numbers[number - 1] for number in visit.eaten],
        visit.glyphs,
        [visit.square],
    )
    for kind, marked in enumerate(squares):
        mark(row, *(4 * _PLACE[square] + kind for square in marked if square in _PLACE))


def _die(view: Run, _seat: Seat, row: Row) -> None:
    if die := view.visit.die:
        mark(row, die.top - 1, 6 + die.north - 1)


_ABOUT_THE_ROOM: Final[tuple[FilledPlane[Run], ...]] = (
    FilledPlane("kind", (len(KINDS),), f"1 for the kind of the room: {', '.join(KINDS)}", _kind),
    FilledPlane("actions", (2,), "actions spent here; actions left before overtime", _actions),
    FilledPlane(
        "room",
        (_SIDE, _SIDE, 16),
        "row by row, square by square: 1 for floor; 1 for each open side (north, east, south, west); 1"
        " for the side of the exit; 1 for the start; 1 for its number",
        _squares,
    ),
    FilledPlane(
        "things",
        (_SIDE, _SIDE, 4),
        "1 for a danger; for one that was eaten; for a glyph; for the die",
        _standing,
    ),
    FilledPlane("die", (2, 6), "1 for the number on top; 1 for the number that looks north", _die),
)
