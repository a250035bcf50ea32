"""The desk: who may, what is done there, and what the projector never shows."""

import csv
import io
import json
import re
from datetime import timedelta

import pytest
from cubeplay.errors import CubeplayError
from cubeplay.teach.pupil_facts import Predicted, Tried
from cubeplay.teach.school.events import Did, HelpAsked, Moved
from cubeplay.teach.school.spreadsheet import COLUMNS
from strangers import TEACHER, Browser, comes
from stream import all_until, heard, now, post, until

from cubeplay_widgets.site.desk import presence
from cubeplay_widgets.site.gate import desks

DOORS = ["", "/{}", "/{}/live", "/{}/projector", "/{}/projector/live", "/{}/seat/4", "/{}/reasons"]
GRADES = ["/{}/completion-moodle.csv", "/{}/completion-canvas.csv"]
FILES = ["/{}/observations.csv", "/{}/results.html", "/{}/ticket", "/{}/ticket.csv", *GRADES]
EXACT = ("14 of 216", "7/108", "6.48", "6.5 %", "0.065")


def act(browser, of, **wish):
    return post(browser, f"desk/{of}/act", json.dumps(wish).encode(), "application/json")


def words(html):
    """What people read: without the places of a drawing, whose digits tell nothing."""
    return re.sub(r"<[^<>]*>", " ", html)


def test_pupils_and_strangers_find_no_desk(started, opened):
    code = opened()
    pupil = comes(started)
    for door in DOORS + FILES:
        assert pupil.ask(f"desk{door.format(code)}").status == 404, door
        assert Browser(pupil.url).ask(f"desk{door.format(code)}").status == 403, door
    wish = json.dumps({"do": "end"}).encode()
    assert post(pupil, f"desk/{code}/act", wish, "application/json")[0] == 404
    assert post(pupil, f"desk/{code}/file", b"", "application/json")[0] == 404
    assert pupil.post("desk", {"lesson": "one-line"}).status == 404


def test_no_other_site_acts_at_the_desk(started, opened, teacher):
    code = opened()
    wish = json.dumps({"do": "end"}).encode()
    status, _said = post(teacher, f"desk/{code}/act", wish, "text/plain", Origin="http://evil.example")
    assert status == 403
    assert post(teacher, f"desk/{code}/act", wish, "text/plain", Origin="null")[0] == 403


def test_a_class_of_somebody_else_has_no_desk_here(started, school, teacher):
    code = school.open("one-line", "somebody", now()).code
    assert [teacher.ask(f"desk{door.format(code)}").status for door in DOORS[1:]] == [404] * 6


def test_what_happens_in_the_class_is_on_the_desk_at_once(opened, teacher, school):
    code = opened()
    with heard(teacher, f"desk/{code}/live") as events:
        first = until(events, lambda told: told["charts"])
        assert (first["title"], first["minutes"], first["here"], first["seats"]) == ("One line", 30, 0, [])
        school.join(code, "plum", 4, "Plum", now())
        school.act(code, "plum", Moved(4, "predict"), HelpAsked(4), now=now())
        told = until(events, lambda told: told["seats"] and told["seats"][0]["asks"])
        assert told["seats"][0] | {"minutes": 0} == {
            "number": 4,
            "name": "Plum",
            "part": 2,
            "part_name": "Predict",
            "minutes": 0,
            "done": [1],
            "skipped": [],
            "stuck": False,
            "away": None,
            "asks": True,
            "free": False,
            "found": 0,
        }
        assert [(part["name"], part["here"], part["done"]) for part in told["parts"]][:3] == [
            ("Ask", 0, 1),
            ("Predict", 1, 0),
            ("By hand", 0, 0),
        ]


def test_the_line_of_the_desk_opens_up_to_a_part_and_begins_its_clock(opened, teacher, school):
    code = opened()
    school.join(code, "plum", 4, "", now())
    assert act(teacher, code, do="up-to", part="predict", seen="checks") == (204, "")
    assert (school.state(code).line, school.state(code).clock) == ("predict", None)
    with pytest.raises(CubeplayError, match="this part is closed"):
        school.act(code, "plum", Did(4, (Tried(1, "1"),)), now=now())
    assert act(teacher, code, do="up-to", part="hand", seen="predict", seconds=420)[0] == 204
    school.act(code, "plum", Did(4, (Tried(1, "1"),)), now=now())
    with heard(teacher, f"desk/{code}/live") as desk, heard(teacher, f"desk/{code}/live") as other:
        for events in (desk, other):
            told = until(events, lambda told: told["clock"])
            assert (told["line"], told["clock"]["part"], told["present"]) == (3, 3, 3)
            assert 400_000 < told["clock"]["ms"] <= 420_000
    status, said = act(teacher, code, do="up-to", part="simulate", seen="predict")
    assert (status, said["error"]) == (
        409,
        "Not done: another desk has opened this class up to another part. Look at the list, and press again.",
    )
    assert school.state(code).line == "hand"


def test_a_desk_whose_class_has_ended_opens_no_part(opened, teacher, school):
    code = opened()
    assert act(teacher, code, do="end")[0] == 204
    for wish in ({"do": "up-to", "part": "hand", "seconds": 60}, {"do": "look-up", "wanted": True}):
        status, said = act(teacher, code, **wish)
        assert (status, said["error"]) == (
            409,
            f"Not done: class {code} has ended. Press “Go on” to open it again.",
        )


def test_pace_is_set_by_the_teacher_of_the_class_alone(started, opened, school):
    code, wishes = (
        opened(),
        [
            {"do": "up-to", "part": "hand"},
            {"do": "clock", "part": "hand", "seconds": 60},
            {"do": "clock-by", "seconds": 60},
            {"do": "hide-clock", "hidden": True},
            {"do": "look-up", "wanted": True},
            {"do": "move-seat", "seat": 1, "to": 2},
            {"do": "restore-seat", "seat": 1},
        ],
    )
    theirs = school.open("one-line", "somebody", now()).code
    before = school.state(code), school.state(theirs)
    for wish in wishes:
        assert act(comes(started), code, **wish)[0] == 404
        assert act(comes(started, TEACHER), theirs, **wish)[0] == 404
        assert act(Browser(started.url), code, **wish)[0] == 403
    assert (school.state(code), school.state(theirs)) == before


def test_minutes_and_who_is_away_are_told_without_an_event(opened, teacher, school, monkeypatch):
    monkeypatch.setattr(desks, "STALE", 0.0)
    monkeypatch.setattr(presence, "GRACE", timedelta())
    code = opened()
    school.join(code, "plum", 4, "Plum", now())
    with heard(teacher, f"desk/{code}/live") as events:
        told = until(events, lambda told: told["charts"])
        again = until(events, lambda told: told["charts"])
    assert told["seats"][0]["away"] == again["seats"][0]["away"] == 0
    assert (again["here"], again["away"], again["seats_all"]) == (0, 1, 1)


def test_the_exact_value_stands_nowhere_until_it_is_revealed_and_can_be_hidden_again(opened, teacher, school):
    code = opened()
    school.join(code, "plum", 4, "Plum", now())
    school.act(code, "plum", Did(4, (Predicted("predict", "one-line", "1/3"),)), now=now())
    with heard(teacher, f"desk/{code}/projector/live") as wall:
        told = until(wall, lambda told: told["chart"] == "predictions")
        assert not any(exact in words(json.dumps(told)) for exact in EXACT)
        assert act(teacher, code, do="reveal", chart="runs-changed")[0] == 204
        assert act(teacher, code, do="reveal", chart="predictions")[0] == 204
        shown = until(wall, lambda told: told["revealed"])
        assert any(exact in words(json.dumps(shown)) for exact in EXACT)
        assert act(teacher, code, do="hide", chart="predictions")[0] == 204
        hidden = until(wall, lambda told: not told["revealed"])
        assert not any(exact in words(json.dumps(hidden)) for exact in EXACT)


def test_no_name_and_no_seat_leaves_the_desk(opened, teacher, school):
    code = opened()
    school.join(code, "plum", 37, "Zebedee", now())
    school.act(code, "plum", Did(37, (Predicted("predict", "one-line", "1/3", "Zebedee says"),)), now=now())
    with heard(teacher, f"desk/{code}/projector/live") as wall:
        told = json.dumps(all_until(wall, lambda told: told.get("charts")))
    page = teacher.ask(f"desk/{code}/results.html").text
    for text in (told, page):
        assert "Zebedee" not in text
        assert "37" not in words(text).replace(code, "")
    table = teacher.ask(f"desk/{code}/observations.csv").text
    rows = list(csv.reader(io.StringIO(table)))
    assert tuple(rows[0]) == COLUMNS
    assert [row[1] for row in rows[1:]] == ["37"] * (len(rows) - 1)


def test_a_class_is_deleted_by_its_code_typed_once_more_and_its_desk_says_so(opened, teacher, school):
    code = opened()
    with heard(teacher, f"desk/{code}/live") as events:
        until(events, lambda told: True)
        status, said = act(teacher, code, do="delete", code="QQQQ")
        assert (status, said["error"]) == (
            409,
            f"Not deleted: “QQQQ” is not the code of this class. Type {code} to delete it.",
        )
        assert act(teacher, code, do="delete", code=code.lower())[0] == 204
        assert next(kind for kind, _data in events if kind not in ("beat", "message")) == "gone"
    assert teacher.ask(f"desk/{code}").status == 404


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b'{"do": "dance"}',
        b'{"do": "up-to", "part": "lunch"}',
        b'{"do": "clock", "part": "hand", "seconds": 0}',
        b'{"do": "move-seat", "seat": 4, "to": 101}',
        b'{"do": "help-ended"}',
        b'{"do": "hand-back", "seat": 4}',
        b"\xff",
        b"[" * 10**5,
        b" " * 10**6,
    ],
)
def test_what_is_no_wish_is_one_clear_error_and_changes_nothing(opened, teacher, school, body):
    code = opened()
    before = school.state(code)
    status, said = post(teacher, f"desk/{code}/act", body, "application/json")
    if body == b'{"do": "hand-back", "seat": 4}':
        assert status == 204  # a seat that nobody has taken is free already
    else:
        assert (status, said["error"].split(":")[0]) == (409, "Not done")
    assert school.state(code) == before


def test_a_lesson_that_cannot_be_read_is_told_and_the_class_goes_on(opened, teacher):
    code = opened("broken")
    with heard(teacher, f"desk/{code}/live") as events:
        told = until(events, lambda told: told["trouble"])
    assert told["trouble"].startswith("The lesson cannot be read: it stops before its end: ZeroDivisionError")
    assert told["seats"] == []
    assert act(teacher, code, do="up-to", part="predict")[0] == 204


def test_a_class_of_a_teachers_own_lesson_is_found_by_its_code(started, opened):
    code, pupil = opened("own"), comes(started)
    answer = pupil.post("class", {"code": code})
    assert answer.headers["Location"] == f"/voila/render/own.ipynb?class={code}"
    assert pupil.open(f"own.ipynb?class={code}").kernel


def test_a_lesson_without_a_teachers_notebook_has_no_way_to_one(opened, teacher):
    assert "voila/render/teacher" not in teacher.ask(f"desk/{opened()}").text


def test_a_lesson_that_there_is_not_opens_no_class(teacher):
    answer = teacher.post("desk", {"lesson": "../secret"})
    assert answer.status == 409
    assert "there is no such lesson here" in answer.text


def test_a_link_into_a_class_lets_in_and_leads_to_its_lesson(started, opened):
    code = opened()
    browser = Browser(started.url.replace("127.0.0.1", "127.0.0.2"))
    answer = browser.ask(f"join/the-key-of-all-pupils?class={code}")
    assert answer.headers["Location"] == f"/voila/render/lessons/one-line.ipynb?class={code}"
    assert browser.ask("join/the-key-of-all-pupils?class=QQQQ").headers["Location"] == "/"
    assert comes(started, TEACHER).ask(f"join/the-key-of-all-pupils?class={code}").status == 303
