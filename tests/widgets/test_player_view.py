"""What a device may know of a page, and what it may do, as plain data, with no kernel and no browser."""

from random import Random

import pytest
from cubeplay.errors import CubeplayError
from cubeplay.registry import OURS
from tests.tables.test_table_hidden import other_world, seated, walked
from tests.widgets.piped import piped
from tests.widgets.sitting import clock, sit, tables, two
from tests.widgets.test_seats_wire import Standing, of_first

from breadth import breadth
from cubeplay_widgets import play
from cubeplay_widgets.boards import BOARDS
from cubeplay_widgets.player_view import VERSION, act, read, view, write
from cubeplay_widgets.table.page import PlayPage
from cubeplay_widgets.table.play_table import PlayTable
from cubeplay_widgets.table.shared_room import SharedRoom, SharedSession

__all__ = ["clock", "sit", "tables", "two"]


@pytest.fixture
def home(tmp_path):
    return tmp_path / "home"


@pytest.mark.parametrize("game", OURS)
def test_a_view_is_plain_data_that_can_be_written_and_read(game):
    shown = view(play(game, seed=7))
    assert read(write(shown)) == shown
    assert shown["SceneCanvas"].picture.startswith("<svg")
    assert {part.id for part in shown.walk()} > {"TableFrame", "TouchLayer"}
    assert {"says", "seats", "actions", "log_new", "log_old", "over"} <= shown["TableFrame"].state.keys()


def shown_to(state, who):
    """The view of a device at a table that stands still."""
    page = PlayPage(BOARDS[state.game_name](), state.game_name)
    table = PlayTable(page, SharedRoom(page, SharedSession(Standing(state), state.code, who)))
    found = view(table)
    table.put_away()
    return found


@pytest.mark.parametrize("game", OURS)
def test_a_view_is_the_same_at_tables_that_differ_in_hidden_things_alone(tables, game):
    rng = Random(3)
    code = seated(tables, game, seed=5)
    for number, state in enumerate(walked(tables, code, 24, rng)):
        if number % 6 == 0 and state.phase == "running":
            one = of_first(state)
            assert shown_to(one, "me") == shown_to(other_world(one, 0, rng), "me")


def test_views_of_tables_that_differ_openly_differ(tables):
    code = seated(tables, "cuboro", seed=5)
    first, *_, last = walked(tables, code, 6, Random(3))
    assert shown_to(of_first(first), "me") != shown_to(of_first(last), "me")


def hinted(page):
    """Do what the page hints at, or go on from a summary or a curtain, until the game is over.

    Where a hint knows no way out, do the first thing that is open.
    """
    for _press in range(3_000):
        frame = page.now.frame
        if frame["over"].get("kind") == "end":
            return
        says, over = frame["says"], frame["over"].get("ways", [])
        ways = dict(says["ways"])
        if over:
            page.do("over", over[0][0])
        elif says["mark"] == "hint" and not ways:
            first = next(each for each in frame["actions"] if each["open"])
            page.do("act", f"{first['row']}\t{first['words']}")
        else:
            page.do("do_it" if "do_it" in ways else "play-forced" if "play-forced" in ways else "hint")
    raise AssertionError(f"the game does not end: {page.now.frame['says']}")


@pytest.mark.parametrize("game", breadth(["cuboro", "gelatinous", "cubo", "cubed", "cuobe"], "cuboro"))
def test_a_whole_game_is_played_through_a_pipe_by_what_its_view_shows(home, game):
    with piped("play", game, home=home) as page:
        hinted(page)
        assert page.now.frame["over"]["kind"] == "end"
        assert page.now.error == ""


def test_a_section_of_a_chapter_is_done_through_a_pipe(home):
    with piped("chapter", "notebooks/rules/cubo.ipynb", home=home) as page:
        page.do("here", "x table-box", part="PageFrame")
        assert not page.now.frame["shown"]["done"]
        said = next(each for each in page.now.frame["shown"]["choices"] if each["words"] == "18")
        page.do("answer", said["answer"], part="PageFrame")
        assert page.now.frame["shown"]["done"]
        done = {piece["id"]: piece["done"] for piece in page.now.frame["pieces"]}
        assert (done["table-box"], done["table-start"]) == (True, False)


def test_a_press_on_the_board_and_a_refusal_go_through_a_pipe(home):
    with piped("play", "cuboro", home=home) as page:
        page.do("type", "shift z9")
        assert page.now.sent == [{"type": "ack"}, {"type": "done", "taken": False}]
        assert page.now.frame["says"]["mark"] == "bad"
        before = page.now.board
        pressed = next(label for label in before["labels"] if label.startswith("b1"))
        assert page.press(pressed).board["revision"] > before["revision"]


def test_a_view_of_another_version_and_what_is_none_are_refused_in_words():
    newer = b'{"version": %d, "shapes": [{"kind": "unheard of"}]}' % (VERSION + 1)
    with pytest.raises(CubeplayError, match=rf"of version {VERSION + 1}, .*Reload the page"):
        read(newer)
    written = write(view(play("cuboro", seed=7)))
    for damaged in (written[:-9], b"", b"[]", b"\xff", b'{"version": "x"}', b'{"version": %d}' % VERSION):
        with pytest.raises(CubeplayError, match=r"damaged.*Reload the page"):
            read(damaged)


# Who may


def stale(page):
    """A press on a scene that is gone."""
    board = view(page)["TouchLayer"].state
    return {"type": "act", "id": board["targets"][0][0], "rev": board["revision"] - 9}


@pytest.mark.parametrize(
    "message",
    [
        {},
        {"part": "TableFrame"},
        {"part": "TableFrame", "content": "undo"},
        {"part": "Nowhere", "content": {}},
        {"part": 7, "content": {}},
        {"content": {"type": "do", "what": "undo"}},
    ],
    ids=str,
)
def test_what_is_no_message_is_refused_by_name_and_changes_nothing(message):
    page = play("cuboro", seed=7)
    before = view(page)
    with pytest.raises(CubeplayError, match="Reload the page"):
        act(page, message)
    assert view(page) == before


def test_no_value_can_be_written_that_a_script_does_not_show():
    page = play("cuboro", seed=7)
    before = view(page)
    act(page, {"part": "TableFrame", "state": {"_esm": "alert()", "session": "", "_model_name": "x"}})
    assert view(page) == before


def test_a_press_on_a_scene_that_is_gone_is_answered_in_words():
    page = play("cuboro", seed=7)
    act(page, {"part": "TouchLayer", "content": stale(page)})
    assert "has changed since you pressed" in view(page)["TouchLayer"].state["status"]


def test_a_device_does_nothing_for_the_seats_of_others(two):
    plum, fig = two("cuboro")
    before = view(plum), view(fig)
    for what, given in (("undo", ""), ("type", "shift b1"), ("agree", "1"), ("new", ""), ("over", "rematch")):
        act(fig, {"part": "TableFrame", "content": {"type": "do", "what": what, "given": given}})
    assert len(fig.session.played) == len(plum.session.played) == 0
    assert view(plum)["SceneCanvas"] == before[0]["SceneCanvas"]
    assert view(fig)["SceneCanvas"] == before[1]["SceneCanvas"]
