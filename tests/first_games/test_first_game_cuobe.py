"""The first escape of CU[o]BE: its story holds, whatever the reader does."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random

import pytest
from cubeplay import Session
from cubeplay.cuobe.exact.odds import fight_odds
from cubeplay.cuobe.rules.state import Room
from cubeplay.cuobe.teaching.positions import HOUSE, laid, spawn, who
from first_cuobe import BOT, COMPASS, DIE, GAME, GREEN, Night, place

from breadth import breadth, sized

MET = """
arrive blue-card compulsory decline dice discover discovery end enter escape fight find-token force
gain green-card key leave lock-effect move no-find panic power result search search-symbol shift
sleep spawn-blocks swap tentacles tick tool trap trigger turn unlock use wake weapons wound
"""
"""The rules that the main line tells or refuses by; the chapters after it meet the others."""


def refuse(night, move, rule):
    found = night.refused(move)
    assert found, move
    assert found[0] == rule, (move, found)
    return rule


def legal(night, *moves):
    missing = [move for move in moves if night.real(move) not in night.may()]
    assert not missing, (missing, night.may())


@cache
def main_line(first):
    """The night by its first door, with every claim of the storyboard, and the rules that refused."""
    night, refused = Night(first), set()

    def dare(move, rule):
        refused.add(refuse(night, move, rule))

    back = night.state
    # M1: a trap snaps into place; four doors, all alike; the short night's numbers
    assert (night.cards, night.state.dice, len(night.state.activated)) == (13, 4, 3)
    assert night.state.rooms[night.where("c3")].trap
    assert night.state.me.wounds == 1
    legal(night, *(f"move {each}" for each in COMPASS), "move east with 2", "chest", "end", "surrender")
    night.do("move east")
    # take it back: the same door shows the same room
    opened = night.state
    night.session.take_back()
    assert night.state == back
    assert night.do("move east").state == opened
    # M2: the key, and why it is no use here
    assert night.state.rooms[night.state.me.at].card == "attic"
    assert night.state.me.tools == ("bone-key",)
    dare("use bone-key", "cuobe.key")
    # M3: search (1 face of 6), a door, or an end; three dice
    assert night.state.dice == 3
    assert DIE.count(3) == 1
    legal(night, "search", "move north", "move south", "move west", "end")
    night.do("search", "move north")
    assert night.state.rooms[night.state.me.at].card == "chapel"
    assert night.state.dice == 1
    night.do("end")
    # between: Fig's turn; the fifth key, behind a door that holds
    fig = night.state.players[1]
    assert (fig.at, fig.tools, night.cards) == (night.where("b2"), ("axe", "brass-key"), 11)
    assert night.state.rooms[fig.at].lock
    assert night.state.me.panic == fig.panic == 1
    # M4: Toll, which nobody declines
    dare("decline", "cuobe.decline")
    assert set(night.may()) == {"choose 1", "choose 2"}
    night.do("choose 1")
    assert (night.state.dice, night.state.me.wounds) == (5, 2)
    # M5: the find token in the Attic, one step south
    dare("find", "cuobe.no-find")
    night.do("move south", "find")
    assert "lockpick" in night.state.me.tools
    assert night.state.dice == 4
    # M6: use it on Fig's door from here, or keep it
    night.do("use lockpick")
    assert not night.state.rooms[fig.at].lock
    assert night.state.dice == 4
    # M7: doors; the Exit is three steps away, and nobody knows
    legal(night, *(f"move {each}" for each in COMPASS), "search", "end")
    night.do("move north", "end")
    # between: Dream; you sleep at once, and wake where Fig was; Fig finds the Exit and turns his key
    assert {"cuobe.swap", "cuobe.sleep", "cuobe.wake"} <= night.rules
    assert night.state.me.at == night.where("b2")
    assert night.exit() == night.where("e1")
    assert len(night.state.activated) == 4
    assert night.cards == 9
    # M8: the Tentacles; no dice effects beside them
    assert (night.state.spawns[0].name, night.state.spawns[0].power, night.state.dice) == ("tentacles", 3, 3)
    dare("search", "cuobe.spawn-blocks")
    # M9: fight or run: 3 dice against power 3 and panic 1; three wins are wanted
    odds = fight_odds(DIE, 3, 4)
    assert (odds.win, odds.tie, odds.lose) == (108, 48, 60)
    assert fight_odds(DIE, 2, 4).win == 5
    assert not fight_odds(DIE, 1, 4).win
    legal(night, *(f"fight tentacles with {n}" for n in (1, 2, 3)), "move east")
    night.do("move east")
    # M10: where to stop: 2 triggers among the 9 cards, two of them drawn before you act again
    assert sum(card in ("click", "plate") for card in GREEN[5:]) == 2
    assert len(GREEN[5:]) == 9
    assert 1 - Fraction(7, 9) * Fraction(6, 8) == Fraction(5, 12)
    assert night.state.rooms[night.state.me.at].card == "crypt"
    assert night.state.dice == 2
    night.do("move east")
    legal(night, "move north", "move east", "end")
    night.do("end")
    # between: the Tentacles go to Fig and back to you, a tick moves the Exit, a trigger hits nobody
    assert night.exit() == night.where("e2")
    assert "cuobe.tick" in night.rules
    assert "cuobe.trigger" in night.rules
    assert night.state.me.wounds == 2
    assert night.state.players[1].at == night.state.me.at
    # M11: in, alone or with Fig; first try to leave; 3 ticks among the 7 cards
    assert night.cards == 7
    assert GREEN[7:].count("tick") == 3
    legal(night, "move east", "move east with 2")
    night.do("move east with 2")
    dare("leave", "cuobe.leave")
    # M12: the last key; leave, or wait
    night.do("use bone-key")
    legal(night, "leave", "end")
    dare("search", "cuobe.search-symbol")
    night.do("leave")
    assert night.session.outcome.winners == (0, 1)
    assert night.cards == 6
    assert night.state.turn == 8
    return night, refused


@pytest.mark.parametrize("first", breadth(COMPASS, "east", "north"))
def test_whichever_door_is_first_both_escape(first):
    night, _refused = main_line(first)
    assert night.session.outcome.winners == (0, 1)


def test_the_main_line_meets_these_rules():
    night, refused = main_line("east")
    assert {rule.removeprefix("cuobe.") for rule in night.rules | refused} == set(MET.split())
    assert night.rules | refused <= {rule.id for rule in GAME.rulebook}


def test_rules_refuse_what_the_reader_dares():
    assert {rule.removeprefix("cuobe.") for rule in main_line("east")[1]} == {
        "decline",
        "key",
        "leave",
        "no-find",
        "search-symbol",
        "spawn-blocks",
    }


WAY = (
    "move east", "search", "move north", "end",
    "choose 1", "move south", "find", "use lockpick", "move north", "end",
)  # fmt: skip
"""The main line until the Tentacles come."""


def test_in_the_crypt_the_trigger_hits_and_beside_a_spawn_one_panics():
    night = Night().do(*WAY, "move east", "end")
    assert night.state.turn == 7
    assert night.state.me.wounds == 3
    assert "cuobe.trap-hit" in night.rules
    assert Night().do(*WAY, "end").state.players[0].panic == 2


def test_who_waits_in_the_exit_leaves_after_fig():
    night = Night().do(*WAY, "move east", "move east", "end", "move east", "use bone-key", "end")
    assert [player.status for player in night.state.players] == ["in", "out"]
    assert night.state.turn == 9
    assert night.state.spawns[0].at == night.state.me.at == night.exit()
    assert night.do("leave").session.outcome.winners == (0, 1)
    assert night.cards == 5


def test_a_lockpick_that_was_kept_opens_the_cellar():
    kept = [move for move in WAY if move != "use lockpick"]
    night = Night().do(*kept)
    refuse(night, "move east", "cuobe.lock")
    assert night.refused("use lockpick") is None
    assert night.refused("force") is None


def test_who_finds_the_exit_early_turns_the_key_at_once():
    found = [*WAY[:8], "move east", "move north", "move north", "use bone-key", "end"]
    night = Night().do(*found)
    assert night.state.players[1].status == "out"
    assert len(night.state.activated) == 5
    assert night.do("end").state.player == 0
    assert night.state.turn == 6


def test_an_easy_night_has_36_cards_and_a_lock_is_forced_as_the_house_says():
    easy = Session("cuobe", players=2, specialist=True, triggers_out=8, seed=1)
    assert sum(part.left for part in easy.state.green) + 1 == 36
    assert [HOUSE.force[pips] for pips in DIE].count("nothing") == 1
    assert HOUSE.force[3] == "trap"


def night_by(first, m3, toll, token, pick, m7, m8, seed):
    """A night by its choices, up to the reader's third turn and a first act there."""
    night = Night(first, seed).do("move east", *m3, "end")
    refuse(night, "decline", "cuobe.decline")
    night.do(f"choose {toll}")
    assert night.state.dice == 5, "the Toll fills the hand with dice, whoever bleeds"
    if token:
        here = night.state.me.at
        night.do(*(["move south"] if here == night.where("d2") else []))
        night.do(*(["find"] if "find" in night.may() else []))
        if pick and "use lockpick" in night.may():
            night.do("use lockpick")
    for move in m7:
        if night.real(move) in night.may():
            night.do(move)
    if "use bone-key" in night.may():
        night.do("use bone-key")
    before = night.state.me.at
    night.do("end")
    fourth = turn_of(night, 4)
    dice = next(event["dice"] for event in fourth if event.rule == "cuobe.dice" and not event.form)
    assert dice == (4 if toll == 1 else 3), "a first wound costs Fig a die each turn; your second costs none"
    swapped = "cuobe.swap" in {event.rule for event in fourth}
    assert not swapped or night.state.me.at == night.where("b2") != before
    assert night.state.turn == 5
    assert night.cards == 9
    assert night.state.spawns[0].name == "tentacles"
    refuse(night, "search", "cuobe.spawn-blocks")
    if night.state.rooms[night.state.me.at].lock:
        refuse(night, "move east", "cuobe.lock")
        legal(night, "force")
    if m8 == "fight":
        night.do("fight tentacles with 2", *(["no weapons"] if night.state.tasks else []))
    elif m8 == "stay":
        night.do("end")
        assert night.state.players[0].panic >= 2, "who ends a turn beside it panics"
    return night


def turn_of(night, number):
    """What happened in a turn."""
    events, inside = [], number == 1
    for event in night.events:
        if event.rule == "cuobe.turn":
            inside = event["turn"] == number
        if inside:
            events.append(event)
    return events


def finish(night, choose):
    while night.session.outcome is None:
        night.session.play(choose(night), 0)
        night.session.act_all()
    return night


def companion(night):
    return BOT.answer(GAME, night.session.view(0), 0, Random(0)).move


def idle(night):
    return next(move for move in ("choose 1", "decline", "end", *night.may()) if move in night.may())


MIXES = tuple(
    product(
        COMPASS,
        (("search",), ("move north",), ("move north", "move south"), ()),
        (1, 2),
        ((True, True), (True, False), (False, False)),
        (("move north",), ("move north", "move north"), ("move east", "move north", "move north"), ()),
        ("run", "fight", "stay"),
    )
)


@sized(8, len(MIXES), "mixes")
def test_every_mix_of_choices_escapes(mixes):
    cards = Counter()
    for first, m3, toll, (token, pick), m7, m8 in Random(1).sample(MIXES, mixes):
        night = finish(night_by(first, m3, toll, token, pick, m7, m8, 1), companion)
        assert night.session.outcome.winners == (0, 1), (first, m3, toll, token, pick, m7, m8)
        cards[night.cards] += 1
    assert min(cards) > 0


def stray(seed):
    """Whether a reader escapes who strays until turn 5."""
    night, dice = Night(COMPASS[seed % 4], seed).do("move east"), Random(seed)
    kinds = ("move", "search", "find", "end", "choose", "force", "use")

    def choose(night):
        if night.state.turn >= 5:
            return companion(night)
        return dice.choice([move for move in night.may() if move.split()[0] in kinds])

    return 0 in finish(night, choose).session.outcome.winners


def at_random(seed):
    """Whether a reader escapes who moves at random."""
    night, dice = Night(COMPASS[seed % 4], seed).do("move east"), Random(seed)
    finish(night, lambda night: dice.choice([m for m in night.may() if m not in ("surrender", "chest")]))
    return 0 in night.session.outcome.winners


@sized(6, 120, "readers")
def test_most_readers_who_stray_at_first_escape(readers):
    assert sum(map(stray, range(readers))) >= readers * 5 / 6


@sized(6, 40, "readers")
def test_hardly_a_reader_escapes_at_random(readers):
    assert sum(map(at_random, range(readers))) < readers / 4


def test_a_reader_who_only_ends_turns_does_not_escape():
    assert 0 not in finish(Night().do("move east"), idle).session.outcome.winners


@cache
def beaten(dice, power, panic):
    """The chance to destroy a spawn this turn, with the best numbers of dice."""
    if not power:
        return Fraction(1)
    return max((beaten_by(k, dice, power, panic) for k in range(1, dice + 1)), default=Fraction(0))


def beaten_by(first, dice, power, panic):
    odds = fight_odds(DIE, first, power + panic)
    hit = Fraction(odds.win + odds.tie, odds.of)
    return hit * beaten(dice - first, power - 1, panic) + (1 - hit) * beaten(dice - first, power, panic)


def test_five_dice_against_a_ghoul_of_power_2():
    assert [round(float(beaten_by(k, 5, 2, 0)), 3) for k in range(1, 6)] == [0.947, 0.957, 0.954, 0.828, 0]


def test_two_dice_each_against_a_troll_and_a_ghoul():
    odds = {against: fight_odds(DIE, 2, against) for against in (1, 2, 3)}
    two = {against: Fraction(each.win + each.tie, each.of) for against, each in odds.items()}
    assert (two[3] * two[1], two[2] * two[1]) == (Fraction(805, 1296), Fraction(1085, 1296))
    table = laid(
        {}, who("c3", panic=1), spawns=(spawn("troll", "c3"), spawn("ghoul", "c3")), falls=("rolls 1 2",)
    )()
    table.play("fight ghoul with 2")
    assert any(
        event.rule == "cuobe.result" and event.form == "tie"
        for played in table.played[-2:]
        for event in played.step.events
    )


def test_two_dice_against_the_swarm():
    assert fight_odds(DIE, 2, 1).win == 31
    assert fight_odds(DIE, 2, 2).win == 23


def test_a_forced_lock_holds():
    archive = laid(
        {"d3": "archive", "e3": "ward"}, who("d3", tools=("hairpin",)), dice=2, falls=("rolls 0",)
    )()
    archive.play("force")
    assert archive.why("move east")[0].rule == "cuobe.lock"


def test_a_tick_carries_over_the_edge_to_the_exit():
    edge = laid({"c1": "ward", "c5": "exit"}, who("c1"), who("c1"), green=("tick-north",), dice=0)()
    edge.play("end")
    assert edge.state.players[0].at == place("c5")
    assert edge.state.rooms[place("c4")].card == "exit"


def test_five_rooms_of_the_house_are_trapped():
    traps = [r.id for r in HOUSE.rooms.values() if r.trap or r.stripe]
    assert sorted(traps) == ["bend", "boiler", "crypt", "gallery", "well"]


def test_a_bandage_used_is_a_hand_free():
    hands = ("bone-key", "axe", "bandage", "pills", "lever")
    full = laid({"d3": "lift"}, who("c3", wounds=2, tools=hands), who("c3"))()
    assert full.why("move east")[0].rule == "cuobe.limit"
    full.play("use bandage")
    while full.state.tasks:
        full.play(full.moves(0)[0])
    assert not full.why("move east")


@pytest.mark.parametrize("stash", [True, False])
def test_what_the_dead_stashed_is_for_the_others_and_what_they_held_is_dropped(stash):
    dead = laid(
        {"c3": Room("atrium", trap=True), "d3": "lift"},
        who("c3", wounds=4, tools=("bone-key",)),
        who("d3"),
        green=("click", "lights-out"),
        dice=0,
    )()
    for move in ("chest", "stash bone-key") if stash else ():
        dead.play(move)
    dead.play("end")
    assert dead.state.players[0].status == "dead"
    assert dead.state.player == 1
    dead.play("move west")
    assert bool(dead.why("take bone-key")) != stash
    assert ("bone-key" in dead.state.dropped) != stash


def test_a_spawn_in_the_exit_stops_nobody_who_leaves():
    exit_ = laid(
        {"d3": "exit"},
        who("d3"),
        who("c3"),
        spawns=(spawn("ghoul", "d3", 4),),
        activated=("bone-key", "brass-key", "glass-key", "iron-key", "wax-key"),
    )()
    assert not exit_.why("leave")
