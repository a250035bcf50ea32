"""Texts that are made while modules are imported, before anybody has asked: they are translated when shown.

Code that compares texts of modules and classes finds them in the language of the process.  They are in that
of the one who is answered as soon as they are formatted, added to others or written on a page.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, Final, cast

_INNER: Final = frozenset(("<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>"))
"""The names of what has a frame of its own, but belongs to the code around it."""
_FUNCTION: Final = 0x01
"""The flag of code that is neither that of a module nor that of a class (``inspect.CO_OPTIMIZED``)."""


def is_importing(depth: int = 2) -> bool:
    """Whether the code that calls, ``depth`` frames up, stands in a module or in a class, and in no function.

    >>> is_importing(1), (lambda: is_importing(1))()
    (True, False)
    """
    frame = sys._getframe(depth)
    while frame.f_code.co_name in _INNER and frame.f_back:
        frame = frame.f_back
    return not frame.f_code.co_flags & _FUNCTION


class Late(str):
    """A text that is translated when it is used; ``say`` gives its translation.

    >>> words = Late("Roll", lambda: "Würfle", "Roll")
    >>> words.message, str(words), f"{words}: 6", "{0}!".format(words), words.upper(), "Fig, " + words
    ('Roll', 'Würfle', 'Würfle: 6', 'Würfle!', 'WÜRFLE', 'Fig, Würfle')
    """

    __slots__ = ("message", "say")
    message: str
    say: Callable[[], str]

    def __new__(cls, message: str, say: Callable[[], str], compared: str) -> Late:
        """Make the text of a message; ``compared`` is what code compares, whoever is answered."""
        made = super().__new__(cls, compared)
        made.message, made.say = message, say
        return made

    def __str__(self) -> str:
        return self.say()

    def __format__(self, spec: str) -> str:
        return format(self.say(), spec)

    def format(self, *given: object, **named: object) -> str:
        """The text with its facts; at import it is late, too."""
        if is_importing():
            message, compared = (text.format(*given, **named) for text in (self.message, str.__str__(self)))
            return Late(message, lambda: self.say().format(*given, **named), compared)
        return self.say().format(*given, **named)

    def __radd__(self, before: str) -> str:
        return before + self.say()

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        return str, (str.__str__(self),)


class Counted(Late):
    """A sentence that counts: ``choose`` gives its translation for a number, and ``counts`` names the number.

    >>> words = Counted("{n} dice", lambda n: "1 Würfel" if n == 1 else "{n} Würfel", "{n} dice", "n")
    >>> words.format(n=1), words.format(n=3), str(words)
    ('1 Würfel', '3 Würfel', '{n} Würfel')
    """

    __slots__ = ("choose", "counts")
    choose: Callable[[int], str]
    counts: str

    def __new__(cls, message: str, choose: Callable[[int], str], compared: str, counts: str) -> Counted:
        """Make the text of a message; ``compared`` is what code compares, whoever is answered."""
        made = cast(Counted, super().__new__(cls, message, lambda: choose(2), compared))
        made.choose, made.counts = choose, counts
        return made

    def format(self, *given: object, **named: object) -> str:
        """The text with its facts."""
        number = named.get(self.counts)
        return self.choose(number if isinstance(number, int) else 2).format(*given, **named)


def _forwarded(name: str) -> Callable[..., Any]:
    def forward(text: Late, *given: Any, **named: Any) -> Any:
        return getattr(text.say(), name)(*given, **named)

    return forward


for _name in (
    *("__add__", "__contains__", "__getitem__", "__iter__", "__len__", "__mod__", "__mul__"),
    *("capitalize", "casefold", "count", "encode", "endswith", "expandtabs", "find", "format_map"),
    *("index", "isupper", "join", "ljust", "lower", "lstrip", "partition", "removeprefix", "removesuffix"),
    *("replace", "rfind", "rjust", "rpartition", "rsplit", "rstrip", "split", "splitlines", "startswith"),
    *("strip", "swapcase", "title", "translate", "upper", "zfill"),
):
    setattr(Late, _name, _forwarded(_name))


def untranslated(text: str) -> str:
    """A text as it is kept and sent, the same in all languages: without the translation made at import.

    >>> untranslated(Late("Roll", lambda: "Würfle", "Roll")), untranslated("Plum")
    ('Roll', 'Plum')
    """
    return text.message if isinstance(text, Late) else text


def spoken(data: Any) -> Any:
    """Plain data for JSON, with all texts that were made at import translated.

    >>> spoken({"words": [Late("Roll", lambda: "Würfle", "Roll"), 6]})
    {'words': ['Würfle', 6]}
    """
    if isinstance(data, Late):
        return data.say()
    if isinstance(data, dict):
        return {key: spoken(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [spoken(value) for value in data]
    return data
