"""What two hands hold: tools and talents, the limit, what is dropped, and a hand too full."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from cubeplay.cuobe.rules.floor import over_limit
from cubeplay.cuobe.rules.moves import DropTool, End, Give, Use
from cubeplay.cuobe.rules.state import Player, Room, State
from cubeplay.cuobe.rules.turn import DICE
from cubeplay.cuobe.teaching.chapter_scenes import busy, gone, happened, shut, this_turn
from cubeplay.cuobe.teaching.positions import laid, who
from cubeplay.teach.decisions import Answer, Worth
from cubeplay.teach.guided import GuidedGame
from cubeplay.words import _, pgettext, plural

# The tables

HURT: Final = laid(
    {"c2": "lift"},
    who("c3", wounds=1, tools=("axe", "bandage"), talents=("medic",)),
    who("c3", wounds=2),
)
"""Plum and Fig are hurt; Plum has a Bandage, and is a Medic."""
LADEN: Final = laid(
    {"d3": "lift"},
    who("c3", tools=("bone-key", "bolt-cutter", "crank", "lever", "lockpick")),
    who("c3", tools=("axe",)),
)
"""Plum holds five tools, and Fig is there."""
ALONE: Final = laid(
    {"d3": "lift"},
    who("c3", tools=("bone-key", "axe", "bandage", "pills", "magnet"), syndromes=("eclipse",)),
    green=("wet-hands",),
)
"""Plum alone, with Eclipse; everybody drops a tool next."""
FEW: Final = laid(
    {
        "b3": "larder",
        "d3": "cellar",
        "b2": Room("attic", find=True),
        "c2": Room("nursery", find=True),
        "d2": Room("crypt", find=True),
        "d4": Room("well", find=True),
    },
    who("c3", tools=("plan",)),
    blue=("brass-key",),
)
"""Four of the five find tokens lie out, and a plan finds two more."""
FULL_HAND: Final = laid(
    {"d3": "lift"},
    who("c3", wounds=2, tools=("bone-key", "axe", "bandage", "pills", "lever")),
    who("c3"),
)
"""One tool too many, two wounds, and a Bandage."""

# What is left for later

heal_first: Final = busy({End: _("Heal first.")})
plan_first: Final = busy({End: _("Your dice are enough for it.")})
give_first: Final = shut(
    {Use: _("There is nothing to move now."), DropTool: _("Give it: then it is not lost.")}
)

_SPARE: Final = ("axe", "pills")
"""What may be given or dropped."""


# When moments are done


@this_turn
def both_helped(game: GuidedGame) -> bool:
    """Whether wounds were healed twice, or the turn is over."""
    healed = sum(event.rule == "cuobe.heal" for each in game.since for event in each.step.events)
    return healed > 1


fetched: Final = this_turn(happened("cuobe.retrieve-tool"))
"""Whether a dropped tool has been fetched back, or the turn is over."""


found: Final = this_turn(happened("cuobe.blue-card"))
"""Whether a find token has been taken, or the turn is over."""


def dropped(game: GuidedGame) -> bool:
    """Whether a card has made the reader drop a tool, or a later turn has begun."""
    later = game.state.turn > game.began.turn and not game.state.tasks
    return later or happened("cuobe.drop")(game)


def hand_fits(game: GuidedGame) -> bool:
    """Whether the reader holds no more than allowed, and nothing is asked."""
    return gone(game) or not (game.state.tasks or over_limit(game.state, game.reader))


def only_the_hand(state: State, move: Any) -> str:
    """Why all but a full hand must wait."""
    if state.tasks:
        return _("Fig is not hurt.") if str(move) in ("choose 2", "decline") else ""
    if not isinstance(move, Use | Give | DropTool):
        return _("Your hand first: it holds one too many.")
    spare = ("bandage",) if isinstance(move, Use) else _SPARE
    return "" if move.card in spare else _("You will want that one.")


# What the decision is worth


def dice_of(player: Player) -> int:
    """How many dice a player gets in a turn whose card changes nothing.

    >>> dice_of(Player()), dice_of(Player(wounds=2)), dice_of(Player(wounds=1, panic=1))
    (5, 4, 3)
    """
    return DICE + (not player.wounds) + (not player.panic)


def hand_worth(game: GuidedGame) -> Answer | None:
    """How many dice the reader gets next turn, by each way to empty a hand."""
    ways = (Use, Give, DropTool)
    made = next((kind for kind in ways if game.last(kind) is not None), None)
    if made is None:
        return None
    hurt: Player = game.began.players[game.reader]
    healed, as_now = dice_of(replace(hurt, wounds=0)), dice_of(hurt)
    worths = (
        Worth(pgettext("the Bandage", "use it"), healed, made is Use, _dice(healed)),
        # Translators: a choice of a move: give a card to the other
        Worth(_("give"), as_now, made is Give, _dice(as_now)),
        # Translators: a choice of a move: drop a card
        Worth(_("drop"), as_now, made is DropTool, _dice(as_now)),
    )
    words = {
        Use: _("A hand is free, and no wound is left: one die more in every turn."),
        Give: _("Nothing is lost. But your wounds stay, and cost a die in every turn."),
        DropTool: _("It lies out of reach now, and your wounds stay: a die less in every turn."),
    }[made]
    title = {
        Use: _("The full hand: Bandage used"),
        Give: _("The full hand: a tool given"),
        DropTool: _("The full hand: a tool dropped"),
    }[made]
    return Answer(words, worths, made is Use, title)


def _dice(number: int) -> str:
    return plural("{dice} die", "{dice} dice", number).format(dice=number)
