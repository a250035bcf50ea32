"""What a room asks of its player, measured by the solver."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement

from cubeplay.chance import ways
from cubeplay.gelatinous.exact.flood import Flood
from cubeplay.gelatinous.exact.lanes import SIX, lanes
from cubeplay.gelatinous.rules.abilities import Deed
from cubeplay.gelatinous.rules.die import DIRECTIONS, turns
from cubeplay.gelatinous.rules.play import place_dangers
from cubeplay.gelatinous.rules.rooms import OUT, Room
from cubeplay.gelatinous.rules.state import LEVELS, Level


def least_actions(room: Room, top: int, cards: tuple[Deed, ...] = ()) -> int | None:
    """The fewest actions with a number on top at the start, dangers left out of account; None for never.

    Of ``cards`` one may be used.
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
def _ways_by_set(room: Room, top: int) -> dict[int, int]:
    """The fewest actions for each set of the six numbered squares entered (bit n - 1 for number n)."""
    flood = Flood(lanes(room, (1, 2, 3, 4, 5, 6), room.glyphs), room.start, turns(top)).rise()
    return {entered: way.actions for entered, way in flood.ways[0].items()}


def least_damage(room: Room, top: int, numbers: Iterable[int], hits: int) -> int:
    """The least damage, without abilities, with a number on top and dangers on some numbers.

    In room C with the boilers as they are printed (they overheat).
    """
    there = sum(1 << (number - 1) for number in numbers)
    return min(
        hits * (entered & there).bit_count() + max(0, actions - room.limit)
        for entered, actions in _ways_by_set(room, top).items()
        if room.kind != "C" or actions <= room.limit
    )


def mean_damage(room: Room, level: Level) -> Fraction:
    """The least damage at a level, averaged over the dice."""
    return sum(
        share * sum(least_damage(room, top, numbers, level.hits) for top in range(1, 7)) / 6
        for numbers, share in placements(level.dangers).items()
    ) + Fraction(0)


def count_solutions(room: Room, top: int) -> int:
    """How many shortest ways out there are with a number on top, dangers left out of account.

    Two differ if the 6 looks elsewhere at the start or if they roll differently somewhere.
    """
    poses = SIX
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

    ``actions`` lists the fewest actions with 1 to 6 on top at the start, ``solutions`` the number of ways
    that take so few.  ``damage`` is the mean least damage at level 1.  ``dead_ends`` counts squares
    with one way in.
    """

    room: Room
    actions: tuple[int, ...]
    solutions: tuple[int, ...]
    damage: Fraction
    dead_ends: int

    @property
    def difficulty(self) -> Fraction:
        """The mean of the fewest actions over the six starting numbers; rooms are arranged by it."""
        return Fraction(sum(self.actions), 6)


@lru_cache(maxsize=256)
def measure(room: Room) -> Measures:
    """Measure a room."""
    actions = tuple(least_actions(room, top) or 0 for top in range(1, 7))
    solutions = tuple(count_solutions(room, top) for top in range(1, 7))
    return Measures(room, actions, solutions, mean_damage(room, LEVELS[0]), len(room.dead_ends()))


def table(rooms: Iterable[Room]) -> str:
    """The measures of rooms, a line each."""
    lines = ["room                          size  actions 1 2-5 6  mean  damage  ways 1/2-5/6  dead ends"]
    for m in map(measure, rooms):
        size = f"{m.room.columns}x{m.room.rows}"
        acts = f"{m.actions[0]:>9} {m.actions[1]:>3} {m.actions[5]:>2}"
        ways_ = f"{m.solutions[0]}/{m.solutions[1]}/{m.solutions[5]}"
        lines.append(
            f"{m.room.kind} {m.room.title:<27} {size:>4} {acts} {float(m.difficulty):>7.2f}"
            f" {float(m.damage):>7.2f}  {ways_:>12} {m.dead_ends:>10}"
        )
    return "\n".join(lines)
