"""What lies on the table, in the hands and in the bag.

Annotations are evaluated here at once: the codec cannot resolve postponed ones of a named tuple.
"""

from typing import ClassVar, Final, Literal, NamedTuple

from msgspec import Struct

from cubeplay.cubed.rules.pieces import NUMBERS, UNKNOWN, points_of
from cubeplay.rulebook import Seat
from cubeplay.session.shown import ShownState

Match = Literal["one", "all"]
Phase = Literal["deal", "swap", "opening", "draw", "lift", "play", "bonus", "gift", "keep", "over"]
"""What comes next.  By chance: ``deal`` a hand, ``swap`` blocking pieces of a solo hand, the ``opening``
piece of a solo game, ``draw`` one piece, ``lift`` up to three.  By the player to move: ``play`` a turn,
``bonus`` a second piece after a bridge, ``gift`` a piece after filling the void, ``keep`` one of the lifted.
"""

WAITS_FOR_BAG: Final = frozenset({"deal", "swap", "opening", "draw", "lift"})

HAND_SIZES: Final = {1: 25, 2: 25, 3: 20, 4: 18, 5: 15, 6: 13, 7: 11, 8: 10, 9: 8, 10: 8, 11: 7}
"""How many pieces everyone gets, by the number of players."""

SHORT_HAND: Final = 8
"""How many pieces everyone gets in a short game, where the rules give more."""

SOLO_BLOCKING: Final = 3
"""How many blocking pieces a solo hand may hold at the start."""

SOLO_DRAWS: Final = 2
"""How often a stuck solo player draws."""

Pieces = tuple[int, ...]
"""Pieces by their numbers, sorted; 0 is an unseen one."""


class Lying(NamedTuple):
    """A piece on the table: which, where, and how far it is turned, in degrees clockwise.

    >>> Lying(12, "b4", 120)
    Lying(piece=12, field='b4', turn=120)
    """

    piece: int
    field: str
    turn: int


class Table(ShownState, Struct, frozen=True, gc=False):
    """The whole table.

    ``lying`` lists the pieces in the order in which they were placed.  ``aside`` are those that a solo player
    has laid out of the game, ``lifted`` those that were drawn to keep one.  ``player`` is to move, or is
    dealt to; ``starter`` began the round.  ``due`` is how many pieces the bag has to give; ``drawn`` how many
    times the player has drawn in this turn; ``passes`` how many turns in a row were passed with the bag
    empty.  ``scores`` holds the points of every finished round by seat.  ``ended`` is the rule that ended
    the game.  The last six are the options; ``hand`` is how many pieces everyone gets at most, or 0.

    >>> from cubeplay import Session
    >>> table = Session("cubed", seed=7, players=3).state
    >>> table.player, len(table.lying)
    (0, 0)
    """

    game_name: ClassVar[str] = "cubed"

    hands: tuple[Pieces, ...]
    bag: Pieces = NUMBERS
    lying: tuple[Lying, ...] = ()
    aside: Pieces = ()
    lifted: Pieces = ()
    phase: Phase = "deal"
    player: Seat = 0
    starter: Seat = 0
    due: int = 0
    drawn: int = 0
    passes: int = 0
    scores: tuple[tuple[int, ...], ...] = ()
    ended: str = ""
    match: Match = "one"
    bridge: bool = False
    void: bool = False
    draw_three: bool = False
    rounds: int = 3
    hand: int = 0

    @property
    def seats(self) -> range:
        """All seats."""
        return range(len(self.hands))

    @property
    def solo(self) -> bool:
        """Whether one player plays alone."""
        return len(self.hands) == 1

    @property
    def hand_size(self) -> int:
        """How many pieces everyone gets."""
        size = HAND_SIZES[len(self.hands)]
        return min(size, self.hand or size)

    @property
    def round(self) -> int:
        """Which round is being played, from 1; after the game the last one."""
        return len(self.scores) + (not self.ended)

    @property
    def totals(self) -> tuple[int, ...]:
        """Everyone's points of all finished rounds."""
        return tuple(sum(points[seat] for points in self.scores) for seat in self.seats)

    @property
    def unseen(self) -> Pieces:
        """The pieces that this table does not show; none if nothing is hidden."""
        seen = {lying.piece for lying in self.lying}
        seen.update(self.bag, self.aside, self.lifted, *self.hands)
        return tuple(number for number in NUMBERS if number not in seen)


def hidden(pieces: Pieces) -> Pieces:
    """The same number of pieces, face down."""
    return (UNKNOWN,) * len(pieces)


def clockwise(table: Table, first: Seat) -> tuple[Seat, ...]:
    """All seats, from ``first`` on."""
    seats = table.seats
    return (*seats[first:], *seats[:first])


def hand_points(table: Table) -> tuple[int, ...]:
    """What everyone's hand costs."""
    return tuple(points_of(hand) for hand in table.hands)
