"""Moves as short texts that a person can type and the log prints; timed moves with their time.

The class of a move declares its text, by which the move is both written and read:

>>> class Swap(Move, frozen=True):
...     notation: ClassVar = ("swap {one} and {other}", "swap {one}[ with] {other}")
...     one: Annotated[str, Part("[abc][123]")]
...     other: Annotated[str, Part("[abc][123]")]
>>> str(Swap("a1", "c3"))
'swap a1 and c3'
>>> Grammar.of({Swap: "swap a1 and c3"}).parse("Swap B2 C3")
Swap(one='b2', other='c3')
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import chain
from typing import (
    Annotated,
    Any,
    ClassVar,
    Final,
    Generic,
    Literal,
    NamedTuple,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

from msgspec import Struct
from msgspec.structs import fields

from cubeplay.errors import NotationError, meant
from cubeplay.limits import LINE, QUOTED, Misread, check_text
from cubeplay.notation.typed_words import readings
from cubeplay.words import _, shortened

_WORD = re.compile(r"(?<![\\?<a-z])[a-z]{2,}")
"""A literal word in a pattern."""

LETTERS: Final = r"(?u:[^\W\d_]+)"
"""The pattern of a word of letters, in any alphabet."""

NAMED: Final = r"(?u:[^\W\d_](?:[^\W_]|-)*)"
"""The pattern of a name as :func:`typed` writes it, with a letter first."""

_MANY: Final = 12
"""The most words of a typed text whose spelling is corrected."""

M = TypeVar("M")


def typed(title: str) -> str:
    """A title as a move spells it: small letters and digits of any alphabet, words joined by hyphens.

    >>> typed("The Cook's Larder"), typed("Über die Wand"), typed("Погреб 2"), typed("!")
    ('the-cooks-larder', 'über-die-wand', 'погреб-2', '')
    """
    small = re.sub("['’\N{SOFT HYPHEN}]", "", unicodedata.normalize("NFC", title).lower())
    return "-".join(re.findall(r"[^\W_]+", small))


def is_small(name: str) -> bool:
    """Whether a name has no capitals, as all names in moves.

    >>> is_small("über"), is_small("墙"), is_small("Über")
    (True, True, False)
    """
    return name == name.lower()


class Part(NamedTuple):
    """How one value of a move is typed: its pattern, and the functions that read and write it.

    >>> degrees = Part("0|90|180|270|360", lambda text: int(text) % 360)
    >>> degrees.read("360"), degrees.write(90)
    (0, '90')
    """

    pattern: str
    read: Callable[[str], Any] = str
    write: Callable[[Any], str] = str


def sorted_part(pattern: str, one: str, read: Callable[[str], Any] = str, between: str = " ") -> Part:
    """How several values of a move are typed; the move keeps them sorted.  ``one`` is the pattern of each.

    >>> pips = sorted_part("[1-6](?: ?[1-6])*", "[1-6]", int)
    >>> pips.read("53 1"), pips.write((1, 3, 5))
    ((1, 3, 5), '1 3 5')
    """
    return Part(
        pattern,
        lambda text: tuple(sorted(map(read, re.findall(one, text)))),
        lambda values: between.join(map(str, values)),
    )


class Move(Struct, frozen=True, gc=False):
    """A move whose text is declared in its class.

    ``notation`` is one form or several: literal words, ``{field}`` for a value, and ``[...]`` around optional
    parts.  All forms can be read.  A move is written in the first form that is complete: fields that the form
    lacks have their defaults.  An optional part is left out if its fields have their defaults.  The type of a
    field says how its value is typed: ``Annotated`` with a :class:`Part`, ``int``, ``Literal``, or ``bool``,
    which is typed as the field's name.

    >>> class Jump(Move, frozen=True):
    ...     notation: ClassVar = "jump {field}[ turn {turn}][ {flip}]"
    ...     field: Annotated[str, Part("[abc][123]")]
    ...     turn: int = 0
    ...     flip: bool = False
    >>> str(Jump("a1")), str(Jump("a1", 90)), str(Jump("a1", flip=True))
    ('jump a1', 'jump a1 turn 90', 'jump a1 flip')
    """

    notation: ClassVar[str | tuple[str, ...]]

    def __str__(self) -> str:
        return self.plain

    @property
    def plain(self) -> str:
        """The notation, without the time that a move may have."""
        return next(text for form in _forms(type(self)) if (text := form.write(self)) is not None)


class TimedMove(Move, frozen=True, kw_only=True):
    """A player's move.  In timed play ``at`` is the millisecond of the game at which it was made.

    Its notation ends in that time: ``call @5200``.

    >>> class Call(TimedMove, frozen=True):
    ...     notation: ClassVar = "call"
    >>> str(Call()), str(Call(at=5200))
    ('call', 'call @5200')
    """

    at: int | None = None

    def __str__(self) -> str:
        return self.plain if self.at is None else f"{self.plain} @{self.at}"


_AT: Final = r"(?: ?@ ?(?P<at>\d{1,12}))?"
"""The pattern of a move's time."""


class _Form:
    """One parsed form of a kind of move: writes moves, and has the pattern that reads them."""

    def __init__(self, move: type[Move], form: str) -> None:
        self._move = move
        self._defaults = {field.name: field.default for field in fields(move)}
        self._pieces = [
            (piece[0] == "[", re.split(r"\{(\w+)\}", piece.strip("[]")))
            for piece in re.findall(r"\[[^\]]*\]|[^\[]+", form)
        ]
        hints = get_type_hints(move, include_extras=True)
        self._parts = {
            name: _part(name, hints[name]) for _may_miss, words in self._pieces for name in words[1::2]
        }
        self._left_out = [name for name in self._defaults if name not in self._parts and name != "at"]
        timed = _AT if issubclass(move, TimedMove) else ""
        self.pattern = "".join(self._patterns()) + timed

    def _patterns(self) -> Iterator[str]:
        for may_miss, words in self._pieces:
            named = (
                f"(?P<{word}>{self._parts[word].pattern})" if at % 2 else re.escape(word).replace(r"\ ", " ")
                for at, word in enumerate(words)
            )
            yield f"(?:{''.join(named)})?" if may_miss else "".join(named)

    def build(self, **said: str | None) -> Any:
        """The move of a match's groups; missing values have their defaults."""
        values = {name: part.read(text) for name, part in self._parts.items() if (text := said[name])}
        return self._move(**values, **({"at": int(text)} if (text := said.get("at")) else {}))

    def write(self, move: Move) -> str | None:
        """The text of a move; None if this form is not complete for it."""
        if any(getattr(move, name) != self._defaults[name] for name in self._left_out):
            return None
        return "".join(self._written(move))

    def _written(self, move: Move) -> Iterator[str]:
        for may_miss, words in self._pieces:
            if not may_miss or any(getattr(move, name) != self._defaults[name] for name in words[1::2]):
                for at, word in enumerate(words):
                    yield self._parts[word].write(getattr(move, word)) if at % 2 else word


@cache
def _forms(move: type[Move]) -> tuple[_Form, ...]:
    """The forms of a kind of move."""
    notation = (move.notation,) if isinstance(move.notation, str) else move.notation
    return tuple(_Form(move, form) for form in notation)


def _part(name: str, hint: Any) -> Part:
    """How the value of a field is typed, by its type.  Raises TypeError for an unknown type."""
    if get_origin(hint) is Annotated:
        return next(each for each in get_args(hint) if isinstance(each, Part))
    if get_origin(hint) is Literal:
        return Part("|".join(get_args(hint)))
    if hint is int:
        return Part(r"\d{1,12}", int)
    if hint is bool:
        return Part(name, bool, lambda _true: name)
    raise TypeError(f"{name} needs Annotated with a Part: how is it typed?")


@dataclass(frozen=True)
class Form(Generic[M]):
    """One way to type a move: an example, the pattern of its notation, and the function that makes the move.

    ``build`` is called with the pattern's named groups as keyword arguments.  The example is "" for moves
    that nobody types, such as the clock's, and for further ways to write a move that has an example.

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

    @classmethod
    def of(cls, examples: Mapping[Any, str], *more: Form[M]) -> Grammar[M]:
        """The grammar of kinds of :class:`Move`, each with its example, and of ``more`` forms."""
        declared = (
            Form(example if re.fullmatch(form.pattern, example) else "", form.pattern, form.build)
            for move, example in examples.items()
            for form in _forms(move)
        )
        return cls((*declared, *more))

    @cached_property
    def _words(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(word for form in self.forms for word in _WORD.findall(form.pattern)))

    @cached_property
    def _patterns(self) -> tuple[tuple[re.Pattern[str], Callable[..., M]], ...]:
        return tuple((re.compile(form.pattern, re.ASCII), form.build) for form in self.forms)

    def parse(self, text: str) -> M:
        """Read a typed move.  Case and spacing do not matter.  Raises NotationError.

        Words of the language that is spoken (:mod:`cubeplay.notation.typed_words`) count where English ones
        make no move.
        """
        try:
            check_text(text, LINE)
        except Misread as error:
            why = _("'{text}' is no move: {why}").format(text=shortened(text, QUOTED), why=error.why)
            raise NotationError(_("Not understood"), why, error.next) from error
        words = " ".join(text.lower().split())
        for reading in chain((words,), readings(words)):
            for pattern, build in self._patterns:
                if found := pattern.fullmatch(reading):
                    return build(**found.groupdict())
        raise NotationError(
            _("Not understood"),
            _("'{text}' is not a move of this game.").format(text=shortened(text.strip(), QUOTED)),
            self._suggestion(words),
        )

    def _suggestion(self, words: str) -> str:
        if near := self._nearest(words):
            return _("Did you mean '{example}'?").format(example=near)
        examples = list(dict.fromkeys(form.example for form in self.forms if form.example))
        verb = words.partition(" ")[0]
        if alike := [example for example in examples if example.partition(" ")[0] == verb]:
            return _("Such a move looks like this: {examples}.").format(examples="; ".join(alike))
        return _("Moves look like this: {examples}.").format(examples="; ".join(examples))

    def _nearest(self, words: str) -> str:
        """A move that is spelled nearly like this, with the same numbers; "" if there is none.

        Moves without an example, such as the clock's, are not offered.
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
