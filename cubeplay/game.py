"""The contract: a game is a pure function, and a session is a list of moves.

States and moves are frozen, hashable and comparable.  A game keeps no clock, rolls no dice and
draws nothing: dice, cards and time come in as recorded moves of the actors :data:`CHANCE` and
:data:`CLOCK`.
"""

from __future__ import annotations

import copy
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Final, Generic, Literal, Protocol, TypeVar

from cubeplay.chance import Chance
from cubeplay.errors import IllegalMove, OptionError, PositionError
from cubeplay.rulebook import Breach, Event, Objection, Rulebook, Seat
from cubeplay.table import TABLE
from cubeplay.words import _, listed

S = TypeVar("S")
M = TypeVar("M")

Actor = Seat | Literal["chance", "clock"]
"""Who moves: a seat, counted from 0 in seat order, or chance, or the clock."""

CHANCE: Final = "chance"
CLOCK: Final = "clock"

OptionValue = bool | int | str


@dataclass(frozen=True, slots=True)
class Option:
    """A variant or a size that a game is started with.

    ``choices`` lists the values that it takes: for whole numbers a ``range``, for free text (a house
    file, say, which the game itself checks) ``None``.  ``text`` says what it does, ``rule`` names the
    rule that it belongs to, and ``labels`` the choices in words.  Options of one ``group`` stand together
    under that heading.  ``seats`` marks the one option, if any, that says how many play; ``formerly`` is
    what older save files call it.

    >>> Option("players", 2, range(2, 5), "Players").check(3)
    3
    """

    name: str
    default: OptionValue
    choices: tuple[OptionValue, ...] | range | None
    title: str
    text: str = ""
    rule: str = ""
    labels: tuple[str, ...] = ()
    group: str = ""
    seats: bool = False
    formerly: str = ""

    def check(self, value: object) -> OptionValue:
        """Return the value if the option takes it.  Raises OptionError."""
        if type(value) is type(self.default) and (self.choices is None or value in self.choices):
            return value
        raise OptionError(
            _("Not started"),
            _("{option} cannot be {value!r}.").format(option=self.name, value=value),
            _("It takes {choices}.").format(choices=self._choices_in_words()),
        )

    def _choices_in_words(self) -> str:
        if self.choices is None:
            return _("text")
        if isinstance(self.choices, range):
            return _("{low} to {high}").format(low=self.choices[0], high=self.choices[-1])
        return listed(map(repr, self.choices))


@dataclass(frozen=True, slots=True)
class Reading:
    """For whom the rules of a game are written, and how long its catalogue's words may be.

    ``age`` is that of the youngest readers, in years.  A title has at most ``title`` words, a rule's text
    at most ``sentences`` sentences, and a sentence at most :attr:`words` words.

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


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the score of every seat, the seats that won, and the rule that ended it.

    >>> Outcome((12, 7), (0,), "cubo.end").winners
    (0,)
    """

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """What a move did.  ``revealed`` says that it showed something that was hidden: undo stops there.

    >>> Step("state").events
    ()
    """

    state: S
    events: tuple[Event, ...] = ()
    revealed: bool = False


@dataclass(frozen=True, slots=True)
class Hint:
    """Advice for a player, from a nudge to a region (``places``) to the ``move`` itself.

    >>> Hint("Try the corner.", ("a1",)).places
    ('a1',)
    """

    text: str
    places: tuple[str, ...] = ()
    move: Any = None


@dataclass(frozen=True, slots=True)
class House:
    """The rooms, cards, cubes or grids that a game is played with: a name, and a digest of their text.

    >>> from cubeplay import GAMES
    >>> GAMES["gelatinous"].house({}).id
    'gelatinous-house'
    """

    id: str
    digest: str


@dataclass(frozen=True, slots=True)
class Answer:
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

    def answer(self, game: Game[Any, Any], view: Any, player: Seat, rng: Random) -> Answer:
        """Choose among ``game.moves(view, player)``; the same ``rng`` gives the same answer."""
        ...


class Game(ABC, Generic[S, M]):
    """One game: its catalogue of rules and the pure functions that play it.

    A subclass fills in the abstract methods.  ``objections``, ``moves`` and ``apply`` follow from
    the rulebook's laws; a game may generate ``moves`` faster, if a test proves the two equal.

    >>> from cubeplay import GAMES
    >>> game = GAMES["cuboro"]
    >>> state = game.start(players=2)
    >>> game.to_move(state), len(game.moves(state, 0))
    ((0,), 64)
    """

    name: ClassVar[str]
    title: ClassVar[str]
    seats: ClassVar[range]
    version: ClassVar[int] = 1
    """The version of the rules; a save file of another version is not replayed silently."""
    options: ClassVar[tuple[Option, ...]] = ()
    low_wins: ClassVar[bool] = False
    """Whether points are penalties: the lowest score wins."""
    reading: ClassVar[Reading] = Reading(10)
    """For whom the catalogue is written."""
    bench: ClassVar[str] = ""
    """The module that measures the game's speeds (see :mod:`cubeplay.bench`); "": none."""
    by_chance: ClassVar[tuple[type, ...]] = ()
    """The kinds of move that are chance's: no seat may make one."""
    by_clock: ClassVar[tuple[type, ...]] = ()
    """The kinds of move that are the clock's: no seat may make one."""

    def __init__(self, rulebook: Rulebook[S, M]) -> None:
        """Take a rulebook with all its laws.  Raises RulebookError if a law is missing."""
        rulebook.complete()
        self.rulebook = rulebook

    # Starting

    def start(self, **options: Any) -> S:
        """Lay out the table.  Raises OptionError for an option or value that the game does not have."""
        return self._start(**self.checked(options))

    def checked(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """All options with their values, defaults filled in.  Raises OptionError."""
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                raise OptionError(
                    _("Not started"),
                    _("{game} has no option {option!r}.").format(game=self.title, option=name),
                    _("Its options are {options}.").format(options=listed(known))
                    if known
                    else _("It has no options."),
                )
        return {name: option.check(options.get(name, option.default)) for name, option in known.items()}

    @abstractmethod
    def _start(self, **options: Any) -> S:
        """Lay out the table; all options are present and checked."""

    def house(self, options: Mapping[str, Any]) -> House | None:
        """The house data that a game with these options uses, if any."""
        return None

    # What the options mean to a page; all of them are present and checked

    @classmethod
    def seats_option(cls) -> Option | None:
        """The option that says how many play, if the game has one."""
        return next((option for option in cls.options if option.seats), None)

    def seats_in(self, options: Mapping[str, Any]) -> int:
        """How many play: by the option that says so, else as many as can."""
        option = self.seats_option()
        return int(options[option.name]) if option else max(self.seats)

    def timed(self, options: Mapping[str, Any]) -> bool:
        """Whether moves carry the millisecond at which they are made: by default, if the game stamps them."""
        return type(self).stamp is not Game.stamp

    def hides(self, options: Mapping[str, Any]) -> bool:
        """Whether players hide something from each other: by default, if the game has views of its own."""
        return type(self).view is not Game.view

    # Playing

    @abstractmethod
    def to_move(self, state: S) -> tuple[Actor, ...]:
        """Who may move: seats in seat order, CHANCE alone, CLOCK last; empty when the game is over."""

    @abstractmethod
    def candidates(self, state: S, player: Seat) -> Iterable[M]:
        """Every move that a player might think of: a superset of the legal ones, without a repeat."""

    def chance(self, state: S) -> Chance[M]:
        """What may come when CHANCE is to move.  Raises ValueError when it is not."""
        raise ValueError(f"{self.title} does not wait for chance here")

    def deadline(self, state: S) -> int | None:
        """The millisecond at which CLOCK moves, or None while no clock runs."""
        return None

    def tick(self, state: S) -> M:
        """The move of CLOCK at the deadline.  Raises ValueError when no clock runs."""
        raise ValueError(f"no clock runs in {self.title} here")

    def now(self, state: S) -> int:
        """The millisecond of the last timed move; 0 in a game without a clock."""
        return 0

    def stamp(self, move: M, at: int) -> M:
        """The move as made at a millisecond since the start; a move that nobody times stays as it is."""
        return move

    @abstractmethod
    def _advance(self, state: S, actor: Actor, move: M) -> Step[S]:
        """Carry out a move that is legal."""

    def view(self, state: S, player: Seat | None) -> S:
        """The state as a player may see it, hidden things blanked out; ``None`` is a spectator.

        By default everything lies open.
        """
        return state

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    @abstractmethod
    def parse(self, text: str) -> M:
        """Read a move's notation, which is ``str(move)``.  Raises NotationError."""

    # Positions as text

    def write_position(self, state: S) -> str:
        """A state as text that a person can read and write, and that :meth:`read_position` reads again.

        Raises PositionError in a game that has no way to write its positions.
        """
        raise self._no_positions()

    def read_position(self, text: str) -> S:
        """The state that a text describes.

        Raises PositionError, which names the line, what is wrong and how to mend it, for a text that
        cannot be read or a table that the rules cannot bring about.
        """
        raise self._no_positions()

    def options_of(self, state: S) -> Mapping[str, OptionValue]:
        """The options that a state settles: how many play, and by which variant of the rules."""
        return {}

    def _no_positions(self) -> PositionError:
        why = _("{game} has no way to write positions.").format(game=self.title)
        return PositionError(_("Position not read"), why, _("Give the moves that lead to it instead."))

    def refusal(self, move: M) -> str:
        """The words that begin a refusal of this move."""
        return _("Not done")

    # What follows from the laws

    def objections(
        self, state: S, player: Actor, move: M, names: tuple[str, ...] = ()
    ) -> tuple[Objection, ...]:
        """Every rule that refuses a move, in words that call the seats by ``names``.  Empty means legal."""
        what = self.refusal(move)
        actors = self.to_move(state)
        if not actors:
            return (TABLE.objection("table.over", what, Breach()),)
        if player not in actors:
            return (TABLE.objection("table.turn", what, Breach()),)
        if player == CHANCE:
            fits = self.chance(state).probability(move) > 0
            return () if fits else (TABLE.objection("table.chance", what, Breach()),)
        if player == CLOCK:
            fits = move == self.tick(state)
            return () if fits else (TABLE.objection("table.deadline", what, Breach()),)
        assert isinstance(player, int)
        if isinstance(move, self.by_chance + self.by_clock):
            form = CHANCE if isinstance(move, self.by_chance) else CLOCK
            return (TABLE.objection("table.by-itself", what, Breach(form=form)),)
        return self.rulebook.objections(state, player, move, what, names)

    def moves(self, state: S, player: Seat) -> tuple[M, ...]:
        """The legal moves of a seat; empty if it is not to move."""
        if player not in self.to_move(state):
            return ()
        permits, foreign = self.rulebook.permits, self.by_chance + self.by_clock
        return tuple(
            move
            for move in self.candidates(state, player)
            if not isinstance(move, foreign) and permits(state, player, move)
        )

    def apply(self, state: S, actor: Actor, move: M, names: tuple[str, ...] = ()) -> Step[S]:
        """Make a move.  Raises IllegalMove with every objection; the state is never changed."""
        if objections := self.objections(state, actor, move, names):
            raise IllegalMove(objections)
        return self._advance(state, actor, move)

    def without(self, *rules: str) -> Game[S, M]:
        """This game with the laws of some rules struck out, for tests that a law matters."""
        other = copy.copy(self)
        other.rulebook = self.rulebook.without(*rules)
        return other

    # For bots and learners

    def guess(self, view: S, player: Seat, rng: Random) -> S:
        """A full state that a view could come from, drawn at random.  Games without secrets: the view."""
        return view

    def evaluate(self, view: S, seat: Seat) -> float:
        """How good a view looks for a seat, in points; used by bots, never by the rules."""
        end = self.outcome(view)
        return self.worth(end, seat) if end else 0.0

    def worth(self, end: Outcome, seat: Seat) -> float:
        """What an outcome is worth for a seat: more is better, also where the lowest score wins."""
        return float(-end.scores[seat] if self.low_wins else end.scores[seat])

    def hints(self, view: S, player: Seat) -> tuple[Hint, ...]:
        """Advice from a nudge to the move itself; empty where there is none."""
        return ()

    def bots(self) -> Mapping[str, Bot]:
        """The computer players by name, weakest first."""
        return {}
