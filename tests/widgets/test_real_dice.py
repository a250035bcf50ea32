"""Real dice and cards on a page: what is asked for, entered, mistyped and corrected."""

from random import Random

import pytest
from cubeplay import GAMES
from cubeplay.game import CHANCE
from cubeplay.session import Session
from cubeplay.store import Store

from breadth import breadth
from cubeplay_widgets.board.automatic_moves import GameClock
from cubeplay_widgets.boards import BOARDS
from cubeplay_widgets.table.page import PlayPage, play
from cubeplay_widgets.table.real_dice import RealDice

CENTRE, PLUMS = "roll red 26 blue 14", "roll red 1245 blue 2334 white 3"
FIGS = "roll red 1366 blue 1556 white 2"


def hidden(widget):
    return widget.layout.display == "none"


def table_of(game="cubo", **more):
    return play(Session(game, chance="ask", seed=1, **more)).table


def typed(dice, text):
    """Type into the field; returns what the page is told."""
    told = []
    dice.entry.send = told.append
    dice.entry._handle_custom_msg({"type": "enter", "text": text}, [])
    return told


def test_nothing_is_to_be_entered_where_the_computer_rolls():
    table = play(Session("cubo", seed=1)).table
    table.board.play("flip")
    assert table.dice is None
    assert not table.board.correct()
    assert table.board.status == (
        "Not corrected: the computer rolls and draws in this game. Play on from here."
    )


def test_real_dice_are_asked_for_by_name_and_form_and_entered():
    table = table_of(names=("Plum <b>", "Fig"))
    dice, board = table.dice, table.board
    assert hidden(dice)
    board.play("flip")
    assert not hidden(dice)
    assert hidden(dice.entry)
    dice.other.click()
    assert not hidden(dice.entry)
    assert hidden(dice.pad)
    assert "<code>roll red 16 blue 25</code>" in dice.words.value
    assert board.turn_words() == "Real dice or cards come next."
    assert typed(dice, CENTRE) == [{"type": "taken", "text": CENTRE}]
    assert hidden(dice.entry)
    board.play("start")
    assert table.frame.says["text"] == "Plum <b>, enter what you roll or draw."
    typed(dice, PLUMS)
    assert table.frame.says["text"] == "Fig, take the screen"
    table.frame.act("over", "reveal")
    assert table.frame.says["text"] == "Fig, enter what you roll or draw."
    typed(dice, FIGS)
    table.frame.act("over", "reveal")
    assert board.turn_words() == "Your turn."
    assert [str(played.move) for played in table.session.played if played.actor == CHANCE] == [
        CENTRE,
        PLUMS,
        FIGS,
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("roll red 26", "dice or cards cannot come like this now. Enter what lies on the table."),
        ("roll red 27 blue 11", "is not a move of this game. Such a move looks like this: roll red"),
        ("call", "dice or cards cannot come like this now"),
        ("  ", "Real dice or cards come next."),
    ],
)
def test_what_cannot_lie_there_is_refused_and_stays_to_be_mended(text, words):
    table = table_of()
    table.board.play("flip")
    assert typed(table.dice, text) == []
    assert words in table.board.status
    assert table.session.to_move == (CHANCE,)


def test_mistyped_dice_are_taken_back_into_the_field_and_entered_again():
    table = table_of()
    dice = table.dice
    dice.other.click()
    table.board.play("flip")
    typed(dice, "roll red 25 blue 14")
    assert not hidden(dice.correct)
    told = []
    dice.entry.send = told.append
    dice.correct.click()
    assert told == [{"type": "fill", "text": "roll red 25 blue 14"}]
    assert not hidden(dice.entry)
    assert hidden(dice.correct)
    typed(dice, CENTRE)
    assert [die.code for die in table.session.state.centre] == ["b1", "b4", "r2", "r6"]


def test_dice_stand_once_a_person_has_gone_on():
    table = table_of()
    table.board.play("flip")
    typed(table.dice, CENTRE)
    table.board.play("start")
    assert hidden(table.dice.correct)
    typed(table.dice, PLUMS)
    assert not hidden(table.dice.correct)


def test_the_field_for_moves_takes_real_dice_too_and_no_seat_moves_meanwhile():
    board = table_of().board
    board.play("flip")
    assert not board.play("start")
    assert "the centre dice are still rolling" in board.status
    assert board.play(CENTRE)


def test_the_set_up_offers_real_dice_where_there_is_chance(tmp_path):
    page = PlayPage(BOARDS["cubo"](), "cubo", Store(tmp_path / "games.sqlite"))
    page.setup.draft.change({"what": "chance", "value": "ask"})
    page.setup.start()
    session = page.table.session
    session.play("flip")
    assert (session.luck.mode, session.to_move) == ("ask", (CHANCE,))
    kept = page.store.open(page.table.id)
    assert (kept.luck.mode, kept.to_move) == ("ask", (CHANCE,))
    without = PlayPage(BOARDS["cuboro"](), "cuboro", Store(tmp_path / "more.sqlite")).setup
    assert without.form["chance"] == []


def test_the_clock_of_a_race_stands_still_while_dice_are_typed(monkeypatch):
    now = [0.0]
    monkeypatch.setattr("cubeplay_widgets.board.automatic_moves.monotonic", lambda: now[0])
    clock = GameClock(Session("cubo", timing="timed"))
    for held, seconds, shown in ((False, 2, 2_000), (True, 5, 2_000), (True, 1, 2_000), (False, 3, 5_000)):
        clock.hold(held)
        now[0] += seconds
        assert clock() == shown
    table = table_of(timing="timed")
    table.board.play("flip")
    before = table.room.driver.clock()
    now[0] += 60
    assert table.room.driver.clock() == before
    typed(table.dice, CENTRE)
    now[0] += 1
    assert table.room.driver.clock() == before + 1_000


@pytest.mark.parametrize(
    "name", breadth([name for name, game in GAMES.items() if game.by_chance], "cubo", "gelatinous")
)
def test_a_game_with_real_dice_can_be_played_and_corrected_on_its_page(name):
    table, rng = table_of(name), Random(4)
    session, corrected = table.session, 0
    table.dice.other.click()
    for _move in range(25):
        if session.to_move == (CHANCE,):
            assert session.awaits in table.dice.words.value
            shown = str(session.game.chance(session.state).sample(rng))
            assert typed(table.dice, shown) == [{"type": "taken", "text": shown}]
            state = session.state
            table.dice.correct.click()
            assert session.to_move == (CHANCE,)
            typed(table.dice, shown)
            corrected += session.state == state
        elif session.to_move:
            seat = session.to_move[0]
            session.play(rng.choice(session.moves(seat)), seat)
    assert corrected


def test_a_panel_follows_what_another_window_has_entered(tmp_path):
    store = Store(tmp_path / "games.sqlite")
    table = table_of("cubo")
    id = store.add(table.session)
    table.board.play("flip")
    other = store.open(id)
    other.play(CENTRE)
    table.session.catch_up()
    assert hidden(table.dice.pad)
    other.correct()
    table.session.catch_up()
    assert not hidden(table.dice.pad)
    assert isinstance(table.dice, RealDice)


def test_who_enters_the_pieces_of_another_hand_takes_the_screen_first():
    table = table_of("cubed", names=("Plum", "Fig"))
    seats = []
    while table.session.to_move == (CHANCE,):
        seat = table.session.game.rolls_for(table.session.state)
        seats.append(seat)
        assert table.curtain.covered == (seat == 1)
        table.frame.act("over", "reveal")
        assert table.board.seat == (seat if seat is not None else table.board.seat)
        table.session.play(table.session.game.chance(table.session.state).sample(Random(1)), CHANCE)
    assert 1 in seats
