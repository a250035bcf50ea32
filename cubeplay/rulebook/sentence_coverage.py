"""Compares the events and breaches in a game's source code with the sentences of its rulebook.

An event that lacks a fact of its sentence raises an error only when it happens, perhaps in a rare game.
:func:`unspoken` finds it in the source code, without playing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fnmatch import fnmatchcase
from itertools import product
from pathlib import Path
from typing import Any

from cubeplay.errors import RulebookError
from cubeplay.rulebook.book import Rulebook
from cubeplay.rulebook.rules import Rule
from cubeplay.rulebook.sentences import key, placeholders
from cubeplay.rulebook.source_scan import ANYTHING, SourcePlace, read_tellings
from cubeplay.words import _, listed


def unspoken(
    rulebook: Rulebook[Any, Any], source: Path, computed: Mapping[str, tuple[str, ...]] | None = None
) -> tuple[RulebookError, ...]:
    """The mismatches between the source code of a game and its rulebook.

    These are: an event or a breach of an unknown rule or form, a sentence that is never used, and a fact that
    a sentence needs and does not get.  ``source`` is the file or the folder of the game.  ``computed`` lists
    the possible values of computed expressions, such as ``{"task.do": ("gain", "lose")}``; an expression that
    it lacks may have any value.
    """
    tellings = [
        telling
        for telling in read_tellings(source, computed or {})
        if any(rule.startswith((f"{rulebook.game}.", ANYTHING)) for rule in telling.rules)
    ]
    return (*_without_words(rulebook, tellings), *_without_facts(rulebook, tellings))


def _without_words(rulebook: Rulebook[Any, Any], tellings: Iterable[SourcePlace]) -> Iterator[RulebookError]:
    """Events and breaches without a sentence."""
    for telling in tellings:
        said = [(rule.id, form) for rule in rulebook for form in getattr(rule, telling.field)]
        for id, form in product(sorted(telling.rules), sorted(telling.forms)):
            if not any(fnmatchcase(known, id) and fnmatchcase(name, form) for known, name in said):
                words = _("{id} has no sentence {key!r}.").format(id=id, key=key(telling.field, form))
                mend = _("Write it in the rules, or correct the name.")
                yield RulebookError(_("Not told, {place}").format(place=telling.place), words, mend)


def _without_facts(rulebook: Rulebook[Any, Any], tellings: Iterable[SourcePlace]) -> Iterator[RulebookError]:
    """Sentences that are never used, or do not get all their facts."""
    for rule in rulebook:
        for field, form, wants in _sentences(rule):
            place = rulebook.place(rule.id, field, form)
            what = _("Rules of {game}, {place}").format(game=rulebook.title, place=place)
            near = [one for one in tellings if one.field == field and one.may_give(rule.id, form)]
            if not near:
                words = _("{key} of {id} is never told.").format(key=key(field, form), id=rule.id)
                yield RulebookError(what, words, _("Tell it in the game, or take it out."))
            for telling in _lacking(near, rule.id, form, wants):
                words = _("{key} of {id} wants {facts}, not given by {place}.").format(
                    key=key(field, form),
                    id=rule.id,
                    facts=listed(sorted(telling.lacks(wants))),
                    place=telling.place,
                )
                yield RulebookError(what, words, _("Give it there, or say it otherwise."))


def _lacking(near: list[SourcePlace], rule: str, form: str, wants: frozenset[str]) -> list[SourcePlace]:
    """The places that lack a fact, among those that name the sentence, else among those that may use it."""
    named = [telling for telling in near if rule in telling.rules and form in telling.forms]
    likely = named or [telling for telling in near if rule in telling.rules]
    poor = [telling for telling in likely if telling.lacks(wants)]
    return poor if named or len(poor) == len(likely) else []


def _sentences(rule: Rule) -> Iterator[tuple[str, str, frozenset[str]]]:
    """The sentences of a rule, and the facts that each needs; a ``next`` gets those of its ``why``."""
    for form, words in rule.says.items():
        yield "says", form, placeholders(words)
    for form, words in rule.why.items():
        yield "why", form, placeholders(words) | placeholders(rule.next.get(form, rule.next.get("", "")))
