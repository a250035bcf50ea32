"""Whole games beside a real box: all that dice, cards and moves need is presses.

The box on the table is a seeded game of its own; what it shows is pressed on the pad.
"""

from random import Random

import pytest
from cubeplay import GAMES
from cubeplay.chance import Draw, Roll, Weighted
from cubeplay.cubed.rules.moves import Place
from cubeplay.errors import CubeplayError
from cubeplay.game import CHANCE
from cubeplay.registry import OURS
from cubeplay.session import Session

from breadth import breadth
from cubeplay_widgets.board.entry_pad import plain_pad
from cubeplay_widgets.board.presses import press, presses
from cubeplay_widgets.boards.cubed.table import CubedSelection
from cubeplay_widgets.table.page import play

SEED = 5
SHORT = {
    "cubo": {"rounds": 1},
    "gelatinous": {"first_level": 5},
    "cuboro": {},
    "cubed": {"players": 1},
    "cuobe": {"players": 2, "short": True},
}
"""Options that make a game short."""

CARELESS = {"cuobe", "gelatinous"}
"""Games that are over sooner when the weakest player decides."""


def pressed(dice, move):
    """Press the keys of what the box shows, and Done."""
    chosen = [list(ids) for ids in dice.pad.pad.read(move)]
    enter(dice, chosen)


def enter(dice, chosen):
    number = dice.pad.shown["number"]
    dice.pad._handle_custom_msg({"type": "enter", "number": number, "chosen": chosen}, [])


def go_on(table):
    """Press the main button of whatever lies over the table."""
    while table.frame.over and table.session.outcome is None:
        way = next(what for what, _words, main in table.frame.over["ways"] if main)
        table.frame.act("over", way)


def turned_first(board, move):
    """Choose a piece of CUBED and turn it; the field is pressed then."""
    press(board, f"hand{move.piece}")
    while CubedSelection(board.look).turn != move.turn:
        press(board, "Turn ↻")


def shown_by(box):
    return [played.move for played in box.played if played.actor == CHANCE]


def decided(game, box, seat, rng):
    """The next move of a computer player who sits at the real box."""
    bots = list(game.bots().values())
    bot = bots[0 if game.name in CARELESS else 1]
    return bot.answer(game, box.view(seat), seat, rng).move


@pytest.mark.parametrize("name", breadth(OURS, "cubo", "gelatinous"))
def test_a_whole_game_with_the_real_box_is_played_by_pressing_alone(name):
    game, rng = GAMES[name], Random(SEED)
    box = Session(name, seed=SEED, **SHORT[name])
    table = play(Session(name, chance="ask", **SHORT[name])).table
    session, entered = table.session, 0
    while session.outcome is None:
        go_on(table)
        if session.to_move == (CHANCE,):
            pressed(table.dice, shown_by(box)[entered])
            entered += 1
        else:
            seat = table.board.seat if table.board.seat in session.to_move else session.to_move[0]
            move = decided(game, box, seat, rng)
            if isinstance(move, Place):
                turned_first(table.board, move)
            way = presses(table.board, move)
            assert way, f"{move} cannot be pressed"
            box.play(move, seat)
            for each in way:
                press(table.board, each)
        assert not table.board.last_objections
    assert session.state == box.state
    assert session.outcome == box.outcome
    assert bool(entered) == bool(game.by_chance)


def table_of(name, **options):
    return play(Session(name, chance="ask", **options)).table


def thrown():
    """A table of Cubo whose centre dice have been thrown."""
    table = table_of("cubo")
    table.board.play("flip")
    return table


@pytest.mark.parametrize(
    ("chosen", "words"),
    [
        ([["2"], ["1", "4"]], "Not entered: 1 is missing at “Red dice”. Press what lies on the table."),
        ([[], ["1", "4"]], "Not entered: 2 are missing at “Red dice”. Press what lies on the table."),
        (
            [["2", "2", "2"], ["1", "4"]],
            "Not entered: “Red dice” has all its 2 already. Take one back first.",
        ),
        (
            [["2", "7"], ["1", "4"]],
            "Not entered: something else is to be entered now. Press what lies on the table.",
        ),
        ([["2", "6"]], "Not entered: something else is to be entered now. Press what lies on the table."),
        (["26", "14"], "Not entered: something else is to be entered now. Press what lies on the table."),
    ],
)
def test_what_is_not_whole_or_not_there_is_refused_in_words_and_stays_pressed(chosen, words):
    table = thrown()
    before = table.dice.pad.shown
    enter(table.dice, chosen)
    assert table.board.status == words
    assert table.session.to_move == (CHANCE,)
    assert table.dice.pad.shown is before


def test_a_press_too_many_is_refused_and_what_was_pressed_on_an_older_pad_is_not_entered():
    table = thrown()
    dice = table.dice
    dice.pad._handle_custom_msg({"type": "full", "group": 1}, [])
    assert table.board.status == "Not entered: “Blue dice” has all its 2 already. Take one back first."
    old = {"type": "enter", "number": dice.pad.shown["number"], "chosen": [["2", "6"], ["1", "4"]]}
    dice.pad._handle_custom_msg(old, [])
    table.board.play("start")
    dice.pad._handle_custom_msg(old, [])
    assert "something else is to be entered now" in table.board.status
    assert table.session.to_move == (CHANCE,)


def test_wrong_dice_are_corrected_on_the_pad_that_shows_them_again():
    table = thrown()
    dice = table.dice
    enter(dice, [["5", "2"], ["4", "1"]])
    assert [die.code for die in table.session.state.centre] == ["b1", "b4", "r2", "r5"]
    dice.correct.click()
    assert table.session.to_move == (CHANCE,)
    assert dice.pad.shown["chosen"] == [["2", "5"], ["1", "4"]]
    enter(dice, [["2", "6"], ["1", "4"]])
    assert [die.code for die in table.session.state.centre] == ["b1", "b4", "r2", "r6"]


def test_a_pad_shows_of_hidden_pieces_no_more_than_the_player_sees_who_draws():
    table = table_of("cubed", players=2)
    first = [str(piece) for piece in range(1, 26)]
    enter(table.dice, [first])
    assert table.session.game.rolls_for(table.session.state) == 1
    (group,) = table.dice.pad.shown["groups"]
    assert {key["id"] for key in group["keys"]} == {str(piece) for piece in range(1, 89)}
    enter(table.dice, [first])
    assert "dice or cards cannot come like this now" in table.board.status


def test_pictures_that_a_page_has_are_not_sent_to_it_again():
    table = table_of("cubed", players=1)
    sent = table.dice.pad.pictures
    assert len(sent) == 82  # each of the six blocking pieces is there twice
    rng = Random(SEED)
    for _each in range(2):
        pressed(table.dice, table.session.game.chance(table.session.state).sample(rng))
    assert table.dice.pad.pictures is sent


def test_where_far_too_much_can_come_without_a_pad_of_the_game_typing_is_left():
    chance = Weighted(tuple((f"card {k}", 1) for k in range(61)))
    assert plain_pad(chance) is None
    few = plain_pad(Weighted(chance.choices[:60]))
    assert few.move([["card 7"]]) == "card 7"


def test_dice_and_draws_of_any_game_have_a_pad_without_pictures():
    dice = plain_pad(Roll((2, 0, 1), make=lambda fallen: fallen, read=lambda fallen: fallen, faces=(0, 5, 9)))
    assert [(group.name, group.number) for group in dice.groups] == [
        ("Dice, group 1", 2),
        ("Dice, group 3", 1),
    ]
    assert dice.move([["9", "0"], ["5"]]) == ((0, 9), (), (5,))
    assert dice.read(((0, 9), (), (5,))) == (("0", "9"), ("5",))
    bag = plain_pad(Draw({"a": 2, "b": 1}, 2, make=lambda cards: cards, read=lambda cards: cards))
    assert bag.move([["a", "a"]]) == ("a", "a")
    with pytest.raises(CubeplayError, match="something else is to be entered now"):
        bag.move([["b", "b"]])
