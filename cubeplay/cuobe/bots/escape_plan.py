"""The way home once all keys are found: who gets out in time, and whom to take along."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import exp
from typing import Final, NamedTuple

from cubeplay.cuobe.bots.errands import Errands
from cubeplay.cuobe.rules.floor import locks, over_limit
from cubeplay.cuobe.rules.moves import CuobeMove, Force, Go
from cubeplay.cuobe.rules.state import Place
from cubeplay.cuobe.rules.turn import DICE
from cubeplay.rulebook import Seat

SURE: Final = 4.0
"""How fast the chance to get out grows with each round of turns that is to spare."""

MIN_GAIN: Final = 0.02
"""How many more players must get out on average if somebody is carried."""


class RescuePlan(NamedTuple):
    """To fetch a player and carry that player on: the first move, and how many get out then."""

    escapes: float
    move: CuobeMove
    carried: Seat
    to: Place


class Race:
    """How the group gets out if everybody now goes straight to the Exit; nothing comes in between.

    Turns are counted from the present one, which is 0.
    """

    def __init__(self, outlook: Errands) -> None:
        self.outlook, self.state = outlook, outlook.state
        seats, first = len(self.state.players), self.state.player
        inside = set(self.state.inside)
        self.order = [seat for step in range(seats) if (seat := (first + step) % seats) in inside]

    def escapes(self, at: Mapping[Seat, Place], dice: int) -> float:
        """How many players get out on average, with ``at`` the places of some and ``dice`` left."""
        arrivals = {seat: self._arrival(seat, at, dice) for seat in self.order}
        holders = [arrivals[seat] for seat in self.order if self.outlook.keys_of(seat)]
        opened = max(holders, default=0)
        return sum(self._chance(seat, max(opened, arrivals[seat])) for seat in self.order)

    def _arrival(self, seat: Seat, at: Mapping[Seat, Place], dice: int) -> int:
        """The turn in which a player comes to the Exit."""
        assert self.outlook.exit is not None
        way = self.outlook.grid.trip(at.get(seat, self.state.players[seat].at)).dice[self.outlook.exit]
        number = self.order.index(seat)
        if number == 0:
            way -= dice
        if way <= 0.5 and number == 0:
            return 0
        turns = max(1, round(way / self._dice(seat) + 0.49))
        return (turns if number == 0 else turns - 1) * len(self.order) + number

    def _dice(self, seat: Seat) -> int:
        player = self.state.players[seat]
        return DICE + (not player.wounds) + (not player.panic) - ("confuse" in player.syndromes)

    def _chance(self, seat: Seat, ready: int) -> float:
        """How likely a player gets out who could leave from turn ``ready`` on."""
        players, number = len(self.order), self.order.index(seat)
        leaves = ready + (number - ready) % players
        spare = (self.outlook.turns - leaves) / players
        return 1.0 / (1.0 + exp(-SURE * (spare + 0.25)))

    # Carrying

    def plans(self, player: Seat) -> Iterator[RescuePlan]:
        """A plan for every player who can be fetched in this turn."""
        for other in self.order[1:]:
            if over_limit(self.state, other):
                continue
            if (plan := self._plan(player, other)) is not None:
                yield plan

    def _plan(self, player: Seat, other: Seat) -> RescuePlan | None:
        here, there = self.state.players[player].at, self.state.players[other].at
        outlook, dice = self.outlook, float(self.state.dice)
        assert outlook.exit is not None
        fetch, way = outlook.grid.trip(here), outlook.grid.trip(there)
        left, stop = dice - fetch.dice[there], there
        for number, place in enumerate(way.path(outlook.exit), 1):
            if way.dice[place] + number > dice - fetch.dice[there] + 0.5:
                break
            stop, left = place, dice - fetch.dice[there] - way.dice[place] - number
        if stop == there:
            return None
        escapes = self.escapes({player: stop, other: stop}, max(0, round(left)))
        path = (*fetch.path(there), *way.path(stop))
        return RescuePlan(escapes, self._step(here, path[0], other if here == there else None), other, stop)

    def _step(self, here: Place, to: Place, carried: Seat | None) -> CuobeMove:
        if locks(self.state, here):
            return Force()
        side = self.outlook.grid.direction(here, to)
        assert side is not None
        return Go(side, carried)

    def carry(self, player: Seat) -> RescuePlan | None:
        """Whom to carry, if more players get out then than if everybody walks."""
        plain = self.escapes({}, self.state.dice)
        best = max(self.plans(player), key=lambda plan: plan.escapes, default=None)
        return best if best is not None and best.escapes > plain + MIN_GAIN else None
