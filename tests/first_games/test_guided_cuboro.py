"""The first game of cuboro as its notebook tells it: its main line, and whoever leaves it."""

from random import Random

import pytest
from cubeplay.cuboro.exact.solver import best_turn
from cubeplay.cuboro.rules.moves import Tower
from cubeplay.cuboro.rules.path import trace
from cubeplay.cuboro.teaching.first_game import MARBLES, end_words, longest, sent
from cubeplay.errors import IllegalMove

from breadth import sized
from cubeplay_widgets.chapters.film import cheered
from guided_readers import (
    finished,
    fresh,
    main_line,
    named_rules,
    open_presses,
    play_at_random,
    press,
    try_presses,
)

COMPARED = ["send", "slide", "full", "turn", "more", "jump", "mix", "joker"]


def test_the_main_line_ends_as_its_storyboard_says():
    game = finished("cuboro")
    assert (game.outcome.scores, game.outcome.winners) == ((22, 13), (0,))
    assert [moment.id for moment in game.moments] == COMPARED
    assert end_words(game)[0] == "Hurray! You win!"


def test_the_main_line_meets_the_rules_that_its_moments_name():
    game = finished("cuboro")
    named = named_rules(game)
    assert len(named) >= 22
    assert {line.rule for line in game.log} <= named


def test_each_decision_is_compared_with_the_best():
    game = finished("cuboro")
    answers = {**game.answers, game.moment.id: game.compared}
    assert list(answers) == COMPARED
    assert all(answer.best for answer in answers.values())
    worths = {id: [each.number for each in answer.worths] for id, answer in answers.items()}
    assert worths["full"] == [4, 0, 2, 3]
    assert worths["turn"][:2] == [6, 2]
    assert [worths[id] for id in ("more", "mix", "joker")] == [[7, 6], [6, 5, 4], [8, 6]]


@sized(20, 200, "readers")
def test_readers_who_press_anything_come_to_an_end(readers):
    titles = set()
    for seed in range(readers):
        game = fresh("cuboro")
        play_at_random(game, Random(seed))
        titles.add(end_words(game)[0])
        assert sent(game) == MARBLES, seed
    assert "Fig wins" in titles


@sized(3, 1000, "presses")
def test_every_press_of_the_main_line_leads_to_an_end(presses):
    """Legal moves at each state of the main line are tried once, and then played on at random."""
    game, tried = try_presses("cuboro", presses, Random(7))
    assert game.outcome.winners == (0,)
    assert tried > 30


@sized(4, 40, "readers")
def test_what_is_taken_back_is_answered_again_in_the_same_way(readers):
    """A marble is taken back with Fig's turn; sent again, Fig does the same."""
    for seed in range(readers):
        game, rng = fresh("cuboro"), Random(seed)
        while found := open_presses(game):
            press(game, *rng.choice(found))
            before, number = game.saved, len(game.played)
            game.act_all()
            moves, move = game.saved.moves, game.played[game.last()].move
            game.take_back()
            assert len(game.played) < number, seed
            press(game, "play", move)
            game.act_all()
            assert game.saved.moves == moves, (seed, before)


def test_the_red_marble_is_kept_for_the_last_turn():
    for seed in range(6):
        game, rng = fresh("cuboro"), Random(seed)
        while open_presses(game) and sent(game) < MARBLES - 1:
            press(game, *rng.choice(open_presses(game)))
        assert game.state.marbles[0] == (0, 1), seed


@sized(6, 60, "readers")
def test_no_marble_is_lost_by_a_single_press(readers):
    """Who presses a way that is lost, where something better is left, is asked before the marble rolls."""
    asked = 0
    for seed in range(readers):
        game, rng = fresh("cuboro"), Random(seed)
        while found := open_presses(game):
            towers = [move for _what, move in found if isinstance(move, Tower)]
            for move in towers:
                lost = not trace(game.state, move.side, move.level).points
                if lost and (game.state.may_change or longest(game.state)):
                    with pytest.raises(IllegalMove, match="that marble would be lost"):
                        game.play(move, game.reader)
                    asked += 1
            press(game, *rng.choice(found))
    assert asked > readers


def test_the_joker_pays_on_the_main_line_and_the_last_marble_is_cheered_before_fig():
    game = fresh("cuboro")
    for _press in main_line(game):
        if game.moment.id == "joker" and not game.own:
            assert (longest(game.state), best_turn(game.state, changes=1).points) == (6, 8)
            assert game.moment.greets(game).startswith("A fourth change can make your way longer")
            assert game.moment.hints(game)[-1] == "Try the cube c1."
    assert game.outcome is not None
    lines = list(cheered(game, 5))
    assert [(line.words, line.number, line.cheers) for line in lines] == [("8 points for you!", 5, True)]
    assert game.compared.large == "+8"


@sized(8, 80, "readers")
def test_the_joker_is_praised_only_where_a_fourth_change_pays(readers):
    told = set()
    for seed in range(readers):
        game, rng = fresh("cuboro"), Random(seed)
        while found := open_presses(game):
            if game.moment.id == "joker" and game.state.may_change:
                pays = best_turn(game.state, changes=1).points > longest(game.state)
                assert game.moment.greets(game).startswith("A fourth" if pays else "No fourth"), seed
                assert len(game.moment.hints(game)) == 1 + pays, seed
                told.add(pays)
            changes = [each for each in found if not isinstance(each[1], Tower)]
            press(game, *rng.choice(changes or found))
    assert told
