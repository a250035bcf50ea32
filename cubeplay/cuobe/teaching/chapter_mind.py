"""What the house does to you: insanity, syndromes, sleep, and which to mend first."""

from __future__ import annotations

from typing import Any, Final

from cubeplay.cuobe.rules.moves import End, Go, UseRoom
from cubeplay.cuobe.rules.state import FULL, Player, Room, State
from cubeplay.cuobe.teaching.chapter_scenes import back_again, busy, gone, happened, me, shut, with_card
from cubeplay.cuobe.teaching.positions import laid, who
from cubeplay.teach.decisions import Answer, Worth
from cubeplay.teach.guided import GuidedGame
from cubeplay.words import _

# The tables

LOST: Final = with_card(
    laid(
        {"d3": "nursery", "b3": "lift"},
        who("d3", panic=4, tools=("axe",), talents=("medic",)),
        who("b3"),
        green=("lights-out",),
    )().state
)
"""Four panic, and a card that makes everybody panic."""
SYNDROMES: Final = laid(
    {"c3": Room("atrium", find=True), "b3": "lift"},
    who("c3", panic=2, syndromes=("confuse",)),
    who("c3"),
    who("b3"),
    player=2,
    dice=0,
    blue=("paranoia",),
    green=("again", "warm-light", "tripwire"),
)
"""Plum is Confused, and about to find Paranoia; Fig stands there, too."""
TIRED: Final = laid(
    {"b3": "lift"},
    who("c3", wounds=3, tools=("morphine",)),
    who("b3"),
    green=("lights-out", "click"),
)
"""Three wounds, and Morphine; Fig's card makes everybody panic."""
WORN: Final = laid(
    {"b3": "nursery", "d3": "ward", "c2": "lift"},
    who("c3", wounds=3, panic=2),
    who("c2"),
    dice=2,
)
"""A step and a use: calm down in the Nursery, or heal in the Ward."""

search_first: Final = busy({End: _("Try a search first.")})
eyes_first: Final = shut({End: _("Close your eyes first.")})
_open: Final = shut()


def token_first(state: State, move: Any) -> str:
    """Why all but the find token must wait while it lies here."""
    waits = isinstance(move, Go | End) and state.rooms[state.me.at].find
    return _("First the find token.") if waits else _open(state, move)


# When moments are done


def struck(game: GuidedGame) -> bool:
    """Whether Paranoia has struck somebody, or a later turn has begun."""
    return back_again(game) or happened("cuobe.paranoia")(game)


def tried_mind(game: GuidedGame) -> bool:
    """Whether the search of the insane was refused, or something else was done."""
    return gone(game) or bool(game.own) or "cuobe.insane-room" in game.refused


def mended(game: GuidedGame) -> bool:
    """Whether a room was used, or the turn is over."""
    used = any(isinstance(move, UseRoom | End) for move in game.own)
    return gone(game) or (used and not game.state.tasks)


def only_mending(state: State, move: Any) -> str:
    """Why all but the two rooms must wait; the last die is never needed for anything else."""
    if state.tasks:
        return _("Fig is well.") if str(move) in ("choose 2", "decline") else ""
    if isinstance(move, End):
        return _("You have dice left: mend something.") if state.dice else ""
    there = state.rooms[state.me.at].card in ("nursery", "ward")
    if isinstance(move, Go):
        known = move.to in ("east", "west") and move.carry is None and not there
        return "" if known else _("Nursery or Ward: two dice are enough for one of them.")
    return "" if isinstance(move, UseRoom) else _("Mend something first.")


# What the decision is worth


def far(player: Player) -> int:
    """How far a player is from the fifth wound or the fifth panic, whichever is nearer.

    >>> far(Player(wounds=3, panic=2)), far(Player(wounds=2, panic=2)), far(Player(wounds=3, panic=1))
    (2, 3, 2)
    """
    return FULL - max(player.wounds, player.panic)


def mend_worth(game: GuidedGame) -> Answer | None:
    """How far the reader is from the fifth wound and the fifth panic, by what is mended."""
    before: Player = game.began.players[game.reader]
    healed = before.wounds - me(game).wounds
    if healed == 0 and me(game).panic == before.panic:
        return None
    heal = Player(wounds=before.wounds - 1, panic=before.panic)
    calm = Player(wounds=before.wounds, panic=before.panic - 1)
    steps = _("{steps} left")
    worths = (
        # Translators: a choice of a move
        Worth(_("heal"), far(heal), healed > 0, steps.format(steps=far(heal))),
        Worth(_("calm down"), far(calm), healed == 0, steps.format(steps=far(calm))),
    )
    words = (
        _("The last wound and the last panic each give a die; neither is near. Wounds kill.")
        if healed
        else _("Calmer, and two wounds from death. Neither gives a die yet; wounds kill first.")
    )
    title = _("Worn out: healed first") if healed else _("Worn out: calmed first")
    return Answer(words, worths, healed > 0, title)
