"""A rule, a breach of a rule, and an event that a rule caused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape
from typing import Any, Final, Literal, get_args

from msgspec import Struct

from cubeplay.display import Displayable
from cubeplay.words import _

Kind = Literal["definition", "setup", "move", "effect", "scoring", "ending"]
"""What a rule does: define a word, set up the game, allow or refuse moves, cause events, count points, end
the game.  All but the first two *fire* in play."""

KINDS: Final[tuple[str, ...]] = get_args(Kind)

Fact = str | int | bool | None | tuple[Any, ...]
Seat = int


@dataclass(frozen=True, slots=True)
class Rule(Displayable):
    """One rule of one game.

    ``source`` is its heading in the printed rules; ``reading`` says how we read a place that the printed
    rules leave open, and what else it could mean.  ``why`` and ``next`` are the sentences of a refusal,
    ``says`` those of its events.  All have placeholders in braces; several sentences are keyed by *form*.

    >>> from cubeplay import GAMES
    >>> GAMES["cubo"].rulebook["cubo.one-a-field"].kind
    'move'
    """

    id: str
    title: str
    text: str
    kind: Kind
    source: str
    reading: str = ""
    why: Mapping[str, str] = field(default_factory=dict, hash=False)
    next: Mapping[str, str] = field(default_factory=dict, hash=False)
    says: Mapping[str, str] = field(default_factory=dict, hash=False)

    def __str__(self) -> str:
        return f"{self.title}. {self.text}"

    def as_text(self) -> str:
        """The rule with its id and our reading, a paragraph each."""
        return "\n".join(filter(None, (f"{self.title} ({self.id})", self.text, self._reading())))

    def as_html(self) -> str:
        """The rule with its id and our reading, as HTML."""
        reading = f"<p><i>{escape(self._reading())}</i></p>" if self.reading else ""
        return f"<p><b>{escape(self.title)}</b> <code>{self.id}</code></p><p>{escape(self.text)}</p>{reading}"

    def _reading(self) -> str:
        return _("Our reading: {reading}").format(reading=self.reading) if self.reading else ""


class Breach(Struct, frozen=True):
    """Why a law refuses a move: the facts for its sentence and the places on the board that cause it.

    >>> Breach({"field": "a1"}, places=("a1",)).form
    ''
    """

    facts: Mapping[str, Fact] = {}
    places: tuple[str, ...] = ()
    form: str = ""


class Event(Struct, frozen=True, gc=False):
    """Something that happened, and the rule that caused it.

    ``audience`` lists the seats that may know of it; ``None`` means everybody.

    >>> Event("cubo.flip", (("player", 0),))["player"], Event("cubo.flip").heard_by(3)
    (0, True)
    """

    rule: str
    facts: tuple[tuple[str, Fact], ...] = ()
    audience: tuple[Seat, ...] | None = None
    form: str = ""

    def heard_by(self, seat: Seat | None) -> bool:
        """Whether a seat may know of the event; ``None`` is a spectator."""
        return self.audience is None or seat in self.audience

    def __getitem__(self, name: str) -> Fact:
        return dict(self.facts)[name]


def seat_name(seat: Seat, names: tuple[str, ...] = ()) -> str:
    """The name of a seat; "Player 1" and so on if it has none.

    >>> seat_name(0, ("Plum", "Fig")), seat_name(2, ("Plum", "Fig"))
    ('Plum', 'Player 3')
    """
    if 0 <= seat < len(names) and names[seat]:
        return names[seat]
    return _("Player {number}").format(number=seat + 1)
