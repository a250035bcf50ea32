"""The computer player of CUBED that plays rounds on in its head, and the row of them all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, Final

from cubeplay.cubed.bots.players import (
    BlockerBot,
    SheddingBot,
    best_other,
    best_placement,
    racing,
    room,
    sheds,
)
from cubeplay.cubed.bots.playouts import Ending, Playout
from cubeplay.cubed.rules.moves import CubedMove, Place
from cubeplay.cubed.rules.pieces import edges_of
from cubeplay.cubed.rules.state import Table
from cubeplay.game import Answer, Bot, Game
from cubeplay.players import Delay, RandomBot
from cubeplay.rulebook import Seat
from cubeplay.words import _, plural

A_POINT: Final = 0.002
"""What a point more at the end is worth beside the chance to win."""


@dataclass(frozen=True, slots=True)
class PlayoutBot:
    """Places like the Blocker, unless playing on shows that another placement wins more often.

    It looks at ``width`` placements, those that the Blocker ranks first when it is ahead and when it is
    behind, and plays each on in ``first`` guesses of what lies hidden; the ``kept`` best ones in ``worlds``
    altogether.  The same guesses and the same luck for every placement make them comparable.  What playouts
    say still differs by chance, so one must do better by ``sure`` standard errors to be preferred.  It draws
    only where nothing fits, and alone it does not think.
    """

    title: str = _("Thinker")
    strength: str = _(
        "as Blocker, but it plays the round on in its head first; it was not measured to be stronger"
    )
    delay: Delay = (0, 0)
    width: int = 8
    kept: int = 3
    first: int = 16
    worlds: int = 52
    sure: float = 0.5

    def answer(self, game: Game[Any, Any], view: Table, player: Seat, rng: Random) -> Answer:
        """The Blocker's placement or a better one."""
        moves = game.moves(view, player)
        places = self.promising(view, player, moves, rng)
        if not places:
            words = _("Nothing fits, so this costs least.")
            return Answer(best_other(view, moves), rng.randint(*self.delay), words)
        if len(places) == 1 or view.solo:
            words = _("There is no better move to think about.")
            return Answer(places[0], rng.randint(*self.delay), words)
        worths = self._weigh(game, view, player, places, rng)
        best = max(worths, key=lambda place: fmean(worths[place]))
        if _surety(worths[best], worths[places[0]]) <= self.sure:
            best = places[0]
        words = plural(
            "Played on {number} time, its chance to win came out at {chance:.0%}.",
            "Played on {number} times, its chance to win came out at {chance:.0%}.",
            self.worlds,
        )
        chance = min(1.0, max(0.0, fmean(worths[best])))
        return Answer(best, rng.randint(*self.delay), words.format(number=self.worlds, chance=chance))

    def promising(
        self, view: Table, player: Seat, moves: Sequence[CubedMove], rng: Random
    ) -> Sequence[Place]:
        """The Blocker's placement, then those that open or shut most; none that looks like another."""
        best = best_placement(moves, racing(view, player), rng)
        if best is None:
            return ()
        looks: dict[tuple[str, tuple[str, ...]], Place] = {}
        for move in moves:
            if isinstance(move, Place):
                looks.setdefault((move.field, edges_of(move.piece, move.turn)), move)
        open_fields = {move: room(view, move) for move in looks.values()}
        chosen = dict.fromkeys([best])
        for wanted in (1, -1):
            ranked = sorted(
                open_fields, key=lambda move: (-wanted * open_fields[move] - sheds(move) / 10, rng.random())
            )
            chosen.update(dict.fromkeys(ranked[: self.width // 2]))
        return tuple(chosen)

    def _weigh(
        self, game: Game[Any, Any], view: Table, player: Seat, places: Sequence[Place], rng: Random
    ) -> dict[Place, list[float]]:
        """What the best placements and the first one come to, world by world."""
        lucks = [rng.random() for _world in range(self.worlds)]
        worths: dict[Place, list[float]] = {place: [] for place in places}
        for number, luck in enumerate(lucks):
            if number == self.first:
                best = sorted(places[1:], key=lambda place: -fmean(worths[place]))[: self.kept]
                worths = {place: worths[place] for place in (places[0], *best)}
            for place, found in worths.items():
                found.append(_worth(played_on(game, view, player, place, Random(luck)), player))
        return worths


def played_on(game: Game[Any, Any], view: Table, player: Seat, place: Place, rng: Random) -> Ending:
    """How the round ends in one guess of what lies hidden, if the player begins with a placement."""
    return Playout(game.guess(view, player, rng), rng).end(place)


def _worth(end: Ending, player: Seat) -> float:
    return end.chance(player) + A_POINT * end.lead(player)


def _surety(worths: Sequence[float], others: Sequence[float]) -> float:
    """By how many standard errors some playouts end better than others with the same luck."""
    gains = [worth - other for worth, other in zip(worths, others, strict=True)]
    error = stdev(gains) / sqrt(len(gains)) if len(gains) > 1 else 0.0
    return fmean(gains) / error if error else 0.0


BOTS: Final[Mapping[str, Bot]] = {
    "random": RandomBot(),
    "greedy": SheddingBot(),
    "blocker": BlockerBot(),
    "search": PlayoutBot(),
}
"""The computer players by name, weakest first."""
