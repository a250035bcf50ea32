"""The process in which a lesson's worksheet is made for the server: it prints it as JSON, its last line.

Where a teacher's notebook belongs to the lesson, that is run as well: it says what stands on the sheet.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import redirect_stdout
from pathlib import Path

from cubeplay_widgets.chapters.headless import run
from cubeplay_widgets.lessons.teacher import Teacher, for_teacher
from cubeplay_widgets.worksheets.guide import guide_of
from cubeplay_widgets.worksheets.sheet import Worksheet


def worksheet_of(path: Path) -> Worksheet:
    """The worksheet of a lesson, whose cells run here.  Raises what they raise."""
    guide = guide_of(path)
    if not guide.is_file():
        return for_teacher(path).paper
    os.chdir(guide.parent)
    teachers = (name for name in run(guide).values() if isinstance(name, Teacher))
    teacher = next(teachers, None)
    return (teacher or for_teacher(path)).paper


if __name__ == "__main__":
    with redirect_stdout(sys.stderr):
        told = json.dumps(worksheet_of(Path(sys.argv[1]).absolute()).printed())
    sys.stdout.buffer.write(f"\n{told}".encode())
