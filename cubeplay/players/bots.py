"""The computer players of a game: its own, and those that other installed packages bring along.

A package names each by the game and a name of its own, with a function that gives the player::

    [project.entry-points."cubeplay.bots"]
    "cuboro.learner" = "my_package:learner"

The function takes nothing and gives a :class:`cubeplay.game.Bot`, or None while there is none to offer: when
nothing is learned yet, say.  It is asked whenever players are listed, so it should answer at once.  Who
cannot be used is left out, with a line that says why (:mod:`cubeplay.registry`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import Any, Final, cast

from cubeplay.game import Bot, Game
from cubeplay.limits import as_written
from cubeplay.registry import GAMES, LeftOut, Outside, Unfit
from cubeplay.words import _

Giving = Callable[[], Bot | None]
"""What an entry point leads to."""


def _misnamed(name: str) -> str:
    """Why a name is none for a player of a game; "" if it is one."""
    game, _dot, own = name.partition(".")
    if game.isidentifier() and own.isidentifier():
        return ""
    return _("a name is made of a game and a word, like 'cuboro.learner'.")


def _checked(name: str, found: object) -> Giving:
    """What gives a player.  Raises Unfit."""
    game, _dot, own = name.partition(".")
    if game not in GAMES:
        raise Unfit(_("there is no game {name!r}.").format(name=game))
    if own in GAMES[game].bots():
        why = _("{game} has a computer player of that name itself.")
        raise Unfit(why.format(game=GAMES[game].title))
    if not callable(found):
        raise Unfit(_("{found} is no function that gives a player.").format(found=f"{found!r:.60}"))
    return cast(Giving, found)


OUTSIDE: Final = Outside("cubeplay.bots", _checked, misnamed=_misnamed)
"""What gives the players of other packages, by ``game.name``."""


def bots_of(game: Game[Any, Any]) -> dict[str, Bot]:
    """All computer players of a game by name: its own, weakest first, then those of other packages.

    >>> list(bots_of(GAMES["cubo"]))[:3]
    ['beginner', 'regular', 'expert']
    """
    return {**game.bots(), **outside_bots(game)}


def outside_bots(game: Game[Any, Any]) -> dict[str, Bot]:
    """The computer players that other packages offer for a game now."""
    start = f"{game.name}."
    found = {name: _given(name) for name in OUTSIDE.names if name.startswith(start)}
    return {name.removeprefix(start): bot for name, bot in found.items() if bot is not None}


def titles(game: Game[Any, Any], taken: Collection[str] = ()) -> dict[str, str]:
    """What all computer players of a game are called, by name, each otherwise than the others.

    A player of another package whose title one of the game's own has, or another one from outside, or that is
    ``taken``, has its name behind it.

    >>> titles(GAMES["cuboro"])["greedy"]
    'Greedy'
    """
    own = {name: bot.title for name, bot in game.bots().items()}
    theirs = {name: " ".join(bot.title.split()) for name, bot in outside_bots(game).items()}
    count = Counter((*{*own.values(), *taken}, *theirs.values()))
    named = _("{title} ({name})")
    return own | {
        name: named.format(title=title, name=name) if count[title] > 1 else title
        for name, title in theirs.items()
    }


def _given(name: str) -> Bot | None:
    """The player of a name; None while there is none, or if it cannot be used."""
    try:
        bot = OUTSIDE[name]()
        if bot is not None:
            _check_bot(bot)
    except (Exception, SystemExit) as error:  # whatever another package does, ours goes on
        with suppress(KeyError):
            OUTSIDE.leave_out(name, error)
        return None
    return bot


def _check_bot(bot: object) -> None:
    for part in ("title", "strength"):
        if not isinstance(words := getattr(bot, part, None), str) or not words:
            raise Unfit(_("its player lacks {part!r}.").format(part=part))
    if not callable(getattr(bot, "answer", None)):
        raise Unfit(_("its player lacks {part!r}.").format(part="answer"))


def left_out() -> tuple[LeftOut, ...]:
    """Which players cannot be used, and why; all are asked for to find out."""
    for name in OUTSIDE.names:
        _given(name)
    return OUTSIDE.left_out


def unknown(game: Game[Any, Any], name: str) -> str:
    """Why a game has no computer player of a name, as a sentence."""
    for broken in left_out():
        if broken.name == f"{game.name}.{name}":
            return str(broken)
    return _("{game} has no computer player {name}.").format(game=game.title, name=as_written(name))
