"""CU[o]BE's board: what can be read and pressed on it, and that it is the table."""

from collections import Counter
from dataclasses import replace
from random import Random
from xml.etree import ElementTree

import pytest
from cuobe_scenes import NAMES, crowded, ended, mid_game, table

from cubeplay.cuobe.edition import Effect
from cubeplay.cuobe.floor import FIELDS
from cubeplay.cuobe.game import GAME
from cubeplay.cuobe.moves import Attack, Choose, Decline, End, Fight, Give, Go, Stash, Surrender, Weapons
from cubeplay.cuobe.state import PLACES, Player, Room, Spawn, Task, place_name
from cubeplay.errors import IllegalMove
from cubeplay.game import CHANCE
from cubeplay_widgets.cuobe import CuobeFace, thumbnail
from cubeplay_widgets.cuobe_choice import Choice
from cubeplay_widgets.face import Look
from cubeplay_widgets.scene import Pick
from cubeplay_widgets.steps import from_state

FACE = CuobeFace()


def look(state, *selected, seat=None, small=False, **more):
    actors = [actor for actor in GAME.to_move(state) if isinstance(actor, int)]
    seat = seat if seat is not None else next(iter(actors), 0)
    return Look(state, seat, GAME.moves(state, seat), frozenset(selected), small=small, names=NAMES, **more)


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


def sampled(players, seed, number=12, **options):
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
        assert min(right - left, bottom - top) >= 24, item.id
        if item.move is not None and not isinstance(item.move, Pick):
            objections = GAME.objections(state, seat, item.move)
            assert all(each.why and each.next for each in objections)
            assert bool(objections) == (item.move not in GAME.moves(state, seat))


def offered(state, seat, *selected):
    """The moves that the board and its buttons offer, and the picks that lead on."""
    shown = look(state, *selected, seat=seat)
    made = [item.move for item in FACE.scene(shown).labelled] + [action.move for action in FACE.actions(shown)]
    picks = {move for move in made if isinstance(move, Pick)}
    return {move for move in made if move is not None} - picks, picks


def picked(selected, pick):
    if pick.many:
        return selected ^ {pick.id}
    others = frozenset(id for id in selected if not id.startswith(pick.of))
    return others | ({pick.id} if pick.id not in selected else set())


def reachable(state, seat, most=600):
    """Every move that presses lead to, through picks of any kind but rooms to read."""
    found, waiting, known = set(), [frozenset()], {frozenset()}
    while waiting:
        selected = waiting.pop()
        moves, picks = offered(state, seat, *selected)
        found |= moves
        for pick in picks:
            then = picked(selected, pick)
            useful = len(then) <= 2 or all(id.startswith("weapon:") for id in then)
            if not pick.id.startswith(("about:", "read")) and useful and then not in known and len(known) < most:
                known.add(then)
                waiting.append(then)
    return found


@pytest.mark.parametrize("small", [False, True])
@pytest.mark.parametrize(
    ("players", "options"),
    [(1, {}), (2, {"pvp": "respawn"}), (4, {"giving": "free", "specialist": True}), (6, {"brutal": True})],
)
def test_every_picture_of_a_random_game_can_be_read_and_pressed(players, options, small):
    for state in sampled(players, 3, **options):
        seat = GAME.to_move(state)[0]
        check(FACE.marked(look(state, small=small)), state, seat)
        watching = look(state, small=small, seat=(seat + 1) % players)
        check(FACE.marked(watching), state, (seat + 1) % players)


@pytest.mark.parametrize(
    ("players", "options"),
    [(1, {}), (2, {"pvp": "yes"}), (3, {"giving": "free"}), (4, {}), (6, {"specialist": True})],
)
def test_every_legal_move_can_be_reached_by_presses(players, options):
    for state in sampled(players, 5, 8, **options):
        seat = GAME.to_move(state)[0]
        assert set(GAME.moves(state, seat)) <= reachable(state, seat)
