"""How decisions of Cubo are judged: by the best square of the dice, and by what a new roll is worth."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from cubeplay.analysis import Judge, Judgement
from cubeplay.analysis.judge import in_quotes
from cubeplay.cubo.bots.advice import plan
from cubeplay.cubo.bots.move_labels import deed
from cubeplay.cubo.bots.players import Expert
from cubeplay.cubo.exact.decision import reroll_odds
from cubeplay.cubo.game import GAME
from cubeplay.cubo.rules.moves import Arrange, Call, Exchange, Keep, Reroll, Take
from cubeplay.cubo.rules.scoring import best_exchange, score
from cubeplay.cubo.rules.state import Die, Player, Table
from cubeplay.rulebook import Seat
from cubeplay.words import _

_EXPERT: Final = Expert("", "", 0, 0)


class CuboJudge(Judge[Table]):
    """Judges calling and rerolling by the best square that can be laid, with one die of the centre.

    A new roll is worth the mean score of its best squares.  Which die to take, and where it goes, is judged
    as the Expert does: by points now, and by what the new colours promise for later rounds.  Laying the dice
    is no decision before the call.
    """

    def judge(self, view: Table, seat: Seat, move: Any, rng: Random) -> Judgement | None:
        """The points of a call, a new roll, a die of the centre or an exchange."""
        own = view.players[seat]
        match move:
            case Call() if own.full:
                return self._called(view, seat, own)
            case Reroll() if not own.holding:
                return self._rerolled(view, seat, own)
            case Take():
                return _taken(view, own, move.die)
            case Keep() | Exchange():
                return _exchanged(view, own, move)
        return None

    def _called(self, view: Table, seat: Seat, own: Player) -> Judgement:
        made = max([score(own.cells, view.scoring), *_with_centre(view, own)])
        best, cells = plan(view, own)
        again = 0.0 if view.anyone_called else _new_roll(view, seat)
        if max(best, again) <= made:
            return Judgement(made, made)
        better = Arrange(tuple(die for die in cells if die)) if best >= again else Reroll()
        return Judgement(made, max(best, again), better)

    def _rerolled(self, view: Table, seat: Seat, own: Player) -> Judgement:
        made = _new_roll(view, seat)
        best, cells = plan(view, own)
        if best <= made:
            return Judgement(made, made)
        return Judgement(made, best, Arrange(tuple(die for die in cells if die)))

    def span(self, view: Table) -> str:
        """The round."""
        return _("Round {number}").format(number=view.round)

    def standing(self, state: Table, rng: Random) -> tuple[float, ...]:
        """Everyone's points."""
        return tuple(player.score for player in state.players)

    def name(self, view: Table, move: Any) -> str:
        """A move in words.  A square to be laid is named by its rows."""
        match move:
            case Arrange():
                rows = (move.dice[first : first + 3] for first in (0, 3, 6))
                square = " / ".join(" ".join(die.code for die in row) for row in rows)
                return _("the square {square}").format(square=square)
            case Take():
                return _("take {die}").format(die=move.die.words)
            case Call():
                return _("the square laid")
        return in_quotes(deed(move))


def _new_roll(view: Table, seat: Seat) -> float:
    """The mean score of nine fresh dice, with one die of the centre."""
    return float(reroll_odds(view, seat, centre=True).mean)


def _with_centre(view: Table, own: Player) -> list[int]:
    """The score of a square with each die of the centre."""
    return [best_exchange(own.cells, die, view.scoring)[0] for die in dict.fromkeys(view.centre)]


def _taken(view: Table, own: Player, die: Die) -> Judgement:
    worths = {other: max(_EXPERT.worths(view, own, other))[0] for other in dict.fromkeys(view.centre)}
    best = max(worths, key=worths.__getitem__)
    if worths[best] <= worths[die]:
        return Judgement(worths[die], worths[die])
    return Judgement(worths[die], worths[best], Take(best))


def _exchanged(view: Table, own: Player, move: Keep | Exchange) -> Judgement:
    assert own.taken is not None
    worths = {field: worth for worth, field in _EXPERT.worths(view, own, own.taken)}
    field = move.field if isinstance(move, Exchange) else ""
    best = max(worths, key=worths.__getitem__)
    if worths[best] <= worths[field]:
        return Judgement(worths[field], worths[field])
    return Judgement(worths[field], worths[best], Exchange(best) if best else Keep())


JUDGE: Final = CuboJudge(GAME)
"""The judge, as :mod:`cubeplay.analysis` looks for it."""
