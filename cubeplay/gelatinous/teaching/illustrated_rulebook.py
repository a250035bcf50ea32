"""The rulebook of Gelatinous Cube Dice to look things up in: its chapters, and what rules look like."""

from __future__ import annotations

from typing import Final

from cubeplay.gelatinous.teaching import example_rooms
from cubeplay.gelatinous.teaching.example_rooms import in_room
from cubeplay.teach.illustrated_rulebook import Chapter, Illustrated, Picture
from cubeplay.words import _

_CELL: Final = tuple(f"{column}{row}" for row in "123" for column in "abcd")


RULEBOOK_PAGE: Final = Illustrated(
    (
        Chapter(_("The box"), "cube"),
        Chapter(_("Before a room"), "draw"),
        Chapter(_("In a room"), "course"),
        Chapter(_("Abilities"), "ability"),
        Chapter(_("From room to room"), "done"),
        Chapter(_("The end"), "death"),
    ),
    {
        "cube": Picture(
            _("The die unfolded: 1 on top, 6 underneath, and so all round."),
            in_room(example_rooms.OPEN, "1 2 3", 1, 2),
            near=("net",),
        ),
        "room": Picture(
            _("A room with its numbers, a rune, and the arrow of the exit."),
            in_room(example_rooms.GLYPH, "1 2 3", 1, 2),
            near=(*_CELL, "exit"),
        ),
        "dangers": Picture(
            _("The dice fell 4, 6 and 6. A danger lies on the 4 and on the 6."),
            in_room(example_rooms.DANGERS, "4 6 6", 3, 2),
            marked=("b2", "c2"),
            near=tuple(f"{column}{row}" for row in "123" for column in "abcde"),
        ),
        "moving-on": Picture(
            _("The second 6 was taken, so its danger went on to the 1."),
            in_room(example_rooms.DANGERS, "4 6 6", 3, 2),
            marked=("d2",),
            near=tuple(f"{column}{row}" for row in "123" for column in "abcde"),
        ),
        "free-turn": Picture(
            _("The die was rolled: 3 on top. Now you choose what looks north."),
            in_room(example_rooms.TURN, "1 2 4", 3, None),
            near=_CELL,
        ),
        "step": Picture(
            _("Roll to a square beside you. Its number is the one that comes on top."),
            in_room(example_rooms.OPEN, "1 2 3", 1, 2),
            marked=("c2", "b3", "d3", "c4"),
            near=("b2", "c2", "d2", "b3", "c3", "d3", "b4", "c4", "d4"),
            choices=True,
        ),
        "walls": Picture(
            _("The thick line is a wall: no way north."),
            in_room(example_rooms.WALLS, "1 2 3", 2, 1),
            near=_CELL,
            tries="roll north",
        ),
        "limit": Picture(
            _("Eight of the nine actions are used."),
            in_room(example_rooms.WALLS, "1 2 3", 2, 1, *(("roll east", "roll west") * 4)),
            near=("track",),
        ),
        "danger": Picture(
            _("One step east lies a danger. Whoever goes there eats it, and is hurt."),
            in_room(example_rooms.DANGERS, "4 6 6", 3, 2),
            marked=("b2",),
            near=("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"),
        ),
        "resistance": Picture(
            _("After the first danger: Resistance is gone, and Health went down by one."),
            in_room(example_rooms.DANGERS, "4 6 6", 3, 2, "roll east"),
            near=("track", "health", "resistance"),
        ),
        "glyph": Picture(
            _("A step west brings the 6 on top, and destroys the rune."),
            in_room(example_rooms.GLYPH, "1 2 3", 1, 2, "roll west"),
            marked=("b2",),
            near=_CELL,
            choices=True,
        ),
        "exit": Picture(
            _("The exit is shut as long as the rune stands on b2."),
            in_room(example_rooms.GLYPH, "1 2 3", 1, 2),
            near=(*_CELL, "exit"),
            tries="roll east",
        ),
        "ability": Picture(
            _("Slide goes to the rune without rolling, so the 6 stays on top."),
            in_room(example_rooms.SLIDE, "1 2 4", 6, 2, held="slide spin"),
            marked=("c2",),
            near=_CELL,
        ),
        "ability-target": Picture(
            _("Seep down works on a glyph that you lie on. Here is none."),
            in_room(example_rooms.SEEP, "1 2 4", 6, 2, held="seep slide"),
            near=_CELL,
            tries="use seep",
        ),
    },
)
"""Chapters and pictures of the rulebook of Gelatinous Cube Dice."""
