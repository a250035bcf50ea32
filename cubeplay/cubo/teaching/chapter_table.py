"""Cubo's chapter "At the table": the box, who starts, a house rule, and a last count that is known."""

from __future__ import annotations

from typing import Any, Final

from cubeplay.cubo.rules.moves import Exchange
from cubeplay.cubo.rules.scoring import exchanged, exchanges, score
from cubeplay.cubo.rules.state import INDEX
from cubeplay.cubo.teaching.chapter_scenes import table
from cubeplay.cubo.teaching.first_game import FIG, PLUM
from cubeplay.rulebook import Seat
from cubeplay.teach.decisions import Answer, Worth
from cubeplay.teach.guided import GuidedGame
from cubeplay.words import _

BOX: Final = table("""
    start player: 2
    phase: play
    centre: blue 2, blue 5, red 1, red 6

    Player 1:
      square:
        . . .
        . w3 .
        . . .
      loose: b1 b2 b5 b6 r1 r2 r4 r5

    Player 2:
      square:
        . . .
        . w2 .
        . . .
      loose: b1 b3 b4 b4 r1 r3 r6 r6
    """)
"""What each player gets, and the centre."""

SEATED: Final = ("Plum", "Fig", "Kiwi", "Lime")
"""Four players, clockwise."""


COUNT: Final = table("""
    straights: any
    start player: 2
    phase: scoring
    round: 6
    centre: blue 5, red 1

    Player 1:
      points: 8 11 9 12 10
      square:
        r2 r3 r6
        b3 w3 b3
        b4 r5 b6
      called: yes
      taken: red 4

    Player 2:
      points: 13 10 14 11 12
      square:
        r5 b4 r6
        r1 w2 b3
        b3 b5 r4
      called: yes
      taken: blue 2
    """)
"""The last count of a game in which straights may lie in any order."""


def fig_counts(game: GuidedGame, _seat: Seat, _idle: bool) -> Any:
    """Fig, who keeps the square: the die that Fig took would bring nothing."""
    return "keep" if game.state.phase == "scoring" else None


def last_worth(game: GuidedGame) -> Answer | None:
    """What each exchange makes of the game: a lost one, a shared one, a win."""
    number = game.last()
    if number is None or game.outcome is None:
        return None
    before, move = game.before(number), game.played[number].move
    me, fig = before.players[PLUM], before.players[FIG].score
    assert me.taken is not None
    made = move.field if isinstance(move, Exchange) else ""
    totals = {"": me.score + score(me.cells, before.scoring)}
    totals |= {field: me.score + points for points, field in exchanges(me.cells, me.taken, before.scoring)}
    best, *others = sorted(totals, key=lambda field: -totals[field])
    shown = sorted({"", made, best, others[0]}, key=lambda field: totals[field])
    worths = tuple(
        Worth(
            _("{choice}: {end}").format(
                # Translators: a choice: put the die at b2, or keep the square as it is
                choice=_("at {field}").format(field=field) if field else _("keep"),
                end=_how(totals[field], fig),
            ),
            totals[field],
            field == made,
        )
        for field in shown
    )
    title = _("The last count")
    if made == best:
        words = _("{mine} against {fig}: you win by the house rule. More was not possible.")
        return Answer(words.format(mine=totals[made], fig=fig), worths, True, title)
    words = _("{mine} against {fig}. At {best} it would be {most}, by a straight in any order: look.")
    if totals[made] == fig:
        words = _("{mine} for both: you share the win. At {best} it would be {most}, in any order: look.")
    said = words.format(mine=totals[made], fig=fig, best=best, most=totals[best])
    return Answer(said, worths, False, title, exchanged(me.cells, me.taken, INDEX[best]))


def _how(mine: int, figs: int) -> str:
    """How a game ends with these points."""
    if mine == figs:
        return _("shared")
    return _("you win") if mine > figs else _("Fig wins")
