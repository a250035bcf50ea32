"""The planes of the turn: who acts, with what, what is to be done next, and the variants."""

from __future__ import annotations

from collections import Counter
from typing import Final

from cubeplay.cuobe.edition.edition import EFFECTS, SPAWNS
from cubeplay.cuobe.edition.schema import MOST
from cubeplay.cuobe.encoding.box import ALL_BLUE, ALL_GREEN, ALL_ROOMS
from cubeplay.cuobe.encoding.part import GRID, PLAYERS, Feature
from cubeplay.cuobe.encoding.sight import SeenTable, cards
from cubeplay.cuobe.rules.move_generation import SPAWNS as NAMES
from cubeplay.cuobe.rules.play import TASKS
from cubeplay.cuobe.rules.state import FULL, NOBODY, Task
from cubeplay.encoding import Row
from cubeplay.encoding.planes import mark, write
from cubeplay.rulebook import Seat

_DOES: Final = {do: place for place, do in enumerate(sorted(TASKS))}
_EFFECTS: Final = {do: place for place, do in enumerate(EFFECTS)}
_FOUGHT: Final = {name: place for place, name in enumerate(NAMES)}
_FACES: Final = MOST + 1
_TENS: Final = 10.0
_BY_SEAT: Final = "the players clockwise from you"
_NOTHING: Final = Task("", must=False, amount=0)


def _task(sight: SeenTable) -> Task:
    return sight.view.task or _NOTHING


def _seats(sight: SeenTable, row: Row, *seats: Seat) -> None:
    """A 1 for each of some seats."""
    mark(row, *[sight.clockwise(seat) for seat in seats if seat != NOBODY])


def _chooser(sight: SeenTable, row: Row) -> None:
    """Who chooses: of a task its player, else the active one."""
    task = sight.view.task
    _seats(sight, row, sight.view.player if task is None else task.player)


def _waiting(sight: SeenTable, row: Row) -> None:
    for do, tasks in Counter(task.do for task in sight.view.tasks[:-1]).items():
        row[_DOES[do]] = tasks / _TENS


def _effect(sight: SeenTable, row: Row) -> None:
    if effect := _task(sight).effect:
        cards(row, (effect.do,), _EFFECTS)


def _amounts(sight: SeenTable, row: Row) -> None:
    task = _task(sight)
    first, second = (*task.totals, 0, 0)[:2]
    write(row, (task.amount / _TENS, first / _TENS, second / _TENS, bool(task.asks), task.must))


def _dice(sight: SeenTable, row: Row) -> None:
    write(row, (sight.view.dice / FULL, sight.view.gained / FULL))


def _rolled(sight: SeenTable, row: Row) -> None:
    for face, dice in Counter(sight.view.rolled).items():
        row[face] = dice / FULL


def _notes(sight: SeenTable, row: Row) -> None:
    view = sight.view
    write(row, (view.given, view.bitten, view.spider_due, view.time_up, view.turn / 100))


def _variants(sight: SeenTable, row: Row) -> None:
    setup = sight.view.setup
    write(row, (
        setup.decks == "advanced", setup.specialist, setup.brutal, setup.short, setup.pvp != "no",
        setup.pvp == "respawn", setup.giving == "free", setup.ticks,
        *(name in setup.spawns for name in SPAWNS),
    ))  # fmt: skip


TURN: Final = (
    Feature("active", (PLAYERS,), f"1 for whose turn it is: {_BY_SEAT}",
            lambda sight, row: _seats(sight, row, sight.view.player)),
    Feature("dice", (2,), "the dice left, and those that the green card gives, as parts of five", _dice),
    Feature("rolled", (_FACES,), "how often each face, 0 to 9, fell in the last roll of this turn, as a part "
            "of five", _rolled),
    Feature("notes", (5,), "1 if the dice are given, a spider was killed, one appears next, the time is up; "
            "the turn in hundreds", _notes),
    Feature("task", (len(_DOES),), f"1 at what is to be done next, if anything: {', '.join(_DOES)}",
            lambda sight, row: cards(row, (_task(sight).do,), _DOES)),
    Feature("waiting", (len(_DOES),), "how many of each of these wait behind it, in tens", _waiting),
    Feature("effect", (len(EFFECTS),), f"1 at the effect that the task is about: {', '.join(EFFECTS)}",
            _effect),
    Feature("room asks", (ALL_ROOMS,), "1 for the room that brought the task about",
            lambda sight, row: cards(row, (_task(sight).cause,), sight.box.rooms)),
    Feature("blue asks", (ALL_BLUE,), "1 for the blue card that brought the task about",
            lambda sight, row: cards(row, (_task(sight).cause,), sight.box.blue)),
    Feature("green asks", (ALL_GREEN,), "1 for the green card that brought the task about",
            lambda sight, row: cards(row, (_task(sight).cause,), sight.box.green)),
    Feature("about", (ALL_BLUE,), "1 for the blue card that the task is about",
            lambda sight, row: cards(row, (_task(sight).card,), sight.box.blue)),
    Feature("fought", (len(NAMES),), f"1 for the spawn that is fought: {', '.join(NAMES)}",
            lambda sight, row: cards(row, (_task(sight).card,), _FOUGHT)),
    Feature("chooser", (PLAYERS,), f"1 for who is to choose, roll or act: {_BY_SEAT}", _chooser),
    Feature("subject", (PLAYERS,), f"1 for the player whom the task is about: {_BY_SEAT}",
            lambda sight, row: _seats(sight, row, _task(sight).subject)),
    Feature("chosen players", (PLAYERS,), f"1 for each player chosen for the task: {_BY_SEAT}",
            lambda sight, row: _seats(sight, row, *_task(sight).seats)),
    Feature("chosen fields", GRID, "1 for each field chosen for the task",
            lambda sight, row: mark(row, *_task(sight).places)),
    Feature("amounts", (5,), "of the task the number it says and the two totals rolled, in tens; 1 if it "
            "asks for a choice; 1 if nobody may decline", _amounts),
    Feature("variants", (8 + len(SPAWNS),), "1 for each of: advanced decks, specialists, brutal, short, "
            "fights between players, the killed come back, giving at any time, ticks, and each spawn in the "
            f"deck: {', '.join(SPAWNS)}", _variants),
)  # fmt: skip
"""The planes of the turn, in order."""
