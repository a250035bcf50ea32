"""The floor that moves: corridors, rooms that shift, ticks, and a way that walks for you."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from cubeplay.cuobe.edition.edition import EXIT
from cubeplay.cuobe.rules.floor import distance, place_of
from cubeplay.cuobe.rules.moves import End
from cubeplay.cuobe.rules.state import SIZE, State
from cubeplay.cuobe.teaching.chapter_scenes import comes_of, dealer, met, shuffled, this_turn
from cubeplay.cuobe.teaching.first_game import FIG, PLUM
from cubeplay.cuobe.teaching.first_game_words import me
from cubeplay.cuobe.teaching.positions import Course, across, laid, mean, who
from cubeplay.teach.decisions import Answer, Worth
from cubeplay.teach.guided import GuidedGame
from cubeplay.words import _
from cubeplay.words.numbers import grouped

# The tables

DUCT: Final = laid(
    {"e3": across("duct"), "e2": "lift", "d3": "ward", "a3": "larder"},
    who("e3"),
    who("d3"),
    green=("lights-out", "second-wind"),
)
PUSHER: Final = laid(
    {"d3": "pusher", "e3": "lift", "e2": "puller", "e1": "ward", "b2": "larder"},
    who("c3"),
    who("b2"),
    green=("lights-out", "second-wind"),
)
TICK: Final = laid(
    {"a4": "chapel", "b4": "lift", "c4": "nursery", "d4": "larder", "e4": "ward"},
    who("d4"),
    who("b4"),
    dice=1,
    green=("tick-east", "second-wind"),
)
"""Fig stands in Plum's row, and draws the next tick."""
CARDS: Final = ("lights-out", "tick-north", "tock-north")
"""The three last cards, in an unknown order."""
COLUMN: Final = shuffled(
    laid(
        {"c1": "attic", "c2": "larder", "c4": "chapel", "c5": "exit"},
        who("c1", wounds=1, panic=1, syndromes=("confuse",)),
        who("c1", wounds=1),
        dice=2,
        activated=("bone-key", "brass-key", "glass-key", "iron-key", "wax-key"),
    )().state,
    *CARDS,
)
"""Plum and Fig at the top of a column, the Exit at its foot; all keys are turned, two dice a turn."""
DICE: Final = dealer()


# When moments are done


over_edge: Final = this_turn(lambda game: met(game, "cuobe.edge"))
"""Whether Plum has gone over the edge, or ended the turn."""
pushed: Final = this_turn(lambda game: met(game, "cuobe.pusher", "forwards"))
"""Whether the Pusher has pushed, or the turn is over."""
pulled: Final = this_turn(lambda game: met(game, "cuobe.pusher", "backwards"))
"""Whether the Puller has pulled, or the turn is over."""


# What is said


def _tick_words(game: GuidedGame) -> str:
    """Where the tick has left Plum."""
    if not met(game, "cuobe.tick"):
        return ""
    if me(game).at % SIZE == 0:
        return _("Over the edge, into column a. Fields stay where they are; rooms move.")
    return _("It moved the row of whoever’s turn it was: Fig’s, and so yours.")


carried: Final = comes_of(_tick_words, _("The tick"), lambda game: me(game).at % SIZE == 0)
"""Where a tick has carried Plum."""


# What the decision is worth

WAYS: Final[Mapping[tuple[str, ...], str]] = {
    # Translators: a choice of a move
    (): _("wait"),
    ("move south with 2",): _("one, with Fig"),
    ("move south", "move south"): _("two, alone"),
}
"""What two dice can be used for: moves, and words."""


def come_out(table: State, moves: tuple[str, ...] = ()) -> Fraction:
    """How many come out in the mean, if Plum makes some moves and ends the turn."""
    return mean(table, moves, out_of)


def out_of(course: Course) -> int:
    """How many come out of a table in Plum's turn: together if the dice carry Fig, else Plum alone."""
    table = course.table
    exit_at = place_of(table, EXIT)
    assert exit_at is not None
    plum, fig = table.players[PLUM], table.players[FIG]
    steps = distance(plum.at, exit_at)
    if plum.at == fig.at and 2 * steps <= table.dice:
        return 2
    return (steps <= table.dice) + (fig.at == exit_at)


def column_worth(game: GuidedGame) -> Answer | None:
    """How many come out in the mean, by what was done with the two dice."""
    number = game.last(End)
    if number is None:
        return None
    done = tuple(str(move) for move in game.own if not isinstance(move, End))
    means = {moves: come_out(game.began, moves) for moves in WAYS}
    own = come_out(game.before(number))
    worths = [_worth(name, means[moves], moves == done) for moves, name in WAYS.items()]
    if done not in WAYS:
        worths.append(_worth(_("your way"), own, True))
    best = own >= max(means.values())
    words = (
        _("The cube walks for you both: over the edge, and next to the Exit.")
        if best
        else _("North of the top is the foot. Two of three cards would have carried you there, both.")
    )
    return Answer(
        words, tuple(worths), best, _("The column: you waited") if best else _("The column: you walked")
    )


def _worth(name: str, mean: Fraction, made: bool) -> Worth:
    """What a way is worth, in people who come out."""
    return Worth(name, float(mean), made, _("{number} out").format(number=grouped(mean, 2)))
