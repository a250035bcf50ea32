"""How events change a table apart from play: seats, options, devices, and the phases of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any, Final

from cubeplay.rooms.join_codes import clean_name
from cubeplay.tables.events import (
    Came,
    Chosen,
    ComputerSat,
    ComputerTook,
    Ended,
    Failed,
    Followed,
    Freed,
    HandedBack,
    Helped,
    Hosted,
    Left,
    LetSit,
    Lost,
    Opened,
    Paused,
    Removed,
    Seated,
    Spoken,
    Started,
    Stood,
    Stopped,
    WentOn,
)
from cubeplay.tables.permissions import seat_at
from cubeplay.tables.state import Device, TableSeat, TableState, Timer

# Before the game


def _opened(state: TableState, _who: str, act: Opened, now: datetime) -> TableState:
    if state.phase != "none":
        return state
    laid = replace(state, phase="lobby", game_name=act.game, rules=act.rules, seed=act.seed, opened=now)
    return _with_options(laid, act.options)


_MAKES_ROOM: Final = ("nobody", "computer")
"""The sitters whose seats people get if there are fewer seats than before, in this order."""


def _with_options(state: TableState, options: Mapping[str, Any]) -> TableState:
    number = state.game.seats_in(options)
    kept = list((*state.seats, *[TableSeat()] * number)[:number])
    without = set[str]()
    for seat in state.seats[number:]:
        if seat.sitter == "person":
            found = (at for sitter in _MAKES_ROOM for at in range(number) if kept[at].sitter == sitter)
            room = next(found, None)
            if room is None:
                without.add(seat.person)
            else:
                kept[room] = seat
    ousted = (state.ousted | without) - {seat.person for seat in kept}
    return replace(state, options=dict(options), seats=tuple(kept), ousted=ousted)


def _hosted(state: TableState, who: str, _act: Hosted, _now: datetime) -> TableState:
    return state if state.host == who else replace(state, host=who)


def _chosen(state: TableState, _who: str, act: Chosen, _now: datetime) -> TableState:
    options = state.game.checked(act.options)
    return state if options == state.options else _with_options(state, options)


def _helped(state: TableState, _who: str, act: Helped, _now: datetime) -> TableState:
    return state if state.helps == act.allowed else replace(state, helps=act.allowed)


def _spoken(state: TableState, _who: str, act: Spoken, _now: datetime) -> TableState:
    return state if state.language == act.language else replace(state, language=act.language)


def _seated(state: TableState, who: str, act: Seated, _now: datetime) -> TableState:
    seat = seat_at(state, act.seat)
    taken = TableSeat("person", clean_name(act.name) or seat.name, who)
    if seat == taken:
        return state
    may_sit = None if state.may_sit is None else state.may_sit | {who}
    return replace(_put(state, act.seat, taken), ousted=state.ousted - {who}, may_sit=may_sit)


def _stood(state: TableState, _who: str, act: Stood, _now: datetime) -> TableState:
    return _put(state, act.seat, TableSeat())


def _computer_sat(state: TableState, _who: str, act: ComputerSat, _now: datetime) -> TableState:
    name = clean_name(act.name) or seat_at(state, act.seat).name
    return _put(state, act.seat, TableSeat("computer", name, bot=act.bot))


def _freed(state: TableState, _who: str, act: Freed, _now: datetime) -> TableState:
    return _put(state, act.seat, TableSeat())


def _removed(state: TableState, _who: str, act: Removed, _now: datetime) -> TableState:
    person = seat_at(state, act.seat).person
    seats = tuple(
        TableSeat() if seat.sitter == "person" and seat.person == person else seat for seat in state.seats
    )
    may_sit = state.may_sit
    if may_sit is None:
        may_sit = state.people | {who for who, device in state.devices.items() if device.pages}
    return replace(state, seats=seats, barred=state.barred | {person}, may_sit=may_sit - {person})


def _let_sit(state: TableState, _who: str, _act: LetSit, _now: datetime) -> TableState:
    return state if state.may_sit is None else replace(state, may_sit=None)


def _handed_back(state: TableState, _who: str, act: HandedBack, _now: datetime) -> TableState:
    seat = seat_at(state, act.seat)
    return state if seat.is_handed_back else _put(state, act.seat, replace(seat, is_handed_back=True))


def _computer_took(state: TableState, _who: str, act: ComputerTook, _now: datetime) -> TableState:
    seat = TableSeat("computer", seat_at(state, act.seat).name, bot=act.bot)
    return replace(_put(state, act.seat, seat), asked=None)


def _failed(state: TableState, _who: str, act: Failed, _now: datetime) -> TableState:
    seat = seat_at(state, act.seat)
    if seat.bot != act.bot or seat.is_stuck:
        return state
    gave_up = replace(seat, bot=act.then or seat.bot, failed=(*seat.failed, act.bot), fault=act.fault)
    return _put(state, act.seat, gave_up)


def _put(state: TableState, number: int, seat: TableSeat) -> TableState:
    seat_at(state, number)
    seats = (*state.seats[:number], seat, *state.seats[number + 1 :])
    return replace(state, seats=seats)


# The game as a whole


def _started(state: TableState, _who: str, act: Started, now: datetime) -> TableState:
    if act.bot:
        filled = TableSeat("computer", bot=act.bot)
        seats = tuple(filled if seat.sitter == "nobody" else seat for seat in state.seats)
        state = replace(state, seats=seats)
    begin = state.game.start(**state.options)
    return replace(state, phase="running", house=act.house, begin=begin, timer=Timer().runs(now))


def _paused(state: TableState, _who: str, _act: Paused, now: datetime) -> TableState:
    return replace(state, phase="paused", timer=state.timer.stands(now))


def _went_on(state: TableState, _who: str, _act: WentOn, now: datetime) -> TableState:
    return replace(state, phase="running", timer=state.timer.runs(now))


def _ended(state: TableState, _who: str, _act: Ended, now: datetime) -> TableState:
    return replace(state, phase="ended", asked=None, timer=state.timer.stands(now))


def _stopped(state: TableState, _who: str, act: Stopped, now: datetime) -> TableState:
    if state.phase != "running":
        return state
    return replace(
        state,
        phase="paused",
        timer=Timer(max(state.game.now(state.position), min(act.at, state.timer.now(now)))),
    )


def _followed(state: TableState, _who: str, act: Followed, _now: datetime) -> TableState:
    return replace(state, next=act.code)


# Who is here


def _came(state: TableState, who: str, act: Came, now: datetime) -> TableState:
    device = state.devices.get(who) or Device()
    if act.page in device.pages and act.way == device.way:
        return state
    since = device.since if device.pages else now
    return _device(state, who, Device(device.pages | {act.page}, act.way, since))


def _left(state: TableState, who: str, act: Left, now: datetime) -> TableState:
    device = state.devices.get(who)
    if device is None or act.page not in device.pages:
        return state
    pages = device.pages - {act.page}
    return _device(state, who, Device(pages, device.way, device.since if pages else now))


def _lost(state: TableState, _who: str, act: Lost, now: datetime) -> TableState:
    device = state.devices.get(act.device)
    if device is None or not device.pages:
        return state
    return _device(state, act.device, Device(frozenset(), device.way, now))


def _device(state: TableState, who: str, device: Device) -> TableState:
    """The table with a new state of a device; a spectator without open pages is removed."""
    others = {other: each for other, each in state.devices.items() if other != who}
    held = any(seat.person == who for seat in state.seats)
    kept = {who: device} if device.pages or held or who == state.host else {}
    return replace(state, devices=others | kept)


SEATING: Final[Mapping[type, Callable[[TableState, str, Any, datetime], TableState]]] = {
    Opened: _opened,
    Hosted: _hosted,
    Chosen: _chosen,
    Helped: _helped,
    Spoken: _spoken,
    Seated: _seated,
    Stood: _stood,
    ComputerSat: _computer_sat,
    ComputerTook: _computer_took,
    Failed: _failed,
    Freed: _freed,
    Removed: _removed,
    LetSit: _let_sit,
    HandedBack: _handed_back,
    Started: _started,
    Paused: _paused,
    WentOn: _went_on,
    Ended: _ended,
    Stopped: _stopped,
    Followed: _followed,
    Came: _came,
    Left: _left,
    Lost: _lost,
}
"""The function of each event: ``(state, who, event, now)`` to the new state."""
