"""No lesson gives itself away: what a page gets before its time holds no exact value, hint or reason."""

from functools import cache
from tempfile import TemporaryDirectory

import pytest
from cubeplay.teach.questions import MultipleChoice
from lesson_kit import (
    LESSONS,
    PARTS,
    AskPart,
    ByHandPart,
    ChangePart,
    CheckPart,
    ExplainPart,
    PredictPart,
    SimulatePart,
    do,
    no_drawing,
    notebook,
    pads,
    predict,
    press,
    quiz,
    run,
    sent,
    sixes,
    turn,
)

from breadth import breadth
from secrets_of_lessons import of_check, of_count, of_experiment, piece_of

NAMES = [path.stem for path in sorted(LESSONS.glob("*.ipynb"))]


@pytest.fixture(autouse=True)
def undrawn(monkeypatch):
    no_drawing(monkeypatch)


@pytest.fixture(params=breadth(NAMES, "one-line", "at-least-one", "reroll-or-call"))
def lesson(request, tmp_path, monkeypatch):
    return notebook(request.param, tmp_path, monkeypatch)


@cache
def untouched(name):
    """A lesson that tests only look at."""
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        return notebook(name, folder, patch)


@pytest.fixture(params=breadth(NAMES, "one-line", "at-least-one", "reroll-or-call"))
def seen(request):
    return untouched(request.param)


def found(lesson, secrets):
    page = sent(lesson)
    return {secret for secret in secrets if secret in page}


def test_a_page_gets_nothing_before_its_time(lesson):
    check = lesson.part(CheckPart)
    first, second = (lesson.part(kind).experiment for kind in (PredictPart, ChangePart))
    counted, again = of_experiment(first), of_experiment(second) - of_experiment(first)
    hints = set().union(*map(of_check, check.questions)) | {piece_of(check.answer)}
    assert counted
    assert again
    for kind in PARTS[:4]:
        if kind is not AskPart:
            turn(lesson, kind)
        assert found(lesson, counted | again | hints) == set(), kind
        do(lesson, kind, first="1")
        assert found(lesson, counted | again | hints) == set(), kind
    card = turn(lesson, ExplainPart)
    if pads(card):
        press(pads(card)[0], "check", dict([*pads(card)[0].count.right.items()][1:]))
        assert found(lesson, counted | again | hints | of_count(lesson.part(ExplainPart).count)) == set()
    do(lesson, ExplainPart)
    assert counted - {first.exact_words()} <= found(lesson, counted)
    assert found(lesson, again | hints) == set()
    card = turn(lesson, ChangePart)
    predict(card.children[0], "1")
    assert found(lesson, again | hints) == set()
    run(card.children[1], [lesson.pupil.enough])
    assert again - {second.exact_words()} <= found(lesson, again)
    asked = quiz(lesson).asked
    no_option_is_marked(asked)
    assert found(lesson, hints) == set()
    for number, each in enumerate(asked):
        left = set().union(*map(of_check, check.questions[number:])) | {piece_of(check.answer)}
        left -= set().union(*map(of_check, check.questions[:number]), set())
        assert found(lesson, left) == set()
        each.put(each.question.right)
        assert piece_of(each.question.reason) in sent(lesson)
    assert piece_of(check.answer) in sent(lesson)


def no_option_is_marked(asked):
    """A check is not answered when it is opened."""
    for each in asked:
        if isinstance(each.question, MultipleChoice):
            assert each.entry.widget.index == -1
            assert each.entry.widget.options == [option.text for option in each.question.shown]
        else:
            assert each.entry.widget.value == ""


@pytest.mark.proof
def test_the_right_answer_does_not_always_stand_at_the_same_place():
    places = [
        [not option.hint for option in question.shown].index(True)
        for name in NAMES
        for question in untouched(name).part(CheckPart).questions
        if isinstance(question, MultipleChoice)
    ]
    assert max(map(places.count, places)) < len(places) * 2 / 3


def test_pictures_of_parts_in_an_editor_tell_nothing(seen):
    told = " ".join(piece.picture() for piece in seen.pieces.values())
    for made in seen.experiments:
        assert not [secret for secret in of_experiment(made) if secret in told]
    assert "opens when the parts above are done." in told


def test_the_small_lesson_keeps_pictures_hints_and_reasons_to_itself(tmp_path):
    lesson = sixes(tmp_path)
    secrets = ("Secret picture", "Secret count", "Secret hint", "Secret reason", "Secret answer", "1/6")
    for kind in (AskPart, PredictPart, ByHandPart, SimulatePart):
        do(lesson, kind)
        assert found(lesson, secrets) == set()
    turn(lesson, ExplainPart)
    assert found(lesson, secrets) == {"Secret picture", "1/6"}
    turn(lesson, CheckPart)
    assert found(lesson, secrets) == set()
    quiz(lesson).asked[0].put("wrong")
    assert found(lesson, secrets) == {"Secret hint"}
    quiz(lesson).asked[1].put("right")
    assert found(lesson, secrets) == {"Secret hint", "Secret reason"}


def test_a_lesson_is_sound(seen):
    assert seen.problems() == []
    assert [type(piece) for piece in seen.pieces.values()] == list(PARTS)


def test_each_right_answer_passes_and_teaches_and_each_wrong_one_has_a_hint_of_its_own(seen):
    for question in seen.part(CheckPart).questions:
        verdict = question.judge(question.right)
        assert verdict.passed
        assert verdict.words == question.reason
        wrong = [answer or "123456789" for answer, _hint in question.hints]
        verdicts = [question.judge(answer) for answer in wrong]
        assert not any(verdict.passed for verdict in verdicts)
        assert len({verdict.words for verdict in verdicts}) == len(wrong) > 1
