"""Lists of moves: all candidates, and the legal moves, made without asking every law."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Final

from cubeplay.cubo.rules.moves import (
    Arrange,
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
from cubeplay.cubo.rules.state import FIELDS, MIDDLE, Die, Player, Table
from cubeplay.rulebook import Seat

_COLOURED: Final = tuple(Die(colour, pips) for colour in ("blue", "red") for pips in range(1, 7))
_ALL: Final = (*_COLOURED, *(Die("white", pips) for pips in range(1, 7)))
_RING: Final = tuple(index for index in range(9) if index != MIDDLE)


Bare = tuple[bool, ...]
"""Which of the nine fields are empty."""


@lru_cache(maxsize=4)
def places(at: int | None) -> dict[tuple[Die, int], Place]:
    """Every placement at a time, made once."""
    return {(die, index): Place(die, FIELDS[index], at=at) for die in _COLOURED for index in _RING}


@lru_cache(maxsize=512)
def rearranging(fields: Bare, at: int | None) -> tuple[tuple[int, ...], list[CuboMove]]:
    """The empty fields, and every move of dice that lie on the others: there are only 256 such boards."""
    empty = tuple(index for index in _RING if fields[index])
    filled = [FIELDS[index] for index in _RING if not fields[index]]
    moves: list[CuboMove] = [Lift(field, at=at) for field in filled]
    moves += [Shift(field, FIELDS[index], at=at) for field in filled for index in empty]
    moves += [Swap(one, other, at=at) for one, other in combinations(filled, 2)]
    return empty, moves


def legal(state: Table, seat: Seat, at: int | None) -> list[CuboMove]:
    """The legal moves of a seat that is to move, made at one time; all but the many ``arrange``."""
    if state.phase == "play":
        return _in_play(state, state.players[seat], at)
    if state.phase == "flip":
        return [Flip(at=at)]
    if state.phase == "command":
        return [Start(at=at)]
    return [Keep(at=at), *(Exchange(FIELDS[index], at=at) for index in _RING)]


def _in_play(state: Table, own: Player, at: int | None) -> list[CuboMove]:
    if own.called:
        return [Take(die, at=at) for die in dict.fromkeys(state.centre)]
    if own.holding:
        return [Throw(at=at)]
    with_all, dice, empty, others = _arranging(state, own, at)
    at_field = places(at)
    return with_all + [at_field[die, index] for die in dice for index in empty] + others


def at_random(state: Table, seat: Seat, at: int | None, rng: Random) -> CuboMove:
    """A legal move at random: the one that ``rng.choice`` takes from :func:`legal`, without listing them."""
    own = state.players[seat]
    if state.phase != "play" or own.called or own.holding:
        return rng.choice(legal(state, seat, at))
    with_all, dice, empty, others = _arranging(state, own, at)
    ways = len(dice) * len(empty)
    number = rng.choice(range(len(with_all) + ways + len(others))) - len(with_all)
    if number < 0:
        return with_all[number]
    if number >= ways:
        return others[number - ways]
    die, index = divmod(number, len(empty))
    return places(at)[dice[die], empty[index]]


def _arranging(
    state: Table, own: Player, at: int | None
) -> tuple[list[CuboMove], list[Die], tuple[int, ...], list[CuboMove]]:
    """The moves of a player who arranges: those with all nine dice; loose dice, and the empty fields for
    them; moves of dice that lie on the square.
    """
    with_all: list[CuboMove] = [] if state.anyone_called else [Reroll(at=at)]
    if own.full:
        with_all.append(Call(at=at))
    return with_all, list(dict.fromkeys(own.loose)), *rearranging(bare(own), at)


def bare(own: Player) -> Bare:
    """Which fields of a player's square are empty."""
    return tuple([die is None for die in own.cells])


def thinkable(at: int | None) -> Iterator[CuboMove]:
    """Every small move that can be written, at one time; a swap only in one of its two directions.

    Of the rerolls of some dice only those of a single die are here, and ``arrange`` is not.
    """
    yield from (Flip(at=at), Start(at=at), Throw(at=at), Reroll(at=at), Call(at=at), Keep(at=at))
    for die in _ALL:
        yield Reroll((die,), at=at)
        yield Take(die, at=at)
        for field in FIELDS:
            yield Place(die, field, at=at)
    for i, field in enumerate(FIELDS):
        yield Lift(field, at=at)
        yield Exchange(field, at=at)
        for j, other in enumerate(FIELDS):
            yield Shift(field, other, at=at)
            if i <= j:
                yield Swap(field, other, at=at)


def arrangements(own: Player, at: int | None = None) -> Iterator[Arrange]:
    """Every different way to lay out a player's nine dice, lazily: up to 8! = 40,320 of them."""
    white = next(die for die in own.dice if die.colour == "white")
    left = Counter(die for die in own.dice if die.colour != "white")
    for ring in _orders(left, 8):
        yield Arrange((*ring[:MIDDLE], white, *ring[MIDDLE:]), at=at)


def _orders(left: Counter[Die], number: int) -> Iterator[tuple[Die, ...]]:
    """The different orders of ``number`` dice of a multiset."""
    if not number:
        yield ()
        return
    for die in sorted(left):
        if left[die]:
            left[die] -= 1
            yield from ((die, *rest) for rest in _orders(left, number - 1))
            left[die] += 1
