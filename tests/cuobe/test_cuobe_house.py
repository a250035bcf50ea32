"""Every card and every room of the house edition once: what it does follows from its data.

`python tests/cuobe/cuobe_effects_table.py` lists them all, each with the test that exercises it.
"""

import pytest
from cubeplay.cuobe.edition.edition import CURIOSITY
from cubeplay.cuobe.game import GAME
from cubeplay.cuobe.rules.floor import has_trap, locks, open_sides, striped, trapped
from cubeplay.cuobe.rules.state import PLACES
from cuobe_house import HOUSE, house_table, kind, open_to, others, weapons
from cuobe_oracle import Sheet, follow
from cuobe_plain import at, draw, play, told, who
from cuobe_tables import refused, table

from breadth import together

TOOLS = [card for card in kind("tool") if others(card)]
TALENTS = [card for card in kind("talent") if others(card)]
WEAPONS = [card for card in (*kind("tool"), *kind("talent")) if weapons(card)]
SPAWNS = sorted(HOUSE.spawn_cards)
ROOMS = list(HOUSE.rooms)
CHOOSE = [min, max]


def rooms_with(part):
    return [room.id for room in HOUSE.rooms.values() if getattr(room, part)]


def same(sheet, state):
    """The table is as the glossary says."""
    assert Sheet(state.but(player=0)).data() == sheet.data()


# Green cards


@pytest.mark.rule("cuobe.event", "cuobe.green-card")
@pytest.mark.parametrize("choose", CHOOSE, ids=["first", "last"])
@together("card", kind("event"))
def test_an_event_does_what_it_says(card, choose):
    before = house_table()
    state, events = draw(before, card)
    assert told(events)[0] == "green-card"
    passed = before.but(passed=(*before.passed, card))
    effects = [(effect, 0) for effect in HOUSE.green[card].effects]
    same(*follow(passed, state, effects, choose=choose))


@pytest.mark.rule("cuobe.arrive", "cuobe.spiders", "cuobe.twins")
@together("spawn", SPAWNS)
def test_a_spawn_arrives_as_it_says(spawn):
    card = HOUSE.spawn_cards[spawn]
    state, _events = draw(table(who("c3")), card.id)
    if spawn == "spiders":
        assert {field for field in PLACES if state.rooms[PLACES[field]].spiders} == {"c2", "d3", "c4", "b3"}
    elif spawn == "twins":
        state, _events = play(state, "choose c2", "choose d3")
        assert [(twin.name, len(twin.loot)) for twin in state.spawns] == [("twins", 3), ("sister", 3)]
    else:
        assert [(other.name, other.at, other.power) for other in state.spawns] == [(spawn, 12, card.power)]
    assert card.id not in state.passed


@pytest.mark.rule("cuobe.twins")
@together("card", kind("sister"))
def test_the_sister_stays_out_of_the_deck_and_comes_with_the_twins(card):
    assert all(card not in pile for _pool, pile in GAME.start().pools)
    state = table(who("c3"), spawns=("sister c3 1 0 0",), dice=2)
    _state, events = play(state, "fight sister with 1", "rolls 0")
    assert events[0]["spawn"] == HOUSE.titles[card]


@pytest.mark.rule("cuobe.tick")
@together("card", kind("tick"))
def test_a_tick_shifts_the_room_with_the_active_player(card):
    state, _events = draw(table(who("c3")), card)
    assert (
        at(state, 1)
        == {"north": "c2", "east": "d3", "south": "c4", "west": "b3"}[HOUSE.green[card].direction]
    )


@pytest.mark.rule("cuobe.trigger")
@together("card", kind("trigger"))
def test_a_trigger_springs_the_traps(card):
    state, _events = draw(table(who("c3"), triggers_out=0), card)
    assert state.rooms[12].trap
    state, _events = draw(table(who("c3"), rooms={"c3": "atrium trap"}, triggers_out=0), card)
    assert state.players[0].wounds == 1


# Blue cards


@pytest.mark.rule("cuobe.use", "cuobe.tool")
@pytest.mark.parametrize("choose", CHOOSE, ids=["first", "last"])
@together("card", TOOLS)
def test_a_tool_does_what_it_says(card, choose):
    before = house_table(card, "tools")
    state, _events = play(before, f"use {card}")
    me = before.players[0].__class__(**{**_fields(before.players[0]), "tools": ()})
    used = before.but(players=(me, *before.players[1:]), gone=(card,))
    same(*follow(used, state, [(effect, 0) for effect in others(card)], card=True, choose=choose))


def _fields(player):
    return {name: getattr(player, name) for name in player.__slots__}


@pytest.mark.rule("cuobe.use", "cuobe.talent-use")
@pytest.mark.parametrize("choose", CHOOSE, ids=["first", "last"])
@together("card", TALENTS)
def test_a_talent_does_what_it_says(card, choose):
    before = house_table(card, "talents")
    state, _events = play(before, f"use {card}")
    used = before.but(dice=before.dice - 1)
    same(*follow(used, state, [(effect, 0) for effect in others(card)], card=True, choose=choose))


@pytest.mark.rule("cuobe.weapon", "cuobe.weapons")
@together("card", WEAPONS)
def test_a_weapon_adds_what_it_says(card):
    hand = f"{HOUSE.blue[card].kind}s"
    state = table(who("c3", **{hand: card}), spawns=(f"ghoul c3 {weapons(card)}",), dice=2)
    state, events = play(state, "fight ghoul with 1", "rolls 0", f"weapons {card}")
    assert "result/tie" in told(events)
    assert (card in state.gone, state.dice) == ((True, 1) if hand == "tools" else (False, 0))


@pytest.mark.rule("cuobe.key")
@together("card", kind("key"))
def test_a_key_is_activated_in_the_exit(card):
    state = table(who("a1", tools=card), rooms={"a1": "exit"})
    state, _events = play(state, f"use {card}")
    assert (state.activated, state.players[0].tools) == ((card,), ())


AFTER_SYNDROME = {
    "doom": lambda state: draw(state, kind("trigger")[0])[0].players[0].wounds == 2,
    "confuse": lambda state: play(state, "end", f"draws {kind('trigger')[0]}")[0].dice == 4,
    "eclipse": lambda state: "cuobe.limit" in refused(state, "end"),
    "rush": lambda state: "result/lose" in told(play(state, "fight ghoul with 1", "rolls 1")[1]),
    "paranoia": lambda state: play(state, "end")[0].players[0].panic == 1,
}
TABLES = {
    "doom": {"rooms": {"c3": "atrium trap"}},
    "confuse": {"seats": 1},
    "eclipse": {"seats": 3},
    "rush": {"spawns": ("ghoul c3 1",)},
    "paranoia": {},
}


@pytest.mark.rule("cuobe.doom", "cuobe.confuse", "cuobe.eclipse", "cuobe.rush", "cuobe.paranoia")
@together("card", kind("syndrome"))
def test_a_syndrome_is_drawn_and_does_what_its_rule_says(card):
    tools = " ".join(kind("tool")[:3]) if card == "eclipse" else ""
    seats = TABLES[card].get("seats", 2)
    players = (who("c3", tools=tools), *(who("c3"),) * (seats - 1))
    state = table(*players, **{"seats": seats, "triggers_out": 0} | TABLES[card])
    state, _events = draw(state, card, deck="blue")
    assert state.players[0].syndromes == (card,)
    assert AFTER_SYNDROME[card](state)


@pytest.mark.rule("cuobe.search")
@together("card", [CURIOSITY])
def test_curiosity_draws_for_a_zero(card):
    room = rooms_with("search")[0]
    state = table(who("a1", talents=card), rooms={"a1": open_to(room, "east")})
    state, _events = play(state, "search", "rolls 0", "choose draw")
    assert state.task.card == "blue"


# Rooms


@pytest.mark.rule("cuobe.discover", "cuobe.discovery", "cuobe.corridor")
@together("room", [room for room in ROOMS if room != "atrium"])
def test_a_room_is_discovered_as_its_signs_say(room):
    card = HOUSE.rooms[room]
    state, _events = play(table(who("c3"), seats=1, triggers_out=0), "move north", f"shows {room}")
    if state.task and state.task.do == "turn-corridor":
        state, _events = play(state, f"choose {state.task.choices[0]}")
    if card.arrows:
        assert "south" in open_sides(state, PLACES["c2"])
        assert len(open_sides(state, PLACES["c2"])) == len(card.arrows)
    assert state.rooms[PLACES["c2"]].card == room or card.enter
    drawn = {"blue": kind("tool")[0], "green": kind("trigger")[0]}
    for deck in card.discover:
        assert (state.task.do, state.task.card) == ("draw", deck)
        state, _events = play(state, f"draws {drawn[deck]}")


@pytest.mark.rule("cuobe.enter")
@pytest.mark.parametrize("choose", CHOOSE, ids=["first", "last"])
@together("room", rooms_with("enter"))
def test_an_enter_effect_does_what_it_says(room, choose):
    before = house_table(c2=open_to(room, "south"))
    state, events = play(before, "move north")
    assert "enter" in told(events)
    inside = before.players[0].__class__(**{**_fields(before.players[0]), "at": PLACES["c2"]})
    entered = before.but(players=(inside, *before.players[1:]), dice=before.dice - 1)
    effects = [(effect, 0) for effect in HOUSE.rooms[room].enter]
    same(*follow(entered, state, effects, direction="north", choose=choose))


@pytest.mark.rule("cuobe.room-effect")
@pytest.mark.parametrize("choose", CHOOSE, ids=["first", "last"])
@together("room", rooms_with("dice"))
def test_a_dice_effect_does_what_it_says(room, choose):
    card, before = HOUSE.rooms[room], house_table(c3=open_to(room, "north"))
    moves = ("use room", f"rolls {max(HOUSE.die)}") if card.least else ("use room",)
    state, events = play(before, *moves)
    assert "room-effect" in told(events)
    effects = [(effect, 0) for effect in card.dice]
    same(*follow(before.but(dice=before.dice - 1), state, effects, choose=choose))
    if card.least > min(HOUSE.die):
        _state, events = play(before, "use room", f"rolls {min(HOUSE.die)}")
        assert told(events)[-1] == "room-effect/fails"


@pytest.mark.rule("cuobe.ongoing", "cuobe.weapon", "cuobe.no-traps")
@together("room", rooms_with("ongoing"))
def test_an_ongoing_effect_holds_in_the_room(room):
    card = HOUSE.rooms[room]
    bonus = sum(effect.amount for effect in card.ongoing if effect.do == "weapon")
    rooms = {"a1": open_to(room, "east")}
    if bonus:
        state = table(who("a1"), rooms=rooms, spawns=(f"ghoul a1 {bonus}",))
        assert "result/tie" in told(play(state, "fight ghoul with 1", "rolls 0")[1])
    if any(effect.do == "no-traps" for effect in card.ongoing):
        state = table(who("a1"), rooms=rooms, spawns=("ghoul a1 3",))
        assert not trapped(state, PLACES["a1"])


@pytest.mark.rule("cuobe.search", "cuobe.lock", "cuobe.trap", "cuobe.trap-row")
@together("room", ROOMS)
def test_the_signs_of_a_room_do_what_they_say(room):
    card, here = HOUSE.rooms[room], PLACES["b2"]
    state = (
        table(who("b2"), rooms={"b2": room})
        if room == "atrium"
        else table(who("b2"), rooms={"b2": room, "e5": "atrium"})
    )
    assert (locks(state, here) > 0) == card.lock
    assert has_trap(state, here) == card.trap
    rows = {"": set(), "row": {"a2", "b2", "c2", "d2", "e2"}, "column": {"b1", "b2", "b3", "b4", "b5"}}
    assert striped(state) == {PLACES[field] for field in rows[card.stripe]}
    assert ("cuobe.search-symbol" in refused(state, "search")) == (not card.search)
    if card.search:
        state, _events = play(state, "search", f"rolls {card.search}")
        assert state.rooms[here].find


# All of them


def test_every_effect_of_every_card_and_room_is_exercised():
    green = {*kind("event"), *kind("tick"), *kind("trigger"), *kind("sister")} | {
        HOUSE.spawn_cards[spawn].id for spawn in SPAWNS
    }
    blue = {*TOOLS, *TALENTS, *WEAPONS, *kind("key"), *kind("syndrome"), CURIOSITY}
    assert green == set(HOUSE.green)
    assert blue == set(HOUSE.blue)
    assert set(ROOMS) == set(HOUSE.rooms)


def test_the_page_of_all_cards_and_rooms_is_up_to_date():
    from cuobe_effects_table import PAGE, page

    assert PAGE.read_text(encoding="utf-8") == page(), "run: python tests/cuobe/cuobe_effects_table.py"
