"""The static edition in Firefox and WebKit: a game that came by a link, a chapter, a lesson."""

import pytest
from checks import wait_until, wait_until_painted
from cubeplay.session import Session
from cubeplay.session.link import game_link
from engines import ENGINES
from test_engines import TOLD, OtherTable, do_first_moment, predict

pytestmark = pytest.mark.proof
ON_SITE = pytest.mark.parametrize("edition", ["site"], indirect=True)
IN_ENGINES = pytest.mark.parametrize("engine", ENGINES)


class LinkedTable(OtherTable):
    """A table on the site, beside which the test plays the same game."""

    session = None


@ON_SITE
@IN_ENGINES
def test_a_game_comes_by_a_link_and_goes_on(visit, edition, engine):
    session = Session("cuboro", seed=5, names=("Plum", "Fig"))
    page = visit(engine, "mouse", f"play/cuboro.ipynb#game={game_link(session)}", edition)
    page.press("button", "Play on from here")
    wait_until_painted(page)
    table = LinkedTable(page, None, "")
    told = page.evaluate(TOLD)
    pressed = [table.press(name) for name in table.ways(session, session.game.bots()["greedy"])]
    wait_until(page, f"told => {TOLD} !== told", told)
    assert any(pressed)


@ON_SITE
@IN_ENGINES
def test_the_first_moment_of_a_chapter_is_done_on_the_site(visit, edition, engine):
    do_first_moment(visit(engine, "mouse", "rules/cuboro.ipynb", edition), "mouse", "cuboro", "lost")


@ON_SITE
@IN_ENGINES
def test_a_prediction_is_made_and_locked_on_the_site(visit, edition, engine):
    predict(visit(engine, "mouse", "lessons/one-line.ipynb", edition), 1)
