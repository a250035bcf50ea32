"""Every law: what it refuses, in which words, with which places; and that striking it out matters."""

import re
from itertools import combinations
from pathlib import Path

import pytest
from cubeplay.cuobe.edition.editing import house_text, one_text
from cubeplay.cuobe.edition.edition import Effect
from cubeplay.cuobe.game import GAME
from cubeplay.cuobe.rules import legality
from cubeplay.cuobe.rules import moves as m
from cubeplay.cuobe.rules.catalogue import RULEBOOK
from cubeplay.errors import IllegalMove
from cubeplay.session import Session
from cubeplay.words.late import Counted
from cuobe_tables import mad, play, refused, table, task, walk, who

from breadth import sized, together

# Tables

HOME = table(who())
BROKE = table(who(), dice=0)
PAIR = table(who(), who(), dice=1)
THREE = table(who(), who(), who("e5"))
LADEN = table(who(tools="axe flare plan magnet"), who(), giving="limit")
PACKED = table(who(), who(tools="axe flare plan magnet"))
CORNER = table(who("a1"))
DUCT = table(who("c1"), rooms={"c1": "duct turn=1", "c2": "well", "d1": "alcove turn=2"})
LOCKED = table(who("b2"), rooms={"b2": "larder lock"})
BOLTED = table(who("b2"), rooms={"b2": "archive lock"})
LARDER = table(who("b2"), rooms={"b2": "larder find"})
WARD = table(who("b2"), rooms={"b2": "ward"})
HAUNTED = table(who("b2"), rooms={"b2": "archive spiders=1 opened"}, spawns=["ghoul b2 3"])
MAD = table(mad("b2"), rooms={"b2": "archive opened"})
MAD_DRAW = table(
    mad(), dropped=("stopwatch",), tasks=(task("use-now", asks="answer", must=False, card="stopwatch"),)
)
MAD_KEY = table(
    mad(), dropped=("wax-key",), tasks=(task("use-now", asks="answer", must=False, card="wax-key"),)
)
TOOLS = table(
    who(tools="stopwatch axe bandage", talents="curiosity", syndromes="doom", chest="plan"), who(), dice=1
)
MEDIC = table(who(talents="medic", wounds=1), dice=0)
KEYS = table(who("b2", tools="wax-key iron-key"), rooms={"b2": "exit"})
FAR_KEY = table(who(tools="wax-key"), rooms={"b2": "exit"})
GUARDED = table(who("b2", tools="wax-key"), rooms={"b2": "exit"}, spawns=["clown b2 2"])
ALL_KEYS = ("bone-key", "brass-key", "glass-key", "iron-key", "wax-key")
OPEN_EXIT = table(who("b2"), rooms={"b2": "exit lock"}, spawns=["troll b2 3"], activated=ALL_KEYS)
FAR_EXIT = table(who(), rooms={"b2": "exit"}, activated=ALL_KEYS)
LAST_KEY = table(who("b2"), rooms={"b2": "exit"}, activated=ALL_KEYS[1:])
GIFTS = table(
    who(tools="axe flare plan magnet"),
    who(tools="pills"),
    who(tools="lever crank mask"),
    mad(),
    who("e5"),
)
HAND = GIFTS.but(tasks=(task("hand", asks="card"),))
SPARE = table(who(tools="axe"), who())
FREE = table(who(tools="axe"), who(), giving="free")
CHEST = table(who("b2", tools="axe", chest="plan"), rooms={"b2": "ward chest=1"})
CHEST_FAR = table(who("b2", tools="axe", chest="plan"), rooms={"b2": "ward", "d4": "chapel chest=1"})
CHEST_BARE = table(who("b2"), rooms={"b2": "ward chest=1"})
CHEST_ALIEN = table(who("b2"), who("e5", chest="plan"), rooms={"b2": "ward chest=2"})
CHEST_DEAD = table(who("b2"), who("e5", chest="plan", status="dead"), rooms={"b2": "ward chest=2"})
CHEST_LEFT = table(who("b2"), who("e5", chest="plan", status="out"), rooms={"b2": "ward chest=2"})
CHEST_MAD = table(mad("b2", chest="plan"), rooms={"b2": "ward chest=1"})
GHOUL = table(who(tools="plan"), spawns=["ghoul c3 3"], dice=2)
ARMED = table(who(tools="axe", talents="brawler"), spawns=["ghoul c3 3"], dice=1)
BRAWL = table(who(talents="brawler"), spawns=["ghoul c3 3"], dice=1)
PEACE = table(who())
MAD_FIGHT = table(mad(), spawns=["ghoul c3 3"], dice=2)
DUEL = table(who(), who(), who("e5"), pvp="yes", dice=1)
NO_DUEL = table(who(), who(), dice=1)
CHOOSE = table(who(), tasks=(task("relief", cause="ghoul", asks="answer", choices=("calm",), must=False),))
MUST = table(who(), tasks=(task("twins", cause="twins", asks="place", choices=("b3", "c2", "d3", "c4")),))
UNLOCK = table(
    who(),
    tasks=(task("effect", asks="place", choices=("b3", "d3"), effect=Effect("unlock", where="any")),),
)
AGREE = table(who(), tasks=(task("agree", asks="answer", choices=("agree", "refuse")),))


def weapons_after(tools="axe scalpel plan", talents="brawler", dice=1, player=1, **changes):
    """The moment after a roll: the fighter chooses weapons."""
    ask = task("weapons", player=player, asks="card", card="ghoul", totals=(2,))
    fighters = (
        [who(tools=tools, talents=talents)] if player == 1 else [who(), who(tools=tools, talents=talents)]
    )
    return table(*fighters, spawns=["ghoul c3 3"], dice=dice, tasks=(ask,), **changes)


WEAPONS = weapons_after()
WEAPONS_NO_DICE = weapons_after(dice=0)
WEAPONS_MAD = table(mad(), dice=1, tasks=(task("weapons", asks="card"),))
DEFENDER = weapons_after(player=2, pvp="yes")

# What is refused, and in which words: rule, form, table, move, places

REFUSED = [
    ("cuobe.course", "choose", CHOOSE, "end", ()),
    ("cuobe.course", "choose", MUST, "move north", ()),
    ("cuobe.course", "answer", AGREE, "end", ()),
    ("cuobe.course", "weapons", WEAPONS, "fight ghoul with 1", ()),
    ("cuobe.course", "hand", HAND, "end", ()),
    ("cuobe.course", "hand", HAND, "choose axe", ()),
    ("cuobe.course", "use-now", MAD_DRAW, "move north", ()),
    ("cuobe.course", "use-now", MAD_DRAW, "use axe", ()),
    ("cuobe.course", "act", HOME, "choose c3", ()),
    ("cuobe.course", "act", HOME, "decline", ()),
    ("cuobe.course", "act", HOME, "no weapons", ()),
    ("cuobe.choice", "", CHOOSE, "choose draw", ("draw",)),
    ("cuobe.choice", "room", MUST, "choose a1", ("a1",)),
    ("cuobe.choice", "unlock", UNLOCK, "choose a1", ("a1",)),
    ("cuobe.decline", "", MUST, "decline", ()),
    ("cuobe.needs-dice", "none", BROKE, "move north", ()),
    ("cuobe.needs-dice", "", PAIR, "move north with 2", ()),
    ("cuobe.needs-dice", "none", MEDIC, "use medic", ()),
    ("cuobe.needs-dice", "", GHOUL, "fight ghoul with 3", ()),
    ("cuobe.needs-dice", "", DUEL, "attack 2 with 2", ()),
    ("cuobe.needs-dice", "none", table(who("b2"), rooms={"b2": "larder lock"}, dice=0), "force", ()),
    ("cuobe.needs-dice", "none", table(who("b2"), rooms={"b2": "larder"}, dice=0), "search", ()),
    ("cuobe.needs-dice", "none", table(who("b2"), rooms={"b2": "ward"}, dice=0), "use room", ()),
    ("cuobe.limit", "", LADEN, "move north", ("axe", "flare", "plan", "magnet")),
    ("cuobe.limit", "", LADEN, "end", ("axe", "flare", "plan", "magnet")),
    ("cuobe.limit", "carried", PACKED, "move north with 2", ("axe", "flare", "plan", "magnet")),
    ("cuobe.limit", "", table(mad(tools="axe")), "end", ("axe",)),
    ("cuobe.edge", "", CORNER, "move west", ("a1",)),
    ("cuobe.corridor", "near", DUCT, "move south", ("c1",)),
    ("cuobe.corridor", "far", DUCT, "move east", ("d1",)),
    ("cuobe.lock", "", LOCKED, "move north", ("b2",)),
    ("cuobe.lock", "", table(who("b2"), rooms={"b2": "archive"}), "move north", ("b2",)),
    ("cuobe.lock", "two", BOLTED, "move north", ("b2",)),
    ("cuobe.carry", "self", THREE, "move north with 1", ()),
    ("cuobe.carry", "away", THREE, "move north with 3", ("player-3",)),
    ("cuobe.carry", "gone", THREE, "move north with 6", ()),
    ("cuobe.carry", "gone", table(who(), who(status="dead")), "move north with 2", ()),
    ("cuobe.no-lock", "", HOME, "force", ("c3",)),
    ("cuobe.search-symbol", "", HOME, "search", ("c3",)),
    ("cuobe.spawn-blocks", "", HAUNTED, "search", ("b2",)),
    ("cuobe.spawn-blocks", "", HAUNTED, "use room", ("b2",)),
    ("cuobe.spawn-blocks", "key", GUARDED, "use wax-key", ("b2",)),
    ("cuobe.insane-room", "", MAD, "search", ("player-1",)),
    ("cuobe.insane-room", "", MAD, "use room", ("player-1",)),
    ("cuobe.room-effect", "", HOME, "use room", ("c3",)),
    ("cuobe.no-find", "", HOME, "find", ("c3",)),
    ("cuobe.leave", "exit", FAR_EXIT, "leave", ("b2",)),
    ("cuobe.leave", "exit", HOME, "leave", ()),
    ("cuobe.leave", "keys", LAST_KEY, "leave", ("b2",)),
    ("cuobe.use", "not-held", TOOLS, "use crowbar", ("crowbar",)),
    ("cuobe.use", "in-chest", TOOLS, "use plan", ("plan",)),
    ("cuobe.use", "weapon", TOOLS, "use axe", ("axe",)),
    ("cuobe.use", "syndrome", TOOLS, "use doom", ("doom",)),
    ("cuobe.use", "curiosity", TOOLS, "use curiosity", ("curiosity",)),
    ("cuobe.use-target", "", TOOLS, "use bandage", ("bandage",)),
    ("cuobe.key", "exit", FAR_KEY, "use wax-key", ("wax-key",)),
    ("cuobe.key", "exit", MAD_KEY, "use wax-key", ("wax-key",)),
    ("cuobe.give", "self", GIFTS, "give axe to 1", ("player-1",)),
    ("cuobe.give", "not-held", GIFTS, "give pills to 2", ("pills",)),
    ("cuobe.give", "away", GIFTS, "give axe to 5", ("player-5",)),
    ("cuobe.give", "away", GIFTS, "give axe to 6", ()),
    ("cuobe.give", "full", GIFTS, "give axe to 3", ("player-3",)),
    ("cuobe.give", "full", GIFTS, "give axe to 4", ("player-4",)),
    ("cuobe.give", "no-need", SPARE, "give axe to 2", ("axe",)),
    ("cuobe.drop-tool", "not-held", GIFTS, "drop pills", ("pills",)),
    ("cuobe.drop-tool", "no-need", SPARE, "drop axe", ("axe",)),
    ("cuobe.chest-one", "", CHEST_FAR, "chest", ("d4",)),
    ("cuobe.chest-one", "", CHEST, "chest", ("b2",)),
    ("cuobe.chest-room", "", CHEST_ALIEN, "chest", ("b2",)),
    ("cuobe.stash", "not-held", CHEST, "stash plan", ("plan",)),
    ("cuobe.stash", "no-chest", CHEST_FAR, "stash axe", ("d4",)),
    ("cuobe.stash", "no-chest", SPARE, "stash axe", ("c3",)),
    ("cuobe.take", "none", SPARE, "take plan", ("c3",)),
    ("cuobe.take", "owner", CHEST_ALIEN, "take plan", ("b2",)),
    ("cuobe.take", "owner", CHEST_LEFT, "take plan", ("b2",)),
    ("cuobe.take", "not-in", CHEST, "take axe", ("b2",)),
    ("cuobe.take", "empty", CHEST_BARE, "take axe", ("b2",)),
    ("cuobe.take", "insane", CHEST_MAD, "take plan", ("player-1",)),
    ("cuobe.fight", "", GHOUL, "fight clown with 1", ("c3",)),
    ("cuobe.fight", "", GHOUL, "fight spider with 1", ("c3",)),
    ("cuobe.fight", "none", PEACE, "fight ghoul with 1", ("c3",)),
    ("cuobe.fight", "none", PEACE, "fight axe with 1", ("c3",)),
    ("cuobe.fight-dice", "", GHOUL, "fight ghoul with 0", ()),
    ("cuobe.fight-dice", "", MAD_FIGHT, "fight ghoul with 0", ()),
    ("cuobe.fight-dice", "", DUEL, "attack 2 with 0", ()),
    ("cuobe.weapons", "not-held", WEAPONS, "weapons crowbar", ("crowbar",)),
    ("cuobe.weapons", "not-weapon", WEAPONS, "weapons axe, plan", ("plan",)),
    ("cuobe.weapons", "twice", WEAPONS, "weapons axe, axe", ("axe",)),
    ("cuobe.weapons", "insane", WEAPONS_MAD, "weapons axe", ("player-1",)),
    ("cuobe.weapons", "dice", WEAPONS_NO_DICE, "weapons axe, brawler", ("brawler",)),
    ("cuobe.pvp", "off", NO_DUEL, "attack 2 with 1", ()),
    ("cuobe.pvp", "self", DUEL, "attack 1 with 1", ()),
    ("cuobe.pvp", "away", DUEL, "attack 3 with 1", ("player-3",)),
    ("cuobe.pvp", "away", DUEL, "attack 4 with 1", ()),
]  # fmt: skip


@pytest.mark.rule(
    "cuobe.course",
    "cuobe.choice",
    "cuobe.decline",
    "cuobe.needs-dice",
    "cuobe.limit",
    "cuobe.edge",
    "cuobe.corridor",
    "cuobe.lock",
    "cuobe.carry",
    "cuobe.no-lock",
    "cuobe.search-symbol",
    "cuobe.spawn-blocks",
    "cuobe.insane-room",
    "cuobe.room-effect",
    "cuobe.no-find",
    "cuobe.leave",
    "cuobe.use",
    "cuobe.use-target",
    "cuobe.key",
    "cuobe.give",
    "cuobe.drop-tool",
    "cuobe.chest-one",
    "cuobe.chest-room",
    "cuobe.stash",
    "cuobe.take",
    "cuobe.fight",
    "cuobe.fight-dice",
    "cuobe.weapons",
    "cuobe.pvp",
)
@together(("id", "form", "state", "text", "places"), REFUSED)
def test_a_law_refuses_in_words_with_what_why_and_next(id, form, state, text, places):
    found = refused(state, text)
    assert id in found
    objection, rule = found[id], RULEBOOK[id]
    assert _fits(rule.why[form], objection.why)
    assert _fits(rule.next.get(form, rule.next.get("")), objection.next)
    assert objection.what.startswith("Not ")
    assert objection.places == places
    assert "{" not in str(objection)


def _fits(template, words):
    """Whether a text is this template, in one of its forms, filled in with something."""
    forms = [template.choose(1), template.choose(2)] if isinstance(template, Counted) else [template]
    patterns = (".+".join(map(re.escape, re.split(r"\{\w+\}", form))) for form in forms)
    return any(re.fullmatch(pattern, words) for pattern in patterns)


def test_every_law_is_heard_in_each_of_its_forms():
    assert {(id, form) for id, form, *_rest in REFUSED} == {
        (id, form) for id in RULEBOOK.laws for form in RULEBOOK[id].why
    }
    assert {rule.id for rule in RULEBOOK if rule.why} == set(RULEBOOK.laws)


# Words


@together(
    ("state", "text", "words"),
    [
        (PAIR, "move north with 2",
         "Not moved: this takes 2 dice, and you have 1. Choose something that takes fewer. "
         "(CU[o]BE: Dice are time)"),
        (LOCKED, "move north",
         "Not moved: a lock holds you in Larder. Unlock it with a tool or a talent, or by brute force for "
         "one die. (CU[o]BE: Locks)"),
        (DUCT, "move south",
         "Not moved: Duct has no way out south. Go another way; Duct is open east, west. "
         "(CU[o]BE: Corridors)"),
        (HAUNTED, "search",
         "Not searched: a spawn is in the room (Ghoul, Spiders). Fight it, or do this elsewhere. "
         "(CU[o]BE: A spawn in the room)"),
        (MUST, "end",
         "Not ended: a choice is open (Twins). Choose one of: b3, c2, d3, c4. "
         "(CU[o]BE: One thing at a time)"),
        (AGREE, "end",
         "Not ended: a choice is open. Choose one of: agree, refuse. (CU[o]BE: One thing at a time)"),
        (LAST_KEY, "leave",
         "Not left: 1 key is still missing. Activate them in the Exit first. (CU[o]BE: Leaving)"),
        (GIFTS, "give axe to 5",
         "Not given: Player 5 is not in your room. Give it to somebody in your room. (CU[o]BE: Giving)"),
        (PAIR, "use axe",
         "Not used: Axe is not in front of you. Use what lies in front of you. "
         "(CU[o]BE: Using tools and talents)"),
        (PAIR, "use nonsense",
         "Not used: nonsense is not in front of you. Use what lies in front of you. "
         "(CU[o]BE: Using tools and talents)"),
        (MAD_DRAW, "choose axe",
         "Not chosen: Stopwatch is yours for this moment only. Use it, or decline. "
         "(CU[o]BE: One thing at a time)"),
        (HAND, "choose axe",
         "Not chosen: you hold more tools than you can. Give, stash or drop tools until you are within your "
         "limit. (CU[o]BE: One thing at a time)"),
        (WEAPONS, "choose axe",
         "Not chosen: the dice have fallen, and the weapons are not chosen. Name your weapons, or say "
         "'no weapons'. (CU[o]BE: One thing at a time)"),
    ],
)  # fmt: skip
def test_a_refusal_reads_well(state, text, words):
    (objection,) = refused(state, text).values()
    assert str(objection) == words


def test_a_weapon_that_does_something_else_too_is_used_for_that_alone():
    """None of the house's cards is of both kinds; an own edition's may be."""
    unlocks = 'effects = [{ do = "unlock", where = "this" }'
    text = one_text(house_text()).replace(f"{unlocks}]", f'{unlocks}, {{ do = "weapon", amount = 1 }}]')
    locked, open_room = (
        table(who("b2", tools="hairpin"), rooms={"b2": f"larder{lock}"}, edition=text)
        for lock in (" lock", "")
    )
    assert not refused(locked, "use hairpin")
    assert list(refused(open_room, "use hairpin")) == ["cuobe.use-target"]


def test_what_can_be_said_is_about_the_cards_of_others_and_what_their_chests_hold_too():
    state = table(who(tools="axe"), who(tools="plan", chest="flare"))
    said = {str(move) for move in GAME.candidates(state, 0)}
    assert {
        f"{does} {card}" for does in ("use", "stash", "drop") for card in ("axe", "plan", "flare")
    } <= said
    assert {"take axe", "take flare", "give axe to 2", "weapons axe"} <= said


def test_a_refusal_calls_players_by_their_names():
    session = Session("cuobe", seed=2, players=2, names=("Plum", "Fig"))
    session.play("move north")
    (objection,) = session.why("move south with 2")
    assert objection.why == "Fig is not in your room."
    with pytest.raises(IllegalMove, match="Fig is not in your room"):
        session.play("move south with 2")


def test_all_objections_come_at_once():
    assert list(refused(BROKE, "move north with 3")) == ["cuobe.needs-dice", "cuobe.carry"]
    state = table(who("a1", tools="axe flare plan magnet"), rooms={"a1": "larder lock"}, dice=0)
    assert list(refused(state, "move north")) == [
        "cuobe.needs-dice", "cuobe.limit", "cuobe.edge", "cuobe.lock"
    ]  # fmt: skip
    assert list(refused(MAD, "use axe")) == ["cuobe.use"]


# What is allowed


@together(
    ("state", "text"),
    [
        (PAIR, "move north"),
        (THREE, "move north with 2"),
        (table(who(), who(asleep=True)), "move north with 2"),
        (table(who(), mad()), "move north with 2"),
        (DUCT, "move west"),
        (LOCKED, "force"),
        (table(who("b2"), rooms={"b2": "archive opened"}), "move north"),
        (HAUNTED, "fight spider with 1"),
        (HAUNTED, "move north"),
        (table(who("b2"), rooms={"b2": "larder find"}, spawns=["ghoul b2 3"], dice=0), "find"),
        (table(mad("b2"), rooms={"b2": "larder find"}), "find"),
        (table(mad("b2"), rooms={"b2": "archive"}), "force"),
        (MAD_DRAW, "use stopwatch"),
        (MAD_DRAW, "decline"),
        (KEYS, "use iron-key"),
        (table(who("b2", tools="wax-key"), rooms={"b2": "exit"}, dice=0), "use wax-key"),
        (OPEN_EXIT, "leave"),
        (table(who(tools="bandage"), who(wounds=1), dice=0), "use bandage"),
        (GIFTS, "give axe to 2"),
        (HAND, "drop flare"),
        (FREE, "give axe to 2"),
        (FREE, "drop axe"),
        (CHEST, "stash axe"),
        (CHEST_DEAD, "take plan"),
        (CHEST, "take plan"),
        (table(who("b2", tools="axe flare plan", chest="lever"), rooms={"b2": "ward chest=1"}), "take lever"),
        (ARMED, "fight ghoul with 0"),
        (BRAWL, "fight ghoul with 0"),
        (MAD_FIGHT, "fight ghoul with 2"),
        (WEAPONS, "weapons brawler, axe"),
        (DUEL, "attack 2 with 1"),
        (CHOOSE, "choose calm"),
        (CHOOSE, "decline"),
        (BROKE, "surrender"),
    ],
)  # fmt: skip
def test_a_law_leaves_the_rest_alone(state, text):
    assert not refused(state, text)


@pytest.mark.rule("cuobe.weapons")
def test_who_is_attacked_has_no_dice_for_talents():
    assert refused(DEFENDER, "weapons brawler", player=2)["cuobe.weapons"].why == (
        "each talent takes a die. Talents named: 1. Your dice: 0."
    )
    assert [str(move) for move in GAME.moves(DEFENDER, 1)] == [
        "no weapons", "weapons axe", "weapons scalpel", "weapons axe, scalpel"
    ]  # fmt: skip


@pytest.mark.rule("cuobe.key", "cuobe.tool")
@pytest.mark.parametrize(
    ("spawns", "moves"), [((), ["use wax-key", "decline"]), (["ghoul b2 3"], ["decline"])]
)
def test_the_insane_activate_a_key_that_they_draw_in_the_exit_unless_a_spawn_is_there(spawns, moves):
    ask = task("use-now", asks="answer", must=False, card="wax-key")
    state = table(mad("b2"), rooms={"b2": "exit"}, spawns=spawns, dropped=("wax-key",), tasks=(ask,))
    assert [str(move) for move in GAME.moves(state, 0)] == moves
    agree(state, 0)
    state, _events = play(state, moves[0])
    assert state.activated == (("wax-key",) if len(moves) > 1 else ())


@pytest.mark.rule("cuobe.course")
def test_only_who_is_asked_moves():
    assert list(refused(HOME, "end", player=2)) == ["table.turn"]
    assert list(refused(DEFENDER, "end", player=1)) == ["table.turn"]
    assert GAME.moves(DEFENDER, 0) == GAME.moves(HOME, 1) == ()


# Without a law the known number of moves is another

BARE = 3  # a chest, the turn's end, surrender

MATTERS = [
    # law, table, legal moves, and legal moves without the law
    ("cuobe.course", CHOOSE, 2, 2 + 4 + BARE + 1),  # four steps, what is free, and no weapons
    ("cuobe.choice", MUST, 4, 4 + 5),  # a1, c3, north, 1 and yes, which are not offered
    ("cuobe.decline", MUST, 4, 4 + 1),
    ("cuobe.needs-dice", BROKE, BARE, BARE + 4),  # four steps
    ("cuobe.limit", LADEN, 10, 10 + 8 + 1),  # chest, surrender, 4 gifts, 4 drops; steps (alone, with 2), end
    ("cuobe.edge", CORNER, 2 + BARE, 4 + BARE),
    ("cuobe.corridor", DUCT, 1 + BARE, 3 + BARE),  # west over to b1; north is the edge
    ("cuobe.lock", LOCKED, 2 + BARE, 2 + BARE + 4),  # force and search; four steps
    ("cuobe.carry", THREE, 2 * 4 + BARE, 4 * 4 + BARE),  # alone or with 2; also with 1 and 3
    ("cuobe.no-lock", HOME, 4 + BARE, 5 + BARE),
    ("cuobe.search-symbol", HOME, 4 + BARE, 5 + BARE),
    ("cuobe.spawn-blocks", HAUNTED, 4 + 2 * 3 + BARE, 4 + 2 * 3 + BARE + 2),  # search and room
    ("cuobe.insane-room", MAD, 4 + BARE, 6 + BARE),  # search and room
    ("cuobe.room-effect", HOME, 4 + BARE, 5 + BARE),
    ("cuobe.no-find", HOME, 4 + BARE, 5 + BARE),
    ("cuobe.leave", HOME, 4 + BARE, 5 + BARE),
    ("cuobe.use", TOOLS, 4 + BARE + 1, 4 + BARE + 1 + 3),  # stopwatch; axe, curiosity and doom
    ("cuobe.use-target", TOOLS, 4 + BARE + 1, 4 + BARE + 2),  # bandage
    ("cuobe.key", FAR_KEY, 4 + BARE, 5 + BARE),
    ("cuobe.give", GIFTS, 10, 10 - 4 + 4 * 5),  # four tools to 2; to anybody
    ("cuobe.drop-tool", SPARE, 8 + BARE, 9 + BARE),
    ("cuobe.chest-one", CHEST_FAR, 4 + 1 + 2, 4 + 1 + 3),  # steps, room, end, surrender; a chest
    ("cuobe.chest-room", CHEST_ALIEN, 4 + 1 + 2, 4 + 1 + 3),
    ("cuobe.stash", CHEST, 4 + 1 + 2 + 2, 4 + 1 + 2 + 3),  # axe in, plan out; plan in
    ("cuobe.take", CHEST_ALIEN, 4 + 1 + 2, 4 + 1 + 3),
    ("cuobe.fight", GHOUL, 4 + 2 + BARE, 4 + 7 * 2 + BARE),  # seven names, one or two dice
    ("cuobe.fight-dice", GHOUL, 4 + 2 + BARE, 4 + 3 + BARE),
    ("cuobe.weapons", WEAPONS, 8, 9),  # three weapons in all sets; the plan
    ("cuobe.pvp", DUEL, 4 + 1 + BARE, 4 + 3 + BARE),  # against 2; against 1 and 3
]


@together(("id", "state", "all_laws", "without"), MATTERS)
def test_a_law_matters(id, state, all_laws, without):
    player = GAME.to_move(state)[0]
    assert len(GAME.moves(state, player)) == all_laws
    assert len(GAME.without(id).moves(state, player)) == without > all_laws


def test_every_law_is_shown_to_matter():
    assert {id for id, *_rest in MATTERS} == set(RULEBOOK.laws)


# Legal means no objection

STATES = list(dict.fromkeys(row[2] for row in REFUSED))
OPTIONS = [
    {"players": 1, "specialist": True},
    {"players": 2, "giving": "free"},
    {"players": 3, "decks": "advanced", "pvp": "yes"},
    {"players": 4, "specialist": True, "brutal": True, "pvp": "respawn"},
    {"players": 6, "decks": "advanced", "triggers_out": 0, "giving": "free", "pvp": "respawn"},
]


def agree(state, player):
    """The listed moves are the candidates without objection, in the same order, each once."""
    all_moves = tuple(GAME.candidates(state, player))
    assert len(all_moves) == len(set(all_moves)) < 400
    permits = GAME.rulebook.permits
    assert GAME.moves(state, player) == tuple(move for move in all_moves if permits(state, player, move))


@together("state", STATES)
def test_legal_means_no_objection_on_prepared_tables(state):
    agree(state, GAME.to_move(state)[0])


@pytest.mark.parametrize("seed", range(15))
def test_legal_means_no_objection_in_play(seed):
    for state, actor, _move in walk(seed, **OPTIONS[seed % len(OPTIONS)]):
        if isinstance(actor, int):
            agree(state, actor)


def test_a_refused_move_leaves_the_table_equal():
    for state in STATES:
        before, (player,) = repr(state), GAME.to_move(state)
        for move in tuple(GAME.candidates(state, player))[::7]:
            if GAME.objections(state, player, move):
                with pytest.raises(IllegalMove):
                    GAME.apply(state, player, move)
        assert repr(state) == before


@sized(8, 1, name="step")
def test_the_list_of_moves_is_complete_over_everything_that_can_be_typed(step):
    """Of each state every move, or every eighth and all that are listed."""
    for number, state in enumerate(STATES):
        (player,) = GAME.to_move(state)
        listed, typed = {*GAME.moves(state, player)}, [*space(state)]
        asked = {*typed[number % step :: step], *listed}
        assert {move for move in asked if not GAME.objections(state, player, move)} == listed <= {*typed}


def space(state):
    """Every move that can be written down about the cards, spawns and fields of a game."""
    edition, seats, numbers = state.edition, range(-1, 7), range(-1, 7)
    cards = (*edition.blue, *edition.green, "attic", "nonsense", "")
    yield from (m.Go(to, seat) for to in ("north", "east", "south", "west") for seat in (None, *seats))
    yield from (kind() for kind in (m.Force, m.Search, m.UseRoom, m.TakeFind, m.PlaceChest, m.Leave))
    yield from (m.End(), m.Surrender(), m.Decline(), m.Weapons())
    yield from (kind(card) for kind in (m.Use, m.Stash, m.Take, m.DropTool) for card in cards)
    yield from (m.Give(card, seat) for card in cards for seat in seats)
    yield from (
        m.Fight(spawn, n) for spawn in (*edition.spawn_cards, "sister", "spider", "") for n in numbers
    )
    yield from (m.Attack(seat, n) for seat in seats for n in numbers)
    fields = (f"{column}{row}" for column in "abcde" for row in range(7))
    answers = (*cards, *fields, "calm", "yes", "agree", "refuse", "1", "7")
    yield from map(m.Choose, answers)
    yield from (m.Weapons(tuple(sorted((one, other)))) for one in cards for other in cards if one <= other)
    yield from (m.Weapons((card,)) for card in cards)
    yield from map(m.Weapons, combinations(sorted(filter(edition.weapon, edition.blue)), 3))
    yield from (m.Rolled((1,)), m.Drawn("axe"), m.Shown("exit"), m.Lot(1))


def test_laws_object_in_the_order_of_the_turn_the_rooms_the_cards_and_the_fights():
    folder = Path(legality.__file__).parent
    sources = (folder.joinpath(f"{name}.py").read_text() for name in ("turn", "rooms", "cards", "fights"))
    assert list(RULEBOOK.laws) == [id for text in sources for id in re.findall(r'\.law\("(.+?)"', text)]
