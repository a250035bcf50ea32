"""The exit ticket of a seat: numbers of its own, sent once, read again, and judged by the lesson."""

import base64
import json
import re
from datetime import UTC, datetime

import pytest
from cubeplay.teach.pupil_facts import TicketAnswered
from cubeplay.teach.school import as_csv, pool
from cubeplay.teach.school.events import PartsClosed
from cubeplay.teach.tickets.item import made_item
from cubeplay.teach.tickets.kinds import KINDS as CLASS_KINDS
from cubeplay.teach.tickets.statistics import Answered
from lesson_kit import LESSONS, CheckPart, PredictPart, SimulatePart, do, every, no_drawing, sent, turn

from cubeplay_widgets.lessons.check import problems
from cubeplay_widgets.lessons.parts.ticket import Ticket, _shown
from cubeplay_widgets.worksheets.common_blocks import Check

NOW = datetime.now(UTC)
KINDS = ("second-more", "same-chance", "alike")


@pytest.fixture(autouse=True)
def undrawn(monkeypatch):
    no_drawing(monkeypatch)


@pytest.fixture
def open_page(open_page):
    """Open the page after the runs, so that the ticket comes next."""

    def opened(*who):
        lesson = open_page(*who, ticket=KINDS)
        for kind in (PredictPart, SimulatePart):
            if not lesson.part(kind).done:
                do(lesson, kind)
        return lesson

    return opened


def card(lesson):
    return next(each for each in every(turn(lesson, CheckPart)) if isinstance(each, Ticket))


def right(paper):
    return [item.question.right for item in paper._made]


def send(paper, answers):
    paper._told(None, {"type": "send", "answers": answers}, [])


def facts(school, code, seat=4):
    work = school.state(code).seats[seat].work
    return [noted.fact for noted in work.values() if isinstance(noted.fact, TicketAnswered)]


def test_each_seat_has_a_ticket_of_its_own_and_no_answer_is_in_the_page(code, open_page):
    lesson = open_page(code)
    first = card(lesson)
    assert card(open_page(code)).items == first.items
    assert card(open_page(code, "fig", 5)).items != first.items
    page = sent(lesson) + str(first.get_state())
    for item in first._made:
        assert item.question.reason not in page
        assert not [thought for thought in item.thoughts if thought and thought in page]
    assert "correct" not in page


def test_a_ticket_is_sent_once_and_read_again(school, code, open_page):
    lesson = open_page(code)
    paper = card(lesson)
    assert paper.state == {"sent": "", "answers": [], "wrong": ""}
    answers = [*right(paper)[:2], "1/36"]
    send(paper, answers)
    assert [(fact.item, fact.right, fact.slip) for fact in facts(school, code)] == [
        (1, True, 0),
        (2, True, 0),
        (3, False, 3),
    ]
    again = card(open_page(code))
    assert again.state["answers"] == answers
    assert again.state["sent"] == school.state(code).seats[4].work["ticket", 1].time.isoformat(
        timespec="seconds"
    )
    send(again, ["1", "2", "3"])
    assert [fact.right for fact in facts(school, code)] == [True, True, False]


def test_a_ticket_that_is_open_in_two_windows_counts_as_it_was_sent_first(school, code, open_page):
    one, other = card(open_page(code)), card(open_page(code))
    answers = right(one)
    send(one, answers)
    send(other, [*answers[:2], "1/36"])
    assert other.state["wrong"].startswith("This ticket was sent before, from another window.")
    assert other.state["answers"] == answers
    assert all(fact.right for fact in facts(school, code))


@pytest.mark.parametrize(
    ("place", "typed", "words"),
    [
        (0, "four", "Question 1: 'four' is not a number that can be read here. Write it like 6 of 36,"),
        (0, "", "Question 1: "),
        (1, "4-5-9", "Question 2: choose an answer first."),
        (2, "half of it", "Question 3: 'half of it' is not a number"),
    ],
)
def test_what_cannot_be_read_is_told_before_anything_is_sent(school, code, open_page, place, typed, words):
    paper = card(open_page(code))
    answers = right(paper)
    answers[place] = typed
    send(paper, answers)
    assert paper.state["wrong"].startswith(words)
    assert paper.state["sent"] == ""
    assert facts(school, code) == []


def test_half_a_ticket_is_not_sent(school, code, open_page):
    paper = card(open_page(code))
    send(paper, right(paper)[:2])
    assert paper.state["wrong"] == "Not sent: answer all questions first."
    assert facts(school, code) == []


def test_a_ticket_that_the_class_does_not_take_yet_waits(school, code, open_page):
    school.act(code, "owl", PartsClosed(("back",)), now=NOW)
    lesson = open_page(code)
    paper = card(lesson)
    send(paper, right(paper))
    assert paper.state["sent"]
    assert facts(school, code) == []
    assert "this part is closed" in lesson.stand.frame.notice["text"]


def test_a_file_brings_the_ticket_and_its_answers_are_judged_again(school, code, open_page):
    lesson = open_page(code)
    paper, part = card(lesson), lesson.part(CheckPart)
    send(paper, [right(paper)[0], right(paper)[1], "1/36"])
    files = re.findall(r'base64,([^"]+)"', part._files())
    saved = json.loads(base64.b64decode(files[1]))
    for fact in saved["facts"]:
        fact |= {"right": True} if "right" in fact else {}
    saved |= {"class": "HOME", "seat": 1}
    merged = school.take_in(code, "owl", json.dumps(saved).encode(), part.outline, NOW)
    assert merged.new >= 3
    state = school.state(code)
    assert pool(state, part.outline).tickets == ((Answered(True), Answered(True), Answered(False, 3)),) * 2
    rows = [line for line in as_csv(state, part.outline).splitlines() if "ticket 3" in line]
    assert [row.split(",")[4] for row in rows] == ["alike"] * 2
    assert all(",0,0.027777777778,1/36," in row for row in rows)


def test_every_lesson_has_three_questions(lessons):
    for path in sorted(LESSONS.glob("*.ipynb"))[:3]:
        assert len(lessons[path.stem]["lesson"].part(CheckPart).ticket) == 3
    texts = [path.read_text("utf-8") for path in LESSONS.glob("*.toml")]
    assert all(len(json.loads(re.search(r"^ticket = (\[.*\])$", text, re.M)[1])) == 3 for text in texts)


def test_an_unknown_kind_of_question_is_told_in_plain_words(tmp_path):
    for name in ("one-line.ipynb", "one-line.toml"):
        text = (LESSONS / name).read_text("utf-8").replace('"alike"]', '"alikes"]')
        (tmp_path / name).write_text(text, "utf-8")
    told = problems(tmp_path / "one-line.ipynb")
    assert any("the ticket has no kind of item “alikes”. There are second-more," in line for line in told), (
        told
    )


def test_every_kind_of_question_is_shown_and_printed():
    for kind in CLASS_KINDS.values():
        for seed in range(50):
            item = made_item(kind, seed)
            shown = _shown(1, item)
            assert shown["asks"]
            assert bool(shown["dice"]) is bool(item.faces)
            assert Check(item.question).html(key=True).count('class="answer"') == 1
