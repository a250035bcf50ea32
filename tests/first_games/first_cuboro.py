"""The first game of cuboro, as a story: the tower, what Fig does, and a reader who presses."""

from cubeplay import GAMES, Session
from cubeplay.cuboro import previews
from cubeplay.cuboro.rules.moves import Jump, Rotate, Shift

GAME, YOU, FIG = GAMES["cuboro"], 0, 1
NAMES, SIDES = ("Plum", "Fig"), ("north", "east", "south", "west")
START = """
marbles: 3 blue 1 red, 3 blue 1 red
grid:
  7     2/90 6/180
  .     1/90 8/270
  3/270 4    5/90
"""

# Fig shows each kind of change before the reader needs it: one change a turn, of no more points than this.
FIGS_PLAN = {4: ((Shift,), 3), 3: ((Rotate,), 4), 2: ((Jump,), 4), 1: ((Shift, Rotate, Jump), 3)}


def ways(table):
    """Where a marble rolls from each side of the tower: how it ends, where, and its points."""
    return {side: (path.end, path.at, path.points) for side, path in zip(SIDES, previews(table), strict=True)}


def longest(table):
    return max(path.points for path in previews(table))


def by_one(table, *kinds):
    """What one change of these kinds brings at best: points by move."""
    moves = [move for move in GAME.moves(table, table.player) if isinstance(move, kinds)]
    return {str(move): longest(GAME.apply(table, table.player, move).state) for move in moves}


def figs_move(session, seat):
    """Fig's next move on any board: one change of its kind, then the tower; a reply as steps take it."""
    table = session.state
    kinds, cap = FIGS_PLAN[sum(table.marbles[seat])]
    if table.changes:
        fit = {side: points for side, (_end, _at, points) in ways(table).items() if points <= cap}
        return f"tower {max(fit, key=fit.get) if fit else SIDES[0]}"
    best, found = -1, None
    for move in GAME.moves(table, seat):
        if isinstance(move, kinds):
            paths = previews(GAME.apply(table, seat, move).state)
            points = max((path.points for path in paths if path.points <= cap), default=0)
            if points > best:
                best, found = points, move
    return str(found)


class FirstGame:
    """One game with four marbles each; Fig answers by itself as soon as a marble has rolled."""

    def __init__(self, start=START):
        self.s = Session("cuboro", start=start, names=NAMES, undo="free", seed=1)

    @property
    def t(self):
        return self.s.state

    def press(self, move):
        """The reader's move, and Fig's whole turn after a marble; the rule that refuses first, or ""."""
        refused = self.s.why(move, YOU)
        if refused:
            return refused[0].rule
        self.s.play(move, YOU)
        while self.s.to_move == (FIG,):
            self.s.play(figs_move(self.s, FIG), FIG)
        return ""
