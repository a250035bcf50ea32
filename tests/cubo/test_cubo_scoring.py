"""What a square scores, counted by hand and by an oracle that shares nothing with the engine."""

from itertools import product

import pytest
from cubeplay.cubo.rules.moves import read_die
from cubeplay.cubo.rules.round_end import line_events
from cubeplay.cubo.rules.scoring import (
    LINES,
    best_exchange,
    exchanged,
    exchanges,
    kind_of,
    score,
    score_lines,
)
from cubeplay.cubo.rules.state import AS_PRINTED, FIELDS, MIDDLE, Die, Scoring
from cubo_tables import square
from hypothesis import given, settings
from hypothesis import strategies as st

TRIPLES = list(product(range(1, 7), repeat=3))

reds_and_blues = st.builds(Die, st.sampled_from(["red", "blue"]), st.integers(1, 6))
whites = st.builds(Die, st.just("white"), st.integers(1, 6))
squares = st.builds(
    lambda ring, white: (*ring[:4], white, *ring[4:]),
    st.lists(reds_and_blues, min_size=8, max_size=8),
    whites,
)


@pytest.mark.rule("cubo.trip", "cubo.straight")
def test_14_of_216_triples_score_6_trips_and_8_straights():
    kinds = [kind_of(pips) for pips in TRIPLES]
    assert (kinds.count("trip"), kinds.count("straight"), kinds.count("none")) == (6, 8, 202)


@pytest.mark.rule("cubo.straight")
def test_in_any_order_4_sets_of_three_neighbours_make_24_straights():
    kinds = [kind_of(pips, "any") for pips in TRIPLES]
    assert (kinds.count("trip"), kinds.count("straight")) == (6, 24)


@pytest.mark.rule("cubo.straight")
@pytest.mark.parametrize("line", ["r4 b5 r6", "r6 b5 r4"])
def test_a_straight_scores_its_highest_number_up_or_down(line):
    assert score(square(f"{line} r1 w1 b4 b2 b4 r1")) == 6


@pytest.mark.rule("cubo.straight")
def test_5_4_6_is_a_straight_only_in_any_order():
    cells = square("r5 b4 r6 r1 w1 b4 b2 b4 r1")
    assert (score(cells), score(cells, Scoring("any"))) == (0, 6)


@pytest.mark.rule("cubo.trip")
def test_a_trip_scores_the_pips_of_one_die():
    assert score(square("r3 b3 r3 r1 w1 b4 b5 r6 r1")) == 3


@pytest.mark.rule("cubo.one-colour")
def test_one_colour_doubles_a_trip_and_a_straight():
    cells = square("r3 r3 r3 r1 w1 b4 b4 b5 b6")
    assert [line.points for line in score_lines(cells)] == [6, 0, 12, 0, 0, 0]


@pytest.mark.rule("cubo.wild", "cubo.square")
def test_the_white_die_is_red_in_one_line_and_blue_in_another():
    cells = square("r1 r2 b3 b2 w3 b4 b3 r4 r5")
    lines = {line.name: line for line in score_lines(cells)}
    assert (lines["row 2"].colour, lines["column b"].colour) == ("blue", "red")
    assert [line.name for line in lines.values() if line.wild] == ["row 2", "column b"]
    assert sum(line.points for line in lines.values()) == 32


@pytest.mark.rule("cubo.wild")
def test_the_white_die_keeps_its_number():
    assert score(square("r1 r1 r5 b1 w2 b4 b6 r1 r6")) == 0


@pytest.mark.rule("cubo.square")
def test_a_square_has_three_rows_and_three_columns():
    assert [line.fields for line in score_lines((None,) * 9)] == [
        ("a1", "b1", "c1"),
        ("a2", "b2", "c2"),
        ("a3", "b3", "c3"),
        ("a1", "a2", "a3"),
        ("b1", "b2", "b3"),
        ("c1", "c2", "c3"),
    ]
    assert [name for name, _indices in LINES][::3] == ["row 1", "column a"]


def oracle(cells, any_order):
    """Points by looking each line up among written-out winning lines."""
    winning = {f"{n}{n}{n}": n for n in range(1, 7)}
    for low in range(1, 5):
        a, b, c = low, low + 1, low + 2
        orders = [(a, b, c), (c, b, a)]
        orders += [(a, c, b), (b, a, c), (b, c, a), (c, a, b)] if any_order else []
        winning |= {f"{x}{y}{z}": c for x, y, z in orders}
    grid = [cells[0:3], cells[3:6], cells[6:9]]
    total = 0
    for line in [*grid, *zip(*grid, strict=True)]:
        points = winning.get("".join(str(pips) for _colour, pips in line), 0)
        single = all(c != "red" for c, _ in line) or all(c != "blue" for c, _ in line)
        total += points * (2 if single else 1)
    return total


@given(squares, st.booleans())
def test_scores_equal_a_look_up_of_written_out_lines(cells, any_order):
    assert score(cells, Scoring("any" if any_order else "ordered")) == oracle(cells, any_order)


@settings(max_examples=40)
@given(squares)
def test_turning_or_mirroring_a_square_keeps_its_score(cells):
    rows = [cells[0:3], cells[3:6], cells[6:9]]
    turned = [row[::-1] for row in zip(*rows, strict=True)]
    assert score(turned) == score(rows) == score(cells) == score(rows[::-1])


@settings(max_examples=40)
@given(squares)
def test_three_rows_of_three_are_scored_as_nine_dice_in_reading_order(cells):
    assert score_lines([cells[0:3], cells[3:6], cells[6:9]]) == score_lines(cells)


@pytest.mark.rule("cubo.one-colour", "cubo.wild", "cubo.straight", "cubo.trip")
def test_what_is_told_of_a_line_names_its_player_and_its_line():
    cells = square("r3 r3 r3 b2 w3 b4 b4 b5 b6")
    told = list(line_events(2, cells, AS_PRINTED))
    assert {event.rule for event in told} == {
        "cubo.one-colour",
        "cubo.wild",
        "cubo.straight",
        "cubo.trip",
    }
    assert {event["player"] for event in told} == {2}
    scored = {line.name: line.points for line in score_lines(cells) if line.points}
    assert {event["line"] for event in told} == scored.keys()
    doubled = {event["line"]: event["number"] for event in told if event.rule == "cubo.one-colour"}
    assert doubled.items() <= scored.items()


@pytest.mark.rule("cubo.exchange", "cubo.white-stays")
@pytest.mark.parametrize("scoring", [AS_PRINTED, Scoring("any")])
@settings(max_examples=30)
@given(squares, reds_and_blues)
def test_the_best_exchange_is_the_best_of_nine_choices(scoring, cells, die):
    fields = [field for field in FIELDS if field != "b2"]
    tries = {field: score(exchanged(cells, die, FIELDS.index(field)), scoring) for field in fields}
    assert {field: points for points, field in exchanges(cells, die, scoring)} == tries
    assert best_exchange(cells, die, scoring)[0] == max([score(cells, scoring), *tries.values()])
    assert exchanged(cells, die, 0)[MIDDLE] == cells[MIDDLE]


@pytest.mark.rule("cubo.exchange", "cubo.straight")
@pytest.mark.parametrize("die", ["r2", "b4", "b6"])
def test_a_square_that_no_exchange_betters_is_best_kept_by_the_rules_of_the_table(die):
    """Its first row is a straight in any order alone, and no exchange makes another line."""
    cells = square("r5 b4 r6 r1 w1 b4 b2 b4 r1")
    assert best_exchange(cells, read_die(die)) == (0, "")
    assert best_exchange(cells, read_die(die), Scoring("any")) == (6, "")
