"""Positions of Gelatinous Cube Dice as text: every run comes back; what cannot be is refused by its line."""

from random import Random

import pytest
from cubeplay.game import CHANCE
from cubeplay.gelatinous import GAME
from cubeplay.gelatinous.rules.die import Die
from gelatinous_tables import CELLAR, GUARDROOM, STOKEHOLE
from tests.positions import check_refusal, check_round_trip, read

from walks import steps_of

IN_A_ROOM = """\
difficulty: wizard
first level: 2
phase: room
health: 4
done: 1
held: slide, spin
seen: the-larder, the-whispering-hall
room: the-whispering-hall
square: b3
die: 3 on top, 2 to the south
dangers: 1 2 5
eaten: 3
actions: 3
used: spin

# room A: The whispering hall
# +---+---+---+---+
# | .   .   *   * |
# +   +   +   +   +
# | A | .   .   5 >
# +   +   +   +---+
# | 6 | 2 | 4   . |
# +   +---+---+---+
# | 1   3   .   . |
# +---+---+---+---+
"""

OWN = """\
dungeon:
  | ; My first room
  | room A: Test cellar
  | +---+---+---+---+
  | | A   1   .   2 |
  | +   +---+   +   +
  | | .   *   3 | . |
  | +   +   +   +   +
  | | 4   .   .   5 |
  | +   +   +---+   +
  | | .   6   .   . >
  | +---+---+---+---+
  |
"""


LANE = """\
dungeon:
  | room A: Lane
  | +---+---+---+---+---+---+---+
  | | A   1   2   3   4   5   * |
  | +---+---+---+---+---+---+   +
  | < 6   .   .   .   .   .   . |
  | +---+---+---+---+---+---+---+
"""
"""A room in which the die cannot turn."""


def runs(seeds):
    """Every state of random runs with options of all kinds, most of them played with care."""
    for seed in seeds:
        rng = Random(seed)
        careful = GAME.bots()["careful"] if seed % 3 else None
        options = {
            "difficulty": rng.choice(("standard", "wizard", "expert")),
            "first_level": rng.randint(1, 6),
            "first_level_health": rng.randint(4, 5),
            "boilers": rng.choice(("overheat", "overtime")),
            "abilities": rng.choice(("", "", "none", "slide spin")),
            "dungeon": rng.choice(("", "", CELLAR + GUARDROOM + STOKEHOLE)),
        }
        state = GAME.start(**GAME.effective(options))
        while actors := GAME.to_move(state):
            yield state
            if actors[0] == CHANCE:
                move = GAME.chance(state).sample(rng)
            elif careful:
                move = careful.answer(GAME, state, 0, rng).move
            else:
                move = rng.choice(GAME.moves(state, 0))
            state = GAME.apply(state, actors[0], move).state
        yield state


def test_every_state_comes_back_from_its_text():
    assert check_round_trip(GAME, runs(range(6))) > 200


@pytest.mark.proof
def test_every_state_of_hundreds_of_runs_comes_back_from_its_text():
    check_round_trip(GAME, runs(range(1_000, 1_120)))


def test_the_positions_of_the_walk_can_be():
    check_round_trip(GAME, [step.start().state for step in steps_of("gelatinous")])


def test_a_position_reads_as_it_is_written():
    assert GAME.write_position(GAME.read_position(IN_A_ROOM)) == IN_A_ROOM


def test_own_rooms_travel_with_the_position():
    state = GAME.read_position(OWN)
    assert state == GAME.start(dungeon="; My first room\n" + CELLAR)
    assert GAME.write_position(state) == OWN


def test_the_first_position_needs_no_words():
    assert GAME.write_position(GAME.start()) == ""
    assert GAME.read_position("") == GAME.start()


def test_missing_lines_have_their_usual_values():
    run = read(
        GAME,
        """
        phase: room
        room: The-Whispering-Hall
        die: 6 on top, 4 to the EAST
        held: tip
        """,
    )
    assert (run.health, run.resistance, run.visit.actions) == (5, 1, 0)
    assert (run.visit.square, run.visit.glyphs) == ("a2", ("c1", "d1"))
    assert run.visit.die == Die(6, 5)
    assert len(run.pool) == 9
    assert len(run.unseen) == 29
    assert GAME.moves(run, 0)


def changed(old, new, text=IN_A_ROOM):
    assert old in text
    return text.replace(old, new)


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("levle: 2", 1, "no line 'levle'"),
        ("difficulty: hard", 1, "'hard' is not known"),
        ("first level: 7", 1, "no number from 1 to 6"),
        (changed("2 |", "7 |", OWN), 5, "a square is numbered 7"),
        (changed("  | room A", "  room A", OWN), 3, "has no stroke before it"),
        (LANE, 0, "nobody can destroy every glyph"),
        (changed("slide, spin", "slide, spim"), 6, "'spim' is no ability"),
        (changed("slide, spin", "slide, slide"), 6, "'slide' is in two places"),
        (changed("slide, spin", "slide, spin, tip, ooze"), 6, "4 abilities are held"),
        (changed("used: spin", "used: tip"), 14, "not held"),
        (changed("used: spin", "used: spin, spin"), 14, "too many abilities"),
        (changed("used: spin", "pool: drain"), 14, "7 abilities are nowhere"),
        (changed("used: spin", "drew: 4"), 14, "drawn for level 4"),
        (changed("used: spin", "drawn: tip"), 14, "1 ability is drawn"),
        (changed("used: spin", "level: 3"), 14, "after 1 room the level is 2"),
        (changed("used: spin", "resistance: 2"), 14, "Resistance is 2"),
        (changed("health: 4", "health: 7"), 4, "Health is 7"),
        (changed("health: 4", "health: 0"), 4, "Health is 0"),
        (changed("health: 4", "health: 9"), 4, "no number from 0 to 8"),
        (changed("done: 1", "done: 30"), 5, "30 rooms are done"),
        (changed("done: 1", "done: 2"), 7, "rooms seen: 2; rooms done: 2"),
        (changed("the-larder, the", "the-lauder, the"), 7, "no room 'the-lauder'"),
        (changed("the-larder, ", ""), 7, "rooms seen: 1; rooms done: 1"),
        (changed("room: the-whispering-hall", "room: the-whispring-hall"), 8, "no room 'the-whispring-hall'"),
        (changed("room: the-whispering-hall", "room: the-boiler-house"), 8, "is a room C"),
        (changed("square: b3", "square: h3"), 9, "h3 is no square"),
        (changed("3 on top, 2 to", "3 on top, 4 to"), 10, "no die has 3 on top and 4"),
        (changed("3 on top, 2 to", "3 up, 2 to"), 10, "how the die lies"),
        (changed("die: 3 on top, 2 to the south", ""), 0, "nobody says how the die lies"),
        (changed("dangers: 1 2 5", "dangers: 1 2 7"), 11, "no number from 1 to 6"),
        (changed("dangers: 1 2 5", "dangers: 1 2 3"), 11, "named twice"),
        (changed("dangers: 1 2 5", "dangers: 1 2 4 5"), 11, "there are 5 dangers"),
        (changed("eaten: 3", "glyphs: a1"), 12, "on other squares"),
        (changed("phase: room", "phase: die"), 10, "has not been rolled yet"),
        (changed("phase: room", "phase: turn"), 3, "nothing has been done in this room"),
        (changed("phase: room", "phase: over"), 3, "nothing has ended this run"),
        ("phase: room", 0, "no room is named"),
        ("room: the-larder", 1, "no room has been opened yet"),
    ],
)
def test_what_cannot_be_is_refused_by_its_line(text, line, why):
    check_refusal(GAME, text, line, why)
