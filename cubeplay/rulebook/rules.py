"""A rule and what comes of it: a breach, an objection, an event."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape
from typing import Any, Final, Literal, get_args

from msgspec import Struct

from cubeplay.display import Displayable
from cubeplay.words import _

Kind = Literal["definition", "setup", "move", "effect", "scoring", "ending"]
"""What a rule does: say what a word means, lay out the table, refuse or allow moves, make something
happen, count points, end the game.  All but the first two *fire* in play."""

KINDS: Final[tuple[str, ...]] = get_args(Kind)

Fact = str | int | bool | None | tuple[Any, ...]
Seat = int


@dataclass(frozen=True, slots=True)
class Rule(Displayable):
    """One rule of one game.

    ``source`` is the heading of the printed rules that it comes from; ``reading`` says how we read a
    place that they leave open, and what else it could mean.  ``why`` and ``next`` are the words of a
    refusal; ``says`` are the sentences of its events.  Both have placeholders in braces, and a rule
    with several sentences keys them by *form*.

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
        """The same as HTML."""
        reading = f"<p><i>{escape(self._reading())}</i></p>" if self.reading else ""
        return f"<p><b>{escape(self.title)}</b> <code>{self.id}</code></p><p>{escape(self.text)}</p>{reading}"

    def _reading(self) -> str:
        return _("Our reading: {reading}").format(reading=self.reading) if self.reading else ""


class Breach(Struct, frozen=True):
    """What a law found wrong: the facts for its sentence and the places on the board that cause it.

    >>> Breach({"field": "a1"}, places=("a1",)).form
    ''
    """

    facts: Mapping[str, Fact] = {}
    places: tuple[str, ...] = ()
    form: str = ""


class Event(Struct, frozen=True):
    """Something that happened, and the rule that made it happen.

    ``audience`` lists the seats that may know of it; ``None`` is everybody.

    >>> Event("cubo.flip", (("player", 0),))["player"], Event("cubo.flip").heard_by(3)
    (0, True)
    """

    rule: str
    facts: tuple[tuple[str, Fact], ...] = ()
    audience: tuple[Seat, ...] | None = None
    form: str = ""

    def heard_by(self, seat: Seat | None) -> bool:
        """Whether a seat may know of this; ``None`` is a spectator."""
        return self.audience is None or seat in self.audience

    def __getitem__(self, name: str) -> Fact:
        return dict(self.facts)[name]


def seat_name(seat: Seat, names: tuple[str, ...] = ()) -> str:
    """The name of a seat, or "Player 1" for the first one if nobody gave a name.

    >>> seat_name(0, ("Plum", "Fig")), seat_name(2, ("Plum", "Fig"))
    ('Plum', 'Player 3')
    """
    if 0 <= seat < len(names) and names[seat]:
        return names[seat]
    return _("Player {number}").format(number=seat + 1)
