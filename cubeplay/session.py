"""A session is a list of moves: the one mutable object of the engine.

It holds the record, the place in it (for undo and redo), the seed that chance is drawn from, and
the log.  Everything else follows from the game's pure functions.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from html import escape
from os import PathLike
from random import Random
from threading import RLock
from typing import Any, Final, Protocol

from cubeplay import record as files
from cubeplay.errors import CubeplayError, SaveError, UndoRefused
from cubeplay.game import CHANCE, CLOCK, Actor, Game, Hint, Outcome, Step
from cubeplay.record import ChanceMode, Record, UndoMode
from cubeplay.registry import find_game
from cubeplay.rulebook import Objection, Seat, seat_name
from cubeplay.showing import Shown, figure, picture
from cubeplay.words import _


@dataclass(frozen=True, slots=True)
class LogLine:
    """What the log says of one event.  ``number`` counts the moves from 1; 0 is the set-up.

    >>> print(LogLine(1, "Plum flips the counter.", "cubo.flip"))
    Plum flips the counter.
    """

    number: int
    text: str
    rule: str
    audience: tuple[Seat, ...] | None = None

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Played:
    """A move that was made, who made it, and what it did.

    >>> session = Session("cubo", seed=7)
    >>> step = session.play("flip")
    >>> [played.actor for played in session.played]
    [0, 'chance']
    """

    actor: Actor
    move: Any
    step: Step[Any]


class Journal(Protocol):
    """Where a session writes every move before it shows it.

    >>> class Memory(list):
    ...     def append(self, number, entries):
    ...         self[number:] = entries
    ...
    ...     def read(self, since):
    ...         return self[since:]
    >>> session, memory = Session("cubo", seed=7), Memory()
    >>> session.keep(memory)
    >>> step = session.play("flip")
    >>> memory.read(0)
    ['0: flip', 'chance: roll red 26 blue 11']
    """

    def append(self, number: int, entries: Sequence[str]) -> None:
        """Store entries from ``number`` on, all or none.  Raises BehindError if that number is taken."""
        ...

    def read(self, since: int) -> Sequence[str]:
        """The entries from number ``since`` on."""
        ...


def chance_rng(seed: int | str, number: int) -> Random:
    """The random numbers for chance move ``number`` of a session: they depend on these two alone.

    >>> chance_rng(7, 0).random() == chance_rng(7, 0).random() != chance_rng(7, 1).random()
    True
    """
    digest = sha256(f"cubeplay:{seed}:{number}".encode()).digest()
    return Random(int.from_bytes(digest, "big"))


LISTED: Final = 4
"""So many lines of the log a session shows of itself."""


class Session(Shown):
    """A game in play.

    >>> session = Session("cubo", seed=7, names=("Plum", "Fig"))
    >>> session
    <Cubo, moves: 0. To move: Plum.>
    >>> step = session.play("flip")
    >>> print(session.as_text())
    Cubo, moves: 2. To move: Plum.
    Round 1 of 6: Plum flips the counter and rolls the centre dice.
    The centre shows blue 1, blue 1, red 2, red 6.

    ``seed`` decides all dice and cards; without one a fresh seed is taken and kept in ``seed``.
    With ``chance="ask"`` the session waits for somebody to enter what real dice show.
    ``undo="fair"`` stops at dice, at revealed things and at another player's move; ``"free"`` does
    not.  ``bots`` names the computer player of each seat ("" for a person).  All other keywords are
    options of the game.  Raises OptionError.
    """

    def __init__(
        self,
        game: str | Game[Any, Any],
        *,
        seed: int | str | None = None,
        chance: ChanceMode = "seed",
        undo: UndoMode = "fair",
        names: Sequence[str] = (),
        bots: Sequence[str] = (),
        **options: Any,
    ) -> None:
        self.game = find_game(game)
        self.seed = secrets.randbits(32) if seed is None else seed
        self.options = self.game.checked(options)
        self.names, self.bots = tuple(names), tuple(bots)
        self.chance_mode, self.undo_mode = chance, undo
        self.revision = 0
        self.lock = RLock()
        self._start = self.game.start(**self.options)
        self._past: list[Played] = []
        self._future: list[tuple[Played, ...]] = []
        self._journal: Journal | None = None
        self._written = 0
        self._listeners: list[Callable[[], None]] = []
        self._past += self._settle(self._start, ())

    # What is

    @property
    def state(self) -> Any:
        """The present state."""
        return self._past[-1].step.state if self._past else self._start

    @property
    def to_move(self) -> tuple[Actor, ...]:
        """Who may move; empty when the game is over."""
        return self.game.to_move(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None until it is over."""
        return self.game.outcome(self.state)

    @property
    def played(self) -> tuple[Played, ...]:
        """All moves so far, chance's and the clock's among them."""
        return tuple(self._past)

    @property
    def log(self) -> tuple[LogLine, ...]:
        """All that has happened, in words."""
        return tuple(
            LogLine(number, self.game.rulebook.sentence(event, self.names), event.rule, event.audience)
            for number, played in enumerate(self._past, 1)
            for event in played.step.events
        )

    def told(self, seat: Seat | None) -> tuple[LogLine, ...]:
        """The part of the log that a seat may know; ``None`` is a spectator."""
        return tuple(line for line in self.log if line.audience is None or seat in line.audience)

    def view(self, player: Seat | None) -> Any:
        """The state as a player may see it."""
        return self.game.view(self.state, player)

    def moves(self, player: Actor | None = None) -> tuple[Any, ...]:
        """The legal moves of a player, or of the first of ``to_move``."""
        actor = self._actor(player)
        if actor == CHANCE:
            return tuple(move for move, _share in self.game.chance(self.state).outcomes())
        if actor == CLOCK:
            return (self.game.tick(self.state),)
        return self.game.moves(self.state, actor)

    def why(self, move: Any, player: Actor | None = None) -> tuple[Objection, ...]:
        """Why a move is refused: every rule that objects, in words.  Empty if the move is legal.

        Raises NotationError for a text that is no move.
        """
        return self.game.objections(self.state, self._actor(player), self._move(move), self.names)

    def hints(self, player: Actor | None = None) -> tuple[Hint, ...]:
        """Advice for a player, from a nudge to the move; it knows only what the player may see."""
        actor = self._actor(player)
        return self.game.hints(self.view(actor), actor) if isinstance(actor, int) else ()

    def _actor(self, player: Actor | None) -> Actor:
        return player if player is not None else next(iter(self.to_move), 0)

    def _move(self, move: Any) -> Any:
        return self.game.parse(move) if isinstance(move, str) else move

    # Showing itself

    def __repr__(self) -> str:
        return f"<{self._headline()}>"

    def as_text(self) -> str:
        """Whose turn it is, and the last lines of the log that this player may know."""
        return "\n".join((self._headline(), *self._last_told()))

    def as_html(self) -> str:
        """The table as the player sees it who is to move, and the last lines of the log."""
        svg = picture(self.game.name, self.state, self.names)
        lines = "".join(f"<li>{escape(line)}</li>" for line in self._last_told())
        caption = f"<p>{escape(self._headline())}</p><ul>{lines}</ul>"
        return figure(svg, caption) if svg else caption

    def _repr_svg_(self) -> str | None:
        return picture(self.game.name, self.state, self.names) or None

    def _headline(self) -> str:
        """Which game this is, how far it has come, and whose turn it is."""
        count, actors = len(self._past), self.to_move
        seats = [seat_name(actor, self.names) for actor in actors if isinstance(actor, int)]
        if seats:
            words = _("{title}, moves: {count}. To move: {players}.")
        elif actors:
            words = _("{title}, moves: {count}. Dice or cards come next.")
        else:
            words = _("{title}, moves: {count}. The game is over.")
        return words.format(title=self.game.title, count=count, players=", ".join(seats))

    def _last_told(self) -> list[str]:
        seat = next((actor for actor in self.to_move if isinstance(actor, int)), None)
        return [line.text for line in self.told(seat)[-LISTED:]]

    # What happens

    def play(self, move: Any, player: Actor | None = None) -> Step[Any]:
        """Make a move, given as text or as a move; chance then plays its own.

        Returns the step with all that followed.  Raises NotationError or IllegalMove, and
        BehindError if somebody else was faster; then nothing has changed.
        """
        with self.lock:
            actor, move = self._actor(player), self._move(move)
            step = self.game.apply(self.state, actor, move, self.names)
            made = [Played(actor, move, step)]
            made += self._settle(step.state, (*self._past, *made))
            self._write([files.entry(played.actor, str(played.move)) for played in made])
            self._past += made
            self._future.clear()
            self._changed()
        events = tuple(event for played in made for event in played.step.events)
        return Step(made[-1].step.state, events, any(played.step.revealed for played in made))

    def _settle(self, state: Any, past: Sequence[Played]) -> list[Played]:
        """Play chance moves while it is chance's turn, unless a person enters them."""
        made: list[Played] = []
        while self.chance_mode == "seed" and self.game.to_move(state) == (CHANCE,):
            move = self._chance_move(state, (*past, *made))
            made.append(Played(CHANCE, move, self.game.apply(state, CHANCE, move)))
            state = made[-1].step.state
        return made

    def _chance_move(self, state: Any, past: Sequence[Played]) -> Any:
        """What the seed brings after some moves."""
        number = sum(played.actor == CHANCE for played in past)
        return self.game.chance(state).sample(chance_rng(self.seed, number))

    def undo(self, player: Seat | None = None) -> None:
        """Take back the last player's move and all that followed from it.  Raises UndoRefused."""
        with self.lock:
            number = self._last_move()
            if self.undo_mode == "fair":
                self._check_undo(number, player)
            self._write([f"undo {len(self._past) - number}"])
            self._take_back(len(self._past) - number)
            self._changed()

    def redo(self) -> None:
        """Make the move again that was taken back last.  Raises UndoRefused if there is none."""
        with self.lock:
            if not self._future:
                raise UndoRefused(_("Nothing to redo"), _("no move was taken back."), "")
            self._write(["redo"])
            self._past += self._future.pop()
            self._changed()

    @property
    def can_redo(self) -> bool:
        """Whether a move was taken back that can be made again."""
        return bool(self._future)

    def _take_back(self, count: int) -> None:
        self._future.append(tuple(self._past[-count:]))
        del self._past[-count:]

    def _last_move(self) -> int:
        """The index of the last move that a player made.  Raises UndoRefused if there is none."""
        for number in range(len(self._past) - 1, -1, -1):
            if isinstance(self._past[number].actor, int):
                return number
        raise UndoRefused(_("Nothing to undo"), _("no move has been made yet."), "")

    def _check_undo(self, number: int, player: Seat | None) -> None:
        last, after = self._past[number], self._past[number + 1 :]
        if after:
            why = _("dice, cards or the clock have come since.")
        elif player is not None and last.actor != player:
            why = _("another player has moved since.")
        elif last.step.revealed:
            why = _("the move revealed something that was hidden.")
        else:
            return
        raise UndoRefused(_("Not undone"), why, _("Play on from here."))

    def restart(self) -> None:
        """Take back everything, as a lesson's Reset does.  Raises UndoRefused in a fair game."""
        with self.lock:
            if self.undo_mode == "fair":
                raise UndoRefused(_("Not reset"), _("this is a game."), _("Start a new one instead."))
            count = len(self._past) - self._setup_length()
            if count:
                self._write([f"undo {count}"])
                self._take_back(count)
            self._changed()

    def _setup_length(self) -> int:
        """How many chance moves come before the first decision."""
        actors = [played.actor for played in self._past]
        return next((k for k, actor in enumerate(actors) if actor != CHANCE), len(actors))

    # Who wants to know

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call ``listener`` after every change; returns a function that ends it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def _changed(self) -> None:
        self.revision += 1
        for listener in tuple(self._listeners):
            listener()

    # Keeping it

    @property
    def record(self) -> Record:
        """The game as it would be saved now."""
        return Record(
            game=self.game.name,
            rules=self.game.version,
            seed=self.seed,
            options=self.options,
            names=self.names,
            bots=self.bots,
            chance=self.chance_mode,
            undo=self.undo_mode,
            house=self.game.house(self.options),
            moves=tuple((played.actor, str(played.move)) for played in self._past),
        )

    def save(self, path: str | PathLike[str]) -> None:
        """Write a save file, whole or not at all.  Raises SaveError."""
        files.write(self.record, path)

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Session:
        """Open a save file and check every move of it.  Raises SaveError."""
        return cls.from_record(files.read(path))

    @classmethod
    def from_record(cls, record: Record) -> Session:
        """Play a record again.  Raises SaveError, which names the move that cannot be."""
        session = cls.seated(record)
        dealt = len(session._past)
        for number, (actor, notation) in enumerate(record.moves, 1):
            if number <= dealt:
                session._check_chance(session._past[number - 1], actor, notation, number)
            else:
                dealt = session._replay(actor, notation, number)
        if dealt > len(record.moves):
            raise _damaged(_("its last dice or cards are missing."))
        return session

    @classmethod
    def seated(cls, record: Record) -> Session:
        """A fresh session with a record's options and none of its moves.  Raises SaveError."""
        try:
            session = cls(
                record.game,
                seed=record.seed,
                chance=record.chance,
                undo=record.undo,
                names=record.names,
                bots=record.bots,
                **record.options,
            )
        except (CubeplayError, TypeError) as error:
            raise _damaged(str(error)) from error
        if record.rules != session.game.version:
            why = _("it was played by version {found} of the rules, and these are version {known}.")
            raise _damaged(why.format(found=record.rules, known=session.game.version))
        if record.house != session.game.house(session.options):
            raise _damaged(_("it was played with rooms, cards or cubes that are not here."))
        return session

    def _replay(self, actor: Actor, notation: str, number: int) -> int:
        """Play one recorded move; returns how many moves are made now.  Raises SaveError."""
        try:
            self.play(notation, actor)
        except CubeplayError as error:
            why = _("move {number} ({move}) cannot be. {reason}")
            raise _damaged(why.format(number=number, move=notation[:60], reason=error)) from error
        return len(self._past)

    def _check_chance(self, rolled: Played, actor: Actor, notation: str, number: int) -> None:
        if (actor, notation) != (rolled.actor, str(rolled.move)):
            why = _("move {number} ({move}) is not what its seed rolls.")
            raise _damaged(why.format(number=number, move=notation[:60]))

    # Sharing it

    def keep(self, journal: Journal, written: int = 0) -> None:
        """Write every further move to a journal before it is shown.

        A journal that holds ``written`` entries already is taken to hold this session's moves; an
        empty one gets them now.
        """
        self._journal, self._written = journal, written
        if not written:
            self._write([files.entry(played.actor, str(played.move)) for played in self._past])

    def catch_up(self) -> bool:
        """Take over what others have written to the journal; returns whether there was anything."""
        if self._journal is None:
            return False
        with self.lock:
            entries = self._journal.read(self._written)
            self.follow(entries)
            if entries:
                self._changed()
            return bool(entries)

    def follow(self, entries: Sequence[str]) -> None:
        """Do what a journal tells: moves, undo and redo.  Raises SaveError for what cannot be."""
        for text in entries:
            if text.startswith("undo "):
                self._take_back(int(text.removeprefix("undo ")))
            elif text == "redo":
                self._past += self._future.pop()
            else:
                self._follow_move(text)
            self._written += 1

    def _follow_move(self, text: str) -> None:
        actor, notation = files.read_entry(text)
        try:
            move = self.game.parse(notation)
            step = self.game.apply(self.state, actor, move, self.names)
        except CubeplayError as error:
            raise _damaged(str(error)) from error
        if (
            actor == CHANCE
            and self.chance_mode == "seed"
            and move != self._chance_move(self.state, self._past)
        ):
            raise _damaged(_("{move} is not what its seed rolls.").format(move=notation[:60]))
        self._past.append(Played(actor, move, step))
        self._future.clear()

    def _write(self, entries: Sequence[str]) -> None:
        if self._journal is not None and entries:
            self._journal.append(self._written, entries)
            self._written += len(entries)


def _damaged(why: str) -> SaveError:
    return SaveError(_("Game not loaded"), why, _("Nothing has changed. Choose another file."))
