"""A small class without browsers does a lesson: all arrives, no name is on the wall, parts close."""

import asyncio
import os

import pytest
from benchmarks.load import classes as class_load
from benchmarks.load.classes import SHARED, ClassLoadPlan, hold

from in_process import applications

SEATS = 2
pytestmark = pytest.mark.proof


@pytest.fixture(scope="module")
def held():
    """What came of a class that was held once for all tests."""
    plan = ClassLoadPlan(seats=SEATS, over=0.0, seconds=8.0)
    with applications() as start, pytest.MonkeyPatch.context() as patch:
        patch.setattr(class_load, "SETTLE", 2.0)
        pages = start("--no-preheat", *SHARED)
        return asyncio.run(hold(pages.url, plan, pages.store().place, os.getpid()))


def test_nobody_fails_and_no_stream_is_cut(held):
    assert [pupil.trouble for pupil in held.pupils] == [""] * SEATS
    assert held.cut == ()


def test_the_class_knows_all_that_was_done_and_nothing_else(held):
    assert held.lost == ()
    assert held.facts == sum(pupil.done for pupil in held.pupils)


def test_each_thing_that_is_done_is_told_at_the_desk_and_at_the_projector(held):
    assert set(held.ears) == {"desk", "projector"}
    for ear in held.ears.values():
        assert len(held.delays(ear)) == len(held.numbers) > 25 * SEATS


def test_the_desk_shows_every_name_and_the_projector_none(held):
    names = {pupil.name for pupil in held.pupils}
    assert {seat["name"] for seat in held.ears["desk"].told["seats"]} == names
    assert held.leaked == set()


def test_a_part_that_the_teacher_closes_is_closed_on_every_page_and_opens_again(held):
    assert [(closing.closed, len(closing.seconds)) for closing in held.closings] == [
        (True, SEATS),
        (False, SEATS),
    ]


def test_its_figures_are_told_line_by_line(held):
    assert held.is_sound
    assert f"{SEATS}, of whom 0 failed" in str(held)
    assert "press to projector" in str(held)
