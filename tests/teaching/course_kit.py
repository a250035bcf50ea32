"""What tests ask of the course's notebooks."""

from pathlib import Path

import nbformat

from cubeplay_widgets.lessons.parts import CheckPart

BOOKS = Path(__file__).parents[2] / "notebooks"
NAMES = [path.stem for path in sorted((BOOKS / "lessons").glob("*.ipynb"))]
DIE = range(1, 7)


def prose(folder, name):
    """All markdown of a notebook, on one line."""
    cells = nbformat.read(BOOKS / folder / f"{name}.ipynb", as_version=4).cells
    return " ".join(" ".join(cell.source for cell in cells if cell.cell_type == "markdown").split())


def checks(lessons, name):
    return lessons[name]["lesson"].part(CheckPart).questions


def exact(lessons, name):
    return [each.exact for each in lessons[name]["lesson"].experiments]
