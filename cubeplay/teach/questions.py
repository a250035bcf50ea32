"""Questions whose wrong answers teach, as data: each wrong answer has a hint of its own."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from cubeplay.teach.answers import AnswerError, agrees, read_number, tell
from cubeplay.words import _


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
    """A question with answers to choose from.  ``reason`` says why the right one is right."""

    asks: str
    options: tuple[Alternative, ...]
    reason: str

    def __post_init__(self) -> None:
        if sum(not option.hint for option in self.options) != 1:
            words = _("“{question}” needs one right answer, and a hint for each other one.")
            raise ValueError(words.format(question=self.asks))

    @property
    def answer(self) -> str:
        """The right answer, for the teacher."""
        return next(option.text for option in self.options if not option.hint)

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
