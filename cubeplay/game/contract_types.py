"""The values that a game's methods return: steps, outcomes, hints, answers of computer players.

Values that every move makes have ``gc=False``: frozen ones lie in no circle, so nobody need look for one.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from random import Random
from typing import Any, Final, Generic, Literal, Protocol, TypeVar

from msgspec import Struct

from cubeplay.rulebook import Breach, Event, Seat

S = TypeVar("S")
M = TypeVar("M")
T = TypeVar("T")
R = TypeVar("R")

Actor = Seat | Literal["chance", "clock"]
"""Who moves: a seat, counted from 0 in seat order, or chance, or the clock."""

CHANCE: Final = "chance"
CLOCK: Final = "clock"

Strength = Literal["gentle", "regular", "strong"]
"""How well a computer player plays; the names are the same in every game."""


class Reading(Struct, frozen=True):
    """The readers for whom a game's rules are written, and how long the sentences may be.

    ``age`` is that of the youngest readers, in years; pages show it as the game's age.  A title has at most
    ``title`` words, a rule's text at most ``sentences`` sentences, a sentence at most :attr:`words` words.

    >>> Reading(6).words, Reading(15).words
    (20, 22)
    """

    age: int
    title: int = 5
    sentences: int = 3

    @property
    def words(self) -> int:
        """The most words of a sentence: 20 for children below ten, 22 from then on."""
        return 20 if self.age < 10 else 22


class Outcome(Struct, frozen=True):
    """How a game ended: the score of every seat, the seats that won, and the rule that ended it.

    >>> Outcome((12, 7), (0,), "cubo.end").winners
    (0,)
    """

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    rule: str


class Step(Struct, Generic[S], frozen=True, gc=False):
    """The result of a move.  ``revealed`` says that it revealed something hidden: it cannot be undone then.

    What a player shows by the move itself, such as a card played from the hand, does not count; everything
    else that the move reveals to anybody does.

    >>> Step("state").events
    ()
    """

    state: S
    events: tuple[Event, ...] = ()
    revealed: bool = False


class Hint(Struct, frozen=True):
    """Advice for a player: a text, perhaps a region (``places``), perhaps the ``move`` itself.

    >>> Hint("Try the corner.", ("a1",)).places
    ('a1',)
    """

    text: str
    places: tuple[str, ...] = ()
    move: Any = None


class House(Struct, frozen=True):
    """The rooms, cards, cubes or grids that a game is played with: a name, and a digest of their text.

    >>> from cubeplay import GAMES
    >>> GAMES["gelatinous"].house({}).id
    'gelatinous-house'
    """

    id: str
    digest: str


class Answer(Struct, frozen=True):
    """A bot's move, how many milliseconds it takes to make it, and why it was chosen.

    >>> Answer("pass", delay_ms=300).because
    ''
    """

    move: Any
    delay_ms: int = 0
    because: str = ""


class Bot(Protocol):
    """A computer player.  ``title`` is its name in lists, ``strength`` says how well it plays.

    >>> from cubeplay import GAMES
    >>> [bot.title for bot in GAMES["gelatinous"].bots().values()]
    ['Random', 'Hasty', 'Careful']
    """

    @property
    def title(self) -> str:
        """The name of this kind of player."""
        ...

    @property
    def strength(self) -> str:
        """How well it plays, in words."""
        ...

    def answer(self, game: Any, view: Any, player: Seat, rng: Random) -> Answer:
        """A move in a :class:`cubeplay.game.Game` that is legal if it is made at once.

        It is one of ``game.moves(view, player)`` or of a kind in ``game.unlisted``; in a game with a clock it
        may carry a later time.  The same ``rng`` gives the same answer.
        """
        ...


def out_of_turn(player: Actor, actors: tuple[Actor, ...]) -> Breach:
    """What an actor that is not to move now has to wait for."""
    if player in (CHANCE, CLOCK):
        return Breach(form=f"undue-{player}")
    if CHANCE in actors:
        return Breach(form=CHANCE)
    seats = [actor for actor in actors if isinstance(actor, int)]
    return Breach({"player": seats[0]}, form="one") if len(seats) == 1 else Breach()


def without(things: tuple[T, ...], thing: T) -> tuple[T, ...]:
    """The things without the first one equal to ``thing``.  Raises ValueError if there is none.

    >>> without(("ace", "king", "ace"), "ace")
    ('king', 'ace')
    """
    at = things.index(thing)
    return things[:at] + things[at + 1 :]


def once(question: Callable[[T], R]) -> Callable[[T], R]:
    """Cache a function of one frozen object: the result for the latest object is kept.

    >>> @once
    ... def total(numbers):
    ...     print("adding")
    ...     return sum(numbers)
    >>> numbers = (1, 2, 3)
    >>> total(numbers), total(numbers)
    adding
    (6, 6)
    """
    latest: tuple[object, Any] = (object(), None)

    @wraps(question)
    def answer(thing: T) -> R:
        nonlocal latest
        known: R
        asked, known = latest  # read and written as one pair: other threads may ask about other things
        if asked is not thing:
            known = question(thing)
            latest = thing, known
        return known

    return answer
