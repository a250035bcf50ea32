"""The store: games, events of classes and tables, and what learners have done; in SQLite or PostgreSQL."""

from cubeplay.store.base import FILE, GLANCE, PROGRESS, data_folder
from cubeplay.store.games import Store
from cubeplay.store.location import Place, PostgresAddress, shown_place, usual_place
from cubeplay.store.owners import Owned
from cubeplay.store.quota import KEEP_DAYS, most_kept
from cubeplay.store.saved_game import KeptGame

__all__ = [
    "FILE",
    "GLANCE",
    "KEEP_DAYS",
    "PROGRESS",
    "PostgresAddress",
    "KeptGame",
    "Owned",
    "Place",
    "Store",
    "data_folder",
    "most_kept",
    "shown_place",
    "usual_place",
]
