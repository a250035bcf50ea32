"""Functions for the cells of a lesson: texts with numbers in them, and questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from cubeplay.teach.claims import Claim, Claims, Letter
from cubeplay.teach.questions import Alternative, Count, MultipleChoice, Slip

from cubeplay_widgets.chapters.notebook_cells import said


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


def two_claims(
    id: str,
    a: str,
    b: str,
    *,
    right: Letter,
    because: str,
    shows: tuple[Sequence[Sequence[int] | str], Sequence[Sequence[int] | str]] = ((), ()),
) -> Claims:
    """Two claims of others, of which one is right; give both in full sentences, and equally good reasons.

    ``shows`` are a row of dice and signs for each: ``[(4, 5, 6), "=", (6, 5, 4)]``.

    >>> two_claims("orders", "*One.* It is the same.", "*Two.*", right="B", because="Read.").b.words
    '*Two.*'
    """
    first, other = (
        Claim(said(text), tuple(each if isinstance(each, str) else tuple(each) for each in row))
        for text, row in zip((a, b), shows, strict=True)
    )
    return Claims(id, first, other, right, said(because))


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
