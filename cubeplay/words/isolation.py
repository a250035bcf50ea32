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

MARKUP: Final = re.compile(r"(\{[^{}]*\}|<[^<>]*>|&#?\w+;|`[^`]*`|\]\([^()]*\)|\w+://\S+)")
"""What stands in a message and is no word: placeholders, tags, entities, `code`, targets of links."""
_DIGITS: Final = r"\d(?:[\d.,]*\d)?"
_FACT: Final = re.compile(
    rf"[−+±]{_DIGITS}%?|{_DIGITS}(?:[-–×:/]{_DIGITS})+|{_DIGITS}\+|\b[a-z]\d{{1,2}}\b|CU\[o\]BE|Cubo!"
)
"""What has an order of its own, though its characters have none or one that those around it change."""


def isolated(text: str) -> str:
    """A text, set apart; one that is already, or is empty, stays.

    >>> len(isolated("−2")), isolated("")
    (4, '')
    """
    return text if not text or text[0] == FIRST_STRONG else f"{FIRST_STRONG}{text}{POP}"


def set_apart(message: str) -> str:
    """A message whose placeholders, code and facts are set apart, unless a translator has done so."""
    if FIRST_STRONG in message:
        return message
    parts = MARKUP.split(message)
    parts[::2] = (_FACT.sub(lambda fact: isolated(fact[0]), part) for part in parts[::2])
    parts[1::2] = (isolated(part) if part[0] in "{`" else part for part in parts[1::2])
    return "".join(parts)


class SetApart(gettext.NullTranslations):
    """A catalogue of a language from right to left."""

    def __init__(self, catalogue: gettext.NullTranslations) -> None:
        super().__init__()
        self.add_fallback(catalogue)
        self._info = catalogue.info()

    def gettext(self, message: str) -> str:
        """The translation of a message."""
        return set_apart(super().gettext(message))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The translation of a message that counts."""
        return set_apart(super().ngettext(msgid1, msgid2, n))

    def pgettext(self, context: str, message: str) -> str:
        """The translation of a message with a context."""
        return set_apart(super().pgettext(context, message))
