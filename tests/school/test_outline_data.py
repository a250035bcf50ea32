"""A lesson's outline as data: what the server knows of a lesson whose code it never runs."""

from fractions import Fraction
from random import Random

import pytest
from cubeplay.teach.experiment import Experiment, Measure
from cubeplay.teach.lesson_outline import Outline
from cubeplay.teach.outline_data import outline_json, read_outline
from cubeplay.teach.school import pool
from tests.school.classes import OUTLINE, answered, did, guess, made, ran, seated

POINTS = Experiment(
    "points",
    "How many?",
    Measure("Points", "Throws", 36, "points", "throws"),
    Fraction(7, 2),
    lambda rng: rng.randint(1, 6),
    "Because.",
    (("6", "ways"),),
    "Some count otherwise.",
    lambda: {pips: Fraction(1, 6) for pips in range(1, 7)},
    shared=True,
)


def without_functions(experiment):
    shares = experiment.distribution() if experiment.distribution else None
    return {name: value for name, value in vars(experiment).items() if not callable(value)} | {
        "shares": shares
    }


def test_an_outline_is_read_back_as_it_was_but_for_the_functions():
    outline = Outline("odds", POINTS, OUTLINE.changed, OUTLINE.checks, (10, 100), 100, 5, 30)
    back = read_outline(outline_json(outline))
    assert (back.lesson, back.checks, back.sizes, back.enough, back.trials, back.minutes) == (
        "odds",
        OUTLINE.checks,
        (10, 100),
        100,
        5,
        30,
    )
    assert list(map(without_functions, back.experiments)) == list(map(without_functions, outline.experiments))


def test_an_outline_that_was_read_pools_a_class_as_the_lesson_does():
    state = made(*seated("plum", "fig"), did("plum", 1, guess("1/3"), ran(10, 1, "1/10")))
    wrong = answered(2, 1, "neither")
    state = made(
        *seated("plum"), did("plum", 1, guess("1/3"), ran(10, 1, "1/10"), answered(1, 1, "1/3"), wrong)
    )
    assert pool(state, read_outline(outline_json(OUTLINE))) == pool(state, OUTLINE)


def test_an_experiment_that_was_read_cannot_be_tried():
    with pytest.raises(TypeError):
        read_outline(outline_json(OUTLINE)).first.trial(Random(0))


@pytest.mark.parametrize("data", [b"", b"{}", b"[]", b'{"lesson": "odds"}', outline_json(OUTLINE)[:-9]])
def test_what_is_no_outline_is_refused(data):
    with pytest.raises(ValueError, match=r"."):
        read_outline(data)
