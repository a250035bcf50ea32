"""Notation: moves as short texts that a person can type and the log prints, timed ones with their time."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property
from typing import Generic, TypeVar

from cubeplay.errors import NotationError
from cubeplay.words import _

M = TypeVar("M")


@dataclass(frozen=True)
class Form(Generic[M]):
    """One kind of move: an example, the pattern of its notation, and what makes the move.

    ``build`` is called with the pattern's named groups as keyword arguments.

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
    def _patterns(self) -> tuple[tuple[re.Pattern[str], Callable[..., M]], ...]:
        return tuple((re.compile(form.pattern), form.build) for form in self.forms)

    def parse(self, text: str) -> M:
        """Read a typed move.  Case and spacing do not matter.  Raises NotationError."""
        words = " ".join(text.lower().split())
        for pattern, build in self._patterns:
            if found := pattern.fullmatch(words):
                return build(**found.groupdict())
        raise NotationError(
            _("Not understood"),
            _("'{text}' is not a move of this game.").format(text=text.strip()[:60]),
            self._suggestion(words),
        )

    def _suggestion(self, words: str) -> str:
        examples = [form.example for form in self.forms]
        near = get_close_matches(words, examples, n=1, cutoff=0.55)
        if near:
            return _("Did you mean '{example}'?").format(example=near[0])
        return _("Moves look like this: {examples}.").format(examples="; ".join(examples))


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
