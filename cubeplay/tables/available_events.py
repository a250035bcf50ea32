"""The events that pages offer to a device at present, apart from the moves of the game."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import get_args

from cubeplay.errors import CubeplayError
from cubeplay.players.strengths import stand_in
from cubeplay.tables.events import (
    Act,
    Agreed,
    ComputerSat,
    Declined,
    Deleted,
    Ended,
    Freed,
    HandedBack,
    Helped,
    Hosted,
    LetSit,
    Paused,
    Rematched,
    Removed,
    Seated,
    Signal,
    Signalled,
    Spoken,
    Started,
    Stood,
    UndoAsked,
    WentOn,
    WithoutAsked,
)
from cubeplay.tables.permissions import check_may
from cubeplay.tables.state import TableState


def offers(state: TableState, who: str) -> tuple[Act, ...]:
    """All events that :func:`check_may` allows a device now.

    Names are left empty, and the usual computer player stands for all.

    >>> from cubeplay.tables.state import TableSeat
    >>> lobby = TableState("KMTR", "lobby", "cubo", host="owl", seats=(TableSeat(), TableSeat()))
    >>> offers(lobby, "fig")
    (Seated(seat=0, name=''), Seated(seat=1, name=''))
    """
    return tuple(act for act in _candidates(state) if _may(state, who, act))


def _may(state: TableState, who: str, act: Act) -> bool:
    if (isinstance(act, Seated) and state.seats[act.seat].is_of(who)) or (
        isinstance(act, Hosted) and state.host == who
    ):
        return False
    with suppress(CubeplayError):
        check_may(state, who, act)
        return True
    return False


def _candidates(state: TableState) -> Iterator[Act]:
    if state.phase == "none":
        return
    bot = stand_in(state.game)
    yield from (Hosted(), Helped(not state.helps), Spoken(), LetSit(), Started(), Paused(), WentOn())
    if bot:
        yield Started(bot)
    for seat in range(len(state.seats)):
        yield from (Seated(seat), Stood(seat), UndoAsked(seat), WithoutAsked(seat))
        yield from (Freed(seat), HandedBack(seat), Removed(seat))
        if bot:
            yield ComputerSat(seat, bot)
        for signal in get_args(Signal):
            yield Signalled(seat, signal)
    if state.asked is not None:
        yield from (Agreed(state.asked.number), Declined(state.asked.number))
    yield from (Ended(), Deleted())
    for turned, waits in ((False, False), (True, False), (False, True)):
        yield Rematched(turned, waits)
