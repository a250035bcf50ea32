"""The computer players of CUBED."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from cubeplay.cubed.rules.move_generation import fitting
from cubeplay.cubed.rules.moves import CubedMove, Draw, DrawThree, Give, Keep, Pass, Place
from cubeplay.cubed.rules.open_fields import least_contacts, surface
from cubeplay.cubed.rules.pieces import PIECES
from cubeplay.cubed.rules.state import Lying, Table
from cubeplay.game import CHANCE, Answer, Game
from cubeplay.players import Delay
from cubeplay.rulebook import Seat
from cubeplay.words import _, plural

Worth = Callable[[Place], float]


def sheds(move: Place) -> float:
    """The points of the piece of a placement."""
    return float(PIECES[move.piece].points)


def best_other(state: Table, moves: Sequence[CubedMove]) -> CubedMove:
    """The best move that places nothing: keep the cheapest piece, give the dearest one away.

    A gift goes to the player with the fewest pieces, and of these to the one with the lowest total.
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
    """How many fields are open for a further piece, without regard to colours, after a placement."""
    lying = (*state.lying, Lying(move.piece, move.field, move.turn))
    least = least_contacts(len(lying))
    return sum(spot.pieces >= least and not spot.blocked for spot in surface(lying).open.values())


@dataclass(frozen=True, slots=True)
class SheddingBot:
    """Sheds as many points as it can, and keeps as many own placements possible as it can."""

    title: str = _("Greedy")
    strength: str = _("sheds the dearest piece that fits")
    delay: Delay = (0, 0)
    looks: int = 8

    def answer(self, game: Game[Any, Any], view: Table, player: Seat, rng: Random) -> Answer:
        """The dearest piece, in a place that leaves the rest of the hand most placements."""
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


def wins_race(view: Table, player: Seat) -> bool:
    """Whether a player who places now would empty the hand first if everybody placed in every turn.

    The others have a turn before the player's next one, so they must hold more than the player keeps now.
    """
    left = len(view.hands[player]) - 1
    return all(left < len(hand) for seat, hand in enumerate(view.hands) if seat != player)


def racing(view: Table, player: Seat) -> Worth:
    """The worth of placements in a race: the player who would win wants fields open, the others shut.

    A round on an open table is won by the player who is a piece ahead; on a shut table everybody draws until
    the bag is empty, and the cheaper pieces win.  Of equal placements the dearest is best.
    """
    wanted = 1 if wins_race(view, player) else -1
    return lambda move: wanted * room(view, move) + sheds(move) / 10


@dataclass(frozen=True, slots=True)
class BlockerBot:
    """Shuts the table while another player is ahead, and keeps it open when it is ahead itself."""

    title: str = _("Blocker")
    strength: str = _("closes fields while another would finish first, and keeps them open when ahead")
    delay: Delay = (0, 0)

    def answer(self, game: Game[Any, Any], view: Table, player: Seat, rng: Random) -> Answer:
        """The placement that leaves most fields open, or fewest; of equal ones the dearest piece."""
        moves = game.moves(view, player)
        place = best_placement(moves, racing(view, player), rng)
        if place is None:
            words = _("Nothing fits, so this costs least.")
            return Answer(best_other(view, moves), rng.randint(*self.delay), words)
        number = room(view, place)
        words = plural("It leaves {number} field open.", "It leaves {number} fields open.", number)
        return Answer(place, rng.randint(*self.delay), words.format(number=number))


def is_shut(state: Table) -> bool:
    """Whether no field is left for any piece, whatever its colours."""
    least = least_contacts(len(state.lying))
    spots = surface(state.lying).open.values()
    return bool(state.lying) and all(spot.blocked or spot.pieces < least for spot in spots)


def quick_move(game: Game[Any, Any], state: Table, rng: Random) -> CubedMove:
    """A sensible move that is found fast: any piece of the dearest kind that fits."""
    (actor,) = game.to_move(state)
    if actor == CHANCE:
        drawn: CubedMove = game.chance(state).sample(rng)
        return drawn
    assert isinstance(actor, int)
    moves = game.moves(state, actor)
    return best_placement(moves, sheds, rng) or best_other(state, moves)
