"""Check a file of rooms, and show what each asks of its player.

    python -m cubeplay.gelatinous my_rooms.txt

Without a file: the rooms of the house.
"""

from __future__ import annotations

import sys
from pathlib import Path

from cubeplay.errors import HouseDataError
from cubeplay.gelatinous.exact.measures import table
from cubeplay.gelatinous.exact.soundness import solvable_rooms
from cubeplay.gelatinous.rules.dungeon import dungeon_of
from cubeplay.limits import Misread, read_sheet
from cubeplay.words import _


def main(*files: str) -> int:
    """Print the table of the rooms in some files; prints why and returns 1 if a file is refused."""
    try:
        rooms = [room for file in files for room in solvable_rooms(_text(file), file)]
    except HouseDataError as error:
        print(error, file=sys.stderr)
        return 1
    print(table(rooms or dungeon_of("").rooms.values()))
    return 0


def _text(file: str) -> str:
    """The text of a file.  Raises HouseDataError if the file cannot be read."""
    try:
        return read_sheet(Path(file))
    except Misread as error:
        raise HouseDataError(
            _("Rooms not loaded, {file}").format(file=file), error.why, error.next
        ) from error


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
