"""Shortens a message to the sentences that can be read at a glance."""

from __future__ import annotations

import re
from typing import Final

from cubeplay.words import shortened

LONGEST: Final = 90
"""The most letters of a message with its second sentence."""

TITLE: Final = 30
"""The most letters of a computer player's title in the message bar."""

_END: Final = re.compile(r"(?<=[.!?…])\s+|(?<=[。！？])")


def at_a_glance(text: str) -> str:
    """The first sentences of a text, as many as fit; a first sentence that is too long is cut.

    >>> at_a_glance("Not understood: 'fly' is no move." + " Write it like this: call." * 4)
    "Not understood: 'fly' is no move. Write it like this: call. Write it like this: call."
    """
    first, *others = _END.split(text)
    for sentence in others:
        if len(first) + len(sentence) >= LONGEST:
            break
        first = f"{first} {sentence}"
    return shortened(first, LONGEST)


def fitting(first: str, then: str) -> str:
    """The second sentence if it is short enough to be shown with the first; else ""."""
    return then if len(first) + len(then) < LONGEST else ""
