"""Moves that are said in stages: what may be chosen first, and what is left to choose after it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import TypeVar

from cubeplay.encoding.encoder import Ids

M_co = TypeVar("M_co", covariant=True)


class Staged(Mapping[Ids, M_co]):
    """Moves by their ids that are counted out stage by stage; all are made only when somebody looks at all.

    A game with very many moves of two stages gives them so: who chooses the first id needs no move yet.
    """

    @abstractmethod
    def firsts(self) -> list[int]:
        """The ids that some move begins with, in rising order."""

    @abstractmethod
    def after(self, id: int) -> Mapping[Ids, M_co]:
        """The moves that begin with an id and are not said with it alone, by the rest of their ids."""

    @abstractmethod
    def single(self, id: int) -> M_co | None:
        """The move that one id alone says, if any."""

    @abstractmethod
    def made(self) -> Mapping[Ids, M_co]:
        """All of them."""

    def __getitem__(self, ids: Ids) -> M_co:
        return self.made()[ids]

    def __iter__(self) -> Iterator[Ids]:
        return iter(self.made())

    def __len__(self) -> int:
        return len(self.made())


def firsts(choices: Mapping[Ids, object]) -> list[int]:
    """The ids that some move begins with, in rising order.

    >>> firsts({(7,): "pass", (2, 4): "place", (2, 5): "place"})
    [2, 7]
    """
    if isinstance(choices, Staged):
        return choices.firsts()
    ids = list(chain.from_iterable(choices))
    return sorted(ids if len(ids) == len(choices) else {key[0] for key in choices})


def whole(choices: Mapping[Ids, M_co], id: int) -> M_co | None:
    """The move that an id says by itself; None if it says none, or only the first part of one.

    >>> whole({(7,): "pass", (2, 4): "place"}, 7), whole({(7,): "pass", (2, 4): "place"}, 2)
    ('pass', None)
    """
    return choices.single(id) if isinstance(choices, Staged) else choices.get((id,))


def following(choices: Mapping[Ids, M_co], id: int) -> Mapping[Ids, M_co]:
    """The moves whose ids begin with an id, by the rest of their ids.

    >>> following({(7,): "pass", (2, 4): "place", (2, 5): "turn"}, 2)
    {(4,): 'place', (5,): 'turn'}
    """
    if isinstance(choices, Staged):
        return choices.after(id)
    return {ids[1:]: move for ids, move in choices.items() if ids[0] == id}
