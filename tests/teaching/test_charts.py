"""Charts: one scale, the page's colours, words for those who do not see them."""

import re
from fractions import Fraction
from math import log10
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cubeplay_widgets.pages.chart_view import ChartView, legend, table
from cubeplay_widgets.paint.axes import SLIM, WIDE, Scale, mark, paper, round_step, ruled
from cubeplay_widgets.paint.charts import Bar, BarChart, ReferenceLine, Runs, RunsChart, free, picture
from cubeplay_widgets.paint.curve_chart import CurveChart
from cubeplay_widgets.paint.geometry import Circle, Polygon, Rect, Text, box

EXACT = ReferenceLine(Fraction(14, 216), "Exact: 14 of 216")
GUESS = ReferenceLine(Fraction(30, 216), "Your prediction: 30 of 216")
RUNS = (Runs(10, (0.2, 0.0, 0.1)), Runs(100, (0.07, 0.07, 0.03)), Runs(1000, (0.09, 0.06)))
CHART = RunsChart(
    "Three runs of each size",
    "Scoring throws, of 100",
    "Throws in one run",
    (10, 100, 1000),
    RUNS,
    EXACT,
    GUESS,
)
BARS = BarChart("Best score", "Rolls, of 100", "Points", (Bar("0", 0.25, 0.2), Bar("<6>", 0.75)))


CURVE = CurveChart(
    "Stop at", "Points", "Stop at", tuple(range(1, 9)), {2: 15.2, 4: 17.0}, {1: 15.0, 8: 17.4}, 8
)


def drawn(chart, size=WIDE, key="k"):
    return picture(chart, size, key)


def found(chart, id, size=WIDE):
    """The shapes of a kind in a drawing."""
    return [item for item in chart.draw(size).items if item.id == id]


def scale(chart, id="scale"):
    """The numbers on an axis, as they are written."""
    return [item.geometry.text for item in found(chart, id)]


def test_a_chart_is_one_well_formed_picture_with_a_name_and_a_description():
    root = ElementTree.fromstring(drawn(CHART))
    ns = "{http://www.w3.org/2000/svg}"
    assert root.attrib["role"] == "img"
    assert root.attrib["viewBox"] == "0 0 640 330"
    assert root.find(f"{ns}title").text == "Three runs of each size"
    assert "Runs of 10: 0 to 20." in root.find(f"{ns}desc").text


def test_all_colours_are_the_pages_own():
    text = drawn(CHART) + drawn(BARS)
    without = re.sub(r"var\(--cp-[a-z-]+, #[0-9A-F]{6}\)", "", text)
    assert not re.search(r"#[0-9a-fA-F]{6}", without)
    assert {"--cp-ink", "--cp-guess", "--cp-sim", "--cp-font"} <= set(re.findall(r"--cp-[a-z]+", text))


def test_nothing_of_the_picture_reaches_the_rest_of_the_page():
    text = drawn(CHART, key="one")
    assert "<style" not in text
    assert all(id.startswith("one-") for id in re.findall(r'id="([^"]+)"', text))
    used = " ".join(re.findall(r'aria-[a-z]+="([^"]+)"', text)).split()
    assert used
    assert all(f'id="{id}"' in text for id in used)
    assert "href" not in text


def test_words_stay_words_and_are_escaped():
    chart = RunsChart("<b>", "<i> of 100", "x & y", (10,), (), ReferenceLine(0.1, "<script>"))
    text = drawn(chart)
    assert "&lt;script&gt;" in text
    assert "<script" not in text
    assert "<script" not in table(chart)
    ElementTree.fromstring(text)


def test_a_wide_and_a_slim_drawing_fit_their_widths():
    assert 'viewBox="0 0 328 300"' in drawn(CHART, SLIM)
    for size in (WIDE, SLIM):
        xs = [float(x) for x in re.findall(r'<text [^>]*?x="([-\d.]+)"', drawn(CHART, size))]
        assert all(0 <= x <= size[0] for x in xs)


def test_the_axis_starts_at_nothing_and_holds_everything():
    assert scale(CHART) == ["0", "5", "10", "15", "20", "25"]
    assert scale(RunsChart("t", "a", "b", (10, 100)))[0] == "0"


def test_the_runs_of_a_size_have_three_marks_and_a_range_line():
    kinds = [type(run.geometry) for run in found(CHART, "run")]
    assert kinds == [Circle, Rect, Polygon, Circle, Rect, Polygon, Circle, Rect]
    to_share = Scale(278, 36, 0, 25)
    ranges = [tuple(sorted(to_share(y) for _x, y in line.geometry.points)) for line in found(CHART, "range")]
    assert ranges == [pytest.approx(ends) for ends in ((0, 20), (3, 7), (6, 9))]


def test_prediction_is_dashed_and_exact_is_solid_on_one_scale():
    to_share = Scale(278, 36, 0, 25)
    lines = {bool(line.paint.dash): to_share(line.geometry.points[0][1]) for line in found(CHART, "level")}
    assert lines == {False: pytest.approx(1400 / 216), True: pytest.approx(3000 / 216)}


def test_points_are_not_told_of_a_hundred():
    chart = RunsChart(
        "t", "Points", "Rolls", (10,), (Runs(10, (20.5,)),), ReferenceLine(21, "Exact: 21 points"), scale=1
    )
    assert scale(chart)[-1] == "25"
    assert chart.table()[1] == ("10", "20.5", "", "")


def test_every_number_is_in_the_table():
    rows = CHART.table()
    assert rows[0] == ("Throws in one run", "Run 1", "Run 2", "Run 3")
    assert ("10", "20", "0", "10") in rows
    assert ("Exact: 14 of 216", "6.48", "", "") in rows
    text = table(CHART)
    assert text.count('scope="row"') == len(rows) - 1
    assert text.count('scope="col"') == 4
    assert "<caption>" in text


def test_a_distribution_shows_exact_bars_and_simulated_discs():
    to_share = Scale(278, 36, 0, float(scale(BARS)[-1]))
    assert [to_share(bar.geometry.y) for bar in found(BARS, "bar")] == pytest.approx([25, 75])
    assert [to_share(disc.geometry.y) for disc in found(BARS, "seen")] == pytest.approx([20])
    assert BARS.table()[1:] == (("0", "25", "20"), ("<6>", "75", ""))
    assert "Most often: <6>, 75." in BARS.tell()


def test_a_page_shows_both_drawings_or_the_table():
    view = ChartView(CHART, legend())
    assert view.picture.value.count('<svg class="cp-drawing"') == 2
    ids = re.findall(r'id="([^"]+)"', view.picture.value)
    assert len(ids) == len(set(ids))
    view.switch.click()
    assert (view.picture.value, view.switch.description) == (table(CHART), "Show as chart")
    view.redraw(BARS)
    assert view.picture.value == table(BARS)
    view.switch.click()
    assert "cp-slim" in view.picture.value


def test_two_charts_on_a_page_share_no_id():
    one, two = ChartView(CHART), ChartView(CHART)
    found = [set(re.findall(r'id="([^"]+)"', view.picture.value)) for view in (one, two)]
    assert not found[0] & found[1]


# Axes


def test_a_number_stands_at_its_pixel_on_a_scale_of_steps_and_of_tens():
    up = Scale(0, 25, 278, 36)
    assert [up(0), up(5), up(25)] == pytest.approx([278, 229.6, 36])
    assert up.unit == pytest.approx(242 / 25)
    tens = Scale(10, 10_000, 100, 400, by_tens=True)
    assert [tens(at) for at in (10, 100, 1000, 10_000)] == pytest.approx([100, 200, 300, 400])
    assert tens(20) == pytest.approx(100 + 100 * log10(2))


@given(st.floats(1e-3, 1e6), st.sampled_from((0.0, 14.0)))
@settings(max_examples=100, deadline=None, derandomize=True)
def test_an_axis_has_a_few_round_numbers_and_holds_its_highest_point(height, floor):
    axes = paper(WIDE, "a", "b")
    ruled(axes, floor + height, floor)
    step = (axes.y.high - floor) / (len([each for each in axes.shapes if each.id == "scale"]) - 1)
    assert 2 <= (axes.y.high - floor) / step <= 6
    assert float(f"{step:.0e}") == pytest.approx(step)
    assert f"{step:.0e}"[0] in "125"
    assert axes.y.high >= floor + height - 0.15 * step - 1e-9
    lines = [each.geometry.points[0][1] for each in axes.shapes if each.id == "grid"]
    assert (lines[0], lines[-1]) == pytest.approx((278, 36))


@pytest.mark.parametrize("size", [WIDE, SLIM])
@pytest.mark.parametrize("chart", [CHART, BARS, CURVE], ids=["runs", "bars", "curve"])
def test_all_that_is_drawn_lies_within_the_picture_and_words_lie_on_top(chart, size):
    items = chart.draw(size).items
    for item in items:
        left, top, right, bottom = item.box
        assert 0 <= left <= right <= size[0], item
        assert 0 <= top <= bottom <= size[1], item
    words = [isinstance(item.geometry, Text) for item in items]
    assert words == sorted(words)


def test_marks_have_the_middle_and_the_breadth_that_is_asked_for():
    for kind in ("disc", "square", "triangle", "arrow"):
        left, top, right, bottom = box(mark(kind, (50, 30), 12).outline)
        assert ((left + right) / 2, (top + bottom) / 2) == pytest.approx((50, 30))
        assert (right - left, bottom - top) == pytest.approx((12, 12))


@pytest.mark.parametrize(
    ("rough", "step"), [(0.004, 0.005), (0.2, 0.2), (1.3, 2), (5, 5), (5.01, 10), (300, 500)]
)
def test_rulings_are_round(rough, step):
    assert round_step(rough) == pytest.approx(step)


def test_words_on_a_line_hide_no_mark():
    near = [(20, 95), (40, 80), (300, 99)]
    assert free("Exact: 14 of 216", 100, near, above=False) == 29
    assert free("Exact: 14 of 216", 100, near, above=True) == 7
    assert free("Exact: 14 of 216", 100, [(20, 40)], above=False) == 7
