"""A device's view of a table: all that the device may know, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import datetime
from itertools import islice
from typing import Any, Final, Literal

import msgspec

from cubeplay.game import Actor, Game, Outcome
from cubeplay.rulebook import Seat
from cubeplay.tables.events import UndoAsked, Way
from cubeplay.tables.state import Phase, Said, Sitter, TableState, back
from cubeplay.words.late import untranslated

LINES: Final = 12
"""The most lines of the log in a view."""

MANY: Final = 3
"""With this many actors to move, all play at once and nobody follows; two may be a seat and the clock."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat as everybody sees it: its name, its computer player, and who sits there.

    ``failed`` is the last computer player that could not play on here, and ``fault`` what was wrong with it;
    if no other one could replace it, the seat ``is_stuck``.
    """

    number: Seat
    sitter: Sitter
    name: str
    bot: str
    is_mine: bool
    is_away: bool
    is_handed_back: bool
    failed: str = ""
    fault: str = ""
    is_stuck: bool = False


@dataclass(frozen=True, slots=True)
class AskedView:
    """A question to all who play: "undo" or "without", the seat, and whether this device must answer.

    An answer names the ``number``.
    """

    number: int
    what: Literal["undo", "without"]
    seat: Seat
    is_mine: bool
    is_to_me: bool


@dataclass(frozen=True, slots=True)
class TableView:
    """A table as one device may know it.

    ``views`` are the game's states as each of the device's seats sees them; ``open`` is the state as big
    screens and spectators see it.  ``lines`` are the last lines of the log for everybody, the newest last;
    ``told`` those for each of the device's seats.  ``deadline`` is the millisecond at which the clock moves.
    ``follows`` is the seat that moves after the present one, if known.  ``next`` is the code of the rematch;
    ``has_hints`` says whether hints and odds are shown.  A view has no device's id, not even its own, and no
    number that depends on hidden actions of others.
    """

    code: str
    game: str
    options: Mapping[str, Any]
    phase: Phase
    is_host: bool
    way: Way
    seats: tuple[SeatView, ...]
    mine: tuple[Seat, ...]
    to_move: tuple[Actor, ...] = ()
    open: Any = None
    views: Mapping[Seat, Any] = field(default_factory=dict)
    lines: tuple[str, ...] = ()
    told: Mapping[Seat, tuple[str, ...]] = field(default_factory=dict)
    deadline: int | None = None
    outcome: Outcome | None = None
    asked: AskedView | None = None
    signals: tuple[Said, ...] = ()
    watching: int = 0
    opened: datetime | None = None
    next: str = ""
    follows: Seat | None = None
    has_hints: bool = True

    def as_bytes(self) -> bytes:
        """The view as JSON: two views are equal if and only if these bytes are."""
        parts = {each.name: getattr(self, each.name) for each in fields(self)}
        for name in ("views", "told"):
            parts[name] = {str(seat): known for seat, known in parts[name].items()}
        return msgspec.json.encode(parts, enc_hook=untranslated, order="deterministic")


def view_of(state: TableState, who: str) -> TableView:
    """A device's view of a table."""
    mine, position = state.held(who), state.position
    device = state.devices.get(who)
    game = state.game
    view = TableView(
        code=state.code,
        game=state.game_name,
        options=state.options,
        phase=state.phase,
        is_host=who == state.host,
        way=device.way if device else "device",
        seats=tuple(_seat(state, number, who) for number in range(len(state.seats))),
        mine=mine,
        asked=_asked(state, who),
        signals=state.signals,
        watching=_watching(state),
        opened=state.opened,
        next=state.next,
        has_hints=state.has_hints,
    )
    if position is None:
        return view
    return _playing(view, state, game, position)


def _playing(view: TableView, state: TableState, game: Game[Any, Any], position: Any) -> TableView:
    to_move, shown = game.to_move(position), game.view(position, None)
    return replace(
        view,
        to_move=to_move,
        open=shown,
        follows=game.follows(shown) if len(to_move) < MANY else None,
        views={seat: game.view(position, seat) for seat in view.mine},
        lines=_lines(state, None),
        told={seat: _lines(state, seat) for seat in view.mine},
        deadline=game.deadline(position),
        outcome=game.outcome(position),
    )


def _seat(state: TableState, number: Seat, who: str) -> SeatView:
    seat = state.seats[number]
    return SeatView(
        number,
        seat.sitter,
        state.name(number),
        seat.bot,
        seat.is_of(who),
        state.is_away(number),
        seat.is_handed_back,
        seat.failed[-1] if seat.failed else "",
        seat.fault,
        seat.is_stuck,
    )


def _asked(state: TableState, who: str) -> AskedView | None:
    asked = state.asked
    if asked is None:
        return None
    what: Literal["undo", "without"] = "undo" if isinstance(asked.act, UndoAsked) else "without"
    return AskedView(asked.number, what, asked.act.seat, asked.who == who, who in state.awaited)


def _watching(state: TableState) -> int:
    people = state.people
    return sum(
        bool(device.pages) and device.way == "spectator" and who not in people
        for who, device in state.devices.items()
    )


def _lines(state: TableState, seat: Seat | None) -> tuple[str, ...]:
    """The last lines of the log that a seat may know, the oldest first."""
    sentence, names = state.game.rulebook.sentence, state.names

    def heard() -> Iterator[str]:
        for link in back(state.last):
            for event in reversed(link.played.step.events):
                if event.heard_by(seat):
                    yield sentence(event, names)

    return tuple(islice(heard(), LINES))[::-1]
