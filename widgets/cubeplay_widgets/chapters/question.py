"""A question of a chapter, with a hint for each wrong answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cubeplay.teach.questions import MultipleChoice
from cubeplay.words import _

from cubeplay_widgets.board.board import Board
from cubeplay_widgets.chapters.frame import BoardFrame, Guest
from cubeplay_widgets.chapters.page import ChapterPage, ChapterPiece
from cubeplay_widgets.paint.scene import Scene
from cubeplay_widgets.paint.svg import svg

UNIT: Final = 0.6
"""CSS pixels of a unit of the dice that are drawn."""


class QuestionPiece(ChapterPiece):
    """One question.  The right answer and the hints are sent to the browser only when they are due.

    ``dice`` are drawn beside the words that they belong to: the question, or answers.
    """

    kind = "question"

    def __init__(
        self, page: ChapterPage, id: str, question: MultipleChoice, dice: Mapping[str, Scene] | None = None
    ) -> None:
        super().__init__(page, id)
        self.question, self._dice = question, dice or {}

    def drawn(self, words: str) -> str:
        """The dice that belong to some words as SVG, "" without any."""
        scene = self._dice.get(words)
        if scene is None:
            return ""
        key = f"dice-{self.id}-{list(self._dice).index(words)}"
        return svg(scene, words, key, width=round(scene.size[0] * UNIT))

    @property
    def done(self) -> bool:
        """Whether the right answer was given, now or on an earlier visit."""
        return bool(self.page.progress.notes.get(f"passed/{self.id}"))

    def guest(self, stand: BoardFrame) -> Guest:
        """The guest that asks the question."""
        return Examiner(self, stand)

    def passed(self) -> None:
        """Store that the right answer was given."""
        self.page.progress.keep({f"passed/{self.id}": True})
        self.page.tell()

    def problems(self) -> list[str]:
        """A problem if the right answer is refused."""
        right = self.question.judge(self.question.answer)
        return [] if right.passed else [f"question {self.id}: its right answer is refused"]


class Examiner:
    """Asks one question and judges the answers."""

    def __init__(self, piece: QuestionPiece, stand: BoardFrame) -> None:
        self.piece, self.frame = piece, stand.frame

    def enter(self) -> None:
        """Show the question, and its answer if it was given on an earlier visit."""
        question = self.piece.question
        self.frame.shown = {
            "piece": self.piece.id,
            "kind": self.piece.kind,
            "asks": question.asks,
            "drawn": self.piece.drawn(question.asks),
            "options": [
                {"text": option.text, "drawn": self.piece.drawn(option.text)} for option in question.shown
            ],
            "chosen": question.answer if self.piece.done else "",
            "says": {},
            "done": self.piece.done,
        }
        if self.piece.done:
            self._praise(question.reason)

    def leave(self) -> None:
        """Do nothing."""

    def do(self, what: str, given: str) -> None:
        """Judge an answer."""
        if what != "answer":
            return
        verdict = self.piece.question.judge(given)
        self.frame.show(chosen=given, done=verdict.passed)
        if verdict.passed:
            self.piece.passed()
            self._praise(verdict.words)
        else:
            self.frame.say(verdict.words, "hint")

    def _praise(self, reason: str) -> None:
        self.frame.say(_("Right. {reason}").format(reason=reason), "good")

    def changed(self, board: Board) -> None:
        """Do nothing: a question has no board."""

    def said(self, text: str, mood: str) -> None:
        """Do nothing: a question has no board."""
