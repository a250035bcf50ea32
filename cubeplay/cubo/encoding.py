"""Cubo in numbers: 214 ids of moves, and what a seat sees plane by plane.

The moves that lay out all nine dice at once have no ids: placing, moving and swapping lead everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain, combinations, permutations, product
from typing import Final, get_args

from msgspec.structs import replace

from cubeplay.cubo.game import GAME
from cubeplay.cubo.rules import move_generation
from cubeplay.cubo.rules.moves import (
    Call,
    CuboMove,
    Exchange,
    Flip,
    Keep,
    Lift,
    Place,
    Reroll,
    Shift,
    Start,
    Swap,
    Take,
    Throw,
)
from cubeplay.cubo.rules.play import COUNTDOWN
from cubeplay.cubo.rules.state import FIELDS, INDEX, MIDDLE, Colour, Decision, Die, Phase, Player, Table
from cubeplay.encoding.encoder import Ids, Row
from cubeplay.encoding.planes import FilledPlane, Tabled, clockwise, mark, write
from cubeplay.encoding.staged_moves import Staged
from cubeplay.notation import TimedMove
from cubeplay.rulebook import Seat

_RING: Final = tuple(field for index, field in enumerate(FIELDS) if index != MIDDLE)
_COLOURS: Final[tuple[Colour, ...]] = ("blue", "red", "white")
_PHASES: Final[tuple[Phase, ...]] = get_args(Phase)
_CHOICES: Final[tuple[Decision, ...]] = ("reroll", "call", "sealed")


def _numbered(colours: Sequence[Colour], pips: range) -> dict[Die, int]:
    """Dice by colours and pips, and their places in this order."""
    return {Die(*die): place for place, die in enumerate(product(colours, pips))}


_LYING: Final = _numbered(_COLOURS, range(1, 7))
_COLOURED: Final = _numbered(_COLOURS[:2], range(1, 7))
_IN_CENTRE: Final = _numbered(_COLOURS[:2], range(7))

MOVES: Final[tuple[CuboMove, ...]] = (
    Flip(),
    Start(),
    Throw(),
    Reroll(),
    Call(),
    Keep(),
    *(Place(die, field) for die in _COLOURED for field in _RING),
    *(Lift(field) for field in _RING),
    *(Shift(*fields) for fields in permutations(_RING, 2)),
    *(Swap(*fields) for fields in combinations(_RING, 2)),
    *(Take(die) for die in _COLOURED),
    *(Exchange(field) for field in _RING),
)
"""Every small move, untimed; its id is its place here."""

_IDS: Final[dict[CuboMove, int]] = {move: id for id, move in enumerate(MOVES)}
_PLACES: Final = {(move.die, INDEX[move.field]): _IDS[move] for move in MOVES if isinstance(move, Place)}


_RE_ROLL, _CALL = _IDS[Reroll()], _IDS[Call()]


class CuboNumbers(Tabled[Table, CuboMove]):
    """The ids and planes of Cubo."""

    def choices(self, view: Table, seat: Seat) -> Mapping[Ids, CuboMove]:
        """Every legal small move by its id; timed ones at the time of now."""
        if view.phase == "play":
            own = view.players[seat]
            if not (own.called or own.holding):
                return Arranging(view, own)
        return {(_IDS[_untimed(move)],): move for move in GAME.moves(view, seat)}


class Arranging(Staged[CuboMove]):
    """The moves of who arranges: ids are put together from those of the dice, and one move is made."""

    def __init__(self, view: Table, own: Player) -> None:
        """The table, and the player who arranges."""
        self._at = view.now if view.timing == "timed" else None
        bare = move_generation.bare(own)
        ids = [_RE_ROLL] * (not view.anyone_called) + [_CALL] * own.full
        for die in dict.fromkeys(own.loose):
            ids += _placing(die, bare)
        self._ids = ids + _rearranging(bare)

    def firsts(self) -> list[int]:
        """All ids: each says a whole move."""
        return self._ids

    def after(self, id: int) -> Mapping[Ids, CuboMove]:
        """Nothing."""
        return {}

    def single(self, id: int) -> CuboMove | None:
        """The move of an id."""
        if id not in self._ids:
            return None
        move = MOVES[id]
        return replace(move, at=self._at) if self._at is not None and isinstance(move, TimedMove) else move

    def made(self) -> Mapping[Ids, CuboMove]:
        """All of them."""
        found = ((id, self.single(id)) for id in self._ids)
        return {(id,): move for id, move in found if move is not None}


def _untimed(move: CuboMove) -> CuboMove:
    return replace(move, at=None) if isinstance(move, TimedMove) and move.at is not None else move


@lru_cache(maxsize=4096)
def _placing(die: Die, bare: move_generation.Bare) -> list[int]:
    """The placements of a die on the empty fields."""
    return [_PLACES[die, index] for index in move_generation.rearranging(bare, None)[0]]


@lru_cache(maxsize=512)
def _rearranging(bare: move_generation.Bare) -> list[int]:
    """The moves of dice that lie on the square, in rising order."""
    return sorted(_IDS[move] for move in move_generation.rearranging(bare, None)[1])


# What a seat sees: planes of players begin with this seat and go on clockwise.


def _each(number: Callable[[Player], float]) -> Callable[[Table, Seat, Row], None]:
    """A number of each player."""
    return lambda view, seat, row: write(row, map(number, clockwise(view.players, seat)))


def _squares(view: Table, seat: Seat, row: Row) -> None:
    players = clockwise(view.players, seat)
    for field, die in enumerate(chain.from_iterable([player.cells for player in players])):
        if die is not None:
            row[18 * field + _LYING[die]] = 1.0


def _loose(view: Table, seat: Seat, row: Row) -> None:
    for at, player in enumerate(clockwise(view.players, seat)):
        _count(row[12 * at :], player.loose, _COLOURED)


def _taken(view: Table, seat: Seat, row: Row) -> None:
    for at, player in enumerate(clockwise(view.players, seat)):
        if player.taken:
            row[12 * at + _COLOURED[player.taken]] = 1.0


def _count(row: Row, dice: Iterable[Die], places: Mapping[Die, int]) -> None:
    for die in dice:
        row[places[die]] += 1.0


def _choices(view: Table, seat: Seat, row: Row) -> None:
    for at, player in enumerate(clockwise(view.players, seat)):
        if player.choice:
            row[3 * at + _CHOICES.index(player.choice)] = 1.0


def _clock(view: Table, seat: Seat, row: Row) -> None:
    ends = [view.deadline, *(player.take_by for player in clockwise(view.players, seat))]
    write(row, [0.0 if end is None else (end - view.now) / COUNTDOWN for end in ends])


def _rolling(view: Table, seat: Seat, row: Row) -> None:
    mark(row, *((other - seat) % len(view.players) for other in view.rolling))


def _variant(view: Table, _seat: Seat, row: Row) -> None:
    write(row, (view.scoring.straights == "any", view.timing == "timed", view.rounds))


_SEEN: Final[tuple[FilledPlane[Table], ...]] = (
    FilledPlane(
        "phase",
        (6,),
        f"1 where the round stands: {', '.join(_PHASES)}",
        lambda view, _seat, row: mark(row, _PHASES.index(view.phase)),
    ),
    FilledPlane("variant", (3,), "straights in any order; against the clock; how many rounds", _variant),
    FilledPlane(
        "round",
        (1,),
        "the number of the round, 0 before the first",
        lambda view, _seat, row: write(row, (view.round,)),
    ),
    FilledPlane("seats", (4,), "1 where somebody sits", _each(lambda _player: 1.0)),
    FilledPlane(
        "start player",
        (4,),
        "1 for the start player",
        lambda view, seat, row: mark(row, (view.start_player - seat) % len(view.players)),
    ),
    FilledPlane(
        "square",
        (4, 9, 3, 6),
        "1 where a die lies: field by field its colour (blue, red, white), pips",
        _squares,
    ),
    FilledPlane("loose", (4, 2, 6), "how many dice lie beside the square: blue, red; by their pips", _loose),
    FilledPlane("reds", (4,), "how many of the eight dice are red", _each(lambda own: own.reds)),
    FilledPlane("rolls", (4,), "how often the dice fell this round", _each(lambda own: own.rolls)),
    FilledPlane("choice", (4, 3), f"1 for what is chosen: {', '.join(_CHOICES)} (to others)", _choices),
    FilledPlane("called", (4,), "1 for who has called", _each(lambda own: own.called)),
    FilledPlane("missed", (4,), "1 for who has missed the countdown", _each(lambda own: own.missed)),
    FilledPlane("taken", (4, 2, 6), "1 for the die on the tile: blue, red; its pips", _taken),
    FilledPlane(
        "centre",
        (2, 7),
        "how many dice lie in the centre: blue, red; by their pips, 0 unrolled",
        lambda view, _seat, row: _count(row, view.centre, _IN_CENTRE),
    ),
    FilledPlane("rolling", (4,), "1 for whose nine dice are falling", _rolling),
    FilledPlane("points", (4,), "the points so far", _each(lambda own: own.score)),
    FilledPlane("counted", (4,), "how many rounds are counted", _each(lambda own: len(own.points))),
    FilledPlane(
        "clock",
        (5,),
        "spans of 6 s that are left of the countdown, and to take a die; 0 if none runs",
        _clock,
    ),
)

NUMBERS: Final = CuboNumbers(MOVES, _SEEN)
"""Cubo in numbers."""
