"""The die: how it lies, how a roll and a turn change that.

Opposite faces add up to seven.  With 1 on top and 2 to the south, 3 looks east, as on most dice sold
in the West.  There are 24 ways to lie: six numbers on top, four turns each.
"""

from typing import Final, Literal, NamedTuple, get_args

Direction = Literal["north", "east", "south", "west"]
Spin = Literal["left", "right"]

DIRECTIONS: Final[tuple[Direction, ...]] = get_args(Direction)
SIDES: Final[tuple[Spin, ...]] = get_args(Spin)
OPPOSITE: Final[dict[Direction, Direction]] = {
    "north": "south",
    "east": "west",
    "south": "north",
    "west": "east",
}


class Die(NamedTuple):
    """How the die lies: the number on top and the one that looks north.  The rest follows.

    >>> die = Die(1, 5)
    >>> die.bottom, die.south, die.east, die.west
    (6, 2, 3, 4)
    >>> die.rolled("north").top, die.turned("right").east
    (2, 5)
    """

    top: int
    north: int

    @property
    def bottom(self) -> int:
        """The number underneath."""
        return 7 - self.top

    @property
    def south(self) -> int:
        """The number that looks south."""
        return 7 - self.north

    @property
    def east(self) -> int:
        """The number that looks east."""
        return _EAST[self]

    @property
    def west(self) -> int:
        """The number that looks west."""
        return 7 - _EAST[self]

    def facing(self, direction: Direction) -> int:
        """The number that looks in a direction."""
        number: int = getattr(self, direction)
        return number

    def rolled(self, direction: Direction) -> "Die":
        """The die after it has fallen over one edge."""
        return _ROLLED[self][direction]

    def turned(self, side: Spin) -> "Die":
        """The die after a quarter turn on the spot, seen from above: right is clockwise."""
        return Die(self.top, self.east if side == "left" else self.west)

    @property
    def turns(self) -> "tuple[Die, ...]":
        """The four ways to lie with this number on top."""
        return turns(self.top)


def _fall(top: int, north: int, east: int, direction: Direction) -> tuple[int, int, int]:
    """Top, north and east after one roll."""
    return {
        "north": (7 - north, top, east),
        "south": (north, 7 - top, east),
        "east": (7 - east, north, top),
        "west": (east, north, 7 - top),
    }[direction]


def _all_lies() -> dict[Die, int]:
    """Every way to lie, with the number that looks east."""
    found = {(1, 5, 3)}
    fresh = list(found)
    while fresh:
        lie = fresh.pop()
        new = {_fall(*lie, direction) for direction in DIRECTIONS} - found
        found |= new
        fresh += new
    return {Die(top, north): east for top, north, east in sorted(found)}


_EAST: Final = _all_lies()
DICE: Final[tuple[Die, ...]] = tuple(_EAST)
"""All 24 ways to lie, sorted by top, then north."""

_ROLLED: Final[dict[Die, dict[Direction, Die]]] = {
    die: {d: Die(*_fall(die.top, die.north, east, d)[:2]) for d in DIRECTIONS} for die, east in _EAST.items()
}


def turns(top: int) -> tuple[Die, ...]:
    """The four ways to lie with a number on top.

    >>> [die.north for die in turns(6)]
    [2, 3, 4, 5]
    """
    return _TURNS[top]


_TURNS: Final = {top: tuple(die for die in DICE if die.top == top) for top in range(1, 7)}
