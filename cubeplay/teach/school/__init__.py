"""Classes: events, state, permissions, and the pooled results of all pupils."""

from cubeplay.rooms.join_codes import clean_name
from cubeplay.teach.school.classes import DAYS, Merged, School
from cubeplay.teach.school.pace import at_part, stuck
from cubeplay.teach.school.permissions import check_may
from cubeplay.teach.school.pooled_results import Pool, pool
from cubeplay.teach.school.spreadsheet import as_csv
from cubeplay.teach.school.state import ClassState, PupilSeat, read_seat

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
    "pool",
    "read_seat",
    "stuck",
]
