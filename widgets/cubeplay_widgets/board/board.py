"""A board on a page: painted below, touched above, a session behind."""

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
"""Who looks at a board: one seat, whoever's turn it is, or a spectator who may do nothing."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """What a game has answered: how a seat sees a state of a session, and what it may do there."""

    session: Session
    state: Any
    seat: Seat | None
    view: Any
    moves: tuple[Any, ...]


class Board(Box):  # type: ignore[misc]
    """One game that people play on a page.

    ``selected`` holds what has been picked, ``last_objections`` why the last move was refused (empty
    if it was not).  In a timed game ``clock`` gives the milliseconds that moves are stamped with.
    ``on_change`` tells others of every move, refusal and choice; ``on_say`` of every sentence.  A ``quiet``
    board has no status line and no caption of its own: its page says what it hears from ``on_say``.  One
    that ``steers`` takes its face's keys without being asked to: a table in play stands round it.  While it
    has to :meth:`wait`, nothing moves.
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
        self._asked: _Asked | None = None
        self._shape, self._calm = SceneVariant(), False
        self._waits, self._untold = False, False
        self._listeners: list[Callable[[Board], None]] = []
        self._hearers: list[Callable[[str, Mood], None]] = []
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
        """Show another session from now on, in the place of this one, as a new board would show it.

        ``seat`` is who looks from now on; without it that stays.  Another position is not a move, so that
        nothing moves on the board, unless it ``slides``.
        """
        self.motion.end()
        self._unsubscribe()
        self.session, self._revision = session, session.revision
        self._unsubscribe = session.subscribe(self._session_changed)
        if seat is not None:
            self._who, self._people = seat, ()
        self._seen, self._seat, self._last, self._asked = len(session.played), 0, (), None
        self.clock = None
        self._forget()
        with self.touch.hold_sync():
            self.touch.begin()
            self._show((lambda old, new: self.face.film(old, new, ())) if slides else None)
        self.say(self.turn_words() or _("Your move."))
        self._tell()

    def focus(self) -> None:
        """Put the focus of the page onto the board, where a person begins."""
        self.touch.focus()

    # Who looks, and what they see

    @property
    def who(self) -> Who:
        """Who looks: a seat, "turn" for whoever is to move, "nobody" for a spectator."""
        return self._who

    @who.setter
    def who(self, who: Who) -> None:
        self._who = who
        self._seen = len(self.session.played)
        self._forget()
        self._show()
        self._tell()

    def follow(self, people: tuple[Seat, ...]) -> None:
        """Show the table to whichever of some people is to move: they share a screen, and hide nothing."""
        self._people = people
        seat = self._turn_of()
        if seat is not None:
            self.who = seat
            self.say(self.turn_words() or _("Your move."))

    def wait(self, waits: bool, *, untold: bool = False) -> None:
        """Let nothing be moved until something else is done: a number said, a clock started.

        What is ``untold`` meanwhile is what :class:`BoardView` says.
        """
        if (waits, untold) != (self._waits, self._untold):
            self._waits, self._untold = waits, untold
            self._show()

    def _turn_of(self) -> Seat | None:
        """Who of the people that the board follows is to move."""
        return next((seat for seat in self.session.to_move if seat in self._people), None)

    @property
    def seat(self) -> Seat | None:
        """The seat that looks now; ``None`` is a spectator."""
        if self._who == "nobody":
            return None
        if isinstance(self._who, int):
            return self._who
        self._seat = next((actor for actor in self.session.to_move if isinstance(actor, int)), self._seat)
        return self._seat

    @property
    def look(self) -> BoardView:
        """What the board shows now, and to whom."""
        asked = self._asked_once()
        places = [place for objection in self.last_objections for place in objection.places]
        return BoardView(
            view=asked.view,
            seat=asked.seat,
            moves=() if self._waits else asked.moves,
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

    def _asked_once(self) -> _Asked:
        """What the seat sees and may do.

        The game is asked once for a state, however many look at the board: a state never changes, so
        that another one always is another object.
        """
        session, seat, state = self.session, self.seat, self.session.state
        known = self._asked
        if known and known.session is session and known.state is state and known.seat == seat:
            return known
        moves = session.moves(seat) if seat in session.to_move else ()
        self._asked = _Asked(session, state, seat, session.view(seat), moves)
        return self._asked

    def _scene(self) -> Scene:
        return self.face.marked(self.look)

    @property
    def status(self) -> str:
        """What the board said last: its status line says it, unless it is quiet."""
        return str(self.touch.status)

    def say(self, text: str, mood: Mood = "info") -> None:
        """Put a sentence into the status line, and tell it to those who listen."""
        self.touch.say(text, mood)
        for hearer in tuple(self._hearers):
            hearer(text, mood)

    def on_say(self, listener: Callable[[str, Mood], None]) -> None:
        """Call ``listener(text, mood)`` with every sentence that the board says from now on.

        What it says now is its ``status``.
        """
        self._hearers.append(listener)

    def turn_words(self) -> str:
        """Whose turn it is, in words; empty where one person plays alone."""
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

    # What people do

    def press(self, id: str) -> None:
        """Do what a click on a shape does.  Raises KeyError for an id that is not on the board."""
        self.motion.end()
        item = self.scene[id]
        if item.move is None:
            self.say(_("Nothing to do here: {label}.").format(label=item.label))
        elif isinstance(item.move, SelectMove):
            self._pick(item.move, item.label, at=id)
        else:
            self.play(item.move, at=id)

    def drag(self, start: str, end: str) -> None:
        """Pick one shape up and put it on another: the same as pressing both."""
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
        """Make a move, or a choice, that no shape on the board has to stand for; ``words`` name it."""
        self.motion.end()
        if isinstance(move, SelectMove):
            shown = next((item for item in self.scene.items if item.move == move), None)
            self._pick(
                move, words or (shown.label if shown else ""), at="" if words or not shown else shown.id
            )
        else:
            self.play(move)

    def play(self, move: Any, at: str = "") -> bool:
        """Make a move or say why not; ``at`` is the shape that was pressed.  Returns whether it counts.

        What real dice or cards show is entered where the game waits for it.
        """
        if self._shows_chance(move):
            return self.enter(move)
        return self._make(self._stamped(move), self.seat, at)

    def enter(self, shown: Any) -> bool:
        """Enter what real dice or cards show, or say why it cannot be.  Returns whether it counts."""
        return self._make(shown, CHANCE)

    def _shows_chance(self, move: Any) -> bool:
        """Whether a move, or its notation, is what the game waits to be told of real dice or cards."""
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
        """Show what others have played, and say that they were faster."""
        try:
            self.session.catch_up()
        except CubeplayError as error:
            self.say(str(error), "bad")
        else:
            self.say(str(late), "bad")

    def _stamped(self, move: Any) -> Any:
        """A move as made now, where a clock runs."""
        if self.clock is None:
            return move
        if isinstance(move, str):
            return move if "@" in move else f"{move} @{self.clock()}"
        return self.session.game.stamp(move, self.clock())

    def undo(self) -> bool:
        """Take the last move back or say why not."""
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
        """Give the next piece of advice: first a nudge, then where to look, then the move."""
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
        self._tell()

    @property
    def advice(self) -> tuple[Hint, int, int] | None:
        """The hint that was given last, its number, and how many there are.

        There is none once something else happens.
        """
        if not self._hint_level or not self._advice:
            return None
        number = min(self._hint_level, len(self._advice))
        return self._advice[number - 1], number, len(self._advice)

    def point(self, places: Sequence[str]) -> None:
        """Mark the places that a hint is about; no places take the marks away."""
        if self._hinted != tuple(places):
            self._hinted = tuple(places)
            self._show()

    def keep_picked(self, selected: frozenset[str]) -> None:
        """Show as picked what no press has picked: what an answer did, say."""
        if self.selected != selected:
            self.selected = selected
            self._show()

    def _pick(self, pick: SelectMove, label: str, at: str) -> None:
        """Choose or let go, and say what has come of it: a shape that is still there says so itself."""
        chosen = pick.id not in self.selected
        self.selected = pick.on(self.selected)
        self.last_objections, self._advice = (), ()
        self._show()
        label = (self.scene[at].label if at in self.scene else "") or label
        words = _("Chosen: {label}.") if chosen else _("Let go: {label}.")
        if not label:
            words = _("Chosen.") if chosen else _("Let go.")
        self.say(pick.says or words.format(label=thing(label)))
        self._tell()

    def _refuse(self, objections: tuple[Objection, ...], at: str) -> None:
        self.last_objections, self._hinted = objections, ()
        self._hint_level, self._advice = 0, ()
        self._show(lambda _old, new: shake(new, at))
        self.say(str(objections[0]), "bad")
        self._tell()

    # What happens then

    def on_change(self, listener: Callable[[Board], None]) -> None:
        """Call ``listener(board)`` after every move, refusal, choice and hint."""
        self._listeners.append(listener)

    def _tell(self) -> None:
        for listener in tuple(self._listeners):
            listener(self)

    def _forget(self) -> None:
        self.selected, self.last_objections = frozenset(), ()
        self._hinted, self._hint_level, self._advice = (), 0, ()

    def _session_changed(self) -> None:
        """Show what a move, an undo or somebody else did to the session, once.

        Who hears of a move first may answer it at once; then the answer is heard before the move.
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
        events = self._followed() if forward else []
        self._last = self.face.touched(events)
        kept = self.selected if forward and self._another_moved() else self.face.kept(self.selected)
        self._forget()
        self.selected = kept
        self._show(lambda old, new: self.face.film(old, new, events))
        turn = self.turn_words()
        words = " ".join((*news, turn)) if forward else _("Taken back. {turn}").format(turn=turn)
        self.say(words.strip())
        self._tell()

    def _another_moved(self) -> bool:
        """Whether the last move was somebody else's, so that what is picked may stay picked."""
        played = self.session.played
        return bool(played) and isinstance(self._who, int) and played[-1].actor not in (self._who, CHANCE)

    def _followed(self) -> list[Event]:
        """The last player's move and what followed from it."""
        found: list[Event] = []
        for played in reversed(self.session.played):
            found[:0] = [event for event in played.step.events if event.heard_by(self.seat)]
            if isinstance(played.actor, int):
                break
        return found

    def _show(self, filmed: Callable[[Scene, Scene], Film] | None = None) -> None:
        """Show the present; ``filmed`` makes the film that leads to it."""
        look, old = self.look, self.scene
        self.scene = self.face.marked(look)
        self.motion.run(filmed(old, self.scene) if filmed and not self._calm else still(self.scene))
        widest = 0 if self._shape.small or self._steers else self.scene.size[0]
        start = self.face.start(look, self.scene)
        keys = {} if self._waits else self.face.keys(look)
        self.touch.show(self.scene, keys, self.face.keys_text, start=start, widest=widest)

    def resized(self, place: BoardSpace) -> None:
        """Take in where the page shows the board: the small scene where there is little room for the whole.

        It is a matter of the room alone, not of the scene that is there, so that it comes to rest.
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
        """Say that something went wrong in the program; the exception is being raised."""
        self.say(_("Something went wrong here. Your game is saved; reload the page to go on."), "bad")

    def guarded(self, action: Callable[[], T]) -> Callable[[], T]:
        """A callback for a button that shows on the board when it fails, instead of failing unseen."""

        def call() -> T:
            try:
                return action()
            except Exception:
                self.failed()
                raise

        return call

    def put_away(self) -> None:
        """Take the board off the page for good."""
        self.motion.end()
        self._unsubscribe()
        self.canvas.close()
        for widget in (self.touch, self.touch.layout, self, self.layout):
            widget.close()
