"""Reviews a game move by move: the standing, and the judgement of each decision."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from cubeplay.analysis.judge import Judge, Judgement, judge_of
from cubeplay.place import Steps
from cubeplay.rulebook import Seat
from cubeplay.session import Session
from cubeplay.session.history import PlayedMove
from cubeplay.session.luck import chance_rng
from cubeplay.words import _

MOST: Final = 3
"""The most turning points of a game."""

LEAST: Final = 1.0
"""A move counts as better only if it gains this much: one point, Health or die."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A judged decision: move ``number`` of the game, counted from 1.

    ``span`` names the part of the game in which it counts.  ``played`` and ``better`` are the moves in words,
    ``gain`` the gain of the better one in words; ``better`` and ``gain`` are "" if nothing was better.
    """

    number: int
    seat: Seat
    judgement: Judgement
    span: str
    played: str
    better: str = ""
    gain: str = ""

    @property
    def gap(self) -> float:
        """How much more the better move is worth; 0 if there is none."""
        return self.judgement.gap if self.better else 0.0

    def __str__(self) -> str:
        if not self.better:
            return _("Nothing was better than {played}.").format(played=self.played)
        words = _("Better: {better} instead of {played}. {gain} more.")
        return words.format(better=self.better, played=self.played, gain=self.gain)


@dataclass(frozen=True, slots=True)
class ReviewedMoment:
    """The standing after move ``number``, 0 for the start; and the decision, if the move was one."""

    number: int
    standing: tuple[float, ...]
    decision: Decision | None = None


def review(session: Session, seed: int | str = 0) -> Iterator[ReviewedMoment]:
    """Review a game: one moment for its start, and one for each move, computed when it is asked for.

    The decisions of people are judged; in a game of computer players alone, theirs.  ``seed`` decides the
    luck of the rollouts by which moves are judged.
    """
    return (moment for moment in review_in_steps(session, seed) if isinstance(moment, ReviewedMoment))


def review_in_steps(
    session: Session, seed: int | str = 0
) -> Generator[ReviewedMoment | float | None, None, None]:
    """:func:`review` in small steps: None while there is no new moment yet."""
    judge, judged = judge_of(session.game), people(session)
    state, stands = session.start, (yield from _standing(session, judge, session.start, 0, seed))
    yield ReviewedMoment(0, stands)
    for number, played in enumerate(session.played, 1):
        before, state, decision = state, played.step.state, None
        if judge and played.actor in judged:
            decision = yield from _judged(judge, before, number, played, seed)
        if judge is None or judge.stands_anew(before, state):
            stands = yield from _standing(session, judge, state, number, seed)
        yield ReviewedMoment(number, stands, decision)


def turning_points(moments: Iterable[ReviewedMoment], most: int = MOST) -> tuple[Decision, ...]:
    """The decisions that cost most, in the order of the game; of equal ones the earlier."""
    found = [moment.decision for moment in moments if moment.decision and moment.decision.gap > 0]
    worst = sorted(found, key=lambda decision: (-decision.gap, decision.number))[:most]
    return tuple(sorted(worst, key=lambda decision: decision.number))


def people(session: Session) -> tuple[Seat, ...]:
    """The seats whose decisions are judged: those of people, or all if only computer players sit."""
    return session.people or tuple(range(session.game.seats_in(session.options)))


def _judged(
    judge: Judge[Any], state: Any, number: int, played: PlayedMove, seed: int | str
) -> Steps[Decision | None]:
    seat = played.actor
    assert isinstance(seat, int)
    view = judge.game.view(state, seat)
    judgement = yield from judge.judging(view, seat, played.move, chance_rng(f"look back {seed}", number))
    if judgement is None:
        return None
    decision = Decision(number, seat, judgement, judge.span(view), judge.name(view, played.move))
    if judgement.gap < LEAST:
        return decision
    better, gain = judge.name(view, judgement.better), judge.amount(judgement.gap)
    return Decision(number, seat, judgement, decision.span, decision.played, better, gain)


def _standing(
    session: Session, judge: Judge[Any] | None, state: Any, number: int, seed: int | str
) -> Steps[tuple[float, ...]]:
    """The standing of every seat: by the judge, else by the game's own evaluation."""
    if judge:
        return (yield from judge.standing_in_steps(state, chance_rng(f"how it stood {seed}", number)))
    game = session.game
    seats = range(game.seats_in(session.options))
    return tuple(game.evaluate(game.view(state, seat), seat) for seat in seats)
