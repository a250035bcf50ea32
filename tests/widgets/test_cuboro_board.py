"""cuboro's board without a browser: what it shows, what a press does, how the marble rolls."""

from dataclasses import replace
from random import Random

import msgspec
import pytest
from cubeplay.cuboro import GAME, previews
from cubeplay.cuboro.rules.geometry import FIELDS, FINISHES, SIDES
from cubeplay.cuboro.rules.house import CUBES, HOUSE
from cubeplay.cuboro.rules.moves import Jump, Rotate, Shift, Tower
from cubeplay.rulebook import Objection
from cubeplay.session import Session

from breadth import breadth
from cubeplay_widgets.board.board import Board
from cubeplay_widgets.board.game_board import BoardView
from cubeplay_widgets.boards.cuboro.board import CuboroFace
from cubeplay_widgets.boards.cuboro.choice import CuboroSelection
from cubeplay_widgets.boards.cuboro.cubes import HOLE
from cubeplay_widgets.boards.cuboro.layout import BESIDE, BESIDE_SMALL
from cubeplay_widgets.boards.cuboro.path import LIT
from cubeplay_widgets.paint.animate import between
from cubeplay_widgets.paint.scene import Polyline, SelectMove, Text
from cubeplay_widgets.paint.theme import SEATS, YELLOW

FACE = CuboroFace()
PICKS = ((), ("a1",), ("c3", "turn-90"), ("b1", "ahead"), ("a3", "turn-270", "ahead"), ("face-south",))
VARIANTS = (
    {"players": 2},
    {"players": 4, "version": 2},
    {"players": 3, "version": 2, "minus_points": True},
    {"players": 4, "teams": True, "time_limit": True},
)


def look(session, small=False, picked=(), seat=0):
    moves = session.moves(seat) if seat in session.to_move else ()
    return BoardView(session.view(seat), seat, moves, frozenset(picked), small=small, names=session.names)


def games(seed, **options):
    """Every look of a game of random moves; changes are rarer than towers, so that it ends soon."""
    session, rng = Session(GAME, seed=seed, **options), Random(seed)
    while session.outcome is None:
        seat = session.to_move[0]
        yield session, seat
        moves = session.moves(seat)
        towers = [move for move in moves if isinstance(move, Tower)]
        session.play(rng.choice(towers if rng.random() < 0.5 else moves), seat)
    yield session, 0


@pytest.fixture
def board():
    return Board(Session(GAME, seed=1, names=("Plum", "Fig")), CuboroFace(), seat=0)


@pytest.mark.parametrize("options", breadth(VARIANTS, VARIANTS[2], VARIANTS[3]))
@pytest.mark.parametrize("small", [False, True])
def test_every_state_of_a_game_has_a_scene_with_a_name_for_everything(options, small):
    for number, (session, seat) in enumerate(games(3, **options)):
        for picked in PICKS[number % 3 :: 3]:
            seen = look(session, small, picked, seat)
            scene = FACE.marked(seen)
            labels = [item.label for item in scene.labelled]
            ids = [item.id for item in scene.labelled]
            assert len(set(labels)) == len(labels)
            assert len(set(ids)) == len(ids)
            assert {*FIELDS, *FINISHES} <= set(ids)
            assert scene.desc


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_what_can_be_pressed_is_legal_or_refused_in_words(options):
    for number, (session, seat) in enumerate(games(5, **options)):
        seen = look(session, number % 2 == 1, PICKS[number % len(PICKS)], seat)
        moves = [item.move for item in FACE.scene(seen).labelled if item.move is not None]
        moves += [action.move for action in FACE.actions(seen)]
        for move in moves:
            if not isinstance(move, SelectMove) and move not in seen.moves:
                objections = session.why(move, seat)
                assert objections
                assert all(isinstance(objection, Objection) for objection in objections)
                assert str(objections[0])


CHANGER = (
    (HOUSE / CUBES)
    .read_text("utf-8")
    .replace(
        'channels = ["N-S", "E-W"]\ntunnel = "N-S"', 'tunnel = "S"\nholes = ["N>S", "E>S", "S>S", "W>S"]'
    )
)


@pytest.mark.parametrize("small", [False, True])
def test_a_level_changer_is_one_hole_in_its_middle_and_one_mouth_and_the_marble_falls_there(small):
    session = Session(GAME, version=2, cubes=CHANGER, grid="1 2 3; . 5/90 4; 6 7 8")
    seen = look(session, small, ("face-east",))
    scene = FACE.scene(seen)
    label = next(item.label for item in scene.labelled if item.id == "b2")
    assert "hole from east, south, west and north, down to west" in str(label)
    assert "tunnel with one mouth, west" in str(label)
    cube = next(item for item in scene.items if item.id == "cube5")
    (hole,) = [shape.geometry for shape in cube.shapes if shape.paint.fill == HOLE]
    middle = (BESIDE_SMALL if small else BESIDE).centre(4)
    assert (hole.x, hole.y) == middle
    assert middle in lit_points(scene)
    upside = Session(GAME, version=2, cubes=CHANGER, grid="1 2 3; . 5f 4; 6 7 8")
    assert "bare on top, tunnel with one mouth, south" in str(
        next(item.label for item in FACE.scene(look(upside, small)).labelled if item.id == "b2")
    )
    step = session.play("tower east")
    film = FACE.film(scene, FACE.scene(look(session, small)), step.events)
    assert any(middle in lit_points(film.picture(time)) for time in (0.2, 0.5))


def lit_points(scene):
    """All points of lit paths."""
    lines = [shape.geometry for item in scene.items if item.id.startswith(LIT) for shape in item.shapes]
    return {point for line in lines if isinstance(line, Polyline) for point in line.points}


@pytest.mark.parametrize("small", [False, True])
def test_everything_lies_inside_the_picture_and_can_be_read(small):
    session = Session(GAME, seed=1, players=4, version=2)
    scene = FACE.scene(look(session, small, ("a1",)))
    for item in scene.labelled:
        left, top, right, bottom = item.box
        assert left >= 0
        assert top >= 0
        assert right <= scene.size[0]
        assert bottom <= scene.size[1]
        assert min(right - left, bottom - top) >= 24
    sizes = [shape.paint.size for shape in scene.shapes if isinstance(shape.geometry, Text)]
    assert min(sizes) >= 13


def test_spectator_and_a_seat_that_waits_can_read_but_not_press():
    session = Session(GAME, seed=1)
    for seat in (None, 1):
        scene = FACE.scene(look(session, seat=seat))
        assert all(item.move is None for item in scene.labelled)
        assert FACE.actions(look(session, seat=seat)) == ()


@pytest.mark.parametrize("version", [1, 2])
def test_lit_path_is_the_best_facing_until_another_is_picked(version):
    session = Session(GAME, seed=1, version=version)
    best = max(path.points for path in previews(session.state))
    assert FACE.scene(look(session))["path"].label.startswith(f"This path: {best} points")
    south = next(path for path in previews(session.state) if (path.side, path.level) == ("south", "high"))
    picked = FACE.scene(look(session, picked=("face-south",)))
    assert f"This path: {south.points} point" in picked["path"].label
    assert "looks south" in picked["face-south"].label
    assert "lit now" in picked["face-south"].label


def test_numbers_along_the_path_count_its_points():
    session = Session(GAME, seed=1)
    lit = next(item for item in FACE.scene(look(session)).items if item.id.startswith("lit"))
    numbers = [shape.geometry.text for shape in lit.shapes if isinstance(shape.geometry, Text)]
    assert numbers == ["2", "3"]


@pytest.mark.rule("cuboro.shift", "cuboro.jump", "cuboro.rotation")
def test_a_cube_is_dragged_into_the_gap_or_turned_where_it_stands(board):
    board.drag("b1", "b2")
    assert board.session.played[-1].move == Shift("b1")
    board.drag("c3", "b1")
    assert board.session.played[-1].move == Jump("c3")
    board.press("a1")
    board.press("turn-right")
    board.press("turn-right")
    board.press("a1")
    assert board.session.played[-1].move == Rotate("a1", 180)
    assert board.selected == frozenset()


def test_turn_is_shown_before_it_is_made_and_may_be_let_go(board):
    board.press("b1")
    before = board.session.state
    board.press("turn-right")
    assert board.session.state == before
    assert board.selected == {"b1", "turn-90"}
    assert main(board) == Rotate("b1", 90)
    board.press("turn-left")
    assert board.selected == {"b1", "turn-0"}
    shut = next(action for action in board.face.actions(board.look) if not action.open)
    assert (shut.words, shut.move) == ("Turn b1 by nothing", Rotate("b1", 0))
    board.press("b1")
    assert board.selected == frozenset()
    assert main(board) == Tower("north")


def main(board):
    """What the filled button beside a board does."""
    return next(action.move for action in board.face.actions(board.look) if action.main)


def test_look_ahead_shows_the_cube_in_the_gap_without_moving_it(board):
    board.press("c3")
    board.press("ahead")
    assert board.session.played == ()
    assert board.scene["path"].label.startswith("This path: 5 points. The tower on c3")
    board.press("b2")
    assert board.session.played[-1].move == Jump("c3")


@pytest.mark.rule("cuboro.shift", "cuboro.upside-down", "cuboro.three-changes", "cuboro.joker")
def test_tools_try_what_the_rules_refuse_and_say_why(board):
    board.press("a1")
    board.press("slide")
    assert board.status.startswith("Not moved: a1 is not beside the empty field")
    assert set(board.look.refused) == {"a1", "b2"}
    board.press("over")
    assert "upside down is for version 2" in board.status
    assert board.session.played == ()
    for _change in range(4):
        board.play("rotate a1 90")
    board.press("c1")
    board.press("turn-right")
    board.press("c1")
    assert "the joker allows one more change" in board.status


def test_press_on_the_tower_turns_it_and_the_filled_button_sends(board):
    board.press("b2")
    assert board.selected == {"face-east"}
    board.act(main(board))
    assert board.session.played[-1].move == Tower("east")
    assert board.session.state.finishes[FINISHES.index("south c")] == "blue"


def test_what_is_picked_and_has_gone_is_forgotten():
    session = Session(GAME, seed=1)
    sent = next(
        action.move for action in FACE.actions(look(session, picked=("b2", "turn-90"))) if action.main
    )
    assert sent == Tower("north")


def test_marble_rolls_along_its_path_at_most_a_quarter_of_a_second_a_cube():
    session = Session(GAME, seed=1)
    old = FACE.marked(look(session))
    session.play("tower north")
    events = session.played[-1].step.events
    new = FACE.marked(look(session))
    film = FACE.film(old, new, events)
    steps = sum(event.rule == "cuboro.channel" for event in events)
    assert 0 < film.seconds <= 0.25 * (steps + 1)
    places = [film.picture(time)["rolling"].centre for time in (0, 0.3, 0.6, 0.99)]
    assert places[0][1] > places[1][1] >= places[2][1]
    assert places[-1][0] < places[0][0]
    assert film.picture(1) == new


def test_change_slides_and_does_not_roll_a_marble():
    session = Session(GAME, seed=1)
    old = FACE.marked(look(session))
    session.play("shift b1")
    new = FACE.marked(look(session))
    film = FACE.film(old, new, session.played[-1].step.events)
    assert film.seconds == between(old, new).seconds > 0
    assert "rolling" not in film.picture(0.5)


def test_refused_places_and_last_moves_are_marked():
    session = Session(GAME, seed=1)
    session.play("jump c3")
    seen = replace(look(session), last=FACE.touched(session.played[-1].step.events), refused=("a1",))
    assert seen.last == ("c3", "b2")
    assert len(FACE.marked(seen).items) > len(FACE.scene(seen).items)


def test_position_as_text_starts_a_game_from_here():
    session = Session(GAME, seed=1)
    session.play("jump c3 turn 90")
    panel = FACE.panel(look(session))
    text = panel[panel.index("<code>") + 6 : panel.index("</code>")]
    assert GAME.start(grid=text).board == session.state.board


def test_thumbnail_is_a_picture_with_a_name():
    picture = CuboroFace().thumbnail(GAME)
    assert picture.startswith("<svg")
    assert 'viewBox="0 0 480 360"' in picture
    assert "cuboro Tricky Ways" in picture


def test_the_way_and_the_tower_are_hidden_while_it_is_anothers_turn_and_that_marble_rolls_in_its_colour():
    session = Session(GAME, seed=1)
    session.play("tower north", 0)
    mine, theirs = (replace(look(session, seat=seat), table=True) for seat in (0, 1))
    hidden, shown = FACE.scene(mine), FACE.scene(theirs)
    assert not lit_points(hidden)
    assert lit_points(shown)
    assert "tower-piece" not in {item.id for item in hidden.items}
    assert "This path" in shown.desc
    assert "This path" not in hidden.desc
    step = session.play("tower east", 1)
    over = FACE.scene(replace(look(session), table=True))
    for before, colour in ((hidden, SEATS[1].hex), (shown, YELLOW)):
        picture = FACE.film(before, over, step.events).picture(0.5)
        (line,) = [item for item in picture.items if item.id == LIT]
        assert colour in {shape.paint.stroke for shape in line.shapes}
        assert "tower-piece" in {item.id for item in picture.items}


def test_in_version_2_a_guided_board_has_buttons_for_the_low_tower_and_for_turning_over():
    session = Session(GAME, seed=1, version=2)
    words = {action.words for action in FACE.told_actions(look(session))}
    assert words & {"Down to the tunnels", "Up to the channels"}
    assert "Turn over" in {action.words for action in FACE.told_actions(look(session, picked=("a1",)))}
    first = Session(GAME, seed=1)
    assert "Turn over" not in {action.words for action in FACE.told_actions(look(first, picked=("a1",)))}


def test_no_button_of_a_guided_board_tells_what_a_press_brings():
    for session, seat in games(7, players=2):
        for picked in PICKS:
            words = [action.words for action in FACE.told_actions(look(session, picked=picked, seat=seat))]
            assert not any(letter.isdigit() for each in words for letter in each), words


@pytest.mark.parametrize("plain", [False, True])
def test_while_only_the_tower_turns_a_first_game_leaves_it_to_the_reader(plain):
    """It stands past its best side, so that all four sides are seen on the way; else it shows the best."""
    session = Session(GAME, seed=1)
    towers = tuple(move for move in session.moves(0) if isinstance(move, Tower))
    seen = replace(look(session), moves=towers, plain=plain)
    best = max(previews(session.state), key=lambda path: path.points).side
    shown = [SIDES.index(CuboroSelection.of(each).path.side) for each in (seen, replace(seen, moves=()))]
    assert shown == [(SIDES.index(best) + plain) % 4, SIDES.index(best)]
    three = replace(seen, view=msgspec.structs.replace(seen.view, changes=3))
    assert CuboroSelection.of(three).path.side == best


@pytest.mark.parametrize("made", range(5))
def test_a_cube_that_waits_says_why_by_the_changes_that_were_made(made):
    session = Session(GAME, seed=1)
    towers = tuple(move for move in session.moves(0) if isinstance(move, Tower))
    view = msgspec.structs.replace(session.state, changes=made)
    seen = replace(look(session), view=view, moves=towers, plain=True)
    first, more = "Cubes move in your next turn", "No more changes now"
    begin = (first, more, more, "You have made three changes", "You have made four changes")
    assert FACE.beyond(seen, "a1").startswith(begin[made])
