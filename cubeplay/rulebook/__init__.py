"""Rules: each has an id, a sentence, code, a test and a place in a notebook.

A :class:`Rulebook` is a game's catalogue.  A rule that can refuse a move has a *law*: one predicate that
is used for legal moves, refusals, tests and the notebook.  A rule that causes events has *sentences* for
the log.
"""

from cubeplay.errors import Objection
from cubeplay.rulebook.book import Rulebook
from cubeplay.rulebook.rulefile import read_rulebook
from cubeplay.rulebook.rules import Breach, Event, Fact, Kind, Rule, Seat, seat_name

__all__ = [
    "Breach",
    "Event",
    "Fact",
    "Kind",
    "Objection",
    "Rule",
    "Rulebook",
    "Seat",
    "read_rulebook",
    "seat_name",
]
