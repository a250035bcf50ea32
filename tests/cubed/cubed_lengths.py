"""How long rounds take, and how often nothing fits, by the number of players: from seeded games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any, Final, Literal, NamedTuple

from cubeplay.cubed.bots.players import quick_move
from cubeplay.cubed.game import GAME
from cubeplay.cubed.rules.move_generation import can_place
from cubeplay.cubed.rules.moves import CubedMove
from cubeplay.cubed.rules.state import Table
from cubeplay.game import CHANCE
from cubeplay.simulate import Sample, simulate
from cubeplay.words import _

Play = Literal["random", "greedy"]
"""How everyone plays: any legal move, or the dearest piece that fits and a draw only if none does."""

ALL_PLAYERS: Final = tuple(GAME.seats)


class Round(NamedTuple):
    """One round: its turns, those that began with no piece that fits, and whether nobody emptied the hand."""

    turns: int
    unable: int
    stuck: bool


@dataclass(frozen=True, slots=True)
class Lengths:
    """Many rounds of so many players: turns a round, and shares of turns and of rounds.

    ``shortest``, ``median``, ``longest`` and ``mean`` count the turns of all players together.  ``unable`` is
    the share of turns that began with no piece that fits; ``stuck`` the share of rounds that nobody won.
    """

    players: int
    rounds: int
    shortest: int
    median: int
    longest: int
    mean: Fraction
    unable: Fraction
    stuck: Fraction


def play_round(rng: Random, *, play: Play = "greedy", **options: Any) -> Round:
    """Play one round, a trial for :func:`cubeplay.simulate.simulate`; a lost solo game counts as stuck."""
    state = GAME.start(rounds=1, **options)
    turns = unable = 0
    while actors := GAME.to_move(state):
        if state.phase == "play" and not state.drawn:
            turns += 1
            unable += not can_place(state, state.player)
        state = GAME.apply(state, actors[0], _move(state, play, rng)).state
    return Round(turns, unable, all(state.hands))


def _move(state: Table, play: Play, rng: Random) -> CubedMove:
    (actor,) = GAME.to_move(state)
    if play == "greedy" or actor == CHANCE:
        return quick_move(GAME, state, rng)
    assert isinstance(actor, int)
    return rng.choice(GAME.moves(state, actor))


def round_lengths(
    rounds: int,
    *,
    seed: int | str,
    players: Iterable[int] = ALL_PLAYERS,
    play: Play = "greedy",
    executor: Executor | None = None,
    **options: Any,
) -> tuple[Lengths, ...]:
    """Play so many rounds for every number of players; the result depends on the seed alone.

    >>> [found] = round_lengths(3, seed=1, players=[11], play="random")
    >>> found.rounds, found.shortest >= 67
    (3, True)
    """
    return tuple(
        _summary(
            number,
            simulate(
                partial(play_round, play=play, players=number, **options),
                rounds,
                seed=f"{seed}:{number}",
                executor=executor,
            ),
        )
        for number in players
    )


def _summary(players: int, sample: Sample) -> Lengths:
    turns = sorted(found.turns for found, count in sample.counts.items() for _copy in range(count))
    unable = sample.map(lambda found: found.unable).mean
    mean = sample.map(lambda found: found.turns).mean
    return Lengths(
        players=players,
        rounds=len(sample),
        shortest=turns[0],
        median=turns[len(turns) // 2],
        longest=turns[-1],
        mean=mean,
        unable=unable / mean,
        stuck=sample.share_of(lambda found: found.stuck),
    )


def as_table(lengths: Sequence[Lengths]) -> str:
    """The figures as a table of text, shares in percent."""
    head = (
        _("players"),
        _("rounds"),
        _("shortest"),
        _("median"),
        _("longest"),
        _("mean turns"),
        _("nothing fits"),
        _("stuck"),
    )
    rows = [head, *map(_cells, lengths)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join("  ".join(c.rjust(w) for c, w in zip(row, widths, strict=True)) for row in rows)


def _cells(found: Lengths) -> tuple[str, ...]:
    counts = (found.players, found.rounds, found.shortest, found.median, found.longest)
    shares = (f"{float(share):.1%}" for share in (found.unable, found.stuck))
    return (*map(str, counts), f"{float(found.mean):.1f}", *shares)
