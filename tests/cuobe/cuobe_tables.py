"""Tables to test with: prepared ones, and random play.

A prepared table is a game of the house edition in the middle of a turn.  What is laid on it (rooms, held
cards, spawns on the board) is taken out of the decks, so that play can go on from it.
"""

from random import Random

from cubeplay.cuobe.edition.edition import ATRIUM, EXIT
from cubeplay.cuobe.game import GAME
from cubeplay.cuobe.rules.state import CENTRE, PLACES, DeckPart, Player, Room, Spawn, State, Task
from cubeplay.game import CHANCE
from msgspec.structs import replace

FILLERS = ("mirrors", "chapel", "ward", "workshop", "nursery", "boiler")
"""Rooms for players who stand where no room is asked for."""

_STATE = {*State.__struct_fields__} - {"setup", "players", "rooms", "spawns"}
_TOKENS = ("lock", "trap", "find", "opened")


def who(at="c3", tools="", talents="", syndromes="", chest="", **changes):
    """A player: a field, and cards by their ids."""
    cards = {"tools": tools, "talents": talents, "syndromes": syndromes, "chest": chest}
    return Player(at=PLACES[at], **{kind: tuple(ids.split()) for kind, ids in cards.items()}, **changes)


def mad(at="c3", **changes):
    """An insane player."""
    return who(at, panic=5, insane=True, **changes)


def room(text):
    """A room: its card and what lies there, as "larder find lock trap opened spiders=2 chest=1 turn=3".

    ``chest`` is a player by number.  A name of "-" is a room that lies face down.
    """
    name, *marks = text.split()
    laid = {mark: True for mark in marks if mark in _TOKENS}
    numbers = {key: int(value) for key, _, value in (m.partition("=") for m in marks if "=" in m)}
    if "chest" in numbers:
        numbers["chest"] -= 1
    return Room("" if name == "-" else name, **laid, **numbers)


def table(*players, rooms=None, spawns=(), seats=3, **changes):
    """A table in the middle of a turn of the first player, with three dice and no spawns.

    ``rooms`` maps fields to texts for :func:`room`; the Atrium lies in the centre unless it is laid
    elsewhere.  ``spawns`` are texts like "ghoul c3 2", with the power that is left; twins may add the parts
    that their loot came from, as in "twins c2 1 0 0 0".  Players who are not named stand on e5.  ``changes``
    are fields of the state, or options of the game.
    """
    players = (*players, *(who("e5"),) * (seats - len(players)))
    on_board = tuple(map(_spawn, spawns))
    state = GAME.start(players=len(players), **{k: v for k, v in changes.items() if k not in _STATE})
    laid = _rooms(rooms or {}, players)
    seen = {field.card for field in laid}
    state = state.but(
        players=players,
        rooms=laid,
        spawns=on_board,
        unseen_rooms=tuple(name for name in sorted(state.edition.rooms) if name not in seen),
        turn=1,
        dice=3,
        given=True,
        tasks=(),
    )
    known = {key: value for key, value in changes.items() if key in _STATE}
    return _without_cards(replace(state, **known), _cards_out(state, players, on_board, known))


def task(do, player=1, **details):
    """Something to do; ``player`` by number."""
    return Task(do, player=player - 1, **details)


def _spawn(text):
    name, at, power, *loot = text.split()
    return Spawn(name, PLACES[at], int(power), tuple(map(int, loot)))


def _rooms(texts, players):
    laid = {PLACES[field]: room(text) for field, text in texts.items()}
    names = {field.card for field in laid.values()}
    if ATRIUM not in names:
        laid.setdefault(CENTRE, Room(ATRIUM))
        names.add(ATRIUM)
    fillers = (name for name in FILLERS if name not in names)
    for player in players:
        if player.at not in laid:
            laid[player.at] = Room(next(fillers))
    return tuple(laid.get(place, Room()) for place in range(25))


def _cards_out(state, players, spawns, known):
    held = [card for p in players for card in (*p.tools, *p.talents, *p.syndromes, *p.chest)]
    cards = state.edition.spawn_cards
    aside = [cards[spawn.name].id for spawn in spawns if spawn.name in cards]
    piles = [card for pile in ("dropped", "gone", "activated", "passed") for card in known.get(pile, ())]
    return [*held, *aside, *piles]


def _without_cards(state, cards):
    pools = dict(state.pools)
    blue, green = list(state.blue), list(state.green)
    for card in cards:
        pool = next((name for name, pile in pools.items() if card in pile), None)
        if pool is None:
            continue
        pools[pool] = tuple(other for other in pools[pool] if other != card)
        for parts in (blue, green):
            _take_one(parts, pool)
    return state.but(pools=tuple(pools.items()), blue=tuple(blue), green=tuple(green))


def _take_one(parts, pool):
    for number, part in enumerate(parts):
        unseen = dict(part.unseen)
        if unseen.get(pool):
            unseen[pool] -= 1
            parts[number] = DeckPart(tuple(item for item in unseen.items() if item[1]), part.left - 1)
            return


# Play


def refused(state, text, player=1):
    """What objects to a move, by rule; ``player`` by number."""
    found = GAME.objections(state, player - 1, GAME.parse(text))
    return {objection.rule: objection for objection in found}


def play(state, *texts, player=None):
    """Make moves of whoever is to move, chance included; returns the table and the events."""
    events = []
    for text in texts:
        (actor,) = GAME.to_move(state) if player is None else (player - 1,)
        step = GAME.apply(state, actor, GAME.parse(text))
        state = step.state
        events += step.events
    return state, events


def choose_well(state, moves, rng):
    """A random move, kind by kind; turns last longer, and nobody gives up early."""
    kinds = {}
    for move in moves:
        kinds.setdefault(type(move).__name__, []).append(move)
    dull = {"Surrender"} if rng.random() < 0.99 else set()
    if rng.random() < 0.8:
        dull |= {"End", "Stash", "Take", "Leave"}
    lively = sorted(kinds.keys() - dull) or sorted(kinds.keys() - {"Surrender"}) or sorted(kinds)
    return rng.choice(kinds[rng.choice(lively)])


def walk(seed, choose=choose_well, state=None, **options):
    """Every state of a game of random moves, with who moves next and what."""
    rng = Random(seed)
    state = GAME.start(**options) if state is None else state
    while actors := GAME.to_move(state):
        (actor,) = actors
        if actor == CHANCE:
            move = GAME.chance(state).sample(rng)
        else:
            move = choose(state, GAME.moves(state, actor), rng)
        yield state, actor, move
        state = GAME.apply(state, actor, move).state
    yield state, None, None


__all__ = ["ATRIUM", "CENTRE", "EXIT", "mad", "play", "refused", "room", "table", "task", "walk", "who"]
