"""Random games move by move, as a fingerprint: what stays the same when the code is changed for its looks."""

from hashlib import sha256
from random import Random

from cubeplay import GAMES, Session

LONGEST = 400
OPTIONS = {
    "cubo": ({}, {"players": 3, "straights": "any"}, {"timing": "timed"}),
    "gelatinous": ({}, {"abilities": "slide spin seep", "first_level": 6}),
    "cuboro": ({}, {"players": 4, "version": 2, "minus_points": True}),
    "cubed": ({}, {"players": 4, "bridge": True, "void": True, "draw_three": True}),
    "cuobe": ({}, {"players": 4, "giving": "free", "specialist": True}),
}
"""The ways in which each game is played here, in turn."""


def lines(game, seed):
    """What happens in a random game: who moves how, which rules the log tells, the position at the end."""
    choices = OPTIONS[game]
    session, rng = Session(game, seed=seed, **choices[seed % len(choices)]), Random(seed)
    for _ in range(LONGEST):
        if not session.to_move:
            break
        seat = rng.choice(session.to_move)
        if seat == "clock":
            break
        moves = session.moves(seat)
        session.play(moves[rng.randrange(len(moves))], seat)
    for played in session.played:
        yield f"{played.actor} {played.move}"
    yield from (line.rule for line in session.log)
    yield str(session.outcome and (session.outcome.scores, session.outcome.winners))
    yield GAMES[game].write_position(session.state)


def fingerprint(game, number):
    """The fingerprint of the first so many games of a game."""
    found = sha256()
    for seed in range(number):
        for line in lines(game, seed):
            found.update(f"{line}\n".encode())
    return found.hexdigest()[:16]
