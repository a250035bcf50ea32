"""Checks of chance and the clock, and that seats cannot make their moves."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from random import Random
from typing import Any

from cubeplay.chance import Chance, Steps
from cubeplay.errors import IllegalMove
from cubeplay.game import CHANCE, CLOCK, Actor
from cubeplay.testing.random_games import WalkMoment, who

LONGEST = 3_000
"""The most outcomes that are listed and added up.  If a sample is less likely than one in this many, only
samples are checked."""

SHORT = 60
"""The most outcomes whose sequences of steps are all followed."""


def check_chance(spot: WalkMoment, rng: Random) -> None:
    """The probabilities are exact and sum to 1, and every sample is possible and can be played."""
    game, state = spot.game, spot.state
    if game.to_move(state) != (CHANCE,):
        return
    chance = game.chance(state)
    samples = [chance.sample(rng) for _number in range(12)]
    listed: dict[Any, Fraction] = {}
    if all(chance.probability(move) * LONGEST >= 1 for move in samples):
        listed = _listed(spot, chance, rng)
    for move in samples:
        odds = chance.probability(move)
        spot.claim(0 < odds <= 1, f"chance brings '{move}', whose probability is {odds}")
        spot.claim(not listed or move in listed, f"chance brings '{move}', which it does not list")
        objections = game.objections(state, CHANCE, move)
        spot.claim(not objections, f"chance brings '{move}', which is refused: {objections}")
        game.apply(state, CHANCE, move)
    _check_ways(spot, chance, rng)
    if 0 < len(listed) <= SHORT:
        ways: dict[Any, Fraction] = defaultdict(Fraction)
        _add_ways(chance.steps(), Fraction(1), ways)
        spot.claim(ways == listed, "the ways of chance, step by step, have other odds than its outcomes")


def _check_ways(spot: WalkMoment, chance: Chance[Any], rng: Random) -> None:
    """The steps lead to a possible move, and the outcomes of each step sum to 1."""
    steps, odds = chance.steps(), Fraction(1)
    while outcomes := steps.outcomes():
        spot.claim(steps.move is None, "chance has brought its move, and goes on")
        total = sum((share for _part, share in outcomes), Fraction(0))
        spot.claim(total == 1, f"the outcomes of a step of chance sum to {total} and not to 1")
        part, share = rng.choice(outcomes)
        steps, odds = steps.take(part), odds * share
    spot.claim(
        0 < odds <= chance.probability(steps.move),
        f"step by step chance brings '{steps.move}' with {odds}, more than its probability",
    )


def _add_ways(steps: Steps[Any], odds: Fraction, ways: dict[Any, Fraction]) -> None:
    """Add up the probabilities of all sequences of steps, by the moves that they lead to."""
    outcomes = steps.outcomes()
    if not outcomes:
        ways[steps.move] += odds
    for part, share in outcomes:
        _add_ways(steps.take(part), odds * share, ways)


def _listed(spot: WalkMoment, chance: Chance[Any], rng: Random) -> dict[Any, Fraction]:
    """All outcomes with their probabilities; each must be listed once, and they must sum to 1."""
    listed = list(chance.outcomes())
    total = sum((share for _move, share in listed), Fraction(0))
    spot.claim(total == 1, f"the {len(listed)} outcomes of chance sum to {total} and not to 1")
    spot.claim(len(dict(listed)) == len(listed), "chance lists an outcome twice")
    for move, share in rng.sample(listed, min(60, len(listed))):
        odds = chance.probability(move)
        spot.claim(odds == share > 0, f"chance lists '{move}' with {share}, and its probability is {odds}")
        spot.claim(spot.game.parse(str(move)) == move, f"chance's move '{move}' cannot be typed")
    return dict(listed)


class Sides:
    """The moves that the sides have made in a game: seats, chance and the clock."""

    def __init__(self) -> None:
        self._made: dict[str, dict[type, Any]] = {"seat": {}, CHANCE: {}, CLOCK: {}}

    def add(self, spot: WalkMoment) -> None:
        """Remember the last move of each kind, also of those that the clock may make."""
        if spot.actor is not None:
            self._made[_side(spot.actor)][type(spot.move)] = spot.move
        if CLOCK in spot.game.to_move(spot.state):
            tick = spot.game.tick(spot.state)
            self._made[CLOCK][type(tick)] = tick

    def check(self, spot: WalkMoment) -> None:
        """No side may make another side's moves."""
        for actor in spot.game.to_move(spot.state):
            for side, made in self._made.items():
                for move in made.values() if side != _side(actor) else ():
                    self._check_refused(spot, actor, side, move)

    def _check_refused(self, spot: WalkMoment, actor: Actor, side: str, move: Any) -> None:
        wrong = f"{who(actor)} may play '{move}', which is a move of {'a seat' if side == 'seat' else side}"
        spot.claim(bool(spot.game.objections(spot.state, actor, move)), wrong)
        try:
            spot.game.apply(spot.state, actor, move)
        except IllegalMove:
            return
        spot.claim(False, wrong)


def _side(actor: Actor) -> str:
    return "seat" if isinstance(actor, int) else actor


def check_clock(spot: WalkMoment) -> None:
    """The clock's move at the deadline is legal, and time does not run backwards."""
    game, state = spot.game, spot.state
    end = game.deadline(state)
    if end is not None:
        spot.claim(game.now(state) <= end, f"the deadline {end} lies before now, {game.now(state)}")
        refused = CLOCK in game.to_move(state) and game.objections(state, CLOCK, game.tick(state))
        spot.claim(not refused, f"the clock's own move is refused: {refused}")
    if spot.step is not None:
        now, then = game.now(state), game.now(spot.step.state)
        spot.claim(now <= then, f"'{spot.move}' sets the time back from {now} to {then}")
