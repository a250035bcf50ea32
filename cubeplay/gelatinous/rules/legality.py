"""The laws: what may be done when, each the one predicate of its rule."""

from __future__ import annotations

from typing import Final

from cubeplay.gelatinous.rules.abilities import STEP, AbilityEffect, titles
from cubeplay.gelatinous.rules.catalogue import RULEBOOK
from cubeplay.gelatinous.rules.die import Direction
from cubeplay.gelatinous.rules.moves import GelatinousMove, Keep, NextRoom, Roll, Stop, Turn, Use
from cubeplay.gelatinous.rules.rooms import OUT, RoomPlan
from cubeplay.gelatinous.rules.state import Run, Visit
from cubeplay.rulebook import Breach, Seat
from cubeplay.words import COMPASS, listed

law = RULEBOOK.law
Act = Roll | Use
_PHASES: Final = {
    Keep: ("keep",),
    Turn: ("turn",),
    Roll: ("room",),
    Use: ("room",),
    NextRoom: ("between", "away"),
    Stop: ("between",),
}


def effect_of(state: Run, move: Act) -> tuple[AbilityEffect, str]:
    """The effect of a move on the die, and its direction; an unknown card counts as a step."""
    if isinstance(move, Roll):
        return STEP, move.to
    return state.setup.abilities.get(move.card, STEP), move.aim


def landing(room: RoomPlan, visit: Visit, effect: AbilityEffect, aim: str) -> str | None:
    """The square that an effect leads to, :data:`OUT` for the exit, None if it leads nowhere.

    An effect that carries the die one square over an open edge also carries it out over the exit's arrow.
    """
    if effect.travel == "stay" or aim not in effect.aims:
        return visit.square
    if effect.travel == "number":
        assert visit.die is not None
        return room.numbers[visit.die.top - 1] or None
    edge: tuple[str, Direction] = (visit.square, aim)  # type: ignore[assignment]
    if effect.travel == "leap":
        between = room.doors.get(edge, OUT)
        end = OUT if between == OUT else room.doors.get((between, edge[1]), OUT)
        return None if end == OUT else end
    if effect.walls == "pass":
        return room.beyond.get(edge)
    return room.doors.get(edge)


@law("gelatinous.course", on=(Keep, Turn, Roll, Use, NextRoom, Stop))
def _course(state: Run, _player: Seat, move: GelatinousMove) -> Breach | None:
    return None if state.phase in _PHASES[type(move)] else Breach(form=state.phase)


@law("gelatinous.keep-cards", on=Keep)
def _keep_cards(state: Run, _player: Seat, move: Keep) -> Breach | None:
    choices = sorted((*state.held, *state.drawn))
    for card in move.cards:
        if card not in choices or move.cards.count(card) > 1:
            effects = state.setup.abilities
            return Breach({"card": titles((card,), effects), "choices": titles(choices, effects)}, (card,))
    return None


@law("gelatinous.keep-number", on=Keep)
def _keep_number(state: Run, _player: Seat, move: Keep) -> Breach | None:
    number = state.to_keep
    return None if len(move.cards) == number else Breach({"named": len(move.cards), "number": number})


@law("gelatinous.free-turn", on=Turn)
def _free_turn(state: Run, _player: Seat, move: Turn) -> Breach | None:
    if state.phase != "turn":
        return None
    choices = [die.north for die in state.die.turns]
    if move.north in choices:
        return None
    return Breach({"number": move.north, "choices": listed(choices)})


@law("gelatinous.ability-held", on=Use)
def _held(state: Run, _player: Seat, move: Use) -> Breach | None:
    if move.card in state.held:
        return None
    effects = state.setup.abilities
    facts = {"card": titles((move.card,), effects), "held": titles(state.held, effects)}
    return Breach(facts, form="" if state.held else "none")


@law("gelatinous.ability-once", on=Use)
def _once(state: Run, _player: Seat, move: Use) -> Breach | None:
    used = state.visit.used
    facts = {"used": titles(used, state.setup.abilities)}
    if len(used) >= state.uses:
        return Breach(facts)
    return Breach(facts, form="same") if move.card in used else None


@law("gelatinous.ability-aim", on=Use)
def _aim(state: Run, _player: Seat, move: Use) -> Breach | None:
    card = state.setup.abilities.get(move.card)
    if card is None or move.aim in card.aims:
        return None
    return Breach({"card": card.title, "aims": listed(card.aims)}, form="none" if card.aim == "none" else "")


@law("gelatinous.ability-target", on=Use)
def _target(state: Run, _player: Seat, move: Use) -> Breach | None:
    effect, aim = effect_of(state, move)
    if state.phase != "room" or aim not in effect.aims:
        return None
    form = missing_target(state.room, state.visit, effect, aim)
    if not form:
        return None
    return Breach({"to": COMPASS.get(aim, aim), "square": state.visit.square}, (state.visit.square,), form)


def missing_target(room: RoomPlan, visit: Visit, effect: AbilityEffect, aim: str) -> str:
    """What an ability lacks to work on: "" if nothing, else the form of the refusal."""
    if not effect.needs:
        return ""
    assert visit.die is not None
    end = landing(room, visit, effect, aim)
    edge: tuple[str, Direction] = (visit.square, aim)  # type: ignore[assignment]
    if effect.walls == "pass" and (end is None or edge in room.doors):
        return "wall"
    if effect.dangers == "spare" and room.number_of.get(end or "") not in visit.dangers:
        return "danger"
    if effect.glyph == "facing" and (
        room.doors.get(edge) not in visit.glyphs or visit.die.facing(edge[1]) != 6
    ):
        return "facing"
    if effect.glyph == "under" and (visit.square not in visit.glyphs or visit.die.bottom != 6):
        return "under"
    if effect.travel == "number" and end in (visit.square, None):
        return "number" if end else "no-number"
    return ""


@law("gelatinous.walls", on=(Roll, Use))
def _walls(state: Run, _player: Seat, move: Act) -> Breach | None:
    effect, aim = effect_of(state, move)
    if state.phase != "room" or effect.walls == "pass" or effect.travel == "number":
        return None
    if landing(state.room, state.visit, effect, aim):
        return None
    square = state.visit.square
    inside = (square, aim) in state.room.beyond
    form = "leap" if effect.travel == "leap" else "" if inside else "edge"
    return Breach({"to": COMPASS.get(aim, aim), "square": square}, (square,), form)


@law("gelatinous.exit", on=(Roll, Use))
def _exit(state: Run, _player: Seat, move: Act) -> Breach | None:
    glyphs, effect = state.visit.glyphs, effect_of(state, move)
    if state.phase != "room" or not glyphs or landing(state.room, state.visit, *effect) != OUT:
        return None
    return Breach({"squares": listed(glyphs)}, glyphs)


@law("gelatinous.boilers", on=(Roll, Use))
def _boilers(state: Run, _player: Seat, move: Act) -> Breach | None:
    cost = effect_of(state, move)[0].cost
    if state.phase != "room" or cost <= state.actions_left or not state.overheats:
        return None
    return Breach({"cost": cost, "left": state.actions_left})
