"""What readings.md says of cards, hands and chests, sentence by sentence."""

import pytest
from cubeplay.cuobe.game import GAME
from cuobe_plain import at, choices, do, draw, fx, lie, plain_table, play, told, who
from cuobe_tables import mad, refused

from breadth import together

FULL = "sword knife salve-1 salve-2"
DEAD = {"status": "dead", "wounds": 5}


def draw_blue(state, card, *answers):
    """Let the active player draw a blue card."""
    return draw(state, card, *answers, deck="blue")


# Giving


@pytest.mark.rule("cuobe.give", "cuobe.drop-tool")
def test_one_gives_and_drops_only_what_one_cannot_hold():
    fine = plain_table(who("c3", tools="sword"), who("c3"))
    assert "cuobe.give" in refused(fine, "give sword to 2")
    assert "cuobe.drop-tool" in refused(fine, "drop sword")
    over, _events = play(plain_table(who("c3", tools=FULL), who("c3")), "give sword to 2")
    assert over.players[1].tools == ("sword",)
    assert "cuobe.give" in refused(over, "give knife to 2")


@pytest.mark.rule("cuobe.give", "cuobe.drop-tool", "cuobe.free")
def test_with_free_giving_tools_change_hands_at_any_time():
    state = plain_table(who("c3", tools="sword knife"), who("c3"), giving="free", dice=0)
    state, _events = play(state, "give sword to 2", "drop knife")
    assert (state.players[0].tools, state.players[1].tools, state.dropped) == ((), ("sword",), ("knife",))


@pytest.mark.rule("cuobe.give")
def test_one_gives_to_who_is_in_the_room_and_can_hold_it():
    players = (who("c3", tools=FULL), who("a1"), who("c3", tools="salve-3 salve-4 salve-5"), mad("c3"))
    state = plain_table(*players, seats=4)
    assert all("cuobe.give" in refused(state, f"give sword to {seat}") for seat in (1, 2, 3, 4))


# Passing talents and syndromes


@pytest.mark.rule("cuobe.talent", "cuobe.syndrome")
@pytest.mark.parametrize(
    ("kind", "held", "card"), [("talents", "nurse", "runner"), ("syndromes", "rush", "doom")]
)
def test_they_pass_clockwise_to_the_next_living_sane_player_without_one(kind, held, card):
    players = (
        who("c3", **{kind: held}), who("a1", **DEAD), mad("a1"), who("a1", status="out"),
        who("a5", **{kind: {"talents": "boxer", "syndromes": "eclipse"}[kind]}), who("e5"),
    )  # fmt: skip
    state, events = draw_blue(plain_table(*players, seats=6), card)
    assert getattr(state.players[5], kind) == (card,)
    assert told(events)[-1].endswith("/passed")


@pytest.mark.rule("cuobe.talent", "cuobe.syndrome")
@pytest.mark.parametrize(
    ("kind", "cards"), [("talents", "nurse boxer runner"), ("syndromes", "rush doom eclipse")]
)
def test_if_all_have_one_it_replaces_ones_own(kind, cards):
    mine, other, new = cards.split()
    players = (who("c3", **{kind: mine}), who("a1", **{kind: other}), who("a1", **DEAD))
    state, events = draw_blue(plain_table(*players), new)
    assert getattr(state.players[0], kind) == (new,)
    assert state.gone == (mine,)
    assert told(events)[-1].endswith("/replaced")


@pytest.mark.rule("cuobe.solo", "cuobe.two-players", "cuobe.talent", "cuobe.syndrome")
@pytest.mark.parametrize(("seats", "talents"), [(1, "nurse boxer"), (2, "nurse")])
def test_solo_and_two_players_hold_more_before_they_pass_or_replace(seats, talents):
    state = plain_table(who("c3", talents=talents), seats=seats)
    state, _events = draw_blue(state, "runner")
    assert state.players[0].talents == (*talents.split(), "runner")
    state, events = draw_blue(state, "talent")
    if seats == 2:
        assert state.players[1].talents == ("talent",)
    else:
        assert state.task.do == "replace"
        state, events = play(state, "choose boxer")
        assert state.players[0].talents == ("nurse", "talent", "runner")
        assert (state.gone, told(events)) == (("boxer",), ["talent/replaced"])


@pytest.mark.rule("cuobe.solo", "cuobe.two-players", "cuobe.limit", "cuobe.eclipse")
@pytest.mark.parametrize(("seats", "most"), [(1, 5), (2, 4), (3, 3), (6, 3)])
def test_hand_limits_by_players_and_eclipse_takes_one(seats, most):
    tools = [f"salve-{number}" for number in range(1, most + 2)]
    full = plain_table(who("c3", tools=" ".join(tools[:-1])), seats=seats)
    assert not refused(full, "end")
    assert "cuobe.limit" in refused(plain_table(who("c3", tools=" ".join(tools)), seats=seats), "end")
    dark = plain_table(who("c3", tools=" ".join(tools[:-1]), syndromes="eclipse"), seats=seats)
    assert "cuobe.limit" in refused(dark, "end")


@pytest.mark.rule("cuobe.talent", "cuobe.syndrome", "cuobe.insanity")
@pytest.mark.parametrize(
    ("kind", "taken", "card"), [("talents", "nurse", "runner"), ("syndromes", "rush", "doom")]
)
def test_an_insane_player_passes_it_on_and_removes_what_no_sane_player_can_take(kind, taken, card):
    free, _events = draw_blue(plain_table(mad("c3"), who("a1"), seats=2), card)
    assert getattr(free.players[1], kind) == (card,)
    players = (mad("c3"), who("a1", **{kind: taken}), mad("a1"))
    state, events = draw_blue(plain_table(*players), card)
    assert state.gone == (card,)
    assert told(events)[-1].endswith("/removed")


# Weapons and tools


@pytest.mark.rule("cuobe.weapons", "cuobe.tool")
def test_weapons_are_chosen_after_the_roll_together_and_gone_even_if_the_fight_is_lost():
    state = plain_table(who("c3", tools="sword knife"), spawns=("ghoul c3 9",))
    state, _events = play(state, "fight ghoul with 1", "rolls 1")
    assert state.task.do == "weapons"
    state, events = play(state, "weapons knife, sword")
    assert "result/lose" in told(events)
    assert (state.players[0].tools, sorted(state.gone)) == ((), ["knife", "sword"])
    assert state.players[0].wounds == 1


@pytest.mark.rule("cuobe.weapons", "cuobe.fight-dice")
def test_one_may_fight_with_weapons_alone_and_keep_them_back_after_the_roll():
    state = plain_table(who("c3", tools="sword"), spawns=("ghoul c3 3",), dice=0)
    after, events = play(state, "fight ghoul with 0", "weapons sword")
    assert "result/tie" in told(events)
    after, events = play(state, "fight ghoul with 0", "no weapons")
    assert after.players[0].tools == ("sword",)
    assert "cuobe.fight-dice" in refused(plain_table(who("c3"), spawns=("ghoul c3 2",)), "fight ghoul with 0")


@pytest.mark.rule("cuobe.weapons", "cuobe.talent-use", "cuobe.weapon")
def test_a_talent_that_is_a_weapon_takes_a_die_and_stays():
    state = plain_table(who("c3", talents="boxer"), spawns=("ghoul c3 1",), dice=2)
    state, _events = play(state, "fight ghoul with 1", "rolls 1", "weapons boxer")
    assert (state.dice, state.players[0].talents, state.spawns) == (0, ("boxer",), ())


@pytest.mark.rule("cuobe.use", "cuobe.tool")
def test_tools_are_used_once_and_never_come_back():
    state = plain_table(who("c3", tools="tool", wounds=1), who("c3", wounds=2), dice=0)
    state, _events = play(state, "use tool", "choose 2")
    assert state.players[1].wounds == 1
    assert (state.players[0].tools, state.gone, state.dropped) == ((), ("tool",), ())


@pytest.mark.rule("cuobe.talent-use", "cuobe.use", "cuobe.needs-dice")
def test_talents_take_a_die_for_each_use():
    state = plain_table(who("c3", talents="talent", wounds=3), dice=2)
    state, events = play(state, "use talent", "use talent")
    assert (state.players[0].wounds, state.dice) == (1, 0)
    assert told(events).count("talent-use") == 2
    assert "cuobe.needs-dice" in refused(state, "use talent")


@pytest.mark.rule("cuobe.tool", "cuobe.insanity")
def test_the_insane_may_use_a_tool_at_the_moment_at_which_they_draw_it():
    state = plain_table(mad("c3", wounds=1))
    drawn, events = draw_blue(state, "salve-1")
    assert "tool/insane" in told(events)
    used, _events = play(drawn, "use salve-1")
    assert (used.players[0].wounds, used.gone, used.dropped) == (0, ("salve-1",), ())
    left, _events = play(drawn, "decline")
    assert (left.players[0].tools, left.dropped, left.task) == ((), ("salve-1",), None)


@pytest.mark.rule("cuobe.tool", "cuobe.key")
def test_an_insane_player_activates_a_key_drawn_in_the_exit():
    state = plain_table(mad("a1"), rooms={"a1": "exit"})
    state, _events = draw_blue(state, "key-1", "use key-1")
    assert (state.activated, state.dropped) == (("key-1",), ())


@pytest.mark.rule("cuobe.retrieve-tool")
def test_retrieve_tool_takes_any_one_of_the_dropped():
    state = plain_table(who("c3"), dropped=("sword", "key-1", "knife"))
    state, _events = do(state, fx("retrieve-tool"))
    assert choices(state) == {"sword", "key-1", "knife"}
    state, _events = play(state, "choose key-1")
    assert (state.players[0].tools, state.dropped) == (("key-1",), ("sword", "knife"))


# Chests


@pytest.mark.rule("cuobe.chest", "cuobe.chest-one", "cuobe.chest-room", "cuobe.free")
def test_placing_a_chest_is_free_one_a_room_and_one_a_player():
    state = plain_table(who("c3"), who("c3"), dice=0)
    state, events = play(state, "chest")
    assert told(events) == ["chest"]
    assert "cuobe.chest-one" in refused(state, "chest")
    state, _events = play(state, "end", "draws quiet-1")
    assert "cuobe.chest-room" in refused(state, "chest", player=2)


@pytest.mark.rule("cuobe.stash", "cuobe.take", "cuobe.free")
def test_putting_and_taking_any_number_is_free():
    state = plain_table(who("c3", tools=FULL), rooms={"c3": "atrium chest=1"}, dice=0)
    state, _events = play(state, *(f"stash {card}" for card in FULL.split()))
    assert (state.players[0].tools, state.players[0].chest) == ((), tuple(FULL.split()))
    state, _events = play(state, "take knife", "take sword", "stash sword")
    assert (state.players[0].tools, state.players[0].chest) == (("knife",), ("salve-1", "salve-2", "sword"))


@pytest.mark.rule("cuobe.use", "cuobe.chest")
def test_tools_in_the_chest_cannot_be_used():
    state = plain_table(who("c3", chest="tool", wounds=1), rooms={"c3": "atrium chest=1"})
    assert "cuobe.use" in refused(state, "use tool")


# Optional and compulsory


@pytest.mark.rule("cuobe.decline", "cuobe.compulsory")
@pytest.mark.parametrize(
    "effect", [fx("panic", who="all"), fx("calm", who="all"), fx("find", number=1), fx("lock", where="this")]
)
def test_optional_effects_can_be_declined_and_compulsory_ones_cannot(effect):
    before = plain_table(who("c3", panic=1), rooms={"a1": "one"})
    state, _events = do(before, effect)
    state, events = play(state, "decline")
    assert told(events) == ["decline"]
    assert state == before
    must = fx(**{field: getattr(effect, field) for field in effect.__slots__} | {"must": True})
    state, _events = do(before, must)
    assert state != before
    assert state.task is None


@pytest.mark.rule("cuobe.decline")
def test_of_several_rooms_those_chosen_before_declining_still_count():
    state, _events = do(plain_table(who("c3")), fx("lock", where="next", amount=3), "choose c2", "choose d3")
    state, _events = play(state, "decline")
    assert lie(state, "lock") == {"c2", "d3"}


@pytest.mark.rule("cuobe.use-target", "cuobe.swap")
def test_a_tool_is_not_wasted_on_nobody_and_nothing():
    for effect in (
        fx("swap", who="chosen"),
        fx("swap", who="you"),
        fx("unlock", where="next"),
        fx("retrieve-tool"),
    ):
        state = plain_table(who("c3", tools="tool"), seats=1, tool=(effect,))
        assert "cuobe.use-target" in refused(state, "use tool")
    state = plain_table(who("c3", tools="tool"), tool=(fx("gain"),), dice=5)
    assert "cuobe.use-target" in refused(state, "use tool")


@pytest.mark.rule("cuobe.compulsory")
@together(
    "effect",
    [
        fx("lock", where="exit"),
        fx("trap", where="exit"),
        fx("shift", where="exit", direction="north"),
        fx("unlock", where="any"),
        fx("unlock", where="this"),
        fx("remove-trap", where="next"),
        fx("remove-trap", where="this"),
        fx("swap", who="you"),
        fx("drop", who="all", card="talent"),
        fx("retrieve-tool"),
        fx("jump", who="all", where="atrium"),
        fx("panic", who="others"),
    ],
    ids=lambda effect: f"{effect.do} {effect.who or effect.where}",
)
def test_a_compulsory_effect_without_a_target_does_nothing_and_says_so(effect):
    before = plain_table(who("c3"), seats=1)
    must = fx(**{field: getattr(effect, field) for field in effect.__slots__} | {"must": True})
    state, events = do(before, must)
    assert told(events) == ["compulsory/nothing"]
    assert state == before


@pytest.mark.rule("cuobe.event")
def test_effects_go_in_the_cards_order():
    effects = (
        fx("wound", who="you", must=True),
        fx("heal", who="you", amount=2),
        fx("panic", who="you", must=True),
    )
    state, events = draw(plain_table(who("c3", wounds=1), event=effects), "event")
    assert told(events) == ["green-card", "wound", "heal", "panic"]
    assert state.players[0].wounds == 0


@pytest.mark.rule("cuobe.choice", "cuobe.event")
def test_a_player_is_the_active_players_choice_among_all_inside():
    players = (who("c3"), who("a1"), who("a5", **DEAD))
    state, _events = draw(plain_table(*players, event=(fx("wound", who="chosen", must=True),)), "event")
    assert (choices(state), GAME.to_move(state)) == ({"1", "2"}, (0,))


@pytest.mark.rule("cuobe.use", "cuobe.choice")
def test_a_tool_or_talent_is_for_those_in_the_same_room():
    players = (who("c3", tools="tool", wounds=1), who("c3", wounds=1), who("a1", wounds=1))
    state, _events = play(plain_table(*players), "use tool")
    assert choices(state) == {"1", "2"}


@pytest.mark.rule("cuobe.drop")
def test_whoever_must_drop_chooses_and_what_is_no_tool_leaves_the_game():
    players = (who("c3", tools="sword knife", talents="nurse"), who("a1", tools="salve-1 salve-2"), who("a5"))
    state, _events = do(plain_table(*players), fx("drop", who="all", card="tool", must=True))
    assert GAME.to_move(state) == (0,)
    state, _events = play(state, "choose knife")
    assert GAME.to_move(state) == (1,)
    state, _events = play(state, "choose salve-1")
    assert state.dropped == ("knife", "salve-1")
    state, _events = do(state, fx("drop", who="you", card="talent", must=True), "choose nurse")
    assert state.gone == ("nurse",)


# The find token instead of a card


@pytest.mark.rule("cuobe.find-choice", "cuobe.discovery", "cuobe.eclipse")
@pytest.mark.parametrize(
    ("hand", "asked"),
    [
        ({"tools": "sword knife salve-1", "talents": "nurse"}, True),
        ({"tools": "sword knife salve-1"}, False),
        ({"tools": "sword knife", "talents": "nurse"}, False),
        ({"tools": "sword knife", "talents": "nurse", "syndromes": "eclipse"}, True),
    ],
)
def test_the_find_token_choice_needs_tools_and_talent_full_by_the_limits_in_force(hand, asked):
    state = plain_table(who("c3", **hand), chamber={"discover": ["blue"]})
    state, _events = play(state, "move north", "shows chamber")
    assert (choices(state) == {"draw", "token"}) == asked
    if asked:
        state, events = play(state, "choose token")
        assert told(events) == ["find-choice"]
        assert state.rooms[state.players[0].at].find
        assert at(state, 1) == "c2"
