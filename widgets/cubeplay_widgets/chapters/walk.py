"""A page that teaches a game: one notebook, one call for each moment, puzzle or question."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from cubeplay.errors import CubeplayError
from cubeplay.game import Game, Hint
from cubeplay.registry import find_game
from cubeplay.rulebook import Seat
from cubeplay.session import Session
from cubeplay.session.start_positions import Position, position
from cubeplay.teach.goals import Goal
from cubeplay.teach.guided import Dealer, GuidedGame, Others
from cubeplay.teach.progress import PageProgress
from cubeplay.teach.questions import Alternative, MultipleChoice
from cubeplay.teach.steps import WalkStep, hint, rehearse
from cubeplay.words import _
from msgspec import structs

from cubeplay_widgets.board.game_board import Face
from cubeplay_widgets.boards import BOARDS
from cubeplay_widgets.chapters.contents import ChapterMark, FirstGame, contents
from cubeplay_widgets.chapters.film import Words
from cubeplay_widgets.chapters.guided import GuidedChapter
from cubeplay_widgets.chapters.notebook_cells import (
    display_here,
    is_page,
    one_for_all,
    said,
    show_all_mistakes,
    shows_mistakes,
)
from cubeplay_widgets.chapters.page import ChapterPage, ChapterPiece
from cubeplay_widgets.chapters.question import QuestionPiece
from cubeplay_widgets.chapters.reader_game import ENDED, MET, NOTE
from cubeplay_widgets.chapters.step import StepPiece
from cubeplay_widgets.pages.notebooks import speak_here
from cubeplay_widgets.pages.person import current_person

RIGHT = ""
"""Marks the right answer of a question."""

Start = Callable[[], Session]


def learn(
    game: str | Game[Any, Any],
    *,
    names: Sequence[str] = (),
    folder: Path | None = None,
    page: str = "rules",
    language: str = "",
) -> Walk:
    """Begin a chapter that teaches a game; ``names`` are those of the players in all its positions.

    ``page`` is the folder of the notebook, "rules" or "first-game"; ``language`` is the code of the one that
    the notebook speaks, like "de".

    Raises CubeplayError for a game that is unknown or has no board, and a language that is not spoken.

    >>> walk = learn("cubo", names=("Plum", "Fig"))
    >>> walk.rules
    set()
    """
    speak_here(language)
    found = find_game(game)
    if found.name not in BOARDS:
        why = _("{game} has no board here.").format(game=found.title)
        raise CubeplayError(_("Not shown"), why, _("Play it with Session, by typed moves."))
    show_all_mistakes()
    made = one_for_all(f"{page}/{found.name}", lambda: Walk(found, folder=folder, page=page))
    made.names = tuple(names)
    return made


class Walk(ChapterPage):
    """A page that teaches a game: its first game, or its chapters; each piece is one cell."""

    def __init__(self, game: Game[Any, Any], *, folder: Path | None = None, page: str = "rules") -> None:
        super().__init__(f"{page}/{game.name}", folder=folder)
        self.game, self.book = game, game.rulebook
        self.names: tuple[str, ...] = ()
        self.face: Face = BOARDS[game.name]()

    def position(
        self,
        *moves: str,
        seed: int = 1,
        then: Sequence[str] = (),
        names: Sequence[str] | None = None,
        **options: Any,
    ) -> Position:
        """The start of a step: a new game with these options, after these moves.

        The moves of chance among them fix what dice and cards show; ``then`` fixes what they show next,
        before ``seed`` decides.  ``names`` of the players are the chapter's by default.
        """
        called = self.names if names is None else tuple(names)
        return position(self.game, *moves, seed=seed, names=called, then=tuple(then), **options)

    def guided(
        self,
        *,
        deal: Dealer,
        others: Others,
        seat: Seat = 0,
        beat: Callable[[Any], int] = lambda _state: 0,
        seed: int = 1,
        names: Sequence[str] | None = None,
        film: Mapping[str, Words] | None = None,
        start: Any = None,
        plain: bool = False,
        **options: Any,
    ) -> GuidedChapter:
        """One game that the chapter leads through, moment by moment.  A chapter may have several.

        ``deal`` names what falls, ``others`` moves the other seats, ``beat`` is the time of a move: see
        :class:`cubeplay.teach.guided.GuidedGame`.  ``film`` has other words for what happens by itself in
        any moment, by rule, or a function of the game and the line; "" leaves it untold.  ``start`` is a
        state, or what :meth:`position` returns; the set-up by default.  A ``plain`` board is for a first
        game: its face leaves out what a beginner has no use for.  A cell that runs again begins a new game.
        """
        called = self.names if names is None else tuple(names)
        told = {
            rule: said(words) if isinstance(words, str) else words for rule, words in (film or {}).items()
        }
        first = self._begins(start)

        def make() -> GuidedGame:
            ways: dict[str, Any] = {"deal": deal, "others": others, "seat": seat, "beat": beat}
            return GuidedGame(self.game, seed=seed, names=called, **ways, **first() | options)

        made = GuidedChapter(self, self.face, make, told, self._check_rules, plain=plain)
        mark = next(reversed(self.pieces.values()), None)
        if isinstance(mark, ChapterMark):
            mark.picture_of = made.picture
        return made

    def _begins(self, start: Any) -> Callable[[], dict[str, Any]]:
        """The options with which a guided game begins: its state, and the options of that session."""
        if start is None:
            return dict
        if not callable(start):
            return lambda: {"start": start}

        def options() -> dict[str, Any]:
            made = start()
            return {"start": made.state} | dict(made.options)

        return options

    def chapter(self, id: str, title: str, decision: str, *, minutes: int) -> None:
        """Begin a chapter: a short scene that can be walked without the others, and ends in a decision.

        All cells up to the next chapter belong to it.  ``title`` is also the heading above this cell,
        ``decision`` the question that the scene ends with.  ``minutes`` is how long the chapter takes.
        The chapter's opening is shown at this call, as the cell may go on with the first scene.
        """
        mark = ChapterMark(self, id, said(title), said(decision), minutes)
        display_here(self.add(mark))

    @shows_mistakes
    def step(
        self,
        id: str,
        start: Start | str | Sequence[str] = (),
        *,
        goals: Goal | Sequence[Goal] = (),
        show_me: str | Sequence[str] = (),
        refusal: tuple[str, str] | None = None,
        rules: str | Sequence[str] = (),
        hints: Hint | str | Sequence[Hint | str] = (),
        praise: str = "",
        seat: Seat = 0,
    ) -> ChapterPiece:
        """A position with something to do.

        ``start`` are the moves that lead to it, or what :meth:`position` returns.  ``show_me`` are moves
        that reach the goals.  ``refusal`` is a move to try, and the rule that must be the first to refuse
        it.  ``rules`` are the ids of the rules that the step is about, with spaces between; ``hints`` go
        from vague to precise, by default those of the game.  ``praise`` says what was learned.  Nobody else
        moves, and no clock runs: for that there is :meth:`guided`.

        Raises CubeplayError, in one line, for a step that cannot be played through.
        """
        met, shown = tuple(rules.split() if isinstance(rules, str) else rules), _tuple(show_me)
        tried, refuser = refusal or ("", "")
        self._check_rules((*met, *filter(None, [refuser])))
        step = WalkStep(
            id=id,
            start=start if callable(start) else self.position(*_tuple(start)),
            goals=tuple(replace(goal, words=said(goal.words)) for goal in _tuple(goals)),
            rules=met,
            hints=tuple(_translated(each) for each in _tuple(hints)),
            show_me=shown,
            invite_illegal=tried,
            refuser=refuser,
            praise=said(praise),
            seat=seat,
        )
        if not is_page():
            self._rehearse(step)
        return self.add(StepPiece(self, self.face, step))

    @shows_mistakes
    def ask(
        self,
        id: str,
        question: str,
        answers: Mapping[str, str],
        because: str,
        dice: str | Mapping[str, str] = "",
    ) -> ChapterPiece:
        """A question: its answers with a hint for each wrong one, and ``RIGHT`` for the right one.

        ``dice`` are drawn below the question, or beside the answers that it maps: see :meth:`Face.dice`.

        Raises ValueError unless exactly one answer is right.
        """
        lies = {question: dice} if isinstance(dice, str) else dice
        drawn = {said(text): self.face.dice(written) for text, written in lies.items() if written}
        options = tuple(Alternative(said(text), said(told)) for text, told in answers.items())
        asked = MultipleChoice(said(question), said(because), options=options)
        return self.add(QuestionPiece(self, id, asked, drawn))

    # The contents of a page with chapters

    @property
    def chapters(self) -> tuple[ChapterMark, ...]:
        """The chapters, in the order of their cells."""
        return tuple(piece for piece in self.pieces.values() if isinstance(piece, ChapterMark))

    def contents(self) -> str:
        """The contents as HTML: first game, chapters, and the rules that the reader has met."""
        if not self.chapters:
            return ""
        met = {rule for piece in self.pieces.values() if piece.done for rule in piece.rules}
        met |= set(self.progress.notes.get(MET, ()))
        known = {*self.progress.below("done"), *self.progress.below("passed")}
        old = len(known - self.pieces.keys()) if not any(mark.passed for mark in self.chapters) else 0
        rulebook = f"../rulebook/{self.game.name}.ipynb"
        return contents(self.chapters, self._first_game(), len(list(self.book)), met, rulebook, old)

    def _first_game(self) -> FirstGame:
        """The reader's first game, as its page has stored it."""
        name = f"first-game/{self.game.name}"
        notes = PageProgress(name, folder=self._folder, owner=current_person).notes
        met, ended = frozenset(notes.get(MET, ())), bool(notes.get(ENDED))
        return FirstGame(f"../{name}.ipynb", met, begun=NOTE in notes, ended=ended)

    # For tests

    @property
    def rules(self) -> set[str]:
        """The ids of the rules that the pieces are about."""
        return {rule for piece in self.pieces.values() for rule in piece.rules}

    def unmet(self) -> set[str]:
        """The ids of the game's rules that no piece is about."""
        return {rule.id for rule in self.book} - self.rules

    def ends(self) -> Iterable[tuple[str, str]]:
        """Links to the game itself, its chapters or its rulebook, its puzzles and its summary."""
        name, title = self.game.name, self.game.title
        first = self.name.startswith("first-game/")
        more = (_("More chapters"), f"../rules/{name}.ipynb")
        return (
            (_("Play {game}").format(game=title), f"../play/{name}.ipynb"),
            more if first else (_("Rulebook"), f"../rulebook/{name}.ipynb"),
            *(((_("Today’s puzzle"), f"../puzzles/{name}.ipynb"),) if first else ()),
            (_("One page to print"), f"../../../sheet/{name}"),
        )

    # Checks

    def _check_rules(self, ids: Iterable[str]) -> None:
        """Raises CubeplayError unless the game has all these rules."""
        known = [rule.id for rule in self.book]
        for id in ids:
            if id not in self.book:
                near = get_close_matches(id, known, 1)
                meant, look = _("Did you mean {near}?"), _("Look it up in the rulebook.")
                after = meant.format(near=near[0]) if near else look
                raise CubeplayError(_("Not added"), _("there is no rule “{id}”.").format(id=id), after)

    def _rehearse(self, step: WalkStep) -> None:
        """Play a step through.  Raises CubeplayError if that fails."""
        if problems := rehearse(step):
            why = _("{problem}.").format(problem=problems[0].rstrip("."))
            raise CubeplayError(_("Not added"), why, _("Mend this cell and run it again."))


def _tuple(given: Any) -> tuple[Any, ...]:
    """A tuple of one thing or several, since teachers may leave brackets out; a text is one thing."""
    return tuple(given) if isinstance(given, Sequence) and not isinstance(given, str) else (given,)


def _translated(given: Hint | str) -> Hint:
    """A hint in the language of the page."""
    made = hint(given) if isinstance(given, str) else given
    return structs.replace(made, text=said(made.text))
