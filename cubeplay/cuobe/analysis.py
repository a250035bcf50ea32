"""How decisions of CU[o]BE are weighed: the turn is played on as the Companion plays, from both moves."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from cubeplay.analysis import Judge, Judgement
from cubeplay.analysis.judge import whole
from cubeplay.analysis.played_on import weighed
from cubeplay.cuobe.bots.choosing import worth
from cubeplay.cuobe.bots.players import decide
from cubeplay.cuobe.game import GAME
from cubeplay.cuobe.rules.moves import CuobeMove
from cubeplay.cuobe.rules.state import State
from cubeplay.game import CHANCE
from cubeplay.rulebook import Seat
from cubeplay.words import _, plural

WORLDS: Final = 6
"""With so many runs of luck a turn is played on."""

LONGEST: Final = 60
"""So many moves are played at most."""


class CuobeJudge(Judge[State]):
    """A move against what the Companion would do, both played on with the same luck to the next turn's start.

    What counts is how far the group has come then, as the Companion reckons it: in dice, which are what a
    turn is paid with.  Nothing is hidden but the order of the decks, which nobody knows.
    """

    stands, spans = _("How far the group has come"), False

    def judge(self, view: State, seat: Seat, move: CuobeMove, rng: Random) -> Judgement | None:
        """How far the group comes by the next turn, on average."""
        moves = self.game.moves(view, seat)
        if len(moves) < 2:
            return None
        advised = decide(view, seat, moves).move
        if advised == move:
            here = worth(view)
            return Judgement(here, here)
        return weighed(
            move, (advised,), lambda chosen, luck: self._comes(view, seat, chosen, luck), WORLDS, rng
        )

    def _comes(self, view: State, seat: Seat, move: CuobeMove, luck: Random) -> float:
        """How far the group comes from a move on, until another turn has begun and its dice are given."""
        state = self.game.apply(view, seat, move).state
        for _move in range(LONGEST):
            actors = self.game.to_move(state)
            if not actors or (state.turn > view.turn and state.given and not state.tasks):
                break
            state = self.game.apply(state, actors[0], self._next(state, actors[0], luck)).state
        return worth(state)

    def _next(self, state: State, actor: Any, luck: Random) -> CuobeMove:
        """What chance brings, or what the Companion does."""
        if actor == CHANCE:
            move: CuobeMove = self.game.chance(state).sample(luck)
            return move
        return decide(state, actor, self.game.moves(state, actor)).move

    def span(self, view: State) -> str:
        """The turn."""
        return _("Turn {number}").format(number=view.turn)

    def standing(self, state: State) -> tuple[float, ...]:
        """How far the group has come; the players win and lose as one."""
        return (worth(state),)

    def amount(self, worth: float) -> str:
        """So many dice."""
        return plural("{worth:g} die", "{worth:g} dice", whole(worth)).format(worth=worth)

    def name(self, move: CuobeMove) -> str:
        """A move as it is typed, in quotes: it is a command."""
        return _("“{move}”").format(move=move)


JUDGE: Final = CuobeJudge(GAME)
"""The judge, as :mod:`cubeplay.analysis` looks for it."""
