"""The placeholders of messages: a translation that has others is not shown."""

from __future__ import annotations

import re
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


def counted_in(one: str, many: str) -> str:
    """The number that two forms of a sentence count: the placeholder before they differ, or the first one.

    Raises ValueError if they have no placeholder, or do not differ.

    >>> counted_in("{player} gets {dice} die.", "{player} gets {dice} dice.")
    'dice'
    """
    names = list(re.finditer(r"\{(\w+)", many))
    if one == many or not names:
        raise ValueError
    alike = next((at for at, (a, b) in enumerate(zip(one, many, strict=False)) if a != b), len(one))
    return [name[1] for name in names if name.end() <= alike or name is names[0]][-1]


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
