"""The course of a round and of a game without a clock."""

from collections import Counter
from fractions import Fraction

import pytest
from cubeplay.cubo import GAME
from cubeplay.cubo.rules.moves import Roll
from cubeplay.cubo.rules.state import Die, Player, Scoring
from cubeplay.errors import OptionError
from cubeplay.game import CHANCE
from cubo_tables import (
    ARRANGING,
    BEFORE_FLIP,
    CALLED,
    FALLING,
    FULL,
    HOLDING,
    PARTLY,
    ROLLED,
    SCORING,
    TAKEN,
    TO_CALL,
    TO_TAKE,
    dice,
    player,
    square,
    table,
)
from msgspec.structs import replace


def play(state, *moves):
    """Play `(actor, text)` moves; returns the state and all events."""
    events = []
    for actor, text in moves:
        step = GAME.apply(state, actor, GAME.parse(text))
        state, events = step.state, [*events, *step.events]
    return state, events


def fired(events):
    return [event.rule.removeprefix("cubo.") for event in events]


# Set-up


@pytest.mark.rule("cubo.dice")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everyone_starts_with_four_red_and_four_blue_dice(players):
    state = GAME.start(players=players)
    assert [(p.reds, p.blues) for p in state.players] == [(4, 4)] * players
    assert Counter(die.colour for die in state.centre) == {"red": 2, "blue": 2}


@pytest.mark.rule("cubo.start-player")
def test_the_named_seat_is_the_oldest_players():
    assert GAME.to_move(GAME.start(players=3, start_player=2)) == (2,)
    with pytest.raises(OptionError, match="no seat"):
        GAME.start(players=2, start_player=2)


@pytest.mark.rule("cubo.rounds")
@pytest.mark.parametrize(("rounds", "fits"), [(1, True), (6, True), (0, False), (7, False), (True, False)])
def test_a_game_has_one_to_six_rounds(rounds, fits):
    assert GAME.start().rounds == 6
    if fits:
        assert GAME.start(rounds=rounds).rounds == rounds
    else:
        with pytest.raises(OptionError):
            GAME.start(rounds=rounds)


# Beginning a round


@pytest.mark.rule("cubo.flip", "cubo.centre-roll")
def test_the_start_player_flips_and_the_centre_dice_fall():
    state, events = play(BEFORE_FLIP, (0, "flip"))
    assert (state.round, GAME.to_move(state)) == (1, (CHANCE,))
    state, more = play(state, (CHANCE, "roll red 25 blue 14"))
    assert state.centre == dice("r2 r5 b1 b4")
    assert fired([*events, *more]) == ["flip", "centre-roll"]


@pytest.mark.rule("cubo.command", "cubo.roll", "cubo.together")
def test_at_the_command_all_roll_and_all_may_choose():
    state, _ = play(BEFORE_FLIP, (0, "flip"), (CHANCE, "roll red 25 blue 14"), (0, "start"))
    assert GAME.to_move(state) == (CHANCE,)
    rolls = [(CHANCE, "roll red 1234 blue 1234 white 5"), (CHANCE, "roll red 1111 blue 6666 white 1")]
    state, events = play(state, *rolls)
    assert fired(events) == ["roll", "roll"]
    assert GAME.to_move(state) == (0, 1)
    assert state.players[1].cells == square(". . . . w1 . . . .")


@pytest.mark.rule("cubo.roll")
def test_a_roll_of_nine_dice_is_as_likely_as_its_orders():
    state, _ = play(BEFORE_FLIP, (0, "flip"), (CHANCE, "roll red 25 blue 14"), (0, "start"))
    chance = GAME.chance(state)
    assert chance.probability(Roll((1, 1, 1, 1), (2, 2, 2, 2), (3,))) == Fraction(1, 6**9)
    assert chance.probability(Roll((1, 2, 3, 4), (1, 1, 2, 2), (3,))) == Fraction(24 * 6, 6**9)
    assert chance.probability(Roll((1, 2, 3), (1, 1, 1, 2, 2), (3,))) == 0
    assert chance.probability(Roll((2, 1, 3, 4), (1, 1, 2, 2), (3,))) == 0


@pytest.mark.rule("cubo.centre-roll")
def test_all_centre_rolls_add_up_to_one():
    state, _ = play(BEFORE_FLIP, (0, "flip"))
    assert sum(share for _move, share in GAME.chance(state).outcomes()) == 1
    assert len(list(GAME.chance(state).outcomes())) == 21 * 21


# Beats


@pytest.mark.rule("cubo.sealed", "cubo.reroll-all")
def test_a_beat_waits_for_all_and_who_rerolls_rolls_all_nine():
    state, events = play(ARRANGING, (1, "reroll"))
    assert GAME.to_move(state) == (0,)
    assert fired(events) == ["sealed", "sealed"]
    state, events = play(state, (0, "reroll"))
    assert fired(events) == ["sealed", "reroll-all", "reroll-all"]
    assert (GAME.to_move(state), state.rolling) == ((CHANCE,), (0, 1))
    assert all(p.holding and not p.loose for p in state.players)


@pytest.mark.rule("cubo.sealed")
def test_an_arrangement_that_is_not_called_may_be_rerolled():
    state, _ = play(TO_CALL, (0, "reroll"), (1, "reroll"))
    assert state.players[0].holding


@pytest.mark.rule("cubo.last-roll", "cubo.call")
def test_who_rerolls_in_the_beat_of_the_first_call_keeps_that_roll():
    state, events = play(TO_CALL, (0, "call"), (1, "reroll"), (CHANCE, "roll red 1234 blue 1234 white 5"))
    assert fired(events)[-4:] == ["sealed", "call", "reroll-all", "last-roll"]
    assert GAME.to_move(state) == (0,)
    state, _ = play(state, (0, "take b3"))
    assert GAME.to_move(state) == (1,)
    assert "reroll" not in map(str, GAME.moves(state, 1))


@pytest.mark.rule("cubo.take")
def test_calls_in_one_beat_take_from_the_start_player_clockwise():
    state = table(FULL, FULL, FULL, ROLLED, start_player=1)
    state, _ = play(state, (0, "call"), (1, "call"), (2, "call"), (3, "reroll"))
    state, _ = play(state, (CHANCE, "roll red 1234 blue 1234 white 5"))
    takers = []
    while GAME.to_move(state) != (3,):
        takers += GAME.to_move(state)
        state, _ = play(state, (takers[-1], str(GAME.moves(state, takers[-1])[0])))
    assert takers == [1, 2, 0]


@pytest.mark.rule("cubo.take", "cubo.centre-dice")
def test_equal_centre_dice_can_both_be_taken():
    state = table(CALLED, CALLED, centre="r2 r2 b1 b1")
    assert len(GAME.moves(state, 0)) == 2
    state, _ = play(state, (0, "take r2"), (1, "take r2"))
    assert state.centre == dice("b1 b1")


@pytest.mark.rule("cubo.countdown")
def test_untimed_the_last_player_has_all_the_time_and_takes_a_die_too():
    state = table(PARTLY, TAKEN)
    assert GAME.deadline(state) is None
    state, _ = play(state, (0, "arrange r4 b1 b1 b5 w3 r2 r2 r6 b2"), (0, "call"), (0, "take r1"))
    assert (state.phase, GAME.to_move(state)) == ("scoring", (0,))


@pytest.mark.rule("cubo.arrange")
def test_small_moves_lay_the_dice_as_they_say():
    state, _ = play(ARRANGING, (0, "r6 b1"), (0, "move a1 to c1"), (0, "swap b1 and c3"), (0, "lift c1"))
    own = state.players[0]
    assert own.cells == square(". b2 . . w3 . . . r6")
    assert own.loose == dice("b1 b1 b5 r2 r2 r4")


# Scoring


@pytest.mark.rule("cubo.score-order")
def test_the_start_player_scores_first_and_the_others_follow_clockwise():
    state = table(TAKEN, TAKEN, TAKEN, phase="scoring", centre="b3", start_player=2)
    order = []
    while state.phase == "scoring":
        order += GAME.to_move(state)
        state, _ = play(state, (order[-1], "keep"))
    assert order == [2, 0, 1]


@pytest.mark.rule("cubo.exchange", "cubo.give-back", "cubo.colours", "cubo.covered")
def test_an_exchange_gives_the_old_die_to_the_centre_and_moves_a_colour():
    state, events = play(SCORING, (0, "exchange a1"))
    assert state.players[0].cells[0] == Die("red", 5)
    assert (state.players[0].reds, state.players[0].blues) == (5, 3)
    assert state.centre == dice("b1 b3 b6")
    assert fired(events)[:3] == ["exchange", "colours", "give-back"]


@pytest.mark.rule("cubo.exchange", "cubo.give-back")
def test_a_die_that_is_not_used_goes_back_as_it_lies():
    state, events = play(SCORING, (0, "keep"))
    assert state.centre == dice("b3 b6 r5")
    assert state.players[0].reds == 4
    assert "colours" not in fired(events)


@pytest.mark.rule("cubo.colours", "cubo.centre-roll")
def test_the_next_round_is_rolled_with_the_new_colours():
    state, _ = play(SCORING, (0, "exchange a1"), (1, "keep"), (1, "flip"))
    chance = GAME.chance(state)
    assert chance.probability(Roll((1,), (1, 2, 3))) == Fraction(6, 6**4)
    state, _ = play(
        state, (CHANCE, "roll red 1 blue 123"), (1, "start"), (CHANCE, "roll red 1111 blue 1111 white 1")
    )
    assert GAME.chance(state).probability(Roll((1,) * 5, (1,) * 3, (1,))) == Fraction(1, 6**9)


@pytest.mark.rule("cubo.total", "cubo.goal")
def test_points_are_added_up():
    before = table(replace(TAKEN, points=(11,)), TAKEN, phase="scoring", centre="b3 b6", round=2)
    state, events = play(before, (0, "keep"))
    # row 1: 1-2-3 all blue, doubled; row 3: 1-2-3
    assert state.players[0].points == (11, 6 + 3)
    (total,) = [event for event in events if event.rule == "cubo.total"]
    assert (total["number"], total["total"]) == (9, 20)


@pytest.mark.rule("cubo.next-start")
def test_the_next_player_clockwise_starts_the_next_round():
    state = table(TAKEN, TAKEN, TAKEN, phase="scoring", centre="b3", start_player=2)
    state, _ = play(state, (2, "keep"), (0, "keep"), (1, "keep"))
    assert (state.phase, GAME.to_move(state)) == ("flip", (0,))


@pytest.mark.rule("cubo.end")
def test_the_most_points_win_after_the_last_round():
    state = table(
        replace(TAKEN, points=(1,)), replace(TAKEN, points=(2,)), phase="scoring", round=2, rounds=2
    )
    state, events = play(state, (0, "keep"), (1, "keep"))
    end = GAME.outcome(state)
    assert (end.scores, end.winners, end.rule) == ((10, 11), (1,), "cubo.end")
    assert GAME.to_move(state) == ()
    assert fired(events)[-1] == "end"


@pytest.mark.rule("cubo.ties")
def test_ties_stand():
    state = table(TAKEN, TAKEN, TAKEN, phase="scoring", rounds=1, centre="b3")
    state, events = play(state, (0, "exchange b1"), (1, "keep"), (2, "keep"))
    assert GAME.outcome(state).winners == (1, 2)
    assert fired(events)[-2:] == ["ties", "ties"]


def test_nothing_is_left_of_the_last_round_when_the_counter_is_flipped():
    state, _ = play(SCORING, (0, "keep"), (1, "keep"))
    assert state.players[0].full
    state, _ = play(state, (1, "flip"))
    assert state.players == (Player(points=(9,)), Player(points=(9,)))


def test_a_taken_die_lies_on_the_tile():
    state, _ = play(TO_TAKE, (0, "take r6"))
    assert state.players[0].taken == Die("red", 6)
    assert state.centre == dice("b3 b6 r1")


def test_a_straight_in_any_order_counts_only_with_the_option():
    cells = "r5 b4 r6 r1 w1 b4 b2 b4 r1"
    for straights, points in (("ordered", 0), ("any", 6)):
        own = player(cells, called=True, taken=Die("red", 1))
        state = table(own, TAKEN, phase="scoring", centre="b3", scoring=Scoring(straights))
        assert play(state, (0, "keep"))[0].players[0].points == (points,)


def test_rolls_are_counted_from_the_flip_on():
    state, _ = play(TO_CALL, (0, "reroll"), (1, "reroll"), (CHANCE, "roll red 1234 blue 1234 white 5"))
    assert [p.rolls for p in state.players] == [p.rolls + 1 - seat for seat, p in enumerate(TO_CALL.players)]
    state, _ = play(SCORING, (0, "keep"), (1, "keep"), (1, "flip"))
    assert [p.rolls for p in state.players] == [0, 0]


def test_it_is_known_for_whom_dice_fall():
    assert GAME.rolls_for(FALLING) == 0
    assert GAME.rolls_for(table(ROLLED, HOLDING, rolling=(1,))) == 1
    assert GAME.rolls_for(ARRANGING) is None


@pytest.mark.rule("cubo.covered")
@pytest.mark.parametrize("rounds", [1, 6])
def test_once_all_squares_are_scored_nothing_is_hidden(rounds):
    state = replace(SCORING, rounds=rounds)
    first = GAME.apply(state, 0, GAME.parse("keep"))
    assert GAME.apply(first.state, 1, GAME.parse("keep")).revealed
