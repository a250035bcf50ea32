"""Whether drawn rooms can be solved; the solver checks that."""

from __future__ import annotations

from functools import lru_cache

from cubeplay.gelatinous.exact.measures import least_actions
from cubeplay.gelatinous.rules.room_drawings import read_drawings
from cubeplay.gelatinous.rules.room_parser import Sketch
from cubeplay.gelatinous.rules.rooms import RoomPlan
from cubeplay.words import _, plural


@lru_cache(maxsize=16)
def solvable_rooms(text: str, file: str = "dungeon") -> tuple[RoomPlan, ...]:
    """The rooms of a text, if each one but puzzles can be left from every starting number.

    Raises RoomError, which names the file, the line, what is wrong and how to mend it.
    """
    drawings = read_drawings(text, file)
    for sketch, room in drawings:
        if not room.puzzle:
            _check(sketch, room)
    return tuple(room for _sketch, room in drawings)


def _check(sketch: Sketch, room: RoomPlan) -> None:
    for top in range(1, 7):
        actions = least_actions(room, top)
        if actions is None:
            why = _("with a {top} on top at the start nobody can destroy every glyph and leave.")
            mend = _("Give the die more room to turn in: open a wall. Or head it 'puzzle' instead of 'room'.")
            sketch.fault(sketch.line_of(room.glyphs[0]), why.format(top=top), mend)
        if room.kind == "C" and actions > room.limit:
            why = plural(
                "with a {top} on top at the start it takes {actions} action; the boilers allow {limit}.",
                "with a {top} on top at the start it takes {actions} actions; the boilers allow {limit}.",
                actions,
            )
            why = why.format(top=top, actions=actions, limit=room.limit)
            mend = _("Bring the boilers nearer, or open a wall. Or head it 'puzzle' instead of 'room'.")
            sketch.fault(sketch.line, why, mend)
