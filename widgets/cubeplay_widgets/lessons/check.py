"""``cubeplay lesson FILE``: runs a lesson without a page, and says in plain words what is wrong with it."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Final

from cubeplay.errors import CubeplayError
from cubeplay.words import _, plural

from cubeplay_widgets.chapters.headless import page_of
from cubeplay_widgets.chapters.notebook_cells import HEADING
from cubeplay_widgets.lessons.lesson import Lesson
from cubeplay_widgets.lessons.part_texts import part_in

LONGEST: Final = 60
"""Seconds in which all cells must run, and all experiments be tried."""


def main(chosen: argparse.Namespace) -> int:
    """Check the lesson in a file; returns 0 if nothing is wrong.

    Raises CubeplayError for a file that is no notebook.
    """
    path = Path(chosen.file)
    read_cells(path)
    found = _problems_in_new_process(path)
    for line in found:
        print(line)
    if not found:
        print(_("{file}: nothing is missing, and nothing contradicts itself.").format(file=path.name))
        return 0
    words = plural("{count} thing to mend.", "{count} things to mend.", len(found))
    print(words.format(count=len(found)))
    return 1


def read_cells(path: Path) -> list[dict[str, object]]:
    """The cells of a notebook.  Raises CubeplayError if they cannot be read."""
    try:
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    except OSError as error:
        why = _("{file} cannot be opened ({reason}).").format(file=path, reason=error.strerror)
        raise CubeplayError(_("Not checked"), why, _("Look at its name and its folder.")) from error
    except (ValueError, LookupError, TypeError) as error:
        why = _("{file} is not a notebook.").format(file=path.name)
        raise CubeplayError(_("Not checked"), why, _("Save it from JupyterLab as .ipynb.")) from error
    return [cell for cell in cells if isinstance(cell, dict)]


def _problems_in_new_process(path: Path) -> list[str]:
    """The problems, found in a process of its own, which is ended after :data:`LONGEST`."""
    words = [sys.executable, "-m", __name__, str(path)]
    try:
        done = subprocess.run(words, capture_output=True, text=True, timeout=LONGEST, check=False)
    except subprocess.TimeoutExpired:
        told = _(
            "It does not end within {seconds} seconds. Look for a loop in its functions that never stops."
        )
        return [told.format(seconds=LONGEST)]
    if done.returncode:
        last = (done.stderr.strip().splitlines() or [""])[-1]
        return [_("It stops before its end: {error}").format(error=last)]
    found: list[str] = json.loads(done.stdout.splitlines()[-1])
    return found


def problems(path: Path) -> list[str]:
    """What is missing in a lesson or contradicts itself, a line each; with the cell if it is known."""
    found = _without_heading(path)
    try:
        page = page_of(path)
    except SyntaxError as error:
        return [
            _("{cell}: this is not Python: {error}.").format(cell=error.filename, error=error.msg),
            *found,
        ]
    except Exception as error:  # a teacher's own code may raise anything
        words = str(error) if isinstance(error, CubeplayError) else f"{type(error).__name__}: {error}"
        return [_("{cell}: {error}").format(cell=_cell_of(error) or path.name, error=words), *found]
    if not isinstance(page, Lesson):
        return [_("It is not a lesson: its first code cell should begin one with teach(…).")]
    return [*found, *page.problems()]


def _cell_of(error: Exception) -> str:
    """The name of the cell in which an error began, taken from its traceback."""
    names, trace = [], error.__traceback__
    while trace:
        names.append(trace.tb_frame.f_code.co_filename)
        trace = trace.tb_next
    return next((name for name in names if ", cell " in name), "")


def _without_heading(path: Path) -> list[str]:
    """Problems: the parts that share a section with another one, since a page shows one part at a time."""
    found, free = [], True
    for number, cell in enumerate(read_cells(path), 1):
        text = "".join(map(str, cell.get("source", [])))  # type: ignore[call-overload]
        if cell.get("cell_type") == "markdown" and text.startswith(HEADING):
            free = True
        elif cell.get("cell_type") == "code" and part_in(text):
            if not free:
                words = _("Cell {number} cannot be reached: no heading that begins with ## stands above it.")
                found.append(words.format(number=number))
            free = False
    return found


if __name__ == "__main__":
    told = problems(Path(sys.argv[1]))
    print(f"\n{json.dumps(told)}")
