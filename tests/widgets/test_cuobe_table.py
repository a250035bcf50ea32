"""CU[o]BE's table on a page: what is to do, what can be done and why not, who plays."""

import re
from functools import cache
from html import escape
from random import Random

import pytest
from cubeplay.cuobe.game import GAME
from cubeplay.cuobe.rules.floor import FIELDS
from cubeplay.cuobe.rules.moves import End, Fight, Search, Weapons
from cubeplay.cuobe.rules.state import place_name
from cubeplay.game import CHANCE
from cuobe_scenes import NAMES, crowded, ended, mid_game
from test_cuobe_board import holding, random_states

from cubeplay_widgets.board.game_board import BoardView
from cubeplay_widgets.board.presses import way_to
from cubeplay_widgets.boards.cuobe.board import CuobeFace
from cubeplay_widgets.paint.scene import SelectMove, Text

FACE = CuobeFace()
TABLES = (
    (1, {}),
    (2, {"pvp": "respawn"}),
    (3, {"talents_out": 2}),
    (4, {"giving": "free", "specialist": True}),
    (6, {"brutal": True, "short": True}),
)


def look(state, *selected, seat=None, **more):
    actors = [actor for actor in GAME.to_move(state) if isinstance(actor, int)]
    seat = seat if seat is not None else next(iter(actors), 0)
    names = NAMES[: len(state.players)]
    moves = GAME.moves(state, seat)
    return BoardView(state, seat, moves, frozenset(selected), names=names, table=True, **more)


def shown(state, *selected, **more):
    return {action.words: action for action in FACE.actions(look(state, *selected, **more))}


@pytest.fixture(autouse=True, scope="module")
def _let_go():
    """The moments go with the module."""
    yield
    moments_of.cache_clear()


def moments(players, options):
    """Some moments of random games, the same ones for all who ask."""
    return moments_of(players, tuple(options.items()))


@cache
def moments_of(players, options):
    return list(played(players, dict(options)))


def played(players, options, share=0.3):
    """Some moments of random games, and what is picked there on the way."""
    rng = Random(players)
    for seed in range(2):
        for state in random_states(players, seed, **options):
            if rng.random() > share:
                continue
            seen = look(state)
            yield state, seen
            picks = [action.move for action in FACE.actions(seen) if isinstance(action.move, SelectMove)]
            for pick in rng.sample(picks, min(3, len(picks))):
                yield state, look(state, *pick.on(seen.selected))


@pytest.mark.parametrize(("players", "options"), TABLES, ids=str)
def test_a_task_says_in_the_imperative_what_is_to_do(players, options):
    for _state, seen in moments(players, options):
        task = FACE.task(seen)
        assert task.do not in ("make a move", "wait for your turn")
        assert task.do[0].islower(), task
        assert max(len(task.do), len(task.other)) <= 60, task
        assert not re.search(r"\{|\}|[.!?]$", task.do), task
        assert not task.other or re.fullmatch(r"[A-Z0-9+].*[.!?]", task.other), task


@pytest.mark.parametrize(("players", "options"), TABLES, ids=str)
def test_what_cannot_be_done_stays_in_sight_and_says_why_in_four_words(players, options):
    for state, seen in moments(players, options):
        actions = FACE.actions(seen)
        keys = [(action.row, action.words) for action in actions]
        assert len(set(keys)) == len(keys), keys
        assert sum(action.main for action in actions) <= 1
        for action in actions:
            if not isinstance(action.move, SelectMove):
                assert action.open == (not GAME.objections(state, seen.seat, action.move)), action
            assert len(action.note.split()) <= 4, action
            assert action.open or action.note, action


@pytest.mark.parametrize(
    ("players", "options"),
    [*TABLES[1:3], *(pytest.param(*each, marks=pytest.mark.proof) for each in (TABLES[0], *TABLES[-2:]))],
)
@pytest.mark.parametrize("often", [2, pytest.param(8, marks=pytest.mark.proof)])
def test_every_legal_move_is_pressed_on_the_board_or_beside_it(players, options, often):
    rng = Random(1)
    for state in rng.sample(list(random_states(players, 5, **options)), 8)[:often]:
        seen = look(state)
        for move in rng.sample(seen.moves, min(6, len(seen.moves))):
            assert way_to(FACE, GAME, seen, move), (FACE.task(seen), move)


def test_actions_of_a_turn_keep_their_places():
    places = {
        tuple(action.words for action in FACE.actions(seen) if not action.row and not action.main)[:6]
        for state, seen in moments(2, {})
        if state.task is None and not seen.selected and state.dice
    }
    assert places == {
        ("Search", "Force the lock", "Use the room", "Take the find token", "Place your chest", "Read rooms")
    }


def test_a_fight_is_begun_with_the_picked_number_of_dice_and_tells_its_odds():
    state = mid_game()
    fight = shown(state)["Fight with 3 dice and Crowbar"]
    assert fight.main
    assert isinstance(fight.move, Fight)
    assert (fight.move.dice, sum(fight.bar)) == (3, 216)
    two = shown(state, "dice:2")
    assert two["Fight with 2 dice and Crowbar"].main
    assert two["2 dice"].pressed
    assert not two["3 dice"].pressed
    bare = shown(state, "bare-hands")["Fight with 3 dice"]
    assert bare.bar[0] < fight.bar[0]
    assert bare.note == f"win {bare.bar[0]} of 216"


def test_after_the_roll_the_fewest_weapons_that_win_are_the_thing_to_do():
    state = mid_game()
    fight = shown(state)["Fight with 3 dice and Crowbar"].move
    rolled = GAME.apply(state, state.player, fight).state
    while GAME.to_move(rolled) == (CHANCE,):
        rolled = GAME.apply(rolled, CHANCE, GAME.parse("rolls 1 2 2")).state
    seen = shown(rolled)
    assert FACE.task(look(rolled)).do == "choose your weapons"
    assert seen["Fight with Crowbar"].main
    assert seen["Fight with Crowbar"].note == "you win"
    assert seen["Fight without a weapon"].note in ("a tie", "you lose")
    assert all(isinstance(a.move, Weapons) for a in seen.values() if not a.row)


def test_a_picked_card_offers_all_that_could_be_done_with_it_and_says_why_not():
    state = holding(tools=("bandage",))
    seen = shown(state, "card:bandage")
    assert seen["Bandage"].pressed
    assert {"Use", "Put into the chest", "Drop"} <= set(seen)
    assert (seen["Drop"].open, seen["Drop"].note) == (False, "only if too many")
    assert FACE.task(look(state, "card:bandage")).do == "choose what to do with Bandage"


def test_a_room_is_read_where_one_could_walk():
    task = FACE.task(look(mid_game(), "about:c1"))
    assert task.do == "read about the Attic"
    assert task.other.startswith("Here: search 3")
    assert FACE.task(look(mid_game(), "about:a1")).other == "Nobody knows yet."


def test_the_board_of_a_table_is_the_rooms_alone_and_large_enough_for_a_finger():
    for small in (False, True):
        scene = FACE.scene(look(mid_game(), small=small, tall=small))
        names = {item.id for item in scene.labelled}
        assert names == {place_name(place) for place in FIELDS}
        assert scene.size[0] == scene.size[1]
        rooms = [item.box for item in scene.labelled]
        assert min(right - left for left, _top, right, _foot in rooms) * 328 / 360 >= 44 or not small


def test_the_name_of_a_room_stands_in_a_band_of_its_own():
    for small in (False, True):
        scene = FACE.scene(look(crowded(), small=small))
        tiles = [item for item in scene.items if item.id.startswith("tile-")]
        assert len(tiles) > 12
        for tile in tiles:
            _left, top, _right, foot = tile.box
            band = foot - (foot - top) * 0.28
            words = [shape for shape in tile.shapes if isinstance(shape.geometry, Text)]
            below = [shape.geometry for shape in words if shape.geometry.y > band]
            assert len(below) == 1, tile.id
        for figure in (item for item in scene.items if item.id.startswith(("pawn", "spawn", "spiders"))):
            tile = next(t for t in scene.items if t.id.startswith(("tile-", "fog-")) and _in(figure, t))
            assert figure.box[3] <= tile.box[3] - (tile.box[3] - tile.box[1]) * 0.24


def _in(figure, tile):
    (x, y), (left, top, right, foot) = figure.centre, tile.box
    return left <= x <= right and top <= y <= foot


def test_players_stand_beside_the_board_with_wounds_and_panic_and_what_became_of_them():
    cards = FACE.seats(look(crowded()))
    assert cards[1].state == "wounds 1, panic 5, insane"
    assert cards[1].picture.count("cp-full") == 6
    assert "asleep" in cards[2].state
    over = FACE.seats(look(ended(), seat=2))
    assert (over[0].state, over[1].state) == ("out of the cube", "dead")
    assert over[0].picture == ""


def test_where_there_is_little_room_everybodys_counts_and_cards_are_told_and_the_dice_of_one():
    state = crowded()
    cards = FACE.seats(look(state))
    for seat, player in enumerate(state.players):
        titles = [state.edition.titles[card] for card in player.tools]
        assert all(f">{escape(title)}<" in cards[seat].brief for title in titles)
        assert f"{player.wounds}</span>" in cards[seat].brief
        assert (">dice<" in cards[seat].brief) == (seat == state.player)


def test_the_page_tells_the_turn_and_the_cards_until_the_time_is_up():
    state = mid_game()
    left = sum(part.left for part in state.green)
    assert FACE.progress(look(state)).words == f"Turn {state.turn}, {left} cards left"
    assert FACE.progress(look(state.but(time_up=True))).words == f"Turn {state.turn}, the last"


def test_own_cards_are_told_and_a_spectator_has_none():
    told = FACE.beside(look(mid_game()))
    assert "Crowbar" in told
    assert "tools 3 of" in told
    assert FACE.beside(BoardView(mid_game(), None, table=True)) == ""


def test_who_waits_is_offered_nothing():
    state = mid_game()
    other = (state.player + 1) % len(state.players)
    assert FACE.actions(look(state, seat=other)) == ()
    assert FACE.keys(look(state, seat=other)) == {}


def test_without_a_die_the_turn_is_ended():
    state = mid_game().but(dice=0)
    seen = shown(state)
    assert seen["Search"].note == "no die left"
    assert GAME.moves(state, state.player).count(End()) == 1
    assert Search() not in GAME.moves(state, state.player)
