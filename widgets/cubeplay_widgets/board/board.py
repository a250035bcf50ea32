"""A board on a page: a painted canvas, a layer of buttons over it, and the session that it shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import chain
from typing import Any, TypeVar

from cubeplay.session import Session
from cubeplay.words import _
from ipywidgets import Box

from cubeplay_widgets.board.control import BoardControl, Who
from cubeplay_widgets.board.fitting import SceneVariant, fitting
from cubeplay_widgets.board.game_board import BoardView, Face
from cubeplay_widgets.board.touch import BoardSpace, Mood, TouchLayer
from cubeplay_widgets.paint.animate import Film, Motion
from cubeplay_widgets.paint.canvas import SceneCanvas
from cubeplay_widgets.paint.scene import Label, Scene

T = TypeVar("T")


class Board(BoardControl, Box):  # type: ignore[misc]
    """One game that people play on a page.

    A ``quiet`` board has no status line and no caption: its page shows the sentences by :meth:`on_say`.
    A ``plain`` one is for a first game.  ``is_placed`` says whether a page has shown it and told its room.
    """

    def __init__(
        self,
        session: Session,
        face: Face,
        seat: Who = "turn",
        *,
        quiet: bool = False,
        steers: bool = False,
        plain: bool = False,
    ) -> None:
        self._begin(session, face, seat, steers=steers, plain=plain)
        self._calm = self.is_placed = False
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

    def show(
        self, session: Session, seat: Who | None = None, *, slides: bool = False, keeps: bool = False
    ) -> None:
        """Show another session, as a new board would; ``seat`` changes the viewer.

        The new position is shown without an animation, unless it ``slides``; ``keeps`` keeps the marks of the
        last move.
        """
        self.motion.end()
        self._unsubscribe()
        self.session, self._revision = session, session.revision
        self._unsubscribe = session.subscribe(self._session_changed)
        if seat is not None:
            self._who, self._people = seat, ()
        self._seen, self._seat, self._cached = len(session.played), 0, None
        self._last = self._last if keeps else ()
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

    @property
    def status(self) -> str:
        """The last sentence of the board, which its status line shows unless it is quiet."""
        return str(self.touch.status)

    def say(self, text: str, mood: Mood = "info") -> None:
        """Put a sentence into the status line, and call the listeners of :meth:`on_say`."""
        self.touch.say(text, mood)
        super().say(text, mood)

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
        same = count == self._seen and self._cached is not None and self._cached.state is self.session.state
        news = [line.text for line in self.session.told(self.seat, self._seen)]
        self._seen = count
        events = self._last_events() if forward and not same else []
        self._last = self._last if same else self.face.touched(events)
        kept = self.selected if forward and self._another_moved() else self.face.kept(self.selected)
        self._clear_marks()
        self.selected = kept
        self._show(lambda old, new: self.face.film(old, new, events))
        turn = self.turn_words()
        words = " ".join((*news, turn)) if forward else _("Taken back. {turn}").format(turn=turn)
        self.say(words.strip())
        self._notify()

    def _show(self, filmed: Callable[[Scene, Scene], Film] | None = None) -> None:
        """Show the present scene; ``filmed`` makes the animation that leads to it."""
        look, old = self.look, self.scene
        self.scene = self.face.marked(look)
        if filmed and not self._calm:
            self.motion.run(filmed(old, self.scene))
        else:
            self.motion.settle(self.scene)
        widest = 0 if self._shape.small or self._steers else self.scene.size[0]
        start = self.face.start(look, self.scene)
        keys = {} if self._waits else self.face.keys(look)
        told = self._told(look, keys) if keys else {}
        self.touch.show(self.scene, keys, self.face.keys_text, start=start, widest=widest, told=told)

    def _told(self, look: BoardView, keys: Mapping[str, Any]) -> dict[str, str]:
        """What each key does, in the words of a shape or a button that makes the same move."""
        labels = ((item.move, item.label) for item in self.scene.labelled)
        shapes = ((move, label.does) for move, label in labels if isinstance(label, Label))
        buttons = ((action.move, action.words) for action in self.face.actions(look))
        does = [(move, words) for move, words in chain(shapes, buttons) if words]
        return {
            key: f"{next((words for made, words in does if made == move), move)}"
            for key, move in keys.items()
        }

    def resized(self, place: BoardSpace) -> None:
        """Choose the scene for the room that the page has, and the sharpness of the canvas.

        The choice depends on the room alone, not on the present scene, so that it does not oscillate.
        """
        self._calm, self.is_placed = place.calm, True
        shape = fitting(place, self._shape, self._scene_of)
        if shape != self._shape:
            self._shape = shape
            self._show()
        shown = place.shown(self.scene.size, self.touch.min_width)
        self.canvas.sharpen(place.ratio * shown / self.scene.size[0])

    def _scene_of(self, shape: SceneVariant) -> Scene:
        return self.face.scene(replace(self.look, small=shape.small, tall=shape.tall))

    @property
    def is_calm(self) -> bool:
        """Whether the reader has asked for less motion."""
        return self._calm

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
