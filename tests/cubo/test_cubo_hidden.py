"""Nobody sees more than the table would show."""

from random import Random

import pytest
from cubeplay.cubo import GAME
from cubeplay.cubo.bots.advice import TURNS
from cubo_tables import (
    ARRANGING,
    BEFORE_COMMAND,
    BEFORE_FLIP,
    CALLED,
    CENTRE_FALLS,
    FULL,
    PARTLY,
    ROLLED,
    SCORING,
    TAKEN,
    square,
    table,
)
from msgspec.structs import replace

TURNED = replace(CALLED, cells=tuple(CALLED.cells[index] for index in TURNS[1]))


def others(state, seat):
    return (*(other for other in range(len(state.players)) if other != seat), None)


@pytest.mark.rule("cubo.sealed")
@pytest.mark.parametrize("first", ["reroll", "call"])
def test_a_sealed_choice_looks_alike_whatever_it_is(first):
    state = table(FULL, ROLLED, ROLLED)
    chosen = GAME.apply(state, 0, GAME.parse(first)).state
    plain = GAME.apply(table(PARTLY, ROLLED, ROLLED), 0, GAME.parse("reroll")).state
    plain = plain.with_player(0, cells=FULL.cells, loose=())
    for seat in others(state, 0):
        assert GAME.view(chosen, seat) == GAME.view(plain, seat)
        assert GAME.view(chosen, seat).players[0].choice == "sealed"
        assert GAME.to_move(GAME.view(chosen, seat)) == GAME.to_move(chosen)
    assert GAME.view(chosen, 0).players[0].choice == first


@pytest.mark.rule("cubo.sealed")
def test_events_of_a_sealed_choice_tell_the_others_only_that_it_was_made():
    state = table(FULL, ROLLED, ROLLED)
    told = {}
    for first in ("reroll", "call"):
        step = GAME.apply(state, 0, GAME.parse(first))
        assert not step.revealed
        told[first] = [event for event in step.events if event.heard_by(1)]
    assert told["reroll"] == told["call"] != []


@pytest.mark.rule("cubo.sealed")
@pytest.mark.parametrize("choice", ["reroll", "call"])
def test_what_is_told_of_a_choice_names_who_has_chosen(choice):
    events = GAME.apply(table(ROLLED, FULL, ROLLED), 1, GAME.parse(choice)).events
    assert [(event.form, event.audience) for event in events] == [("", None), (choice, (1,))]
    assert [event["player"] for event in events] == [1, 1]


@pytest.mark.rule("cubo.sealed")
def test_a_guess_makes_either_of_the_two_choices_of_a_sealed_one():
    chosen = GAME.apply(table(FULL, ROLLED, ROLLED), 0, GAME.parse("reroll")).state
    view, found = GAME.view(chosen, 1), set()
    for seed in range(20):
        guess = GAME.guess(view, 1, Random(seed))
        choice = guess.players[0].choice
        for seat in (1, 2):
            guess = GAME.apply(guess, seat, GAME.parse("reroll")).state
        found.add((choice, guess.players[0].called, guess.rolling))
    assert found == {("reroll", False, (0, 1, 2)), ("call", True, (1, 2))}


@pytest.mark.rule("cubo.sealed", "cubo.arrange")
def test_arranging_before_the_first_call_is_hidden_and_afterwards_open():
    laid = GAME.apply(ARRANGING, 0, GAME.parse("r6 b1"))
    assert not laid.events[0].heard_by(1)
    assert GAME.view(laid.state, 1) == GAME.view(ARRANGING, 1)
    late = table(PARTLY, TAKEN)
    laid = GAME.apply(late, 0, GAME.parse("r6 b1"))
    assert laid.events[0].heard_by(1)
    assert GAME.view(laid.state, 1).players[0].cells[1] is not None


@pytest.mark.rule("cubo.call")
def test_a_covered_square_is_hidden_from_all_but_its_owner():
    one, other = table(CALLED, ROLLED), table(TURNED, ROLLED)
    assert one != other
    for seat in others(one, 0):
        assert GAME.view(one, seat) == GAME.view(other, seat)
    assert GAME.view(one, 0) == one != GAME.view(other, 0)


@pytest.mark.rule("cubo.score-order")
def test_a_tile_is_lifted_when_its_turn_comes():
    taken = replace(TURNED, taken=TAKEN.taken)
    one = table(TAKEN, TAKEN, phase="scoring", centre="b3 b6")
    other = table(TAKEN, taken, phase="scoring", centre="b3 b6")
    assert GAME.view(one, 0) == GAME.view(other, 0)
    step = GAME.apply(one, 0, GAME.parse("keep"))
    assert step.revealed
    assert GAME.view(step.state, 0) == step.state


@pytest.mark.rule("cubo.score-order")
def test_between_the_scoring_and_the_next_roll_nothing_is_hidden():
    scored = [replace(SCORING, rounds=rounds) for rounds in (1, 6)]
    for seat in (0, 1):
        scored = [GAME.apply(state, seat, GAME.parse("keep")).state for state in scored]
    states = (*scored, BEFORE_FLIP, CENTRE_FALLS, BEFORE_COMMAND)
    assert {state.phase for state in states} == {"over", "flip", "centre", "command"}
    for state in states:
        assert not any(state.hidden(seat) for seat in (0, 1))
        assert all(GAME.view(state, eye) == state for eye in (0, 1, None))


@pytest.mark.rule("cubo.roll")
def test_which_dice_somebody_rolled_is_open():
    seen = GAME.view(table(CALLED, ROLLED), 1).players[0]
    assert seen.cells == square(". . . . w6 . . . .")
    assert seen.dice == CALLED.dice
