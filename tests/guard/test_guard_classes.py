"""The code of a class: one field, one way to the lesson, few tries."""

from datetime import UTC, datetime

import pytest
from cubeplay.teach.school import School
from cubeplay.teach.school.events import Closed
from strangers import KEYS, Browser

NOW = datetime.now(UTC)


@pytest.fixture
def school(started):
    """A shared server whose tries nobody else uses up, and a class."""
    server = started("--no-preheat", "--share", "--host=127.0.0.4", *KEYS)
    return server, School(server.store().place).open("odds", "", NOW).code


def pupil(server):
    browser = Browser(server.url)
    browser.ask("join/the-key-of-all-pupils")
    return browser


def test_a_code_leads_to_the_lesson_of_its_class(school):
    server, code = school
    fig = pupil(server)
    assert 'name="code"' in fig.ask().text
    answer = fig.post("class", {"code": f" {code[:2]}-{code[2:].lower()} "})
    assert (answer.status, answer.headers["Location"]) == (
        303,
        f"/voila/render/lessons/odds.ipynb?class={code}",
    )
    assert fig.open(f"lessons/odds.ipynb?class={code}").kernel


def test_a_wrong_code_is_said_and_what_was_typed_stays_to_be_mended(school):
    server, _code = school
    answer = pupil(server).post("class", {"code": '<b>"x"'})
    assert answer.status == 404
    assert "No class and no table has this code" in answer.text
    assert 'value="&lt;b&gt;&#34;x&#34;"' in answer.text


def test_wrong_codes_keep_nobody_out_of_the_class(school):
    server, code = school
    fig = pupil(server)
    tried = [fig.post("class", {"code": "BBBB"}).status for _try in range(8)]
    tried += [fig.open("lessons/odds.ipynb?class=BBBB").status for _try in range(8)]
    assert tried == [404] * 16
    assert fig.post("class", {"code": code}).status == 303
    assert pupil(server).post("class", {"code": code}).status == 303


def test_a_code_opens_the_lesson_of_its_class_alone(school):
    server, code = school
    fig = pupil(server)
    assert fig.open(f"play/who.ipynb?class={code}").status == 404
    assert fig.post("class", {"code": code}, Origin="http://evil.example").status == 403
    assert fig.ask("class").status == 405


def test_the_code_of_a_class_that_is_closed_leads_to_the_page_that_says_so(school):
    server, code = school
    School(server.store().place).act(code, "", Closed(), now=NOW)
    answer = pupil(server).post("class", {"code": code})
    assert answer.headers["Location"].endswith(f"?class={code}")
