"""The computer players of a game: its own, and those of other installed packages.

A package lists each as ``game.name``, with a function that returns the player::

    [project.entry-points."cubeplay.bots"]
    "cuboro.learner" = "my_package:learner"

The function takes no arguments and returns a :class:`cubeplay.game.Bot`, or None while it has none, for
example before any training.  It is called whenever players are listed, so it must be quick.  A player that
cannot be used is left out, with a message that says why (:mod:`cubeplay.registry`).
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

BotFactory = Callable[[], Bot | None]
"""The object of an entry point."""


def _misnamed(name: str) -> str:
    """Why a name is not allowed for a player; "" if it is."""
    game, _dot, own = name.partition(".")
    if game.isidentifier() and own.isidentifier():
        return ""
    return _("a name is made of a game and a word, like 'cuboro.learner'.")


def _checked(name: str, found: object) -> BotFactory:
    """Check a function that returns a player.  Raises Unfit."""
    game, _dot, own = name.partition(".")
    if game not in GAMES:
        raise Unfit(_("there is no game {name!r}.").format(name=game))
    if own in GAMES[game].bots():
        why = _("{game} has a computer player of that name itself.")
        raise Unfit(why.format(game=GAMES[game].title))
    if not callable(found):
        raise Unfit(_("{found} is no function that gives a player.").format(found=f"{found!r:.60}"))
    return cast(BotFactory, found)


OUTSIDE: Final = Outside("cubeplay.bots", _checked, misnamed=_misnamed)
"""The functions that return the players of other packages, by ``game.name``."""


def bots_of(game: Game[Any, Any]) -> dict[str, Bot]:
    """All computer players of a game by name: its own, weakest first, then those of other packages.

    >>> list(bots_of(GAMES["cubo"]))[:3]
    ['beginner', 'regular', 'expert']
    """
    return {**game.bots(), **outside_bots(game)}


def outside_bots(game: Game[Any, Any]) -> dict[str, Bot]:
    """The computer players that other packages offer for a game now."""
    start = f"{game.name}."
    found = {name: _usable(name) for name in OUTSIDE.names if name.startswith(start)}
    return {name.removeprefix(start): bot for name, bot in found.items() if bot is not None}


def titles(game: Game[Any, Any], taken: Collection[str] = ()) -> dict[str, str]:
    """The titles of all computer players of a game, by name, each different from the others.

    The title of another package's player is followed by its name if the title alone is ``taken`` or is also
    another player's.

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


def _usable(name: str) -> Bot | None:
    """The player with a name; None if there is none at present, or if it cannot be used."""
    try:
        bot = OUTSIDE[name]()
        if bot is not None:
            _check_bot(bot)
    except (Exception, SystemExit) as error:  # another package's fault must not stop ours
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
    """The players that cannot be used, and why; loads all of them to find out."""
    for name in OUTSIDE.names:
        _usable(name)
    return OUTSIDE.left_out


def unknown(game: Game[Any, Any], name: str) -> str:
    """A sentence that says why a game has no computer player of a name."""
    for broken in left_out():
        if broken.name == f"{game.name}.{name}":
            return str(broken)
    return _("{game} has no computer player {name}.").format(game=game.title, name=as_written(name))
