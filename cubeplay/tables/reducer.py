"""How a table changes with what happens: a pure function of the state and the event."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from functools import reduce
from typing import Final

from cubeplay.errors import CubeplayError
from cubeplay.game import CHANCE
from cubeplay.store.events import NewEvent, StoredEvent
from cubeplay.tables.agreeing import agreed
from cubeplay.tables.events import (
    ACTS,
    SIGNED,
    TABLE,
    Act,
    Brought,
    Hosted,
    Played,
    Started,
)
from cubeplay.tables.flow import check_flow, flowing
from cubeplay.tables.permissions import check_may
from cubeplay.tables.play import common, since
from cubeplay.tables.playing import PLAYING
from cubeplay.tables.seating import SEATING
from cubeplay.tables.state import TableState

CHANGES: Final = {**SEATING, **PLAYING}
"""What each act does: from the table, who acts, the act and the time to the table after it."""


def apply(state: TableState, event: StoredEvent) -> TableState:
    """The table after an event.  One that is damaged, or was not allowed, is counted and changes nothing."""
    act = ACTS.read(event)
    if act is not None:
        with suppress(CubeplayError):
            if event.who != TABLE and not (isinstance(act, Hosted) and event.number == 1):
                check_may(state, event.who, act)
            if event.who == TABLE or isinstance(act, SIGNED):
                state = after(state, event.who, act, event.time)
    return replace(state, number=event.number + 1, changed=max(state.changed, event.time))


def apply_all(state: TableState, events: Iterable[StoredEvent]) -> TableState:
    """The table after some events."""
    return reduce(apply, events, state)


def after(state: TableState, who: str, act: Act, now: datetime) -> TableState:
    """The table after an act that was allowed; the very same object if the act changes nothing.

    Raises IllegalMove for a move that the rules of the game refuse, NotationError for what is none.
    """
    then = CHANGES[type(act)](state, who, act, now)
    writer = _writer(state, who, act)
    if then is not state and writer is not None:
        then = replace(then, flows={**then.flows, writer: flowing(then.flows.get(writer), now)})
    return then


def _writer(state: TableState, who: str, act: Act) -> str | None:
    """The device that an act comes from, if any."""
    if who != TABLE:
        return who
    return state.seats[act.seat].person if isinstance(act, Played) else None


def due(state: TableState) -> Act | None:
    """What follows by itself: what chance brings, and what all have agreed on; None if nothing does."""
    if state.phase == "running" and state.to_move == (CHANCE,):
        move = state.luck.brings(state.game.chance(state.position), state.rolled)
        return Brought(str(move))
    return agreed(state)


Changed = tuple[TableState, list[NewEvent]]
"""A table after something was done, and what is to be written of it."""


def changed_by(state: TableState, who: str, acts: Iterable[Act], now: datetime) -> Changed:
    """A table after acts of a device, and after what follows from them.

    Raises CubeplayError for what the device may not do, or the rules refuse.
    """
    drafts: list[NewEvent] = []
    for act in acts:
        check_may(state, who, act)
        check_flow(state, who, now)
        if isinstance(act, Started):
            act = Started(act.bot, state.house_here)
        state = written(state, who if isinstance(act, SIGNED) else TABLE, act, now, drafts)
    return settled(state, now, drafts), drafts


def faster(known: TableState, state: TableState, who: str, acts: Iterable[Act], now: datetime) -> str:
    """Who has moved since a device acted on a ``known`` state, and so kept it from that.

    "" if nobody else did, or if the device itself has moved on.
    """
    moved = [made.actor for made in since(state.last, common(known.last, state.last))]
    seats = [seat for seat in moved if isinstance(seat, int)]
    if not seats or any(state.seats[seat].is_of(who) for seat in seats):
        return ""
    with suppress(CubeplayError):
        changed_by(known, who, acts, now)
        return state.name(seats[-1])
    return ""


def driven_by(state: TableState, acts: Iterable[Act], now: datetime) -> Changed:
    """A table after what it does by itself: acts of the clock or of computer players, and what follows."""
    drafts: list[NewEvent] = []
    for act in acts:
        state = written(state, TABLE, act, now, drafts)
    return settled(state, now, drafts), drafts


def written(state: TableState, who: str, act: Act, now: datetime, drafts: list[NewEvent]) -> TableState:
    """A table after an act, which comes to the drafts if it has changed anything."""
    then = after(state, who, act, now)
    if then is state:
        return state
    drafts.append(ACTS.draft(who, act))
    return replace(then, number=state.number + 1, changed=max(state.changed, now))


def settled(state: TableState, now: datetime, drafts: list[NewEvent]) -> TableState:
    """A table after all that follows by itself."""
    while (act := due(state)) is not None:
        state = written(state, TABLE, act, now, drafts)
    return state
