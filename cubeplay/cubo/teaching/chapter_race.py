"""Cubo's chapter "Race the clock": six seconds to take a die, six for the last, and what fits into three."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from cubeplay.cubo.exact.decision import roll_best
from cubeplay.cubo.rules.scoring import exchanged, score, swapped
from cubeplay.cubo.rules.state import MIDDLE, Cells, Die, Table
from cubeplay.cubo.teaching.chapter_scenes import seconds, table, titled
from cubeplay.cubo.teaching.decision_values import square_worth
from cubeplay.cubo.teaching.first_game import BEAT, FIG, own
from cubeplay.game import without
from cubeplay.teach.decisions import Answer, Worth
from cubeplay.teach.guided import GuidedGame
from cubeplay.words import _

# Fig has called, and dreams

DREAM: Final = table("""
    timing: timed
    phase: play
    centre: blue 1, blue 5, red 3, red 6

    Player 1:
      square:
        . . .
        . w5 .
        . . .
      loose: b3 b3 b4 b6 r1 r2 r3 r5

    Player 2:
      square:
        r4 r5 b6
        b2 w2 b2
        b1 r3 r5
      called: yes
    """)
"""Fig has called already, and has six seconds to take a die."""


def laid(game: GuidedGame, number: int) -> bool:
    """Whether so many of the reader's coloured dice lie in the square, or time is up."""
    return own(game).missed or sum(cell is not None for cell in own(game).cells) > number


def has_die(game: GuidedGame) -> bool:
    """Whether Fig has got a die of the centre."""
    return game.state.players[FIG].taken is not None


def time_words(game: GuidedGame) -> str:
    """Whose time runs out, and when."""
    table: Table = game.state
    fig, me = table.players[FIG], own(game)
    if fig.take_by is not None and fig.taken is None:
        return _("Fig dreams. Time left for Fig: {time}.").format(time=seconds(fig.take_by - table.now))
    if table.deadline is not None and not me.called:
        return _("Time left for you: {time}.").format(time=seconds(table.deadline - table.now))
    return ""


def six_worth(game: GuidedGame) -> Answer | None:
    """The points of the square of the last six seconds, beside the most."""
    return titled(square_worth(game, 1), _("Six seconds"))


# Fig is the last, and late

LATE: Final = table("""
    timing: timed
    phase: play
    centre: blue 2, blue 4, red 1, red 6

    Player 1:
      square:
        r1 r2 r3
        b4 w4 b4
        b3 b6 r5

    Player 2:
      square:
        r2 r3 .
        .  w6 b4
        b1 b5 .
      loose: b1 r4 r6
    """)
"""Plum's square is full; Fig's has two holes."""


def late(game: GuidedGame) -> bool:
    """Whether Fig has missed the countdown."""
    missed: bool = game.state.players[FIG].missed
    return missed


# Three seconds

LAST: Final = table("""
    timing: timed
    phase: play
    now: 20000
    deadline: 23000
    centre: blue 1, red 2, red 6

    Player 1:
      square:
        r4 r5 b6
        b5 w3 .
        b5 r6 b4
      loose: r5

    Player 2:
      square:
        r4 r1 b6
        b2 w2 b2
        b1 r3 r5
      called: yes
      taken: blue 3
    """)
"""Three seconds are left: one for the die, one for the call, and one more."""

_RING: Final = tuple(index for index in range(9) if index != MIDDLE)


def _moved(cells: Cells, loose: tuple[Die, ...]) -> Iterator[tuple[Cells, tuple[Die, ...]]]:
    """What one move may make of a square and loose dice: a die laid, moved or lifted, or two swapped."""
    for field in _RING:
        there = cells[field]
        if there is None:
            yield from ((exchanged(cells, die, field), without(loose, die)) for die in set(loose))
        else:
            yield exchanged(cells, None, field), (*loose, there)
    yield from ((swapped(cells, *pair), loose) for pair in combinations(_RING, 2))


def most_within(cells: Cells, loose: tuple[Die, ...], moves: int) -> tuple[int, Cells]:
    """The most points of a full square that so many moves or fewer can make, and that square; -1 if none."""
    full = not loose and None not in cells
    best = (score(cells) if full else -1, cells)
    if moves:
        after = (most_within(*each, moves - 1) for each in _moved(cells, loose))
        best = max([best, *after], key=lambda found: found[0])
    return best


def last_worth(game: GuidedGame) -> Answer:
    """What could be made of three seconds: the square at once, and with one more move before the call."""
    me, (start, loose) = own(game), (LAST.players[0].cells, LAST.players[0].loose)
    assert LAST.deadline is not None
    moves = (LAST.deadline - LAST.now) // BEAT - 1  # one second is for the call
    at_once, (most, cells) = most_within(start, loose, 1)[0], most_within(start, loose, moves)
    mine = 0 if me.missed else score(me.cells)
    named = {at_once: _("lay and call"), most: _("one move more")}
    worths = [Worth(words, points, points == mine) for points, words in named.items()]
    if mine not in named:
        name = _("too late") if me.missed else _("your square")
        worths = [Worth(name, mine, made=True), *worths]
    title, best = _("Three seconds"), roll_best(LAST, 0).alone.score
    if mine == most:
        words = _("{most}: three seconds make no more. {best} needs a second that you do not have.")
        return Answer(words.format(most=most, best=best), tuple(worths), True, title)
    words = _("{mine}. One move before the call makes {most}: look.")
    if me.missed:
        words = _("Too late: no points. {at_once} was there at once, and {most} with one move more: look.")
    said = words.format(mine=mine, most=most, at_once=at_once)
    return Answer(said, tuple(worths), False, title, cells)
