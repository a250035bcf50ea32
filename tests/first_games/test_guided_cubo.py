"""The first game of Cubo as its notebook tells it: its main line, and whoever leaves it."""

import re
from random import Random

from cubeplay.cubo.rules.moves import Place, Swap
from cubeplay.cubo.teaching.first_game import time_words

from breadth import sized
from guided_readers import finished, fresh, named_rules, open_presses, play_at_random, press, try_presses

PRESSES = ("call", "throw", "flip", "start", "place", "take", "keep", "exchange", "answer")


def eager(rng, found):
    """Mostly what leads on: call at once, place dice; else anything."""
    for kind in PRESSES:
        named = [each for each in found if str(each[1]).startswith(kind)]
        if named and rng.random() < 0.6:
            return rng.choice(named)
    return rng.choice(found)


def test_the_main_line_ends_as_its_storyboard_says():
    game = finished("cubo")
    assert game.outcome.scores == (74, 37)
    assert [player.points for player in game.state.players] == [(24, 26, 24), (16, 9, 12)]


def test_the_main_line_meets_the_rules_that_its_moments_name():
    game = finished("cubo")
    assert named_rules(game)
    told = {line.rule for line in game.log}
    assert {"cubo.countdown", "cubo.last-roll", "cubo.exchange", "cubo.end"} <= told


@sized(4, 200, "readers")
def test_readers_who_press_anything_come_to_the_end(readers):
    for seed in range(readers):
        game = fresh("cubo")
        play_at_random(game, Random(seed), eager)
        assert len(game.state.players[0].points) == 3, seed


@sized(1, 1000, "presses")
def test_every_press_of_the_main_line_leads_to_the_end(presses):
    """Legal moves at each state of the main line are tried once, and then played on at random."""
    game, tried = try_presses("cubo", presses, Random(7), eager)
    assert game.outcome.scores == (74, 37)
    assert tried > 30


def next_of_the_main_line(game):
    """What the reader of the main line presses next in this moment."""
    if game.moment.ask is not None:
        return "answer", game.moment.ask.right
    return "play", game.moment.show_me[len(game.own)]


def test_what_is_taken_back_falls_again_as_it_fell():
    game = fresh("cubo")
    game.act_all()
    game.play("throw", 0)
    game.act_all()
    dice = game.state.players[0].dice
    game.next()
    game.act_all()
    press(game, "play", "place red 2 at a2")
    game.take_back()
    assert game.own == ()
    assert game.state.players[0].dice == dice
    game.take_back()
    assert game.moment.id == "throw"
    game.act_all()
    game.play("throw", 0)
    game.act_all()
    assert game.state.players[0].dice == dice


def test_an_answer_taken_back_from_a_later_moment_stands_before_what_others_did_since():
    game = fresh("cubo")
    while game.moment.id != "exchange":
        open_presses(game)
        if game.moment.id != "exchange":
            press(game, *next_of_the_main_line(game))
    game.act_all()
    assert game.state.players[1].points == (16,)
    game.take_back()
    assert game.moment.id == "count"
    assert game.asks is not None
    assert game.state.players[1].points == ()


def test_every_move_of_the_race_tells_the_countdown():
    game, told = fresh("cubo"), []
    while game.moment.id != "second":
        open_presses(game)
        before = game.moment.id
        press(game, *next_of_the_main_line(game))
        if before == "race":
            told.append(time_words(game))
            game.settle()
            assert ("Countdown" in told[-1]) is (game.state.deadline is not None)
    numbers = [int(digits[0]) for words in told if (digits := re.findall(r"\d", words))]
    assert numbers == [5, 4, 3, 2, 1, 6, 5, 4, 3]


def test_whoever_lays_the_first_roll_is_raced_as_well():
    game, told = fresh("cubo"), []
    while open_presses(game) and game.moment.id != "reroll":
        press(game, *next_of_the_main_line(game))
    while open_presses(game) and game.moment.id != "second":
        at = game.moment.id
        press(game, "play", next((move for move in game.moves(0) if isinstance(move, Place)), "call"))
        told += [time_words(game)] if at == "race" else []
    numbers = [int(found[1]) for words in told if (found := re.search(r"Countdown: (\d)", words))]
    assert numbers == [6, 5, 4, 3]
    assert game.state.players[1].taken
    assert game.state.players[0].called


def test_whoever_is_late_is_told_so_in_the_race_and_on_their_own():
    game, late = fresh("cubo"), {}
    while open_presses(game):
        at = game.moment.id
        moves = [move for move in game.moves(0) if isinstance(move, (Place, Swap))]
        dawdles = at in ("race", "alone") and moves
        press(game, *("play", moves[0]) if dawdles else next_of_the_main_line(game))
        game.act_all()
        if game.over and at in ("race", "alone"):
            late[at] = game.compared.words
    assert game.state.players[0].points == (24, 0, 0)
    assert [(at, words[:8]) for at, words in late.items()] == [("race", "Too late"), ("alone", "Too late")]
