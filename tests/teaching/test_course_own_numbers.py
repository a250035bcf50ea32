"""The numbers that pupils may change in the lessons: each exact value by two methods, and by trials."""

from collections import Counter
from fractions import Fraction
from functools import cache
from math import comb, factorial, sqrt
from random import Random

import pytest
from cubeplay.cubo import optimal_scores
from cubeplay.cuobe.exact.odds import fight_odds
from cubeplay.gelatinous.exact.measures import placements
from cubeplay.limits import NAME
from cubeplay.teach.variation import Curve
from lesson_kit import ChangePart, notebook

from cubeplay_widgets.lessons.experiment_checks import misfit

HOUSE = (0, 1, 1, 2, 2, 3)
TRIALS = 400
SIX = (1, 2, 3, 4, 5, 6)


def line_in_any_order(die):
    """Trips and straights by how often each number stands on the die."""
    often = Counter(die)
    trips = sum(many**3 for many in often.values())
    straights = sum(factorial(3) * often[face] * often[face + 1] * often[face + 2] for face in often)
    return Fraction(trips + straights, len(die) ** 3)


def ann_begins(differences):
    """Doubles have six ways, each other difference two for each pair."""
    return Fraction(sum(2 * (6 - each) if each else 6 for each in differences), 36)


def loaded_leads(throws, loaded):
    """Throw by throw: the lead goes up, down or stays."""
    more, sixes = Fraction(loaded.count(6), len(loaded)), Fraction(1, 6)
    steps = {1: more * (1 - sixes), -1: sixes * (1 - more)}
    steps[0] = 1 - steps[1] - steps[-1]
    leads = {0: Fraction(1)}
    for _throw in range(throws):
        found = Counter()
        for lead, share in leads.items():
            for step, chance in steps.items():
                found[lead + step] += share * chance
        leads = found
    return sum((share for lead, share in leads.items() if lead > 0), Fraction(0))


def near_samples(drawn, near):
    """Draw by draw; a share is near if it is off by at most so many of 100."""
    found = {0: Fraction(1)}
    for _draw in range(drawn):
        more = {k + 1: share * Fraction(3, 8) for k, share in found.items()}
        found = {k: found.get(k, 0) * Fraction(5, 8) + more.get(k, 0) for k in {*found, *more}}
    off = {k: abs(Fraction(k, drawn) - Fraction(3, 8)) for k in found}
    return sum((share for k, share in found.items() if 100 * off[k] <= near), Fraction(0))


def wins(dice, power):
    """The game's own odds, which add the dice one by one."""
    return fight_odds(HOUSE, dice, power).shares[0]


def in_a_row(dangers):
    """Each of the six rows is parked in (n + 1)^(n − 1) ways."""
    return Fraction(6 * (dangers + 1) ** (dangers - 1), 6**dangers)


def both_free(other, number):
    """By the sets of squares of the game's solver."""
    sets = placements(number).items()
    return sum((share for taken, share in sets if not {1, other} & set(taken)), Fraction(0))


def red_at_least_once(drawn):
    """One red piece, two, three …, added up."""
    red = Fraction(33, 88)
    return sum((comb(drawn, k) * red**k * (1 - red) ** (drawn - k) for k in range(1, drawn + 1)), Fraction(0))


def traps_of_hisses(traps, right):
    """By all chests, each met ten times: the cat is wrong in the last of them."""
    met = [(chest < traps, turn < right) for chest in range(1_000) for turn in range(10)]
    hisses = [is_trap for is_trap, is_right in met if is_trap == is_right]
    return Fraction(sum(hisses), len(hisses))


def one_of(colours):
    """All but the pieces of the other colours: triples, doubles, singles both ways round, dark ones."""
    left = 6 - colours
    without = left + left * (left - 1) + 2 * comb(left, 3) + 2 * left
    return 1 - Fraction(without, 88)


def last_key(parts, cards):
    """All parts before the last one, and the middle of that."""
    return (parts - 1) * cards + Fraction(cards + 1, 2)


def points_from(limit):
    """Point by point: how likely a turn ends with at least so many."""
    scores = optimal_scores()
    at_least = {least: sum(p for score, p in scores.items() if score >= least) for least in range(1, 200)}
    below = sum(p for score, p in scores.items() if score < limit)
    kept = {least: sum(p for score, p in scores.items() if score >= max(least, limit)) for least in at_least}
    return sum((kept[least] + below * at_least[least] for least in at_least), Fraction(0))


def wins_from(limit):
    """All pairs of two rolls."""
    scores = optimal_scores()
    better = sum(p for score, p in scores.items() if score > 20)
    ends = ((p, score > 20 if score >= limit else better) for score, p in scores.items())
    return sum((p * win for p, win in ends), Fraction(0))


@cache
def rolled(dice):
    """How likely each sum of house dice is."""
    if dice == 0:
        return {0: Fraction(1)}
    sums = Counter()
    for total, share in rolled(dice - 1).items():
        for face in HOUSE:
            sums[total + face] += share / 6
    return dict(sums)


@cache
def fought(power, dice, first):
    """By recursion: how likely the Ghoul is destroyed in panic 1, and the mean of the wounds."""
    if power == 0 or dice == 0:
        return Fraction(power == 0), Fraction(0)
    kills = wounds = Fraction(0)
    for total, share in rolled(first).items():
        left, rest = power - (total >= power + 1), dice - first
        then = rest if left == 1 else {4: 2, 3: 2, 2: 1}.get(rest, 1)
        kill, wound = fought(left, rest, min(then, rest))
        kills += share * kill
        wounds += share * (wound + (total <= power + 1))
    return kills, wounds


LINES = {
    "one-line": (line_in_any_order, [{"die": (1, 1, 2, 2, 3, 3)}, {"die": (4,)}, {"die": (0, 2, 4, 99)}]),
    "fair-to-both": (
        ann_begins,
        [{"differences": some} for some in ((1, 2), (0,), (1, 3, 5), (0, 1, 2, 3, 4, 5))],
    ),
    "fair-or-not": (
        loaded_leads,
        [{"throws": n, "loaded": die} for n in (1, 2, 30) for die in ((6,), (1, 6, 6), (1, 2), SIX)],
    ),
    "a-handful-of-ten": (
        near_samples,
        [{"drawn": n, "near": near} for n, near in ((1, 10), (1, 50), (8, 1), (10, 10), (65, 10), (120, 5))],
    ),
    "a-coin-and-a-spinner": (wins, [{"dice": n, "power": p} for n in (1, 2, 4, 5) for p in (0, 3, 14)]),
    "do-dangers-clump": (in_a_row, [{"dangers": number} for number in (2, 4, 5)]),
    "two-dangerous-squares": (
        both_free,
        [{"other": o, "number": n} for o in (3, 4, 6) for n in (1, 3, 4, 5)],
    ),
    "at-least-one": (red_at_least_once, [{"drawn": drawn} for drawn in (1, 2, 10, 12)]),
    "circles-and-crossings": (one_of, [{"colours": colours} for colours in (1, 3, 4, 5, 6)]),
    "which-die-was-it": (
        traps_of_hisses,
        [{"traps": traps, "right": right} for traps in (1, 500, 999) for right in (1, 5, 8)],
    ),
    "the-last-key": (
        last_key,
        [{"parts": 1, "cards": 12}, {"parts": 8, "cards": 1}, {"parts": 3, "cards": 4}],
    ),
}
CURVES = {
    "reroll-or-call": (points_from,),
    "when-the-worse-average-is-right": (wins_from, points_from),
    "split-five-dice": (lambda first: fought(2, 5, first)[0], lambda first: fought(2, 5, first)[1]),
}


def fits(made):
    """Whether trials come near the exact value: five standard errors; of a share it is known exactly."""
    if made.measure.unit:
        return misfit(made, TRIALS) == ""
    rng = Random(made.id)
    share = sum(made.trial(rng) for _trial in range(TRIALS)) / TRIALS
    return abs(share - made.exact) <= 5 * sqrt(made.exact * (1 - made.exact) / TRIALS)


@pytest.fixture
def others(request, tmp_path, monkeypatch):
    """What pupils may change in a lesson."""
    return notebook(request.param, tmp_path, monkeypatch).part(ChangePart).others


@pytest.mark.parametrize(("others", "name"), [(name, name) for name in LINES], indirect=["others"])
def test_each_exact_value_is_found_by_another_way_and_by_trials(others, name):
    again, choices = LINES[name]
    for values in [others.usual, *choices]:
        made = others.experiment(values)
        assert made.exact == again(**values), values
        assert fits(made)
        assert len(made.id) <= NAME


CURVES_TRIED = [
    pytest.param(name, name, marks=() if name == "split-five-dice" else pytest.mark.proof) for name in CURVES
]
"""Each point is found in the same way in all lessons: one of them is tried in every run."""


@pytest.mark.parametrize(("others", "name"), CURVES_TRIED, indirect=["others"])
def test_each_point_of_a_curve_is_found_by_another_way_and_by_trials(others, name):
    assert isinstance(others, Curve)
    for line, again in zip(others.lines, CURVES[name], strict=True):
        assert others.exact(line) == {value: again(value) for value in others.exact(line)}
        for value in (others.parameter.least, others.parameter.usual, others.parameter.most):
            assert fits(line.experiment({others.name: value}))


@pytest.mark.parametrize("others", ["reroll-or-call"], indirect=True)
def test_the_best_limit_for_points_is_15_and_one_off_costs_little(others):
    (line,) = others.lines
    exact = others.exact(line)
    told = {
        8: 16.01,
        10: 16.60,
        12: 17.00,
        14: 17.310,
        15: 17.355,
        16: 17.341,
        18: 17.190,
        20: 16.78,
        24: 16.01,
    }
    assert {limit: pytest.approx(float(exact[limit]), abs=0.005) for limit in told} == told
    assert others.best_of(line) == 15
    roll = sum(score * share for score, share in optimal_scores().items())
    assert round(float(roll), 3) == 14.709


@pytest.mark.parametrize("others", ["when-the-worse-average-is-right"], indirect=True)
def test_the_best_limit_for_winning_is_another_one_than_for_points(others):
    assert [others.best_of(line) for line in others.lines] == [21, 15]


@pytest.mark.proof
@pytest.mark.parametrize("others", ["split-five-dice"], indirect=True)
def test_no_plan_is_best_for_kills_and_for_wounds(others):
    kills, wounds = (others.exact(line) for line in others.lines)
    assert {first: round(float(share), 4) for first, share in kills.items()} == {
        1: 0.6490,
        2: 0.7335,
        3: 0.7711,
        4: 0.4842,
        5: 0,
    }
    assert kills[3] == Fraction(1499, 1944)
    assert [others.best_of(line) for line in others.lines] == [3, min(wounds, key=wounds.get)] == [3, 5]


@pytest.mark.parametrize("others", ["one-line"], indirect=True)
def test_with_a_die_of_three_numbers_a_third_of_all_lines_scores(others):
    made = others.experiment({"die": (1, 1, 2, 2, 3, 3)})
    assert made.measure.short(made.exact) == "72 of 216"
    assert sum(made.trial(Random(seed)) for seed in range(2_000)) == pytest.approx(2_000 / 3, abs=100)
