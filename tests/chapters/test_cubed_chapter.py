"""CUBED's chapters: what they tell is found again by playing, and their boards fit a page and a phone."""

from functools import cache

import pytest
from cubeplay.cubed import GAME, Give, Place
from cubeplay.cubed.rules.open_fields import surface
from cubeplay.cubed.rules.pieces import BLOCKING, NUMBERS, PIECES, TURNS
from cubeplay.cubed.rules.state import HAND_SIZES, SOLO_BLOCKING
from cubeplay.cubed.teaching import chapter_alone as alone
from cubeplay.cubed.teaching import chapter_bag as bag
from cubeplay.cubed.teaching import chapter_edge as edge
from cubeplay.cubed.teaching import chapter_variants as variants
from cubeplay.cubed.teaching import chapter_whole as whole
from cubeplay.cubed.teaching.positions import RED, SMALL, laid
from cubeplay.session import Session
from cubeplay.teach.rehearsal import rehearse
from msgspec.structs import replace

from cubeplay_widgets.board.board import Board
from cubeplay_widgets.board.game_board import BoardView
from cubeplay_widgets.board.presses import beside, press
from cubeplay_widgets.board.touch import BoardSpace
from cubeplay_widgets.boards import BOARDS
from cubeplay_widgets.chapters.guided import MomentPiece
from cubeplay_widgets.chapters.headless import page_of
from cubeplay_widgets.paint.scene import SelectMove
from guided_readers import NOTEBOOKS, fresh, main_line, page, scene_numbers

PLUM, FIG = 0, 1
SIZES = {"wide": False, "narrow": True}
PHONE = 328
"""How wide a board is on a phone of 360 pixels."""
REFUSED = {
    "whole-dark": "first-piece",
    "whole-begin": "turns",
    "whole-own": "in-hand",
    "bag-draw": "empty-bag",
    "edge-two": "match-all",
    "variants-second": "bridge-no-draw",
    "variants-gift": "moment",
    "variants-late": "draw-three-instead",
    "alone-two": "solo-draw",
    "alone-win": "solo-pass",
}
"""The rule that refuses what each moment dares."""


def after(table, *moves):
    """The table after some moves of whoever is to move."""
    for move in moves:
        table = GAME.apply(table, table.player, GAME.parse(move) if isinstance(move, str) else move).state
    return table


def places(table):
    """The placements of the player to move."""
    return [move for move in GAME.moves(table, table.player) if isinstance(move, Place)]


def answer_of(id):
    """The right answer of a question."""
    return page("cubed", "rules").pieces[id].moment.ask.right


def decide(id, *moves):
    """What the chapter says to these moves in the last moment of the scene with a moment."""
    numbers = scene_numbers("cubed", id.partition("-")[0])
    number = next(n for n in numbers if any(m.id == id for m in fresh("cubed", "rules", n).moments))
    game = fresh("cubed", "rules", number)
    while game.act_all() or game.moment.id != id:
        game.answer(game.moment.ask.right) if game.moment.ask else None
        for move in game.moment.show_me:
            game.play(move, PLUM)
            game.act_all()
        game.next()
    for move in moves:
        game.play(move, PLUM)
        game.act_all()
    return game.compared


# What is told


def test_each_dare_is_refused_by_the_rule_that_its_moment_is_about():
    found = {}
    for number in scene_numbers("cubed"):
        game = fresh("cubed", "rules", number)
        for _press in main_line(game):
            if game.refused:
                found[game.moment.id] = game.refused[0].removeprefix("cubed.")
                assert game.refused[0] in game.moment.rules
    assert found | {"whole-dark": "first-piece"} == REFUSED


def test_answers_are_those_of_the_rules():
    assert (
        answer_of("whole-bag")
        == str(len(NUMBERS) - 2 * HAND_SIZES[2])
        == str(len(whole.ROUND_TWO().state.bag))
    )
    mine, figs = whole.LAST().state.totals
    assert (mine, figs) == (6, 12)
    end = replace(
        whole.LAST().state, phase="over", scores=((6, 0), (0, 12), (6, 0)), ended="cubed.shared-win"
    )
    assert GAME.outcome(end).winners == (PLUM, FIG)
    assert answer_of("whole-shared") == "Both"
    stuck = after(bag.STUCK().state, "pass", "pass")
    assert stuck.scores == ((5, 6),)
    assert stuck.starter == PLUM
    waiting = after(bag.ONE_FITS().state, "pass")
    assert not places(waiting)
    helpful = {side for piece in waiting.hands[FIG] for side in PIECES[piece].sides}
    assert [colour for colour in PIECES[41].sides if colour in helpful] == [answer_of("bag-need").lower()]
    solo = Session("cubed", seed=alone.FIVE_DARK, players=1, names=("Plum",)).state
    swapped = len(BLOCKING.intersection(solo.aside))
    assert (len(solo.hands[0]), len(BLOCKING.intersection(solo.hands[0]))) == (25, SOLO_BLOCKING)
    assert answer_of("alone-begin") == str(swapped) == "2"


# What the decisions are worth


def test_the_last_piece_wins_shares_or_loses_wherever_it_is_laid():
    """Every placement is played, and every answer of Fig's: Fig's only piece fits after each."""
    table, ends = whole.LAST().state, {3: set(), 71: set(), 81: set()}
    for move in places(table):
        answers = places(after(table, move))
        assert answers, move
        ends[move.piece] |= {GAME.outcome(after(table, move, each)).winners for each in answers}
    assert ends == {81: {(PLUM,)}, 3: {(PLUM, FIG)}, 71: {(FIG,)}}
    told = {worth.name: worth.words for worth in decide("whole-last", "place 3 at j6").worths}
    assert told == {"blocking yellow": "10: won", "one colour": "12: shared", "three colours": "14: lost"}


@cache
def value(table):
    """Fig's points less Plum's at the end of the round, by trying all moves of both to the end."""
    if table.scores:
        return table.scores[0][FIG] - table.scores[0][PLUM]
    ends = [value(after(table, move)) for move in GAME.moves(table, table.player)]
    return max(ends) if table.player == PLUM else min(ends)


def test_a_piece_that_is_turned_well_is_better_than_a_pass_and_one_turned_badly_worse():
    table = replace(bag.ONE_FITS().state, rounds=1)
    found = {str(move): value(after(table, move)) for move in GAME.moves(table, PLUM)}
    told = {name: figs - mine for name in found for mine, figs in [bag.after(table, GAME.parse(name))]}
    assert found == told
    best = max(found, key=found.get)
    assert (best, found[best], found["pass"]) == ("place 41 at i7 turn 240", 5, 4)
    assert {number for name, number in found.items() if name not in (best, "pass")} == {-3}
    assert not decide("bag-last", "pass").best


def test_every_way_that_is_told_of_the_stricter_game_is_counted_by_its_rules():
    table = edge.PLAN().state
    for move in places(table):
        then = after(table, move)
        ways = len(places(replace(then, player=PLUM)))
        told = decide("edge-plan", str(move))
        assert next(worth.number for worth in told.worths if worth.made) == ways, move
        assert told.best == (ways == 8)


def longest(table):
    """How many pieces of Plum's hand can be laid one after the other, by trying ways until all lie."""
    most, hand = 0, len(table.hands[PLUM])
    for move in places(table):
        then = after(table, move)
        most = max(most, 1 if then.ended else 1 + longest(replace(then, player=PLUM)))
        if most == hand:
            break
    return most


def test_the_piece_that_is_kept_lets_as_many_be_laid_as_is_told():
    table = replace(variants.DRAWN().state, rounds=1)
    assert not places(table)
    for piece in variants.LIFTED:
        hand = (*table.hands[PLUM], piece)
        assert longest(replace(table, hands=(hand, table.hands[FIG]))) == variants.can_lay(table, hand), piece
    told = decide("variants-keep", "draw three", "keep 5")
    assert sorted(worth.number for worth in told.worths) == [0, 1, 4]


def test_only_one_way_to_begin_alone_lets_all_four_be_laid():
    table, found = alone.FOUR().state, {}
    for move in places(table):
        found[str(move)] = 1 + longest(after(table, move))
    assert sorted(found.values()) == [2, 3, 3, 3, 4]
    assert found["place 41 at h7 turn 240"] == 4
    for first, most in found.items():
        game = fresh("cubed", "rules", scene_numbers("cubed", "alone")[-1])
        game.act_all()
        game.play(first, PLUM)
        while game.outcome is None:
            game.play(next(iter(game.moves(PLUM))), PLUM)
        assert next(worth.number for worth in game.compared.worths if worth.made) == most, first
        assert game.outcome.winners == () or most == 4


# Boards


def board_of(session, *, small=False):
    """The bare board of a session."""
    board = Board(session, BOARDS["cubed"](), PLUM, quiet=True)
    if small:
        board.resized(BoardSpace(PHONE, 360, calm=True))
    return board


def starts():
    """The sessions in which the scenes begin."""
    pieces = page("cubed", "rules").pieces.values()
    return [each.make() for each in dict.fromkeys(p.chapter for p in pieces if isinstance(p, MomentPiece))]


@pytest.mark.parametrize("small", SIZES.values(), ids=SIZES)
def test_a_scene_shows_its_hand_and_its_table_inside_the_board(small):
    face = BOARDS["cubed"]()
    for session in starts():
        look = BoardView(
            session.view(PLUM), PLUM, session.moves(PLUM), names=session.names, small=small, table=True
        )
        scene = face.scene(look)
        width, height = scene.size
        assert {f"hand{piece}" for piece in session.state.hands[PLUM][:3]} & {i.id for i in scene.labelled}
        for item in scene.labelled:
            left, top, right, bottom = item.box
            assert -1 <= left < right <= width + 1, item.id
            assert -1 <= top < bottom <= height + 1, item.id


@pytest.mark.parametrize("small", SIZES.values(), ids=SIZES)
def test_a_blocked_field_is_refused_as_blocked_however_the_piece_is_turned(small):
    session = laid((26, 43, 81), SMALL)()
    session.play("place 81 at g9 turn 0", PLUM)
    session = Session(GAME, start=replace(session.state, player=PLUM), names=session.names)
    board = board_of(session, small=small)
    blocked = next(field for field, facing in surface(session.state.lying).open.items() if facing.blocked)
    for piece in ("hand26", "hand43"):
        press(board, piece)
        for turn in TURNS:
            board.act(SelectMove(f"turn{turn}", of="turn"))
            press(board, blocked)
            assert board.last_objections[0].rule == "cubed.blocked"


@pytest.mark.parametrize("small", SIZES.values(), ids=SIZES)
def test_what_is_no_piece_has_one_button_on_the_board_or_beside_it(small):
    board = board_of(laid((4, 33), RED)(), small=small)
    words = [action.words for action in beside(board)]
    on_board = [id for id in ("draw", "pass") if id in board.scene]
    assert (words, on_board) == (([], ["draw", "pass"]) if small else (["Draw a piece", "Pass"], []))


def test_a_gift_to_oneself_is_offered_closed():
    session = variants.HOLE()
    session.play("place 4 at g9 turn 0", PLUM)
    board = board_of(session)
    press(board, "hand84")
    gifts = {action.move: action.open for action in beside(board) if isinstance(action.move, Give)}
    assert gifts == {Give(84, 1): False, Give(84, 2): True}


def test_a_narrow_board_turns_the_chosen_piece_in_the_hand():
    board = board_of(laid((58, 70), SMALL[:2])(), small=True)
    press(board, "hand58")
    before = board.scene["hand58"].label
    press(board, "turn-on")
    assert "turned by 60°, heights don't match" in board.scene["hand58"].label != before
    press(board, "i7")
    assert board.last_objections[0].rule == "cubed.heights"


def test_after_a_lost_scene_the_next_one_is_named(tmp_path, monkeypatch):
    monkeypatch.setenv("CUBEPLAY_DATA", str(tmp_path))
    walk = page_of(NOTEBOOKS / "rules" / "cubed.ipynb")
    for id in ("alone-begin", "alone-two"):
        game = walk.pieces[id].chapter.game
        assert rehearse(game, len(game.moments) - 1) == []
    walk.stand.turn_to(walk.pieces["alone-lose"])
    guide = walk.stand.guest
    for _draw in range(2):
        guide.game.play("draw", PLUM)
    guide.look()
    assert guide.game.outcome.winners == ()
    assert guide.view.data()["main"]["words"] == "Next: four pieces"
