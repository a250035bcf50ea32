"""Positions of Cubo as text: every state comes back, and what cannot lie there is refused by its line."""

from random import Random

import pytest
from cubeplay.cubo import GAME
from cubeplay.cubo.rules.state import Die
from cubeplay.errors import PositionError
from cubeplay.session import Session
from cubo_tables import square, walk
from tests.positions import check_refusal, check_round_trip, read

from breadth import together

LATE_IN_A_RACE = """\
players: 3
straights: any
timing: timed
start player: 2
phase: play
round: 2
now: 5000
deadline: 8000
centre: blue 1, red 6

Player 1:
  points: 31
  square:
    r4 b2 r1
    .  w3 .
    b5 .  r6
  loose: b1 b5 r2
  rolls: 3

Player 2:
  points: 12
  square:
    b1 b2 b3
    r4 w6 r4
    b1 r2 r3
  called: yes
  taken: blue 4

Player 3:
  square:
    b1 b2 b3
    r4 w6 r4
    b1 r2 r3
  called: yes
  taken: red 5
"""

HURRIED = LATE_IN_A_RACE.replace("deadline: 8000\n", "").replace("red 6\n", "red 5, red 6\n", 1)
HURRIED = HURRIED.removesuffix("  taken: red 5\n")
"""The third player has called and not yet taken a die."""

SEALED = """\
phase: play
centre: blue 3, blue 6, red 1, red 6

Player 1:
  square:
    . .  .
    . w6 .
    . .  .
  loose: b1 b2 b3 b4 r1 r2 r3 r4
  choice: reroll

Player 2:
  square:
    r4 b1 b5
    r2 w3 r2
    r6 b1 b2
"""

SCORED = """\
phase: scoring
centre: b1, b1, r1, r2

Player 1:
  points: 0
  square:
    b1 b2 b3
    r4 w6 r4
    b1 r2 r3
  called: yes

Player 2:
  points: 0
  square:
    b1 b2 b3
    r4 w6 r4
    b1 r2 r3
  called: yes
"""

HALF_SCORED = SCORED.replace("  points: 0\n", "", 1).replace("centre: b1, b1", "centre: b1")
HALF_SCORED = HALF_SCORED.replace("called: yes", "called: yes\n  taken: b1", 1)
"""The second player's square is scored, and that of the start player is not."""

OVER = SCORED.replace("scoring", "over\nrounds: 2").replace("points: 0", "points: 0 0")


def games(seeds):
    """Every state of random games with options of all kinds."""
    for seed in seeds:
        rng = Random(seed)
        players = rng.randint(2, 4)
        options = {
            "players": players,
            "straights": rng.choice(["ordered", "any"]),
            "timing": rng.choice(["untimed", "timed"]),
            "rounds": rng.randint(1, 6),
            "start_player": rng.randrange(players),
        }
        for state, _actor, _move in walk(seed, **options):
            yield state


def test_every_state_comes_back_from_its_text():
    assert check_round_trip(GAME, games(range(4))) > 150


@pytest.mark.proof
def test_every_state_of_hundreds_of_games_comes_back_from_its_text():
    check_round_trip(GAME, games(range(1_000, 1_400)))


@pytest.mark.parametrize("text", [LATE_IN_A_RACE, SEALED])
def test_a_position_reads_as_it_is_written(text):
    assert GAME.write_position(GAME.read_position(text)) == text


def test_who_has_called_against_the_clock_has_the_whole_time_to_take_a_die():
    table = GAME.read_position(HURRIED)
    assert (table.players[2].take_by, GAME.deadline(table)) == (11_000, 11_000)
    assert GAME.write_position(table) == HURRIED + "  take by: 11000\n"


def test_the_first_position_needs_no_words():
    assert GAME.write_position(GAME.start()) == ""
    assert GAME.read_position("# Nothing has happened yet.") == GAME.start()
    assert GAME.read_position("phase: flip") == GAME.start()


def test_the_usual_round_is_the_first_and_of_a_game_that_is_over_the_last():
    assert GAME.read_position("rounds: 3\n" + SEALED).round == 1
    assert GAME.read_position(OVER).round == 2


def test_missing_lines_have_their_usual_values():
    table = read(
        GAME,
        """
        Phase: PLAY
        round: 3
        centre: r6, Blue 1, red 2, b1

        player 2:
            square:
              r4 b2 r1
              r1 w3 b4
              b5 b5 r6
            called: yes
        Player 1:
            square:
              . .  .
              . w1 .
              . .  .
            loose: r1, b1, r1, b1, r1, b1, r1, b1
        """,
    )
    assert table.centre == (Die("blue", 1), Die("blue", 1), Die("red", 2), Die("red", 6))
    assert [player.points for player in table.players] == [(0, 0), (0, 0)]
    assert [player.rolls for player in table.players] == [1, 1]
    assert table.players[1].cells == square("r4 b2 r1 r1 w3 b4 b5 b5 r6")
    assert [str(move) for move in GAME.moves(table, 1)] == ["take blue 1", "take red 2", "take red 6"]


def test_a_reread_position_is_played_on():
    state = Session(GAME, seed=3, chance="seed").state
    assert GAME.to_move(GAME.read_position(GAME.write_position(state))) == GAME.to_move(state)


def changed(old, new, text=LATE_IN_A_RACE):
    assert old in text
    return text.replace(old, new)


@together(
    ("text", "line", "why"),
    [
        ("phaze: play", 1, "no line 'phaze'"),
        ("phase: plai", 1, "'plai' is not known"),
        ("# note\n\nplay now", 3, "'play now' is no line"),
        ("phase: command\ncentre: b1, b1, r2, green 6", 2, "'green 6' is no die"),
        ("phase: command\ncentre: b1, b1, r2", 2, "3 dice lie in the centre, and the players have taken 0"),
        ("phase: command\ncentre: b1, b1, b2, r2", 2, "the red dice are 9 in all"),
        ("phase: command\ncentre: b1, b1, r2, w2", 2, "a white die lies in the centre"),
        ("phase: command", 0, "show no pips"),
        ("centre: b1, b1, r1, r2", 1, "have not been rolled yet"),
        ("round: 7", 1, "no number from 0 to 6"),
        ("rounds: 2\nround: 2", 2, "no round 2 in phase 'flip'"),
        ("start player: 3", 1, "no player 3"),
        ("now: 500", 1, "no clock runs"),
        ("Player 3:\n  points: 3", 1, "no line 'Player 3'"),
        ("Player 1: 12", 1, "is a heading"),
        ("phase: play\nphase: play", 2, "stands here and on line 1"),
        (changed("r4 b2 r1", "r4 b2"), 14, "this row has 2 fields"),
        (changed("    b5 .  r6\n", ""), 13, "2 rows stand below 'square'"),
        (changed("r4 b2 r1", "r4 b2 w1"), 13, "the white die"),
        (changed("r4 b2 r1", "r4 b2 ."), 13, "7 coloured dice"),
        (changed("r4 b2 r1", "r4 b2 r0"), 13, "shows no pips"),
        (changed("loose: b1 b5 r2", "loose: b1 r5 r2"), 9, "the red dice are 15 in all"),
        (changed("  rolls: 3", "  reds: 5"), 18, "the red dice that lie there are 4"),
        (changed("  rolls: 3", "  rolls: 0"), 18, "not rolled"),
        (changed("  rolls: 3", "  choice: call"), 18, "nobody chooses in secret"),
        (changed("  rolls: 3", "  missed: maybe"), 18, "neither yes nor no"),
        (changed("  rolls: 3", "  called: yes"), 13, "a covered square has nine dice"),
        (changed("points: 31", "points: 31 3"), 12, "points stand there for 2 rounds"),
        (changed("points: 31", "points: 99"), 12, "no number from 0 to 72"),
        (changed("deadline: 8000", "deadline: 18000"), 8, "the countdown ends at 18000"),
        (changed("phase: play", "phase: scoring"), 11, "the round's play is over"),
        ("timing: timed\ndeadline: 5", 2, "the countdown runs only"),
        (
            changed("  taken: blue 4\n", "", LATE_IN_A_RACE.replace("red 6", "red 6, b4", 1)),
            8,
            "the countdown",
        ),
        (changed("  taken: blue 4", "  taken: blue 4\n  take by: 9000"), 28, "no die to take against"),
        (changed("  rolls: 3", "  take by: 9000"), 18, "no die to take against the clock"),
        (HURRIED + "  take by: 12001\n", 34, "the time to take a die ends at 12001"),
        (HURRIED + "  take by: 4999\n", 34, "the time to take a die ends at 4999"),
        (changed("centre: blue 1, red 6", "centre: blue 1, red 6\nrolling: 1"), 10, "do not roll now"),
        (changed("  choice: reroll", "  choice: call", SEALED), 10, "only a full square"),
        (changed("  choice: reroll", "  missed: yes", SEALED), 10, "misses the countdown"),
        (changed("phase: play", "phase: command", SEALED), 5, "all nine dice are in the hand"),
        ("Player 1:\n  rolls: 1", 1, "all nine dice are in the hand"),
        (
            "phase: command\ncentre: b1, b1, r1, r2\nPlayer 2:\n  rolls: 1",
            3,
            "all nine dice are in the hand",
        ),
        (changed("choice: reroll", "taken: b3", SEALED.replace("blue 3, ", "")), 10, "no taken die"),
        (changed("phase: play", "phase: over\nrounds: 1", SEALED), 5, "has not called"),
        (SEALED + "  choice: call\n", 1, "nobody has anything left to do"),
        (SCORED, 1, "no next player with a square to score"),
        ("phase: play\ncentre: b1, b1, r1, r2", 0, "whoever rolls has dice in the hand"),
        (
            changed("phase: play", "phase: play\nrolling: 2", SEALED).partition("\nPlayer 2")[0],
            11,
            "nobody chooses in secret now",
        ),
        ("timing: timed\nphase: play\ncentre: b1, b1, r1, r2\nrolling: 1, 2", 4, "do not roll now"),
        (HALF_SCORED, 1, "scored clockwise from the start player"),
        (SCORED.replace("  points: 0\n", "", 1), 4, "has called and taken no die"),
    ],
)
def test_what_cannot_lie_on_a_table_is_refused_by_its_line(text, line, why):
    check_refusal(GAME, text, line, why)


@pytest.mark.parametrize(
    ("text", "least", "most"),
    [
        ("players: {}", 2, 4),
        ("rounds: {}", 1, 6),
        ("start player: {}", 1, 4),
        ("round: {}", 0, 6),
        ("now: {}", 0, 10**12),
        ("deadline: {}", 0, 10**12),
        ("rolling: {}", 1, 4),
        ("Player 1:\n  points: {}", 0, 72),
        ("Player 1:\n  reds: {}", 0, 8),
        ("Player 1:\n  rolls: {}", 0, 999_999),
        ("Player 1:\n  take by: {}", 0, 10**12),
    ],
)
def test_a_number_beyond_what_a_table_can_show_is_refused(text, least, most):
    for number in (least - 1, most + 1):
        check_refusal(GAME, text.format(number), 1 + text.count("\n"), f"no number from {least} to {most}")


@pytest.mark.parametrize("rounds", range(1, 7))
def test_the_number_of_rounds_is_read_back(rounds):
    table = GAME.start(rounds=rounds)
    assert read(GAME, f"rounds: {rounds}") == table
    assert table.as_text() == GAME.write_position(table)


@pytest.mark.parametrize(
    ("text", "mend"),
    [
        ("start player: 3", "Write 'players: 3', or name another one."),
        ("rounds: 2\nround: 2", "Write a round from 0 to 1."),
        ("rounds: 2\nround: 3\nphase: command", "Write a round from 1 to 2."),
        (
            changed("deadline: 8000", "deadline: 18000"),
            "It takes 6000 milliseconds: write a time up to 11000.",
        ),
        (changed("points: 31", "points: 31 3"), "each round that has been scored: write 1."),
        (
            changed("loose: b1 b5 r2", "loose: b1 r5 r2"),
            "With 3 players there are 14: two in the centre and four for each.",
        ),
        (HALF_SCORED, "points for the first of them only."),
        (SCORED, "Leave out the points of who is next,"),
    ],
)
def test_a_refusal_says_what_can_be_written_instead(text, mend):
    with pytest.raises(PositionError) as refusal:
        read(GAME, text)
    assert mend in refusal.value.next


@pytest.mark.parametrize("option", [option for option in GAME.options if option.labels])
def test_every_choice_of_an_option_is_read_back(option):
    for choice in option.choices:
        table = GAME.start(**{"players": 4, option.name: choice})
        shown = choice + 1 if option.name == "start_player" else choice
        assert read(GAME, f"players: 4\n{option.name.replace('_', ' ')}: {shown}") == table
