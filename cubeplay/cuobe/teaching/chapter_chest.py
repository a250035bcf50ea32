"""Chests, and the dead: what is safe in a chest, who reaches it, and a key that should live on."""

from __future__ import annotations

from typing import Any, Final

from cubeplay.cuobe.rules.moves import End, PlaceChest, Stash
from cubeplay.cuobe.rules.state import Room
from cubeplay.cuobe.teaching.chapter_scenes import busy, happened, me, shut, this_turn
from cubeplay.cuobe.teaching.first_game import FIG
from cubeplay.cuobe.teaching.positions import laid, quietly, who
from cubeplay.rulebook import Seat
from cubeplay.teach.decisions import Answer, Worth
from cubeplay.teach.guided import GuidedGame
from cubeplay.words import _, pgettext

# The tables

SHUT: Final = laid(
    {"d3": Room("chapel", chest=1), "b3": "armoury"},
    who("d3", tools=("bone-key",)),
    who("b3", chest=("axe",)),
)
"""Plum stands at Fig's chest, and Fig is alive."""
ASLEEP: Final = laid(
    {"b3": "boiler", "d3": "lift"},
    who("c3", tools=("bandage",)),
    who("b3", wounds=4, asleep=True),
    dice=3,
    setup={"short": True},
    green=("click", "again"),
)
"""A short game: Fig sleeps in a trap with four wounds, and draws a trigger next."""
OPEN: Final = laid(
    {"d3": Room("chapel", chest=1)},
    who("d3"),
    who("c3", wounds=5, status="dead", chest=("axe", "brass-key")),
    green=("warm-light",),
)
"""Fig is dead, and Plum stands at his chest."""
DOOMED: Final = laid(
    {"c3": Room("atrium", trap=True), "d3": "lift"},
    who("c3", wounds=4, tools=("bone-key",)),
    who("d3"),
    dice=0,
    green=("click", "lights-out"),
)
"""Four wounds, a trap, no dice, and the key in Plum's hand; a trigger comes next."""

# What is left for later

place_first: Final = busy({End: _("Place it first.")}, {PlaceChest: ""})
key_first: Final = busy({End: _("The key first.")}, {PlaceChest: ""})
look_first: Final = busy({End: _("Look into his chest first.")})
chests: Final = shut({PlaceChest: ""})
"""Chests are open here."""


# When moments are done

hidden: Final = this_turn(happened("cuobe.stash"))
"""Whether the key lies in the chest, or the turn is over."""
placed: Final = this_turn(happened("cuobe.chest"))
"""Whether the chest stands, or the turn is over."""
taken: Final = this_turn(happened("cuobe.take"))
"""Whether something came out of a chest, or the turn is over."""


def sprung(game: GuidedGame) -> bool:
    """Whether the traps have sprung, or the game is over."""
    return happened("cuobe.trigger")(game)


def buried(game: GuidedGame) -> bool:
    """Whether Plum is dead, and Fig has had a turn without."""
    return game.outcome is not None or game.state.turn > game.began.turn + 1


def heir(game: GuidedGame, seat: Seat, _idle: bool) -> Any:
    """Fig goes to where Plum was, takes the key out of the chest, and ends the turn."""
    there = game.state.players[seat].at == me(game).at
    wanted = () if game.state.tasks else ("take bone-key", "end") if there else ("move west", "end")
    moves = {str(move) for move in game.moves(seat)}
    return next((move for move in wanted if move in moves), "") or quietly(game, seat)


def key_words(game: GuidedGame) -> str:
    """What becomes of the key."""
    if me(game).status == "dead":
        return _("Click: the trap under you springs. Your fifth wound.")
    if game.last(Stash) is not None:
        return _("The key is in the chest. It is safe there.")
    return _("Your chest stands here. It is empty.") if game.last(PlaceChest) is not None else ""


# What decisions are worth


def lives_worth(game: GuidedGame) -> Answer | None:
    """Whether Fig has lived through the trigger."""
    if not sprung(game):
        return None
    lives = game.state.players[FIG].inside
    words = (
        _("Fig wakes, and will never know. One wound more, and the short game was lost.")
        if lives
        else _("The fifth wound. In the short game one death is the end, for both.")
    )
    return Answer(words, best=lives)


def key_worth(game: GuidedGame) -> Answer | None:
    """Who has the key when Plum is dead."""
    if me(game).status != "dead":
        return None
    stashed = game.last(Stash) is not None
    worths = (
        Worth(pgettext("a key", "stash it"), 1, stashed, _("Fig has it")),
        Worth(pgettext("a key", "hold it"), 0, not stashed, _("dropped")),
    )
    words = (
        _("The chest of the dead is open: Fig takes the key, and goes on.")
        if stashed
        else _("What the dead held is dropped. Only Magnet or Workshop bring it back.")
    )
    title = _("The key: stashed") if stashed else _("The key: held")
    return Answer(words, worths, stashed, title)
