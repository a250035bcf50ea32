"""How hard the game is: thousands of games of the co-operative player, counted.

``python -m cubeplay.cuobe 1000`` prints the table for the three set-ups and four numbers of players.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import partial
from random import Random
from statistics import median
from typing import Any, Final, NamedTuple

from cubeplay.cuobe.bots.players import BOTS
from cubeplay.cuobe.game import GAME
from cubeplay.game import CHANCE
from cubeplay.simulate import Sample, simulate
from cubeplay.words import _

SET_UPS: Final[Mapping[str, Mapping[str, Any]]] = {
    "quick": {},
    "advanced": {"decks": "advanced"},
    "specialist": {"specialist": True},
}
PLAYERS: Final = (1, 2, 4, 6)


class GameEnding(NamedTuple):
    """How a game ended: the rule that ended it, who got out, who died, and how many turns it took."""

    rule: str
    players: int
    out: int
    dead: int
    turns: int


def play(rng: Random, bot: str = "companion", **options: Any) -> GameEnding:
    """Play a whole game with the same computer player on every seat."""
    state, player = GAME.start(**options), BOTS[bot]
    while actors := GAME.to_move(state):
        actor = actors[0]
        if actor == CHANCE:
            move = GAME.chance(state).sample(rng)
        else:
            assert isinstance(actor, int)
            move = player.answer(GAME, state, actor, rng).move
        state = GAME.apply(state, actor, move).state
    status = [each.status for each in state.players]
    return GameEnding(state.ended, len(status), status.count("out"), status.count("dead"), state.turn)


def games(number: int, players: int, set_up: str = "quick", *, bot: str = "companion",
          seed: int | str = 0, **how: Any) -> Sample:  # fmt: skip
    """The endings of seeded games; ``how`` is passed on to :func:`cubeplay.simulate.simulate`."""
    trial = partial(play, bot=bot, players=players, **SET_UPS[set_up])
    return simulate(trial, number, seed=seed, **how)


class BalanceRow(NamedTuple):
    """A row of the table: shares of games, deaths a game, and the median of the turns."""

    set_up: str
    players: int
    escape: Fraction
    all_out: Fraction
    deaths: Fraction
    time: Fraction
    all_dead: Fraction
    turns: float


def row(set_up: str, players: int, sample: Sample) -> BalanceRow:
    """Sum up the endings of a sample."""
    counts = sample.counts
    return BalanceRow(
        set_up,
        players,
        sample.share_of(lambda ending: ending.out > 0),
        sample.share_of(lambda ending: ending.out == ending.players),
        sample.map(lambda ending: ending.dead).mean,
        sample.share_of(lambda ending: ending.rule == "cuobe.time"),
        sample.share_of(lambda ending: ending.rule == "cuobe.all-dead"),
        median(ending.turns for ending, number in counts.items() for _each in range(number)),
    )


def table(number: int, **how: Any) -> list[BalanceRow]:
    """A row for each set-up and number of players, from seeded games of the co-operative player."""
    return [
        row(set_up, players, games(number, players, set_up, **how))
        for set_up in SET_UPS
        for players in PLAYERS
    ]


def in_words(rows: Iterable[BalanceRow]) -> str:
    """The table as Markdown, shares in per cent."""
    head = _("| set-up | players | one escapes | all escape | deaths | out of time | all dead | turns |")
    lines = [head, "|---|---|---|---|---|---|---|---|"]
    for one in rows:
        shares = [f"{float(share):.1%}" for share in (one.escape, one.all_out, one.time, one.all_dead)]
        lines.append(
            f"| {one.set_up} | {one.players} | {shares[0]} | {shares[1]} | {float(one.deaths):.2f} "
            f"| {shares[2]} | {shares[3]} | {one.turns:g} |"
        )
    return "\n".join(lines)
