"""What is read of a message at a glance: its first sentences; the rest is one press away."""

from __future__ import annotations

import re
from typing import Final

from cubeplay.words import shortened

LONGEST: Final = 90
"""Letters of a message and what goes with it."""

_END: Final = re.compile(r"(?<=[.!?…])\s+|(?<=[。！？])")


def at_a_glance(text: str) -> str:
    """The first sentences of a text, so many as are short enough; a long first one is cut.

    >>> at_a_glance("Not understood: 'fly' is no move." + " Write it like this: call." * 4)
    "Not understood: 'fly' is no move. Write it like this: call. Write it like this: call."
    """
    first, *others = _END.split(text)
    for sentence in others:
        if len(first) + len(sentence) >= LONGEST:
            break
        first = f"{first} {sentence}"
    return shortened(first, LONGEST)
