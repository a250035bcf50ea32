"""What lies on the table: the cube's stats, its abilities, the room, the die."""

from __future__ import annotations

from functools import cached_property
from typing import Any, ClassVar, Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from cubeplay.gelatinous.rules.abilities import AbilityEffect, abilities
from cubeplay.gelatinous.rules.die import Die
from cubeplay.gelatinous.rules.dungeon import Dungeon, dungeon_of
from cubeplay.gelatinous.rules.rooms import RoomPlan
from cubeplay.session.shown import ShownState

Difficulty = Literal["standard", "wizard", "expert"]
Boilers = Literal["overheat", "overtime"]
Phase = Literal["draw", "keep", "enter", "dangers", "die", "turn", "room", "between", "away", "over"]
"""Where a run stands: abilities come, are chosen; a room is opened, its dangers placed, the die rolled
and turned; the cube is in the room; the room is done; the run is put away; the run is over."""


class Level(Struct, frozen=True):
    """A line of the level card."""

    resistance: int
    health: int
    abilities: int
    dangers: int
    hits: int


LEVELS: Final = (
    Level(1, 5, 2, 3, 2),
    Level(1, 6, 3, 4, 2),
    Level(1, 6, 4, 3, 3),
    Level(2, 7, 5, 4, 3),
    Level(2, 8, 5, 3, 4),
    Level(2, 8, 5, 4, 4),
)
"""The level card: level n is ``LEVELS[n - 1]`` (rule gelatinous.levels)."""

_FIRST: Final = {health: replace(LEVELS[0], health=health) for health in (4, 5)}
LAST: Final = len(LEVELS)


class RunOptions(Struct, frozen=True, dict=True):
    """How a run is played: the options that matter after the start.  ``rooms`` counts its rooms."""

    difficulty: Difficulty
    first_level_health: int
    boilers: Boilers
    dungeon: str
    first_level: int
    rooms: int
    cards: str = ""

    @cached_property
    def abilities(self) -> dict[str, AbilityEffect]:
        """The abilities that the run is played with: the house's, or those of its own text."""
        return abilities(self.cards)

    @cached_property
    def plan(self) -> Dungeon:
        """The rooms that the run is played with: the house's, or those of its own text."""
        return dungeon_of(self.dungeon)

    def stats(self, level: int) -> Level:
        """The line of the level card, with the chosen Health at level 1."""
        return _FIRST[self.first_level_health] if level == 1 else LEVELS[level - 1]

    def capacity(self, level: int) -> int:
        """How many abilities may be held at a level."""
        return LEVELS[level - 1].abilities - (self.difficulty != "standard")


class Visit(Struct, frozen=True, gc=False):
    """A room while the cube is in it.

    ``dangers`` are the numbered squares with a danger, ``eaten`` those whose danger is gone.  ``glyphs``
    are the squares of glyphs that stand.  ``used`` names the abilities used in this room, in order.
    """

    room: str = ""
    square: str = ""
    die: Die | None = None
    dangers: tuple[int, ...] = ()
    eaten: tuple[int, ...] = ()
    glyphs: tuple[str, ...] = ()
    actions: int = 0
    used: tuple[str, ...] = ()

    def but(self, **changes: Any) -> Visit:
        """This visit with some fields changed."""
        return replace(self, **changes)


class Run(ShownState, Struct, frozen=True, gc=False):
    """The whole table.

    ``done`` counts the rooms completed.  ``unseen`` are the rooms that nobody has seen yet, ``pool`` the
    abilities in the pool, ``drawn`` those to choose from, ``held`` the cube's own: all in alphabetical
    order.  ``drew`` is the level for which abilities were drawn last.  ``visit`` is the present room.
    """

    game_name: ClassVar[str] = "gelatinous"

    setup: RunOptions
    phase: Phase
    level: int
    health: int
    resistance: int
    unseen: tuple[str, ...]
    pool: tuple[str, ...]
    drawn: tuple[str, ...] = ()
    held: tuple[str, ...] = ()
    drew: int = 0
    done: int = 0
    visit: Visit = Visit()

    def but(self, **changes: Any) -> Run:
        """This table with some fields changed."""
        return replace(self, **changes)

    @property
    def dungeon(self) -> Dungeon:
        """The rooms that the run is played with."""
        return self.setup.plan

    @property
    def room(self) -> RoomPlan:
        """The present room.  Raises KeyError before the first one is opened."""
        return self.setup.plan.rooms[self.visit.room]

    @property
    def die(self) -> Die:
        """How the die lies.  Raises ValueError before it has been rolled."""
        if self.visit.die is None:
            raise ValueError("the die has not been rolled yet")
        return self.visit.die

    @property
    def stats(self) -> Level:
        """The level card's line for this level."""
        return self.setup.stats(self.level)

    @property
    def uses(self) -> int:
        """How many different abilities may be used in a room."""
        return 2 if self.level == LAST else 1

    @property
    def usable(self) -> tuple[AbilityEffect, ...]:
        """The held abilities that may still be used in this room."""
        if len(self.visit.used) >= self.uses:
            return ()
        cards, used = self.setup.abilities, self.visit.used
        return tuple([cards[name] for name in self.held if name not in used])

    @property
    def overheats(self) -> bool:
        """Whether actions beyond the limit are lost rather than paid for."""
        return self.setup.boilers == "overheat" and self.room.kind == "C"

    @property
    def actions_left(self) -> int:
        """Actions before overtime, or before the boilers overheat; never below 0."""
        return max(0, self.room.limit - self.visit.actions)

    def overtime(self, cost: int) -> int:
        """The damage that ``cost`` more actions bring through overtime."""
        room = self.room
        over = self.visit.actions + cost - room.limit
        if over <= 0 or (room.kind == "C" and self.setup.boilers == "overheat"):
            return 0
        return min(cost, over)

    @property
    def to_keep(self) -> int:
        """How many abilities are to be held after a draw."""
        return min(self.setup.capacity(self.drew), len(self.held) + len(self.drawn))
