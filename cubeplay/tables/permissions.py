"""Permissions at a table: the same check for pages, for events to write and for events that are read.

The game itself checks the legality of a move when the move is made.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cubeplay.errors import CubeplayError, UndoRefused, spoken_by
from cubeplay.players.bots import bots_of
from cubeplay.rulebook import Seat
from cubeplay.tables.events import (
    TABLE,
    Act,
    Agreed,
    Came,
    Chosen,
    ComputerSat,
    Declined,
    Deleted,
    DevicesAct,
    Freed,
    HandedBack,
    Hosted,
    HostsAct,
    Left,
    LetSit,
    Paused,
    Played,
    Rematched,
    Removed,
    Seated,
    SeatingAct,
    SeatsAct,
    Signalled,
    Spoken,
    Started,
    Stood,
    TablesAct,
    UndoAsked,
    WentOn,
    WithoutAsked,
)
from cubeplay.tables.state import MoveChain, TableSeat, TableState, back
from cubeplay.words import _

MOST_DEVICES: Final = 60
"""The most devices at a table, including those that only watch."""

MOST_PAGES: Final = 12
"""The most pages of a table that a device may have open."""


def check_may(state: TableState, who: str, act: Act) -> None:
    """Check that a device may do something now.  Raises CubeplayError, which says why not, and what next.

    Only the device that took a seat plays it.  No device may play for dice, cards or the clock.

    >>> check_may(TableState("KMTR", "lobby", "cubo", host="owl"), "plum", Started())
    Traceback (most recent call last):
    cubeplay.errors.CubeplayError: Not done: only the host of table KMTR can do this. Ask who opened it.
    """
    if state.phase == "none":
        why = _("there is no table {code}.").format(code=state.code)
        raise _no(why, _("Look at the code again: four letters from A to Z."))
    if isinstance(act, TablesAct) or who == TABLE:
        raise _no(_("dice, cards and the clock move by themselves."), _("Play on."))
    if isinstance(act, HostsAct):
        if who != state.host:
            why = _("only the host of table {code} can do this.").format(code=state.code)
            raise _no(why, _("Ask who opened it."))
        _check_host(state, act)
    else:
        _check_device(state, who, act)


# The host


_OPEN: Final = ("lobby", "running", "paused")
_WHEN: Final[Mapping[type, tuple[str, ...]]] = {
    Chosen: ("lobby",),
    Started: ("lobby",),
    Paused: ("running",),
    WentOn: ("paused",),
    Rematched: ("over", "ended"),
    Deleted: (*_OPEN, "over", "ended"),
}
"""The phases in which the host may do something; other things are allowed while the table is open."""


def _check_host(state: TableState, act: HostsAct) -> None:
    _check_phase(state, *_WHEN.get(type(act), _OPEN))
    match act:
        case Chosen():
            state.game.check_new(state.game.checked(act.options))
        case Spoken() if act.language:
            spoken_by(act.language, _("Not done"))
        case Started():
            _check_full(state, act)
        case LetSit() if state.may_sit is None:
            raise _no(_("everybody may take a seat already."), _("Let somebody take one."))
        case ComputerSat() | Freed() | Removed() | HandedBack():
            _check_seating(state, act)
        case _:
            pass


def _check_seating(state: TableState, act: SeatingAct) -> None:
    seat = seat_at(state, act.seat)
    if isinstance(act, Removed | HandedBack):
        if seat.sitter != "person":
            raise _no(_("no person sits there."), _("Choose a seat that somebody has taken."))
        if isinstance(act, Removed) and seat.person == state.host:
            raise _no(_("the host stays as long as the table."), _("End the game instead."))
        return
    if seat.sitter == "person" and not seat.is_handed_back:
        why = _("{name} sits there.").format(name=state.name(act.seat))
        raise _no(why, _("Let them leave, or remove them first."))
    if isinstance(act, ComputerSat):
        check_bot(state, act.bot)
        _check_name(state, act.seat, act.name)
    elif seat.sitter == "nobody":
        raise _no(_("this seat is free already."), _("Let somebody take it."))


def _check_full(state: TableState, act: Started) -> None:
    free = [number for number, seat in enumerate(state.seats) if seat.sitter == "nobody"]
    if act.bot:
        check_bot(state, act.bot)
    elif free:
        why = _("{name} is free.").format(name=state.name(free[0]))
        raise CubeplayError(_("Not started"), why, _("Wait for somebody, or let the computer take it."))


def check_bot(state: TableState, bot: str) -> None:
    """Check that a game has a computer player.  Raises CubeplayError."""
    if bot not in bots_of(state.game):
        why = _("{game} has no such computer player.").format(game=state.game.title)
        raise _no(why, _("Choose another one."))


# Devices


def _check_device(state: TableState, who: str, act: DevicesAct) -> None:
    match act:
        case Came() if who not in state.devices and len(state.devices) >= MOST_DEVICES:
            why = _("{number} devices have come, and no more can.").format(number=MOST_DEVICES)
            raise _no(why, _("Watch on another one’s screen."))
        case Came() if who in state.devices and len(state.devices[who].pages | {act.page}) > MOST_PAGES:
            why = _("this device has {number} pages of this table open.").format(number=MOST_PAGES)
            raise _no(why, _("Close some of them."))
        case Hosted():
            _check_hosting(state, who)
        case Seated():
            _check_seated(state, who, act)
        case Stood() | Played() | UndoAsked() | Signalled():
            _check_own(state, who, act)
        case WithoutAsked():
            _check_replacement(state, who, act)
        case Agreed() | Declined():
            _check_answer(state, who, act)
        case Came() | Left():
            pass


def _check_hosting(state: TableState, who: str) -> None:
    """Check that the host is gone, and that the new host plays here."""
    if who not in state.people:
        raise _no(_("only those who play can be the host."), _("Take a seat first."))
    if state.host is not None and (state.host not in state.devices or state.is_here(state.host)):
        raise _no(_("this table has its host."), _("Ask who opened it."))


def _check_seated(state: TableState, who: str, act: Seated) -> None:
    if state.is_done:
        raise _no(_("the game is over."), _("Open another table."))
    seat = seat_at(state, act.seat)
    if who in state.barred:
        raise CubeplayError(
            _("Not your seat"), _("the host has removed this device."), _("You can watch the game.")
        )
    is_late = state.may_sit is not None and who not in state.may_sit | {state.host}
    if is_late and not seat.is_handed_back:
        why = _("since somebody was removed, whoever comes later gets no seat.")
        raise CubeplayError(_("Not your seat"), why, _("Ask the host to let newcomers sit."))
    if seat.sitter == "computer":
        why = _("a computer player sits there.")
        raise CubeplayError(_("Not your seat"), why, _("Ask the host to free the seat."))
    if seat.sitter == "person" and not seat.is_handed_back and seat.person != who:
        why = _("{name} sits there.").format(name=state.name(act.seat))
        next = _("Take another seat. If it is yours, ask the host to hand it back.")
        raise CubeplayError(_("Not your seat"), why, next)
    if seat.is_of(who) and act.name not in ("", seat.name) and state.phase != "lobby":
        raise _no(_("names stay as they are once the game has begun."), _("Play on."))
    _check_name(state, act.seat, act.name)


def _check_name(state: TableState, seat: Seat, name: str) -> None:
    """Check that nobody else has this name.  Raises CubeplayError."""
    others = (other.name for number, other in enumerate(state.seats) if number != seat)
    if name and name in others:
        why = _("somebody here is called {name}.").format(name=name)
        raise CubeplayError(_("Not your seat"), why, _("Take another name."))


def _check_own(state: TableState, who: str, act: SeatsAct) -> None:
    seat = seat_at(state, act.seat)
    if not seat.is_of(who):
        why = _("{name} is not yours to play.").format(name=state.name(act.seat))
        next = _("Play the seats that you have taken. If this one is yours, ask the host to hand it back.")
        raise CubeplayError(_("Not your seat"), why, next)
    match act:
        case Played():
            _check_phase(state, "running")
        case UndoAsked():
            _check_phase(state, "running")
            _check_none_asked(state)
            _check_undo(state, act.seat)
        case Stood() | Signalled():
            pass


def _check_undo(state: TableState, seat: Seat) -> None:
    """Check that a seat may ask to undo its last move.  Raises UndoRefused.

    There is no undo in a game with a clock.  A person who plays without other people, whom nobody can refuse,
    cannot undo a move that was followed by dice or cards, or that revealed something.
    """
    if state.is_timed:
        raise _not_undone(_("this is a race against the clock."))
    last = decision(state, seat)
    if last is None:
        raise UndoRefused(_("Nothing to undo"), _("no move has been made yet."), _("Play on."))
    if len(state.people) > 1:
        return
    for link in back(state.last):
        if not isinstance(link.played.actor, int):
            raise _not_undone(_("dice, cards or the clock have come since."))
        if link.played.step.revealed:
            raise _not_undone(_("the move revealed something that was hidden."))
        if link is last:
            return


def decision(state: TableState, seat: Seat) -> MoveChain | None:
    """The last move of a seat; of moves that were made together, the first."""
    for link in back(state.last):
        if link.played.actor == seat and not link.played.along:
            return link
    return None


def _not_undone(why: str) -> UndoRefused:
    return UndoRefused(_("Not undone"), why, _("Play on from here."))


def _check_replacement(state: TableState, who: str, act: WithoutAsked) -> None:
    _check_phase(state, "running", "paused")
    seat_at(state, act.seat)
    if who not in state.people:
        raise _no(_("only those who play can ask this."), _("Ask somebody who plays."))
    if not state.is_away(act.seat):
        why = _("{name} is here.").format(name=state.name(act.seat))
        raise _no(why, _("Wait for their move."))
    if not bots_of(state.game):
        why = _("{game} has no computer players.").format(game=state.game.title)
        raise _no(why, _("Wait, or end the game."))
    _check_none_asked(state)


def _check_answer(state: TableState, who: str, act: Agreed | Declined) -> None:
    if state.asked is None or state.asked.number != act.asked:
        raise _no(_("nothing is asked any more."), _("Play on."))
    is_own = state.asked.who == who and isinstance(act, Declined)
    if who not in state.people or (state.asked.who == who and not is_own):
        raise _no(_("you are not asked."), _("Wait for the others."))


def _check_none_asked(state: TableState) -> None:
    if state.asked is not None:
        raise _no(_("something else is asked already."), _("Answer that first."))


# Shared checks


def seat_at(state: TableState, number: Seat) -> TableSeat:
    """The seat with a number.  Raises CubeplayError if there is none."""
    if 0 <= number < len(state.seats):
        return state.seats[number]
    why = _("this table has {number} seats.").format(number=len(state.seats))
    raise _no(why, _("Choose one of them."))


_PHASES: Final = {
    "lobby": (_("the game has not begun."), _("Wait until the host starts it.")),
    "running": (_("the game is going on."), _("Play on.")),
    "paused": (_("the host has stopped the game."), _("Wait until it goes on.")),
    "over": (_("the game is over."), _("Look back, or open another table.")),
    "ended": (_("the host has ended the game."), _("Open another table.")),
}
"""Why something cannot be done in a phase, and what to do next."""


def _check_phase(state: TableState, *phases: str) -> None:
    if state.phase not in phases:
        raise _no(*_PHASES[state.phase])


def _no(why: str, next: str) -> CubeplayError:
    return CubeplayError(_("Not done"), why, next)
