"""Translation of all texts for people.

Every text for people is a whole sentence with named placeholders and passes through :func:`_`, or through
:func:`plural` if it counts something.  Texts of data files (``rules.toml``, our rooms and cards) pass through
:func:`translated` when they are read.  ``make words`` collects all of them in ``locale/cubeplay.pot``; a
language is ``locale/<language>/LC_MESSAGES/cubeplay.mo``.

Many sentences are made while modules are imported, so a process has one language from start to end.
The environment variable ``CUBEPLAY_LANGUAGE`` names it (``de``, ``pseudo``).  Without it gettext reads
``LANGUAGE``, ``LC_ALL``, ``LC_MESSAGES`` and ``LANG``; a language without a catalogue is English.

``CUBEPLAY_LANGUAGE=pseudo cubeplay dashboard`` shows the pages in a pseudo-language: each word has accents
and is a third longer.  Plain English on such a page was not marked for translation, and a text that does not
fit will not fit in German.
"""

from __future__ import annotations

import gettext
import os
import re
from collections.abc import Iterable
from pathlib import Path

PSEUDO = "pseudo"
"""The name of the pseudo-language."""

_LOCALE = Path(__file__).parent / "locale"
_KEPT = re.compile(r"(\{[^{}]*\}|<[^<>]*>|&#?\w+;|`[^`]*`|\]\([^()]*\)|\w+://\S+)")
_WORD = re.compile(r"[A-Za-z]+")
_ACCENTS = str.maketrans(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
    "ÀƁÇÐÉƑĜĤÎĴĶĹṀÑÖÞǪŔŠŢÛṼŴẊÝŽáƀçđéƒĝĥîĵķĺṁñóþǫŕšţûṽŵẋýž",
)
_LONGER = "¬"
"""The letter that makes words longer; two tildes would be Markdown for struck-out text."""


def pseudo(text: str) -> str:
    """A text in the pseudo-language.  Placeholders, markup, links and `code` stay.

    >>> pseudo("Your turn, {player}.")
    'Ýóûŕ¬ ţûŕñ¬, {player}.'
    >>> pseudo('<b class="big">Roll</b> or type `roll`')
    '<b class="big">Ŕóĺĺ¬</b> óŕ¬ ţýþé¬ `roll`'
    """
    parts = _KEPT.split(text)
    parts[::2] = (_WORD.sub(_accented, part) for part in parts[::2])
    return "".join(parts)


def _accented(word: re.Match[str]) -> str:
    return word[0].translate(_ACCENTS) + _LONGER * -(-len(word[0]) // 4)


class _Pseudo(gettext.NullTranslations):
    """The computed catalogue of the pseudo-language."""

    def gettext(self, message: str) -> str:
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return pseudo(super().ngettext(msgid1, msgid2, n))


def catalogue(language: str) -> gettext.NullTranslations:
    """The catalogue of a language, "" for that of the environment; an empty one if there is none."""
    if language == PSEUDO:
        return _Pseudo()
    return gettext.translation("cubeplay", _LOCALE, [language] if language else None, fallback=True)


CATALOGUE = catalogue(os.environ.get("CUBEPLAY_LANGUAGE", ""))
"""The catalogue of this process's language, for template engines."""

LANGUAGE_TAG = (
    "en-XA" if isinstance(CATALOGUE, _Pseudo) else CATALOGUE.info().get("language", "en").replace("_", "-")
)
"""The language tag of the pages, for browsers and screen readers ("en", "pt-BR")."""

_ = CATALOGUE.gettext
"""Translate a whole sentence, which must be a literal in the call."""

plural = CATALOGUE.ngettext
"""Translate a sentence that counts: ``plural(one, many, number)``."""

_COMMA = _(", ")
"""The separator of lists."""

_FOLLOWED = _("{sentence} {next}")
"""The pattern of two sentences, one after the other."""

COMPASS = {"north": _("north"), "east": _("east"), "south": _("south"), "west": _("west")}
"""The four directions, by their words in the notation of moves."""


def translated(text: str) -> str:
    """Translate a text of a data file; "" stays ""."""
    return CATALOGUE.gettext(text) if text else text


def points_in_words(number: int) -> str:
    """A number of points in words.

    >>> points_in_words(1), points_in_words(12)
    ('1 point', '12 points')
    """
    return plural("{number} point", "{number} points", number).format(number=number)


def listed(parts: Iterable[object]) -> str:
    """Things, separated by commas.

    >>> listed(["red 4", "blue 2", 7])
    'red 4, blue 2, 7'
    """
    return _COMMA.join(map(str, parts))


def all_of(parts: Iterable[object]) -> str:
    """Things, separated by commas and "and".

    >>> all_of(["a1"]), all_of(["a1", "b2", "c3"])
    ('a1', 'a1, b2 and c3')
    """
    words = [str(part) for part in parts]
    if len(words) < 2:
        return listed(words)
    return _("{first} and {last}").format(first=listed(words[:-1]), last=words[-1])


def paragraph(sentences: Iterable[str]) -> str:
    """Whole sentences, one after the other.

    >>> paragraph(["Locked.", "Trapped."])
    'Locked. Trapped.'
    """
    text, *more = [*sentences] or [""]
    for sentence in more:
        text = _FOLLOWED.format(sentence=text, next=sentence)
    return text


def mended(text: str) -> str:
    r"""A text as valid Unicode, which can be written to a file and sent to a page.

    A lone surrogate, half of a pair of characters, becomes the replacement character.

    >>> mended("Zo\xeb"), mended("a\ud800b")
    ('Zoë', 'a�b')
    """
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def shortened(text: str, most: int) -> str:
    """A text of at most ``most`` characters: the middle of a longer one is replaced by "…".

    >>> shortened("a" * 20 + "b" * 20, 9), shortened("short", 9)
    ('aaaaaa…bb', 'short')
    """
    if len(text) <= most:
        return text
    tail = (most - 1) // 3
    return f"{text[: most - 1 - tail]}…{text[len(text) - tail :]}"
