"""The odds of a roll that one may decide on: each against the engine playing all falls."""

from collections import Counter
from fractions import Fraction
from itertools import chain, combinations, product

import pytest
from cubeplay.cuobe import GAME, LockOdds, duel_choices, fight_choices, lock_odds, search_odds
from cubeplay.cuobe.edition.editing import house_text, one_text
from cubeplay.cuobe.exact.odds import FightWays
from cubeplay.cuobe.rules.moves import Attack, Fight, Force, Rolled, Search, Weapons
from cubeplay.errors import CubeplayError
from cubeplay.game import CHANCE
from cuobe_tables import mad, table, task, walk, who
from hypothesis import given, settings
from hypothesis import strategies as st

HOUSE = (0, 1, 1, 2, 2, 3)
FALLS = [Counter(tuple(sorted(fall)) for fall in product(HOUSE, repeat=dice)) for dice in range(4)]
"""The falls of some dice, with how often each comes."""


def after(state, *moves):
    """A table after moves of whoever is to move."""
    for move in moves:
        (actor,) = GAME.to_move(state)
        state = GAME.apply(state, actor, move).state
    return state


def roll(state, fall):
    """A table after dice fall, if any are rolled."""
    return after(state, Rolled(fall)) if fall else state


def counted(leads):
    """Odds from how far ahead one is, each with how often that comes."""
    ends = Counter()
    for lead, ways in leads:
        ends[(lead > 0) - (lead < 0)] += ways
    return FightWays(ends[1], ends[0], ends[-1])


# Fights


def fought(state, spawn, dice, cards):
    """All falls of a fight played by the engine, with these weapons: won, tied, lost."""
    ends = Counter()
    power = next((s.power for s in state.spawns if s.name == spawn), 0)
    begun = after(state, Fight(spawn, dice))
    for fall, ways in FALLS[dice].items():
        rolled = roll(begun, fall)
        end = after(rolled, Weapons(cards)) if rolled.task and rolled.task.do == "weapons" else rolled
        hurt = end.players[0].wounds > state.players[0].wounds
        left = next((s.power for s in end.spawns if s.name == spawn), 0)
        hit = left < power or sum(r.spiders for r in end.rooms) < sum(r.spiders for r in state.rooms)
        ends["tie" if hurt and hit else "win" if hit else "lose"] += ways
    return FightWays(ends["win"], ends["tie"], ends["lose"])


def enemy(state):
    """The spawn that the first player stands before."""
    here = state.players[0].at
    return next((spawn.name for spawn in state.spawns if spawn.at == here), "spider")


TWO_TALENTS = one_text(house_text()).replace(
    'effects = [{ do = "heal", who = "chosen" }]', 'effects = [{ do = "weapon", amount = 2 }]', 1
)
"""An edition in which the Medic fights, too."""

FIGHTS = {
    "plain": table(who("c3"), spawns=["ghoul c3 3"]),
    "panic and two tools": table(who("c3", "axe scalpel", panic=1), spawns=["clown c3 3"]),
    "a talent takes a die": table(who("c3", "crowbar", "brawler"), spawns=["ghoul c3 4"], dice=2),
    "the Troll helps, Rush hinders": table(
        who("c3", "flare", "", "rush"), spawns=["troll e1 4", "tentacles c3 2"]
    ),
    "two talents, two dice": table(
        who("c3", "axe", "brawler medic"), spawns=["ghoul c3 4"], dice=2, edition=TWO_TALENTS
    ),
    "insane": table(mad("c3"), spawns=["ghoul c3 2"]),
    "a spider": table(who("c3", panic=4), rooms={"c3": "atrium spiders=1"}),
}


@pytest.mark.parametrize("state", FIGHTS.values(), ids=FIGHTS)
def test_a_fight_goes_as_in_all_falls_for_every_choice_of_weapons(state):
    spawn = enemy(state)
    choices = fight_choices(state, 0, spawn)
    legal = [move.dice for move in GAME.moves(state, 0) if isinstance(move, Fight) and move.spawn == spawn]
    assert [choice.dice for choice in choices] == sorted(legal)
    for choice in choices:
        for cards, odds in choice.by_weapons.items():
            assert odds == fought(state, spawn, choice.dice, cards), (choice.dice, cards)


@pytest.mark.parametrize("state", FIGHTS.values(), ids=FIGHTS)
def test_the_weapons_offered_are_those_that_the_rules_allow_after_the_roll(state):
    spawn = enemy(state)
    held = (*state.players[0].tools, *state.players[0].talents)
    for choice in fight_choices(state, 0, spawn):
        rolled = roll(after(state, Fight(spawn, choice.dice)), (0,) * choice.dice)
        sets = [cards for n in range(len(held) + 1) for cards in combinations(held, n)]
        if rolled.task and rolled.task.do == "weapons":
            sets = [cards for cards in sets if not GAME.objections(rolled, 0, Weapons(cards))]
        else:
            sets = [()]
        assert {frozenset(cards) for cards in choice.by_weapons} == {frozenset(cards) for cards in sets}


def test_who_picks_weapons_after_the_roll_does_as_well_as_armed_says():
    state = FIGHTS["a talent takes a die"]
    for choice in fight_choices(state, 0, "ghoul"):
        ready = [sum(map(state.edition.weapon, cards)) for cards in choice.by_weapons]
        falls = FALLS[choice.dice].items()
        assert choice.armed == counted((max(sum(fall) + n for n in ready) - 4, ways) for fall, ways in falls)
    assert [len(choice.by_weapons) for choice in fight_choices(state, 0, "ghoul")] == [4, 4, 2]


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_any_fight_goes_as_the_engine_plays_it(data):
    tools = data.draw(st.sets(st.sampled_from(["axe", "crowbar", "flare", "scalpel"]), max_size=3))
    talent, syndrome = data.draw(st.sampled_from(["", "brawler"])), data.draw(st.sampled_from(["", "rush"]))
    fighter = who("c3", " ".join(sorted(tools)), talent, syndrome, panic=data.draw(st.integers(0, 4)))
    spawns = [f"ghoul c3 {data.draw(st.integers(1, 5))}", *data.draw(st.sampled_from([[], ["troll a1 4"]]))]
    state = table(fighter, spawns=spawns, dice=data.draw(st.integers(1, 3)))
    choice = data.draw(st.sampled_from(fight_choices(state, 0, "ghoul")))
    cards = data.draw(st.sampled_from(list(choice.by_weapons)))
    assert choice.by_weapons[cards] == fought(state, "ghoul", choice.dice, cards)


def test_icepool_fights_the_same():
    icepool = pytest.importorskip("icepool")
    choice = fight_choices(FIGHTS["panic and two tools"], 0, "clown")[3]
    total = icepool.Die(list(HOUSE)).pool(3).sum() + 4 - 4
    shares = choice.armed.shares
    assert shares == (total.probability(">", 0), total.probability("==", 0), total.probability("<", 0))


def test_the_lesson_of_the_coin_and_the_spinner_has_these_numbers():
    choices = fight_choices(table(who("c3"), spawns=["ghoul c3 2"], dice=5), 0, "ghoul")
    wins = [choice.bare.shares[0] for choice in choices]
    assert wins == [Fraction(*pair) for pair in ((1, 6), (23, 36), (191, 216), (1255, 1296), (7715, 7776))]
    armed = fight_choices(table(who("c3", "scalpel"), spawns=["ghoul c3 2"]), 0, "ghoul")[2]
    assert armed.armed.shares[0] == Fraction(31, 36)


# Duels


def duelled(state, dice, *used):
    """All falls of both sides, played by the engine with the weapons of each: won, tied, lost."""
    ends = Counter()
    begun = after(state, Attack(1, dice))
    for (mine, some), (theirs, more) in product(FALLS[dice].items(), FALLS[3].items()):
        end = roll(roll(begun, mine), theirs)
        while end.task and end.task.do == "weapons":
            end = after(end, Weapons(used[end.task.player]))
        hurt = [end.players[seat].wounds > state.players[seat].wounds for seat in (0, 1)]
        ends["tie" if all(hurt) else "win" if hurt[1] else "lose"] += some * more
    return FightWays(ends["win"], ends["tie"], ends["lose"])


def test_a_duel_goes_as_in_all_falls_of_both():
    players = who("c3", "axe", "", "rush"), who("c3", "crowbar", "brawler")
    state = table(*players, rooms={"c3": "armoury"}, pvp="yes", dice=2, seats=2)
    choices = duel_choices(state, 0, 1)
    legal = [move.dice for move in GAME.moves(state, 0) if isinstance(move, Attack)]
    assert [choice.dice for choice in choices] == sorted(legal) == [0, 1, 2]
    for choice in choices:
        assert set(choice.by_weapons) == set(choice.answered) == {(), ("axe",)}
        for cards, odds in choice.by_weapons.items():
            assert odds == duelled(state, choice.dice, cards, ())
            assert choice.answered[cards] == duelled(state, choice.dice, cards, ("crowbar",))


# Locks

LOCKED = next(card.id for card in GAME.start().edition.rooms.values() if card.lock)


@pytest.mark.parametrize("room", ["atrium lock", LOCKED, f"{LOCKED} lock"])
def test_locks_open_as_in_all_falls_of_the_dice(room):
    state = table(who("c3"), rooms={"c3": room}, dice=3)
    odds = lock_odds(state, 0)
    opened, traps, at_all = Counter(), 0, 0
    for fall in product(HOUSE, repeat=3):
        now, used, trap = state, 0, False
        while used < 3 and not any(rule.rule == "cuobe.no-lock" for rule in GAME.objections(now, 0, Force())):
            now, used, trap = after(now, Force(), Rolled((fall[used],))), used + 1, trap or fall[used] == 3
        shut = any(isinstance(move, Force) for move in GAME.moves(now.but(dice=1), 0))
        opened[used] += not shut
        at_all, traps = at_all + (not shut), traps + (trap and not shut)
    for dice in range(4):
        assert odds.within(dice) == Fraction(sum(opened[used] for used in range(dice + 1)), 216)
    assert odds.mean_dice == odds.locks * Fraction(6, 5)
    assert odds.trap_by_then == Fraction(traps, at_all)


def test_icepool_opens_locks_as_often():
    icepool = pytest.importorskip("icepool")
    odds = lock_odds(table(who("c3"), rooms={"c3": f"{LOCKED} lock"}), 0)
    success = icepool.Die([min(face, 1) for face in HOUSE])
    assert odds.locks == 2
    for dice in range(1, 6):
        assert odds.within(dice) == success.pool(dice).sum().probability(">=", 2)


def test_the_lesson_of_the_lock_has_these_numbers():
    odds = lock_odds(table(who("c3"), rooms={"c3": "atrium lock"}), 0)
    assert (odds.mean_dice, odds.within(2), odds.trap_by_then) == tuple(
        Fraction(*pair) for pair in ((6, 5), (35, 36), (1, 5))
    )


def test_where_no_face_opens_a_lock_no_number_of_dice_does():
    never = LockOdds(1, Fraction(1), Fraction(0), Fraction(0), "set")
    assert (never.mean_dice, never.trap_by_then, never.within(9)) == (None, None, 0)
    with pytest.raises(CubeplayError, match="-1 dice cannot be rolled"):
        never.within(-1)


def test_a_trap_by_brute_force_means_what_the_engine_then_does():
    trapped = next(card.id for card in GAME.start().edition.rooms.values() if card.trap)
    calm = next(
        c.id for c in GAME.start().edition.rooms.values() if any(e.do == "no-traps" for e in c.ongoing)
    )
    many = {f"{column}{row}": "- trap" for column in "ab" for row in range(1, 6)}
    cases = {
        "set": ({"c3": "atrium lock"}, "cuobe.trap"),
        "already": ({"c3": f"{trapped} lock"}, "cuobe.trap"),
        "safe": ({"c3": f"{calm} lock"}, "cuobe.trap"),
        "spring": ({"c3": "atrium lock", **many}, "cuobe.all-traps"),
    }
    for means, (rooms, rule) in cases.items():
        state = table(who("c3"), rooms=rooms)
        step = GAME.apply(after(state, Force()), CHANCE, Rolled((3,)))
        assert lock_odds(state, 0).trap_means == means
        told = {(event.rule, event.form) for event in step.events}
        assert (rule, {"already": "already", "safe": "safe"}.get(means, "")) in told
        assert step.state.rooms[12].trap == (means == "set")


# Who may ask


ASKED = {
    "lock": lock_odds,
    "search": search_odds,
    "fight": lambda state, seat: fight_choices(state, seat, "ghoul"),
    "duel": lambda state, seat: duel_choices(state, seat, 1),
}


@pytest.mark.parametrize("ask", ASKED.values(), ids=ASKED)
def test_who_does_not_decide_now_is_told_so(ask):
    state = table(who("c3"), who("c3"), rooms={"c3": "larder lock"}, spawns=["ghoul c3 2"], pvp="yes")
    with pytest.raises(CubeplayError, match="player 2 is not to move"):
        ask(state, 1)
    with pytest.raises(CubeplayError, match="still to be done"):
        ask(state.but(tasks=(task("hand", asks="card"),)), 0)
    with pytest.raises(CubeplayError, match="the game is over"):
        ask(state.but(ended="cuobe.time"), 0)
    with pytest.raises(CubeplayError, match="not begun"):
        ask(state.but(turn=0), 0)


SET = table(who("c3"), who("c4"), rooms={"c3": "atrium"})
REFUSED = (
    (SET, ASKED["fight"], Fight("ghoul", 1)),
    (SET, lambda state, seat: fight_choices(state, seat, "dragon"), Fight("dragon", 1)),
    (SET, ASKED["duel"], Attack(1, 1)),
    (SET, lambda state, seat: duel_choices(state, seat, 9), Attack(9, 1)),
    (SET, lock_odds, Force()),
    (SET, search_odds, Search()),
    (SET.but(dice=0), search_odds, Search()),
    (table(who("c3"), spawns=["ghoul c3 2"], dice=0), ASKED["fight"], Fight("ghoul", 0)),
)


@pytest.mark.parametrize(("state", "ask", "move"), REFUSED)
def test_a_refusal_is_told_in_the_words_of_the_rule(state, ask, move):
    with pytest.raises(CubeplayError) as refused:
        ask(state, 0)
    said = GAME.objections(state, 0, move)[0]
    assert (refused.value.what, refused.value.why, refused.value.next) == ("Not counted", said.why, said.next)


def answered(ask, state):
    """Whether a question is answered rather than refused."""
    try:
        ask(state, state.player)
    except CubeplayError:
        return False
    return True


def test_in_played_games_odds_are_told_just_where_the_move_is_legal():
    told = Counter()
    for state, actor, _move in chain(*(walk(seed, players=3, pvp="yes") for seed in range(4))):
        moves = GAME.moves(state, actor) if isinstance(actor, int) else ()
        kinds = {"lock": Force() in moves, "search": Search() in moves}
        kinds["fight"] = any(isinstance(move, Fight) and move.spawn == "ghoul" for move in moves)
        kinds["duel"] = any(isinstance(move, Attack) and move.player == 1 for move in moves)
        for name, legal in kinds.items():
            assert answered(ASKED[name], state) == legal
            told[name] += legal
    assert set(+told) == set(ASKED)
