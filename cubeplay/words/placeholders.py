"""The placeholders of messages: a translation that has others is not shown."""

from __future__ import annotations

from functools import lru_cache
from string import Formatter


@lru_cache(maxsize=1 << 15)
def placeholders(text: str) -> frozenset[str] | None:
    """The placeholders of a text with their conversions; None if it cannot be filled in.

    >>> sorted(placeholders("{mean:.1f} of {all}")), placeholders("{broken")
    (['{all}', '{mean:.1f}'], None)
    """
    try:
        found = [part[1:] for part in Formatter().parse(text) if part[1] is not None]
    except ValueError:
        return None
    return frozenset(
        f"{{{name}{f'!{how}' if how else ''}{f':{spec}' if spec else ''}}}" for name, spec, how in found
    )


@lru_cache(maxsize=1 << 15)
def fits(english: str, other: str, said: str) -> bool:
    """Whether what is said in another language can be filled in like the English, or its plural form.

    >>> fits("{number} point", "{number} points", "ein Punkt"), fits("{a}", "{a}", "{b}")
    (True, False)
    """
    known = [placeholders(text) for text in (english, other)]
    there = placeholders(said)
    if None in known:
        return True
    return there is not None and there <= frozenset().union(*(each or () for each in known))
