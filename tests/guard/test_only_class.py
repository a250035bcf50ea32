"""Pages for classes alone: pupils see the lesson of their class and no games, the teacher sees all."""

from argparse import Namespace
from datetime import UTC, datetime

import pytest
from cubeplay.errors import CubeplayError
from cubeplay.teach.school import School
from cubeplay.teach.school.events import Closed
from strangers import KEYS, PUPILS, TEACHER, Browser

from cubeplay_widgets.site.gate.middleware import Guard
from cubeplay_widgets.site.gate.sharing_options import sharing

NOW = datetime.now(UTC)
GAMES = [
    "",
    "voila/render/play/who.ipynb",
    "saved",
    "puzzles",
    "own-pieces",
    "search.json",
    "desk",
    "lesson/odds",
]
LESSON = "lessons/odds.ipynb"
ANSWERS = "voila/render/teacher/answers.ipynb"


@pytest.fixture(scope="module")
def server(started):
    return started("--no-preheat", "--share", "--host=127.0.0.5", "--only-class", *KEYS)


@pytest.fixture
def code(server):
    return School(server.store().place).open("odds", "", NOW).code


def comes(server, key=PUPILS):
    """A browser that has followed a link without a class."""
    browser = Browser(server.url)
    assert browser.ask(f"join/{key}").status == 303
    return browser


def by_link(server, code):
    """A pupil who has come by the link of a class."""
    fig = Browser(server.url)
    answer = fig.ask(f"join/{PUPILS}?class={code}", Sec_Fetch_Site="cross-site")
    assert answer.status == 303
    assert answer.headers["Location"] == f"/voila/render/{LESSON}?class={code}"
    return fig


def by_code(server, code):
    """A pupil who has typed the code of a class."""
    fig = Browser(server.url)
    assert fig.post("class", {"code": code}).status == 303
    return fig


@pytest.mark.parametrize("comes_in", [by_link, by_code])
def test_a_pupil_gets_the_lesson_and_no_game(server, code, comes_in):
    fig = comes_in(server, code)
    assert fig.open(f"{LESSON}?class={code}").kernel
    assert fig.ask(ANSWERS, Sec_Fetch_Site="none").status == 404
    for path in (*GAMES, f"voila/render/{LESSON}"):
        answer = fig.ask(path, Sec_Fetch_Site="none")
        assert (answer.status, answer.kernel) == (403, None), path
    assert "Join your table or class" in fig.ask().text


def test_the_pupils_link_without_a_class_asks_for_a_code(server, code):
    fig = comes(server)
    assert [fig.ask(path).status for path in GAMES] == [403] * len(GAMES)
    assert fig.post("class", {"code": code}).status == 303
    assert fig.open(f"{LESSON}?class={code}").kernel


def test_a_pupil_who_was_in_before_asks_for_a_code_too(server, started):
    open_to_all = started("--no-preheat", "--share", "--host=127.0.0.6", *KEYS)
    fig = comes(open_to_all)
    assert fig.ask().status == 200
    later = Browser(server.url, cookies=dict(fig.cookies))
    assert later.ask().status == 403


def test_a_pupil_of_one_class_is_not_let_into_another_without_its_code(server, code):
    other = School(server.store().place).open("odds", "", NOW).code
    fig = by_link(server, code)
    assert fig.ask(f"voila/render/{LESSON}?class={other}").status == 403
    assert fig.post("class", {"code": other}).status == 303
    assert fig.open(f"{LESSON}?class={other}").kernel


def test_a_class_that_has_ended_lets_nobody_in(server, code):
    School(server.store().place).act(code, "", Closed(), now=NOW)
    fig = Browser(server.url)
    assert fig.ask(f"join/{PUPILS}?class={code}").headers["Location"] == "/"
    assert fig.ask().status == 403
    assert Browser(server.url).post("class", {"code": code}).status == 409


def test_the_teacher_sees_all_and_stays_the_teacher_by_a_pupils_link(server, code):
    owl = comes(server, TEACHER)
    assert owl.ask(f"join/{PUPILS}?class={code}").headers["Location"].endswith(f"?class={code}")
    for path in ("", "saved", "puzzles", "desk", f"desk/{code}"):
        assert owl.ask(path).status == 200, path
    assert owl.open("play/who.ipynb").kernel
    assert owl.open("teacher/answers.ipynb").kernel


@pytest.mark.parametrize("only_class", [True, False])
def test_the_code_of_a_table_opens_its_door_only_where_there_are_games(only_class):
    guard = Guard(owners=None, only_class=only_class)
    assert guard.opens("table/KMTR") is not only_class
    assert guard.opens("voila/render/lessons/odds.ipynb?class=KMTR")


def test_classes_alone_go_with_sharing():
    alone = Namespace(share=False, host="", key="", teacher_key="", new_key=False, proxy="", allow_host=[])
    alone.base_url, alone.only_class = "/", True
    with pytest.raises(CubeplayError, match=r"--only-class is about others who come.*Add --share"):
        sharing(alone)
