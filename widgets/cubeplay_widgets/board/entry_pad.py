"""Pads: keys with pictures to enter what real dice and cards show.

A pad is built from the chance that a game waits for, and makes a move of the pressed keys.  It only checks
the number of keys; the game checks whether the move is possible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from cubeplay.chance import Chance, Draw, Roll
from cubeplay.errors import CubeplayError
from cubeplay.words import _, plural

from cubeplay_widgets.paint.scene import Item, Scene
from cubeplay_widgets.paint.svg import svg

Chosen = tuple[tuple[str, ...], ...]
"""The ids of the pressed keys, group by group."""

MOST_KEYS: Final = 60
"""The most single outcomes on a pad; a game with more needs a pad of its own."""


@dataclass(frozen=True, slots=True)
class Key:
    """Something to press: a face of a die, a card, a piece.

    ``name`` is the accessible name; ``picture`` is an SVG, and ``caption`` the text below it or in its
    place.  ``kinds`` are words to filter many keys by.  A key with ``once`` is pressed at most once.
    """

    id: str
    name: str
    picture: str = ""
    caption: str = ""
    kinds: tuple[str, ...] = ()
    once: bool = False


@dataclass(frozen=True, slots=True)
class KeyGroup:
    """Keys of which ``number`` must be pressed, a die's face as often as dice show it."""

    name: str
    keys: tuple[Key, ...]
    number: int


@dataclass(frozen=True, slots=True)
class Pad:
    """Groups of keys; ``make`` turns pressed keys into a move, and ``read`` a move into keys.

    The move is entered by a button, or ``at_once`` when the last key is pressed.
    """

    groups: tuple[KeyGroup, ...]
    make: Callable[[Chosen], Any]
    read: Callable[[Any], Chosen]
    at_once: bool = False

    def move(self, chosen: Sequence[Sequence[str]]) -> Any:
        """The move of the pressed keys.  Raises CubeplayError for missing, unknown or too many keys."""
        if len(chosen) != len(self.groups):
            raise gone()
        for group, ids in zip(self.groups, chosen, strict=True):
            _check(group, ids)
        return self.make(tuple(tuple(ids) for ids in chosen))


def _check(group: KeyGroup, ids: Sequence[str]) -> None:
    """Raise CubeplayError unless these ids are the right number of keys of a group."""
    keys, pressed = {key.id: key for key in group.keys}, Counter(ids)
    if any(id not in keys or (keys[id].once and pressed[id] > 1) for id in pressed):
        raise gone()
    missing = group.number - len(ids)
    if missing > 0:
        why = plural("{number} is missing at “{group}”.", "{number} are missing at “{group}”.", missing)
        raise CubeplayError(
            _("Not entered"), why.format(number=missing, group=group.name), _("Press what lies on the table.")
        )
    if missing < 0:
        raise full(group)


def full(group: KeyGroup) -> CubeplayError:
    """The error for one press too many in a group."""
    why = plural(
        "“{group}” has its {number} already.", "“{group}” has all its {number} already.", group.number
    )
    return CubeplayError(
        _("Not entered"), why.format(number=group.number, group=group.name), _("Take one back first.")
    )


def gone() -> CubeplayError:
    """The error for keys that are no longer there."""
    why, next = _("something else is to be entered now."), _("Press what lies on the table.")
    return CubeplayError(_("Not entered"), why, next)


# Pads for each kind of chance


def rolled(chance: Roll[Any], names: Sequence[str], key: Callable[[int, int], Key]) -> Pad:
    """A pad for dice: the ``names`` of the groups, and the ``key`` for a group and a face.

    >>> from cubeplay.cubo import GAME
    >>> state = GAME.apply(GAME.start(), 0, GAME.parse("flip")).state
    >>> pad = rolled(GAME.chance(state), ("Red", "Blue", "White"), lambda _group, pips: number_key(pips))
    >>> print(pad.move((("6", "2"), ("1", "4"))))
    roll red 26 blue 14
    """
    used = [place for place, number in enumerate(chance.groups) if number]
    faces = sorted(set(chance.faces))

    def make(chosen: Chosen) -> Any:
        fallen = dict(zip(used, chosen, strict=True))
        return chance.make(
            tuple(tuple(sorted(map(int, fallen.get(place, ())))) for place in range(len(chance.groups)))
        )

    def read(move: Any) -> Chosen:
        dice = chance.read(move) or ((),) * len(chance.groups)
        return tuple(tuple(map(str, dice[place])) for place in used)

    return Pad(
        tuple(
            KeyGroup(names[place], tuple(key(place, pips) for pips in faces), chance.groups[place])
            for place in used
        ),
        make,
        read,
    )


def drawn(chance: Draw[Any], name: str, key: Callable[[Any], Key]) -> Pad:
    """A pad for cards or pieces: the ``name`` of the group, and the ``key`` of each card."""
    cards = sorted(card for card, copies in chance.pile.items() if copies)
    keys = {card: key(card) for card in cards}
    card_of = {made.id: card for card, made in keys.items()}
    return Pad(
        (KeyGroup(name, tuple(keys.values()), chance.number),),
        lambda chosen: chance.make(tuple(sorted(card_of[id] for id in chosen[0]))),
        lambda move: (tuple(keys[card].id for card in chance.read(move) or ()),),
    )


def one_of(moves: Iterable[Any], name: str, key: Callable[[Any], Key]) -> Pad:
    """A pad for one of some moves: the ``name`` of the group, and the ``key`` of each move."""
    keys = {move: key(move) for move in moves}
    made = {each.id: move for move, each in keys.items()}
    return Pad(
        (KeyGroup(name, tuple(keys.values()), 1),),
        lambda chosen: made[chosen[0][0]],
        lambda move: ((keys[move].id,),),
    )


def number_key(number: int) -> Key:
    """A key that is a number."""
    return Key(str(number), str(number), caption=str(number))


def plain_pad(chance: Chance[Any]) -> Pad | None:
    """The pad of any chance, without pictures; None if there are more than :data:`MOST_KEYS` outcomes.

    >>> from cubeplay.chance import Weighted
    >>> plain_pad(Weighted((("heads", 1), ("tails", 1)))).move([["tails"]])
    'tails'
    """
    if isinstance(chance, Roll):
        groups = range(1, len(chance.groups) + 1)
        names = [_("Dice, group {number}").format(number=number) for number in groups]
        return rolled(
            chance,
            names if sum(map(bool, chance.groups)) > 1 else [_("Dice")] * len(names),
            lambda _group, pips: number_key(pips),
        )
    if isinstance(chance, Draw):
        return drawn(chance, _("Drawn"), lambda card: Key(str(card), str(card), once=chance.pile[card] == 1))
    moves = tuple(move for move, _share in islice(chance.outcomes(), MOST_KEYS + 1))
    if len(moves) > MOST_KEYS:
        return None
    return one_of(moves, _("What comes"), lambda move: Key(str(move), str(move), once=True))


def small_picture(items: Iterable[Item], size: tuple[int, int]) -> str:
    """The picture of a key as SVG, without a description, which is the key's name."""
    return svg(Scene(size, tuple(items)), "")
