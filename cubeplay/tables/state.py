"""The state of a table: seats, devices, open questions, the moves of its game as a linked list, its clock."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from cubeplay.errors import Fault, SaveError
from cubeplay.game import CHANCE, Actor, Game, Outcome
from cubeplay.notation import TimedMove
from cubeplay.registry import find_game
from cubeplay.rulebook import Seat, seat_name
from cubeplay.session.history import PlayedMove
from cubeplay.session.luck import Luck
from cubeplay.session.record import Record
from cubeplay.tables.events import Asks, Options, Signal, Way, WithoutAsked
from cubeplay.words import _

MILLISECOND: Final = timedelta(milliseconds=1)


@dataclass(frozen=True, slots=True, eq=False)
class MoveChain:
    """A move and the link before it: ``number`` counts moves from 1, ``rolled`` those of chance."""

    played: PlayedMove
    before: MoveChain | None
    number: int
    rolled: int

    def __repr__(self) -> str:
        return f"<move {self.number}: {self.played.actor}: {self.played.move}>"


def link(before: MoveChain | None, played: PlayedMove) -> MoveChain:
    """The chain with one more move."""
    number, rolled = (before.number, before.rolled) if before else (0, 0)
    return MoveChain(played, before, number + 1, rolled + (played.actor == CHANCE))


def back(last: MoveChain | None) -> Iterator[MoveChain]:
    """The links of a chain, the last first."""
    while last is not None:
        yield last
        last = last.before


def cut(last: MoveChain | None, to: int) -> MoveChain | None:
    """The chain without the moves after number ``to``."""
    while last is not None and last.number > to:
        last = last.before
    return last


def common(one: MoveChain | None, other: MoveChain | None) -> MoveChain | None:
    """The last link that two chains share."""
    while one is not other:
        if one is not None and (other is None or one.number > other.number):
            one = one.before
        elif other is not None and (one is None or other.number > one.number):
            other = other.before
        else:
            one, other = one and one.before, other and other.before
    return one


def since(last: MoveChain | None, shared: MoveChain | None) -> list[PlayedMove]:
    """The moves of a chain after its link ``shared``, in their order."""
    made = []
    while last is not None and last is not shared:
        made.append(last.played)
        last = last.before
    return made[::-1]


class Timer(Struct, frozen=True):
    """The clock of a game: it runs from the millisecond ``at``, ``since`` a time; None if it stands.

    >>> noon = datetime.fromisoformat("2026-05-04T12:00:00Z")
    >>> Timer(500, noon).now(noon + timedelta(seconds=2)), Timer(500).now(noon)
    (2500, 500)
    """

    at: int = 0
    since: datetime | None = None

    def now(self, time: datetime) -> int:
        """The millisecond of the game at a time."""
        return self.at + (0 if self.since is None else max(0, (time - self.since) // MILLISECOND))

    def runs(self, time: datetime) -> Timer:
        """The clock, running."""
        return replace(self, since=time) if self.since is None else self

    def stands(self, time: datetime) -> Timer:
        """The clock, stopped."""
        return Timer(self.now(time))


def stamped(game: Game[Any, Any], move: Any, at: int | None) -> Any:
    """A move with the time ``at`` in milliseconds, None for none; a time that it has is replaced."""
    if isinstance(move, TimedMove):
        return replace(move, at=at)
    return move if at is None else game.stamp(move, at)


def unstamped(move: Any) -> str:
    """The notation of a move without a time.

    >>> from cubeplay.cubo import GAME
    >>> unstamped(GAME.parse("flip @400"))
    'flip'
    """
    return move.plain if isinstance(move, TimedMove) else str(move)


STANDING: Final = Timer()
"""The clock of a game that has not begun."""

UNKNOWN: Final = datetime.min.replace(tzinfo=UTC)
"""A time that is not known."""

Phase = Literal["none", "lobby", "running", "paused", "over", "ended"]
"""No table; waiting for players; playing; paused by the host; over; ended early by the host."""

Sitter = Literal["nobody", "person", "computer"]


@dataclass(frozen=True, slots=True)
class TableSeat:
    """A seat: who sits there, and under which name.

    ``person`` is the device that plays it, ``bot`` the game's name of the computer player.  A seat that was
    handed back goes to the next device that asks.  ``failed`` are the computer players that could not play on
    here, and ``fault`` is what was wrong with the last of them.
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
        """Whether the computer player here cannot play on, and no other one could replace it."""
        return bool(self.bot) and self.bot in self.failed

    def is_of(self, who: str) -> bool:
        """Whether a device plays here now."""
        return self.sitter == "person" and self.person == who and not self.is_handed_back


@dataclass(frozen=True, slots=True)
class Device:
    """A device: its open pages, its role, and since when it is here or away."""

    pages: frozenset[str] = frozenset()
    way: Way = "device"
    since: datetime = UNKNOWN


@dataclass(frozen=True, slots=True)
class Proposal:
    """A question to all who play: its number from 1, who asked, and who has agreed.

    For an undo, ``to`` is how many moves would stay.
    """

    number: int
    who: str
    act: Asks
    to: int = 0
    agreed: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Said:
    """A signal: its number from 1, the seat that it came from, and what it says."""

    number: int
    seat: Seat
    signal: Signal


@dataclass(frozen=True, slots=True)
class Flow:
    """How much a device has written: in total, and recently, as a level that sinks with time."""

    total: int = 0
    level: float = 0.0
    time: datetime = UNKNOWN


@dataclass(frozen=True, slots=True)
class TableState:
    """The state of a table.  It has the seed and all hidden things: it is never sent to a device.

    ``number`` is how many events there have been, ``changed`` the time of the last one.  ``host`` is the
    device that may start, pause and remove; None after its person's data were deleted.  ``house`` is the
    digest of the game's rooms, cards or cubes, ``begin`` its first state, ``last`` the chain of moves.
    ``done`` are the ids of the last requests.  ``next`` is the code of the table of the rematch, "" if there
    is none.  ``ousted`` are the devices that lost their seats when the host chose fewer seats.  ``may_sit``
    are the devices that may take a seat after a removal; None for all.  ``helps`` says that the host allows
    hints.  ``language`` is the code of the one of guests who have chosen none, "" for that of their browser.
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
    language: str = ""
    opened: datetime = UNKNOWN
    changed: datetime = UNKNOWN
    number: int = 0

    # The game

    @property
    def game(self) -> Game[Any, Any]:
        """The game.  Raises CubeplayError if it is not installed."""
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
        """How many moves have been made, including those of chance and the clock."""
        return self.last.number if self.last else 0

    @property
    def rolled(self) -> int:
        """How many of the moves are chance's."""
        return self.last.rolled if self.last else 0

    @property
    def luck(self) -> Luck:
        """The source of dice and cards."""
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
        """Whether hints and odds are shown: with several people only if the host allows it."""
        return self.helps or sum(seat.sitter == "person" for seat in self.seats) < 2

    @property
    def is_done(self) -> bool:
        """Whether the game is over."""
        return self.phase in ("over", "ended")

    # People

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
        """As :attr:`bots`, without those that cannot play on."""
        return tuple("" if seat.is_stuck else seat.bot for seat in self.seats)

    def name(self, seat: Seat) -> str:
        """The name of a seat."""
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
        """The devices that must still agree to the question.

        All who play must agree; if a computer is to play on for somebody, only those who are here.
        """
        if self.asked is None:
            return frozenset()
        others = self.people - self.asked.agreed - {self.asked.who}
        if isinstance(self.asked.act, WithoutAsked):
            others = frozenset(who for who in others if self.is_here(who))
        return others


def record_of(state: TableState) -> Record:
    """The record of a table's game.  Raises SaveError until the game is over."""
    if not state.is_done:
        why = _("the game is going on, and the file would show what is hidden.")
        raise SaveError(_("Not saved"), why, _("Wait until the game is over."))
    moves = [(link.played.actor, str(link.played.move)) for link in back(state.last)][::-1]
    return Record(
        game=state.game_name,
        rules=state.rules,
        seed=state.seed,
        options=state.options,
        names=state.names,
        bots=state.bots,
        house=state.game.house(state.options),
        moves=tuple(moves),
    )
