"""What a device may know of a table: all of it, and nothing else, in one value."""

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
from cubeplay.tables.play import back
from cubeplay.tables.state import Phase, Said, Sitter, TableState

LINES: Final = 12
"""So many lines of the log a view holds."""


MANY: Final = 3
"""Where so many move at once nobody comes after them; the clock may be one of two."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat as all see it: ``name`` is what it is called, ``bot`` the computer player.

    ``failed`` is the last computer player that could not play on here, and ``fault`` what was wrong with it;
    where nobody could take its place it ``is_stuck``.
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
    """What is asked of those who sit: "undo" or "without", about which seat, and whether I am to answer.

    ``number`` is what an answer names.
    """

    number: int
    what: Literal["undo", "without"]
    seat: Seat
    is_mine: bool
    is_to_me: bool


@dataclass(frozen=True, slots=True)
class TableView:
    """A table as a device may know it.

    ``views`` are the game's states as each of its seats sees them; ``open`` is what lies open for all, and
    what a big screen or a spectator sees.  ``lines`` are the last of the log that it may hear, the newest
    last; ``told`` the same for each of its seats.  ``deadline`` is the millisecond at which the clock moves.
    ``follows`` is who comes after the one who is to move, if that is known.
    ``next`` is the code of the table at which the same people play on; ``has_hints`` whether hints and odds
    are given here.  No device's id is in here, not even its own, and nothing
    that counts what others do unseen.
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
        """All of it as JSON: two views are the same if and only if these bytes are."""
        parts = {each.name: getattr(self, each.name) for each in fields(self)}
        for name in ("views", "told"):
            parts[name] = {str(seat): known for seat, known in parts[name].items()}
        return msgspec.json.encode(parts, order="deterministic")


def view_of(state: TableState, who: str) -> TableView:
    """What a device may know of a table."""
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


def _lines(state: TableState, seat: Seat | None, most: int = LINES) -> tuple[str, ...]:
    """The last lines of the log that a seat may hear, the oldest first."""
    sentence, names = state.game.rulebook.sentence, state.names

    def heard() -> Iterator[str]:
        for link in back(state.last):
            for event in reversed(link.played.step.events):
                if event.heard_by(seat):
                    yield sentence(event, names)

    return tuple(islice(heard(), most))[::-1]
