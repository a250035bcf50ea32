"""States computed from streams of the event log, such as those of classes and of tables.

The latest state of each stream is cached, so that only new events are read.  Several threads may use it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import Any, Generic, Protocol, TypeVar

import msgspec
from msgspec import Struct

from cubeplay.errors import CubeplayError
from cubeplay.session.schema import mismatch
from cubeplay.store.follow import Following, follow
from cubeplay.store.log import ERASED, EventLog, LogTransaction, NewEvent, StoredEvent, Stream, StreamEvents
from cubeplay.words import _, mended


class Folded(Protocol):
    """A state that is computed from events; ``number`` is how many."""

    @property
    def number(self) -> int:
        """The number of the next event."""
        ...


S = TypeVar("S", bound=Folded)


class Projections(Generic[S]):
    """The states of all streams of a kind.

    ``begin(name)`` returns the state before the first event, ``fold(state, events)`` the state after events.
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
        """The stream of a name.  Raises SaveError for a name that is not allowed."""
        return Stream(self._kind, name)

    def read(self, name: str) -> tuple[int, S]:
        """The birth of a stream, 0 if there is none, and its present state."""
        stream, known = self.stream(name), self._known.get(name)
        past = self.log.read(stream, _since(known))
        found = self._folded(name, known, past, lambda: self.log.read(stream))
        if found[0]:
            self.remember(name, *found)
        return found

    def within(self, turn: LogTransaction, name: str) -> tuple[int, S]:
        """As :meth:`read`, within a transaction; the state is not cached, since the transaction may fail."""
        stream, known = self.stream(name), self._known.get(name)
        past = turn.read(stream, _since(known))
        return self._folded(name, known, past, lambda: turn.read(stream))

    def remember(self, name: str, birth: int, state: S) -> None:
        """Cache a state."""
        self._known[name] = birth, state

    def forget(self, name: str) -> None:
        """Remove a state from the cache."""
        self._known.pop(name, None)

    def follow(self, name: str, tell: Callable[[S], None], gone: Callable[[], None]) -> Following:
        """Follow a stream that exists: ``tell`` is called with its state, now and after each change.

        ``gone`` is called when the stream is deleted.  See :func:`cubeplay.store.follow.follow` for the
        thread that calls them.
        """
        (birth, known), is_stale, stream = self.read(name), False, self.stream(name)

        def hear(events: tuple[StoredEvent, ...]) -> None:
            nonlocal known, is_stale
            if is_stale or any(event.kind == ERASED for event in events):
                is_stale = True  # until the whole stream could be read
                past = self.log.read(stream)
                if past.birth != birth:
                    return
                known, is_stale = self._fold(self._begin(name), past.events), False
            else:
                known = self._advanced(name, birth, known, events)
            tell(known)

        tell(known)
        return follow(self.log, stream, hear, past=StreamEvents(birth, known.number), gone=gone)

    def _advanced(self, name: str, birth: int, known: S, events: tuple[StoredEvent, ...]) -> S:
        """The state after events, computed from the cached state if that is newer than ``known``."""
        remembered_birth, remembered = self._known.get(name, (birth, known))
        if remembered_birth == birth and remembered.number >= known.number:
            known = remembered
        known = self._fold(known, (event for event in events if event.number >= known.number))
        self.remember(name, birth, known)
        return known

    def _folded(
        self, name: str, known: tuple[int, S] | None, past: StreamEvents, whole: Callable[[], StreamEvents]
    ) -> tuple[int, S]:
        """The known state with the new events; all events again if the stream was made anew or erased."""
        birth, state = known or (past.birth, self._begin(name))
        is_other = birth != past.birth or past.length < state.number
        if is_other or any(event.kind == ERASED for event in past.events):
            past, state = whole(), self._begin(name)
        return past.birth, self._fold(state, past.events)


def _since(known: tuple[int, Folded] | None) -> int:
    return known[1].number if known else 0


A = TypeVar("A", bound=Struct)


class EventTypes(Generic[A]):
    """Converts between the stored events of a kind of stream and tagged structs; ``union`` is their type."""

    def __init__(self, union: Any) -> None:
        self._union = union

    def checked(self, act: A) -> A:
        """Check the data of an event.  Raises CubeplayError, for example for a text that is too long."""
        try:
            return self._read(self.data(act))
        except msgspec.ValidationError as error:
            raise CubeplayError(
                _("Not taken"), mismatch(error), _("Make it shorter, or write it anew.")
            ) from None

    def draft(self, who: str, act: A) -> NewEvent:
        """A struct as a new event of the log."""
        data = self.data(act)
        return NewEvent(who, data.pop("kind"), data)

    def read(self, event: StoredEvent) -> A | None:
        """The struct of a stored event; None if the event is damaged or unknown."""
        with suppress(msgspec.ValidationError):
            return self._read({**event.data, "kind": event.kind})
        return None

    def data(self, act: A) -> dict[str, Any]:
        """A struct as data for JSON."""
        data: dict[str, Any] = msgspec.to_builtins(act)
        return {name: mended(value) if isinstance(value, str) else value for name, value in data.items()}

    def _read(self, data: Mapping[str, Any]) -> A:
        act: A = msgspec.convert(data, type=self._union)
        return act
