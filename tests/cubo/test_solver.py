"""The exact answers about Cubo, against simple searches that share no code with them."""

import math
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, pairwise, permutations, product
from random import Random

import pytest
from cubeplay.cubo import (
    best_arrangement,
    best_score,
    best_with_exchange,
    optimal_scores,
    optimal_stopping,
    reroll_value,
)
from cubeplay.cubo.exact.all_rolls_table import distinct_rolls, score_table
from cubeplay.cubo.exact.odds import mean
from cubeplay.cubo.exact.solver import KINDS, line_tables
from cubeplay.cubo.rules.scoring import score
from cubeplay.cubo.rules.state import FIELDS, Die, Scoring
from cubeplay.errors import CubeplayError
from hypothesis import given, settings
from hypothesis import strategies as st
from tools.cubo_scores import computed

from breadth import sized, together

READINGS = ("ordered", "any")
SPLITS = range(9)
PIPS = range(1, 7)

# The oracle: rows and columns, written from the printed rules alone


def points(line, straights):
    pips = [die[1] for die in line]
    trip = pips[0] == pips[1] == pips[2]
    shown = sorted(pips) if straights == "any" else pips
    straight = shown in ([n, n + 1, n + 2] for n in range(1, 5)) or shown in (
        [n + 2, n + 1, n] for n in range(1, 5)
    )
    if not (trip or straight):
        return 0
    colours = {die[0] for die in line if die[0] != "white"}
    return max(pips) * (3 - len(colours))


def square_points(cells, straights):
    columns = list(zip(*cells, strict=True))
    return sum(points(line, straights) for line in (*cells, *columns))


def brute_force(red, blue, white, straights):
    """The best of all 8! placements."""
    memo = cache(lambda a, b, c: points((a, b, c), straights))
    middle = ("white", white)
    dice = [*(("red", n) for n in red), *(("blue", n) for n in blue)]
    best = 0
    for a, b, c, d, e, f, g, h in permutations(dice):
        total = memo(a, b, c) + memo(d, middle, e) + memo(f, g, h)
        total += memo(a, d, f) + memo(b, middle, g) + memo(c, e, h)
        best = max(best, total)
    return best


def random_roll(rng, reds):
    return rng.choices(PIPS, k=reds), rng.choices(PIPS, k=8 - reds), rng.choice(PIPS)


def lively_roll(rng, reds):
    """A roll of few different pips: many lines score, and many squares tie."""
    pips = rng.sample(PIPS, 3)
    return rng.choices(pips, k=reds), rng.choices(pips, k=8 - reds), rng.choice(pips)


def dice_of(cells):
    return Counter(die for row in cells for die in row)


def given_dice(red, blue, white):
    return Counter([*(("red", n) for n in red), *(("blue", n) for n in blue), ("white", white)])


rolls = st.integers(0, 8).flatmap(
    lambda reds: st.tuples(
        st.lists(st.integers(1, 6), min_size=reds, max_size=reds),
        st.lists(st.integers(1, 6), min_size=8 - reds, max_size=8 - reds),
        st.integers(1, 6),
    )
)
readings = st.sampled_from(READINGS)

# One roll


@pytest.mark.parametrize(
    ("reds", "straights"),
    [
        pytest.param(reds, straights, marks=pytest.mark.proof if (reds + (straights == "any")) % 2 else ())
        for reds in SPLITS
        for straights in READINGS
    ],
)
def test_best_arrangement_is_the_best_of_all_placements(reds, straights):
    rng = Random(f"{reds} {straights}")
    for roll in (random_roll(rng, reds), lively_roll(rng, reds)):
        best = best_arrangement(*roll, straights)
        assert best.score == brute_force(*roll, straights)


@pytest.mark.proof
@pytest.mark.parametrize("straights", READINGS)
@pytest.mark.parametrize("reds", SPLITS)
def test_best_arrangement_is_the_best_of_all_placements_of_many_rolls(reds, straights):
    rng = Random(f"many {reds} {straights}")
    for number in range(60):
        roll = (lively_roll if number % 3 == 0 else random_roll)(rng, reds)
        assert best_arrangement(*roll, straights).score == brute_force(*roll, straights)


@settings(max_examples=80, deadline=None)
@given(rolls, readings)
def test_the_best_square_holds_the_dice_and_scores_what_it_says(roll, straights):
    best = best_arrangement(*roll, straights)
    assert dice_of(best.cells) == given_dice(*roll)
    assert best.cells[1][1] == ("white", roll[2])
    assert best.score == square_points(best.cells, straights) == score(best.cells, Scoring(straights))


@settings(max_examples=15, deadline=None)
@given(rolls, readings, st.randoms(use_true_random=False))
def test_the_order_of_the_dice_does_not_matter(roll, straights, rng):
    red, blue, white = roll
    other = rng.sample(red, len(red)), tuple(rng.sample(blue, len(blue))), white
    assert best_arrangement(*other, straights) == best_arrangement(*roll, straights)
    assert best_score(*other, straights) == best_score(*roll, straights)


@settings(max_examples=40, deadline=None)
@given(rolls, readings)
def test_the_table_and_the_search_agree(roll, straights):
    assert best_score(*roll, straights) == best_arrangement(*roll, straights).score


@settings(max_examples=10)
@given(rolls, st.sampled_from(READINGS))
def test_a_whole_scoring_may_stand_for_the_reading_of_straights(roll, straights):
    for ask in (best_arrangement, best_score):
        assert ask(*roll, Scoring(straights)) == ask(*roll, straights)


@settings(max_examples=40, deadline=None)
@given(rolls, readings)
def test_changing_the_colours_of_all_dice_changes_no_score(roll, straights):
    red, blue, white = roll
    assert best_score(blue, red, white, straights) == best_score(red, blue, white, straights)


@settings(max_examples=50, deadline=None)
@given(rolls)
def test_any_order_of_a_straight_is_never_worse(roll):
    assert best_score(*roll, "any") >= best_score(*roll, "ordered")


@pytest.mark.rule("cubo.straight", "cubo.trip", "cubo.one-colour", "cubo.wild")
def test_the_example_of_32_points_is_the_best_of_its_dice():
    """1-2-3 / 2-3-4 / 3-4-5, the middle lines in one colour each, the others mixed: twice 3 + 8 + 5."""
    cells = (
        (Die("red", 1), Die("red", 2), Die("blue", 3)),
        (Die("blue", 2), Die("white", 3), Die("blue", 4)),
        (Die("blue", 3), Die("red", 4), Die("red", 5)),
    )
    roll = (1, 2, 4, 5), (2, 3, 3, 4), 3
    assert square_points(cells, "ordered") == score(cells) == 32
    assert best_arrangement(*roll).score == brute_force(*roll, "ordered") == 32


@pytest.mark.rule("cubo.straight", "cubo.trip")
@pytest.mark.parametrize(("straights", "lines"), [("ordered", 14), ("any", 30)])
def test_how_many_of_the_216_lines_score(straights, lines):
    """6 trips and 8 straights; in any order 6 trips and 24 straights."""
    side = line_tables(Scoring(straights)).side
    red = range(6)
    assert sum(side[a][c][b] > 0 for a, b, c in product(red, repeat=3)) == lines


@pytest.mark.rule("cubo.straight", "cubo.trip", "cubo.one-colour", "cubo.wild")
@pytest.mark.parametrize("straights", READINGS)
def test_the_line_tables_are_the_printed_rules(straights):
    tables = line_tables(Scoring(straights))
    for a, b, c in product(range(12), repeat=3):
        assert tables.side[a][c][b] == points((KINDS[a], KINDS[b], KINDS[c]), straights)
    for white, a, c in product(PIPS, range(12), range(12)):
        assert tables.middle[white - 1][a][c] == points((KINDS[a], ("white", white), KINDS[c]), straights)


@pytest.mark.parametrize(
    ("roll", "words"),
    [
        (((1, 2, 3), (4, 5, 6), 1), "these are 6"),
        (((1,) * 5, (1,) * 4, 1), "these are 9"),
        (((1, 2, 3, 7), (1, 2, 3, 4), 1), "no die shows 7"),
        (((1, 2, 3, 0), (1, 2, 3, 4), 1), "no die shows 0"),
        (((1, 2, 3, 4), (1, 2, 3, 4), 0), "no die shows 0"),
        (((1, 2, 3, 4), (1, 2, 3, 4), 7), "no die shows 7"),
        (((1, 2, 3, "6"), (1, 2, 3, 4), 1), "no die shows '6'"),
        (((1, 2, 3, 4), (1, 2, 3, 4), None), "no die shows None"),
        (((1, 2, 3, 4), (1, 2, 3, 4), 1, "round"), "straights cannot be 'round'"),
    ],
)
def test_what_is_no_roll_is_refused_in_words(roll, words):
    for ask in (best_arrangement, best_score):
        with pytest.raises(CubeplayError, match=words):
            ask(*roll)


# All rolls


@pytest.mark.parametrize("straights", READINGS)
def test_the_tables_that_are_kept_are_those_that_are_computed(straights):
    """A table of more red dice than blue ones is computed anew here, and kept as that of fewer."""
    for reds in range(9):
        table = computed(reds, Scoring(straights))
        assert score_table(reds, Scoring(straights)) == tuple(row.tobytes() for row in table)


@together("straights", READINGS)
@pytest.mark.parametrize(
    ("reds", "ceiling"), [(4, 54), (5, 54), (3, 54), (6, 60), (2, 60), (7, 60), (1, 60), (8, 72), (0, 72)]
)
def test_the_ceilings_of_the_colour_splits(reds, ceiling, straights):
    table = score_table(reds, Scoring(straights))
    assert len(table) == math.comb(reds + 5, 5)
    assert {len(row) for row in table} == {math.comb(13 - reds, 5) * 6}
    assert max(map(max, table)) == ceiling
    assert best_score((6,) * reds, (6,) * (8 - reds), 6, straights) == ceiling


def test_every_optimal_score_of_four_and_four_lies_between_0_and_54():
    scores = optimal_scores()
    assert sum(map(len, score_table())) == 95_256
    assert min(scores) == 0
    assert max(scores) == 54
    assert list(scores) == sorted(scores)


@pytest.mark.parametrize("reds", SPLITS)
@pytest.mark.parametrize("straights", READINGS)
def test_the_odds_add_up(reds, straights):
    scores = optimal_scores(straights, reds)
    assert sum(scores.values()) == 1
    assert all(isinstance(chance, Fraction) and chance > 0 for chance in scores.values())
    assert (
        reroll_value(reds, 8 - reds, straights) == mean(scores) == mean(optimal_scores(straights, 8 - reds))
    )


def test_the_odds_of_one_colour_are_those_of_all_its_rolls():
    """8/0 enumerated one roll at a time: 1,287 × 6 distinct rolls, found by the other search."""
    falls = Counter()
    for red in combinations_with_replacement(PIPS, 8):
        orders = math.factorial(8) // math.prod(map(math.factorial, Counter(red).values()))
        for white in PIPS:
            falls[best_arrangement(red, (), white).score] += orders
    assert optimal_scores(reds=8) == {points: Fraction(falls[points], 6**9) for points in sorted(falls)}


@pytest.mark.proof
@pytest.mark.parametrize("straights", READINGS)
def test_all_95256_rolls_agree_with_the_search(straights):
    table = score_table(4, Scoring(straights))
    for (i, red), (j, blue), white in product(
        enumerate(distinct_rolls(4)), enumerate(distinct_rolls(4)), PIPS
    ):
        assert table[i, j, white - 1] == best_arrangement(red, blue, white, straights).score


@sized(4, 60)
def test_the_odds_agree_with_a_simulation_by_brute_force(number):
    """The mean of some rolls, each solved by all 8! placements, lies within 4 standard errors."""
    rng = Random(2)
    seen = [brute_force(*random_roll(rng, 4), "ordered") for _ in range(number)]
    assert_drawn_from(optimal_scores(), seen)


@sized(1_500, 20_000)
def test_the_odds_agree_with_a_simulation_of_many_rolls(number):
    """Rolls of single dice, whatever their multiplicity: the mean, and how often each score comes."""
    rng = Random(3)
    seen = [best_arrangement(*random_roll(rng, 4)).score for _ in range(number)]
    scores = optimal_scores()
    assert_drawn_from(scores, seen)
    often = {points: chance for points, chance in scores.items() if chance * number >= 10}
    counts = Counter(seen)
    excess = sum((counts[n] - number * float(p)) ** 2 / (number * float(p)) for n, p in often.items())
    assert excess < len(often) + 4 * math.sqrt(2 * len(often))


def assert_drawn_from(scores, seen):
    expected = mean(scores)
    variance = sum((score - expected) ** 2 * chance for score, chance in scores.items())
    assert set(seen) <= set(scores)
    assert abs(sum(seen) / len(seen) - expected) < 4 * math.sqrt(variance / len(seen))


@pytest.mark.parametrize("split", [(3, 4), (9, -1), (4.0, 4)])
def test_what_is_no_split_is_refused_in_words(split):
    with pytest.raises(CubeplayError, match="not the eight"):
        reroll_value(*split)
    with pytest.raises(CubeplayError, match="straights cannot be"):
        optimal_scores("round")


# When to stop


def test_stopping_is_best_against_every_threshold():
    """With n rerolls left, no rule "keep from t on" has a better expectation, and the best one reaches it."""
    scores = optimal_scores()
    stops = optimal_stopping(scores, 4)
    assert [stop.rerolls for stop in stops] == list(range(5))
    assert stops[0].value == reroll_value()
    for before, stop in pairwise(stops):
        values = [
            sum(chance * (points if points >= limit else before.value) for points, chance in scores.items())
            for limit in range(56)
        ]
        assert max(values) == stop.value
        assert values[math.ceil(stop.keep_from)] == stop.value
        assert before.value < stop.value


def test_stopping_agrees_with_a_simulation():
    rng, number = Random(4), 4000
    stops = optimal_stopping(optimal_scores(), 2)
    results = []
    for _ in range(number):
        for stop in reversed(stops):
            points = best_score(*random_roll(rng, 4))
            if points >= stop.keep_from:
                break
        results.append(points)
    spread = math.sqrt(sum((points - stops[2].value) ** 2 for points in results) / number)
    assert abs(sum(results) / number - stops[2].value) < 4 * spread / math.sqrt(number)


@pytest.mark.parametrize(("scores", "rerolls"), [({1: Fraction(1)}, -1), ({1: Fraction(1, 2)}, 1)])
def test_stopping_refuses_what_is_no_distribution(scores, rerolls):
    with pytest.raises(CubeplayError, match="do not add up"):
        optimal_stopping(scores, rerolls)


# With a die from the centre


centres = st.lists(st.sampled_from(KINDS), min_size=0, max_size=4)


@settings(max_examples=60, deadline=None)
@given(rolls, centres, readings)
def test_the_plan_with_a_centre_die_is_worth_what_it_says(roll, centre, straights):
    plan = best_with_exchange(*roll, centre, straights)
    assert dice_of(plan.cells) == given_dice(*roll)
    assert plan.fallback == square_points(plan.cells, straights)
    assert plan.score == square_points(plan.final, straights)
    if plan.take is None:
        assert plan.final == plan.cells
        assert plan.score == best_arrangement(*roll, straights).score
        return
    assert plan.take in centre
    differing = [
        field
        for field, before, after in zip(FIELDS, sum(plan.cells, ()), sum(plan.final, ()), strict=True)
        if before != after
    ]
    assert differing == [plan.field]
    assert sum(plan.final, ())[FIELDS.index(plan.field)] == plan.take
    assert plan.score > best_arrangement(*roll, straights).score


@pytest.mark.rule("cubo.exchange")
@settings(max_examples=60, deadline=None)
@given(rolls, centres, readings)
def test_no_exchange_is_better_than_the_plan(roll, centre, straights):
    """Every own die given up for every die of the centre, in the table of that colour split."""
    red, blue, white = roll
    best = best_score(red, blue, white, straights)
    for colour, pips in centre:
        for index in range(8):
            rest = {"red": list(red), "blue": list(blue)}
            gives = "red" if index < len(red) else "blue"
            rest[gives].pop(index if gives == "red" else index - len(red))
            rest[colour].append(pips)
            best = max(best, best_score(rest["red"], rest["blue"], white, straights))
    assert best_with_exchange(red, blue, white, centre, straights).score == best


@pytest.mark.rule("cubo.exchange", "cubo.colours")
@pytest.mark.parametrize(
    ("reds", "take", "most"),
    [(5, "red", 60), (7, "red", 72), (4, "red", 54), (2, "red", 54), (8, "blue", 72)],
)
def test_an_exchange_can_lead_to_another_split_and_its_ceiling(reds, take, most):
    plan = best_with_exchange((6,) * reds, (6,) * (8 - reds), 6, [Die(take, 6)])
    before = best_score((6,) * reds, (6,) * (8 - reds), 6)
    assert plan.score == max(before, most)


def test_a_wrong_centre_is_refused_in_words():
    with pytest.raises(CubeplayError, match="no coloured die"):
        best_with_exchange((1, 2, 3, 4), (1, 2, 3, 4), 1, [Die("white", 3)])
    with pytest.raises(CubeplayError, match="no coloured die"):
        best_with_exchange((1, 2, 3, 4), (1, 2, 3, 4), 1, [Die("red", 7)])
