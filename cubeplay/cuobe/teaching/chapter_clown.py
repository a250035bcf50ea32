"""He wants your place: the Clown, a Scream and the Troll, and which of two spawns to strike first."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from cubeplay.cuobe.exact.odds import fight_odds
from cubeplay.cuobe.rules.floor import spawn_named
from cubeplay.cuobe.rules.moves import Fight, Go
from cubeplay.cuobe.rules.state import State
from cubeplay.cuobe.teaching.chapter_scenes import (
    dealer,
    first_move,
    shut,
    this_turn,
    with_card,
    worth,
)
from cubeplay.cuobe.teaching.positions import HOUSE, laid, spawn, who
from cubeplay.teach.decisions import Answer
from cubeplay.teach.guided import GuidedGame
from cubeplay.words import _

# The tables

CLOWN: Final = laid(
    {"a1": "lift", "b1": "ward", "a3": "larder", "a4": "attic", "e5": "nursery"},
    who("c3"),
    who("a3"),
    spawns=(spawn("clown", "a1", 2), spawn("tentacles", "e5", 2)),
    green=("warm-light", "second-wind", "first-aid", "clarity"),
)
"""The Clown takes Fig's place in Fig's turn, and Plum's in Plum's; the Tentacles follow both."""
SCREAM: Final = with_card(
    laid(
        {"b3": "lift", "d3": "ward", "c2": "larder", "d4": "attic", "a1": "workshop"},
        who("c3"),
        who("c2"),
        spawns=(spawn("troll", "a1", 3), spawn("ghoul", "d4")),
        green=("scream", "again", "second-wind"),
    )().state
)
"""A Scream is drawn: of Ghoul and Troll the Ghoul is closer.  After it comes *Again*."""
BOTH: Final = laid(
    {"b3": "larder", "c2": "lift"},
    who("c3", panic=1),
    who("b3"),
    spawns=(spawn("troll", "c3"), spawn("ghoul", "c3")),
    dice=4,
    green=("first-aid", "second-wind"),
)
TWO: Final = 2
"""So many dice are thrown at each in the decision."""
DICE: Final = dealer({"ghoul": ("1 2",)})


# When moments are done


@this_turn
def ghoul_gone(game: GuidedGame) -> bool:
    """Whether the Ghoul is destroyed, or the turn is over."""
    return spawn_named(game.state, "ghoul") is None and not game.state.tasks


@this_turn
def fought_out(game: GuidedGame) -> bool:
    """Whether nothing is left to fight, or to fight with; or the turn is over."""
    return not game.state.tasks and not (game.state.spawns and game.state.dice)


# What waits


wait: Final = shut({Go: _("See what comes first.")})
"""Why nobody walks."""


def two_each(state: State, move: Any) -> str:
    """Why two dice are thrown at each of the two."""
    if isinstance(move, Fight) and move.dice != TWO:
        return _("Two dice for each: that is the plan.")
    return shut()(state, move)


# What the decision is worth


def order_worths(troll: int, ghoul: int, panic: int) -> Mapping[str, Fraction]:
    """The chance to destroy both with two dice each, by which is struck first.

    Whoever destroys the first one calms down.  The Troll, while it lives, adds one to the Ghoul.
    """
    calm = max(0, panic - 1)
    return {
        "ghoul": _beats(ghoul + 1 + panic) * _beats(troll + calm),
        "troll": _beats(troll + panic) * _beats(ghoul + calm),
    }


def _beats(against: int) -> Fraction:
    """The chance that two dice win or tie."""
    return fight_odds(HOUSE.die, TWO, against).hits


def order_worth(game: GuidedGame) -> Answer | None:
    """The chance to destroy both, by which was struck first."""
    strike = first_move(game, Fight)
    if strike is None:
        return None
    made = strike.spawn
    chances = order_worths(1, 1, game.began.players[game.reader].panic)
    worths = (
        worth(_("Ghoul first"), chances["ghoul"], made == "ghoul"),
        worth(_("Troll first"), chances["troll"], made == "troll"),
    )
    best = made == "troll"
    words = (
        _("Without the Troll the Ghoul has one less to beat.")
        if best
        else _("While the Troll stands, the Ghoul has one more. First the one that helps.")
    )
    return Answer(words, worths, best, _("Troll first") if best else _("Ghoul first"))
