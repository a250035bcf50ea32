"""Games played as well as the judge knows, with a few mistakes planted in them."""

from random import Random

from cubeplay import Session
from cubeplay.analysis import judge_of
from cubeplay.players import bot_rng
from cubeplay.session.luck import chance_rng

PLAYERS = {
    "cubo": ("expert", {"players": 2, "rounds": 4}),
    "cuboro": ("exact", {"players": 2}),
    "gelatinous": ("careful", {"first_level": 2}),
    "cubed": ("blocker", {"players": 2, "rounds": 1}),
    "cuobe": ("companion", {"players": 1}),
}
"""Who plays each game, and by which options."""

LATE = {"cubed": 40}
"""After so many moves a game begins that would take long to weigh from its start."""

LOOKS = 3
"""So many moves are looked at to find a bad one, or a lazy one alone."""

LAZY = ("draw", "end")


def fresh(name, seed):
    """A session in which a game begins, and who plays it."""
    bot, options = PLAYERS[name]
    session = Session(name, seed=seed, **options)
    player = session.game.bots()[bot]
    while len(session.played) < LATE.get(name, 0):
        session.play(advised(session, player))
    if name in LATE:
        session = Session(name, start=session.state, seed=seed)
    return session, player


def advised(session, player):
    """What a computer player does next."""
    seat = session.to_move[0]
    rng = bot_rng(session.seed, len(session.played), seat)
    return player.answer(session.game, session.view(seat), seat, rng).move


def spoiled(name, mistakes, least, seed=5):
    """A finished game, and the numbers of the moves at which mistakes were planted.

    A mistake costs ``least`` or more.  All other moves are the best that the judge knows.
    """
    session, player = fresh(name, seed)
    judge = judge_of(session.game)
    planted, waited = [], 0
    while session.outcome is None:
        seat, number = session.to_move[0], len(session.played) + 1
        view, move = session.view(seat), advised(session, player)
        judged = judge.judge(view, seat, move, chance_rng("look back 0", number))
        waited += 1
        bad = None
        if judged and len(planted) < mistakes and waited > 1:
            bad = _bad(judge, view, seat, move, number, least)
        if bad:
            planted.append(number)
            waited = 0
        session.play(bad or (judged and judged.better) or move, seat)
    return session, tuple(planted)


def _bad(judge, view, seat, move, number, least):
    """A legal move that the judge finds that much worse than another; None if a few show none."""
    moves = [m for m in judge.game.moves(view, seat) if m != move and str(m) != "surrender"]
    lazy = [m for m in moves if str(m) in LAZY]
    for other in lazy[:1] or Random(number).sample(moves, min(LOOKS, len(moves))):
        judged = judge.judge(view, seat, other, chance_rng("look back 0", number))
        if judged and judged.gap >= least:
            return other
    return None
