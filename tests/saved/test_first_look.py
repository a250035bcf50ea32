"""The picture of a game that its page begins with: where, and who may see what of it."""

from dataclasses import replace

import pytest
from cubeplay.registry import OURS
from cubeplay.session import Session
from strangers import PUPILS, Browser, comes

from breadth import breadth
from cubeplay_widgets.board.board import Board
from cubeplay_widgets.boards import BOARDS
from cubeplay_widgets.paint.svg import svg
from cubeplay_widgets.site.first_look import look_of, onlooker
from cubeplay_widgets.site.gate.visitors import Role, Visitor

SEEDS = range(8)


def hands(*bots):
    """Games in which nothing differs but what lies in hands."""
    return [Session("cubed", seed=seed, names=("Plum", "Fig"), bots=bots) for seed in SEEDS]


def keep(server, session, owner=""):
    store = server.store()
    store.owner = owner
    return store.add(session)


def opened(browser, game, id, more=""):
    return browser.open(f"play/{game}.ipynb?game={id}{more}")


def test_the_only_person_sees_the_own_hand_and_whoever_else_opens_the_game_sees_none():
    alone = hands("", "random")
    assert len({look_of(each, own=True) for each in alone}) == len(SEEDS)
    assert len({look_of(each, own=False) for each in alone}) == 1


def test_where_a_curtain_hides_hands_from_one_another_the_picture_shows_none():
    assert len({look_of(each, own=True) for each in hands()}) == 1


def test_where_all_play_by_computer_the_picture_shows_no_hand():
    assert len({look_of(each, own=True) for each in hands("random", "random")}) == 1


def test_people_who_hide_nothing_see_the_table_of_whose_turn_it_is():
    session = Session("cuboro", seed=7, names=("Plum", "Fig"))
    assert onlooker(session) == 0
    while 0 in session.to_move:
        session.play(session.moves(0)[0])
    assert onlooker(session) == 1


@pytest.mark.parametrize("game", OURS)
def test_the_picture_is_that_of_the_board_which_will_stand_there(game):
    session = Session(game, seed=7)
    who = onlooker(session)
    board = Board(session, BOARDS[game](), "nobody" if who is None else who, steers=True)
    plain = tuple(replace(each, label="", move=None) for item in board.scene.items for each in item.shapes)
    shown = look_of(session, own=True).pictures[0]
    drawn = svg(replace(board.scene, items=plain, desc=board.scene.desc or board.face.title), "")
    assert shown.svg.partition("</desc>")[2] == drawn.partition("</desc>")[2]
    assert (shown.width, shown.height, shown.least) == (*board.scene.size, board.touch.min_width)


def test_a_page_begins_with_the_picture_before_anything_of_its_kernel(own):
    id = keep(own, Session("cuboro", seed=7, names=("<b>Plum", "Fig")))
    page = opened(Browser(own.url), "cuboro", id).text
    assert page.index('data-shape="whole"') < page.index('"kernelId"')
    assert page.count("<svg") > 3
    assert "&lt;svg" not in page
    assert "&lt;b&gt;Plum" in page
    assert "<b>Plum" not in page


@pytest.mark.parametrize("query", breadth(("", "?game=", "?rule=cubo.straight"), "?game="))
def test_a_page_without_a_game_begins_with_its_set_up(own, query):
    assert "cp-look" not in Browser(own.url).open(f"play/cubo.ipynb{query}").text


@pytest.mark.parametrize(
    ("game", "more"),
    [
        ("cubo", ""),
        pytest.param("cuboro", "-not", marks=pytest.mark.proof),
        pytest.param("cuboro", "&look=back", marks=pytest.mark.proof),
    ],
)
def test_a_game_that_there_is_not_or_of_another_page_or_to_be_looked_back_at_has_no_picture(own, game, more):
    page = opened(Browser(own.url), game, keep(own, Session("cuboro", seed=7)), more)
    assert (page.status, "cp-drawn" in page.text, 'id="cp-look"' in page.text) == (200, False, True)


def test_on_a_shared_server_another_pupil_sees_no_hand_and_a_stranger_nothing(shared):
    plum, fig, stranger = comes(shared, PUPILS), comes(shared, PUPILS), Browser(shared.url)
    plum.ask()
    person = Visitor(plum.cookies["cubeplay-person"], Role.PUPIL).person
    mine, others = (keep(shared, session, person) for session in hands("", "random")[:2])

    def seen(browser, id):
        return opened(browser, "cubed", id).text.partition('id="cp-look"')[2].partition("first_look.js")[0]

    assert seen(plum, mine) != seen(plum, others)
    assert seen(fig, mine) == seen(fig, others) != ""
    assert opened(stranger, "cubed", mine).status == 403
