"""A class as it happens: its events, its state, who may do what, and what all have found together."""

from cubeplay.rooms.join_codes import clean_name
from cubeplay.teach.school.classes import DAYS, Merged, School
from cubeplay.teach.school.pace import at_part, long_at_part
from cubeplay.teach.school.permissions import check_may
from cubeplay.teach.school.pools import Pool, pool
from cubeplay.teach.school.state import ClassState, PupilSeat, read_seat
from cubeplay.teach.school.tidy import as_csv

__all__ = [
    "DAYS",
    "ClassState",
    "Merged",
    "Pool",
    "PupilSeat",
    "School",
    "as_csv",
    "at_part",
    "check_may",
    "clean_name",
    "long_at_part",
    "pool",
    "read_seat",
]
