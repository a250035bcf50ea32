"""The play page without a browser: set-up, saving, loading, resuming, refusals."""

from random import Random

import pytest
from cubeplay import GAMES
from cubeplay import record as files
from cubeplay.players import autoplay
from cubeplay.session import Session
from cubeplay.store import Store

from cubeplay_widgets.boards import BOARDS
from cubeplay_widgets.boards.cubo.face import CuboFace
from cubeplay_widgets.boards.cuobe.face import CuobeFace
from cubeplay_widgets.pages.play import PlayPage


@pytest.fixture
def page(tmp_path):
    return PlayPage(CuboFace(), "cubo", Store(tmp_path / "games.sqlite"))


def start(page, players=2):
    page.setup._players.value = players
    page.setup.start()
    return page.table


def receive(widget, **content):
    widget._receive(widget, content, [])


def test_the_set_up_offers_every_option_and_every_computer_player(page):
    table = page.setup.table()
    assert table.options == {
        "straights": "ordered",
        "timing": "untimed",
        "rounds": 6,
        "start_player": 0,
        "players": 2,
    }
    assert table.names == ("Plum", "Fig")
    assert table.bots == ("", "regular")


def test_a_set_up_that_cannot_be_is_refused_beside_the_button(page):
    page.setup._variants["start_player"].value = 3
    page.setup.start()
    assert page.table is None
    assert "the start player has no seat at this table" in page.setup._refusal.value


def test_starting_keeps_the_game_and_points_the_address_to_it(page):
    table = start(page)
    assert page.address.query == f"?game={table.id}"
    table.board.play("flip")
    assert page.store.open(table.id).record == table.session.record


def test_the_address_resumes_a_game(page):
    table = start(page)
    table.board.play("flip")
    other = PlayPage(CuboFace(), "cubo", page.store)
    receive(other.address, type="address", query=f"?game={table.id}")
    assert other.table.session.state == table.session.state


def test_an_address_without_such_a_game_says_so_and_keeps_the_set_up(page):
    receive(page.address, type="address", query="?game=nothing")
    assert page.table is None
    assert "there is no saved game 'nothing' here" in page.says.text


def test_actions_follow_the_phase(page):
    table = start(page)
    assert [button.description for button in table.actions.children] == ["Flip the counter"]
    table.board.play("flip")
    table.board.play("start")
    words = [button.description for button in table.actions.children]
    assert words == ["Cover and call “Cubo!”", "Reroll all nine"]


def test_a_button_that_is_pressed_on_its_way_out_does_nothing(page):
    table = start(page)
    table.board.play("flip")
    table.board.play("start")
    last = table.actions.children[-1]
    last.click()
    before = table.session.state
    last.click()
    assert table.session.state == before


def test_a_saved_file_is_loaded_as_a_new_game(page):
    session = Session("cubo", seed=5, names=("A", "B"), bots=("regular", "expert"), rounds=1)
    autoplay(session)
    receive(page.load, type="file", name="game.json", size=100, text=files.dumps(session.record))
    assert page.table.session.record == session.record
    assert page.table.session is not session


@pytest.mark.parametrize(
    ("text", "size", "words"),
    [
        ("{", 1, "game.json not loaded: it breaks off"),
        ("", files.LARGEST + 1, "it is far too large for a game"),
        ('{"format": "chess"}', 9, "it is not a cubeplay save file"),
    ],
)
def test_a_broken_file_is_one_clear_error_and_the_set_up_stays(page, text, size, words):
    receive(page.load, type="file", name="game.json", size=size, text=text)
    assert words in page.says.text
    assert page.table is None


def test_new_game_goes_back_to_the_set_up_and_the_old_one_stays_saved(page):
    table = start(page)
    table.board.play("flip")
    page.again()
    assert page.table is None
    assert page.address.query == ""
    assert [kept.id for kept in page.store.games()] == [table.id]


def test_a_typed_move_in_a_timed_game_is_stamped_with_the_clock(page):
    page.setup._variants["timing"].value = "timed"
    table = start(page)
    assert table.board.play("flip")
    assert table.session.played[0].move.at >= 0


def test_people_at_one_screen_hand_over_only_what_is_hidden(page, tmp_path):
    for seat in (0, 1):
        page.setup._seats[seat][2].value = ""
    hidden = start(page)
    assert hidden.curtain._people == (0, 1)
    open_page = PlayPage(CuobeFace(), "cuobe", Store(tmp_path / "open.sqlite"))
    open_page.setup._seats[1][2].value = ""
    table = start(open_page)
    assert table.board.status == "Plum, it is your turn."
    for _choice in range(20):
        if table.session.state.player:
            break
        table.board.act(next(move for move in table.session.moves() if str(move) != "surrender"))
        if not table.session.state.task:
            table.board.play("end")
    assert table.board.seat == 1
    assert "Fig, it is your turn." in table.board.status
    assert table.curtain.layout.display == "none"


@pytest.mark.parametrize(
    "game", [game for game in GAMES.values() if max(game.seats) > 1], ids=lambda g: g.name
)
def test_people_at_one_screen_hand_it_over_exactly_where_a_game_hides_something(game, tmp_path):
    page = PlayPage(BOARDS[game.name](), game.name, Store(tmp_path / "games.sqlite"))
    page.setup._seats[1][2].value = ""
    table, rng = start(page), Random(1)
    seat = table.session.to_move[0]
    while table.session.to_move[0] == seat:
        moves = [move for move in table.session.moves() if str(move) != "surrender"]
        assert table.board.play(rng.choice(moves))
    covered = table.curtain.layout.display != "none"
    assert covered == game.hides(table.session.options) == (game.name in ("cubo", "cubed"))
    assert table.board.seat == (None if covered else table.session.to_move[0])


def test_names_are_cut_and_cleaned(page):
    page.setup._seats[0][1].value = "  A   very long name indeed, too long for a table "
    assert page.setup.table().names[0] == "A very long name indeed,"
