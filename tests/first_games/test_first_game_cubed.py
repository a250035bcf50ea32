"""The first game of CUBED: its story holds, whatever the reader lays.

Hands and draws are named in advance; Fig is the greedy computer player.
"""

from collections import Counter
from functools import cache
from random import Random

from cubeplay import GAMES, Session
from cubeplay.cubed import PIECES, Draw, Lying, Place
from cubeplay.cubed.bots.players import room
from cubeplay.cubed.exact.solver import playout
from cubeplay.cubed.teaching.first_game import START

from breadth import sized

GAME = GAMES["cubed"]
FIG = GAME.bots()["greedy"]

WARM, DARK, COLD = (8, 25, 38, 42, 57), 81, (5, 36)
BAG = ("bag gives 85 or any", "bag gives 86 or any", "bag gives 74 or any")


def begin(seed=1):
    """Eight pieces for the reader, eight for Fig, who has opened with one of them."""
    return Session("cubed", start=START, seed=seed, script=BAG, undo="free", names=("Plum", "Fig"))


def fig_plays(game):
    """Fig's turn, draws and all, as the kit's ``reply="greedy"`` makes it."""
    while game.to_move == (1,):
        answer = FIG.answer(GAME, game.view(1), 1, Random(len(game.played)))
        game.play(answer.move, 1)


def places(game, *pieces):
    """The legal placements, of some pieces or of all."""
    return [move for move in game.moves() if isinstance(move, Place) and (not pieces or move.piece in pieces)]


def refused(game, move, rule, says=""):
    """The rule is the first to refuse the move."""
    first = game.why(move)[0]
    assert first.rule == rule, (move, first.rule)
    assert says in str(first), str(first)
    return rule


def takes(game, move, *rules):
    """The move is legal; then Fig plays.  These rules are told in between."""
    before = len(game.log)
    game.play(move)
    fig_plays(game)
    told = [line.rule for line in game.log[before:]]
    assert set(rules) <= set(told), told
    return told


def then_fits(game, move, hand):
    """How many of some pieces can be laid one after the other once a placement is made (Fig aside)."""
    lying = (*game.state.lying, Lying(move.piece, move.field, move.turn))
    return len(playout(lying, tuple(sorted(hand))).moves)


def open_fields(game, moves):
    """The fields that each placement leaves open for a next piece, colours aside."""
    return sorted(room(game.state, move) for move in moves)


@cache
def first_game():
    """The main line, with every claim of the storyboard, and the rules that refused."""
    dares = []

    def dare(move, rule, says=""):
        dares.append(refused(game, move, rule, says))

    game = begin()
    assert [len(hand) for hand in game.state.hands] == [8, 7]
    assert game.to_move == (0,)
    assert sum(PIECES[piece].points for piece in game.state.hands[0]) == 2 + 2 + 1 + 1 + 1 + 5 + 3 + 2 == 17

    # 1 Same colour
    first = places(game)
    assert {move.piece for move in first} == set(WARM)
    assert len({move.field for move in first}) == 6
    assert len(first) == 22
    assert Counter(move.piece for move in first) == {8: 6, 25: 4, 38: 4, 42: 4, 57: 4}
    dare("place 36 at i7 turn 240", "cubed.match-one")
    dare("place 81 at i7 turn 0", "cubed.blocking-wait")
    takes(game, "place 42 at i7 turn 240", "cubed.place")
    assert [lie.piece for lie in game.state.lying] == [41, 42, 14]

    # 2 Turn it
    assert {move.piece for move in places(game)} == {8, 25, 38, 57, 81}
    try_ = "place 38 at i6 turn {}"
    uneven = [
        turn
        for turn in range(0, 360, 60)
        if [o.rule for o in game.why(try_.format(turn))][:1] == ["cubed.heights"]
    ]
    assert uneven == [60, 180, 300]
    assert {move.field for move in places(game)} == {"g8", "i6", "i8"}
    assert len(places(game)) == 16
    assert [move.turn for move in places(game, 38) if move.field == "i6"] == [0]
    assert [move.turn for move in places(game, 38) if move.field == "g8"] == [0, 120]
    dare(try_.format(60), "cubed.heights")
    takes(game, try_.format(0), "cubed.place")

    # 3 Two neighbours
    assert {move.field for move in places(game)} == {"g7", "g9", "h6", "i8", "j6"}
    assert len(places(game)) == 21
    dare("place 57 at j7 turn 120", "cubed.contacts")
    takes(game, "place 57 at j6 turn 120", "cubed.place")

    # 4 What do they cost?
    assert {piece: len(places(game, piece)) for piece in game.state.hands[0]} == {
        25: 10,
        8: 5,
        81: 3,
        5: 0,
        36: 0,
    }
    assert [PIECES[piece].points for piece in (25, 8, 81)] == [2, 2, 5]
    assert sum(PIECES[piece].points for piece in game.state.hands[0]) == 14
    takes(game, "place 8 at i5 turn 120", "cubed.place")

    # 5 A dark piece
    dark = places(game, DARK)
    assert open_fields(game, dark) == [6, 6, 7, 7, 8, 8, 8, 8]
    assert room(game.state, GAME.parse("place 81 at g7 turn 120")) == 6
    takes(game, "place 81 at g7 turn 120", "cubed.blocked", "cubed.draw", "cubed.pass")

    # 6 A shut field
    for field in ("h6", "f8", "f7", "g6"):
        dare(f"place 25 at {field} turn 0", "cubed.blocked")
    assert {move.field for move in places(game)} == {"f9", "h9", "i8", "j4", "j7", "k5"}
    assert len(places(game)) == 14
    takes(game, "place 25 at h9 turn 240", "cubed.draw", "cubed.pass")

    # 7 Nothing fits
    assert not places(game)
    assert game.state.hands[0] == COLD
    dare("pass", "cubed.pass")
    game.play("draw")
    assert 74 in game.state.hands[0]
    assert PIECES[74].sides == ("yellow", "blue", "sky")
    look = {str(move): then_fits(game, move, COLD) for move in places(game)}
    assert Counter(look.values()) == {2: 6, 0: 1}
    assert look["place 74 at f9 turn 120"] == 0
    dare("draw", "cubed.draw")
    takes(game, "place 74 at k5 turn 240", "cubed.place")

    # 8 Look ahead
    ahead = {str(move): then_fits(game, move, set(COLD) - {move.piece}) for move in places(game)}
    assert Counter(ahead.values()) == {1: 5, 0: 1}
    assert ahead["place 36 at l5 turn 240"] == 0
    takes(game, "place 36 at k4 turn 240", "cubed.place")

    # 9 The last piece
    dare("place 5 at k4 turn 0", "cubed.field-taken")
    assert [str(move) for move in places(game)] == [f"place 5 at l5 turn {turn}" for turn in (0, 120, 240)]
    game.play("place 5 at l5 turn 0")
    assert [line.rule for line in game.log[-3:]] == ["cubed.empty-hand", "cubed.points", "cubed.lowest-total"]

    # 10 Count Fig's hand
    assert [PIECES[piece].points for piece in (6, 35, 87)] == [3, 2, 5]
    assert "6, 35, 87" in game.log[-2].text
    assert game.outcome.scores == (0, 10)
    assert game.outcome.winners == (0,)
    return game, dares


def test_the_story_holds_and_is_won():
    game, _dares = first_game()
    assert game.outcome.scores == (0, 10)
    assert game.outcome.winners == (0,)


def test_rules_refuse_what_the_reader_dares():
    game, dares = first_game()
    assert {rule.removeprefix("cubed.") for rule in dares} == {
        "match-one",
        "blocking-wait",
        "heights",
        "contacts",
        "blocked",
        "pass",
        "draw",
        "field-taken",
    }
    assert {line.rule for line in game.log} | set(dares) <= {rule.id for rule in GAME.rulebook}


def wander(number):
    """A reader who lays anything that fits, the dark piece fifth, and draws when nothing does."""
    rng, run, turn = Random(number), begin(number), 0
    seen = {}
    while run.outcome is None and turn < 20:
        turn += 1
        if not places(run) and any(isinstance(move, Draw) for move in run.moves()):
            seen.setdefault("stuck", (turn, run.state.hands[0]))
            run.play("draw")
        if turn == 5:
            seen["dark"] = DARK not in run.state.hands[0] or bool(places(run, DARK))
        if turn == 8:
            seen["two left"] = len(run.state.hands[0]) == 2
        moves = places(run, DARK) if turn == 5 and places(run, DARK) else places(run)
        run.play(rng.choice(moves) if moves else "pass")
        fig_plays(run)
    return seen, turn, run.outcome


@sized(40, 300, "readers")
def test_whatever_is_laid_the_story_stays(readers):
    tries = [wander(number) for number in range(readers)]
    stuck = Counter(seen["stuck"] for seen, _turn, _end in tries)
    assert stuck[7, COLD] >= readers * 0.99
    assert all(turn >= 6 and set(COLD) <= set(hand) for turn, hand in stuck)
    assert sum(seen["dark"] for seen, _turn, _end in tries) >= readers * 0.95
    assert sum(seen.get("two left", False) for seen, _turn, _end in tries) >= readers * 0.6
    ends = [(turn, end) for _seen, turn, end in tries if end]
    assert sum(turn <= 12 for turn, _end in ends) >= readers * 0.9
    assert sum(end.winners == (0,) for _turn, end in ends) >= readers * 0.9
    assert len(ends) >= readers * 0.99


FOUR = ("17 at h8", "24 at i8 turn 240", "58 at i7 turn 240", "19 at h9 turn 240")
WARM_TABLE = ("1 at h8", "7 at i8 turn 240")
RING = [
    "39 at h8",
    "45 at h9 turn 120",
    "66 at i8 turn 240",
    "3 at i9",
    "57 at h10 turn 240",
    "32 at g10 turn 240",
    "7 at g11 turn 120",
    "70 at f11 turn 240",
    "28 at f10",
    "14 at e11 turn 120",
    "34 at e10 turn 120",
    "42 at f9",
    "74 at e9",
    "16 at f8 turn 120",
    "31 at g8 turn 240",
]


def laid(hand, lying=(), *lines, fig="30 46 61", script=()):
    """A position: the reader is to move; without a hand for Fig, alone."""
    hands = [f"hand 1: {hand}", f"hand 2: {fig}" if fig else "players: 1"]
    table = ["table:", *(f"  {piece}" for piece in lying)] if lying else []
    text = "\n".join(["phase: play", *lines, *hands, *table])
    return Session(
        "cubed", start=text, seed=1, script=script, undo="free", names=("Plum", "Fig") if fig else ("Plum",)
    )


def tells(game, *moves_and_rules):
    """Play the moves, Fig's answers too, and see that the rules (the words with a dot) are told."""
    moves = [word for word in moves_and_rules if "." not in word]
    before = len(game.log)
    for move in moves:
        game.play(move)
        fig_plays(game)
    told = {line.rule for line in game.log[before:]}
    assert {word for word in moves_and_rules if "." in word} <= told, told


def test_a_whole_game_is_dealt_and_ends():
    fresh = Session("cubed", seed=1, names=("Plum", "Fig"))
    assert [len(hand) for hand in fresh.state.hands] == [25, 25]
    assert len(PIECES) == 88
    refused(laid("12 17 24 29 84"), "place 84 at h8 turn 0", "cubed.first-piece")
    tells(
        laid("43", FOUR, fig="5 30 84"),
        "place 43 at i9 turn 0",
        "cubed.empty-hand",
        "cubed.points",
        "cubed.next-start",
    )
    tells(laid("43", FOUR, "scores: 6 0, 4 0", fig="5 30 84"), "place 43 at i9 turn 0", "cubed.shared-win")
    tells(laid("43", FOUR, "scores: 6 0, 3 0", fig="5 30 84"), "place 43 at i9 turn 0", "cubed.lowest-total")
    refused(laid("4 33", WARM_TABLE), "place 44 at h9 turn 0", "cubed.in-hand")
    refused(laid("4 33", WARM_TABLE), "place 4 at zz1 turn 0", "cubed.fields")
    refused(laid("4 33", WARM_TABLE), "place 4 at i7 turn 30", "cubed.turns")


def test_an_empty_bag_lets_pass_until_all_are_stuck():
    rest = " ".join(str(piece) for piece in PIECES if piece not in (1, 7, 4, 33, 5, 6))
    dry = laid("4 33", WARM_TABLE, f"aside: {rest}", fig="5 6")
    refused(dry, "draw", "cubed.empty-bag")
    tells(dry, "pass", "cubed.pass", "cubed.stuck", "cubed.next-start")


def test_every_edge_may_have_to_match():
    strict = laid("4 58", FOUR[:2], "match: all")
    refused(strict, "place 58 at i7 turn 240", "cubed.match-all")
    tells(strict, "place 58 at h9 turn 0", "cubed.place")


def test_bridge_and_void_give_more():
    bridge = laid("4 5 31", RING[:-1], "bridge: yes")
    tells(bridge, "place 31 at g8 turn 240", "cubed.bridge")
    refused(bridge, "draw", "cubed.bridge-no-draw")
    tells(bridge, "place 5 at g9 turn 0", "cubed.place")
    void = laid("4 43 84", RING, "void: yes")
    tells(void, "place 4 at g9 turn 0", "cubed.void")
    refused(void, "draw", "cubed.moment")
    refused(void, "give 84 to 1", "cubed.gift")
    tells(void, "give 84 to 2", "cubed.gift")


def test_three_are_drawn_and_one_is_kept():
    three = laid("8 9", FOUR, "draw three: yes", script=("bag gives 3 or any", "bag gives 5 43 49 or any"))
    tells(three, "draw", "cubed.draw")
    refused(three, "draw two", "cubed.draw-three-instead")
    tells(three, "pass", "draw three", "cubed.draw-three")
    refused(three, "keep 8", "cubed.keep-one")
    tells(three, "keep 5", "cubed.keep-one")


def test_alone_one_draws_what_a_piece_costs():
    alone = Session("cubed", seed=1, players=1, names=("Plum",))
    assert len(alone.state.hands[0]) == 25
    assert sum(piece > 76 for piece in alone.state.hands[0]) <= 3
    assert len(alone.state.lying) == 1
    assert alone.state.lying[0].piece <= 76
    two = laid("26 43", FOUR, fig="")
    refused(two, "draw", "cubed.solo-draw")
    refused(two, "pass", "cubed.solo-pass")
    tells(two, "place 43 at i9 turn 0", "place 26 at g9 turn 0", "cubed.solo-win")
    tells(
        laid("4 33", WARM_TABLE, fig="", script=("bag gives 3", "bag gives 5")),
        "draw",
        "draw",
        "cubed.solo-lose",
    )
