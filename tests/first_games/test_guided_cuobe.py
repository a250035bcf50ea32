"""The first game of CU[o]BE as its notebook tells it: its main line, and whoever leaves it."""

from random import Random

import pytest
from cubeplay.cuobe.rules.decks import cards_left
from cubeplay.cuobe.teaching import first_game as night
from cubeplay.cuobe.teaching.first_game_moments import end_words
from cubeplay.teach.rehearsal import rehearse

from breadth import breadth, sized
from guided_readers import finished, fresh, named_rules, open_presses, play_at_random, press, try_presses

COMPASS = ("north", "east", "south", "west")


def turned(first):
    """A new game whose main line goes through another door first."""
    game = fresh("cuobe")
    quarters = COMPASS.index(first) - COMPASS.index("east")

    def real(move):
        return " ".join(night.real(word, quarters) if word in COMPASS else word for word in move.split())

    game.moments = [
        type(each)(**vars(each) | {"show_me": tuple(map(real, each.show_me))}) for each in game.moments
    ]
    return game


@pytest.mark.parametrize("first", breadth(COMPASS, "east", "north"))
def test_whichever_door_is_first_the_main_line_ends_with_both_outside_and_six_cards(first):
    game = turned(first)
    assert rehearse(game, len(game.moments) - 1) == []
    assert game.outcome.winners == (0, 1)
    assert cards_left(game.state, "green") == 6
    assert end_words(game)[0] == "Out, both of you"


def test_the_main_line_meets_the_rules_that_its_moments_name():
    game = finished("cuobe")
    assert len(named_rules(game)) >= 50
    told = {line.rule for line in game.log}
    assert {"cuobe.swap", "cuobe.tick", "cuobe.trigger", "cuobe.escape"} <= told


def test_every_second_moment_compares_its_decision():
    game = fresh("cuobe")
    rehearse(game, len(game.moments) - 1)
    assert {id for id, answer in game.answers.items() if answer.title} == {
        "toll", "lock", "fight", "stop", "together",
    }  # fmt: skip
    assert game.compared.best


@sized(3, 200, "readers")
def test_readers_who_press_anything_come_to_an_end(readers):
    for seed in range(readers):
        game = fresh("cuobe")
        play_at_random(game, Random(seed))
        assert all(end_words(game)), seed


@sized(1, 1000, "presses")
def test_every_press_of_the_main_line_leads_to_an_end(presses):
    """Legal moves at each state of the main line are tried once, and then played on at random."""
    game, tried = try_presses("cuobe", presses, Random(7))
    assert game.outcome.winners == (0, 1)
    assert tried > 15


def test_who_keeps_the_lockpick_is_told_so_beside_the_tentacles():
    game = fresh("cuobe")
    while game.moments[game.at].id != "fight":
        game.act_all()
        if game.moment.id == "lock":
            game.pass_by()
        else:
            _finish(game)
        assert game.over, game.moment.id
        game.next()
    game.act_all()
    assert "kept the Lockpick" in game.moment.greets(game)
    assert game.why("move east", 0)[0].rule == "cuobe.lock"
    game.play("use lockpick", 0)
    game.play("move east", 0)
    assert game.over


def _finish(game):
    """Play the main line of one moment."""
    if game.asks is not None:
        press(game, "answer", game.asks.right)
        return
    if game.moment.dared:
        press(game, "play", game.moment.dared)
    for move in game.moment.show_me:
        game.play(move, 0)
        game.act_all()


def test_a_night_without_a_reader_is_lost_in_words():
    game = fresh("cuobe")
    game.act_all()
    game.play("move east", 0)
    while found := open_presses(game):
        if game.asks is not None:
            press(game, *found[-1])
            continue
        moves = [str(move) for move in game.moves(0)]
        game.play(next(move for move in ("choose 1", "decline", "end", *moves) if move in moves), 0)
    assert 0 not in game.outcome.winners
    assert all(end_words(game))
    cards = cards_left(game.state, "green")
    game.take_back()
    assert game.outcome is None
    assert cards_left(game.state, "green") >= cards


def test_a_decision_can_be_taken_another_way_with_all_that_was_before():
    game = finished("cuobe")
    game.next()
    game.go_back_to("toll")
    assert (game.moment.id, game.state.turn, game.outcome) == ("toll", 3, None)
    assert set(game.answers) == set()
    game.act_all()
    game.play("choose 2", 0)
    assert game.compared.most == 4
    assert not game.compared.best
    game.go_back_to("last")
    assert game.moment.id == "toll", "a moment that has not been reached is none to go back to"
