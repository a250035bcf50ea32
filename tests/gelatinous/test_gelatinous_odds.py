"""The odds of Gelatinous Cube Dice, against counting of another make."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations, product
from random import Random

import icepool
import pytest
from cubeplay.errors import CubeplayError
from cubeplay.game import CHANCE
from cubeplay.gelatinous import GAME, danger_odds, leaving_odds, safest_squares
from cubeplay.gelatinous.exact.odds import LeavingOdds
from cubeplay.gelatinous.rules.abilities import abilities
from cubeplay.gelatinous.rules.die import DICE
from cubeplay.session import Session
from gelatinous_tables import CELLAR, CORRIDOR, in_room, random_room
from hypothesis import given, settings
from hypothesis import strategies as st
from test_gelatinous_solver import plain_search

from breadth import breadth, together
from gelatinous_oracle import by_brute_force


def parked(*pips):
    """The numbers that dangers take, written with the free numbers in a ring."""
    free = list(range(1, 7))
    for pip in pips:
        ring = [number for number in free if number >= pip] + [number for number in free if number < pip]
        free.remove(ring[0])
    return tuple(number for number in range(1, 7) if number not in free)


def by_icepool(dangers):
    die = icepool.map(parked, *([icepool.d6] * dangers))
    return {sets: Fraction(die.quantity(sets), die.denominator()) for sets in die}


def opened(drawing=CELLAR, level=1, held="none", **options):
    """A run in the first room of a dungeon, before its dangers fall."""
    run = GAME.start(dungeon=drawing, first_level=level, abilities=held, **options)
    return GAME.apply(run, CHANCE, next(GAME.chance(run).outcomes())[0]).state


# Where dangers fall


@pytest.mark.rule("gelatinous.dangers", "gelatinous.moving-on")
@pytest.mark.parametrize("level", range(1, 7))
def test_where_dangers_fall_is_what_icepool_counts(level):
    run = GAME.start(first_level=level)
    odds = danger_odds(run)
    dangers = 4 if level % 2 == 0 else 3
    assert odds.sets == by_icepool(dangers) == danger_odds(opened(level=level)).sets
    assert odds.squares == {}
    assert set(odds.numbers.values()) == {Fraction(dangers, 6)}


def test_the_lesson_on_clumps():
    """Three in a row come in 4 of 9 falls, no two neighbours in 1 of 18."""
    sets = danger_odds(GAME.start()).sets
    rows = [tuple(sorted((k + i) % 6 + 1 for i in range(3))) for k in range(6)]
    assert sum(sets[row] for row in rows) == Fraction(4, 9)
    assert sets[1, 3, 5] + sets[2, 4, 6] == Fraction(1, 18)


@pytest.mark.parametrize(
    ("level", "chances"), [(1, ("25/108", "5/27", "1/6")), (2, ("125/1296", "4/81", "1/24"))]
)
def test_the_lesson_on_two_dangerous_squares(level, chances):
    odds = danger_odds(GAME.start(first_level=level))
    pairs = ((1, 2), (1, 3), (1, 4))
    assert tuple(str(odds.meeting(pair)[0]) for pair in pairs) == chances
    for pair in pairs:
        assert sum(met * share for met, share in odds.meeting(pair).items()) == 2 * odds.numbers[1]


@settings(max_examples=25, deadline=None)
@given(st.sets(st.integers(1, 6)), st.sampled_from([1, 2]))
def test_how_many_dangers_one_meets_is_counted_over_all_falls(numbers, level):
    dangers = level + 2
    falls = Counter(len(numbers & set(parked(*pips))) for pips in product(range(1, 7), repeat=dangers))
    met = {0: Fraction(0)} | {number: Fraction(ways, 6**dangers) for number, ways in falls.items()}
    assert danger_odds(GAME.start(first_level=level)).meeting(numbers) == met


def test_dangers_that_have_fallen_lie_for_sure():
    run = in_room("a1", (2, 1), dangers=(2, 5))
    odds = danger_odds(run)
    assert odds.sets == {(2, 5): 1}
    assert {number for number, chance in odds.numbers.items() if chance} == {2, 5}
    assert odds.squares[run.room.numbers[1]] == 1
    assert odds.squares[run.room.numbers[0]] == 0


def test_a_number_that_a_room_lacks_takes_its_danger_away():
    odds = danger_odds(opened(CORRIDOR))
    assert odds.sets == {(): Fraction(1, 2), (3,): Fraction(1, 2)}
    assert odds.squares == {"b1": Fraction(1, 2)}
    assert [each.squares for each in safest_squares(opened(CORRIDOR), 1)] == [("b1",)]


@pytest.mark.parametrize("level", [1, 2])
@together("number", range(1, 7))
def test_the_safest_squares_are_in_order_and_none_is_left_out(level, number):
    run = opened(level=level)
    found = safest_squares(run, number)
    falls = [set(parked(*pips)) for pips in product(range(1, 7), repeat=level + 2)]
    assert {each.numbers for each in found} == set(combinations(range(1, 7), number))
    for each in found:
        assert each.free == Fraction(sum(not taken & set(each.numbers) for taken in falls), len(falls))
        assert each.squares == tuple(run.room.numbers[n - 1] for n in each.numbers)
        assert each.mean == Fraction(number * (level + 2), 6)
    assert [each.free for each in found] == sorted((each.free for each in found), reverse=True)


def test_of_two_squares_those_are_safest_that_follow_each_other():
    first = safest_squares(GAME.start())[:6]
    assert {each.numbers for each in first} == {(1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (1, 6)}


# Out of the room


def cheapest(drawing, run, numbers, top):
    """The least damage from the start, by the plain search over the drawing."""
    dice = [die for die in DICE if die.top == top]
    ways = [plain_search(drawing, run.room.start, die, numbers) for die in dice]
    costs = [
        run.stats.hits * len(eaten) + max(0, actions - run.room.limit)
        for way in ways
        for eaten, actions in way.items()
    ]
    least = min(costs, default=None)
    return None if least is None or least >= run.health + run.resistance else least


@pytest.mark.parametrize(
    "seed", [2, pytest.param(0, marks=pytest.mark.proof), pytest.param(1, marks=pytest.mark.proof)]
)
def test_leaving_before_the_dangers_fall_is_counted_over_every_fall(seed):
    drawing = random_room(Random(seed))
    run = opened(drawing, level=(1, 3, 5)[seed])
    cost = {
        (numbers, top): cheapest(drawing, run, numbers, top)
        for numbers in combinations(range(1, 7), 3)
        for top in range(1, 7)
    }
    falls = Counter(
        cost[parked(*pips), top] for pips in product(range(1, 7), repeat=3) for top in range(1, 7)
    )
    odds = leaving_odds(run)
    assert odds.damage == {damage: Fraction(ways, 6**4) for damage, ways in falls.items()}
    whole = sum(ways for damage, ways in falls.items() if damage is not None and damage <= run.resistance)
    assert (odds.unharmed, odds.healthy) == (Fraction(falls[0], 6**4), Fraction(whole, 6**4))
    assert odds.alive == 1 - Fraction(falls[None], 6**4)


@pytest.mark.rule("gelatinous.resistance")
def test_what_resistance_absorbs_costs_no_health():
    half, quarter = Fraction(1, 2), Fraction(1, 4)
    odds = LeavingOdds({0: half, 1: quarter, 2: quarter / 2, None: quarter / 2}, resistance=1)
    assert (odds.unharmed, odds.healthy, odds.alive) == (half, half + quarter, 1 - quarter / 2)


@pytest.mark.parametrize("seed", breadth(range(6), 1, 2))
def test_leaving_once_the_die_lies_is_the_search_through_the_engine(seed):
    rng = Random(seed)
    names = rng.sample(list(abilities()), seed % 3)
    run = opened(random_room(rng), level=6 if seed % 2 else 1, held=" ".join(names) or "none")
    while GAME.to_move(run) == (CHANCE,):
        run = GAME.apply(run, CHANCE, GAME.chance(run).sample(rng)).state
    for cards in (False, True):
        best = by_brute_force(run, "damage", cards)
        assert leaving_odds(run, cards).damage == {None if best is None else best[0]: 1}


def test_before_the_die_falls_each_number_is_played_as_well_as_can_be_with_abilities_too():
    run = opened(random_room(Random(7)), level=2, held="skin slide")
    run = GAME.apply(run, CHANCE, GAME.parse("dangers 1 2 2 5")).state
    assert run.phase == "die"
    for cards in (False, True):
        falls = Counter()
        for top in range(1, 7):
            best = by_brute_force(GAME.apply(run, CHANCE, GAME.parse(f"die {top}")).state, "damage", cards)
            falls[None if best is None else best[0]] += Fraction(1, 6)
        assert leaving_odds(run, cards).damage == falls


GALLERY = """\
puzzle C: Test gallery
+---+---+---+---+---+
< C   .   .   .   3 |
+   +---+   +   +---+
| 5*| *   2   6   4 |
+   +---+   +   +   +
| 1   . | . | *   . |
+---+---+---+---+---+
"""
"""From a 1 it takes 25 actions, from a 6 it takes 23: the boilers allow 22."""


@pytest.mark.rule("gelatinous.boilers")
def test_boilers_overheat_or_bring_overtime_as_the_option_says():
    found = {die: plain_search(GALLERY, "a1", die, (1, 2, 3, 4)) for die in DICE}
    for boilers in ("overheat", "overtime"):
        run = opened(GALLERY, level=6, boilers=boilers)
        run = GAME.apply(run, CHANCE, GAME.parse("dangers 1 2 2 4")).state
        falls = Counter()
        for top in range(1, 7):
            costs = [
                4 * len(eaten) + max(0, actions - 22)
                for die in DICE
                if die.top == top
                for eaten, actions in found[die].items()
                if boilers == "overtime" or actions <= 22
            ]
            falls[min((cost for cost in costs if cost < 10), default=None)] += Fraction(1, 6)
        odds = leaving_odds(run)
        assert odds.damage == falls
        assert odds.alive == Fraction(5 if boilers == "overtime" else 4, 6)


def test_a_start_without_a_way_out_is_no_way_out():
    odds = leaving_odds(opened(CORRIDOR))
    assert odds.damage[None] == Fraction(2, 6)
    assert odds.alive == Fraction(4, 6)


def test_abilities_never_make_it_worse():
    run = opened(random_room(Random(11)), held="slide leap")
    plain, bent = leaving_odds(run), leaving_odds(run, abilities=True)
    assert bent.unharmed >= plain.unharmed
    assert bent.healthy >= plain.healthy
    assert bent.alive >= plain.alive


# Who may know


@pytest.mark.rule("gelatinous.pile")
def test_what_is_still_to_come_changes_no_odds():
    """Sessions with other seeds, so that other dice, rooms and cards will come, have the same odds."""
    found = set()
    for seed in (1, 2, 3):
        session = Session(GAME, seed=seed, chance="ask", difficulty="wizard")
        for text in ("draw slide spin", "keep spin", "enter the-larder"):
            session.play(text)
        view = session.view(0)
        odds = leaving_odds(view, abilities=True)
        found.add((str(danger_odds(view)), str(safest_squares(view)), str(odds)))
    assert len(found) == 1


def test_the_order_of_the_piles_changes_no_odds():
    run = opened()
    for unseen in permutations(("a", "b", "c")):
        other = run.but(unseen=unseen, pool=unseen)
        assert danger_odds(other) == danger_odds(run)
        assert leaving_odds(other) == leaving_odds(run)


@pytest.mark.parametrize("phase", ["draw", "keep", "enter", "between", "away"])
def test_without_an_open_room_there_is_nothing_to_leave(phase):
    with pytest.raises(CubeplayError, match="no room is open"):
        leaving_odds(GAME.start().but(phase=phase))


def test_a_run_that_is_over_has_no_odds():
    for ask in (danger_odds, safest_squares, leaving_odds):
        with pytest.raises(CubeplayError, match="the run is over"):
            ask(GAME.start().but(phase="over"))


@pytest.mark.parametrize("number", [0, -1, 7, 2.0, "2", None, True])
def test_a_number_of_squares_that_cannot_be_is_refused_in_words(number):
    with pytest.raises(CubeplayError, match="cannot be chosen from 6 numbered ones"):
        safest_squares(GAME.start(), number)
