"""Classes: events, state, permissions, and the pooled results of all pupils."""

from cubeplay.rooms.join_codes import clean_name
from cubeplay.teach.school.classes import DAYS, Merged, School
from cubeplay.teach.school.permissions import check_may
from cubeplay.teach.school.pooled_results import Pool, pool
from cubeplay.teach.school.spreadsheet import as_csv
from cubeplay.teach.school.state import ClassState, PupilSeat, at_part, long_at_part, read_seat

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
