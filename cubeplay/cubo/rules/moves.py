"""The moves of Cubo and their notation."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from cubeplay.cubo.rules.state import Colour, Die
from cubeplay.notation import Form, Grammar, TimedMove


@dataclass(frozen=True, slots=True)
class Flip(TimedMove):
    """The start player turns the round's counter over and rolls the centre dice."""


@dataclass(frozen=True, slots=True)
class Start(TimedMove):
    """The start player gives the command: everybody rolls."""


@dataclass(frozen=True, slots=True)
class Throw(TimedMove):
    """Throw the nine dice that one holds (timed play; untimed they fall at once)."""


@dataclass(frozen=True, slots=True)
class Reroll(TimedMove):
    """Take all nine dice up to roll them again.  ``only`` names some of them, which is refused."""

    only: tuple[Die, ...] = ()

    @property
    def plain(self) -> str:
        """The notation without the time."""
        return " ".join(("reroll", *(die.code for die in self.only)))


@dataclass(frozen=True, slots=True)
class Place(TimedMove):
    """Put a loose die on an empty field."""

    die: Die
    field: str

    @property
    def plain(self) -> str:
        """The notation without the time."""
        return f"place {self.die} at {self.field}"


@dataclass(frozen=True, slots=True)
class Lift(TimedMove):
    """Take a die off its field again."""

    field: str

    @property
    def plain(self) -> str:
        """The notation without the time."""
        return f"lift {self.field}"


@dataclass(frozen=True, slots=True)
class Shift(TimedMove):
    """Move a placed die to an empty field."""

    source: str
    target: str

    @property
    def plain(self) -> str:
        """The notation without the time."""
        return f"move {self.source} to {self.target}"


@dataclass(frozen=True, slots=True)
class Swap(TimedMove):
    """Let two placed dice change places."""

    one: str
    other: str

    @property
    def plain(self) -> str:
        """The notation without the time."""
        return f"swap {self.one} and {self.other}"


@dataclass(frozen=True, slots=True)
class Arrange(TimedMove):
    """Lay out all nine dice at once, in reading order."""

    dice: tuple[Die, ...]

    @property
    def plain(self) -> str:
        """The notation without the time."""
        return " ".join(("arrange", *(die.code for die in self.dice)))


@dataclass(frozen=True, slots=True)
class Call(TimedMove):
    """Cover the square and call "Cubo"."""


@dataclass(frozen=True, slots=True)
class Take(TimedMove):
    """Take a die from the centre onto one's tile."""

    die: Die

    @property
    def plain(self) -> str:
        """The notation without the time."""
        return f"take {self.die}"


@dataclass(frozen=True, slots=True)
class Exchange(TimedMove):
    """At scoring: put the taken die on a field and give up the die that lies there."""

    field: str

    @property
    def plain(self) -> str:
        """The notation without the time."""
        return f"exchange {self.field}"


@dataclass(frozen=True, slots=True)
class Keep(TimedMove):
    """At scoring: leave the square as it is and give the taken die back."""


@dataclass(frozen=True, slots=True)
class Roll:
    """Chance: what the rolled dice show, each colour's pips in rising order.

    >>> print(Roll((1, 4), (2, 2)))
    roll red 14 blue 22
    """

    red: tuple[int, ...]
    blue: tuple[int, ...]
    white: tuple[int, ...] = ()

    def __str__(self) -> str:
        groups = (("red", self.red), ("blue", self.blue), ("white", self.white))
        return " ".join(["roll", *(f"{colour} {''.join(map(str, pips))}" for colour, pips in groups if pips)])

    @property
    def dice(self) -> tuple[Die, ...]:
        """The dice, sorted."""
        blues, reds = (Die("blue", pips) for pips in self.blue), (Die("red", pips) for pips in self.red)
        return (*blues, *reds, *(Die("white", pips) for pips in self.white))


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The clock: the countdown is over."""

    def __str__(self) -> str:
        return "time up"


@dataclass(frozen=True, slots=True)
class MustTake:
    """The clock: who has called and not taken a die in time gets the first one of the centre."""

    def __str__(self) -> str:
        return "must take"


CuboMove = (
    Flip | Start | Throw | Reroll | Place | Lift | Shift | Swap | Arrange | Call | Take | Exchange | Keep
    | Roll | TimeUp | MustTake
)  # fmt: skip

COLOURS: Final[dict[str, Colour]] = {"r": "red", "b": "blue", "w": "white"}
_DIE: Final = "(?:red|blue|white|[rbw]) ?[1-6]"
_FIELD: Final = "[abc][123]"


def read_die(text: str) -> Die:
    """Read a die such as ``red 4`` or ``r4``.

    >>> read_die("b6")
    Die(colour='blue', pips=6)
    """
    return Die(COLOURS[text[0]], int(text[-1]))


def _dice(text: str) -> tuple[Die, ...]:
    return tuple(map(read_die, re.findall(_DIE, text)))


def _pips(text: str | None) -> tuple[int, ...]:
    return tuple(sorted(int(digit) for digit in (text or "") if digit != " "))


def _form(example: str, pattern: str, build: Callable[..., CuboMove]) -> Form[CuboMove]:
    def timed(at: str | None = None, **groups: Any) -> CuboMove:
        return build(**groups, at=None if at is None else int(at))

    return Form(example, rf"(?:{pattern})" + r"(?: ?@ ?(?P<at>\d{1,9}))?", timed)


GRAMMAR: Final[Grammar[CuboMove]] = Grammar(
    (
        _form("flip", "flip", Flip),
        _form("start", "start", Start),
        _form("throw", "throw|roll", Throw),
        _form("reroll", "reroll", Reroll),
        _form(
            "",
            f"reroll (?P<dice>{_DIE}(?: {_DIE}){{0,7}})",
            lambda dice, at: Reroll(_dice(dice), at=at),
        ),
        _form(
            "place red 4 at a1",
            f"(?:place )?(?P<die>{_DIE}) (?:at |on )?(?P<field>{_FIELD})",
            lambda die, field, at: Place(read_die(die), field, at=at),
        ),
        _form("lift a1", f"lift (?P<field>{_FIELD})", Lift),
        _form("move a1 to c3", f"move (?P<source>{_FIELD}) (?:to )?(?P<target>{_FIELD})", Shift),
        _form("swap a1 and c3", f"swap (?P<one>{_FIELD}) (?:and |with )?(?P<other>{_FIELD})", Swap),
        _form(
            "arrange r4 b4 r4 b1 w2 b3 r5 b5 r6",
            f"arrange (?P<dice>{_DIE}(?: {_DIE}){{8}})",
            lambda dice, at: Arrange(_dice(dice), at=at),
        ),
        _form("call", "call|cubo", Call),
        _form("take blue 6", f"take (?P<die>{_DIE})", lambda die, at: Take(read_die(die), at=at)),
        _form("exchange a1", f"exchange (?P<field>{_FIELD})", Exchange),
        _form("keep", "keep", Keep),
        Form(
            "roll red 1234 blue 1234 white 5",
            "roll(?=.)(?: red (?P<red>[1-6 ]+?))?(?: blue (?P<blue>[1-6 ]+?))?(?: white (?P<white>[1-6]))?",
            lambda red, blue, white: Roll(_pips(red), _pips(blue), _pips(white)),
        ),
        Form("", "time up", TimeUp),
        Form("", "must take", MustTake),
    )
)
"""Every move that can be typed.  The short ``b1 b1`` places the blue 1 at b1."""
