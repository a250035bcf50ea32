"""Whole games as trials: bots on all seats, without a session."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from cubeplay.errors import CubeplayError
from cubeplay.game import CHANCE, CLOCK, Bot, Game, Outcome
from cubeplay.players import LONGEST, next_turn
from cubeplay.players.bot_runner import blame
from cubeplay.registry import find_game
from cubeplay.rulebook import Seat
from cubeplay.session.opening import opening
from cubeplay.words import _


def play_out(
    game: str | Game[Any, Any], bots: Sequence[Bot], rng: Random, *, start: Any = None, **options: Any
) -> Outcome:
    """Play a whole game with a bot on each seat; returns its outcome.

    ``start`` is the position to begin in, a state or its text; without one it is the game's own start.
    With ``functools.partial`` it is a trial: ``simulate(partial(play_out, "cubo", bots), 1000, seed=7)``.
    Raises OptionError, CubeplayError for a seat without a bot, BotError for a bot that fails, and
    RuntimeError for a game that does not end within LONGEST moves.

    >>> from cubeplay.players import RandomBot
    >>> play_out("cuboro", [RandomBot()] * 2, Random(1)).rule
    'cuboro.end-marbles'
    """
    game = find_game(game)
    state = opening(game, start, options).state
    places, since = dict(enumerate(bots)), dict[Seat, int]()
    for _number in range(LONGEST):
        actors = game.to_move(state)
        if not actors:
            break
        actor, move = _next(game, state, places, since, rng)
        try:
            state = game.apply(state, actor, move).state
        except Exception as error:
            if actor in places:
                blame(places[actor], game, state, actor, move, error)
            raise
        for seat in game.to_move(state):
            if isinstance(seat, int) and (seat == actor or seat not in actors):
                since[seat] = game.now(state)
    end = game.outcome(state)
    if end is None:
        raise RuntimeError(f"{game.title} did not end within {LONGEST} moves")
    return end


def _next(
    game: Game[Any, Any], state: Any, bots: Mapping[Seat, Bot], since: Mapping[Seat, int], rng: Random
) -> tuple[Any, Any]:
    actors = game.to_move(state)
    if actors == (CHANCE,):
        return CHANCE, game.chance(state).sample(rng)
    turn = next_turn(game, state, bots, lambda seat: since.get(seat, 0), lambda _seat: rng)
    if turn is not None:
        return turn.actor, turn.move
    if actors == (CLOCK,):
        return CLOCK, game.tick(state)
    why = _("nobody sits on seat {number}.").format(number=actors[0])
    raise CubeplayError(_("Not played"), why, _("Give a bot for every seat."))
