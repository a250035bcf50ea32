"""Splits the Markdown of a notebook into texts for translators.

The marks of a heading are not part of its text, so that sections are the same in every language.  A table
or a list is one text.  Fenced code is not translated.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

_BREAK: Final = re.compile(r"(^```.*?^```$|^#{1,6} [^\n]*$|\n[ \t]*\n\s*)", re.MULTILINE | re.DOTALL)
_MARKS: Final = re.compile(r"#{1,6} +")


def texts(markdown: str) -> Iterator[str]:
    r"""The texts of some Markdown.

    >>> list(texts("## Roll\n\nRoll *once*.\n\n- Red.\n- Blue."))
    ['Roll', 'Roll *once*.', '- Red.\n- Blue.']
    """
    return (part for part, said in _parts(markdown) if said)


def in_language(markdown: str, translate: Callable[[str], str]) -> str:
    r"""Markdown with each of its texts translated, and all else as it was.

    >>> in_language("## Roll\n\nRoll *once*.", str.upper)
    '## ROLL\n\nROLL *ONCE*.'
    """
    return "".join(translate(part) if said else part for part, said in _parts(markdown))


def _parts(markdown: str) -> Iterator[tuple[str, bool]]:
    """All parts of some Markdown in order, each with whether it is a text to translate."""
    for number, part in enumerate(_BREAK.split(markdown)):
        breaks = number % 2 == 1
        marks = _MARKS.match(part) if breaks else None
        text = part[marks.end() :].strip() if marks else "" if breaks else part.strip()
        before, text, after = part.partition(text) if text else (part, "", "")
        yield before, False
        yield text, bool(text)
        yield after, False
