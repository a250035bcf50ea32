"""The words of typed moves in other languages; English ones always count, and are what is stored."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice, product
from typing import Final

from cubeplay.words import cached_by_language, pgettext
from cubeplay.words.late import untranslated

# docs/translate.md tells translators how to write these.
WORDS: Final = (
    pgettext("typed", "flip"),
    pgettext("typed", "start"),
    pgettext("typed", "throw"),
    pgettext("typed", "roll"),
    pgettext("typed", "reroll"),
    pgettext("typed", "place"),
    pgettext("typed", "at"),
    pgettext("typed", "lift"),
    pgettext("typed", "move"),
    pgettext("typed", "to"),
    pgettext("typed", "swap"),
    pgettext("typed", "and"),
    pgettext("typed", "with"),
    pgettext("typed", "arrange"),
    pgettext("typed", "call"),
    pgettext("typed", "take"),
    pgettext("typed", "exchange"),
    pgettext("typed", "keep"),
    pgettext("typed", "red"),
    pgettext("typed", "blue"),
    pgettext("typed", "white"),
    pgettext("typed", "north"),
    pgettext("typed", "east"),
    pgettext("typed", "south"),
    pgettext("typed", "west"),
    pgettext("typed", "turn"),
    pgettext("typed", "use"),
    pgettext("typed", "next"),
    pgettext("typed", "room"),
    pgettext("typed", "stop"),
    pgettext("typed", "draw"),
    pgettext("typed", "shift"),
    pgettext("typed", "rotate"),
    pgettext("typed", "jump"),
    pgettext("typed", "push"),
    pgettext("typed", "tower"),
    pgettext("typed", "high"),
    pgettext("typed", "low"),
    pgettext("typed", "pass"),
    pgettext("typed", "one"),
    pgettext("typed", "two"),
    pgettext("typed", "three"),
    pgettext("typed", "give"),
    pgettext("typed", "force"),
    pgettext("typed", "search"),
    pgettext("typed", "fight"),
    pgettext("typed", "attack"),
    pgettext("typed", "find"),
    pgettext("typed", "chest"),
    pgettext("typed", "stash"),
    pgettext("typed", "drop"),
    pgettext("typed", "leave"),
    pgettext("typed", "end"),
    pgettext("typed", "surrender"),
    pgettext("typed", "choose"),
    pgettext("typed", "decline"),
    pgettext("typed", "no"),
    pgettext("typed", "weapons"),
)

_WORD: Final = re.compile(r"([^\W\d_]+)")
MOST: Final = 64
"""How many readings of a text are tried."""


@cached_by_language()
def _meanings() -> dict[str, tuple[str, ...]]:
    """The English words that a word of the language may stand for."""
    found: dict[str, tuple[str, ...]] = {}
    for word in WORDS:
        for said in str(word).split("/"):
            found[said] = (*found.get(said, ()), untranslated(word))
    return found


def readings(text: str) -> Iterator[str]:
    """What a text in small letters may mean in English, at most :data:`MOST` ways.

    >>> from cubeplay.words import speaking, language_of
    >>> with speaking(language_of("de")):
    ...     list(readings("zieh")), list(readings("drehe b2 90"))
    (['draw'], ['turn b2 90', 'rotate b2 90'])
    """
    known = _meanings()
    parts = [known.get(part, (part,)) for part in _WORD.split(text)]
    yield from islice(map("".join, product(*parts)), MOST)
