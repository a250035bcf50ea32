"""The story of CUBED's first game: its draws come for whom they are meant, and it holds off its main line."""

from collections import Counter
from random import Random

from cubeplay.cubed import PIECES, Draw, Place
from cubeplay.cubed.teaching import decision_values as worth
from cubeplay.cubed.teaching import first_game as story
from cubeplay.teach.guided import GuidedGame
from cubeplay.teach.moments import Moment

from breadth import sized
from guided_readers import fresh, open_presses, press

LINE = (
    "place 42 at i7 turn 240",
    "place 38 at i6 turn 0",
    "place 57 at j6 turn 120",
    "place 8 at i5 turn 120",
    "place 81 at g7 turn 120",
    "place 25 at h9 turn 240",
    "draw",
    "place 74 at k5 turn 240",
    "place 36 at k4 turn 240",
    "place 5 at l5 turn 0",
)
"""The main line of the storyboard."""


def laying(number):
    """A moment that is done with the reader's piece of this number."""
    shuts = story.dark_first if number == 5 else story.fits_first
    return Moment(str(number), "Lay a piece", lambda game: story.laid(game, number), shuts=shuts)


def begin():
    """The game with a moment for each of so many pieces as anybody might need."""
    game = GuidedGame(
        "cubed", deal=story.deal, others=story.fig_plays, start=story.START, seed=1, names=("Plum", "Fig")
    )
    for number in range(1, 60):
        game.add(laying(number))
    return game


def move_on(game):
    """Go on to the next moment if this one is done, and let Fig play."""
    if game.over and game.outcome is None:
        game.next()
    game.act_all()


def along(*moves):
    """The game after some moves of the reader."""
    game = begin()
    for move in moves:
        move_on(game)
        game.play(move, game.reader)
        game.act_all()
    return game


def test_the_main_line_is_that_of_the_storyboard():
    game = along(*LINE)
    assert (game.outcome.scores, game.outcome.winners) == ((0, 10), (0,))
    held = "one colour 3 + two colours 2 + a blocking piece 5"
    assert story.end_words(game) == ("You win the round", f"You 0, Fig 10: {held}. The fewest points win.")


def test_decisions_are_compared_by_what_they_are_about():
    compare = {3: worth.ways_worth, 4: worth.points_worth, 5: worth.room_worth}
    compare |= {8: worth.plan_worth, 9: worth.plan_worth}
    found = {at: of(along(*LINE[:at])) for at, of in compare.items()}
    mine = {at: next(each.number for each in answer.worths if each.made) for at, answer in found.items()}
    assert (mine[4], found[4].most) == (2, 5)
    assert (mine[5], found[5].most) == (-6, -6)
    assert (mine[8], found[8].most) == (6, 6)
    assert (mine[9], found[9].most) == (6, 6)
    assert [found[at].best for at in (4, 5, 8, 9)] == [False, True, True, True]
    assert all(len(answer.worths) > 1 for answer in found.values()), found
    assert len(found[3].words) < 110


def test_a_blocking_piece_laid_early_is_told_to_block_and_its_moment_looks_at_it():
    game = fresh("cubed")
    for move in LINE[:3]:
        game.act_all()
        assert all(each.piece != 81 for each in game.moves(0) if isinstance(each, Place))
        game.play(move, game.reader)
        game.act_all()
        game.next()
    game.act_all()
    game.play(next(each for each in game.moves(0) if each.piece == 81), game.reader)
    game.act_all()
    assert game.compared.best
    assert game.compared.then.startswith("A blocking piece may be laid once three pieces lie.")
    game.next()
    game.act_all()
    assert (game.moment.id, game.over) == ("dark", False)


def test_readers_who_lay_anything_meet_dares_that_their_rule_refuses():
    rules = {"turn": "heights", "two": "contacts", "shut": "blocked", "draw": "pass", "last": "field-taken"}
    met = Counter()
    for seed in range(8):
        game, rng = fresh("cubed"), Random(seed)
        while found := open_presses(game):
            moment = game.moment
            dared = moment.in_vain(game)
            if dared and moment.id in rules and not game.own:
                assert game.why(dared, game.reader)[0].rule == f"cubed.{rules[moment.id]}", (seed, dared)
                met[moment.id] += 1
            hints = moment.hints(game) if callable(moment.hints) else moment.hints
            stuck = not any(isinstance(each, Place) for _what, each in found)
            assert not stuck or "fit" in hints[0], (seed, moment.id, hints)
            press(game, *rng.choice(found))
    assert set(met) == set(rules)


def test_a_piece_that_fits_goes_before_a_draw_and_the_dark_one_before_others():
    game = along(*LINE[:4])
    move_on(game)
    assert "fits" in game.why("draw")[0].why
    assert "blocking piece fits" in game.why("place 25 at h9 turn 240")[0].why
    assert {move.piece for move in game.moves(0)} == {81}


def test_a_draw_that_is_taken_back_falls_again():
    game = along(*LINE[:7])
    assert 74 in game.state.hands[0]
    game.take_back()
    assert 74 not in game.state.hands[0]
    game.play("draw")
    assert 74 in game.state.hands[0]


def wander(seed):
    """A reader who presses anything that is open; returns the game, and when what came."""
    game, rng, first = begin(), Random(seed), None
    move_on(game)
    while game.outcome is None:
        move = rng.choice(game.moves(0))
        if isinstance(move, Draw) and first is None:
            first = story.pieces_laid(game) + 1, game.state.hands[0]
        game.play(move)
        move_on(game)
    return game, first


@sized(20, 300, "readers")
def test_off_the_main_line_the_first_draw_comes_on_time_and_helps(readers):
    tries = [wander(seed) for seed in range(readers)]
    assert sum(first == (7, (5, 36)) for _game, first in tries) >= readers * 0.95
    two_left = won = quick = 0
    for game, _first in tries:
        own = [each for each in game.played if each.actor == 0]
        laid = [n for n, each in enumerate(own) if isinstance(each.move, Place)]
        two_left += len(laid) > 6 and laid[6] <= 8
        won += game.outcome.winners == (0,)
        quick += len(own) <= 15
    assert two_left >= readers * 0.94
    assert won >= readers * 0.9
    assert quick >= readers * 0.9


def test_the_reader_draws_no_dark_piece_while_another_helps():
    game = along(*LINE[:7])
    (drawn,) = set(game.state.hands[0]) - {5, 36}
    assert PIECES[drawn].sides == ("yellow", "blue", "sky")


def test_a_lost_or_long_round_goes_back_to_the_dark_piece():
    game, rng = begin(), Random(3)
    move_on(game)
    assert story.back_to(game) == ""
    assert story.dark_words(game).startswith("Your blocking piece fits nowhere now")
    while game.outcome is None and story.back_to(game) == "":
        game.play(rng.choice(game.moves(0)))
        move_on(game)
    own = sum(each.actor == 0 for each in game.played)
    assert own >= story.LONG or game.outcome is not None
    assert story.back_to(game) == "cost"


def test_who_is_stuck_is_told_to_draw():
    game = along(*LINE[:6])
    assert story.stuck_words(game) == ""
    move_on(game)
    assert story.stuck_words(game) == "No piece of yours fits: draw one."
