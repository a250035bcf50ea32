"""What can happen at a table, as data: each is one event of the table's stream.

What is written is checked against these shapes, and so is what is read: an event of another shape is damaged.

A device signs what it says of itself, so that this goes when its person's data are deleted.  What belongs to
the game is signed by the table (:data:`TABLE`), and stays for the others.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from cubeplay import limits
from cubeplay.errors import Fault
from cubeplay.rooms.projections import EventTypes

TABLE: Final = "table"
"""Who signs what belongs to the game: moves that were checked, dice, the clock, computer players."""

MOST_SEATS: Final = 12
"""Seats of one table; no game of ours has more than six."""

MOST_MOVES: Final = 400
"""Moves that are made together."""

Signal = Literal["nice", "thanks", "sorry", "hurry", "wait", "again"]
"""What one can say at a table: a fixed row, and nothing else."""

Way = Literal["device", "big-screen", "spectator"]
"""How somebody is here: to play, as the big screen that all look at, or to watch."""

SeatNumber = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
Word = Annotated[str, Meta(max_length=limits.NAME)]
Notation = Annotated[str, Meta(min_length=1, max_length=limits.LINE)]
Notations = Annotated[tuple[Notation, ...], Meta(min_length=1, max_length=MOST_MOVES)]
Options = Annotated[
    dict[Word, bool | int | Annotated[str, Meta(max_length=limits.SHEET)]], Meta(max_length=limits.SEATS)
]
Number = Annotated[int, Meta(ge=0, lt=limits.ENTRIES)]


class _Act(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """What acts have in common."""


# Before the game


class Opened(_Act, frozen=True, tag="opened"):
    """A table is laid for a game.  ``seed`` decides its dice and cards, and never leaves the log.

    ``rules`` is the version of the game's rules; the options are all there, and checked.
    """

    game: Word
    rules: int
    options: Options
    seed: int | Word


class Hosted(_Act, frozen=True, tag="hosted"):
    """A device is the host's: the one that opened the table, or one that steps in when the host is gone."""


class Chosen(_Act, frozen=True, tag="chosen"):
    """The host chooses other options.

    Where these have fewer seats, people move up to free ones, or to those of computers; who finds none has
    lost theirs.
    """

    options: Options


class Seated(_Act, frozen=True, tag="seated"):
    """A device takes a seat, with a name; a device may hold several.

    Before the game it takes another name likewise.
    """

    seat: SeatNumber
    name: Word = ""


class Stood(_Act, frozen=True, tag="stood"):
    """A device leaves a seat of its own."""

    seat: SeatNumber


class ComputerSat(_Act, frozen=True, tag="computer-sat"):
    """The host gives a seat to a computer player, or changes the one that sits there.

    ``bot`` is the game's name of it, ``name`` ours.
    """

    seat: SeatNumber
    bot: Annotated[str, Meta(min_length=1, max_length=limits.NAME)]
    name: Word = ""


class Freed(_Act, frozen=True, tag="freed"):
    """The host frees a seat for people: a computer player's, or one that was handed back."""

    seat: SeatNumber


class Removed(_Act, frozen=True, tag="removed"):
    """The host removes somebody: the seats of that device are free, and it gets no other one here.

    A browser that forgets who it is comes back as another device.  So devices that were not here at that
    moment get none either, until the host lets them.
    """

    seat: SeatNumber


class LetSit(_Act, frozen=True, tag="let-sit"):
    """The host lets devices sit that came after somebody was removed."""


class HandedBack(_Act, frozen=True, tag="handed-back"):
    """The host lets the next who asks have a seat, with its name and all that lies before it."""

    seat: SeatNumber


# The game as a whole


class Started(_Act, frozen=True, tag="started"):
    """The host starts the game; a computer player, if one is named, takes what is free.

    ``house`` is the digest of the rooms, cards or cubes that it is played with, and written by the server.
    """

    bot: Word = ""
    house: Word = ""


class Paused(_Act, frozen=True, tag="paused"):
    """The host stops the game and its clock."""


class WentOn(_Act, frozen=True, tag="went-on"):
    """The host lets the game go on."""


class Ended(_Act, frozen=True, tag="ended"):
    """The host ends the game for good."""


class Deleted(_Act, frozen=True, tag="deleted"):
    """The host deletes the table.  No event says so: nothing of the table stays."""


class Rematched(_Act, frozen=True, tag="rematched"):
    """The host lays another table for the same people; no event says so here but :class:`Followed`.

    ``turned`` lets everybody sit one seat on.  The game begins at once, or ``waits`` for the host in a lobby.
    """

    turned: bool = False
    waits: bool = False


class Helped(_Act, frozen=True, tag="helped"):
    """The host lets people have hints and odds, or no longer."""

    allowed: bool


class Followed(_Act, frozen=True, tag="followed"):
    """The same people play on at the table of another code."""

    code: Word


# Who is here


class Came(_Act, frozen=True, tag="came"):
    """A page of a device is open.  A device may have several; they are told from each other by ``page``."""

    page: Word = ""
    way: Way = "device"


class Left(_Act, frozen=True, tag="left"):
    """A page of a device is closed, or lost."""

    page: Word = ""


class Lost(_Act, frozen=True, tag="lost"):
    """Nothing has been heard of the pages of a device for some time."""

    device: Word


# Play


class Played(_Act, frozen=True, tag="played"):
    """A person makes a move, or some in a row.  The time of a timed move is the server's, and not in here.

    ``id`` tells one press from the next, so that one which comes twice counts once.
    """

    seat: SeatNumber
    moves: Notations
    id: Word = ""


class Brought(_Act, frozen=True, tag="brought"):
    """What chance brings."""

    move: Notation


class Ticked(_Act, frozen=True, tag="ticked"):
    """The clock moves at its deadline."""

    move: Notation


class Answered(_Act, frozen=True, tag="answered"):
    """A computer player moves."""

    seat: SeatNumber
    move: Notation


class Failed(_Act, frozen=True, tag="failed"):
    """A computer player cannot play on, and ``then`` does so for its seat, whose name stays; "" for nobody.

    ``fault`` says what is wrong, and nothing of what the player saw.
    """

    seat: SeatNumber
    bot: Word
    fault: Fault
    then: Word = ""


class Stopped(_Act, frozen=True, tag="stopped"):
    """The clock has to stand: nobody drove the table since the millisecond ``at`` of the game."""

    at: Annotated[int, Meta(ge=0)]


# By agreement


class UndoAsked(_Act, frozen=True, tag="undo-asked"):
    """Somebody asks to take the last move of a seat back."""

    seat: SeatNumber


class WithoutAsked(_Act, frozen=True, tag="without-asked"):
    """Somebody asks that the computer plays on for a seat of which the device is away."""

    seat: SeatNumber


class Agreed(_Act, frozen=True, tag="agreed"):
    """Somebody agrees to the question of this number."""

    asked: Number


class Declined(_Act, frozen=True, tag="declined"):
    """Somebody declines the question of this number, or asks it no longer."""

    asked: Number


class TookBack(_Act, frozen=True, tag="took-back"):
    """What was agreed on: all moves after number ``to`` are taken back."""

    to: Number


class ComputerTook(_Act, frozen=True, tag="computer-took"):
    """What was agreed on: a computer player goes on for a seat, whose name stays."""

    seat: SeatNumber
    bot: Word


# Signals


class Signalled(_Act, frozen=True, tag="signalled"):
    """Somebody says one of a fixed row of things, for a seat."""

    seat: SeatNumber
    signal: Signal


SeatingAct = ComputerSat | Freed | Removed | HandedBack
HostsAct = Chosen | Helped | LetSit | SeatingAct | Started | Paused | WentOn | Ended | Deleted | Rematched
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
"""What a device signs."""

ACTS: Final[EventTypes[Any]] = EventTypes(Act)
"""How acts are checked, written and read."""
