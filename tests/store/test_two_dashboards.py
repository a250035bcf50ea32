"""Two dashboards on one PostgreSQL: what is kept in one is there in the other, for the same visitors."""

import shutil
import subprocess
from datetime import UTC, datetime

import pytest
from cubeplay.session import Session
from cubeplay.store import Store
from cubeplay.teach.school import School
from strangers import KEYS, NETWORK, Browser, comes

from cubeplay_widgets.site import dashboard
from cubeplay_widgets.site.gate.visitors import Role, Visitor
from servers import start


@pytest.fixture(scope="module")
def two(database):
    """Two dashboards with one store and the same keys, as behind a balancer."""
    database.empty()
    options = ("--no-preheat", "--share", f"--host={NETWORK}", *KEYS, f"--store={database.address().text}")
    running = [start(dashboard.notebooks(), options) for _dashboard in range(2)]
    yield running
    for each in running:
        each.process.terminate()
    for each in running:
        each.process.wait(20)
        shutil.rmtree(each.data, ignore_errors=True)


def at(server, browser):
    """The same browser, led to another dashboard."""
    return Browser(server.url.replace("127.0.0.1", NETWORK), cookies=dict(browser.cookies))


def test_a_visitor_finds_the_same_games_on_both_and_what_is_changed_on_one_is_changed(two, database):
    plum = comes(two[0])
    fig = comes(two[1])
    person = Visitor(plum.cookies["cubeplay-person"], Role.PUPIL).person
    session = Session("cubo", seed=7, names=("Plum", "Fig"))
    id = Store(database.address(), owner=person).add(session)
    session.play("flip")
    assert [id in at(each, plum).ask("saved").text for each in two] == [True, True]
    assert id not in at(two[0], fig).ask("saved").text
    there = at(two[1], plum)
    wish = f'{{"do": "rename", "game": "{id}", "title": "Sunday"}}'
    assert there.ask("saved", "POST", data=wish, Origin=f"http://{there.own_host}").status == 204
    assert "Sunday" in plum.ask("saved").text


def test_a_code_leads_into_a_class_on_whichever_dashboard_it_is_typed(two, database):
    code = School(database.address()).open("one-line", "owl", datetime.now(UTC)).code
    for each in two:
        answer = comes(each).post("class", {"code": code})
        assert (answer.status, code in answer.headers.get("Location", "")) == (303, True)


def test_the_start_says_where_games_are_kept_and_a_store_that_is_not_there_ends_it(two, database):
    assert f"kept in postgresql://127.0.0.1:{database.port}/cubeplay." in two[0].log()
    assert "postgres@" not in two[0].log()
    words = dashboard.command(8899, None, "--store=postgresql://plum:Rumpelstiltskin@127.0.0.1:1/cubeplay")
    ended = subprocess.run(words, capture_output=True, text=True, timeout=60)
    assert ended.returncode == 1
    assert "postgresql://127.0.0.1:1/cubeplay does not answer just now" in ended.stderr
    assert "Rumpelstiltskin" not in ended.stderr + ended.stdout
