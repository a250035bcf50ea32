"""Computer players are asked here, and what they answer is looked at: they may come from anybody.

Whether the rules allow a move is asked where the move is made, so that no law is asked twice; who makes it
hands over what was raised, and :func:`blame` finds out whether the player is to blame.
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
    """What a computer player answers.  Raises BotError if it fails, or gives no answer.

    Nothing that it raises gets out, but for Ctrl+C and what breaks off the thread that it runs in.

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
    """Whether this stops us, and not the player: Ctrl+C reaches the main thread alone."""
    if isinstance(error, KeyboardInterrupt):
        return threading.current_thread() is threading.main_thread()
    return isinstance(error, SystemExit) and type(error) is not SystemExit


def _is_text(move: object) -> bool:
    return move is None or isinstance(move, str)


def _no_answer(answer: object) -> str:
    """What is wrong with an answer."""
    if not isinstance(answer, Answer):
        words = _("it gave {answer}, and not an Answer with a move.")
        return words.format(answer=_told(answer))
    if not isinstance(answer.delay_ms, int):
        words = _("it wants to wait for {time}, which is no number of milliseconds.")
        return words.format(time=_told(answer.delay_ms))
    words = _("its Answer has {move} for a move, and not one of game.moves(view, player).")
    return words.format(move=_told(answer.move))


def blame(bot: Bot, game: Game[Any, Any], state: Any, seat: Seat, move: Any, error: BaseException) -> None:
    """Raise BotError if an error came from the move that a computer player has chosen.

    It did if the rules refuse the move, or if it is none of the game; a move that the game lists itself is
    no fault of who plays it.
    """
    if isinstance(error, IllegalMove):
        first = error.objections[0]
        words = _("its move {move} is refused. {what}: {why}")
        why = words.format(move=as_written(_told(move)), what=first.what, why=first.why)
        raise BotError(bot.title, seat, "refused", why) from error
    if isinstance(error, NotationError) or not _is_listed(game, state, seat, move):
        why = _("it chose {move}, which is no move of {game}.")
        why = why.format(move=_told(move), game=game.title)
        raise BotError(bot.title, seat, "refused", why) from error


def _is_listed(game: Game[Any, Any], state: Any, seat: Seat, move: Any) -> bool:
    """Whether the game itself lists a move for a seat; what compares to nothing is none."""
    try:
        return any(bool(move == legal) for legal in game.moves(state, seat))
    except Exception:  # whatever it is, it is no move
        return False


def _told(thing: object) -> str:
    """What somebody gave us, short enough to be quoted, whatever it is."""
    try:
        return as_written(thing)
    except Exception:  # a thing that cannot even be written down
        return type(thing).__name__
