"""A question of a chapter, whose wrong answers teach."""

from __future__ import annotations

from cubeplay.teach.questions import MultipleChoice
from cubeplay.words import _

from cubeplay_widgets.board.board import Board
from cubeplay_widgets.chapters.frame import BoardFrame, Guest
from cubeplay_widgets.chapters.page import ChapterPage, ChapterPiece


class QuestionPiece(ChapterPiece):
    """One question.  The right answer, and every hint, stays in the kernel until it is earned."""

    kind = "question"

    def __init__(self, page: ChapterPage, id: str, question: MultipleChoice) -> None:
        super().__init__(page, id)
        self.question = question

    @property
    def done(self) -> bool:
        """Whether it was answered rightly, now or on an earlier visit."""
        return bool(self.page.progress.notes.get(f"passed/{self.id}"))

    def guest(self, stand: BoardFrame) -> Guest:
        """Who asks it."""
        return Examiner(self, stand)

    def passed(self) -> None:
        """Keep that it was answered."""
        self.page.progress.keep({f"passed/{self.id}": True})
        self.page.tell()

    def problems(self) -> list[str]:
        """Whether the right answer is taken."""
        right = self.question.judge(self.question.answer)
        return [] if right.passed else [f"question {self.id}: its right answer is refused"]


class Examiner:
    """Asks one question and judges what is chosen."""

    def __init__(self, piece: QuestionPiece, stand: BoardFrame) -> None:
        self.piece, self.frame = piece, stand.frame

    def enter(self) -> None:
        """Ask; a question that was answered on an earlier visit shows its answer."""
        question = self.piece.question
        self.frame.shown = {
            "piece": self.piece.id,
            "kind": self.piece.kind,
            "asks": question.asks,
            "options": [option.text for option in question.shown],
            "chosen": question.answer if self.piece.done else "",
            "says": {},
            "done": self.piece.done,
        }
        if self.piece.done:
            self._praise(question.reason)

    def leave(self) -> None:
        """Nothing is left behind."""

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
        """A board that stands by is nothing to it."""

    def said(self, text: str, mood: str) -> None:
        """A board that stands by has nothing to say."""
