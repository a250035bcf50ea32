"""A session: a game in play, the only mutable object of the engine.

It has the position in which it began, its history of moves (for undo and redo), and the source of its dice
and cards.  Everything else follows from the game's pure functions.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from os import PathLike
from threading import RLock
from typing import Any

from cubeplay.errors import OptionError, UndoRefused
from cubeplay.game import CHANCE, CLOCK, Actor, Game, Hint, Outcome, Step
from cubeplay.registry import find_game
from cubeplay.rulebook import Event, Objection, Seat
from cubeplay.session import record as files
from cubeplay.session.history import History, LogLine, Moves, PlayedMove, rolls, since_entered
from cubeplay.session.luck import Luck, form, listing, named
from cubeplay.session.opening import check_modes, check_seated, check_words, opening, people_in
from cubeplay.session.record import ChanceMode, Record, UndoMode
from cubeplay.session.replay import replay, seated
from cubeplay.session.shared import SharedSession
from cubeplay.session.shown import ShownSession
from cubeplay.words import _


class Session(SharedSession, ShownSession):
    """A game in play.

    ``start`` is the position to begin in, a state or its text by ``game.write_position``; without one
    the game begins at its own start.  ``script`` names the first dice and cards, one after the other: "die 1"
    must come, "die 1 or any" comes if possible, "any" leaves it open.  After these ``seed`` decides, by
    default a new one.  With ``chance="ask"`` a person must enter the results of real dice, and
    :meth:`correct` takes them back.  ``undo="fair"`` stops at dice, at revealed things and at another
    player's move; ``"free"`` does not.  ``bots`` names the computer player of each seat ("" for a person).
    All other keywords are options of the game; those that follow from the position can be left out.  There
    may be fewer ``names`` and ``bots`` than seats, not more.  Raises OptionError, PositionError,
    NotationError, and ScriptError as soon as the script names something impossible.

    >>> session = Session("cubo", seed=7, script=("roll red 26 blue 14",))
    >>> session.play("flip").events[-1]["dice"]
    'blue 1, blue 4, red 2, red 6'
    >>> Session("cubo", names=("Plum", "Fig"))
    <Cubo, moves: 0. To move: Plum.>
    """

    def __init__(
        self,
        game: str | Game[Any, Any],
        *,
        seed: int | str | None = None,
        start: Any = None,
        script: Sequence[Any] = (),
        chance: ChanceMode = "seed",
        undo: UndoMode = "fair",
        names: Sequence[str] = (),
        bots: Sequence[str] = (),
        **options: Any,
    ) -> None:
        self.game = find_game(game)
        check_modes(chance, undo)
        check_words(0 if seed is None else seed, names, bots)
        self._opening = opening(self.game, start, options)
        self.options = dict(self._opening.options)
        script = tuple(named(entry, self.game.parse) for entry in script)
        self.luck = Luck(secrets.randbits(32) if seed is None else seed, script, chance)
        self.names, self.bots = tuple(names), tuple(bots)
        check_seated(self.game.seats_in(self.options), self.names, self.bots)
        self.undo_mode: UndoMode = undo
        self.revision = 0
        self.lock = RLock()
        self._history = History()
        self._listeners: list[Callable[[], None]] = []
        self._history.add(self._settled([]))

    # State

    @property
    def start(self) -> Any:
        """The state that the session began in."""
        return self._opening.state

    @property
    def state(self) -> Any:
        """The present state."""
        last = self._history.last
        return last.step.state if last else self.start

    @property
    def seed(self) -> int | str:
        """The seed of all dice and cards that neither the script names nor a person enters."""
        return self.luck.seed

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of people."""
        return people_in(self.game.seats_in(self.options), self.bots)

    @property
    def to_move(self) -> tuple[Actor, ...]:
        """Who may move; empty when the game is over."""
        return self.game.to_move(self.state)

    @property
    def seats_to_move(self) -> tuple[Seat, ...]:
        """The seats that may move; none while chance alone is to move."""
        return tuple(actor for actor in self.to_move if isinstance(actor, int))

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None until it is over."""
        return self.game.outcome(self.state)

    @property
    def played(self) -> Moves:
        """All moves so far, including those of chance and the clock; later moves do not change the result."""
        return self._history.past

    @property
    def log(self) -> tuple[LogLine, ...]:
        """All events in words."""
        return self._lines(lambda event: True)

    def told(self, seat: Seat | None, since: int = 0) -> tuple[LogLine, ...]:
        """The part of the log that a seat may know, after move ``since``; ``None`` is a spectator."""
        return self._lines(lambda event: event.heard_by(seat), since)

    def _lines(self, heard: Callable[[Event], bool], since: int = 0) -> tuple[LogLine, ...]:
        """The events of the moves after number ``since``, in words."""
        lines = []
        for number, played in enumerate(self.played[since:], since + 1):
            for event in filter(heard, played.step.events):
                text = self.game.rulebook.sentence(event, self.names)
                lines.append(LogLine(number, text, event.rule, event.audience))
        return tuple(lines)

    def latest(self, seat: Seat | None, most: int) -> tuple[LogLine, ...]:
        """The last ``most`` lines of the log that a seat may know, the oldest first."""
        played = self.played
        since, found = len(played), 0
        while since and found < most:
            since -= 1
            found += sum(event.heard_by(seat) for event in played[since].step.events)
        return self.told(seat, since)[-most:]

    def view(self, player: Seat | None) -> Any:
        """The state as a player may see it."""
        return self.game.view(self.state, player)

    def moves(self, player: Actor | None = None) -> tuple[Any, ...]:
        """The legal moves of a player, or of the first of ``to_move``; without ``unlisted`` ones.

        While real dice or cards are awaited, their possible results; raises ChanceAwaited, which says how to
        enter one, if there are too many to list.
        """
        actor = self._actor(player)
        if actor == CHANCE:
            return listing(self.game.chance(self.state), self.awaits)
        if actor == CLOCK:
            return (self.game.tick(self.state),)
        return self.game.moves(self.state, actor)

    @property
    def awaits(self) -> str:
        """An example of the awaited result of real dice or cards; "" if none are awaited.

        >>> session = Session("cubo", chance="ask")
        >>> session.awaits, len(session.play("flip").events)
        ('', 1)
        >>> session.awaits
        'roll red 16 blue 25'
        """
        return form(self.game.chance(self.view(None))) if self.to_move == (CHANCE,) else ""

    def why(self, move: Any, player: Actor | None = None) -> tuple[Objection, ...]:
        """Why a move is refused: every rule that objects, in words.  Empty if the move is legal.

        Raises NotationError for a text that is no move.
        """
        return self.game.objections(self.state, self._actor(player), self._move(move), self.names)

    def hints(self, player: Actor | None = None) -> tuple[Hint, ...]:
        """Advice for a player, based on the player's view; empty for a player who is not to move."""
        actor = self._actor(player)
        if isinstance(actor, str) or actor not in self.to_move:
            return ()
        return self.game.hints(self.view(actor), actor)

    def _actor(self, player: Actor | None) -> Actor:
        return player if player is not None else next(iter(self.to_move), 0)

    def _move(self, move: Any) -> Any:
        return self.game.parse(move) if isinstance(move, str) else move

    # Moves

    def play(self, move: Any, player: Actor | None = None) -> Step[Any]:
        """Make a move, given as text or as a move, and the chance moves that follow.

        Returns the step with all events.  Raises NotationError, IllegalMove, or BehindError if another player
        was faster; then nothing has changed.
        """
        with self.lock:
            return self.play_on([(self._actor(player), move)])

    def play_on(self, moves: Sequence[tuple[Actor, Any]]) -> Step[Any]:
        """Make several moves, all or none, which :meth:`undo` takes back together.

        Chance moves follow after each.  Returns the step with all events.  Raises ValueError for an empty
        sequence, and the errors of :meth:`play`; then nothing has changed.

        >>> session = Session("cuboro", undo="free")
        >>> step = session.play_on([(0, "shift b1"), (0, "tower north")])
        >>> session.undo()
        >>> len(session.played)
        0
        """
        if not moves:
            raise ValueError("no move is given")
        with self.lock:
            made: list[PlayedMove] = []
            for actor, move in moves:
                state, move = made[-1].step.state if made else self.state, self._move(move)
                step = self.game.apply(state, actor, move, self.names)
                made = self._settled([*made, PlayedMove(actor, move, step, along=bool(made))])
            self._write([played.entry for played in made])
            self._history.add(made)
            self._changed()
        events = tuple(event for played in made for event in played.step.events)
        return Step(made[-1].step.state, events, any(played.step.revealed for played in made))

    def _settled(self, made: list[PlayedMove]) -> list[PlayedMove]:
        """New moves with the chance moves that follow."""
        state = made[-1].step.state if made else self.state
        number = self._history.rolled + rolls(made)
        while (move := self._due(state, number)) is not None:
            made.append(PlayedMove(CHANCE, move, self.game.apply(state, CHANCE, move)))
            state, number = made[-1].step.state, number + 1
        return made

    def _due(self, state: Any, number: int) -> Any:
        """Chance move ``number`` in a state; None if a person must enter it, or if no chance move is due."""
        if self.game.to_move(state) != (CHANCE,):
            return None
        return self.luck.brings(self.game.chance(state), number)

    def undo(self, player: Seat | None = None) -> None:
        """Undo the last move of a player and all that followed.  Raises UndoRefused.

        Moves that :meth:`play_on` made together are undone together; :meth:`redo` makes them again.
        """
        with self.lock:
            counts = self._history.since_decisions()
            if self.undo_mode == "fair":
                self._history.check_fair(player)
            self._take_back(*counts)

    def correct(self) -> None:
        """Take back the real dice or cards that were entered last, so that others can be entered.

        Moves of computer players since then are taken back too, if they revealed nothing.  Raises UndoRefused
        if the computer rolls and draws, or if a person or the clock has moved since.
        """
        with self.lock:
            self._take_back(self._since_entered())

    @property
    def can_correct(self) -> bool:
        """Whether :meth:`correct` has something to take back."""
        try:
            return bool(self._since_entered())
        except UndoRefused:
            return False

    def _since_entered(self) -> int:
        return since_entered(self.game, self.start, self._history, self.luck, self.bots)

    def redo(self) -> None:
        """Make the move that was undone last again.  Raises UndoRefused if there is none."""
        with self.lock:
            if self.can_redo:
                self._write(["redo"])
            self._history.bring_back()
            while self._history.goes_along:
                self._write(["redo"])
                self._history.bring_back()
            self._changed()

    @property
    def can_redo(self) -> bool:
        """Whether there is a move to redo."""
        return self._history.can_redo

    def restart(self) -> None:
        """Undo everything, as the Reset of a lesson does.  Raises UndoRefused in a fair game."""
        with self.lock:
            if self.undo_mode == "fair":
                raise UndoRefused(_("Not reset"), _("this is a game."), _("Start a new one instead."))
            self._take_back(self._since_opening())

    def reseat(self, seat: Seat, bot: str) -> None:
        """Replace the computer player of a seat.  Raises OptionError for a person's seat, or a bad name.

        >>> session = Session("cuboro", players=2, bots=("", "greedy"))
        >>> session.reseat(1, "random")
        >>> session.bots
        ('', 'random')
        """
        with self.lock:
            if seat in self.people or not bot:
                why = _("no computer player sits there.")
                raise OptionError(_("Not changed"), why, _("Choose a seat that the computer plays."))
            check_words(self.seed, (), (bot,))
            self.bots = (*self.bots[:seat], bot, *self.bots[seat + 1 :])
            self._changed()

    def _take_back(self, *counts: int) -> None:
        """Undo ``count`` moves, for each of the counts."""
        for count in filter(None, counts):
            self._write([f"undo {count}"])
            self._history.take_back(count)
        self._changed()

    # Listeners

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call ``listener`` after every change; returns a function that ends the subscription."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def _changed(self) -> None:
        self.revision += 1
        for listener in tuple(self._listeners):
            listener()

    # Saving

    @property
    def record(self) -> Record:
        """The game as it would be saved now.

        Raises SaveError if it began in a position that cannot be written.
        """
        return Record(
            game=self.game.name,
            rules=self.game.version,
            seed=self.seed,
            options=self.options,
            names=self.names,
            bots=self.bots,
            chance=self.luck.mode,
            undo=self.undo_mode,
            house=self.game.house(self.options),
            position=self._opening.text,
            script=tuple(map(str, self.luck.script)),
            moves=tuple((played.actor, str(played.move)) for played in self._history.past),
        )

    def save(self, path: str | PathLike[str]) -> None:
        """Write a save file, atomically.  Raises SaveError."""
        files.write(self.record, path)

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Session:
        """Open a save file and check every move of it.  Raises SaveError."""
        return cls.from_record(files.read(path))

    @classmethod
    def from_record(cls, record: Record) -> Session:
        """Replay a record.  Raises SaveError, which names the impossible move."""
        session = cls.seated(record)
        replay(session, record)
        return session

    @classmethod
    def seated(cls, record: Record) -> Session:
        """A new session with a record's options, without its moves.  Raises SaveError."""
        return seated(cls, record)
