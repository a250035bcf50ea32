"""The rulebook of a game: its rules, their laws, and the sentences of its refusals and events."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any, Generic, TypeVar

from cubeplay.display import Displayable, table
from cubeplay.errors import Objection, RulebookError, choices_in_words
from cubeplay.rulebook.rules import KINDS, Breach, Event, Fact, Kind, Rule, Seat, seat_name
from cubeplay.rulebook.sentences import faults, key
from cubeplay.rulebook.toml_lines import TomlText
from cubeplay.words import _, plural

S = TypeVar("S")
M = TypeVar("M")
L = TypeVar("L", bound="Callable[[Any, int, Any], Breach | None]")


def _forms(words: str | Mapping[str, str]) -> Mapping[str, str]:
    if isinstance(words, str):
        return {"": words} if words else {}
    return dict(words)


class Rulebook(Displayable, Generic[S, M]):
    """The catalogue of a game: iterable over its rules, in the order of the printed rules.

    ``written`` is the file that it was read from, if any (:func:`cubeplay.rulebook.read_rulebook`).

    >>> from cubeplay import GAMES
    >>> rules = GAMES["cubo"].rulebook
    >>> rules, "cubo.trip" in rules
    (<Rulebook of Cubo: 40 rules>, True)
    >>> print(rules["cubo.trip"].as_text().splitlines()[0])
    Trips (cubo.trip)
    """

    def __init__(self, game: str, title: str, written: TomlText | None = None) -> None:
        self.game, self.title, self.written = game, title, written
        self._rules: dict[str, Rule] = {}
        self._laws: dict[str, tuple[Callable[[S, Seat, M], Breach | None], tuple[type, ...]]] = {}
        self._laws_on: dict[type, dict[str, Callable[[S, Seat, M], Breach | None]]] = {}

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
        """Add a rule.

        Raises RulebookError for an id that is taken or lacks the game's name, an unknown kind, wrong braces,
        and a ``why`` without its ``next`` or the other way round.
        """
        if id in self._rules or not id.startswith(f"{self.game}."):
            reason = _("rule id {id!r} is taken or does not start with '{game}.'.")
            raise self._wrong(id, (), reason.format(id=id, game=self.game), _("Give it an id of its own."))
        rule = Rule(id, title, text, kind, source, reading, _forms(why), _forms(next), _forms(says))
        self._check(rule)
        self._rules[id] = rule
        return rule

    def _check(self, rule: Rule) -> None:
        if rule.kind not in KINDS:
            reason = _("{id} is of kind {kind!r}.").format(id=rule.id, kind=rule.kind)
            raise self._wrong(rule.id, ("kind",), reason, choices_in_words(rule.kind, KINDS))
        for *where, reason, mend in faults(rule.id, {"why": rule.why, "next": rule.next, "says": rule.says}):
            raise self._wrong(rule.id, where, reason, mend)

    def place(self, id: str, *field: str) -> str:
        """The file and line of a rule or of its field, in words; the rule's id if code added the rule."""
        return self.written.place(id.removeprefix(f"{self.game}."), *field) if self.written else id

    def _wrong(self, id: str, field: Iterable[str], why: str, next: str) -> RulebookError:
        what = _("Rules of {game}, {place}").format(game=self.title, place=self.place(id, *field))
        return RulebookError(what, why, next)

    def law(self, id: str, on: type | tuple[type, ...] = object) -> Callable[[L], L]:
        """Register the predicate of a rule: ``(state, player, move) -> Breach | None``.

        ``on`` limits it to some kinds of move.  Objections come in the order in which laws are registered;
        boards show only the first.  Raises RulebookError for an unknown id, and for a rule that already has
        a law or has no ``why``.
        """

        def register(predicate: L) -> L:
            self._check_law(id, predicate)
            self._laws[id] = (predicate, on if isinstance(on, tuple) else (on,))
            self._laws_on.clear()
            return predicate

        return register

    def _check_law(self, id: str, predicate: object) -> None:
        if id not in self._rules:
            near = get_close_matches(id, self._rules, 3)
            why = _("there is no rule {id!r} for the law at {law}.")
            mend = choices_in_words(id, near) if near else _("Enter the rule, or correct the id.")
        elif id in self._laws:
            why = _("{id} has a law already, before the one at {law}.")
            mend = _("Put the two laws together, or give one of them a rule of its own.")
        elif not self._rules[id].why:
            why = _("{id} has no words to refuse with, for the law at {law}.")
            mend = _("Write its 'why' and its 'next'.")
        else:
            return
        raise self._wrong(id, (), why.format(id=id, law=_source_place(predicate)), mend)

    def complete(self) -> None:
        """Check, when a game is made, that every rule with a ``why`` has a law.  Raises RulebookError."""
        for rule in self:
            if rule.why and rule.id not in self._laws:
                why = _("{id} has words to refuse with, but no law.").format(id=rule.id)
                mend = _("Register its law before the game is made, or take out its 'why' and 'next'.")
                raise self._wrong(rule.id, ("why",), why, mend)

    def __repr__(self) -> str:
        count = len(self)
        words = plural("<Rulebook of {title}: {count} rule>", "<Rulebook of {title}: {count} rules>", count)
        return words.format(title=self.title, count=count)

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
        """A rulebook without the laws of these rules, for tests that a law matters."""
        other = copy.copy(self)
        other._laws = {id: law for id, law in self._laws.items() if id not in ids}
        other._laws_on = {}
        return other

    def _laws_for(self, move: M) -> dict[str, Callable[[S, Seat, M], Breach | None]]:
        kind = type(move)
        if kind not in self._laws_on:
            self._laws_on[kind] = {
                id: predicate for id, (predicate, on) in self._laws.items() if issubclass(kind, on)
            }
        return self._laws_on[kind]

    def permits(self, state: S, player: Seat, move: M) -> bool:
        """Whether all laws allow a move."""
        laws = self._laws_on.get(type(move))
        for law in (self._laws_for(move) if laws is None else laws).values():  # called most: no generator
            if law(state, player, move) is not None:
                return False
        return True

    def objections(
        self, state: S, player: Seat, move: M, what: str, names: tuple[str, ...] = ()
    ) -> tuple[Objection, ...]:
        """Every rule that refuses a move; ``what`` begins the sentence ("Not placed")."""
        laws = self._laws_for(move)
        breaches = [law(state, player, move) for law in laws.values()]
        if not any(breaches):
            return ()
        found = zip(laws, breaches, strict=True)
        return tuple(self.objection(id, what, breach, names) for id, breach in found if breach)

    def objection(self, id: str, what: str, breach: Breach, names: tuple[str, ...] = ()) -> Objection:
        """A breach in words, with names for its seats as in :meth:`sentence`."""
        rule, facts = self._rules[id], _with_names(breach.facts, names)
        why = self._filled_in(id, "why", breach.form, facts)
        then = self._filled_in(id, "next", breach.form if breach.form in rule.next else "", facts)
        source = _("{game}: {rule}").format(game=self.title, rule=rule.title)
        return Objection(id, what, why, then, breach.places, source)

    def event(self, id: str, form: str = "", audience: Iterable[Seat] | None = None, **facts: Fact) -> Event:
        """An event that a rule caused.  Raises RulebookError for an unknown rule or form."""
        rule = self._rules.get(id)
        if rule is None or form not in rule.says:
            raise self._no_sentence(id, "says", form)
        return Event(id, tuple(facts.items()), None if audience is None else tuple(audience), form)

    def sentence(self, event: Event, names: tuple[str, ...] = ()) -> str:
        """An event in words; facts named ``player`` or ``…_player`` are seats, and are shown as names."""
        return self._filled_in(event.rule, "says", event.form, _with_names(dict(event.facts), names))

    def _filled_in(self, id: str, field: str, form: str, facts: Mapping[str, Fact]) -> str:
        """A sentence with its facts.  Raises RulebookError for an unknown form or a missing fact."""
        rule = self._rules.get(id)
        words = getattr(rule, field).get(form) if rule else None
        if words is None:
            raise self._no_sentence(id, field, form)
        try:
            return str(words.format(**facts))
        except KeyError as gap:
            why = _("{key} of {id} wants the fact {fact!r}, which was not given.")
            words = why.format(key=key(field, form), id=id, fact=gap.args[0])
            raise self._wrong(id, (field, form), words, _("Give it, or say it otherwise.")) from gap

    def _no_sentence(self, id: str, field: str, form: str) -> RulebookError:
        why = _("{id} has no sentence {key!r}.") if id in self._rules else _("there is no rule {id!r}.")
        words = why.format(id=id, key=key(field, form))
        return self._wrong(id, (field, form), words, _("Write it, or correct the name."))


def _source_place(function: object) -> str:
    """The file and line of a function, in words."""
    code = getattr(function, "__code__", None)
    if code is None:
        return repr(function)
    return _("{file}, line {line}").format(file=code.co_filename, line=code.co_firstlineno)


def _with_names(facts: Mapping[str, Fact], names: tuple[str, ...]) -> dict[str, Fact]:
    """Facts with names in place of seats."""
    return {
        key: seat_name(value, names)
        if (key == "player" or key.endswith("_player")) and isinstance(value, int)
        else value
        for key, value in facts.items()
    }
