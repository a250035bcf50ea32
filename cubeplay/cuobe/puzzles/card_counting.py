"""What comes next?  The cards that have come lie open, so the others can be counted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb
from random import Random
from typing import Any, ClassVar, Final, NamedTuple

from cubeplay.cuobe.edition.edition import ATRIUM, Edition
from cubeplay.cuobe.puzzles.gaps import level_of, unique_best
from cubeplay.cuobe.rules.state import State
from cubeplay.cuobe.teaching.positions import HOUSE, laid, who
from cubeplay.errors import NotationError, PositionError
from cubeplay.game import Hint
from cubeplay.puzzles import DIFFICULTIES, Kind, Puzzle
from cubeplay.puzzles.puzzle import SOLVER, Worth
from cubeplay.words import _, listed
from cubeplay.words.numbers import Numeral

NEXT: Final = (2, 3, 4, 5)
"""How many cards are turned up."""

LEFT: Final = range(6, 19)
"""How many cards still lie in the deck."""

_OTHERS: Final = 16
"""Tools that are no weapons."""


class Deal(NamedTuple):
    """How many cards of each sort are left in the deck, how many in all, and how many are turned up."""

    key: int
    talent: int
    weapon: int
    syndrome: int
    left: int
    turned: int

    @property
    def chances(self) -> Mapping[str, Fraction]:
        """The chance of each bet.

        >>> Deal(key=1, talent=0, weapon=0, syndrome=2, left=6, turned=2).chances["no syndrome"]
        Fraction(2, 5)
        """
        key, talent, weapon, syndrome = map(self._none_of, self[:4])
        return {"key": 1 - key, "talent": 1 - talent, "weapon": 1 - weapon, "no syndrome": syndrome}

    @property
    def others(self) -> int:
        """How many cards left are of no such sort."""
        return self.left - sum(self[:4])

    def _none_of(self, cards: int) -> Fraction:
        return Fraction(comb(self.left - cards, self.turned), comb(self.left, self.turned))


def deals(difficulty: int) -> Mapping[str, Sequence[Deal]]:
    """The deals of a difficulty in which one bet is better than all others, by that bet.

    >>> Deal(key=1, talent=0, weapon=0, syndrome=2, left=8, turned=3) in deals(4)["key"]
    True
    """
    return _deals()[difficulty]


@cache
def _deals() -> Mapping[int, Mapping[str, Sequence[Deal]]]:
    """All deals with one best bet, by difficulty and bet."""
    found: dict[int, dict[str, list[Deal]]] = {level: {} for level in DIFFICULTIES}
    for sorts in product(range(5), range(5), range(4), range(1, 5), LEFT, NEXT):
        deal = Deal(*sorts)
        best = unique_best(deal.chances) if 0 <= deal.others <= _OTHERS else None
        if best:
            bet, gap = best
            level = found[level_of(gap)]
            level.setdefault(bet, []).append(deal)
    return found


BETS: Final[Mapping[str, str]] = {
    "key": _("A key is among them"),
    "talent": _("A talent is among them"),
    "weapon": _("A weapon is among them"),
    "no syndrome": _("No syndrome is among them"),
}
"""What can be bet on, by what is typed."""

_FIELDS: Final = ("b3", "c2", "c4", "d3")


class NextCards(Kind):
    """A bet on the next blue cards: as many as there are dice left.  Nothing is moved."""

    name: ClassVar[str] = "count"
    title: ClassVar[str] = _("What comes next?")

    def draw(self, rng: Random, difficulty: int) -> State | None:
        """A player in the Atrium; most blue cards have come and are gone."""
        by_bet = deals(difficulty)
        deal = rng.choice(by_bet[rng.choice(sorted(by_bet))])
        gone = tuple(sorted(HOUSE.blue.keys() - _left(rng, deal)))
        rooms = rng.sample(sorted(HOUSE.rooms.keys() - {ATRIUM}), len(_FIELDS))
        fields = dict(zip(_FIELDS, rooms, strict=True))
        state: State = laid(fields, who("c3"), gone=gone, dice=deal.turned)().state
        try:
            return state if self.game.read_position(self.game.write_position(state)) == state else None
        except PositionError:
            return None

    def pose(self, state: State) -> Puzzle | None:
        """The puzzle of a player before a deck of one part, where one bet is better than all others."""
        if state.ended or state.task or state.player != SOLVER or state.setup.text or state.spawns:
            return None
        deal = _deal_of(state)
        found = deal and unique_best(deal.chances)
        if not deal or not found:
            return None
        best, gap = found
        return Puzzle(
            self.game.name,
            self.name,
            self.title,
            _asked(state.edition, deal),
            self.game.write_position(state),
            deal.chances[best],
            (best,),
            _because(deal),
            _hints(deal, best),
            level_of(gap),
            tuple(BETS),
        )

    def parse(self, answer: str) -> str:
        """A bet.  Raises NotationError."""
        bet = " ".join(answer.lower().split())
        if bet not in BETS:
            why = _("{bet!r} is no bet.").format(bet=answer.strip()[:40])
            raise NotationError(_("Not read"), why, _("Bet on one of: {bets}.").format(bets=listed(BETS)))
        return bet

    def play(self, puzzle: Puzzle, moves: Sequence[Any]) -> State:
        """The position: a bet changes nothing."""
        state: State = puzzle.state
        return state

    def option(self, choice: str) -> str:
        """A bet in words."""
        return BETS[choice]

    def worth(self, puzzle: Puzzle, state: State, moves: Sequence[Any]) -> Fraction | None:
        """The chance to win the bet; None for no bet, and for several."""
        deal = _deal_of(state)
        return deal.chances[moves[0]] if deal and len(moves) == 1 else None

    def told(self, worth: Worth) -> str:
        """The chance."""
        return _("{percent} of 100").format(percent=f"{Numeral(100 * worth):.1f}")

    def unfinished(self, puzzle: Puzzle, state: State) -> str:
        """What is to be chosen."""
        return _("Choose one: {choices}.").format(choices=listed(puzzle.choices))


def _left(rng: Random, deal: Deal) -> frozenset[str]:
    """Some cards that are left in the deck, as many of each sort as a deal says."""
    groups = _groups(HOUSE)
    others = HOUSE.blue.keys() - frozenset().union(*groups.values())
    numbers = (*deal[:4], deal.others)
    sorts = (*groups.values(), others)
    chosen = (rng.sample(sorted(cards), number) for cards, number in zip(sorts, numbers, strict=True))
    return frozenset(card for cards in chosen for card in cards)


def _groups(edition: Edition) -> Mapping[str, frozenset[str]]:
    """The cards that decide each bet."""
    weapons = frozenset(card for card in edition.of_kind["tool"] if edition.weapon(card))
    key, talent, syndrome = (frozenset(edition.of_kind[kind]) for kind in ("key", "talent", "syndrome"))
    return {"key": key, "talent": talent, "weapon": weapons, "no syndrome": syndrome}


def _deal_of(state: State) -> Deal | None:
    """What is left of a blue deck of one part and one pool; None for another deck or size."""
    cards = {card for _pool, pool in state.pools for card in pool if card in state.edition.blue}
    key, talent, weapon, syndrome = (len(cards & group) for group in _groups(state.edition).values())
    whole = len(state.blue) == 1 and len(state.blue[0].unseen) == 1 and state.blue[0].left == len(cards)
    deal = Deal(key, talent, weapon, syndrome, len(cards), state.dice)
    return deal if whole and deal.left in LEFT and deal.turned in NEXT else None


def _asked(edition: Edition, deal: Deal) -> str:
    key, talent, weapon, syndrome = (
        _("{seen} of {all}").format(seen=len(group) - left, all=len(group))
        for group, left in zip(_groups(edition).values(), deal, strict=False)
    )
    all_cards = len(edition.blue)
    words = _(
        "These blue cards have come: keys {key}, talents {talent}, weapons {weapon}, syndromes {syndrome}, "
        "in all {seen} of {all}. What do you bet on for the next {number} cards?"
    )
    return words.format(
        key=key,
        talent=talent,
        weapon=weapon,
        syndrome=syndrome,
        seen=all_cards - deal.left,
        all=all_cards,
        number=deal.turned,
    )


def _because(deal: Deal) -> str:
    rows = _("{bet}: {chance}, or {percent} of 100")
    told = (
        rows.format(bet=BETS[bet], chance=chance, percent=f"{Numeral(100 * chance):.1f}")
        for bet, chance in deal.chances.items()
    )
    words = _("{bets}. Any order of the {left} cards left is as likely as any other.")
    return words.format(bets=listed(told), left=deal.left)


def _hints(deal: Deal, best: str) -> tuple[Hint, ...]:
    """How many cards are left, how many of each sort, which bet is worst, the bet."""
    sorts = _("Still to come: keys {key}, talents {talent}, weapons {weapon}, syndromes {syndrome}.")
    worst = min(deal.chances, key=deal.chances.__getitem__)
    return (
        Hint(_("{number} cards are left in the deck.").format(number=deal.left)),
        Hint(sorts.format(**deal._asdict())),
        Hint(_("The worst bet is: {bet}.").format(bet=BETS[worst])),
        Hint(_("The best bet is: {bet}.").format(bet=BETS[best]), (), best),
    )
