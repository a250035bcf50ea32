"""CU[o]BE's board: what can be read and pressed on it, and that it is the table."""

from collections import Counter
from dataclasses import replace
from functools import cache
from random import Random
from xml.etree import ElementTree

import pytest
from cubeplay.cuobe.edition.edition import Effect
from cubeplay.cuobe.game import GAME
from cubeplay.cuobe.rules.cards import card_text
from cubeplay.cuobe.rules.floor import FIELDS
from cubeplay.cuobe.rules.moves import Attack, Choose, End, Fight, Give, Go, Surrender, Weapons
from cubeplay.cuobe.rules.state import PLACES, Player, Room, Task, place_name
from cubeplay.errors import IllegalMove
from cubeplay.game import CHANCE
from cuobe_scenes import NAMES, crowded, ended, mid_game, table
from msgspec import structs

from breadth import sized
from cubeplay_widgets.board.game_board import BoardView
from cubeplay_widgets.boards.cuobe.board import CuobeFace
from cubeplay_widgets.boards.cuobe.side_panel import green_shapes
from cubeplay_widgets.paint.scene import Rect, SelectMove, Text

FACE = CuobeFace()


def look(state, *selected, seat=None, small=False, **more):
    actors = [actor for actor in GAME.to_move(state) if isinstance(actor, int)]
    seat = seat if seat is not None else next(iter(actors), 0)
    return BoardView(
        state, seat, GAME.moves(state, seat), frozenset(selected), small=small, names=NAMES, **more
    )


def random_states(players, seed, most=400, **options):
    """The states of a random game in which a person is to move."""
    state, rng = GAME.start(players=players, **options), Random(seed)
    for _move in range(most):
        actors = GAME.to_move(state)
        if not actors:
            return
        if actors[0] == CHANCE:
            move = GAME.chance(state).sample(rng)
        else:
            yield state
            moves = [move for move in GAME.moves(state, actors[0]) if not isinstance(move, Surrender)]
            busy = [move for move in moves if not isinstance(move, End)]
            move = rng.choice(busy if busy and rng.random() < 0.8 else moves)
        state = GAME.apply(state, actors[0], move).state


@cache
def sampled(players, seed, number, **options):
    states = list(random_states(players, seed, **options))
    return Random(seed).sample(states, min(number, len(states)))


def check(scene, state, seat):
    """Labels and ids are unique, lie inside, and every press is a choice, legal, or refused in words."""
    labels = Counter(item.label for item in scene.labelled)
    assert not [label for label, number in labels.items() if number > 1]
    ids = Counter(item.id for item in scene.labelled)
    assert not [id for id, number in ids.items() if number > 1]
    width, height = scene.size
    for item in scene.labelled:
        left, top, right, bottom = item.box
        assert -1 <= left < right <= width + 1, item.id
        assert -1 <= top < bottom <= height + 1, item.id
        least = 27 if width < 600 else 36
        assert min(right - left, bottom - top) >= least, item.id
        if item.move is not None and not isinstance(item.move, SelectMove):
            objections = GAME.objections(state, seat, item.move)
            assert all(each.why and each.next for each in objections)
            assert bool(objections) == (item.move not in GAME.moves(state, seat))


@sized(5, 12)
@pytest.mark.parametrize("small", [False, True])
@pytest.mark.parametrize(
    ("players", "options"),
    [(1, {}), (2, {"pvp": "respawn"}), (4, {"giving": "free", "specialist": True}), (6, {"brutal": True})],
)
def test_every_picture_of_a_random_game_can_be_read_and_pressed(players, options, small, number):
    for state in sampled(players, 3, number, **options):
        seat = GAME.to_move(state)[0]
        check(FACE.marked(look(state, small=small)), state, seat)
        watching = look(state, small=small, seat=(seat + 1) % players)
        check(FACE.marked(watching), state, (seat + 1) % players)


def play(state, *moves):
    """The state after some moves of whoever is to move."""
    for text in moves:
        state = GAME.apply(state, GAME.to_move(state)[0], GAME.parse(text)).state
    return state


def holding(seat=0, **changes):
    """The mock-up's table with other things in a player's hands."""
    state = mid_game()
    players = list(state.players)
    players[seat] = structs.replace(players[seat], **changes)
    return state.but(players=tuple(players))


def label(state, id, *selected, **more):
    return FACE.scene(look(state, *selected, **more))[id].label


def words(state, *selected, **more):
    return [action.words for action in FACE.actions(look(state, *selected, **more))]


# What can be read


def test_a_room_says_what_is_printed_on_it_what_lies_in_it_and_who_is_there():
    state = mid_game()
    here = label(state, "b3")
    assert here.startswith("b3, Gallery: stripe along its row")
    assert "Ghoul, power 2" in here
    assert "Zoë (active)" in here
    assert label(state, "a1") == "a1, not discovered; read it"
    assert "lock token" in label(state, "a5")
    assert "printed trap" in label(state, "a3")
    assert "locked twice" not in label(state, "a3")
    assert "printed lock, open until the end of this turn" in label(state, "d4")
    assert "corridor, open south and west" in label(state, "e2")
    assert "chest of player 2" in label(state, "c3")
    assert "Fig (asleep)" in label(state, "c3")
    assert "2 spiders" in label(state, "c5")
    assert "Twins, power 1, stolen cards: 2" in label(state, "a4")
    assert "When you enter: " in label(state, "b4")
    assert label(state, "b2").endswith("; move here")
    assert label(state, "e5").endswith("; read it")


def test_every_player_says_wounds_panic_state_and_cards():
    state = crowded()
    assert "player 2, Plum (insane): wounds 1 of 5, panic 5 of 5, 0 tools" in label(state, "player-2")
    assert "(asleep)" in label(state, "player-3")
    assert "Medic, Rush" in label(mid_game(), "player-1")
    over = ended()
    assert "(out of the cube)" in label(over, "player-1", seat=2)
    assert "(dead)" in label(over, "player-2", seat=2)


@pytest.mark.parametrize("small", [False, True])
def test_six_pawns_in_one_room_can_be_told_apart(small):
    scene = FACE.scene(look(crowded(), small=small))
    pawns = [item for item in scene.items if item.id.startswith("pawn")]
    assert len(pawns) == 6
    assert len({pawn.centre for pawn in pawns}) == 6
    assert min(pawn.box[2] - pawn.box[0] for pawn in pawns) >= 14
    for one in pawns:
        for other in pawns:
            gap = max(abs(one.centre[0] - other.centre[0]), abs(one.centre[1] - other.centre[1]))
            assert one is other or gap >= 14


def test_asleep_and_insane_pawns_differ_in_shape_and_the_active_one_is_ringed():
    plain, alone = Player(), {}
    for name, player in (("plain", plain), ("asleep", Player(asleep=True)), ("insane", Player(insane=True))):
        scene = FACE.scene(look(table(players=(plain, player), me=0)))
        alone[name] = [type(shape.geometry).__name__ for shape in scene["pawn2"].shapes]
        assert len(scene["pawn1"].shapes) > len(alone["plain"])
    assert len({tuple(shapes) for shapes in alone.values()}) == 3


def test_nothing_is_fine_text_on_the_small_board():
    scene = FACE.scene(look(mid_game(latest="toll"), small=True))
    sizes = [shape.paint.size for shape in scene.shapes if type(shape.geometry).__name__ == "Text"]
    assert min(sizes) >= 11
    rooms = [scene[place_name(place)] for place in FIELDS]
    assert min(min(r - x, b - y) for x, y, r, b in (room.box for room in rooms)) * 328 / 360 >= 44


# What a press does


def test_adjacent_rooms_are_entered_and_a_locked_one_says_why_not():
    state = mid_game()
    scene = FACE.scene(look(state))
    assert scene["b2"].move == Go("north")
    assert scene["a3"].move == Go("west")
    assert isinstance(scene["e5"].move, SelectMove)
    locked = state.but(
        rooms=(*state.rooms[:11], structs.replace(state.rooms[11], lock=True), *state.rooms[12:])
    )
    shown = FACE.scene(look(locked))
    assert shown["b2"].label.endswith("; try to move here")
    with pytest.raises(IllegalMove) as refusal:
        GAME.apply(locked, 0, shown["b2"].move)
    places = refusal.value.objections[0].places
    marked = FACE.marked(look(locked, refused=places))
    assert places == ("b3",)
    assert len(marked.items) > len(FACE.marked(look(locked)).items)


def test_an_arrow_over_the_edge_leads_to_the_room_on_the_other_side():
    players = (Player(PLACES["e2"]), Player())
    state = table({"c3": "atrium", "e2": Room("fork")}, players)
    assert FACE.scene(look(state))["a2"].move == Go("east")


def test_rooms_are_read_where_one_could_walk_and_that_stays_so():
    state = mid_game()
    read = FACE.scene(look(state, "read-rooms"))
    assert read["b2"].move.id == "about:b2"
    assert FACE.kept(frozenset({"read-rooms", "about:b2"})) == {"read-rooms"}
    assert "Search symbol: 1." in FACE.panel(look(state, "about:b2"))
    assert "None of the tins has a label" in FACE.panel(look(state, "about:b2"))
    assert "Gallery (b3)" in FACE.panel(look(state))


def test_somebody_of_the_room_is_taken_along():
    state = table(players=(Player(), Player(), Player(PLACES["b3"])))
    scene = FACE.scene(look(state))
    assert scene["player-2"].label.endswith("; take along")
    assert scene["player-3"].move is None
    taking = FACE.scene(look(state, scene["player-2"].move.id))
    assert taking["b3"].move == Go("west", carry=1)
    assert taking["b3"].label.endswith("; move here with Plum")
    assert taking["player-2"].label.endswith("; leave behind")


def test_a_picked_card_offers_what_can_be_done_with_it():
    state = holding(tools=("crowbar", "bandage", "pills", "plan"), at=PLACES["b2"])
    assert "Drop Pills" not in words(state)
    found = words(state, "card:pills")
    assert "Drop Pills" in found
    assert "Put Pills into the chest" in found


def test_a_tool_is_given_by_pressing_who_gets_it():
    state = holding(tools=("crowbar", "bandage", "pills", "plan"), at=PLACES["c3"])
    scene = FACE.scene(look(state, "card:pills"))
    assert scene["player-2"].move == Give("pills", 1)
    assert "Give Pills to Plum" in words(state, "card:pills")


def test_giving_up_is_asked_twice():
    state = mid_game()
    asked = next(action for action in FACE.actions(look(state, table=True)) if action.words == "Give up …")
    assert isinstance(asked.move, SelectMove)
    sure = {action.words: action.move for action in FACE.actions(look(state, asked.move.id, table=True))}
    assert sure["Yes, ask all to give up"] == Surrender()


# What is asked


def test_rooms_players_directions_and_cards_are_chosen_on_the_board():
    lever = play(holding(tools=("lever",)), "use lever")
    scene = FACE.scene(look(lever))
    assert {scene[place_name(place)].move for place in FIELDS} >= {Choose("a1"), Choose("e5")}
    assert FACE.question(look(lever)).startswith("Lever: ")
    turn = FACE.scene(look(play(lever, "choose c3")))
    assert turn["to-north"].move == Choose("north")
    assert FACE.keys(look(play(lever, "choose c3"), table=True))["ArrowUp"] == Choose("north")
    healing = play(holding(1, tools=("bandage",)).but(player=1), "use bandage")
    people = FACE.scene(look(healing))
    assert people["player-2"].move == Choose("2")
    assert people["player-4"].move is None
    assert "Fig" in words(healing)
    drop = mid_game(
        tasks=(Task("drop-card", "wet-hands", 0, asks="card", choices=("crowbar", "bandage"), card="tool"),)
    )
    assert FACE.scene(look(drop))["bandage"].move == Choose("bandage")
    assert "Bandage" in words(drop)
    assert "Wet hands" in FACE.question(look(drop))


def test_what_may_be_declined_has_an_open_button_and_what_must_be_a_shut_one():
    optional = play(holding(tools=("lever",)), "use lever")
    task = optional.task.but(must=True, effect=Effect("shift", where="any", direction="any", must=True))
    for state, may in ((optional, True), (optional.but(tasks=(task,)), False)):
        assert [action.open for action in FACE.actions(look(state)) if action.words == "Go without"] == [may]


def test_a_corridor_that_can_lie_in_several_ways_says_where_it_would_be_open():
    task = Task(
        "turn-corridor", "bend", 0, asks="direction", choices=("east-south", "south-west"), places=(9,)
    )
    assert words(mid_game(tasks=(task,)))[:2] == ["Open east and south", "Open south and west"]


def test_those_who_wait_hear_whom_for():
    lever = play(holding(tools=("lever",)), "use lever")
    assert "Zoë chooses: Lever." not in FACE.panel(look(lever))
    assert "Zoë chooses: Lever." in FACE.panel(look(lever, seat=1))


# Fights


def test_every_number_of_dice_is_offered_with_its_exact_odds():
    state = holding(tools=("brass-key",))
    (ghoul,) = (a.move.id for a in FACE.actions(look(state)) if a.words == "Fight Ghoul …")
    fights = [action for action in FACE.actions(look(state, ghoul)) if isinstance(action.move, Fight)]
    assert [action.move for action in fights] == [Fight("ghoul", dice) for dice in (3, 2, 1, 0)]
    assert [action.open for action in fights] == [True, True, True, False]
    # power 2, Troll 1, panic 1, Rush takes one off: five or more of three dice
    assert "3 dice: win 60 of 216" in words(state, ghoul)
    assert "the Troll +1" in FACE.question(look(state, ghoul))
    panel = FACE.panel(look(state, ghoul))
    assert "<td>60</td><td>48</td><td>108</td><td>216</td>" in panel


def test_a_full_hand_offers_to_place_the_chest_to_give_and_to_drop():
    state = holding(tools=("axe", "lever", "crank", "mask"), chest=())
    rooms = tuple(structs.replace(room, chest=-1) for room in state.rooms)
    state = state.but(rooms=rooms, tasks=(Task("hand", "", 0, asks="card"),))
    words = {action.words for action in FACE.actions(look(state))}
    assert {"Place your chest here", "Drop Axe", "Drop Lever"} <= words


def test_a_second_rival_is_picked_first():
    state = mid_game()
    spawns = tuple(
        structs.replace(spawn, at=PLACES["b3"]) if spawn.name == "clown" else spawn for spawn in state.spawns
    )
    state = state.but(spawns=spawns)
    other = next(action for action in FACE.actions(look(state)) if action.words == "Fight Clown …")
    found = [
        action.move for action in FACE.actions(look(state, other.move.id)) if isinstance(action.move, Fight)
    ]
    assert {move.spawn for move in found} == {"clown"}


def test_weapons_are_taken_after_the_roll_and_the_fewest_that_win_are_named():
    state = play(holding(tools=("axe", "scalpel", "flare")), "fight ghoul with 2", "rolls 1 2")
    assert words(state) == ["Fight without a weapon: lose", "Fight with Axe: win", "End the turn"]
    scene = FACE.scene(look(state, "weapon:scalpel"))
    assert (scene["axe"].move.id, scene["axe"].move.many) == ("weapon:axe", True)
    both = FACE.actions(look(state, "weapon:scalpel", "weapon:flare"))
    assert both[0].move == Weapons(("flare", "scalpel"))
    assert both[0].words == "Fight with Flare and Scalpel: win"


def test_players_attack_each_other_only_where_that_is_played():
    state = GAME.start(players=2, pvp="yes")
    for state in random_states(2, 1, pvp="yes"):
        if any(isinstance(move, Attack) for move in GAME.moves(state, GAME.to_move(state)[0])):
            break
    other = next(action for action in FACE.actions(look(state)) if action.words.startswith("Attack"))
    moves = [action.move for action in FACE.actions(look(state, other.move.id))]
    assert any(isinstance(move, Attack) for move in moves)


# The end, the panel, the pictures


def test_the_end_says_who_has_escaped():
    state = ended()
    assert FACE.ending(GAME.outcome(state), NAMES) == "The game is over. Zoë has escaped."
    lost = state.but(players=(Player(status="dead"),) * 3, ended="cuobe.all-dead")
    assert "Nobody has got out." in FACE.ending(GAME.outcome(lost), NAMES)


def test_the_panel_shows_every_card_in_full_and_nothing_that_somebody_typed_as_html():
    state = mid_game(latest="toll")
    named = replace(look(state), names=("<b>Zoë</b>", "Plum", "Fig", "Kiwi"))
    for part in (FACE.panel(named), FACE.below(named)):
        assert "<b>Zoë" not in part
        ElementTree.fromstring(part)
    panel = FACE.panel(named) + FACE.below(named)
    for player in state.players:
        for card in (*player.tools, *player.talents, *player.syndromes, *player.chest):
            assert state.edition.titles[card] in panel
    for card in (*state.dropped, *state.activated, "toll"):
        assert state.edition.titles[card] in panel
    assert state.edition.green["toll"].mood.replace("'", "&#x27;") in panel


def test_what_a_move_touched_is_found_by_the_titles_of_rooms():
    state = mid_game()
    step = GAME.apply(state, 0, GAME.parse("move east"))
    last = FACE.touched(step.events)
    marked = FACE.marked(look(step.state, last=last))
    assert len(marked.items) > len(FACE.marked(look(step.state)).items)


def test_the_thumbnail_is_a_picture_of_four_to_three():
    root = ElementTree.fromstring(CuobeFace().thumbnail(GAME))
    assert root.attrib["viewBox"] == "0 0 480 360"


def test_the_text_of_every_green_card_ends_above_its_foot():
    for card in GAME.start().edition.green.values():
        for height in (111, 150, 190):
            place = Rect(0, 0, 190, height)
            shapes = green_shapes(card, place, " ".join(card_text(card)), 20)
            lowest = max(shape.geometry.y for shape in shapes if isinstance(shape.geometry, Text))
            assert lowest < height - 5, card.title
