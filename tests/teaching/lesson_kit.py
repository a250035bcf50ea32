"""A lesson without a browser: a small one for tests, a pupil who goes through it, and what a page gets."""

from fractions import Fraction
from pathlib import Path

from cubeplay.errors import CubeplayError
from cubeplay.teach.counts.tree import REST
from cubeplay.teach.experiment import HandTrial, HandWork
from cubeplay.teach.pupil_seat import Desk
from cubeplay.teach.questions import Alternative, MultipleChoice

from cubeplay_widgets.chapters.headless import page_of
from cubeplay_widgets.lessons.counts.pad import CountPad
from cubeplay_widgets.lessons.lesson import Lesson
from cubeplay_widgets.lessons.parts import (
    AskPart,
    ByHandPart,
    ChangePart,
    CheckPart,
    ExplainPart,
    PredictPart,
    SimulatePart,
)
from cubeplay_widgets.pages.quiz import Quiz
from cubeplay_widgets.pages.seat_form import SeatForm

LESSONS = Path(__file__).parents[2] / "notebooks" / "lessons"
TEACHERS = LESSONS.parent / "teacher"
PARTS = (AskPart, PredictPart, ByHandPart, SimulatePart, ExplainPart, ChangePart, CheckPart)
PLUM = Desk("MAPLE-7", 4)
CHECK = MultipleChoice(
    "Which?", "Secret reason.", options=(Alternative("right"), Alternative("wrong", "Secret hint."))
)


def six(rng):
    return int(rng.randint(1, 6) == 6)


def pips(rng):
    return rng.randint(1, 6)


def by_hand(rng):
    number = rng.randint(1, 6)
    return HandTrial(f"a {number}", float(number == 6))


def read(text):
    if text.strip() not in "123456" or not text.strip():
        raise CubeplayError("Not entered", f"'{text}' is not a die.", "Type one number from 1 to 6.")
    return HandTrial(f"a real {text}", float(text == "6"))


WORK = HandWork("Throw ten times.", by_hand, read, "6")


def sixes(folder, work=WORK, trial=six, checks=(CHECK, CHECK, CHECK), claims=None, ticket=(), **hand):
    """A lesson about sixes, with all seven parts."""
    lesson = Lesson("sixes", folder=folder)
    share = lesson.experiment(
        trial,
        asks="How often is it a six?",
        exact=Fraction(1, 6),
        of=6,
        because="One of six faces.",
        ways=[(1, "way to throw a six")],
        reading="A <fair> die.",
    )
    mean = lesson.experiment(
        pips,
        asks="How many pips on average?",
        exact=Fraction(7, 2),
        unit="points",
        because="Half of seven.",
        distribution=lambda: dict.fromkeys(range(1, 7), Fraction(1, 6)),
    )
    lesson.ask("<b>A die</b>")
    lesson.predict(share, claims)
    lesson.by_hand(work, **hand)
    lesson.simulate(share, sizes=(10, 100, 1_000), enough=100)
    lesson.explain(share, "<b>Secret picture</b>")
    lesson.change(mean, "Now count the pips.", "<b>Secret count</b>")
    lesson.check(*checks, answer="Secret answer.", ticket=ticket)
    return lesson


def notebook(name, folder, monkeypatch):
    """The lesson that a notebook makes, with its work kept in a folder."""
    monkeypatch.setenv("CUBEPLAY_DATA", str(folder))
    return page_of(LESSONS / f"{name}.ipynb")


def no_drawing(monkeypatch):
    """Charts are drawn in tests of their own; here they leave their words."""
    monkeypatch.setattr("cubeplay_widgets.pages.chart_view.picture", lambda chart, _size, _key: chart.tell())


# A pupil


def predict(card, text="2 of 6", reason="a guess"):
    card.number.value, card.reason.value = text, reason
    card.go.click()


def turn(lesson, kind):
    """Turn the page to a part; returns its card."""
    lesson.stand.turn_to(lesson.part(kind))
    assert lesson.stand.piece is lesson.part(kind), f"{kind.__name__} is shut"
    return lesson.stand.guest._card


def run(card, sizes):
    for size in sizes:
        for _time in range(3):
            card.run(size)


def opening(lesson):
    """The form of part 1."""
    return next(each for each in every(turn(lesson, AskPart)) if isinstance(each, SeatForm))


def quiz(lesson):
    return next(each for each in every(turn(lesson, CheckPart)) if isinstance(each, Quiz))


def do(lesson, kind, *, first="2 of 6", second="3.5"):
    """Do what a part asks for."""
    if kind is AskPart:
        lesson.pupil.begin(PLUM)
        return
    card, enough = turn(lesson, kind), lesson.pupil.enough
    if kind is PredictPart:
        predict(card, first)
    elif kind is ByHandPart:
        try_all(card)
    elif kind is SimulatePart:
        run(card, [size for size in lesson.pupil.sizes if size <= enough])
    elif kind is ExplainPart:
        count_all(card)
    elif kind is ChangePart:
        predict(card.children[0], second)
        run(card.children[1], [enough])
    elif kind is CheckPart:
        for asked in quiz(lesson).asked:
            asked.put(asked.question.right)


def pads(card):
    """The counts on a card that a pupil makes."""
    return [each for each in every(card) if isinstance(each, CountPad)]


def try_all(card):
    """Make all trials by hand, and say yes to each question about one."""
    for _trial in range(card.work.wanted):
        card.roll_once()
        if card.work.asks:
            card.judge(1)


def count_all(card):
    """Make each count on a card without a mistake."""
    for pad in pads(card):
        marks = pad.count.right
        if REST in marks:
            press(pad, "check", {key: mark for key, mark in marks.items() if key != REST})
        press(pad, "check", marks)


def press(pad, what, marks):
    """Let the page of a count send what was pressed."""
    pad._handle_custom_msg({"type": what, "marks": dict(marks)}, [])


def up_to(lesson, kind, **guesses):
    """Go through a lesson as a pupil would, up to a part; returns that part's card."""
    for each in PARTS[: PARTS.index(kind)]:
        assert not lesson.part(each).done
        do(lesson, each, **guesses)
        assert lesson.part(each).done
    return turn(lesson, kind)


# What a page gets


def every(widget):
    """A widget and all in it."""
    yield widget
    for child in getattr(widget, "children", ()):
        yield from every(child)


def written(widget):
    return " ".join(str(getattr(each, "value", "")) for each in every(widget))


def shown(widget):
    return widget.layout.display != "none"


def sent(lesson):
    """All that a page and the cells of an editor have of a lesson now."""
    stands = [lesson.stand, *(piece.cell for piece in lesson.pieces.values())]
    states = [each.get_state() for stand in stands for each in every(stand)]
    text = [str(v) for state in states for key, v in state.items() if key not in ("children", "_esm", "_css")]
    return " ".join([*text, str(lesson.states), *map(_output, lesson.pieces.values())])


def _output(piece):
    return str(piece._repr_mimebundle_(include=None, exclude=None)) + piece.picture() + piece.drawing()
