"""Asks computer players for their moves and checks the answers: a player may be of another package.

Legality is checked only when the move is made; the caller passes an error of that to :func:`blame`, which
finds out whether the player caused it.
"""

from __future__ import annotations

import threading
from random import Random
from typing import Any

from cubeplay.errors import BotError, IllegalMove, NotationError
from cubeplay.game import Answer, Bot, Game
from cubeplay.limits import as_written
from cubeplay.registry import reason
from cubeplay.rulebook import Seat
from cubeplay.words import _


def asked(bot: Bot, game: Game[Any, Any], view: Any, seat: Seat, rng: Random) -> Answer:
    """The answer of a computer player.  Raises BotError if the player fails, or gives no valid answer.

    Every error of the player becomes a BotError, but for Ctrl+C and subclasses of SystemExit that end the
    present thread.

    >>> from cubeplay import GAMES
    >>> game = GAMES["cuboro"]
    >>> asked(game.bots()["random"], game, game.start(), 0, Random(1)).move in game.moves(game.start(), 0)
    True
    """
    try:
        answer = bot.answer(game, view, seat, rng)
    except (Exception, SystemExit, KeyboardInterrupt) as error:
        if isinstance(error, BotError) or _is_ours(error):
            raise
        raise BotError(bot.title, seat, "failed", reason(error)) from error
    if isinstance(answer, Answer) and isinstance(answer.delay_ms, int) and not _is_text(answer.move):
        return answer
    raise BotError(bot.title, seat, "no-answer", _no_answer(answer))


def _is_ours(error: BaseException) -> bool:
    """Whether an error is meant for us, not raised by the player: Ctrl+C reaches the main thread alone."""
    if isinstance(error, KeyboardInterrupt):
        return threading.current_thread() is threading.main_thread()
    return isinstance(error, SystemExit) and type(error) is not SystemExit


def _is_text(move: object) -> bool:
    return move is None or isinstance(move, str)


def _no_answer(answer: object) -> str:
    """What is wrong with an answer."""
    if not isinstance(answer, Answer):
        words = _("it gave {answer}, and not an Answer with a move.")
        return words.format(answer=_quoted(answer))
    if not isinstance(answer.delay_ms, int):
        words = _("it wants to wait for {time}, which is no number of milliseconds.")
        return words.format(time=_quoted(answer.delay_ms))
    words = _("its Answer has {move} for a move, and not one of game.moves(view, player).")
    return words.format(move=_quoted(answer.move))


def blame(bot: Bot, game: Game[Any, Any], state: Any, seat: Seat, move: Any, error: BaseException) -> None:
    """Raise BotError if a computer player's move caused an error.

    It did if the rules refuse the move, or if the object is no move of the game; a move that the game itself
    lists is not the player's fault.
    """
    if isinstance(error, IllegalMove):
        first = error.objections[0]
        words = _("its move {move} is refused. {what}: {why}")
        why = words.format(move=as_written(_quoted(move)), what=first.what, why=first.why)
        raise BotError(bot.title, seat, "refused", why) from error
    if isinstance(error, NotationError) or not _is_listed(game, state, seat, move):
        why = _("it chose {move}, which is no move of {game}.")
        why = why.format(move=_quoted(move), game=game.title)
        raise BotError(bot.title, seat, "refused", why) from error


def _is_listed(game: Game[Any, Any], state: Any, seat: Seat, move: Any) -> bool:
    """Whether the game itself lists a move for a seat; an object that cannot be compared is no move."""
    try:
        return any(bool(move == legal) for legal in game.moves(state, seat))
    except Exception:
        return False


def _quoted(thing: object) -> str:
    """An object of another package in words, short enough to be quoted."""
    try:
        return as_written(thing)
    except Exception:  # its ``__str__`` fails
        return type(thing).__name__
