"""Playing against the clock."""

import pytest
from cubeplay.cubo import GAME
from cubeplay.cubo.rules.moves import MustTake, TimeUp
from cubeplay.cubo.rules.play import COUNTDOWN
from cubeplay.cubo.rules.state import Die
from cubeplay.errors import IllegalMove
from cubeplay.game import CHANCE, CLOCK
from cubo_tables import CALLED, FULL, HOLDING, PARTLY, RACING, ROLLED, TAKEN, table
from msgspec.structs import replace


def race(*players, **more):
    return table(*players, timing="timed", **{"now": 1_000, **more})


def play(state, *moves):
    for actor, text in moves:
        state = GAME.apply(state, actor, GAME.parse(text)).state
    return state


@pytest.mark.rule("cubo.clock", "cubo.together")
def test_all_move_at_their_own_times():
    state = race(ROLLED, ROLLED, ROLLED)
    assert GAME.to_move(state) == (0, 1, 2)
    state = play(state, (2, "b1 a1 @1500"), (0, "b1 a1 @1500"))
    assert (state.now, GAME.now(state)) == (1_500, 1_500)


@pytest.mark.rule("cubo.clock")
@pytest.mark.parametrize("text", ["b1 a1", "b1 a1 @999"])
def test_a_move_without_a_time_or_from_the_past_is_refused(text):
    with pytest.raises(IllegalMove, match="clock"):
        play(race(ROLLED, ROLLED), (0, text))


@pytest.mark.rule("cubo.dice-in-hand", "cubo.reroll-all")
def test_a_reroll_takes_the_dice_up_and_a_throw_lets_them_fall():
    state = play(race(PARTLY, ROLLED), (0, "reroll @1200"))
    assert state.players[0].holding
    assert GAME.to_move(state) == (0, 1)
    state = play(state, (0, "throw @1300"))
    assert GAME.to_move(state) == (CHANCE,)
    state = play(state, (CHANCE, "roll red 1234 blue 1234 white 5"))
    assert len(state.players[0].loose) == 8


@pytest.mark.rule("cubo.last-roll")
def test_dice_in_the_hand_at_the_first_call_are_thrown_once_more():
    state = play(race(FULL, HOLDING, ROLLED), (0, "call @2000"), (1, "throw @2100"))
    step = GAME.apply(state, CHANCE, GAME.parse("roll red 1234 blue 1234 white 5"))
    assert [event.rule for event in step.events] == ["cubo.last-roll"]
    assert not any(str(move).startswith("reroll") for seat in (1, 2) for move in GAME.moves(step.state, seat))


@pytest.mark.rule("cubo.take")
def test_the_faster_hand_takes_first():
    state = race(CALLED, CALLED, ROLLED)
    assert GAME.to_move(state) == (0, 1, 2)
    state = play(state, (1, "take r6 @1100"))
    with pytest.raises(IllegalMove, match="no red 6 lies in the centre"):
        play(state, (0, "take r6 @1200"))


@pytest.mark.rule("cubo.countdown")
def test_the_countdown_starts_when_all_but_one_have_taken_a_die():
    state = race(CALLED, TAKEN, ROLLED)
    assert GAME.deadline(state) is None
    state = play(state, (0, "take r6 @1700"))
    assert GAME.deadline(state) == 1_700 + COUNTDOWN == 7_700
    assert GAME.to_move(state) == (2, CLOCK)
    assert GAME.tick(state) == TimeUp()


@pytest.mark.rule("cubo.countdown")
def test_no_countdown_runs_while_a_caller_has_not_taken_or_when_all_have_called():
    state = play(race(CALLED, TAKEN, FULL), (2, "call @1500"))
    assert state.deadline is None
    state = play(state, (2, "take r6 @1600"))
    assert (state.deadline, GAME.to_move(state)) == (None, (0,))


@pytest.mark.rule("cubo.countdown")
def test_with_two_players_too_the_countdown_starts_when_the_other_has_taken_a_die():
    state = play(race(FULL, ROLLED), (0, "call @1700"))
    assert state.deadline is None
    state = play(state, (0, "take r6 @3000"))
    assert (state.deadline, GAME.deadline(state), GAME.tick(state)) == (9_000, 9_000, TimeUp())
    assert GAME.to_move(state) == (1, CLOCK)


@pytest.mark.rule("cubo.take")
@pytest.mark.parametrize("number", [2, 3, 4])
def test_who_does_not_take_a_die_in_six_seconds_gets_the_first_so_that_nobody_holds_the_round_up(number):
    state = play(race(*[FULL] * number), *[(seat, "call @1700") for seat in range(number)])
    for seat in range(number):
        assert (GAME.deadline(state), GAME.tick(state)) == (7_700, MustTake())
        with pytest.raises(IllegalMove, match=r"the time to take a die ended at 7700 ms\. Let the clock"):
            play(state, (seat, "take r6 @7701"))
        first = state.centre[0]
        step = GAME.apply(state, CLOCK, MustTake())
        assert GAME.rulebook.sentence(step.events[0], ("A", "B", "C", "D")) == (
            f"Time is up: {'ABCD'[seat]} gets the {first.words} from the centre."
        )
        state = step.state
    assert (state.phase, state.now) == ("scoring", 7_700)
    assert [player.taken for player in state.players[1:]] == [Die("blue", 6), Die("red", 1), Die("red", 6)][
        : number - 1
    ]


@pytest.mark.rule("cubo.take", "cubo.countdown")
def test_a_caller_who_takes_no_die_does_not_stall_the_round_of_three():
    state = play(race(FULL, FULL, ROLLED), (0, "call @1000"), (1, "call @2000"), (1, "take r6 @3000"))
    assert (GAME.to_move(state), GAME.deadline(state)) == ((0, 2, CLOCK), 7_000)
    state = GAME.apply(state, CLOCK, GAME.tick(state)).state
    assert state.players[0].taken == Die("blue", 3)
    assert (GAME.to_move(state), GAME.deadline(state)) == ((2, CLOCK), 13_000)
    state = GAME.apply(state, CLOCK, GAME.tick(state)).state
    assert (state.phase, state.players[2].missed) == ("scoring", True)


@pytest.mark.rule("cubo.take")
def test_a_slow_caller_hinders_nobody_else_and_time_stands_still_for_nobody():
    state = play(race(FULL, ROLLED, ROLLED), (0, "call @1000"))
    state = play(state, (1, "b1 a1 @6999"), (2, "b1 a1 @7000"))
    with pytest.raises(IllegalMove, match="time to take a die"):
        play(state, (1, "b2 b1 @7001"))
    state = play(state, (CLOCK, "must take"))
    assert play(state, (1, "b2 b1 @7001")).now == 7_001


@pytest.mark.rule("cubo.countdown")
def test_who_calls_in_time_stops_the_countdown_and_takes_a_die():
    state = play(race(FULL, TAKEN, deadline=7_000), (0, "call @7000"))
    assert state.deadline is None
    state = play(state, (0, "take r6 @9000"))
    assert state.phase == "scoring"


@pytest.mark.rule("cubo.countdown")
def test_nothing_is_done_after_the_deadline_before_the_clock_has_spoken():
    with pytest.raises(IllegalMove, match="countdown ended"):
        play(race(FULL, TAKEN, deadline=7_000), (0, "call @7001"))


@pytest.mark.rule("cubo.missed")
def test_who_misses_the_countdown_takes_no_die_and_scores_nothing():
    step = GAME.apply(RACING, CLOCK, GAME.tick(RACING))
    assert step.state.now == 8_000
    assert [event.rule for event in step.events] == ["cubo.missed", "cubo.missed", "cubo.score-order"]
    state = play(step.state, (1, "keep @9000"))
    assert (state.players[0].points, len(state.centre)) == ((0,), 5)
    assert state.phase == "flip"


@pytest.mark.rule("cubo.missed")
def test_who_missed_the_countdown_or_has_been_counted_exchanges_nothing():
    state = GAME.apply(replace(RACING, start_player=1), CLOCK, TimeUp()).state
    (missed,) = GAME.objections(state, 0, GAME.parse("keep @9000"))
    assert (missed.rule, missed.why) == ("cubo.missed", "you missed the countdown.")


@pytest.mark.rule("cubo.clock")
def test_a_stamp_times_only_timed_moves():
    timed, untimed = GAME.parse("call @7"), GAME.parse("call")
    assert str(GAME.stamp(timed, 90)) == "call @90"
    assert GAME.stamp(untimed, 90) == untimed
    assert GAME.stamp(TimeUp(), 90) == TimeUp()


def test_the_clock_waits_while_no_countdown_runs():
    state = race(ROLLED, ROLLED)
    with pytest.raises(ValueError, match="no clock"):
        GAME.tick(state)
    assert [o.rule for o in GAME.objections(replace(RACING), CLOCK, GAME.parse("call"))] == ["table.deadline"]


@pytest.mark.rule("cubo.clock")
def test_all_nine_dice_are_laid_out_at_the_time_of_now():
    state = race(PARTLY, ROLLED)
    assert {next(GAME.arrangements(state, seat)).at for seat in (0, 1)} == {1_000}
    assert next(GAME.arrangements(replace(state, timing="untimed", now=0), 0)).at is None
