"""The words that people see, ready to be translated.

Every text for people is a whole sentence with named placeholders and passes through :func:`_`, or through
:func:`plural` if it counts something.  Texts of data files (``rules.toml``, the house's rooms and cards)
pass through :func:`translated` when they are read.  ``make words`` takes them all out into
``locale/cubeplay.pot``; a language is ``locale/<language>/LC_MESSAGES/cubeplay.mo``.

Many sentences are made while modules are imported, so a process speaks one language from start to end.
The environment variable ``CUBEPLAY_LANGUAGE`` names it (``de``, ``pseudo``).  Without it gettext looks at
``LANGUAGE``, ``LC_ALL``, ``LC_MESSAGES`` and ``LANG``; a language without a catalogue is English.

``CUBEPLAY_LANGUAGE=pseudo cubeplay dashboard`` shows the pages in a language that nobody speaks: each word
has accents and is a third longer.  Plain English on such a page is a sentence that was forgotten, and what
does not fit on it will not fit in German.
"""

from __future__ import annotations

import gettext
import os
import re
from collections.abc import Iterable
from pathlib import Path

PSEUDO = "pseudo"
"""The name of the language that nobody speaks."""

_LOCALE = Path(__file__).parent / "locale"
_KEPT = re.compile(r"(\{[^{}]*\}|<[^<>]*>|&#?\w+;|`[^`]*`|\]\([^()]*\)|\w+://\S+)")
_WORD = re.compile(r"[A-Za-z]+")
_ACCENTS = str.maketrans(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
    "ÀƁÇÐÉƑĜĤÎĴĶĹṀÑÖÞǪŔŠŢÛṼŴẊÝŽáƀçđéƒĝĥîĵķĺṁñóþǫŕšţûṽŵẋýž",
)
_LONGER = "¬"
"""What makes words longer; two tildes would strike out what stands between them in Markdown."""


def pseudo(text: str) -> str:
    """A text in the language that nobody speaks.  Placeholders, markup, links and `code` stay.

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
    """A catalogue that is computed."""

    def gettext(self, message: str) -> str:
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return pseudo(super().ngettext(msgid1, msgid2, n))


def catalogue(language: str) -> gettext.NullTranslations:
    """The texts of a language ("" is what the environment says); an empty one if nobody has written it."""
    if language == PSEUDO:
        return _Pseudo()
    return gettext.translation("cubeplay", _LOCALE, [language] if language else None, fallback=True)


CATALOGUE = catalogue(os.environ.get("CUBEPLAY_LANGUAGE", ""))
"""The catalogue of this process's language, for template engines."""

LANGUAGE_TAG = (
    "en-XA" if isinstance(CATALOGUE, _Pseudo) else CATALOGUE.info().get("language", "en").replace("_", "-")
)
"""The language of the pages as browsers and screen readers know it ("en", "pt-BR")."""

_ = CATALOGUE.gettext
"""Translate a whole sentence, which stands in the call as it is."""

plural = CATALOGUE.ngettext
"""Translate a sentence that counts: ``plural(one, many, number)``."""


_COMMA = _(", ")
"""What stands between the things of a list."""


_FOLLOWED = _("{sentence} {next}")
"""How one sentence follows another."""


COMPASS = {"north": _("north"), "east": _("east"), "south": _("south"), "west": _("west")}
"""The four directions, by the words that moves are typed with."""


def translated(text: str) -> str:
    """Translate a text that stands in a data file; nothing stays nothing."""
    return CATALOGUE.gettext(text) if text else text


def listed(parts: Iterable[object]) -> str:
    """Things in a row.

    >>> listed(["red 4", "blue 2", 7])
    'red 4, blue 2, 7'
    """
    return _COMMA.join(map(str, parts))


def all_of(parts: Iterable[object]) -> str:
    """Things in a sentence that is about all of them.

    >>> all_of(["a1"]), all_of(["a1", "b2", "c3"])
    ('a1', 'a1, b2 and c3')
    """
    return _ended(parts, _("{first} and {last}"))


def paragraph(sentences: Iterable[str]) -> str:
    """Whole sentences, one after the other.

    >>> paragraph(["Locked.", "Trapped."])
    'Locked. Trapped.'
    """
    told, *more = [*sentences] or [""]
    for sentence in more:
        told = _FOLLOWED.format(sentence=told, next=sentence)
    return told


def mended(text: str) -> str:
    r"""A text that can be written to a file and sent to a page.

    Half of a pair of characters ("lone surrogate") cannot: it becomes the sign for a missing character.

    >>> mended("Zo\xeb"), mended("a\ud800b")
    ('Zoë', 'a�b')
    """
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def shortened(text: str, most: int) -> str:
    """A text of at most ``most`` characters: in the middle of a longer one stands "…".

    >>> shortened("a" * 20 + "b" * 20, 9), shortened("short", 9)
    ('aaaaaa…bb', 'short')
    """
    if len(text) <= most:
        return text
    tail = (most - 1) // 3
    return f"{text[: most - 1 - tail]}…{text[len(text) - tail :]}"


def _ended(parts: Iterable[object], pattern: str) -> str:
    words = [str(part) for part in parts]
    return pattern.format(first=listed(words[:-1]), last=words[-1]) if len(words) > 1 else listed(words)
