"""Measures of a room by the solver: actions, damage, and the number of solutions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final

from cubeplay.chance import ways
from cubeplay.gelatinous.exact.bitboards import SIX, bits, lanes
from cubeplay.gelatinous.exact.flood import Flood
from cubeplay.gelatinous.rules.abilities import AbilityEffect
from cubeplay.gelatinous.rules.die import DIRECTIONS, turns
from cubeplay.gelatinous.rules.play import place_dangers
from cubeplay.gelatinous.rules.rooms import OUT, RoomPlan
from cubeplay.gelatinous.rules.state import LEVELS, Level

NEVER: Final = "-"
"""The entry of the table for a room that cannot be left."""


def least_actions(room: RoomPlan, top: int, cards: tuple[AbilityEffect, ...] = ()) -> int | None:
    """The fewest actions with a number on top at the start, without regard to dangers; None if impossible.

    One of ``cards`` may be used.
    """
    flood = Flood(lanes(room, (), room.glyphs), room.start, turns(top), cards, 1)
    flood.rise(lambda depth: any(way[0].actions < depth + flood.cheapest for way in flood.ways if way))
    return min((way[0].actions for way in flood.ways if way), default=None)


def placements(number: int) -> dict[tuple[int, ...], Fraction]:
    """How likely each placement of some dangers is (rule gelatinous.dangers).

    >>> placements(3)[1, 2, 3], placements(3)[1, 3, 5]
    (Fraction(2, 27), Fraction(1, 36))
    """
    counts: Counter[tuple[int, ...]] = Counter()
    for pips in combinations_with_replacement(range(1, 7), number):
        counts[tuple(sorted(place_dangers(pips)))] += ways(pips)
    return {numbers: Fraction(falls, 6**number) for numbers, falls in sorted(counts.items())}


@lru_cache(maxsize=256)
def _ways_by_set(room: RoomPlan, top: int) -> dict[int, int]:
    """The fewest actions for each set of the numbered squares entered (bit n - 1 for number n)."""
    numbers = tuple(sorted(room.number_of.values()))
    flood = Flood(lanes(room, numbers, room.glyphs), room.start, turns(top)).rise()
    return {
        sum(1 << (numbers[place] - 1) for place in bits(entered)): way.actions
        for entered, way in flood.ways[0].items()
    }


def damages(
    room: RoomPlan, top: int, numbers: Iterable[int], hits: int, overheats: bool = True
) -> Iterator[int]:
    """The damage of each way out that may be the best, without abilities, with a number on top at the start.

    There are dangers of ``hits`` on some numbers.  In a room C the boilers overheat, as printed, or bring
    overtime damage.  Without a way out nothing is yielded.
    """
    there = sum(1 << (number - 1) for number in numbers)
    for entered, actions in _ways_by_set(room, top).items():
        if room.kind != "C" or not overheats or actions <= room.limit:
            yield hits * (entered & there).bit_count() + max(0, actions - room.limit)


def least_damage(room: RoomPlan, top: int, numbers: Iterable[int], hits: int) -> int:
    """The least damage, without abilities, with a number on top and dangers on some numbers.

    In a room C the boilers overheat, as printed.  Raises ValueError if there is no way out.
    """
    return min(damages(room, top, numbers, hits))


def mean_damage(room: RoomPlan, level: Level) -> Fraction:
    """The least damage at a level, averaged over the dice.

    Raises ValueError if some start has no way out.
    """
    return sum(
        share * sum(least_damage(room, top, numbers, level.hits) for top in range(1, 7)) / 6
        for numbers, share in placements(level.dangers).items()
    ) + Fraction(0)


def count_solutions(room: RoomPlan, top: int) -> int:
    """The number of shortest ways out with a number on top, without regard to dangers; 0 if there is none.

    Two ways differ if the 6 looks elsewhere at the start or if they roll differently somewhere.
    """
    poses = SIX
    if least_actions(room, top) is None:
        return 0
    level = Counter({(room.start, pose, room.glyphs): 1 for pose in {poses.of[die] for die in turns(top)}})
    while level:
        out = sum(
            number for (square, _pose, left), number in level.items() if square == room.exit[0] and not left
        )
        if out:
            return out
        after: Counter[tuple[str, int, tuple[str, ...]]] = Counter()
        for (square, pose, left), number in level.items():
            for direction in DIRECTIONS:
                end = room.doors.get((square, direction), OUT)
                if end != OUT:
                    die = poses.dice[pose].rolled(direction)
                    stand = tuple(glyph for glyph in left if glyph != end) if die.top == 6 else left
                    after[end, poses.of[die], stand] += number
        level = after
    raise AssertionError("a room that was loaded has a way out")


@dataclass(frozen=True, slots=True)
class Measures:
    """The measures of a room.

    ``actions`` lists the fewest actions with 1 to 6 on top at the start (0 if there is no way out),
    ``solutions`` the number of ways that take so few.  ``damage`` is the mean least damage at level 1
    (0 if the room cannot always be left).  ``dead_ends`` counts squares with one way in.
    """

    room: RoomPlan
    actions: tuple[int, ...]
    solutions: tuple[int, ...]
    damage: Fraction
    dead_ends: int

    @property
    def sure(self) -> bool:
        """Whether the room can be left from each starting number; a puzzle need not."""
        return _sure(self.room, self.actions)

    @property
    def difficulty(self) -> Fraction:
        """The mean of the fewest actions over the six starting numbers; rooms are arranged by it."""
        return Fraction(sum(self.actions), 6)


@lru_cache(maxsize=256)
def measure(room: RoomPlan) -> Measures:
    """Measure a room."""
    actions = tuple(least_actions(room, top) or 0 for top in range(1, 7))
    solutions = tuple(count_solutions(room, top) for top in range(1, 7))
    damage = mean_damage(room, LEVELS[0]) if _sure(room, actions) else Fraction(0)
    return Measures(room, actions, solutions, damage, len(room.dead_ends()))


def _sure(room: RoomPlan, actions: tuple[int, ...]) -> bool:
    return all(actions) and (room.kind != "C" or max(actions) <= room.limit)


def table(rooms: Iterable[RoomPlan]) -> str:
    """The measures of rooms, a line each."""
    lines = ["room                          size  actions 1 2-5 6  mean  damage  ways 1/2-5/6  dead ends"]
    for m in map(measure, rooms):
        size = f"{m.room.columns}x{m.room.rows}"
        one, side, six = (m.actions[top - 1] or NEVER for top in (1, 2, 6))
        mean = f"{float(m.difficulty):.2f}" if m.sure else NEVER
        damage = f"{float(m.damage):.2f}" if m.sure else NEVER
        ways_ = f"{m.solutions[0]}/{m.solutions[1]}/{m.solutions[5]}"
        lines.append(
            f"{m.room.kind} {m.room.title:<27} {size:>4} {one:>9} {side:>3} {six:>2} {mean:>7}"
            f" {damage:>7}  {ways_:>12} {m.dead_ends:>10}"
        )
    return "\n".join(lines)
