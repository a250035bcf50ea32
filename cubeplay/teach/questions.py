"""Questions whose wrong answers teach, as data: each wrong answer has a hint of its own."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Final

from cubeplay.teach.answers import AnswerError, agrees, read_number, tell
from cubeplay.words import _

_NUMBERED: Final = re.compile(r"#(\d{1,4})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a question says to an answer: whether it passes, and words that help or explain."""

    passed: bool
    words: str


@dataclass(frozen=True, slots=True)
class Alternative:
    """One answer to choose.  ``hint`` is what it tells who chose it wrongly; the right one has none."""

    text: str
    hint: str = ""


@dataclass(frozen=True, slots=True)
class MultipleChoice:
    """A question with answers to choose from.  ``reason`` says why the right one is right.

    ``options`` stand in the order in which they are written.  The place there, from 1, is an option's number,
    by which an answer is kept: it is the same in every language.  ``shuffle`` is the seed of the order on
    pages; "" leaves them as they are written.
    """

    asks: str
    options: tuple[Alternative, ...]
    reason: str
    shuffle: str = ""

    def __post_init__(self) -> None:
        if sum(not option.hint for option in self.options) != 1:
            words = _("“{question}” needs one right answer, and a hint for each other one.")
            raise ValueError(words.format(question=self.asks))

    @property
    def answer(self) -> str:
        """The right answer, for the teacher."""
        return next(option.text for option in self.options if not option.hint)

    @property
    def shown(self) -> tuple[Alternative, ...]:
        """The options in their order on pages and paper, which is always the same."""
        shown = list(self.options)
        if self.shuffle:
            Random(self.shuffle).shuffle(shown)
        return tuple(shown)

    def number(self, given: str) -> int:
        """The number of the option with some text, from 1; 0 if there is none."""
        texts = [option.text for option in self.options]
        return texts.index(given) + 1 if given in texts else 0

    def text(self, number: int) -> str:
        """The text of the option with a number, from 1; "" if there is none."""
        return self.options[number - 1].text if 1 <= number <= len(self.options) else ""

    def kept(self, given: str) -> str:
        """An answer as a note keeps it: an option by its number.

        >>> each = MultipleChoice("Rare?", (Alternative("Yes"), Alternative("No", "Count.")), "6 of 216.")
        >>> each.kept("No"), each.told("#2"), each.told("No")
        ('#2', 'No', 'No')
        """
        number = self.number(given)
        return f"#{number}" if number else given

    def told(self, kept: str) -> str:
        """The text of an answer that a note has kept; notes of before keep the text itself."""
        found = _NUMBERED.fullmatch(kept)
        return (self.text(int(found[1])) if found else "") or kept

    def judge(self, given: str) -> Verdict:
        """Judge the text of an option."""
        chosen = next((option for option in self.options if option.text == given), None)
        if chosen is None:
            return Verdict(False, _("Choose an answer first."))
        return Verdict(False, chosen.hint) if chosen.hint else Verdict(True, self.reason)


@dataclass(frozen=True, slots=True)
class Slip:
    """A wrong number that people often give, and the hint that it earns."""

    value: Fraction
    hint: str


@dataclass(frozen=True, slots=True)
class Count:
    """A question for a number, given as "6 of 36", "1/6", "0.167" or "16.7 %".

    ``within`` is how far off an answer may be; rounding to two digits is always allowed.  ``hint`` is
    for every wrong number that no slip knows.  ``of`` is the number of cases to tell the answer by.
    """

    asks: str
    exact: Fraction
    hint: str
    reason: str
    slips: tuple[Slip, ...] = ()
    within: Fraction = Fraction(0)
    of: int | None = None

    @property
    def answer(self) -> str:
        """The right answer, for the teacher."""
        return str(tell(self.exact, self.of))

    def kept(self, given: str) -> str:
        """An answer as a note keeps it: as it was typed."""
        return given

    def told(self, kept: str) -> str:
        """An answer that a note has kept."""
        return kept

    def judge(self, given: str) -> Verdict:
        """Judge a typed number."""
        try:
            number = read_number(given)
        except AnswerError as error:
            return Verdict(False, str(error))
        if agrees(number, self.exact, self.within):
            return Verdict(True, self.reason)
        hint = next((slip.hint for slip in self.slips if agrees(number, slip.value)), self.hint)
        return Verdict(False, _("You said {answer}. {hint}").format(answer=given.strip()[:40], hint=hint))


Question = MultipleChoice | Count
