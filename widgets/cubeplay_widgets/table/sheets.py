"""What a table tells one press away, in a sheet: why not, rules, odds, all that lies there, typed moves."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from html import escape
from typing import Any

from cubeplay.game import Game
from cubeplay.rulebook import Rule
from cubeplay.teach.illustrated import illustrated
from cubeplay.words import _

from cubeplay_widgets.board.board import Board
from cubeplay_widgets.pages.feedback import move_list, objection_text
from cubeplay_widgets.pages.rule_article import rule_article, rule_button, rulebook_address
from cubeplay_widgets.table.frame import TableFrame
from cubeplay_widgets.table.odds_sheet import OddsSheet


class Sheets:
    """Opens sheets over the frame of a table; each tells of the board as it stands when it is asked for."""

    def __init__(self, board: Board, frame: TableFrame) -> None:
        self._board, self._frame = board, frame
        self._odds = OddsSheet(frame)

    @property
    def _game(self) -> Game[Any, Any]:
        return self._board.session.game

    def moves(self) -> None:
        """The moves that can be typed."""
        listed = move_list(self._board.look.moves) or f"<p>{escape(_('None now.'))}</p>"
        self._frame.sheet(_("Moves that you can type"), f'<div class="cp-listed">{listed}</div>')

    def why(self) -> None:
        """Everything that speaks against the last move, with its rules."""
        book, objections = self._game.rulebook, self._board.last_objections
        if not objections:
            words = _("Nothing was refused just now. Press what you want to do: if it cannot be, ask here.")
            self._frame.sheet(_("Why not?"), f"<p>{escape(words)}</p>")
            return
        rules: list[Rule] = [book[id] for id in dict.fromkeys(each.rule for each in objections) if id in book]
        told = "".join(map(objection_text, objections)) + "".join(map(rule_article, rules))
        self._frame.sheet(_("Why not?"), told)

    def rule(self, id: str) -> None:
        """A rule in place."""
        book = self._game.rulebook
        if id in book:
            self._frame.sheet(_("Rule"), rule_article(book[id]))

    def rules(self) -> None:
        """All rules of the game, by chapter; a press on one opens it."""
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
        """What the chances are, from what who looks may see."""
        self._odds.tell(self._board.face.odds(self._board.look))

    def table(self) -> None:
        """All that lies on the table, in words."""
        face, look = self._board.face, self._board.look
        self._frame.sheet(self.table_title, face.panel(look) + face.below(look))

    @cached_property
    def table_title(self) -> str:
        """What the sheet with all that lies on the table is called; "" where there is none."""
        face, look = self._board.face, self._board.look
        return (face.table_title or _("The whole table")) if face.panel(look) + face.below(look) else ""


def _rule_buttons(rules: Iterable[Rule]) -> str:
    return "".join(rule_button(rule, "cp-rule-link") for rule in rules)
