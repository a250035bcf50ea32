"""What is kept on this machine: the games in play, and what learners have done, in one SQLite file."""

from cubeplay.store.base import FILE, GLANCE, PROGRESS, data_folder
from cubeplay.store.games import Store
from cubeplay.store.kept import Kept
from cubeplay.store.owners import Owned

__all__ = ["FILE", "GLANCE", "PROGRESS", "Kept", "Owned", "Store", "data_folder"]
