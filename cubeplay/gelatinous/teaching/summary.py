"""Gelatinous Cube Dice on one page: its words, and the room and rolls that it shows."""

from __future__ import annotations

from typing import Final

from cubeplay.gelatinous.game import GAME
from cubeplay.gelatinous.rules.die import DICE, DIRECTIONS
from cubeplay.gelatinous.rules.rooms import LIMITS
from cubeplay.gelatinous.rules.state import LAST, LEVELS
from cubeplay.teach.summary import Block, Line, Side, Summary
from cubeplay.words import _

ROOM: Final = """\
room A: The sheet
+---+---+---+---+---+
| 1   .   2   *   . |
+   +---+   +   +   +
| A   .   3   .   5 >
+   +   +---+   +   +
| .   4   .   6   . |
+---+---+---+---+---+
"""
"""A small room with everything that a room A can have."""

DANGERS: Final = (3, 4, 6)
"""The numbers on which its dangers lie."""

DIE: Final = next(die for die in DICE if die.east == 6)
"""A die whose 6 looks east."""

TO_SIX: Final = next(side for side in DIRECTIONS if DIE.rolled(side).top == 6)
"""The roll that brings it on top."""

_ASIDE: Final = {"west": _("left"), "east": _("right")}
"""The sides of a page."""


def summary() -> Summary:
    """The whole game: set-up, a level, a room, the signs, abilities, the end."""
    title = _("{game} on one page").format(game=GAME.title)
    about = _(
        "For one player from {age} years. You are the die. Roll through {levels} levels and shut the "
        "boilers down."
    ).format(age=GAME.reading.age, levels=LAST)
    rows = (
        ((_need(), _room(), _moving()), (_picture(), _signs(), _harm())),
        ((_levels(),), (_abilities(), _end())),
    )
    return Summary("gelatinous", (Side(title, about, rows),))


def _need() -> Block:
    lines = (
        Line(
            _(
                "Pile of rooms, from the top: four rooms A and a room B, {times} times. At the bottom four "
                "rooms A and the room C."
            ).format(times=LAST - 1),
            ("pile",),
        ),
        Line(
            _("Put cubes for Resistance and Health on your card, as many as the table says."),
            ("levels",),
        ),
        Line(
            _("Now, and at each new level, draw two abilities. Keep as many as the table says."),
            ("draw", "keep", "keep-cards", "keep-number", "unpicked"),
        ),
    )
    return Block(_("You need"), lines)


def _room() -> Block:
    lines = (
        Line(_("Turn up the top room."), ("enter", "course")),
        Line(
            _(
                "Roll once for each danger of your level. Put a cube on that number. Is it taken? "
                "Take the next free number; after 6 comes 1."
            ),
            ("dangers", "moving-on"),
        ),
        Line(
            _("Roll the die and put it on the letter. Turn it as you like, but keep the number on top."),
            ("start", "free-turn", "six"),
        ),
        Line(_("Roll about and destroy every glyph."), ("step", "glyph")),
        Line(_("Now the exit opens. Leave by the arrow."), ("exit",)),
        Line(
            _("Resistance is full again, abilities are ready. Health stays as it is."),
            ("done", "next-room", "stop"),
        ),
    )
    return Block(_("A room"), lines, "steps")


def _moving() -> Block:
    lines = (
        Line(
            _(
                "A step rolls the die over one edge onto the next square and costs 1 action. Walls stop it. "
                "Here a roll to the {side} brings the 6 on top."
            ).format(side=_ASIDE[TO_SIX]),
            ("step", "walls", "cube"),
        ),
    )
    return Block(_("Moving"), lines, picture="rolls")


def _picture() -> Block:
    lines = (
        Line(
            _("The letter is the start, black lines are walls, the arrow is the exit."),
            ("room",),
        ),
    )
    return Block(_("What a room looks like"), lines, picture="room")


def _signs() -> Block:
    lines = (
        Line(
            _("Sign, candle or boiler. Stop on it with the 6 on top: it is destroyed."),
            ("glyph", "boilers"),
            _("Glyph."),
            "glyphs",
        ),
        Line(
            _("Come onto it and you eat it. It costs what your level says."),
            ("danger",),
            _("Danger."),
            "danger",
        ),
    )
    return Block(_("Signs"), lines, "points")


def _harm() -> Block:
    lines = (
        Line(
            _("Take Resistance off first, then Health. With 0 Health you have lost."),
            ("resistance", "death"),
            _("Damage."),
        ),
        Line(
            _(
                "You have {a} actions in a room A and {b} in a room B. Each one more costs 1 damage first."
            ).format(a=LIMITS["A"], b=LIMITS["B"]),
            ("limit", "overtime"),
            _("Overtime."),
        ),
        Line(
            _(
                "Leave within {c} actions, by the way you came in, or the boilers blow up and you lose."
            ).format(c=LIMITS["C"]),
            ("boilers", "limit"),
            _("Room C."),
        ),
    )
    return Block(_("What hurts"), lines)


def _levels() -> Block:
    names = (_("Resistance"), _("Health"), _("Abilities"), _("Dangers"), _("Each costs"))
    cells = zip(*((e.resistance, e.health, e.abilities, e.dangers, e.hits) for e in LEVELS), strict=True)
    rows = [(name, *map(str, row)) for name, row in zip(names, cells, strict=True)]
    head = (_("Level"), *(str(number) for number in range(1, LAST + 1)))
    lines = (
        Line(
            _("After a room B you reach the next level. Fill Resistance and Health."), ("level-up", "levels")
        ),
    )
    return Block(_("Levels"), lines, table=(head, *rows))


def _abilities() -> Block:
    lines = (
        Line(
            _(
                "Use one in a room; on level {last} two different ones. It costs the actions on its card."
            ).format(last=LAST),
            ("ability", "ability-held", "ability-once", "ability-aim", "ability-target"),
        ),
        Line(
            _("Wizards and experts hold one ability fewer. For experts a card not kept is gone."),
            ("difficulty", "unpicked"),
        ),
    )
    return Block(_("Abilities"), lines)


def _end() -> Block:
    lines = (
        Line(_("You win when you leave room C. Lost? Score the rooms that you finished."), ("win", "score")),
    )
    return Block(_("The end"), lines)
