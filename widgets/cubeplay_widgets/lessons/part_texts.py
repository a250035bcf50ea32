"""The text above each part of a lesson's notebook."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from cubeplay.words import translated

from cubeplay_widgets.chapters.notebook_cells import HEADING
from cubeplay_widgets.chapters.prose import in_language
from cubeplay_widgets.lessons.lesson import PARTS


@dataclass(frozen=True, slots=True)
class Prose:
    """The text above a part: its heading, and the Markdown below the heading."""

    heading: str = ""
    text: str = ""


def prose_of(cells: Iterable[Mapping[str, Any]]) -> dict[str, Prose]:
    r"""The prose above each part in the reader's language, by the name of its call ("ask", "predict", …).

    >>> cells = [{"cell_type": "markdown", "source": "## Why?\n\nThink."}]
    >>> cells += [{"cell_type": "code", "source": "lesson.ask()"}]
    >>> prose_of(cells)["ask"]
    Prose(heading='Why?', text='Think.')
    """
    found: dict[str, Prose] = {}
    above = Prose()
    for cell in cells:
        source = "".join(cell.get("source", ""))
        if cell.get("cell_type") == "markdown" and source.startswith(HEADING):
            heading, _break, text = in_language(source, translated).partition("\n")
            above = Prose(heading.removeprefix(HEADING).strip(), text.strip())
        elif cell.get("cell_type") == "code" and (part := part_in(source)):
            found.setdefault(part, above)
    return found


def part_in(source: str) -> str:
    """The name of the call in a cell that adds a part to a lesson; "" without one, and for invalid code.

    >>> part_in("lesson.predict(line)"), part_in("line = lesson.experiment(throw)")
    ('predict', '')
    """
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return ""
    calls = (node.func for node in ast.walk(tree) if isinstance(node, ast.Call))
    return next(
        (
            call.attr
            for call in calls
            if isinstance(call, ast.Attribute)
            and call.attr in PARTS.values()
            and isinstance(call.value, ast.Name)
            and call.value.id == "lesson"
        ),
        "",
    )
