"""The odds of a fight, against counting every way in which the dice can fall."""

from fractions import Fraction
from itertools import product

import pytest
from cubeplay.cuobe.exact.odds import FightWays, duel_odds, fight_odds, sums, weapons_for

from breadth import together

HOUSE = (0, 1, 1, 2, 2, 3)


@together("dice", range(6))
@pytest.mark.parametrize("die", [HOUSE, (1, 2, 3, 4, 5, 6), (0, 0, 0, 1, 1, 4)])
def test_the_totals_are_those_of_all_falls(die, dice):
    falls = [sum(fall) for fall in product(die, repeat=dice)]
    assert sums(die, dice) == {total: falls.count(total) for total in sorted(set(falls))}


@together("against", range(10))
@pytest.mark.parametrize("dice", range(5))
def test_the_odds_of_a_fight_count_every_fall(dice, against):
    for bonus in (-1, 0, 2):
        falls = [sum(fall) + bonus for fall in product(HOUSE, repeat=dice)]
        won = sum(total > against for total in falls)
        tied = sum(total == against for total in falls)
        odds = fight_odds(HOUSE, dice, against, bonus)
        assert odds == FightWays(won, tied, len(falls) - won - tied)
        assert odds.of == 6**dice
        assert sum(odds.shares) == 1


def test_icepool_says_the_same():
    icepool = pytest.importorskip("icepool")
    pool = icepool.Die(list(HOUSE)).pool(4).sum()
    win, tie, lose = fight_odds(HOUSE, 4, against=5, bonus=1).shares
    assert win == Fraction(pool.probability(">", 4))
    assert tie == Fraction(pool.probability("==", 4))
    assert lose == Fraction(pool.probability("<", 4))


def test_weapons_after_the_roll_win_as_often_as_weapons_from_the_start():
    for dice, against in product(range(1, 4), range(1, 9)):
        ready = fight_odds(HOUSE, dice, against, bonus=3)
        falls = [sum(fall) for fall in product(HOUSE, repeat=dice)]
        weapons = {"axe": 2, "poker": 1}
        won = sum(weapons_for(weapons, against + 1 - total) is not None for total in falls)
        assert ready.win == won


def test_without_dice_the_weapons_alone_decide():
    assert fight_odds(HOUSE, 0, against=2) == FightWays(0, 0, 1)
    assert fight_odds(HOUSE, 0, against=2, bonus=2) == FightWays(0, 1, 0)
    assert fight_odds(HOUSE, 0, against=2, bonus=3) == FightWays(1, 0, 0)


def test_a_duel_is_rolled_against_three_dice():
    even = duel_odds(HOUSE, 3)
    assert even.win == even.lose
    assert even.of == 6**6
    assert even.tie == sum(ways**2 for ways in sums(HOUSE, 3).values())
    rush = duel_odds(HOUSE, 3, bonus=-1)
    assert rush.win < even.win
    assert duel_odds(HOUSE, 3, other=-1).win == rush.lose


def test_the_fewest_weapons_that_are_enough_are_found():
    weapons = {"axe": 3, "rope": 1, "torch": 2}
    assert weapons_for(weapons, 0) == ()
    assert weapons_for(weapons, -2) == ()
    assert weapons_for(weapons, 1) == ("rope",)
    assert weapons_for(weapons, 4) == ("axe", "rope")
    assert weapons_for(weapons, 6) == ("axe", "rope", "torch")
    assert weapons_for(weapons, 7) is None
