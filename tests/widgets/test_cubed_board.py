"""CUBED's board without a browser: pictures of random games, two-step moves, views, hidden hands."""

from collections import Counter
from dataclasses import replace
from random import Random
from xml.etree import ElementTree

import pytest
from cubeplay import position
from cubeplay.cubed import GAME, Give, Keep, Pass, Place
from cubeplay.cubed.rules.fields import exists
from cubeplay.cubed.rules.open_fields import surface
from cubeplay.session import Session
from msgspec import structs

from cubeplay_widgets.board.board import Board
from cubeplay_widgets.board.game_board import BoardView
from cubeplay_widgets.board.presses import press
from cubeplay_widgets.boards.cubed.board import CubedFace
from cubeplay_widgets.boards.cubed.layout import VIEW
from cubeplay_widgets.boards.cubed.table import CubedSelection
from cubeplay_widgets.paint.scene import SelectMove

NAMES = ("Plum", "Fig", "Kiwi", "Lime", "Pear", "Date", "Yuzu", "Sloe", "Quince", "Melon", "Mango")
FACE = CubedFace()


def look(session, *selected, seat=None, small=False, refused=()):
    seat = session.to_move[0] if seat is None else seat
    return BoardView(
        session.view(seat), seat, session.moves(seat), frozenset(selected), refused, small=small, names=NAMES
    )


def started(players=2, seed=1, moves=0, bot="blocker", **options):
    session = Session(GAME, seed=seed, players=players, names=NAMES[:players], **options)
    rng, player = Random(seed), GAME.bots()[bot]
    for _move in range(moves):
        if session.outcome:
            break
        seat = session.to_move[0]
        session.play(player.answer(GAME, session.view(seat), seat, rng).move, seat)
    return session


def check(scene, session, seat):
    """Labels and ids are unique, lie inside, and every press is a choice, legal, or refused in words."""
    labels = Counter(item.label for item in scene.labelled)
    assert not [label for label, number in labels.items() if number > 1]
    ids = Counter(item.id for item in scene.labelled)
    assert not [id for id, number in ids.items() if number > 1]
    width, height = scene.size
    for item in scene.labelled:
        left, top, right, bottom = item.box
        assert -1 <= left < right <= width + 1
        assert -1 <= top < bottom <= height + 1
        if item.move is not None and not isinstance(item.move, SelectMove):
            objections = session.why(item.move, seat)
            assert all(each.why and each.next for each in objections)
            assert bool(objections) == (item.move not in session.moves(seat))


@pytest.mark.parametrize("moves", [9, pytest.param(45, marks=pytest.mark.proof)])
@pytest.mark.parametrize("small", [False, True])
@pytest.mark.parametrize(
    ("players", "options"),
    [(1, {}), (2, {"match": "all"}), (4, {"bridge": True, "void": True, "draw_three": True}), (11, {})],
)
def test_every_picture_of_a_random_game_can_be_read_and_pressed(players, options, small, moves):
    session = started(players, 5, **options)
    rng, bot = Random(3), GAME.bots()["random"]
    for number in range(moves):
        if session.outcome:
            break
        seat = session.to_move[0]
        held = session.view(seat).hands[seat]
        chosen = [f"hand{rng.choice(held)}"] if held and number % 3 else []
        view = (
            [f"{VIEW}{rng.randint(1, 4)}:{rng.randint(-3, 3)}:{rng.randint(-3, 3)}"]
            if number % 4 == 3
            else []
        )
        check(FACE.marked(look(session, *chosen, *view, small=small)), session, seat)
        session.play(bot.answer(GAME, session.view(seat), seat, rng).move, seat)


@pytest.mark.parametrize("small", [False, True])
def test_a_large_table_of_eleven_players_fits(small):
    session = started(11, 2, 60, "random")
    scene = FACE.scene(look(session, small=small))
    assert {seat.seat for seat in FACE.seats(look(session))} == set(range(11))
    fields, shown = {lying.field for lying in session.state.lying}, {item.id for item in scene.labelled}
    assert fields <= shown or any(id.startswith("look-") for id in shown)
    assert min(min(r - x, b - t) for x, t, r, b in (item.box for item in scene.labelled)) >= 24


def test_nothing_that_is_hidden_is_in_the_picture():
    session = started(3, 6, 7)
    seat = session.to_move[0]
    other = (seat + 1) % 3
    scene, panel = FACE.scene(look(session)), FACE.panel(look(session))
    told = " ".join(item.label for item in scene.labelled) + scene.desc + panel
    for piece in session.state.hands[other]:
        assert f"hand{piece}" not in scene
        assert f"piece {piece}," not in told
    unseen = FACE.scene(BoardView(session.view(None), None, names=NAMES))
    assert not [item for item in unseen.labelled if item.id.startswith("hand")]


def test_the_fields_that_fit_are_named_for_the_chosen_piece_and_turn():
    session = started(2, 1, 6)
    move = next(move for move in session.moves() if isinstance(move, Place))
    scene = FACE.scene(look(session, f"hand{move.piece}", f"turn{move.turn}"))
    fits = {item.id for item in scene.labelled if item.label.endswith("fits here")}
    wanted = {
        m.field
        for m in session.moves()
        if isinstance(m, Place) and (m.piece, m.turn) == (move.piece, move.turn)
    }
    assert fits == wanted
    assert scene[move.field].move == move


def test_the_three_other_turns_are_refused_by_their_heights_and_the_edges_are_marked():
    session = started(2, 1, 6)
    seat = session.to_move[0]
    move = next(move for move in session.moves() if isinstance(move, Place))
    for turn in range(60, 360, 60):
        tried = Place(move.piece, move.field, (move.turn + turn) % 360)
        heights = [each for each in session.why(tried, seat) if each.rule == "cubed.heights"]
        assert bool(heights) == (turn % 120 == 60)
        if heights:
            chosen = (f"hand{move.piece}", f"turn{tried.turn}")
            scene = FACE.marked(look(session, *chosen, refused=heights[0].places))
            assert heights[0].places
            assert all(place in scene for place in heights[0].places)
            assert "heights don't match" in scene[f"turn{tried.turn}"].label


def test_what_a_refusal_marks_is_in_the_picture():
    session = started(2, 7, 10)
    seat = session.to_move[0]
    chosen = session.view(seat).hands[seat][0]
    scene = FACE.scene(look(session, f"hand{chosen}"))
    placed = [item.move for item in scene.labelled if isinstance(item.move, Place)]
    refused = {objection.places for move in placed for objection in session.why(move, seat)}
    assert len(refused) > 2
    for places in refused:
        marked = FACE.scene(look(session, f"hand{chosen}", refused=places))
        taken = {lying.field for lying in session.state.lying}  # one mark on the piece says that
        assert all(place in marked for place in places if place.partition(" ")[0] not in taken)


def test_choosing_turning_and_placing_on_a_board():
    session = started(2, 1, 6)
    board = Board(session, FACE)
    move = next(move for move in session.moves() if isinstance(move, Place))
    board.act(SelectMove(f"{VIEW}1:0:0", of=VIEW))
    board.press(f"hand{move.piece}")
    if f"turn{move.turn}" not in board.selected and board.scene[f"turn{move.turn}"].move:
        board.press(f"turn{move.turn}")
        assert f"hand{move.piece}" in board.selected
    board.press("zoom-all")
    board.act(SelectMove(f"{VIEW}1:0:0", of=VIEW))
    assert any(id.startswith(VIEW) for id in board.selected)
    board.play(board.scene[move.field].move)
    assert session.state.lying[-1].field == move.field
    assert list(board.selected) == [f"{VIEW}1:0:0"]
    assert "turned by" in board.status


def test_looking_aside_shows_what_was_out_of_sight():
    session = started(2, 3, 20)
    seen, waiting = set(), [f"{VIEW}3:0:0"]
    known = set(waiting)
    while waiting:
        scene = FACE.scene(look(session, waiting.pop()))
        seen |= {item.id for item in scene.labelled if exists(item.id)}
        for item in scene.labelled:
            if item.id.startswith("look-") and len(known) < 200 and item.move.id not in known:
                known.add(item.move.id)
                waiting.append(item.move.id)
    whole = FACE.scene(look(session))
    assert {item.id for item in whole.labelled if exists(item.id)} <= seen


def test_lifted_pieces_can_be_kept_and_gifts_given_by_presses():
    session = started(3, 2, 3, draw_three=True, void=True)
    session.play("draw three")
    scene = FACE.scene(look(session))
    assert {item.move for item in scene.labelled if isinstance(item.move, Keep)} == set(session.moves())
    state = structs.replace(session.state, phase="gift", lifted=())
    gift = position(GAME, start=state)()
    seat = gift.to_move[0]
    piece = gift.state.hands[seat][0]
    moves = [action.move for action in FACE.actions(look(gift, f"hand{piece}"))]
    assert set(moves) > {Give(piece, other + 1) for other in range(3) if other != seat}
    assert Pass() in moves


def test_the_score_sheet_counts_every_round():
    session = started(2, 4, 400, "greedy")
    panel = FACE.panel(BoardView(session.view(None), None, names=("<b>Plum</b>", "Fig")))
    assert "<b>Plum" not in panel
    assert "&lt;b&gt;Plum" in panel
    root = ElementTree.fromstring(f"<div>{panel}</div>")
    rows = [[cell.text for cell in row] for row in root.iter("tr")]
    for seat, row in enumerate(rows[1:]):
        points = [str(done[seat]) for done in session.state.scores]
        assert row[2 : 2 + len(points)] == points
        assert row[-1] == str(session.state.totals[seat])


def test_the_thumbnail_is_a_picture_of_four_to_three():
    root = ElementTree.fromstring(CubedFace().thumbnail(GAME))
    assert root.attrib["viewBox"] == "0 0 480 360"


@pytest.mark.parametrize("helps", [True, False])
def test_a_piece_that_is_refused_is_to_be_turned_where_that_helps(helps):
    board = in_play()
    number, field, turn, fit = next(found for found in refused_ones(board) if bool(found[3]) == helps)
    board.press(f"hand{number}")
    assert "Turn ↻" not in main_words(board)
    tried = Place(number, field, turn)
    board.keep_picked(FACE.tried(tried))
    board.act(tried)
    assert board.last_objections
    assert main_words(board) == (["Turn ↻"] if helps else ["Place"])
    if helps:
        press(board, "Turn ↻")
        assert main_words(board) == [f"Place on {field}"]
        assert CubedSelection(board.look).turn in fit
    board.press(f"hand{number}")
    assert "Turn ↻" not in main_words(board)


def refused_ones(board):
    """The pieces of a hand on all open fields where their first turn does not fit, and the turns that do."""
    look = board.look
    for number in look.view.hands[look.seat]:
        chosen = CubedSelection(replace(look, selected=frozenset({f"hand{number}"})))
        for field in surface(look.view.lying).open:
            fit = {move.turn for move in chosen.moves if (move.piece, move.field) == (number, field)}
            if chosen.turn not in fit:
                yield number, field, chosen.turn, fit


def test_a_piece_turns_itself_to_fit_and_is_turned_on_its_field():
    board, seen = in_play(), set()
    fitting: dict[tuple[int, str], set[int]] = {}
    for move in CubedSelection(board.look).moves:
        fitting.setdefault((move.piece, move.field), set()).add(move.turn)
    for (number, field), turns in fitting.items():
        for by_hand in (set(), {"turn60"}):
            board.keep_picked(frozenset({f"hand{number}", f"at:{field}"} | by_hand))
            for turn in _turned(board, len(turns)):
                assert CubedSelection(board.look).placing == Place(number, field, turn)
                seen.add((len(turns), turn in turns))
    assert seen == {(1, True), (2, True)}


def _turned(board, times):
    """The turns that a piece on its field comes to, press by press, and then the first one again."""
    found = [CubedSelection(board.look).turn]
    yield found[0]
    offered = {action.words: action for action in FACE.actions(board.look)}
    assert offered["Turn ↻"].open == (times > 1)
    while times > 1 and found[-1] not in found[:-1]:
        press(board, "Turn ↻")
        found.append(CubedSelection(board.look).turn)
        yield found[-1]
    assert len(set(found)) == times


def in_play():
    """A board in play, in the middle of a round."""
    session = started(seed=5, moves=12, bot="greedy")
    return Board(session, FACE, session.to_move[0], quiet=True, steers=True)


def main_words(board):
    return [action.words for action in FACE.actions(board.look) if action.main]
