"""The play page without a browser: set-up, saving, loading, resuming, refusals."""

from html import escape
from random import Random

import pytest
from cubeplay import GAMES
from cubeplay import record as files
from cubeplay.players import autoplay
from cubeplay.session import Session
from cubeplay.store import Store
from ipywidgets import HTML

from cubeplay_widgets.boards import BOARDS
from cubeplay_widgets.boards.cubo.face import CuboFace
from cubeplay_widgets.boards.cuboro.face import CuboroFace
from cubeplay_widgets.boards.cuobe.face import CuobeFace
from cubeplay_widgets.pages.play import PlayPage, play
from cubeplay_widgets.pages.setup import SetUp


@pytest.fixture
def page(tmp_path):
    return PlayPage(CuboFace(), "cubo", Store(tmp_path / "games.sqlite"))


def start(page, players=2):
    page.setup._players.value = players
    page.setup.start()
    return page.table


def receive(widget, *buffers, **content):
    widget._receive(widget, content, list(buffers))


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


@pytest.mark.rule("cuboro.minus-points")
def test_what_changes_cost_in_cuboro_can_be_set_on_the_page(tmp_path):
    page = PlayPage(CuboroFace(), "cuboro", Store(tmp_path / "games.sqlite"))
    names = ("minus_shift", "minus_rotation", "minus_jump")
    assert [page.setup._variants[name].value for name in names] == [0, 1, 2]
    page.setup._variants["minus_points"].value = True
    page.setup._variants["minus_jump"].value = 5
    table = start(page)
    assert table.session.state.variant.minus_jump == 5


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
    page.setup._seats[0][1].value = "Zo\ud800"
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


def test_a_solo_game_starts_from_the_form_as_it_stands_and_has_one_round():
    begun = []
    form = SetUp(GAMES["cubed"], lambda seating: begun.append(Session("cubed", seed=1, **seating.options)))
    form._players.value = 1
    form.start()
    assert form._refusal.value == ""
    assert begun[0].options["rounds"] == 1
    form._variants["bridge"].value = True
    form.start()
    assert "a solo game has no variants" in form._refusal.value
    assert len(begun) == 1


@pytest.mark.parametrize("game", ["cubo", "cuboro", "cubed", "cuobe"])
def test_no_part_of_a_page_takes_a_name_for_html(game):
    name = "<img src=x>"
    page = play(Session(game, seed=7, names=(name, "Fig")))
    page.table.board.play(page.table.session.moves()[0])
    parts, found = [page], []
    while parts:
        part = parts.pop()
        parts += getattr(part, "children", ())
        found += [part.value] if isinstance(part, HTML) else []
    assert any(escape(name) in value for value in found)
    assert [value for value in found if name in value] == []
