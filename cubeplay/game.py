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
from cubeplay.words import _

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
    under that heading.
    """

    name: str
    default: OptionValue
    choices: tuple[OptionValue, ...] | range | None
    title: str
    text: str = ""
    rule: str = ""
    labels: tuple[str, ...] = ()
    group: str = ""

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
        return ", ".join(map(repr, self.choices))


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the score of every seat, the seats that won, and the rule that ended it."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """What a move did.  ``revealed`` says that it showed something that was hidden: undo stops there."""

    state: S
    events: tuple[Event, ...] = ()
    revealed: bool = False


@dataclass(frozen=True, slots=True)
class Hint:
    """Advice for a player, from a nudge to a region (``places``) to the ``move`` itself."""

    text: str
    places: tuple[str, ...] = ()
    move: Any = None


@dataclass(frozen=True, slots=True)
class House:
    """The rooms, cards, cubes or grids that a game is played with: a name, and a digest of their text."""

    id: str
    digest: str


@dataclass(frozen=True, slots=True)
class Answer:
    """A bot's move, how many milliseconds it takes to make it, and why it was chosen."""

    move: Any
    delay_ms: int = 0
    because: str = ""


class Bot(Protocol):
    """A computer player.  ``title`` is its name in lists, ``strength`` says how well it plays."""

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
    """

    name: ClassVar[str]
    title: ClassVar[str]
    seats: ClassVar[range]
    version: ClassVar[int] = 1
    """The version of the rules; a save file of another version is not replayed silently."""
    options: ClassVar[tuple[Option, ...]] = ()
    low_wins: ClassVar[bool] = False
    """Whether points are penalties: the lowest score wins."""

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
                    _("Its options are {options}.").format(options=", ".join(known))
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

    @abstractmethod
    def view(self, state: S, player: Seat | None) -> S:
        """The state as a player may see it, hidden things blanked out; ``None`` is a spectator."""

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
        return self.rulebook.objections(state, player, move, what, names)

    def moves(self, state: S, player: Seat) -> tuple[M, ...]:
        """The legal moves of a seat; empty if it is not to move."""
        if player not in self.to_move(state):
            return ()
        permits = self.rulebook.permits
        return tuple(m for m in self.candidates(state, player) if permits(state, player, m))

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
