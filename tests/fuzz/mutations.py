"""Good texts, and what chance makes of them: how the doors to the outside are tried.

Case ``number`` of a door is the same on every machine: it depends on the door's name and the number alone.
"""

from __future__ import annotations

import json
from copy import deepcopy
from random import Random

SIZES = (8, 300, 5_000, 40_000)

NASTY = (
    "9", "-9", "0x" + "f" * 40, "1e999", "NaN", "-Infinity", "null", "true", "[]", "{}", '""', "[", "]", "{",
    "}", '"', "'", '"""', "'''", "\\", "\\u0000", "\\ud800", "\ud800", "\udfff", "\0", "\x1b", "\r",
    "\t", " ", "\n", "\u2028", "\u202e", "\ufeff", "²", "٣", "½", "Ⅷ", "é", "🎲", "=", "+", "-", "@",
    "#", ",", ".", ":", ";",
    "a.", "a b ", "[[a]]\n", "a=1\n", "_", "/", "|", "*", "0", "000 000", "1979-05-27",
    "2020-02-30", "1.5",
    "%s", "{x}", "<b>", "chance: ", "0: ", "undo 1", "redo", "any", "none", "room A: x\n", "+---", "(",
    "\n  ",
)  # fmt: skip
"""Pieces that readers stumble over, put in once or very often."""

VALUES = (
    None, True, False, 0, -1, 2**31, 2**63, 2**200, 10**30, 1.5, float("nan"), float("inf"), "", "x", "0",
    "\0", "²", "x" * 5_000, "\n", [], {}, [[]], [None], [1], ["x"], {"x": 1}, {"": None}, [["x"] * 50] * 3,
)  # fmt: skip
"""Values that may stand where another one is wanted."""


def mutated(text: str, others: tuple[str, ...], rng: Random) -> str:
    """A text with one to four faults; some come from the other good texts."""
    for _fault in range(rng.choice((1, 1, 1, 2, 4))):
        text = rng.choice(FAULTS)(text, others, rng)
    return text


def _span(text: str, rng: Random) -> tuple[int, int]:
    start = rng.randint(0, len(text))
    return start, min(len(text), start + rng.choice((0, 1, 1, 2, 5, 20, 200)))


def _insert(text: str, _others: tuple[str, ...], rng: Random) -> str:
    start, end = _span(text, rng)
    return text[:start] + rng.choice(NASTY) + text[end if rng.random() < 0.5 else start :]


def _flood(text: str, _others: tuple[str, ...], rng: Random) -> str:
    start, _end = _span(text, rng)
    return text[:start] + rng.choice(NASTY) * rng.choice(SIZES) + text[start:]


def _drop(text: str, _others: tuple[str, ...], rng: Random) -> str:
    start, end = _span(text, rng)
    return text[:start] + text[end:]


def _cut(text: str, _others: tuple[str, ...], rng: Random) -> str:
    return text[: rng.randint(0, len(text))]


def _repeat(text: str, _others: tuple[str, ...], rng: Random) -> str:
    start, end = _span(text, rng)
    return text[:end] + text[start:end] * rng.choice((1, 3, 100, 3_000)) + text[end:]


def _lines(text: str, _others: tuple[str, ...], rng: Random) -> str:
    rows = text.split("\n")
    at, to = rng.randrange(len(rows)), rng.randrange(len(rows))
    row = rows[at] if rng.random() < 0.5 else rows.pop(at)
    rows.insert(to, row)
    return "\n".join(rows)


def _graft(text: str, others: tuple[str, ...], rng: Random) -> str:
    other = rng.choice(others)
    start, end = _span(text, rng)
    first, last = _span(other, rng)
    return text[:start] + other[first:last] + text[end:]


def _number(text: str, _others: tuple[str, ...], rng: Random) -> str:
    digits = [at for at, letter in enumerate(text) if letter.isdigit()]
    if not digits:
        return text
    at = rng.choice(digits)
    wanted = rng.choice(("0", "7", "9" * 6, "9" * 20, "9" * 5_000, "-1", "٣", "²", "1.5", "0x1", "1_0", ""))
    return text[:at] + wanted + text[at + 1 :]


def _letters(text: str, _others: tuple[str, ...], rng: Random) -> str:
    start, end = _span(text, rng)
    return text[:start] + text[start:end].swapcase()[::-1] + text[end:]


FAULTS = (_insert, _insert, _flood, _drop, _cut, _repeat, _lines, _graft, _number, _letters)


def mutated_json(text: str, others: tuple[str, ...], rng: Random) -> str:
    """A JSON text with a value or a key changed, or with faults in its letters."""
    if rng.random() < 0.4:
        return mutated(text, others, rng)
    data = json.loads(text)
    for _fault in range(rng.choice((1, 1, 2))):
        _change(data, rng)
    return json.dumps(data, ensure_ascii=rng.random() < 0.5)


def _change(data: object, rng: Random) -> None:
    """Change something somewhere in a list or a dictionary."""
    while True:
        if isinstance(data, dict) and data:
            key = rng.choice(list(data))
        elif isinstance(data, list) and data:
            key = rng.randrange(len(data))
        else:
            return
        inner = data[key]
        if isinstance(inner, dict | list) and inner and rng.random() < 0.7:
            data = inner
            continue
        _replace(data, key, inner, rng)
        return


def _replace(data: dict | list, key: str | int, inner: object, rng: Random) -> None:
    way = rng.randrange(6)
    if way == 0:
        del data[key]
    elif way == 1 and isinstance(data, dict):
        data[rng.choice(NASTY)] = data.pop(key)
    elif way == 2 and isinstance(data, list):
        data[key:key] = [inner] * rng.choice((1, 50, 2_000))
    elif way <= 3 and isinstance(inner, str):
        data[key] = mutated(inner, (inner, "x"), rng)
    else:
        data[key] = deepcopy(rng.choice(VALUES))
