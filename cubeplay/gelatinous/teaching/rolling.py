"""The first steps of the walk through Gelatinous Cube Dice: how a die rolls."""

from __future__ import annotations

from typing import Any

from cubeplay.game import Hint
from cubeplay.gelatinous.rules.moves import Turn
from cubeplay.gelatinous.rules.state import Run
from cubeplay.gelatinous.teaching import lesson_rooms
from cubeplay.teach.steps import WalkStep, happens, holds, plays, position
from cubeplay.words import _


def in_room(
    room: str, dangers: str, top: int, north: int | None, *moves: str, held: str = "none", **options: Any
) -> Any:
    """A start in a lesson's room: where the dangers lie, what the die shows, and how it is turned."""
    turn = () if north is None else (f"turn {north} north",)
    given = (f"dangers {dangers}", f"die {top}", *turn, *moves)
    return position("gelatinous", *given, dungeon=room, abilities=held, **options)


def _at(square: str, top: int, north: int = 0) -> Any:
    """A test: the die lies on a square with a number on top, and perhaps with another looking north."""

    def test(run: Run) -> bool:
        visit = run.visit
        return visit.square == square and run.die.top == top and north in (0, run.die.north)

    return test


ROLLING: tuple[WalkStep, ...] = (
    WalkStep(
        "roll",
        _("Roll, and look underneath"),
        _(
            "You are a cube of jelly, and a *die*. A step tips you over one edge onto the next square. "
            "Opposite faces add up to *seven*: 1 and 6, 2 and 5, 3 and 4. Now the 1 is on top, so the 6 "
            "lies underneath. Which two steps bring it up?"
        ),
        in_room(lesson_rooms.OPEN, "1 2 3", 1, 2),
        (
            happens(_("Take a first step"), "gelatinous.step"),
            holds(_("Bring the 6 to the top"), lambda run: run.die.top == 6),
        ),
        rules=("gelatinous.cube", "gelatinous.step"),
        hints=(
            Hint(_("One step shows a side. The next step the same way shows what lay underneath.")),
            Hint(
                _("The number on each square beside you is the one that would come on top."),
                ("c2", "d3", "c4"),
            ),
            Hint(_("Roll east, and east again."), ("d3", "e3"), "roll east"),
        ),
        show_me=("roll east", "roll east"),
        par=2,
        praise=_("Two steps in one line always turn top to bottom."),
    ),
    WalkStep(
        "three",
        _("Go next door in three steps"),
        _(
            "Now the 6 is on top. *One* step to d3 would lose it. Go round a corner instead: *three* steps, "
            "such as north, east, south. The number on top goes down one side and comes up again."
        ),
        in_room(lesson_rooms.OPEN, "1 2 3", 6, 2),
        (holds(_("Come to d3 with the 6 on top"), _at("d3", 6)),),
        rules=("gelatinous.cube", "gelatinous.six"),
        hints=(
            Hint(_("Watch the 6 on the unfolded die while you roll.")),
            Hint(_("Go round by the row above or below."), ("c2", "d2", "d3")),
            Hint(_("Roll north, east, south."), ("c2", "d2", "d3"), "roll north"),
        ),
        show_me=("roll north", "roll east", "roll south"),
        par=3,
        praise=_("Same number on top, next square: you will use this in every room."),
    ),
    WalkStep(
        "spin",
        _("Come home with the 6 on top, turned by half"),
        _(
            "Each number can be on top on *each* square, but only in *two of its four spins*. Every step is "
            "one quarter turn, and the way back to a square takes an even number of steps. So the 2, which "
            "looks north now, may come home looking north or *south*, never east or west."
        ),
        in_room(lesson_rooms.OPEN, "1 2 3", 6, 2),
        (holds(_("Come back to c3: 6 on top, 2 to the south"), _at("c3", 6, 5)),),
        rules=("gelatinous.cube",),
        hints=(
            Hint(_("Four steps round one corner are too few: walk round two squares, in six steps.")),
            Hint(_("Up, right, and down the right column."), ("c2", "d2", "d3", "d4", "c4")),
            Hint(_("North, east, south, south, west, north."), ("c2", "d2", "d3", "d4", "c4"), "roll north"),
        ),
        show_me=("roll north", "roll east", "roll south", "roll south", "roll west", "roll north"),
        par=6,
        praise=_("24 ways to lie, and every square knows 12 of them. Only the free turn reaches the others."),
    ),
    WalkStep(
        "turn",
        _("Turn the die before you start"),
        _(
            "At the start of a room you roll the die. That number stays *on top*, but you may *turn* the die "
            "as you like. Only the *6* counts: choose where it looks, so that one step north brings it up. "
            "First try to turn the 3, which is on top, to the north."
        ),
        in_room(lesson_rooms.TURN, "1 2 4", 3, None),
        (
            plays(_("Turn the die"), Turn),
            happens(_("Come onto the rune with the 6 on top"), "gelatinous.glyph"),
        ),
        rules=("gelatinous.start", "gelatinous.free-turn", "gelatinous.six"),
        hints=(
            Hint(_("A step north brings up the side that looks south.")),
            Hint(_("Below the board choose: 6 looks south."), ("turn1",)),
            Hint(_("Turn the 1 to the north: the 6 then looks south."), ("turn1",), "turn 1 north"),
        ),
        show_me=("turn 3 north", "turn 1 north", "roll north"),
        invite_illegal="turn 3 north",
        par=2,
    ),
)
"""Opposite faces, three steps round a corner, half of the spins, and the free turn."""
