"""What an engine tells, held against what its rulebook can say.

An event without one of the facts that its sentence wants comes to light when the sentence is said, which
may be in a rare game only.  :func:`unspoken` finds it in the engine's sources, without playing.
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
from cubeplay.rulebook.sources import ANYTHING, SourcePlace, read_tellings
from cubeplay.words import _, listed


def unspoken(
    rulebook: Rulebook[Any, Any], source: Path, computed: Mapping[str, tuple[str, ...]] | None = None
) -> tuple[RulebookError, ...]:
    """What the sources of a game tell and its rulebook cannot say, and what the rulebook says in vain.

    That is: an event or a breach of a rule or in a form that there is not, a sentence that nothing ever
    tells, and a fact that a sentence wants and that is not given.  ``source`` is the file or the folder of
    the game.  ``computed`` says what an expression in it may come to, where the sources alone don't say:
    ``{"task.do": ("gain", "lose")}``.  Without it such a telling may be any, and its facts are not asked for.
    """
    tellings = [
        telling
        for telling in read_tellings(source, computed or {})
        if any(rule.startswith((f"{rulebook.game}.", ANYTHING)) for rule in telling.rules)
    ]
    return (*_without_words(rulebook, tellings), *_without_facts(rulebook, tellings))


def _without_words(rulebook: Rulebook[Any, Any], tellings: Iterable[SourcePlace]) -> Iterator[RulebookError]:
    """What is told and has no words."""
    for telling in tellings:
        said = [(rule.id, form) for rule in rulebook for form in getattr(rule, telling.field)]
        for id, form in product(sorted(telling.rules), sorted(telling.forms)):
            if not any(fnmatchcase(known, id) and fnmatchcase(name, form) for known, name in said):
                words = _("{id} has no sentence {key!r}.").format(id=id, key=key(telling.field, form))
                mend = _("Write it in the rules, or correct the name.")
                yield RulebookError(_("Not told, {place}").format(place=telling.place), words, mend)


def _without_facts(rulebook: Rulebook[Any, Any], tellings: Iterable[SourcePlace]) -> Iterator[RulebookError]:
    """What has words and is never told, or not with all its facts."""
    for rule in rulebook:
        for field, form, wants in _sentences(rule):
            place = rulebook.place(rule.id, field, form)
            what = _("Rules of {game}, {place}").format(game=rulebook.title, place=place)
            near = [one for one in tellings if one.field == field and one.may_give(rule.id, form)]
            if not near:
                words = _("{key} of {id} is never told.").format(key=key(field, form), id=rule.id)
                yield RulebookError(what, words, _("Tell it in the game, or take it out."))
            for telling in _poor(near, rule.id, form, wants):
                words = _("{key} of {id} wants {facts}, not given by {place}.").format(
                    key=key(field, form),
                    id=rule.id,
                    facts=listed(sorted(telling.lacks(wants))),
                    place=telling.place,
                )
                yield RulebookError(what, words, _("Give it there, or say it otherwise."))


def _poor(near: list[SourcePlace], rule: str, form: str, wants: frozenset[str]) -> list[SourcePlace]:
    """Those that lack a fact: of the ones that name the sentence, or if none does, that may give its form."""
    named = [telling for telling in near if rule in telling.rules and form in telling.forms]
    likely = named or [telling for telling in near if rule in telling.rules]
    poor = [telling for telling in likely if telling.lacks(wants)]
    return poor if named or len(poor) == len(likely) else []


def _sentences(rule: Rule) -> Iterator[tuple[str, str, frozenset[str]]]:
    """The sentences that are told, and the facts that each wants; a ``next`` gets those of its ``why``."""
    for form, words in rule.says.items():
        yield "says", form, placeholders(words)
    for form, words in rule.why.items():
        yield "why", form, placeholders(words) | placeholders(rule.next.get(form, rule.next.get("", "")))
