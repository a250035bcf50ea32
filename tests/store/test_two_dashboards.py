"""Two dashboards on one PostgreSQL: what is kept in one is there in the other, for the same visitors."""

import subprocess
import sys
from datetime import UTC, datetime

import pytest
from cubeplay.session import Session
from cubeplay.store import Store
from cubeplay.tables import Tables, view_of
from cubeplay.tables.state import back
from cubeplay.teach.school import School
from strangers import KEYS, NETWORK, Browser, comes
from tests.tables.laid import laid

from cubeplay_widgets.site import dashboard
from cubeplay_widgets.site.gate.visitors import Role, Visitor
from database import code_of
from patience import patience
from servers import side_by_side

DASHBOARD = """
import sys
from threading import Event
from cubeplay.tables import TableDriver, Tables, TableSession, view_of

tables, news, seat = Tables(place), Event(), int(sys.argv[3])
session = TableSession(tables, sys.argv[1], sys.argv[2])
driver = TableDriver(tables, pace=0)
driver.start()
following = tables.follow(sys.argv[1], lambda state: (session.hear(state), news.set()))
print("follows", flush=True)
sys.stdin.readline()
while not session.table.is_done:
    if seat in session.to_move:
        session.play(session.moves(seat)[0], seat)
    elif not news.wait(60):
        break
    news.clear()
following.stop()
driver.stop()
print(view_of(session.table, "wall").as_bytes().hex(), flush=True)
"""
"""What a dashboard does for a device: it follows a table, plays a seat when it may, and is ready to drive."""


@pytest.fixture(scope="module")
def two(database):
    """Two dashboards with one store and the same keys, as behind a balancer."""
    database.empty()
    options = ("--no-preheat", "--share", f"--host={NETWORK}", *KEYS, f"--store={database.address().text}")
    with side_by_side(options) as running:
        yield running


def at(server, browser):
    """The same browser, led to another dashboard."""
    return Browser(server.url.replace("127.0.0.1", NETWORK), cookies=dict(browser.cookies))


@pytest.mark.proof
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


@pytest.mark.proof
def test_a_code_leads_into_a_class_on_whichever_dashboard_it_is_typed(two, database):
    code = School(database.address()).open("one-line", "owl", datetime.now(UTC)).code
    for each in two:
        answer = comes(each).post("class", {"code": code})
        assert (answer.status, code in answer.headers.get("Location", "")) == (303, True)


@pytest.mark.proof
def test_the_start_says_where_games_are_kept_and_a_store_that_is_not_there_ends_it(two, database):
    assert comes(two[0]).ask().status == 200  # then it has said so
    assert f"kept in postgresql://127.0.0.1:{database.port}/cubeplay." in two[0].log()
    assert "postgres@" not in two[0].log()
    words = dashboard.command(8899, None, "--store=postgresql://plum:Rumpelstiltskin@127.0.0.1:1/cubeplay")
    ended = subprocess.run(words, capture_output=True, text=True, timeout=patience(60))
    assert ended.returncode == 1
    assert "postgresql://127.0.0.1:1/cubeplay: the PostgreSQL does not answer just now" in ended.stderr
    assert "Rumpelstiltskin" not in ended.stderr + ended.stdout


def test_a_table_is_played_to_its_end_across_both_and_a_computer_plays_along(postgres):
    tables = Tables(postgres)
    code = laid(tables, "cuboro", "plum", "fig", bot="greedy", players=3)
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    words = [sys.executable, "-c", code_of(postgres) + DASHBOARD, code]
    both = [subprocess.Popen([*words, who, str(seat)], **pipes) for seat, who in enumerate(("plum", "fig"))]
    try:
        assert [each.stdout.readline() for each in both] == ["follows\n"] * 2
        for each in both:
            each.stdin.write("begin\n")
            each.stdin.flush()
        shown = [each.communicate(timeout=patience(120))[0].strip() for each in both]
    finally:
        for each in both:
            each.kill()
    state = tables.state(code)
    assert state.is_done
    assert shown == [view_of(state, "wall").as_bytes().hex()] * 2
    assert {link.played.actor for link in back(state.last)} >= {0, 1, 2}
