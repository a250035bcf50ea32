"""The guest that controls a puzzle's frame: shows the question, judges moves and answers, gives hints."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from html import escape
from typing import Any, Final

from cubeplay.analysis import judge_of
from cubeplay.errors import CubeplayError
from cubeplay.puzzles import Puzzle, PuzzleVerdict
from cubeplay.puzzles.puzzle import MOST_STARS, SOLVER, find_kind
from cubeplay.rulebook import Objection
from cubeplay.words import _, paragraph, plural
from cubeplay.words.numbers import Numeral

from cubeplay_widgets.board.board import Board
from cubeplay_widgets.board.game_board import Action, Face
from cubeplay_widgets.board.presses import beside
from cubeplay_widgets.chapters.frame import BoardFrame
from cubeplay_widgets.pages.rule_article import why_not
from cubeplay_widgets.paint.scene import SelectMove

KIND: Final = "puzzle"


class Solver:
    """Controls one puzzle.

    ``keep`` is called with the stars of an answer without the solution's help; ``title`` says which puzzle it
    is when it is shared.
    """

    def __init__(
        self, stand: BoardFrame, puzzle: Puzzle, face: Face, keep: Callable[[int], None], title: str
    ) -> None:
        self._title = title
        self.stand, self.frame = stand, stand.frame
        self.puzzle, self.kind, self.face = puzzle, find_kind(puzzle.game, puzzle.kind), face
        self.session = puzzle.session()
        self._keep = keep
        self._verdict: PuzzleVerdict | None = None
        self._chosen = ""
        self._hints, self._shown = 0, False
        self._moves = -1
        self._objections: tuple[Objection, ...] = ()
        self._offered: tuple[Action, ...] = ()

    # Begin and end

    def enter(self) -> None:
        """Show the puzzle on a new board."""
        self.board = Board(self.session, self.face, SOLVER, quiet=True)
        self.stand.seat_at(self.board)
        self.frame.shown = {
            "piece": self.puzzle.id,
            "kind": KIND,
            "title": self.puzzle.title,
            "level": self.puzzle.difficulty,
            "asks": self.puzzle.asked,
        }
        self.board.point(self.puzzle.places)
        self.frame.say(self._first_words())
        self._update()

    def leave(self) -> None:
        """Do nothing."""

    def _first_words(self) -> str:
        if self.puzzle.choices:
            return _("Choose first. Then the odds appear.")
        if self.kind.open_ended:
            return _("Lay it out as you like. Then give your answer.")
        return _("Make your moves on the board. Tries are free.")

    # What is shown

    def _update(self) -> None:
        """Show the actions, and the result of the answer."""
        self.board.wait(self._verdict is not None or bool(self.puzzle.choices))
        self.frame.show(
            actions=self._actions(),
            asked="" if self._verdict else self.face.question(self.board.look),
            options=self._options(),
            answer=self._answer(),
            because=self.puzzle.because if self._explains and not self.puzzle.choices else "",
            told=self._explains,
            stars=self._verdict.stars if self._verdict and not self._shown else None,
            done=self._verdict is not None,
            moved=bool(self._made),
            doable=self._doable,
            why=bool(self._objections),
            share=puzzle_card(self._title, self.puzzle, self._score),
        )

    @property
    def _score(self) -> str:
        """How it went, in a message to others; "" before an answer."""
        if self._shown:
            return _("the solution was shown")
        return verdict_words(self.puzzle, self._verdict, self._hints) if self._verdict else ""

    @property
    def _explains(self) -> bool:
        """Whether to explain the solution: it was found or asked for, or all odds are shown."""
        verdict = self._verdict
        return verdict is not None and (verdict.best or self._shown or bool(self.puzzle.choices))

    @property
    def _doable(self) -> bool:
        """Whether "Do it" is offered: after all hints, until the solution is complete."""
        all_given = self._hints == len(self.puzzle.hints) and self._verdict is None
        return all_given and self._followed < len(self.puzzle.solution)

    @property
    def _followed(self) -> int:
        """How many moves of the solution are made; 0 if other moves are."""
        made = self._made
        return len(made) if made == list(self.puzzle.solution[: len(made)]) else 0

    @property
    def _made(self) -> list[str]:
        """The solver's moves so far in notation."""
        return [str(played.move) for played in self.session.played if played.actor == SOLVER]

    def _actions(self) -> list[dict[str, Any]]:
        """The buttons beside the board that lead to an answer."""
        done = self._verdict is not None or bool(self.puzzle.choices)
        moves = (*self.kind.moves, SelectMove)
        self._offered = () if done else tuple(a for a in beside(self.board) if self._leads_on(a, moves))
        return [
            {"words": each.words, "main": each.main, "open": each.open, "near": True}
            for each in self._offered
        ]

    def _leads_on(self, action: Action, moves: tuple[type, ...]) -> bool:
        move = self.session.game.parse(action.move) if isinstance(action.move, str) else action.move
        return action.open and isinstance(move, moves)

    def _options(self) -> list[dict[str, Any]]:
        """The choices; their odds are added after the answer."""
        told = self._verdict is not None
        return [
            {"id": choice, "words": words, **(self._odds(choice) if told else {})}
            for choice, words in zip(self.puzzle.choices, self.puzzle.options, strict=True)
        ]

    def _odds(self, choice: str) -> dict[str, Any]:
        """The value of a choice, as a bar and in words."""
        worth = self.puzzle.judge(choice).worth
        share = Fraction(worth or 0)
        return {
            "share": float(share),
            "told": _("{percent} of 100").format(percent=f"{Numeral(100 * share):.1f}"),
            "mine": choice == self._chosen,
            "best": worth == self.puzzle.best,
        }

    def _answer(self) -> dict[str, Any]:
        """The button that gives the answer; {} if the last move gives it."""
        if not self.kind.open_ended or self._verdict:
            return {}
        verdict = self.puzzle.judge(self._made)
        if verdict.worth is None:
            return {"words": verdict.words, "open": False}
        worth = self.kind.told(verdict.worth)
        return {"words": _("This is my answer: {worth}").format(worth=worth), "open": True}

    # Actions

    def do(self, what: str, given: str) -> None:
        """Do what was pressed beside the board."""
        done: Mapping[str, Callable[[], None]] = {
            "undo": self.undo,
            "again": self.again,
            "hint": self.hint,
            "do_it": self.do_it,
            "give": self.give,
            "solution": self.show_solution,
            "because": self._show_reason,
            "why": self._show_objections,
        }
        if what in done:
            done[what]()
        elif what == "choose":
            self.choose(given)
        elif what == "act":
            self._act(given)

    def undo(self) -> None:
        """Take back the answer, or the last move."""
        if self._verdict is not None:
            self.again()
        elif not self._made:
            self.frame.say(_("There is nothing to take back."))
        else:
            self.board.undo()

    def again(self) -> None:
        """Begin the puzzle again."""
        self._verdict, self._chosen = None, ""
        self.session.restart()
        self.board.show(self.session, SOLVER)
        self.board.point(self.puzzle.places)
        self._moves = len(self.session.played)
        self.frame.say(_("Back at the start. Tries are free."))
        self._update()

    def hint(self) -> None:
        """Give the next hint, each more precise than the last."""
        if self._verdict is not None:
            self.frame.say(_("It is answered already. Press Try again."))
            return
        hints, followed = self.puzzle.hints, self._followed
        if self._hints == len(hints) and followed:
            self._hint_on(followed)
            return
        self._hints = min(self._hints + 1, len(hints))
        given = hints[self._hints - 1]
        self.board.point(given.places or self.puzzle.places)
        words = _("Hint {number} of {all}: {text}")
        text = _("The move is marked. “Do it” makes it.") if str(given.move) in given.text else given.text
        told = words.format(number=self._hints, all=len(hints), text=text)
        if self._made and not followed:
            told = paragraph((_("This is about the start, where “Try again” leads."), told))
        self.frame.say(told, "hint")
        self._update()

    def _hint_on(self, followed: int) -> None:
        """Show the next move of the solution after its first moves are made."""
        if followed == len(self.puzzle.solution):
            self.frame.say(_("Nothing is better than what lies there. Give your answer."), "hint")
            return
        move = self.session.game.parse(self.puzzle.solution[followed])
        judge, view = judge_of(self.session.game), self.session.view(SOLVER)
        name = judge.name(view, move) if judge else str(move)
        self.board.point(tuple(item.id for item in self.board.scene.items if item.move == move))
        self.frame.say(_("Next: {move}. “Do it” makes this move.").format(move=name), "hint")
        self._update()

    def do_it(self) -> None:
        """Make the next move of the solution, from the start if other moves were made."""
        if not self._doable:
            return
        if self.puzzle.choices:
            self.choose(self.puzzle.solution[0])
            return
        followed = self._followed
        if self._made and not followed:
            self.again()
        self.board.play(self.puzzle.solution[followed])

    def give(self) -> None:
        """Take the position as the answer, or say what is missing."""
        verdict = self.puzzle.judge(self._made)
        if verdict.worth is None:
            self.frame.say(verdict.words, "hint")
        else:
            self._end(verdict)

    def choose(self, choice: str) -> None:
        """Take one of the choices as the answer."""
        if self._verdict is None and choice in self.puzzle.choices:
            self._chosen = choice
            self._end(self.puzzle.judge(choice))

    def _end(self, verdict: PuzzleVerdict) -> None:
        """Show the value of an answer."""
        self._verdict = verdict
        if not self._shown:
            self._keep(verdict.stars)
        self._show_answer()
        self.frame.say(verdict.words, "good" if verdict.best else "info")
        self._update()

    def _show_answer(self) -> None:
        """Show the answer on the board; if the face selects its last move, the position before that move."""
        made = self._made
        picked = self.face.answered(self.session.game.parse(made[-1])) if made else frozenset()
        shown = self.session
        if picked:
            shown = self.puzzle.session()
            for move in made[:-1]:
                shown.play(move)
        if self.board.session is not shown:
            self.board.show(shown, SOLVER)
        self.board.keep_picked(picked)

    def show_solution(self) -> None:
        """Show the best answer on the board, or among the choices; later answers earn no stars."""
        self._shown, self._chosen, self._verdict = True, "", None
        if not self.puzzle.choices:
            self.session.restart()
            for move in self.puzzle.solution:
                self.session.play(move)
        self._verdict = self.puzzle.judge(self.puzzle.solution)
        best = self.kind.told(self.puzzle.best)
        self._show_answer()
        self.frame.say(_("This is a best answer: {worth}.").format(worth=best))
        self._update()

    def _act(self, given: str) -> None:
        """Do the action of a button, unless it is no longer there."""
        action = next((each for each in self._offered if each.words == given), None)
        if action is not None:
            self.board.act(action.move, action.words)

    def _show_reason(self) -> None:
        """Show why nothing is better than the best answer, if that is known already."""
        if not self._explains:
            return
        self.frame.sheet(_("Why is it best?"), f"<p>{escape(self.puzzle.because)}</p>")

    def _show_objections(self) -> None:
        """Show all objections to the last move, with their rules."""
        self.frame.sheet(_("Why not?"), why_not(self._objections, self.session.game.rulebook))

    # What happens on the board

    def said(self, text: str, mood: str) -> None:
        """Show a message of the board, except after moves and refusals, which :meth:`changed` answers."""
        if not self.board.last_objections and self._moves == len(self.session.played):
            self.frame.say(text, mood)

    def changed(self, board: Board) -> None:
        """React to a refusal or a move."""
        objections, self._objections = self._objections, board.last_objections
        if self._objections and objections is not self._objections:
            self.frame.say(self._objections[0].plain, "bad")
        if self._verdict is None and self._moves != len(self.session.played):
            self._moves = len(self.session.played)
            self._moved()
        self._update()

    def _moved(self) -> None:
        """Judge the moves so far: they are an answer, or something is missing."""
        try:
            verdict = self.puzzle.judge(self._made)
        except CubeplayError as error:
            self.frame.say(str(error), "bad")
            return
        if verdict.worth is None:
            self.frame.say(verdict.words)
        elif self.kind.open_ended:
            worth = self.kind.told(verdict.worth)
            self.frame.say(_("So far: {worth}. Can you do better?").format(worth=worth))
        elif self._made:
            self._end(verdict)


def stars_of(number: int) -> str:
    """Full and empty stars.

    >>> stars_of(2)
    '★★☆'
    """
    return "★" * number + "☆" * (MOST_STARS - number)


def puzzle_card(title: str, puzzle: Puzzle, score: str) -> dict[str, str]:
    """A puzzle for ``client/parts/share.js``; ``score`` says how it went, "" before an answer."""
    return {"title": title, "score": score or puzzle.title, "link": f"puzzle={puzzle.link}", "why": ""}


def verdict_words(puzzle: Puzzle, verdict: PuzzleVerdict, hints: int) -> str:
    """The worth of an answer and the hints that it took.

    >>> from cubeplay.puzzles import row
    >>> puzzle = row("cubo", "square", 1)
    >>> verdict_words(puzzle, PuzzleVerdict(31, 33, 2, ""), 1)
    '31 of 33, one hint'
    """
    kind, worth, best = find_kind(puzzle.game, puzzle.kind), verdict.worth, verdict.of
    if isinstance(worth, int) and isinstance(best, int) and not kind.low_wins:
        words = _("{worth} of {best}").format(worth=worth, best=best)
    elif worth is not None:
        words = kind.told(worth)
        if not verdict.best:
            words = _("{worth}, best {best}").format(worth=words, best=kind.told(best))
    else:
        words = ""
    told = plural("one hint", "{number} hints", hints) if hints else _("no hint")
    return _("{worth}, {hints}").format(worth=words, hints=told.format(number=hints))
