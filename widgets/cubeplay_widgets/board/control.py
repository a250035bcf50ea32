"""What somebody at a board sees and does there: presses, moves, choices, hints."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from cubeplay.errors import BehindError, CubeplayError, IllegalMove, NotationError
from cubeplay.game import CHANCE, Actor, Hint
from cubeplay.rulebook import Event, Objection, Seat, seat_name
from cubeplay.session import Session
from cubeplay.words import _

from cubeplay_widgets.board.fitting import SceneVariant
from cubeplay_widgets.board.game_board import BoardView, Face
from cubeplay_widgets.board.touch import Mood
from cubeplay_widgets.paint.animate import Film, Motion, shake
from cubeplay_widgets.paint.scene import Scene, SelectMove, thing

Who = Seat | Literal["turn", "nobody"]
"""The viewer of a board: one seat, the seat to move, or a spectator."""


@dataclass(frozen=True, slots=True)
class _SeatView:
    """A seat's view of a state, and its legal moves there."""

    session: Session
    state: Any
    seat: Seat | None
    view: Any
    moves: tuple[Any, ...]


class BoardControl:
    """A session as one viewer sees it, and what the viewer does with it.

    ``selected`` holds the ids that are picked, ``last_objections`` why the last move was refused (empty if
    it was legal); ``idle`` is true while it says that a press does nothing.  In a timed game ``clock``
    returns the milliseconds to stamp moves with.  A board that ``steers``, as on the page of a table, needs
    no switch for its face's keys.  ``plain`` is that of its looks.  How it is shown and said is
    left to a subclass, such as :class:`cubeplay_widgets.board.board.Board`.
    """

    scene: Scene
    motion: Motion

    def _begin(self, session: Session, face: Face, who: Who, *, steers: bool, plain: bool = False) -> None:
        """Begin with a session."""
        self.session, self.face, self._who, self._steers, self._plain = session, face, who, steers, plain
        self.selected: frozenset[str] = frozenset()
        self.last_objections: tuple[Objection, ...] = ()
        self.idle = False
        self.clock: Callable[[], int] | None = None
        self._people: tuple[Seat, ...] = ()
        self._hinted: tuple[str, ...] = ()
        self._last: tuple[str, ...] = ()
        self._hint_level, self._seen, self._seat = 0, 0, 0
        self._advice: tuple[Hint, ...] = ()
        self._cached: _SeatView | None = None
        self._shape = SceneVariant()
        self._waits, self._untold = False, False
        self._listeners: list[Callable[[Any], None]] = []
        self._say_listeners: list[Callable[[str, Mood], None]] = []

    def say(self, text: str, mood: Mood = "info") -> None:
        """Say a sentence: call the listeners of :meth:`on_say`."""
        for hearer in tuple(self._say_listeners):
            hearer(text, mood)

    def _show(self, filmed: Callable[[Scene, Scene], Film] | None = None) -> None:
        """Show the present scene; ``filmed`` makes the animation that leads to it."""
        raise NotImplementedError

    @property
    def who(self) -> Who:
        """The viewer: a seat, "turn" for the seat to move, "nobody" for a spectator."""
        return self._who

    @who.setter
    def who(self, who: Who) -> None:
        self._who = who
        self._seen = len(self.session.played)
        self._clear_marks()
        self._show()
        self._notify()

    def follow(self, people: tuple[Seat, ...]) -> None:
        """Show the view of that one of ``people`` who is to move, for people who share a screen."""
        self._people = people
        seat = self._turn_of()
        if seat is not None:
            self.who = seat
            self.say(self.turn_words() or _("Your move."))

    def wait(self, waits: bool, *, untold: bool = False) -> None:
        """Allow no moves while the page ``waits``, as for a question or a film.

        ``untold`` is that of :class:`BoardView` meanwhile.
        """
        if (waits, untold) != (self._waits, self._untold):
            self._waits, self._untold = waits, untold
            self._show()

    def renew(self) -> None:
        """Ask the session for the legal moves anew: other moves are open though the state is the same."""
        self._cached = None
        self._show()

    def _turn_of(self) -> Seat | None:
        """The first seat to move of the people that the board follows."""
        return next((seat for seat in self.session.to_move if seat in self._people), None)

    @property
    def seat(self) -> Seat | None:
        """The seat of the viewer; ``None`` for a spectator."""
        if self._who == "nobody":
            return None
        if isinstance(self._who, int):
            return self._who
        self._seat = next(iter(self.session.seats_to_move), self._seat)
        return self._seat

    @property
    def look(self) -> BoardView:
        """What the board shows now, and from which seat."""
        known = self._seat_view()
        places = [place for objection in self.last_objections for place in objection.places]
        return BoardView(
            view=known.view,
            seat=known.seat,
            moves=() if self._waits else known.moves,
            selected=self.selected,
            refused=tuple(dict.fromkeys(places)),
            hinted=self._hinted,
            last=self._last,
            small=self._shape.small,
            tall=self._shape.tall,
            names=self.session.names,
            table=self._steers,
            untold=self._untold,
            plain=self._plain,
        )

    def _seat_view(self) -> _SeatView:
        """The seat's view and legal moves, computed once for each state.

        States are immutable, so that the same object is the same state.
        """
        session, seat, state = self.session, self.seat, self.session.state
        known = self._cached
        if known and known.session is session and known.state is state and known.seat == seat:
            return known
        moves = session.moves(seat) if seat in session.to_move else ()
        self._cached = _SeatView(session, state, seat, session.view(seat), moves)
        return self._cached

    def _scene(self) -> Scene:
        return self.face.marked(self.look)

    def on_say(self, listener: Callable[[str, Mood], None]) -> None:
        """Call ``listener(text, mood)`` with every later sentence; :attr:`status` is the present one."""
        self._say_listeners.append(listener)

    def turn_words(self) -> str:
        """Whose turn it is, in words; "" if one person plays alone."""
        session = self.session
        if session.outcome is not None:
            return self.face.ending(session.outcome, session.names)
        if session.to_move == (CHANCE,):
            return _("Real dice or cards come next.")
        seats = session.seats_to_move
        if not seats or session.game.seats_in(session.options) == 1:
            return ""
        if self._who in seats and len(self._people) > 1:
            return _("{name}, it is your turn.").format(name=seat_name(seats[0], session.names))
        if self._who in seats:
            return _("Your turn.")
        return _("{name} is next.").format(name=seat_name(seats[0], session.names))

    def press(self, id: str) -> None:
        """Press a shape.  Raises KeyError for an id that is not on the board."""
        self.motion.end()
        item = self.scene[id]
        if item.move is None:
            if self.last_objections:
                self.last_objections = ()
                self._show()  # the marks of a refusal go with its words
            told = self.face.beyond(self.look, id)
            self.idle = not told
            self.say(
                told or _("Nothing to do here: {label}.").format(label=item.label), "hint" if told else "info"
            )
            self.idle = False
        elif isinstance(item.move, SelectMove):
            self._pick(item.move, item.label, at=id)
        else:
            self.play(item.move, at=id)

    def drag(self, start: str, end: str) -> None:
        """Drag one shape to another: the same as pressing both."""
        self.motion.end()
        move = self.scene[start].move
        if isinstance(move, SelectMove) and move.id not in self.selected:
            self.press(start)
        if end in self.scene:
            self.press(end)

    def key(self, key: str) -> None:
        """Make the move that the face binds to a key.  Raises KeyError for another key."""
        self.act(self.face.keys(self.look)[key])

    def act(self, move: Any, words: str = "") -> None:
        """Make a move or a choice, which needs no shape on the board; ``words`` name it."""
        self.motion.end()
        if isinstance(move, SelectMove):
            shown = next((item for item in self.scene.items if item.move == move), None)
            self._pick(
                move, words or (shown.label if shown else ""), at="" if words or not shown else shown.id
            )
        else:
            self.play(move)

    def play(self, move: Any, at: str = "") -> bool:
        """Make a move or say why not; ``at`` is the shape that was pressed.  Returns whether it was made.

        If the game waits for real dice or cards, a move of theirs is entered.
        """
        if self._shows_chance(move):
            return self.enter(move)
        return self._make(self._stamped(move), self.seat, at)

    def enter(self, shown: Any) -> bool:
        """Enter what real dice or cards show, or say why not.  Returns whether it was entered."""
        return self._make(shown, CHANCE)

    def _shows_chance(self, move: Any) -> bool:
        """Whether the game waits for real dice or cards, and a move, or its notation, is one of theirs."""
        session = self.session
        if session.to_move != (CHANCE,):
            return False
        try:
            return isinstance(
                session.game.parse(move) if isinstance(move, str) else move, session.game.by_chance
            )
        except NotationError:
            return False

    def _make(self, move: Any, actor: Actor | None, at: str = "") -> bool:
        with self.session.lock:
            try:
                self.session.play(move, actor)
            except IllegalMove as refusal:
                self._refuse(refusal.objections, at)
            except BehindError as late:
                self._catch_up(late)
            except CubeplayError as error:
                self.say(str(error), "bad")
            else:
                return True
        return False

    def _catch_up(self, late: BehindError) -> None:
        """Show what another page has played, and say that it was faster."""
        try:
            self.session.catch_up()
        except CubeplayError as error:
            self.say(str(error), "bad")
        else:
            self.say(str(late), "bad")

    def _stamped(self, move: Any) -> Any:
        """A move with the present time, if there is a clock."""
        if self.clock is None:
            return move
        if isinstance(move, str):
            return move if "@" in move else f"{move} @{self.clock()}"
        return self.session.game.stamp(move, self.clock())

    def undo(self) -> bool:
        """Take the last move back, or say why not."""
        return self._try(lambda: self.session.undo(self._who if isinstance(self._who, int) else None))

    def redo(self) -> bool:
        """Make the move again that was taken back, or say why not."""
        return self._try(self.session.redo)

    def correct(self) -> bool:
        """Take back the real dice or cards that were entered last, or say why not."""
        return self._try(self.session.correct)

    def restart(self) -> bool:
        """Start again, or say why not."""
        return self._try(self.session.restart)

    def _try(self, action: Callable[[], None]) -> bool:
        self.motion.end()
        with self.session.lock:
            try:
                action()
            except BehindError as late:
                self._catch_up(late)
                return False
            except CubeplayError as error:
                self.say(str(error), "bad")
                return False
        return True

    def hint(self) -> None:
        """Give the next hint, each more precise than the last."""
        self.motion.end()
        hints = self.session.hints(self.seat) if self.seat in self.session.to_move else ()
        if not hints:
            self.say(_("There is no hint here."), "hint")
            return
        hint = hints[min(self._hint_level, len(hints) - 1)]
        self._hint_level += 1
        self._advice = hints
        self._hinted, self.last_objections = hint.places, ()
        self._show()
        self.say(hint.text, "hint")
        self._notify()

    @property
    def advice(self) -> tuple[Hint, int, int] | None:
        """The last hint, its number, and how many there are; None after any other action."""
        if not self._hint_level or not self._advice:
            return None
        number = min(self._hint_level, len(self._advice))
        return self._advice[number - 1], number, len(self._advice)

    def point(self, places: Sequence[str]) -> None:
        """Mark the places of a hint; without places remove the marks."""
        if self._hinted != tuple(places):
            self._hinted = tuple(places)
            self._show()

    def keep_picked(self, selected: frozenset[str]) -> None:
        """Set what is picked without a press, as to show an answer."""
        if self.selected != selected:
            self.selected = selected
            self._show()

    def _pick(self, pick: SelectMove, label: str, at: str) -> None:
        """Select or deselect, and say so with the shape's new label if the shape is still there."""
        chosen = pick.id not in self.selected
        self.selected = pick.on(self.selected)
        self.last_objections, self._advice = (), ()
        self._show()
        label = (self.scene[at].label if at in self.scene else "") or label
        words = _("Chosen: {label}.") if chosen else _("Let go: {label}.")
        if not label:
            words = _("Chosen.") if chosen else _("Let go.")
        self.say(pick.says or words.format(label=thing(label)))
        self._notify()

    def _refuse(self, objections: tuple[Objection, ...], at: str) -> None:
        self.last_objections, self._hinted = objections, ()
        self._hint_level, self._advice = 0, ()
        self._show(lambda _old, new: shake(new, at))
        self.say(str(objections[0]), "bad")
        self._notify()

    def on_change(self, listener: Callable[[Any], None]) -> None:
        """Call ``listener(board)`` after every move, refusal, choice and hint."""
        self._listeners.append(listener)

    def _notify(self) -> None:
        for listener in tuple(self._listeners):
            listener(self)

    def _clear_marks(self) -> None:
        self.selected, self.last_objections = frozenset(), ()
        self._hinted, self._hint_level, self._advice = (), 0, ()

    def _another_moved(self) -> bool:
        """Whether another player made the last move, so that the selection may stay."""
        played = self.session.played
        return bool(played) and isinstance(self._who, int) and played[-1].actor not in (self._who, CHANCE)

    def _last_events(self) -> list[Event]:
        """The events of the last player's move and of what followed."""
        found: list[Event] = []
        for played in reversed(self.session.played):
            found[:0] = [event for event in played.step.events if event.heard_by(self.seat)]
            if isinstance(played.actor, int):
                break
        return found
