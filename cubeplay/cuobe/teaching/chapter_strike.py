"""Turning on Fig, a variant: out of reach, four dice, what the killer gets, and whether it pays."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from cubeplay.cuobe.edition.edition import EXIT
from cubeplay.cuobe.exact.odds import duel_odds
from cubeplay.cuobe.rules.moves import Attack, End, Go
from cubeplay.cuobe.rules.state import State
from cubeplay.cuobe.teaching.chapter_scenes import busy, gone, happened, shut, this_turn
from cubeplay.cuobe.teaching.first_game import FIG
from cubeplay.cuobe.teaching.positions import HOUSE, laid, quietly, who
from cubeplay.rulebook import Seat
from cubeplay.teach.decisions import Answer, Worth
from cubeplay.teach.guided import GuidedGame
from cubeplay.words import _, plural

# The tables

TRUST: Final = laid(
    {"b3": "lift", "a3": "ward"},
    who("c3"),
    who("c3", wounds=4, tools=("bone-key",)),
    who("a3"),
    setup={"pvp": "respawn"},
)
"""Fig stands beside Plum with four wounds and a key; Lime is two rooms away."""
LAST_KEY: Final = laid(
    {"d3": "lift", "e3": "exit"},
    who("c3"),
    who("c3", wounds=4, tools=("bone-key",)),
    setup={"pvp": "yes"},
    activated=("brass-key", "glass-key", "iron-key", "wax-key"),
    green=("lights-out", "cold", "warm-light"),
    last=True,
)
"""The last key is in Fig's hand, the Exit two rooms away, and three cards are left."""


def strong(_game: GuidedGame, _chance: Any, state: State) -> str:
    """Plum rolls well, and Fig does not."""
    task = state.task
    if task is None or task.do != "roll":
        return ""
    rolled = {"attack": (1, 2, 2, 3, 3)[-task.amount :] if task.amount else (), "defend": (0, 1, 1)}
    return " ".join(["rolls", *map(str, rolled.get(task.card, ()))])


def walks(game: GuidedGame, seat: Seat, _idle: bool) -> Any:
    """Fig goes to the Exit, turns his key, and leaves."""
    moves = {str(move) for move in game.moves(seat)}
    there = game.state.rooms[game.state.players[seat].at].card == EXIT
    wanted = () if game.state.tasks else ("leave", "use bone-key", "end") if there else ("move east", "end")
    return next((move for move in wanted if move in moves), "") or quietly(game, seat)


STRIKES: Final = (3, 5)
"""The numbers of dice that are compared: all five, or so many that two are left to walk."""
_open: Final = shut()
_strike_first: Final = busy(dict.fromkeys((End, Go), _("In this chapter you strike.")))


def four_dice(state: State, move: Any) -> str:
    """Why all but a strike with four dice must wait."""
    other = isinstance(move, Attack) and move.dice != 4
    return _("Four dice, to be sure.") if other else _strike_first(state, move)


def three_or_five(state: State, move: Any) -> str:
    """Why strikes with other numbers of dice must wait."""
    other = isinstance(move, Attack) and state.dice == max(STRIKES) and move.dice not in STRIKES
    return _("All five, or three: two are left to walk.") if other else _open(state, move)


# When moments are done

fought: Final = this_turn(happened("cuobe.pvp-result"))
"""Whether a fight between players has been fought, or the turn is over."""


@this_turn
def plundered(game: GuidedGame) -> bool:
    """Whether nothing of the dead is left to choose, or the turn is over."""
    return not game.state.tasks


def settled(game: GuidedGame) -> bool:
    """Whether a fight is over and its spoils are chosen, or Plum's next turn has come."""
    fight = happened("cuobe.pvp-result")(game) and not game.state.tasks
    return gone(game) or fight or game.state.turn > game.began.turn + 1


# What the decision is worth


def dead(dice: int) -> Fraction:
    """The chance that an attack with some dice wounds Fig, who has four wounds."""
    return duel_odds(HOUSE.die, dice).hits


def strike_worth(game: GuidedGame) -> Answer | None:
    """How many of the two get out on average, by waiting and by striking."""
    if not settled(game):
        return None
    number = game.last(Attack)
    used = game.played[number].move.dice if number is not None else 0
    shown = sorted({*STRIKES, *([used] if used else [])})
    # Translators: a choice of a move; both are hit
    worths = [Worth(_("wait"), 2, not used, _("both"))]
    worths += [_strike(dice, dice == used) for dice in shown]
    words = (
        _("He walked two rooms, turned his key, and left. The door is open for you, too.")
        if not used
        else _("He was two rooms from turning it for both of you. Now there is one panic more.")
        if not game.state.players[FIG].inside
        else _("He lives, and has the key still. He will turn it, and not look at you.")
    )
    title = _("Fig’s key: you struck") if used else _("Fig’s key: you waited")
    return Answer(words, tuple(worths), not used, title)


def _strike(dice: int, made: bool) -> Worth:
    """How many of the two get out if some dice strike."""
    name = plural("{dice} die", "{dice} dice", dice).format(dice=dice)
    killed = _("kills {percent} %").format(percent=round(100 * dead(dice)))
    return Worth(name, float(2 - dead(dice)), made, killed)
