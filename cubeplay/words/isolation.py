r"""What is set apart in sentences from right to left: facts, coordinates, signed numbers, rows of dice.

Between U+2068 and U+2069 each keeps its own order and changes none around it; without them "8+" would read
"+8", and "a1, b2" would change places.

>>> marks = str.maketrans("\u2068\u2069", "⟨⟩")
>>> set_apart("{player} rolls `4-5` for 8+ at <b title='{x}'>c3</b>, [2 of 3]({y}).").translate(marks)
"⟨{player}⟩ rolls ⟨`4-5`⟩ for ⟨8+⟩ at <b title='{x}'>⟨c3⟩</b>, [2 of 3]({y})."
"""

from __future__ import annotations

import gettext
import re
from typing import Final

FIRST_STRONG: Final = "\N{FIRST STRONG ISOLATE}"
POP: Final = "\N{POP DIRECTIONAL ISOLATE}"
TO_THE_LEFT: Final = "\N{RIGHT-TO-LEFT ISOLATE}"
RIGHT: Final = "\N{RIGHT-TO-LEFT MARK}"

_PLACE: Final = r"\{[^{}]*\}"
MARKUP: Final = re.compile(rf"({_PLACE}|<[^<>]*>|&#?\w+;|`[^`]*`|\]\([^()]*\)|\w+://\S+)")
"""What stands in a message and is no word: placeholders, tags, entities, `code`, targets of links."""
_NUMBER: Final = rf"(?:{_PLACE}|\d(?:[\d.,]*\d)?)"
_FACT: Final = re.compile(
    rf"[−+±]{_NUMBER}%?|{_NUMBER}(?:[-–×:/]{_NUMBER})+|{_NUMBER}[+%]|\b[a-z]\d{{1,2}}\b|CU\[o\]BE|Cubo!"
)
"""What has an order of its own, though its characters have none or one that those around it change."""
_PARTS: Final = re.compile(
    rf"(?P<whole>\{{(?:sentence|next)\}})|(?P<apart>{_FACT.pattern}|{_PLACE}|`[^`]*`)|{MARKUP.pattern}"
)
"""A placeholder of a whole sentence, which has the order of the page; what is set apart; other markup."""
_PARTED: Final = re.compile(r"\s*[(),.:;·…“”][\s(),.:;·…“”]*")
"""What stands between placeholders that no word joins: it has no direction, and gets that of the page."""
_LINE: Final = re.compile(r"(?!\d+\. )[\w“( ][^\n]*[A-Za-z]{2}[^\n]*")
"""A line of words that is no item of a list."""
_MARKED: Final = re.compile(r"((?:[*_]+(?! ))?)(.*?)([*_]*)", re.DOTALL)
"""A message between the marks of Markdown at its ends."""
_TO_THE_LEFT: Final = re.compile("[\u0590-\u08ff]")
"""A letter of a script from right to left."""
_ENDS: Final = re.compile(r"[^A-Za-z].*|.*[.?!:;…”)]")
"""A line that has a sign at an end."""


def isolated(text: str) -> str:
    """A text, set apart; one that is already, or is empty, stays.

    >>> len(isolated("−2")), isolated("")
    (4, '')
    """
    return text if not text or text[0] == FIRST_STRONG else f"{FIRST_STRONG}{text}{POP}"


def turned(text: str) -> str:
    """Words from right to left, set apart with that direction for a picture, where all runs to the right.

    >>> turned("Roll."), len(turned("הטילו."))
    ('Roll.', 8)
    """
    return f"{TO_THE_LEFT}{text}{POP}" if _TO_THE_LEFT.search(text) else text


def set_apart(message: str) -> str:
    """A message whose placeholders, code and facts are set apart, unless a translator has done so.

    >>> set_apart("{sentence} {next}"), set_apart("{hour}:{minute:02}") == isolated("{hour}:{minute:02}")
    ('{sentence} {next}', True)
    """
    if FIRST_STRONG in message:
        return message
    said = _PARTS.sub(lambda part: isolated(part[0]) if part["apart"] else part[0], message)
    parted = said[:2].strip("(“")[:1] == FIRST_STRONG and _PARTED.fullmatch(_PARTS.sub("", message))
    return f"{RIGHT}{said}" if parted else said


def in_english(message: str) -> str:
    """A message without a translation, set apart as a whole, lest its last sign stand before its first word.

    >>> in_english("What comes next?") == isolated("What comes next?"), in_english("One change")
    (True, 'One change')
    """
    before, words, after = _MARKED.fullmatch(message).groups()  # type: ignore[union-attr]  # any text fits
    said = set_apart(words)
    torn = said != words or _ENDS.fullmatch(words)
    whole = message[0] != "<" and _LINE.fullmatch(MARKUP.sub("", words))
    return f"{before}{FIRST_STRONG}{said}{POP}{after}" if torn and whole else set_apart(message)


class SetApart(gettext.NullTranslations):
    """A catalogue of a language from right to left."""

    def __init__(self, catalogue: gettext.NullTranslations) -> None:
        super().__init__()
        self.add_fallback(catalogue)
        self._info = catalogue.info()

    def gettext(self, message: str) -> str:
        """The translation of a message."""
        said = super().gettext(message)
        return in_english(message) if said == message else set_apart(said)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The translation of a message that counts."""
        said = super().ngettext(msgid1, msgid2, n)
        return in_english(said) if said in (msgid1, msgid2) else set_apart(said)

    def pgettext(self, context: str, message: str) -> str:
        """The translation of a message with a context."""
        return set_apart(super().pgettext(context, message))
