"""The house edition laid out so that every card and room has something to do."""

from itertools import count

from cubeplay.cuobe.edition.editing import edition_of
from cubeplay.cuobe.edition.edition import CURIOSITY, DIRECTIONS
from cubeplay.cuobe.rules.state import PLACES
from cuobe_tables import table, who

HOUSE = edition_of("")
NEAR = ("c3", "c2", "b3", "d3", "c4", "b4", "d4", "c5", "c1", "b2", "d2", "a3", "e3", "a4", "e4")
"""Where rooms without enter effects and arrows lie, so that nobody is moved on."""


def kind(name, *but):
    """The cards of a kind, without some."""
    return [card for card in HOUSE.of_kind[name] if card not in but]


def weapons(card):
    return sum(effect.amount for effect in HOUSE.blue[card].effects if effect.do == "weapon")


def others(card):
    """The effects of a blue card besides its use as a weapon."""
    return [effect for effect in HOUSE.blue[card].effects if effect.do != "weapon"]


def plainness(room):
    """Rooms that do little come first."""
    return bool(room.enter or room.arrows), room.lock, room.trap, bool(room.dice or room.ongoing), room.search


def lay(**said):
    """All rooms face up, the plain ones in the middle; ``said`` puts some texts on their fields."""
    names = {text.split()[0] for text in said.values()}
    rest = [room.id for room in sorted(HOUSE.rooms.values(), key=plainness) if room.id not in names]
    fields = (*NEAR, *(field for field in PLACES if field not in NEAR))
    free = (field for field in fields if field not in said)
    return said | dict(zip(free, rest, strict=True))


def strew(rooms, here=""):
    """Put locks and traps into rooms near by that take them, and into the players' room if ``here`` names
    them.
    """
    marks = {"d3": "lock", "b2": "lock", "b3": "trap", "c1": "trap", "d4": "trap", "c3": here}
    return rooms | {
        field: f"{rooms[field]} {mark}"
        for field, mark in marks.items()
        if "trap" not in mark or takes_trap(rooms[field].split()[0])
    }


def needs_here(effects):
    """The tokens that effects on the players' own room need to find there."""
    tokens = {"unlock": "lock", "remove-trap": "trap"}
    return " ".join(tokens[effect.do] for effect in effects if effect.do in tokens and effect.where == "this")


def takes_trap(room):
    card = HOUSE.rooms[room]
    return not card.trap and all(effect.do != "no-traps" for effect in card.ongoing)


def house_table(card="", hand="", **said):
    """Three players among locks, traps and spawns; the first holds ``card`` in the ``hand`` of that name."""
    tools, talents = kind("tool", card), kind("talent", card, CURIOSITY)
    syndromes = kind("syndrome", card)
    first = {"tools": tools[0], "talents": talents[0], "syndromes": syndromes[0]}
    if hand:
        first[hand] = card
    players = (
        who("c3", wounds=1, panic=1, **first),
        who("c3", wounds=2, panic=2, tools=f"{tools[1]} {tools[2]}", talents=talents[1]),
        who("c4", wounds=1, panic=1, tools=tools[3], syndromes=syndromes[1]),
    )
    cards = HOUSE.spawn_cards
    piles = {"dropped": (tools[4], tools[5]), "passed": (cards["clown"].id, cards["tentacles"].id)}
    spawns = ("ghoul e1 3", "troll a5 3", "twins a1 1 0 0")
    rooms = strew(lay(**said), needs_here(HOUSE.blue[card].effects) if hand else "")
    return table(*players, rooms=rooms, spawns=spawns, triggers_out=0, **piles)


def turn_to(arrows, side):
    """The quarter turns that open a corridor to a side."""
    sides = DIRECTIONS.index(side)
    return next(turn for turn in count() if DIRECTIONS[(sides - turn) % 4] in arrows)


def open_to(room, side):
    """A room's text for a table, turned so that it can be entered by a side."""
    arrows = HOUSE.rooms[room].arrows
    return f"{room} turn={turn_to(arrows, side)}" if arrows else room
