"""A board on a page: a painted canvas, a layer of buttons over it, and the session that it shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeVar

from cubeplay.errors import BehindError, CubeplayError, IllegalMove, NotationError
from cubeplay.game import CHANCE, Actor, Hint
from cubeplay.rulebook import Event, Objection, Seat, seat_name
from cubeplay.session import Session
from cubeplay.words import _
from ipywidgets import Box

from cubeplay_widgets.board.face import BoardView, Face
from cubeplay_widgets.board.fitting import SceneVariant, fitting
from cubeplay_widgets.board.touch import BoardSpace, Mood, TouchLayer
from cubeplay_widgets.paint.animate import Film, Motion, shake, still
from cubeplay_widgets.paint.canvas import SceneCanvas
from cubeplay_widgets.paint.labels import thing
from cubeplay_widgets.paint.scene import Scene, SelectMove

T = TypeVar("T")


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


class Board(Box):  # type: ignore[misc]
    """One game that people play on a page.

    ``selected`` holds the ids that are picked, ``last_objections`` why the last move was refused (empty if
    it was legal).  In a timed game ``clock`` returns the milliseconds to stamp moves with.  A ``quiet``
    board has no status line and no caption: its page shows the sentences by :meth:`on_say`.  A board that
    ``steers``, as on the page of a table, needs no switch for its face's keys.
    """

    def __init__(
        self,
        session: Session,
        face: Face,
        seat: Who = "turn",
        *,
        quiet: bool = False,
        steers: bool = False,
    ) -> None:
        self.session, self.face, self._who, self._steers = session, face, seat, steers
        self.selected: frozenset[str] = frozenset()
        self.last_objections: tuple[Objection, ...] = ()
        self.clock: Callable[[], int] | None = None
        self._people: tuple[Seat, ...] = ()
        self._hinted: tuple[str, ...] = ()
        self._last: tuple[str, ...] = ()
        self._hint_level, self._seen, self._seat = 0, 0, 0
        self._advice: tuple[Hint, ...] = ()
        self._cached: _SeatView | None = None
        self._shape, self._calm = SceneVariant(), False
        self._waits, self._untold = False, False
        self._listeners: list[Callable[[Board], None]] = []
        self._say_listeners: list[Callable[[str, Mood], None]] = []
        self.scene = self._scene()
        self.canvas = SceneCanvas(self.scene)
        self.motion = Motion(self.canvas.show)
        self.touch = TouchLayer(face.title, face.mat.tone, self, face.caption, quiet=quiet, steers=steers)
        super().__init__([self.canvas, self.touch])
        self.add_class("cp-board")
        self._seen = len(self.session.played)
        self._show()
        self.say(self.turn_words() or _("Your move."))
        self._revision = session.revision
        self._unsubscribe = session.subscribe(self._session_changed)

    def show(self, session: Session, seat: Who | None = None, *, slides: bool = False) -> None:
        """Show another session, as a new board would; ``seat`` changes the viewer.

        The new position is shown without an animation, unless it ``slides``.
        """
        self.motion.end()
        self._unsubscribe()
        self.session, self._revision = session, session.revision
        self._unsubscribe = session.subscribe(self._session_changed)
        if seat is not None:
            self._who, self._people = seat, ()
        self._seen, self._seat, self._last, self._cached = len(session.played), 0, (), None
        self.clock = None
        self._clear_marks()
        with self.touch.hold_sync():
            self.touch.begin()
            self._show((lambda old, new: self.face.film(old, new, ())) if slides else None)
        self.say(self.turn_words() or _("Your move."))
        self._notify()

    def focus(self) -> None:
        """Put the page's focus on the button where a person begins."""
        self.touch.focus()

    # The viewer and the view

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
        """Allow no moves while the page ``waits``, as for a guess or the start of a clock.

        ``untold`` is that of :class:`BoardView` meanwhile.
        """
        if (waits, untold) != (self._waits, self._untold):
            self._waits, self._untold = waits, untold
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
        self._seat = next((actor for actor in self.session.to_move if isinstance(actor, int)), self._seat)
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

    @property
    def status(self) -> str:
        """The last sentence of the board, which its status line shows unless it is quiet."""
        return str(self.touch.status)

    def say(self, text: str, mood: Mood = "info") -> None:
        """Put a sentence into the status line, and call the listeners of :meth:`on_say`."""
        self.touch.say(text, mood)
        for hearer in tuple(self._say_listeners):
            hearer(text, mood)

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
        seats = [actor for actor in session.to_move if isinstance(actor, int)]
        if not seats or session.game.seats_in(session.options) == 1:
            return ""
        if self._who in seats and len(self._people) > 1:
            return _("{name}, it is your turn.").format(name=seat_name(seats[0], session.names))
        if self._who in seats:
            return _("Your turn.")
        return _("{name} is next.").format(name=seat_name(seats[0], session.names))

    # Actions

    def press(self, id: str) -> None:
        """Press a shape.  Raises KeyError for an id that is not on the board."""
        self.motion.end()
        item = self.scene[id]
        if item.move is None:
            self.say(_("Nothing to do here: {label}.").format(label=item.label))
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

    # Listeners and display

    def on_change(self, listener: Callable[[Board], None]) -> None:
        """Call ``listener(board)`` after every move, refusal, choice and hint."""
        self._listeners.append(listener)

    def _notify(self) -> None:
        for listener in tuple(self._listeners):
            listener(self)

    def _clear_marks(self) -> None:
        self.selected, self.last_objections = frozenset(), ()
        self._hinted, self._hint_level, self._advice = (), 0, ()

    def _session_changed(self) -> None:
        """Show the session after a move, an undo, or a change by another page, once for each revision.

        An earlier subscriber may answer a move at once; then the answer arrives here before the move.
        """
        if self._revision == self.session.revision:
            return
        self._revision = self.session.revision
        next_one = self._turn_of()
        self._who = self._who if next_one is None else next_one
        count = len(self.session.played)
        forward = count >= self._seen
        news = [line.text for line in self.session.told(self.seat, self._seen)]
        self._seen = count
        events = self._last_events() if forward else []
        self._last = self.face.touched(events)
        kept = self.selected if forward and self._another_moved() else self.face.kept(self.selected)
        self._clear_marks()
        self.selected = kept
        self._show(lambda old, new: self.face.film(old, new, events))
        turn = self.turn_words()
        words = " ".join((*news, turn)) if forward else _("Taken back. {turn}").format(turn=turn)
        self.say(words.strip())
        self._notify()

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

    def _show(self, filmed: Callable[[Scene, Scene], Film] | None = None) -> None:
        """Show the present scene; ``filmed`` makes the animation that leads to it."""
        look, old = self.look, self.scene
        self.scene = self.face.marked(look)
        self.motion.run(filmed(old, self.scene) if filmed and not self._calm else still(self.scene))
        widest = 0 if self._shape.small or self._steers else self.scene.size[0]
        start = self.face.start(look, self.scene)
        keys = {} if self._waits else self.face.keys(look)
        self.touch.show(self.scene, keys, self.face.keys_text, start=start, widest=widest)

    def resized(self, place: BoardSpace) -> None:
        """Choose the scene for the room that the page has, and the sharpness of the canvas.

        The choice depends on the room alone, not on the present scene, so that it does not oscillate.
        """
        self._calm = place.calm
        shape = fitting(place, self._shape, self._scene_of)
        if shape != self._shape:
            self._shape = shape
            self._show()
        shown = place.shown(self.scene.size, self.touch.min_width)
        self.canvas.sharpen(place.ratio * shown / self.scene.size[0])

    def _scene_of(self, shape: SceneVariant) -> Scene:
        return self.face.scene(replace(self.look, small=shape.small, tall=shape.tall))

    def failed(self) -> None:
        """Say that something went wrong; called while an exception is raised."""
        self.say(_("Something went wrong here. Your game is saved; reload the page to go on."), "bad")

    def guarded(self, action: Callable[[], T]) -> Callable[[], T]:
        """A callback for a button whose failure is shown on the board."""

        def call() -> T:
            try:
                return action()
            except Exception:
                self.failed()
                raise

        return call

    def put_away(self) -> None:
        """Remove the board from the page."""
        self.motion.end()
        self._unsubscribe()
        self.canvas.close()
        for widget in (self.touch, self.touch.layout, self, self.layout):
            widget.close()
