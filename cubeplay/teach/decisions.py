"""Decisions of a guided game: questions, and what each choice was worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Worth:
    """What one choice is worth: its name, its number (None if it has none), and whether it was made.

    A number below 0 counts what should be few, such as steps: it is drawn without a bar.
    """

    name: str
    number: float | None = None
    made: bool = False
    words: str = ""
    """What stands in place of the number, such as "6 of 10"."""


@dataclass(frozen=True)
class Answer:
    """What a moment answers to a decision, in words and as the worth of each choice.

    ``best`` says that nothing better was there.  ``title`` names the decision on the ending page.  ``look``
    is what would have been best, for the picture of a game's face.  ``then`` says what came at once, which
    is told in the moment only, ``large`` what is shown large beside the words, such as "+3".
    """

    words: str
    worths: tuple[Worth, ...] = ()
    best: bool = False
    title: str = ""
    look: Any = None
    then: str = ""
    large: str = ""

    @property
    def most(self) -> float | None:
        """The highest number of a choice; None without numbers."""
        return max((each.number for each in self.worths if each.number is not None), default=None)

    @property
    def beaten(self) -> bool:
        """Whether another choice would have been better, and not only likely so."""
        return not self.best and all(each.number is not None for each in self.worths)


@dataclass(frozen=True)
class Ask:
    """A question of a moment: the answers to press, each with a reply; ``right`` are those that are right."""

    answers: Mapping[str, str]
    right: str
    because: str = ""

    @property
    def numbered(self) -> dict[str, str]:
        """The answers by their numbers from 1, which are stored: words are others in another language.

        >>> Ask({"nine": "", "six": ""}, right="six").numbered
        {'1': 'nine', '2': 'six'}
        """
        return {str(number): words for number, words in enumerate(self.answers, 1)}

    def number(self, words: str) -> str:
        """The number of an answer."""
        return str([*self.answers].index(words) + 1)
