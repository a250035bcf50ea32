"""The story of a game of Cubo: the square of each round, line by line, and the best score of its dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from cubeplay.cubo.exact.solver import best_arrangement
from cubeplay.cubo.rules.scoring import Line, score_lines
from cubeplay.cubo.rules.state import AS_PRINTED, MIDDLE, Cells, Scoring, Table
from cubeplay.rulebook import Seat
from cubeplay.session import Session
from cubeplay.session.history import PlayedMove
from cubeplay.story import Counted, Round, Share, Story, StoryMoment
from cubeplay.story.moments import MomentFinder
from cubeplay.story.parts import steps
from cubeplay.words import _

_NOTED: Final = ("cubo.exchange", "cubo.missed")
"""The rules whose events are shown beside the squares of a round."""

_LINES: Final = {
    "": _("{line}: {pips}"),
    "red": _("{line}: {pips}, all red"),
    "blue": _("{line}: {pips}, all blue"),
}


class CuboStory(Story):
    """Six rounds of squares."""

    def rounds(self, session: Session) -> tuple[Round, ...]:
        """The squares of every round that has been counted, after their exchanges.

        Of rounds before the position that a session began in, the points alone are known.
        """
        known = [Round(number, 0, _earlier(session.start, number)) for number in _counted(session.start)]
        since: list[PlayedMove] = []
        for move, before, played in steps(session):
            since.append(played)
            after: Table = played.step.state
            if len(_counted(after)) > len(_counted(before)):
                shares = tuple(_share(after, seat) for seat in range(len(after.players)))
                known.append(Round(len(known) + 1, move, shares, tuple(_notes(session, since))))
                since = []
        return tuple(known)

    def over(self, session: Session) -> int:
        """How many rounds are counted for everybody."""
        return len(_counted(session.state))

    def moments(self, session: Session) -> tuple[StoryMoment, ...]:
        """The best square, the one furthest behind its dice, and when the lead was taken for good."""
        telling = self.telling(session)
        missed = _missed(telling, session.state.scoring)
        found = telling.told(telling.best(), missed or telling.swing(), telling.lead())
        return self.with_the_end(session, *found)


def _counted(table: Table) -> range:
    """The numbers of the rounds that are counted for everybody."""
    return range(1, 1 + min(len(player.points) for player in table.players))


def _earlier(table: Table, number: int) -> tuple[Share, ...]:
    return tuple(Share((seat,), own.points[number - 1]) for seat, own in enumerate(table.players))


def _share(table: Table, seat: Seat) -> Share:
    """The points of a player's square in the round that is over."""
    own = table.players[seat]
    if own.missed:
        return Share((seat,), own.points[-1])
    lines = tuple(_line(line) for line in score_lines(own.cells, table.scoring) if line.points)
    return Share((seat,), own.points[-1], lines, own.cells, _note(own.cells, own.points[-1], table.scoring))


def _line(line: Line) -> Counted:
    pips = "·".join(str(die.pips) for die in line.dice if die is not None)
    words = _LINES[line.colour if line.doubled else ""]
    return Counted(words.format(line=line.name, pips=pips), line.points)


@lru_cache(maxsize=512)
def most(cells: Cells, scoring: Scoring = AS_PRINTED) -> int:
    """The most points that the nine dice of a square give in any order.

    >>> from cubeplay.cubo.rules.moves import read_die
    >>> most(tuple(map(read_die, "r1 b2 b3 r2 w3 r4 b3 b4 r5".split())))
    32
    """
    dice = [die for die in cells if die is not None]
    red, blue = ([die.pips for die in dice if die.colour == colour] for colour in ("red", "blue"))
    middle = cells[MIDDLE]
    assert middle is not None
    return best_arrangement(red, blue, middle.pips, scoring).score


def _note(cells: Cells, points: int, scoring: Scoring) -> str:
    best = most(cells, scoring)
    if best == points:
        return _("No other order of these dice gives more.")
    return _("Another order of these dice gives {points}.").format(points=best)


def _notes(session: Session, since: Sequence[PlayedMove]) -> Iterator[str]:
    """Sentences about exchanges and missed countdowns."""
    for played in since:
        for event in played.step.events:
            if event.rule in _NOTED and event.form != "score" and event.heard_by(None):
                yield session.game.rulebook.sentence(event, session.names)


def _missed(telling: MomentFinder, scoring: Scoring) -> StoryMoment | None:
    """The square furthest below the best order of its dice; None if all squares were the best."""
    squares = [(most(share.shown, scoring), each, share) for each, share in telling.shares if share.shown]
    if not squares:
        return None
    best, at, share = max(squares, key=lambda square: square[0] - square[2].points)
    if best == share.points:
        return None
    title = _("{name} finds {points} of {best}")
    title = title.format(name=telling.name(share.side), points=share.points, best=best)
    return telling.moment(at, title, _("No other square left so much lying."))


STORY: Final = CuboStory()
"""The story of Cubo."""
