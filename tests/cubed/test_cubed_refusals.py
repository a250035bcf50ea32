"""What every refusal says: what was not done, why, what next, and at which places."""

from collections import Counter

import pytest
from cubeplay.cubed import GAME, Place
from msgspec.structs import replace
from test_cubed_laws import (
    ALL,
    ALONE,
    BONUS,
    DARK,
    DRAWN,
    EMPTY,
    FRESH,
    GIFT,
    LIFTED,
    ONE,
    OPENING,
    PLAIN,
    STUCK,
    TWO,
)

from breadth import together

BLOCKING = "the coloured side of a blocking piece must match, and it doesn't."
TURN = "Better: turn it, then it fits here."
NOWHERE = "Better: choose another piece, this one fits nowhere now."

REFUSALS = [
    ("moment", LIFTED, "draw", "you have drawn several pieces at once. Keep one of them first.", ""),
    ("moment", GIFT, "draw", "you have filled a void. Give a piece away, or pass.", ""),
    ("moment", PLAIN, "give 56 to 2", "nothing calls for this now. Place a piece, draw, or pass.", ""),
    ("in-hand", ONE, "place 40 at i8", "you don't hold piece 40. Choose a piece of your hand.", ""),
    ("in-hand", ONE, "place 99 at i8",
     "there is no piece 99; they are numbered 1 to 88. Choose a piece of your hand.", ""),
    ("fields", ONE, "place 7 at zz99",
     "there is no field zz99 on this table. Choose a field beside the pieces.", ""),
    ("fields", OPENING, "place 1 at a1", "the first piece lies on h8. Place it on h8.", "h8"),
    ("field-taken", DARK, "place 12 at h9", "piece 8 lies on h9. Choose an empty field.", "h9"),
    ("first-piece", OPENING, "place 80 at h8",
     "a blocking piece can't open a round. Choose another piece, or draw.", ""),
    ("contacts", ONE, "place 7 at k8",
     "it doesn't touch the first piece. Choose a field beside the first piece.", ""),
    ("contacts", TWO, "place 8 at a1",
     "it touches no piece, and it must touch two. Better: choose a field between pieces.", ""),
    ("contacts", TWO, "place 8 at g9",
     "it touches only one piece, and it must touch two. Better: choose a field between pieces.", "g9 ne"),
    ("blocking-wait", ONE, "place 77 at i8",
     "only one piece lies, and a blocking piece waits for three. Choose another piece for now.", ""),
    ("blocking-wait", TWO, "place 77 at h9",
     "only two pieces lie, and a blocking piece waits for three. Choose another piece for now.", ""),
    ("draw", DRAWN, "draw", "you have drawn in this turn already. Place a piece, or pass.", ""),
    ("draw", replace(ALONE, drawn=2), "draw", "you have drawn twice already. Place a piece, or pass.", ""),
    ("empty-bag", EMPTY, "draw", "the bag is empty. Place a piece, or pass.", ""),
    ("empty-bag", replace(FRESH, bag=(5,)), "draw three",
     "only 1 piece is left in the bag. Draw fewer.", ""),
    ("pass", PLAIN, "pass", "one of your pieces fits, and you haven't drawn yet. Place that piece.", ""),
    ("pass", replace(STUCK, drawn=0), "pass",
     "you haven't drawn yet, and the bag isn't empty. Draw a piece first.", ""),
    ("match-one", ONE, "place 12 at i8 turn 120", f"no touching side has the same colour. {TURN}", "i8 w"),
    ("match-one", ONE, "place 78 at i8", f"{BLOCKING} {NOWHERE}", "i8 w"),
    ("match-all", ALL, "place 12 at i7",
     f"2 sides do not match what they touch. {NOWHERE}", "i7 se, i7 sw"),
    ("turns", ONE, "place 7 at i8 turn 45",
     "a piece can't lie turned by 45°. Turn it by 0, 60, 120, 180, 240 or 300 degrees.", ""),
    ("heights", ONE, "place 7 at g8 turn 60",
     f"turned so, high corners meet low ones where the pieces touch. {TURN}", "g8 e"),
    ("blocked", DARK, "place 12 at g10", "g10 is blocked by a purple side. Choose another field.", "g10 nw"),
    ("bridge-no-draw", BONUS, "draw",
     "nobody draws for the second piece after a bridge. Place a second piece, or pass.", ""),
    ("gift", GIFT, "give 12 to 1", "you can't give to yourself. Choose another player.", ""),
    ("gift", GIFT, "give 12 to 9", "there is no player 9. Choose another player.", ""),
    ("draw-three", PLAIN, "draw three", "this game is played without drawing three. Draw one piece.", ""),
    ("draw-three", FRESH, "draw 4",
     "one, two or three pieces are drawn at once, not 4. Draw one, two or three.", ""),
    ("draw-three-instead", DRAWN, "draw two",
     "your turn has begun with something else. Place a piece, or pass.", ""),
    ("keep-one", LIFTED, "keep 12", "you haven't drawn piece 12. Keep one of those that you drew.", ""),
    ("solo-draw", ALONE, "draw", "you can still place a piece. Place a piece.", ""),
    ("solo-pass", STUCK, "pass", "a solo player doesn't pass. Place a piece; if none fits, draw.", ""),
]  # fmt: skip


@together(("law", "table", "text", "words", "places"), REFUSALS)
def test_a_refusal_says_why_and_what_next(law, table, text, words, places):
    found = GAME.objections(table, 0, GAME.parse(text))
    (objection,) = [one for one in found if one.rule == f"cubed.{law}"]
    assert (f"{objection.why} {objection.next}", ", ".join(objection.places)) == (words, places)


def test_every_form_of_every_refusal_is_said():
    forms = {law: len(GAME.rulebook[law].why) for law in GAME.rulebook.laws}
    assert Counter(f"cubed.{law}" for law, *_rest in REFUSALS) == forms


def test_a_piece_that_is_not_there_has_no_colours_to_match():
    assert [found.rule for found in GAME.objections(ALL, 0, Place(99, "i7", 0))] == ["cubed.in-hand"]


@pytest.mark.parametrize(
    ("typed", "begins"),
    [
        ("place 12 at b4", "Not placed"),
        ("draw", "Not drawn"),
        ("draw two", "Not drawn"),
        ("pass", "Not passed"),
        ("keep 12", "Not kept"),
        ("give 12 to 2", "Not given"),
        ("bag gives 3", "Not done"),
    ],
)
def test_a_refusal_begins_with_what_was_not_done(typed, begins):
    assert GAME.refusal(GAME.parse(typed)) == begins


def test_what_to_do_next_is_true_for_the_hand_and_the_field():
    steps = [GAME.objections(DARK, 0, Place(12, "i7", turn))[0].next for turn in (0, 60, 300)]
    assert steps == [TURN, TURN, TURN]
    (other,) = GAME.objections(TWO, 0, Place(2, "i7", 0))
    assert other.next == "Better: try another field, here it fits in no turn."
    assert GAME.objections(DARK, 0, Place(3, "i7", 0))[0].next == NOWHERE
    assert GAME.objections(STUCK, 0, Place(76, "i7", 0))[0].next == "Better: draw, nothing in your hand fits."
