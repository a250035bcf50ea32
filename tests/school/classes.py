"""A small lesson, and acts for a class at it."""

from datetime import UTC, datetime, timedelta
from fractions import Fraction

from cubeplay.errors import CubeplayError
from cubeplay.store.log import StoredEvent
from cubeplay.teach.experiment import Experiment, Measure
from cubeplay.teach.lesson_outline import Outline
from cubeplay.teach.lesson_outline import answered as answered_to
from cubeplay.teach.pupil_facts import CheckAnswered, Predicted, Ran, Tried
from cubeplay.teach.questions import Alternative, Count, MultipleChoice, Slip
from cubeplay.teach.school.events import Did, Opened, Seated, draft
from cubeplay.teach.school.permissions import check_may
from cubeplay.teach.school.reducer import apply_all
from cubeplay.teach.school.state import ClassState

NOW = datetime(2026, 5, 4, 8, 0, tzinfo=UTC)
SHARE = Measure("Throws that score", "Throws", of=216)

CHECKS = (
    Count(
        "How many of 216?",
        "Right.",
        exact=Fraction(14, 216),
        hint="Count again.",
        slips=(Slip(Fraction(1, 3), "No."),),
        of=216,
    ),
    MultipleChoice(
        "Which is rarer?",
        "So it is.",
        options=(Alternative("6-6-6"), Alternative("1-3-5", "It is not."), Alternative("neither", "One is.")),
    ),
)

OUTLINE = Outline(
    "one-line",
    Experiment("line", "How many score?", SHARE, Fraction(14, 216), lambda rng: rng.random(), ""),
    Experiment("any-order", "And in any order?", SHARE, Fraction(30, 216), lambda rng: rng.random(), ""),
    CHECKS,
)


def later(seconds):
    return NOW + timedelta(seconds=seconds)


def guess(value, experiment="line", reason="", sure=3):
    part = "predict" if experiment == "line" else "change"
    return Predicted(part, experiment, str(Fraction(value)), reason, sure)


def tried(number, value):
    return Tried(number, str(Fraction(value)))


def ran(size, number, mean, experiment="line"):
    return Ran(
        "simulate" if experiment == "line" else "change", experiment, size, number, str(Fraction(mean))
    )


def answered(check, number, answer):
    return answered_to(check, number, answer, CHECKS[check - 1])


def in_words(check, number, answer):
    """An answer as stores and files of before have it: an option by its words."""
    return CheckAnswered(check, number, answer, CHECKS[check - 1].judge(answer).passed)


def events(*said, first=0):
    """Events of some acts: pairs of who and act, a second apart."""
    drafts = [draft(who, act) for who, act in said]
    return [
        StoredEvent(number, later(number), each.who, each.kind, each.data)
        for number, each in enumerate(drafts, first)
    ]


def made(*said):
    """A class of the owl's in which some acts have happened."""
    return apply_all(ClassState("KMTR"), events(("owl", Opened("one-line")), *said))


def seated(*names):
    """The acts by which some people take the seats from 1 on."""
    return tuple((name, Seated(seat, name.title())) for seat, name in enumerate(names, 1))


def did(who, seat, *facts):
    return who, Did(seat, facts)


def refused(state, who, act):
    """Why somebody may not do something; "" if they may."""
    try:
        check_may(state, who, act)
    except CubeplayError as error:
        return str(error)
    return ""
