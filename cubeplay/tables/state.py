"""What is known of a table: who sits where and who is here, how far the game is, and what was asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final, Literal

from cubeplay.errors import Fault
from cubeplay.game import Actor, Game, Outcome
from cubeplay.registry import find_game
from cubeplay.rulebook import Seat, seat_name
from cubeplay.session.luck import Luck
from cubeplay.tables.events import Asks, Options, Signal, Way, WithoutAsked
from cubeplay.tables.play import MoveChain, Timer

STANDING: Final = Timer()
"""The clock of a game that has not begun."""

UNKNOWN: Final = datetime.min.replace(tzinfo=UTC)
"""When something was of which the time is lost."""

Phase = Literal["none", "lobby", "running", "paused", "over", "ended"]
"""There is no table; it fills; it plays; the host has stopped it; the game is over; the host has ended it."""

Sitter = Literal["nobody", "person", "computer"]


@dataclass(frozen=True, slots=True)
class TableSeat:
    """A seat: who sits there, and by which name.

    ``person`` is the device that plays it, ``bot`` the game's name of the computer player.  One that was
    handed back goes, as it is, to the next who asks.  ``failed`` are the computer players that could not play
    on here, and ``fault`` is what was wrong with the last of them.
    """

    sitter: Sitter = "nobody"
    name: str = ""
    person: str = ""
    bot: str = ""
    is_handed_back: bool = False
    failed: tuple[str, ...] = ()
    fault: Fault | Literal[""] = ""

    @property
    def is_stuck(self) -> bool:
        """Whether a computer player sits here that cannot play on, and nobody could take its place."""
        return bool(self.bot) and self.bot in self.failed

    def is_of(self, who: str) -> bool:
        """Whether a device plays here now."""
        return self.sitter == "person" and self.person == who and not self.is_handed_back


@dataclass(frozen=True, slots=True)
class Device:
    """Somebody who has come: the pages that are open, in which way, and since when it is here or away."""

    pages: frozenset[str] = frozenset()
    way: Way = "device"
    since: datetime = UNKNOWN


@dataclass(frozen=True, slots=True)
class Proposal:
    """What is asked of all who sit: the how many-th question at this table, by whom, and who has agreed.

    ``to`` is, for an undo, how many moves would stay.
    """

    number: int
    who: str
    act: Asks
    to: int = 0
    agreed: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Said:
    """A signal: the how many-th at this table, whose seat it came from, and what it says."""

    number: int
    seat: Seat
    signal: Signal


@dataclass(frozen=True, slots=True)
class Flow:
    """How much a device has written: in all, and of late, as a level that sinks with time."""

    total: int = 0
    level: float = 0.0
    time: datetime = UNKNOWN


@dataclass(frozen=True, slots=True)
class TableState:
    """A table as its events have made it.  It holds the seed and all hands: no device ever gets it.

    ``number`` is how many events there have been, ``changed`` when the last of them was.  ``host`` is the
    device that may start, pause and remove; None when its person's data were deleted.  ``house`` is the
    digest of what the game is played with, ``begin`` its state at the start, ``last`` the chain of moves.
    ``done`` are the ids of the last presses.  ``next`` is the code of the table at which the same people play
    on, "" as long as there is none.  ``ousted`` are the devices that have lost their seat because the host
    chose fewer seats.  ``may_sit`` are the devices that get a seat after somebody was removed; None for
    all.  ``helps`` is the host's wish that people have hints.
    """

    code: str
    phase: Phase = "none"
    game_name: str = ""
    rules: int = 0
    options: Options = field(default_factory=dict)
    seed: int | str = field(default=0, repr=False)
    host: str | None = None
    seats: tuple[TableSeat, ...] = ()
    devices: Mapping[str, Device] = field(default_factory=dict)
    barred: frozenset[str] = frozenset()
    may_sit: frozenset[str] | None = None
    house: str = ""
    begin: Any = None
    last: MoveChain | None = None
    timer: Timer = STANDING
    asked: Proposal | None = None
    questions: int = 0
    signals: tuple[Said, ...] = ()
    flows: Mapping[str, Flow] = field(default_factory=dict)
    done: tuple[str, ...] = ()
    next: str = ""
    ousted: frozenset[str] = frozenset()
    helps: bool = False
    opened: datetime = UNKNOWN
    changed: datetime = UNKNOWN
    number: int = 0

    # The game

    @property
    def game(self) -> Game[Any, Any]:
        """The game.  Raises CubeplayError if it is not here."""
        return find_game(self.game_name)

    @property
    def house_here(self) -> str:
        """The digest of the rooms, cards or cubes that the game has on this machine; "" if it has none."""
        house = self.game.house(self.options)
        return house.digest if house else ""

    @property
    def position(self) -> Any:
        """The present state of the game, with all that is hidden; None before it has begun."""
        return self.last.played.step.state if self.last else self.begin

    @property
    def moves(self) -> int:
        """How many moves have been made, chance's and the clock's among them."""
        return self.last.number if self.last else 0

    @property
    def rolled(self) -> int:
        """How many of the moves are chance's."""
        return self.last.rolled if self.last else 0

    @property
    def luck(self) -> Luck:
        """What chance brings here."""
        return Luck(self.seed)

    @property
    def to_move(self) -> tuple[Actor, ...]:
        """Who may move; nobody before the game has begun and when it is over."""
        return () if self.position is None else self.game.to_move(self.position)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None until it is over."""
        return None if self.position is None else self.game.outcome(self.position)

    @property
    def is_timed(self) -> bool:
        """Whether the game is played against a clock."""
        return bool(self.game_name) and self.game.timed(self.options)

    @property
    def has_hints(self) -> bool:
        """Whether people have hints and odds here: against friends only if the host wants it."""
        return self.helps or sum(seat.sitter == "person" for seat in self.seats) < 2

    @property
    def is_done(self) -> bool:
        """Whether nothing can be played here any more."""
        return self.phase in ("over", "ended")

    # Who is there

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats, "" where nobody gave one."""
        return tuple(seat.name for seat in self.seats)

    @property
    def bots(self) -> tuple[str, ...]:
        """The computer player of each seat, "" for a person."""
        return tuple(seat.bot for seat in self.seats)

    @property
    def able(self) -> tuple[str, ...]:
        """The same without those that cannot play on."""
        return tuple("" if seat.is_stuck else seat.bot for seat in self.seats)

    def name(self, seat: Seat) -> str:
        """What a seat is called."""
        return seat_name(seat, self.names)

    def held(self, who: str) -> tuple[Seat, ...]:
        """The seats that a device plays."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.is_of(who))

    @property
    def people(self) -> frozenset[str]:
        """The devices that play."""
        return frozenset(
            seat.person for seat in self.seats if seat.sitter == "person" and not seat.is_handed_back
        )

    def is_here(self, who: str) -> bool:
        """Whether a page of a device is open."""
        device = self.devices.get(who)
        return device is not None and bool(device.pages)

    def is_away(self, seat: Seat) -> bool:
        """Whether the device of a seat is away."""
        sits = self.seats[seat]
        return sits.sitter == "person" and (sits.is_handed_back or not self.is_here(sits.person))

    @property
    def awaited(self) -> frozenset[str]:
        """The devices that have yet to agree to what is asked.

        All who sit have to, but for who asks; whether the computer plays on for one is not asked of those
        who are away.
        """
        if self.asked is None:
            return frozenset()
        others = self.people - self.asked.agreed - {self.asked.who}
        if isinstance(self.asked.act, WithoutAsked):
            others = frozenset(who for who in others if self.is_here(who))
        return others
