"""The folder of a teacher's own lessons."""

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
    """The folder of a teacher's own lessons: ``CUBEPLAY_LESSONS``, or one beside the saved games.

    Raises CubeplayError if the variable names no folder.
    """
    named = os.environ.get(VARIABLE)
    if not named:
        return data_folder() / FOLDER
    if not Path(named).is_dir():
        why = _("{variable} names {folder}, which is no folder.").format(variable=VARIABLE, folder=named)
        raise CubeplayError(_("No lessons of your own"), why, _("Make the folder, or unset the variable."))
    return Path(named)
