"""Exact odds for the decisions of Cubo: keep or reroll, and which die of the centre to take.

Every function takes the view of a seat, ``GAME.view(state, seat)``, and the seat.  Rolled dice are open, so
:func:`roll_best` answers for rivals, too; hidden squares and secret choices are not used.

A reroll is counted over all 6⁹ ways that the nine dice can fall, each laid as well as it can be.  With
``centre`` one die of the centre may be exchanged as well: exact if the wanted die is still there when it is
taken.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Literal, NamedTuple

from cubeplay.cubo.exact.asking import check_reroll, lying, refused, roll_of, seated
from cubeplay.cubo.exact.exchange import ExchangePlan, best_with_exchange
from cubeplay.cubo.exact.exchange_table import plan_table
from cubeplay.cubo.exact.odds import Stopping, distribution, mean, optimal_stopping
from cubeplay.cubo.exact.solver import Arrangement, best_arrangement
from cubeplay.cubo.rules.scoring import best_exchange, score
from cubeplay.cubo.rules.state import FIELDS, Cells, Die, Player, Scoring, Table
from cubeplay.errors import CubeplayError
from cubeplay.rulebook import Seat
from cubeplay.words import _

Better = Literal["keep", "reroll", "either"]
"""Which choice is better; ``either`` if both are equally good."""


@dataclass(frozen=True, slots=True)
class RollBest:
    """The best squares of the dice on the table: ``alone``, and by a ``plan`` with one die of the centre."""

    alone: Arrangement
    plan: ExchangePlan


class Shares(NamedTuple):
    """The chances to have more points than a target, as many, and fewer; together 1."""

    win: Fraction
    tie: Fraction
    lose: Fraction


@dataclass(frozen=True, slots=True)
class RerollOdds:
    """The distribution of the best score of a throw of all nine dice.

    ``now`` is the best score of the dice on the table, None while they are in the hand.  ``scores`` lists
    every score with its exact chance, in rising order.
    """

    now: int | None
    scores: Mapping[int, Fraction]

    @property
    def mean(self) -> Fraction:
        """The mean score of the throw."""
        return mean(self.scores)

    def against(self, target: int) -> Shares:
        """The chances to have more than ``target``, as many, and fewer."""
        return _shares(self.scores, target)


@dataclass(frozen=True, slots=True)
class BeatOdds:
    """The chances against a target, with the dice on the table and with a reroll."""

    target: int
    keep: Shares
    reroll: Shares

    @property
    def better(self) -> Better:
        """The choice that wins more often; if both do equally, the one that ties more often."""
        return _better(self.keep[:2], self.reroll[:2])


@dataclass(frozen=True, slots=True)
class KeepOrReroll:
    """The best score of the dice on the table, and the best plan on average.

    ``plan.keep_from`` is what rerolling is worth: keep a roll that scores as much or more.
    """

    keep: int
    plan: Stopping

    @property
    def reroll(self) -> Fraction:
        """The mean score of a reroll with the best play after it."""
        return self.plan.keep_from

    @property
    def better(self) -> Better:
        """The choice that scores more on average."""
        return _better((Fraction(self.keep),), (self.reroll,))


@dataclass(frozen=True, slots=True)
class CentreDie:
    """What a die of the centre is worth.

    ``score`` is the most that the square scores with the die, ``gain`` how much more that is than without a
    die of the centre, ``field`` the field to exchange ("" if it is best to keep all).  ``later`` is how much
    the new colours change the mean of a fresh roll, in each round to come.
    """

    die: Die
    score: int
    gain: int
    field: str
    later: Fraction


def roll_best(view: Table, seat: Seat) -> RollBest:
    """The most that the dice before a seat can score, alone and with a die of the centre.

    For a rival with a covered square this is the most that the square can score.  A player who has taken a
    die has that one alone.  Raises CubeplayError if the dice do not lie on the table.

    >>> from cubeplay import position
    >>> rolls = "roll red 1245 blue 2334 white 3", "roll red 6666 blue 6661 white 6"
    >>> view = position("cubo", "flip", "roll red 26 blue 14", "start", *rolls)().view(0)
    >>> best = roll_best(view, 0)
    >>> best.alone.score, best.plan.score, best.plan.take
    (32, 35, Die(colour='blue', pips=1))
    """
    own = lying(view, seat)
    centre = view.centre if own.taken is None else (own.taken,)
    roll = roll_of(own)
    return RollBest(best_arrangement(*roll, view.scoring), best_with_exchange(*roll, centre, view.scoring))


def reroll_odds(view: Table, seat: Seat, centre: bool = False) -> RerollOdds:
    """How likely each best score is, if a seat throws all nine dice now.

    Raises CubeplayError if the seat may not reroll: out of play, after its choice, or once somebody has
    called; dice in the hand are always thrown.

    >>> from cubeplay import position
    >>> rolls = "roll red 1245 blue 2334 white 3", "roll red 6666 blue 6661 white 6"
    >>> view = position("cubo", "flip", "roll red 26 blue 14", "start", *rolls)().view(0)
    >>> odds = reroll_odds(view, 0)
    >>> odds.now, round(float(odds.mean), 2), round(float(odds.against(20).win), 3)
    (32, 14.71, 0.174)
    """
    own = seated(view, seat)
    if not own.holding:
        check_reroll(view, own)
    now = None if own.holding else _worth(view, own, centre)
    return RerollOdds(now, dict(_scores(own.reds, view.scoring, view.centre if centre else ())))


def beat_odds(view: Table, seat: Seat, target: int, centre: bool = False) -> BeatOdds:
    """The chances to score more than ``target`` in this round, by keeping and by one reroll.

    Raises CubeplayError if the seat may not reroll, has its dice in the hand, or for a target that is no
    whole number.

    >>> from cubeplay import position
    >>> rolls = "roll red 1245 blue 2334 white 3", "roll red 6666 blue 6661 white 6"
    >>> view = position("cubo", "flip", "roll red 26 blue 14", "start", *rolls)().view(0)
    >>> odds = beat_odds(view, 0, 40)
    >>> odds.better, odds.keep.win, float(odds.reroll.win) < 0.01
    ('reroll', Fraction(0, 1), True)
    """
    if type(target) is not int:
        raise CubeplayError(
            _("Not counted"),
            _("{target!r} is no number of points.").format(target=target),
            _("Give a whole number, such as 20."),
        )
    lying(view, seat)
    odds = reroll_odds(view, seat, centre)
    return BeatOdds(target, _shares({odds.now or 0: Fraction(1)}, target), odds.against(target))


def keep_or_reroll(view: Table, seat: Seat, rerolls: int = 1, centre: bool = False) -> KeepOrReroll:
    """Whether to keep or to reroll, for the best average with up to ``rerolls`` rerolls left.

    The first call of a rival ends the rerolls.  Raises CubeplayError if the seat may not reroll, has its dice
    in the hand, or for fewer than one reroll.

    >>> from cubeplay import position
    >>> rolls = "roll red 1245 blue 2334 white 3", "roll red 6666 blue 6661 white 6"
    >>> view = position("cubo", "flip", "roll red 26 blue 14", "start", *rolls)().view(0)
    >>> choice = keep_or_reroll(view, 0)
    >>> choice.keep, round(float(choice.reroll), 2), choice.better
    (32, 14.71, 'keep')
    """
    if type(rerolls) is not int or rerolls < 1:
        raise CubeplayError(
            _("Not counted"),
            _("there are no {rerolls!r} rerolls to choose from.").format(rerolls=rerolls),
            _("Give a whole number from 1 on."),
        )
    lying(view, seat)
    odds = reroll_odds(view, seat, centre)
    return KeepOrReroll(odds.now or 0, optimal_stopping(odds.scores, rerolls)[-1])


def centre_dice(view: Table, seat: Seat) -> tuple[CentreDie, ...]:
    """What each different die of the centre is worth to a seat, the best first.

    Before the call the dice can still be laid for the die; after the call the covered square stands.  Equally
    good dice come in the order of their worth later, then of the centre.  Raises CubeplayError if the seat
    has a die already, or if its square is hidden in the view.

    >>> from cubeplay import position
    >>> rolls = "roll red 1245 blue 2334 white 3", "roll red 6666 blue 6661 white 6"
    >>> view = position("cubo", "flip", "roll red 26 blue 14", "start", *rolls)().view(0)
    >>> [(str(each.die), each.gain) for each in centre_dice(view, 0)]
    [('blue 1', 3), ('blue 4', 0), ('red 2', 0), ('red 6', 0)]
    """
    own = lying(view, seat)
    if own.taken is not None:
        raise refused(_("this player has taken a die already."), _("Ask before a die is taken."))
    if own.called and not own.full:
        raise refused(_("this square is covered."), _("Ask with the view of the seat that laid it."))
    found = [_centre_die(view, own, die) for die in dict.fromkeys(view.centre)]
    return tuple(sorted(found, key=lambda each: (-each.score, -each.later)))


def _centre_die(view: Table, own: Player, die: Die) -> CentreDie:
    """The worth of one die of the centre."""
    cells: Cells
    if own.called:
        without, cells = score(own.cells, view.scoring), own.cells
        points, field = best_exchange(own.cells, die, view.scoring)
    else:
        roll = roll_of(own)
        plan = best_with_exchange(*roll, (die,), view.scoring)
        without = best_arrangement(*roll, view.scoring).score
        cells = tuple(cell for row in plan.cells for cell in row)
        points, field = plan.score, plan.field or ""
    given = cells[FIELDS.index(field)] if field else die
    assert given is not None
    reds = own.reds + (die.colour == "red") - (given.colour == "red")
    later = mean(_scores(reds, view.scoring)) - mean(_scores(own.reds, view.scoring))
    return CentreDie(die, points, points - without, field, later)


@lru_cache(maxsize=256)
def _scores(reds: int, scoring: Scoring, centre: tuple[Die, ...] = ()) -> Mapping[int, Fraction]:
    """How likely each best score of a fresh roll is."""
    return distribution(plan_table(reds, centre, scoring), reds)


def _worth(view: Table, own: Player, centre: bool) -> int:
    roll = roll_of(own)
    if centre:
        return best_with_exchange(*roll, view.centre, view.scoring).score
    return best_arrangement(*roll, view.scoring).score


def _shares(scores: Mapping[int, Fraction], target: int) -> Shares:
    win = sum((chance for points, chance in scores.items() if points > target), Fraction(0))
    tie = scores.get(target, Fraction(0))
    return Shares(win, tie, 1 - win - tie)


def _better(keep: tuple[Fraction, ...], reroll: tuple[Fraction, ...]) -> Better:
    if keep == reroll:
        return "either"
    return "keep" if keep > reroll else "reroll"
