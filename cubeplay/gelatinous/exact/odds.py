"""Exact odds: where dangers fall, which squares are safe together, and what leaving a room costs.

Every function takes a run, of which nothing is hidden.  Before the dangers and the die have fallen all their
falls are counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import Final

from cubeplay.errors import CubeplayError
from cubeplay.gelatinous.exact.measures import damages, placements
from cubeplay.gelatinous.exact.solver import solve
from cubeplay.gelatinous.rules.die import turns
from cubeplay.gelatinous.rules.position_faults import IN_ROOM
from cubeplay.gelatinous.rules.state import Run
from cubeplay.words import _

_PLACED: Final = ("die", "turn", "room")
"""The phases in which the room's dangers have fallen."""


@dataclass(frozen=True, slots=True)
class DangerOdds:
    """Where dangers come to lie.

    ``sets`` maps each set of numbers, in rising order, to its chance; ``squares`` each numbered square of
    the open room to the chance that a danger lies there, and is empty while no room is open.
    """

    sets: Mapping[tuple[int, ...], Fraction]
    squares: Mapping[str, Fraction]

    @property
    def numbers(self) -> Mapping[int, Fraction]:
        """For each number the chance that a danger lies there."""
        return {number: 1 - self.meeting((number,))[0] for number in range(1, 7)}

    def meeting(self, numbers: Iterable[int]) -> Mapping[int, Fraction]:
        """How likely each number of dangers on some numbers is; 0 is always listed."""
        chosen = set(numbers)
        shares = {0: Fraction(0)}
        for placed, share in self.sets.items():
            met = len(chosen.intersection(placed))
            shares[met] = shares.get(met, Fraction(0)) + share
        return dict(sorted(shares.items()))


@dataclass(frozen=True, slots=True)
class SafeSquares:
    """Some numbers, their squares in the open room, the chance that all are free, the mean of dangers."""

    numbers: tuple[int, ...]
    squares: tuple[str, ...]
    free: Fraction
    mean: Fraction


@dataclass(frozen=True, slots=True)
class LeavingOdds:
    """What it costs at least to leave the room, played as well as can be.

    ``damage`` maps each damage, hits and overtime before Resistance, to its chance; None stands for rooms
    that the cube cannot survive.  ``resistance`` is what absorbs damage without a loss.
    """

    damage: Mapping[int | None, Fraction]
    resistance: int

    @property
    def unharmed(self) -> Fraction:
        """The chance to leave without any damage."""
        return self.damage.get(0, Fraction(0))

    @property
    def healthy(self) -> Fraction:
        """The chance to leave without losing Health: Resistance absorbs what damage there is."""
        kept = (share for cost, share in self.damage.items() if cost is not None and cost <= self.resistance)
        return sum(kept, Fraction(0))

    @property
    def alive(self) -> Fraction:
        """The chance that the cube can survive the room."""
        return 1 - self.damage.get(None, Fraction(0))


def danger_odds(run: Run) -> DangerOdds:
    """Where the dangers of this room, or of the next one, come to lie.

    No number is likelier than another, but neighbours cluster.  Dangers that have fallen and still lie have
    chance 1.  Raises CubeplayError when the run is over.

    >>> from cubeplay.gelatinous import GAME
    >>> odds = danger_odds(GAME.start())
    >>> odds.numbers[4], odds.sets[1, 2, 3], odds.sets[1, 3, 5]
    (Fraction(1, 2), Fraction(2, 27), Fraction(1, 36))
    >>> print(odds.meeting((1, 2))[0], odds.meeting((1, 4))[0])
    25/108 1/6
    """
    _check_running(run)
    sets = dict(_falls(run))
    if run.phase not in IN_ROOM:
        return DangerOdds(sets, {})
    numbers = sorted(run.room.number_of.items(), key=lambda pair: pair[1])
    chances = DangerOdds(sets, {}).numbers
    return DangerOdds(sets, {square: chances[number] for square, number in numbers})


def _falls(run: Run) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """The sets of dangers that may lie in the room, each once, with their chances."""
    if run.phase in _PLACED:
        yield run.visit.dangers, Fraction(1)
        return
    squares: tuple[str, ...] = run.room.numbers if run.phase in IN_ROOM else ()
    found: dict[tuple[int, ...], Fraction] = {}
    for numbers, share in placements(run.stats.dangers).items():
        lying = tuple(number for number in numbers if not squares or squares[number - 1])
        found[lying] = found.get(lying, Fraction(0)) + share
    yield from sorted(found.items())


def safest_squares(run: Run, number: int = 2) -> tuple[SafeSquares, ...]:
    """Every choice of ``number`` numbered squares, the choices first that are likeliest to be all free.

    Until the dangers have fallen all squares are equally safe; of two or more, neighbours are safest.
    Raises CubeplayError when the run is over, or for more squares than the room has.

    >>> from cubeplay.gelatinous import GAME
    >>> best, *others = safest_squares(GAME.start())
    >>> best.numbers, best.free, others[-1].free, best.mean == others[-1].mean == 1
    ((1, 2), Fraction(25, 108), Fraction(1, 6), True)
    """
    odds = danger_odds(run)
    open_ = run.phase in IN_ROOM
    there = [number for number in range(1, 7) if not open_ or run.room.numbers[number - 1]]
    if type(number) is not int or number not in range(1, len(there) + 1):
        why = _("{number!r} squares cannot be chosen from {there} numbered ones.")
        mend = _("Give a whole number from 1 to {there}.").format(there=len(there))
        raise _refused(why.format(number=number, there=len(there)), mend)
    found = [_safe(run, odds, numbers, open_) for numbers in combinations(there, number)]
    return tuple(sorted(found, key=lambda each: (-each.free, each.mean)))


def _safe(run: Run, odds: DangerOdds, numbers: tuple[int, ...], open_: bool) -> SafeSquares:
    met = odds.meeting(numbers)
    squares = tuple(run.room.numbers[number - 1] for number in numbers) if open_ else ()
    mean = sum((dangers * share for dangers, share in met.items()), Fraction(0))
    return SafeSquares(numbers, squares, met[0], mean)


def leaving_odds(run: Run, abilities: bool = False) -> LeavingOdds:
    """How likely each least damage is with which the open room can be left.

    Before the dangers or the die have fallen all their falls are counted, each with the best play; once the
    die lies there is one answer.  With ``abilities`` the cube may use those that are ready; with five of them
    and no danger placed yet that takes some seconds.  Raises CubeplayError while no room is open.

    >>> from cubeplay.gelatinous import GAME
    >>> run = GAME.start(abilities="none")
    >>> run = GAME.apply(run, "chance", GAME.parse("enter the-larder")).state
    >>> odds = leaving_odds(run)
    >>> odds.unharmed, odds.alive, odds.resistance
    (Fraction(26, 81), Fraction(1, 1), 1)
    >>> print(odds.healthy)
    11/12
    """
    _check_running(run)
    if run.phase not in IN_ROOM:
        raise _refused(_("no room is open."), _("Ask when the next room has been entered."))
    return LeavingOdds(dict(_leaving(run, abilities and bool(run.usable))), run.resistance)


@lru_cache(maxsize=256)
def _leaving(run: Run, abilities: bool) -> Mapping[int | None, Fraction]:
    found: dict[int | None, Fraction] = {}
    for numbers, share in _falls(run):
        for top, part in _tops(run):
            least = _least(run, numbers, top, abilities)
            found[least] = found.get(least, Fraction(0)) + share * part
    return dict(sorted(found.items(), key=lambda pair: (pair[0] is None, pair[0] or 0)))


def _tops(run: Run) -> Iterator[tuple[int, Fraction]]:
    """The numbers that may be on top at the start; 0 stands for the die as it lies."""
    if run.phase in ("turn", "room"):
        yield 0, Fraction(1)
    else:
        yield from ((top, Fraction(1, 6)) for top in range(1, 7))


def _least(run: Run, numbers: tuple[int, ...], top: int, abilities: bool) -> int | None:
    """The least damage of a way out that the cube survives; None if there is none."""
    if not top:
        return _solved(run, abilities)
    cost = min(damages(run.room, top, numbers, run.stats.hits, run.overheats), default=None)
    if cost != 0 and abilities:
        visit = run.visit.but(dangers=numbers, die=turns(top)[0])
        return _solved(run.but(phase="turn", visit=visit), abilities)
    return None if cost is None or cost >= run.health + run.resistance else cost


def _solved(run: Run, abilities: bool) -> int | None:
    """The least damage by the solver."""
    solution = solve(run, "damage", abilities)
    return None if solution is None else solution.damage


def _check_running(run: Run) -> None:
    if run.phase == "over":
        raise _refused(_("the run is over."), _("Ask during a run."))


def _refused(why: str, mend: str) -> CubeplayError:
    return CubeplayError(_("Not counted"), why, mend)
