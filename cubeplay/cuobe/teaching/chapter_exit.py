"""The Exit's fine print: the fifth key, the last card, giving up, and whether to wait for Fig."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from cubeplay.cuobe.edition.edition import EXIT
from cubeplay.cuobe.rules.moves import End, Leave, Surrender
from cubeplay.cuobe.rules.state import Room, State
from cubeplay.cuobe.teaching.chapter_scenes import dealer, me, shuffled, shut, worth
from cubeplay.cuobe.teaching.positions import HOUSE, laid, quietly, spawn, who
from cubeplay.rulebook import Seat
from cubeplay.teach.decisions import Answer
from cubeplay.teach.guided import GuidedGame
from cubeplay.words import _

KEYS: Final = HOUSE.of_kind["key"]
OTHERS: Final = ("brass-key", "glass-key", "iron-key", "wax-key")

# The tables

FIFTH: Final = laid(
    {"d3": "exit", "b3": "lift"},
    who("c3", tools=("bone-key",)),
    who("d3"),
    activated=OTHERS,
    green=("lights-out",),
)
"""Four keys are turned, Plum holds the fifth, and Fig waits in the Exit."""
LATE: Final = laid(
    {"d3": "exit", "b3": "lift"},
    who("d3", tools=("bone-key",)),
    activated=OTHERS[1:],
    green=("click",),
    last=True,
)
"""Alone in the Exit: two keys are missing, and one card is left."""
PARTED: Final = laid(
    {"d3": "exit", "b3": "boiler"}, who("d3"), who("b3", wounds=4, asleep=True), activated=KEYS
)
"""Plum in the open Exit, and Fig asleep in a trap."""
THREE_CARDS: Final = laid(
    {
        "b3": "larder",
        "c2": Room("nursery", find=True),
        "d3": "lift",
        "e3": Room("ward", trap=True),
        "e4": "exit",
        "d4": "workshop",
    },
    who("b3", tools=("bone-key", "axe")),
    activated=OTHERS[1:],
    blue=("brass-key",),
    green=("click", "lights-out", "tick-north"),
    last=True,
    spawns=(spawn("ghoul", "e4"),),
)
"""Alone, three cards, a key in the hand and one under a token, and a Ghoul in the Exit."""
ROLLS: Final = dealer({"ghoul": ("1 2",)})


BESIDE: Final = shuffled(
    laid(
        {"d3": "exit", "c2": "lift", "c1": "ward"},
        who("d3", wounds=4),
        who("c1"),
        activated=KEYS,
        spawns=(spawn("ghoul", "d3", 4),),
    )().state,
    *("click", "cold", "lights-out", "warm-light"),
)
"""Plum in the open Exit beside the Ghoul, with four wounds; Fig three steps away; four cards left."""

may_give_up: Final = shut({Surrender: ""})
"""Giving up is open here."""


# When moments are done


def over(game: GuidedGame) -> bool:
    """Whether the game has ended."""
    return game.outcome is not None


def left_or_stayed(game: GuidedGame) -> bool:
    """Whether the game has ended, or Plum has come to the next turn."""
    return over(game) or game.state.turn > game.began.turn + 1


def comes(game: GuidedGame, seat: Seat, _idle: bool) -> Any:
    """Fig comes to the Exit by the rooms that are known, and leaves."""
    moves = {str(move) for move in game.moves(seat)}
    here = game.state.rooms[game.state.players[seat].at].card
    wanted = {"ward": "move south", "lift": "move south", "atrium": "move east", EXIT: "leave"}
    move = "" if game.state.tasks else wanted.get(here, "")
    return move if move in moves else quietly(game, seat)


def only_the_door(state: State, move: Any) -> str:
    """Why all but leaving and waiting must wait."""
    return "" if state.tasks or isinstance(move, Leave | End) else _("Leave or wait: nothing else now.")


# What the decisions are worth


def game_worth(game: GuidedGame) -> Answer | None:
    """Whether Plum has come out."""
    if not over(game):
        return None
    out = me(game).status == "out"
    words = (
        _("One way out, and you found it.") if out else _("The house keeps you. Take it back, and try again.")
    )
    return Answer(words, best=out)


def lives(state: State) -> Fraction:
    """The chance that Plum, who stays in a trap with four wounds, outlives the next two green cards."""
    unseen = [card for pool, cards in state.pools if pool == "green" for card in cards]
    calm = sum(state.edition.green[card].kind != "trigger" for card in unseen)
    return Fraction(calm * (calm - 1), len(unseen) * (len(unseen) - 1))


def leave_worth(game: GuidedGame) -> Answer | None:
    """The chance to get out, by leaving at once and by waiting for Fig."""
    if not left_or_stayed(game):
        return None
    left = game.last(Leave) is not None and game.last(End) is None
    chance = lives(game.began)
    worths = (
        # Translators: a choice of a move: leave the cube
        worth(_("leave"), 1, left, _("you are out")),
        worth(
            # Translators: a choice of a move
            _("wait"),
            chance,
            not left,
            _("out {hit} of {of}").format(hit=chance.numerator, of=chance.denominator),
        ),
    )
    words = (
        _("Inside you could do nothing for Fig. He walks three rooms, and leaves on his own turn.")
        if left
        else _("Fig needs no help to leave. You wait in the Ghoul’s row, one wound from death.")
    )
    title = _("The open Exit: left at once") if left else _("The open Exit: waited")
    return Answer(words, worths, left, title)
