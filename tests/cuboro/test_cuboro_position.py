"""Positions of cuboro as text: every state comes back, and what cannot lie there is refused by its line."""

from random import Random

import pytest
from cubeplay.cuboro import GAME
from cubeplay.cuboro.rules.house import write_grid
from cubeplay.cuboro.teaching import positions
from cubeplay.errors import PositionError
from cuboro_tables import random_board, random_cubes, walk
from tests.positions import check_refusal, check_round_trip, read

from breadth import together

IN_A_TURN = """\
version: 2
minus points: yes
time limit: yes
rounds: 2
round: 2
changes: 4
board:
  1/270 3/90   6
  .     2/180f 8/180
  4/90  5/270  7/270
marbles: 4 blue 1 red, 3 blue 1 red
finishes: north c blue, west 1 red
points: -3 12
now: 95000
began: 20000
late: 1
"""


def games(seeds):
    """Every state of random games with options of all kinds."""
    for seed in seeds:
        rng = Random(seed)
        players, version = rng.randint(2, 4), rng.randint(1, 2)
        options = {
            "players": players,
            "version": version,
            "minus_points": rng.random() < 0.5,
            "minus_rotation": rng.choice((1, 1, 3)),
            "minus_jump": rng.randrange(6),
            "time_limit": rng.random() < 0.5,
            "rounds": rng.randint(1, 3),
            "teams": players == 4 and rng.random() < 0.5,
            "grid": write_grid(random_board(rng, version)) if rng.random() < 0.5 else "",
            "cubes": random_cubes(rng) if rng.random() < 0.3 else "",
        }
        for state, _actor, _move in walk(rng, **options):
            yield state


def test_every_state_comes_back_from_its_text():
    assert check_round_trip(GAME, games(range(6))) > 120


@pytest.mark.proof
def test_every_state_of_hundreds_of_games_comes_back_from_its_text():
    check_round_trip(GAME, games(range(1_000, 1_600)))


def test_the_tables_of_the_walk_can_lie_there():
    tables = (positions.without_joker(), positions.one_taken(), positions.last_marble())
    check_round_trip(GAME, tables)


def test_a_position_reads_as_it_is_written():
    assert GAME.write_position(GAME.read_position(IN_A_TURN)) == IN_A_TURN
    assert GAME.read_position(IN_A_TURN).as_text() == IN_A_TURN


def test_the_first_position_needs_no_words():
    assert GAME.write_position(GAME.start()) == ""
    assert GAME.read_position("") == GAME.start()


def test_missing_lines_have_their_usual_values():
    table = read(
        GAME,
        """
        # Fig is to move: Plum has just sent a marble.
        Board:
          1 2/90 3
          4 .    5
          6 7    8
        marbles: 3 blue 2 red, 4 blue 2 red
        finishes: South A Blue
        """,
    )
    assert table.empty == 4
    assert table.player == 1
    assert table.points == (0, 0)
    assert table.finishes[6] == "blue"
    assert GAME.to_move(table) == (1,)


def test_who_is_to_move_is_written_only_if_the_marbles_do_not_tell():
    text = "marbles: 3 blue 2 red, 4 blue 2 red\nfinishes: south a blue\n"
    table = read(GAME, text)
    assert table.player == 1
    assert GAME.write_position(table) == text


def changed(old, new, text=IN_A_TURN):
    assert old in text
    return text.replace(old, new)


@together(
    ("text", "line", "why"),
    [
        ("verzion: 2", 1, "no line 'verzion'"),
        ("version: 3", 1, "no number from 1 to 2"),
        ("teams: yes", 1, "make no two teams"),
        ("round: 2", 1, "no round 2"),
        ("board:\n  1 2 3\n  4 . 5\n  6 7 7", 1, "cube 7 stands twice"),
        ("board:\n  1 2 3\n  4 . 5\n  6 7", 1, "the grid has 8 fields"),
        ("board:\n  1 2 3\n  4 . 5\n  6 7 8/45", 1, "'8/45' is no cube"),
        ("board:\n  1 2 3\n  4 . 5\n  6 7 8f", 1, "upside down"),
        ("grid:\n  1 2 3\n  4 . 5\n  6 7 8f", 1, "upside down"),
        ("cubes:\n  schema = 'cuboro-cubes/1'", 1, "it describes 0 cubes"),
        ("marbles: 4 blue", 1, "'4 blue' are no marbles"),
        ("marbles: 4 blue 2 red", 1, "there are 2 players, and marbles of 1"),
        ("marbles: 4 blue 2 red, 5 blue 1 red", 1, "player 2 has more marbles"),
        ("marbles: 4 blue 0 red, 4 blue 2 red", 1, "player 1 has 4 marbles left, and it should be 5"),
        ("finishes: north d blue", 1, "no finish field 'north d'"),
        ("finishes: north a", 1, "names no finish field and its marble"),
        ("finishes: north a red", 1, "marbles sent: 0; marbles in finish fields: 1"),
        (
            "marbles: 3 blue 2 red, 3 blue 2 red\nfinishes: north a red",
            2,
            "there are 5 marbles of one colour",
        ),
        ("player: 2", 1, "not the turn of player 2"),
        ("marbles: 0 blue 0 red, 0 blue 0 red\nrounds: 2", 1, "the last marble of this round"),
        ("changes: 4\nmarbles: 4 blue 0 red, 4 blue 0 red", 1, "4 changes are more"),
        ("points: 1 2 3", 1, "there are 2 pegs"),
        ("points: -1 2", 1, "less than 0 points"),
        ("now: 5", 1, "no clock runs"),
        ("began: 5", 1, "no clock runs"),
        ("late: 1", 1, "no clock runs"),
        (changed("late: 1", "late: 3"), 16, "has not lasted that long"),
        (changed("now: 95000", "now: 195000"), 14, "the turn began at 20000"),
    ],
)
def test_what_cannot_lie_on_a_table_is_refused_by_its_line(text, line, why):
    check_refusal(GAME, text, line, why)


@pytest.mark.parametrize(
    ("text", "mend"),
    [
        ("teams: yes", "Write 'players: 4', or leave the line out."),
        ("round: 2", "Write a line 'rounds: 2' too."),
        ("marbles: 4 blue 2 red, 5 blue 1 red", "A round begins with these: 4 blue, 2 red."),
        ("marbles: 4 blue 0 red, 4 blue 2 red", "and player 1 began this round."),
        ("round: 2\nrounds: 2\nmarbles: 4 blue 2 red, 4 blue 0 red", "and player 2 began this round."),
        ("player: 2", "By the marbles that were sent it is the turn of player 1."),
        (
            "marbles: 3 blue 2 red, 3 blue 2 red\nfinishes: north a red",
            "All players together have 4 of them.",
        ),
        (changed("now: 95000", "now: 195000"), "Write a time from 20000 to 100000,"),
    ],
)
def test_a_refusal_says_what_can_be_written_instead(text, mend):
    with pytest.raises(PositionError) as refusal:
        read(GAME, text)
    assert mend in refusal.value.next


@pytest.mark.parametrize(
    ("line", "least", "most"),
    [
        ("version", 1, 2),
        ("players", 2, 4),
        ("minus shift", 0, 5),
        ("minus rotation", 0, 5),
        ("minus jump", 0, 5),
        ("rounds", 1, 5),
    ],
)
def test_a_number_is_read_from_its_least_to_its_most(line, least, most):
    name = line.replace(" ", "_")
    for number in range(least, most + 1):
        assert getattr(read(GAME, f"{line}: {number}").variant, name) == number
    for number in (least - 1, most + 1):
        check_refusal(GAME, f"{line}: {number}", 1, f"no number from {least} to {most}")


@pytest.mark.parametrize(
    ("text", "least", "most"),
    [
        ("player: {}", 1, 4),
        ("round: {}", 1, 5),
        ("changes: {}", 0, 4),
        ("points: {} 0", -9_999, 9_999),
        ("now: {}", 0, 10**12),
        ("began: {}", 0, 10**12),
        ("late: {}", 0, 10**12),
    ],
)
def test_a_number_beyond_what_a_table_can_show_is_refused(text, least, most):
    for number in (least - 1, most + 1):
        check_refusal(GAME, text.format(number), 1, f"no number from {least} to {most}")
