"""Prepared positions and a random designer of small rooms, for the tests."""

from cubeplay.gelatinous import GAME
from cubeplay.gelatinous.exact.soundness import solvable_rooms
from cubeplay.gelatinous.rules.abilities import abilities
from cubeplay.gelatinous.rules.die import DIRECTIONS, SIDES, Die
from cubeplay.gelatinous.rules.moves import Keep, NextRoom, Roll, Stop, Turn, Use
from cubeplay.gelatinous.rules.room_drawings import draw_room
from cubeplay.gelatinous.rules.room_parser import RoomError
from cubeplay.gelatinous.rules.rooms import COLUMNS, RoomPlan
from cubeplay.gelatinous.rules.state import Visit
from msgspec.structs import replace

from cellar import CELLAR

STOKEHOLE = """\
room C: Test stokehole
+---+---+---+---+
< C   1   .   * |
+   +   +   +---+
| 2   .   3   . |
+   +   +   +   +
| *   4   5   . |
+   +   +   +   +
| 6   .   .   * |
+---+---+---+---+
"""

CORRIDOR = """\
puzzle A: The corridor
+---+---+---+---+---+---+
| A   3   .   .   .   * >
+---+---+---+---+---+---+
"""
"""A puzzle: one number, and no way out for a die that starts with a 1 or a 6."""

GUARDROOM = CELLAR.replace("room A: Test cellar", "room B: Test guardroom").replace("| A ", "| B ")


def in_room(
    square,
    die,
    *,
    dungeon=CELLAR,
    level=1,
    held="none",
    dangers=(),
    glyphs=None,
    actions=0,
    used=(),
    health=None,
    resistance=None,
    **options,
):
    """A run in the first room of a dungeon, with everything in it as asked."""
    run = GAME.start(dungeon=dungeon, first_level=level, abilities=held, **options)
    room = next(iter(run.dungeon.rooms.values()))
    visit = Visit(
        room.id,
        square,
        Die(*die),
        dangers=tuple(dangers),
        glyphs=room.glyphs if glyphs is None else tuple(glyphs),
        actions=actions,
        used=tuple(used),
    )
    run = replace(run, phase="room", visit=visit)
    if health is not None:
        run = replace(run, health=health)
    return run if resistance is None else replace(run, resistance=resistance)


def play(run, *moves):
    """Make moves of the player, given as text; returns the table and the rules that fired."""
    fired = []
    for text in moves:
        step = GAME.apply(run, 0, GAME.parse(text))
        run = step.state
        fired += [event.rule for event in step.events]
    return run, fired


def refused_by(run, text):
    """The rules that object to a move."""
    return [objection.rule for objection in GAME.objections(run, 0, GAME.parse(text))]


def move_space(run):
    """Every move that can be written down, sensible or not."""
    aims = (*DIRECTIONS, *SIDES, "")
    yield from (Roll(d) for d in DIRECTIONS)
    yield from (Turn(number) for number in range(1, 7))
    yield from (Use(card, aim) for card in (*abilities(), "fly") for aim in aims)
    yield NextRoom()
    yield Stop()
    cards = sorted((*run.held, *run.drawn, "ooze"))
    for mask in range(1 << min(len(cards), 8)):
        yield Keep(tuple(card for place, card in enumerate(cards) if mask >> place & 1))


def random_room(rng, kind="A"):
    """The drawing of a small random room that can be played."""
    while True:
        columns, rows = rng.randint(2, 4), rng.randint(3, 4)
        squares = [f"{letter}{row}" for row in range(1, rows + 1) for letter in COLUMNS[:columns]]
        if len(squares) < 7:
            continue
        exit_at = (rng.choice([s for s in squares if s[0] == "a"]), "west")
        start = exit_at[0] if kind == "C" else rng.choice(squares)
        rest = [square for square in squares if square != start]
        walls = tuple(
            (square, side)
            for square in squares
            for side in ("east", "south")
            if rng.random() < 0.25
            and (side == "south" or square[0] != COLUMNS[columns - 1])
            and (side == "east" or square[1:] != str(rows))
        )
        glyphs = tuple(sorted(rng.sample(squares, 3 if kind == "C" else rng.choice((1, 1, 2)))))
        room = RoomPlan(
            "r", "Random", kind, columns, rows, start, tuple(rng.sample(rest, 6)), glyphs, exit_at, walls
        )
        try:
            solvable_rooms(draw_room(room))
        except RoomError:
            continue
        return draw_room(room)
