"""The first game of cuboro, as a story: the tower, what Fig does, and a reader who presses."""

from cubeplay import GAMES, Session
from cubeplay.cuboro import previews
from cubeplay.cuboro.teaching import first_game as story

GAME, YOU, FIG = GAMES["cuboro"], 0, 1
NAMES, SIDES = ("Plum", "Fig"), ("north", "east", "south", "west")


def ways(table):
    """Where a marble rolls from each side of the tower: how it ends, where, and its points."""
    return {side: (path.end, path.at, path.points) for side, path in zip(SIDES, previews(table), strict=True)}


def longest(table):
    return max(path.points for path in previews(table))


def by_one(table, *kinds):
    """What one change of these kinds brings at best: points by move."""
    moves = [move for move in GAME.moves(table, table.player) if isinstance(move, kinds)]
    return {str(move): longest(GAME.apply(table, table.player, move).state) for move in moves}


def figs_move(session, _seat):
    """Fig's next move, as steps take it."""
    return str(story.figs_move(session.state))


class FirstGame:
    """One game with four marbles each; Fig answers by itself as soon as a marble has rolled."""

    def __init__(self, start=story.START):
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
