"""Tree search for games with chance, hidden information, clocks and simultaneous moves.

Monte-Carlo tree search with upper confidence bounds (UCT), in the form that Cowling, Powley and
Whitehouse (2012) call information-set search with several observers.  Each iteration *guesses* a
full state that fits the searcher's view, plays one line from it, and credits every player on the line
with that player's result (max^n).

No player in the tree knows more than at the table.  A node belongs to one player and to one view, that
player's.  If two players choose simultaneously, the second one therefore decides in the same node
whatever the first has chosen.

Dice and cards are sampled in every iteration.  A chance move with a probability of at least one in
:data:`COMMON` leads to nodes of its own, so that the search learns a reply to it.  Rarer ones (such as
a roll of nine dice) are lumped together: from there on a node is identified by what its player has done
and heard since the root, without chance (open loop), so that the search learns which plan is good on
average.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import inf, log, sqrt
from random import Random
from typing import Any, Final, Generic, TypeVar

from cubeplay.game import CHANCE, Actor, Game, Outcome, Step
from cubeplay.rulebook import Seat

S = TypeVar("S")
M = TypeVar("M")

COMMON: Final = 64
"""Chance moves less likely than one in this many are lumped together."""

WIN_WEIGHT: Final = 0.75
"""The weight of winning against the points, if both differ between lines of play."""


@dataclass(slots=True)
class Arm:
    """Statistics of one move at one node.

    ``tried`` counts the lines that took it, ``offered`` those that could have.  ``ended`` counts its lines
    that reached the end of the game; ``wins`` is the sum of their shares in the win, ``points`` the sum of
    the points of all lines.
    """

    tried: int = 0
    offered: int = 1
    ended: int = 0
    wins: float = 0.0
    points: float = 0.0


@dataclass(slots=True)
class Span:
    """The smallest and largest number seen, for scaling numbers to 0 … 1."""

    low: float = inf
    high: float = -inf

    def see(self, number: float) -> None:
        """Widen the span to include a number."""
        self.low, self.high = min(self.low, number), max(self.high, number)

    def scaled(self, total: float, count: int) -> float:
        """The sum of ``count`` numbers, each scaled to 0 … 1; ``total`` is their unscaled sum."""
        return (total - count * self.low) / (self.high - self.low)

    def __bool__(self) -> bool:
        return self.high > self.low


@dataclass(slots=True)
class Scale:
    """Combines a seat's wins and points to one number from 0 to 1, comparable between arms."""

    wins: Span = field(default_factory=Span)
    points: Span = field(default_factory=Span)

    def worth(self, arm: Arm) -> float:
        """The mean worth of an arm.  A line that was cut counts as half a win."""
        points = self.points.scaled(arm.points, arm.tried) / arm.tried if self.points else 0.5
        if not self.wins:
            return points
        won = (self.wins.scaled(arm.wins, arm.ended) + (arm.tried - arm.ended) / 2) / arm.tried
        return WIN_WEIGHT * won + (1 - WIN_WEIGHT) * points if self.points else won


@dataclass(slots=True)
class Descent(Generic[S]):
    """One line of play: its state, its steps, and the arms that it took."""

    state: S
    steps: list[tuple[Actor, Any, Step[S]]] = field(default_factory=list)
    arms: list[tuple[Seat, Arm]] = field(default_factory=list)
    nodes: set[Hashable] = field(default_factory=set)
    lumped: bool = False

    def heard(self, seat: Seat) -> Hashable:
        """What a seat has done, and the events that it has heard, on this line."""
        return tuple(
            (actor, move) if actor == seat else (actor, *(e for e in step.events if e.heard_by(seat)))
            for actor, move, step in self.steps
        )


class TreeSearch(Generic[S, M]):
    """The search for one move of ``player``, who sees ``view``.

    ``depth`` is the number of random moves of players after which a line that has left the tree is cut and
    judged by ``game.evaluate``.  ``curiosity`` is the weight of exploration.  With ``together`` all seats win
    and lose together, and a seat counts its points, not its lead.
    """

    def __init__(
        self,
        game: Game[S, M],
        view: S,
        player: Seat,
        rng: Random,
        *,
        depth: int = 20,
        curiosity: float = 0.7,
        together: bool = False,
    ) -> None:
        self.game, self.view, self.player, self.rng = game, view, player, rng
        self.depth, self.curiosity, self.together = depth, curiosity, together
        self.root: dict[M, Arm] = {}
        self._moves = game.moves(view, player)
        self._nodes: dict[Hashable, dict[M, Arm]] = {}
        self._scales: dict[Seat, Scale] = {}

    def run(self, iterations: int) -> dict[M, Arm]:
        """Play some more lines; returns the statistics of the moves at the root."""
        for _number in range(iterations):
            line = Descent(self.game.guess(self.view, self.player, self.rng))
            self._play(line, self.player, self._choose(line, self.root, self.player, self._moves))
            self._descend(line)
            self._roll_out(line)
            self._credit(line)
        return self.root

    def worth(self, move: M) -> float:
        """The mean worth of a move at the root for its player, from 0 to 1."""
        return self._scales[self.player].worth(self.root[move])

    # One line of play

    def _play(self, line: Descent[S], actor: Actor, move: M) -> None:
        step = self.game.apply(line.state, actor, move)
        line.steps.append((actor, move, step))
        line.state = step.state

    def _next_seat(self, line: Descent[S]) -> Seat | None:
        """Let chance and the clock move until a seat must decide; None when the game is over."""
        while actors := self.game.to_move(line.state):
            actor = actors[0]
            if isinstance(actor, int):
                self._scales.setdefault(actor, Scale())
                return actor
            if actor == CHANCE:
                self._sample(line)
            else:
                self._play(line, actor, self.game.tick(line.state))
        return None

    def _sample(self, line: Descent[S]) -> None:
        chance = self.game.chance(line.state)
        move = chance.sample(self.rng)
        rare = not line.lumped and chance.probability(move) < Fraction(1, COMMON)
        if rare:
            line.lumped = True
        if line.lumped:
            line.state = self.game.apply(line.state, CHANCE, move).state
        else:
            self._play(line, CHANCE, move)

    def _descend(self, line: Descent[S]) -> None:
        """Follow the tree until a move is tried for the first time, or a node is reached again."""
        while line.arms[-1][1].tried and (seat := self._next_seat(line)) is not None:
            known = line.heard(seat) if line.lumped else self.game.view(line.state, seat)
            key = (seat, line.lumped, known)
            if key in line.nodes:
                return
            line.nodes.add(key)
            node = self._nodes.setdefault(key, {})
            self._play(line, seat, self._choose(line, node, seat, self.game.moves(line.state, seat)))

    def _choose(self, line: Descent[S], node: dict[M, Arm], seat: Seat, moves: Sequence[M]) -> M:
        """An untried move, if there is one, else the one with the highest confidence bound."""
        untried = [move for move in moves if move not in node]
        if untried:
            move = self.rng.choice(untried)
            node[move] = Arm()
        else:
            move = self._promising(node, seat, moves)
        line.arms.append((seat, node[move]))
        return move

    def _promising(self, node: dict[M, Arm], seat: Seat, moves: Sequence[M]) -> M:
        scale = self._scales[seat]

        def bound(move: M) -> float:
            arm = node[move]
            arm.offered += 1
            return scale.worth(arm) + self.curiosity * sqrt(log(arm.offered) / arm.tried)

        return max(moves, key=bound)

    def _roll_out(self, line: Descent[S]) -> None:
        """Play on at random for at most ``depth`` moves."""
        for _number in range(self.depth):
            seat = self._next_seat(line)
            if seat is None:
                return
            self._play(line, seat, self.game.random_move(line.state, seat, self.rng))

    # Results

    def _credit(self, line: Descent[S]) -> None:
        end = self.game.outcome(line.state)
        points = self._points(line.state, end)
        for seat, arm in line.arms:
            scale = self._scales.setdefault(seat, Scale())
            arm.tried += 1
            worth = points[seat] if self.together else points[seat] - _best_other(points, seat)
            arm.points += worth
            scale.points.see(worth)
            if end:
                share = (seat in end.winners) / max(1, len(end.winners))
                arm.ended += 1
                arm.wins += share
                scale.wins.see(share)

    def _points(self, state: S, end: Outcome | None) -> dict[Seat, float]:
        """The points of every seat at the end; at a cut the evaluations of the seats seen so far."""
        if end:
            return {seat: self.game.worth(end, seat) for seat in range(len(end.scores))}
        seats = {self.player, *self._scales}
        return {seat: self.game.evaluate(self.game.view(state, seat), seat) for seat in seats}


def _best_other(points: dict[Seat, float], seat: Seat) -> float:
    return max((number for other, number in points.items() if other != seat), default=0.0)
