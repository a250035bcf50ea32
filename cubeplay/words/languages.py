"""The languages that cubeplay speaks: their own names, their direction, and how they write numbers.

A language is spoken if its catalogue is there; English always is.  How a translation is begun and checked is
in ``docs/translate.md``.
"""

from __future__ import annotations

from functools import cache
from typing import Final, Literal, NamedTuple

from cubeplay.words.catalogues import LOCALE

PSEUDO: Final = "pseudo"
"""The pseudo-language: each word has accents and is a third longer."""

MIRRORED: Final = "pseudo_rtl"
"""The mirrored pseudo-language: it runs from right to left, and short words are doubled."""


WORDS: Final = "words"
"""English with the short id of each message before it, for translators who look where it stands."""


class Language(NamedTuple):
    """A language, and its typography.

    ``code`` names its catalogue (``de``, ``zh_Hans``), ``tag`` is what browsers know it by (``zh-Hans``),
    and ``name`` is its own name for itself.  ``decimal`` is its decimal mark, ``group`` stands between three
    digits of a large number, and ``percent`` is the pattern of a percentage.
    """

    code: str
    tag: str
    name: str
    decimal: str = "."
    group: str = ","
    percent: str = "{number}%"
    direction: Literal["ltr", "rtl"] = "ltr"

    @property
    def html(self) -> str:
        """The attributes of the element ``html``.

        >>> ENGLISH.html
        'lang="en" dir="ltr"'
        """
        return f'lang="{self.tag}" dir="{self.direction}"'


_NARROW: Final = "\N{NARROW NO-BREAK SPACE}"
_SPACED: Final = f"{{number}}{_NARROW}%"

ENGLISH: Final = Language("en", "en", "English")
"""The language of the messages themselves."""

LANGUAGES: Final = {
    language.code: language
    for language in (
        ENGLISH,
        Language("de", "de", "Deutsch", ",", _NARROW, _SPACED),
        Language("es", "es", "Español", ",", _NARROW, _SPACED),
        Language("fr", "fr", "Français", ",", _NARROW, _SPACED),
        Language("it", "it", "Italiano", ",", _NARROW, _SPACED),
        Language("ja", "ja", "日本語"),
        Language("zh_Hans", "zh-Hans", "简体中文"),
        Language("he", "he", "עברית", direction="rtl"),
        Language(PSEUDO, "en-XA", "Pseudo"),
        Language(WORDS, "en", "Words"),
        Language(MIRRORED, "en-XB", "Pseudo, mirrored", direction="rtl"),
    )
}
"""All languages with known typography, by their codes."""

_COMPUTED: Final = (PSEUDO, MIRRORED, WORDS)


@cache
def spoken_languages() -> tuple[Language, ...]:
    """English and the languages with a catalogue, in the order of a switch; no pseudo-language."""
    there = {path.parents[1].name for path in LOCALE.glob("*/LC_MESSAGES/cubeplay.[pm]o")}
    return tuple(language for code, language in LANGUAGES.items() if code == "en" or code in there)


def language_of(code: str) -> Language | None:
    """A language that can be spoken, by its code or tag; None for any other.

    >>> language_of("en").name, language_of("pseudo").tag, language_of("xx")
    ('English', 'en-XA', None)
    """
    code = code.replace("-", "_")
    found = LANGUAGES.get(code)
    return found if found in spoken_languages() or code in _COMPUTED else None
