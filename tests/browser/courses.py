"""The lessons as pupils go through them from top to bottom: every answer comes from the lesson itself."""

from functools import cached_property

import pytest
from checks import settle, wait_until_painted
from counting_page import make_count
from cubeplay.errors import CubeplayError
from cubeplay.words.numbers import grouped
from lesson_page import answer, go_on, holds, judge, part, predict, refused, roll, run, trial, trials

from cubeplay_widgets.chapters.headless import page_of
from cubeplay_widgets.lessons.parts import ByHandPart, ChangePart, CheckPart, ExplainPart, PredictPart
from cubeplay_widgets.site import dashboard
from secrets_of_lessons import of_check, of_experiment, piece_of

NAMES = [path.stem for path in sorted((dashboard.notebooks() / "lessons").glob("*.ipynb"))]
SHARES, MEANS = "1/3", "9"
"""What a pupil predicts, who does not know better."""
UNREADABLE = "a lot"


class Course:
    """A lesson, and what a pupil says and does in it.

    ``folder`` keeps what the lesson itself notes, ``notebook`` is where it stands: by default in the house.
    """

    def __init__(self, name, folder, notebook=None):
        self.name, self._folder = name, folder
        self._notebook = notebook or dashboard.notebooks() / self.path

    @cached_property
    def lesson(self):
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("CUBEPLAY_DATA", str(self._folder))
            return page_of(self._notebook)

    @property
    def path(self):
        return f"lessons/{self.name}.ipynb"

    @property
    def teacher(self):
        return f"teacher/{self.name}.ipynb"

    @property
    def first(self):
        """The experiment."""
        return self.lesson.part(PredictPart).experiment

    @property
    def changed(self):
        """The experiment with another rule."""
        return self.lesson.part(ChangePart).experiment

    @property
    def work(self):
        """The trials by hand."""
        return self.lesson.part(ByHandPart).work

    @property
    def questions(self):
        return self.lesson.part(CheckPart).questions

    @property
    def look_back(self):
        """What is said after all checks."""
        return piece_of(self.lesson.part(CheckPart).answer)

    @property
    def sizes(self):
        """The runs that lead on, as they stand on the buttons."""
        pupil = self.lesson.pupil
        return [grouped(size) for size in pupil.sizes if size <= pupil.enough]

    def secrets_from(self, number):
        """What may not be on the page yet in a part, before anything is done there."""
        counted, again = of_experiment(self.first), of_experiment(self.changed)
        told = counted if (number >= 5 and not self.lesson.part(ExplainPart).count) or number >= 6 else set()
        told = told | again if number >= 7 else told
        hints = set().union(*map(of_check, self.questions)) | {self.look_back}
        return (counted | again | hints) - told


def guess(experiment):
    """A prediction that can be read and that tells nothing."""
    return MEANS if experiment.measure.unit else SHARES


def refusal(read, text):
    """What a lesson says to a text that it refuses."""
    try:
        read(text)
    except CubeplayError as error:
        return str(error)
    raise AssertionError(f"{text} is taken")


def wrong_answers(question):
    """Wrong answers that have hints of their own, with the hints."""
    return [(answer, piece_of(hint)) for answer, hint in question.hints if answer]


def walk(pupil, course, look=lambda number: None):
    """Go through all parts from the first prediction on; ``look`` is called in each before anything is done
    there, and again when it is done.
    """
    steps = {
        2: lambda: foresee(pupil, course.first),
        3: lambda: try_by_hand(pupil, course),
        4: lambda: simulate(pupil, course),
        5: lambda: read_the_count(pupil, course),
        6: lambda: change(pupil, course),
        7: lambda: check(pupil, course),
    }
    for number, act in steps.items():
        assert go_on(pupil) == number
        look(number)
        act()
        settle(pupil.page)
        look(number)


def foresee(pupil, experiment):
    """Predict: first what is no number, then one."""
    pupil.type("Your number", UNREADABLE)
    pupil.press("Lock my prediction")
    refused(pupil, refusal(experiment.measure.read, UNREADABLE))
    predict(pupil, guess(experiment), f"I think so in {experiment.id}")


def try_by_hand(pupil, course):
    """Ten trials: one on the board where there is one, one that is typed, after one that cannot be."""
    work, made = course.work, 0
    if work.board:
        wait_until_painted(pupil.page)
        pupil.lay_and_call()
        trial(pupil.page, made := 1)
    wrong = f"{work.example} 9"
    pupil.type(work.real, wrong)
    pupil.press(work.enters)
    refused(pupil, refusal(work.read, wrong))
    pupil.type(work.real, work.example)
    pupil.press(work.enters)
    judge(pupil, made := made + 1)
    trial(pupil.page, made)
    roll(pupil, work.does, *range(made + 1, work.wanted + 1))


def simulate(pupil, course):
    """Three runs of each size, and a reload in the middle of it."""
    first, *others = course.sizes
    run(pupil, first)
    pupil.page.reload()
    assert part(pupil.page) == 4
    assert not holds(pupil.page, course.first.exact_words())
    run(pupil, *others)


def read_the_count(pupil, course):
    """Make the count, at first with a gap; then the exact value is there, and on the chart."""
    page, count = pupil.page, course.lesson.part(ExplainPart).count
    if count is not None:
        make_count(pupil, count, course)
    assert all(holds(page, secret) for secret in of_experiment(course.first) - {course.first.exact_words()})
    chart = page.locator(".cp-explain svg:visible").first
    assert course.first.exact_words() in chart.evaluate("node => node.textContent")


def change(pupil, course):
    """Predict and run with another rule: only then its exact value is there."""
    page, counted = pupil.page, of_experiment(course.changed) - of_experiment(course.first)
    foresee(pupil, course.changed)
    assert not [secret for secret in counted if holds(page, secret)]
    run(pupil, course.sizes[-1])
    page.locator(".cp-lesson-counted").wait_for()
    settle(page)
    assert all(holds(page, secret) for secret in counted - {course.changed.exact_words()})


def check(pupil, course):
    """Answer all checks, each in all wrong ways first; hints and reasons come with the answers."""
    page = pupil.page
    for number, question in enumerate(course.questions):
        for text, hint in wrong_answers(question):
            answer(pupil, number, text, hint)
        assert not holds(page, piece_of(question.reason))
        assert not holds(page, course.look_back)
        answer(pupil, number, question.right, piece_of(question.reason))
    page.get_by_role("heading", name="Look back", exact=True).wait_for()


def looks_back(page, course):
    """Whether both predictions, their reasons and both files are there."""
    back = page.locator(".cp-checks .cp-back")
    told = back.inner_text()
    asked = (course.first, course.changed)
    files = back.get_by_role("link").all_inner_texts()
    return (
        holds(page, course.look_back)
        and all(each.asks in told and f"I think so in {each.id}" in told for each in asked)
        and files == ["Save my answers as a table (CSV)", "Save my answers as JSON"]
    )


def trials_of(pupil):
    """The trials by hand, as they are read when one goes back to them."""
    pupil.hit(pupil.page.locator(".cp-track button").nth(2))
    assert part(pupil.page) == 3
    return trials(pupil.page)
