"""cuboro's chapter "The whole box": all marbles, what a change is, and a last marble leaving Fig little."""

from __future__ import annotations

from typing import Final

from cubeplay.cuboro.exact.solver import KINDS, best_turn
from cubeplay.cuboro.game import GAME
from cubeplay.cuboro.rules.moves import Changing, CuboroMove, Tower
from cubeplay.cuboro.rules.path import previews
from cubeplay.cuboro.rules.state import Table
from cubeplay.cuboro.teaching.chapter_scenes import FIG, PLUM, sent, table
from cubeplay.cuboro.teaching.decision_values import named, rolled
from cubeplay.rulebook import Seat
from cubeplay.teach.decisions import Answer, Worth
from cubeplay.teach.guided import GuidedGame
from cubeplay.words import _, cached_by_language

THREE: Final = GAME.start(players=3)
"""The start of a game of three."""

BLUE: Final = table("""
    changes: 2
    board:
      8/90 6/270 5/90
      4    2/90  .
      1/90 3     7/270
    marbles: 2 blue 0 red, 2 blue 0 red
    finishes: north b blue, east 3 red, south a blue, south c red, west 1 blue, west 2 red
    points: 13 14
    """)
"""Two changes are made, and no red marble is left."""

LAST: Final = table("""
    changes: 2
    board:
      8/90  2/90  1/180
      6/270 4/180 3/270
      5/90  .     7/270
    marbles: 1 blue 0 red, 1 blue 0 red
    finishes: north a blue, north b red, east 1 blue, east 2 blue, east 3 red, \
south b blue, south c red, west 1 blue, west 2 blue, west 3 red
    points: 30 30
    """)
"""Two fields are free, each has one marble, and Plum may make one more change."""

Choice = tuple[str, int, int]
"""A turn of Plum's: the change in words, its points, and how far Plum is ahead of Fig in the end."""


def figs_answer(table: Table) -> tuple[CuboroMove, ...]:
    """Fig's best turn with one change at most."""
    return best_turn(table, joker=False, changes=1 - table.changes).moves


def fig(game: GuidedGame, _seat: Seat, idle: bool) -> CuboroMove | None:
    """Fig, who makes one change at most, and sends its last marble as well as it can."""
    return figs_answer(game.state)[0] if idle else None


def no_words() -> str:
    """What stands for a turn without a change."""
    return _("no change")


@cached_by_language()
def choices() -> tuple[Choice, ...]:
    """All turns that bring points, each with what is left after Fig's best answer."""
    found = []
    for change in (None, *(move for move in GAME.moves(LAST, PLUM) if isinstance(move, Changing))):
        after = GAME.apply(LAST, PLUM, change).state if change else LAST
        for path in previews(after):
            if path.points:
                name = named(change) if change else no_words()
                found.append((name, path.points, ahead(after, Tower(path.side))))
    return tuple(found)


def ahead(table: Table, move: Tower) -> int:
    """How far Plum is ahead when Plum's marble and Fig's have rolled."""
    state: Table = GAME.apply(table, PLUM, move).state
    for answer in figs_answer(state):
        state = GAME.apply(state, FIG, answer).state
    return state.points[PLUM] - state.points[FIG]


def last_worth(game: GuidedGame) -> Answer | None:
    """How the game ends after the reader's turn, the longest way, the best turn, and without a change."""
    if not sent(game) or game.outcome is None:
        return None
    mine, figs = game.state.points
    number = game.last(KINDS)
    own = named(game.played[number].move) if number is not None else no_words()
    longest = max(choices(), key=lambda choice: (choice[1], choice[2]))
    best = max(choices(), key=lambda choice: choice[2])
    same = next(choice for choice in choices() if choice[0] == no_words())
    found = {own: (rolled(game), mine - figs)}
    for name, brought, lead in (longest, best, same):
        found.setdefault(name, (brought, lead))
    worths = tuple(
        Worth(name, _rank(lead), name == own, f"{brought} : {brought - lead}")
        for name, (brought, lead) in sorted(found.items(), key=lambda item: -item[1][1])
    )
    title = _("The last marbles")
    if mine - figs >= best[2]:
        words = _("{mine} : {figs}. Only {brought}, but it leaves Fig little: nothing was better.")
        return Answer(words.format(mine=mine, figs=figs, brought=rolled(game)), worths, True, title)
    words = _("{mine} : {figs}. Better: {best}. Only {brought}, but it leaves Fig just {left}.")
    said = words.format(mine=mine, figs=figs, best=best[0], brought=best[1], left=best[1] - best[2])
    return Answer(said, worths, False, title)


def _rank(lead: int) -> int:
    """What an end is worth beside others: 0 for a lost game, 1 for a shared one, and more for a win."""
    return 1 + lead if lead >= 0 else 0
