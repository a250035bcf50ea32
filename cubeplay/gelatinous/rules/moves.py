"""The moves and their notation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from cubeplay.gelatinous.rules.die import OPPOSITE, Direction
from cubeplay.notation import LETTERS, Form, Grammar


@dataclass(frozen=True, slots=True)
class Keep:
    """Choose the abilities to hold, in alphabetical order.

    >>> print(Keep(("slide", "spin")))
    keep slide spin
    """

    cards: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join(("keep", *self.cards))


@dataclass(frozen=True, slots=True)
class Turn:
    """Turn the die on the start square so that a number looks north."""

    north: int

    def __str__(self) -> str:
        return f"turn {self.north} north"


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll the die over one edge onto the next square, or out through the exit."""

    to: Direction

    def __str__(self) -> str:
        return f"roll {self.to}"


@dataclass(frozen=True, slots=True)
class Use:
    """Use an ability; ``aim`` is a direction, a side, or nothing.

    >>> print(Use("slide", "east"), "/", Use("seep"))
    use slide east / use seep
    """

    card: str
    aim: str = ""

    def __str__(self) -> str:
        return f"use {self.card} {self.aim}".rstrip()


@dataclass(frozen=True, slots=True)
class NextRoom:
    """Go on into the next room."""

    def __str__(self) -> str:
        return "next room"


@dataclass(frozen=True, slots=True)
class Stop:
    """Put the run away after a room."""

    def __str__(self) -> str:
        return "stop"


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance: the abilities that come from the pool, in alphabetical order."""

    cards: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join(("draw", *self.cards))


@dataclass(frozen=True, slots=True)
class Enter:
    """Chance: the room on top of the dungeon pile."""

    room: str

    def __str__(self) -> str:
        return f"enter {self.room}"


@dataclass(frozen=True, slots=True)
class Dangers:
    """Chance: what the die shows when the dangers are placed, in rising order."""

    pips: tuple[int, ...]

    def __str__(self) -> str:
        return " ".join(("dangers", *map(str, self.pips)))


@dataclass(frozen=True, slots=True)
class Show:
    """Chance: the number that the die shows before it starts."""

    pips: int

    def __str__(self) -> str:
        return f"die {self.pips}"


GelatinousMove = Keep | Turn | Roll | Use | NextRoom | Stop | Draw | Enter | Dangers | Show

_DIRECTIONS: Final[dict[str, Direction]] = {"n": "north", "e": "east", "s": "south", "w": "west"}
_WAY: Final = "n|e|s|w|north|east|south|west"


def _direction(text: str) -> Direction:
    return _DIRECTIONS[text[0]]


def _cards(make: Callable[[tuple[str, ...]], GelatinousMove]) -> Callable[..., GelatinousMove]:
    return lambda cards: make(tuple(sorted(cards.replace(",", " ").split())))


def _turn(pips: str, to: str | None) -> Turn:
    """The number named may look north or, what is the same, its opposite south."""
    return Turn(int(pips) if to is None or _direction(to) == OPPOSITE["south"] else 7 - int(pips))


def _use(card: str, aim: str | None) -> Use:
    word = aim or ""
    return Use(card, _DIRECTIONS.get(word, word))


GRAMMAR: Final[Grammar[GelatinousMove]] = Grammar(
    (
        Form("roll north", rf"(?:roll )?(?P<to>{_WAY})", lambda to: Roll(_direction(to))),
        Form("turn 2 north", r"(?:turn|face) (?P<pips>[1-6])(?: (?P<to>n|s|north|south))?", _turn),
        Form("use slide east", rf"use (?P<card>{LETTERS})(?: (?P<aim>[a-z]+))?", _use),
        Form("keep slide spin", rf"keep(?P<cards>(?:,? {LETTERS})*)", _cards(Keep)),
        Form("next room", r"next(?: room)?", NextRoom),
        Form("stop", r"stop", Stop),
        Form("draw slide spin", rf"draw(?P<cards>(?:,? {LETTERS})*)", _cards(Draw)),
        Form("enter damp-cellar", r"enter (?P<room>(?u:(?:[^\W_]|-)+))", Enter),
        Form(
            "dangers 2 4 6",
            r"dangers(?P<pips>(?:,? ?[1-6])+)",
            lambda pips: Dangers(tuple(sorted(int(pip) for pip in pips if pip.isdigit()))),
        ),
        Form("die 3", r"die (?P<pips>[1-6])", lambda pips: Show(int(pips))),
    )
)
"""Every move that can be typed; ``n`` alone rolls north."""
