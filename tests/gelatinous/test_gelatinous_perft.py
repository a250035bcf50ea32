"""Counts of move sequences: the engine, and a script that shares no line with it."""

from random import Random

import pytest
from cubeplay.gelatinous import GAME
from cubeplay.gelatinous.rules.die import Die
from cubeplay.gelatinous.rules.moves import Roll
from gelatinous_perft import perft
from gelatinous_tables import CELLAR, in_room, random_room

from breadth import together


def engine_count(run, depth):
    """How many sequences of rolls the engine allows; outside the room one ends early."""
    if depth == 0:
        return 1
    if run.phase != "room":
        return 0
    rolls = [move for move in GAME.moves(run, 0) if isinstance(move, Roll)]
    return sum(engine_count(GAME.apply(run, 0, move).state, depth - 1) for move in rolls)


@pytest.mark.rule("gelatinous.walls", "gelatinous.exit", "gelatinous.glyph", "gelatinous.step")
def test_known_counts_in_the_test_cellar():
    run = in_room("a1", (2, 1), dungeon=CELLAR)
    counts = [engine_count(run, depth) for depth in range(1, 9)]
    assert counts == [perft(CELLAR, (2, 5, 1, 6, 4, 3), (), 9, 6, 2, depth) for depth in range(1, 9)]
    assert counts[:4] == [2, 5, 13, 36]


@pytest.mark.rule("gelatinous.danger", "gelatinous.overtime", "gelatinous.resistance", "gelatinous.death")
@together("seed", range(30))
def test_counts_agree_in_random_rooms_with_dangers_and_overtime(seed):
    rng = Random(seed)
    drawing = random_room(rng)
    start = in_room("a1", (1, 5), dungeon=drawing).room.start
    numbers = tuple(sorted(rng.sample(range(1, 7), 3)))
    die = rng.choice(Die(1, 5).turns + Die(6, 5).turns + Die(3, 1).turns)
    actions = rng.choice((0, 6, 8))
    run = in_room(start, die, dungeon=drawing, dangers=numbers, actions=actions)
    faces = (die.top, die.bottom, die.north, die.south, die.east, die.west)
    for depth in range(1, 7):
        expected = perft(drawing, faces, numbers, 9 - actions, 6, 2, depth)
        assert engine_count(run, depth) == expected
