"""What words mean, and how the table is laid out."""

import pytest
from cubeplay.cuobe.edition.editing import house_text, one_text
from cubeplay.cuobe.edition.edition import DIRECTIONS
from cubeplay.cuobe.game import GAME
from cubeplay.cuobe.rules import floor
from cubeplay.cuobe.rules.state import CENTRE, PLACES, place_name
from cubeplay.game import CHANCE
from cuobe_tables import mad, play, table, who


def numbers(part):
    return dict(part.unseen)


def started(**options):
    """A game at its first green card, after all lots of the set-up took their first way."""
    state = GAME.start(**options)
    events = []
    while not state.turn:
        move, _share = next(GAME.chance(state).outcomes())
        state, told = play(state, str(move))
        events += told
    return state, events


# The set-up


@pytest.mark.rule("cuobe.fields", "cuobe.setup-rooms")
def test_the_atrium_lies_in_the_centre_and_the_rest_face_down():
    state = GAME.start()
    assert place_name(CENTRE) == "c3"
    assert [place for place, room in enumerate(state.rooms) if room.card] == [PLACES["c3"]]
    assert state.rooms[CENTRE].card == "atrium"
    assert len(state.unseen_rooms) == 24
    assert "exit" in state.unseen_rooms
    assert (PLACES["a1"], PLACES["e1"], PLACES["a5"]) == (0, 4, 20)


@pytest.mark.rule("cuobe.players", "cuobe.first-player", "cuobe.goal")
@pytest.mark.parametrize("players", range(1, 7))
def test_all_begin_unhurt_and_calm_in_the_atrium(players):
    state = GAME.start(players=players)
    assert state.players == (who("c3"),) * players
    assert state.player == 0
    assert len(state.edition.keys) == 5


@pytest.mark.rule("cuobe.quick")
def test_the_quick_set_up_leaves_out_three_triggers_and_the_sister():
    state = GAME.start()
    (blue,), (green,) = state.blue, state.green
    assert (blue.left, green.left) == (35, 45 - 3 - 1)
    pools = dict(state.pools)
    assert set(pools["all-blue"]) == set(state.edition.blue)
    missing = set(state.edition.green) - set(pools["all-green"])
    assert sorted(state.edition.green[card].kind for card in missing) == ["sister", *["trigger"] * 3]


@pytest.mark.rule("cuobe.advanced")
def test_the_advanced_blue_deck_is_five_parts_with_a_key_each():
    state = GAME.start(decks="advanced")
    assert [numbers(part) for part in state.blue] == [{"key": 1, "tool": 4, "talent": 1, "syndrome": 1}] * 5
    assert [part.left for part in state.blue] == [7] * 5


@pytest.mark.rule("cuobe.advanced-green")
def test_the_advanced_green_deck_has_a_part_for_each_spawn():
    state = GAME.start(decks="advanced", triggers_out=1, ghoul=False, troll=False)
    parts = [numbers(part) for part in state.green]
    assert [part["spawn"] for part in parts] == [1] * 4
    assert [part["trigger"] for part in parts] == [2, 2, 2, 1]
    assert sum(part["rest"] for part in parts) == 30
    none = dict.fromkeys(("ghoul", "clown", "tentacles", "spiders", "twins", "troll"), False)
    (only,) = GAME.start(decks="advanced", **none).green
    assert "spawn" not in numbers(only)


@pytest.mark.rule("cuobe.specialist")
def test_specialists_start_with_a_talent_and_of_six_one_goes_without():
    state, events = started(players=4, specialist=True)
    assert [len(player.talents) for player in state.players] == [1] * 4
    assert len(dict(state.pools)["all-blue"]) == 31
    state, events = started(players=6, specialist=True)
    assert sorted(len(player.talents) for player in state.players) == [0, 1, 1, 1, 1, 1]
    without = [event for event in events if event.rule == "cuobe.specialist" and event.form == "without"]
    assert [state.players[event["player"]].talents for event in without] == [()]


@pytest.mark.rule("cuobe.part")
def test_talents_left_over_find_a_part_each():
    state, events = started(players=3, specialist=True, decks="advanced")
    talents = [numbers(part).get("talent", 0) for part in state.blue]
    assert sorted(talents) == [0, 0, 0, 1, 1]
    assert [event.rule for event in events].count("cuobe.part") == 2
    assert sum(part.left for part in state.blue) == 32


@pytest.mark.rule("cuobe.difficulty")
def test_dials_leave_cards_out():
    state, events = started(
        ticks=False, events_out=2, talents_out=1, tools_out=3, triggers_out=0, clown=False
    )
    left_out = [event["card"] for event in events if event.rule == "cuobe.difficulty"]
    assert len(left_out) == len(set(left_out)) == 6
    kinds = [state.edition.green[card].kind for card in dict(state.pools)["all-green"]]
    assert {kind: kinds.count(kind) for kind in ("tick", "trigger", "spawn", "event")} == {
        "tick": 0, "trigger": 8, "spawn": 5, "event": 20
    }  # fmt: skip
    assert len(dict(state.pools)["all-blue"]) == 31


# Limits


@pytest.mark.rule("cuobe.solo", "cuobe.two-players", "cuobe.eclipse")
@pytest.mark.parametrize(
    ("players", "tools", "others"), [(1, 5, 3), (2, 4, 2), (3, 3, 1), (4, 3, 1), (5, 3, 1), (6, 3, 1)]
)
def test_fewer_players_hold_more(players, tools, others):
    state = table(who(), seats=players)
    assert floor.limits(state, 0) == floor.Limits(tools, others, others)
    dark = table(who(syndromes="eclipse"), seats=players)
    assert floor.limits(dark, 0).tools == tools - 1
    assert floor.limits(table(mad(), seats=players), 0) == floor.Limits(0, 0, 0)


# Words


@pytest.mark.rule("cuobe.closest")
def test_steps_do_not_go_over_the_edge():
    assert floor.distance(PLACES["a1"], PLACES["e1"]) == 4
    assert floor.distance(PLACES["b2"], PLACES["c4"]) == 3
    assert floor.distance(PLACES["c3"], PLACES["c3"]) == 0


@pytest.mark.rule("cuobe.trap-row", "cuobe.ghoul", "cuobe.no-traps")
def test_stripes_and_the_ghoul_trap_rows_and_columns_but_not_where_traps_may_not_be():
    state = table(who(), rooms={"b2": "gallery", "d4": "well", "e2": "chapel"})
    trapped = {place_name(place) for place in range(25) if floor.trapped(state, place)}
    assert trapped == {"a2", "b2", "c2", "d2", "d1", "d3", "d4", "d5"}
    state = table(who(), spawns=["ghoul a5 3"])
    trapped = {place_name(place) for place in range(25) if floor.trapped(state, place)}
    assert trapped == {"a1", "a2", "a3", "a4", "a5", "b5", "c5", "d5", "e5"}
    assert not floor.trapped(table(who(), rooms={"b2": "chapel"}, spawns=["ghoul b2 3"]), PLACES["b2"])
    assert not floor.can_trap(table(who(), rooms={"b2": "chapel"}), PLACES["b2"])


@pytest.mark.rule("cuobe.trap-row")
def test_a_stripe_counts_face_up_only():
    assert not floor.striped(GAME.start())


@pytest.mark.rule("cuobe.troll", "cuobe.result")
def test_the_troll_strengthens_all_others_but_spiders():
    rooms = {"b2": "ward spiders=2"}
    spawns = ["ghoul b2 3", "twins b2 1 0", "troll e1 2"]
    state = table(who("b2", panic=2), mad("b2"), rooms=rooms, spawns=spawns)
    names = ("ghoul", "twins", "troll", "spider")
    assert [floor.strength(state, name, 0) for name in names] == [6, 4, 4, 1]
    assert [floor.strength(state, name, 1) for name in names] == [4, 2, 2, 1]


@pytest.mark.rule("cuobe.weapon", "cuobe.ongoing")
def test_a_weapon_adds_what_it_says_and_a_room_may_be_one():
    state = table(who("b2", tools="axe"), rooms={"b2": "armoury"}, spawns=["troll b2 3"])
    assert [state.edition.weapon(card) for card in ("axe", "brawler", "bandage", "wax-key")] == [3, 1, 0, 0]
    _state, events = play(state, "fight troll with 1", "rolls 0", "weapons axe")
    (result,) = [event for event in events if event.rule == "cuobe.result"]
    assert (result.form, result["total"], result["against"]) == ("win", 4, 3)


@pytest.mark.rule("cuobe.free")
def test_what_is_free_takes_no_dice():
    state = table(who("b2", tools="stopwatch axe"), rooms={"b2": "ward find"}, dice=1)
    for text in ("chest", "use stopwatch", "find"):
        assert text in map(str, GAME.moves(state.but(dice=0), 0))
    after, _events = play(state, "chest", "stash axe", "take axe")
    assert after.dice == 1


@pytest.mark.rule("cuobe.spawns-first")
def test_spawns_act_before_the_card_is_drawn():
    rooms, spawns = {"e1": "ward"}, ["tentacles a1 2", "clown e1 2"]
    state, events = play(table(who(), who(), rooms=rooms, spawns=spawns, seats=2), "end")
    rules = [event.rule.removeprefix("cuobe.") for event in events]
    assert rules[rules.index("turn") :] == ["turn", "clown", "tentacles"]
    assert [spawn.at for spawn in state.spawns] == [PLACES["e1"], PLACES["c3"]]
    assert (GAME.to_move(state), state.player, state.me.at) == ((CHANCE,), 1, PLACES["e1"])


# What is chosen before a game


def test_every_choice_before_a_game_has_a_title_an_explanation_and_a_rule():
    for option in GAME.options:
        assert option.title
        assert option.text
        assert GAME.rulebook[option.rule]
        assert len(option.labels) in (0, len(option.choices or ()))


def test_what_can_be_chosen_before_a_game():
    options = {option.name: option for option in GAME.options}
    assert [name for name, option in options.items() if option.seats] == ["players"]
    assert {
        name: option.choices for name, option in options.items() if isinstance(option.choices, range)
    } == {
        "players": range(1, 7),
        "triggers_out": range(16),
        "events_out": range(31),
        "talents_out": range(6),
        "tools_out": range(21),
    }
    words = {name: option.choices for name, option in options.items() if isinstance(option.default, str)}
    assert words == {
        "decks": ("quick", "advanced"),
        "pvp": ("no", "yes", "respawn"),
        "giving": ("limit", "free"),
        "edition": None,
    }
    on = {name for name, option in options.items() if option.default is True}
    assert on == {"ghoul", "clown", "tentacles", "spiders", "twins", "troll", "ticks"}
    assert all(option.choices == (False, True) for option in GAME.options if isinstance(option.default, bool))
    usual = {"players": 2, "triggers_out": 3, "events_out": 0, "talents_out": 0, "tools_out": 0}
    assert {name: options[name].default for name in usual} == usual


def test_what_one_may_hold_depends_on_how_many_play():
    held = [GAME.start(players=players).setup.limits for players in GAME.seats]
    assert held == [(5, 3, 3), (4, 2, 2), *[(3, 1, 1)] * 4]


def test_the_next_one_inside_follows_and_nobody_follows_who_is_alone():
    assert GAME.follows(table(who(), who(status="out"), who())) == 2
    assert GAME.follows(table(who(), who(status="out"), who(status="dead", wounds=5))) is None
    assert GAME.follows(table(who(), seats=1)) is None


def test_an_own_edition_is_another_house_than_the_usual_one():
    text = one_text(house_text()).replace('"Larder"', '"Store"')
    usual, own = GAME.house({"edition": ""}), GAME.house({"edition": text})
    assert (usual.id, own.id) == ("cuobe-house", "cuobe-own")
    assert usual == GAME.house({}) != own != GAME.house({"edition": text + " "})


@pytest.mark.parametrize("text", ["search", "force"])
def test_dice_are_rolled_for_whoever_searches_or_forces_a_lock(text):
    name = next(card.id for card in GAME.start().edition.rooms.values() if card.search and not card.lock)
    lying = {"b3": name if text == "search" else f"{name} lock"}
    state, _events = play(table(who(), who("b3"), rooms=lying, player=1), text)
    assert GAME.to_move(state) == (CHANCE,)
    assert GAME.rolls_for(state) == 1
    assert GAME.rolls_for(table(who())) is None


def test_a_step_over_the_edge_leads_to_the_opposite_room_if_a_corridors_arrow_shows_that_way():
    name = next(card.id for card in GAME.start().edition.rooms.values() if card.arrows)
    state = table(who("a1"), rooms={"a1": f"{name} turn=1"})
    for direction in DIRECTIONS[0], DIRECTIONS[3]:
        shut = "" if direction in floor.open_sides(state, PLACES["a1"]) else "edge"
        to = floor.wrapped(PLACES["a1"], direction)
        assert floor.way(state, PLACES["a1"], direction) == floor.FloorStep(to, shut, over=True)
    assert not floor.way(state, PLACES["a1"], DIRECTIONS[1]).over
