"""Measures neighbours in a game's list of computer players, for a number of games or minutes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from math import inf
from time import monotonic
from typing import Any, Final

from cubeplay.errors import CubeplayError
from cubeplay.game import Game
from cubeplay.registry import find_game
from cubeplay.simulate import simulate
from cubeplay.simulate.progress import EVERY, in_words
from cubeplay.simulate.stopping import StopFlag
from cubeplay.tournament import ladder
from cubeplay.tournament.hinted import HINTS, strongest
from cubeplay.tournament.matchup import Rung, watched_pair
from cubeplay.words import _, plural

USUAL: Final = 40
"""The usual number of games for two players."""

MANY: Final = 1_000_000
"""More pairs of games than any time allows."""


@dataclass(frozen=True)
class LadderRequest:
    """A request: ``games`` for each two neighbours, or as many as fit into ``minutes``.

    With ``hints`` only the player that follows the game's hints is compared, with the strongest one.
    """

    game: Game[Any, Any]
    games: int
    minutes: float | None
    seed: int | str
    hints: bool = False

    @classmethod
    def of(
        cls,
        game: str,
        games: int = USUAL,
        minutes: float | None = None,
        seed: int | str = 0,
        *,
        hints: bool = False,
    ) -> LadderRequest:
        """Check a request.  Raises CubeplayError for an unknown game, and for one without two players."""
        found = find_game(game)
        if not ladder(found):
            why = _("{game} has no two computer players to compare.").format(game=found.title)
            raise CubeplayError(_("Not measured"), why, _("Take another game."))
        return cls(found, games, minutes, seed, hints)

    @property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """The players to compare; of two the one listed earlier comes first."""
        return ((strongest(self.game), HINTS),) if self.hints else ladder(self.game)


def rungs(
    request: LadderRequest,
    executor: Executor | None = None,
    stop: StopFlag | None = None,
    clock: Callable[[], float] = monotonic,
    tell: Callable[[str], None] = lambda words: None,
) -> Iterator[Rung]:
    """Measure every two neighbours, weakest first; a stop ends with the results so far.

    ``tell`` is called with sentences about the progress.  Raises TrialError, and WorkersLost.
    """
    stop, name = stop or StopFlag(), request.game.name
    pairs = request.pairs
    ends = clock() + 60 * (request.minutes or 0.0)
    for number, (before, later) in enumerate(pairs):
        now = clock()
        until = now + (ends - now) / (len(pairs) - number)
        tell(_("{later} against {before}:").format(later=later, before=before))
        trial = partial(watched_pair, name, later, before)
        sample = simulate(
            trial,
            MANY if request.minutes else request.games // 2,
            seed=request.seed,
            executor=executor,
            chunk=1,
            progress=_progress(request, until, clock, tell),
            stop=partial(_over, stop, clock, until if request.minutes else inf),
        )
        yield Rung(name, later, before, sample)
        if stop.is_set():
            return


def _over(stop: StopFlag, clock: Callable[[], float], until: float) -> bool:
    return stop.is_set() or clock() >= until


def _progress(
    request: LadderRequest, until: float, clock: Callable[[], float], tell: Callable[[str], None]
) -> Callable[[int, int], None]:
    """A function that reports the progress of two players' games every ten seconds."""
    began = latest = clock()

    def progress(done: int, n: int) -> None:
        nonlocal latest
        now = clock()
        if now - latest < EVERY:
            return
        latest = now
        left = until - now if request.minutes else (now - began) / done * (n - done)
        words = plural("{count} game, about {time} left.", "{count} games, about {time} left.", 2 * done)
        tell(words.format(count=2 * done, time=in_words(max(0.0, left))))

    return progress
