"""Where a teacher's own lessons stand, and what their cells call them.

A lesson of the house tells of itself in its notebook's metadata.  A teacher who writes in cells alone sees no
metadata: there the first heading is the title, and the first question says what the lesson is about.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from cubeplay.errors import CubeplayError
from cubeplay.store import data_folder
from cubeplay.words import _

VARIABLE: Final = "CUBEPLAY_LESSONS"
FOLDER: Final = "lessons"


def own_folder() -> Path:
    """Where a teacher's own lessons stand: ``CUBEPLAY_LESSONS``, or a folder beside the saved games.

    Raises CubeplayError if the variable names no folder.
    """
    named = os.environ.get(VARIABLE)
    if not named:
        return data_folder() / FOLDER
    if not Path(named).is_dir():
        why = _("{variable} names {folder}, which is no folder.").format(variable=VARIABLE, folder=named)
        raise CubeplayError(_("No lessons of your own"), why, _("Make the folder, or unset the variable."))
    return Path(named)
