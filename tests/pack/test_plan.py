"""The plan of six weeks holds each lesson that fits an age once, in the order of the course."""

from cubeplay_widgets.pack.course import course
from cubeplay_widgets.pack.plan import WEEKS, plans, weeks
from cubeplay_widgets.site.lessons.course import AGES

COURSE = [lesson.page for lesson in course()]


def test_each_lesson_is_in_the_plan_of_each_age_it_is_made_for():
    made = dict(plans(COURSE))
    assert tuple(made) == AGES
    for (low, high), six in made.items():
        planned = [page for week in six for page in week]
        assert planned == [
            page for page in COURSE if page.shelf.ages[0] <= high and low <= page.shelf.ages[1]
        ]
        assert len(six) == WEEKS
    assert {page.path for six in made.values() for week in six for page in week} == {
        page.path for page in COURSE
    }


def test_weeks_are_as_full_as_each_other():
    for count in range(20):
        sizes = [len(week) for week in weeks(range(count))]
        assert sum(sizes) == count
        assert max(sizes) - min(sizes) <= 1
