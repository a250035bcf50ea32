"""A rule is a thing: an id, a sentence, code, a test and a place in a notebook.

A :class:`Rulebook` is a game's catalogue.  A rule that can refuse a move has a *law*: one predicate
that serves legal moves, the refusal's words, the tests and the notebook.  A rule that makes
something happen has *sentences* for the log.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from html import escape
from typing import Any, Generic, Literal, TypeVar

from cubeplay.showing import Shown, table
from cubeplay.words import _, plural

S = TypeVar("S")
M = TypeVar("M")
L = TypeVar("L", bound="Callable[[Any, int, Any], Breach | None]")

Kind = Literal["definition", "setup", "move", "effect", "scoring", "ending"]
"""What a rule does: say what a word means, lay out the table, refuse or allow moves, make something
happen, count points, end the game.  All but the first two *fire* in play."""

Fact = str | int | bool | None | tuple[Any, ...]
Seat = int


@dataclass(frozen=True, slots=True)
class Rule(Shown):
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


@dataclass(frozen=True, slots=True)
class Breach:
    """What a law found wrong: the facts for its sentence and the places on the board that cause it.

    >>> Breach({"field": "a1"}, places=("a1",)).form
    ''
    """

    facts: Mapping[str, Fact] = field(default_factory=dict, hash=False)
    places: tuple[str, ...] = ()
    form: str = ""


@dataclass(frozen=True, slots=True)
class Objection:
    """A rule's answer to "why not?": what was refused, why, what to do next, and the places that cause it.

    >>> from cubeplay import Session
    >>> Session("cubo", seed=7).why("call")[0].rule
    'cubo.round-order'
    """

    rule: str
    what: str
    why: str
    next: str
    places: tuple[str, ...] = ()
    source: str = ""

    def __str__(self) -> str:
        words = _("{what}: {why} {next} ({source})")
        return words.format(what=self.what, why=self.why, next=self.next, source=self.source)


@dataclass(frozen=True, slots=True)
class Event:
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


def _forms(words: str | Mapping[str, str]) -> Mapping[str, str]:
    if isinstance(words, str):
        return {"": words} if words else {}
    return dict(words)


class Rulebook(Shown, Generic[S, M]):
    """The catalogue of a game: iterable over its rules, in the order of the printed rules.

    >>> from cubeplay import GAMES
    >>> rules = GAMES["cubo"].rulebook
    >>> rules, "cubo.trip" in rules
    (<Rulebook of Cubo: 40 rules>, True)
    >>> print(rules["cubo.trip"].as_text().splitlines()[0])
    Trips (cubo.trip)
    """

    def __init__(self, game: str, title: str) -> None:
        self.game, self.title = game, title
        self._rules: dict[str, Rule] = {}
        self._laws: dict[str, tuple[Callable[[S, Seat, M], Breach | None], tuple[type, ...]]] = {}
        self._laws_on: dict[type, tuple[tuple[str, Callable[[S, Seat, M], Breach | None]], ...]] = {}

    def add(
        self,
        id: str,
        title: str,
        text: str,
        *,
        kind: Kind,
        source: str,
        reading: str = "",
        why: str | Mapping[str, str] = "",
        next: str | Mapping[str, str] = "",
        says: str | Mapping[str, str] = "",
    ) -> Rule:
        """Enter a rule.  Raises ValueError for an id that is taken or lacks the game's name."""
        if id in self._rules or not id.startswith(f"{self.game}."):
            raise ValueError(f"rule id {id!r} is taken or does not start with '{self.game}.'")
        rule = Rule(id, title, text, kind, source, reading, _forms(why), _forms(next), _forms(says))
        self._rules[id] = rule
        return rule

    def law(self, id: str, on: type | tuple[type, ...] = object) -> Callable[[L], L]:
        """Register the predicate of a rule: ``(state, player, move) -> Breach | None``.

        ``on`` limits it to some kinds of move.  A rule has at most one law.
        """

        def register(predicate: L) -> L:
            if id not in self._rules or id in self._laws or not self._rules[id].why:
                raise ValueError(f"{id!r} is no rule, has a law already, or has no words to refuse with")
            self._laws[id] = (predicate, on if isinstance(on, tuple) else (on,))
            self._laws_on.clear()
            return predicate

        return register

    def __repr__(self) -> str:
        words = plural(
            "<Rulebook of {title}: {count} rule>", "<Rulebook of {title}: {count} rules>", len(self)
        )
        return words.format(title=self.title, count=len(self))

    def as_text(self) -> str:
        """A line for each rule: its id and its title."""
        width = max((len(rule.id) for rule in self), default=0)
        return "\n".join(f"{rule.id:{width}}  {rule.title}" for rule in self)

    def as_html(self) -> str:
        """A table of the rules: id, title and text."""
        rows = ((rule.id, rule.title, rule.text) for rule in self)
        return table((_("Rule"), _("Title"), _("Text")), rows)

    def __iter__(self) -> Iterator[Rule]:
        return iter(self._rules.values())

    def __getitem__(self, id: str) -> Rule:
        return self._rules[id]

    def __contains__(self, id: object) -> bool:
        return id in self._rules

    def __len__(self) -> int:
        return len(self._rules)

    @property
    def laws(self) -> tuple[str, ...]:
        """The ids of the rules that can refuse a move."""
        return tuple(self._laws)

    def without(self, *ids: str) -> Rulebook[S, M]:
        """Return a rulebook whose laws with these ids are struck out, for tests that a law matters."""
        other = copy.copy(self)
        other._laws = {id: law for id, law in self._laws.items() if id not in ids}
        other._laws_on = {}
        return other

    def _laws_for(self, move: M) -> tuple[tuple[str, Callable[[S, Seat, M], Breach | None]], ...]:
        kind = type(move)
        if kind not in self._laws_on:
            self._laws_on[kind] = tuple(
                (id, predicate) for id, (predicate, on) in self._laws.items() if issubclass(kind, on)
            )
        return self._laws_on[kind]

    def permits(self, state: S, player: Seat, move: M) -> bool:
        """Whether no law objects; stops at the first that does."""
        return all(law(state, player, move) is None for _id, law in self._laws_for(move))

    def objections(
        self, state: S, player: Seat, move: M, what: str, names: tuple[str, ...] = ()
    ) -> tuple[Objection, ...]:
        """Every rule that refuses a move; ``what`` begins the sentence ("Not placed")."""
        found = ((id, law(state, player, move)) for id, law in self._laws_for(move))
        return tuple(self.objection(id, what, breach, names) for id, breach in found if breach is not None)

    def objection(self, id: str, what: str, breach: Breach, names: tuple[str, ...] = ()) -> Objection:
        """Put a breach into words, with names for its seats as in :meth:`sentence`."""
        rule, facts = self._rules[id], _with_names(breach.facts, names)
        why = rule.why[breach.form].format(**facts)
        then = rule.next.get(breach.form, rule.next.get("", "")).format(**facts)
        return Objection(id, what, why, then, breach.places, f"{self.title}, {rule.title.lower()}")

    def event(self, id: str, form: str = "", audience: Iterable[Seat] | None = None, **facts: Fact) -> Event:
        """Tell that a rule made something happen.  Raises KeyError for an unknown rule or form."""
        self._rules[id].says[form]
        return Event(id, tuple(facts.items()), None if audience is None else tuple(audience), form)

    def sentence(self, event: Event, names: tuple[str, ...] = ()) -> str:
        """Put an event into words.

        Facts named ``player`` or ending in ``_player`` are seats and become names.
        """
        return self._rules[event.rule].says[event.form].format(**_with_names(dict(event.facts), names))


def _with_names(facts: Mapping[str, Fact], names: tuple[str, ...]) -> dict[str, Fact]:
    """Facts whose seats have become names."""
    return {
        key: seat_name(value, names)
        if (key == "player" or key.endswith("_player")) and isinstance(value, int)
        else value
        for key, value in facts.items()
    }


def seat_name(seat: Seat, names: tuple[str, ...] = ()) -> str:
    """The name of a seat, or "Player 1" for the first one if nobody gave a name.

    >>> seat_name(0, ("Plum", "Fig")), seat_name(2, ("Plum", "Fig"))
    ('Plum', 'Player 3')
    """
    if 0 <= seat < len(names) and names[seat]:
        return names[seat]
    return _("Player {number}").format(number=seat + 1)
