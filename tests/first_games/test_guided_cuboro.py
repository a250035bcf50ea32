"""The first game of cuboro as its notebook tells it: its main line, and whoever leaves it."""

from random import Random

import pytest
from cubeplay.cuboro.exact.solver import best_turn
from cubeplay.cuboro.game import GAME
from cubeplay.cuboro.rules.moves import Jump, Rotate, Tower
from cubeplay.cuboro.rules.path import trace
from cubeplay.cuboro.teaching.first_game import MARBLES, end_words, longest, rolled_to, sent
from cubeplay.errors import IllegalMove

from breadth import sized
from cubeplay_widgets.boards.cuboro.board import CuboroFace
from cubeplay_widgets.boards.cuboro.choice import face_id
from cubeplay_widgets.chapters.film import cheered, film_lines
from guided_readers import (
    chapter,
    finished,
    fresh,
    main_line,
    named_rules,
    open_presses,
    play_at_random,
    press,
    try_presses,
)

COMPARED = ["send", "slide", "full", "turn", "more", "jump", "joker"]


def test_the_main_line_ends_as_its_storyboard_says():
    game = finished("cuboro")
    assert (game.outcome.scores, game.outcome.winners) == ((24, 17), (0,))
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
    assert worths["full"] == [4, 1, 0, 0]
    assert worths["turn"] == [7, 3, 2]
    assert [worths[id] for id in ("more", "joker")] == [[8, 7], [9, 7, 6]]


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
            most = [best_turn(game.state, changes=number).points for number in (1, 2, 3)]
            assert (longest(game.state), most) == (6, [7, 7, 9])
            assert game.moment.greets(game).startswith("Your way: 6 points. Three more changes can make it 9")
            assert game.moment.hints(game)[-1] == "Try the cube c1."
    assert game.outcome is not None
    lines = list(cheered(game, 4))
    assert [(line.words, line.number, line.cheers) for line in lines] == [("9 points for you!", 4, True)]
    assert game.compared.large == "+9"


@sized(8, 200, "readers")
def test_wherever_the_joker_can_begin_a_longer_way_can_be_made(readers):
    """Fig's last jump leaves that to each of the reader's jumps, whatever the reader did before."""
    for seed in range(readers):
        game, rng = fresh("cuboro"), Random(seed)
        while (found := open_presses(game)) and game.moment.id != "jump":
            press(game, *rng.choice(found))
        jumps = [move for _what, move in open_presses(game) if isinstance(move, Jump)]
        assert len(jumps) == 32
        for jump in jumps:
            table = GAME.apply(game.state, game.reader, jump).state
            assert best_turn(table).points > longest(table), (seed, str(jump))


@sized(8, 80, "readers")
def test_the_joker_says_of_each_board_whether_a_change_still_helps(readers):
    told = set()
    for seed in range(readers):
        game, rng = fresh("cuboro"), Random(seed)
        while found := open_presses(game):
            if game.moment.id == "joker":
                helps = best_turn(game.state).points > longest(game.state)
                assert bool(game.moment.greets(game)) == helps, seed
                assert len(game.moment.hints(game)) == 1 + helps, seed
                if game.own:
                    done = any(end in game.moment.answers(game) for end in ("No change helps", "All four"))
                    assert done != helps, seed
                told.add(helps)
            changes = [each for each in found if not isinstance(each[1], Tower)]
            press(game, *rng.choice(changes or found))
    assert told == {True, False}


def test_fig_shows_each_way_with_its_numbers_before_the_marble_rolls():
    game, film = fresh("cuboro"), chapter("cuboro").film
    ways = 0
    for _press in main_line(game):
        if game.own or game.moment.id not in ("slide", "turn", "jump"):
            continue
        since = max(number for number, each in enumerate(game.played) if each.actor == game.reader) + 1
        change, way, roll = film_lines(game, since, film, CuboroFace())
        assert (change.number, way.number, roll.number) == (since + 1, since + 1, since + 2)
        brought = rolled_to(game, since + 1)
        assert way.picked == {face_id(brought.side, brought.level)}
        assert f"{brought.points}! {brought.points} point" in roll.words
        ways += 1
    assert ways == 3


def test_fig_turns_a_cube_of_its_own_way_and_that_way_grows():
    game = fresh("cuboro")
    for _press in main_line(game):
        if game.moment.id == "turn":
            break
    number = next(number for number, each in enumerate(game.played) if isinstance(each.move, Rotate))
    way = rolled_to(game, number + 1)
    assert game.played[number].move.field in {step.field for step in way.steps}
    assert (longest(game.before(number)), way.points) == (1, 5)


def test_fig_makes_two_changes_in_its_last_turn_and_each_helps():
    game = finished("cuboro")
    last = [number for number, each in enumerate(game.played) if each.actor != game.reader][-3:]
    assert [type(game.played[number].move) for number in last] == [Rotate, Jump, Tower]
    assert [longest(game.before(number)) for number in last] == [0, 5, 6]
