"""Cubo's chapter "One colour": what doubles a line, and a colour that is worth more than points."""

from __future__ import annotations

from itertools import combinations
from typing import Any, Final

from cubeplay.cubo.exact.odds import reroll_value
from cubeplay.cubo.rules.moves import Exchange, Swap
from cubeplay.cubo.rules.scoring import exchanged, exchanges, score, swapped
from cubeplay.cubo.rules.state import INDEX, MIDDLE, Table
from cubeplay.cubo.teaching.chapter_scenes import table
from cubeplay.cubo.teaching.first_game import PLUM, own
from cubeplay.teach.decisions import Answer, Worth
from cubeplay.teach.guided import GuidedGame
from cubeplay.words import _

MIXED: Final = table("""
    phase: play
    centre: blue 1, blue 4, red 3, red 6

    Player 1:
      square:
        r1 b2 b3
        r2 w3 b4
        b3 r4 r5

    Player 2:
      square:
        . . .
        . w2 .
        . . .
      loose: b1 b5 b5 b6 r1 r3 r6 r6
    """)
"""Six straights, and none in one colour."""


BOTH: Final = table("""
    phase: play
    centre: blue 1, blue 4, red 3, red 6

    Player 1:
      square:
        r1 b2 b3
        r2 w3 r4
        b3 b4 r5

    Player 2:
      square:
        . . .
        . w2 .
        . . .
      loose: b1 b5 b5 b6 r1 r3 r6 r6
    """)
"""The same square after the best swap: the middle row is red, the middle column blue."""


def only_swaps(_table: Table, move: Any) -> str:
    """What shuts all but a swap."""
    return "" if isinstance(move, Swap) else _("Here you have one swap: let two dice change places.")


def has_swapped(game: GuidedGame) -> bool:
    """Whether the reader has swapped two dice."""
    return game.last(Swap) is not None


def swap_worth(game: GuidedGame) -> Answer:
    """The points before the swap and after it, and of the best one."""
    cells, now = game.began.players[PLUM].cells, score(own(game).cells)
    before, most = score(cells), max(score(swapped(cells, *pair)) for pair in _PAIRS)
    worths = [Worth(_("before"), before), Worth(_("your swap"), now, made=True)]
    if now == most:
        words = _("{now} instead of {before}: two lines count double. No swap makes more.")
        return Answer(words.format(now=now, before=before), tuple(worths), True, _("One swap"))
    words = _("{now} after your swap, {before} before it. The two fours swapped make {most}: look.")
    said = words.format(now=now, before=before, most=most)
    worths.append(Worth(_("the fours"), most))
    return Answer(said, tuple(worths), False, _("One swap"), BOTH.players[PLUM].cells)


_PAIRS: Final = tuple(combinations([index for index in range(9) if index != MIDDLE], 2))


# Points now, or a colour for later

REDS: Final = table("""
    phase: scoring
    round: 3
    centre: blue 1, blue 6

    Player 1:
      points: 17 20
      square:
        r4 r5 r6
        r3 w3 r1
        b4 b5 r6
      called: yes
      taken: red 4

    Player 2:
      points: 15 19
      square:
        b4 r5 b6
        b2 w2 b2
        b1 r3 r5
      called: yes
      taken: blue 2
    """)
"""Plum has six red dice, has taken a red 4, and three rounds are to come."""


def counted(game: GuidedGame) -> bool:
    """Whether the reader's square has been counted."""
    table: Table = game.state
    return len(own(game).points) == table.round


def later(before: Table, field: str) -> float:
    """How much more the rounds to come are worth after an exchange, with the best square of each roll."""
    me = before.players[PLUM]
    given = me.cells[INDEX[field]] if field else None
    if me.taken is None or given is None:
        return 0.0
    reds = me.reds + (me.taken.colour == "red") - (given.colour == "red")
    more = reroll_value(reds, 8 - reds) - reroll_value(me.reds, me.blues)
    return float(more * (before.rounds - before.round))


def colour_worth(game: GuidedGame) -> Answer | None:
    """Each exchange: points now, and what its colours are worth in the rounds to come."""
    number = game.last()
    if number is None or not counted(game):
        return None
    before, move = game.before(number), game.played[number].move
    me = before.players[PLUM]
    assert me.taken is not None
    made = move.field if isinstance(move, Exchange) else ""
    now = {"": score(me.cells)} | {field: points for points, field in exchanges(me.cells, me.taken)}
    value = {field: points + later(before, field) for field, points in now.items()}
    best, most_now = max(value, key=lambda field: value[field]), max(now, key=lambda field: now[field])
    shown = dict.fromkeys(("", most_now, best, made))
    plus = _("{now} + {later}")
    worths = tuple(
        Worth(
            # Translators: a choice: put the die at b2, or keep the square as it is
            _("at {field}").format(field=field) if field else _("keep"),
            value[field],
            field == made,
            plus.format(now=now[field], later=round(later(before, field))),
        )
        for field in shown
    )
    title = _("Your red 4")
    rounds = before.rounds - before.round
    if made == best:
        words = _("{now} now, and about {later} more in {rounds} rounds with seven reds: the most.")
        said = words.format(now=now[best], later=round(later(before, best)), rounds=rounds)
        return Answer(said, worths, True, title)
    words = _("{mine} now. At {best} it is {now}, and seven reds bring about {later} more: look.")
    said = words.format(mine=now[made], best=best, now=now[best], later=round(later(before, best)))
    return Answer(said, worths, False, title, exchanged(me.cells, me.taken, INDEX[best]))
