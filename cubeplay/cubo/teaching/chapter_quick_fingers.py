"""Cubo's chapter "Quick fingers": dice are swapped, moved and lifted, and eleven moves make a square."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from cubeplay.cubo.rules.scoring import score, score_lines
from cubeplay.cubo.rules.state import MIDDLE, Cells, Table
from cubeplay.cubo.teaching.chapter_scenes import table, titled
from cubeplay.cubo.teaching.decision_values import square_worth
from cubeplay.cubo.teaching.first_game import BEAT, PLUM, own
from cubeplay.rulebook import Seat
from cubeplay.teach.decisions import Answer, Worth
from cubeplay.teach.guided import GuidedGame
from cubeplay.words import _, plural

MUDDLE: Final = table("""
    phase: play
    centre: blue 1, blue 4, red 3, red 6

    Player 1:
      square:
        r2 r1 .
        .  w3 .
        .  .  b3
      loose: b2 b3 b3 r4 r5

    Player 2:
      square:
        . . .
        . w2 .
        . . .
      loose: b1 b5 b5 b6 r1 r3 r6 r6
    """)
"""Three dice lie, two of them the wrong way round, and one in the wrong place."""


def top_straight(game: GuidedGame) -> bool:
    """Whether the top row of the reader's square is a straight."""
    return score_lines(own(game).cells)[0].kind == "straight"


def any_trip(game: GuidedGame) -> bool:
    """Whether a line of the reader's square is a trip."""
    return any(line.kind == "trip" for line in score_lines(own(game).cells))


def fill_worth(game: GuidedGame) -> Answer | None:
    """The points of the square of the first scene, beside the most."""
    return titled(square_worth(game, 1), _("Your first square"))


# Eleven moves

ELEVEN: Final = table("""
    timing: timed
    phase: play
    centre: blue 1, blue 2, red 2, red 5

    Player 1:
      square:
        . . .
        . w4 .
        . . .
      loose: b3 b4 b5 b6 r2 r3 r4 r5

    Player 2:
      square:
        . . .
        . w6 .
        . . .
      loose: b1 b1 b4 b5 r1 r3 r3 r6
    """)
"""All dice have just been thrown."""

MOVES: Final = 11
"""So many moves the reader has: five before Fig takes a die, and the six of the countdown."""

_QUICK: Final = 5
_FIGS: Final = "arrange b1 r1 b1 r6 w6 b5 r3 r3 b4"


def fig_is_quick(game: GuidedGame, seat: Seat, idle: bool) -> Any:
    """Fig, who calls and takes a die after five seconds."""
    table: Table = game.state
    if table.phase == "scoring":
        return "keep"
    ready = idle or table.now >= _QUICK * BEAT
    return (_FIGS, "call", "take red 5") if ready and not table.players[seat].called else None


def moves_words(game: GuidedGame) -> str:
    """How many of the eleven moves are left."""
    left = MOVES - game.state.now // BEAT
    if own(game).called or game.state.phase != "play":
        return ""
    words = plural(
        "{number} move left, for the call.", "{number} moves left, one of them for the call.", left
    )
    return words.format(number=left)


def eleven_worth(game: GuidedGame) -> Answer | None:
    """The points of the square of eleven moves, beside the tray's own order and the most."""
    answer = titled(square_worth(game, 1), _("Eleven moves"))
    plain = Worth(_("as in the tray"), score(tray_square()))
    return answer and replace(answer, worths=(plain, *answer.worths))


def tray_square() -> Cells:
    """The square that dice make when they are laid in the order of the tray."""
    me = ELEVEN.players[PLUM]
    return (*me.loose[:MIDDLE], me.cells[MIDDLE], *me.loose[MIDDLE:])
