"""Hands on a phone: covered between those who share it and on wish, and each who is to move is called."""

import pytest
from cubeplay.cubo.rules.legality import ARRANGING
from cubeplay.session import Session
from cubeplay.tables.events import Seated, Started
from tests.tables.laid import laid
from tests.widgets.sitting import catch_up, clock, do, sit, tables, words

__all__ = ["clock", "sit", "tables"]

from cubeplay_widgets import play


@pytest.fixture
def shared(tables, sit):
    """A device with the seats of Plum and Kiwi, another one with Fig's."""

    def devices(game, **options):
        code = tables.open(game, "plum", seed=7, players=3, **options)
        for seat, (who, name) in enumerate((("plum", "Plum"), ("fig", "Fig"), ("plum", "Kiwi"))):
            tables.act(code, who, Seated(seat, name))
        tables.act(code, "plum", Started())
        return [sit(who, game, f"?table={code}").table for who in ("plum", "fig")]

    return devices


def curtain(table):
    """The title of the curtain over a table, and its ways."""
    over = table.frame.over
    return over.get("title"), [label for _what, label, _main in over.get("ways", ())]


def test_who_shares_a_device_is_called_and_no_hand_is_open_while_others_play(shared):
    plum, fig = shared("cubed")
    assert curtain(plum) == ("Plum, take the screen", ["I am Plum"])
    assert plum.board.who == "nobody"
    do(plum, "over", "reveal-to-1")
    do(plum, "over", "reveal-to-2")
    assert plum.board.who == 2
    do(plum, "cover")
    do(plum, "over", "reveal-to-0")
    assert plum.board.who == 0
    plum.board.play(plum.board.look.moves[0])
    assert curtain(plum) == ("The hands are covered", ["I am Plum", "I am Kiwi"])
    assert words(plum) == "Fig is choosing. You are next."
    do(plum, "over", "reveal-to-2")
    assert (plum.board.who, plum.frame.over) == (2, {})
    catch_up(fig)
    fig.board.play(fig.board.look.moves[0])
    catch_up(plum)
    assert plum.board.who == 2


def test_a_hand_of_ones_own_is_covered_on_wish_and_shown_with_one_press(tables, sit):
    code = laid(tables, "cubed", "plum", "fig", players=2)
    plum, fig = (sit(who, "cubed", f"?table={code}").table for who in ("plum", "fig"))
    hand = [item.label for item in fig.board.scene.labelled]
    assert fig.frame.over == {}
    assert ["cover", "Cover the hand"] in fig.frame.menu
    do(fig, "cover")
    assert curtain(fig) == ("Your hand is covered", ["Show my hand"])
    assert [item.label for item in fig.board.scene.labelled] != hand
    plum.board.play(plum.board.look.moves[0])
    catch_up(fig)
    assert curtain(fig) == ("Your hand is covered", ["Show my hand"])
    assert words(fig) == "Fig, show your hand, and play."
    do(fig, "over", "reveal-to-0")
    assert fig.board.who == "nobody"
    do(fig, "over", "reveal-to-1")
    assert (fig.board.who, fig.frame.over) == (1, {})
    assert fig.board.look.moves


def test_in_a_game_that_hides_nothing_there_is_nothing_to_cover(tables, sit):
    code = laid(tables, "cuboro", "plum", "fig", players=2)
    plum = sit("plum", "cuboro", f"?table={code}").table
    do(plum, "cover")
    assert ["cover", "Cover the hand"] not in plum.frame.menu
    assert plum.frame.over == {}


def test_in_a_race_each_of_a_device_is_called_and_plays(shared):
    plum, fig = shared("cubo", timing="timed")
    for text in ("flip", "start"):
        do(plum, "over", "reveal")
        assert plum.board.play(text)
    do(plum, "cover")
    assert curtain(plum) == ("Plum and Kiwi: who takes the screen?", ["I am Plum", "I am Kiwi"])
    for seat in (2, 0):
        do(plum, "over", f"reveal-to-{seat}")
        assert plum.board.who == seat
        assert plum.board.play("throw")
        assert any(isinstance(each, ARRANGING) for each in plum.board.look.moves)
        do(plum, "cover")
    catch_up(fig)
    assert fig.board.play("throw")


def test_people_at_one_device_who_move_at_once_each_get_a_button_until_one_is_left(tmp_path, monkeypatch):
    monkeypatch.setenv("CUBEPLAY_DATA", str(tmp_path))
    session = Session("cubo", seed=7, names=("Plum", "Fig"))
    for move in ("flip", "start"):
        session.play(move)
    table = play(session).table
    assert session.to_move == (0, 1)
    assert curtain(table) == ("Plum and Fig: who takes the screen?", ["I am Plum", "I am Fig"])
    do(table, "over", "reveal-to-2")
    assert table.board.who == "nobody"
    do(table, "over", "reveal-to-1")
    assert table.board.who == 1
    assert table.frame.over == {}
    assert table.board.play(table.board.look.moves[0])
    assert session.to_move == (0,)
    assert curtain(table) == ("Plum, take the screen", ["I am Plum"])
