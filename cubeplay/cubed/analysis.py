"""How decisions of CUBED are judged: the round is played on from the move and from each good placement."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from cubeplay.analysis import Judge, Judgement
from cubeplay.analysis.judge import in_quotes
from cubeplay.analysis.rollout_judge import weighed
from cubeplay.cubed.bots.move_labels import deed
from cubeplay.cubed.bots.players import SheddingBot, is_shut, quick_move
from cubeplay.cubed.bots.thinker import PlayoutBot
from cubeplay.cubed.game import GAME
from cubeplay.cubed.rules.moves import CubedMove, Place
from cubeplay.cubed.rules.state import Table, hand_points
from cubeplay.game import Game
from cubeplay.place import Steps, done
from cubeplay.rulebook import Seat
from cubeplay.words import _

WORLDS: Final = 12
"""In how many guesses of what is hidden the round is played on from every move."""

DEPTH: Final = 60
"""The most moves that are played on."""

_THINKER: Final = PlayoutBot(width=4)
_SHEDDER: Final = SheddingBot()


def play_on(game: Game[Any, Any], view: Table, player: Seat, move: CubedMove, rng: Random) -> float:
    """The player's lead in points after a move, if one guess of what is hidden is played on.

    The game is played on to the end of the round, or until no field is open.
    """
    state = game.guess(view, player, rng)
    state = game.apply(state, player, move).state
    for _turn in range(DEPTH):
        if not (actors := game.to_move(state)) or state.round != view.round or is_shut(state):
            break
        state = game.apply(state, actors[0], quick_move(game, state, rng)).state
    return game.evaluate(state, player)


class CubedJudge(Judge[Table]):
    """Compares a move with the best placements of the computer players, all played on with the same luck.

    The measure is the player's lead in points when the round is over, averaged over several guesses of what
    the player cannot see.
    """

    stands, spans = _("Points if the round ended now"), False

    def judge(self, view: Table, seat: Seat, move: CubedMove, rng: Random) -> Judgement | None:
        """The lead at the end of the round, on average."""
        return done(self.judging(view, seat, move, rng))

    def judging(self, view: Table, seat: Seat, move: CubedMove, rng: Random) -> Steps[Judgement | None]:
        """:meth:`judge` in steps."""
        moves = self.game.moves(view, seat)
        if len(moves) < 2:
            return None
        shed = _SHEDDER.answer(self.game, view, seat, rng).move
        others = dict.fromkeys((shed, *_THINKER.promising(view, seat, moves, rng)))
        others.pop(move, None)

        def lead(chosen: CubedMove, luck: Random) -> float:
            return play_on(self.game, view, seat, chosen, luck)

        return (yield from weighed(move, tuple(others), lead, WORLDS, rng))

    def span(self, view: Table) -> str:
        """The round."""
        return _("Round {number}").format(number=view.round)

    def standing(self, state: Table, rng: Random) -> tuple[float, ...]:
        """Everyone's points if the round ended now: those of earlier rounds, and what the hand costs."""
        if state.ended:
            return state.totals
        return tuple(a + b for a, b in zip(state.totals, hand_points(state), strict=True))

    def name(self, view: Table, move: CubedMove) -> str:
        """A move in words."""
        if isinstance(move, Place):
            return _("piece {piece} on {field}").format(piece=move.piece, field=move.field)
        return in_quotes(deed(move, view.phase))


JUDGE: Final = CubedJudge(GAME)
"""The judge, as :mod:`cubeplay.analysis` looks for it."""
