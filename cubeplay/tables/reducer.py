"""How events change a table: pure functions of the state and the event."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from functools import reduce
from typing import Any, Final

from cubeplay.errors import CubeplayError
from cubeplay.game import CHANCE, CLOCK, Actor
from cubeplay.players.strengths import stand_in
from cubeplay.session.history import PlayedMove
from cubeplay.store.log import NewEvent, StoredEvent
from cubeplay.tables.events import (
    ACTS,
    SIGNED,
    TABLE,
    Act,
    Agreed,
    Answered,
    Brought,
    ComputerTook,
    Declined,
    Hosted,
    Played,
    Signalled,
    Started,
    Ticked,
    TookBack,
    UndoAsked,
    WithoutAsked,
)
from cubeplay.tables.permissions import check_may, decision
from cubeplay.tables.seating import SEATING
from cubeplay.tables.state import Flow, Proposal, Said, TableState, common, cut, link, since, stamped
from cubeplay.words import _

MOST_SAID: Final = 8
"""The most signals that a table keeps."""

MOST_DONE: Final = 64
"""The most ids of requests that a table keeps, to recognize repeated ones."""


# Play


def _played(state: TableState, _who: str, act: Played, now: datetime) -> TableState:
    if act.id and act.id in state.done:
        return state
    for number, move in enumerate(act.moves):
        state = _made(state, act.seat, move, now, along=number > 0)
    asked = None if state.asked and isinstance(state.asked.act, UndoAsked) else state.asked
    done = (*state.done, act.id)[-MOST_DONE:] if act.id else state.done
    return replace(state, asked=asked, done=done)


def _brought(state: TableState, _who: str, act: Brought, now: datetime) -> TableState:
    return _made(state, CHANCE, act.move, now)


def _ticked(state: TableState, _who: str, act: Ticked, now: datetime) -> TableState:
    return _made(state, CLOCK, act.move, now)


def _answered(state: TableState, _who: str, act: Answered, now: datetime) -> TableState:
    return _made(state, act.seat, act.move, now)


def _made(state: TableState, actor: Actor, notation: str, now: datetime, along: bool = False) -> TableState:
    """The table after a move of the game.  Raises IllegalMove and NotationError."""
    game, position = state.game, state.position
    move = game.parse(notation)
    if isinstance(actor, int):
        at = max(game.now(position), state.timer.now(now)) if state.is_timed else None
        move = stamped(game, move, at)
    step = game.apply(position, actor, move, state.names)
    then = replace(state, last=link(state.last, PlayedMove(actor, move, step, along)))
    if game.outcome(step.state) is None:
        return then
    return replace(then, phase="over", asked=None, timer=state.timer.stands(now))


# By agreement


def _undo_asked(state: TableState, who: str, act: UndoAsked, _now: datetime) -> TableState:
    last = decision(state, act.seat)
    to = last.number - 1 if last else state.moves
    return _asking(state, Proposal(state.questions + 1, who, act, to))


def _asking(state: TableState, asked: Proposal) -> TableState:
    return replace(state, asked=asked, questions=asked.number)


def _without_asked(state: TableState, who: str, act: WithoutAsked, _now: datetime) -> TableState:
    return _asking(state, Proposal(state.questions + 1, who, act))


def _agreed(state: TableState, who: str, _act: Agreed, _now: datetime) -> TableState:
    assert state.asked is not None
    if who in state.asked.agreed:
        return state
    return replace(state, asked=replace(state.asked, agreed=state.asked.agreed | {who}))


def _declined(state: TableState, _who: str, _act: Declined, _now: datetime) -> TableState:
    return replace(state, asked=None)


def _took_back(state: TableState, _who: str, act: TookBack, _now: datetime) -> TableState:
    return replace(state, last=cut(state.last, act.to), asked=None)


def _signalled(state: TableState, _who: str, act: Signalled, _now: datetime) -> TableState:
    number = state.signals[-1].number + 1 if state.signals else 1
    signals = (*state.signals, Said(number, act.seat, act.signal))[-MOST_SAID:]
    return replace(state, signals=signals)


PLAYING: Final[Mapping[type, Callable[[TableState, str, Any, datetime], TableState]]] = {
    Played: _played,
    Brought: _brought,
    Ticked: _ticked,
    Answered: _answered,
    UndoAsked: _undo_asked,
    WithoutAsked: _without_asked,
    Agreed: _agreed,
    Declined: _declined,
    TookBack: _took_back,
    Signalled: _signalled,
}
"""The function of each event: ``(state, who, event, now)`` to the new state."""


CHANGES: Final = {**SEATING, **PLAYING}
"""The function of each event: ``(state, who, event, now)`` to the new state."""

MOST_WRITTEN: Final = 10_000
"""How often a device may write to a table in all."""

BURST: Final = 60.0
"""How often a device may write at once."""

PER_SECOND: Final = 8.0
"""How often per second a device may go on writing."""


def apply(state: TableState, event: StoredEvent) -> TableState:
    """The table after a stored event; one that is damaged, or was not allowed, is only counted."""
    act = ACTS.read(event)
    if act is not None:
        with suppress(CubeplayError):
            if event.who != TABLE and not (isinstance(act, Hosted) and event.number == 1):
                check_may(state, event.who, act)
            if event.who == TABLE or isinstance(act, SIGNED):
                state = after(state, event.who, act, event.time)
    return replace(state, number=event.number + 1, changed=max(state.changed, event.time))


def apply_all(state: TableState, events: Iterable[StoredEvent]) -> TableState:
    """The table after stored events."""
    return reduce(apply, events, state)


def after(state: TableState, who: str, act: Act, now: datetime) -> TableState:
    """The table after an event that is allowed; the same object if the event changes nothing.

    Raises IllegalMove for a move that the rules refuse, NotationError for a text that is no move.
    """
    then = CHANGES[type(act)](state, who, act, now)
    writer = _writer(state, who, act)
    if then is not state and writer is not None:
        then = replace(then, flows={**then.flows, writer: flowing(then.flows.get(writer), now)})
    return then


def _writer(state: TableState, who: str, act: Act) -> str | None:
    """The device that an event comes from, if any."""
    if who != TABLE:
        return who
    return state.seats[act.seat].person if isinstance(act, Played) else None


def due(state: TableState) -> Act | None:
    """The event that follows by itself: a chance move or the result of an agreement; None if none does."""
    if state.phase == "running" and state.to_move == (CHANCE,):
        move = state.luck.brings(state.game.chance(state.position), state.rolled)
        return Brought(str(move))
    return _agreement(state)


def _agreement(state: TableState) -> TookBack | ComputerTook | None:
    """The event that follows from a question to which all agree; None while an answer is missing."""
    if state.asked is None or state.awaited or state.phase not in ("running", "paused"):
        return None
    if isinstance(state.asked.act, UndoAsked):
        return TookBack(state.asked.to)
    return ComputerTook(state.asked.act.seat, stand_in(state.game))


Changed = tuple[TableState, list[NewEvent]]
"""A table after a change, and the events to write."""


def changed_by(state: TableState, who: str, acts: Iterable[Act], now: datetime) -> Changed:
    """A table after events of a device, and those that follow from them.

    Raises CubeplayError if the device may not do that, or if the rules refuse it.
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
    """The name of the player whose move made impossible what a device could have done in its ``known`` state.

    "" if there is none, or if the device itself has moved since.
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
    """A table after events of the clock or of computer players, and those that follow from them."""
    drafts: list[NewEvent] = []
    for act in acts:
        state = written(state, TABLE, act, now, drafts)
    return settled(state, now, drafts), drafts


def written(state: TableState, who: str, act: Act, now: datetime, drafts: list[NewEvent]) -> TableState:
    """A table after an event, which is added to the drafts if it has changed anything."""
    then = after(state, who, act, now)
    if then is state:
        return state
    drafts.append(ACTS.draft(who, act))
    return replace(then, number=state.number + 1, changed=max(state.changed, now))


def settled(state: TableState, now: datetime, drafts: list[NewEvent]) -> TableState:
    """A table after all events that follow by themselves."""
    while (act := due(state)) is not None:
        state = written(state, TABLE, act, now, drafts)
    return state


# Limits on how much a device may write, so that none can fill the log or slow the others


def check_flow(state: TableState, who: str, now: datetime) -> None:
    """Check that a device does not write too much.  Raises CubeplayError."""
    flow = flowing(state.flows.get(who), now)
    if flow.total > MOST_WRITTEN:
        raise _refused(_("this device has written more than any game needs."), _("Play on from another one."))
    if flow.level > BURST:
        raise _refused(_("too much has come from this device at once."), _("Wait a few seconds."))


def flowing(flow: Flow | None, now: datetime) -> Flow:
    """The record of what a device has written, after one more time."""
    flow = flow or Flow(time=now)
    passed = max(0.0, (now - flow.time).total_seconds())
    level = max(0.0, flow.level - passed * PER_SECOND)
    return replace(flow, total=flow.total + 1, level=level + 1, time=max(now, flow.time))


def _refused(why: str, next: str) -> CubeplayError:
    return CubeplayError(_("Not done"), why, next)
