"""The ids of the moves: a range for each kind, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from itertools import accumulate, chain, combinations
from typing import Any, Final

from cubeplay.cuobe.edition.edition import BLUE, DIRECTIONS
from cubeplay.cuobe.encoding.box import ALL_BLUE, KEYS, PLAYED, TOOLS, box_of
from cubeplay.cuobe.rules.move_generation import SPAWNS
from cubeplay.cuobe.rules.moves import (
    Attack,
    Choose,
    CuobeMove,
    Decline,
    DropTool,
    End,
    Fight,
    Force,
    Give,
    Go,
    Leave,
    PlaceChest,
    Search,
    Stash,
    Surrender,
    Take,
    TakeFind,
    Use,
    UseRoom,
    Weapons,
)
from cubeplay.cuobe.rules.state import FULL, PLACES, Asks, place_name
from cubeplay.encoding import Ids
from cubeplay.rulebook import Seat

SEATS: Final = 6
_DICE: Final = FULL + 1
_ALONE: Final[tuple[CuobeMove, ...]] = (
    Force(), Search(), UseRoom(), TakeFind(), PlaceChest(), Leave(), End(), Surrender(), Decline(),
)  # fmt: skip
"""The moves that say nothing more."""

_ANSWERS: Final = ("yes", "agree", "refuse", "calm", "draw", "token")
_SIDES: Final = tuple("-".join(some) for number in range(1, 5) for some in combinations(DIRECTIONS, number))
"""Directions, and the sides of a turned corridor."""
_NUMBERS: Final[Mapping[str, int]] = {
    "go": len(DIRECTIONS) * SEATS,
    "alone": len(_ALONE),
    "use": PLAYED,
    "fight": len(SPAWNS) * _DICE,
    "attack": (SEATS - 1) * _DICE,
    "stash": TOOLS,
    "take": TOOLS,
    "drop": TOOLS,
    "give": TOOLS * (SEATS - 1),
    "place": len(PLACES),
    "player": SEATS,
    "sides": len(_SIDES),
    "answer": len(_ANSWERS),
    "card": ALL_BLUE,
    "weapon": PLAYED - KEYS,
    "armed": 1,
}
"""How many ids each kind of move has."""

_ENDS: Final = dict(zip(_NUMBERS, accumulate(_NUMBERS.values()), strict=True))
_FIRST: Final = {kind: end - _NUMBERS[kind] for kind, end in _ENDS.items()}
_IDS_ALONE: Final[Mapping[CuobeMove, Ids]] = {move: (_FIRST["alone"] + at,) for at, move in enumerate(_ALONE)}
SIZE: Final = _ENDS["armed"]


class Speaker:
    """The ids of moves, for one seat of a table.

    >>> tuple(speaker_of("", 0, 3).ids((Give("bone-key", 1), Weapons(()))))
    ((210,), (447,))
    """

    def __init__(self, edition: str, seat: Seat, players: int) -> None:
        self._blue = box_of(edition).blue
        self._clockwise = {other: (other - seat) % players for other in range(players)}
        self._known: dict[Asks, _Known] = {}
        self._choices: Mapping[Asks, Mapping[str, Ids]] = {
            "place": _ids_of("place", PLACES),
            "seat": _ids_of("player", {str(other + 1): at for other, at in self._clockwise.items()}),
            "direction": _ids_of("sides", {word: at for at, word in enumerate(_SIDES)}),
            "answer": _ids_of("answer", {word: at for at, word in enumerate(_ANSWERS)}),
            "card": _ids_of("card", self._blue),
        }

    def ids(self, moves: Iterable[CuobeMove], asks: Asks = "") -> Iterable[Ids]:
        """The ids of each move; a choice depends on what is asked for, as a card may be called "calm"."""
        if asks not in self._known:
            chosen = ((Choose(value), ids) for value, ids in self._choices.get(asks, {}).items())
            self._known[asks] = _Known(self, chain(_IDS_ALONE.items(), chosen))
        return map(self._known[asks].__getitem__, moves)

    def _weapons(self, move: Weapons) -> Ids:
        cards = sorted(self._blue[card] for card in move.cards)
        return (*(_FIRST["weapon"] - KEYS + card for card in cards), _FIRST["armed"])

    def _go(self, move: Go) -> Ids:
        carried = 0 if move.carry is None else self._clockwise[move.carry]
        return (_FIRST["go"] + DIRECTIONS.index(move.to) * SEATS + carried,)

    def _fight(self, move: Fight) -> Ids:
        return (_FIRST["fight"] + SPAWNS.index(move.spawn) * _DICE + move.dice,)

    def _attack(self, move: Attack) -> Ids:
        return (_FIRST["attack"] + (self._clockwise[move.player] - 1) * _DICE + move.dice,)

    def _give(self, move: Give) -> Ids:
        return (_FIRST["give"] + self._blue[move.card] * (SEATS - 1) + self._clockwise[move.to] - 1,)

    def _card(self, move: Use | Stash | Take | DropTool) -> Ids:
        return (_FIRST[_OF_CARD[type(move)]] + self._blue[move.card],)


class _Known(dict[CuobeMove, Ids]):
    """The ids of the moves that a speaker was asked about, sets of weapons aside: those are too many."""

    def __init__(self, speaker: Speaker, known: Iterable[tuple[CuobeMove, Ids]]) -> None:
        super().__init__(known)
        self._speaker = speaker

    def __missing__(self, move: CuobeMove) -> Ids:
        if isinstance(move, Weapons):
            return self._speaker._weapons(move)
        ids = self[move] = _SAID[type(move)](self._speaker, move)
        return ids


def _ids_of(kind: str, places: Mapping[str, int]) -> dict[str, Ids]:
    return {word: (_FIRST[kind] + at,) for word, at in places.items()}


_OF_CARD: Final[Mapping[type, str]] = {Use: "use", Stash: "stash", Take: "take", DropTool: "drop"}
_SAID: Final[Mapping[type, Callable[[Speaker, Any], Ids]]] = {
    Go: Speaker._go,
    Fight: Speaker._fight,
    Attack: Speaker._attack,
    Give: Speaker._give,
    **dict.fromkeys(_OF_CARD, Speaker._card),
}


@lru_cache(maxsize=256)
def speaker_of(edition: str, seat: Seat, players: int) -> Speaker:
    """The ids of a seat's moves: they differ by the edition, the seat and how many play."""
    return Speaker(edition, seat, players)


# In words


def words(id: int) -> str:
    """What an id stands for; cards by their place in the edition.  Raises ValueError for what is none."""
    if not 0 <= id < SIZE:
        raise ValueError(f"{id} is no id of CU[o]BE: there are those from 0 to {SIZE - 1}")
    kind = next(kind for kind, end in _ENDS.items() if id < end)
    return _WORDS[kind](id - _FIRST[kind])


def _clockwise(number: int) -> str:
    return f"player {number} clockwise" if number else "yourself"


def _blue_words(at: int) -> str:
    for kind, number in BLUE.items():
        if at < number:
            return f"{kind} {at + 1}"
        at -= number
    raise AssertionError("there are no more kinds of blue cards")


def _going(at: int) -> str:
    to, carried = divmod(at, SEATS)
    return f"move {DIRECTIONS[to]}" + (f" with {_clockwise(carried)}" if carried else "")


_WORDS: Final[Mapping[str, Callable[[int], str]]] = {
    "go": _going,
    "alone": lambda at: str(_ALONE[at]),
    "use": lambda at: f"use {_blue_words(at)}",
    "fight": lambda at: str(Fight(SPAWNS[at // _DICE], at % _DICE)),
    "attack": lambda at: f"attack {_clockwise(at // _DICE + 1)} with {at % _DICE}",
    "stash": lambda at: f"stash {_blue_words(at)}",
    "take": lambda at: f"take {_blue_words(at)}",
    "drop": lambda at: f"drop {_blue_words(at)}",
    "give": lambda at: f"give {_blue_words(at // (SEATS - 1))} to {_clockwise(at % (SEATS - 1) + 1)}",
    "place": lambda at: f"choose {place_name(at)}",
    "player": lambda at: f"choose {_clockwise(at)}",
    "sides": lambda at: f"choose {_SIDES[at]}",
    "answer": lambda at: f"choose {_ANSWERS[at]}",
    "card": lambda at: f"choose {_blue_words(at)}",
    "weapon": lambda at: f"with {_blue_words(KEYS + at)}",
    "armed": lambda _at: "no more weapons",
}
