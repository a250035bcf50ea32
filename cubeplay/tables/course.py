"""How a table changes with what happens: a pure function of the state and the event."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from functools import reduce
from typing import Any, Final

from cubeplay.errors import CubeplayError
from cubeplay.game import CHANCE, CLOCK, Actor
from cubeplay.joining import clean_name
from cubeplay.session.history import Played as Made
from cubeplay.store.events import Draft, Event
from cubeplay.tables.acts import (
    ACTS,
    SIGNED,
    TABLE,
    Act,
    Agreed,
    Answered,
    Brought,
    Came,
    Chosen,
    ComputerSat,
    ComputerTook,
    Declined,
    Ended,
    Freed,
    HandedBack,
    Hosted,
    Left,
    Lost,
    Opened,
    Paused,
    Played,
    Removed,
    Seated,
    Signalled,
    Started,
    Stood,
    Stopped,
    Ticked,
    TookBack,
    UndoAsked,
    WentOn,
    WithoutAsked,
)
from cubeplay.tables.agreeing import agreed, decision
from cubeplay.tables.play import Timer, common, cut, link, since, stamped
from cubeplay.tables.rights import check_flow, check_may, flowing, seat_at
from cubeplay.tables.state import Asked, Device, Said, TableSeat, TableState

MOST_SAID: Final = 8
"""Signals that are remembered."""

MOST_DONE: Final = 64
"""Presses of which it is remembered that they are done."""


def apply(state: TableState, event: Event) -> TableState:
    """The table after an event.  One that is damaged, or was not allowed, is counted and changes nothing."""
    act = ACTS.read(event)
    if act is not None:
        with suppress(CubeplayError):
            if event.who != TABLE and not isinstance(act, Hosted):
                check_may(state, event.who, act)
            if event.who == TABLE or isinstance(act, SIGNED):
                state = after(state, event.who, act, event.time)
    return replace(state, number=event.number + 1, changed=max(state.changed, event.time))


def apply_all(state: TableState, events: Iterable[Event]) -> TableState:
    """The table after some events."""
    return reduce(apply, events, state)


def after(state: TableState, who: str, act: Act, now: datetime) -> TableState:
    """The table after an act that was allowed; the very same object if the act changes nothing.

    Raises IllegalMove for a move that the rules of the game refuse, NotationError for what is none.
    """
    then = _CHANGES[type(act)](state, who, act, now)
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


Changed = tuple[TableState, list[Draft]]
"""A table after something was done, and what is to be written of it."""


def changed_by(state: TableState, who: str, acts: Iterable[Act], now: datetime) -> Changed:
    """A table after acts of a device, and after what follows from them.

    Raises CubeplayError for what the device may not do, or the rules refuse.
    """
    drafts: list[Draft] = []
    for act in acts:
        check_may(state, who, act)
        check_flow(state, who, now)
        state = _written(state, who if isinstance(act, SIGNED) else TABLE, act, now, drafts)
    return _settled(state, now, drafts), drafts


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
    drafts: list[Draft] = []
    for act in acts:
        state = _written(state, TABLE, act, now, drafts)
    return _settled(state, now, drafts), drafts


def _written(state: TableState, who: str, act: Act, now: datetime, drafts: list[Draft]) -> TableState:
    """A table after an act, which comes to the drafts if it has changed anything."""
    then = after(state, who, act, now)
    if then is state:
        return state
    drafts.append(ACTS.draft(who, act))
    return replace(then, number=state.number + 1, changed=max(state.changed, now))


def _settled(state: TableState, now: datetime, drafts: list[Draft]) -> TableState:
    """A table after all that follows by itself."""
    while (act := due(state)) is not None:
        state = _written(state, TABLE, act, now, drafts)
    return state


# Before the game


def _opened(state: TableState, _who: str, act: Opened, now: datetime) -> TableState:
    if state.phase != "none":
        return state
    laid = replace(state, phase="lobby", game_name=act.game, rules=act.rules, seed=act.seed, opened=now)
    return _with_options(laid, act.options)


def _with_options(state: TableState, options: Mapping[str, Any]) -> TableState:
    seats = state.game.seats_in(options)
    kept = (*state.seats, *[TableSeat()] * seats)[:seats]
    return replace(state, options=dict(options), seats=kept)


def _hosted(state: TableState, who: str, _act: Hosted, _now: datetime) -> TableState:
    return replace(state, host=who) if state.host is None else state


def _chosen(state: TableState, _who: str, act: Chosen, _now: datetime) -> TableState:
    options = state.game.checked(act.options)
    return state if options == state.options else _with_options(state, options)


def _seated(state: TableState, who: str, act: Seated, _now: datetime) -> TableState:
    seat = seat_at(state, act.seat)
    taken = TableSeat("person", clean_name(act.name) or seat.name, who)
    return state if seat == taken else _put(state, act.seat, taken)


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
    return replace(state, seats=seats, barred=state.barred | {person})


def _handed_back(state: TableState, _who: str, act: HandedBack, _now: datetime) -> TableState:
    seat = seat_at(state, act.seat)
    return state if seat.is_handed_back else _put(state, act.seat, replace(seat, is_handed_back=True))


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
    return replace(state, phase="running", begin=begin, timer=Timer().runs(now))


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
    return replace(state, devices={**state.devices, who: device})


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
    then = replace(state, last=link(state.last, Made(actor, move, step, along)))
    if game.outcome(step.state) is None:
        return then
    return replace(then, phase="over", asked=None, timer=state.timer.stands(now))


# By agreement


def _undo_asked(state: TableState, who: str, act: UndoAsked, _now: datetime) -> TableState:
    last = decision(state, act.seat)
    to = last.number - 1 if last else state.moves
    return _asking(state, Asked(state.questions + 1, who, act, to))


def _asking(state: TableState, asked: Asked) -> TableState:
    return replace(state, asked=asked, questions=asked.number)


def _without_asked(state: TableState, who: str, act: WithoutAsked, _now: datetime) -> TableState:
    return _asking(state, Asked(state.questions + 1, who, act))


def _agreed(state: TableState, who: str, _act: Agreed, _now: datetime) -> TableState:
    assert state.asked is not None
    if who in state.asked.agreed:
        return state
    return replace(state, asked=replace(state.asked, agreed=state.asked.agreed | {who}))


def _declined(state: TableState, _who: str, _act: Declined, _now: datetime) -> TableState:
    return replace(state, asked=None)


def _took_back(state: TableState, _who: str, act: TookBack, _now: datetime) -> TableState:
    return replace(state, last=cut(state.last, act.to), asked=None)


def _computer_took(state: TableState, _who: str, act: ComputerTook, _now: datetime) -> TableState:
    seat = TableSeat("computer", seat_at(state, act.seat).name, bot=act.bot)
    return replace(_put(state, act.seat, seat), asked=None)


def _signalled(state: TableState, _who: str, act: Signalled, _now: datetime) -> TableState:
    number = state.signals[-1].number + 1 if state.signals else 1
    signals = (*state.signals, Said(number, act.seat, act.signal))[-MOST_SAID:]
    return replace(state, signals=signals)


_CHANGES: Final[Mapping[type, Callable[[TableState, str, Any, datetime], TableState]]] = {
    Opened: _opened,
    Hosted: _hosted,
    Chosen: _chosen,
    Seated: _seated,
    Stood: _stood,
    ComputerSat: _computer_sat,
    Freed: _freed,
    Removed: _removed,
    HandedBack: _handed_back,
    Started: _started,
    Paused: _paused,
    WentOn: _went_on,
    Ended: _ended,
    Stopped: _stopped,
    Came: _came,
    Left: _left,
    Lost: _lost,
    Played: _played,
    Brought: _brought,
    Ticked: _ticked,
    Answered: _answered,
    UndoAsked: _undo_asked,
    WithoutAsked: _without_asked,
    Agreed: _agreed,
    Declined: _declined,
    TookBack: _took_back,
    ComputerTook: _computer_took,
    Signalled: _signalled,
}
