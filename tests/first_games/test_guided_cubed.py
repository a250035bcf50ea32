"""The first game of CUBED as its notebook tells it: its main line, and whoever leaves it."""

from random import Random

from cubeplay.cubed.teaching.first_game import FILM, end_words
from cubeplay.teach.rehearsal import rehearse

from breadth import sized
from cubeplay_widgets.chapters.film import film_lines
from guided_readers import finished, fresh, main_line, named_rules, play_at_random, try_presses


def at(id):
    """The main line up to the start of a moment."""
    game = fresh("cubed")
    rehearse(game, [moment.id for moment in game.moments].index(id) - 1)
    game.next()
    game.act_all()
    return game


def test_the_main_line_ends_as_its_storyboard_says():
    game = finished("cubed")
    assert (game.outcome.scores, game.outcome.winners) == ((0, 10), (0,))
    assert len(game.moments) == 9
    assert end_words(game)[0] == "You win the round"


def test_the_main_line_meets_the_rules_that_its_moments_name():
    game = finished("cubed")
    assert len(named_rules(game)) >= 16
    told = {line.rule.removeprefix("cubed.") for line in game.log}
    assert {"place", "blocked", "draw", "pass", "empty-hand", "points", "lowest-total"} <= told


def test_dares_are_refused_by_the_rule_that_the_moment_teaches():
    game, refused = fresh("cubed"), {}
    for _press in main_line(game):
        if game.refused:
            refused[game.moment.id] = game.refused[0].removeprefix("cubed.")
    assert refused == {
        "same": "match-one",
        "turn": "heights",
        "two": "contacts",
        "shut": "blocked",
        "draw": "pass",
        "last": "field-taken",
    }


def test_a_blocked_field_is_tried_with_a_piece_whose_colours_match_there():
    game = at("shut")
    (objection,) = game.why(game.moment.in_vain(game))
    assert objection.rule == "cubed.blocked"


def test_whoever_lays_the_blocking_piece_at_once_is_told_its_rules_and_meets_its_moment():
    game = at("cost")
    game.play(next(move for move in game.moves(game.reader) if getattr(move, "piece", 0) == 81))
    assert "A blocking piece may be laid once three pieces lie." in game.compared.then
    game.next()
    game.act_all()
    assert (game.moment.id, game.over) == ("dark", False)
    assert game.moment.greets(game).startswith("Yours lies already")


def test_each_blocking_piece_of_fig_is_told_by_the_fields_that_it_blocks():
    game = finished("cubed")
    told = [line.words for line in film_lines(game, 19, FILM) if "blocks" in line.words]
    assert told == [f"Fig’s blocking piece blocks {fields}." for fields in ("j7, k7, l6", "i4, j3, k3")]


def test_five_decisions_are_compared_with_the_best():
    game = finished("cubed")
    answers = {**game.answers, game.moment.id: game.compared}
    best = {id: answer.best for id, answer in answers.items() if answer is not None and answer.title}
    assert answers["last"].words.startswith("You win the round!")
    assert best == {"two": best["two"], "cost": False, "dark": True, "draw": True, "ahead": True}


@sized(20, 200, "readers")
def test_readers_who_press_anything_come_to_an_end(readers):
    for seed in range(readers):
        game = fresh("cubed")
        play_at_random(game, Random(seed))
        assert all(end_words(game)), seed


@sized(2, 1000, "presses")
def test_every_press_of_the_main_line_leads_to_an_end(presses):
    """Legal moves at each state of the main line are tried once, and then played on at random."""
    game, tried = try_presses("cubed", presses, Random(7))
    assert game.outcome.winners == (0,)
    assert tried >= 19


def test_the_long_round_is_taken_up_again_from_the_dark_piece():
    game = fresh("cubed")
    for _press in main_line(game):
        if game.moment.id == "ahead":
            break
    assert game.moment.restarts(game) == ""
    game.go_back_to("dark")
    game.act_all()
    assert game.moment.id == "dark"
    assert 81 in game.state.hands[0]
