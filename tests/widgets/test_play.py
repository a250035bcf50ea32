"""The play page without a browser: set-up, saving, loading, resuming, refusals."""

from random import Random

import pytest
from cubeplay import GAMES
from cubeplay.players import autoplay
from cubeplay.session import Session
from cubeplay.session import record as files
from cubeplay.store import Store

from cubeplay_widgets.boards import BOARDS
from cubeplay_widgets.boards.cubo.board import CuboFace
from cubeplay_widgets.boards.cuboro.board import CuboroFace
from cubeplay_widgets.boards.cuobe.board import CuobeFace
from cubeplay_widgets.pages.address import open_at
from cubeplay_widgets.table.page import PlayPage, play


@pytest.fixture
def page(tmp_path):
    return PlayPage(CuboFace(), "cubo", Store(tmp_path / "games.sqlite"))


def receive(widget, *buffers, **content):
    widget._receive(widget, content, list(buffers))


def change(page, what, value, **where):
    """Choose or type something in the set-up, as the page sends it."""
    receive(page.setup, type="change", number=1, what=what, value=value, **where)


def start(page, players=2):
    change(page, "players", players)
    receive(page.setup, type="start")
    return page.table


def choose(page, data, name="game.json"):
    """Choose a file to load, as the page sends it."""
    receive(page.load, memoryview(data), type="file", name=name, size=len(data))


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
    asked = [option["name"] for group in page.setup.form["groups"] for option in group["options"]]
    assert ["players", *asked] == list(table.options)
    assert page.setup.form["levels"] == [["beginner", "Gentle"], ["regular", "Regular"], ["expert", "Strong"]]


@pytest.mark.rule("cuboro.minus-points")
def test_what_changes_cost_in_cuboro_can_be_set_on_the_page(tmp_path):
    page = PlayPage(CuboroFace(), "cuboro", Store(tmp_path / "games.sqlite"))
    names = ("minus_shift", "minus_rotation", "minus_jump")
    assert [page.setup.shown["options"][name] for name in names] == [0, 1, 2]
    change(page, "option", True, name="minus_points")
    change(page, "option", 5, name="minus_jump")
    table = start(page)
    assert table.session.state.variant.minus_jump == 5


def test_a_set_up_that_cannot_be_is_refused_beside_the_button(page):
    change(page, "option", 3, name="start_player")
    receive(page.setup, type="start")
    assert page.table is None
    assert "the start player has no seat at this table" in page.setup.shown["refused"]


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


def test_what_the_server_says_of_the_address_is_opened_before_the_browser_says_it_and_once(page):
    id = start(page).id
    other = PlayPage(CuboFace(), "cubo", page.store)
    open_at(f"?game={id}")
    table = other.table
    assert (other.address.opened, table.id) == (True, id)
    receive(other.address, type="address", query=f"?game={id}")
    assert other.table is table


def test_an_address_with_a_rule_lays_the_position_in_which_it_is_seen(page):
    receive(page.address, type="address", query="?rule=cubo.straight")
    row = page.table.session.state.players[0].cells[:3]
    assert [die.pips for die in row] == [2, 3, 4]
    assert page.table.session.played == ()


@pytest.mark.parametrize("query", ["?rule=cubo.ties", "?rule=cubo.nothing", "?rule=cuboro.jump"])
def test_an_address_with_a_rule_that_has_no_picture_leaves_the_set_up(page, query):
    receive(page.address, type="address", query=query)
    assert page.table is None


def test_a_game_in_the_address_comes_before_a_rule(page):
    table = start(page)
    other = PlayPage(CuboFace(), "cubo", page.store)
    receive(other.address, type="address", query=f"?rule=cubo.straight&game={table.id}")
    assert other.table.id == table.id


def test_an_address_without_such_a_game_says_so_and_keeps_the_set_up(page):
    receive(page.address, type="address", query="?game=nothing")
    assert page.table is None
    assert "there is no saved game 'nothing' here" in page.says.text


def test_the_log_tells_of_the_only_person_by_name(page):
    table = start(page)
    table.board.play("flip")
    assert "Plum flips the counter" in table.frame.log[-1]["text"]


def test_actions_follow_the_phase(page):
    table = start(page)
    assert [action["words"] for action in table.frame.actions] == ["Flip the counter"]
    table.board.play("flip")
    table.board.play("start")
    words = [action["words"] for action in table.frame.actions]
    assert words == ["Call “Cubo!”", "Reroll all nine"]


def test_a_button_that_is_pressed_on_its_way_out_does_nothing(page):
    table = start(page)
    table.board.play("flip")
    table.board.play("start")
    last = table.frame.actions[-1]["words"]
    table.frame.act("act", f"\t{last}")
    before = table.session.state
    table.frame.act("act", "\tFlip the counter")
    assert table.session.state == before


def test_a_saved_file_is_loaded_as_a_new_game(page):
    session = Session("cubo", seed=5, names=("A", "B"), bots=("regular", "expert"), rounds=1)
    autoplay(session)
    choose(page, files.dumps(session.record).encode())
    assert page.table.session.record == session.record
    assert page.table.session is not session


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"{", "game.json not loaded: it breaks off"),
        (b'{"format": "chess"}', "it is not a cubeplay save file"),
        (b"\x89PNG\xff", "it is not a text file"),
        ('{"format": "cubeplay"}'.encode("utf-16"), "it is not a text file"),
        (b'{"format": "cubeplay", "version": 2}', "is missing"),
        (b'{"format": "cubeplay", "version": ' + b"9" * 5000 + b"}", "its part 'version' is damaged"),
        (b'{"format": "cubeplay", "version": 2, "seed": "\\ud800"}', "damaged at line 1"),
    ],
)
def test_a_broken_file_is_one_clear_error_and_the_set_up_stays(page, data, words):
    choose(page, data)
    assert words in page.says.text
    assert page.table is None


def test_a_file_that_is_too_large_or_that_the_browser_cannot_read_is_one_clear_error(page):
    receive(page.load, type="file", name="game.json", size=files.LARGEST + 1)
    assert "it is far too large for a game" in page.says.text
    receive(page.load, type="file", name="game.json", size=100)
    assert "game.json not loaded: it cannot be read" in page.says.text


def test_a_fault_of_the_program_while_loading_is_told_on_the_page(page, monkeypatch):
    monkeypatch.setattr(page.load, "_on_text", lambda _text, _name: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        choose(page, b"{}")
    assert "game.json not loaded: something went wrong here" in page.says.text


@pytest.mark.parametrize(
    "query", ["?game=a\ud800", "?game=%ED%A0%80", "?game=%00", "?game=" + "a" * 5000, "?" + "&" * 300]
)
def test_an_odd_address_leaves_the_set_up(page, query):
    receive(page.address, type="address", query=query)
    assert page.table is None
    page.says.text.encode()


def test_half_a_character_that_is_typed_does_not_stop_the_page(page):
    change(page, "name", "Zo\ud800", seat=0)
    table = start(page)
    assert table.session.names[0] == "Zo\N{REPLACEMENT CHARACTER}"
    files.dumps(table.session.record).encode()


def test_new_game_goes_back_to_the_set_up_and_the_old_one_stays_saved(page):
    table = start(page)
    table.board.play("flip")
    page.again()
    assert page.table is None
    assert page.address.query == ""
    assert [kept.id for kept in page.store.games()] == [table.id]


def test_a_typed_move_in_a_timed_game_is_stamped_with_the_clock(page):
    change(page, "option", "timed", name="timing")
    table = start(page)
    assert table.board.play("flip")
    assert table.session.played[0].move.at >= 0


def test_people_at_one_screen_hand_over_only_what_is_hidden(page, tmp_path):
    change(page, "bot", "", seat=1)
    hidden = start(page)
    assert hidden.curtain._people == (0, 1)
    open_page = PlayPage(CuobeFace(), "cuobe", Store(tmp_path / "open.sqlite"))
    change(open_page, "bot", "", seat=1)
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
    assert not table.curtain.covered


@pytest.mark.parametrize(
    "game", [game for game in GAMES.values() if max(game.seats) > 1], ids=lambda g: g.name
)
def test_people_at_one_screen_hand_it_over_exactly_where_a_game_hides_something(game, tmp_path):
    page = PlayPage(BOARDS[game.name](), game.name, Store(tmp_path / "games.sqlite"))
    change(page, "bot", "", seat=1)
    table, rng = start(page), Random(1)
    seat = table.session.to_move[0]
    while table.session.to_move[0] == seat:
        moves = [move for move in table.session.moves() if str(move) != "surrender"]
        assert table.board.play(rng.choice(moves))
    covered = table.curtain.covered
    assert covered == game.hides(table.session.options) == (game.name in ("cubo", "cubed"))
    assert table.board.seat == (None if covered else table.session.to_move[0])


def test_names_are_cut_and_cleaned(page):
    change(page, "name", "  A   very long name indeed, too long for a table ", seat=0)
    assert page.setup.table().names[0] == "A very long name indeed,"


@pytest.mark.parametrize("game", ["cubo", "cuboro", "cubed", "cuobe"])
def test_no_part_of_a_page_takes_a_name_for_html(game):
    name = "<img src=x>"
    page = play(Session(game, seed=7, names=(name, name)))
    frame, found = page.table.frame, []
    frame.send = lambda content, buffers=None: found.append(content.get("html", ""))
    page.table.board.play(page.table.session.moves()[0])
    for what in ("table", "why", "rules", "odds"):
        frame.act(what)
    pictures = [card[part] for card in frame.seats for part in ("glyph", "picture")]
    html = [*found, *pictures, frame.says["glyph"], frame.beside, frame.over.get("html", "")]
    assert sum(map(len, html)) > 1000
    assert [value for value in html if name in value] == []
