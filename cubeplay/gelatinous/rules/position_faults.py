"""The faults of a written position: what the rules of Gelatinous Cube Dice cannot bring about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from cubeplay.gelatinous.rules.rooms import LIMITS, RoomKind
from cubeplay.gelatinous.rules.state import LAST, LEVELS, Run
from cubeplay.notation import NONE, Fault, suggestion
from cubeplay.words import _, listed, plural

IN_ROOM: Final = frozenset({"dangers", "die", "turn", "room"})
"""The phases in which a room is being visited."""


def faults(run: Run) -> Iterator[Fault]:
    """Everything that the rules cannot bring about."""
    yield from _progress(run)
    yield from _life(run)
    yield from _cards(run)
    yield from _abilities(run)
    yield from _rooms(run)
    if run.visit.room:
        yield from _visit(run)
        yield from _arrival(run)


def _visiting(run: Run) -> bool:
    """Whether the room of the visit is not done yet."""
    return run.phase in IN_ROOM or (run.phase == "over" and run.done < run.setup.rooms)


def _kinds(run: Run) -> tuple[RoomKind, ...]:
    """The kinds of the rooms up to the present one, in the order of the pile."""
    number = run.done + _visiting(run)
    rooms = run.dungeon.rooms
    if not run.dungeon.shuffled:
        return tuple(room.kind for room in rooms.values())[:number]
    return tuple(run.dungeon.kind_at(place, run.setup.rooms) for place in range(number))


def _progress(run: Run) -> Iterator[Fault]:
    most = run.setup.rooms - (run.phase != "over")
    if run.done > most or (run.done == 0 and run.phase in ("between", "away")):
        why = plural("{number} room is done.", "{number} rooms are done.", run.done)
        mend = plural(
            "A run has {rooms} room, and it is over when that is done.",
            "A run has {rooms} rooms, and it is over when all are done.",
            run.setup.rooms,
        )
        yield Fault(("done",), why.format(number=run.done), mend.format(rooms=run.setup.rooms))
    higher = sum(kind != "A" for kind in _kinds(run)[: run.done])
    level = min(LAST, run.setup.first_level + higher - (run.done == run.setup.rooms and higher > 0))
    if run.level != level:
        why = plural(
            "after {number} room the level is {level}.",
            "after {number} rooms the level is {level}.",
            run.done,
        ).format(number=run.done, level=level)
        mend = _("Write 'level: {level}', or other rooms that are done, or another first level.")
        yield Fault(("level",), why, mend.format(level=level))


def _life(run: Run) -> Iterator[Fault]:
    stats = run.stats
    if run.health > stats.health or (run.health == 0) > (run.phase == "over"):
        why = _("Health is {number}.").format(number=run.health)
        mend = _("On level {level} it is 1 to {most}, and 0 only when the run is over.")
        yield Fault(("health",), why, mend.format(level=run.level, most=stats.health))
    if run.resistance > stats.resistance:
        why = _("Resistance is {number}.").format(number=run.resistance)
        mend = _("On level {level} it is up to {most}.").format(level=run.level, most=stats.resistance)
        yield Fault(("resistance",), why, mend)
    if run.phase != "over" or run.health == 0 or run.done == run.setup.rooms:
        return
    if not run.visit.room or not run.overheats or run.visit.actions + 1 < LIMITS["C"]:
        why = _("nothing has ended this run.")
        mend = _("Write 'health: 0' or another phase, or that all rooms are done.")
        yield Fault(("phase",), why, mend)


def _cards(run: Run) -> Iterator[Fault]:
    """Abilities that are no cards of the game, or that lie in two places."""
    places = {"held": run.held, "drawn": run.drawn, "pool": run.pool}
    everywhere = Counter((*run.held, *run.drawn, *run.pool))
    known = run.setup.abilities
    for part, names in {**places, "used": run.visit.used}.items():
        for name in names:
            if name not in known:
                why = _("{text!r} is no ability.").format(text=name)
                yield Fault((part,), why, suggestion(name, known))
    for part, names in places.items():
        for name in names:
            if everywhere[name] > 1:
                why = _("the ability {name!r} is in two places.").format(name=name)
                yield Fault((part,), why, _("There is one card of each; leave it out once."))


def _abilities(run: Run) -> Iterator[Fault]:
    everywhere, known = {*run.held, *run.drawn, *run.pool}, run.setup.abilities
    given = run.drew == LAST and not (run.pool or run.drawn)
    if len(everywhere) < len(known) and not given and run.setup.difficulty != "expert":
        lost = len(known) - len(everywhere)
        why = plural("{number} ability is nowhere.", "{number} abilities are nowhere.", lost)
        why = why.format(number=lost)
        mend = _("Leave the line 'pool' out; only experts throw cards away.")
        yield Fault(("pool",), why, mend)
    if bool(run.drawn) != (run.phase == "keep") or len(run.drawn) > 2:
        why = plural("{number} ability is drawn.", "{number} abilities are drawn.", len(run.drawn))
        mend = _("In phase 'keep' there are one or two, else none.")
        yield Fault(("drawn",), why.format(number=len(run.drawn)), mend)
    if not given and len(run.held) > run.setup.capacity(max(run.drew, 1)):
        why = _("{number} abilities are held.").format(number=len(run.held))
        mend = _("At most {most} may be held now.").format(most=run.setup.capacity(max(run.drew, 1)))
        yield Fault(("held",), why, mend)
    fewest = {"draw": 0, "keep": 1}.get(run.phase, run.level - 1)  # a draw may come before a later room
    most = run.level - (run.phase == "draw")
    if not given and not fewest <= run.drew <= most:
        why = _("abilities were drawn for level {drew} in phase {phase!r} of level {level}.")
        why = why.format(drew=run.drew, phase=run.phase, level=run.level)
        yield Fault(("drew",), why, _("Leave the line out, or write a level up to the present one."))


def _rooms(run: Run) -> Iterator[Fault]:
    rooms, seen = run.dungeon.rooms, [name for name in run.dungeon.names if name not in run.unseen]
    kinds = _kinds(run)
    if not run.visit.room and kinds:
        why = _("no room is named, and one has been opened.")
        yield Fault(("room",), why, _("Write a line like 'room: {name}'.").format(name=run.dungeon.names[0]))
        return
    if run.visit.room and not kinds:
        why = _("no room has been opened yet.")
        yield Fault(("room",), why, _("Leave the line out, or write 'phase: room'."))
    elif run.visit.room and rooms[run.visit.room].kind != kinds[-1]:
        why = _("{room} is a room {kind}.").format(room=run.visit.room, kind=rooms[run.visit.room].kind)
        mend = plural(
            "After {done} room there comes a room {kind}.",
            "After {done} rooms there comes a room {kind}.",
            run.done,
        )
        yield Fault(("room",), why, mend.format(done=run.done, kind=kinds[-1]))
    ordered = list(rooms)[: len(kinds)]
    if not run.dungeon.shuffled and (sorted(ordered) != seen or run.visit.room != "".join(ordered[-1:])):
        why = _("the rooms are visited in the order in which they are drawn.")
        mend = _("By the number of rooms that are done, these were seen: {rooms}.")
        yield Fault(("seen",), why, mend.format(rooms=listed(ordered) or NONE))
    elif Counter(rooms[name].kind for name in seen) != Counter(kinds) or run.visit.room in run.unseen:
        why = _("rooms seen: {number}; rooms done: {done}.").format(number=len(seen), done=run.done)
        mend = _("Write all rooms that are done and the present one: {kinds}.")
        yield Fault(("seen",), why, mend.format(kinds=listed(sorted(kinds)) or NONE))


def _visit(run: Run) -> Iterator[Fault]:
    visit, room = run.visit, run.room
    if visit.square not in room.squares:
        why = _("{square} is no square of this room.").format(square=visit.square)
        yield Fault(("square",), why, _("Write one such as {start}.").format(start=room.start))
    unknown = [glyph for glyph in visit.glyphs if glyph not in room.glyphs]
    if unknown or len(set(visit.glyphs)) < len(visit.glyphs):
        why = _("the glyphs of this room are on other squares, or one is named twice.")
        yield Fault(("glyphs",), why, _("Write some of {glyphs}.").format(glyphs=" ".join(room.glyphs)))
    numbers = (*visit.dangers, *visit.eaten)
    if len(set(numbers)) < len(numbers):
        part = "eaten" if len(set(visit.eaten)) < len(visit.eaten) else "dangers"
        why = _("a danger is named twice.")
        yield Fault((part,), why, _("A danger lies there or is eaten; name each number once."))
    for part, named in (("dangers", visit.dangers), ("eaten", visit.eaten)):
        for number in named:
            if not room.numbers[number - 1]:
                why = _("no square of this room has the number {number}.").format(number=number)
                yield Fault((part,), why, _("Leave it out."))
    most = run.stats.dangers if _visiting(run) else max(level.dangers for level in LEVELS)
    if len(numbers) > most:
        why = plural("there is {number} danger.", "there are {number} dangers.", len(numbers))
        mend = _("A room on level {level} has {most}.").format(level=run.level, most=most)
        yield Fault(("dangers" if visit.dangers else "eaten",), why.format(number=len(numbers)), mend)
    if len(set(visit.used)) < len(visit.used) or len(visit.used) > 2:
        why = _("too many abilities were used.")
        yield Fault(("used",), why, _("Each can be used once in a room, and at most two of them."))
    if run.phase in IN_ROOM and not set(visit.used) <= set(run.held):
        why = _("an ability was used that is not held.")
        yield Fault(("used",), why, _("Name it in 'held' too, or leave it out."))


def _arrival(run: Run) -> Iterator[Fault]:
    """What must and what cannot be there in the phase of a room."""
    visit, room = run.visit, run.room
    if (visit.die is None) != (run.phase in ("dangers", "die")):
        why = _("the die has not been rolled yet.") if visit.die else _("nobody says how the die lies.")
        mend = _("Write a line like 'die: 6 on top, 2 to the south' from phase 'turn' on, and not before.")
        yield Fault(("die",), why, mend)
    if run.phase == "dangers" and visit.dangers:
        why = _("the dangers have not been placed yet.")
        yield Fault(("dangers",), why, _("Leave the line out, or write a later phase."))
    begun = visit.eaten or visit.used or visit.actions or visit.square != room.start
    if run.phase in ("dangers", "die", "turn") and (begun or len(visit.glyphs) < len(room.glyphs)):
        why = _("nothing has been done in this room yet.")
        mend = _("Write 'phase: room', or leave out what has been done.")
        yield Fault(("phase",), why, mend)
    if not _visiting(run) and visit.glyphs:
        why = _("a room cannot be left while a glyph stands.")
        yield Fault(("glyphs",), why, _("Write 'glyphs: none'."))
