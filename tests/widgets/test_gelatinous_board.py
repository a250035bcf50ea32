"""The board of Gelatinous Cube Dice as data."""

import xml.etree.ElementTree as ET
from dataclasses import replace
from functools import cache
from random import Random

import pytest
from cubeplay.game import CHANCE
from cubeplay.gelatinous import GAME, solve
from cubeplay.gelatinous.rules.moves import Keep, Roll, Stop, Turn, Use
from cubeplay.gelatinous.teaching.chapter_half import SIX_UP
from cubeplay.session import Session
from cubeplay.words import speaking
from cubeplay.words.languages import language_of

from cubeplay_widgets.board.game_board import BoardView
from cubeplay_widgets.boards.gelatinous.ability_choice import card_shapes, card_words
from cubeplay_widgets.boards.gelatinous.board import GelatinousFace
from cubeplay_widgets.paint.scene import Rect, SelectMove, Text

FACE = GelatinousFace()


def look(state, small=False, **other):
    moves = GAME.moves(state, 0) if 0 in GAME.to_move(state) else ()
    return BoardView(GAME.view(state, 0), 0, moves, small=small, **other)


def run(seed, most=80, **options):
    """Every state of a run at random, chance included."""
    rng = Random(seed)
    state = GAME.start(**options)
    for _move in range(most):
        yield state
        actors = GAME.to_move(state)
        if not actors:
            return
        if actors == (CHANCE,):
            state = GAME.apply(state, CHANCE, GAME.chance(state).sample(rng)).state
        else:
            state = GAME.apply(state, 0, rng.choice(GAME.moves(state, 0))).state


@cache
def states():
    """Every third state of runs at random on a low, a middle and the last level."""
    runs = (run(f"face {level}", first_level=level) for level in (1, 3, 6))
    return tuple(state for played in runs for state in [*played][::3])


def in_room(**options):
    """The first state of a run in which the die may roll."""
    session = Session(GAME, seed=5, abilities="slide spin tip seep hurry", **options)
    session.play(session.moves()[0])
    return session


@pytest.mark.parametrize("small", [False, True])
def test_every_state_is_drawn_with_unique_names_and_legible_words(small):
    for state in states():
        scene = FACE.marked(look(state, small))
        labels = [item.label for item in scene.labelled]
        assert len(set(labels)) == len(labels)
        assert len({item.id for item in scene.labelled}) == len(labels)
        assert scene.desc
        for item in scene.items:
            left, top, right, bottom = item.box
            assert left >= -0.01
            assert top >= -0.01
            assert right <= scene.size[0] + 0.01
            assert bottom <= scene.size[1] + 0.01
        for shape in scene.shapes:
            if isinstance(shape.geometry, Text):
                assert shape.paint.size >= 13, shape


@pytest.mark.parametrize("small", [False, True])
def test_what_can_be_pressed_is_legal_or_refused_in_words(small):
    for state in states():
        seen = look(state, small)
        for item in FACE.scene(seen).labelled:
            if item.move is None or isinstance(item.move, SelectMove):
                continue
            refusals = GAME.objections(state, 0, item.move)
            assert (item.move in seen.moves) == (not refusals)
            assert all(o.why and o.next for o in refusals)


def test_the_number_beside_the_die_is_the_one_that_a_step_puts_on_top():
    session = in_room()
    for _step in range(6):
        state = session.state
        scene = FACE.scene(look(state))
        for move in (move for move in session.moves() if isinstance(move, Roll)):
            target = next(item for item in scene.labelled if item.move == move)
            after = GAME.apply(state, 0, move).state
            if target.id != "exit":
                assert target.id == after.visit.square
                assert target.label.endswith(f"{after.die.top} on top")
        solution = solve(state)
        if solution is None or state.phase != "room":
            break
        session.play(solution.moves[0])


def test_only_a_step_that_breaks_a_glyph_or_leads_out_is_marked_as_useful():
    for state in states():
        for action in FACE.actions(look(state)):
            if action.main and isinstance(action.move, Roll):
                after = GAME.apply(state, 0, action.move).state
                assert after.visit.glyphs != state.visit.glyphs or after.done > state.done


def test_what_lies_in_piles_is_not_on_the_board():
    for state in states():
        other = state.but(unseen=state.unseen[1:], pool=state.pool[1:])
        shown = BoardView(GAME.view(state, 0), 0, GAME.moves(state, 0))
        assert FACE.scene(shown) == FACE.scene(BoardView(GAME.view(other, 0), 0, GAME.moves(state, 0)))


def test_a_spectator_can_press_nothing():
    for state in states():
        assert all(item.move is None for item in FACE.scene(BoardView(state, None, ())).labelled)


def test_a_step_is_a_roll_of_at_most_a_quarter_of_a_second():
    session = in_room()
    before = FACE.scene(look(session.state))
    session.play(next(move for move in session.moves() if isinstance(move, Roll)))
    film = FACE.film(before, FACE.scene(look(session.state)), ())
    assert 0 < film.seconds <= 0.25
    assert film.picture(0.5) != film.picture(1)


@pytest.mark.parametrize("way", ["north", "east", "south", "west"])
def test_a_rolling_die_leaves_from_one_square_and_arrives_on_the_next(way):
    run = SIX_UP()
    before = FACE.scene(look(run.state))
    run.play(f"roll {way}")
    after = FACE.scene(look(run.state))
    film = FACE.film(before, after, ())
    for time, still in ((0, before), (0.9999, after)):
        moving, lying = (
            next(item for item in scene.items if item.id.startswith("die-"))
            for scene in (film.picture(time), still)
        )
        seen, drawn = (
            {corner for shape in item.shapes for corner in shape.outline} for item in (moving, lying)
        )
        for pick in (min, max):
            for axis in (0, 1):
                ends = (pick(point[axis] for point in corners) for corners in (seen, drawn))
                assert next(ends) == pytest.approx(next(ends), abs=0.5)
    assert film.picture(1) == after


def test_what_is_no_roll_slides():
    run = SIX_UP()
    before = FACE.scene(look(run.state))
    run.play("roll east")
    run.play("roll north")
    assert FACE.film(before, FACE.scene(look(run.state)), ()).seconds <= 0.25


def test_an_ability_that_is_picked_shows_ghosts_and_can_be_aimed():
    session = in_room()
    plain, aimed = (FACE.scene(look(session.state, selected=frozenset(cards))) for cards in ((), ("slide",)))
    uses = [item for item in aimed.labelled if isinstance(item.move, Use) and item.move.card == "slide"]
    assert uses
    assert {item.id for item in uses} <= {*session.state.room.squares}
    assert len(list(aimed.shapes)) > len(list(plain.shapes))
    spun = FACE.scene(look(session.state, selected=frozenset({"spin"})))
    assert spun["aim-left"].move == Use("spin", "left")


def test_an_ability_is_called_by_its_name_in_the_language_of_the_one_who_asks():
    session, german = in_room(), language_of("de")
    name = session.state.setup.abilities["slide"].title
    with speaking(german):
        aimed = FACE.scene(look(session.state, selected=frozenset({"slide"})))
        spoken = [
            str(item.label)
            for item in aimed.labelled
            if item.move in (Use("slide", "north"), Use("slide", "west"))
        ]
        assert len(spoken) == 2
        assert all(str(name) in words for words in spoken)
        assert str(name) != "Slide"


@pytest.mark.parametrize("small", [False, True])
def test_on_a_board_beside_a_text_all_that_may_be_done_is_pressed_there(small):
    for state in states():
        seen = look(state, small)
        for move in (move for move in seen.moves if not isinstance(move, Keep)):
            picked = replace(seen, selected=frozenset({getattr(move, "card", "")}))
            shown = [item.move for item in FACE.scene(picked).labelled]
            assert move in shown, (state, move)


@pytest.mark.parametrize("small", [False, True])
def test_a_board_beside_a_text_names_no_level_and_offers_no_arrow_keys(small):
    for state in states():
        scene = FACE.scene(look(state, small))
        words = [shape.geometry.text for shape in scene.shapes if isinstance(shape.geometry, Text)]
        assert not any("level" in word or "room A" in word for word in words)
        assert FACE.keys(look(state, small)) == {}


def test_arrow_keys_turn_roll_and_go_on():
    session = Session(GAME, seed=5, abilities="none")
    turned = FACE.keys(look(session.state, table=True))
    assert {type(move) for move in turned.values()} == {Turn}
    assert len(set(turned.values())) == 4
    if session.state.die.top not in (1, 6):
        session.play(turned["ArrowUp"])
        assert session.state.die.north == 6
    else:
        session.play(turned["ArrowUp"])
    assert FACE.keys(look(session.state, table=True))["ArrowLeft"] == Roll("west")
    over = session.state.but(phase="between")
    assert list(FACE.keys(look(over, table=True))) == ["ArrowRight"]
    assert Stop() in [item.move for item in FACE.scene(look(over)).labelled]


def test_a_press_too_far_away_is_told_the_way():
    out = next(state for state in run(3) if state.phase == "room")
    opened = look(out.but(visit=out.visit.but(glyphs=())))
    square = out.room.exit[0]
    assert FACE.beyond(opened, "exit").startswith(f"You are not beside the exit yet: come to {square}")
    assert "while a glyph is left" in FACE.beyond(look(out), "exit")
    assert "beside the die" in FACE.beyond(opened, "a1")
    assert FACE.beyond(look(out.but(phase="turn")), "a1") == ""


def test_the_board_says_how_a_run_has_ended():
    last = next(state for state in run(3) if state.phase == "room")
    rooms = last.setup.rooms

    def written(state):
        shapes = FACE.scene(look(state, table=True)).shapes
        return {shape.geometry.text for shape in shapes if isinstance(shape.geometry, Text)}

    assert "You have won!" in written(last.but(phase="over", done=rooms))
    assert "The run is lost" in written(last.but(phase="over", done=rooms - 1))


def test_at_most_one_button_is_the_main_one():
    for state in states():
        assert sum(action.main for action in FACE.actions(look(state))) <= 1


def test_the_landing_picture_is_a_picture():
    box = ET.fromstring(GelatinousFace().thumbnail(GAME)).attrib["viewBox"].split()
    assert int(box[2]) * 3 == int(box[3]) * 4


@pytest.mark.parametrize(
    ("small", "box"),
    [(True, Rect(8, 8, 344, 64)), (False, Rect(24, 12, 332, 118))],
)
def test_a_long_text_of_an_own_ability_ends_within_its_card_and_is_told_whole(small, box):
    every = GAME.start().setup.abilities
    long = "Roll any number of dice again, then turn one of them. " * 9
    card = replace(next(iter(every.values())), text=long)
    lines = [shape for shape in card_shapes(card, box, "1 action", small=small) if shape.label == ""][1:]
    assert lines[-1].geometry.text.endswith("…")
    assert all(line.geometry.y + line.paint.size / 2 <= box.y + box.height for line in lines)
    assert long in card_words(card, "1 action")
    for ours in every.values():
        words = [shape.geometry.text for shape in [*card_shapes(ours, box, "1 action", small=small)][1:]]
        assert not any(line.endswith("…") for line in words)
