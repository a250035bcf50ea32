"""Notation: moves as short texts that a person can type and the log prints, timed ones with their time."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, Generic, TypeVar

from cubeplay.errors import NotationError, meant
from cubeplay.intake import LINE, QUOTED, Misread, check_text
from cubeplay.words import _, shortened

_WORD = re.compile(r"(?<![\\?<a-z])[a-z]{2,}")
"""A word that a pattern asks for."""

LETTERS: Final = r"(?u:[^\W\d_]+)"
"""The pattern of a word of letters, in any alphabet."""

NAMED: Final = r"(?u:[^\W\d_](?:[^\W_]|-)*)"
"""The pattern of a name as :func:`typed` writes it, with a letter first."""

_MANY: Final = 12
"""No move has more words than this that could be misspelled."""

M = TypeVar("M")


def typed(title: str) -> str:
    """A title as it is typed in a move: small letters and digits of any alphabet, words joined by hyphens.

    >>> typed("The Cook's Larder"), typed("Über die Wand"), typed("Погреб 2"), typed("!")
    ('the-cooks-larder', 'über-die-wand', 'погреб-2', '')
    """
    small = re.sub("['’]", "", unicodedata.normalize("NFC", title).lower())
    return "-".join(re.findall(r"[^\W_]+", small))


def is_small(name: str) -> bool:
    """Whether a name has no capitals: moves are read in small letters.

    >>> is_small("über"), is_small("墙"), is_small("Über")
    (True, True, False)
    """
    return name == name.lower()


@dataclass(frozen=True)
class Form(Generic[M]):
    """One kind of move: an example, the pattern of its notation, and what makes the move.

    ``build`` is called with the pattern's named groups as keyword arguments.  The example is "" for what
    nobody has to type: the clock's moves, and other ways to write a move that has its example.

    >>> Form("roll north", r"roll (?P<to>north|south)", lambda to: to).example
    'roll north'
    """

    example: str
    pattern: str
    build: Callable[..., M]


@dataclass(frozen=True)
class Grammar(Generic[M]):
    """All kinds of move of a game.

    >>> grammar = Grammar((Form("roll north", r"roll (?P<to>north|south)", lambda to: ("roll", to)),))
    >>> grammar.parse("  Roll   NORTH ")
    ('roll', 'north')
    >>> grammar.parse("rol north")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    cubeplay.errors.NotationError: ...'rol north' is not a move of this game. Did you mean 'roll north'?
    """

    forms: tuple[Form[M], ...]

    @cached_property
    def _words(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(word for form in self.forms for word in _WORD.findall(form.pattern)))

    @cached_property
    def _patterns(self) -> tuple[tuple[re.Pattern[str], Callable[..., M]], ...]:
        return tuple((re.compile(form.pattern, re.ASCII), form.build) for form in self.forms)

    def parse(self, text: str) -> M:
        """Read a typed move.  Case and spacing do not matter.  Raises NotationError."""
        try:
            check_text(text, LINE)
        except Misread as error:
            why = _("'{text}' is no move: {why}").format(text=shortened(text, QUOTED), why=error.why)
            raise NotationError(_("Not understood"), why, error.next) from error
        words = " ".join(text.lower().split())
        for pattern, build in self._patterns:
            if found := pattern.fullmatch(words):
                return build(**found.groupdict())
        raise NotationError(
            _("Not understood"),
            _("'{text}' is not a move of this game.").format(text=shortened(text.strip(), QUOTED)),
            self._suggestion(words),
        )

    def _suggestion(self, words: str) -> str:
        if near := self._meant(words):
            return _("Did you mean '{example}'?").format(example=near)
        examples = list(dict.fromkeys(form.example for form in self.forms if form.example))
        verb = words.partition(" ")[0]
        if alike := [example for example in examples if example.partition(" ")[0] == verb]:
            return _("Such a move looks like this: {examples}.").format(examples="; ".join(alike))
        return _("Moves look like this: {examples}.").format(examples="; ".join(examples))

    def _meant(self, words: str) -> str:
        """A move of this game that is spelled nearly like this; numbers stay as they were typed.

        What only a clock does has no example, and is not offered.
        """
        spelled = " ".join(
            word if not word.isalpha() or word in self._words else meant(word, self._words) or word
            for word in words.split()[:_MANY]
        )
        for form, (pattern, _build) in zip(self.forms, self._patterns, strict=True):
            if pattern.fullmatch(spelled):
                return spelled if form.example else ""
        typed = words.split()
        glued = "".join(typed)
        return next(
            (
                form.example
                for form in self.forms
                if form.example
                and (form.example.split() == typed[:-1] or form.example.replace(" ", "") == glued)
            ),
            "",
        )


@dataclass(frozen=True, slots=True)
class TimedMove:
    """A player's move.  In timed play ``at`` is the millisecond of the game at which it was made.

    Its notation ends in that time: ``call @5200``.  A subclass says the rest in ``plain``.

    >>> class Call(TimedMove):
    ...     pass
    >>> str(Call()), str(Call(at=5200))
    ('call', 'call @5200')
    """

    at: int | None = field(default=None, kw_only=True)

    def __str__(self) -> str:
        return self.plain if self.at is None else f"{self.plain} @{self.at}"

    @property
    def plain(self) -> str:
        """The notation without the time: by default the name of the move."""
        return type(self).__name__.lower()
