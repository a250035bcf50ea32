"""A guided game in a chapter: one piece for each moment, and one for the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import msgspec
from cubeplay.errors import CubeplayError
from cubeplay.teach.guided import Answer, Ask, GuidedGame, Moment, SavedGame, rehearse
from cubeplay.words import _

from cubeplay_widgets.board.face import BoardView, Face
from cubeplay_widgets.chapters.cells import is_page, said, shows_mistakes
from cubeplay_widgets.chapters.frame import BoardFrame, Guest
from cubeplay_widgets.chapters.guide import Closing, Guide
from cubeplay_widgets.chapters.page import ChapterPage, ChapterPiece
from cubeplay_widgets.paint.svg import svg

NOTE = "game"
"""The name of the note in which a guided game is stored."""


class GuidedChapter:
    """One guided game of a chapter; each :meth:`moment` is one cell, and :meth:`ending` the last."""

    def __init__(self, page: ChapterPage, face: Face, make: Callable[[], GuidedGame]) -> None:
        self.page, self.face, self.make = page, face, make
        self.game, self.trouble = make(), ""
        self._heard: list[Callable[[], None]] = []
        self._taken_up = False
        self._rehearsal: GuidedGame | None = None

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
        dare: tuple[str, str] = ("", ""),
        hints: str | Sequence[str] = (),
        next: str = "",
        film: Mapping[str, str] | None = None,
        **more: Any,
    ) -> ChapterPiece:
        """One moment of the game; see :class:`cubeplay.teach.guided.Moment` for what its parts mean.

        ``ask`` are answers to press, each with the reply to it, and ``right`` is the right one.

        Raises CubeplayError, in one line, for a moment that cannot be played through.
        """
        made = Moment(
            id,
            said(goal),
            over,
            show_me=_several(show_me),
            rules=tuple(rules.split()),
            ask=_ask(ask, right, because) if ask else None,
            dare=(said(dare[0]) if dare[0] else "", dare[1]),
            hints=tuple(map(said, _several(hints))),
            next=said(next) if next else "",
            film={rule: said(words) for rule, words in (film or {}).items()},
            **more,
        )
        number = self._place(made)
        piece = MomentPiece(self, made, number)
        if not is_page():
            piece.rehearse(self._rehearsed_before(number))
        return self.page.add(piece)

    @shows_mistakes
    def ending(self, id: str, *known: str) -> ChapterPiece:
        """The end of the game: who won, what each decision was worth, and what the reader now knows."""
        return self.page.add(EndingPiece(self, id, tuple(map(said, known))))

    def _place(self, made: Moment) -> int:
        """Put a moment where its cell is: at the end, or in place of the one with the same name."""
        ids = [moment.id for moment in self.game.moments]
        if made.id in ids:
            number = ids.index(made.id)
            self.game.moments[number] = made
            return number
        self.game.moments.append(made)
        return len(ids)

    def _rehearsed_before(self, number: int) -> GuidedGame:
        """The game in which the main line has been played up to a moment; a new one after an edit."""
        if self._rehearsal is None or self._rehearsal.at != number - 1:
            self._rehearsal = self.make()
        return self._rehearsal

    # The reader's game

    def take_up(self) -> None:
        """Go on with the game of an earlier visit; called once, when the first piece is shown."""
        if self._taken_up:
            return
        self._taken_up = True
        kept = self.page.progress.notes.get(NOTE)
        if not kept:
            return
        try:
            self.game.take_up(msgspec.convert(kept, SavedGame))
        except (msgspec.ValidationError, CubeplayError) as error:
            self.game.begin_again()
            self.trouble = _("Your game of before cannot be taken up: {why} A new one begins.").format(
                why=error
            )

    def keep(self) -> None:
        """Store the game, and tell all that show it."""
        self.page.progress.keep({NOTE: msgspec.to_builtins(self.game.saved)})
        self.page.tell()
        for hears in tuple(self._heard):
            hears()

    def subscribe(self, hears: Callable[[], None]) -> Callable[[], None]:
        """Call ``hears`` after every change of the moment; returns a function that ends that."""
        self._heard.append(hears)
        return lambda: self._heard.remove(hears)

    def again(self) -> None:
        """Begin the game again."""
        self.game.begin_again()
        self.keep()
        self.go_to_present()

    def go_to_present(self) -> None:
        """Turn the page to the present moment, or to the ending after the last one."""
        moment = self.game.moment
        after = [piece.id for piece in self.page.pieces.values() if isinstance(piece, EndingPiece)]
        self.page.go(moment.id if moment else after[0] if after else "")

    def decisions(self) -> list[Answer]:
        """The answers to the decisions so far that have a title, in their order."""
        found = [self.game.answers.get(moment.id) for moment in self.game.moments]
        return [answer for answer in found if answer is not None and answer.title]


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
        view, seat = game.game.view(game.began, game.reader), game.reader
        look = BoardView(view, seat, names=game.names, table=True)
        face = self.chapter.face
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

    kind = "ending"

    def __init__(self, chapter: GuidedChapter, id: str, known: tuple[str, ...]) -> None:
        super().__init__(chapter.page, id)
        self.chapter, self.known = chapter, known

    @property
    def done(self) -> bool:
        """Whether the game is over."""
        self.chapter.take_up()
        return self.chapter.game.outcome is not None

    def guest(self, stand: BoardFrame) -> Guest:
        """The last page of the game."""
        self.chapter.take_up()
        return Closing(self.chapter, self.known, self.id, stand)


def _several(given: str | Sequence[str]) -> tuple[str, ...]:
    return (given,) if isinstance(given, str) else tuple(given)


def _ask(answers: Mapping[str, str], right: str, because: str) -> Ask:
    asked = {said(text): said(reply) if reply else "" for text, reply in answers.items()}
    if said(right) not in asked:
        why = _("the right answer {right!r} is none of the answers.").format(right=right)
        raise CubeplayError(_("Not added"), why, _("Name one of them."))
    return replace(Ask(asked, said(right)), because=said(because) if because else "")
