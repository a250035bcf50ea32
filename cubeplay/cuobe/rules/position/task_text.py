"""What is still to be done, as text: a section for each task, the next one first."""

from __future__ import annotations

from typing import Final, get_args

from cubeplay.cuobe.edition.edition import EFFECTS, Effect
from cubeplay.cuobe.rules.play import TASKS
from cubeplay.cuobe.rules.position.floor_lines import PLACE
from cubeplay.cuobe.rules.state import NOBODY, Asks, Task
from cubeplay.notation import (
    YES_OR_NO,
    Fields,
    NamedLine,
    PositionSection,
    Word,
    entries,
    headed,
    key_of,
    maybe,
    one_of,
    sections,
    several,
    suggestion,
    whole,
)
from cubeplay.rulebook import Seat
from cubeplay.words import _

_WORD: Final = Word(str, key_of)
_MANY: Final = whole(-99, 99)
_OR_NONE: Final = maybe(whole(1, 6, first=1))
_SEAT: Final = Word[Seat](
    lambda seat: _OR_NONE.show(None if seat == NOBODY else seat),
    lambda text: NOBODY if (seat := _OR_NONE.take(text)) is None else seat,
)
_BARE: Final = Effect("")
_EFFECT: Final = Fields[Effect](
    {
        "do": ("do", one_of(*EFFECTS)),
        "who": ("who", _WORD),
        "where": ("where", _WORD),
        "amount": ("amount", _MANY),
        "direction": ("direction", _WORD),
        "number": ("number", _MANY),
        "card": ("card", _WORD),
        "must": ("must", YES_OR_NO),
    }
)


def _take_effect(section: PositionSection) -> Effect:
    section.need("do", suggestion("", EFFECTS))
    return _EFFECT.read(section, _BARE)


_TASK: Final = Fields[Task](
    {
        "cause": ("cause", _WORD),
        "player": ("player", _SEAT),
        "subject": ("subject", _SEAT),
        "asks": ("asks", one_of(*filter(None, get_args(Asks)))),
        "choices": ("choices", several(_WORD, comma=True)),
        "must": ("must", YES_OR_NO),
        "seats": ("seats", several(whole(1, 6, first=1))),
        "places": ("places", several(PLACE)),
        "cards": ("cards", several(_WORD, comma=True)),
        "direction": ("direction", _WORD),
        "amount": ("amount", _MANY),
        "totals": ("totals", several(_MANY)),
        "card": ("card", _WORD),
        "trail": ("trail", several(_WORD, comma=True)),
        "effect": ("effect", sections(lambda effect: _EFFECT.write(effect, _BARE), _take_effect)),
    }
)


def show_tasks(tasks: tuple[Task, ...], active: Seat) -> list[str]:
    """The lines of tasks; those of the active player do not name them."""
    rows: list[str] = []
    for task in reversed(tasks):
        below = _TASK.write(task, Task(task.do, player=active))
        rows += headed(task.do, below) or [f"{task.do}:"]
    return rows


def take_tasks(entry: NamedLine, active: Seat) -> tuple[Task, ...]:
    """The tasks below an entry.  Raises PositionError."""
    return tuple(reversed([_task(each, active) for each in entries(entry.rows)]))


def _task(entry: NamedLine, active: Seat) -> Task:
    if key_of(entry.name) not in TASKS:
        why = _("there is no task {name!r}.").format(name=entry.name)
        raise entry.refuse(why, suggestion(key_of(entry.name), sorted(TASKS)))
    section = entry.section
    task = _TASK.read(section, Task(key_of(entry.name), player=active))
    if task.do == "effect":
        section.need("effect", _("Write what belongs to it below it, two spaces further in."))
    section.finish()
    return task
