"""What moves do: steps, damage, glyphs, the way out, and what lies between rooms."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cubeplay.game import Step
from cubeplay.gelatinous.rules.abilities import STEP, AbilityEffect, lie, titles
from cubeplay.gelatinous.rules.catalogue import RULEBOOK
from cubeplay.gelatinous.rules.die import Die, Direction, turns
from cubeplay.gelatinous.rules.legality import Act, effect_of, landing
from cubeplay.gelatinous.rules.moves import (
    Dangers,
    Draw,
    Enter,
    GelatinousMove,
    Keep,
    NextRoom,
    Roll,
    Show,
    Stop,
    Turn,
    Use,
)
from cubeplay.gelatinous.rules.rooms import OUT, RoomPlan
from cubeplay.gelatinous.rules.state import LAST, Phase, Run, Visit
from cubeplay.rulebook import Event, Fact
from cubeplay.words import COMPASS, listed

event: Final[Callable[..., Event]] = RULEBOOK.event
Events = tuple[Event, ...]
Life = tuple[int, int]
"""Resistance and Health."""


def advance(state: Run, move: GelatinousMove) -> Step[Run]:
    """Carry out a legal move."""
    after, events = _DO[type(move)](state, move)
    return Step(after, events, type(move) in _BY_CHANCE)


_BY_CHANCE: Final = frozenset({Draw, Enter, Dangers, Show})

# Abilities


def _draw(state: Run, move: Draw) -> tuple[Run, Events]:
    after = state.but(
        phase="keep",
        drew=state.drew + 1,
        drawn=move.cards,
        pool=tuple(card for card in state.pool if card not in move.cards),
    )
    if not move.cards:
        return after.but(phase=before_room(after)), (event("gelatinous.draw", "none"),)
    return after, (event("gelatinous.draw", cards=titles(move.cards, state.setup.abilities)),)


def _keep(state: Run, move: Keep) -> tuple[Run, Events]:
    left = tuple(sorted({*state.held, *state.drawn} - set(move.cards)))
    trash = state.setup.difficulty == "expert"
    pool = state.pool if trash else tuple(sorted((*state.pool, *left)))
    events: Events = (event("gelatinous.keep", cards=titles(move.cards, state.setup.abilities)),)
    if left:
        form, cards = "trash" if trash else "back", titles(left, state.setup.abilities)
        events += (event("gelatinous.unpicked", form, cards=cards),)
    return state.but(held=move.cards, drawn=(), pool=pool, phase=before_room(state)), events


def before_room(state: Run) -> Phase:
    """The phase before the next room: a draw if this level has had none, else entering."""
    return "draw" if state.drew < state.level else "enter"


# Into a room


def _enter(state: Run, move: Enter) -> tuple[Run, Events]:
    room = state.dungeon.rooms[move.room]
    after = state.but(
        phase="dangers",
        unseen=tuple(name for name in state.unseen if name != room.id),
        visit=Visit(room.id, room.start, glyphs=room.glyphs),
    )
    place, rooms = state.done + 1, state.setup.rooms
    facts = {"level": state.level, "place": place, "rooms": rooms, "title": room.title, "kind": room.kind}
    return after, (event("gelatinous.enter", **facts),)


def place_dangers(pips: tuple[int, ...]) -> tuple[int, ...]:
    """The numbers on which dangers come to lie, in the order of the rolls.

    >>> place_dangers((4, 6, 6))
    (4, 6, 1)
    """
    taken: list[int] = []
    for number in pips:
        while number in taken:
            number = number % 6 + 1
        taken.append(number)
    return tuple(taken)


def _dangers(state: Run, move: Dangers) -> tuple[Run, Events]:
    taken = place_dangers(move.pips)
    numbers = tuple(sorted(number for number in taken if state.room.numbers[number - 1]))
    facts = {"pips": _words(move.pips), "numbers": _words(numbers)}
    events: Events = (event("gelatinous.dangers", "" if numbers else "none", **facts),)
    moved = [number for number, pip in zip(taken, move.pips, strict=True) if number != pip]
    if moved:
        events += (event("gelatinous.moving-on", numbers=_words(moved)),)
    return state.but(phase="die", visit=state.visit.but(dangers=numbers)), events


def _show(state: Run, move: Show) -> tuple[Run, Events]:
    visit = state.visit.but(die=turns(move.pips)[0])
    told = event("gelatinous.start", pips=move.pips, square=visit.square)
    return state.but(phase="turn", visit=visit), (told,)


def _turn(state: Run, move: Turn) -> tuple[Run, Events]:
    visit = state.visit.but(die=Die(state.die.top, move.north))
    return state.but(phase="room", visit=visit), (event("gelatinous.free-turn", number=move.north),)


def _words(numbers: tuple[int, ...] | list[int]) -> str:
    return listed(numbers)


# In a room


def _act(state: Run, move: Act) -> tuple[Run, Events]:
    """A step or an ability: first overtime, then the die moves, then it meets what lies there."""
    effect, aim = effect_of(state, move)
    room, life = state.room, (state.resistance, state.health)
    events: list[Event] = []
    if extra := state.overtime(effect.cost):
        events.append(event("gelatinous.overtime", damage=extra))
        life = hurt(life, extra, events)
        if dead(life):
            return _over(_with(state, state.visit, life), "gelatinous.death", events), tuple(events)
    visit, end = _moved(state.visit, room, effect, aim)
    events.append(_move_event(effect, aim, end, visit, room))
    if end == OUT:
        return _leave(_with(state, visit, life), events)
    if effect.travel != "stay":
        visit, life = _meet(visit, life, room, effect, state.stats.hits, events)
        if dead(life):
            return _over(_with(state, visit, life), "gelatinous.death", events), tuple(events)
    visit = _strike(visit, room, effect, aim, events)
    return _overheat(_with(state, visit, life), events), tuple(events)


def _moved(visit: Visit, room: RoomPlan, effect: AbilityEffect, aim: str) -> tuple[Visit, str]:
    """The visit after the die has moved, and where the effect led."""
    end = landing(room, visit, effect, aim)
    assert end is not None
    assert visit.die is not None
    square = visit.square if end == OUT else end
    die = lie(visit.die, effect, aim)
    actions = visit.actions + effect.cost
    used = visit.used if effect is STEP else (*visit.used, effect.id)
    return Visit(room.id, square, die, visit.dangers, visit.eaten, visit.glyphs, actions, used), end


def _with(state: Run, visit: Visit, life: Life) -> Run:
    """The table with another visit and life; written out, for every step calls this."""
    return Run(
        state.setup, state.phase, state.level, life[1], life[0], state.unseen,
        state.pool, state.drawn, state.held, state.drew, state.done, visit,
    )  # fmt: skip


def _move_event(effect: AbilityEffect, aim: str, end: str, visit: Visit, room: RoomPlan) -> Event:
    assert visit.die is not None
    facts: tuple[tuple[str, Fact], ...] = (
        ("square", visit.square), ("top", visit.die.top), ("actions", visit.actions), ("limit", room.limit),
    )  # fmt: skip
    if effect is STEP:
        return Event("gelatinous.step", (("to", COMPASS[aim]), *facts), form="out" if end == OUT else "")
    return Event("gelatinous.ability", (("title", effect.title), ("cost", effect.cost), *facts))


def hurt(life: Life, damage: int, events: list[Event]) -> Life:
    """Take damage: Resistance first, then Health."""
    resistance, health = life
    absorbed = min(damage, resistance)
    lost = min(damage - absorbed, health)
    left, health = resistance - absorbed, health - lost
    form = "" if not lost else "both" if absorbed else "health"
    events.append(
        event("gelatinous.resistance", form, absorbed=absorbed, left=left, lost=lost, health=health)
    )
    return left, health


def dead(life: Life) -> bool:
    """Whether no Health is left."""
    return life[1] == 0


def _over(state: Run, rule: str, events: list[Event]) -> Run:
    facts = {"actions": state.visit.actions} if rule == "gelatinous.boilers" else {}
    events.append(event(rule, **facts))
    events.append(event("gelatinous.score", points=state.done))
    return state.but(phase="over")


def _meet(
    visit: Visit, life: Life, room: RoomPlan, effect: AbilityEffect, hits: int, events: list[Event]
) -> tuple[Visit, Life]:
    """Eat a danger that lies where the die has come to lie."""
    number = room.number_of.get(visit.square)
    if number is None or number not in visit.dangers:
        return visit, life
    left = tuple(other for other in visit.dangers if other != number)
    visit = visit.but(dangers=left, eaten=tuple(sorted((*visit.eaten, number))))
    if effect.dangers == "spare":
        events.append(event("gelatinous.danger", "spare", number=number))
        return visit, life
    events.append(event("gelatinous.danger", number=number, damage=hits))
    return visit, hurt(life, hits, events)


def _strike(visit: Visit, room: RoomPlan, effect: AbilityEffect, aim: str, events: list[Event]) -> Visit:
    """Destroy the glyph that the effect has reached, if any."""
    square = struck(room, visit, effect, aim)
    if square not in visit.glyphs:
        return visit
    left = tuple(glyph for glyph in visit.glyphs if glyph != square)
    events.append(event("gelatinous.glyph", "" if left else "last", square=square, left=len(left)))
    return visit.but(glyphs=left)


def struck(room: RoomPlan, visit: Visit, effect: AbilityEffect, aim: str) -> str:
    """The square whose glyph an effect destroys if one stands there; "" for none.

    ``visit`` is after the die has moved.  A spin on the spot destroys nothing.
    """
    assert visit.die is not None
    if effect.glyph == "facing":
        direction: Direction = aim  # type: ignore[assignment]
        return room.doors.get((visit.square, direction), "")
    if effect.glyph == "under":
        return visit.square
    lands = effect.travel != "stay" or effect.rolls > 0
    return visit.square if lands and visit.die.top == 6 else ""


def _overheat(state: Run, events: list[Event]) -> Run:
    """End the run by the boilers if every possible move would be action 23."""
    if state.actions_left or not state.overheats:
        return state
    free = (Use(effect.id, aim) for effect in state.usable if not effect.cost for aim in effect.aims)
    if any(RULEBOOK.permits(state, 0, move) for move in free):
        return state
    return _over(state, "gelatinous.boilers", events)


# Out of a room


def _leave(state: Run, events: list[Event]) -> tuple[Run, Events]:
    room, done = state.room, state.done + 1
    events.append(event("gelatinous.done", title=room.title, health=state.health, done=done))
    state = state.but(done=done, resistance=state.stats.resistance)
    if done == state.setup.rooms:
        return _over(state, "gelatinous.win", events), tuple(events)
    if room.kind != "A" and state.level < LAST:
        stats = state.setup.stats(state.level + 1)
        state = state.but(level=state.level + 1, health=stats.health, resistance=stats.resistance)
        facts = {"level": state.level, "health": stats.health, "resistance": stats.resistance}
        events.append(event("gelatinous.level-up", **facts))
    return state.but(phase="between"), tuple(events)


def _next_room(state: Run, _move: NextRoom) -> tuple[Run, Events]:
    form = "away" if state.phase == "away" else ""
    return state.but(phase=before_room(state)), (event("gelatinous.next-room", form),)


def _stop(state: Run, _move: Stop) -> tuple[Run, Events]:
    return state.but(phase="away"), (event("gelatinous.stop", done=state.done),)


_DO: Final[dict[type, Callable[..., tuple[Run, Events]]]] = {
    Draw: _draw,
    Keep: _keep,
    Enter: _enter,
    Dangers: _dangers,
    Show: _show,
    Turn: _turn,
    Roll: _act,
    Use: _act,
    NextRoom: _next_room,
    Stop: _stop,
}


def ended_by(state: Run) -> str:
    """The rule that ended a run that is over."""
    if state.done == state.setup.rooms:
        return "gelatinous.win"
    return "gelatinous.boilers" if state.health else "gelatinous.death"
