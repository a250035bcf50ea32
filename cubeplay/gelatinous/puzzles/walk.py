"""How far the way out is on foot, without regard to the die; and how many ways of a length the die has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from cubeplay.gelatinous.rules.die import Die
from cubeplay.gelatinous.rules.rooms import OUT, RoomPlan

Standing = tuple[str, frozenset[str]]
"""A square, and the glyphs that are still to be visited."""


def steps_on_foot(room: RoomPlan, square: str, glyphs: tuple[str, ...]) -> int:
    """The fewest steps from a square over all glyphs out of the room, if no number on the die mattered.

    >>> from cubeplay.gelatinous.rules.dungeon import dungeon_of
    >>> room = dungeon_of("").rooms["the-candle-store"]
    >>> steps_on_foot(room, room.exit[0], ())
    1
    """
    front: set[Standing] = {(square, frozenset(glyphs))}
    seen, steps = set(front), 0
    while front:
        steps += 1
        if any(end == OUT and not left for place, left in front for _side, end in room.ways[place]):
            return steps
        front = {
            (end, left - {end}) for place, left in front for _side, end in room.ways[place] if end != OUT
        } - seen
        seen |= front
    raise ValueError(f"{room.id} has no way out from {square}")


def ways_of(
    room: RoomPlan,
    square: str,
    die: Die,
    glyphs: tuple[str, ...],
    actions: int,
    shunned: Collection[str] = (),
) -> int:
    """In how many ways a die leaves a room in ``actions`` actions without a step onto shunned squares."""
    front = Counter({(square, die, frozenset(glyphs)): 1})
    for _action in range(actions - 1):
        after: Counter[tuple[str, Die, frozenset[str]]] = Counter()
        for (place, lying, left), number in front.items():
            for side, end in room.ways[place]:
                if end != OUT and end not in shunned:
                    fallen = lying.rolled(side)
                    after[end, fallen, left - {end} if fallen.top == 6 else left] += number
        front = after
    doors = Counter({place: sum(end == OUT for _side, end in room.ways[place]) for place in room.squares})
    return sum(number * doors[place] for (place, _die, left), number in front.items() if not left)
