"""Charts: one scale, the page's colours, words for those who do not see them."""

import re
import sys
from fractions import Fraction
from xml.etree import ElementTree

import pytest

from cubeplay_widgets.pages.chart_view import ChartView, legend, table
from cubeplay_widgets.paint.charts import Bar, BarChart, ReferenceLine, Runs, RunsChart
from cubeplay_widgets.paint.plotting import SLIM, WIDE, free, round_step, svg

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


def drawn(chart, size=WIDE, key="k"):
    return svg(chart.draw(size), size, key, chart.title, chart.tell())


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
    assert all(id.startswith("one-") for id in re.findall(r'(?:href="#|url\(#)([^")]+)', text))
    used = re.findall(r'href="#([^"]+)"', text)
    assert used
    assert all(f'id="{id}"' in text for id in used)


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
    axes = CHART.draw(WIDE).axes[0]
    assert axes.get_ylim()[0] == 0
    assert axes.get_ylim()[1] >= 20
    empty = RunsChart("t", "a", "b", (10, 100)).draw(WIDE).axes[0]
    assert empty.get_ylim()[0] == 0


def test_the_runs_of_a_size_have_three_marks_and_a_range_line():
    lines = CHART.draw(WIDE).axes[0].get_lines()
    marks = [line.get_marker() for line in lines if line.get_marker() not in ("None", "")]
    assert marks == ["o", "s", "^", "o", "s", "^", "o", "s"]
    ranges = [
        tuple(line.get_ydata())
        for line in lines
        if len(set(line.get_xdata())) == 1 and len(line.get_xdata()) == 2
    ]
    assert ranges == [(0.0, 20.0), (pytest.approx(3.0), pytest.approx(7.0)), (6.0, 9.0)]


def test_prediction_is_dashed_and_exact_is_solid_on_one_scale():
    lines = [(line.get_ydata()[0], line.get_linestyle()) for line in CHART.draw(WIDE).axes[0].get_lines()]
    assert (pytest.approx(1400 / 216), "-") in lines
    assert (pytest.approx(3000 / 216), "--") in lines


def test_points_are_not_told_of_a_hundred():
    chart = RunsChart(
        "t", "Points", "Rolls", (10,), (Runs(10, (20.5,)),), ReferenceLine(21, "Exact: 21 points"), scale=1
    )
    assert chart.draw(WIDE).axes[0].get_ylim()[1] >= 21
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
    axes = BARS.draw(WIDE).axes[0]
    assert [bar.get_height() for bar in axes.patches] == [25, 75]
    assert [tuple(line.get_ydata()) for line in axes.get_lines()] == [(20.0,)]
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


def test_no_global_figures_are_used():
    drawn(CHART)
    assert "matplotlib.pyplot" not in sys.modules


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
