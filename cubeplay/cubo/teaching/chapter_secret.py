"""Cubo's chapter "Without a clock": all choose in secret, and a risk is worth its odds."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from cubeplay.cubo.exact.decision import Shares, beat_odds, roll_best
from cubeplay.cubo.rules.moves import Call, read_die
from cubeplay.cubo.rules.scoring import best_exchange, score
from cubeplay.cubo.rules.state import Table
from cubeplay.cubo.teaching.chapter_scenes import calls, table, titled
from cubeplay.cubo.teaching.decision_values import square_worth
from cubeplay.cubo.teaching.first_game import FIG, PLUM, own
from cubeplay.game import without
from cubeplay.teach.decisions import Answer, Worth
from cubeplay.teach.guided import GuidedGame
from cubeplay.words import _, points_in_words

# Poor dice: choose in secret, and roll one last time

POOR: Final = table("""
    start player: 2
    phase: play
    centre: blue 1, blue 5, red 2, red 6

    Player 1:
      square:
        . . .
        . w6 .
        . . .
      loose: b1 b2 b4 b6 r1 r1 r2 r4

    Player 2:
      square:
        . . .
        . w2 .
        . . .
      loose: b1 b2 b2 b6 r3 r4 r5 r5
    """)
"""Plum's dice make one point, and Fig's ten."""

fig_calls: Final = calls("r4 r5 b6 b2 w2 b2 b1 r3 r5", "red 6")
"""Fig, who calls at once and takes the red 6."""


def last_roll(_game: GuidedGame, _chance: Any, table: Table) -> str:
    """The reader's last roll of the first scene."""
    return "roll red 2344 blue 2346 white 4" if table.rolling == (PLUM,) else ""


def chosen(game: GuidedGame) -> bool:
    """Whether the reader has chosen in secret, or all choices have been opened."""
    me = own(game)
    return bool(me.choice) or me.called or me.rolls > 1


def no_call(_table: Table, move: Any) -> str:
    """Why the first choice is to roll again."""
    return _("These dice make 1 point at most: roll them again.") if isinstance(move, Call) else ""


def last_worth(game: GuidedGame) -> Answer | None:
    """The points of the last roll's square, beside the most."""
    return titled(square_worth(game, 1), _("The last roll"))


# Both call in one beat

TOGETHER: Final = table("""
    start player: 2
    phase: play
    centre: blue 3, blue 6, red 3, red 6

    Player 1:
      square:
        r1 b2 b4
        r2 w3 r4
        b3 b3 r5

    Player 2:
      square:
        . . .
        . w6 .
        . . .
      loose: b2 b3 b3 b5 r1 r2 r4 r5
    """)
"""Plum and Fig both long for the red 3."""

fig_calls_too: Final = calls("r1 r2 b3 b2 w6 r4 b3 b5 r5", "red 3")
"""Fig, who starts the round, and so takes the red 3 first."""


def first_worth(game: GuidedGame) -> Answer | None:
    """What each die of the centre would have brought, that of Fig too."""
    me = own(game)
    if me.taken is None:
        return None
    worth = {die: best_exchange(me.cells, die)[0] for die in (*game.state.centre, me.taken)}
    mine, most = worth[me.taken], max(worth.values())
    worths = tuple(
        Worth(die.words, points, die == me.taken)
        for die, points in sorted(worth.items(), key=lambda pair: -pair[1])
    )
    gone = game.state.players[FIG].taken
    assert gone is not None
    words = _("{points}, the most of what was left. With Fig’s {gone} it would be {more}.")
    if mine < most:
        words = _("{points}. With {better} it would be {most}, and with Fig’s {gone} {more}.")
    better = max(worth, key=lambda die: worth[die])
    said = words.format(
        points=points_in_words(mine),
        better=better.words,
        most=most,
        gone=gone.words,
        more=best_exchange(me.cells, gone)[0],
    )
    return Answer(said, worths, mine == most, _("Who takes first"))


# Behind in the last round

BEHIND: Final = table("""
    rounds: 3
    start player: 2
    phase: play
    round: 3
    centre: blue 1, blue 3, red 2, red 6

    Player 1:
      points: 24 27
      square:
        r2 r3 r4
        b2 w1 b5
        b2 r1 b6

    Player 2:
      points: 20 31
      square:
        . . .
        . w1 .
        . . .
      loose: b5 b5 b6 b6 r2 r3 r4 r6
    """)
"""Both have the same points, and Fig's dice make more."""

fig_leads: Final = calls("r2 r3 r4 b5 w1 b5 b6 b6 r6", "red 6")
"""Fig, who calls with 20."""


def new_roll(_game: GuidedGame, _chance: Any, table: Table) -> str:
    """The reader's new roll in the last round."""
    return "roll red 1235 blue 3445 white 3" if table.rolling == (PLUM,) else ""


def opened(game: GuidedGame) -> bool:
    """Whether the choices of the last round have been opened, and the reader's dice lie."""
    me = own(game)
    return me.called or (me.rolls > 1 and not me.holding)


def _figs_points() -> int:
    """The most that Fig can have in the last round, with a die of the centre too."""
    return roll_best(BEHIND, FIG).plan.score


def odds_of_a_roll() -> Shares:
    """The chances that a new roll has more points than Fig, as many, and fewer, after one exchange.

    Fig starts the round, and takes the red 6 first.
    """
    left = replace(BEHIND, centre=without(BEHIND.centre, read_die("r6")))
    return beat_odds(left, PLUM, _figs_points(), centre=True).reroll


def risk_worth(game: GuidedGame) -> Answer | None:
    """What a call and a new roll were worth: how many of a hundred win."""
    me, target = own(game), _figs_points()
    odds = odds_of_a_roll()
    win, level = (round(100 * float(share)) for share in (odds.win, odds.tie))
    rolled = me.rolls > 1
    of_100 = _("{number} of 100 win")
    worths = (
        Worth(_("call"), 0, not rolled, of_100.format(number=0)),
        Worth(_("roll again"), win, rolled, of_100.format(number=win)),
    )
    title = _("The last round")
    if not rolled:
        words = _(
            "{points} against {target}: Fig wins. Of 100 new rolls {win} win, and {level} share the win."
        )
        words = words.format(points=score(me.cells), target=target, win=win, level=level)
        return Answer(words, worths, False, title)
    best = roll_best(replace(game.state, players=(replace(me, taken=None), *game.state.players[1:])), PLUM)
    words = _("Of 100 new rolls {win} win; a call never did. Yours can make {points}: look.")
    cells = tuple(cell for row in best.alone.cells for cell in row)
    return Answer(words.format(win=win, points=best.alone.score), worths, True, title, cells)
