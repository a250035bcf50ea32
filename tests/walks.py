"""The steps of the walks through the rules: those of a game's chapter."""

from functools import cache
from pathlib import Path

from cubeplay.teach.steps import WalkStep

from cubeplay_widgets.chapters.headless import page_of

CHAPTERS = Path(__file__).parents[1] / "notebooks" / "rules"


@cache
def steps_of(game: str) -> tuple[WalkStep, ...]:
    """All steps of a game's chapter, in order."""
    return page_of(CHAPTERS / f"{game}.ipynb").steps  # type: ignore[attr-defined, no-any-return]


def step_of(game: str, id: str) -> WalkStep:
    """The step of a game by its id.  Raises StopIteration if there is none."""
    return next(step for step in steps_of(game) if step.id == id)
