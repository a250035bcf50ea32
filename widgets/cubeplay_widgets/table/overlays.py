"""The sheets over a table: why not, rules, odds, the whole table, and moves that can be typed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING, Any, Final

from cubeplay.game import Game
from cubeplay.place import aside
from cubeplay.rulebook import Rule
from cubeplay.words import _

from cubeplay_widgets.board.board import Board
from cubeplay_widgets.pages.feedback import move_list
from cubeplay_widgets.pages.rule_article import rule_article, rule_button, rulebook_address, why_not
from cubeplay_widgets.table.frame import TableFrame

if TYPE_CHECKING:
    from cubeplay_widgets.board.odds import Odds

ODDS_TITLE: Final = _("What are the odds?")


class Sheets:
    """Opens sheets over the frame of a table, about the present state of its board."""

    def __init__(self, board: Board, frame: TableFrame) -> None:
        self._board, self._frame = board, frame
        self._odds = OddsSheet(frame)

    @property
    def _game(self) -> Game[Any, Any]:
        return self._board.session.game

    def moves(self) -> None:
        """The moves that can be typed."""
        listed = move_list(self._board.look.moves) or _paragraph(_("None now."))
        self._frame.sheet(_("Moves that you can type"), f'<div class="cp-listed">{listed}</div>')

    def why(self) -> None:
        """All objections to the last move, with their rules."""
        objections = self._board.last_objections
        if not objections:
            words = _("Nothing was refused just now. Press what you want to do: if it cannot be, ask here.")
            self._frame.sheet(_("Why not?"), _paragraph(words))
            return
        self._frame.sheet(_("Why not?"), why_not(objections, self._game.rulebook))

    def rule(self, id: str) -> None:
        """A rule."""
        book = self._game.rulebook
        if id in book:
            self._frame.sheet(_("Rule"), rule_article(book[id]))

    def rules(self) -> None:
        """All rules of the game, by chapter; a press on one opens it."""
        from cubeplay.teach.illustrated_rulebook import illustrated

        game = self._game
        chapters = "".join(
            f"<details><summary>{escape(title)}</summary>{_rule_buttons(rules)}</details>"
            for title, rules in illustrated(game).divided(game.rulebook)
        )
        first = next((rule.id for rule in game.rulebook), "")
        words = escape(_("The whole rulebook, with search"))
        opens = 'class="cp-btn" target="_blank" rel="noopener"'
        link = f'<p><a {opens} href="{rulebook_address(first)}">{words}</a></p>'
        self._frame.sheet(_("Rules"), f'<div class="cp-rule-list">{chapters}</div>{link}')

    def odds(self) -> None:
        """The odds, from the view of the player who looks."""
        self._odds.tell(self._board.face.odds(self._board.look))

    def table(self) -> None:
        """Everything on the table, in words."""
        face, look = self._board.face, self._board.look
        self._frame.sheet(self.table_title, face.panel(look) + face.below(look))

    @cached_property
    def table_title(self) -> str:
        """The title of the sheet with everything on the table; "" if there is no such sheet."""
        face, look = self._board.face, self._board.look
        return (face.table_title or _("The whole table")) if face.panel(look) + face.below(look) else ""


class OddsSheet:
    """The sheet with odds; what takes long is counted aside, so that the page can be used meanwhile."""

    def __init__(self, frame: TableFrame) -> None:
        self._frame = frame
        self._asked: Odds | None = None
        self.task: asyncio.Task[None] | None = None

    def tell(self, odds: Odds) -> None:
        """Open the sheet with some odds; without a running event loop only when all of them are counted."""
        self._asked = odds
        if odds.whole is None:
            self._frame.sheet(ODDS_TITLE, odds.quick or _paragraph(_("Nothing is left to chance just now.")))
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._frame.sheet(ODDS_TITLE, odds.whole())
            return
        self._frame.sheet(ODDS_TITLE, odds.quick + _paragraph(_("The rest is being counted.")))
        self.task = loop.create_task(self._tell_whole(odds, odds.whole))

    async def _tell_whole(self, odds: Odds, whole: Callable[[], str]) -> None:
        """Fill the sheet when everything is counted, unless it was opened with other odds meanwhile."""
        told = await aside(whole)
        if self._asked is odds:
            self._frame.refill(ODDS_TITLE, told)


def _paragraph(words: str) -> str:
    return f"<p>{escape(words)}</p>"


def _rule_buttons(rules: Iterable[Rule]) -> str:
    return "".join(rule_button(rule, "cp-rule-link") for rule in rules)
