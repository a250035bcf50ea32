"""A rematch: another table with the same game, seats, names, permissions and devices."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Final

from cubeplay.store.log import NewEvent
from cubeplay.tables.events import (
    ACTS,
    TABLE,
    Act,
    Came,
    ComputerSat,
    HandedBack,
    Helped,
    Hosted,
    LetSit,
    Opened,
    Rematched,
    Removed,
    Seated,
    Spoken,
    Started,
)
from cubeplay.tables.reducer import settled, written
from cubeplay.tables.state import TableSeat, TableState

SEAT: Final = 0
"""Devices that were barred at the first table are seated here and removed again, so that they stay barred."""


def laid_again(
    state: TableState, code: str, seed: int | str, act: Rematched, now: datetime
) -> list[NewEvent]:
    """The events of the other table: all people and computer players on their seats, and the host.

    Events about a device are signed by the device, so that they are deleted with its data.  Present devices
    count as present before their pages follow.  The game begins if no seat is free, unless ``act`` waits.
    """
    then, drafts = TableState(code), list[NewEvent]()
    for who, each in _events(state, seed, act):
        then = written(then, who, ACTS.checked(each), now, drafts)
    settled(then, now, drafts)
    return drafts


def _events(state: TableState, seed: int | str, act: Rematched) -> Iterator[tuple[str, Act]]:
    yield TABLE, Opened(state.game_name, state.rules, state.options, seed)
    if state.host is not None:
        yield state.host, Hosted()
    if state.helps:
        yield TABLE, Helped(True)
    if state.language:
        yield TABLE, Spoken(state.language)
    for who, device in state.devices.items():
        if device.pages:
            yield who, Came("", device.way)
    for who in sorted(state.barred):
        yield who, Seated(SEAT)
        yield TABLE, Removed(SEAT)
    if state.barred and state.may_sit is None:
        yield TABLE, LetSit()
    seats = (*state.seats[1:], *state.seats[:1]) if act.turned else state.seats
    for number, seat in enumerate(seats):
        yield from _seating(number, seat)
    if not act.waits and all(seat.sitter != "nobody" for seat in seats):
        yield TABLE, Started("", state.house_here)


def _seating(number: int, seat: TableSeat) -> Iterator[tuple[str, Act]]:
    if seat.sitter == "computer":
        yield TABLE, ComputerSat(number, seat.bot, seat.name)
    elif seat.sitter == "person":
        yield seat.person, Seated(number, seat.name)
        if seat.is_handed_back:
            yield TABLE, HandedBack(number)
