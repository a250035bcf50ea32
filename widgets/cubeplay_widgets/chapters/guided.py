"""A guided game in a chapter: one piece for each moment, and one for the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from cubeplay.errors import CubeplayError
from cubeplay.teach.decisions import Ask
from cubeplay.teach.guided import GuidedGame
from cubeplay.teach.moments import Moment
from cubeplay.teach.rehearsal import rehearse
from cubeplay.words import _

from cubeplay_widgets.board.game_board import BoardView, Face
from cubeplay_widgets.chapters.contents import ways_on
from cubeplay_widgets.chapters.ending_page import Closing
from cubeplay_widgets.chapters.film import Words
from cubeplay_widgets.chapters.frame import BoardFrame, Guest
from cubeplay_widgets.chapters.guide import Guide
from cubeplay_widgets.chapters.notebook_cells import is_page, said, shows_mistakes
from cubeplay_widgets.chapters.page import ChapterPage, ChapterPiece
from cubeplay_widgets.chapters.reader_game import ENDING, GuidedPlay
from cubeplay_widgets.paint.svg import svg


class GuidedChapter(GuidedPlay):
    """One guided game of a chapter; each :meth:`moment` is one cell, and :meth:`ending` the last."""

    def __init__(
        self,
        page: ChapterPage,
        face: Face,
        make: Callable[[], GuidedGame],
        film: Mapping[str, Words],
        check_rules: Callable[[Iterable[str]], None] = lambda _ids: None,
        *,
        plain: bool = False,
    ) -> None:
        self.check_rules = check_rules
        super().__init__(page, face, make, film, plain=plain)
        self._rehearsal: GuidedGame | None = None

    @property
    def scenes(self) -> list[GuidedPlay]:
        """The guided games of the same chapter in their order; without chapters this one alone."""
        first = self.page.pieces.get(self.game.moments[0].id) if self.game.moments else None
        pieces = self.page.chapter_of(first) if first is not None else []
        return list(dict.fromkeys(each.chapter for each in pieces if isinstance(each, MomentPiece))) or [self]

    def picture(self) -> str:
        """The position in which the game begins, as SVG."""
        game, face = self.make(), self.face
        return svg(face.scene(_look(game, game.state, self.plain)), face.title, "cp-begin")

    # The notebook's calls

    @shows_mistakes
    def moment(
        self,
        id: str,
        goal: str,
        over: Callable[[GuidedGame], bool],
        *,
        show_me: str | Sequence[str] = (),
        rules: str = "",
        ask: Mapping[str, str] | None = None,
        right: str = "",
        because: str = "",
        dare: str = "",
        dared: str | Callable[[GuidedGame], str] = "",
        hints: str | Sequence[str] | Callable[[GuidedGame], Sequence[str]] = (),
        next: str | Callable[[GuidedGame], str] = "",
        missing: str | Callable[[GuidedGame], str] = "",
        later: str = "",
        restart: str = "",
        praise: str = "",
        film: Mapping[str, str] | None = None,
        **more: Any,
    ) -> ChapterPiece:
        """One moment of the game; see :class:`cubeplay.teach.moments.Moment` for what its parts mean.

        ``ask`` are answers to press, each with the reply to it, and ``right`` is the right one.

        Raises CubeplayError, in one line, for a moment that cannot be played through.
        """
        self.check_rules(rules.split())
        made = Moment(
            id,
            said(goal),
            over,
            show_me=_several(show_me),
            rules=tuple(rules.split()),
            ask=_ask(ask, right, because) if ask else None,
            dare=said(dare),
            dared=dared,
            hints=hints if callable(hints) else tuple(map(said, _several(hints))),
            next=next if callable(next) else said(next),
            missing=said(missing) if isinstance(missing, str) else missing,
            later=said(later),
            restart=said(restart),
            praise=said(praise),
            film={rule: said(words) for rule, words in (film or {}).items()},
            **more,
        )
        number = self._place(made)
        piece = MomentPiece(self, made, number)
        if not is_page():
            piece.rehearse(self._rehearsed_before(number))
        return self.page.add(piece)

    @shows_mistakes
    def ending(
        self, id: str, *known: str, told: Callable[[GuidedGame], tuple[str, str]] | None = None
    ) -> ChapterPiece:
        """The end of the game or chapter: who won, what each decision was worth, what the reader now knows.

        ``told`` returns a title and a sentence of the story in place of the winners and their points.
        """
        return self.page.add(EndingPiece(self, id, tuple(map(said, known)), told))

    def _place(self, made: Moment) -> int:
        """Put a moment where its cell is: at the end, or in place of the one with the same name."""
        ids = [moment.id for moment in self.game.moments]
        if made.id in ids:
            number = ids.index(made.id)
            self.game.moments[number] = made
            return number
        if not self.game.add(made):
            self.tell_change()
        return len(ids)

    def _rehearsed_before(self, number: int) -> GuidedGame:
        """The game in which the main line has been played up to a moment; a new one after an edit."""
        if self._rehearsal is None or self._rehearsal.at != number - 1:
            self._rehearsal = self.make()
        return self._rehearsal


class MomentPiece(ChapterPiece):
    """One moment of a guided game."""

    kind = "moment"
    gate = True

    def __init__(self, chapter: GuidedChapter, moment: Moment, number: int) -> None:
        super().__init__(chapter.page, moment.id)
        self.chapter, self.moment, self.number, self.rules = chapter, moment, number, moment.rules
        self._drawn = ""
        self._problems: list[str] = []

    @property
    def done(self) -> bool:
        """Whether the reader has passed the moment."""
        self.chapter.take_up()
        game = self.chapter.game
        return self.number < game.at or (self.number == game.at and game.over)

    def guest(self, stand: BoardFrame) -> Guest:
        """The guide through the moment."""
        self.chapter.take_up()
        return Guide(self.chapter, self.number, stand)

    def rehearse(self, game: GuidedGame) -> None:
        """Play all moments up to this one on a fresh game.  Raises CubeplayError if that fails."""
        game.moments = list(self.chapter.game.moments[: self.number + 1])
        self._problems = rehearse(game, self.number)
        if self._problems:
            raise CubeplayError(_("Not added"), self._problems[0], _("Mend this cell and run it again."))
        face = self.chapter.face
        look = _look(game, game.began, self.chapter.plain)
        self._drawn = svg(face.scene(look), face.title, f"cp-{self.id}")

    def drawing(self) -> str:
        """The position in which the moment begins, as SVG."""
        return self._drawn

    def picture(self) -> str:
        """The goal and the position."""
        return f'<div class="cp-html cp-goal"><p>{self.moment.goal}</p></div>{self._drawn}'

    def problems(self) -> list[str]:
        """The problems that the rehearsal found."""
        return self._problems


class EndingPiece(ChapterPiece):
    """The end of a guided game."""

    kind = ENDING

    def __init__(
        self,
        chapter: GuidedChapter,
        id: str,
        known: tuple[str, ...],
        told: Callable[[GuidedGame], tuple[str, str]] | None,
    ) -> None:
        super().__init__(chapter.page, id)
        self.chapter, self.known, self.told = chapter, known, told

    @property
    def done(self) -> bool:
        """Whether the game is over, or all its moments are."""
        self.chapter.take_up()
        game = self.chapter.game
        return game.outcome is not None or game.at + game.over >= len(game.moments)

    def guest(self, stand: BoardFrame) -> Guest:
        """The last page of the game."""
        self.chapter.take_up()
        return Closing(self.chapter, self.known, self.told, self.id, stand, ways_on(self))


def _look(game: GuidedGame, state: Any, plain: bool) -> BoardView:
    """What the reader sees of a state."""
    view = game.game.view(state, game.reader)
    return BoardView(view, game.reader, names=game.names, table=True, plain=plain)


def _several(given: str | Sequence[str]) -> tuple[str, ...]:
    return (given,) if isinstance(given, str) else tuple(given)


def _ask(answers: Mapping[str, str], right: str, because: str) -> Ask:
    asked = {said(text): said(reply) for text, reply in answers.items()}
    if said(right) not in asked:
        why = _("the right answer {right!r} is none of the answers.").format(right=right)
        raise CubeplayError(_("Not added"), why, _("Name one of them."))
    return Ask(asked, said(right), said(because))
