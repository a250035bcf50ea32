"""A room as big integers: one for each way that the die lies, with a lane of bits for each square.

A bit of a lane stands for one *memory*: which dangers have been eaten and which glyphs broken.  So one
shift of one integer moves the die from every square, with every memory, at once.

Without abilities only the place of the 6 matters: :data:`SIX` has six poses.  :data:`ALL` has the 24
ways to lie, for abilities that ask for the number on top.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from cubeplay.gelatinous.rules.abilities import AbilityEffect, Travel, lie
from cubeplay.gelatinous.rules.die import DICE, DIRECTIONS, OPPOSITE, Die, Direction
from cubeplay.gelatinous.rules.rooms import COLUMNS, OUT, RoomPlan

Fronts = list[int]
"""For each pose the bits of the squares and memories in which the die lies so."""

Rewrite = tuple[int, int]
"""A mask of bits that change, and by how much they move up."""


@dataclass(frozen=True)
class Poses:
    """Classes of lies that the search tells apart.  ``dice`` has one example of each class."""

    dice: tuple[Die, ...]
    of: dict[Die, int]

    @cached_property
    def before(self) -> tuple[tuple[int, int, int, int], ...]:
        """For each pose those from which a roll north, east, south and west leads to it."""
        return tuple(tuple(self.of[die.rolled(OPPOSITE[d])] for d in DIRECTIONS) for die in self.dice)  # type: ignore[misc]

    @cached_property
    def tops(self) -> tuple[int, ...]:
        """The poses with the 6 on top."""
        return tuple(pose for pose, die in enumerate(self.dice) if die.top == 6)


def _where_six(die: Die) -> int:
    return (die.top, *(die.facing(direction) for direction in DIRECTIONS), die.bottom).index(6)


ALL: Final = Poses(DICE, {die: pose for pose, die in enumerate(DICE)})
SIX: Final = Poses(
    tuple(next(die for die in DICE if _where_six(die) == place) for place in range(6)),
    {die: _where_six(die) for die in DICE},
)


def bits(number: int) -> Iterable[int]:
    """The positions of the bits that are 1.

    >>> list(bits(0b1010))
    [1, 3]
    """
    while number:
        low = number & -number
        yield low.bit_length() - 1
        number ^= low


class Lanes:
    """A room with some dangers and glyphs left, laid out in lanes."""

    def __init__(self, room: RoomPlan, dangers: tuple[int, ...], glyphs: tuple[str, ...]) -> None:
        self.room, self.dangers, self.glyphs = room, dangers, glyphs
        self.memories = 1 << (len(dangers) + len(glyphs))
        self.full = (1 << self.memories * room.columns * room.rows) - 1
        self.one_lane = (1 << self.memories) - 1
        self.sets = 1 << len(dangers)
        self._at = {
            f"{letter}{row + 1}": (row * room.columns + column) * self.memories
            for row in range(room.rows)
            for column, letter in enumerate(COLUMNS[: room.columns])
        }
        self.shift: dict[Direction, int] = {
            "north": -room.columns * self.memories,
            "east": self.memories,
            "south": room.columns * self.memories,
            "west": -self.memories,
        }
        self.open = dict.fromkeys(DIRECTIONS, 0)
        for (square, direction), end in room.doors.items():
            if end != OUT:
                self.open[direction] |= self.one_lane << self._at[square]
        self.eating = [
            self._rewrite(room.numbers[number - 1], 1 << place) for place, number in enumerate(dangers)
        ]
        self.breaking = [
            self._rewrite(square, 1 << (len(dangers) + place)) for place, square in enumerate(glyphs)
        ]
        self._starts: dict[tuple[Travel, Direction], int] = {}
        self.edible = sum(mask for mask, _flag in self.eating)
        self.broken = (len(glyphs) and (1 << len(glyphs)) - 1) << len(dangers)
        """The memory of all glyphs broken and no danger eaten."""
        self.door = ((1 << self.sets) - 1) << (self._at[room.exit[0]] + self.broken)
        """The bits from which the die can leave."""

    def at(self, square: str) -> int:
        """The position of a square's lowest bit."""
        return self._at[square]

    def lane(self, square: str) -> int:
        """All bits of a square."""
        return self.one_lane << self._at[square]

    def _rewrite(self, square: str, flag: int) -> Rewrite:
        """The bits of a square whose memory lacks a flag; setting it moves them up by the flag.

        They are as many ones as the flag's value, then as many zeros, and so on: a quotient.
        """
        lacking = self.one_lane // ((1 << flag) + 1)
        return lacking << self._at[square], flag

    def leaving(self, front: int) -> int:
        """Which sets of dangers have been eaten where the die can leave: bit s for set s."""
        return (front & self.door) >> (self._at[self.room.exit[0]] + self.broken)

    def towards(self, sets: int) -> int:
        """All bits from which some of these sets can still be eaten: those of their subsets."""
        for place in range(len(self.dangers)):
            lacking = ((1 << self.sets) - 1) // ((1 << (1 << place)) + 1)
            sets |= (sets >> (1 << place)) & lacking
        return self.full // ((1 << self.sets) - 1) * sets

    # Rolls, all at once

    def rolled(self, fronts: Fronts, poses: Poses) -> Fronts:
        """Where all dice are after every possible roll."""
        north, east, south, west = (self.open[direction] for direction in DIRECTIONS)
        row, column = self.shift["south"], self.shift["east"]
        edible, eating = self.edible, self.eating
        new = []
        for n, e, s, w in poses.before:
            front = (
                (fronts[n] & north) >> row
                | (fronts[e] & east) << column
                | (fronts[s] & south) << row
                | (fronts[w] & west) >> column
            )
            if front & edible:
                for mask, flag in eating:
                    if hit := front & mask:
                        front = front ^ hit | hit << flag
            new.append(front)
        for pose in poses.tops:
            new[pose] = _rewritten(new[pose], self.breaking)
        return new

    # One step or ability

    def moved_by(self, front: int, die: Die, effect: AbilityEffect, aim: str) -> int:
        """Where dice that lie like ``die`` are after one effect that stays in the room."""
        after = lie(die, effect, aim)
        if effect.glyph == "facing":
            return self._lashed(front, die, aim)
        if effect.glyph == "under":
            return self._struck(front) if die.bottom == 6 else 0
        moved = self._travel(front, die, effect, aim)
        if effect.dangers == "spare":
            moved &= self.edible
        if effect.travel != "stay":
            moved = _rewritten(moved, self.eating)
        lands = effect.travel != "stay" or effect.rolls > 0
        return _rewritten(moved, self.breaking) if lands and after.top == 6 else moved

    def _travel(self, front: int, die: Die, effect: AbilityEffect, aim: str) -> int:
        if effect.travel == "stay":
            return front
        if effect.travel == "number":
            target = self.room.numbers[die.top - 1]
            return self._gathered(front, target) if target else 0
        direction: Direction = aim  # type: ignore[assignment]
        shift = self.shift[direction] * (2 if effect.travel == "leap" else 1)
        front &= self._sources(effect, direction)
        return front << shift if shift > 0 else front >> -shift

    def _sources(self, effect: AbilityEffect, direction: Direction) -> int:
        """The squares from which an effect leads somewhere in a direction."""
        if effect.travel == "step" and effect.walls == "stop":
            return self.open[direction]
        key = (effect.travel, direction)
        if key not in self._starts:
            leads = self._leaps if effect.travel == "leap" else self._passes
            self._starts[key] = sum(self.lane(s) for s in self.room.squares if leads(s, direction))
        return self._starts[key]

    def _leaps(self, square: str, direction: Direction) -> bool:
        doors = self.room.doors
        between = doors.get((square, direction), OUT)
        return between != OUT and doors.get((between, direction), OUT) != OUT

    def _passes(self, square: str, direction: Direction) -> bool:
        return (square, direction) in self.room.beyond and (square, direction) not in self.room.doors

    def _gathered(self, front: int, target: str) -> int:
        """All memories of all other squares, moved onto one square."""
        front &= self.full ^ self.lane(target)
        shift = self.memories
        while shift < self.memories * self.room.columns * self.room.rows:
            front |= front >> shift
            shift *= 2
        return (front & self.one_lane) << self._at[target]

    def _struck(self, front: int) -> int:
        return sum((front & mask) << flag for mask, flag in self.breaking)

    def _lashed(self, front: int, die: Die, aim: str) -> int:
        direction: Direction = aim  # type: ignore[assignment]
        if die.facing(direction) != 6:
            return 0
        reached = 0
        for square, (mask, flag) in zip(self.glyphs, self.breaking, strict=True):
            lacking = mask >> self.at(square)
            for source in self.room.squares:
                if self.room.doors.get((source, direction)) == square:
                    reached |= (front & lacking << self.at(source)) << flag
        return reached


def _rewritten(front: int, rewrites: list[Rewrite]) -> int:
    for mask, flag in rewrites:
        if hit := front & mask:
            front = front ^ hit | hit << flag
    return front


@lru_cache(maxsize=1024)
def lanes(room: RoomPlan, dangers: tuple[int, ...], glyphs: tuple[str, ...]) -> Lanes:
    """The lanes of a room, cached."""
    return Lanes(room, dangers, glyphs)
