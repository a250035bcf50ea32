"""The grid of a real box of cuboro: laid by pressing cubes, mended by pressing, and played from."""

import pytest
from cubeplay import GAMES
from cubeplay.cuboro.rules.geometry import FIELDS
from cubeplay.cuboro.rules.house import read_grid
from cubeplay.store import Store

from cubeplay_widgets.board.presses import press, presses
from cubeplay_widgets.boards import BOARDS
from cubeplay_widgets.boards.cuboro.cubes import told
from cubeplay_widgets.boards.cuboro.real_start_grid import grid
from cubeplay_widgets.table.page import PlayPage

LAID = "3/90 1 .; 8/270 5/90 2; 7/180 4 6/90"
OVER = "3/90 1 .; 8/270f 5/90 2; 7/180 4 6f"


@pytest.fixture
def page(tmp_path):
    made = PlayPage(BOARDS["cuboro"](), "cuboro", Store(tmp_path / "games.sqlite"))
    made.setup.recall()
    return made


def tap(pad, key):
    """Press a key of a pad that enters at once."""
    keys = {each["id"] for each in pad.shown["groups"][0]["keys"]}
    assert key in keys, f"{key} is none of {keys}"
    pad._handle_custom_msg({"type": "enter", "number": pad.shown["number"], "chosen": [[key]]}, [])


def lies(real, lying):
    """Press how a cube lies, which looks the same turned by a half if it is the same."""
    cube = real.laid.cubes[lying.cube]
    keys = {each["name"]: each["id"] for each in real.pieces.shown["groups"][0]["keys"]}
    tap(real.pieces, keys[told(cube, lying)])


def lay(real, text):
    """Lay a whole grid, place by place."""
    for lying in read_grid(text):
        if lying is None:
            tap(real.pieces, "empty")
        else:
            tap(real.pieces, str(lying.cube))
            lies(real, lying)


def like(cubes, text):
    """What lies on each field in words: equal for cubes that look and lead alike."""
    board = text if isinstance(text, tuple) else read_grid(text)
    return [lying and told(cubes[lying.cube], lying) for lying in board]


def start(page):
    page.setup._receive(page.setup, {"type": "start"}, [])


def change(page, name, value):
    page.setup.change({"what": "option", "name": name, "value": value})


@pytest.mark.parametrize(("version", "text"), [(1, LAID), (2, OVER)])
def test_a_grid_is_laid_by_presses_and_the_game_goes_on_from_exactly_it(page, version, text):
    change(page, "version", version)
    real = page.real
    real.begins.click()
    lay(real, text)
    real.done.click()
    start(page)
    session = page.table.session
    assert like(session.state.variant.cubes, session.state.board) == like(session.state.variant.cubes, text)
    assert FIELDS[session.state.empty] == "c1"
    for each in presses(page.table.board, session.game.parse("shift b1")):
        press(page.table.board, each)
    assert FIELDS[session.state.empty] == "b1"
    kept = page.store.open(page.table.id)
    assert kept.state == session.state


def test_a_wrong_cube_a_wrong_turn_and_a_wrong_press_are_mended(page):
    real = page.real
    real.begins.click()
    lay(real, LAID.replace("5/90 2", "2 5/90").replace("6/90", "6"))
    tap(real.places, "b2")
    tap(real.pieces, "away")
    tap(real.pieces, "4")
    assert "cube 5 lies on c2 already. Press c2, and take it away there." in real.says.text
    tap(real.places, "c2")
    tap(real.pieces, "away")
    tap(real.pieces, "1")
    tap(real.places, "a1")
    real.back.click()
    assert real.places.shown["chosen"] == [["c2"]]
    tap(real.places, "b2")
    tap(real.pieces, "4")
    lies(real, read_grid(LAID)[4])
    real.done.click()
    assert page.real.laid is None
    real.begins.click()
    tap(real.places, "c3")
    lies(real, read_grid(LAID)[8])
    real.done.click()
    start(page)
    state = page.table.session.state
    assert like(state.variant.cubes, state.board) == like(state.variant.cubes, LAID)
    page.again()
    real.begins.click()
    assert real.laid.board == state.board  # a game that began from a wrong grid is begun anew


def test_what_is_missing_impossible_or_not_yet_entered_is_refused_in_words(page):
    real = page.real
    real.begins.click()
    real.back.click()
    assert "nothing has been pressed yet" in real.says.text
    tap(real.pieces, "empty")
    tap(real.pieces, "empty")
    assert "a1 is the empty field already" in real.says.text
    real.done.click()
    assert "8 fields are not laid yet" in real.says.text
    start(page)
    assert page.table is None
    assert "what you laid isn't entered yet" in page.setup.shown["refused"]
    real.stop.click()
    change(page, "cubes", "no cubes")
    real.begins.click()
    assert real.laid is None
    assert real.says.mark == "bad"


def test_a_cube_lies_upside_down_in_version_2_alone_and_each_look_is_there_once():
    options = {option.name: option.default for option in GAMES["cuboro"].options}
    for version, flipped in ((1, False), (2, True)):
        begun = grid(options | {"version": version}).pieces().move([["0"]])
        names = [key.name for key in begun.pieces().groups[0].keys]
        assert any("upside down" in name for name in names) == flipped
        assert len(set(names)) == len(names)
    upside = grid(options | {"grid": OVER})
    with pytest.raises(Exception, match="lies upside down"):
        upside.option()


def test_games_in_which_nothing_is_laid_by_hand_have_no_such_button(tmp_path):
    assert PlayPage(BOARDS["cubo"](), "cubo", Store(tmp_path / "games.sqlite")).real is None
