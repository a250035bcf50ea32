"""Functions for the cells of a lesson: texts with numbers in them, and questions."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from cubeplay.teach.questions import Alternative, Count, MultipleChoice, Slip

from cubeplay_widgets.chapters.cells import said


def say(text: str, **values: object) -> str:
    """A text in the reader's language, with ``{names}`` for values: no number is typed twice.

    An f-string cannot be translated, so lessons have none.

    >>> say("{hits} of {all} score.", hits=14, all=216)
    '14 of 216 score.'
    """
    told = said(text)
    return told.format(**values) if values else told


def choose(asks: str, answers: Mapping[str, str], because: str) -> MultipleChoice:
    """A question with answers to choose from; each wrong one has a hint, the right one is ``RIGHT``.

    The answers are shown in a random order, which is the same each time, so that it does not matter if the
    right one is written first.  Raises ValueError unless exactly one answer is right.

    >>> choose("Is a trip rare?", {"Yes": "", "No": "Count them."}, "6 of 216.").answer
    'Yes'
    """
    options = [Alternative(said(text), hint and said(hint)) for text, hint in answers.items()]
    return MultipleChoice(said(asks), said(because), options=tuple(options), shuffle=asks)


def number(
    asks: str,
    exact: Fraction | int,
    because: str,
    *,
    hint: str,
    slips: Mapping[Fraction | int, str] | None = None,
    within: Fraction | int = 0,
    of: int | None = None,
) -> Count:
    """A question for a number: ``slips`` are usual wrong numbers, each with its hint.

    ``hint`` is for all other wrong numbers; ``within`` and ``of`` are those of
    :class:`~cubeplay.teach.questions.Count`.

    >>> number("How many trips?", 6, "One for each number.", hint="List them.").judge("6").passed
    True
    """
    known = tuple(Slip(Fraction(value), said(told)) for value, told in (slips or {}).items())
    return Count(
        said(asks),
        said(because),
        exact=Fraction(exact),
        hint=said(hint),
        slips=known,
        within=Fraction(within),
        of=of,
    )
