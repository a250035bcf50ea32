"""The laws: what is refused, in which words, and that each of them matters."""

from random import Random

import pytest
from cubeplay.cuboro import GAME
from cubeplay.cuboro.rules.moves import GRAMMAR, Jump, Push, Rotate, Shift, Tower
from cubeplay.errors import IllegalMove, NotationError
from cuboro_tables import play, table, walk
from msgspec.structs import replace

CORNER = "2 1 3; 4 5 6; 7 8 ."


def number_of_moves(state, *without):
    return len((GAME.without(*without) if without else GAME).moves(state, state.player))


def refused(state, move, player=None):
    """The ids of the rules that refuse a typed move; the table stays as it was."""
    seat = state.player if player is None else player
    before = hash(state)
    with pytest.raises(IllegalMove) as caught:
        GAME.apply(state, seat, GAME.parse(move))
    assert hash(state) == before
    for objection in caught.value.objections:
        assert objection.why
        assert objection.next
    return [objection.rule for objection in caught.value.objections]


# Counts by hand: the neighbours shift; 8 · 3 rotations, 8 · 4 jumps, 4 towers; 8 · 7, 8 · 8 and 8
# in version 2


@pytest.mark.rule("cuboro.shift", "cuboro.rotation", "cuboro.jump", "cuboro.tower")
@pytest.mark.parametrize(
    ("start", "neighbours"),
    [("", 4), ("2 1 3; 4 5 6; 7 . 8", 3), (CORNER, 2)],
    ids=["middle", "edge", "corner"],
)
def test_first_moves_by_hand(start, neighbours):
    assert number_of_moves(table(grid=start)) == neighbours + 24 + 32 + 4
    assert number_of_moves(table(grid=start, version=2)) == neighbours + 56 + 64 + 8


def perft(state, depth):
    """How many sequences of ``depth`` moves there are."""
    actor = GAME.to_move(state)[0]
    moves = GAME.moves(state, actor)
    if depth == 1:
        return len(moves)
    return sum(perft(GAME.apply(state, actor, move).state, depth - 1) for move in moves)


def test_two_moves_by_hand():
    """From the middle: turns and towers keep 64 moves, 4 + 16 lead to an edge (63), 16 to a corner (62)."""
    assert perft(table(), 2) == (24 + 4) * 64 + (4 + 16) * 63 + 16 * 62
    assert perft(table(version=2), 2) == (56 + 8) * 132 + (4 + 32) * 131 + 32 * 130


def test_three_moves_by_hand():
    """Version 1, by where the empty field is: 28 moves leave it there.

    From the middle 4 shifts and 16 jumps take it to an edge, 16 jumps to a corner.  From an edge 1 + 4
    take it to the middle, 2 + 16 to a corner, 12 to another edge; from a corner 4 to the middle, 2 + 16
    to an edge, 12 to another corner.
    """
    stay, edge, corner, middle = 28, 63, 62, 64
    from_middle = stay * middle + 20 * edge + 16 * corner
    from_edge = stay * edge + (1 + 4) * middle + (2 + 16) * corner + 12 * edge
    from_corner = stay * corner + 4 * middle + (2 + 16) * edge + 12 * corner
    assert perft(table(), 3) == stay * from_middle + 20 * from_edge + 16 * from_corner


# Each law matters: struck out, a known number of moves is added


@pytest.mark.rule("cuboro.change")
def test_without_a_cube_there_is_no_change():
    """Struck out, the empty field itself shifts once, turns three ways and jumps four."""
    assert number_of_moves(table(), "cuboro.change") == 64 + 1 + 3 + 4
    for move in ("shift b2", "rotate b2 90", "jump b2"):
        assert refused(table(), move) == ["cuboro.change"]


@pytest.mark.rule("cuboro.one-cube")
def test_two_cubes_never_move_at_once():
    """Struck out, a corner that is empty lets two rows of two be pushed."""
    state = table(grid=CORNER)
    assert number_of_moves(state, "cuboro.one-cube") == number_of_moves(state) + 2
    assert refused(state, "push c1 c2") == ["cuboro.one-cube"]
    assert refused(state, "shift a3 and b3") == ["cuboro.one-cube"]
    assert refused(table(), "shift a1 b1") == ["cuboro.one-cube"]


@pytest.mark.rule("cuboro.three-changes")
def test_three_changes_without_a_joker():
    state = replace(table(), marbles=((2, 0), (2, 0)), changes=3)
    assert number_of_moves(state) == 4
    assert number_of_moves(state, "cuboro.three-changes") == 64
    for move in ("shift b1", "rotate a1 90", "jump a1 turn 90"):
        assert refused(state, move) == ["cuboro.three-changes"]


@pytest.mark.rule("cuboro.joker")
def test_the_joker_allows_a_fourth_change_and_no_fifth():
    state = play(table(), "shift b1", "shift a1", "rotate c3 180")
    assert number_of_moves(state) == 3 + 24 + 32 + 4 - 1
    state = play(state, "jump c3")
    assert state.changes == 4
    assert number_of_moves(state) == 4
    assert number_of_moves(state, "cuboro.joker") == 62
    assert refused(state, "rotate a2 90") == ["cuboro.joker"]


@pytest.mark.rule("cuboro.shift")
def test_only_a_neighbour_shifts():
    assert number_of_moves(table(), "cuboro.shift") == 64 + 4
    assert refused(table(), "shift a1") == ["cuboro.shift"]
    [objection] = GAME.objections(table(), 0, Shift("a1"))
    assert str(objection) == (
        "Not moved: a1 is not beside the empty field, b2. Choose one of b1, a2, c2, b3. (cuboro: Shift)"
    )
    assert objection.places == ("a1", "b2")


@pytest.mark.rule("cuboro.rotation")
def test_a_turn_by_nothing_is_refused_and_half_a_turn_is_not():
    assert number_of_moves(table(), "cuboro.rotation") == 64 + 8
    assert refused(table(), "rotate a2 0") == refused(table(), "rotate a2 360") == ["cuboro.rotation"]
    assert refused(table(), "rotate b2") == ["cuboro.change", "cuboro.rotation"]
    assert not GAME.objections(table(), 0, GAME.parse("rotate b3 180"))


@pytest.mark.rule("cuboro.upside-down")
def test_cubes_stay_upright_in_version_1():
    assert number_of_moves(table(), "cuboro.upside-down") == 64 + 8 * 4 + 8 * 4
    assert refused(table(), "rotate a1 90 flip") == refused(table(), "jump a1 flip") == ["cuboro.upside-down"]
    assert not GAME.objections(table(version=2), 0, GAME.parse("rotate a1 flip"))


@pytest.mark.rule("cuboro.tower-height")
def test_the_tunnels_belong_to_version_2():
    assert number_of_moves(table(), "cuboro.tower-height") == 64 + 4
    assert refused(table(), "tower east low") == ["cuboro.tower-height"]
    assert not GAME.objections(table(version=2), 0, GAME.parse("tower east low"))


@pytest.mark.rule("cuboro.time-limit")
def test_timed_moves_come_in_order_and_not_after_the_deadline():
    timed = play(table(time_limit=True), "shift b1 @20000")
    assert timed.deadline == 60_000
    stamps = [None, *range(0, 100_001, 10_000)]
    legal = [at for at in stamps if not GAME.objections(timed, 0, Tower("north", at=at))]
    assert legal == [20_000, 30_000, 40_000, 50_000, 60_000]
    free = GAME.without("cuboro.time-limit")
    assert [at for at in stamps if not free.objections(timed, 0, Tower("north", at=at))] == stamps
    assert refused(table(), "tower north @5") == ["cuboro.time-limit"]
    assert refused(timed, "tower north") == ["cuboro.time-limit"]


def test_several_rules_object_together():
    state = replace(table(), marbles=((2, 0), (2, 0)), changes=3)
    assert refused(state, "rotate b2 0 flip") == [
        "cuboro.change",
        "cuboro.three-changes",
        "cuboro.upside-down",
    ]


def test_who_is_not_to_move_is_refused():
    assert refused(table(), "tower north", player=1) == ["table.turn"]


# The whole move space


@pytest.mark.parametrize("options", [{}, {"version": 2}, {"time_limit": True}, {"version": 2, "players": 4}])
def test_legal_is_what_nobody_objects_to(options):
    for number, (state, _actor, _move) in enumerate(walk(Random(2), **options)):
        if number % 5 or state.over:
            continue
        legal = set(GAME.moves(state, state.player))
        assert len(legal) == len(GAME.moves(state, state.player))
        thinkable = set(GAME.candidates(state, state.player))
        assert legal <= thinkable
        assert legal == {move for move in thinkable if not GAME.objections(state, state.player, move)}
        other = (state.player + 1) % state.variant.players
        assert GAME.moves(state, other) == ()


# Notation


@pytest.mark.parametrize("version", [1, 2])
def test_every_move_is_typed_as_it_is_printed(version):
    for state, _actor, move in walk(Random(version), version=version, time_limit=True):
        for legal in (*GAME.candidates(state, state.player), *([move] if move else [])):
            assert GAME.parse(str(legal)) == legal


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("  Shift B1 ", Shift("b1")),
        ("rotate b2 90", Rotate("b2", 90)),
        ("rotate b2 90 flip", Rotate("b2", 90, True)),
        ("rotate b2 flip", Rotate("b2", 0, True)),
        ("jump a1", Jump("a1")),
        ("jump a1 turn 90", Jump("a1", 90)),
        ("jump a1 270 flip", Jump("a1", 270, True)),
        ("push a1 b1", Push("a1", "b1")),
        ("tower east", Tower("east")),
        ("tower east high", Tower("east")),
        ("tower west low @61500", Tower("west", "low", at=61_500)),
    ],
)
def test_what_people_type(text, move):
    assert GRAMMAR.parse(text) == move


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Shift("b1"), "shift b1"),
        (Rotate("b2", 90), "rotate b2 90"),
        (Rotate("b2", 0, True), "rotate b2 flip"),
        (Rotate("b2", 270, True, at=1500), "rotate b2 270 flip @1500"),
        (Jump("a1"), "jump a1"),
        (Jump("a1", 90, True), "jump a1 turn 90 flip"),
    ],
)
def test_a_move_is_written_without_what_goes_without_saying(move, text):
    assert str(move) == text


@pytest.mark.parametrize(
    "text", ["", "shift d1", "shift a4", "rotate b2 45", "tower up", "jump", "roll north"]
)
def test_what_is_no_move_is_told_so(text):
    with pytest.raises(NotationError, match="is not a move"):
        GAME.parse(text)
