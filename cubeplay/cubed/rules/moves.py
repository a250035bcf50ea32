"""The moves of CUBED and how they are written."""

from __future__ import annotations

from typing import Annotated, ClassVar, Final

from cubeplay.cubed.rules.fields import PATTERN
from cubeplay.notation import Grammar, Move, Part, sorted_part

NUMBER_WORDS: Final = {1: "one", 2: "two", 3: "three"}
_NUMBERS: Final = {word: number for number, word in NUMBER_WORDS.items()}


def _number(text: str) -> int:
    return _NUMBERS.get(text) or int(text)


def _number_word(number: int) -> str:
    return NUMBER_WORDS.get(number, str(number))


PieceNumber = Annotated[int, Part(r"[1-9]\d{0,3}", int)]


class Place(Move, frozen=True):
    """Place a piece of the hand on a field, turned clockwise by ``turn`` degrees.

    >>> print(Place(12, "b4", 120))
    place 12 at b4 turn 120
    """

    notation: ClassVar = ("place {piece} at {field} turn {turn}", "place {piece} at {field}")
    piece: PieceNumber
    field: Annotated[str, Part(PATTERN)]
    turn: Annotated[int, Part(r"\d{1,4}", int)] = 0


class Draw(Move, frozen=True):
    """Draw a piece from the bag.

    >>> str(Draw())
    'draw'
    """

    notation: ClassVar = "draw"


class Pass(Move, frozen=True):
    """End the turn; or do without a second piece, or without a gift.

    >>> str(Pass())
    'pass'
    """

    notation: ClassVar = "pass"


class DrawThree(Move, frozen=True):
    """Draw up to three pieces at once instead of playing, to keep one of them.

    >>> str(DrawThree())
    'draw three'
    """

    notation: ClassVar = "draw {number}"
    number: Annotated[int, Part(r"one|two|three|\d{1,3}", _number, _number_word)] = 3


class Keep(Move, frozen=True):
    """Keep one of the pieces that were drawn at once.

    >>> str(Keep(12))
    'keep 12'
    """

    notation: ClassVar = "keep {piece}"
    piece: PieceNumber


class Give(Move, frozen=True):
    """Give a piece of the hand to a player, counted from 1.

    >>> str(Give(12, 2))
    'give 12 to 2'
    """

    notation: ClassVar = "give {piece} to {player}"
    piece: PieceNumber
    player: Annotated[int, Part(r"\d{1,3}", int)]


class BagGives(Move, frozen=True):
    """The move of chance: pieces out of the bag, sorted.

    >>> print(BagGives((3, 41)))
    bag gives 3 41
    """

    notation: ClassVar = "bag gives {pieces}"
    pieces: Annotated[tuple[int, ...], sorted_part(r"[1-9]\d*(?: [1-9]\d*)*", r"\d+", int)]


CubedMove = Place | Draw | Pass | DrawThree | Keep | Give | BagGives

GRAMMAR: Final[Grammar[CubedMove]] = Grammar.of(
    {
        Place: "place 12 at b4 turn 120",
        Draw: "draw",
        Pass: "pass",
        DrawThree: "draw three",
        Keep: "keep 12",
        Give: "give 12 to 2",
        BagGives: "bag gives 3 41",
    }
)
"""The notation of all moves."""
