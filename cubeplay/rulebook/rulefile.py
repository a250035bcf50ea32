"""Reads the words of a rulebook from ``rules.toml``, a file that people can read and edit.

A rule is a table, named by its id without the game's name.  The tables have the order of the printed rules::

    [take]
    title = "Take a die"
    kind = "move"                             # one of cubeplay.rulebook.Kind
    source = "Arrange dice to form a cubo"    # the heading of the printed rules
    text = "After your call you must take one die from the centre and lay it on your tile."
    reading = "Who calls first takes first."  # if the printed rules leave something open: how we read it
    why = "you have not called."              # why a move is refused; only with a law
    next = "Arrange your square and call first."
    says = "{player} takes the {die} from the centre."    # the log's sentence when it happens

A long sentence is written between three double quotes, and each of its lines but the last ends with a
backslash.  ``why``, ``next`` and ``says`` may have several *forms*, such as ``says.reroll`` and
``says.call``; the form without a name is then written ``says.""``.  Their placeholders are facts of the
breach or the event.  A sentence that counts is a list of two, for one and for more; the number is the fact
before they differ::

    says = ["{player} gets {dice} die.", "{player} gets {dice} dice."]

Errors in a file are found when it is loaded, with their line.  :meth:`Rulebook.complete` checks that every
``why`` has a law, and :func:`cubeplay.rulebook.sentence_coverage.unspoken` that the engine gives every fact
that a sentence needs.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from cubeplay.errors import RulebookError, choices_in_words
from cubeplay.rulebook.book import Rulebook
from cubeplay.rulebook.sentences import key, placeholders
from cubeplay.rulebook.toml_lines import TomlText
from cubeplay.words import _, counted, late
from cubeplay.words.placeholders import counted_in

REQUIRED: Final = ("title", "kind", "source", "text")
FIELDS: Final = (*REQUIRED, "reading", "why", "next", "says")
WITH_FORMS: Final = ("why", "next", "says")
"""The fields that are one sentence, or a table of sentences by form."""
WORDS: Final = tuple(field for field in FIELDS if field != "kind")
"""The fields that are translated when they are shown."""


def read_rulebook(game: str, title: str, path: Path) -> Rulebook[Any, Any]:
    """The rulebook of a game with the rules of a file, without laws.

    Raises RulebookError, which names the file and the line, for a file that cannot be read, a field that
    is missing, unknown, empty or of a wrong type, and for everything that :meth:`Rulebook.add` refuses.

    >>> book = read_rulebook("table", "At any table", Path(__file__).with_name("table.toml"))
    >>> book["table.over"].text
    'Nobody moves after the game has ended.'
    """
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise _refused(str(path), str(error), _("Write it as text in UTF-8.")) from error
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        why = _("it cannot be read as TOML: {error}.").format(error=error)
        raise _refused(str(path), why, _("Correct it there.")) from error
    written = TomlText(path, text)
    book = Rulebook[Any, Any](game, title, written)
    for name, entry in tables.items():
        _check(written, name, entry)
        book.add(f"{game}.{name}", **{field: _translated(field, words) for field, words in entry.items()})
    return book


def _refused(place: str, why: str, next: str) -> RulebookError:
    return RulebookError(_("Rules not read, {place}").format(place=place), why, next)


def _translated(field: str, words: Any) -> Any:
    if field not in WORDS:
        return words
    if isinstance(words, dict):
        return {form: _late(said) for form, said in words.items()}
    return _late(words)


def _late(said: str | list[str]) -> str:
    return counted(*said) if isinstance(said, list) else late(said)


def _check(written: TomlText, name: str, entry: Any) -> None:
    """Check the fields of a rule.  Raises RulebookError."""
    if not isinstance(entry, dict):
        why = _("{name!r} stands outside a rule.").format(name=name)
        raise _refused(written.place(name), why, _("Put it under a line like [flip]."))
    for field in entry:
        if field not in FIELDS:
            why = _("rule [{name}] has a field {field!r} that no rule has.").format(name=name, field=field)
            raise _refused(written.place(name, field), why, choices_in_words(field, FIELDS))
    for field in REQUIRED:
        if field not in entry:
            why = _("rule [{name}] has no {field!r}.").format(name=name, field=field)
            raise _refused(written.place(name), why, _("Add a line {field} = … to it.").format(field=field))
    for field, words in entry.items():
        forms = words if field in WITH_FORMS and isinstance(words, dict) else {"": words}
        _check_sentences(written, (name, field), forms)


def _counts(forms: list[Any]) -> bool:
    """Whether these are a sentence for one and one for more, with a number that they count."""
    if len(forms) != 2 or not all(isinstance(form, str) and form.strip() for form in forms):
        return False
    try:
        return placeholders(forms[0]) <= placeholders(forms[1]) and bool(counted_in(*forms))
    except ValueError:
        return False


def _check_sentences(written: TomlText, keys: tuple[str, str], forms: Mapping[str, object]) -> None:
    name, field = keys
    for form, sentence in forms.items():
        if isinstance(sentence, list) and _counts(sentence) and field in WITH_FORMS:
            continue
        if isinstance(sentence, list) and all(isinstance(each, str) for each in sentence):
            why = _("{key} of rule [{name}] is a list, but not a sentence for one and one for more.")
        elif not isinstance(sentence, str):
            why = _("{key} of rule [{name}] is {value!r}, which is no text.")
        elif not sentence.strip():
            why = _("{key} of rule [{name}] is empty.")
        else:
            continue
        words = why.format(key=key(field, form), name=name, value=sentence)
        mend = _('Write a sentence: {key} = "…".').format(key=key(field, form))
        raise _refused(written.place(name, field, form), words, mend)
