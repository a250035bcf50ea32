"""The first game of Gelatinous Cube Dice as its notebook tells it: its main line, and whoever leaves it."""

from random import Random

import pytest
from cubeplay.errors import IllegalMove
from cubeplay.gelatinous.exact.solver import solve, steps_to_glyph, ways_out
from cubeplay.gelatinous.teaching.first_game import end_words, way_hints

from breadth import sized
from guided_readers import (
    copied,
    finished,
    fresh,
    main_line,
    named_rules,
    open_presses,
    play_at_random,
    press,
    try_presses,
)


def test_the_main_line_ends_as_its_storyboard_says():
    game = finished("gelatinous")
    assert (game.outcome.scores, game.outcome.winners) == ((3,), (0,))
    assert game.state.health == 4
    assert len(game.moments) == 11
    assert end_words(game)[0] == "You have won"


def test_the_main_line_meets_the_rules_that_its_moments_name():
    game = finished("gelatinous")
    assert len(named_rules(game)) >= 26
    told = {line.rule.removeprefix("gelatinous.") for line in game.log}
    assert {"draw", "moving-on", "danger", "resistance", "ability", "done", "win"} <= told


def test_six_decisions_are_compared_with_the_best():
    game = finished("gelatinous")
    answers = {**game.answers, game.moment.id: game.compared}
    best = {id: answer.best for id, answer in answers.items()}
    assert best == {"six": True, "out": False, "turn": True, "leave": True, "plan-turn": True, "plan": True}
    worths = [[(each.name, each.words) for each in answers[id].worths] for id in ("out", "leave", "plan")]
    assert worths == [
        [("no danger: 8 actions", "♥\xa05"), ("1 danger: 6 actions", "♥\xa04")],
        [
            ("Slide: 7 actions", "♥\xa04"),
            ("Thick skin: 8 actions", "♥\xa04"),
            ("no card: 7 actions", "♥\xa03"),
        ],
        [
            ("Slide: 9 actions", "♥\xa04"),
            ("Thick skin: 10 actions", "♥\xa04"),
            ("no card: 11 actions", "♥\xa04"),
        ],
    ]


def test_the_fewest_steps_to_the_glyph_are_told_to_whoever_took_more():
    game = fresh("gelatinous")
    press_all(game, "4", "roll east", "roll west", "roll east", "roll east")
    assert steps_to_glyph(game.start) == 2
    assert [(each.words, each.made) for each in game.compared.worths] == [
        ("4 steps", True),
        ("2 steps", False),
    ]


def press_all(game, *presses):
    """Answer questions and play moves, moment after moment."""
    for each in presses:
        open_presses(game)
        press(game, "answer" if game.asks else "play", each)
        game.act_all()


@sized(20, 200, "readers")
def test_readers_who_press_anything_come_to_an_end(readers):
    for seed in range(readers):
        game = fresh("gelatinous")
        play_at_random(game, Random(seed))
        assert all(end_words(game)), seed


@sized(3, 1000, "presses")
def test_every_press_of_the_main_line_leads_to_an_end(presses):
    """Legal moves at each state of the main line are tried once, and then played on at random."""
    game, tried = try_presses("gelatinous", presses, Random(7))
    assert game.outcome.winners == (0,)
    assert tried > 60


def begin_again(game):
    """Press the button that begins the room again."""
    game.go_back_to(*game.moment.restarts(game).split())
    game.act_all()


@sized(4, 60, "readers")
def test_whoever_makes_odd_moves_and_begins_rooms_again_wins(readers):
    for seed in range(readers):
        game, rng, rooms = fresh("gelatinous"), Random(seed), set()
        while True:
            found = open_presses(game)
            if not found and game.state.done == 3:
                break
            run = game.state
            in_room = run.phase == "room" and game.asks is None and bool(found)
            assert not in_room or ways_out(run), "a dead end"
            best = solve(run, "damage", abilities=True) if in_room else None
            if not found or (in_room and best is None):
                rooms.add(run.done)
                begin_again(game)
                assert game.state.visit.actions == 0, seed
                assert game.state.done == run.done, seed
            elif best is not None and rng.random() < 0.8:
                press(game, "play", best.moves[0])
            else:
                press(game, *rng.choice(found))
        assert game.outcome.winners == (0,), seed


def test_a_room_begun_again_does_not_ask_again_what_was_answered():
    game = fresh("gelatinous")
    press_all(game, "4", "roll east", "roll south")
    begin_again(game)
    assert (game.moment.id, game.asks, game.state.visit.square) == ("six", None, "a1")
    again = copied("gelatinous", game)
    four = next(moment.ask.number("4") for moment in game.moments if moment.id == "tip")
    assert (again.moment.id, again.state.visit.actions, again.said) == ("six", 0, {"tip": four})
    press_all(game, "roll east", "roll east")
    assert game.compared.best
    for _press in range(4):
        game.take_back()
    assert game.moment.id == "tip"
    assert game.asks is not None


def test_the_first_step_goes_only_where_its_question_looks():
    game = fresh("gelatinous")
    press_all(game, "4")
    with pytest.raises(IllegalMove, match="That way is south"):
        game.play("roll south")
    assert not game.own


def test_a_lost_room_is_begun_again_with_one_press_and_the_same_dice():
    game = fresh("gelatinous")
    for _press in main_line(game):
        if game.moment.id == "leave":
            break
    fell, health = game.state.visit.dangers, game.state.health
    while game.outcome is None:
        press(game, "play", "roll south" if game.state.visit.square == "a2" else "roll north")
    assert end_words(game)[0] == "Lost in room 2"
    assert game.over, "the page goes on to the end"
    begin_again(game)
    assert game.moment.id == "turn"
    assert (game.state.phase, game.state.visit.dangers, game.state.health) == ("turn", fell, health)
    assert game.outcome is None


def test_a_step_after_a_question_is_taken_back_before_its_answer():
    game = fresh("gelatinous")
    press_all(game, "3", "4", "roll east")
    assert game.over
    game.take_back()
    assert (game.moment.id, game.asks, game.own, game.state.visit.square) == ("tip", None, (), "a1")
    game.take_back()
    assert game.asks is not None


def test_turns_are_compared_with_the_cards_that_may_be_used():
    game = fresh("gelatinous")
    for _press in main_line(game):
        if game.moment.id == "turn":
            break
    press(game, "play", "turn 4 north")
    assert game.compared.best, "planned with Slide"
    game.take_back()
    press(game, "play", "turn 3 north")
    answer = game.compared
    assert answer.best, "as healthy, and spare actions are lost"
    assert answer.words.endswith("No turn is healthier; another needs 7.")
    assert [each.name for each in answer.worths] == ["3 north: 9 actions", "another turn: 7 actions"]
    assert "1 north" not in answer.words
    assert "4 north" not in answer.words


def test_of_equal_health_all_ways_are_best_for_unused_actions_are_lost():
    game = fresh("gelatinous")
    for _press in main_line(game):
        if game.moment.id == "plan":
            break
    for move in solve(game.state, "damage").moves:
        press(game, "play", move)
    answer = game.compared
    assert answer.worths[0].name == "Slide: 9 actions"
    assert (answer.best, answer.worths[-1].made) == (True, True)
    assert {each.number for each in answer.worths} == {answer.most}
    assert "Slide: action 9, the same Health." in answer.words


def test_a_way_out_is_compared_with_those_from_another_turn():
    game = fresh("gelatinous")
    for _press in main_line(game):
        if game.moment.id == "plan-turn":
            break
    press_all(game, "turn 1 north")
    game.next()
    game.act_all()
    for move in solve(game.state, "damage", abilities=True).moves:
        press(game, "play", move)
    words = game.compared.words
    assert "Out with action 11, Health 4: from your turn no way is healthier." in words
    assert "From another turn: action 9, Health 4." in words


def test_the_second_hint_of_the_last_room_names_the_next_two_steps():
    game = fresh("gelatinous")
    for _press in main_line(game):
        if game.moment.id == "plan":
            break
    assert way_hints(game)[1] == "Make for b1 first. Next: Roll east. Roll east."
    assert way_hints(game)[0].endswith("Slide helps on the way.")
    while "b1" in game.state.visit.glyphs:
        press(game, "play", solve(game.state, "damage").moves[0])
    assert way_hints(game)[1].startswith("Make for d1. ")


def test_who_leaves_the_last_room_is_told_so_at_once():
    assert finished("gelatinous").compared.words.startswith("You have won!")
