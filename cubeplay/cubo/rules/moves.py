"""The moves of Cubo and their notation."""

from __future__ import annotations

import re
from typing import Annotated, ClassVar, Final

from cubeplay.cubo.rules.state import Colour, Die
from cubeplay.notation import Grammar, Move, Part, TimedMove, sorted_part

COLOURS: Final[dict[str, Colour]] = {"r": "red", "b": "blue", "w": "white"}
_DIE: Final = "(?:red|blue|white|[rbw]) ?[1-6]"


def read_die(text: str) -> Die:
    """Read a die such as ``red 4`` or ``r4``.

    >>> read_die("b6")
    Die(colour='blue', pips=6)
    """
    return Die(COLOURS[text[0]], int(text[-1]))


def _dice(text: str) -> tuple[Die, ...]:
    return tuple(map(read_die, re.findall(_DIE, text)))


def _codes(dice: tuple[Die, ...]) -> str:
    return " ".join(die.code for die in dice)


OneDie = Annotated[Die, Part(_DIE, read_die)]
Field = Annotated[str, Part("[abc][123]")]
Pips = Annotated[tuple[int, ...], sorted_part("[1-6 ]+?", "[1-6]", int, "")]


class Flip(TimedMove, frozen=True):
    """The start player turns the round's counter over and rolls the centre dice."""

    notation: ClassVar = "flip"


class Start(TimedMove, frozen=True):
    """The start player gives the command: everybody rolls."""

    notation: ClassVar = "start"


class Throw(TimedMove, frozen=True):
    """Throw the nine dice in the hand (in timed play; in untimed play they fall at once)."""

    notation: ClassVar = ("throw", "roll")


class Reroll(TimedMove, frozen=True):
    """Take all nine dice up to roll them again.  ``only`` names some of them, which is refused."""

    notation: ClassVar = "reroll[ {only}]"
    only: Annotated[tuple[Die, ...], Part(f"{_DIE}(?: {_DIE}){{0,7}}", _dice, _codes)] = ()


class Place(TimedMove, frozen=True):
    """Put a loose die on an empty field.  The short ``b1 b1`` places the blue 1 at b1."""

    notation: ClassVar = (
        "place {die} at {field}",
        "[place ]{die}[ at] {field}",
        "[place ]{die} on {field}",
    )
    die: OneDie
    field: Field


class Lift(TimedMove, frozen=True):
    """Take a die off its field again."""

    notation: ClassVar = "lift {field}"
    field: Field


class Shift(TimedMove, frozen=True):
    """Move a placed die to an empty field."""

    notation: ClassVar = ("move {source} to {target}", "move {source} {target}")
    source: Field
    target: Field


class Swap(TimedMove, frozen=True):
    """Let two placed dice change places."""

    notation: ClassVar = ("swap {one} and {other}", "swap {one}[ with] {other}")
    one: Field
    other: Field


class Arrange(TimedMove, frozen=True):
    """Lay out all nine dice at once, in reading order."""

    notation: ClassVar = "arrange {dice}"
    dice: Annotated[tuple[Die, ...], Part(f"{_DIE}(?: {_DIE}){{8}}", _dice, _codes)]


class Call(TimedMove, frozen=True):
    """Cover the square and call "Cubo"."""

    notation: ClassVar = ("call", "cubo")


class Take(TimedMove, frozen=True):
    """Take a die from the centre onto one's tile."""

    notation: ClassVar = "take {die}"
    die: OneDie


class Exchange(TimedMove, frozen=True):
    """At scoring: put the taken die on a field and give up the die that lies there."""

    notation: ClassVar = "exchange {field}"
    field: Field


class Keep(TimedMove, frozen=True):
    """At scoring: leave the square as it is and give the taken die back."""

    notation: ClassVar = "keep"


class Roll(Move, frozen=True):
    """Chance: what the rolled dice show, each colour's pips in rising order.

    >>> print(Roll((1, 4), (2, 2)))
    roll red 14 blue 22
    """

    notation: ClassVar = "roll[ red {red}][ blue {blue}][ white {white}]"
    red: Pips = ()
    blue: Pips = ()
    white: Annotated[tuple[int, ...], sorted_part("[1-6]", "[1-6]", int, "")] = ()

    @property
    def dice(self) -> tuple[Die, ...]:
        """The dice, sorted."""
        blues, reds = (Die("blue", pips) for pips in self.blue), (Die("red", pips) for pips in self.red)
        return (*blues, *reds, *(Die("white", pips) for pips in self.white))


class TimeUp(Move, frozen=True):
    """The clock: the countdown is over."""

    notation: ClassVar = "time up"


class MustTake(Move, frozen=True):
    """The clock: a player who has called and not taken a die in time gets the first one of the centre."""

    notation: ClassVar = "must take"


CuboMove = (
    Flip | Start | Throw | Reroll | Place | Lift | Shift | Swap | Arrange | Call | Take | Exchange | Keep
    | Roll | TimeUp | MustTake
)  # fmt: skip

GRAMMAR: Final[Grammar[CuboMove]] = Grammar.of(
    {
        Flip: "flip",
        Start: "start",
        Throw: "throw",
        Reroll: "reroll",
        Place: "place red 4 at a1",
        Lift: "lift a1",
        Shift: "move a1 to c3",
        Swap: "swap a1 and c3",
        Arrange: "arrange r4 b4 r4 b1 w2 b3 r5 b5 r6",
        Call: "call",
        Take: "take blue 6",
        Exchange: "exchange a1",
        Keep: "keep",
        Roll: "roll red 1234 blue 1234 white 5",
        TimeUp: "",
        MustTake: "",
    }
)
"""Every move that can be typed."""
