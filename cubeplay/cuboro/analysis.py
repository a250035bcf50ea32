"""How decisions of cuboro are judged: by the solver, which finds the best turn that is still possible."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from cubeplay.analysis import Judge, Judgement
from cubeplay.analysis.judge import in_quotes
from cubeplay.cuboro.bots.move_labels import deed
from cubeplay.cuboro.bots.players import Exact
from cubeplay.cuboro.exact.solver import SolvedTurn
from cubeplay.cuboro.game import GAME
from cubeplay.cuboro.rules.geometry import FIELDS
from cubeplay.cuboro.rules.moves import Tower
from cubeplay.cuboro.rules.state import Table
from cubeplay.rulebook import Seat
from cubeplay.words import _

_SOLVER: Final = Exact("", "")


class CuboroJudge(Judge[Table]):
    """Compares a change, or the tower, with the best turn that the solver still finds.

    A joker that brings one point or none is better kept, so turns with a joker must bring two points more.
    """

    def judge(self, view: Table, seat: Seat, move: Any, rng: Random) -> Judgement:
        """The points that the turn can still bring after the move, and before it."""
        best, after = self._best(view, seat, rng), self.game.apply(view, seat, move).state
        peg = view.peg(seat)
        made = after.points[peg] - view.points[peg]
        if not isinstance(move, Tower):
            made += self._best(after, seat, rng).points
        return Judgement(made, max(made, best.points), best.moves[0] if best.points > made else None)

    def _best(self, table: Table, seat: Seat, rng: Random) -> SolvedTurn:
        return _SOLVER.choose(self.game, table, seat, rng)

    def name(self, view: Table, move: Any) -> str:
        """What a move does, in quotes."""
        return in_quotes(deed(move, FIELDS[view.empty]))

    def span(self, view: Table) -> str:
        """The marble that is to run."""
        full = sum(sum(marbles) for marbles in view.variant.marbles)
        left = sum(sum(marbles) for marbles in view.marbles)
        return _("Marble {number}").format(number=full * view.round - left + 1)

    def standing(self, state: Table, rng: Random) -> tuple[float, ...]:
        """Everyone's points."""
        return tuple(state.points[state.peg(seat)] for seat in range(state.variant.players))


JUDGE: Final = CuboroJudge(GAME)
"""The judge, as :mod:`cubeplay.analysis` looks for it."""
