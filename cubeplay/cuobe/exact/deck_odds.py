"""Exact odds of the decks: triggers and keys within the next cards, and what a search may find.

A deck is known by its parts: how many cards each holds of which pool, and which cards of a pool nobody has
seen.  Any order that fits is as likely as any other; so what counts is how many of the next cards come from
which pool, and how many of those are the wanted ones.  Stolen cards count among the unseen ones of their
part, though they are not in the deck.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from cubeplay.chance import Draw, hits
from cubeplay.cuobe.edition.edition import BLUE, CURIOSITY
from cubeplay.cuobe.exact.decision_odds import REFUSED, check_may, check_runs
from cubeplay.cuobe.rules.decks import Deck, cards_left
from cubeplay.cuobe.rules.floor import left_of
from cubeplay.cuobe.rules.moves import Search
from cubeplay.cuobe.rules.state import DeckPart, State
from cubeplay.cuobe.rules.tokens import find_places
from cubeplay.errors import CubeplayError, choices_in_words
from cubeplay.rulebook import Seat
from cubeplay.words import _

KINDS: Final[Mapping[str, Deck]] = {
    **dict.fromkeys(BLUE, "blue"),
    **dict.fromkeys(("event", "spawn", "tick", "trigger"), "green"),
}
"""The kinds of cards that a deck may hold, and in which one they come."""

Numbers = dict[int, Fraction]
"""How likely each number is."""

_ALL_OTHERS: Final = ""
"""Stands for the pools that hold none of the wanted cards."""


@dataclass(frozen=True, slots=True)
class DeckOdds:
    """The cards of a kind that are still to come out of a deck.

    ``unseen`` is how many of them nobody has seen; ``left`` is how likely each number of them is among the
    ``cards`` in the deck, for the twins may have stolen some.  ``soon`` holds the chance that at least one
    comes within the next 0, 1, 2, … cards.

    >>> from cubeplay import Session
    >>> keys = deck_odds(Session("cuobe", seed=7).state, "key")
    >>> keys.unseen, keys.cards, keys.left, keys.within(1), keys.within(7)
    (5, 35, {5: Fraction(1, 1)}, Fraction(1, 7), Fraction(4042, 5797))
    """

    unseen: int
    cards: int
    left: Mapping[int, Fraction]
    soon: tuple[Fraction, ...]

    def within(self, cards: int) -> Fraction:
        """The chance that at least one of the next cards is of the kind; the deck may end before.

        Raises CubeplayError for a number below 0.
        """
        _check_number(cards)
        return self.soon[min(cards, self.cards)]


@dataclass(frozen=True, slots=True)
class SearchOdds:
    """What a search may bring.

    ``tokens`` says how likely each number of find tokens is.  ``here`` is the chance that one comes into
    the searcher's own room, or can be put there, where it may be taken at once; ``card`` the chance that
    Curiosity allows a blue card at once.  ``key_at_once`` is the chance of a key from either, and
    ``key`` that of one or more once all these tokens are taken, before any other blue card is drawn.

    >>> half, none = Fraction(1, 2), Fraction(0)
    >>> SearchOdds({0: half, 2: half}, half, none, key_at_once=Fraction(1, 14), key=Fraction(1, 8)).nothing
    Fraction(1, 2)
    """

    tokens: Mapping[int, Fraction]
    here: Fraction
    card: Fraction
    key_at_once: Fraction
    key: Fraction

    @property
    def nothing(self) -> Fraction:
        """The chance that the search brings neither a token nor a card."""
        return self.tokens.get(0, Fraction(0)) - self.card


def deck_odds(state: State, kind: str) -> DeckOdds:
    """The keys, tools, talents, syndromes, events, spawns, ticks or triggers that are still to come.

    Raises CubeplayError for another kind, before the first turn, and after the game.

    >>> from cubeplay import Session
    >>> triggers = deck_odds(Session("cuobe", seed=7).state, "trigger")
    >>> triggers.unseen, triggers.cards, triggers.within(1)
    (5, 40, Fraction(1, 8))
    """
    if kind not in KINDS:
        why = _("no deck holds cards of the kind {kind!r}.").format(kind=kind)
        raise CubeplayError(REFUSED, why, choices_in_words(kind, KINDS))
    deck, wanted = KINDS[kind], state.edition.of_kind[kind]
    left = cards_left(state, deck)
    numbers = [cards_within(state, deck, wanted, cards) for cards in range(left + 1)]
    soon = tuple(1 - number.get(0, Fraction(0)) for number in numbers)
    unseen = sum(len(set(wanted).intersection(pool)) for _name, pool in state.pools)
    return DeckOdds(unseen, left, numbers[-1], soon)


def cards_within(state: State, deck: Deck, wanted: Collection[str], cards: int) -> Numbers:
    """How likely each number of the wanted cards is among the next cards of a deck.

    A deck with fewer cards gives what it has.  Raises CubeplayError for a number below 0, before the first
    turn, and after the game.

    >>> from cubeplay import Session
    >>> state = Session("cuobe", seed=7).state
    >>> cards_within(state, "blue", state.edition.keys, 25)[5]
    Fraction(345, 2108)
    """
    check_runs(state)
    _check_number(cards)
    marked = {name: len(set(wanted).intersection(pool)) for name, pool in state.pools}
    sizes = {name: len(pool) for name, pool in state.pools}
    found: Numbers = {}
    for pools, share in _pools_within(state.blue if deck == "blue" else state.green, marked, cards).items():
        numbers = {0: share}
        for pool, number in pools:
            numbers = _sum_of(numbers, hits(marked.get(pool, 0), sizes.get(pool, number), number))
        found = {n: found.get(n, Fraction(0)) + numbers.get(n, Fraction(0)) for n in {*found, *numbers}}
    return dict(sorted(found.items()))


_Pools = tuple[tuple[str, int], ...]
"""How many cards come from which pool."""


def _pools_within(
    parts: tuple[DeckPart, ...], marked: Mapping[str, int], cards: int
) -> dict[_Pools, Fraction]:
    """How likely the next cards of a deck come from which pools; those without a wanted card are one."""
    found: dict[_Pools, Fraction] = {(): Fraction(1)}
    for part in parts:
        taken = min(cards, part.left)
        cards -= taken
        pile: Counter[str] = Counter()
        for name, number in part.unseen:
            pile[name if marked.get(name) else _ALL_OTHERS] += number
        draw = Draw[tuple[str, ...]](pile, taken, make=tuple, read=lambda _cards: None)
        more: dict[_Pools, Fraction] = {}
        for pools, share in found.items():
            for names, chance in draw.outcomes():
                both = tuple(sorted((Counter(dict(pools)) + Counter(names)).items()))
                more[both] = more.get(both, Fraction(0)) + share * chance
        found = more
    return found


def _sum_of(some: Mapping[int, Fraction], more: Mapping[int, Fraction]) -> Numbers:
    """The distribution of the sum of two independent numbers."""
    found: Numbers = {}
    for one, share in some.items():
        for other, chance in more.items():
            found[one + other] = found.get(one + other, Fraction(0)) + share * chance
    return found


def search_odds(state: State, seat: Seat) -> SearchOdds:
    """What a search in the room where a player stands may bring, and whether it leads to a key.

    Raises CubeplayError, in the words of the rule, if this player cannot search now.

    >>> from cubeplay.cuobe.teaching.positions import laid, who
    >>> odds = search_odds(laid({"c2": "larder", "c4": "attic"}, who("c2"))().state, 0)
    >>> odds.tokens, odds.here, odds.key_at_once
    ({0: Fraction(1, 2), 1: Fraction(1, 2)}, Fraction(1, 3), Fraction(1, 21))
    """
    check_may(state, seat, Search())
    keys = deck_odds(state, "key")
    faces = [_face(state, seat, face) for face in state.edition.die]
    each = Fraction(1, len(faces))
    tokens: Numbers = {}
    for face in faces:
        tokens[face.tokens] = tokens.get(face.tokens, Fraction(0)) + each
    return SearchOdds(
        dict(sorted(tokens.items())),
        here=each * sum(face.here for face in faces),
        card=each * sum(face.card for face in faces),
        key_at_once=each * sum(face.here or face.card for face in faces) * keys.within(1),
        key=each * sum((keys.within(face.tokens + face.card) for face in faces), Fraction(0)),
    )


@dataclass(frozen=True, slots=True)
class _Face:
    """What one face of a search does: tokens, whether one can lie here, and whether a card may be drawn."""

    tokens: int
    here: bool
    card: bool


def _face(state: State, seat: Seat, face: int) -> _Face:
    if face == 0:
        curious = CURIOSITY in state.players[seat].talents
        return _Face(0, here=False, card=curious and cards_left(state, "blue") > 0)
    places = find_places(state, face)
    tokens = min(len(places), left_of(state, "find"))
    return _Face(tokens, here=tokens > 0 and state.players[seat].at in places, card=False)


def _check_number(cards: int) -> None:
    """Raise CubeplayError for fewer cards than none."""
    if cards < 0:
        why = _("{number} cards cannot be drawn.").format(number=cards)
        raise CubeplayError(REFUSED, why, _("Name a number of cards from 0 up."))
