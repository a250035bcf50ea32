"""``check_game``: checks the contract of :class:`cubeplay.game.Game` in random games."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from cubeplay.game import Game
from cubeplay.game.options import OptionValue
from cubeplay.testing import chances, contract, hidden_information, sessions
from cubeplay.testing.options import check_options
from cubeplay.testing.random_games import Choose, WalkMoment, walk


@dataclass
class Report:
    """What ``check_game`` has seen: games that ended or were cut off, and rules that fired.

    ``capped`` has the options and the seed of each game that was not over after ``plies`` moves.  ``hides``
    says whether anything was hidden from a seat, ``positions`` how many states were written and read again.
    """

    title: str
    ended: int = 0
    capped: list[tuple[Mapping[str, Any], int]] = field(default_factory=list)
    moves: int = 0
    hides: bool = False
    positions: int = 0
    fired: set[str] = field(default_factory=set)

    def __str__(self) -> str:
        games = f"{self.ended} games ended, {len(self.capped)} were cut off"
        secret = "something is hidden" if self.hides else "all lies open"
        return f"{self.title}: {self.moves} moves; {games}; {secret}; {len(self.fired)} rules fired"


def check_game(
    game: Game[Any, Any],
    *,
    options: Iterable[Mapping[str, Any]] = ({},),
    seeds: Iterable[int] = range(6),
    plies: int = 150,
    share: float = 0.25,
    choose: Choose | None = None,
    always: Callable[[Any], None] | None = None,
    unstarted: Mapping[str, Container[OptionValue]] | None = None,
) -> Report:
    """Play a game at random and check that it keeps the contract.

    Each of the ``options`` is played from each of the ``seeds`` for at most ``plies`` moves.  The first moves
    and a ``share`` of the others are fully checked, the rest only by quick checks.  ``choose`` picks the
    moves (``(state, seat, rng) -> move``), by default at random; ``always`` is called with every state, for
    checks of the game's own.  Every choice of every option must start a game, but for those in ``unstarted``.
    Raises BrokenContract, which names the options, the seed and the moves.
    """
    check_options(game, unstarted)
    report, numbers = Report(game.title), tuple(seeds)
    for chosen in map(dict, options):
        for seed in numbers:
            _check_one(game, chosen, seed, plies, share, choose, always, report)
        sessions.check_sessions(game, chosen, numbers[0], min(plies, 60), choose)
        sessions.check_told(game, chosen, numbers[0], min(plies, 60), choose)
        contract.check_bots(game, chosen, numbers[0], min(plies, 8))
    return report


def _check_one(
    game: Game[Any, Any],
    options: dict[str, Any],
    seed: int,
    plies: int,
    share: float,
    choose: Choose | None,
    always: Callable[[Any], None] | None,
    report: Report,
) -> None:
    """Check one random game and add it to the report."""
    rng, sides, asked = Random(f"checks {seed}"), chances.Sides(), 0
    for ply, spot in enumerate(walk(game, seed=seed, options=options, plies=plies, choose=choose)):
        _check_quick(spot)
        hidden_information.check_revealed(spot, rng)
        if always is not None:
            always(spot.state)
        sides.add(spot)
        if ply < 4 or spot.step is None or rng.random() < share:
            _check_slow(spot, rng, sides, report)
        if ply == 0:
            contract.check_junk(spot)
        if spot.waiting and (not asked or (ply > 8 and asked < 2)):
            asked += 1
            contract.check_advice(spot)
        if spot.step is not None:
            report.moves += 1
            report.fired.update(event.rule for event in spot.step.events)
        elif game.to_move(spot.state):
            report.capped.append((options, seed))
        else:
            report.ended += 1


def _check_quick(spot: WalkMoment) -> None:
    """The quick checks."""
    contract.check_actors(spot)
    contract.check_end(spot)
    contract.check_step(spot)
    chances.check_clock(spot)


def _check_slow(spot: WalkMoment, rng: Random, sides: chances.Sides, report: Report) -> None:
    """The slow checks."""
    contract.check_frozen(spot)
    contract.check_purity(spot)
    contract.check_laws(spot, rng)
    contract.check_notation(spot)
    chances.check_chance(spot, rng)
    sides.check(spot)
    report.hides |= hidden_information.check_views(spot, rng)
    hidden_information.check_pairs(spot, rng)
    report.positions += contract.check_position(spot)
