"""A lesson of a teacher's own, written in JupyterLab alone: copied, typed, checked, mended, and done."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from courses import Course, foresee, simulate, try_by_hand
from labs import FAILED, cells, idle, lab_in, open_book, run_all, write
from lesson_page import arrive, go_on, part
from pupils import LAPTOP, Mouse

from cubeplay_widgets.site import dashboard

TYPED = Path(__file__).parent / "own" / "two-alike.txt"
"""What the teacher types: a line with %% and a cell's name, then its text; beside is the file."""
MISTAKE = "Fraction(len(pairs), len(rolls))", "Fraction(1, len(rolls))"


def typed():
    """The texts of the cells by their names, in their order."""
    parts = re.split(r"^%% (.*)\n", TYPED.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], (text.rstrip("\n") for text in parts[1::2]), strict=True))


@pytest.fixture
def server(serve):
    """A server of its own for the new lesson: other tests count the lessons."""
    return serve(dashboard.notebooks(), "--no-preheat", language="en")


@pytest.fixture
def command(server):
    """Run ``cubeplay`` as the person whom the server belongs to; returns its code and what it says."""
    own = os.environ | {"XDG_DATA_HOME": str(server.data / "XDG_DATA_HOME")}
    own.pop("CUBEPLAY_DATA", None)

    def command(*words):
        done = subprocess.run(
            [sys.executable, "-m", "cubeplay.cli", *words],
            env=own,
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout + done.stderr

    return command


def save(page):
    """Save as people do, and wait until it is kept."""
    page.keyboard.press("Escape")
    page.keyboard.press("Control+s")
    page.locator(".jp-mod-current:not(.jp-mod-dirty)").first.wait_for()
    idle(page)


@pytest.mark.proof
def test_a_lesson_is_written_in_jupyterlab_alone_and_stands_among_your_lessons(
    browser, server, command, visit, tmp_path
):
    code, told = command("new-lesson", "Two alike", "--from", "one-line")
    assert code == 0
    path = Path(re.search(r"is written to (.*\.ipynb)", told)[1])
    names = [each["id"] for each in json.loads(path.read_text())["cells"]]
    context = browser.new_context(**LAPTOP)
    with lab_in(path.parent, tmp_path) as lab:
        page = open_book(context, lab, "two-alike")
        texts = typed()
        path.with_suffix(".toml").write_text(texts.pop("beside") + "\n", encoding="utf-8")
        for name, text in texts.items():
            write(page, cells(page).nth(names.index(name)), text.replace(*MISTAKE))
        run_all(page)
        assert page.locator(FAILED).count() == 0
        save(page)
        code, told = command("lesson", str(path))
        assert code == 1
        assert "two-alike: 1000 trials give" in told
        assert "but its exact value is 0.02778." in told
        write(page, cells(page).nth(names.index("predict")), typed()["predict"])
        run_all(page)
        save(page)
        assert page.failed == []
    context.close()
    assert command("lesson", str(path))[0] == 0
    pupil = Mouse(visit("../../", server, **LAPTOP))
    mine = pupil.page.locator("[data-yours]", has_text="Two alike")
    assert "three dice" not in mine.inner_text()
    mine.get_by_role("link").click()
    course = Course("two-alike", tmp_path, path)
    arrive(pupil, "OAK", 3)
    assert go_on(pupil) == 2
    foresee(pupil, course.first)
    assert go_on(pupil) == 3
    try_by_hand(pupil, course)
    assert go_on(pupil) == 4
    simulate(pupil, course)
    assert go_on(pupil) == 5
    assert pupil.page.get_by_text("6 of 36", exact=True).first.is_visible()
    assert part(pupil.page) == 5
    assert pupil.page.errors == []
