"""The moves and their notation."""

from __future__ import annotations

from typing import Annotated, ClassVar, Final

from cubeplay.gelatinous.rules.die import Direction
from cubeplay.notation import LETTERS, Form, Grammar, Move, Part, sorted_part

_DIRECTIONS: Final[dict[str, Direction]] = {"n": "north", "e": "east", "s": "south", "w": "west"}


Cards = Annotated[tuple[str, ...], sorted_part(f"{LETTERS}(?:,? {LETTERS})*", LETTERS)]
Pip = Annotated[int, Part("[1-6]", int)]
Aim = Annotated[str, Part("[a-z]+", lambda text: _DIRECTIONS.get(text, text))]
Way = Annotated[Direction, Part("n|e|s|w|north|east|south|west", lambda text: _DIRECTIONS[text[0]])]


class Keep(Move, frozen=True):
    """Choose the abilities to hold, in alphabetical order.

    >>> print(Keep(("slide", "spin")))
    keep slide spin
    """

    notation: ClassVar = "keep[ {cards}]"
    cards: Cards = ()


class Turn(Move, frozen=True):
    """Turn the die on the start square so that a number looks north."""

    notation: ClassVar = ("turn {north} north", "turn {north}[ n]", "face {north}[ north]", "face {north} n")
    north: Pip


class Roll(Move, frozen=True):
    """Roll the die over one edge onto the next square, or out through the exit."""

    notation: ClassVar = ("roll {to}", "{to}")
    to: Way


class Use(Move, frozen=True):
    """Use an ability; ``aim`` is a direction, a side, or nothing.

    >>> print(Use("slide", "east"), "/", Use("seep"))
    use slide east / use seep
    """

    notation: ClassVar = "use {card}[ {aim}]"
    card: Annotated[str, Part(LETTERS)]
    aim: Aim = ""


class NextRoom(Move, frozen=True):
    """Go on into the next room."""

    notation: ClassVar = ("next room", "next")


class Stop(Move, frozen=True):
    """Put the run away after a room."""

    notation: ClassVar = "stop"


class Draw(Move, frozen=True):
    """Chance: the abilities that come from the pool, in alphabetical order."""

    notation: ClassVar = "draw[ {cards}]"
    cards: Cards = ()


class Enter(Move, frozen=True):
    """Chance: the room on top of the dungeon pile."""

    notation: ClassVar = "enter {room}"
    room: Annotated[str, Part(r"(?u:(?:[^\W_]|-)+)")]


class Dangers(Move, frozen=True):
    """Chance: what the die shows when the dangers are placed, in rising order."""

    notation: ClassVar = "dangers {pips}"
    pips: Annotated[tuple[int, ...], sorted_part("[1-6](?:,? ?[1-6])*", "[1-6]", int)]


class Show(Move, frozen=True):
    """Chance: the number that the die shows before it starts."""

    notation: ClassVar = "die {pips}"
    pips: Pip


GelatinousMove = Keep | Turn | Roll | Use | NextRoom | Stop | Draw | Enter | Dangers | Show

GRAMMAR: Final[Grammar[GelatinousMove]] = Grammar.of(
    {
        Roll: "roll north",
        Turn: "turn 2 north",
        Use: "use slide east",
        Keep: "keep slide spin",
        NextRoom: "next room",
        Stop: "stop",
        Draw: "draw slide spin",
        Enter: "enter damp-cellar",
        Dangers: "dangers 2 4 6",
        Show: "die 3",
    },
    # a number that looks south is its opposite that looks north
    Form("", "(?:turn|face) (?P<pips>[1-6]) (?:s|south)", lambda pips: Turn(7 - int(pips))),
)
"""Every move that can be typed; ``n`` alone rolls north."""
