"""A single puzzle of a chapter: a position with goals to reach."""

from __future__ import annotations

from cubeplay.teach.steps import Attempt, WalkStep, rehearse

from cubeplay_widgets.board.game_board import BoardView, Face
from cubeplay_widgets.chapters.frame import BoardFrame, Guest
from cubeplay_widgets.chapters.page import ChapterPage, ChapterPiece
from cubeplay_widgets.chapters.tutor import Tutor
from cubeplay_widgets.pages.feedback import goal_list
from cubeplay_widgets.paint.svg import svg


class StepPiece(ChapterPiece):
    """A single puzzle: a position with goals to reach, done or not."""

    kind = "step"

    def __init__(self, page: ChapterPage, face: Face, step: WalkStep) -> None:
        super().__init__(page, step.id)
        self.face, self.step, self.rules = face, step, step.rules
        self.tutor: Tutor | None = None
        self._attempt: Attempt | None = None

    @property
    def attempt(self) -> Attempt:
        """The reader's attempt at the step, begun when it is first needed."""
        if self._attempt is None:
            self._attempt = Attempt(self.step, self._changed)
        return self._attempt

    @property
    def done(self) -> bool:
        """Whether the goals were reached, now or on an earlier visit."""
        notes = self.page.progress.notes
        return bool(
            notes.get(f"done/{self.id}") or notes.get(f"stars/{self.id}")
        )  # earlier versions gave stars

    def guest(self, stand: BoardFrame) -> Guest:
        """The tutor of the step."""
        self.tutor = Tutor(stand, self.attempt, self.face, lambda: self.page.progress.notice)
        return self.tutor

    def _changed(self) -> None:
        if self._attempt is None:  # another seat moves while the attempt begins
            return
        if self._attempt.done:
            self._keep()
        if self.tutor is not None:
            self.tutor.look()

    def _keep(self) -> None:
        if not self.done:
            self.page.progress.keep({f"done/{self.id}": True})
            self.page.tell()

    def drawing(self) -> str:
        """The present position as SVG."""
        session, seat = self.attempt.session, self.step.seat
        look = BoardView(session.view(seat), seat, names=session.names)
        return svg(self.face.scene(look), self.face.title, f"cp-{self.id}")

    def picture(self) -> str:
        """The goals and the position."""
        aims = [goal.words for goal in self.step.aims]
        goals = goal_list(aims, self.attempt.reached)
        return f'<div class="cp-html cp-goal">{goals}</div>{self.drawing()}'

    def problems(self) -> list[str]:
        """The problems that a rehearsal finds."""
        return rehearse(self.step)

    def put_away(self) -> None:
        """Remove the step from the page, and end its attempt."""
        super().put_away()
        if self._attempt is not None:
            self._attempt.close()
