"""Who plays the golden playthroughs: at random, or so luckily that the keys get to the Exit in time."""

from collections import deque

from cubeplay.cuobe.edition.edition import DIRECTIONS
from cubeplay.cuobe.game import GAME
from cubeplay.cuobe.rules.floor import over_limit, spawns_at, way
from cubeplay.cuobe.rules.moves import (
    Drawn,
    DropTool,
    End,
    Fight,
    Force,
    Go,
    Leave,
    Lot,
    Rolled,
    Search,
    Shown,
    Surrender,
    TakeFind,
    Use,
)
from cubeplay.game import CHANCE
from cuobe_tables import choose_well


def at_random(state, actor, rng):
    """Any move, turns lasting a while; chance as it comes."""
    if actor == CHANCE:
        return GAME.chance(state).sample(rng)
    return choose_well(state, GAME.moves(state, actor), rng)


def luckily(state, actor, rng):
    """The best that chance can do, and a group that explores, takes what it finds and goes for the Exit."""
    if actor == CHANCE:
        moves = [move for move, _share in GAME.chance(state).outcomes()]
        return max(moves, key=lambda move: (luck(state, move), rng.random()))
    moves = GAME.moves(state, actor)
    return max(moves, key=lambda move: (sense(state, actor, move), rng.random()))


def luck(state, move):
    """How welcome a roll, a card or a room is."""
    edition = state.edition
    if isinstance(move, Rolled):
        return sum(move.pips)
    if isinstance(move, Lot):
        return 0
    if isinstance(move, Shown):
        room = edition.rooms[move.room]
        return 4 * ("blue" in room.discover) - 2 * len(room.arrows) - 5 * len(room.enter) - 3 * room.lock
    assert isinstance(move, Drawn)
    carries = sum(tool in edition.keys for tool in state.me.tools)
    kinds = {"key": 9 if carries < 3 else -9, "talent": 3, "tool": 2, "syndrome": -3}
    kinds |= {"tick": 0, "trigger": -2, "spawn": -5}
    card = edition.blue.get(move.card) or edition.green[move.card]
    return kinds.get(card.kind, 1 - sum(effect.must for effect in card.effects))


def sense(state, actor, move):
    """How sensible a move is: leave, activate, take, fight, get there, and end the turn otherwise."""
    if isinstance(move, Use):
        return 90 if move.card in state.edition.keys else 30
    if isinstance(move, DropTool):
        return 50 - 100 * (move.card in state.edition.keys)
    values = {Leave: 100, TakeFind: 80, Force: 20, Search: 1, End: 0, Surrender: -99}
    if isinstance(move, Fight):
        return 60 if move.dice == state.dice else -1
    if isinstance(move, Go):
        return 10 if move.carry is None and move.to == heading(state, actor) else -5
    return values.get(type(move), 5 if state.task else -9)


def heading(state, actor):
    """The first step of the shortest way to the Exit with all keys, or to what is not yet known."""
    keys = {card for player in state.players for card in player.tools if card in state.edition.keys}
    home = len(keys) + len(state.activated) == len(state.edition.keys)
    if over_limit(state, actor):
        return None
    start = state.players[actor].at
    seen, queue = {start}, deque((way(state, start, to), to) for to in DIRECTIONS)
    while queue:
        there, first = queue.popleft()
        if there.shut or there.to in seen:
            continue
        seen.add(there.to)
        card = state.rooms[there.to].card
        if wanted(state, there.to, home):
            return first
        if card:
            queue.extend((way(state, there.to, to), first) for to in DIRECTIONS)
    return None


def wanted(state, place, home):
    """Whether a room is worth going to."""
    card = state.rooms[place].card
    known = any(room.card == "exit" for room in state.rooms)
    if home and known:
        return card == "exit"
    return not card or (state.rooms[place].find and not spawns_at(state, place))
