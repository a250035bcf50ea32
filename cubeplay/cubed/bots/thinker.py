"""The strongest computer player of CUBED, and the list of all computer players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean
from typing import Any, Final

from cubeplay.cubed.bots.players import BlockerBot, SheddingBot, best_placement, racing
from cubeplay.cubed.bots.playouts import ExpectedEnding, Playout
from cubeplay.cubed.bots.value_net import PlacementOutlook, learned
from cubeplay.cubed.rules.moves import CubedMove, Place
from cubeplay.cubed.rules.pieces import edges_of
from cubeplay.cubed.rules.state import Table
from cubeplay.game import Answer, Bot, Game
from cubeplay.players import Delay, RandomBot
from cubeplay.rulebook import Seat
from cubeplay.words import _, plural
from cubeplay.words.numbers import Numeral

A_POINT: Final = 0.002
"""The worth of a point at the end, compared with a chance to win of 1."""


@dataclass(frozen=True, slots=True)
class PlayoutBot:
    """Makes the placement that a net expects to win most often; near the end also by playouts.

    The net evaluates each placement once (:mod:`cubeplay.cubed.bots.value_net`).  While all hands together
    hold no more than ``near`` pieces, the ``width`` best placements are played on in ``worlds`` guesses of
    what is hidden, the same guesses with the same luck for each placement.  The net's estimate counts like
    ``trust`` more playouts.  The player draws only if nothing fits, and alone plays as the Blocker does.
    """

    title: str = _("Thinker")
    strength: str = _(
        "weighs what each placement leaves to everybody, and plays the end of a round on in its head"
    )
    delay: Delay = (0, 0)
    width: int = 6
    worlds: int = 52
    near: int = 18
    trust: int = 16

    def answer(self, game: Game[Any, Any], view: Table, player: Seat, rng: Random) -> Answer:
        """The placement with the highest estimate."""
        moves = game.moves(view, player)
        if view.solo or not any(isinstance(move, Place) for move in moves):
            return BlockerBot(delay=self.delay).answer(game, view, player, rng)
        chances = judged(view, player, moves)
        if len(chances) == 1:
            words = _("There is no better move to think about.")
            return Answer(next(iter(chances)), rng.randint(*self.delay), words)
        if sum(map(len, view.hands)) > self.near:
            best = max(chances, key=chances.__getitem__)
            words = _("After it the chance to win the round looks best: {chance:.0%}.")
            return Answer(best, rng.randint(*self.delay), words.format(chance=chances[best]))
        return self._played_on(game, view, player, chances, rng)

    def promising(
        self, view: Table, player: Seat, moves: Sequence[CubedMove], rng: Random
    ) -> Sequence[Place]:
        """The best placements, the best one first; of those that look alike only one."""
        if view.solo:
            best = best_placement(moves, racing(view, player), rng)
            return () if best is None else (best,)
        return _best(judged(view, player, moves), self.width)

    def _played_on(
        self, game: Game[Any, Any], view: Table, player: Seat, chances: Mapping[Place, float], rng: Random
    ) -> Answer:
        """The best of the most promising placements by playouts from each."""
        lucks = [rng.random() for _world in range(self.worlds)]
        worths = {
            place: [worth(played_on(game, view, player, place, Random(luck)), player) for luck in lucks]
            for place in _best(chances, self.width)
        }
        best = max(worths, key=lambda place: sum(worths[place]) + self.trust * chances[place])
        words = plural(
            "Played on {number} time, its chance to win came out at {chance:.0%}.",
            "Played on {number} times, its chance to win came out at {chance:.0%}.",
            self.worlds,
        )
        chance = Numeral(min(1.0, max(0.0, fmean(worths[best]))))
        return Answer(best, rng.randint(*self.delay), words.format(number=self.worlds, chance=chance))


def judged(view: Table, player: Seat, moves: Sequence[CubedMove]) -> dict[Place, float]:
    """How likely each placement wins the round, from 0 to 1; of placements that look alike only one."""
    looks: dict[tuple[str, tuple[str, ...]], Place] = {}
    for move in moves:
        if isinstance(move, Place):
            looks.setdefault((move.field, edges_of(move.piece, move.turn)), move)
    outlook, net = PlacementOutlook(view, player), learned()
    return {move: net.chance(outlook.after(move)) for move in looks.values()}


def _best(chances: Mapping[Place, float], width: int) -> tuple[Place, ...]:
    return tuple(sorted(chances, key=lambda place: -chances[place])[:width])


def played_on(game: Game[Any, Any], view: Table, player: Seat, place: Place, rng: Random) -> ExpectedEnding:
    """The expected ending after a placement, in one guess of what is hidden."""
    return Playout(game.guess(view, player, rng), rng).end(place)


def worth(end: ExpectedEnding, player: Seat) -> float:
    """The worth of an ending to a seat: the chance to win, and a little for every point."""
    return end.chance(player) + A_POINT * end.lead(player)


BEST: Final = PlayoutBot()
"""The strongest computer player, whose moves the hints give."""

BOTS: Final[Mapping[str, Bot]] = {
    "random": RandomBot(),
    "greedy": SheddingBot(),
    "blocker": BlockerBot(),
    "search": BEST,
}
"""The computer players by name, weakest first."""
