"""Positions of CUBED as text: every state comes back, and what cannot lie there is refused by its line."""

from random import Random

import pytest
from cubed_tables import walk
from cubeplay.cubed import GAME, Lying
from cubeplay.cubed.bots.players import quick_move
from cubeplay.cubed.teaching.positions import RED, RING, SMALL, laid
from tests.positions import check_refusal, check_round_trip, read

BRIDGED = """\
players: 3
bridge: yes
void: yes
rounds: 1
phase: play
player: 2
table:
  17 at h8
  24 at i8 turn 240
  58 at i7 turn 240
  19 at h9 turn 240
hand 1: 3 30 61
hand 2: 8 46
hand 3: 1 77 88
"""


def games(seeds):
    """Every state of random games with options of all kinds."""
    for seed in seeds:
        rng = Random(seed)
        players = rng.randint(1, 5) if seed % 4 else rng.randint(6, 11)
        options = {
            "players": players,
            "match": rng.choice(["one", "all"]),
            "rounds": rng.choice([1, 3]),
            **{name: players > 1 and rng.random() < 0.5 for name in ("bridge", "void", "draw_three")},
        }
        choose = (lambda state, rng: quick_move(GAME, state, rng)) if seed % 3 else None
        for state, _actor, _move in walk(seed, choose, **options):
            yield state


def test_every_state_comes_back_from_its_text():
    assert check_round_trip(GAME, games(range(6))) > 300


@pytest.mark.proof
def test_every_state_of_many_games_comes_back_from_its_text():
    check_round_trip(GAME, games(range(1_000, 1_080)))


def test_the_tables_that_show_the_rules_can_lie_there():
    check_round_trip(GAME, [laid((4, 33), lying).state for lying in (RED, SMALL, RING)])


def test_a_position_reads_as_it_is_written():
    assert GAME.write_position(GAME.read_position(BRIDGED)) == BRIDGED


@pytest.mark.parametrize("players", [1, 2, 11])
def test_the_first_position_needs_no_words(players):
    text = GAME.write_position(GAME.start(players=players))
    assert text == ("" if players == 2 else f"players: {players}\n")
    assert GAME.read_position(text) == GAME.start(players=players)


def test_missing_lines_have_their_usual_values():
    table = read(
        GAME,
        """
        phase: play
        hand 2: 46, 8
        hand 1: 24
        table:
          17 at h8
        """,
    )
    assert table.hands == ((24,), (8, 46))
    assert table.lying == (Lying(17, "h8", 0),)
    assert len(table.bag) == 84
    assert GAME.to_move(table) == (0,)
    assert GAME.moves(table, 0)


def changed(old, new, text=BRIDGED):
    assert old in text
    return text.replace(old, new)


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("hamd 1: 3", 1, "no line 'hamd 1'"),
        ("players: 12", 1, "no number from 1 to 11"),
        ("players: 1\nvoid: yes", 2, "no variants"),
        ("rounds: 2", 1, "one round or three"),
        ("phase: plei", 1, "'plei' is not known"),
        ("hand 3: 1", 1, "no line 'hand 3'"),
        (changed("hand 1: 3 30 61", "hand 1: 3 30 89"), 12, "'89' is no number"),
        (changed("hand 1: 3 30 61", "hand 1: 3 30 8"), 13, "piece 8 is in two places"),
        (changed("hand 1: 3 30 61", "hand 1: 3 30 17"), 12, "piece 17 is in two places"),
        (BRIDGED + "bag: 2", 15, "75 pieces are nowhere"),
        (changed("17 at h8", "17 on h8"), 8, "'17 on h8' is no piece on the table"),
        (changed("17 at h8", "17 at h8 turn 45"), 8, "is no piece on the table"),
        (changed("17 at h8", "17 at h7"), 8, "piece 17 cannot have been placed at h7"),
        (changed("24 at i8", "24 at k8"), 9, "piece 24 cannot have been placed at k8"),
        (changed("58 at i7 turn 240", "58 at i7 turn 60"), 10, "piece 58 cannot have been placed"),
        (changed("hand 1: 3 30 61\n", ""), 0, "player 1 has no piece"),
        (changed("player: 2", "player: 4"), 6, "no player 4"),
        (changed("player: 2", "drawn: 2"), 6, "has drawn 2 times"),
        (changed("player: 2", "passes: 1"), 6, "1 players in a row"),
        (changed("player: 2", "due: 1"), 6, "has to give 1 pieces"),
        (changed("player: 2", "lifted: 2"), 6, "1 piece is lifted"),
        (changed("player: 2", "scores: 1 2 3"), 6, "points stand there for 1 round"),
        (changed("player: 2", "scores: 1 2"), 6, "for 2 players"),
        (changed("player: 2", "ended: cubed.lowest-total"), 6, "a rule that ended it"),
        (changed("phase: play", "phase: keep"), 5, "no phase 'keep' without its variant"),
        (changed("phase: play", "phase: swap"), 5, "only a solo game"),
        (changed("phase: play", "phase: deal"), 7, "before play has begun"),
        ("hand 1: 3 30 61", 1, "hands are being dealt"),
    ],
)
def test_what_cannot_lie_on_a_table_is_refused_by_its_line(text, line, why):
    check_refusal(GAME, text, line, why)
