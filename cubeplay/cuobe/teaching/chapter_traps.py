"""Wire and stripe: where traps lie, what springs them, and a door in the dark."""

from __future__ import annotations

from typing import Final

from cubeplay.cuobe.rules.moves import End, Go
from cubeplay.cuobe.rules.state import Room
from cubeplay.cuobe.teaching.chapter_scenes import comes_of, dealer, met, shuffled, worth
from cubeplay.cuobe.teaching.positions import Course, laid, mean, who
from cubeplay.teach.decisions import Answer
from cubeplay.teach.guided import GuidedGame
from cubeplay.words import _

# The tables

DOORS: Final = laid(
    {
        "c3": Room("atrium", trap=True),
        "b3": "boiler",
        "d3": Room("lift", trap=True),
        "c4": "ward",
        "a2": "gallery",
        "c2": "larder",
        "e4": "chapel",
        "e5": "workshop",
    },
    who("c3"),
    who("e5"),
    dice=1,
    green=("click", "second-wind"),
)
"""Four rooms beside a trap, and three of them are trapped; Fig draws a trigger."""
DOOM: Final = laid(
    {
        "d3": "boiler",
        "c3": Room("atrium", trap=True),
        "e3": Room("ward", trap=True),
        "d4": Room("workshop", trap=True),
        "a2": "gallery",
        "d2": "larder",
        "a5": "chapel",
    },
    who("d3", tools=("pliers",), syndromes=("doom",)),
    who("a5"),
    dice=0,
    green=("click", "lights-out", "needle", "second-wind"),
)
"""Plum in a trap, with Doom and without dice; Fig draws a trigger now, and another later."""
BRUTAL: Final = laid(
    {
        "c3": Room("atrium", trap=True),
        "d3": "ward",
        "b3": "lift",
        **{field: Room(trap=True) for field in ["a1", "b1", "d1", "e1", "a5", "b5", "d5", "e5"]},
    },
    who("c3"),
    who("b3"),
    dice=2,
    setup={"brutal": True},
    green=("click", "second-wind"),
)
CARDS: Final = ("click", "needle", "cold", "lights-out", "scream", "second-wind")
"""The six cards of the decision, in an unknown order; two are triggers."""
DARK: Final = shuffled(
    laid(
        {"c3": Room("atrium", trap=True), "a1": "larder", "e1": "attic", "a5": "ward", "e5": "chapel"},
        who("c3"),
        who("e5"),
        dice=1,
    )().state,
    *CARDS,
)
DICE: Final = dealer()


# What comes of a place


def unhurt(game: GuidedGame) -> bool:
    """Whether no trap has hit Plum in this moment."""
    return not met(game, "cuobe.trap-hit", me_only=True)


def _trap_words(game: GuidedGame) -> str:
    """What the trigger has done to Plum, and what it has laid."""
    if not met(game, "cuobe.trigger"):
        return ""
    if not unhurt(game):
        return _("The trap under you has sprung: one wound.")
    if met(game, "cuobe.all-traps"):
        return _("Two rooms, one token: all traps sprang. Those just laid wound nobody yet.")
    return _("It hit nobody. So one more trap was laid, where Fig stood.")


doors: Final = comes_of(_trap_words, _("Four doors"), unhurt)
pliers: Final = comes_of(_trap_words, _("The Pliers"), unhurt)
brutal: Final = comes_of(_trap_words, _("Brutal"), unhurt)


# What the decision is worth


def is_hit(course: Course) -> int:
    """1 if a trap hits Plum on this course, else 0."""
    return int("cuobe.trap-hit" in course.met)


def dark_worth(game: GuidedGame) -> Answer | None:
    """The chance that no trap hits Plum before the next turn: here, and behind a door."""
    if game.last(End) is None:
        return None
    moves = [move for move in game.own if isinstance(move, Go)]
    door = str(moves[0]) if moves else "move north"
    stay, dark = (1 - mean(game.began, way, is_hit) for way in ((), (door,)))
    worths = (
        worth(_("stay: unhurt"), stay, not moves),
        worth(_("a door: unhurt"), dark, bool(moves)),
    )
    hit = not unhurt(game)
    if not moves:
        words = _("You knew that this was a trap. Of twenty rooms only five are.")
    elif hit:
        words = _("Bad luck, and still right: of twenty rooms only five are trapped.")
    else:
        words = _("Of twenty rooms five are trapped. Here you knew of one for certain.")
    title = _("The dark: a door") if moves else _("The dark: you stayed")
    return Answer(words, worths, bool(moves), title)
