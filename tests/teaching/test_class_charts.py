"""The charts of a class: right against brute force, legible, and silent about what is not yet revealed."""

import re
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb
from random import Random

import pytest
from cubeplay.teach.experiment import Measure
from cubeplay.teach.school.pooled_results import pool
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import ImageFont
from tests.school.classes import OUTLINE, answered, did, guess, made, ran, seated, tried

from breadth import breadth, sized
from cubeplay_widgets.paint import run_totals as expected
from cubeplay_widgets.paint.axes import ACCENT
from cubeplay_widgets.paint.charts import picture
from cubeplay_widgets.paint.class_charts import DESK, WALL, class_charts
from cubeplay_widgets.paint.geometry import Text
from cubeplay_widgets.paint.histogram_columns import MOST, columns
from cubeplay_widgets.paint.prediction_dots import DotPlot
from cubeplay_widgets.paint.run_totals import MOST_SUMS, totals

SHARE = OUTLINE.first.exact
IDS = [
    "predictions",
    "predictions-changed",
    "trials",
    "runs-10",
    "runs-100",
    "runs-changed",
    "means",
    "checks",
]
KINDS = ("predictions", "trials", "runs-10", "means", "checks")
"""One chart of each kind: the others are drawn in the same way."""
DIE = {face: Fraction(1, 6) for face in range(1, 7)}
POINTS = replace(
    OUTLINE,
    first=replace(
        OUTLINE.first,
        measure=Measure("Points a roll", "Rolls", unit="points"),
        exact=Fraction(7, 2),
        distribution=lambda: DIE,
    ),
)


def work(seat, trial):
    """What a pupil does; ``trial`` gives one result."""
    rng = Random(seat)

    def mean(size):
        return Fraction(sum(trial(rng) for _trial in range(size)), size)

    return (
        guess(Fraction(rng.choice((3, 9, 20, 30)), 216)),
        guess(Fraction(rng.choice((9, 44)), 216), "any-order"),
        *(tried(number, trial(rng)) for number in range(1, 11)),
        *(ran(size, number, mean(size)) for size in (10, 100) for number in (1, 2, 3)),
        ran(1000, 1, Fraction(rng.randrange(100, 200), 1000), "any-order"),
        answered(1, 1, rng.choice(("1/3", "2/6"))),
        answered(2, 1, rng.choice(("6-6-6", "1-3-5"))),
    )


@cache
def found(outline=OUTLINE, pupils=12, trial=lambda rng: int(rng.random() < 0.3)):
    """What a class finds together."""
    names = [f"pupil {number}" for number in range(pupils)]
    acts = [did(name, seat, *work(seat, trial)) for seat, name in enumerate(names, 1)]
    return pool(made(*seated(*names), *acts), outline)


@cache
def usual(revealed):
    """The charts of the usual class."""
    return charts(found(), revealed=revealed)


def charts(pooled=None, outline=OUTLINE, revealed=False):
    if pooled is None:
        return usual(revealed)
    return {each.id: each for each in class_charts(pooled, outline, revealed=revealed)}


def drawn(shown, size=WALL):
    return picture(shown.chart, size, shown.id)


def told(shown):
    """All words of a chart."""
    words = re.sub(r"<[^<>]*>", "\n", drawn(shown))
    return "\n".join(
        map(str, (shown.heading, shown.line, shown.more, shown.chart.tell(), shown.chart.table(), words))
    )


def roll(rng):
    return rng.randint(1, 6)


# What is hidden


def test_a_chart_is_there_as_soon_as_there_is_something_for_it():
    assert list(charts()) == IDS
    assert list(charts(found(pupils=0))) == ["predictions"]
    assert drawn(charts(found(pupils=0))["predictions"])


@pytest.mark.parametrize("id", breadth(IDS, "predictions", "trials", "runs-10", "checks"))
def test_no_word_of_a_hidden_chart_holds_the_exact_value(id):
    words = told(charts()[id])
    assert [
        each for each in ("Exact", "14 of 216", "30 of 216", "6.48", "13.89", "7/108") if each in words
    ] == []
    assert ("14 of 216" in told(charts(revealed=True)[id])) == (id == "predictions")
    assert ("Exact: 6.48 of 100" in told(charts(revealed=True)[id])) == (
        id in ("trials", "runs-10", "runs-100", "means")
    )


@pytest.mark.parametrize(
    ("outline", "ids"),
    [
        (OUTLINE, KINDS),
        pytest.param(OUTLINE, IDS, marks=pytest.mark.proof),
        pytest.param(POINTS, IDS, marks=pytest.mark.proof),
    ],
)
def test_nothing_of_a_hidden_chart_depends_on_the_exact_value(outline, ids):
    def other(experiment):
        return replace(experiment, exact=Fraction(9, 10), distribution=lambda: {0: Fraction(1)})

    pooled = found(outline)
    elsewhere = replace(outline, first=other(outline.first), changed=other(outline.changed))
    hidden, same = charts(pooled, outline), charts(pooled, elsewhere)
    assert hidden == same
    for id in ids:
        assert (id in hidden) == (id in same)
        assert id not in hidden or drawn(hidden[id]) == drawn(same[id])
    assert charts(pooled, outline, revealed=True) != charts(pooled, elsewhere, revealed=True)


# What is drawn


def test_the_heights_of_a_share_are_binomial():
    third = Fraction(1, 3)
    outcomes = [sum(outcome) for outcome in product((0, 0, 1), repeat=5)]
    assert dict(hits(third, 5)) == pytest.approx({k: outcomes.count(k) / 3**5 for k in range(6)})
    exact = {k: float(comb(100, k) * SHARE**k * (1 - SHARE) ** (100 - k)) for k in range(30)}
    for number, chance in exact.items():
        assert dict(hits(SHARE, 100)).get(number, 0) == pytest.approx(chance, abs=1e-9)


def hits(share, size):
    return totals({0: 1 - share, 1: share}, size)


@sized(400_000, MOST_SUMS, name="most")
def test_beyond_a_million_sums_the_normal_curve_serves_and_is_told(most, monkeypatch):
    monkeypatch.setattr(expected, "MOST_SUMS", most)
    die = {face: Fraction(1, 6) for face in (0, 20, 40, 60, 80, 100)}
    size = most // 100 + 1
    exact, curve = dict(totals(die, size - 1)), totals(die, size)
    spread = columns(Fraction(1), Fraction(50 * size), Fraction(3500), (), (None, None))
    assert spread.expected(curve) == pytest.approx(spread.expected(tuple(exact.items())), abs=0.01)
    assert sum(chance for _sum, chance in curve) == pytest.approx(1, abs=1e-6)
    assert len(totals(die, 10**6)) < 5_000


def test_the_heights_of_an_average_are_those_of_all_sums():
    sums = [sum(faces) for faces in product(DIE, repeat=4)]
    assert dict(totals(DIE, 4)) == pytest.approx({k: sums.count(k) / 6**4 for k in range(4, 25)})
    many = dict(totals({-1: Fraction(1, 2), 2: Fraction(1, 2)}, 1000))
    assert sum(many.values()) == pytest.approx(1, abs=1e-6)
    assert sum(number * chance for number, chance in many.items()) == pytest.approx(500, abs=1e-3)


@pytest.mark.parametrize(
    ("outline", "trial"), [(OUTLINE, lambda rng: int(rng.random() < 0.1)), (POINTS, roll)]
)
def test_expected_heights_stand_on_the_columns_of_the_squares(outline, trial):
    """Each sum of a run falls into the column into which a run with this sum is put."""
    shown = charts(found(outline, trial=trial), outline, revealed=True)["runs-10"].chart
    sums = hits(SHARE, 10) if outline is OUTLINE else totals(DIE, 10)
    heights = [0.0] * shown.columns.number
    for number, chance in sums:
        column = shown.columns.of(Fraction(number, 10) * outline.first.measure.scale)
        if 0 <= column < len(heights):
            heights[column] += chance * len(shown.values)
    assert shown.expected == pytest.approx(heights)
    assert sum(shown.expected) > 0.9 * len(shown.values)


def test_every_run_is_one_square_and_the_last_one_lies_on_top():
    shown = charts()["runs-100"]
    chart, items = shown.chart, shown.chart.draw(WALL).items
    assert sum(chart.heights) == len(chart.values) == 36
    squares, newest = [item for item in items if item.id == "square"], shown.chart.draw(WALL)["last"]
    assert len(squares) == 35
    assert newest.paint.fill == ACCENT
    high = newest.geometry.height / 0.9
    below = [square for square in squares if square.geometry.x == newest.geometry.x]
    assert len(below) == chart.heights[chart.columns.of(chart.last)] - 1
    assert min(square.geometry.y for square in below) == pytest.approx(newest.geometry.y + high)
    assert shown.line.startswith("36 of 36 runs are in. The last one had ")
    assert shown.more["value"] == f"{int(sum(chart.values)):,} of 3,600"


@given(
    st.lists(st.fractions(0, 100, max_denominator=1000), min_size=1, max_size=40),
    st.sampled_from((10, 100, 10_000)),
    st.fractions(0, 50),
)
@settings(max_examples=25, deadline=None, derandomize=True)
def test_each_value_has_a_column_however_far_it_lies_off(values, size, spread):
    made = columns(Fraction(100, size), values[0], spread, tuple(values), (Fraction(0), Fraction(100)))
    assert made.number <= MOST
    for value in values:
        assert 0 <= made.of(value) < made.number
        assert abs(made.middle(made.of(value)) - value) <= made.step / 2


def test_columns_stay_where_they_are_while_runs_come_in():
    some, all = (charts(found(pupils=count))["runs-10"].chart for count in (1, 12))
    assert some.columns == all.columns
    assert some.columns.number == 11


def test_predictions_far_off_do_not_squeeze_the_others_and_are_counted():
    plot = DotPlot("Predictions", "Points", tuple(map(Fraction, (3, 4, 5, 5, 6, 7, 900, 10**99))))
    assert plot.ends == (0, 8)
    assert plot.beyond == (0, 2)
    assert "2 lie beyond 8" in re.sub(r"<[^<>]*>", "", picture(plot, WALL, "k"))
    assert ("more than 1,000,000", "1") in plot.table()
    spots = [item.geometry for item in plot.draw(WALL).items if item.id == "dot"]
    left, right = 48, WALL[0] - 48  # 0 and 8
    assert sorted((spot.x - left) / (right - left) * 8 for spot in spots) == pytest.approx([3, 4, 5, 5, 6, 7])


@pytest.mark.parametrize("count", [1, 30, 200])
def test_dots_that_lie_together_are_stacked_within_the_chart(count):
    scene = DotPlot("Predictions", "Of 36", (Fraction(6),) * count, Fraction(36)).draw(DESK)
    spots = [item.geometry for item in scene.items if item.id == "dot"]
    (bottom,) = {y for _x, y in scene["axis"].geometry.points}
    assert len({spot.y for spot in spots}) == count
    assert min(spot.y - spot.r for spot in spots) > 0
    assert max(spot.y + spot.r for spot in spots) <= bottom


def test_all_trials_by_hand_are_pooled():
    pooled = found()
    shown = charts(pooled)["trials"]
    hit = sum(line[-1][0] * line[-1][1] for line in pooled.by_hand)
    assert shown.more["value"] == f"{hit} of 120"
    assert len(shown.chart.lines) == 12
    assert shown.chart.table()[-2][:2] == ("10", "12")


def test_results_of_trials_come_out_of_the_running_means_again():
    results = sorted(
        fact.result for seat in range(1, 13) for fact in work(seat, roll) if fact.key[0] == "tried"
    )
    chart = charts(found(POINTS, trial=roll), POINTS)["trials"].chart
    assert list(chart.values) == results
    assert [row for row in chart.table() if row[0] in "123456"] == [
        (str(face), str(results.count(face))) for face in DIE
    ]


def test_checks_tell_which_wrong_answer_came_how_often():
    one, two = charts()["checks"].chart.checks
    assert (one.answers, one.right, one.wrong) == (12, 0, (("72 of 216", 12),))
    assert two.right + sum(count for _words, count in two.wrong) == 12
    assert {words for words, _count in two.wrong} == {"1-3-5"}


# What can be read


@pytest.mark.parametrize(
    ("size", "least", "outline"),
    [
        (WALL, 22, OUTLINE),
        ((330, 220), 14, OUTLINE),
        *(
            pytest.param(size, least, outline, marks=pytest.mark.proof)
            for size, least in ((WALL, 22), (DESK, 14), ((330, 220), 14))
            for outline in (OUTLINE, POINTS)
            if (size, outline) not in ((WALL, OUTLINE), ((330, 220), OUTLINE))
        ),
    ],
)
def test_words_are_large_enough_and_lie_within_the_picture(outline, size, least):
    trial = roll if outline is POINTS else (lambda rng: int(rng.random() < 0.3))
    for shown in charts(found(outline, trial=trial), outline, revealed=True).values():
        for item in shown.chart.draw(size).items:
            if not isinstance(item.geometry, Text):
                continue
            left, top, right, bottom = extent(item)
            assert item.paint.size >= least, (shown.id, item)
            assert left >= -1, (shown.id, item)
            assert right <= size[0] + 1, (shown.id, item)
            assert top >= -1, (shown.id, item)
            assert bottom <= size[1] + 1, (shown.id, item)


def extent(item):
    """The box of words, from the widths of a font without serifs."""
    font = ImageFont.load_default(item.paint.size)
    width = font.getlength(item.geometry.text) * (1.06 if item.paint.weight == 700 else 1)
    left = item.geometry.x - width * {"start": 0, "middle": 0.5, "end": 1}[item.paint.anchor]
    half = 0.36 * item.paint.size
    return left, item.geometry.y - half, left + width, item.geometry.y + half
