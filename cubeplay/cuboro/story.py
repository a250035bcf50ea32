"""The story of a game of cuboro: marble by marble, the points of each way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from cubeplay.cuboro.rules.geometry import PLACE_WORDS
from cubeplay.cuboro.rules.moves import Tower
from cubeplay.cuboro.rules.path import Path, trace
from cubeplay.cuboro.rules.state import Table
from cubeplay.rulebook import Seat
from cubeplay.session import Session
from cubeplay.story import Counted, Round, Share, Story
from cubeplay.story.parts import Side, steps
from cubeplay.words import COMPASS, _, plural


@dataclass(frozen=True, slots=True)
class SentMarble:
    """A marble that a seat has sent: the table before, and the marble's path.

    ``points`` are those of the whole turn, less what changes and time cost.
    """

    before: Table
    path: Path
    move: int
    seat: Seat
    points: int


class CuboroStory(Story):
    """Rounds of marbles; a game of one round is told marble by marble."""

    def rounds(self, session: Session) -> tuple[Round, ...]:
        """The rounds whose last marble has run."""
        by_round = groupby(_sent(session), key=lambda sent: sent.before.round)
        return tuple(_round(n, tuple(sent), session) for n, sent in by_round if n in _finished(session))

    def over(self, session: Session) -> int:
        """How many rounds of the session are over."""
        return len(_finished(session))

    def columns(self, session: Session) -> tuple[Round, ...]:
        """The rounds; of a game of one round, everybody's first marble, the second, and so on."""
        variant = session.state.variant
        if variant.rounds > 1:
            return self.rounds(session)
        turns, players = list(_sent(session)), variant.players
        laps = (turns[at : at + players] for at in range(0, len(turns), players))
        return tuple(_round(number, lap, session) for number, lap in enumerate(laps, 1))

    def heading(self, session: Session) -> str:
        """Rounds, or the marbles of the one round."""
        return super().heading(session) if session.state.variant.rounds > 1 else _("Marble")

    def when(self, session: Session) -> str:
        """A round, or a marble of the one round."""
        return super().when(session) if session.state.variant.rounds > 1 else _("Marble {number}")

    def about(self, session: Session) -> str:
        """The number of rounds, or of everybody's marbles in the one round, in words."""
        if session.state.variant.rounds > 1:
            return super().about(session)
        number = len(self.columns(session))
        return plural("{number} marble each", "{number} marbles each", number).format(number=number)


def _finished(session: Session) -> range:
    """The numbers of the rounds whose last marble has run since the session began."""
    return range(session.start.round, session.state.round + (session.outcome is not None))


def _sent(session: Session) -> Iterator[SentMarble]:
    """Every marble in the order in which they were sent."""
    since: Table = session.start
    for move, before, played in steps(session):
        if isinstance(played.move, Tower):
            after: Table = played.step.state
            peg, seat = before.peg(before.player), before.player
            path = trace(before, played.move.side, played.move.level)
            yield SentMarble(before, path, move, seat, after.points[peg] - since.points[peg])
            since = after


def _round(number: int, sent: Iterable[SentMarble], session: Session) -> Round:
    """A round with the points that some marbles brought the pegs."""
    marbles = tuple(sent)
    variant = session.state.variant
    sides = [tuple(range(peg, variant.players, variant.pegs)) for peg in range(variant.pegs)]
    return Round(number, marbles[-1].move, tuple(_share(side, marbles) for side in sides))


def _share(side: Side, marbles: tuple[SentMarble, ...]) -> Share:
    own = [marble for marble in marbles if marble.seat in side]
    lines = [line for marble in own for line in _lines(marble)]
    best = max(own, key=lambda marble: marble.path.points, default=None)
    return Share(side, sum(marble.points for marble in own), tuple(lines), best)


def _lines(marble: SentMarble) -> Iterator[Counted]:
    """The points of a marble, and the price of changes and time."""
    path = marble.path
    arrived, lost = _("{field}, facing {side}: into {place}"), _("{field}, facing {side}: lost at {place}")
    facts = {"field": path.tower, "side": COMPASS[path.side], "place": PLACE_WORDS[path.at]}
    yield Counted((arrived if path.points else lost).format(**facts), path.points)
    if paid := marble.points - path.points:
        yield Counted(_("for changes and time"), paid)


STORY: Final = CuboroStory()
"""The story of cuboro."""
