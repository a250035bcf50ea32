"""Positions of Gelatinous Cube Dice as text.

::

    phase: room
    level: 1
    health: 4
    done: 1
    held: slide, spin
    seen: the-bone-pantry, the-candle-store
    room: the-candle-store
    square: b2
    die: 6 on top, 2 to the south
    dangers: 1 4
    eaten: 2
    actions: 4
    used: slide

    # room A: The candle store
    # +---+---+---+

A line that is left out has its usual value: full Health and Resistance, the start of the room, all of its
glyphs; the pool holds all abilities that are nowhere else, and no other room has been seen.  The drawing of
the room is a note for the eye.
"""

from __future__ import annotations

import re
from typing import Final

from msgspec.structs import replace

from cubeplay.errors import HouseDataError
from cubeplay.gelatinous.rules.abilities import abilities
from cubeplay.gelatinous.rules.die import DICE, Die
from cubeplay.gelatinous.rules.dungeon import dungeon_of
from cubeplay.gelatinous.rules.position_faults import IN_ROOM, faults
from cubeplay.gelatinous.rules.room_drawings import draw_room
from cubeplay.gelatinous.rules.room_parser import RoomError
from cubeplay.gelatinous.rules.rooms import RoomPlan
from cubeplay.gelatinous.rules.state import LAST, LEVELS, Run, RunOptions, Visit
from cubeplay.notation import (
    TEXT,
    BlockFormat,
    Fields,
    Misread,
    NamedLine,
    PositionSection,
    Word,
    in_order,
    joined,
    key_of,
    one_of,
    read_lines,
    several,
    suggestion,
    whole,
)
from cubeplay.words import _

_DIE: Final = re.compile(r"([1-6]) on top,? ([1-6]) to the (north|east|south|west)")
_MOST_ACTIONS: Final = 9_999


def _take_die(text: str) -> Die:
    found = _DIE.fullmatch(key_of(text))
    if not found:
        why = _("{text!r} does not say how the die lies.").format(text=text)
        raise Misread(why, _("Write it like '6 on top, 2 to the south'."))
    side = found[3]
    for die in DICE:
        if die.top == int(found[1]) and getattr(die, side) == int(found[2]):
            return die
    why = _("no die has {top} on top and {number} at a side.").format(top=found[1], number=found[2])
    raise Misread(why, _("Opposite faces add up to seven: write another number."))


def _take_cards(entry: NamedLine) -> str:
    text = TEXT.read(entry)
    try:
        abilities(text)
    except HouseDataError as error:
        raise entry.refuse(error.why, error.next) from error
    return text


def _take_dungeon(entry: NamedLine) -> str:
    text = TEXT.read(entry)
    try:
        dungeon_of(text)
    except RoomError as error:
        row = entry.rows[min(error.line, len(entry.rows)) - 1] if entry.rows else entry
        raise row.refuse(error.why, error.next) from error
    return text


_CARDS: Final = in_order(Word(str, key_of), comma=True)
_WORD: Final = Word(str, key_of)
_NUMBERS: Final = in_order(whole(1, 6))
_SETUP: Final = Fields[RunOptions](
    {
        "difficulty": ("difficulty", one_of("standard", "wizard", "expert")),
        "first level health": ("first_level_health", whole(4, 5)),
        "boilers": ("boilers", one_of("overheat", "overtime")),
        "first level": ("first_level", whole(1, LAST)),
        "dungeon": ("dungeon", BlockFormat(TEXT.write, _take_dungeon)),
        "cards": ("cards", BlockFormat(TEXT.write, _take_cards)),
    }
)
_PLACE: Final = Fields[Run](
    {
        "phase": (
            "phase",
            one_of("draw", "keep", "enter", "dangers", "die", "turn", "room", "between", "away", "over"),
        ),
        "level": ("level", whole(1, LAST)),
    }
)
_RUN: Final = Fields[Run](
    {
        "health": ("health", whole(0, max(level.health for level in LEVELS))),
        "resistance": ("resistance", whole(0, max(level.resistance for level in LEVELS))),
        "done": ("done", whole(0, 999)),
        "held": ("held", _CARDS),
        "drawn": ("drawn", _CARDS),
        "drew": ("drew", whole(0, LAST)),
        "pool": ("pool", _CARDS),
    }
)
_HANDS: Final = _RUN.only("held", "drawn")
_SEEN: Final = in_order(_WORD, comma=True)
_VISIT: Final = Fields[Visit](
    {
        "square": ("square", _WORD),
        "die": ("die", Word(lambda die: f"{die.top} on top, {die.south} to the south", _take_die)),
        "dangers": ("dangers", _NUMBERS),
        "eaten": ("eaten", _NUMBERS),
        "glyphs": ("glyphs", several(_WORD)),
        "actions": ("actions", whole(0, _MOST_ACTIONS)),
        "used": ("used", several(Word(str, key_of), comma=True)),
    }
)


def write(state: Run) -> str:
    """A run as text, which :func:`read` reads again."""
    head = _SETUP.write(state.setup, _setup()) + _PLACE.write(state, _fresh(state.setup))
    head += _RUN.write(state, replace(_usual(state), held=(), drawn=()))
    room = state.dungeon.rooms.get(state.visit.room)
    seen = tuple(sorted(set(state.dungeon.names) - set(state.unseen)))
    if seen != ((room.id,) if room else ()):
        head.append(f"seen: {_SEEN.show(seen)}")
    if room is None:
        return joined(head)
    visit = [f"room: {room.id}", *_VISIT.write(state.visit, _entered(room))]
    note = [f"# {row}" for row in draw_room(room).splitlines()] if state.phase in IN_ROOM else []
    return joined(head + visit, note)


def read(text: str) -> Run:
    r"""The run that a text describes.  Raises PositionError.

    >>> run = read("phase: room\nroom: the-candle-store\ndie: 6 on top, 2 to the south\nheld: tip")
    >>> run.health, run.die, run.visit.actions
    (5, Die(top=6, north=5), 0)
    """
    section = read_lines(text)
    setup = _SETUP.read(section, _setup())
    setup = replace(setup, rooms=dungeon_of(setup.dungeon).length(setup.first_level))
    run = _PLACE.read(section, _fresh(setup))
    run = _RUN.read(section, _usual(_HANDS.read(section, run)))
    room = _room(section, run)
    visit = _VISIT.read(section, _entered(room)) if room else Visit()
    run = replace(
        run, visit=replace(visit, glyphs=_in_room_order(visit, room)), unseen=_unseen(section, run, room)
    )
    section.finish()
    section.check(faults(run))
    return run


def _room(section: PositionSection, run: Run) -> RoomPlan | None:
    entry = section.take("room")
    if entry is None:
        return None
    rooms = run.dungeon.rooms
    if key_of(entry.value) not in rooms:
        why = _("there is no room {room!r}.").format(room=entry.value)
        raise entry.refuse(why, suggestion(key_of(entry.value), rooms))
    return rooms[key_of(entry.value)]


def _unseen(section: PositionSection, run: Run, room: RoomPlan | None) -> tuple[str, ...]:
    """The rooms that nobody has seen: all but those that the line names, or but the present one."""
    entry = section.take("seen")
    seen = _SEEN.read(entry) if entry else (room.id,) if room else ()
    for name in seen:
        if entry and name not in run.dungeon.rooms:
            why = _("there is no room {room!r}.").format(room=name)
            raise entry.refuse(why, suggestion(name, run.dungeon.rooms))
    return tuple(name for name in run.dungeon.names if name not in seen)


def _in_room_order(visit: Visit, room: RoomPlan | None) -> tuple[str, ...]:
    order = room.glyphs if room else ()
    return tuple(sorted(visit.glyphs, key=lambda glyph: order.index(glyph) if glyph in order else len(order)))


# What is usual


def _setup() -> RunOptions:
    return RunOptions("standard", 5, "overheat", "", 1, dungeon_of("").length(1))


def _fresh(setup: RunOptions) -> Run:
    """A run at its start, with no cards in the pool yet."""
    stats = setup.stats(setup.first_level)
    return Run(setup, "draw", setup.first_level, stats.health, stats.resistance, (), ())


def _usual(run: Run) -> Run:
    """The run with the usual values of its level and phase, and with these abilities."""
    stats = run.setup.stats(run.level)
    return replace(
        run,
        health=stats.health,
        resistance=stats.resistance,
        done=0,
        drew=0 if run.phase == "draw" else run.level,
        pool=tuple(name for name in sorted(run.setup.abilities) if name not in (*run.held, *run.drawn)),
        unseen=(),
        visit=Visit(),
    )


def _entered(room: RoomPlan) -> Visit:
    return Visit(room.id, room.start, glyphs=room.glyphs)
