"""How far the way out is for feet: the first idea, which forgets what is on top."""

from __future__ import annotations

from cubeplay.gelatinous.rules.rooms import OUT, Room

Standing = tuple[str, frozenset[str]]
"""A square, and the glyphs that are still to be visited."""


def steps_on_foot(room: Room, square: str, glyphs: tuple[str, ...]) -> int:
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
