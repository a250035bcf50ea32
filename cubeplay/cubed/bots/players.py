"""The computer players of CUBED."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from cubeplay.cubed.rules.listing import fitting
from cubeplay.cubed.rules.moves import CubedMove, Draw, DrawThree, Give, Keep, Pass, Place
from cubeplay.cubed.rules.pieces import PIECES, edges_of
from cubeplay.cubed.rules.state import Lying, Table
from cubeplay.cubed.rules.surface import least_contacts, surface
from cubeplay.game import CHANCE, Answer, Bot, Game
from cubeplay.players import Delay, RandomBot
from cubeplay.rulebook import Seat
from cubeplay.words import _, plural

Worth = Callable[[Place], float]


def sheds(move: Place) -> float:
    """What a placement takes off the hand, in points."""
    return float(PIECES[move.piece].points)


def best_other(state: Table, moves: Sequence[CubedMove]) -> CubedMove:
    """What to do where no placement is wanted: the cheapest piece stays, the dearest is given away.

    A gift goes to whoever holds least, and of these to the one with the lowest total.
    """

    def order(move: CubedMove) -> tuple[int, ...]:
        if isinstance(move, Give):
            to = move.player - 1
            return 0, -PIECES[move.piece].points, len(state.hands[to]), state.totals[to]
        if isinstance(move, Keep):
            return 0, PIECES[move.piece].points
        return (_ORDER[type(move)],)

    return min(moves, key=order)


_ORDER: Final[dict[type, int]] = {Draw: 1, Pass: 2, DrawThree: 3}


def best_placement(moves: Sequence[CubedMove], worth: Worth, rng: Random) -> Place | None:
    """The placement of the highest worth, ties at random; None if there is none."""
    places = [(worth(move), move) for move in moves if isinstance(move, Place)]
    if not places:
        return None
    most = max(value for value, _move in places)
    return rng.choice([move for value, move in places if value == most])


def room(state: Table, move: Place) -> int:
    """On how many fields a further piece could be played, colours aside, after a placement."""
    lying = (*state.lying, Lying(move.piece, move.field, move.turn))
    least = least_contacts(len(lying))
    return sum(spot.pieces >= least and not spot.blocked for spot in surface(lying).open.values())


@dataclass(frozen=True, slots=True)
class SheddingBot:
    """Sheds as many points as it can, and keeps its own choice wide."""

    title: str = _("Greedy")
    strength: str = _("sheds the dearest piece that fits")
    delay: Delay = (0, 0)
    looks: int = 8

    def answer(self, game: Game[Any, Any], view: Table, player: Seat, rng: Random) -> Answer:
        """The dearest piece; of the places for it, one that leaves the rest of the hand most to do."""
        moves = game.moves(view, player)
        place = best_placement(moves, sheds, rng)
        if place is None:
            words = _("Nothing fits, so this costs least.")
            return Answer(best_other(view, moves), rng.randint(*self.delay), words)
        same = [move for move in moves if isinstance(move, Place) and sheds(move) == sheds(place)]
        tried = rng.sample(same, min(self.looks, len(same)))
        best = max(tried, key=lambda move: _freedom(view, player, move))
        points = PIECES[best.piece].points
        words = plural(
            "It takes {points} point off the hand and leaves the rest most room.",
            "It takes {points} points off the hand and leaves the rest most room.",
            points,
        )
        return Answer(best, rng.randint(*self.delay), words.format(points=points))


def _freedom(view: Table, player: Seat, move: Place) -> int:
    lying = (*view.lying, Lying(move.piece, move.field, move.turn))
    rest = tuple(piece for piece in view.hands[player] if piece != move.piece)
    return len(fitting(lying, rest, view.match == "all"))


@dataclass(frozen=True, slots=True)
class BlockerBot:
    """Leaves the others as few fields as it can."""

    title: str = _("Blocker")
    strength: str = _("closes fields with purple sides")
    delay: Delay = (0, 0)

    def answer(self, game: Game[Any, Any], view: Table, player: Seat, rng: Random) -> Answer:
        """The placement after which least fields are open; of equal ones the dearest piece."""
        moves = game.moves(view, player)
        place = best_placement(moves, lambda move: sheds(move) / 10 - room(view, move), rng)
        if place is None:
            words = _("Nothing fits, so this costs least.")
            return Answer(best_other(view, moves), rng.randint(*self.delay), words)
        number = room(view, place)
        words = plural("It leaves {number} field open.", "It leaves {number} fields open.", number)
        return Answer(place, rng.randint(*self.delay), words.format(number=number))


@dataclass(frozen=True, slots=True)
class PlayoutBot:
    """Plays a few promising moves out against guesses of what the others hold.

    ``width`` is the number of placements that it looks at, the better half by a first glance and the others
    at random; ``worlds`` is the number of guesses for each, and ``depth`` how many moves are played out at
    most.  A playout also ends with the round, and when the table is shut.  Where some piece fits, drawing is
    not looked at.
    """

    title: str = _("Thinker")
    strength: str = _("plays the round on in its head")
    delay: Delay = (0, 0)
    width: int = 8
    worlds: int = 8
    depth: int = 60

    def answer(self, game: Game[Any, Any], view: Table, player: Seat, rng: Random) -> Answer:
        """The move that does best on average.  The same luck for every move makes them comparable."""
        moves = self._promising(game, view, player, rng)
        if len(moves) == 1:
            return Answer(moves[0], rng.randint(*self.delay), _("There is no better move to think about."))
        lucks = [rng.random() for _world in range(self.worlds)]
        worths = [sum(self._play_on(game, view, player, move, luck) for luck in lucks) for move in moves]
        best = max(worths)
        words = plural(
            "Played on {number} time, it came out {points:+.1f} points ahead of the others.",
            "Played on {number} times, it came out {points:+.1f} points ahead of the others.",
            self.worlds,
        )
        because = words.format(number=self.worlds, points=best / self.worlds)
        return Answer(moves[worths.index(best)], rng.randint(*self.delay), because)

    def _promising(self, game: Game[Any, Any], view: Table, player: Seat, rng: Random) -> Sequence[CubedMove]:
        moves = game.moves(view, player)
        places: dict[tuple[str, tuple[str, ...]], Place] = {}
        for move in moves:
            if isinstance(move, Place):
                places.setdefault((move.field, edges_of(move.piece, move.turn)), move)
        ranked = sorted(places.values(), key=lambda move: (-_glance(view, move), rng.random()))
        if not ranked:
            return moves
        first, rest = ranked[: self.width // 2], ranked[self.width // 2 :]
        return first + rng.sample(rest, min(self.width - len(first), len(rest)))

    def _play_on(
        self, game: Game[Any, Any], view: Table, player: Seat, move: CubedMove, luck: float
    ) -> float:
        """How far ahead the player comes out of one guessed world."""
        rng = Random(luck)
        state = game.guess(view, player, rng)
        state = game.apply(state, player, move).state
        for _turn in range(self.depth):
            if not (actors := game.to_move(state)) or state.round != view.round or is_shut(state):
                break
            state = game.apply(state, actors[0], quick_move(game, state, rng)).state
        return game.evaluate(state, player)


def _glance(view: Table, move: Place) -> float:
    """A first glance at a placement: the points that go, and a little for every field that closes."""
    return sheds(move) - room(view, move) / 20


def is_shut(state: Table) -> bool:
    """Whether no field is left for any piece, whatever its colours."""
    least = least_contacts(len(state.lying))
    spots = surface(state.lying).open.values()
    return bool(state.lying) and all(spot.blocked or spot.pieces < least for spot in spots)


def quick_move(game: Game[Any, Any], state: Table, rng: Random) -> CubedMove:
    """A sensible move without thought: any piece of the dearest kind that fits."""
    (actor,) = game.to_move(state)
    if actor == CHANCE:
        drawn: CubedMove = game.chance(state).sample(rng)
        return drawn
    assert isinstance(actor, int)
    moves = game.moves(state, actor)
    return best_placement(moves, sheds, rng) or best_other(state, moves)


BOTS: Final[Mapping[str, Bot]] = {
    "random": RandomBot(),
    "greedy": SheddingBot(),
    "blocker": BlockerBot(),
    "search": PlayoutBot(),
}
"""The computer players by name, weakest first."""
