"""The interface of a game's story; from its rounds follow the table, the moments and the ending."""

from __future__ import annotations

from abc import ABC, abstractmethod
from importlib import import_module
from typing import Any, Final

from cubeplay.game import Game, Outcome
from cubeplay.rulebook import seat_name
from cubeplay.session import Session
from cubeplay.story.moments import MomentFinder, closing, in_order
from cubeplay.story.parts import (
    Round,
    ScoreRow,
    ScoreSheet,
    Side,
    SidePlace,
    StoryMoment,
    ranked,
    side_name,
    totals,
)
from cubeplay.words import _, all_of, plural

MOST: Final = 3
"""The most moments of a story."""


class Story(ABC):
    """The story of one game; an object without state.

    A subclass gives the rounds; the rest follows if a game is won by points.
    """

    @abstractmethod
    def rounds(self, session: Session) -> tuple[Round, ...]:
        """The rounds that are over, in their order.

        When the game is over, their points add up to its scores, less the points that it began with.
        """

    def over(self, session: Session) -> int:
        """How many rounds are over; it must be quick, since pages call it after each move."""
        return len(self.rounds(session))

    def columns(self, session: Session) -> tuple[Round, ...]:
        """The columns of the ending's table and of its chart: by default the rounds."""
        return self.rounds(session)

    def heading(self, session: Session) -> str:
        """The heading of the columns' numbers."""
        return _("Round")

    def when(self, session: Session) -> str:
        """The pattern of a column's name."""
        return _("Round {number}")

    def places(self, session: Session) -> tuple[SidePlace, ...]:
        """All sides' places by all rounds so far, from the best to the last; ties share a rank."""
        return ranked(totals(self.columns(session)), session.game.low_wins)

    def sheet(self, session: Session, until: int | None = None) -> ScoreSheet:
        """The table of points, perhaps only until move ``until``: a row for each side; leaders are marked."""
        every, low = self.columns(session), session.game.low_wins
        columns = [each for each in every if until is None or each.move <= until]
        heads = (self.heading(session), *(str(each.number) for each in columns), _sum(low))
        sums, rows = totals(columns), []
        first = [place.side for place in ranked(sums, low) if place.rank == 1]
        leads = _("wins") if session.outcome is not None and len(columns) == len(every) else _("leads")
        for side, total in sums.items():
            points = (share.points for each in columns for share in each.shares if share.side == side)
            mark = leads if side in first and len(first) < len(sums) else ""
            rows.append(ScoreRow(side_name(side, session.names), (*map(str, points), str(total)), mark))
        return ScoreSheet(heads, tuple(rows))

    def moments(self, session: Session) -> tuple[StoryMoment, ...]:
        """The decisive moments of a game that is over, at most three, in their order."""
        return self.with_the_end(session, *self.telling(session).three())

    def telling(self, session: Session) -> MomentFinder:
        """The finder of moments in the columns."""
        return MomentFinder(self.columns(session), session.names, session.game.low_wins, self.when(session))

    def with_the_end(self, session: Session, *found: StoryMoment) -> tuple[StoryMoment, ...]:
        """Moments in their order, with the end of the game if they are fewer than three."""
        end = closing(session, _("Last"))
        return in_order((*found, *([end] if end and len(found) < MOST else [])))

    def counted(self, session: Session, each: Round) -> tuple[str, str]:
        """The headline of a round that is over, and a sentence: who leads, or who has won."""
        title, every = _("Round {number} is counted.").format(number=each.number), self.rounds(session)
        if session.outcome is not None and each == every[-1]:
            return title, self.ended(session, session.outcome)[0]
        rounds, low = [one for one in every if one.move <= each.move], session.game.low_wins
        return title, leading(ranked(totals(rounds), low), session.names, low)

    def onward(self, session: Session, each: Round) -> str:
        """The label of the button that goes on after a round."""
        return _("Start round {number}").format(number=each.number + 1)

    def ended(self, session: Session, end: Outcome) -> tuple[str, str]:
        """The headline of the ending, and a sentence or ""."""
        sides = totals(self.columns(session)) or {(seat,): score for seat, score in enumerate(end.scores)}
        scores = {side: end.scores[side[0]] for side in sides}
        low = session.game.low_wins
        return victory(ranked(scores, low), session.names, low), ""

    def about(self, session: Session) -> str:
        """The length of the game, such as "6 rounds"."""
        number = len(self.rounds(session))
        return plural("{number} round", "{number} rounds", number).format(number=number) if number else ""


def _sum(low_wins: bool) -> str:
    """The head of the sums, which says so if the fewest points win."""
    return _("Sum (fewest win)") if low_wins else _("Sum")


def leading(places: tuple[SidePlace, ...], names: tuple[str, ...], low_wins: bool = False) -> str:
    """A sentence that says who leads; "" for a solo game.

    >>> leading(ranked({(0,): 64, (1,): 40}), ("Plum", "Fig"))
    'Plum leads with 64.'
    >>> leading(ranked({(0,): 74, (1,): 64}, low_wins=True), ("Plum", "Fig"), low_wins=True)
    'Fig leads with 64: the fewest points win.'
    """
    if len(places) < 2:
        return ""
    first = [place.side for place in places if place.rank == 1]
    if len(first) == len(places):
        return _("All stand at {points}.").format(points=places[0].points)
    alone = len(first) == len(first[0]) == 1
    words = _("{name} leads with {points}.") if alone else _("{name} lead with {points}.")
    if low_wins:
        words = (
            _("{name} leads with {points}: the fewest points win.")
            if alone
            else _("{name} lead with {points}: the fewest points win.")
        )
    return words.format(name=_together(first, names), points=places[0].points)


def victory(places: tuple[SidePlace, ...], names: tuple[str, ...], low_wins: bool = False) -> str:
    """A sentence that says who wins, and by how much.

    >>> victory(ranked({(0,): 147, (1,): 126}), ("Plum", "Fig"))
    'Plum wins with 147 points, 21 ahead of Fig.'
    >>> victory(ranked({(0,): 90, (1,): 90}), ("Plum", "Fig"))
    'Plum and Fig share the win: 90.'
    """
    first = [place for place in places if place.rank == 1]
    name, best = _together([place.side for place in first], names), first[0].points
    if len(first) > 1:
        return _("{name} share the win: {points}.").format(name=name, points=best)
    second = [place for place in places if place.rank == 2]
    gap, other = abs(second[0].points - best), _together([place.side for place in second], names)
    words = _win(best, low_wins) if len(first[0].side) == 1 else _team_win(best, low_wins)
    return words.format(name=name, points=best, gap=gap, other=other)


def _win(points: int, low_wins: bool) -> str:
    if low_wins:
        return plural(
            "{name} wins with {points} point, {gap} fewer than {other}.",
            "{name} wins with {points} points, {gap} fewer than {other}.",
            points,
        )
    return plural(
        "{name} wins with {points} point, {gap} ahead of {other}.",
        "{name} wins with {points} points, {gap} ahead of {other}.",
        points,
    )


def _team_win(points: int, low_wins: bool) -> str:
    if low_wins:
        return plural(
            "{name} win with {points} point, {gap} fewer than {other}.",
            "{name} win with {points} points, {gap} fewer than {other}.",
            points,
        )
    return plural(
        "{name} win with {points} point, {gap} ahead of {other}.",
        "{name} win with {points} points, {gap} ahead of {other}.",
        points,
    )


def _together(sides: list[Side], names: tuple[str, ...]) -> str:
    return all_of(seat_name(seat, names) for side in sides for seat in side)


def story_of(game: Game[Any, Any]) -> Story | None:
    """The story of a game; None if it has none.

    >>> from cubeplay import GAMES
    >>> story_of(GAMES["cubo"]).__class__.__name__
    'CuboStory'
    """
    if not game.story:
        return None
    story: Story = import_module(game.story).STORY
    return story
