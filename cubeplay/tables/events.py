"""The events of a table's stream, as structs.

Events are checked against these types when they are written and when they are read; others are damaged.

A device signs the events about itself, so that they are deleted with its person's data.  Events of the game
are signed by the table (:data:`TABLE`), and stay for the others.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from cubeplay import limits
from cubeplay.errors import Fault
from cubeplay.rooms.projections import EventTypes

TABLE: Final = "table"
"""The signer of the game's events: checked moves, dice, the clock, computer players."""

MOST_SEATS: Final = 12
"""The most seats of one table; no game of ours has more than six."""

MOST_MOVES: Final = 400
"""The most moves that are made together."""

Signal = Literal["nice", "thanks", "sorry", "hurry", "wait", "again"]
"""The messages that people can send at a table."""

Way = Literal["device", "big-screen", "spectator"]
"""The role of a device: to play, to be the big screen for all, or to watch."""

SeatNumber = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
Word = Annotated[str, Meta(max_length=limits.NAME)]
Notation = Annotated[str, Meta(min_length=1, max_length=limits.LINE)]
Notations = Annotated[tuple[Notation, ...], Meta(min_length=1, max_length=MOST_MOVES)]
Options = Annotated[
    dict[Word, bool | int | Annotated[str, Meta(max_length=limits.SHEET)]], Meta(max_length=limits.SEATS)
]
Number = Annotated[int, Meta(ge=0, lt=limits.ENTRIES)]


class _Event(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """The base of all events."""


# Before the game


class Opened(_Event, frozen=True, tag="opened"):
    """A table is opened for a game.  ``seed`` decides its dice and cards, and never leaves the log.

    ``rules`` is the version of the game's rules; all options are present and checked.
    """

    game: Word
    rules: int
    options: Options
    seed: int | Word


class Hosted(_Event, frozen=True, tag="hosted"):
    """A device becomes the host: the one that opened the table, or one that replaces a host who is gone."""


class Chosen(_Event, frozen=True, tag="chosen"):
    """The host chooses other options.

    If these have fewer seats, people move to free seats, or to those of computers; if there are too few, some
    people lose their seats.
    """

    options: Options


class Seated(_Event, frozen=True, tag="seated"):
    """A device takes a seat, with a name, or changes the name before the game.  It may take several seats."""

    seat: SeatNumber
    name: Word = ""


class Stood(_Event, frozen=True, tag="stood"):
    """A device leaves one of its seats."""

    seat: SeatNumber


class ComputerSat(_Event, frozen=True, tag="computer-sat"):
    """The host gives a seat to a computer player: ``bot`` names it in the game, ``name`` at this table."""

    seat: SeatNumber
    bot: Annotated[str, Meta(min_length=1, max_length=limits.NAME)]
    name: Word = ""


class Freed(_Event, frozen=True, tag="freed"):
    """The host frees a seat for people: a computer player's, or one that was handed back."""

    seat: SeatNumber


class Removed(_Event, frozen=True, tag="removed"):
    """The host removes a person: the seats of that device become free, and the device gets no other one.

    A browser without its cookies comes back as another device.  So devices that come later get no seat
    either, until the host allows it.
    """

    seat: SeatNumber


class LetSit(_Event, frozen=True, tag="let-sit"):
    """The host allows devices that came after a removal to take seats."""


class HandedBack(_Event, frozen=True, tag="handed-back"):
    """The host hands a seat back: the next device that asks gets it, with its name and pieces."""

    seat: SeatNumber


# The game as a whole


class Started(_Event, frozen=True, tag="started"):
    """The host starts the game; the computer player ``bot``, if one is named, takes the free seats.

    ``house`` is the digest of the rooms, cards or cubes of the game, which the server adds.
    """

    bot: Word = ""
    house: Word = ""


class Paused(_Event, frozen=True, tag="paused"):
    """The host pauses the game and its clock."""


class WentOn(_Event, frozen=True, tag="went-on"):
    """The host continues the game."""


class Ended(_Event, frozen=True, tag="ended"):
    """The host ends the game for good."""


class Deleted(_Event, frozen=True, tag="deleted"):
    """The host deletes the table.  This is never stored, since nothing of the table stays."""


class Rematched(_Event, frozen=True, tag="rematched"):
    """The host opens another table for the same people; this table stores :class:`Followed` instead.

    ``turned`` moves everybody one seat on.  The game begins at once, or ``waits`` for the host in a lobby.
    """

    turned: bool = False
    waits: bool = False


class Helped(_Event, frozen=True, tag="helped"):
    """The host allows or forbids hints and odds."""

    allowed: bool


class Spoken(_Event, frozen=True, tag="spoken"):
    """The host names the language of guests who have chosen none, by its code; "" for their browser's."""

    language: Word = ""


class Followed(_Event, frozen=True, tag="followed"):
    """The same people play on at the table with another code."""

    code: Word


# Presence


class Came(_Event, frozen=True, tag="came"):
    """A page of a device is open.  A device may have several; ``page`` is the id of one."""

    page: Word = ""
    way: Way = "device"


class Left(_Event, frozen=True, tag="left"):
    """A page of a device is closed, or lost."""

    page: Word = ""


class Lost(_Event, frozen=True, tag="lost"):
    """The pages of a device have not answered for some time."""

    device: Word


# Play


class Played(_Event, frozen=True, tag="played"):
    """A person makes one or several moves.  The server adds the time of timed moves.

    ``id`` identifies the request, so that one that arrives twice counts once.
    """

    seat: SeatNumber
    moves: Notations
    id: Word = ""


class Brought(_Event, frozen=True, tag="brought"):
    """A chance move."""

    move: Notation


class Ticked(_Event, frozen=True, tag="ticked"):
    """The clock moves at its deadline."""

    move: Notation


class Answered(_Event, frozen=True, tag="answered"):
    """A computer player moves."""

    seat: SeatNumber
    move: Notation


class Failed(_Event, frozen=True, tag="failed"):
    """A computer player cannot play on; ``then`` replaces it, "" for none.  The seat's name stays.

    ``fault`` reveals nothing that the player saw.
    """

    seat: SeatNumber
    bot: Word
    fault: Fault
    then: Word = ""


class Stopped(_Event, frozen=True, tag="stopped"):
    """The clock stops at the millisecond ``at`` of the game, since nobody has driven the table since then."""

    at: Annotated[int, Meta(ge=0)]


# By agreement


class UndoAsked(_Event, frozen=True, tag="undo-asked"):
    """Somebody asks to undo the last move of a seat."""

    seat: SeatNumber


class WithoutAsked(_Event, frozen=True, tag="without-asked"):
    """Somebody asks that a computer plays on for a seat whose device is away."""

    seat: SeatNumber


class Agreed(_Event, frozen=True, tag="agreed"):
    """Somebody agrees to the question with this number."""

    asked: Number


class Declined(_Event, frozen=True, tag="declined"):
    """Somebody declines the question with this number, or withdraws it."""

    asked: Number


class TookBack(_Event, frozen=True, tag="took-back"):
    """All moves after number ``to`` are undone, as agreed."""

    to: Number


class ComputerTook(_Event, frozen=True, tag="computer-took"):
    """A computer player goes on for a seat, as agreed; the seat's name stays."""

    seat: SeatNumber
    bot: Word


# Signals


class Signalled(_Event, frozen=True, tag="signalled"):
    """Somebody sends one of the fixed messages, for a seat."""

    seat: SeatNumber
    signal: Signal


SeatingAct = ComputerSat | Freed | Removed | HandedBack
HostsAct = (
    Chosen | Helped | Spoken | LetSit | SeatingAct | Started | Paused | WentOn | Ended | Deleted | Rematched
)
Asks = UndoAsked | WithoutAsked
SeatsAct = Stood | Played | Signalled | UndoAsked
DevicesAct = Hosted | Seated | SeatsAct | WithoutAsked | Agreed | Declined | Came | Left
TablesAct = (
    Opened | Brought | Ticked | Answered | Failed | Stopped | TookBack | ComputerTook | Lost | Followed
)
Act = HostsAct | DevicesAct | TablesAct

SIGNED: Final = (
    Hosted, Seated, Stood, Came, Left, UndoAsked, WithoutAsked, Agreed, Declined, Signalled
)  # fmt: skip
"""The events that devices sign."""

ACTS: Final[EventTypes[Any]] = EventTypes(Act)
"""Checks, writes and reads the events."""
