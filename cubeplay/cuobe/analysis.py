"""How decisions of CU[o]BE are weighed: the turn is played on as the Companion plays, from both moves."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from cubeplay.analysis import Judge, Judgement
from cubeplay.analysis.judge import in_quotes, whole
from cubeplay.analysis.played_on import weighed
from cubeplay.cuobe.bots.choosing import worth
from cubeplay.cuobe.bots.move_labels import deed
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
"""So many moves are played at most until the next turn."""

GAMES, EVERY = 16, 3
"""So many games are played on to their end from the start of every third turn, to see who escapes."""


class CuobeJudge(Judge[State]):
    """A move against what the Companion would do, both played on with the same luck to the next turn's start.

    What counts is how far the group has come then, as the Companion reckons it: in dice, which are what a
    turn is paid with.  Nothing is hidden but the order of the decks, which nobody knows.
    """

    stands, spans = _("Chance to escape, percent"), False
    when = _("Every third turn the Companion played on {count} games.").format(count=GAMES)

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
            state = self._on(state, actors[0], luck)
        return worth(state)

    def _on(self, state: State, actor: Any, luck: Random) -> State:
        """The state after the next move."""
        return self.game.apply(state, actor, self._next(state, actor, luck)).state

    def _next(self, state: State, actor: Any, luck: Random) -> CuobeMove:
        """What chance brings, or what the Companion does."""
        if actor == CHANCE:
            move: CuobeMove = self.game.chance(state).sample(luck)
            return move
        return decide(state, actor, self.game.moves(state, actor)).move

    def span(self, view: State) -> str:
        """The turn."""
        return _("Turn {number}").format(number=view.turn)

    def standing(self, state: State, rng: Random) -> tuple[float, ...]:
        """In how many of a hundred games everybody escapes that the Companion plays on from here for all."""
        lucks = [rng.random() for _game in range(1 if state.ended else GAMES)]
        ends = [self._ended(state, Random(luck)) for luck in lucks]
        return tuple(
            100 * sum(end.players[seat].status == "out" for end in ends) / len(ends)
            for seat in range(len(state.players))
        )

    def stands_anew(self, before: State, state: State) -> bool:
        """At the start of every third turn, and at the end."""
        begun = state.turn != before.turn and state.turn % EVERY == 1
        return begun or state.ended != before.ended

    def _ended(self, state: State, luck: Random) -> State:
        """How the game ends if the Companion plays on for everybody."""
        while actors := self.game.to_move(state):
            state = self._on(state, actors[0], luck)
        return state

    def amount(self, worth: float) -> str:
        """So many dice."""
        return plural("{worth:g} die", "{worth:g} dice", whole(worth)).format(worth=worth)

    def name(self, view: State, move: CuobeMove) -> str:
        """What a move does, in quotes: it is a command."""
        return in_quotes(deed(view, move))


JUDGE: Final = CuobeJudge(GAME)
"""The judge, as :mod:`cubeplay.analysis` looks for it."""
