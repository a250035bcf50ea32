"""Streams of the event log as acts, and the states that are folded from them.

A state is remembered, so that only what is new is read; threads may ask for it at the same time.  A class is
one, and a table of several devices.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import Any, Generic, Protocol, TypeVar

import msgspec
from msgspec import Struct

from cubeplay.errors import CubeplayError
from cubeplay.session.schema import mismatch
from cubeplay.store.events import ERASED, NewEvent, StoredEvent, Stream, StreamEvents
from cubeplay.store.follow import Following, follow
from cubeplay.store.log import EventLog, LogTransaction
from cubeplay.words import _, mended


class Folded(Protocol):
    """What is folded: ``number`` is how many events have made it."""

    @property
    def number(self) -> int:
        """The number that the next event has."""
        ...


S = TypeVar("S", bound=Folded)


class Projections(Generic[S]):
    """The states of all streams of a kind.

    ``begin`` gives the state of a name before its first event, and ``fold`` a state after some events.
    """

    def __init__(
        self,
        log: EventLog,
        kind: str,
        begin: Callable[[str], S],
        fold: Callable[[S, Iterable[StoredEvent]], S],
    ) -> None:
        self.log, self._kind, self._begin, self._fold = log, kind, begin, fold
        self._known: dict[str, tuple[int, S]] = {}

    def stream(self, name: str) -> Stream:
        """The stream of a name.  Raises SaveError for what can be none."""
        return Stream(self._kind, name)

    def read(self, name: str) -> tuple[int, S]:
        """A state as it is now, and the birth of its stream: 0 if there is none."""
        stream, known = self.stream(name), self._known.get(name)
        past = self.log.read(stream, _since(known))
        found = self._folded(name, known, past, lambda: self.log.read(stream))
        if found[0]:
            self.remember(name, *found)
        return found

    def within(self, turn: LogTransaction, name: str) -> tuple[int, S]:
        """The same in a transaction; nothing of it is remembered, for that may fail."""
        stream, known = self.stream(name), self._known.get(name)
        past = turn.read(stream, _since(known))
        return self._folded(name, known, past, lambda: turn.read(stream))

    def remember(self, name: str, birth: int, state: S) -> None:
        """Begin with this state when its name is asked for again."""
        self._known[name] = birth, state

    def forget(self, name: str) -> None:
        """Remember nothing of a name."""
        self._known.pop(name, None)

    def follow(self, name: str, tell: Callable[[S], None], gone: Callable[[], None]) -> Following:
        """Follow a stream that is there: ``tell`` gets its state, at once and after each change.

        ``gone`` is called when it has been deleted.  Both are called as :func:`cubeplay.store.follow.follow`
        says.
        """
        (birth, known), is_stale, stream = self.read(name), False, self.stream(name)

        def hear(events: tuple[StoredEvent, ...]) -> None:
            nonlocal known, is_stale
            if is_stale or any(event.kind == ERASED for event in events):
                is_stale = True  # until it could be read
                past = self.log.read(stream)
                if past.birth != birth:
                    return
                known, is_stale = self._fold(self._begin(name), past.events), False
            else:
                known = self._on_from(name, birth, known, events)
            tell(known)

        tell(known)
        return follow(self.log, stream, hear, past=StreamEvents(birth, known.number), gone=gone)

    def _on_from(self, name: str, birth: int, known: S, events: tuple[StoredEvent, ...]) -> S:
        """A state after some events, which shares what it can with the one that is remembered."""
        remembered_birth, remembered = self._known.get(name, (birth, known))
        if remembered_birth == birth and remembered.number >= known.number:
            known = remembered
        known = self._fold(known, (event for event in events if event.number >= known.number))
        self.remember(name, birth, known)
        return known

    def _folded(
        self, name: str, known: tuple[int, S] | None, past: StreamEvents, whole: Callable[[], StreamEvents]
    ) -> tuple[int, S]:
        """What was known of a name, with what is new since; from the beginning if that has changed."""
        birth, state = known or (past.birth, self._begin(name))
        is_other = birth != past.birth or past.length < state.number
        if is_other or any(event.kind == ERASED for event in past.events):
            past, state = whole(), self._begin(name)
        return past.birth, self._fold(state, past.events)


def _since(known: tuple[int, Folded] | None) -> int:
    return known[1].number if known else 0


A = TypeVar("A", bound=Struct)


class EventTypes(Generic[A]):
    """The acts of a kind of stream: tagged structs that are written as events, and read from them.

    ``union`` is the type of them all.
    """

    def __init__(self, union: Any) -> None:
        self._union = union

    def checked(self, act: A) -> A:
        """An act whose data have been checked.  Raises CubeplayError for what is too long or odd."""
        try:
            return self._read(self.data(act))
        except msgspec.ValidationError as error:
            raise CubeplayError(
                _("Not taken"), mismatch(error), _("Make it shorter, or write it anew.")
            ) from None

    def draft(self, who: str, act: A) -> NewEvent:
        """What an act is in the log."""
        data = self.data(act)
        return NewEvent(who, data.pop("kind"), data)

    def read(self, event: StoredEvent) -> A | None:
        """What an event of the log was; None if it is damaged or unknown."""
        with suppress(msgspec.ValidationError):
            return self._read({**event.data, "kind": event.kind})
        return None

    def data(self, act: A) -> dict[str, Any]:
        """An act as data that JSON can hold."""
        data: dict[str, Any] = msgspec.to_builtins(act)
        return {name: mended(value) if isinstance(value, str) else value for name, value in data.items()}

    def _read(self, data: Mapping[str, Any]) -> A:
        act: A = msgspec.convert(data, type=self._union)
        return act
