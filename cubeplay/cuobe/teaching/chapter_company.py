"""Company: taking somebody along, moving somebody, lost dice, and one who sleeps in a trap."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from cubeplay.cuobe.rules.floor import trapped
from cubeplay.cuobe.rules.moves import End, Go
from cubeplay.cuobe.rules.state import Room, State
from cubeplay.cuobe.teaching.chapter_scenes import (
    busy,
    dealer,
    happened,
    shuffled,
    shut,
    this_turn,
    with_card,
    worth,
)
from cubeplay.cuobe.teaching.first_game import FIG, PLUM
from cubeplay.cuobe.teaching.positions import laid, who
from cubeplay.teach.decisions import Answer
from cubeplay.teach.guided import GuidedGame
from cubeplay.words import _

# The tables

ALONG: Final = laid(
    {"c2": "lift"},
    who("c3", tools=("bolt-cutter", "axe", "pills"), talents=("medic",)),
    who("c3", asleep=True),
    who("c2"),
    blue=("brass-key",),
)
"""Fig sleeps beside Plum, whose hands are full; every dark door has a card behind it."""
WHISTLE: Final = laid(
    {"c3": Room("atrium", trap=True), "d3": "ward", "e3": "chapel", "d2": "larder"},
    who("c3", tools=("whistle",)),
    who("c3", wounds=2, asleep=True),
    dice=0,
    green=("click",),
)
"""No dice, a Whistle, and Fig asleep in a trap."""
COLD: Final = with_card(
    laid({"b3": "lift", "b2": "ward"}, who("b3"), who("b3"), green=("cold",))().state,
)
"""Plum and Fig in the Lift, and Cold comes."""
CARDS: Final = (
    *("click", "plate", "needle", "snare"),
    *("again", "clarity", "cold", "lights-out", "sealed", "tick-north", "tick-south", "warm-light"),
)
"""Twelve green cards, four of them triggers."""
TRAPPED: Final = shuffled(
    laid(
        {"b3": "boiler", "d3": "ward", "b2": "larder", "e3": "exit"},
        who("b3"),
        who("b3", wounds=4, asleep=True),
        dice=2,
    )().state,
    *CARDS,
)
"""Two dice, and Fig asleep in a trap beside Plum, with four wounds."""
ROLLS: Final = dealer({"room": ("1", "2")})
"""The Lift fails once, then works."""


def dark(_game: GuidedGame, _chance: Any, state: State) -> str:
    """The Attic, whichever door is opened first."""
    task = state.task
    return "shows attic" if task is not None and task.do == "flip" and "attic" in state.unseen_rooms else ""


def click(_game: GuidedGame, _chance: Any, state: State) -> str:
    """The trigger comes first: as good as any card."""
    task = state.task
    return "draws click" if task is not None and task.do == "draw" and task.card == "green" else ""


# What is left for later

with_fig: Final = busy({End: _("Not without Fig.")})
whistle_first: Final = shut({End: _("First the Whistle.")})
lift_first: Final = busy({End: _("You have dice left."), Go: _("Not on foot.")})


# When moments are done


@this_turn
def together(game: GuidedGame) -> bool:
    """Whether Fig was taken along through a door, or the turn is over."""
    return happened("cuobe.move", "with")(game)


@this_turn
def decided(game: GuidedGame) -> bool:
    """Whether nothing is asked any more about the card, or the turn is over."""
    return not game.state.tasks


@this_turn
def blown(game: GuidedGame) -> bool:
    """Whether the Whistle has been blown to its end, or the turn is over."""
    return bool(game.own) and not game.state.tasks and "whistle" not in game.state.players[PLUM].tools


@this_turn
def lifted(game: GuidedGame) -> bool:
    """Whether the Lift has taken Plum somewhere, or no dice are left, or the turn is over."""
    here = game.state.players[game.reader].at
    return not game.state.tasks and (here != game.began.players[game.reader].at or not game.state.dice)


def only_walking(state: State, move: Any) -> str:
    """Why all but steps must wait while there are dice."""
    if isinstance(move, End) and state.dice:
        return _("You have dice left: with Fig, or alone?")
    return "" if isinstance(move, Go | End) else _("Now is the time to go.")


# What the decisions are worth


def full_worth(game: GuidedGame) -> Answer | None:
    """What comes of a token that is left, or of a card that is drawn with full hands."""
    if not game.own or game.state.tasks:
        return None
    left = str(game.own[0]) == "choose token"
    words = (
        _("Whoever has a hand free fetches it later.")
        if left
        else _("A key! But it is one too many: something must go.")
    )
    return Answer(words, best=True)


def spared(state: State) -> Fraction:
    """The chance that Fig outlives the next green card, where he lies now."""
    if not trapped(state, state.players[FIG].at) or state.players[FIG].wounds < 4:
        return Fraction(1)
    unseen = [card for pool, cards in state.pools if pool == "green" for card in cards]
    triggers = sum(state.edition.green[card].kind == "trigger" for card in unseen)
    return 1 - Fraction(triggers, len(unseen))


def carry_worth(game: GuidedGame) -> Answer | None:
    """The chance that Fig lives, carried out of the trap and left in it."""
    number = game.last(End)
    if number is None:
        return None
    before = game.before(number)
    carried = not trapped(before, before.players[FIG].at)
    risk = spared(game.began)
    dead = _("dies {hit} of {of}").format(hit=(1 - risk).numerator, of=(1 - risk).denominator)
    worths = (
        worth(_("carry him"), 1, carried, _("Fig lives")),
        worth(_("leave him"), risk, not carried, dead),
    )
    words = (
        _("One room for both of you. He wakes, and walks the rest himself.")
        if carried
        else _("You are nearer to the Exit. He had one wound left, and a trap under him.")
    )
    title = _("Fig asleep: carried") if carried else _("Fig asleep: left behind")
    return Answer(words, worths, carried, title)
