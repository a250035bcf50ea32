"""Cubo's chapters: what they tell is found again by playing, and their boards fit a phone."""

from math import sqrt
from random import Random

import pytest
from cubeplay.cubo import GAME
from cubeplay.cubo.exact.exchange import best_with_exchange
from cubeplay.cubo.rules.moves import Exchange, Keep, Swap, read_die
from cubeplay.cubo.rules.scoring import score
from cubeplay.cubo.rules.state import FIELDS, MIDDLE
from cubeplay.cubo.teaching import chapter_colour as colour
from cubeplay.cubo.teaching import chapter_quick_fingers as fingers
from cubeplay.cubo.teaching import chapter_race as race
from cubeplay.cubo.teaching import chapter_secret as secret
from cubeplay.cubo.teaching import chapter_table as at_table
from msgspec.structs import replace

from cubeplay_widgets.board.game_board import BoardView
from cubeplay_widgets.boards import BOARDS
from cubeplay_widgets.chapters.guided import MomentPiece
from guided_readers import NOTEBOOKS, fresh, page
from guided_readers import scenes as guided_scenes

CHAPTER = NOTEBOOKS / "rules" / "cubo.ipynb"
PHONE, FINGER = 328, 44
"""CSS pixels: how wide a board is on a phone, and what a finger needs."""
ROLLS = 1500
PLUM, FIG = 0, 1


def dice(table, seat):
    """The pips of a player's red, blue and white dice."""
    own = table.players[seat].dice
    red, blue, white = ([die.pips for die in own if die.colour == name] for name in ("red", "blue", "white"))
    return red, blue, white[0]


def answer_of(id):
    """The right answer of a question."""
    return page("cubo", "rules").pieces[id].moment.ask.right


def scene_of(id):
    """The number of the scene with a moment."""
    return guided_scenes("cubo", "rules").index(page("cubo", "rules").pieces[id].chapter)


def test_no_call_can_win_the_last_round_without_a_clock():
    table = secret.BEHIND
    assert [player.score for player in table.players] == [51, 51]
    best = [best_with_exchange(*dice(table, seat), table.centre) for seat in (PLUM, FIG)]
    assert [(plan.score, plan.take) for plan in best] == [(16, None), (20, None)]
    assert best_with_exchange(*dice(secret.POOR, PLUM), ()).score == 1


def test_the_odds_of_a_new_roll_are_those_of_many_rolls():
    rng, left = Random(11), tuple(map(read_die, ("b1", "b3", "r2")))
    wins = 0
    for _roll in range(ROLLS):
        pips = [rng.randint(1, 6) for _die in range(9)]
        wins += best_with_exchange(pips[:4], pips[4:8], pips[8], left).score > 20
    odds = float(secret.odds_of_a_roll().win)
    assert abs(wins / ROLLS - odds) < 4 * sqrt(odds * (1 - odds) / ROLLS)


def later(table, moves):
    """All tables after so many moves of the reader, a second each."""
    tables = {table}
    for _move in range(moves):
        at = {each: each.now + 1000 for each in tables}
        made = [(each, move) for each in tables for move in GAME.moves(each, PLUM)]
        tables = {
            GAME.apply(each, PLUM, GAME.stamp(move, at[each])).state
            for each, move in made
            if type(move).__name__ not in ("Call", "Reroll")
        }
    return tables


def test_three_seconds_make_24_points_and_a_fourth_is_too_late():
    found = {}
    for moves in (1, 2):
        full = [table for table in later(race.LAST, moves) if table.players[PLUM].full]
        calls = {table: GAME.parse(f"call @{table.now + 1000}") for table in full}
        assert not any(GAME.objections(table, PLUM, call) for table, call in calls.items())
        found[moves] = max(score(table.players[PLUM].cells) for table in full)
    assert found == {1: 12, 2: 24}
    last = replace(race.LAST, now=race.LAST.deadline)
    assert GAME.objections(last, PLUM, GAME.parse("call @23001"))[0].rule == "cubo.countdown"


def counted(table, field):
    """The table after the reader's exchange."""
    return GAME.apply(table, PLUM, Exchange(field) if field else Keep()).state


@pytest.fixture(scope="module")
def exchanges():
    """Where the taken die may go; "" keeps the square."""
    return ["", *(field for index, field in enumerate(FIELDS) if index != MIDDLE)]


def test_one_swap_that_is_played_makes_what_the_chapter_calls_the_most():
    """Each swap of the first scene is played; the most points are told, by swapping the fours."""
    table = colour.MIXED
    moves = [move for move in GAME.moves(table, PLUM) if isinstance(move, Swap)]
    after = {str(move): score(GAME.apply(table, PLUM, move).state.players[PLUM].cells) for move in moves}
    most = max(after.values())
    assert after["swap c2 and b3"] == most == score(colour.BOTH.players[PLUM].cells)
    game = fresh("cubo", "rules", scene_of("colour-swap"))
    game.act_all()
    game.play(min(after, key=after.get), PLUM)
    before, mine, told = (each.number for each in game.compared.worths)
    assert (before, mine, told) == (score(table.players[PLUM].cells), min(after.values()), most)


def test_points_now_are_most_at_a2_and_a_colour_makes_a3_better(exchanges):
    now = {field: counted(colour.REDS, field).players[PLUM].points[-1] for field in exchanges}
    total = {field: points + colour.later(colour.REDS, field) for field, points in now.items()}
    assert max(now, key=now.get) == "a2"
    assert max(total, key=total.get) == "a3"
    assert (now[""], now["a2"], now["a3"]) == (18, 22, 18)


def test_the_last_count_is_lost_shared_or_won(exchanges):
    table = GAME.apply(at_table.COUNT, FIG, Keep()).state
    ends = {field: GAME.outcome(counted(table, field)) for field in exchanges}
    assert {field for field, end in ends.items() if PLUM in end.winners} == {"b1", "c1"}
    assert (ends[""].scores, ends["c1"].scores, ends["b1"].scores) == ((66, 74), (74, 74), (76, 74))


def test_the_square_of_eleven_moves_beats_the_order_of_the_tray():
    most = best_with_exchange(*dice(fingers.ELEVEN, PLUM), ()).score
    assert (score(fingers.tray_square()), most) == (24, 46)


def test_answers_are_those_of_the_rules():
    nine = [read_die("r6") for _die in range(9)]
    nine[MIDDLE] = read_die("w6")
    assert answer_of("colour-eight") == str(score(tuple(nine)))
    box, players = at_table.BOX, len(at_table.SEATED)
    red = sum(die.colour == "red" for die in box.centre) + players * box.players[PLUM].reds
    assert answer_of("table-box") == str(red)
    fig = at_table.SEATED.index("Fig")
    assert answer_of("table-start") == at_table.SEATED[(fig + 4) % players]


def scenes():
    """The tables in which the scenes begin."""
    pieces = page("cubo", "rules").pieces.values()
    games = dict.fromkeys(piece.chapter for piece in pieces if isinstance(piece, MomentPiece))
    return [each.make() for each in games]


@pytest.mark.parametrize("small", [False, True])
def test_a_bare_board_is_the_square_and_what_is_in_hand(small):
    face = BOARDS["cubo"]()
    for session in scenes():
        moves = session.moves(PLUM) if PLUM in session.to_move else ()
        look = BoardView(session.view(PLUM), PLUM, moves, names=session.names, small=small)
        scene = face.scene(look)
        width, height = scene.size
        assert height / width < (0.8 if small else 0.75)
        assert not any(item.part == "Other players" for item in scene.labelled)
        for item in scene.labelled:
            left, top, right, bottom = item.box
            assert 0 <= left < right <= width, item.id
            assert 0 <= top < bottom <= height, item.id
            if small and item.move is not None:
                assert min(right - left, bottom - top) * PHONE / width >= FINGER, item.id


def test_the_race_names_no_millisecond():
    assert "@" not in CHAPTER.read_text("utf-8")
