"""The exit ticket at the desk, and the test of the course: who may, what they tell, and what they do not."""

import csv
import io
import re

import pytest
from cubeplay.teach.lesson_outline import ticket_answered
from cubeplay.teach.pupil_seat import Desk
from cubeplay.teach.school.events import Did
from cubeplay.teach.tickets.export import COLUMNS
from cubeplay.teach.tickets.kinds import COURSE, course_test, ticket
from strangers import Browser, comes
from stream import now

KINDS = ("second-more", "same-chance", "alike")


@pytest.fixture
def answered(school, opened):
    """A class of twelve: all are right in question 1, half in 2, and a third took an ordinary die in 3."""
    code = opened()
    for seat in range(1, 13):
        one, two, three = ticket(KINDS, "one-line", Desk(code, seat))
        given = (
            one.question.right,
            two.question.right if seat % 2 else two.question.hints[0][0],
            three.question.right if seat > 4 else str(three.question.slips[0].value),
        )
        facts = [
            ticket_answered(k, item, said)
            for k, (item, said) in enumerate(zip((one, two, three), given, strict=True), 1)
        ]
        school.join(code, f"p{seat}", seat, "Zebedee", now())
        school.act(code, f"p{seat}", Did(seat, tuple(facts)), now=now())
    return code


def test_the_desk_tells_each_question_of_the_ticket_without_seats(answered, teacher):
    page = teacher.ask(f"desk/{answered}/ticket").text
    told = " ".join(re.sub(r"<[^<>]*>", " ", page).split())
    assert "12 of 12 sent" in told
    assert "Question 2 was hardest: 6 of 12." in told
    assert "took an ordinary die: 4" in told
    assert "Question 2: answers right ✓ 6" in told
    assert "Zebedee" not in page
    third = teacher.ask(f"desk/{answered}/ticket?question=3").text
    assert "Question 3: answers" in third
    for odd in ("?question=9", "?question=-1", "?question=x", "?question=" + "9" * 50, "?question=%D9%A3"):
        assert teacher.ask(f"desk/{answered}/ticket{odd}").status == 200


def test_the_figures_are_a_table(answered, teacher):
    table = teacher.ask(f"desk/{answered}/ticket.csv")
    head, *rows = csv.reader(io.StringIO(table.text))
    assert tuple(head) == COLUMNS
    assert [(row[2], row[3], row[5], row[6], row[7]) for row in rows] == [
        ("1", "second-more", "12", "12", "1.0000"),
        ("2", "same-chance", "12", "6", "0.5000"),
        ("3", "alike", "12", "8", "0.6667"),
    ]
    assert rows[2][8:10] == ["took an ordinary die", "4"]
    assert rows[0][10] == ""
    assert -1 <= float(rows[1][10]) <= 1


def test_before_anybody_has_sent_a_ticket_the_page_says_so(opened, teacher):
    code = opened()
    assert "Nobody has sent a ticket yet." in teacher.ask(f"desk/{code}/ticket").text
    assert len(teacher.ask(f"desk/{code}/ticket.csv").text.splitlines()) == 1


def test_the_test_of_the_course_is_the_teachers_alone(started, teacher):
    pupil = comes(started)
    for form in ("A", "B", "A/key", "B/key"):
        assert pupil.ask(f"course-test/{form}").status == 404
        assert Browser(pupil.url).ask(f"course-test/{form}").status == 403
        assert teacher.ask(f"course-test/{form}?number=7").status == 200
    for odd in ("C", "A?number=", "A?number=-1", "A?number=99999", "A?number=x"):
        assert teacher.ask(f"course-test/{odd}").status == 404


def test_both_forms_are_printed_with_a_key_that_has_the_answers(teacher):
    pages = {}
    for form, items in course_test(7).items():
        sheet, key = (teacher.ask(f"course-test/{form}{way}?number=7").text for way in ("", "/key"))
        assert sheet.count("<article") == key.count("<article") == 2
        assert sheet.count("<h2>") == key.count("<h2>") == len(COURSE)
        assert 'class="answer"' not in sheet
        assert key.count('class="answer"') == len(COURSE)
        assert not [item for item in items if item.question.reason in sheet]
        pages[form] = sheet
    assert pages["A"] != pages["B"]
