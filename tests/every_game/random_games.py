"""Random games of all five games, in many variants."""

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


def moments(game, seeds, plies=120):
    """The moments of random games, one after the other; variants take turns."""
    bot = game.bots().get(SKILLED.get(game.name))

    def choose(state, seat, rng):
        if bot and rng.random() < 0.8:
            return bot.answer(game, game.view(state, seat), seat, rng).move
        return rng.choice(game.moves(state, seat))

    for seed in seeds:
        options = VARIANTS[game.name][seed % len(VARIANTS[game.name])]
        yield from walk(game, seed=seed, options=options, plies=plies, choose=choose)
