"""The solo game: its hand, its start, drawing, winning and losing; the solver and the hints."""

from itertools import permutations

import pytest
from cubed_tables import end_of, everything, table, walk
from cubeplay.cubed import GAME, Draw, Lying, Pass, Place
from cubeplay.cubed.exact.solver import playout, reachable
from cubeplay.cubed.rules.move_generation import fitting
from cubeplay.cubed.rules.pieces import BLOCKING, NUMBERS
from cubeplay.session import Session

from breadth import together


def play(state, *texts):
    for text in texts:
        step = GAME.apply(state, GAME.to_move(state)[0], GAME.parse(text))
        state = step.state
    return step


def gives(*pieces):
    return "bag gives " + " ".join(map(str, pieces))


@pytest.mark.rule("cubed.solo-hand")
def test_blocking_pieces_beyond_three_are_swapped_until_there_are_no_more():
    state = GAME.start(players=1)
    step = play(state, gives(*range(1, 21), *range(77, 82)))
    assert (step.state.phase, step.state.due, step.state.aside) == ("swap", 2, (80, 81))
    assert GAME.chance(step.state).probability(GAME.parse(gives(21, 80))) == 0
    step = play(step.state, gives(21, 82))
    assert (step.state.phase, step.state.due, step.state.aside) == ("swap", 1, (80, 81, 82))
    state = play(step.state, gives(22)).state
    assert state.hands == ((*range(1, 23), 77, 78, 79),)
    assert state.phase == "opening"
    assert everything(state) == list(NUMBERS)


@pytest.mark.rule("cubed.solo-start")
def test_a_piece_that_is_not_blocking_starts_the_table():
    state = play(GAME.start(players=1), gives(*range(1, 26))).state
    step = play(state, gives(88))
    assert (step.state.phase, step.state.aside, step.state.lying) == ("opening", (88,), ())
    state = play(step.state, gives(40)).state
    assert state.lying == (Lying(40, "h8", 0),)
    assert GAME.to_move(state) == (0,)


@pytest.mark.rule("cubed.solo-hand", "cubed.solo-start")
def test_a_solo_game_starts_with_25_pieces_and_one_on_the_table():
    for seed in range(60):
        state = Session(GAME, seed=seed, players=1).state
        assert len(state.hands[0]) == 25
        assert sum(piece in BLOCKING for piece in state.hands[0]) <= 3
        assert len(state.lying) == 1
        assert state.lying[0].piece not in BLOCKING
        assert everything(state) == list(NUMBERS)


@pytest.mark.rule("cubed.solo-draw", "cubed.solo-pass")
def test_alone_one_draws_only_when_stuck():
    state = table("1 h8 0", hands=((7, 76),))
    assert all(isinstance(move, Place) for move in GAME.moves(state, 0))
    assert [o.rule for o in GAME.objections(state, 0, Draw())] == ["cubed.solo-draw"]
    assert "cubed.solo-pass" in [o.rule for o in GAME.objections(state, 0, Pass())]
    stuck = table("1 h8 0", hands=((76,),))
    assert GAME.moves(stuck, 0) == (Draw(),)


@pytest.mark.rule("cubed.solo-lose", "cubed.draw")
def test_two_draws_without_a_fit_lose():
    state = play(table("1 h8 0", hands=((76,),)), "draw", gives(75)).state
    assert GAME.moves(state, 0) == (Draw(),)
    step = play(state, "draw", gives(74))
    assert [event.rule for event in step.events] == ["cubed.draw", "cubed.solo-lose"]
    end = GAME.outcome(step.state)
    assert (end.scores, end.winners, end.rule) == ((3,), (), "cubed.solo-lose")


@pytest.mark.rule("cubed.solo-lose")
def test_nothing_fits_and_an_empty_bag_lose_at_once():
    state = table("1 h8 0", hands=((76,),), bag=(75,))
    assert GAME.outcome(play(state, "draw", gives(75)).state).rule == "cubed.solo-lose"
    state = table("1 h8 0", hands=((7, 8),), bag=())
    assert GAME.outcome(play(state, "place 7 at g8 turn 0").state) is None
    state = table("1 h8 0", hands=((2, 8),), bag=())
    assert GAME.outcome(play(state, "place 8 at g8 turn 0").state).rule == "cubed.solo-lose"


@pytest.mark.rule("cubed.solo-draw")
def test_a_placement_starts_the_count_of_draws_again():
    state = table("1 h8 0", hands=((12, 76),), drawn=2)
    after = play(state, str(next(m for m in GAME.moves(state, 0)))).state
    assert after.drawn == 0


@pytest.mark.rule("cubed.solo-win")
def test_playing_the_last_piece_wins():
    step = play(table("1 h8 0", hands=((7,),)), "place 7 at i8 turn 120")
    assert [event.rule for event in step.events] == ["cubed.place", "cubed.solo-win"]
    end = GAME.outcome(step.state)
    assert (end.scores, end.winners, end.rule) == ((0,), (0,), "cubed.solo-win")


def test_solo_games_are_won_and_lost():
    ends = {GAME.outcome(end_of(seed, players=1, match="all")).rule for seed in range(12)}
    assert ends == {"cubed.solo-win", "cubed.solo-lose"}


# The solver


def longest(lying, hand, match_all):
    """By brute force: how many pieces can be played out at most."""
    best = 0
    for order in permutations(hand):
        tables = {frozenset(lying): lying}
        for count, piece in enumerate(order, 1):
            following = {}
            for before in tables.values():
                for move in fitting(before, (piece,), match_all):
                    after = (*before, Lying(move.piece, move.field, move.turn))
                    following[frozenset(after)] = after
            if not following:
                break
            best, tables = max(best, count), following
    return best


def small_positions():
    """Tables of three to five pieces, with three pieces of the hand."""
    for seed in range(14):
        match = ("one", "all")[seed % 2]
        states = [s for s, actor, _move in walk(seed, players=1, match=match) if actor == 0]
        state = states[min(2 + seed % 3, len(states) - 1)]
        yield state.lying, state.hands[0][seed % 5 :: 9][:3], match == "all"


@together(("lying", "hand", "match_all"), list(small_positions()))
def test_the_solver_is_exact_where_small(lying, hand, match_all):
    found = playout(lying, hand, match_all, budget=100_000)
    assert found.exact
    assert found.most == longest(lying, hand, match_all)
    assert reachable(lying, hand, match_all) >= found.most
    for move in found.moves:
        assert move in fitting(lying, hand, match_all)
        lying = (*lying, Lying(move.piece, move.field, move.turn))
        hand = tuple(piece for piece in hand if piece != move.piece)


def test_without_budget_the_solver_still_gives_bounds():
    state = Session(GAME, seed=3, players=1, match="all").state
    found = playout(state.lying, state.hands[0], True, budget=3)
    assert 0 < len(found.moves) <= 4
    assert found.most >= playout(state.lying, state.hands[0], True).most
    assert found.answer is None
    assert not found.exact


@pytest.mark.parametrize(
    ("lying", "hand", "answer", "most"),
    [
        ((), (77, 78), False, 0),
        ((), (1, 7), True, 2),
        ((Lying(1, "h8", 0),), (2, 9, 10), False, 2),
        ((Lying(1, "h8", 0),), (77, 76), False, 0),
        ((Lying(1, "h8", 0),), (7, 77), False, 1),
    ],
)
def test_the_solver_says_no_by_colours_and_numbers_alone(lying, hand, answer, most):
    found = playout(lying, hand)
    assert (found.answer, found.most) == (answer, most)
    assert found.most <= reachable(lying, hand)


# Hints


def test_hints_alone_say_whether_the_hand_can_be_played_out():
    session = Session(GAME, seed=2, players=1)
    nudge, region, move = session.hints()
    assert nudge.text == "Your hand can still be played out without a draw."
    assert move.move in session.moves()
    assert move.places == (move.move.field,)
    assert set(region.places) == {m.field for m in session.moves() if m.piece == move.move.piece}
    while not session.outcome:
        session.play(session.hints()[-1].move)
    assert session.outcome.rule == "cubed.solo-win"


@pytest.mark.parametrize(
    ("state", "text", "move"),
    [
        (table("1 h8 0", hands=((76,), (2,))), "No piece of your hand fits now.", "draw"),
        (table("1 h8 0", hands=((76,), (2,)), phase="gift"), "Somebody with few pieces", "give 76 to 2"),
        (table("1 h8 0", hands=((76,), (2,)), phase="keep", lifted=(5, 60)), "Cheap pieces", "keep 60"),
        (table("1 h8 0", hands=((7, 76), (2,))), "One piece of your hand fits, in 12 ways.", "place 7"),
        (table("1 h8 0", hands=((3, 7),)), "Without a draw at most", "place"),
    ],
)
def test_hints_in_every_phase(state, text, move):
    hints = GAME.hints(GAME.view(state, 0), 0)
    assert hints[0].text.startswith(text)
    assert str(hints[-1].move).startswith(move)
    assert hints[-1].move in GAME.moves(state, 0)
    assert not GAME.hints(GAME.view(state, 0), 1) or state.solo
