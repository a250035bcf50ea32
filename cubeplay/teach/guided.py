"""A guided game: one whole game that teaches its rules, cut into moments.

The reader has one seat.  All else acts by itself: chance by a *dealer*, which is asked what is to fall and
for whom; the other seats by a function of the chapter, or by a computer player; the clock by the reader's
moves.  So whatever the reader does, the story goes on, and what is taken back falls again as it fell.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

import msgspec

from cubeplay.errors import CubeplayError, IllegalMove, Objection
from cubeplay.game import CHANCE, CLOCK, Actor, Game, Step
from cubeplay.notation import TimedMove
from cubeplay.players import next_bot_move, play_turn, seated
from cubeplay.rulebook import Seat
from cubeplay.session import Session
from cubeplay.session.history import PlayedMove
from cubeplay.teach.decisions import Answer, Ask
from cubeplay.teach.moments import PASSED, Moment, SavedGame
from cubeplay.words import _

BOT: Final = "bot"
"""What a function for the other seats returns to leave a move to the computer player of that seat."""
MOST_ACTS: Final = 500
"""So often others may act before the reader is to move; more are a mistake of the chapter."""

Dealer: TypeAlias = Callable[["GuidedGame", Any, Any], str]
"""``dealer(game, chance, state)`` names what falls, as text; "" leaves it to the seed."""
Others: TypeAlias = Callable[["GuidedGame", Seat, bool], Any]
"""``others(game, seat, idle)`` is another seat's move, or its text; several as a tuple; BOT; None to wait.

It is asked once after each of the reader's moves, and again while the reader has nothing to do (``idle``).
"""


class GuidedGame(Session):
    """A session in which all but the reader act by themselves, moment by moment.

    :meth:`play` makes a move of the reader, unless the moment shuts it; :meth:`act` does the next thing that
    happens by itself.  ``beat`` is the time of a move in milliseconds, as a function of the state.
    """

    def __init__(
        self,
        game: str | Game[Any, Any],
        *,
        deal: Dealer,
        others: Others,
        seat: Seat = 0,
        beat: Callable[[Any], int] = lambda _state: 0,
        **options: Any,
    ) -> None:
        self._deal, self._others, self.reader, self._beat = deal, others, seat, beat
        self.moments: list[Moment] = []
        self.said: dict[str, str] = {}
        self.answers: dict[str, Answer] = {}
        self.at = 0
        self.refused: tuple[str, ...] = ()
        self._begun: list[int] = []
        self._passed: tuple[str, ...] = ()
        self._making: list[PlayedMove] = []
        self._owes, self._acts = False, 0
        self._warned: Any = None
        super().__init__(game, undo="free", **options)

    # The moments

    @property
    def moment(self) -> Moment | None:
        """The present moment; None after the last one that is known."""
        return self.moments[self.at] if self.at < len(self.moments) else None

    def add(self, moment: Moment) -> bool:
        """Add a moment at the end; False if a stored game had another one there (:meth:`take_up`)."""
        self.moments.append(moment)
        return self._is_the_same()

    def _is_the_same(self) -> bool:
        """Whether a stored game had the same moments; if not, it goes back to the first that differs."""
        pairs = zip(self._passed, self.moments, strict=False)
        other = next((number for number, (id, moment) in enumerate(pairs) if id != moment.id), None)
        if other is None:
            return True
        self._passed = ()
        self.go_back(other)
        return False

    @property
    def begun(self) -> int | None:
        """How many moves had been made when the reader came to act in this moment; None before."""
        return self._begun[self.at] if self.at < len(self._begun) else None

    @property
    def since(self) -> Sequence[PlayedMove]:
        """The moves since the reader came to act in this moment."""
        return self.played[self.begun or 0 :] if self.begun is not None else ()

    @property
    def own(self) -> tuple[Any, ...]:
        """The reader's moves in this moment."""
        return tuple(each.move for each in self.since if each.actor == self.reader)

    @property
    def began(self) -> Any:
        """The state in which the reader came to act in this moment."""
        return self.before(self.begun or 0)

    def before(self, number: int) -> Any:
        """The state before a move, by the move's number from 0."""
        return self.played[number - 1].step.state if number else self.start

    def last(self, kind: type[Any] | tuple[type[Any], ...] = object) -> int | None:
        """The number of the reader's last move of a kind, or some, in this moment; None if there is none."""
        played = self.played
        back = reversed(range(self.begun or 0, len(played)))
        made = (number for number in back if played[number].actor == self.reader)
        return next((number for number in made if isinstance(played[number].move, kind)), None)

    @property
    def over(self) -> bool:
        """Whether the present moment is done."""
        moment = self.moment
        if moment is None or self.begun is None:
            return False
        passed = bool(moment.later) and self.said.get(moment.id) == PASSED
        return passed or (self.asks is None and moment.over(self))

    @property
    def asks(self) -> Ask | None:
        """The question of the moment until its right answer is given, or the game is over; None without."""
        moment = self.moment if self.outcome is None else None
        return moment.still_asks(self.said) if moment is not None else None

    def begin_again(self) -> None:
        """Go back to the first moment."""
        self.at, self._begun, self.said, self.answers = 0, [], {}, {}
        self._forget()
        self._go_back(0)

    def next(self) -> None:
        """Go on to the next moment.  Raises CubeplayError while this one is open."""
        if not self.over:
            goal = self.moment.goal if self.moment else ""
            raise CubeplayError(_("Not yet"), _("this comes first: {goal}").format(goal=goal), "")
        if (answer := self.compared) is not None and self.moment is not None:
            self.answers[self.moment.id] = answer
        self.at += 1
        self._forget()
        self._changed()

    @property
    def compared(self) -> Answer | None:
        """What the decision of the present moment was worth; None before it is done."""
        return self.moment.compares(self) if self.moment is not None and self.over else None

    def answer(self, said: str) -> bool:
        """Answer the question of the moment; returns whether it is right.  Raises CubeplayError."""
        moment = self.moment
        if moment is None or moment.ask is None or said not in moment.ask.answers:
            raise CubeplayError(_("Not answered"), _("there is no such answer."), _("Press one shown."))
        self.said[moment.id] = moment.ask.number(said)
        self._changed()
        return said == moment.ask.right

    def pass_by(self) -> None:
        """Leave what the moment asks for later, where it allows that."""
        if self.moment is not None and self.moment.later:
            self.said[self.moment.id] = PASSED
            self._changed()

    def take_back(self) -> None:
        """Take back the reader's last move or answer, in this moment or else in one before."""
        while not self._take_back_here() and self.at:
            self.at -= 1
            del self._begun[self.at + 1 :]

    def _take_back_here(self) -> bool:
        """Take back the last move or answer of this moment; returns whether there was one."""
        first, moment = self.begun, self.moment
        own = None if first is None else self.last()
        self._forget()
        said = moment and (own is None or moment.ask is None) and self.said.pop(moment.id, None)
        if first is not None and (own is None or not said):  # what others did since goes as well
            self._go_back(first if own is None else own)
            self.answers.pop(moment.id if moment else "", None)
        if said:
            self._changed()
        return bool(said) or own is not None

    def go_back(self, at: int) -> None:
        """Go back to the start of moment number ``at``."""
        self.at = min(at, self.at)
        del self._begun[self.at + 1 :]
        for moment in self.moments[self.at :]:
            self.said.pop(moment.id, None)
            self.answers.pop(moment.id, None)
        self._forget()
        self._go_back(self.begun if self.begun is not None else len(self.played))

    def go_back_to(self, id: str, on: str = "") -> None:
        """Go back to the start of a moment if it has been reached; the later moment ``on`` begins there."""
        reached = [moment.id for moment in self.moments[: len(self._begun)]]
        if id in reached:
            number = self._begun[reached.index(id)]
            self._begun = [min(number, each) for each in self._begun]
            self.go_back(reached.index(on or id))

    def _go_back(self, number: int) -> None:
        with self.lock:
            self._take_back(len(self.played) - number)

    def _forget(self) -> None:
        self._warned, self._owes, self._acts, self.refused = None, False, 0, ()

    # The reader

    def moves(self, player: Actor | None = None) -> tuple[Any, ...]:
        """The legal moves; for the reader those that the moment leaves open."""
        found = super().moves(player)
        return tuple(move for move in found if not self._shuts(move)) if player == self.reader else found

    def why(self, move: Any, player: Actor | None = None) -> tuple[Objection, ...]:
        """Why a move is refused: by the rules, or because its moment comes later."""
        made = self._timed(move, self.game.now(self.state))
        objections = super().why(made, player)
        shut = "" if objections or self._actor(player) != self.reader else self._shuts(made)
        return (Objection("", _("Not yet"), shut, ""),) if shut else objections

    def _shuts(self, move: Any) -> str:
        return self.moment.shuts(self.state, move) if self.moment else ""

    def _timed(self, move: Any, at: int) -> Any:
        """A move, or its text, at a time, if a clock runs."""
        read = self._move(move)
        clocked = isinstance(read, TimedMove) and self.game.timed(self.options)
        return msgspec.structs.replace(read, at=at) if clocked else read

    def play(self, move: Any, player: Actor | None = None) -> Step[Any]:
        """Make a move.  The reader's is followed by one of each other seat, as soon as it is settled.

        Raises IllegalMove for a move that the rules or the moment refuse, or that should be pressed twice.
        """
        actor = self._actor(player)
        if actor != self.reader:
            return super().play(move, actor)
        self.settle()
        at = self.game.now(self.state) + self._beat(self.state)
        self._refuse(self.why(move, actor))
        self._doubt(move)
        self._until(at)
        made = self._timed(move, at)
        if actor not in self.to_move or super().why(made, actor):
            self._refuse((Objection("", _("Too late"), _("time was up before that."), ""),))
        self._warned, self._owes, self._acts = None, True, 0
        return super().play(made, actor)

    def _refuse(self, objections: tuple[Objection, ...]) -> None:
        """Raise IllegalMove if there are objections, and note their rules."""
        if objections:
            self.refused += tuple(objection.rule for objection in objections)
            raise IllegalMove(objections)

    def _doubt(self, move: Any) -> None:
        """Raise IllegalMove for a move that should be pressed twice, the first time."""
        named = str(self._timed(move, 0))
        doubt = self.moment.warns(self.state, self._move(move)) if self.moment else ""
        if doubt and self._warned != named:
            self._warned = named
            raise IllegalMove((Objection("", _("Wait"), doubt, _("Press once more to do it.")),))

    # What happens by itself

    @property
    def past(self) -> Sequence[PlayedMove]:
        """All moves so far; while a dealer is asked, those too whose chance it settles."""
        return (*self.played, *self._making)

    def _settled(self, made: list[PlayedMove]) -> list[PlayedMove]:
        self._making = made
        try:
            return super()._settled(made)
        finally:
            self._making = []

    def _due(self, state: Any, number: int) -> Any:
        """What chance brings: what the dealer names if it can fall, or else the seed."""
        if self.game.to_move(state) != (CHANCE,):
            return None
        chance = self.game.chance(state)
        named = self._deal(self, chance, state)
        move = self.game.parse(named) if named else None
        return move if move is not None and chance.probability(move) else self.luck.brings(chance, number)

    def settle(self) -> None:
        """Let the other seats answer the reader's last move, each with at most one move."""
        owes, self._owes = self._owes, False
        for seat in self.to_move if owes else ():
            if isinstance(seat, int) and seat != self.reader and self.reader in self.to_move:
                self._other(seat, idle=False)

    def act(self) -> bool:
        """Do what happens next by itself; False if nothing does.  Raises CubeplayError if it never ends."""
        self.settle()
        moment = self.moment
        if moment is None or self.over:
            return False
        waits = moment.waits(self.state) and not self.said.get(moment.id)
        if not waits and (self._let_time_run_out() if self.reader in self.to_move else self._others_move()):
            self._acts += 1
            if self._acts > MOST_ACTS:
                raise CubeplayError(_("Stopped"), _("the others never let the reader move."), _("Mend it."))
            return True
        if self.begun is None:
            self._begun.append(len(self.played))
        return False

    def _others_move(self) -> bool:
        moved = (self._other(seat, idle=True) for seat in self.to_move if isinstance(seat, int))
        return any(moved) or self._tick()

    def _let_time_run_out(self) -> bool:
        """Let the clock act if the reader's next move would be too late for it; returns whether it did."""
        beat, now = self._beat(self.state), self.game.now(self.state)
        return bool(beat) and (self._bot(now + beat) or self._tick(now + beat))

    def act_all(self) -> None:
        """Do all that happens by itself.  Raises the errors of :meth:`act`."""
        while self.act():
            pass

    def _other(self, seat: Seat, *, idle: bool) -> bool:
        """Let another seat move; returns whether it did."""
        move = self._others(self, seat, idle)
        if move is None:
            return False
        if move == BOT:
            return idle and self._bot()
        at = self.game.now(self.state) + (self._beat(self.state) if idle else 0)
        if idle:
            self._until(at)
        for each in move if isinstance(move, tuple) else (move,):
            if seat in self.to_move:
                self.play(self._timed(each, at), seat)
        return True

    def _bot(self, before: int | None = None) -> bool:
        """Let the computer player who is next move, if that is ``before`` a time; returns whether it did."""
        bots = seated(self)
        turn = next_bot_move(self, bots) if set(bots) & set(self.to_move) else None
        if turn is None or (before is not None and (turn.at is None or turn.at >= before)):
            return False
        if before is not None and turn.actor != CLOCK and self._others(self, int(turn.actor), False) != BOT:
            return False
        play_turn(self, turn, bots)
        return True

    def _until(self, time: int) -> None:
        """Do what the clock and computer players do before a time."""
        while self._bot(time) or self._tick(time):
            pass

    def _tick(self, before: int | None = None) -> bool:
        """Let the clock act if it is due, ``before`` a time if one is given; returns whether it did."""
        due = self.game.deadline(self.state)
        if due is None or CLOCK not in self.to_move or (before is not None and due >= before):
            return False
        self.play(self.game.tick(self.state), CLOCK)
        return True

    # Stored and taken up

    @property
    def saved(self) -> SavedGame:
        """The game as it is stored."""
        moves = tuple((each.actor, str(each.move)) for each in self.played if each.actor != CHANCE)
        passed = (*(moment.id for moment in self.moments[: self.at + 1]), *self._passed[len(self.moments) :])
        return SavedGame(moves, tuple(self._begun), dict(self.said), passed)

    def take_up(self, saved: SavedGame) -> bool:
        """Play a stored game again; False if its moments were others, and it went back to where they differ.

        Raises CubeplayError if it cannot be played; then the game begins anew.
        """
        try:
            for actor, move in saved.moves:
                Session.play(self, move, actor)
        except CubeplayError as error:
            self.begin_again()
            why = _("the chapter has changed since ({why})").format(why=error.why)
            raise CubeplayError(_("Your game begins anew"), why, "") from error
        self._begun, self.said, self._passed = list(saved.begun), dict(saved.said), saved.passed
        self.at = max(0, len(saved.passed) - 1)
        return self._is_the_same()
