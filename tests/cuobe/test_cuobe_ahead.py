"""The companion looks ahead: in fights by the exact odds, and on the way out by counting turns."""

from itertools import chain, combinations, product
from random import Random

import pytest
from cubeplay.cuobe.bots.errands import Errands
from cubeplay.cuobe.bots.escape_plan import Race
from cubeplay.cuobe.bots.fight_solver import Battle, Foe, Now, Weapon
from cubeplay.cuobe.bots.players import BOTS
from cubeplay.cuobe.edition.edition import EXIT
from cubeplay.cuobe.game import GAME
from cubeplay.cuobe.rules.moves import Fight, Go, Weapons
from cuobe_tables import table, task, who
from msgspec.structs import replace

DIE = GAME.start().edition.die
KEYS = GAME.start().edition.of_kind["key"]
AXE, KNIFE = Weapon("axe", 3, 1.5), Weapon("knife", 1, 0.4)
BRAWLER = Weapon("brawler", 1, 0.0, lasts=True)


def companion(state, player=0):
    return BOTS["companion"].answer(GAME, state, player, Random(0)).move


def foe(**changes):
    plain = {
        "left": 2, "against": 3, "weakens": True, "hit": 3.0, "rid": 0.5, "wounds": (1.2, 8.0),
        "die_price": 0.7, "stay": 2.0, "away": 1,
    }  # fmt: skip
    return Foe(**(plain | changes))


# Fights


def brute(foe, left, dice, weapons, hurt=0):
    """What a fight is worth, each throw and each set of weapons tried one by one."""
    free = (foe.alone and not left) or dice >= foe.away
    best = foe.die_price * dice if free else -foe.stay
    if not left:
        return best
    for number in range(dice + 1):
        if not number and not any(not weapon.lasts or dice for weapon in weapons):
            continue
        throws = list(product(DIE, repeat=number))
        total = sum(brute_arm(foe, left, dice - number, weapons, hurt, sum(throw)) for throw in throws)
        best = max(best, total / len(throws))
    return best


def brute_arm(foe, left, dice, weapons, hurt, total):
    """What a round is worth after its roll with the best of all sets of weapons."""
    sets = chain.from_iterable(combinations(weapons, number) for number in range(len(weapons) + 1))
    return max(
        brute_end(foe, left, dice, weapons, hurt, total, used)
        for used in sets
        if sum(weapon.lasts for weapon in used) <= dice
    )


def brute_end(foe, left, dice, weapons, hurt, total, used):
    """What a round is worth with these weapons."""
    against = foe.against - (foe.left - left if foe.weakens else 0)
    mine = total + sum(weapon.bonus for weapon in used)
    worth = -sum(weapon.price for weapon in used)
    if mine >= against:
        worth += foe.hit + (foe.rid if left == 1 else 0.0)
        left -= 1
    if mine <= against:
        worth -= foe.wounds[hurt]
        hurt += 1
        if hurt == len(foe.wounds):
            return worth
    kept = tuple(weapon for weapon in weapons if weapon.lasts or weapon not in used)
    return worth + brute(foe, left, dice - sum(weapon.lasts for weapon in used), kept, hurt)


@pytest.mark.parametrize("weapons", [(), (AXE,), (AXE, KNIFE), (KNIFE, BRAWLER)], ids=str)
@pytest.mark.parametrize(
    "changes",
    [{}, {"away": 9}, {"weakens": False, "alone": False}, {"against": 1, "left": 1}, {"hit": 0.5}],
    ids=str,
)
def test_a_fight_is_worth_what_trying_every_throw_says(weapons, changes):
    against = foe(**changes)
    now = Now(against.left, 3, weapons)
    assert Battle(against, DIE).best(now).worth == pytest.approx(brute(against, now.left, 3, weapons))


def test_weapons_are_chosen_with_the_next_round_in_mind():
    """The knife turns a tie into a win, and the axe stays for the next round, in which no die is left."""
    against, now = foe(away=9), Now(2, 0, (AXE, KNIFE))
    worth, cards = Battle(against, DIE).arm(now, 3)
    assert cards == ("knife",)
    assert worth == pytest.approx(brute_arm(against, 2, 0, (AXE, KNIFE), 0, 3))


def test_who_could_die_leaves_the_spawn_alone_and_goes():
    state = table(who("c3", wounds=4, panic=4), spawns=("ghoul c3 3",))
    assert isinstance(companion(state), Go)


def test_who_can_win_fights_before_the_way_goes_on():
    state = table(who("c3"), spawns=("tentacles c3 1",))
    assert isinstance(companion(state), Fight)


def test_the_companion_uses_the_weapon_that_is_enough():
    asked = task("weapons", 1, asks="card", card="tentacles", totals=(1,))
    state = table(who("c3", panic=1, tools="axe flare"), spawns=("tentacles c3 1",), tasks=(asked,), dice=0)
    assert companion(state) == Weapons(("flare",))


# The way out

ROOMS = {"c1": EXIT, "c2": "ward", "c3": "atrium", "c4": "nursery"}
CONFUSED = {"wounds": 1, "panic": 1, "syndromes": "confuse"}
"""Who gets two dice in a turn."""


def late(turns, *players):
    """All keys are activated, the Exit lies in c1, and the green deck has so many cards left."""
    state = table(*players, seats=len(players), rooms=ROOMS, activated=KEYS)
    return state.but(green=(replace(state.green[0], left=turns),), dice=5)


def saved(carried):
    """How many get out of c4, three steps away, if the first with five dice carries the second with two."""
    return (2 * carried + (3 - carried) <= 5) + (3 - carried <= 2)


def test_who_would_come_too_late_is_taken_along():
    assert saved(0) < max(map(saved, range(4))) == 2
    state = late(1, who("c4"), who("c4", **CONFUSED))
    assert companion(state) == Go("north", 1)
    assert Race(Errands(state)).escapes({}, 5) < Race(Errands(state)).carry(0).escapes


def test_nobody_is_carried_who_can_walk_in_time():
    assert companion(late(9, who("c4"), who("c4", **CONFUSED))) == Go("north")
