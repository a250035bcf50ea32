"""How decisions of CUBED are weighed: the round is played on from each placement that looks good."""

from __future__ import annotations

from random import Random
from typing import Final

from cubeplay.analysis import Judge, Judgement
from cubeplay.analysis.played_on import weighed
from cubeplay.cubed.bots.players import PlayoutBot, SheddingBot
from cubeplay.cubed.game import GAME
from cubeplay.cubed.rules.moves import CubedMove, Place
from cubeplay.cubed.rules.state import Table, hand_points
from cubeplay.rulebook import Seat
from cubeplay.words import _

WORLDS: Final = 12
"""In so many guesses of what lies hidden a round is played on from every move."""

_THINKER: Final = PlayoutBot(worlds=WORLDS)
_SHEDDER: Final = SheddingBot()


class CubedJudge(Judge[Table]):
    """A move against the best placements of the computer players, all played on with the same luck.

    What counts is how many points the player is ahead of the others when the round is over.  What the seat
    did not see is guessed anew in every world, so that a better move is better on average.
    """

    stands, spans = _("Points if the round ended now"), False

    def judge(self, view: Table, seat: Seat, move: CubedMove, rng: Random) -> Judgement | None:
        """The lead at the end of the round, on average."""
        moves = self.game.moves(view, seat)
        if len(moves) < 2:
            return None
        shed = _SHEDDER.answer(self.game, view, seat, rng).move
        others = dict.fromkeys((shed, *_THINKER.promising(view, seat, moves, rng)))
        others.pop(move, None)

        def lead(chosen: CubedMove, luck: Random) -> float:
            return _THINKER.play_on(self.game, view, seat, chosen, luck)

        return weighed(move, tuple(others), lead, WORLDS, rng)

    def span(self, view: Table) -> str:
        """The round."""
        return _("Round {number}").format(number=view.round)

    def standing(self, state: Table) -> tuple[float, ...]:
        """Everyone's points if the round ended now: those of earlier rounds, and what the hand costs."""
        if state.ended:
            return state.totals
        return tuple(a + b for a, b in zip(state.totals, hand_points(state), strict=True))

    def name(self, move: CubedMove) -> str:
        """A move in words."""
        if isinstance(move, Place):
            return _("piece {piece} on {field}").format(piece=move.piece, field=move.field)
        return super().name(move)


JUDGE: Final = CubedJudge(GAME)
"""The judge, as :mod:`cubeplay.analysis` looks for it."""
