"""Cubo in numbers: 214 ids of moves, and what a seat sees plane by plane.

The moves that lay out all nine dice at once have no ids: placing, moving and swapping lead everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, permutations
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
from cubeplay.encoding.numbers import Ids, Plane
from cubeplay.encoding.planes import FilledPlane, Tabled, from_seat, one_hot
from cubeplay.encoding.stages import Staged
from cubeplay.notation import TimedMove
from cubeplay.rulebook import Seat

_SEATS: Final = 4
_RING: Final = tuple(field for index, field in enumerate(FIELDS) if index != MIDDLE)
_COLOURS: Final[tuple[Colour, ...]] = ("blue", "red", "white")
_PHASES: Final[tuple[Phase, ...]] = get_args(Phase)
_CHOICES: Final[tuple[Decision, ...]] = ("reroll", "call", "sealed")
_IN_CENTRE: Final = tuple(Die(colour, pips) for colour in _COLOURS[:2] for pips in range(7))
_COLOURED: Final = tuple(Die(colour, pips) for colour in ("blue", "red") for pips in range(1, 7))

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
        ids = [*_rearranging(bare), *(_RE_ROLL,) * (not view.anyone_called), *(_CALL,) * own.full]
        for die in set(own.loose):
            ids += _placing(die, bare)
        self._ids = sorted(ids)

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


def _each(size: int, fill: Callable[[Player], Sequence[float]]) -> Callable[[Table, Seat], list[float]]:
    """Some numbers of each player, this seat's own first; zeros for seats that nobody has."""

    def filled(view: Table, seat: Seat) -> list[float]:
        players = (*view.players[seat:], *view.players[:seat])
        numbers = [number for player in players for number in fill(player)]
        return numbers + [0.0] * (size * (_SEATS - len(players)))

    return filled


_LYING: Final[dict[Die | None, tuple[float, ...]]] = {
    None: one_hot(None, 18),
    **{
        Die(colour, pips): one_hot(6 * row + pips - 1, 18)
        for row, colour in enumerate(_COLOURS)
        for pips in range(1, 7)
    },
}


def _square(player: Player) -> list[float]:
    numbers: list[float] = []
    for die in player.cells:
        numbers += _LYING[die]
    return numbers


def _counted(dice: Iterable[Die], kinds: Sequence[Die]) -> list[float]:
    lying = [*dice]
    return [float(lying.count(kind)) for kind in kinds] if lying else [0.0] * len(kinds)


def _choice(player: Player) -> tuple[float, ...]:
    return one_hot(_CHOICES.index(player.choice) if player.choice else None, 3)


def _clock(view: Table, seat: Seat) -> list[float]:
    ends = [view.deadline, *(view.players[seat:] + view.players[:seat])]
    left = [end.take_by if isinstance(end, Player) else end for end in ends]
    spans = [0.0 if end is None else (end - view.now) / COUNTDOWN for end in left]
    return spans + [0.0] * (_SEATS + 1 - len(spans))


def _rolling(view: Table, seat: Seat) -> list[float]:
    return from_seat([float(other in view.rolling) for other in range(len(view.players))], seat, _SEATS)


def _variant(view: Table, _seat: Seat) -> tuple[float, ...]:
    return (float(view.scoring.straights == "any"), float(view.timing == "timed"), float(view.rounds))


_SEEN: Final[tuple[FilledPlane[Table], ...]] = (
    FilledPlane(
        Plane("phase", (6,), f"1 where the round stands: {', '.join(_PHASES)}"),
        lambda view, _seat: one_hot(_PHASES.index(view.phase), 6),
    ),
    FilledPlane(
        Plane("variant", (3,), "straights in any order; against the clock; how many rounds"), _variant
    ),
    FilledPlane(
        Plane("round", (1,), "the number of the round, 0 before the first"), lambda v, _s: (float(v.round),)
    ),
    FilledPlane(Plane("seats", (4,), "1 where somebody sits"), _each(1, lambda _player: (1.0,))),
    FilledPlane(
        Plane("start player", (4,), "1 for the start player"),
        lambda view, seat: one_hot((view.start_player - seat) % len(view.players), 4),
    ),
    FilledPlane(
        Plane(
            "square", (4, 9, 3, 6), "1 where a die lies: field by field its colour (blue, red, white), pips"
        ),
        _each(162, _square),
    ),
    FilledPlane(
        Plane("loose", (4, 2, 6), "how many dice lie beside the square: blue, red; by their pips"),
        _each(12, lambda player: _counted(player.loose, _COLOURED)),
    ),
    FilledPlane(
        Plane("reds", (4,), "how many of the eight dice are red"), _each(1, lambda own: (float(own.reds),))
    ),
    FilledPlane(
        Plane("rolls", (4,), "how often the dice fell this round"), _each(1, lambda own: (float(own.rolls),))
    ),
    FilledPlane(
        Plane("choice", (4, 3), f"1 for what is chosen: {', '.join(_CHOICES)} (to others)"), _each(3, _choice)
    ),
    FilledPlane(Plane("called", (4,), "1 for who has called"), _each(1, lambda own: (float(own.called),))),
    FilledPlane(
        Plane("missed", (4,), "1 for who has missed the countdown"),
        _each(1, lambda own: (float(own.missed),)),
    ),
    FilledPlane(
        Plane("taken", (4, 2, 6), "1 for the die on the tile: blue, red; its pips"),
        _each(12, lambda own: _counted((own.taken,) if own.taken else (), _COLOURED)),
    ),
    FilledPlane(
        Plane("centre", (2, 7), "how many dice lie in the centre: blue, red; by their pips, 0 unrolled"),
        lambda view, _seat: _counted(view.centre, _IN_CENTRE),
    ),
    FilledPlane(Plane("rolling", (4,), "1 for whose nine dice are falling"), _rolling),
    FilledPlane(Plane("points", (4,), "the points so far"), _each(1, lambda own: (float(own.score),))),
    FilledPlane(
        Plane("counted", (4,), "how many rounds are counted"), _each(1, lambda own: (float(len(own.points)),))
    ),
    FilledPlane(
        Plane(
            "clock", (5,), "spans of 6 s that are left of the countdown, and to take a die; 0 if none runs"
        ),
        _clock,
    ),
)

NUMBERS: Final = CuboNumbers(MOVES, _SEEN)
"""Cubo in numbers."""
