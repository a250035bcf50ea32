"""Gelatinous Cube Dice on one page: its words, and the room and rolls that it shows."""

from __future__ import annotations

from typing import Final

from cubeplay.gelatinous.game import GAME
from cubeplay.gelatinous.rules.die import DICE, DIRECTIONS
from cubeplay.gelatinous.rules.rooms import LIMITS
from cubeplay.gelatinous.rules.state import LAST, LEVELS
from cubeplay.teach.rules_sheet import Summary, SummaryBlock, SummaryLine, SummaryPage
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
"""The roll that brings the 6 of :data:`DIE` on top."""

# Translators: directions, as in "a roll to the left"
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
    return Summary("gelatinous", (SummaryPage(title, about, rows),))


def _need() -> SummaryBlock:
    lines = (
        SummaryLine(
            _(
                "Pile of rooms, from the top: four rooms A and a room B, {times} times. At the bottom four "
                "rooms A and the room C."
            ).format(times=LAST - 1),
            ("pile",),
        ),
        SummaryLine(
            _("Put cubes for Resistance and Health on your card, as many as the table says."),
            ("levels",),
        ),
        SummaryLine(
            _("Now, and at each new level, draw two abilities. Keep as many as the table says."),
            ("draw", "keep", "keep-cards", "keep-number", "unpicked"),
        ),
    )
    return SummaryBlock(_("You need"), lines)


def _room() -> SummaryBlock:
    lines = (
        SummaryLine(_("Turn up the top room."), ("enter", "course")),
        SummaryLine(
            _(
                "Roll once for each danger of your level. Put a cube on that number. Is it taken? "
                "Take the next free number; after 6 comes 1."
            ),
            ("dangers", "moving-on"),
        ),
        SummaryLine(
            _("Roll the die and put it on the letter. Turn it as you like, but keep the number on top."),
            ("start", "free-turn", "six"),
        ),
        SummaryLine(_("Roll about and destroy every glyph."), ("step", "glyph")),
        SummaryLine(_("Now the exit opens. Leave by the arrow."), ("exit",)),
        SummaryLine(
            _("Resistance is full again, abilities are ready. Health stays as it is."),
            ("done", "next-room", "stop"),
        ),
    )
    return SummaryBlock(_("A room"), lines, "steps")


def _moving() -> SummaryBlock:
    lines = (
        SummaryLine(
            _(
                "A step rolls the die over one edge onto the next square and costs 1 action. Walls stop it. "
                "Here a roll to the {side} brings the 6 on top."
            ).format(side=_ASIDE[TO_SIX]),
            ("step", "walls", "cube"),
        ),
    )
    return SummaryBlock(_("Moving"), lines, picture="rolls")


def _picture() -> SummaryBlock:
    lines = (
        SummaryLine(
            _("The letter is the start, black lines are walls, the arrow is the exit."),
            ("room",),
        ),
    )
    return SummaryBlock(_("What a room looks like"), lines, picture="room")


def _signs() -> SummaryBlock:
    lines = (
        SummaryLine(
            _("Sign, candle or boiler. Stop on it with the 6 on top: it is destroyed."),
            ("glyph", "boilers"),
            _("Glyph."),
            "glyphs",
        ),
        SummaryLine(
            _("Come onto it and you eat it. It costs what your level says."),
            ("danger",),
            _("Danger."),
            "danger",
        ),
    )
    return SummaryBlock(_("Signs"), lines, "points")


def _harm() -> SummaryBlock:
    lines = (
        SummaryLine(
            _("Take Resistance off first, then Health. With 0 Health you have lost."),
            ("resistance", "death"),
            _("Damage."),
        ),
        SummaryLine(
            _(
                "You have {a} actions in a room A and {b} in a room B. Each one more costs 1 damage first."
            ).format(a=LIMITS["A"], b=LIMITS["B"]),
            ("limit", "overtime"),
            _("Overtime."),
        ),
        SummaryLine(
            _(
                "Leave within {c} actions, by the way you came in, or the boilers blow up and you lose."
            ).format(c=LIMITS["C"]),
            ("boilers", "limit"),
            _("Room C."),
        ),
    )
    return SummaryBlock(_("What hurts"), lines)


def _levels() -> SummaryBlock:
    names = (_("Resistance"), _("Health"), _("Abilities"), _("Dangers"), _("Each costs"))
    cells = zip(*((e.resistance, e.health, e.abilities, e.dangers, e.hits) for e in LEVELS), strict=True)
    rows = [(name, *map(str, row)) for name, row in zip(names, cells, strict=True)]
    head = (_("Level"), *(str(number) for number in range(1, LAST + 1)))
    lines = (
        SummaryLine(
            _("After a room B you reach the next level. Fill Resistance and Health."), ("level-up", "levels")
        ),
    )
    return SummaryBlock(_("Levels"), lines, table=(head, *rows))


def _abilities() -> SummaryBlock:
    lines = (
        SummaryLine(
            _(
                "Use one in a room; on level {last} two different ones. It costs the actions on its card."
            ).format(last=LAST),
            ("ability", "ability-held", "ability-once", "ability-aim", "ability-target"),
        ),
        SummaryLine(
            _("Wizards and experts hold one ability fewer. For experts a card not kept is gone."),
            ("difficulty", "unpicked"),
        ),
    )
    return SummaryBlock(_("Abilities"), lines)


def _end() -> SummaryBlock:
    lines = (
        SummaryLine(
            _("You win when you leave room C. Lost? Score the rooms that you finished."), ("win", "score")
        ),
    )
    return SummaryBlock(_("The end"), lines)
