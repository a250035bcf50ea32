"""Check a file of rooms, and show what each asks of its player.

    python -m cubeplay.gelatinous my_rooms.txt

Without a file: the rooms of the house.
"""

from __future__ import annotations

import sys
from pathlib import Path

from cubeplay.gelatinous.exact.measures import table
from cubeplay.gelatinous.exact.soundness import solvable_rooms
from cubeplay.gelatinous.rules.dungeon import dungeon_of
from cubeplay.gelatinous.rules.sketch import RoomError


def main(*files: str) -> int:
    """Print the table of the rooms in some files; returns 1 if one is refused, and says why."""
    try:
        rooms = [room for file in files for room in solvable_rooms(Path(file).read_text("utf-8"), file)]
    except (RoomError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    print(table(rooms or dungeon_of("").rooms.values()))
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
