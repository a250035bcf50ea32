"""How decisions of CU[o]BE are judged: a move and the Companion's are both played on to the next turn."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any, Final

from cubeplay.analysis import Judge, Judgement
from cubeplay.analysis.judge import in_quotes, whole
from cubeplay.analysis.rollout_judge import weighed
from cubeplay.cuobe.bots.choosing import worth
from cubeplay.cuobe.bots.move_labels import deed
from cubeplay.cuobe.bots.players import decide
from cubeplay.cuobe.game import GAME
from cubeplay.cuobe.rules.moves import CuobeMove
from cubeplay.cuobe.rules.state import State
from cubeplay.game import CHANCE
from cubeplay.place import Steps, done
from cubeplay.rulebook import Seat
from cubeplay.words import _, plural
from cubeplay.words.numbers import Numeral

WORLDS: Final = 6
"""How many runs of luck each of the two moves is played on with."""

LONGEST: Final = 60
"""The most moves that are played on until the next turn."""

GAMES, EVERY = 16, 3
"""Sixteen games are played on to their end from the start of every third turn, to see who escapes."""


class CuobeJudge(Judge[State]):
    """Compares a move with the Companion's: both are played on with the same luck to the next turn's start.

    The measure is :func:`cubeplay.cuobe.bots.choosing.worth`: how far the group has come, in dice.  Nothing
    is hidden but the order of the decks, which nobody knows.
    """

    stands, spans = _("Chance to escape, percent"), False
    when = _("Every third turn the Companion played on {count} games.").format(count=GAMES)

    def judge(self, view: State, seat: Seat, move: CuobeMove, rng: Random) -> Judgement | None:
        """How far the group comes by the next turn, on average."""
        return done(self.judging(view, seat, move, rng))

    def judging(self, view: State, seat: Seat, move: CuobeMove, rng: Random) -> Steps[Judgement | None]:
        """:meth:`judge` in steps."""
        moves = self.game.moves(view, seat)
        if len(moves) < 2:
            return None
        advised = decide(view, seat, moves).move
        if advised == move:
            here = worth(view)
            return Judgement(here, here)
        after = partial(self._worth_after, view, seat)
        return (yield from weighed(move, (advised,), after, WORLDS, rng))

    def _worth_after(self, view: State, seat: Seat, move: CuobeMove, luck: Random) -> float:
        """The worth of the state when, after a move, another turn has begun and its dice are given."""
        state = self.game.apply(view, seat, move).state
        for _move in range(LONGEST):
            actors = self.game.to_move(state)
            if not actors or (state.turn > view.turn and state.given and not state.tasks):
                break
            state = self._after(state, actors[0], luck)
        return worth(state)

    def _after(self, state: State, actor: Any, luck: Random) -> State:
        """The state after the next move."""
        return self.game.apply(state, actor, self._next_move(state, actor, luck)).state

    def _next_move(self, state: State, actor: Any, luck: Random) -> CuobeMove:
        """A move of chance, or the Companion's."""
        if actor == CHANCE:
            move: CuobeMove = self.game.chance(state).sample(luck)
            return move
        return decide(state, actor, self.game.moves(state, actor)).move

    def span(self, view: State) -> str:
        """The turn."""
        return _("Turn {number}").format(number=view.turn)

    def standing(self, state: State, rng: Random) -> tuple[float, ...]:
        """For each player the percentage of games with an escape, if the Companion plays on for all."""
        return done(self.standing_in_steps(state, rng))

    def standing_in_steps(self, state: State, rng: Random) -> Steps[tuple[float, ...]]:
        """:meth:`standing` in steps."""
        ends = []
        for luck in [rng.random() for _game in range(1 if state.ended else GAMES)]:
            end = yield from self._played_out(state, Random(luck))
            ends.append(end)
        return tuple(
            100 * sum(end.players[seat].status == "out" for end in ends) / len(ends)
            for seat in range(len(state.players))
        )

    def stands_anew(self, before: State, state: State) -> bool:
        """At the start of every third turn, and at the end."""
        begun = state.turn != before.turn and state.turn % EVERY == 1
        return begun or state.ended != before.ended

    def _played_out(self, state: State, luck: Random) -> Steps[State]:
        """The last state of the game if the Companion plays on for everybody."""
        while actors := self.game.to_move(state):
            state = self._after(state, actors[0], luck)
            yield None
        return state

    def amount(self, worth: float) -> str:
        """A number of dice in words."""
        return plural("{worth:g} die", "{worth:g} dice", whole(worth)).format(worth=Numeral(worth))

    def name(self, view: State, move: CuobeMove) -> str:
        """What a move does, in quotes."""
        return in_quotes(deed(view, move))


JUDGE: Final = CuobeJudge(GAME)
"""The judge, as :mod:`cubeplay.analysis` looks for it."""
