"""What the desk tells of a seat: everything that was done there, in the words of its lesson."""

import asyncio
import json
from fractions import Fraction

import pytest
from cubeplay.teach.pupil_facts import Predicted, Ran
from cubeplay.teach.school.events import ChartShown
from tests.school.classes import OUTLINE, answered, did, guess, made, ran, seated, tried

from cubeplay_widgets.pages.notebooks import notebooks
from cubeplay_widgets.site.desk.plan import planned, shared_out
from cubeplay_widgets.site.desk.results_charts import DOOR, ResultsCharts
from cubeplay_widgets.site.desk.views import seat_view

NOTEBOOKS = notebooks()


def rows(*facts):
    state = made(*seated("plum"), did("plum", 1, *facts))
    return [row[:3] for row in seat_view(state.seats[1], OUTLINE)["rows"]]


def test_a_seat_is_told_as_its_lesson_tells_it():
    facts = (
        guess(Fraction(1, 6), reason="six sides"),
        tried(1, 1),
        ran(100, 2, "7/100"),
        answered(2, 1, "6-6-6"),
    )
    assert rows(*facts) == [
        ["Predict", "Prediction", "36 of 216: six sides"],
        ["By hand", "Trial 1", "1"],
        ["Simulate", "Run 2 of 100", "7 of 100"],
        ["Checks", "Check 2, answer 1", "✓ 6-6-6"],
    ]


def test_numbers_that_a_pupil_chose_stand_beside_what_was_done_with_them():
    chosen = "any-order die=1,1,2,2,3,3"
    facts = Predicted("change", chosen, "1/4"), Ran("change", chosen, 1000, 1, "185/1000")
    assert rows(*facts) == [
        ["Change", "Prediction (die=1,1,2,2,3,3)", "25 of 100"],
        ["Change", "Run 1 of 1,000 (die=1,1,2,2,3,3)", "18.5 of 100"],
    ]


def test_what_a_lesson_asked_before_it_was_changed_is_a_plain_number():
    assert rows(Predicted("predict", "of-before", "1/3")) == [["Predict", "Prediction", "0.3333"]]


@pytest.mark.parametrize(
    ("acts", "chart"),
    [
        ((), DOOR),
        ((did("plum", 1, guess("1/6")),), "predictions"),
        ((did("plum", 1, guess("1/6")), ("owl", ChartShown(DOOR))), DOOR),
        ((("owl", ChartShown("checks")),), "predictions"),
    ],
)
def test_the_projector_opens_with_the_code_until_something_is_found(acts, chart):
    state = made(*seated("plum"), *acts)
    told = asyncio.run(ResultsCharts().wall(state, OUTLINE, "192.0.2.7:8866", "<svg></svg>"))
    assert told["chart"] == chart
    assert told["charts"][-1] == {"id": DOOR, "name": "Code"}
    assert ("KMTR" in told["svg"] and "192.0.2.7:8866" in told["line"]) is (chart == DOOR)


@pytest.mark.parametrize("path", sorted((NOTEBOOKS / "teacher").glob("*.ipynb")), ids=lambda path: path.stem)
def test_the_plan_of_every_lesson_adds_up_to_its_minutes(path):
    lesson = json.loads((NOTEBOOKS / "lessons" / path.name).read_text("utf-8"))
    assert sum(planned([path], 0)) == lesson["metadata"]["cubeplay"]["minutes"]


def test_a_notebook_without_a_table_of_timing_gives_the_usual_shares(tmp_path):
    book = {"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    (tmp_path / "own.ipynb").write_text(json.dumps(book))
    for found in ([tmp_path / "own.ipynb"], [tmp_path / "none.ipynb"], []):
        assert planned(found, 30) == shared_out(30)
    assert (sum(shared_out(30)), sum(shared_out(47)), shared_out(0)) == (30, 47, ())
