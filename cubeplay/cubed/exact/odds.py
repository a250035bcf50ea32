"""Chances in CUBED, exact, from what one player may see.

All pieces that lie neither on the table nor in the player's hand are equally likely in the bag and in the
other hands; what the others' play may reveal is not considered.  A whole table gives the same answers as the
player's view of it: hidden pieces are not used.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from cubeplay.chance import hits
from cubeplay.cubed.rules.legality import RULEBOOK
from cubeplay.cubed.rules.move_generation import fitting
from cubeplay.cubed.rules.moves import Draw, DrawThree
from cubeplay.cubed.rules.pieces import BLOCKING, COLOURS, NUMBERS, PIECES, UNKNOWN, Colour
from cubeplay.cubed.rules.state import Pieces, Table
from cubeplay.errors import CubeplayError
from cubeplay.rulebook import Seat
from cubeplay.words import _

_REFUSED: Final = _("Not counted")


@dataclass(frozen=True, slots=True)
class DrawOdds:
    """What a draw of ``number`` pieces may bring: the ``unseen`` pieces, and those ``fitting`` on the table.

    >>> DrawOdds(1, (3, 14, 15, 76), (14,)).chance
    Fraction(1, 4)
    """

    number: int
    unseen: Pieces
    fitting: Pieces

    @property
    def chance(self) -> Fraction:
        """The chance that at least one of the drawn pieces fits."""
        return at_least_one(len(self.fitting), len(self.unseen), self.number)


@dataclass(frozen=True, slots=True)
class ColourOdds:
    """The unseen pieces that show a colour, out of all ``of`` unseen pieces.

    >>> ColourOdds("red", (1, 7, 8), 6).chance(), ColourOdds("red", (1, 7, 8), 6).chance(2)
    (Fraction(1, 2), Fraction(4, 5))
    """

    colour: Colour
    pieces: Pieces
    of: int

    def chance(self, number: int = 1) -> Fraction:
        """The chance that at least one of the next pieces shows the colour.

        Raises CubeplayError for more pieces than are unseen.
        """
        return at_least_one(len(self.pieces), self.of, number)


@dataclass(frozen=True, slots=True)
class BlockingOdds:
    """The unseen blocking ``pieces``, out of all ``of`` unseen pieces, and how many may be where.

    ``bag`` is the chance of each number in the bag, ``hands`` the same for each other player's hand, by seat.

    >>> from cubeplay import Session
    >>> table = Session("cubed", seed=7, players=2).state
    >>> out = blocking_out(table, 0)
    >>> len(out.pieces), out.of, sum(n * share for n, share in out.hands[1].items())
    (8, 63, Fraction(200, 63))
    """

    pieces: Pieces
    of: int
    bag: Mapping[int, Fraction]
    hands: Mapping[Seat, Mapping[int, Fraction]]

    @property
    def next_draw(self) -> Fraction:
        """The chance that one piece drawn is a blocking one."""
        return Fraction(len(self.pieces), self.of) if self.of else Fraction(0)

    @property
    def colours(self) -> dict[Colour, int]:
        """How many of the unseen blocking pieces there are of each colour."""
        sides = [PIECES[piece].sides for piece in self.pieces]
        return {colour: sum(colour in three for three in sides) for colour in COLOURS}


def at_least_one(marked: int, of: int, drawn: int) -> Fraction:
    """The chance that at least one of ``drawn`` pieces is marked, if ``marked`` out of ``of`` pieces are.

    Raises CubeplayError for impossible numbers.

    >>> at_least_one(33, 88, 3)
    Fraction(7591, 9976)
    """
    if not (0 <= marked <= of and 0 <= drawn <= of):
        why = _("{marked} marked and {drawn} drawn of {of} pieces are not possible.")
        raise CubeplayError(
            _REFUSED,
            why.format(marked=marked, drawn=drawn, of=of),
            _("Neither can be below 0 or more than all pieces."),
        )
    return 1 - hits(marked, of, drawn).get(0, Fraction(0))


def unseen_by(view: Table, seat: Seat) -> Pieces:
    """The pieces that a player cannot see: in the bag, or in somebody else's hand.

    Raises CubeplayError for an unknown seat, for another player's view, and after the game.

    >>> from cubeplay import Session
    >>> len(unseen_by(Session("cubed", seed=7, players=3).state, 2))
    68
    """
    _check(view, seat)
    lifted = view.lifted if view.player == seat else ()
    seen = {*view.hands[seat], *lifted, *view.aside, *(piece.piece for piece in view.lying)}
    return tuple(number for number in NUMBERS if number not in seen)


def _check(view: Table, seat: Seat) -> None:
    """Raise CubeplayError unless a view can be that of a player in a running game."""
    if seat not in view.seats:
        why = _("there is no player {number} at this table.").format(number=seat + 1)
        raise CubeplayError(_REFUSED, why, _("Name one who plays."))
    if view.phase == "over":
        raise CubeplayError(_REFUSED, _("the game is over."), _("Take back a move, or start another game."))
    if UNKNOWN in view.hands[seat]:
        why = _("the hand of player {number} lies face down here.").format(number=seat + 1)
        raise CubeplayError(_REFUSED, why, _("Take what this player sees."))


def draw_odds(view: Table, seat: Seat, number: int = 1) -> DrawOdds:
    """What a draw of a player may bring now.

    A piece fits if it could be placed on the table as it is.  A ``number`` over 1 is the draw of several to
    keep one, which ends the turn: a piece that fits can only be placed in the next turn, if it still fits
    then.  Raises CubeplayError, in the words of the rule, if this player may not draw so many now.

    >>> from cubeplay import Session
    >>> game = Session("cubed", seed=7, players=2)
    >>> step = game.play(game.moves()[0])
    >>> odds = draw_odds(game.view(1), 1)
    >>> len(odds.fitting), len(odds.unseen), odds.chance
    (21, 62, Fraction(21, 62))
    """
    unseen = unseen_by(view, seat)
    _check_draw(view, seat, number)
    places = fitting(view.lying, unseen, view.match == "all")
    return DrawOdds(number, unseen, tuple(sorted({place.piece for place in places})))


def _check_draw(view: Table, seat: Seat, number: int) -> None:
    """Raise CubeplayError unless a player may draw so many pieces now."""
    if view.player != seat or view.phase != "play":
        why = _("player {number} cannot draw at this moment.").format(number=seat + 1)
        raise CubeplayError(_REFUSED, why, _("Ask when this player may place or draw a piece."))
    draws = (Draw(), DrawThree(1)) if number == 1 else (DrawThree(number),)
    found = [RULEBOOK.objections(view, seat, move, _REFUSED) for move in draws]
    if all(found):
        raise CubeplayError(found[0][0].what, found[0][0].why, found[0][0].next)


def colours_unseen(view: Table, seat: Seat) -> dict[Colour, ColourOdds]:
    """For each of the six colours the pieces that show it, of all that a player cannot see.

    Raises CubeplayError as :func:`unseen_by` does.

    >>> from cubeplay import Session
    >>> red = colours_unseen(Session("cubed", seed=7, players=2).state, 0)["red"]
    >>> len(red.pieces), red.of, red.chance()
    (26, 63, Fraction(26, 63))
    """
    unseen = unseen_by(view, seat)
    return {
        colour: ColourOdds(colour, tuple(n for n in unseen if colour in PIECES[n].sides), len(unseen))
        for colour in COLOURS
    }


def blocking_out(view: Table, seat: Seat) -> BlockingOdds:
    """The blocking pieces that a player has not seen yet, and where they may be.

    Raises CubeplayError as :func:`unseen_by` does.

    >>> from cubeplay import Session
    >>> blocking_out(Session("cubed", seed=7, players=2).state, 0).next_draw
    Fraction(8, 63)
    """
    unseen = unseen_by(view, seat)
    dark = tuple(number for number in unseen if number in BLOCKING)
    held = {other: len(view.hands[other]) for other in view.seats if other != seat}
    return BlockingOdds(
        dark,
        len(unseen),
        bag=hits(len(dark), len(unseen), len(view.bag)),
        hands={other: hits(len(dark), len(unseen), number) for other, number in held.items()},
    )
