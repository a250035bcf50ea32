"""Links on pages without a browser: what they open, what they leave as it is, and who may make one."""

from datetime import date

import pytest
from cubeplay.players import autoplay
from cubeplay.puzzles import row
from cubeplay.session import Session
from cubeplay.session.link import game_link, linked_game
from cubeplay.store import Store
from tests.widgets.sitting import clock, sit, tables, two

from cubeplay_widgets.boards.cubo.board import CuboFace
from cubeplay_widgets.boards.cuboro.board import CuboroFace
from cubeplay_widgets.endings.sharing import game_card
from cubeplay_widgets.puzzles import puzzle
from cubeplay_widgets.table.page import PlayPage

__all__ = ["clock", "sit", "tables", "two"]

DAY = date(2026, 11, 25)


@pytest.fixture
def page(tmp_path):
    return PlayPage(CuboroFace(), "cuboro", Store(tmp_path / "games.sqlite"))


def begun(**facts):
    session = Session("cuboro", seed=3, names=("Plum", "Fig"), **facts)
    for _move in range(4):
        session.play(session.moves()[0])
    return session


def finished():
    session = Session("cuboro", seed=3, names=("Plum", "Fig"))
    autoplay(session, dict.fromkeys((0, 1), session.game.bots()["greedy"]))
    return session


def comes(page, link="", query=""):
    """The browser tells the page its address."""
    page.address._receive(page.address, {"type": "address", "query": query, "link": link}, [])


def pasted(page, link):
    """Somebody puts another link into the address of the open page."""
    page.address._receive(page.address, {"type": "link", "link": link}, [])


def test_a_game_in_play_is_looked_at_and_then_played_on_as_ones_own(page):
    session = begun()
    comes(page, f"game={game_link(session)}")
    assert page.table is None
    assert page.back.session.record == session.record
    assert not page.store.games()
    page.back.frame.act("play-on")
    assert page.table.session.record == session.record
    assert page.address.query == f"?game={page.table.id}"
    assert [page.store.open(game.id).record for game in page.store.games()] == [session.record]


def test_a_game_in_play_is_played_on_from_an_earlier_move_as_a_new_game(page):
    session = begun()
    comes(page, f"game={game_link(session)}")
    page.back.to(2)
    page.back.frame.act("play-on")
    assert page.table.session.record.moves == session.record.moves[:2]
    assert page.table.session.seed != session.seed


def test_a_finished_game_opens_its_look_back(page):
    session = finished()
    comes(page, f"game={game_link(session)}")
    assert page.back.finished
    assert not page.back.frame.plays_on
    assert page.back.frame.title == game_card(session, DAY)["score"]
    page.back.frame.act("play-on")
    assert page.table is None


def test_a_link_that_is_told_twice_is_opened_once(page):
    link = f"game={game_link(begun())}"
    comes(page, link)
    page.back.frame.act("play-on")
    table = page.table
    comes(page, link)
    assert page.table is table


@pytest.mark.parametrize("bad", ["game=1eN", "game=", "game=9zz", "puzzle=1eN", "game=1éé"])
def test_a_bad_link_leaves_the_game_on_the_page_and_says_why_there(page, bad):
    page.go_on(begun())
    table, moves = page.table, page.table.session.played
    pasted(page, bad)
    assert page.table is table
    assert page.table.session.played == moves
    assert table.frame.says["text"].startswith("Link not opened: ")
    assert table.frame.says["mark"] == "bad"


def test_a_bad_link_is_refused_under_the_set_up_and_in_a_look_back(page):
    comes(page, "game=1eN")
    assert page.opening in page.children
    assert "this link is cut off. Ask for it again." in page.says.text
    pasted(page, f"game={game_link(begun())}")
    pasted(page, "game=1eN")
    assert "this link is cut off" in page.back.frame.says["text"]


def test_a_link_of_another_game_names_it(page):
    comes(page, f"game={game_link(Session('cubed', seed=1))}")
    assert "it is a game of CUBED" in page.says.text


def test_a_game_in_play_waits_while_another_is_looked_at(page):
    page.go_on(begun())
    id = page.table.id
    pasted(page, f"game={game_link(finished())}")
    assert page.table is None
    page.back.frame.act("close")
    assert page.table.id == id


def test_who_sits_at_a_table_of_several_devices_stays_there(two):
    plum, _fig = two("cuboro")
    page = plum.page
    pasted(page, f"game={game_link(begun())}")
    assert page.table is plum
    assert "Open it in another tab." in plum.frame.says["sub"] + plum.frame.says["text"]
    assert shared(plum) == []


def shared(table):
    """What a table hands to its page for sharing."""
    sent = []
    table.frame.send = lambda content, buffers=None: sent.append(content)
    table.frame.act("pass-on")
    return [content for content in sent if content["type"] == "share"]


def test_a_table_on_one_device_shares_its_link(page):
    page.go_on(begun())
    (card,) = shared(page.table)
    assert linked_game(card["link"].removeprefix("game=")).record == page.table.session.record
    assert card["score"] == "The game goes on."


def test_a_sealed_choice_is_in_no_link(tmp_path):
    session = Session("cubo", seed=7, players=2, bots=("", "beginner"))
    session.play("flip")
    while session.state.phase != "play":
        session.play(session.moves()[0])
    session.play("reroll", 1)
    page = PlayPage(CuboFace(), "cubo", Store(tmp_path / "games.sqlite"))
    page.go_on(session)
    (card,) = shared(page.table)
    assert card["link"] == ""
    assert "still secret" in card["why"]


def test_a_table_of_several_devices_has_no_link_before_the_end():
    assert game_card(begun(), DAY, shared=True)["link"] == ""
    assert game_card(finished(), DAY, shared=True)["link"]


def test_the_text_of_a_game_names_all_results():
    card = game_card(finished(), DAY)
    scores = [
        f"{name} {score}" for name, score in zip(("Plum", "Fig"), finished().outcome.scores, strict=True)
    ]
    assert card["title"] == "cuboro Tricky Ways 2026-11-25"
    assert all(words in card["score"] for words in scores)


# Puzzles


@pytest.fixture
def solving(tmp_path):
    return lambda query, game="cubo": puzzle(game, query=query, folder=tmp_path)


def shown(page):
    return page.frame.shown["share"]


def test_the_text_of_a_puzzle_says_the_day_the_result_and_the_hints(solving):
    page = solving("day=2026-11-25")
    assert shown(page)["title"] == "Cubo 2026-11-25"
    found = page.place.puzzle
    page.frame.act("hint")
    for move in found.solution:
        page.board.play(move)
    page.frame.act("give")
    assert shown(page)["score"] == f"{found.best} of {found.best}, one hint"
    page.frame.act("again")
    page.frame.act("solution")
    assert shown(page)["score"] == "the solution was shown"


def test_the_text_of_a_chance_or_a_number_of_pieces_says_the_best_one(solving):
    page = solving("kind=fight&level=1&number=1", "cuobe")
    found = page.place.puzzle
    page.frame.act("choose", next(choice for choice in found.choices if not found.judge(choice).best))
    assert "of 100, best " in shown(page)["score"]
    assert shown(page)["score"].endswith(", no hint")


def test_a_link_of_a_puzzle_opens_it_in_the_place_of_todays(solving):
    page, other = solving("day=2026-11-25"), row("cubo", "exchange", 2, 3)
    comes(page, f"puzzle={other.link}")
    assert page.place.puzzle == other
    assert page.frame.shown["asks"] == other.asked
    assert page.frame.ways["next"] == ""


@pytest.mark.parametrize(
    "bad", ["puzzle=cubo.square.1eN", "puzzle=", f"puzzle={row('cubed', 'hand', 1).link}"]
)
def test_a_bad_link_leaves_the_puzzle_on_the_page(solving, bad):
    page = solving("day=2026-11-25")
    place = page.place
    pasted(page, bad)
    assert page.place is place
    assert page.frame.shown["says"]["text"].startswith("Puzzle not opened: ")
