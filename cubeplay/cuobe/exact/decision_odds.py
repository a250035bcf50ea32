"""Exact odds for a player who is about to decide: of a fight, a duel, or brute force against a lock.

Nothing is hidden in CU[o]BE, so everybody may see a whole state.  Every function asks the laws first and
refuses, in the words of the rule, what the player may not do now.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Final, Literal

from cubeplay.cuobe.exact.odds import FightWays, duel_odds, fight_odds
from cubeplay.cuobe.rules.catalogue import RULEBOOK
from cubeplay.cuobe.rules.floor import (
    fight_bonus,
    has_trap,
    left_of,
    locks,
    safe,
    strength,
    usable_weapons,
)
from cubeplay.cuobe.rules.legality.fights import dice_for_weapons
from cubeplay.cuobe.rules.moves import Attack, CuobeMove, Fight, Force
from cubeplay.cuobe.rules.state import Place, State
from cubeplay.errors import CubeplayError
from cubeplay.rulebook import Seat
from cubeplay.words import _

REFUSED: Final = _("Not counted")

Weaponry = tuple[str, ...]
"""Weapons by their cards, each once."""

TrapMeans = Literal["set", "already", "safe", "spring"]
"""What a trap from brute force does in a room: it is set; nothing, for a trap is there already or the room
allows none; or all traps spring, because the box has run out of trap tokens."""


@dataclass(frozen=True, slots=True)
class FightOdds:
    """A fight with some ``dice``, by the weapons that are used after the roll.

    ``by_weapons`` lists every choice of weapons that the dice left over can pay for, none of them first.
    Who holds weapons ready, and uses as few of them as will do, wins just as often as with all of them.

    >>> odds = FightOdds(1, {(): FightWays(1, 2, 3), ("axe",): FightWays(6, 0, 0)})
    >>> odds.bare.shares[0], odds.armed.shares[0]
    (Fraction(1, 6), Fraction(1, 1))
    """

    dice: int
    by_weapons: Mapping[Weaponry, FightWays]

    @property
    def bare(self) -> FightWays:
        """The odds without a weapon."""
        return self.by_weapons[()]

    @property
    def armed(self) -> FightWays:
        """The odds with every weapon held ready that can be paid for: the best there are."""
        return max(self.by_weapons.values(), key=lambda odds: (odds.win, -odds.lose))


@dataclass(frozen=True, slots=True)
class DuelOdds(FightOdds):
    """A fight with another player, who rolls three dice and uses no weapons, or in ``answered`` all of them.

    The other player decides last, and so uses a weapon only if it changes the result.

    >>> odds = DuelOdds(0, {(): FightWays(0, 1, 215)}, {(): FightWays(0, 0, 216)})
    >>> odds.bare.shares[1], odds.answered[()].shares[1]
    (Fraction(1, 216), Fraction(0, 1))
    """

    answered: Mapping[Weaponry, FightWays]


@dataclass(frozen=True, slots=True)
class LockOdds:
    """Brute force against the ``locks`` of a room: the chances of what one die does, and what a trap means.

    >>> lock = LockOdds(1, Fraction(1, 6), Fraction(4, 6), Fraction(1, 6), "set")
    >>> lock.mean_dice, lock.within(2), lock.trap_by_then
    (Fraction(6, 5), Fraction(35, 36), Fraction(1, 5))
    """

    locks: int
    nothing: Fraction
    opened: Fraction
    with_trap: Fraction
    trap_means: TrapMeans

    @property
    def _opens(self) -> Fraction:
        return self.opened + self.with_trap

    @property
    def mean_dice(self) -> Fraction | None:
        """How many dice it takes on average to open all locks; None where no face opens one."""
        return self.locks / self._opens if self._opens else None

    @property
    def trap_by_then(self) -> Fraction | None:
        """The chance that some die has shown a trap when all locks are open; None where none ever is."""
        return 1 - (self.opened / self._opens) ** self.locks if self._opens else None

    def within(self, dice: int) -> Fraction:
        """The chance that some dice open all locks.

        A printed lock shuts again at the end of the turn: dice of the next one begin anew.  Raises
        CubeplayError for fewer dice than none.
        """
        if dice < 0:
            why = _("{number} dice cannot be rolled.").format(number=dice)
            raise CubeplayError(REFUSED, why, _("Name a number of dice from 0 up."))
        too_few = range(min(self.locks, dice + 1))
        return 1 - sum((_exactly(some, dice, self._opens) for some in too_few), Fraction(0))


def _exactly(number: int, dice: int, chance: Fraction) -> Fraction:
    """The chance that a number of dice succeed, each with the same chance."""
    return comb(dice, number) * chance**number * (1 - chance) ** (dice - number)


def fight_choices(state: State, seat: Seat, spawn: str) -> tuple[FightOdds, ...]:
    """The odds against a spawn in the room, for each number of dice that a player may roll now.

    No dice come first, where there are weapons to fight with.  Raises CubeplayError, in the words of the
    rule, if this player cannot fight this spawn now.

    >>> from cubeplay.cuobe.teaching.positions import laid, spawn, who
    >>> table = laid({}, who("c3", tools=("crowbar",)), spawns=(spawn("ghoul", "c3", 3),))().state
    >>> for odds in fight_choices(table, 0, "ghoul")[:3]:
    ...     print(odds.dice, odds.bare, odds.armed)
    0 FightWays(win=0, tie=0, lose=1) FightWays(win=0, tie=0, lose=1)
    1 FightWays(win=0, tie=1, lose=5) FightWays(win=3, tie=2, lose=1)
    2 FightWays(win=13, tie=10, lose=13) FightWays(win=31, tie=4, lose=1)
    """
    check_may(state, seat, Fight(spawn, min(1, state.dice)))
    die, bonus, against = state.edition.die, fight_bonus(state, seat), strength(state, spawn, seat)
    return tuple(
        FightOdds(
            dice,
            {
                cards: fight_odds(die, dice, against, bonus + _value(state, cards))
                for cards in _payable(state, seat, dice)
            },
        )
        for dice in range(state.dice + 1)
        if RULEBOOK.permits(state, seat, Fight(spawn, dice))
    )


def duel_choices(state: State, seat: Seat, other: Seat) -> tuple[DuelOdds, ...]:
    """The odds against another player in the room, for each number of dice that a player may roll now.

    Raises CubeplayError, in the words of the rule, if this player cannot attack the other one now.

    >>> from cubeplay.cuobe.teaching.positions import laid, who
    >>> table = laid({}, who("c3"), who("c3", tools=("axe",)), setup={"pvp": "yes"})().state
    >>> three = duel_choices(table, 0, 1)[2]
    >>> three.dice, three.bare.win == three.bare.lose, three.answered[()].win < three.bare.win
    (3, True, True)
    """
    check_may(state, seat, Attack(other, min(1, state.dice)))
    die, bonus, theirs = state.edition.die, fight_bonus(state, seat), fight_bonus(state, other)
    armed = theirs + _value(state, usable_weapons(state, other, dice_for_weapons(state, other)))
    found = []
    for dice in range(state.dice + 1):
        if RULEBOOK.permits(state, seat, Attack(other, dice)):
            mine = {cards: bonus + _value(state, cards) for cards in _payable(state, seat, dice)}
            plain = {cards: duel_odds(die, dice, own, theirs) for cards, own in mine.items()}
            answered = {cards: duel_odds(die, dice, own, armed) for cards, own in mine.items()}
            found.append(DuelOdds(dice, plain, answered))
    return tuple(found)


def lock_odds(state: State, seat: Seat) -> LockOdds:
    """What brute force does to the locks of the room where a player stands, die by die.

    Raises CubeplayError, in the words of the rule, if this player cannot use brute force now.

    >>> from cubeplay.cuobe import Room
    >>> from cubeplay.cuobe.teaching.positions import laid, who
    >>> lock = lock_odds(laid({"c3": Room("atrium", lock=True)}, who("c3"))().state, 0)
    >>> lock.nothing, lock.opened, lock.with_trap
    (Fraction(1, 6), Fraction(2, 3), Fraction(1, 6))
    """
    check_may(state, seat, Force())
    edition, here = state.edition, state.players[seat].at
    results = [edition.force[face] for face in edition.die]

    def share(result: str) -> Fraction:
        return Fraction(results.count(result), len(results))  # type: ignore[arg-type]

    return LockOdds(
        locks(state, here), share("nothing"), share("unlocked"), share("trap"), trap_means(state, here)
    )


def trap_means(state: State, place: Place) -> TrapMeans:
    """What a trap from brute force does in a room.

    >>> from cubeplay import Session
    >>> trap_means(Session("cuobe", seed=7).state, 12)
    'set'
    """
    if safe(state, place):
        return "safe"
    if has_trap(state, place):
        return "already"
    return "set" if left_of(state, "trap") else "spring"


def _payable(state: State, seat: Seat, dice: int) -> Iterator[Weaponry]:
    """Every choice of weapons after a roll of some dice; each talent takes one of those left."""
    left, talents = state.dice - dice, state.players[seat].talents
    cards = usable_weapons(state, seat, left)
    for number in range(len(cards) + 1):
        for chosen in combinations(cards, number):
            if sum(card in talents for card in chosen) <= left:
                yield chosen


def _value(state: State, cards: Weaponry) -> int:
    """What some weapons add together."""
    return sum(map(state.edition.weapon, cards))


def check_may(state: State, seat: Seat, move: CuobeMove) -> None:
    """Raise CubeplayError, in the words of the rule, unless a player may make a move now.

    >>> from cubeplay.cuobe.teaching.positions import laid, who
    >>> check_may(laid({}, who("c3"), who("c3"))().state, 1, Force())
    Traceback (most recent call last):
    cubeplay.errors.CubeplayError: Not counted: player 2 is not to move. Ask for whose turn it is.
    """
    check_runs(state)
    if state.task is not None:
        why, then = _("something else is still to be done."), _("Finish it first, then ask again.")
        raise CubeplayError(REFUSED, why, then)
    if seat != state.player:
        why = _("player {number} is not to move.").format(number=seat + 1)
        raise CubeplayError(REFUSED, why, _("Ask for whose turn it is."))
    for objection in RULEBOOK.objections(state, seat, move, REFUSED):
        raise CubeplayError(objection.what, objection.why, objection.next)


def check_runs(state: State) -> None:
    """Raise CubeplayError before the first turn, while the decks are being made, and after the game.

    >>> from cubeplay import Session
    >>> check_runs(Session("cuobe", seed=7).state)
    """
    if state.ended:
        raise CubeplayError(REFUSED, _("the game is over."), _("Take back a move, or start another game."))
    if not state.turn:
        raise CubeplayError(REFUSED, _("the game has not begun."), _("Wait for the first turn."))
