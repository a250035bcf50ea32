"""Random games of all five games, in many variants."""

from functools import cache
from itertools import chain

from cubeplay import GAMES
from cubeplay.testing import walk

VARIANTS = {
    "cubo": ({"players": 2}, {"players": 3, "timing": "timed"}, {"players": 4, "timing": "timed"}),
    "gelatinous": (
        {},
        {"first_level": 5, "difficulty": "expert"},
        {"first_level": 6, "abilities": "slide spin"},
    ),
    "cuboro": ({}, {"players": 3, "version": 2, "time_limit": True}, {"players": 4, "teams": True}),
    "cubed": ({}, {"players": 4}, {"players": 1}),
    "cuobe": ({"players": 3}, {"players": 1}),
}
SKILLED = {"cubo": "beginner", "gelatinous": "careful", "cuboro": "greedy", "cubed": "greedy"}
"""A computer player that makes some of the moves, so that games get on; in CU[o]BE chance alone does that."""


SHARED = range(9)
"""The seeds of games that several tests look at: they are played once."""
PLIES = 120
"""How long a game is at most."""


def moments(game, seeds, plies=PLIES):
    """The moments of random games, one after the other; variants take turns."""
    games = (
        shared(game.name, seed) if seed in SHARED and plies == PLIES else played(game, seed, plies)
        for seed in seeds
    )
    return chain.from_iterable(games)


@cache
def shared(name, seed):
    """The moments of a game that several tests look at."""
    return tuple(played(GAMES[name], seed, PLIES))


def played(game, seed, plies):
    """The moments of a random game."""
    bot = game.bots().get(SKILLED.get(game.name))

    def choose(state, seat, rng):
        if bot and rng.random() < 0.8:
            return bot.answer(game, game.view(state, seat), seat, rng).move
        return rng.choice(game.moves(state, seat))

    options = VARIANTS[game.name][seed % len(VARIANTS[game.name])]
    return walk(game, seed=seed, options=options, plies=plies, choose=choose)
