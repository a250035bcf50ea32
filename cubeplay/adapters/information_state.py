"""What a seat remembers: its own moves, all that it heard, and how what it sees has changed.

What a seat sees at one moment is not all that it knows: who has seen a piece that went back into the bag
knows that it is there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from cubeplay.game import Actor, Game
from cubeplay.registry import GAMES
from cubeplay.rulebook import Event, Seat

DIGEST: Final = 256
"""The bits of a digest."""


@dataclass(frozen=True, slots=True)
class SeatMemory:
    """What a seat remembers up to a moment: the last line, those before, and the rules heard, counted.

    The ``digest`` differs, all but surely, between any two memories that differ.
    """

    line: str
    before: SeatMemory | None
    digest: bytes
    heard: Mapping[str, int]

    @property
    def lines(self) -> list[str]:
        """All lines from the beginning."""
        found, at = [self.line], self.before
        while at is not None:
            found.append(at.line)
            at = at.before
        return found[::-1]

    def then(self, line: str, rules: Iterator[str]) -> SeatMemory:
        """With one more line."""
        heard = Counter(self.heard)
        heard.update(rules)
        return SeatMemory(line, self, sha256(self.digest + line.encode()).digest(), heard)

    @property
    def bits(self) -> list[float]:
        """The digest as zeros and ones."""
        number = int.from_bytes(self.digest)
        return [float(number >> bit & 1) for bit in range(DIGEST)]


_NOTHING: Final[Mapping[Seat, Any]] = {}
"""What is known of a past that nobody has asked about: one for all, for there are many."""


class MoveHistory:
    """A move that was made, the state that it led to, and the past before it; at first a state alone.

    It never changes but for what it has worked out.
    """

    __slots__ = ("_known", "actor", "before", "events", "game", "move", "seats", "state")

    def __init__(
        self,
        game: Game[Any, Any],
        seats: int,
        state: Any,
        before: MoveHistory | None = None,
        actor: Actor | None = None,
        move: Any = None,
        events: tuple[Event, ...] = (),
    ) -> None:
        """A game of so many seats, and what its last move did."""
        self.game, self.seats, self.state, self.before = game, seats, state, before
        self.actor, self.move, self.events = actor, move, events
        self._known: Mapping[Seat, tuple[Any, SeatMemory]] = _NOTHING

    def __reduce__(self) -> tuple[Any, ...]:
        memories = [self.memory(seat) for seat in range(self.seats)]
        told = [(memory.lines, memory.digest, dict(memory.heard)) for memory in memories]
        return _restored, (self.game.name, self.seats, self.state, told)

    def memory(self, seat: Seat) -> SeatMemory:
        """What a seat remembers; worked out from where it was last asked for."""
        unasked, at = [], self
        while seat not in at._known and at.before is not None:
            unasked.append(at)
            at = at.before
        if seat not in at._known:
            view = at.game.view(at.state, seat)
            line = f"seat {seat} sees {_mark(view)}"
            at._learn(seat, view, SeatMemory(line, None, sha256(line.encode()).digest(), {}))
        view, memory = at._known[seat]
        for past in reversed(unasked):
            view, memory = past._added(seat, view, memory)
            past._learn(seat, view, memory)
        return memory

    def guessed(self, seat: Seat, state: Any) -> MoveHistory:
        """A past of another state, in which a seat remembers the same; the others begin to remember."""
        other = MoveHistory(self.game, self.seats, state)
        other._learn(seat, self.game.view(state, seat), self.memory(seat))
        return other

    def _learn(self, seat: Seat, view: Any, memory: SeatMemory) -> None:
        self._known = {**self._known, seat: (view, memory)}

    def _added(self, seat: Seat, view: Any, memory: SeatMemory) -> tuple[Any, SeatMemory]:
        """What the seat sees and remembers after this move; nothing new if it has noticed nothing."""
        now = self.game.view(self.state, seat)
        heard = [event for event in self.events if event.heard_by(seat)]
        parts = [str(self.move)] if self.actor == seat else []
        parts += map(_told, heard)
        if now != view:
            parts.append(f"sees {_mark(now)}")
        if not parts:
            return now, memory
        return now, memory.then("; ".join(parts), (event.rule for event in heard))


def _told(event: Event) -> str:
    facts = ", ".join(f"{name}={fact}" for name, fact in event.facts)
    return f"{event.rule}{f' {event.form}' if event.form else ''} ({facts})"


def _mark(view: Any) -> str:
    """A short mark for a view, as good as a name for it."""
    return sha256(repr(view).encode()).hexdigest()[:16]


def _restored(
    name: str, seats: int, state: Any, told: list[tuple[list[str], bytes, dict[str, int]]]
) -> MoveHistory:
    """A past that was pickled: the state, and what each seat remembers."""
    game = GAMES[name]
    past = MoveHistory(game, seats, state)
    for seat, (lines, digest, heard) in enumerate(told):
        before: SeatMemory | None = None
        for line in lines[:-1]:
            before = SeatMemory(line, before, b"", {})
        past._learn(seat, game.view(state, seat), SeatMemory(lines[-1], before, digest, heard))
    return past
