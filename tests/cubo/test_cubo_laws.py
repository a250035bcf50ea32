"""The laws: each one matters, together they allow exactly the listed moves, and they answer in words."""

from itertools import islice
from random import Random

import pytest
from cubeplay.cubo import GAME
from cubeplay.cubo.rules.legality import OF_THE_SEAT
from cubeplay.cubo.rules.moves import Arrange, Roll
from cubeplay.errors import IllegalMove
from cubeplay.game import CHANCE
from cubo_tables import (
    ARRANGING,
    BEFORE_COMMAND,
    BEFORE_FLIP,
    CENTRE_FALLS,
    COUNTED,
    FALLING,
    IN_HAND,
    LAST_TO_ARRANGE,
    MISSED,
    RACING,
    SCORING,
    SEALED,
    TABLES,
    TO_CALL,
    TO_TAKE,
    TWO_CALLED,
    dice,
    walk,
)
from hypothesis import given
from hypothesis import strategies as st

from breadth import sized, together

KINDS, EMPTY, FILLED = 4, 6, 2
"""ARRANGING: loose dice of four different kinds, six empty fields round the white die, two filled."""

PLACES, LIFTS, SHIFTS, SWAPS, REROLL = KINDS * EMPTY, FILLED, FILLED * EMPTY, 1, 1
HERE = PLACES + LIFTS + SHIFTS + SWAPS
"""What can be done with the dice of ARRANGING, but for rerolling."""

MUTATIONS = [
    # flip, start, keep, and an exchange on eight fields
    ("cubo.round-order", ARRANGING, HERE + REROLL, 3 + 8),
    # the same moves with a time, in a game without a clock
    ("cubo.clock", ARRANGING, HERE + REROLL, HERE + REROLL),
    # the same moves after the deadline
    ("cubo.countdown", RACING, HERE, HERE),
    # throwing dice that lie
    ("cubo.dice-in-hand", ARRANGING, HERE + REROLL, 1),
    # with two different dice left in the centre: lifting each of eight dice, 28 swaps, and calling again
    ("cubo.covered", TO_TAKE, 4, 8 + 28 + 1),
    # rerolling one of the 18 kinds of die
    ("cubo.reroll-all", ARRANGING, HERE + REROLL, 18),
    ("cubo.last-roll", LAST_TO_ARRANGE, HERE, 1),
    # placing any of the twelve kinds
    ("cubo.own-dice", ARRANGING, HERE + REROLL, (12 - KINDS) * EMPTY),
    # a white die on empty fields and on b2, own dice on b2, and b2 lifted, moved from and to, swapped
    ("cubo.white-middle", ARRANGING, HERE + REROLL, 6 * (EMPTY + 1) + KINDS + 1 + (9 + 9 - 1) + 9),
    # dice on filled fields; lifting, moving and swapping whatever fields there are
    ("cubo.one-a-field", ARRANGING, HERE + REROLL, KINDS * FILLED + (8 - 2) + (64 - 12) + (36 - 1)),
    ("cubo.full-square", ARRANGING, HERE + REROLL, 1),
    # taking one of the four centre dice without a call
    ("cubo.take", ARRANGING, HERE + REROLL, 4),
    # taking any of 18 kinds
    ("cubo.centre-dice", TO_TAKE, 4, 18 - 4),
    ("cubo.white-stays", SCORING, 9, 1),
]


@pytest.mark.rule(
    "cubo.round-order",
    "cubo.clock",
    "cubo.countdown",
    "cubo.dice-in-hand",
    "cubo.covered",
    "cubo.reroll-all",
    "cubo.last-roll",
    "cubo.own-dice",
    "cubo.white-middle",
    "cubo.one-a-field",
    "cubo.full-square",
    "cubo.take",
    "cubo.centre-dice",
    "cubo.white-stays",
)
@together(("law", "state", "legal", "more"), MUTATIONS)
def test_without_a_law_more_moves_are_legal(law, state, legal, more):
    assert len(GAME.moves(state, 0)) == legal
    assert len(GAME.without(law).moves(state, 0)) == legal + more


def test_a_move_at_random_is_one_of_all_by_the_laws_that_there_are():
    """The usual rules count placements instead of listing them; with a law struck out all are listed."""
    freer = GAME.without("cubo.one-a-field")
    for state in (ARRANGING, TO_CALL, SEALED, TO_TAKE, RACING):
        seat = next(actor for actor in GAME.to_move(state) if isinstance(actor, int))
        for game in (GAME, freer):
            some, listed = (
                [game.random_move(state, seat, Random(n)) for n in range(15)],
                game.moves(state, seat),
            )
            assert some == [Random(n).choice(listed) for n in range(15)]
            with pytest.raises(IndexError):
                game.random_move(COUNTED, seat, Random(1))
    assert set(freer.moves(ARRANGING, 0)) > set(GAME.moves(ARRANGING, 0))


WAITING = [
    # what a seat that is not to move tries, and the rules that answer it
    (
        "before the command",
        BEFORE_COMMAND,
        1,
        "throw",
        {"cubo.round-order": "the command has not been given."},
    ),
    ("before the flip", BEFORE_FLIP, 1, "b1 a1", {"cubo.round-order": "the round has not begun."}),
    (
        "while the centre falls",
        CENTRE_FALLS,
        0,
        "call",
        {"cubo.round-order": "the centre dice are still rolling."},
    ),
    (
        "after a choice",
        SEALED,
        1,
        "lift a1",
        {"cubo.sealed": "you have chosen already, and your choice stands."},
    ),
    (
        "a second choice",
        SEALED,
        1,
        "call",
        {"cubo.sealed": "you have chosen already, and your choice stands."},
    ),
    ("after a call", TWO_CALLED, 1, "lift a1", {"cubo.covered": "your square is covered."}),
    (
        "rerolling after a call",
        TWO_CALLED,
        1,
        "reroll",
        {"cubo.covered": "your square is covered.", "cubo.last-roll": "somebody has called already."},
    ),
    ("taking before a call", TO_TAKE, 1, "take r6", {"cubo.take": "you have not called."}),
    ("a second take", LAST_TO_ARRANGE, 1, "take r6", {"cubo.take": "you have taken your die already."}),
    ("after the take", LAST_TO_ARRANGE, 1, "call", {"cubo.covered": "your square is covered."}),
    (
        "a second take in a race",
        RACING,
        1,
        "take r6 @5000",
        {"cubo.take": "you have taken your die already."},
    ),
    ("counted already", COUNTED, 0, "keep", {"cubo.exchange": "your square has been counted."}),
    ("too late", MISSED, 0, "exchange a1 @5000", {"cubo.missed": "you missed the countdown."}),
    ("at the scoring", COUNTED, 0, "reroll", {"cubo.round-order": "the squares are being scored."}),
]

NOT_YOUR_TURN = [
    ("another's flip", BEFORE_FLIP, 1, "flip", "Player 1 is to move now."),
    ("another's command", BEFORE_COMMAND, 1, "start", "Player 1 is to move now."),
    ("another takes first", TWO_CALLED, 1, "take r6", "Player 1 is to move now."),
    ("another is scored first", SCORING, 1, "keep", "Player 1 is to move now."),
    ("dice are falling", FALLING, 0, "throw", "dice or cards come first."),
    ("nobody in that seat", ARRANGING, 7, "call", "it is not this player's turn."),
]


@pytest.mark.rule(
    "cubo.round-order",
    "cubo.sealed",
    "cubo.covered",
    "cubo.last-roll",
    "cubo.take",
    "cubo.exchange",
    "cubo.missed",
)
@together(("state", "seat", "text", "told"), [row[1:] for row in WAITING])
def test_who_is_too_early_or_too_late_is_told_so_and_not_to_wait_for_a_turn(state, seat, text, told):
    assert seat not in GAME.to_move(state)
    objections = GAME.objections(state, seat, GAME.parse(text))
    assert {objection.rule: objection.why for objection in objections} == told
    struck = GAME.without(*told).objections(state, seat, GAME.parse(text))
    assert [objection.rule for objection in struck] == ["table.turn"]


@pytest.mark.parametrize(
    ("state", "seat", "text", "why"),
    [row[1:] for row in NOT_YOUR_TURN],
    ids=[row[0] for row in NOT_YOUR_TURN],
)
def test_whose_move_comes_later_is_told_who_is_to_move(state, seat, text, why):
    (objection,) = GAME.objections(state, seat, GAME.parse(text))
    assert (objection.rule, objection.why) == ("table.turn", why)


def test_every_law_is_struck_out_once_or_tells_who_waits():
    waiting = {rule for row in WAITING for rule in row[-1]}
    struck = sorted(law for law, *_ in MUTATIONS)
    assert len(struck) == len(set(struck))
    assert {*struck, *waiting} == set(GAME.rulebook.laws)
    assert waiting == set(OF_THE_SEAT)


@pytest.mark.rule("cubo.dice-in-hand")
def test_with_dice_in_the_hand_only_throwing_is_legal():
    assert [str(move) for move in GAME.moves(IN_HAND, 0)] == ["throw @5000"]


def check_legal_iff_no_objection(state):
    for seat in range(len(state.players)):
        listed = GAME.moves(state, seat)
        candidates = list(GAME.candidates(state, seat))
        assert len(set(candidates)) == len(candidates)
        assert len(set(listed)) == len(listed)
        assert set(listed) == {move for move in candidates if not GAME.objections(state, seat, move)}
        assert all(GAME.parse(str(move)) == move for move in listed)


@pytest.mark.parametrize("state", TABLES.values(), ids=TABLES)
def test_legal_means_no_objection_at_prepared_tables(state):
    check_legal_iff_no_objection(state)


@pytest.mark.parametrize("timing", ["untimed", "timed"])
@pytest.mark.parametrize("players", [2, 3, 4])
@sized(2, 15)
def test_legal_means_no_objection_throughout_a_game(players, timing, number):
    states = [state for state, _actor, _move in walk(players, players=players, timing=timing, rounds=2)]
    for state in Random(1).sample(states, min(number, len(states))):
        check_legal_iff_no_objection(state)


@pytest.mark.parametrize("state", TABLES.values(), ids=TABLES)
def test_refused_moves_leave_the_state_equal(state):
    copy = GAME.view(state, 0), repr(state)
    for seat in range(len(state.players)):
        for move in islice(GAME.candidates(state, seat), 0, None, 7):
            if GAME.objections(state, seat, move):
                with pytest.raises(IllegalMove):
                    GAME.apply(state, seat, move)
    assert (GAME.view(state, 0), repr(state)) == copy


ANY_DICE = st.permutations(ARRANGING.players[0].dice) | st.lists(
    st.sampled_from(dice("b1 b2 b5 r2 r4 r6 w3 w4")), min_size=9, max_size=9
)


@pytest.mark.rule("cubo.arrange", "cubo.own-dice", "cubo.white-middle")
@given(ANY_DICE)
def test_arrange_takes_exactly_the_own_dice_with_white_in_the_middle(nine):
    move = Arrange(tuple(nine))
    own = sorted(nine) == sorted(ARRANGING.players[0].dice)
    legal = own and nine[4].colour == "white"
    assert (not GAME.objections(ARRANGING, 0, move)) == legal
    assert GAME.parse(str(move)) == move
    if legal:
        assert GAME.apply(ARRANGING, 0, move).state.players[0].cells == tuple(nine)


@pytest.mark.rule("cubo.arrange")
def test_arrangements_lists_every_different_order_once():
    own = TABLES["arranging"].players[0]
    moves = list(GAME.arrangements(ARRANGING, 0))
    # b1 twice, r2 twice: 8! / (2! 2!)
    assert len(moves) == len(set(moves)) == 40_320 // 4
    assert all(tuple(sorted(move.dice)) == own.dice for move in moves[::500])
    assert not any(GAME.objections(ARRANGING, 0, move) for move in moves[::500])
    assert not list(GAME.arrangements(TO_TAKE, 0))


ANSWERS = [
    (ARRANGING, "reroll r2", "Not rerolled: all nine dice are rerolled, or none."),
    (ARRANGING, "red 5 a2", "Not placed: no red 5 lies loose before you. Use the dice that you rolled."),
    (ARRANGING, "red 6 b2", "Not placed: the middle is the white die's place."),
    (ARRANGING, "red 6 a1", "Not placed: a die lies on a1 already. Choose an empty field, or swap two dice."),
    (ARRANGING, "lift b1", "Not placed: no die lies on b1. Choose a field with a die."),
    (ARRANGING, "call", "Not called: 6 of the nine fields are empty. Place your other dice first."),
    (ARRANGING, "take r6", "Not taken: you have not called. Arrange your square and call first."),
    (
        LAST_TO_ARRANGE,
        "reroll",
        "Not rerolled: somebody has called already. Arrange the dice you have, and call.",
    ),
    (
        TO_TAKE,
        "take b1",
        "Not taken: no blue 1 lies in the centre. Take one of these: blue 3, blue 6, red 1, red 6.",
    ),
    (TO_TAKE, "lift a1", "Not placed: your square is covered. Take a die from the centre, then wait"),
    (SCORING, "exchange b2", "Not exchanged: the white die always stays yours. Choose a coloured die"),
    (SCORING, "reroll", "Not rerolled: the squares are being scored. Exchange one die, or keep your square."),
    (RACING, "lift a1 @8001", "Not placed: the countdown ended at 8000 ms. Let the clock run out."),
    (RACING, "lift a1 @4999", "Not placed: it was made at 4999 ms, and it is already 5000 ms."),
    (IN_HAND, "reroll @5000", "Not rerolled: your dice are in your hand. Throw them first."),
]


@together(("state", "text", "answer"), ANSWERS)
def test_an_illegal_move_is_answered_with_what_why_and_what_next(state, text, answer):
    (objection,) = GAME.objections(state, 0, GAME.parse(text))
    assert str(objection).startswith(answer)
    assert f"Cubo: {GAME.rulebook[objection.rule].title}" in str(objection)


@pytest.mark.rule("cubo.full-square", "cubo.one-a-field")
def test_a_refusal_marks_its_causes_on_the_board():
    (empty,) = GAME.objections(ARRANGING, 0, GAME.parse("call"))
    (taken,) = GAME.objections(ARRANGING, 0, GAME.parse("r6 c3"))
    assert empty.places == ("b1", "c1", "a2", "c2", "a3", "b3")
    assert taken.places == ("c3",)


@pytest.mark.rule("table.by-itself")
def test_nobody_but_chance_rolls():
    roll = Roll((1, 2, 3, 4), (1, 2, 3, 4), (1,))
    assert [o.rule for o in GAME.objections(ARRANGING, 0, roll)] == ["table.by-itself"]
    assert [o.rule for o in GAME.objections(ARRANGING, CHANCE, roll)] == ["table.turn"]


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("PLACE RED 4 AT A1", "r4 a1"),
        ("place b1 b1", "place blue 1 at b1"),
        ("take r6", "take red 6"),
        ("move a1 c3", "move a1 to c3"),
        ("swap a1 c3", "swap a1 and c3"),
        ("roll red 1 2 blue 3 4", "roll red 12 blue 34"),
        ("call @70", "cubo @ 70"),
    ],
)
def test_short_and_long_notation_mean_the_same(text, same):
    move = GAME.parse(text)
    assert move == GAME.parse(same) == GAME.parse(str(move))


def test_a_full_square_can_be_called():
    assert "call" in [str(move) for move in GAME.moves(TO_CALL, 0)]
