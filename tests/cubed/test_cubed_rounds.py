"""Rounds: dealing, drawing, passing, ending and scoring; the variants."""

from random import Random

import pytest
from cubed_tables import end_of, everything, table, walk
from cubeplay.cubed import GAME, Draw, DrawThree, Give, Keep, Pass, Place
from cubeplay.cubed.rules.pieces import NUMBERS, points_of
from cubeplay.cubed.rules.play import arcs
from cubeplay.cubed.rules.state import HAND_SIZES
from cubeplay.errors import UndoRefused
from cubeplay.game import CHANCE
from cubeplay.session import Session
from msgspec.structs import replace


def rules(step):
    return [event.rule for event in step.events]


def play(state, *texts):
    """Play some moves of whoever is to move; returns the last step."""
    for text in texts:
        step = GAME.apply(state, GAME.to_move(state)[0], GAME.parse(text))
        state = step.state
    return step


# Setting up


@pytest.mark.rule("cubed.hands")
def test_hands_are_those_of_the_rules():
    sizes = [25, 20, 18, 15, 13, 11, 10, 8, 8, 7]
    assert [HAND_SIZES[players] for players in range(2, 12)] == sizes
    assert max(players * size for players, size in HAND_SIZES.items()) == 80
    for players, size in zip(range(2, 12), sizes, strict=True):
        state = Session(GAME, seed=players, players=players).state
        assert [len(hand) for hand in state.hands] == [size] * players
        assert len(state.bag) == 88 - players * size
        assert everything(state) == list(NUMBERS)


@pytest.mark.rule("cubed.hands")
@pytest.mark.parametrize("players", [2, 8])
def test_a_short_game_has_eight_pieces_each_in_every_round(players):
    session = Session(GAME, seed=1, players=players, hand=8)
    assert {len(hand) for hand in session.state.hands} == {8}
    last = replace(session.state, hands=((12,), *session.state.hands[1:]), lying=(), bag=())
    again = Session(GAME, start=last, seed=1, players=players, hand=8)
    again.play("place 12 at h8", 0)
    assert again.state.round == 2
    assert {len(hand) for hand in again.state.hands} == {8}


@pytest.mark.rule("cubed.oldest-first")
def test_the_first_seat_begins_and_it_goes_clockwise():
    state = Session(GAME, seed=1, players=3).state
    assert state.starter == state.player == 0
    for seat in (0, 1, 2, 0):
        assert GAME.to_move(state) == (seat,)
        state = play(state, str(GAME.moves(state, seat)[0])).state


@pytest.mark.rule("cubed.oldest-first")
def test_it_is_known_who_follows_where_several_play():
    state = Session(GAME, seed=1, players=3).state
    assert [GAME.follows(replace(state, player=seat)) for seat in range(3)] == [1, 2, 0]
    assert GAME.follows(replace(state, phase="over")) is None
    assert GAME.follows(GAME.start(players=1)) is None


@pytest.mark.rule("cubed.hands", "cubed.draw")
def test_it_is_known_who_gets_what_the_bag_gives():
    state, served = GAME.start(players=3), []
    while GAME.to_move(state) == (CHANCE,):
        served.append(GAME.rolls_for(state))
        state = GAME.apply(state, CHANCE, GAME.chance(state).sample(Random(1))).state
    assert served == [0, 1, 2]
    assert GAME.rolls_for(state) is None
    assert GAME.rolls_for(table("1 h8 0", hands=((12,), (13,)), phase="draw", due=1, player=1)) == 1


def test_deals_and_draws_come_with_exact_odds():
    state = GAME.start(players=11)
    chance = GAME.chance(state)
    move = GAME.parse("bag gives 1 2 3 4 5 6 7")
    assert chance.probability(move) * 6_348_337_336 == 1  # 88 choose 7
    assert chance.probability(Pass()) == 0
    state = table("1 h8 0", hands=((12, 13), (14,)), phase="draw", due=1)
    odds = dict(GAME.chance(state).outcomes())
    assert len(odds) == len(state.bag) == 84
    assert set(odds.values()) == {next(iter(odds.values()))}
    assert sum(odds.values()) == 1
    seen = dict(GAME.chance(GAME.view(state, 0)).outcomes())
    assert len(seen) == 85  # the other's piece could be in the bag
    assert sum(seen.values()) == 1
    with pytest.raises(ValueError, match="does not wait"):
        GAME.chance(table("1 h8 0"))


# Turns


@pytest.mark.rule("cubed.draw", "cubed.pass")
def test_who_draws_may_then_play_any_piece_or_pass():
    state = table("1 h8 0", hands=((12, 56), (2,)))
    assert Pass() not in GAME.moves(state, 0)
    state = play(state, "draw", "bag gives 40").state
    assert state.hands[0] == (12, 40, 56)
    assert GAME.to_move(state) == (0,)
    moves = GAME.moves(state, 0)
    assert {move.piece for move in moves if isinstance(move, Place)} >= {12, 56}
    assert Draw() not in moves
    step = play(state, "pass")
    assert rules(step) == ["cubed.pass"]
    assert (step.state.player, step.state.drawn, step.state.passes) == (1, 0, 0)


@pytest.mark.rule("cubed.first-piece")
def test_who_cannot_open_draws_and_the_next_player_may_open():
    state = table(hands=((77, 78), (2, 3)))
    assert GAME.moves(state, 0) == (Draw(),)
    state = play(state, "draw", "bag gives 79").state
    assert GAME.moves(state, 0) == (Pass(),)
    state = play(state, "pass").state
    assert {move.piece for move in GAME.moves(state, 1) if isinstance(move, Place)} == {2, 3}


@pytest.mark.rule("cubed.empty-bag")
def test_with_an_empty_bag_the_turn_just_ends():
    state = table("1 h8 0", hands=((77,), (2,)), bag=())
    assert GAME.moves(state, 0) == (Pass(),)


# The end of a round


@pytest.mark.rule("cubed.empty-hand", "cubed.points", "cubed.next-start")
def test_the_first_empty_hand_scores_nothing_and_begins_the_next_round():
    state = table("1 h8 0", hands=((2, 77), (7,), (1, 12, 37)), player=1)
    step = play(state, "place 7 at i8 turn 120")
    assert rules(step) == [
        "cubed.place",
        "cubed.empty-hand",
        "cubed.points",
        "cubed.points",
        "cubed.next-start",
    ]
    assert step.state.scores == ((3 + 5, 0, 3 + 2 + 1),)
    assert (step.state.starter, step.state.player, step.state.phase) == (1, 1, "deal")
    assert step.state.bag == NUMBERS
    assert step.state.hands == ((), (), ())


@pytest.mark.rule("cubed.stuck", "cubed.points", "cubed.next-start")
def test_a_stuck_round_ends_when_all_in_a_row_have_passed_with_the_bag_empty():
    state = table("1 h8 0", hands=((77, 2), (37, 38), (78, 39)), bag=(), player=2, starter=2)
    state = play(state, "pass", "pass").state
    assert (state.passes, state.phase) == (2, "play")
    again = play(state, "place 37 at h9 turn 0").state
    assert again.passes == 0
    step = play(state, "pass")
    assert rules(step)[1] == "cubed.stuck"
    assert step.state.scores == ((8, 2, 6),)
    assert step.state.starter == 1


@pytest.mark.rule("cubed.next-start")
@pytest.mark.parametrize(("starter", "begins"), [(0, 1), (1, 1), (2, 3), (3, 3)])
def test_of_equal_lowest_hands_the_first_clockwise_from_the_last_beginner_begins(starter, begins):
    hands = ((77,), (37,), (7,), (38,))
    state = table("1 h8 0", hands=hands, bag=(), player=0, starter=starter, passes=3)
    assert play(state, "pass").state.starter == begins


@pytest.mark.rule("cubed.pass")
def test_a_pass_after_drawing_the_last_piece_counts():
    state = table("1 h8 0", hands=((77,), (78,)), bag=(79,))
    state = play(state, "draw", "bag gives 79", "pass").state
    assert (state.bag, state.passes) == ((), 1)
    assert play(state, "pass").state.scores == ((10, 5),)


@pytest.mark.rule("cubed.lowest-total")
def test_the_lowest_total_after_three_rounds_wins():
    state = table("1 h8 0", hands=((2, 77), (7,), (1,)), player=1, scores=((0, 9, 4), (0, 1, 8)))
    step = play(state, "place 7 at i8 turn 120")
    assert rules(step)[-1] == "cubed.lowest-total"
    end = GAME.outcome(step.state)
    assert (end.scores, end.winners, end.rule) == ((8, 10, 15), (0,), "cubed.lowest-total")
    assert GAME.to_move(step.state) == ()
    assert GAME.outcome(state) is None


@pytest.mark.rule("cubed.shared-win")
def test_the_same_lowest_total_shares_the_win():
    state = table("1 h8 0", hands=((2,), (7,), (1,)), player=1, scores=((0, 9, 4), (6, 0, 2)))
    step = play(state, "place 7 at i8 turn 120")
    assert rules(step)[-1] == "cubed.shared-win"
    assert GAME.outcome(step.state).winners == (0, 1, 2)


@pytest.mark.rule("cubed.lowest-total")
@pytest.mark.parametrize("rounds", [1, 3])
def test_a_game_has_so_many_rounds_and_the_winner_begins(rounds):
    for seed in range(4):
        starters, scores = [], ()
        for state, _actor, _move in walk(seed, players=5, rounds=rounds):
            if state.scores != scores:
                scores = state.scores
                starters.append(state.starter)
        assert len(state.scores) == rounds
        winners = [points.index(0) for points in state.scores if 0 in points]
        assert starters[: rounds - 1] == winners[: rounds - 1]
        end = GAME.outcome(state)
        assert end.scores == tuple(map(sum, zip(*state.scores, strict=True)))


# Variants


@pytest.mark.rule("cubed.bridge")
def test_arcs_are_counted_round_the_field():
    for mask in range(64):
        facing = tuple("red" if mask >> edge & 1 else "" for edge in range(6))
        gaps = "".join("x" if colour else " " for colour in facing)
        turned = gaps if mask in (0, 63) else gaps[gaps.index(" ") :] + gaps[: gaps.index(" ")]
        assert arcs(facing) == len(turned.split())


def gap(**changes):
    """Red pieces in a row with a hole at i8 between h8 and j8, and i9 below the hole free."""
    return table("1 h8 0", "7 h9 0", "8 j7 0", "9 j8 0", hands=((2, 10, 11, 77), (3,)), **changes)


@pytest.mark.rule("cubed.bridge")
def test_bridging_a_gap_lets_play_a_second_piece():
    state = gap(bridge=True)
    moves = [move for move in GAME.moves(state, 0) if isinstance(move, Place) and move.field == "i8"]
    step = play(state, str(moves[0]))
    assert rules(step) == ["cubed.place", "cubed.bridge"]
    assert (step.state.phase, step.state.player) == ("bonus", 0)
    assert Draw() not in GAME.moves(step.state, 0)
    second = play(step.state, str(GAME.moves(step.state, 0)[0])).state
    assert (second.phase, second.player) == ("play", 1)
    passed = play(step.state, "pass")
    assert [event.form for event in passed.events] == ["bonus"]
    assert (passed.state.player, passed.state.passes) == (1, 0)
    plain = play(gap(), str(moves[0]))
    assert (rules(plain), plain.state.player) == (["cubed.place"], 1)


@pytest.mark.rule("cubed.bridge")
def test_bridges_do_not_chain():
    state = gap(bridge=True, phase="bonus")
    move = next(m for m in GAME.moves(state, 0) if isinstance(m, Place) and m.field == "i8")
    step = play(state, str(move))
    assert [(event.rule, event.form) for event in step.events][-1] == ("cubed.bridge", "again")
    assert (step.state.phase, step.state.player) == ("play", 1)


def ring(hand, **changes):
    """Six pieces round the empty field h8."""
    around = ("1 i7 0", "7 i8 0", "8 h9 0", "9 g9 0", "10 g8 0", "11 h7 0")
    return table(*around, hands=(hand, (2,), (3,)), **changes)


@pytest.mark.rule("cubed.void", "cubed.gift")
def test_filling_a_void_lets_give_any_piece_to_anybody_else():
    state = ring((12, 77, 88), void=True, bridge=True)
    move = next(m for m in GAME.moves(state, 0) if isinstance(m, Place) and m.field == "h8" and m.piece == 12)
    step = play(state, str(move))
    assert rules(step) == ["cubed.place", "cubed.void"]
    gifts = {Give(piece, seat) for piece in (77, 88) for seat in (2, 3)}
    assert set(GAME.moves(step.state, 0)) == {Pass(), *gifts}
    given = play(step.state, "give 88 to 3")
    assert given.state.hands == ((77,), (2,), (3, 88))
    assert given.state.player == 1
    assert given.revealed
    public, private = given.events
    assert (public.audience, private.audience) == (None, (0, 2))
    assert "88" not in GAME.rulebook.sentence(public)
    kept = play(step.state, "pass").state
    assert (kept.hands[0], kept.player) == ((77, 88), 1)
    assert play(replace(state, void=False), str(move)).state.player == 1


@pytest.mark.rule("cubed.points", "cubed.stuck", "cubed.empty-hand")
@pytest.mark.parametrize("rounds", [1, 3])
@pytest.mark.parametrize(
    ("changes", "last"),
    [
        ({"hands": ((12,), (77, 88), (3,)), "bag": (), "passes": 2}, "pass"),
        ({"hands": ((12,), (77, 88), (3,)), "phase": "gift", "void": True, "player": 2}, "give 3 to 1"),
        ({"hands": ((12,), (77, 88), (3,))}, "place"),
    ],
    ids=["stuck", "a gift", "the last piece"],
)
def test_who_ends_a_round_sees_every_hand_and_may_not_take_that_back(changes, last, rounds):
    state = table("1 h8 0", "7 h9 0", "8 i8 0", **changes, rounds=rounds)
    seat = state.player
    move = next(move for move in GAME.moves(state, seat) if str(move).startswith(last))
    session = Session(GAME, start=state, players=3, rounds=rounds, void=state.void)
    step = session.play(move)
    assert "cubed.points" in rules(step)
    with pytest.raises(UndoRefused, match="revealed" if rounds == 1 else "since"):
        session.undo(seat)
    assert GAME.apply(state, seat, move).revealed


@pytest.mark.rule("cubed.empty-hand", "cubed.gift")
def test_a_gift_that_empties_the_hand_wins_the_round():
    state = table("1 h8 0", hands=((88,), (2,), (3,)), phase="gift", void=True)
    step = play(state, "give 88 to 2")
    assert [(e.rule, e.form) for e in step.events][2] == ("cubed.empty-hand", "gift")
    assert step.state.scores == ((0, 8, 3),)


@pytest.mark.rule("cubed.empty-hand", "cubed.void")
def test_the_last_piece_into_a_void_leaves_nothing_to_give():
    state = ring((12,), void=True)
    move = next(m for m in GAME.moves(state, 0) if isinstance(m, Place) and m.field == "h8")
    step = play(state, str(move))
    assert rules(step)[:2] == ["cubed.place", "cubed.empty-hand"]


@pytest.mark.rule("cubed.draw-three", "cubed.keep-one", "cubed.draw-three-instead")
def test_draw_three_keep_one():
    state = table("1 h8 0", hands=((12,), (2,)), draw_three=True)
    assert {move for move in GAME.moves(state, 0) if isinstance(move, DrawThree)} == set(
        map(DrawThree, (1, 2, 3))
    )
    step = play(state, "draw three", "bag gives 5 40 77")
    assert step.state.lifted == (5, 40, 77)
    assert GAME.moves(step.state, 0) == (Keep(5), Keep(40), Keep(77))
    assert GAME.view(step.state, 1).lifted == (0, 0, 0)
    kept = play(step.state, "keep 40").state
    assert (kept.hands[0], kept.player, kept.lifted) == ((12, 40), 1, ())
    assert {5, 77} <= set(kept.bag)
    assert len(kept.bag) == len(state.bag) - 1


@pytest.mark.rule("cubed.draw-three", "cubed.empty-bag")
def test_draw_three_needs_as_many_pieces_in_the_bag():
    state = table("1 h8 0", hands=((77,), (2,)), draw_three=True, bag=(40, 41))
    assert set(GAME.moves(state, 0)) == {Draw(), DrawThree(1), DrawThree(2)}
    assert GAME.objections(state, 0, DrawThree())[0].rule == "cubed.empty-bag"
    assert set(GAME.moves(replace(state, bag=()), 0)) == {Pass()}


@pytest.mark.rule("cubed.variants")
@pytest.mark.parametrize("bridge", [False, True])
@pytest.mark.parametrize("void", [False, True])
@pytest.mark.parametrize("draw_three", [False, True])
def test_variants_go_alone_and_together(bridge, void, draw_three):
    state = end_of(1, players=4, rounds=1, bridge=bridge, void=void, draw_three=draw_three)
    end = GAME.outcome(state)
    assert end.scores == tuple(map(points_of, state.hands))
    assert end.rule in ("cubed.lowest-total", "cubed.shared-win")
