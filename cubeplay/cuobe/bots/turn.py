"""What the co-operative player does in its turn: what is free first, then its dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from cubeplay.cuobe.bots.choosing import Intent, foresee, worth
from cubeplay.cuobe.bots.errands import RIVAL, Errand, Errands
from cubeplay.cuobe.bots.escape_plan import Race
from cubeplay.cuobe.bots.fight_choices import PRICE, best_fight
from cubeplay.cuobe.bots.floorplan import FAR, LATER
from cubeplay.cuobe.rules.floor import limits, locks, over_limit, spawns_at
from cubeplay.cuobe.rules.moves import (
    CuobeMove,
    DropTool,
    End,
    Fight,
    Force,
    Give,
    Go,
    Leave,
    PlaceChest,
    Search,
    Stash,
    Take,
    TakeFind,
    Use,
    UseRoom,
)
from cubeplay.cuobe.rules.state import Place, State
from cubeplay.rulebook import Seat
from cubeplay.words import _

GAIN: Final = 0.3
"""What using a tool must gain, over keeping it."""

PATIENCE: Final = 0.8
"""The share of its worth that a fight keeps if it has to wait for the next turn."""

FULL_TURN: Final = 4
"""The dice that a fight in a later turn is reckoned with."""

EARLY: Final = 3
"""Tools are considered while at least so many dice are left, and again when none is."""

USEFUL: Final = frozenset(
    {"heal", "full-heal", "calm", "full-calm", "gain", "find", "jump", "retrieve-tool", "move-player"}
)
"""Effects that are looked at whenever they can be used; others only at need."""


class FightOption(NamedTuple):
    """Something to do with the dice, and what it is worth."""

    worth: float
    move: CuobeMove
    why: str
    place: Place | None = None


def act(view: State, player: Seat, moves: Sequence[CuobeMove]) -> Intent:
    """What to do next in one's turn, or with too many tools."""
    outlook = Errands(view)
    return (
        for_free(outlook, player, moves)
        or _give_up_tool(outlook, player, moves)
        or _use(outlook, player, moves)
        or _carry(outlook, player, moves)
        or spend(outlook, player, moves)
    )


# What costs nothing


def for_free(outlook: Errands, player: Seat, moves: Sequence[CuobeMove]) -> Intent | None:
    """A move that costs nothing and is always good: leave, activate a key, or take a token or a key."""
    state, keys = outlook.state, outlook.keys
    me, most = state.players[player], limits(state, player).tools
    for move in moves:
        if isinstance(move, Leave):
            return Intent(move, _("The way out is open."))
        if isinstance(move, Use) and move.card in keys:
            return Intent(move, _("An activated key is safe."))
        if isinstance(move, TakeFind) and not (me.insane and outlook.missing):
            return Intent(move, _("It costs nothing to take the find token."))
        if isinstance(move, Take) and move.card in keys and outlook.keys_of(player) < most:
            return Intent(move, _("The key has to get to the Exit."))
    return None


def _give_up_tool(outlook: Errands, player: Seat, moves: Sequence[CuobeMove]) -> Intent | None:
    """Give up a tool if there are too many: a key last of all."""
    state, keys = outlook.state, outlook.keys
    if not over_limit(state, player):
        return None
    if used := _use(outlook, player, moves, least=-GAIN):
        return used
    tools = sorted(state.players[player].tools, key=outlook.tool)
    for tool in tools:
        for move in moves:
            if isinstance(move, Give) and move.card == tool:
                return Intent(move, _("Somebody here can still hold it."))
        if Stash(tool) in moves:
            return Intent(Stash(tool), _("It can wait in the chest."))
        if tool in keys and PlaceChest() in moves:
            return Intent(PlaceChest(), _("Both hands are full of keys, and a chest holds more."))
        if tool not in keys and DropTool(tool) in moves:
            return Intent(DropTool(tool), _("Of all that is held it helps least."))
    return Intent(DropTool(tools[0]), _("There is nowhere to keep it."))


def _carry(outlook: Errands, player: Seat, moves: Sequence[CuobeMove]) -> Intent | None:
    """Fetch or carry a player who would not get out alone."""
    if not outlook.state.dice or outlook.exit is None or not outlook.gathered or outlook.stowed:
        return None
    plan = Race(outlook).carry(player)
    if plan is None or plan.move not in moves:
        return None
    return Intent(plan.move, _("Alone not all of you would get out in time."), plan.to)


# Tools and talents


def _use(outlook: Errands, player: Seat, moves: Sequence[CuobeMove], least: float = GAIN) -> Intent | None:
    """Use the tool or talent that gains most, if one gains enough."""
    state = outlook.state
    uses = [m for m in moves if isinstance(m, Use) and _may_help(outlook, player, m.card)]
    if not uses:
        return None
    now = worth(state)
    gains = [(foresee(state, player, move) - now, move) for move in uses]
    gain, best = max(gains, key=lambda option: option[0])
    title = state.edition.titles[best.card]
    return Intent(best, _("{tool} helps most now.").format(tool=title)) if gain > least else None


def _may_help(outlook: Errands, player: Seat, card: str) -> bool:
    """Whether using a card is considered at all."""
    if card in outlook.keys:
        return False
    state = outlook.state
    effects = {effect.do for effect in state.edition.blue[card].effects}
    if over_limit(state, player):
        return True
    if "unlock" in effects:
        return locks(state, state.players[player].at) > 0
    if 0 < state.dice < EARLY:
        return False
    if "jump" in effects and card in state.players[player].talents:
        return _is_stuck(outlook, player)
    return bool(effects & USEFUL) or (outlook.gathered and not effects.isdisjoint({"shift", "swap"}))


def _is_stuck(outlook: Errands, player: Seat) -> bool:
    """Whether a player stands in a locked or haunted room."""
    here = outlook.state.players[player].at
    return here in outlook.haunted or locks(outlook.state, here) > 0


# Dice


def spend(outlook: Errands, player: Seat, moves: Sequence[CuobeMove]) -> Intent:
    """Spend dice on what is worth most; or end the turn."""
    legal, errands = set(moves), outlook.of(player)
    here = outlook.state.players[player].at
    stay, why = max(
        ((errand.worth, errand.why) for errand in errands if errand.at == here and not errand.act),
        default=(0.0, _("Nothing is worth another die.")),
    )
    options = [FightOption(stay - outlook.rest(player, here), End(), why)]
    if outlook.state.dice:
        options += filter(None, [_errand(outlook, player, errands, legal, stay)])
        options += _fights(outlook, player, max(stay, *(option.worth for option in options)))
        options += _flights(outlook, player, legal)
    best = max(options, key=lambda option: option.worth)
    return Intent(best.move, best.why, best.place)


ACTS: Final[dict[str, CuobeMove]] = {"find": TakeFind(), "search": Search(), "room": UseRoom()}
"""What is done for an errand in its room, by its ``act``."""


def _errand(
    outlook: Errands, player: Seat, errands: list[Errand], legal: set[CuobeMove], stay: float
) -> FightOption | None:
    """The best errand.  The search ends at an errand that is worth less than the best even without its costs.

    An errand in this room is worth ``stay`` more.
    """
    trip, best = outlook.trip(player), None
    for value, errand in _by_worth(outlook, player, errands, stay):
        if best is not None and value <= best.worth:
            return best
        if errand.at == trip.start:
            move, stop, dice = ACTS.get(errand.act), trip.start, 1.0
        else:
            move, stop = towards(outlook, player, errand.at, legal)
            dice = trip.dice[errand.at]
        if move not in legal or move is None:
            continue
        cost = outlook.rest(player, stop) if dice >= outlook.state.dice else 0.0
        if best is None or value - cost > best.worth:
            best = FightOption(value - cost, move, errand.why, errand.at)
    return best


def _by_worth(
    outlook: Errands, player: Seat, errands: list[Errand], stay: float
) -> list[tuple[float, Errand]]:
    """The errands within reach from the best to the least, each with its worth from here."""
    trip = outlook.trip(player)
    valued = [
        (
            errand.worth * trip.near[errand.at] * RIVAL ** outlook.rivals(player, errand.at)
            + stay * (errand.at == trip.start),
            errand,
        )
        for errand in (*errands, *_hunts(outlook, player))
        if trip.dice[errand.at] < FAR
    ]
    return sorted(valued, key=lambda each: -each[0])


def towards(
    outlook: Errands, player: Seat, to: Place, legal: set[CuobeMove]
) -> tuple[CuobeMove | None, Place]:
    """The first move on the way to a place, and where the dice of this turn take one."""
    trip, dice = outlook.trip(player), outlook.state.dice
    path = trip.path(to)
    stop = next((place for place in reversed(path) if trip.dice[place] <= dice + 0.9), trip.start)
    side = outlook.grid.direction(trip.start, path[0])
    step = Go(side) if side else None
    return (step if step in legal else Force()), stop


def _hunts(outlook: Errands, player: Seat) -> Iterator[Errand]:
    """Spawns elsewhere that are worth a fight; of the spiders the nearest."""
    state, trip = outlook.state, outlook.trip(player)
    prey: list[tuple[Place, str]] = [(spawn.at, spawn.name) for spawn in state.spawns]
    if outlook.sights.spiders:
        prey.append((min(outlook.sights.spiders, key=trip.dice.__getitem__), "spider"))
    why = _("It has to be fought before it does more harm.")
    for place, name in prey:
        if place == trip.start or outlook.threat(name, place) < 2 * PRICE:
            continue
        left = state.dice - int(trip.dice[place] + 0.5)
        share, dice = (1.0, left) if left >= FULL_TURN - 1 else (PATIENCE, FULL_TURN)
        value, _dice = best_fight(outlook, player, name, place, dice)
        yield Errand(place, share * value, why, "fight")


def _fights(outlook: Errands, player: Seat, then: float) -> Iterator[FightOption]:
    """The fights here; ``then`` is what is still to be done afterwards, and sets the price of a die."""
    state = outlook.state
    here = state.players[player].at
    price = max(PRICE, (1.0 - LATER) * then)
    for name in spawns_at(state, here):
        value, dice = best_fight(outlook, player, name, here, state.dice, price)
        if dice is not None:
            yield FightOption(value + then, Fight(name, dice), _("The odds are worth it."))


def _flights(outlook: Errands, player: Seat, legal: set[CuobeMove]) -> Iterator[FightOption]:
    """Ways out of a room in which the turn should not end."""
    here = outlook.state.players[player].at
    rest = outlook.rest(player, here)
    if not rest:
        return
    if Force() in legal:
        yield FightOption(-0.4 * rest, Force(), _("It is better not to stay here."))
    for side, to in outlook.grid.doors[here]:
        if Go(side) in legal:
            dice = outlook.grid.enter[to]
            cost = outlook.rest(player, to) if dice >= outlook.state.dice else 0.1
            yield FightOption(-cost - 0.1 * dice, Go(side), _("It is better not to stay here."))
