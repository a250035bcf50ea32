"""German, Hebrew and English pupils do a lesson in one class: each reads their own, and all count alike."""

import csv
import io
import re
from datetime import UTC, datetime
from types import SimpleNamespace

import pytest
from cubeplay.store import FILE
from cubeplay.teach.lesson_outline import ticket_answered
from cubeplay.teach.pupil_facts import PARTS, CheckAnswered
from cubeplay.teach.school import School
from cubeplay.teach.school.events import Did
from cubeplay.teach.school.pooled_results import pool
from cubeplay.teach.school.spreadsheet import COLUMNS, as_csv
from cubeplay.teach.tickets.item import made_item
from cubeplay.teach.tickets.kinds import KINDS
from cubeplay.words import speaking
from cubeplay.words.languages import LANGUAGES
from tests.teaching.lesson_kit import (
    AskPart,
    ByHandPart,
    ChangePart,
    CheckPart,
    ExplainPart,
    PredictPart,
    SimulatePart,
    do,
    every,
    no_drawing,
    notebook,
    predict,
    quiz,
    run,
    turn,
)

from cubeplay_widgets.lessons.parts.argue import Argue
from cubeplay_widgets.site.desk.views import seat_view

LESSON, NOW = "at-least-one", datetime(2026, 5, 4, 8, 0, tzinfo=UTC)
TYPED = {
    "de": ("76,1 Prozent", "6 von 8", "1.000", "0,75"),
    "he": ("76.1 אחוזים", "6 מתוך 8", "1,000", "0.75"),
    "en": ("76.1%", "6 of 8", "1,000", "0.75"),
}
"""The same numbers: both predictions, a wrong answer to the first check, and one to the last."""
NEUTRAL = re.compile(r"-?[\d./%]*|(?:yes|no)(?: (?:yes|no))*|[AB]")
"""What a fact has besides ids: numbers, what was drawn, and a claim."""


@pytest.fixture(scope="module")
def seats(tmp_path_factory):
    """What each of three pupils has of the lesson, and did in it, by language."""
    with pytest.MonkeyPatch.context() as patch:
        no_drawing(patch)
        return {code: _pupil(code, tmp_path_factory.mktemp(code), patch) for code in TYPED}


def _pupil(code, folder, patch):
    first, second, many, sum_of_chances = TYPED[code]
    with speaking(LANGUAGES[code]):
        lesson = notebook(LESSON, folder, patch)
        do(lesson, AskPart)
        predict(turn(lesson, PredictPart), first, "")
        _choose(lesson, PredictPart, "B")
        card = turn(lesson, ByHandPart)
        card.typed.value = card.work.example
        card.enter_typed()
        card.judge(1)
        do(lesson, ByHandPart)
        do(lesson, SimulatePart)
        _choose(lesson, SimulatePart, "A")
        do(lesson, ExplainPart)
        card = turn(lesson, ChangePart)
        predict(card.children[0], second, "")
        run(card.children[1], [lesson.pupil.enough])
        for asked, wrong in zip(quiz(lesson).asked, (many, "", sum_of_chances), strict=True):
            asked.put(wrong or asked.question.wrong)
            asked.put(asked.question.right)
        outline = lesson.part(CheckPart).outline
        items = [made_item(KINDS[kind], 7) for kind in outline.ticket]
        given = [item.question.wrong for item in items]
        tickets = [ticket_answered(k, *each) for k, each in enumerate(zip(items, given, strict=True), 1)]
        return SimpleNamespace(outline=outline, facts=(*lesson.facts, *tickets))


def _choose(lesson, kind, letter):
    """Choose one of two claims."""
    card = next(each for each in every(turn(lesson, kind)) if isinstance(each, Argue))
    card._told(None, {"type": "lock", "letter": letter, "words": ""}, [])


@pytest.fixture(scope="module")
def state(seats, tmp_path_factory):
    """The class in which the three have done it."""
    school = School(tmp_path_factory.mktemp("school") / FILE)
    code = school.open(LESSON, "owl", NOW).code
    for number, seat in enumerate(seats.values(), 1):
        school.join(code, f"p{number}", number, "", NOW)
        school.act(code, f"p{number}", Did(number, seat.facts), now=NOW)
    return school.state(code)


def told(seats, tell):
    """What something is in each language."""
    found = {}
    for code, seat in seats.items():
        with speaking(LANGUAGES[code]):
            found[code] = tell(seat.outline)
    return found


def test_the_same_answers_are_the_same_facts_and_none_has_words(seats):
    german, *others = (seat.facts for seat in seats.values())
    assert others == [german, german]
    ids = {*PARTS, *(each.id for each in seats["en"].outline.experiments), *seats["en"].outline.ticket}
    kept = [text for fact in german for name, text in fact.data().items() if name not in ("fact", "claims")]
    words = [text for text in kept if isinstance(text, str) and not NEUTRAL.fullmatch(text)]
    assert {*words} <= ids
    typed = [fact.answer for fact in german if isinstance(fact, CheckAnswered) and not fact.option]
    assert typed == ["1000", "56", "0.75", "71/116"]


def test_pools_and_marks_are_equal_whoever_looks(seats, state):
    german, *others = told(seats, lambda outline: pool(state, outline)).values()
    assert others == [german, german]
    assert [len({*made}) for _id, made in german.predictions] == [1, 1]
    assert [(each.answers, each.right, [many for _answer, many in each.wrong]) for each in german.checks] == [
        (3, 0, [3])
    ] * 3
    assert (german.choices.before.b, german.choices.after.a, german.choices.to.a) == (3, 3, 3)
    assert len({*german.tickets}) == 1


def test_a_table_has_the_same_columns_and_the_words_of_who_saves_it(seats, state):
    tables = told(seats, lambda outline: [*csv.reader(io.StringIO(as_csv(state, outline)))])
    text = COLUMNS.index("text")
    plain = [[[*row[:text], *row[text + 1 :]] for row in table] for table in tables.values()]
    assert plain[0] == plain[1] == plain[2]
    assert tables["de"][0] == [*COLUMNS]
    said = {code: {row[text] for row in table} for code, table in tables.items()}
    assert said["de"] >= {"nein ja nein", "0,75", "1000", "Alle Teile haben Rot"}
    assert said["en"] >= {"no yes no", "0.75", "1000", "All pieces have red"}


def test_at_the_desk_all_seats_are_told_in_the_language_of_the_desk(seats, state):
    for seat in state.seats.values():
        said = told(seats, lambda outline, seat=seat: {*map(_row, seat_view(seat, outline)["rows"])})
        assert said["de"] >= {"Vorhersagen: 76,1 von 100", "Von Hand: nein ja nein: 1", "Prüffragen: ✕ 0,75"}
        assert said["en"] >= {"Predict: 76.1 of 100", "By hand: no yes no: 1", "Checks: ✕ 0.75"}


def _row(row):
    part, _what, value, _time = row
    return f"{part}: {value}"
