"""Prepared tables of CU[o]BE for tests of its board, laid out by hand."""

from cubeplay.cuobe.rules.state import NOBODY, PLACES, DeckPart, Player, Room, Setup, Spawn, State
from msgspec.structs import replace

KNOWN = {
    "c1": "attic",
    "b2": "larder",
    "c2": "lift",
    "d2": "nursery",
    "e2": "bend",
    "a3": "crypt",
    "b3": "gallery",
    "c3": "atrium",
    "d3": "pump",
    "e3": "exit",
    "a4": "ward",
    "b4": "pusher",
    "c4": "well",
    "d4": "archive",
    "c5": "boiler",
}
NAMES = ("Zoë", "Plum", "Fig", "Kiwi", "Lime", "Pear")


def laid(**rooms):
    """The 25 fields: those that are given, with a card's id or a whole room, the rest face down."""
    found = [Room()] * 25
    for name, room in rooms.items():
        found[PLACES[name]] = Room(room) if isinstance(room, str) else room
    return tuple(found)


def table(rooms=KNOWN, players=None, me=0, **changes):
    """A table: known rooms by field, players, and what else differs from a quiet turn."""
    players = players or (Player(), Player())
    setup = Setup(players=len(players))
    edition = setup.edition
    lying = laid(**rooms)
    known = {room.card for room in lying}
    held = {card for each in players for card in (*each.tools, *each.talents, *each.syndromes, *each.chest)}
    gone = {*changes.get("dropped", ()), *changes.get("gone", ()), *changes.get("activated", ())}
    loot = sum(len(spawn.loot) for spawn in changes.get("spawns", ()))
    blue = tuple(sorted(set(edition.blue) - held - gone))
    out = set(changes.get("passed", ())) | {"ghoul", "clown", "tentacles", "twins", "troll", "spiders"}
    green = tuple(sorted(set(edition.green) - out))
    state = State(
        setup=setup,
        players=players,
        rooms=lying,
        unseen_rooms=tuple(sorted(set(edition.rooms) - known)),
        pools=(("blue", blue), ("green", green)),
        blue=(DeckPart((("blue", len(blue)),), len(blue) - loot),),
        green=(DeckPart((("green", len(green)),), len(green)),),
        player=me,
        turn=14,
        dice=3,
        given=True,
    )
    return replace(state, **changes)


def mid_game(**changes):
    """The table of the mock-up: four players, every spawn, fifteen rooms known."""
    at = PLACES
    rooms = KNOWN | {
        "b2": Room("larder", lock=True, chest=0),
        "c2": Room("duct"),
        "d2": Room("nursery", trap=True, spiders=1),
        "e2": Room("bend", turn=2),
        "a3": Room("crypt", lock=True),
        "c3": Room("atrium", chest=1),
        "d3": Room("pump", find=True),
        "c4": Room("well", spiders=1),
        "d4": Room("archive", find=True, opened=True),
        "c5": Room("boiler", spiders=2),
        "a5": Room("", lock=True, trap=True),
    }
    players = (
        Player(at["b3"], 2, 1, ("crowbar", "brass-key", "bandage"), ("medic",), ("rush",), ("thread",)),
        Player(at["c3"], 0, 3, ("plan",), (), ("doom",), ("whistle", "wax-key")),
        Player(at["c3"], 4, 2, ("hairpin", "pills"), ("acrobat",), asleep=True),
        Player(at["d3"], 1, 0, (), (), ("confuse",)),
    )
    spawns = (
        Spawn("ghoul", at["b3"], 2),
        Spawn("clown", at["d4"], 3),
        Spawn("troll", at["c1"], 3),
        Spawn("tentacles", at["e2"], 2),
        Spawn("twins", at["a4"], 1, (0, 0)),
        Spawn("sister", at["b4"], 1, (0,)),
    )
    passed = ("tick-north", "toll", "tripwire", "doors")
    return table(
        rooms,
        players,
        spawns=spawns,
        passed=passed,
        dropped=("axe", "magnet"),
        activated=("iron-key",),
        **changes,
    )


def crowded():
    """Six players and four spawns in the Atrium."""
    at = PLACES["c3"]
    players = (
        Player(at, 0, 0),
        Player(at, 1, 5, insane=True),
        Player(at, 4, 2, asleep=True),
        Player(at, 2, 1),
        Player(at, 3, 3),
        Player(at, 0, 4),
    )
    return table(KNOWN, players)


def ended(status="out"):
    """A table at whose end somebody is dead and somebody out."""
    players = (Player(PLACES["e3"], 2, 1, status=status), Player(PLACES["b3"], 5, 3, status="dead"), Player())
    return table(KNOWN, players, dice=0, ended="cuobe.escape")


__all__ = ["KNOWN", "NAMES", "NOBODY", "crowded", "ended", "laid", "mid_game", "table"]
