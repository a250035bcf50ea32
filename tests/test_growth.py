"""How costs grow: exponents, what is promised of them, and the picture."""

import json
from xml.etree import ElementTree

import benchmarks as bench
import pytest
from benchmarks import gather_curves, growth, row
from benchmarks.growth import LINEAR, Growth, GrowthCurve, curve, grown
from cubeplay.cli import main


@pytest.fixture
def curves(monkeypatch):
    """Rows and curves of our own: none of a game is measured."""
    gather_curves()  # those of the games are registered once, when their modules are read
    rows, mine = [], []
    monkeypatch.setattr(bench, "ROWS", rows)
    monkeypatch.setattr(growth, "CURVES", mine)
    monkeypatch.setattr(bench, "gather", lambda: tuple(rows))
    monkeypatch.setattr(bench, "gather_curves", lambda: tuple(mine))
    return mine


def of(costs, **promise):
    sizes = (10, 20, 40, 80)
    return Growth(
        GrowthCurve("cubo", "work", "moves", sizes, dict(zip(sizes, costs, strict=True)).get, **promise),
        costs,
    )


def cells(line):
    return [part.strip() for part in line.split("  ") if part.strip()]


@pytest.mark.parametrize(
    ("costs", "exponent"),
    [((1, 2, 4, 8), 1), ((3, 12, 48, 192), 2), ((5, 5, 5, 5), 0), ((8, 4, 2, 1), -1)],
)
def test_the_exponent_is_how_the_cost_follows_the_size(costs, exponent):
    found = of(tuple(map(float, costs)))
    assert found.exponent == exponent
    assert found.fitted == pytest.approx(costs)


def test_what_is_promised_to_be_linear_may_scatter_and_may_not_be_square():
    assert of((1.0, 2.3, 3.8, 8.9), at_most=LINEAR).met
    assert not of((1.0, 4.0, 16.0, 64.0), at_most=LINEAR).met
    assert of((1.0, 4.0, 16.0, 64.0)).met


@pytest.mark.parametrize("sizes", [(3,), (2, 1), (1, 1), (0, 1)])
def test_a_curve_has_rising_sizes(sizes):
    with pytest.raises(ValueError, match="rising"):
        curve("cubo", "work", "moves", sizes)


def test_a_busy_minute_spoils_no_size():
    """All sizes are measured in turn, and of each the least counts."""
    busy = iter([9.0, 2.0, 1.0, 9.0])
    asked = []
    found = grown(
        GrowthCurve("cubo", "work", "moves", (1, 2), lambda n: asked.append(n) or next(busy)), passes=2
    )
    assert asked == [1, 2, 1, 2]
    assert found.costs == (1.0, 2.0)


def test_the_command_tells_and_judges_growth(curves, capsys):
    row("cubo", "a page", at_most=3)(lambda: bench.Times(1.5))
    curve("cubo", "a save file", "moves", (100, 200), unit="B", at_most=1.25)(lambda moves: 24.0 * moves)
    curve("cubo", "a turn", "changes", (1, 2, 4))(lambda changes: 0.001 * changes**3)
    assert main(["bench", "--check"]) == 0
    *_rows, flat, steep = capsys.readouterr().out.splitlines()
    assert cells(flat) == [
        "cubo", "a save file", "moves, 100 to 200", "2.4 kB to 4.8 kB", "1.00", "at most 1.25", "yes",
    ]  # fmt: skip
    assert cells(steep)[3:] == ["1 ms to 64 ms", "3.00", "–", "yes"]
    curve("cubo", "a replay", "moves", (100, 200), at_most=1.25)(lambda moves: float(moves**2))
    assert main(["bench", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [len(told["rows"]), [each["exponent"] for each in told["growth"]]] == [1, [1.0, 3.0, 2.0]]
    assert main(["bench", "--check"]) == 1


def test_the_picture_shows_every_curve_and_measures_no_row(curves, tmp_path, capsys):
    def never():
        raise AssertionError("measured")

    row("cubo", "a page", at_most=3)(never)
    for number in range(4):
        curve("cubo", f"work {number}", "moves", (1, 2, 4))(float)
    assert main(["bench", "--plot", str(tmp_path / "growth.svg")]) == 0
    drawn = (tmp_path / "growth.svg").read_text("utf-8")
    picture = ElementTree.fromstring(drawn)
    words = [text.text for text in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert words.count("exponent 1.00") == 4
    assert all(f"cubo: work {number}" in words for number in range(4))
    assert "var(" not in drawn
    assert "work 0" in capsys.readouterr().out


def test_a_picture_of_no_known_kind_is_refused_before_anything_is_measured(curves, tmp_path, capsys):
    def never(_size):
        raise AssertionError("measured")

    curve("cubo", "work", "moves", (1, 2))(never)
    assert main(["bench", "--plot", str(tmp_path / "growth.docx")]) == 1
    assert capsys.readouterr().err.startswith("Not drawn: ")
    assert main(["bench", "--plot", str(tmp_path / "no folder" / "growth.svg")]) == 1
    assert capsys.readouterr().err.startswith("Not drawn: ")


def test_what_the_growth_of_is_told():
    """Players, pieces in hand, dangers, changes, moves played, games simulated, workers, languages."""
    found = {(each.against, each.game): each for each in gather_curves()}
    assert {
        ("players", "cubo"), ("players", "cubed"), ("players", "cuobe"), ("pieces in hand", "cubed"),
        ("dangers", "gelatinous"), ("changes", "cuboro"), ("moves played", "cubo"), ("moves played", "pages"),
        ("games", "cuboro"), ("workers", "cuboro"), ("languages", "pages"),
    } == found.keys()  # fmt: skip
    promised = [each for each in gather_curves() if each.against in ("moves played", "games", "languages")]
    assert [each.at_most for each in promised] == [LINEAR] * 5


def test_the_smallest_sizes_can_be_measured():
    """Every curve does its work, and says what it cost."""
    for each in gather_curves():
        if each.against not in ("players", "workers", "languages"):
            assert each.measure(each.sizes[0]) > 0
