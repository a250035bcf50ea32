"""The Ghoul in the doorway: its lines, fights and weapons, and how many dice to throw at once."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any, Final

from cubeplay.cuobe.exact.odds import fight_odds
from cubeplay.cuobe.rules.floor import strength
from cubeplay.cuobe.rules.moves import Fight
from cubeplay.cuobe.teaching.chapter_scenes import (
    comes_of,
    dealer,
    first_move,
    met,
    shut,
    this_turn,
    told_words,
    worth,
)
from cubeplay.cuobe.teaching.first_game_words import brought
from cubeplay.cuobe.teaching.positions import HOUSE, laid, spawn, who
from cubeplay.session.start_positions import Position
from cubeplay.teach.decisions import Answer, Worth
from cubeplay.teach.guided import GuidedGame
from cubeplay.words import _, plural
from cubeplay.words.numbers import Numeral

# The tables

LINES: Final = laid(
    {"a3": "workshop", "c2": "lift", "d2": "chapel", "d3": "nursery", "e3": "attic"},
    who("d3"),
    who("a3"),
    spawns=(spawn("ghoul", "d3", 3),),
    green=("click", "lights-out", "warm-light"),
)
"""Plum beside the Ghoul, Fig far off in its row; Fig draws a trigger next."""


def _doorway(power: int, dice: int, **has: Any) -> Position:
    """Plum and the Ghoul in the Atrium, Fig next door."""
    return laid(
        {"b3": "larder", "c2": "lift"},
        who("c3", **has),
        who("b3"),
        spawns=(spawn("ghoul", "c3", power),),
        dice=dice,
        green=("first-aid", "lights-out"),
    )


STRIKE: Final = _doorway(2, 2)
AXE: Final = _doorway(1, 1, panic=2, tools=("axe", "bandage"))
RUSH: Final = _doorway(1, 1, panic=2, tools=("axe", "bandage"), syndromes=("rush",))
DOORWAY: Final = _doorway(2, 5)
DICE: Final = dealer({"ghoul": ("1 2",)})
ONE: Final = dealer({"ghoul": ("1",)})


# What waits, and when moments are done

away: Final = shut({Fight: _("A trigger comes. Get out of its lines first.")})
"""Why nobody fights in the lines."""


@this_turn
def beaten(game: GuidedGame) -> bool:
    """Whether the Ghoul is gone and nothing is asked, or the turn is over."""
    return not game.state.spawns and not game.state.tasks


struck: Final = this_turn(lambda game: met(game, "cuobe.result") and not game.state.tasks)
"""Whether a fight has been fought to its end, or the turn is over."""


def fought_out(game: GuidedGame) -> bool:
    """Whether the Ghoul is gone, or no dice are left, or the turn is over."""
    spent = not game.state.dice and not game.state.tasks
    return beaten(game) or spent


# What is said


def fight_words(game: GuidedGame) -> str:
    """How the last fight has gone: the sum, and who is hurt."""
    result = next((event for event in reversed(brought(game)) if event.rule == "cuobe.result"), None)
    if result is None:
        return told_words(game)
    words = {
        "win": _("{total} against {against}: won. It loses a power."),
        "tie": _("{total} against {against}: a tie. It loses a power, and you are hurt."),
        "lose": _("{total} against {against}: lost. You are hurt."),
    }[result.form]
    told = words.format(total=result["total"], against=result["against"])
    return told if game.state.spawns else " ".join((told, _("The Ghoul is gone.")))


def _lines_words(game: GuidedGame) -> str:
    """Whether the trigger has hit Plum."""
    if met(game, "cuobe.trap-hit", me_only=True):
        return _("A trigger: its row and column sprang, and you stood in them.")
    if met(game, "cuobe.trigger"):
        return _("A trigger: Fig stood in the Ghoul’s row. You were safe.")
    return ""


lines: Final = comes_of(
    _lines_words, _("The Ghoul’s lines"), lambda game: not met(game, "cuobe.trap-hit", me_only=True)
)
"""What came of the place where Plum stopped."""


# What the decision is worth


@cache
def chance(dice: int, power: int, panic: int = 0) -> Fraction:
    """The chance to destroy a spawn in this turn, with the best numbers of dice.

    >>> chance(1, 1), chance(0, 1), chance(0, 0)
    (Fraction(5, 6), Fraction(0, 1), Fraction(1, 1))
    """
    if not power:
        return Fraction(1)
    return max((first(number, dice, power, panic) for number in range(1, dice + 1)), default=Fraction(0))


def first(number: int, dice: int, power: int, panic: int = 0) -> Fraction:
    """The same chance, if a number of dice is thrown first."""
    hit, left = fight_odds(HOUSE.die, number, power + panic).hits, dice - number
    return hit * chance(left, power - 1, panic) + (1 - hit) * chance(left, power, panic)


def dice_worth(game: GuidedGame) -> Answer | None:
    """The chance to destroy the Ghoul in this turn, by how many dice are thrown first."""
    strike, table = first_move(game, Fight), game.began
    if strike is None:
        return None
    made, power = strike.dice, table.spawns[0].power
    panic = strength(table, "ghoul", game.reader) - power
    shown = range(1, table.dice) if made < table.dice else range(2, table.dice + 1)
    worths = tuple(
        _worth(number, first(number, table.dice, power, panic), number == made) for number in shown
    )
    words = {
        2: _("Best: a hit takes one power, however high the roll. Keep dice for the next."),
        3: _("Nearly the best, and it hurts you less often."),
        5: _("One fight takes one power. It has two."),
    }.get(made, _("Two dice at once hit often enough, and leave some for the next."))
    title = _("The Ghoul: {dice} at once").format(dice=made)
    return Answer(words, worths, made == 2, title)


def _worth(dice: int, beats: Fraction, made: bool) -> Worth:
    """What a number of dice is worth, in whole percents."""
    return worth(
        plural("{dice} die", "{dice} dice", dice).format(dice=dice), beats, made, f"{Numeral(beats):.0%}"
    )
