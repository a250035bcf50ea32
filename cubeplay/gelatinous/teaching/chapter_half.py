"""Gelatinous Cube Dice, the chapter "The half turn": what a rolling die can do, and what it cannot."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf
from typing import Final, TypeAlias

from cubeplay.gelatinous.exact.solver import fewest_steps
from cubeplay.gelatinous.rules.die import Die
from cubeplay.gelatinous.rules.state import Run
from cubeplay.gelatinous.teaching.example_rooms import OPEN, in_room
from cubeplay.gelatinous.teaching.first_game import move_words
from cubeplay.session.start_positions import Position
from cubeplay.teach.decisions import Answer, Worth
from cubeplay.teach.guided import GuidedGame
from cubeplay.words import _, plural

There: TypeAlias = Callable[[str, Die], bool]
"""Whether a die on a square is where it should be."""

TWO_UP: Final[Position] = in_room(OPEN, "1 2 3", 2, 6)
"""The 2 is on top, and the 6 looks north."""
SIX_UP: Final[Position] = in_room(OPEN, "1 2 3", 6, 2)
"""The 6 is on top, and the 2 looks north."""
HOME: Final = "c3"
NEXT_DOOR: Final = "d3"


def two_steps(game: GuidedGame) -> bool:
    """Whether two steps have been made."""
    return bool(game.state.visit.actions > 1) or game.outcome is not None


def next_door(square: str, die: Die) -> bool:
    """Whether the die lies next door with the 6 on top."""
    return (square, die.top) == (NEXT_DOOR, 6)


def half_turned(square: str, die: Die) -> bool:
    """Whether the die is at home with the 6 on top, and the 2 looks south."""
    return (square, die.top, die.south) == (HOME, 6, 2)


def quarter_turned(square: str, die: Die) -> bool:
    """Whether the die is at home with the 6 on top, and the 2 looks east: no way of steps leads there."""
    return (square, die.top, die.east) == (HOME, 6, 2)


def reached(there: There) -> Callable[[GuidedGame], bool]:
    """Whether the die is there, or the run is lost, as a test of a moment."""
    return lambda game: game.outcome is not None or _is(there, game.state)


def _is(there: There, run: Run) -> bool:
    return there(run.visit.square, run.die)


def two_words(game: GuidedGame) -> str:
    """What a step has cost, or else what is on top now, and where the 2 looks."""
    run: Run = game.state
    if (told := move_words(game)) or run.phase != "room":
        return told
    die = run.die
    sides = {
        die.north: _("{top} on top, and the 2 looks north."),
        die.east: _("{top} on top, and the 2 looks east."),
        die.south: _("{top} on top, and the 2 looks south."),
        die.west: _("{top} on top, and the 2 looks west."),
        die.top: _("The 2 is on top."),
        die.bottom: _("{top} on top, and the 2 underneath."),
    }
    return sides[2].format(top=die.top)


def end_words(game: GuidedGame) -> tuple[str, str]:
    """How the puzzle ended."""
    if _is(half_turned, game.state):
        steps = _("It took {steps} steps.").format(steps=game.state.visit.actions)
        return _("Home, and turned by half"), steps
    return _("Not home yet"), _("Press “Another way” to go back to it.")


def steps_worth(
    there: There, title: str, others: Mapping[str, There]
) -> Callable[[GuidedGame], Answer | None]:
    """How many steps the reader took, beside the fewest, and the fewest to other places by their names."""

    def compares(game: GuidedGame) -> Answer | None:
        began: Run = game.began
        made, fewest = game.state.visit.actions - began.visit.actions, fewest_steps(began, there)
        if fewest is None or not _is(there, game.state):
            return None
        found = {_("the fewest"): fewest} if made > fewest else {}
        ways = {**found, **{name: fewest_steps(began, other) for name, other in others.items()}}
        mine = _worth(_("your way"), made, made=True)
        worths = (mine, *(_worth(*way) for way in ways.items())) if ways else ()
        if made == fewest:
            words = _("There with {made} steps: no way is shorter.")
        else:
            words = _("There with {made} steps. {fewest} are possible: take it back, and look for them.")
        return Answer(words.format(made=made, fewest=fewest), worths, made == fewest, title)

    return compares


def _worth(name: str, number: int | None, *, made: bool = False) -> Worth:
    """A number of steps, below 0 as the fewer are the better; no way counts as more than all."""
    if number is None:
        return Worth(name, -inf, made, _("never"))
    words = plural("{n} step", "{n} steps", number).format(n=number)
    return Worth(name, -number, made, words)


home_worth: Final = steps_worth(half_turned, _("The half turn"), {_("2 to the east"): quarter_turned})
"""How many steps brought the die home by half a turn."""
door_worth: Final = steps_worth(next_door, _("Next door"), {})
"""How many steps brought the die next door."""
