"""A handle on one side: locks that are forced, and locks that are opened."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from cubeplay.cuobe.exact.decision_odds import lock_odds
from cubeplay.cuobe.rules.floor import locks
from cubeplay.cuobe.rules.moves import End, Force, Search, Use, UseRoom
from cubeplay.cuobe.rules.state import Room
from cubeplay.cuobe.teaching.chapter_scenes import (
    dealer,
    ended_turn,
    met,
    percent,
    shut,
    this_turn,
    told_words,
    worth,
)
from cubeplay.cuobe.teaching.first_game_words import brought, me
from cubeplay.cuobe.teaching.positions import laid, who
from cubeplay.teach.decisions import Answer
from cubeplay.teach.guided import GuidedGame
from cubeplay.words import _, pgettext

# The tables

LIFT: Final = laid(
    {"d3": Room("lift", lock=True), "e3": "ward"},
    who("d3"),
    who("c3"),
    green=("lights-out", "second-wind"),
)
ARCHIVE: Final = laid(
    {"d3": "archive", "e3": "ward", "d2": "larder"},
    who("d3", tools=("hairpin",)),
    who("c3"),
    green=("lights-out", "second-wind", "first-aid"),
)
STRIPE: Final = laid(
    {"a3": "gallery", "d3": "archive", "e3": "ward", "d2": "larder", "c2": "lift"},
    who("d3", wounds=4, tools=("hairpin",)),
    who("c2"),
    dice=2,
    green=("click", "first-aid"),
)
"""The Gallery traps the row in which Plum is locked in, with four wounds; Fig draws a trigger."""
DICE: Final = dealer({"force": ("0", "3")})
GIVES: Final = dealer({"force": ("1",)})


# What waits, and when moments are done

held: Final = shut(dict.fromkeys((Search, UseRoom), _("First the lock.")))
"""Why the room itself must wait."""


@this_turn
def out(game: GuidedGame) -> bool:
    """Whether Plum has left the room, or ended the turn."""
    return bool(me(game).at != game.began.players[game.reader].at)


def opened(game: GuidedGame) -> bool:
    """Whether the lock of the room is open, or Plum out of it, or the turn over."""
    here = game.began.players[game.reader].at
    return out(game) or not locks(game.state, here)


# What is said


def force_words(game: GuidedGame) -> str:
    """What the last roll against a lock has done."""
    number = game.last()
    if number is None or not isinstance(game.played[number].move, Force):
        return _("Out.") if out(game) and not ended_turn(game) else told_words(game)
    rules = {event.rule for event in brought(game)}
    if "cuobe.unlock" not in rules:
        return _("A 0: the lock holds, and the die is gone.")
    if "cuobe.trap" in rules:
        return _("A 3: it gives, and leaves a trap where you stand.")
    return _("It gives. Now walk out.")


def close_words(game: GuidedGame) -> str:
    """Whether the printed lock has closed, and where Plum is then."""
    if not met(game, "cuobe.relock"):
        return ""
    if locks(game.state, me(game).at):
        return _("It locks itself again, and you are still inside.")
    return _("It locks itself again, behind you.")


# What the decision is worth


def pin_worth(game: GuidedGame) -> Answer | None:
    """The chance to keep the Hairpin, by what was tried first: all but to stay leads out for certain."""
    if not game.own:
        return None
    forced = lock_odds(game.began, game.reader).within(game.began.dice - 1)
    kinds = [type(move) for move in game.own if isinstance(move, Force | Use)]
    made = kinds[0] if kinds else End
    worths = (
        worth(_("Hairpin first"), Fraction(1, 2), made is Use, percent(Fraction(0))),
        worth(_("force first"), (1 + forced) / 2, made is Force, percent(forced)),
        # Translators: a choice of a move, and that a trap hits you
        worth(_("stay"), 0, made is End, pgettext("you are hit", "hit")),
    )
    words = {
        Use: _("Out for certain. But the pin takes no die: it could have waited for a 0."),
        Force: _("Out for certain, for after a 0 the pin is still there. Five of six rolls save it."),
        End: _("A locked door holds you, and nothing holds the trap."),
    }[made]
    title = {
        Use: _("The lock: the Hairpin first"),
        Force: _("The lock: force first"),
        End: _("The lock: you stayed"),
    }[made]
    hit = met(game, "cuobe.trap-hit", me_only=True)
    if hit and made is not End:
        words = _("The lock is one thing, the step another: you were still in the row.")
    return Answer(words, worths, made is Force and not hit, title)
