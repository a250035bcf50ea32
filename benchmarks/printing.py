"""Prints tables, times and sizes of the benchmark."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def aligned(head: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    """A table as text: a line of titles, a rule, and a line for each row.

    >>> print(aligned(("game", "goal"), [("cubo", "at most 2 s")]))
    game  goal
    ----  -----------
    cubo  at most 2 s
    """
    rows = [head, *lines]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    texts = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows]
    texts.insert(1, "  ".join("-" * width for width in widths))
    return "\n".join(text.rstrip() for text in texts)


def in_words(time: float) -> str:
    """Seconds in a fitting unit, to three digits.

    >>> in_words(0.0000547), in_words(2)
    ('54.7 µs', '2 s')
    """
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if time >= size or unit == "µs":
            return f"{time / size:.3g} {unit}"
    raise AssertionError


def weight_in_words(weight: float) -> str:
    """Bytes in a fitting unit, to three digits.

    >>> weight_in_words(812), weight_in_words(46_112)
    ('812 B', '46.1 kB')
    """
    return f"{weight:.3g} B" if weight < 1000 else f"{weight / 1000:.3g} kB"
