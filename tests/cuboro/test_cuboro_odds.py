"""How many ways lead to n points, against the oracle, which shares no code with the count."""

from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from cubeplay.cuboro import GAME, Ways, best_turn, blind_ways, positions, previews, ways_to_points
from cubeplay.cuboro.rules.moves import Jump, Rotate, Shift, Tower
from cubeplay.errors import CubeplayError
from cuboro_oracle import FREE, changed, cubes_of, position, roll, scored
from cuboro_tables import CIRCLE, HOUSE, random_cubes, table, taken_names
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from breadth import breadth


def facings(cubes, stones, taken, version):
    """What each facing of the tower scores, by the oracle."""
    for side in "NESW":
        for height in ("top", "inside")[:version]:
            end, _at, used = roll(cubes, stones, taken, version, side, height)
            yield 1 + sum(step[4] for step in used) if end == "finish" else 0


def prices_of(variant):
    if not variant.minus_points:
        return FREE
    return dict(zip(FREE, (variant.minus_shift, variant.minus_rotation, variant.minus_jump), strict=True))


def cheapest(state, changes):
    """Every position that up to so many changes lead to, with the least that it can cost."""
    version, prices = state.variant.version, prices_of(state.variant)
    found = layer = {frozenset(position(state.board).items()): 0}
    for number in range(changes):
        after = {}
        for stones, paid in layer.items():
            for kind, there in changed(dict(stones), version):
                key = frozenset(there.items())
                price = paid + (prices[kind] if state.changes + number else 0)
                after[key] = min(price, after.get(key, price))
        layer = after
        found = {key: min(part[key] for part in (found, after) if key in part) for key in {*found, *after}}
    return found


def by_oracle(state, cubes, changes):
    counts, taken = Counter(), taken_names(state)
    for stones, paid in cheapest(state, changes).items():
        for points in facings(cubes, dict(stones), taken, state.variant.version):
            counts[points - paid] += 1
    return dict(sorted(counts.items()))


# Where a turn can end


@pytest.mark.parametrize(
    ("version", "changes"), [(1, 2), (2, 1), pytest.param(2, 2, marks=pytest.mark.proof)]
)
@pytest.mark.parametrize("minus", [False, True])
def test_every_way_is_counted_once(version, changes, minus):
    state = table(Random(version + 2 * minus), taken=3, version=version, minus_points=minus)
    assert ways_to_points(state, changes).by_points == by_oracle(state, cubes_of(HOUSE), changes)


@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize("number", range(4))
def test_ways_with_cubes_of_every_kind(version, number):
    """Rings of tunnels, holes, grooves and blind ends; after the first change each costs."""
    rng = Random(10 * version + number)
    text = random_cubes(rng) if number else CIRCLE
    state = table(rng, taken=2 * number, version=version, minus_points=number == 3, cubes=text)
    state = replace(state, changes=number % 3)
    assert ways_to_points(state, 1).by_points == by_oracle(state, cubes_of(text), 1)


@pytest.mark.rule("cuboro.dead-end")
def test_marbles_that_go_round_for_ever_are_lost():
    state = GAME.start(version=2, cubes=CIRCLE, grid="1 2 5; 4 3 6; . 7 8")
    assert "circle" in {path.end for path in previews(state)}
    for changes in (0, 1):
        assert ways_to_points(state, changes).by_points == by_oracle(state, cubes_of(CIRCLE), changes)


@pytest.mark.rule("cuboro.minus-points")
@pytest.mark.parametrize("prices", breadth([(0, 3, 1), (2, 1, 1), (1, 0, 5)], (0, 3, 1)))
def test_each_way_costs_the_least_that_leads_there(prices):
    shift, rotation, jump = prices
    options = {"minus_shift": shift, "minus_rotation": rotation, "minus_jump": jump}
    for made in (0, 1):
        state = replace(table(Random(sum(prices)), minus_points=True, **options), changes=made)
        assert ways_to_points(state, 2).by_points == by_oracle(state, cubes_of(HOUSE), 2)


@settings(max_examples=5, deadline=None)
@given(
    st.randoms(use_true_random=False),
    st.sampled_from([1, 2]),
    st.booleans(),
    st.integers(0, 3),
    st.integers(0, 12),
)
def test_the_ways_are_all_positions_with_all_facings_and_the_best_is_the_best_turn(
    rng, version, minus, changes, taken
):
    state = table(rng, taken=taken, version=version, minus_points=minus)
    ways = ways_to_points(state, changes)
    assert ways.all == positions(state, changes) * 4 * version
    assert ways.best == best_turn(state, changes=changes).points
    assert min(ways.by_points) >= -4 * minus


def test_the_joker_is_one_more_change():
    state = replace(table(Random(4)), changes=2)
    assert ways_to_points(state) == ways_to_points(state, 1)
    assert ways_to_points(state, joker=True) == ways_to_points(state, 2, joker=True)
    without = replace(state, marbles=((1, 0), (1, 0)))
    assert ways_to_points(without, joker=True) == ways_to_points(state, 1)
    done = replace(state, changes=4)
    assert ways_to_points(done).all == 4


def test_a_turn_of_the_house_has_so_many_ways():
    """190,068 ways from the house's start, of which 16 lead to the most that a blue marble can bring."""
    ways = ways_to_points(GAME.start())
    assert (ways.all, ways.best, ways.to(7), ways.at_least(6)) == (190_068, 7, 16, 164)
    assert ways.share(7) == Fraction(16, 190_068)
    assert best_turn(GAME.start(), joker=False).points == 7


def test_before_any_change_the_ways_are_the_previews():
    for seed in range(5):
        state = table(Random(seed), taken=seed, version=2)
        counts = Counter(path.points for path in previews(state))
        assert ways_to_points(state, 0) == Ways(dict(sorted(counts.items())))


# Blind changes


def test_the_lesson_on_any_change():
    """The best way scores 3; after one of the 60 changes 41/15, shifts and turns 3, jumps 2.5."""
    ways = blind_ways(GAME.start())
    assert ways.by_points == {1: 8, 2: 14, 3: 26, 4: 10, 5: 2}
    assert (ways.all, ways.mean, ways.at_least(4)) == (60, Fraction(41, 15), 12)
    assert sum(ways.to(points) for points in range(3)) == 22
    means = [blind_ways(GAME.start(), kinds=(kind,)).mean for kind in (Shift, Rotate, Jump)]
    assert means == [3, 3, Fraction(5, 2)]
    assert [blind_ways(GAME.start(), kinds=(kind,)).all for kind in (Shift, Rotate, Jump)] == [4, 24, 32]
    assert blind_ways(GAME.start(), kinds=(Jump,)).best == ways.best == 5


@pytest.mark.parametrize(("version", "changes"), [(1, 1), (2, 1), (1, 2)])
@pytest.mark.parametrize("minus", [False, True])
def test_blind_changes_are_all_changes_of_the_oracle(version, changes, minus):
    state = table(Random(70 + version), taken=3, version=version, minus_points=minus)
    cubes, taken, prices = cubes_of(HOUSE), taken_names(state), prices_of(state.variant)
    layer = [(position(state.board), 0)]
    for number in range(changes):
        layer = [
            (after, paid + (prices[kind] if number else 0))
            for stones, paid in layer
            for kind, after in changed(stones, version)
        ]
    counts = Counter(scored(cubes, stones, taken, version) - paid for stones, paid in layer)
    assert blind_ways(state, changes).by_points == dict(sorted(counts.items()))


def test_blind_changes_are_the_moves_of_the_engine():
    for seed in range(3):
        state = replace(table(Random(seed), taken=3, version=2, minus_points=True), changes=1)
        counts = Counter()
        for move in GAME.moves(state, 0):
            if not isinstance(move, Tower):
                after = GAME.apply(state, 0, move).state
                paid = state.points[0] - after.points[0]
                counts[max(path.points for path in previews(after)) - paid] += 1
        assert blind_ways(state).by_points == dict(sorted(counts.items()))


def test_without_a_change_it_is_the_best_facing():
    assert blind_ways(GAME.start(), 0) == Ways({3: 1})


# Who may know


def test_all_lies_open_so_every_seat_has_the_same_odds():
    state = table(Random(1), taken=2)
    for seat in (0, 1, None):
        assert ways_to_points(GAME.view(state, seat), 2) == ways_to_points(state, 2)
        assert blind_ways(GAME.view(state, seat)) == blind_ways(state)


def test_who_moves_and_what_the_pegs_say_changes_no_odds():
    state = table(Random(2))
    other = replace(state, player=1, points=(7, 3), round=1, now=99)
    assert ways_to_points(other, 2) == ways_to_points(state, 2)
    assert blind_ways(other) == blind_ways(state)


def test_a_game_that_is_over_has_no_ways():
    over = replace(GAME.start(), marbles=((0, 0), (0, 0)))
    for ask in (ways_to_points, blind_ways):
        with pytest.raises(CubeplayError, match="the game is over"):
            ask(over)


@pytest.mark.parametrize("changes", [-1, 4, 1.0, "2", True])
def test_more_changes_than_are_left_are_refused_in_words(changes):
    with pytest.raises(CubeplayError, match="cannot be counted here"):
        ways_to_points(GAME.start(), changes)
    with pytest.raises(CubeplayError, match="cannot be counted here"):
        blind_ways(GAME.start(), changes)


def test_a_third_blind_change_and_one_too_many_are_refused():
    with pytest.raises(CubeplayError, match="from 0 to 2"):
        blind_ways(GAME.start(), 3)
    with pytest.raises(CubeplayError, match="from 0 to 1"):
        blind_ways(replace(GAME.start(), changes=3), 2)


@pytest.mark.parametrize("kinds", [(), (Tower,), ("shift",)])
def test_what_is_no_kind_of_change_is_refused_in_words(kinds):
    with pytest.raises(CubeplayError, match="no such kind of change"):
        blind_ways(GAME.start(), kinds=kinds)
