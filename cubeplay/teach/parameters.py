"""Numbers of an experiment that a pupil may change, and how they are typed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from cubeplay.limits import LINE
from cubeplay.teach.answers import AnswerError
from cubeplay.words import _, shortened
from cubeplay.words.numbers import grouped

MOST_FACES: Final = 12
HIGHEST: Final = 99
"""The largest number on a face."""
_QUOTED: Final = 40


class Parameter(Protocol):
    """A value that a pupil may change."""

    @property
    def asks(self) -> str:
        """The label of its field."""
        ...

    @property
    def usual(self) -> Any:
        """The value in the lesson."""
        ...

    def read(self, text: str) -> Any:
        """Read a typed value.  Raises AnswerError."""
        ...

    def written(self, value: Any) -> str:
        """A value as people would type it, without spaces."""
        ...


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number between two others.

    >>> dice = Whole("How many dice", 2, 1, 5)
    >>> dice.read(" 3 "), dice.written(3)
    (3, '3')
    """

    asks: str
    usual: int
    least: int
    most: int

    def read(self, text: str) -> int:
        """Read a typed number, with or without separators of thousands.  Raises AnswerError."""
        plain = re.sub(r"(?<=\d)[ ,'’](?=\d{3}(?!\d))", "", text[:LINE].strip())
        if not re.fullmatch(r"[-−]?\d{1,12}", plain):
            raise self._refused(_not_written(text, _("“{text}” is not a whole number.")))
        value = int(plain.replace("−", "-"))
        if not self.least <= value <= self.most:
            few = _("{number} is too few.") if value < self.least else _("{number} is too many.")
            raise self._refused(few.format(number=grouped(value)))
        return value

    def _refused(self, why: str) -> AnswerError:
        then = _("Type a whole number from {least} to {most}.")
        told = then.format(least=grouped(self.least), most=grouped(self.most))
        return AnswerError(_("Not taken"), _("{field}: {why}").format(field=self.asks, why=why), told)

    def written(self, value: int) -> str:
        """The number in digits."""
        return str(value)


@dataclass(frozen=True, slots=True)
class Faces:
    """The faces of a die, in any number up to twelve.

    >>> die = Faces("Your die", (1, 2, 3, 4, 5, 6))
    >>> die.read("1, 1, 2 2-3-3"), die.written((1, 1, 2))
    ((1, 1, 2, 2, 3, 3), '1,1,2')
    """

    asks: str
    usual: Sequence[int]

    def read(self, text: str) -> tuple[int, ...]:
        """Read typed faces, with commas, spaces or dashes between them.  Raises AnswerError."""
        faces = _listed_numbers(text)
        if not faces:
            raise self._refused(_not_written(text, _("“{text}” are not the faces of a die.")))
        if len(faces) > MOST_FACES:
            why = _("{number} faces are too many.").format(number=len(faces))
            raise self._refused(why)
        if max(faces) > HIGHEST:
            raise self._refused(_("{number} is too large.").format(number=grouped(max(faces))))
        return faces

    def _refused(self, why: str) -> AnswerError:
        then = _("Type up to {faces} numbers from 0 to {highest}, like {example}.")
        told = then.format(faces=MOST_FACES, highest=HIGHEST, example=self.written(self.usual))
        return AnswerError(_("Not taken"), _("{field}: {why}").format(field=self.asks, why=why), told)

    def written(self, value: Sequence[int]) -> str:
        """The faces, separated by commas."""
        return ",".join(map(str, value))


@dataclass(frozen=True, slots=True)
class Numbers:
    """Some of the whole numbers between two others, each once.

    >>> wins = Numbers("Ann wins with", (0, 1, 2), 0, 5)
    >>> wins.read("5, 1 and 1"), wins.written((1, 5))
    ((1, 5), '1,5')
    """

    asks: str
    usual: Sequence[int]
    least: int
    most: int

    def read(self, text: str) -> tuple[int, ...]:
        """Read typed numbers, with commas, spaces, dashes or a word between them.  Raises AnswerError."""
        found = _listed_numbers(text)
        if not found:
            raise self._refused(_not_written(text, _("“{text}” are no whole numbers.")))
        if wrong := [number for number in found if not self.least <= number <= self.most]:
            raise self._refused(_("there is no {number} here.").format(number=grouped(wrong[0])))
        return tuple(sorted({*found}))

    def _refused(self, why: str) -> AnswerError:
        then = _("Type numbers from {least} to {most}, like {example}.")
        told = then.format(least=self.least, most=self.most, example=self.written(self.usual))
        return AnswerError(_("Not taken"), _("{field}: {why}").format(field=self.asks, why=why), told)

    def written(self, value: Sequence[int]) -> str:
        """The numbers, separated by commas."""
        return ",".join(map(str, value))


def _listed_numbers(text: str) -> tuple[int, ...]:
    """Typed whole numbers with commas, spaces, dashes or a word between them; none if one cannot be read."""
    plain = re.sub(r"(?<=\d)[\s,]+[^\W\d_]+\s+(?=\d)", " ", text[:LINE].strip(" ,;/\t\n"))
    typed = re.split(r"\s*[,;/]\s*|\s+|(?<=\d)[–-](?=\d)", plain)
    return tuple(map(int, typed)) if all(re.fullmatch(r"\d{1,9}", each) for each in typed) else ()


def _not_written(text: str, wrong: str) -> str:
    """Why a text is no value: it is empty, or ``wrong``."""
    plain = text.strip()
    return wrong.format(text=shortened(plain, _QUOTED)) if plain else _("nothing is typed here.")
