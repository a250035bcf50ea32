"""The files for gradebooks have the columns that Moodle and Canvas document, and nobody's name.

Canvas: "How do I import grades in the Gradebook?" (Student, ID, SIS User ID, SIS Login ID, Section, then the
assignments; below the heads the row "Points Possible").  Moodle: "Grade import" (a row of heads; one column
finds the user, by ID number or email address; others are mapped to a grade item or ignored; at most 100).
"""

import csv
import io
import re

import pytest
from cubeplay.teach.pupil_facts import PARTS
from cubeplay.teach.school.events import Finished, HandedBack, Moved
from cubeplay.teach.school.gradebook import for_canvas, for_moodle
from tests.school.classes import made, seated

TITLE = "One line"


def rows(text):
    return list(csv.reader(io.StringIO(text)))


def walked(who, seat, parts):
    """The acts of a pupil who does some parts."""
    return [(who, act) for part in parts for act in (Moved(seat, part), Finished(seat, part))]


@pytest.fixture
def state():
    """Plum has done all seven parts, Fig three, and Olive has just sat down."""
    plum, fig = walked("plum", 1, PARTS[:-1]), walked("fig", 2, PARTS[:3])
    return made(*seated("plum", "fig", "olive"), *plum, *fig)


def read_by_canvas(text):
    """The assignments and the rows of students, by the rules of Canvas's importer."""
    heads, points, *students = rows(text)
    assert "Student" in heads[0]
    assert "ID" in heads[1]
    assert len(heads) > 3
    assert re.match(r"SIS\s+User\s+ID", heads[2])
    assert re.match(r"SIS\s+Login\s+ID", heads[3])
    assert "Section" in heads[4]
    assert "Points Possible" in points[0]
    read_only = ("Current Score", "Final Score", "Current Points", "Final Points", "Grade", "Override")
    titles = [head for head in heads[5:] if not any(words in head for words in read_only)]
    ids = [re.search(r"\((\d+)\)\s*$", title) for title in titles]
    return titles, ids, points[5:], students


def read_by_moodle(text, by):
    """The grades by the column that finds a user; by the rules of Moodle's importer."""
    heads, *users = rows(text)
    assert len({*heads}) == len(heads)
    where = heads.index(by)
    for user in users:
        assert len(user) == len(heads) > 1
        assert 0 <= float(user[-1]) <= 100
    return {user[where]: float(user[-1]) for user in users}, heads[-1]


def test_canvas_finds_its_columns_one_new_assignment_and_its_points(state):
    titles, ids, points, students = read_by_canvas(for_canvas(state, TITLE))
    assert (titles, ids, points) == ([TITLE], [None], ["100"])
    assert [(who, row[-1]) for who, *row in students] == [
        ("Seat 1", "100"),
        ("Seat 2", "43"),
        ("Seat 3", "0"),
    ]
    assert all(row[:-1] == [""] * 4 for _who, *row in students)


def test_canvas_takes_no_title_for_the_number_of_an_assignment(state):
    titles, ids, _points, _students = read_by_canvas(for_canvas(state, "Dice (2)"))
    assert (titles, ids) == (["Dice 2"], [None])


@pytest.mark.parametrize("by", ["ID number", "Email address"])
def test_moodle_finds_users_by_what_the_teacher_puts_in(state, by):
    table = rows(for_moodle(state, TITLE))
    for name, row in zip(("", "p17", "f4", "o9"), table, strict=True):
        row[table[0].index(by)] = name or by
    filled = io.StringIO()
    csv.writer(filled).writerows(table)
    assert read_by_moodle(filled.getvalue(), by) == ({"p17": 100, "f4": 43, "o9": 0}, TITLE)


def test_a_title_with_a_comma_or_a_formula_stays_one_plain_cell(state):
    for form in (for_moodle, for_canvas):
        assert rows(form(state, "Roll, or call?"))[0][-1] == "Roll, or call?"
        assert rows(form(state, "=2+2"))[0][-1] == "'=2+2"


def test_nobodys_name_is_in_a_file_and_work_stays_when_a_seat_is_handed_back(state):
    for form in (for_moodle, for_canvas):
        assert not any(name in form(state, TITLE).lower() for name in ("plum", "fig", "olive"))
    back = made(*seated("plum"), *walked("plum", 1, PARTS[:-1]), ("owl", HandedBack(1)))
    assert rows(for_moodle(back, TITLE))[1:] == [["1", "", "", "100"]]


def test_a_class_in_which_nobody_sits_gives_heads_alone():
    assert len(rows(for_moodle(made(), TITLE))) == 1
    assert len(rows(for_canvas(made(), TITLE))) == 2
