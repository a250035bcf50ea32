"""Two neighbours in a game's list of computer players: their pairs of games, and their thinking times."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Final, NamedTuple

from cubeplay.game import Answer, Bot, Game
from cubeplay.place import processor_time
from cubeplay.registry import find_game
from cubeplay.rulebook import Seat
from cubeplay.simulate import Sample
from cubeplay.tournament import Comparison, pair_of_games
from cubeplay.tournament.hinted import players
from cubeplay.words import _
from cubeplay.words.numbers import Numeral


class ThinkingTime(NamedTuple):
    """The thinking time of a computer player: moves, seconds in all, and seconds of the longest move.

    >>> (ThinkingTime(2, 3.0, 2.0) + ThinkingTime(1, 3.0, 3.0)).mean
    2.0
    """

    moves: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def __add__(self, other: object) -> ThinkingTime:
        """The sum of two thinking times."""
        assert isinstance(other, ThinkingTime)
        longest = max(self.longest, other.longest)
        return ThinkingTime(self.moves + other.moves, self.seconds + other.seconds, longest)

    @property
    def mean(self) -> float:
        """The mean seconds of a move; 0 without moves."""
        return self.seconds / self.moves if self.moves else 0.0


class Watched:
    """A computer player whose thinking is timed by a clock, by default the processor's."""

    def __init__(self, bot: Bot, clock: Callable[[], float] = processor_time) -> None:
        self.title, self.strength = bot.title, bot.strength
        self.thinking = ThinkingTime()
        self._bot, self._clock = bot, clock

    def answer(self, game: Game[Any, Any], view: Any, player: Seat, rng: Random) -> Answer:
        """The computer player's answer."""
        began = self._clock()
        answer = self._bot.answer(game, view, player, rng)
        spent = self._clock() - began
        self.thinking += ThinkingTime(1, spent, spent)
        return answer


class Pair(NamedTuple):
    """The later player's share in a pair of games, and both thinking times, the later player's first."""

    taken: Any
    later: ThinkingTime
    before: ThinkingTime


def watched_pair(name: str, later: str, before: str, rng: Random) -> Pair:
    """One trial: a pair of games between two computer players; the game and the players are given by name."""
    game = find_game(name)
    bots = players(game)
    one, other = (Watched(bots[bot]) for bot in (later, before))
    taken = pair_of_games(game, one, other, rng)
    return Pair(taken, one.thinking, other.thinking)


@dataclass(frozen=True)
class Rung:
    """Two neighbours in a game's list of computer players, and the results of their pairs of games.

    >>> played = Sample({Pair(1, ThinkingTime(5, 0.5, 0.2), ThinkingTime()): 40})
    >>> print(Rung("cubo", "expert", "regular", played).row)
    | cubo | expert | regular | 80 | 100.0% | 91.2% to 100.0% | stronger | 100 ms (200 ms) |
    """

    game: str
    later: str
    before: str
    played: Sample

    @property
    def comparison(self) -> Comparison:
        """The result of the later player against the one before."""
        return Comparison(self.played.map(lambda pair: pair.taken))

    @property
    def thinking(self) -> tuple[ThinkingTime, ThinkingTime]:
        """The thinking times of the later player and of the one before."""
        both = ThinkingTime(), ThinkingTime()
        for pair, count in self.played.counts.items():
            for _time in range(count):
                both = both[0] + pair.later, both[1] + pair.before
        return both

    @property
    def games(self) -> int:
        """How many games were played."""
        return 2 * len(self.played)

    @property
    def row(self) -> str:
        """A row of the table."""
        cells = [self.game, self.later, self.before, str(self.games), *self._figures()]
        return f"| {' | '.join(cells)} |"

    def _figures(self) -> tuple[str, str, str, str]:
        if not self.played:
            return "–", "–", _("nothing played"), "–"
        found, (later, _before) = self.comparison, self.thinking
        low, high = found.interval
        interval = _("{low} to {high}").format(low=f"{Numeral(low):.1%}", high=f"{Numeral(high):.1%}")
        thinks = f"{_short(later.mean)} ({_short(later.longest)})"
        return f"{Numeral(found.share):.1%}", interval, _VERDICTS[found.verdict], thinks

    def as_json(self) -> dict[str, Any]:
        """The row as JSON: shares as numbers from 0 to 1, times in seconds."""
        played: dict[str, Any] = {"player": self.later, "against": self.before, "games": self.games}
        if not self.played:
            return played
        low, high = self.comparison.interval
        thinking = {
            name: {"moves": spent.moves, "mean": spent.mean, "longest": spent.longest}
            for name, spent in zip((self.later, self.before), self.thinking, strict=True)
        }
        figures = {"share": float(self.comparison.share), "low": low, "high": high}
        return {**played, **figures, "verdict": self.comparison.verdict, "thinking": thinking}


_VERDICTS: Final = {"stronger": _("stronger"), "weaker": _("weaker"), "undecided": _("undecided")}


def _short(seconds: float) -> str:
    """A short time: milliseconds below a second."""
    return f"{Numeral(seconds):.1f} s" if seconds >= 0.9995 else f"{Numeral(seconds * 1000):.3g} ms"


def head() -> str:
    """The head of the table, in two lines."""
    titles = (
        # Translators: heads of the columns of a table of matches
        _("game"), _("player"), _("against"), _("games"), _("takes"), _("95 % interval"), _("verdict"),
        _("thinks for a move (longest)"),
    )  # fmt: skip
    return f"| {' | '.join(titles)} |\n|---|---|---|---:|---:|---:|---|---:|"
