"""Finds the decisive moments of a game that is won by points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from cubeplay.session import Session
from cubeplay.story.parts import Round, Share, Side, SidePlace, StoryMoment, ranked, side_name, totals
from cubeplay.words import _, paragraph, plural


@dataclass(frozen=True)
class MomentFinder:
    """Finds moments in the rounds of a game; ``when`` is the pattern of a round's name: "Round {number}"."""

    rounds: Sequence[Round]
    names: tuple[str, ...]
    low_wins: bool
    when: str

    @cached_property
    def shares(self) -> tuple[tuple[Round, Share], ...]:
        """Every share with its round."""
        return tuple((each, share) for each in self.rounds for share in each.shares)

    def name(self, side: Side) -> str:
        """The name of a side."""
        return side_name(side, self.names)

    def moment(self, at: Round, title: str, words: str) -> StoryMoment:
        """A moment at the end of a round."""
        return StoryMoment(at.move, self.when.format(number=at.number), title, words)

    def told(self, *found: StoryMoment | None) -> tuple[StoryMoment, ...]:
        """The moments that are not None, in the order of the game, one for each move."""
        return in_order(moment for moment in found if moment is not None)

    def three(self) -> tuple[StoryMoment, ...]:
        """The best round, the final lead, and the widest swing; fewer if there are fewer."""
        return self.told(self.best(), self.lead(), self.swing())

    def best(self) -> StoryMoment | None:
        """The round in which somebody got the most points, which may be penalties."""
        if not self._contested:
            return None
        at, share = max(self.shares, key=lambda pair: pair[1].points)
        title = plural("{name}: {number} point", "{name}: {number} points", share.points)
        words = _("Nobody is left with more at once.") if self.low_wins else _("Nobody makes more at once.")
        return self.moment(at, title.format(name=self.name(share.side), number=share.points), words)

    def swing(self) -> StoryMoment | None:
        """The round in which the first or the second gained most on the other; None without a gain."""
        if not self._contested:
            return None
        first, second = (place.side for place in ranked(totals(self.rounds), self.low_wins)[:2])
        gains = [(_points(each, first) - _points(each, second), each) for each in self.rounds]
        gain, at = max(gains, key=lambda pair: abs(pair[0]))
        if not gain:
            return None
        ahead, behind = (first, second) if (gain > 0) is not self.low_wins else (second, first)
        words = (
            _("{name} gains {number} on {other}") if len(ahead) == 1 else _("{name} gain {number} on {other}")
        )
        title = words.format(name=self.name(ahead), number=abs(gain), other=self.name(behind))
        return self.moment(at, title, _("No step between the two is wider."))

    def lead(self) -> StoryMoment | None:
        """The round after which the winner always led alone; None for a shared win."""
        if not self._contested:
            return None
        leading = [self._leader(self.rounds[: number + 1]) for number in range(len(self.rounds))]
        if leading[-1] is None:
            return None
        changes = [number for number, (one, two) in enumerate(pairwise(leading), 1) if one != two]
        at, name = self.rounds[changes[-1] if changes else 0], self.name(leading[-1])
        title = _("The lead goes to {name}").format(name=name)
        return self.moment(at, title, _("From here on nobody catches {name}.").format(name=name))

    @property
    def _contested(self) -> bool:
        """Whether there are several sides."""
        return len(totals(self.rounds)) > 1

    def _leader(self, rounds: Sequence[Round]) -> Side | None:
        """The side that leads alone after some rounds; None if several lead."""
        places: Sequence[SidePlace] = ranked(totals(rounds), self.low_wins)
        return places[0].side if places[1].rank > 1 else None


def _points(each: Round, side: Side) -> int:
    return next(share.points for share in each.shares if share.side == side)


def in_order(moments: Iterable[StoryMoment]) -> tuple[StoryMoment, ...]:
    """Moments in the order of the game; those of one move are joined.

    >>> best = StoryMoment(9, "Round 1", "Plum: 32 points", "The most.")
    >>> lead = StoryMoment(9, "Round 1", "Plum leads")
    >>> in_order([best, lead])[0].words
    'The most. Plum leads.'
    """
    found: dict[int, StoryMoment] = {}
    for moment in moments:
        first = found.get(moment.move)
        found[moment.move] = moment if first is None else _joined(first, moment)
    return tuple(found[move] for move in sorted(found))


def _joined(first: StoryMoment, second: StoryMoment) -> StoryMoment:
    """The first moment, with the second one's title in its words."""
    return replace(first, words=paragraph([first.words, _("{title}.").format(title=second.title)]))


def closing(session: Session, when: str) -> StoryMoment | None:
    """The end of a game that is over, with the last sentence of the log that everybody may know."""
    told = session.told(None)
    if session.outcome is None or not told:
        return None
    return StoryMoment(told[-1].number, when, _("The end"), told[-1].text)
