"""Prepared tables for the tests of Cubo."""

from __future__ import annotations

from random import Random

from cubeplay.cubo import GAME
from cubeplay.cubo.rules.moves import Arrange, Call, read_die
from cubeplay.cubo.rules.state import BARE, Die, Player, Table
from cubeplay.game import CHANCE, CLOCK
from msgspec.structs import replace


def dice(text):
    """`"r4 b2"` as dice, sorted."""
    return tuple(sorted(map(read_die, text.split())))


def square(text):
    """Nine fields in reading order, a dot for an empty one."""
    return tuple(None if word == "." else read_die(word) for word in text.split())


def player(cells="", loose="", **more):
    return Player(cells=square(cells) if cells else BARE, loose=dice(loose), **more)


def table(*players, centre="b3 b6 r1 r6", phase="play", round=1, **more):
    return Table(players, dice(centre), phase=phase, round=round, **more)


PARTLY = player("r4 . . . w3 . . . b2", "b1 b1 b5 r2 r2 r6")
"""Two dice placed; six loose, four of them different."""
FULL = player("r4 b1 b5 r2 w3 r2 r6 b1 b2")
ROLLED = player(". . . . w6 . . . .", "b1 b2 b3 b4 r1 r2 r3 r4")
HOLDING = player()
CALLED = player("b1 b2 b3 r4 w6 r4 b1 r2 r3", called=True)
HURRIED = replace(CALLED, take_by=6_007)
TAKEN = player("b1 b2 b3 r4 w6 r4 b1 r2 r3", called=True, taken=Die("red", 5))

ARRANGING = table(PARTLY, ROLLED)
"""A beat in which nobody has chosen."""
TO_CALL = table(FULL, ROLLED)
TO_TAKE = table(CALLED, ROLLED)
LAST_TO_ARRANGE = table(PARTLY, TAKEN)
SCORING = table(TAKEN, TAKEN, phase="scoring", centre="b3 b6")
RACING = table(PARTLY, TAKEN, timing="timed", now=5_000, deadline=8_000)
IN_HAND = table(HOLDING, ROLLED, timing="timed", now=5_000)
BEFORE_FLIP = GAME.start()
BEFORE_COMMAND = table(HOLDING, HOLDING, phase="command")
CENTRE_FALLS = table(HOLDING, HOLDING, phase="centre")
FALLING = table(HOLDING, ROLLED, rolling=(0,))
TWO_CALLED = table(CALLED, CALLED, ROLLED)
SEALED = table(PARTLY, replace(CALLED, called=False, choice="call"), ROLLED)
COUNTED = table(replace(TAKEN, taken=None, points=(32,)), TAKEN, phase="scoring", centre="b3 b6 r4")
MISSED = table(replace(PARTLY, missed=True), TAKEN, phase="scoring", timing="timed", now=5_000)

TABLES = {
    "arranging": ARRANGING,
    "to call": TO_CALL,
    "to take": TO_TAKE,
    "last to arrange": LAST_TO_ARRANGE,
    "scoring": SCORING,
    "racing": RACING,
    "in hand": IN_HAND,
    "before flip": BEFORE_FLIP,
    "before command": BEFORE_COMMAND,
    "three racing": table(PARTLY, HURRIED, ROLLED, timing="timed", now=7),
    "sealed": SEALED,
    "two called": TWO_CALLED,
    "counted": COUNTED,
}


def some_actor(state, rng):
    """Anybody who may move; the clock seldom."""
    actors = GAME.to_move(state)
    return rng.choice([actor for actor in actors if actor != CLOCK or rng.random() < 0.2] or actors)


def brisk_move(state, actor, rng: Random):
    """A random move that brings the game on: squares are mostly laid at once, and full ones called."""
    if actor == CHANCE:
        return GAME.chance(state).sample(rng)
    if actor == CLOCK:
        return GAME.tick(state)
    moves = GAME.moves(state, actor)
    calls = [move for move in moves if isinstance(move, Call)]
    if calls and rng.random() < 0.7:
        return calls[0]
    own = state.players[actor]
    if state.phase == "play" and own.loose and not own.called and rng.random() < 0.4:
        ring = rng.sample([die for die in own.dice if die.colour != "white"], 8)
        return Arrange((*ring[:4], own.cells[4], *ring[4:]), at=moves[0].at)
    return rng.choice(moves)


def walk(seed, **options):
    """Every state of a brisk random game, with who moved and how."""
    rng = Random(seed)
    state = GAME.start(**options)
    while GAME.to_move(state):
        actor = some_actor(state, rng)
        move = brisk_move(state, actor, rng)
        if options.get("timing") == "timed" and isinstance(actor, int):
            late = state.due if state.due is not None else state.now + 3_000
            move = GAME.stamp(move, rng.randint(state.now, max(state.now, late)))
        yield state, actor, move
        state = GAME.apply(state, actor, move).state
    yield state, None, None
