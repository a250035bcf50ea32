"""Every effect of the glossary with each of its targets, compulsory and optional, by a second telling of it.

On an event every combination is tried, on other cards and in rooms every effect with each of its targets.
"""

from itertools import product

import pytest
from cubeplay.cuobe.edition.editing import edition_of
from cubeplay.cuobe.edition.edition import EFFECTS
from cubeplay.cuobe.rules.state import PLACES
from cuobe_oracle import Sheet, follow
from cuobe_plain import ROOMS, do, draw, edition_at_hand, fx, plain, plain_table, play, told, who
from cuobe_tables import refused
from msgspec.structs import replace

from breadth import together

GIFTS = {"heal", "full-heal", "calm", "full-calm", "gain"}


def matrix():
    """Each effect with every combination of what it takes."""
    for name, signature in EFFECTS.items():
        if "event" not in signature.on:
            continue
        directions = [to for to in signature.direction if to not in ("forwards", "backwards")]
        amounts = (1, 2) if signature.amount else (1,)
        kinds = (
            signature.who or ("",),
            signature.where or ("",),
            directions or ("",),
            signature.card or ("",),
        )
        for who_, where, direction, card, amount in product(*kinds, amounts):
            if amount > 1 and where in ("this", "atrium", "exit") and name != "shift":
                continue
            number = 2 if signature.number else 0
            yield fx(
                name, who=who_, where=where, direction=direction, card=card, amount=amount, number=number
            )


MATRIX = list(matrix())
ONCE = [effect for effect in MATRIX if effect.amount == 1]


def in_short(effect):
    fields = (effect.do, effect.who, effect.where, effect.direction, effect.card)
    return " ".join(filter(None, fields)) + f" ×{effect.amount}" * (effect.amount > 1)


def its_name(effect):
    return effect.do


def rich(effect, **changes):
    """A table where every effect has something to do, and most have a choice."""
    locked = " lock" if effect.do == "unlock" else ""
    players = (
        who("c3", wounds=2, panic=2, tools="sword knife salve-1", talents="nurse", syndromes="rush"),
        who("c3", wounds=1, panic=1, tools="salve-2 salve-3", talents="runner"),
        who("b4", wounds=2, panic=2, tools="salve-4", syndromes="doom"),
    )
    rooms = {
        "c3": f"hall trap{locked}", "b3": "cell", "c2": "chamber trap", "d3": "chapel lock", "c4": "pit",
        "b4": "workshop", "a1": f"atrium{locked}", "e5": f"exit{locked}", "a5": "two", "e1": "another-two",
        "a3": "one find", "e2": "pusher", "d1": "puller", "e4": "pipe", "d5": "bend", "b1": "nook",
    }  # fmt: skip
    spawns = ("ghoul c1 3", "troll a3 3", "twins e5 1 0 0")
    lying = {"spawns": spawns, "dropped": ("salve-5", "key-1"), "passed": ("clown", "tentacles", "quiet-1")}
    return plain_table(*players, rooms=_all_up(rooms), **lying | changes)


def _all_up(rooms):
    """All rooms face up, in the order of the edition where nothing is said."""
    said = {text.split()[0] for text in rooms.values()}
    rest = (name for name in ROOMS if name not in said)
    return rooms | {field: next(rest) for field in PLACES if field not in rooms}


def bare():
    """A table where a lone player has nothing and nothing has happened."""
    rooms = {"c2": "hall", "b3": "ward", "d3": "chapel", "c4": "workshop", "e3": "nursery"}
    return plain_table(who("c3"), seats=1, rooms=rooms)


def near(candidates):
    """A choice that stays among the rooms that are known."""
    return "c2" if "c2" in candidates else min(candidates)


def must(effect):
    return fx(**{field: getattr(effect, field) for field in effect.__slots__} | {"must": True})


def check(before, effect, choose=min):
    """Do an effect of an event; the engine asks and does what the second telling says."""
    state, events = do(before, effect)
    sheet, state = follow(before, state, [(effect, 0)], choose=choose)
    assert state.task is None or sheet.players[0]["asleep"]  # and then the next turn has begun
    assert Sheet(state.but(player=0)).data() == sheet.data()
    return state, events


@pytest.mark.rule("cuobe.compulsory", "cuobe.choice")
@pytest.mark.parametrize("choose", [min, max], ids=["first", "last"])
@together("effect", MATRIX, ids=in_short, by=its_name)
def test_a_compulsory_effect_does_what_the_glossary_says(effect, choose):
    check(rich(effect), must(effect), choose)


@together("effect", MATRIX, ids=in_short, by=its_name)
def test_an_optional_effect_does_the_same_when_it_is_wanted(effect):
    check(rich(effect), effect)


@pytest.mark.rule("cuobe.decline")
@together("effect", MATRIX, ids=in_short, by=its_name)
def test_an_optional_effect_can_be_declined(effect):
    before = rich(effect)
    state, _events = do(before, effect)
    if effect.do in GIFTS and effect.who in ("", "you"):
        assert state.task is None
        return
    state, events = play(state, "decline")
    assert state == before
    assert told(events) == ["decline"]


@pytest.mark.rule("cuobe.compulsory")
@together("effect", MATRIX, ids=in_short, by=its_name)
def test_an_effect_on_a_bare_table_does_what_it_can_and_says_when_it_cannot(effect):
    before = bare()
    if effect.do == "sleep" and effect.who != "others":
        return  # a lone sleeper wakes at once, in the next turn
    state, events = check(before, must(effect), near)
    assert state != before or told(events)


# When the active player dies of a card, or falls asleep

DIES, SLEEPS = fx("wound", who="you", amount=3, must=True), fx("sleep", who="you", must=True)
CALM_SPAWNS = {"spawns": ("ghoul c1 3", "twins e5 1 0 0"), "passed": ("troll", "quiet-1")}
"""Spawns that do nothing at the start of the next turn."""


@pytest.mark.rule("cuobe.compulsory", "cuobe.death", "cuobe.sleep", "cuobe.end")
@pytest.mark.parametrize("fate", [DIES, SLEEPS], ids=["dead", "asleep"])
@together("effect", MATRIX, ids=in_short, by=its_name)
def test_what_is_compulsory_is_carried_out_in_full_though_its_player_is(effect, fate):
    effects = (fate, must(effect))
    before = rich(effect, event=effects, **CALM_SPAWNS)
    state, _events = draw(before, "event")
    drawn = before.but(passed=(*before.passed, "event"))
    sheet, state = follow(drawn, state, [(each, 0) for each in effects])
    assert state.player == 1 or state.task.do == "hand"
    assert Sheet(state.but(player=0)).data() == sheet.data()


@pytest.mark.rule("cuobe.decline", "cuobe.death", "cuobe.sleep", "cuobe.end")
@pytest.mark.parametrize("fate", [DIES, SLEEPS], ids=["dead", "asleep"])
@together("effect", ONCE, ids=in_short, by=its_name)
def test_what_may_be_declined_is_lost_with_the_turn_when_its_player_is(effect, fate):
    cards = [(fate,), (fate, effect)]
    alone, both = (draw(rich(effect, event=card, **CALM_SPAWNS), "event")[0] for card in cards)
    assert both == alone.but(setup=both.setup)
    assert both.player == 1


@pytest.mark.rule("cuobe.enter", "cuobe.carry", "cuobe.death", "cuobe.sleep")
@pytest.mark.parametrize("fate", [DIES, SLEEPS], ids=["dead", "asleep"])
@together("effect", ONCE, ids=in_short, by=its_name)
def test_who_is_carried_has_the_whole_enter_effect_though_the_mover_is(effect, fate):
    """A room that shifts does it once, for the mover."""
    enter = (fate, must(effect))
    before = rich(effect, chamber={"enter": enter}, **CALM_SPAWNS)
    before = before.but(rooms=_lock_moved(before.rooms))
    state, _events = play(before, "move north with 2")
    entered = first(before.but(dice=1), at=PLACES["c2"])
    entered = entered.but(players=tuple(replace(p, at=PLACES["c2"]) if p.at == PLACES["c3"] else p
                                        for p in entered.players))  # fmt: skip
    lines = [(each, seat) for seat in (0, 1) for each in enter if seat == 0 or each.do != "shift"]
    sheet, state = follow(entered, state, lines, direction="north", choose=max)
    assert Sheet(state.but(player=0)).data() == sheet.data()


# On other cards, and in rooms


def slotted():
    """Each effect with each of its targets, once for each other place where it may stand."""
    for effect in MATRIX:
        if effect.amount == 1:
            yield from (
                (effect, slot)
                for slot in ("tool", "talent", "enter", "dice", "rolled")
                if {"rolled": "dice"}.get(slot, slot) in EFFECTS[effect.do].on
            )


CARDS = [row for row in slotted() if row[1] in ("tool", "talent")]
IN_ROOMS = [row for row in slotted() if row[1] not in ("tool", "talent")]


def in_short_on(value):
    return value if isinstance(value, str) else in_short(value)


def its_slot(row):
    effect, slot = row
    return f"{slot}-{effect.do}"


def with_slot(effect, slot):
    """The rich table whose tool, talent or room "chamber" has the effect."""
    least = {"least": 2} if slot == "rolled" else {}
    if slot in ("tool", "talent"):
        return rich(effect, **{slot: (effect,)}), {}
    place = "enter" if slot == "enter" else "dice"
    return rich(effect, chamber={place: (effect,), **least}), {
        "direction": "north"
    } if place == "enter" else {}


def first(state, **changes):
    """The table with something else about the first player."""
    return state.but(players=(replace(state.players[0], **changes), *state.players[1:]))


def use_card(effect, slot):
    """Use a tool or a talent: before it takes effect, and after its first question."""
    before, _details = with_slot(effect, slot)
    before = first(before, **{f"{slot}s": (slot,)})
    after = first(before, tools=()).but(gone=("tool",)) if slot == "tool" else before.but(dice=2)
    if refused(before, f"use {slot}"):
        assert set(refused(before, f"use {slot}")) == {"cuobe.use-target"}
        return after, after
    return after, play(before, f"use {slot}")[0]


def _lock_moved(rooms):
    """The same rooms, with the lock of the player's room in the one to be entered."""
    here, there = PLACES["c3"], PLACES["c2"]
    locked = {here: replace(rooms[here], lock=False), there: replace(rooms[there], lock=rooms[here].lock)}
    return tuple(locked.get(place, room) for place, room in enumerate(rooms))


def use_room(effect, slot):
    """Enter the chamber, or use its dice effect: before it takes effect, and after its first question."""
    before, details = with_slot(effect, slot)
    if slot == "enter":
        before = before.but(rooms=_lock_moved(before.rooms))
        return first(before.but(dice=2), at=PLACES["c2"]), play(before, "move north")[0], details
    before = first(before, at=PLACES["c2"])
    moves = ("use room", "rolls 2") if slot == "rolled" else ("use room",)
    return before.but(dice=2), play(before, *moves)[0], details


@pytest.mark.rule("cuobe.use", "cuobe.use-target", "cuobe.talent-use")
@together(("effect", "slot"), CARDS, ids=in_short_on, by=its_slot)
def test_on_a_tool_or_talent_it_does_the_same_for_those_in_the_room(effect, slot):
    before, state = use_card(effect, slot)
    sheet, state = follow(before, state, [(effect, 0)], card=True)
    assert Sheet(state.but(player=0)).data() == sheet.data()


@pytest.mark.rule("cuobe.enter", "cuobe.room-effect")
@together(("effect", "slot"), IN_ROOMS, ids=in_short_on, by=its_slot)
def test_in_a_room_it_does_the_same_for_who_enters_or_spends_a_die(effect, slot):
    before, state, details = use_room(effect, slot)
    sheet, state = follow(before, state, [(effect, 0)], **details)
    assert Sheet(state.but(player=0)).data() == sheet.data()


@pytest.mark.rule("cuobe.room-effect")
def test_a_rolled_dice_effect_happens_from_its_number_on():
    chamber = {"dice": (fx("full-heal", who="you"),), "least": 2}
    for pips, wounds in ((0, 2), (1, 2), (2, 0), (3, 0)):
        state = plain_table(who("c3", wounds=2), rooms={"c3": "chamber", "a1": "atrium"}, chamber=chamber)
        state, events = play(state, "use room", f"rolls {pips}")
        assert state.players[0].wounds == wounds
        assert ("room-effect/fails" in told(events)) == (pips < 2)


@pytest.mark.rule("cuobe.pusher", "cuobe.shift", "cuobe.enter")
@pytest.mark.parametrize(("direction", "amount", "to"), [
    ("forwards", 1, "c1"), ("backwards", 1, "c3"), ("forwards", 2, "c5"), ("backwards", 2, "c4"),
])  # fmt: skip
def test_forwards_and_backwards_go_by_the_way_of_who_enters(direction, amount, to):
    enter = (fx("shift", where="this", direction=direction, amount=amount, must=True),)
    state = plain_table(who("c3"), rooms={"c2": "chamber"}, chamber={"enter": enter})
    state, _events = play(state, "move north")
    assert state.players[0].at == PLACES[to]


@pytest.mark.rule("cuobe.weapon", "cuobe.ongoing", "cuobe.weapons")
@pytest.mark.parametrize("amount", [1, 2, 3])
def test_a_weapon_adds_its_amount_as_a_tool_a_talent_or_a_room(amount):
    weapon = (fx("weapon", amount=amount),)
    rooms, spawns = {"c3": "hall", "a1": "atrium"}, (f"ghoul c3 {amount}",)
    for hand in ("tool", "talent"):
        state = plain_table(who("c3", **{f"{hand}s": hand}), rooms=rooms, spawns=spawns, **{hand: weapon})
        _state, events = play(state, "fight ghoul with 1", "rolls 0", f"weapons {hand}")
        assert "result/tie" in told(events)
    state = plain_table(
        who("c3"), rooms={"c3": "chamber", "a1": "atrium"}, spawns=spawns, chamber={"ongoing": weapon}
    )
    _state, events = play(state, "fight ghoul with 1", "rolls 0")
    assert "result/tie" in told(events)


@pytest.mark.rule("cuobe.no-traps", "cuobe.ongoing")
def test_no_traps_holds_for_all_in_the_room_at_all_times():
    rooms = {"c3": "chamber", "a3": "row", "a1": "atrium"}
    state = plain_table(who("c3"), who("c3"), rooms=rooms, chamber={"ongoing": (fx("no-traps"),)})
    state, events = do(state, fx("trap", where="this", must=True))
    assert told(events) == ["trap/safe"]
    state, events = draw(state, "trigger-1")
    assert [player.wounds for player in state.players] == [0, 0, 0]


def test_an_edition_at_hand_is_the_one_that_is_read():
    """Where a test writes one card alone, its edition is made by a shorter way."""
    written = [{"event": (SLEEPS, must(effect))} for effect in MATRIX[::12]]
    for effect, slot in slotted():
        place = "dice" if slot == "rolled" else slot
        value = {place: (effect,)} | ({"least": 2} if slot == "rolled" else {})
        if effect in MATRIX[5::40]:
            written.append(value)
    for each in written:
        assert edition_at_hand(**each) == edition_of(plain(**each))


def test_every_effect_of_the_glossary_is_tried():
    tried = {effect.do for effect in MATRIX} | {"weapon", "no-traps"}
    assert tried == set(EFFECTS)
    for name, signature in EFFECTS.items():
        for field in ("who", "where", "card"):
            seen = {getattr(effect, field) for effect in MATRIX if effect.do == name}
            assert set(getattr(signature, field)) <= seen or name in ("weapon", "no-traps")
