"""Questions, as data; each wrong answer has a hint of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from random import Random
from typing import Final

from msgspec import Struct

from cubeplay.teach.answers import AnswerError, agrees, read_number, tell
from cubeplay.words import _
from cubeplay.words.numbers import Numeral

_NUMBERED: Final = re.compile(r"#(\d{1,4})", re.ASCII)


class Verdict(Struct, frozen=True):
    """The verdict on an answer: whether it passes, and words that help or explain."""

    passed: bool
    words: str


class Alternative(Struct, frozen=True):
    """An option.  ``hint`` is for those who choose a wrong one; the right one has none."""

    text: str
    hint: str = ""


class BaseQuestion(Struct, frozen=True, forbid_unknown_fields=True):
    """The base of all questions; ``reason`` says why the right answer is right.

    An answer is a text: what was typed, or the words of an option.  A new type of question adds ``answer``,
    ``right``, ``wrong``, ``hints`` and ``judge``; one with options overrides ``number`` and ``text``.
    """

    asks: str
    reason: str

    def number(self, given: str) -> int:
        """The number of the option with a text, from 1; 0 if there is none."""
        return 0

    def text(self, number: int) -> str:
        """The text of the option with a number, from 1; "" if there is none."""
        return ""

    def kept(self, given: str) -> str:
        """An answer in the form for notes: an option's number, or the typed text."""
        number = self.number(given)
        return f"#{number}" if number else given

    def told(self, kept: str) -> str:
        """The text of an answer from a note; older notes have the text itself."""
        found = _NUMBERED.fullmatch(kept)
        return (self.text(int(found[1])) if found else "") or kept

    def known(self, given: str) -> int | Fraction | None:
        """An answer that several people can give: an option's number; None for all other texts."""
        return self.number(given) or None

    def known_words(self, known: int | Fraction) -> str:
        """The text of an answer from :meth:`known`."""
        return self.text(int(known))

    def taken_hints(self) -> Iterator[str]:
        """The answers that have a hint and pass nevertheless."""
        return iter(())


class MultipleChoice(BaseQuestion, frozen=True, tag="choice", kw_only=True):
    """A question with answers to choose from.

    An option's number is its place in ``options``, from 1; notes have the number, which is the same in every
    language.  ``shuffle`` is the seed of the order on pages; "" keeps the order of ``options``.
    """

    options: tuple[Alternative, ...]
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
    def right(self) -> str:
        """The right answer, as a person may give it."""
        return self.answer

    @property
    def wrong(self) -> str:
        """The first wrong option."""
        return next(option.text for option in self.options if option.hint)

    @property
    def hints(self) -> tuple[tuple[str, str], ...]:
        """The wrong options and their hints."""
        return tuple((option.text, option.hint) for option in self.options if option.hint)

    @property
    def shown(self) -> tuple[Alternative, ...]:
        """The options in their order on pages and paper."""
        shown = list(self.options)
        if self.shuffle:
            Random(self.shuffle).shuffle(shown)
        return tuple(shown)

    def number(self, given: str) -> int:
        """The number of the option with a text, from 1; 0 if there is none."""
        texts = [option.text for option in self.options]
        return texts.index(given) + 1 if given in texts else 0

    def text(self, number: int) -> str:
        """The text of the option with a number, from 1; "" if there is none."""
        return self.options[number - 1].text if 1 <= number <= len(self.options) else ""

    def judge(self, given: str) -> Verdict:
        """Judge the text of an option."""
        chosen = next((option for option in self.options if option.text == given), None)
        if chosen is None:
            return Verdict(False, _("Choose an answer first."))
        return Verdict(False, chosen.hint) if chosen.hint else Verdict(True, self.reason)


class Slip(Struct, frozen=True):
    """A wrong number that people often give, and its hint."""

    value: Fraction
    hint: str


class Count(BaseQuestion, frozen=True, tag="count", kw_only=True):
    """A question for a number, given as "6 of 36", "1/6", "0.167" or "16.7 %".

    ``within`` is the allowed error; rounding to two digits is always allowed.  ``hint`` is for every wrong
    number without a slip.  ``of`` is the number of cases by which the answer is shown.
    """

    exact: Fraction
    hint: str
    slips: tuple[Slip, ...] = ()
    within: Fraction = Fraction(0)
    of: int | None = None

    @property
    def answer(self) -> str:
        """The right answer, for the teacher."""
        return str(tell(self.exact, self.of))

    @property
    def right(self) -> str:
        """The exact number."""
        return str(self.exact)

    @property
    def wrong(self) -> str:
        """The first slip, or another number."""
        return str(self.slips[0].value) if self.slips else str(self.exact + 7)

    @property
    def hints(self) -> tuple[tuple[str, str], ...]:
        """The slips and their hints, and the hint for all other numbers."""
        return (*[(f"{Numeral(slip.value):g}", slip.hint) for slip in self.slips], ("", self.hint))

    def known(self, given: str) -> Fraction | None:
        """A typed number."""
        with suppress(AnswerError):
            return read_number(given).value
        return None

    def known_words(self, known: int | Fraction) -> str:
        """A number as a count of cases, if possible."""
        told = tell(Fraction(known), self.of)
        return told.count or told.fraction or told.decimal

    def taken_hints(self) -> Iterator[str]:
        """The slips that are so near to the right answer that they pass."""
        return (str(slip.value) for slip in self.slips if self.judge(str(slip.value)).passed)

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
