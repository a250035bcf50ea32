"""The lessons in JupyterLab: run from top to bottom, and changed where their text asks for it."""

import shutil

import nbformat
import pytest
from courses import NAMES
from labs import FAILED, cells, idle, lab_in, open_book, run_all, top, write

from cubeplay_widgets.site import dashboard

LESSONS = dashboard.notebooks() / "lessons"
OLD = "DIE = (1, 2, 3, 4, 5, 6)"


@pytest.fixture(scope="module")
def lab(tmp_path_factory):
    root = tmp_path_factory.mktemp("lessons")
    for path in LESSONS.glob("*.ipynb"):
        shutil.copy(path, root)
    with lab_in(root) as started:
        yield started


@pytest.fixture
def opened(browser, lab):
    """Open a lesson."""
    context = browser.new_context(viewport={"width": 1366, "height": 900})
    yield lambda name: open_book(context, lab, name)
    context.close()


def sources(name):
    """The texts of all cells of a lesson, by their ids, in their order."""
    book = nbformat.read(LESSONS / f"{name}.ipynb", as_version=4)
    return {each.id: each.source for each in book.cells}


def card(page, name, id):
    """The card below the cell of a part."""
    found = cells(page).nth([*sources(name)].index(id))
    found.locator(".jp-OutputArea").first.scroll_into_view_if_needed()
    return found.locator(".cp-stand")


def sit_down(page, name, seat=1):
    """Take a seat, perhaps after somebody else."""
    top(page)
    ask = card(page, name, "ask")
    begin, other = (ask.get_by_role("button", name=words) for words in ("Begin", "Take another seat"))
    begin.or_(other).wait_for()
    if other.is_visible():
        other.click()
    ask.get_by_label("Your seat").fill(str(seat))
    begin.click()
    ask.get_by_text(f"You sit in class HOME, on seat {seat}.").wait_for()


def foresee(page, name, number):
    predict = card(page, name, "predict")
    predict.get_by_label("Your number").fill(number)
    predict.get_by_role("button", name="Lock my prediction").click()
    predict.get_by_text("Your prediction is locked.").wait_for()


def runs(page, name, *sizes):
    """Make three runs of each size; returns what the last one gave, of 100."""
    simulate = card(page, name, "simulate")
    for size in sizes:
        for number in (1, 2, 3):
            again = " again" if number > 1 else ""
            simulate.get_by_role("button", name=f"Run {size}{again}", exact=True).click()
            simulate.get_by_text(f"Run {number} of {size}:").wait_for()
    return float(simulate.get_by_text(f"Run 3 of {sizes[-1]}:").inner_text().split(": ")[1].split(" of")[0])


@pytest.mark.proof
@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_runs_from_top_to_bottom_and_its_first_parts_can_be_done(opened, name):
    page = opened(name)
    run_all(page)
    assert page.locator(FAILED).count() == 0
    sit_down(page, name)
    foresee(page, name, "1/3")
    assert page.locator(FAILED).count() == 0
    assert page.failed == []


@pytest.mark.proof
def test_another_die_is_written_into_the_cell_with_the_function_and_all_cells_run_again(opened):
    page = opened("one-line")
    run_all(page)
    kept = sources("one-line")
    place = [*kept].index("trial")
    assert OLD in kept["trial"]
    write(page, cells(page).nth(place), kept["trial"].replace(OLD, "DIE = (1, 1, 2, 2, 3, 3)"))
    run_all(page)
    sit_down(page, "one-line", 2)
    foresee(page, "one-line", "14 of 216")
    assert runs(page, "one-line", "10", "100", "1,000") > 12  # 18.5 are due; with the old die 6.5
    idle(page)
    explain = card(page, "one-line", "explain")
    explain.get_by_role("button", name="1-1-1", exact=True).first.click()
    for _check in range(3):
        explain.get_by_role("button", name="Check my 1", exact=True).click()
        idle(page)
    explain.get_by_role("button", name="See all 40", exact=True).click()
    explain.get_by_text("24 + 16 = 40 of 216", exact=True).wait_for()
    explain.get_by_text("times as large").wait_for()
    assert page.failed == []
