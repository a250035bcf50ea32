"""The teacher's notebook of a lesson, which says what stands on its worksheet."""

from __future__ import annotations

from pathlib import Path


def guide_of(path: Path) -> Path:
    """Where the teacher's notebook of a lesson stands, if it has one.

    >>> guide_of(Path("notebooks/lessons/one-line.ipynb")).as_posix()
    'notebooks/teacher/one-line.ipynb'
    """
    return path.parent.parent / "teacher" / path.name
