"""How events of play change a table: moves, agreements and signals."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any, Final

from cubeplay.game import CHANCE, CLOCK, Actor
from cubeplay.session.history import PlayedMove
from cubeplay.tables.agreeing import decision
from cubeplay.tables.events import (
    Agreed,
    Answered,
    Brought,
    Declined,
    Played,
    Signalled,
    Ticked,
    TookBack,
    UndoAsked,
    WithoutAsked,
)
from cubeplay.tables.play import cut, link, stamped
from cubeplay.tables.state import Proposal, Said, TableState

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
