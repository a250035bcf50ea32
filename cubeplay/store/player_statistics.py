"""What a person has played and won, counted from the finished games in the store.

Nothing is stored besides: a game that is deleted no longer counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Any, Final

from cubeplay.game import Game
from cubeplay.players.bots import bots_of
from cubeplay.players.strengths import called
from cubeplay.registry import GAMES
from cubeplay.session.opening import people_in
from cubeplay.store.judged import Judged
from cubeplay.store.saved_game import KeptGame
from cubeplay.words import _

LATEST: Final = 12
"""How many of the last games are shown one by one."""

_LONG_AGO: Final = datetime.min.replace(tzinfo=UTC)

ALONE: Final = ""
"""The name of the company where a person played alone, without computer players."""


@dataclass(frozen=True, slots=True)
class Company:
    """Games against the same opponents: their name, how many were played, and how many the person won.

    ``won`` is None where several persons played, as the store does not know which of them is asking.
    ``mean`` is the person's mean result in words; "" where results cannot be compared.
    """

    name: str
    played: int
    won: int | None
    mean: str = ""


@dataclass(frozen=True, slots=True)
class GameStatistics:
    """The numbers of one game; ``best`` is the best result of a person, in words.

    ``latest`` tells for each of the last games against computer players whether the person won, the latest
    last.  ``looked`` games were reviewed; of the ``decided`` decisions in them ``good`` were the best ones.
    """

    game: str
    title: str
    played: int
    company: tuple[Company, ...]
    best: str
    latest: tuple[bool, ...] = ()
    good: int = 0
    decided: int = 0
    looked: int = 0


def numbers(games: Iterable[KeptGame], judged: Judged = MappingProxyType({})) -> tuple[GameStatistics, ...]:
    """The numbers of each game that was finished at least once, in the order of the games.

    ``judged`` is what reviews of games have found.
    """
    ended: dict[str, list[KeptGame]] = {}
    for game in games:
        if game.over and game.result is not None and game.game in GAMES:
            ended.setdefault(game.game, []).append(game)
    return tuple(_numbers(GAMES[name], ended[name], judged) for name in GAMES if name in ended)


def _numbers(game: Game[Any, Any], ended: Sequence[KeptGame], judged: Judged) -> GameStatistics:
    alone: dict[str, list[KeptGame]] = {}
    for kept in ended:
        if len(_people(kept)) == 1:
            alone.setdefault(_strongest(game, kept), []).append(kept)
    order = dict.fromkeys((ALONE, *bots_of(game), *alone))
    company = [_company(game, name, alone[name]) for name in order if name in alone]
    together = sum(len(_people(kept)) > 1 for kept in ended)
    company += [Company(_("Several people"), together, None)] if together else []
    looked = [judged[kept.id] for kept in ended if kept.id in judged]
    return GameStatistics(
        game.name,
        game.title,
        len(ended),
        tuple(company),
        _best(game, ended),
        _latest(ended),
        sum(good for good, _of in looked),
        sum(of for _good, of in looked),
        len(looked),
    )


def _latest(ended: Sequence[KeptGame]) -> tuple[bool, ...]:
    """Whether the person won, for each of the last games against computer players, the latest last."""
    alone = [kept for kept in ended if len(_people(kept)) == 1 and any(kept.bots)]
    by_time = sorted(alone, key=lambda kept: kept.changed or _LONG_AGO)
    return tuple(_has_won(kept) for kept in by_time)[-LATEST:]


def _has_won(kept: KeptGame) -> bool:
    return kept.result is not None and _people(kept)[0] in kept.result.winners


def _people(kept: KeptGame) -> tuple[int, ...]:
    return people_in(len(kept.result.scores) if kept.result else 0, kept.bots)


def _strongest(game: Game[Any, Any], kept: KeptGame) -> str:
    """The strongest computer player of a game; a game names its players from the weakest on."""
    strength = {name: number for number, name in enumerate(bots_of(game))}
    return max(filter(None, kept.bots), key=lambda name: strength.get(name, -1), default=ALONE)


def _company(game: Game[Any, Any], name: str, ended: Sequence[KeptGame]) -> Company:
    title = called(game).get(name) or name or _("Alone")
    scores = [kept.result.scores[_people(kept)[0]] for kept in ended if kept.result]
    mean = game.score_words(round(sum(scores) / len(scores))) if scores else ""
    return Company(title, len(ended), sum(map(_has_won, ended)), mean)


def best_alone(game: Game[Any, Any], games: Iterable[KeptGame], besides: str = "") -> int | None:
    """The best score of a person who played alone, without the game of the id ``besides``; None if none did.

    >>> best_alone(GAMES["cubo"], ()) is None
    True
    """
    own = (each for each in games if each.game == game.name and each.over and each.id != besides)
    results = (each.result for each in own if each.result and not any(each.bots))
    scores = [result.scores[0] for result in results if len(result.scores) == 1]
    return (min if game.low_wins else max)(scores, default=None)


def _best(game: Game[Any, Any], ended: Sequence[KeptGame]) -> str:
    """The best score of a person, in words; "" if no person played, or if scores cannot be compared."""
    scores = [kept.result.scores[seat] for kept in ended if kept.result for seat in _people(kept)]
    if not scores:
        return ""
    return game.score_words(min(scores) if game.low_wins else max(scores))
