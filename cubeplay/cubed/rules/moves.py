"""The moves of CUBED and how they are written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cubeplay.cubed.rules.fields import PATTERN
from cubeplay.frozen import quick
from cubeplay.notation import Form, Grammar


@quick
@dataclass(frozen=True, slots=True)
class Place:
    """Place a piece of the hand on a field, turned clockwise by so many degrees.

    >>> print(Place(12, "b4", 120))
    place 12 at b4 turn 120
    """

    piece: int
    field: str
    turn: int = 0

    def __str__(self) -> str:
        return f"place {self.piece} at {self.field} turn {self.turn}"


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw a piece from the bag.

    >>> str(Draw())
    'draw'
    """

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Pass:
    """End the turn; or do without a second piece, or without a gift.

    >>> str(Pass())
    'pass'
    """

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class DrawThree:
    """Draw up to three pieces at once instead of playing, to keep one of them.

    >>> str(DrawThree())
    'draw three'
    """

    number: int = 3

    def __str__(self) -> str:
        return f"draw {NUMBER_WORDS.get(self.number, str(self.number))}"


@dataclass(frozen=True, slots=True)
class Keep:
    """Keep one of the pieces that were drawn at once.

    >>> str(Keep(12))
    'keep 12'
    """

    piece: int

    def __str__(self) -> str:
        return f"keep {self.piece}"


@dataclass(frozen=True, slots=True)
class Give:
    """Give a piece of the hand to a player, counted from 1.

    >>> str(Give(12, 2))
    'give 12 to 2'
    """

    piece: int
    player: int

    def __str__(self) -> str:
        return f"give {self.piece} to {self.player}"


@dataclass(frozen=True, slots=True)
class BagGives:
    """What comes out of the bag: the move of chance.  The pieces are sorted.

    >>> print(BagGives((3, 41)))
    bag gives 3 41
    """

    pieces: tuple[int, ...]

    def __str__(self) -> str:
        return " ".join(("bag gives", *map(str, self.pieces)))


CubedMove = Place | Draw | Pass | DrawThree | Keep | Give | BagGives

NUMBER_WORDS: Final = {1: "one", 2: "two", 3: "three"}
_NUMBERS: Final = {word: number for number, word in NUMBER_WORDS.items()}


def _place(piece: str, field: str, turn: str | None) -> Place:
    return Place(int(piece), field, int(turn or 0))


def _draw_three(number: str) -> DrawThree:
    return DrawThree(_NUMBERS.get(number) or int(number))


def _bag_gives(pieces: str) -> BagGives:
    return BagGives(tuple(sorted(map(int, pieces.split()))))


_PIECE: Final = r"(?P<piece>[1-9]\d{0,3})"

GRAMMAR: Final[Grammar[CubedMove]] = Grammar(
    (
        Form(
            "place 12 at b4 turn 120",
            rf"place {_PIECE} at (?P<field>{PATTERN})(?: turn (?P<turn>\d{{1,4}}))?",
            _place,
        ),
        Form("draw", r"draw", Draw),
        Form("pass", r"pass", Pass),
        Form("draw three", r"draw (?P<number>one|two|three|\d{1,3})", _draw_three),
        Form("keep 12", rf"keep {_PIECE}", lambda piece: Keep(int(piece))),
        Form(
            "give 12 to 2",
            rf"give {_PIECE} to (?P<player>\d{{1,3}})",
            lambda piece, player: Give(int(piece), int(player)),
        ),
        Form("bag gives 3 41", r"bag gives (?P<pieces>[1-9]\d*(?: [1-9]\d*)*)", _bag_gives),
    )
)
"""The notation of all moves."""
