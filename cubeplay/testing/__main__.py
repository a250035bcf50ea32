"""Writes the recorded games of a folder again: ``python -m cubeplay.testing tests/playthroughs cubo``."""

import sys

from cubeplay.registry import find_game
from cubeplay.testing.transcripts import write_transcripts

if __name__ == "__main__":
    folder, name = sys.argv[1:]
    write_transcripts(folder, find_game(name))
