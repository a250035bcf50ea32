"""What may come until Plum acts again, every card, room and die with its chance: what decisions are worth."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache

from msgspec import Struct

from cubeplay.cuobe.game import GAME
from cubeplay.cuobe.rules.moves import CuobeMove, End
from cubeplay.cuobe.rules.state import State
from cubeplay.cuobe.teaching.first_game import PLUM
from cubeplay.cuobe.teaching.positions import quietest
from cubeplay.game import CHANCE, Actor


class Course(Struct, frozen=True):
    """One way that a night may go: the table then, its chance, and the rules that were met for Plum."""

    table: State
    chance: Fraction = Fraction(1)
    met: frozenset[str] = frozenset()


def courses(table: State, *moves: str) -> Iterator[Course]:
    """How a night may go, once Plum has made some moves and ended the turn, until Plum is to act again.

    Whoever is asked something declines, or else does what comes first; Fig acts as quietly.  Blue cards are
    all the same: what Plum holds does nothing before she acts again.
    """
    todo = [Course(table)]
    for move in (*map(GAME.parse, moves), End()):
        todo = [after for each in todo for after in _settled(_made(each, PLUM, move))]
    return iter(todo)


def _settled(course: Course) -> Iterator[Course]:
    """The ways that go on from one, until Plum is to act with nothing asked, or can act no more."""
    table = course.table
    free = GAME.to_move(table) == (PLUM,) and table.task is None
    if free or table.ended or not table.players[PLUM].inside:
        yield course
        return
    for after in _next(course):
        yield from _settled(after)


def _next(course: Course) -> Iterator[Course]:
    """The ways after the next thing that happens."""
    table = course.table
    actor = GAME.to_move(table)[0]
    if isinstance(actor, int):
        yield _made(course, actor, quietest(GAME.moves(table, actor)))
        return
    ways = list(GAME.chance(table).outcomes())
    if table.task is not None and table.task.card == "blue":
        ways = [(ways[0][0], Fraction(1))]
    for move, chance in ways:
        yield _made(course, CHANCE, move, chance)


def _made(course: Course, actor: Actor, move: CuobeMove, chance: Fraction = Fraction(1)) -> Course:
    """A way after a move; an end of a turn that is over already changes nothing."""
    if actor == PLUM and GAME.objections(course.table, PLUM, move):
        return course
    step = GAME.apply(course.table, actor, move)
    met = {event.rule for event in step.events if dict(event.facts).get("player", PLUM) == PLUM}
    return Course(step.state, course.chance * chance, course.met | met)


@cache
def mean(table: State, moves: tuple[str, ...], worth: Callable[[Course], int]) -> Fraction:
    """The mean of a number over all the ways that a night may go."""
    return sum((each.chance * worth(each) for each in courses(table, *moves)), Fraction(0))
