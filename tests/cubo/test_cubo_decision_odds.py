"""The odds where a player of Cubo decides, against counting of another make, and blind to what is hidden."""

from fractions import Fraction
from random import Random

import icepool
import pytest
from cubeplay.cubo import (
    GAME,
    beat_odds,
    best_arrangement,
    best_score,
    best_with_exchange,
    centre_dice,
    keep_or_reroll,
    optimal_scores,
    reroll_odds,
    reroll_value,
    roll_best,
)
from cubeplay.cubo.exact.all_rolls_table import distinct_rolls, score_table
from cubeplay.cubo.exact.exchange_table import plan_table
from cubeplay.cubo.exact.solver import KINDS
from cubeplay.cubo.rules.scoring import score
from cubeplay.cubo.rules.state import AS_PRINTED, FIELDS, Die, Scoring
from cubeplay.errors import CubeplayError
from cubo_tables import (
    ARRANGING,
    BEFORE_FLIP,
    CALLED,
    FULL,
    HOLDING,
    IN_HAND,
    PARTLY,
    ROLLED,
    SCORING,
    SEALED,
    TAKEN,
    TO_TAKE,
    player,
    table,
    walk,
)
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from breadth import breadth

ASKING = (roll_best, reroll_odds, keep_or_reroll, centre_dice, lambda view, seat: beat_odds(view, seat, 20))
SIXTEEN = player(". . . . w6 . . . .", "b1 b4 b6 b6 r1 r2 r4 r4")


def rolls_by_icepool(reds, worth):
    """The distribution of what nine dice are worth, by icepool over red, blue and white dice."""
    red, blue = (icepool.d6.pool(dice).expand() if dice else icepool.Die([()]) for dice in (reds, 8 - reds))
    die = icepool.map(worth, red, blue, icepool.d6)
    return {points: Fraction(die.quantity(points), die.denominator()) for points in die}


def exchanged_by_hand(red, blue, white, centre):
    """The best of all rolls with one die given up for one of the centre, each looked up by itself."""
    dice = [*(("red", pips) for pips in red), *(("blue", pips) for pips in blue)]
    hands = [dice, *([*dice[:i], new, *dice[i + 1 :]] for new in centre for i in range(8))]
    return max(
        best_score(
            *([pips for colour, pips in hand if colour == wanted] for wanted in ("red", "blue")), white
        )
        for hand in hands
    )


# What a reroll may bring


@pytest.mark.rule("cubo.reroll-all")
@pytest.mark.parametrize("reds", breadth([4, 7], 4))
def test_what_a_reroll_scores_is_what_icepool_counts(reds):
    state = table(replace(ROLLED, reds=reds), ROLLED)
    odds = reroll_odds(GAME.view(state, 0), 0)
    assert odds.scores == rolls_by_icepool(reds, best_score)
    assert odds.mean == reroll_value(reds, 8 - reds)
    assert odds.now == best_arrangement((1, 2, 3, 4), (1, 2, 3, 4), 6).score


@pytest.mark.rule("cubo.exchange")
@pytest.mark.parametrize(("reds", "colour"), [(8, "blue"), pytest.param(7, "red", marks=pytest.mark.proof)])
def test_what_a_reroll_scores_with_a_die_of_the_centre_is_what_icepool_counts(reds, colour):
    state = table(replace(ROLLED, reds=reds), ROLLED, centre=f"{colour[0]}6")
    odds = reroll_odds(GAME.view(state, 0), 0, centre=True)
    assert odds.scores == rolls_by_icepool(reds, lambda *roll: exchanged_by_hand(*roll, [(colour, 6)]))
    assert odds.now == best_with_exchange((1, 2, 3, 4), (1, 2, 3, 4), 6, [Die(colour, 6)]).score


@settings(max_examples=3, deadline=None)
@given(
    st.integers(0, 8),
    st.lists(st.sampled_from(KINDS), max_size=4),
    st.sampled_from([AS_PRINTED, Scoring("any")]),
    st.randoms(use_true_random=False),
)
def test_the_table_with_the_centre_agrees_with_the_search(reds, centre, scoring, rng):
    found = plan_table(reds, centre, scoring)
    assert list(map(len, found)) == list(map(len, score_table(reds, scoring)))
    for _roll in range(3):
        i, place = rng.randrange(len(found)), rng.randrange(len(found[0]))
        roll = distinct_rolls(reds)[i], distinct_rolls(8 - reds)[place // 6], place % 6 + 1
        assert found[i][place] == best_with_exchange(*roll, centre, scoring).score


def test_the_chances_of_the_lesson_on_the_worse_average():
    """Behind by four with 16: keeping never wins, rerolling in 583,993 of 3,359,232; against 24 in 7.1 %."""
    view = GAME.view(table(SIXTEEN, ROLLED), 0)
    odds = beat_odds(view, 0, 20)
    assert odds.keep == (0, 0, 1)
    assert odds.reroll.win == Fraction(583_993, 3_359_232)
    assert (round(float(odds.reroll.tie), 3), odds.better) == (0.050, "reroll")
    assert round(float(beat_odds(view, 0, 24).reroll.win), 3) == 0.071
    assert round(float(reroll_odds(view, 0).against(16).lose), 3) == 0.559


@settings(max_examples=8, deadline=None)
@given(st.integers(-5, 80))
def test_the_shares_against_a_target_are_its_scores_cut_in_three(target):
    view = GAME.view(ARRANGING, 0)
    odds, scores = beat_odds(view, 0, target), optimal_scores()
    die = icepool.Die({points: int(chance * 6**9) for points, chance in scores.items()})
    assert odds.reroll.win == Fraction(die.probability(">", target))
    assert odds.reroll.tie == Fraction(die.probability("==", target))
    assert odds.reroll.lose == Fraction(die.probability("<", target))
    assert sum(odds.keep) == 1


# To keep or to reroll


@pytest.mark.parametrize("rerolls", [1, 2, 3])
def test_what_rerolling_is_worth_is_found_forwards_too(rerolls):
    """Each further reroll by icepool: a fresh roll, or what comes after it if that is more."""
    die = icepool.Die({points: int(chance * 6**9) for points, chance in optimal_scores().items()})
    worth = Fraction(die.mean())
    for _further in range(rerolls - 1):
        worth = Fraction(die.map(lambda points, worth=worth: max(Fraction(points), worth)).mean())
    choice = keep_or_reroll(GAME.view(table(SIXTEEN, ROLLED), 0), 0, rerolls)
    assert choice.reroll == worth
    assert choice.better == ("keep" if choice.keep > worth else "reroll")


def test_the_worth_of_a_roll_with_the_limit_of_the_lesson():
    """One reroll, keep from 15 on: 17.355 on average, the best there is."""
    choice = keep_or_reroll(GAME.view(table(SIXTEEN, ROLLED), 0), 0)
    assert round(float(choice.plan.value), 3) == 17.355
    assert 14 < choice.reroll < 15
    assert choice.keep == roll_best(GAME.view(table(SIXTEEN, ROLLED), 0), 0).alone.score == 16
    assert choice.better == "keep"


def test_dice_in_the_hand_are_a_throw_to_come():
    odds = reroll_odds(GAME.view(IN_HAND, 0), 0)
    assert odds.now is None
    assert odds.scores == optimal_scores()


# The die of the centre


@pytest.mark.rule("cubo.centre-dice", "cubo.exchange")
def test_a_covered_square_is_worth_its_best_field_for_each_die():
    found = centre_dice(GAME.view(TO_TAKE, 0), 0)
    cells = TO_TAKE.players[0].cells
    fields = [index for index in range(9) if index != 4]
    for each in found:
        worths = {index: score((*cells[:index], each.die, *cells[index + 1 :])) for index in fields}
        assert each.score == max(score(cells), *worths.values())
        assert each.gain == each.score - score(cells)
        assert each.field == "" or worths[FIELDS.index(each.field)] == each.score
    assert [each.score for each in found] == sorted((each.score for each in found), reverse=True)
    assert {each.die for each in found} == set(TO_TAKE.centre)


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 8), st.randoms(use_true_random=False))
def test_before_the_call_each_die_is_worth_its_best_exchange(reds, rng):
    dice = [Die("red" if index < reds else "blue", rng.randint(1, 6)) for index in range(8)]
    cells = (*(None,) * 4, Die("white", rng.randint(1, 6)), *(None,) * 4)
    own = replace(HOLDING, reds=reds, loose=tuple(sorted(dice)), cells=cells)
    state = table(own, ROLLED, centre=" ".join(rng.choice(KINDS).code for _die in range(4)))
    red, blue = ([die.pips for die in dice if die.colour == colour] for colour in ("red", "blue"))
    for each in centre_dice(GAME.view(state, 0), 0):
        assert each.score == exchanged_by_hand(red, blue, cells[4].pips, [each.die])
        assert each.gain == each.score - best_score(red, blue, cells[4].pips)
    best = roll_best(GAME.view(state, 0), 0)
    assert best.plan.score == max(each.score for each in centre_dice(GAME.view(state, 0), 0))
    assert best.alone.score == best_score(red, blue, cells[4].pips)


@pytest.mark.rule("cubo.colours")
def test_what_a_colour_is_worth_later_is_the_worth_of_a_fresh_roll():
    [each] = centre_dice(GAME.view(table(CALLED, ROLLED, centre="r5"), 0), 0)
    assert each.field
    given = CALLED.cells[FIELDS.index(each.field)]
    expected = reroll_value(5, 3) - reroll_value(4, 4) if given.colour == "blue" else 0
    assert each.later == expected


def test_who_has_taken_a_die_has_that_one_alone():
    view = GAME.view(table(ROLLED, TAKEN, centre="b3 b6 r6"), 0)
    dice = [die.pips for die in TAKEN.dice if die.colour == "red"], [1, 1, 2, 3], 6
    assert roll_best(view, 1).plan.score == best_with_exchange(*dice, [TAKEN.taken]).score


# Who may know


def answers(state, seat):
    """What every function says of every seat, from one seat's view."""
    return [outcome(ask, state, other) for ask in ASKING for other in range(len(state.players))]


def outcome(ask, state, seat):
    try:
        return ask(state, seat)
    except CubeplayError as error:
        return str(error)


@pytest.mark.rule("cubo.sealed", "cubo.call")
@settings(max_examples=2, deadline=None)
@given(st.integers(0, 10_000), st.sampled_from([2, 3]))
def test_tables_that_differ_in_hidden_things_alone_have_equal_odds(seed, players):
    rng = Random(seed)
    states = [state for state, actor, _move in walk(seed, players=players, rounds=1) if state.phase == "play"]
    for state in rng.sample(states, min(3, len(states))):
        for seat in range(players):
            view = GAME.view(state, seat)
            other = GAME.guess(view, seat, rng)
            assert answers(GAME.view(other, seat), seat) == answers(view, seat)


@pytest.mark.rule("cubo.sealed")
def test_a_sealed_choice_changes_no_odds_of_the_others():
    called, rerolled = (table(FULL, replace(FULL, choice=choice), ROLLED) for choice in ("call", "reroll"))
    assert called != rerolled
    for seat in (0, 2, None):
        assert answers(GAME.view(called, seat), seat) == answers(GAME.view(rerolled, seat), seat)


@pytest.mark.rule("cubo.call")
def test_how_a_covered_square_is_laid_changes_no_odds_of_the_others():
    turned = replace(CALLED, cells=(*CALLED.cells[5:], CALLED.cells[4], *CALLED.cells[:4]))
    one, other = table(ROLLED, CALLED, FULL), table(ROLLED, turned, FULL)
    assert score(CALLED.cells) != score(turned.cells)
    for seat in (0, 2, None):
        assert answers(GAME.view(one, seat), seat) == answers(GAME.view(other, seat), seat)
    assert centre_dice(GAME.view(one, 1), 1) != centre_dice(GAME.view(other, 1), 1)


def test_a_rivals_covered_square_cannot_be_looked_into():
    view = GAME.view(table(ROLLED, CALLED), 0)
    with pytest.raises(CubeplayError, match="this square is covered"):
        centre_dice(view, 1)
    assert roll_best(view, 1).alone.score >= score(CALLED.cells)


@pytest.mark.parametrize(
    ("ask", "state", "words"),
    [
        (reroll_odds, BEFORE_FLIP, "no round is being played"),
        (reroll_odds, SCORING, "no round is being played"),
        (reroll_odds, table(ROLLED, CALLED), "somebody has called"),
        (reroll_odds, table(replace(FULL, choice="call"), ROLLED), "chosen already"),
        (reroll_odds, table(replace(PARTLY, missed=True), ROLLED), "missed the countdown"),
        (keep_or_reroll, IN_HAND, "in the hand"),
        (roll_best, IN_HAND, "in the hand"),
        (centre_dice, table(TAKEN, ROLLED), "taken a die already"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_words(ask, state, words):
    with pytest.raises(CubeplayError, match=words):
        ask(GAME.view(state, 0), 0)


@pytest.mark.parametrize("seat", [-1, 2, 9, "0", None, True])
def test_a_seat_that_is_not_there_is_refused_in_words(seat):
    for ask in ASKING:
        with pytest.raises(CubeplayError, match="nobody sits"):
            ask(ARRANGING, seat)


@pytest.mark.parametrize("target", ["20", 20.5, None, True])
def test_a_target_that_is_no_number_is_refused_in_words(target):
    with pytest.raises(CubeplayError, match="no number of points"):
        beat_odds(ARRANGING, 0, target)


@pytest.mark.parametrize("rerolls", [0, -1, 1.5, "2", True])
def test_rerolls_that_nobody_has_are_refused_in_words(rerolls):
    with pytest.raises(CubeplayError, match="rerolls to choose from"):
        keep_or_reroll(ARRANGING, 0, rerolls)


def test_a_sealed_rival_is_no_choice_of_this_beat():
    with pytest.raises(CubeplayError, match="chosen already"):
        reroll_odds(GAME.view(SEALED, 0), 1)
