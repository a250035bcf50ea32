"""What every game implements: :class:`Game`.

A game is a set of pure functions.  States and moves are frozen, hashable and comparable.  A game has no clock
and rolls no dice: dice, cards and time are recorded moves of the actors :data:`CHANCE` and :data:`CLOCK`.
"""

from __future__ import annotations

import copy
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from math import inf
from random import Random
from typing import Any, ClassVar, Generic, TypeVar

from cubeplay.chance import Chance
from cubeplay.errors import IllegalMove, OptionError, PositionError
from cubeplay.game.contract_types import (
    CHANCE,
    CLOCK,
    Actor,
    Bot,
    Hint,
    House,
    Outcome,
    Reading,
    Step,
    Strength,
    out_of_turn,
)
from cubeplay.game.options import Moot, Option, OptionValue
from cubeplay.limits import as_written
from cubeplay.rulebook import Breach, Objection, Rulebook, Seat
from cubeplay.rulebook.table import TABLE
from cubeplay.words import _, listed, plural

S = TypeVar("S")
M = TypeVar("M")


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
    cooperative: ClassVar[bool] = False
    """Whether all who play win and lose together."""
    solo_scores: ClassVar[tuple[float, float]] = (-inf, inf)
    """Between which points one who plays alone ends; penalties count below 0, as :meth:`worth` says."""
    strengths: ClassVar[Mapping[Strength, str]] = {}
    """The name of the one of the :meth:`bots` that plays at each strength, weakest first; may lack some."""
    among_friends: ClassVar[Mapping[str, OptionValue]] = {}
    """The options that a table for several devices has until its host chooses others."""
    reading: ClassVar[Reading] = Reading(10)
    """For whom the catalogue is written."""
    bench: ClassVar[str] = ""
    """The module of another package's game that measures its speeds (see ``benchmarks``); "": none."""
    puzzles: ClassVar[str] = ""
    """The module whose ``KINDS`` are the game's kinds of puzzle (see :mod:`cubeplay.puzzles`); "": none."""
    analysis: ClassVar[str] = ""
    """The module whose ``JUDGE`` weighs the game's decisions (see :mod:`cubeplay.analysis`); "": none."""
    own_pieces: ClassVar[str] = ""
    """The module whose ``SORTS`` say which pieces one may make (see :mod:`cubeplay.own_pieces`); "": none."""
    story: ClassVar[str] = ""
    """The module whose ``STORY`` tells rounds and endings (see :mod:`cubeplay.story`); "": none."""
    encoding: ClassVar[str] = ""
    """The module whose ``NUMBERS`` number its moves and views (see :mod:`cubeplay.encoding`); "": none."""
    unlisted: ClassVar[tuple[type, ...]] = ()
    """The kinds of legal move that :meth:`moves` leaves out, because there are too many of them."""
    by_chance: ClassVar[tuple[type, ...]] = ()
    """The kinds of move that are chance's: no seat may make one."""
    by_clock: ClassVar[tuple[type, ...]] = ()
    """The kinds of move that are the clock's: no seat may make one."""
    giving_up: ClassVar[tuple[type, ...]] = ()
    """The kinds of move that give the game up, or propose to; random players make none of them."""

    def __init__(self, rulebook: Rulebook[S, M]) -> None:
        """Raises RulebookError if the rulebook lacks a law."""
        rulebook.complete()
        self.rulebook = rulebook
        self._by_itself = frozenset(self.by_chance + self.by_clock)

    # Starting

    def start(self, **options: Any) -> S:
        """The first state of a game.  Raises OptionError for an unknown option or value."""
        return self._start(**self.checked(options))

    def checked(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """All options with their values, defaults filled in.  Raises OptionError."""
        known = [option.name for option in self.options]
        for name in options:
            if name not in known:
                raise OptionError(
                    _("Not started"),
                    _("{game} has no option {option}.").format(game=self.title, option=as_written(name)),
                    _("Its options are {options}.").format(options=listed(known))
                    if known
                    else _("It has no options."),
                )
        values = self._values(options)
        for name, moot in self.moot(values).items():
            if options.get(name, moot.value) != moot.value:
                after = _("Leave {option} out, or choose {value!r}.").format(option=name, value=moot.value)
                raise OptionError(_("Not started"), moot.why, after)
            values[name] = moot.value
        return values

    def check_new(self, options: Mapping[str, Any]) -> None:
        """Check that a new game may begin with these options, all of them present and checked.

        By default it may.  Games that were begun earlier are not checked, so that they can be opened again.
        Raises CubeplayError.
        """
        return

    def moot(self, options: Mapping[str, Any]) -> Mapping[str, Moot]:
        """The options that have no effect given the others, by name; other values of them are refused."""
        return {}

    def effective(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The given options without those that have no effect.

        Raises OptionError for a value that the game does not have.
        """
        moot = self.moot(self._values(options))
        return {name: value for name, value in options.items() if name not in moot}

    def _values(self, options: Mapping[str, Any]) -> dict[str, Any]:
        return {
            option.name: option.check(options.get(option.name, option.default)) for option in self.options
        }

    @abstractmethod
    def _start(self, **options: Any) -> S:
        """The first state of a game; all options are present and checked."""

    def house(self, options: Mapping[str, Any]) -> House | None:
        """The house data that a game with these options uses, if any."""
        return None

    # What the options mean; all of them are present and checked

    @classmethod
    def seats_option(cls) -> Option | None:
        """The option that says how many play, if the game has one."""
        return next((option for option in cls.options if option.seats), None)

    def seats_in(self, options: Mapping[str, Any]) -> int:
        """How many play: by the option that says so, else the most that can."""
        option = self.seats_option()
        return int(options[option.name]) if option else max(self.seats)

    def timed(self, options: Mapping[str, Any]) -> bool:
        """Whether moves carry the millisecond at which they are made: by default, if the game stamps them."""
        return type(self).stamp is not Game.stamp

    def length(self, options: Mapping[str, Any]) -> str:
        """How long the game is, such as "6 rounds", if an option says so; by default ""."""
        return ""

    def hides(self, options: Mapping[str, Any]) -> bool:
        """Whether players hide something from each other: by default, if the game has views of its own."""
        return type(self).view is not Game.view

    def keeps_secret(self, state: S) -> bool:
        """Whether somebody has chosen in secret, and the choice is not open yet; by default never."""
        return False

    def teams(self, options: Mapping[str, Any]) -> tuple[tuple[Seat, ...], ...]:
        """The seats of each team; by default there are no teams."""
        return ()

    def follows(self, view: S) -> Seat | None:
        """The seat that moves after the present one, by a spectator's view; None, the default, if unknown."""
        return None

    def score_words(self, score: int) -> str:
        """A score at the end, in words; "" if it says no more than who has won."""
        return plural("{count} point", "{count} points", score).format(count=score)

    # Playing

    @abstractmethod
    def to_move(self, state: S) -> tuple[Actor, ...]:
        """Who may move: seats in seat order, CHANCE alone, CLOCK last; empty when the game is over."""

    def order_rules(self, state: S, player: Seat) -> tuple[str, ...]:
        """The rules that say why a seat that is not to move is too early or too late.

        By default there are none, as in a game of turns: the seat is told that it is not its turn.
        """
        return ()

    @abstractmethod
    def candidates(self, state: S, player: Seat) -> Iterable[M]:
        """The moves among which :meth:`moves` looks for legal ones, none twice."""

    def chance(self, state: S) -> Chance[M]:
        """The distribution of the next move when CHANCE is to move.  Raises ValueError when it is not."""
        raise ValueError(f"{self.title} does not wait for chance here")

    def rolls_for(self, state: S) -> Seat | None:
        """The seat for which CHANCE rolls or draws; None if it is for all."""
        return None

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
        """The move with its time in milliseconds since the start; unchanged if its kind has no time."""
        return move

    @abstractmethod
    def _advance(self, state: S, actor: Actor, move: M) -> Step[S]:
        """The step of a legal move."""

    def dead(self, view: S) -> bool:
        """Whether a spectator's view proves that nobody has a choice until the round ends; by default not."""
        return False

    def view(self, state: S, player: Seat | None) -> S:
        """The state without what is hidden from a player; ``None`` is a spectator.  By default, all of it."""
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
        cannot be read or a position that the rules do not allow.
        """
        raise self._no_positions()

    def options_of(self, state: S) -> Mapping[str, OptionValue]:
        """The options that follow from a state: how many play, and by which variant of the rules."""
        return {}

    def _no_positions(self) -> PositionError:
        why = _("{game} has no way to write positions.").format(game=self.title)
        return PositionError(_("Position not read"), why, _("Give the moves that lead to it instead."))

    def refusal(self, move: M) -> str:
        """The first words of a refusal of this move."""
        return _("Not done")

    # Legality

    def objections(
        self, state: S, player: Actor, move: M, names: tuple[str, ...] = ()
    ) -> tuple[Objection, ...]:
        """Every rule that refuses a move, in words that call the seats by ``names``.  Empty means legal."""
        actors = self.to_move(state)
        if player not in actors or (isinstance(player, int) and type(move) in self._by_itself):
            return self._out_of_order(state, player, move, names)
        if not isinstance(player, int):
            return self._impossible(state, player, move)
        if self.rulebook.permits(state, player, move):
            return ()
        return self.rulebook.objections(state, player, move, self.refusal(move), names)

    def _out_of_order(
        self, state: S, player: Actor, move: M, names: tuple[str, ...]
    ) -> tuple[Objection, ...]:
        """The refusal of an actor that is not to move, or of a seat that plays for chance or the clock."""
        what, actors = self.refusal(move), self.to_move(state)
        if not actors:
            return (TABLE.objection("table.over", what, Breach()),)
        if isinstance(player, int) and type(move) in self._by_itself:
            form = CHANCE if type(move) in self.by_chance else CLOCK
            return (TABLE.objection("table.by-itself", what, Breach(form=form)),)
        return self._not_yet(state, player, move, names)

    def _impossible(self, state: S, actor: Actor, move: M) -> tuple[Objection, ...]:
        """The refusal of a move of chance or of the clock that is impossible now; empty if it is possible."""
        if actor == CHANCE:
            fits, rule = bool(self.chance(state).probability(move)), "table.chance"
        else:
            fits, rule = move == self.tick(state), "table.deadline"
        return () if fits else (TABLE.objection(rule, self.refusal(move), Breach()),)

    def _not_yet(self, state: S, player: Actor, move: M, names: tuple[str, ...]) -> tuple[Objection, ...]:
        """The refusal of an actor that is not to move: by :meth:`order_rules`, or because of the turn."""
        what = self.refusal(move)
        if isinstance(player, int) and (rules := self.order_rules(state, player)):
            found = self.rulebook.objections(state, player, move, what, names)
            if untimely := tuple(objection for objection in found if objection.rule in rules):
                return untimely
        return (TABLE.objection("table.turn", what, out_of_turn(player, self.to_move(state)), names),)

    def moves(self, state: S, player: Seat) -> tuple[M, ...]:
        """The legal moves of a seat, all but those of a kind in ``unlisted``; empty if it is not to move.

        In a game with a clock their time is :meth:`now`; the same moves may be made later, too.
        """
        if player not in self.to_move(state):
            return ()
        permits, by_itself = self.rulebook.permits, self._by_itself
        return tuple(
            move
            for move in self.candidates(state, player)
            if type(move) not in by_itself and permits(state, player, move)
        )

    def random_move(self, state: S, player: Seat, rng: Random) -> M:
        """One of :meth:`moves`, each equally likely.  Raises IndexError if there is none.

        A game may choose faster, without listing all, if it chooses what ``rng.choice`` would choose.
        """
        return rng.choice(self.moves(state, player))

    def apply(self, state: S, actor: Actor, move: M, names: tuple[str, ...] = ()) -> Step[S]:
        """Make a move.  Raises IllegalMove with every objection; the state is never changed."""
        if objections := self.objections(state, actor, move, names):
            raise IllegalMove(objections)
        return self._advance(state, actor, move)

    def carry_out(self, state: S, actor: Actor, move: M) -> Step[S]:
        """Make a move that is known to be legal, such as one of :meth:`moves`, without checking it again."""
        return self._advance(state, actor, move)

    def without(self, *rules: str) -> Game[S, M]:
        """This game without the laws of some rules, for tests that a law matters."""
        other = copy.copy(self)
        other.rulebook = self.rulebook.without(*rules)
        return other

    # For bots and learners

    def guess(self, view: S, player: Seat, rng: Random) -> S:
        """A random full state with this view.  In a game without secrets: the view itself."""
        return view

    def evaluate(self, view: S, seat: Seat) -> float:
        """How good a view looks for a seat, in points; used by bots, never by the rules."""
        end = self.outcome(view)
        return self.worth(end, seat) if end else 0.0

    def worth(self, end: Outcome, seat: Seat) -> float:
        """What an outcome is worth for a seat: more is better, also where the lowest score wins."""
        return float(-end.scores[seat] if self.low_wins else end.scores[seat])

    def hints(self, view: S, player: Seat) -> tuple[Hint, ...]:
        """Advice, the vaguest first; the last one may name the move.  May be empty."""
        return ()

    def bots(self) -> Mapping[str, Bot]:
        """The game's own computer players, weakest first; :func:`cubeplay.players.bots_of` has all."""
        return {}

    def contest(self, rng: Random) -> Mapping[str, OptionValue]:
        """Options other than the defaults for a pair of games that compares two computer players.

        A game without chance draws them at random: else all pairs would be the same.
        """
        return {}
