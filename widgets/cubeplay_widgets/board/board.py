"""A board on a page: painted below, touched above, a session behind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from cubeplay.errors import BehindError, CubeplayError, IllegalMove
from cubeplay.game import CHANCE
from cubeplay.rulebook import Event, Objection, Seat, seat_name
from cubeplay.session import Session
from cubeplay.words import _
from ipywidgets import Box

from cubeplay_widgets.board.face import Face, Look
from cubeplay_widgets.board.touch import Mood, TouchLayer
from cubeplay_widgets.paint.animate import Film, Motion, shake, still
from cubeplay_widgets.paint.canvas import SceneCanvas
from cubeplay_widgets.paint.labels import thing
from cubeplay_widgets.paint.scene import Pick, Scene

SMALL_PAGE, SMALL_BOARD = 600, 480
"""CSS pixels: on a narrower page, or in a narrower place, a board shows its small scene."""

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
    ``on_change`` tells others of every move, refusal and choice.
    """

    def __init__(self, session: Session, face: Face, seat: Who = "turn") -> None:
        self.session, self.face, self._who = session, face, seat
        self.selected: frozenset[str] = frozenset()
        self.last_objections: tuple[Objection, ...] = ()
        self.clock: Callable[[], int] | None = None
        self._people: tuple[Seat, ...] = ()
        self._hinted: tuple[str, ...] = ()
        self._last: tuple[str, ...] = ()
        self._hint_level, self._seen, self._seat = 0, 0, 0
        self._asked: _Asked | None = None
        self._small, self._calm = False, False
        self._listeners: list[Callable[[Board], None]] = []
        self.scene = self._scene()
        self.canvas = SceneCanvas(self.scene)
        self.motion = Motion(self.canvas.show)
        self.touch = TouchLayer(face.title, face.mat.tone, self, face.caption)
        super().__init__([self.canvas, self.touch])
        self.add_class("cp-board")
        self._seen = len(self._told())
        self._show()
        self.say(self.turn_words() or _("Your move."))
        self._revision = session.revision
        self._unsubscribe = session.subscribe(self._session_changed)

    def show(self, session: Session) -> None:
        """Show another session from now on, in the place of this one; what lies elsewhere there slides."""
        self.motion.end()
        self._unsubscribe()
        self.session, self._revision = session, session.revision
        self._unsubscribe = session.subscribe(self._session_changed)
        self._seen, self._last = len(self._told()), ()
        self._forget()
        self._show(lambda old, new: self.face.film(old, new, ()))
        self.say(self.turn_words() or _("Your move."))
        self._tell()

    # Who looks, and what they see

    @property
    def who(self) -> Who:
        """Who looks: a seat, "turn" for whoever is to move, "nobody" for a spectator."""
        return self._who

    @who.setter
    def who(self, who: Who) -> None:
        self._who = who
        self._seen = len(self._told())
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
    def look(self) -> Look:
        """What the board shows now, and to whom."""
        asked = self._asked_once()
        places = [place for objection in self.last_objections for place in objection.places]
        return Look(
            view=asked.view,
            seat=asked.seat,
            moves=asked.moves,
            selected=self.selected,
            refused=tuple(dict.fromkeys(places)),
            hinted=self._hinted,
            last=self._last,
            small=self._small,
            names=self.session.names,
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
        """What the status line says."""
        return str(self.touch.status)

    def say(self, text: str, mood: Mood = "info") -> None:
        """Put a sentence into the status line."""
        self.touch.say(text, mood)

    def turn_words(self) -> str:
        """Whose turn it is, in words; empty where one person plays alone."""
        session = self.session
        if session.outcome is not None:
            return self.face.ending(session.outcome, session.names)
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
        elif isinstance(item.move, Pick):
            self._pick(item.move, item.label)
        else:
            self.play(item.move, at=id)

    def drag(self, start: str, end: str) -> None:
        """Pick one shape up and put it on another: the same as pressing both."""
        self.motion.end()
        move = self.scene[start].move
        if isinstance(move, Pick) and move.id not in self.selected:
            self.press(start)
        if end in self.scene:
            self.press(end)

    def key(self, key: str) -> None:
        """Make the move that the face binds to a key.  Raises KeyError for another key."""
        self.act(self.face.keys(self.look)[key])

    def act(self, move: Any) -> None:
        """Make a move, or a choice, that no shape on the board stands for."""
        self.motion.end()
        if isinstance(move, Pick):
            self._pick(move, str(move))
        else:
            self.play(move)

    def play(self, move: Any, at: str = "") -> bool:
        """Make a move or say why not; ``at`` is the shape that was pressed.  Returns whether it counts."""
        with self.session.lock:
            try:
                self.session.play(self._stamped(move), self.seat)
            except IllegalMove as refusal:
                self._refuse(refusal.objections, at)
            except BehindError as late:
                self.session.catch_up()
                self.say(str(late), "bad")
            except CubeplayError as error:
                self.say(str(error), "bad")
            else:
                return True
        return False

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

    def restart(self) -> bool:
        """Start again, or say why not."""
        return self._try(self.session.restart)

    def _try(self, action: Callable[[], None]) -> bool:
        self.motion.end()
        with self.session.lock:
            try:
                action()
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
        self._hinted, self.last_objections = hint.places, ()
        self._show()
        self.say(hint.text, "hint")
        self._tell()

    def point(self, places: Sequence[str]) -> None:
        """Mark the places that a hint is about; no places take the marks away."""
        if self._hinted != tuple(places):
            self._hinted = tuple(places)
            self._show()

    def _pick(self, pick: Pick, label: str) -> None:
        chosen = pick.id not in self.selected
        if pick.many:
            self.selected = self.selected ^ {pick.id}
        else:
            others = frozenset(id for id in self.selected if not id.startswith(pick.of))
            self.selected = others | ({pick.id} if chosen else set())
        self.last_objections = ()
        self._show()
        words = _("Chosen: {label}.") if chosen else _("Let go: {label}.")
        self.say(pick.says or words.format(label=thing(label)))
        self._tell()

    def _refuse(self, objections: tuple[Objection, ...], at: str) -> None:
        self.last_objections, self._hinted = objections, ()
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
        self._hinted, self._hint_level = (), 0

    def _told(self) -> tuple[str, ...]:
        return tuple(line.text for line in self.session.told(self.seat))

    def _session_changed(self) -> None:
        """Show what a move, an undo or somebody else did to the session, once.

        Who hears of a move first may answer it at once; then the answer is heard before the move.
        """
        if self._revision == self.session.revision:
            return
        self._revision = self.session.revision
        next_one = self._turn_of()
        self._who = self._who if next_one is None else next_one
        told = self._told()
        news, forward = told[self._seen :], len(told) >= self._seen
        self._seen = len(told)
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
        self.touch.show(self.scene, self.face.keys(look), self.face.keys_text)
        self.layout.max_width = "none" if self._small else f"{self.scene.size[0] + 8}px"

    def resized(self, width: int, page: int, ratio: float, calm: bool) -> None:
        """Take in how the page shows the board: the small scene below 600 pixels, sharp on fine screens."""
        self._calm = calm
        small = page < SMALL_PAGE or width < SMALL_BOARD
        if small != self._small:
            self._small = small
            self._show()
        self.canvas.sharpen(ratio * width / self.scene.size[0])

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
        for widget in (*self.children, self):
            widget.close()
