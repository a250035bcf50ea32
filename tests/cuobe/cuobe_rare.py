"""Scenes for what happens so seldom that no random game has to show it: tables with their events."""

from cubeplay.cuobe.game import GAME
from cubeplay.cuobe.rules.state import PLACES
from cuobe_plain import do, draw, fx, plain_table, play, who
from cuobe_tables import mad

KEYS = {"activated": tuple(f"key-{number}" for number in range(1, 6)), "rooms": {"a1": "exit"}}
CHAMBER = {"discover": ["green", "blue"]}
FINDS = dict(zip(("a1", "a2", "a3", "a4", "a5"), ("one", "three", "row", "column", "pit"), strict=True))


def strewn(mark):
    """Ten tokens on the board, and the players elsewhere."""
    fields = [field for field in PLACES if field not in ("c3", "e5")][:10]
    return plain_table(who("c3"), rooms=dict.fromkeys(fields, f"- {mark}"))


def emptied(state, deck):
    """The table without a card in a deck."""
    part = getattr(state, deck)[0]
    return state.but(**{deck: (part.__class__(part.unseen, 0),)})


def rare_events():
    """All the scenes."""
    for scenes in (of_tokens, of_cards, of_hands, of_spawns, of_players, of_endings):
        yield from scenes()


def must(name, **fields):
    return fx(name, must=True, **fields)


def of_tokens():
    yield do(strewn("trap"), must("trap", where="this"))
    yield do(strewn("lock"), must("lock", where="this"))
    yield do(plain_table(who("c3"), rooms={"c3": "atrium lock"}), must("lock", where="this"))
    yield do(plain_table(who("c3"), rooms={"c3": "refuge", "a1": "atrium"}), must("trap", where="this"))
    yield play(plain_table(who("c3"), rooms={"c2": "- trap"}), "move north", "shows pit")
    rooms = {field: f"{room} find" for field, room in FINDS.items()} | {"c3": "two", "e5": "atrium"}
    yield do(plain_table(who("c3"), rooms=rooms), must("find", number=2))
    yield do(plain_table(who("c3")), must("find", number=1))
    yield draw(plain_table(who("c3", syndromes="doom"), rooms={"c3": "pit", "a1": "atrium"}), "trigger-1")


def of_cards():
    yield play(emptied(plain_table(who("c3"), chamber=CHAMBER), "green"), "move north", "shows chamber")
    yield play(emptied(plain_table(who("c3"), rooms={"c3": "one find", "a1": "atrium"}), "blue"), "find")
    taken = (("talents", "nurse", "boxer", "runner"), ("syndromes", "rush", "eclipse", "doom"))
    for kind, mine, yours, card in taken:
        me, you = who("c3", **{kind: mine}), who("c3", **{kind: yours})
        third = who("c3", status="dead", wounds=5)
        yield draw(plain_table(me, who("c3"), third), card, deck="blue")
        yield draw(plain_table(me, you, third), card, deck="blue")
        yield draw(plain_table(mad("c3"), seats=1), card, deck="blue")
    yield draw(plain_table(mad("c3")), "salve-1", deck="blue")
    curious = plain_table(who("c3", talents="curiosity"), rooms={"c3": "one", "a1": "atrium"})
    yield play(curious, "search", "rolls 0")
    yield do(plain_table(who("c3"), dropped=("sword",)), must("retrieve-tool"), "choose sword")
    yield play(plain_table(who("a1", tools="key-1"), rooms={"a1": "exit"}), "use key-1")


def of_hands():
    full = "sword knife salve-1"
    yield do(plain_table(who("c3", tools=f"{full} salve-2")), must("sleep", who="you"))
    state = plain_table(who("c3", tools=full, talents="nurse"), chamber={"discover": ["blue"]})
    yield play(state, "move north", "shows chamber", "choose token")
    yield play(plain_table(who("c3", tools=f"{full} salve-2"), who("c3")), "give sword to 2")
    state = plain_table(who("c3", tools="sword"), rooms={"c3": "atrium chest=1"})
    yield play(state, "stash sword", "take sword")


def of_spawns():
    state = plain_table(who("c3", panic=1), spawns=("clown c3 1",))
    yield play(state, "fight clown with 2", "rolls 1 2", "choose calm")
    yield do(plain_table(who("c3"), passed=("ghoul",)), must("retrieve-spawn"), "draws ghoul")
    yield do(plain_table(who("c3")), must("attract"))
    yield play(plain_table(who("c3"), rooms={"e1": "- spiders=10"}, seats=1), "end")


def of_players():
    circle = {"arrows": ["north"], "enter": (must("move-player", who="you", amount=2),)}
    facing = {"b2": "chamber turn=1", "c2": "nook turn=3"}
    yield play(plain_table(who("c2"), rooms=facing, chamber=circle, dice=1), "move west")
    players = (who("c3", syndromes="paranoia"), who("c3", wounds=4, tools="sword"), who("a1"))
    state = plain_table(*players, pvp="respawn")
    yield play(state, "attack 2 with 2", "rolls 3 3", "rolls 0 0 0", "no weapons", "choose sword", "end")
    yield play(plain_table(who("c3"), who("c3"), pvp="yes"), "attack 2 with 1", "rolls 1", "rolls 0 0 1")
    yield do(plain_table(mad("c3")), must("calm", who="you"))
    yield do(plain_table(who("c3"), who("c3", asleep=True)), must("panic", who="others"))
    yield play(plain_table(who("c1"), rooms={"c1": "pipe", "c5": "hall"}), "move north")
    effect = must("move-player", who="you")
    yield do(plain_table(who("c3"), rooms={"c2": "hall"}), effect, "choose north")


def of_endings():
    yield play(plain_table(who("a1"), seats=1, **KEYS), "leave")
    yield play(plain_table(who("c3"), seats=2), "surrender", "choose agree")
    yield play(plain_table(who("c3"), seats=2), "surrender", "choose refuse")
    yield play(plain_table(who("c3"), time_up=True), "end")
    yield do(plain_table(who("c3", wounds=4), short=True), must("wound", who="you"))
    yield do(plain_table(who("c3", wounds=4), seats=1), must("wound", who="you"))
    state = GAME.start(players=6, specialist=True)
    yield play(state, "lot 6")
