"""What stands beside a board: why not, the buttons, the typed move, the log, the hand-over."""

from __future__ import annotations

from html import escape
from typing import Any

from cubeplay.rulebook import seat_name
from cubeplay.words import _, plural
from ipywidgets import Box, Button, VBox

from cubeplay_widgets.board.board import Board
from cubeplay_widgets.board.face import Action
from cubeplay_widgets.pages.parts import Entry, Note, button, dressed, heading, html, show
from cubeplay_widgets.pages.telling import objection_text
from cubeplay_widgets.paint.pieces import token
from cubeplay_widgets.paint.scene import Scene
from cubeplay_widgets.paint.svg import svg
from cubeplay_widgets.paint.theme import SEATS

MOST_LISTED = 60
"""How many legal moves are listed; the rest is counted."""


def rule_link(id: str, title: str) -> str:
    """A link from a play page to a rule on the rules page of its game, as HTML.

    >>> rule_link("cubo.reroll-all", "Reroll")
    '<a href="../rules/cubo.ipynb#cubo.reroll-all">Reroll</a>'
    """
    game = id.partition(".")[0]
    return f'<a href="../rules/{escape(game)}.ipynb#{escape(id)}">{escape(title)}</a>'


class WhyNot(Note):
    """Why the last move was refused: what, why, what next, and the rule.  Hidden otherwise."""

    def __init__(self, board: Board) -> None:
        super().__init__("bad", _("Why not?"), level=2)
        self._told: object = ()
        board.on_change(self._changed)

    def _changed(self, board: Board) -> None:
        objections = board.last_objections
        if objections is not self._told:
            self._told = objections
            self.tell("".join(f"{objection_text(o)}<p>{self._rule(board, o.rule)}</p>" for o in objections))

    def _rule(self, board: Board, id: str) -> str:
        rulebook = board.session.game.rulebook
        return rule_link(id, rulebook[id].title) if id in rulebook else ""


class Actions(Box):  # type: ignore[misc]
    """The buttons that a game has beside its board."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._offered: tuple[Action, ...] = ()
        super().__init__()
        dressed(self, "cp-row", "cp-actions")
        board.on_change(self._changed)
        self._changed(board)

    def _changed(self, board: Board) -> None:
        """Show the buttons; those that say the same stay, so that the focus stays on them."""
        actions = board.face.actions(board.look)
        words = [(action.words, action.main) for action in actions]
        same = words == [(action.words, action.main) for action in self._offered]
        self._offered = actions
        if not same:
            self.children = tuple(map(self._button, range(len(actions))))

    def _button(self, number: int) -> Button:
        def act() -> None:
            if made in self.children:  # else it was pressed on its way out
                self._board.act(self._offered[number].move)

        action = self._offered[number]
        made = button(action.words, self._board.guarded(act), *(["cp-go"] if action.main else []))
        return made


class Controls(Box):  # type: ignore[misc]
    """Undo, redo and hint.  A button that could do nothing is out of use."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self.undo = button(_("Undo"), board.guarded(board.undo))
        self.redo = button(_("Redo"), board.guarded(board.redo))
        self.hint = button(_("Hint"), board.guarded(board.hint))
        super().__init__([self.undo, self.redo, self.hint])
        dressed(self, "cp-row")
        board.on_change(self._changed)
        self._changed(board)

    def _changed(self, board: Board) -> None:
        self.undo.disabled = not any(isinstance(played.actor, int) for played in board.session.played)
        self.redo.disabled = not board.session.can_redo
        self.hint.disabled = board.session.outcome is not None


class TypedMove(VBox):  # type: ignore[misc]
    """A move in words.  "?" lists what is allowed now; Enter or the button plays it."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self.entry = Entry(_("Type a move, ? lists them"), _("Play"), self.enter)
        self.listed = html("", "cp-listed")
        super().__init__([self.entry, self.listed])
        dressed(self, "cp-stack")
        show(self.listed, False)
        board.on_change(lambda _board: self._list(()))

    def enter(self, text: str) -> bool:
        """Play a move, or list the legal ones for "?".  Returns whether a move was made."""
        move = text.strip()
        if move == "?":
            self._list(self._board.look.moves)
            return False
        return bool(move) and self._board.guarded(lambda: self._board.play(move))()

    def _list(self, moves: tuple[Any, ...]) -> None:
        names = sorted({str(move) for move in moves})
        more = len(names) - MOST_LISTED
        lines = [f"<li><code>{escape(name)}</code></li>" for name in names[:MOST_LISTED]]
        if more > 0:
            words = plural("and {count} more", "and {count} more", more)
            lines.append(f"<li>{escape(words.format(count=more))}</li>")
        self.listed.value = f"<ul>{''.join(lines)}</ul>" if lines else ""
        show(self.listed, bool(lines))


class Log(VBox):  # type: ignore[misc]
    """What has happened, newest first, each line with its rule."""

    def __init__(self, board: Board, most: int = 100) -> None:
        self._most = most
        self.lines = html("", "cp-log")
        super().__init__([heading(_("Log")), self.lines])
        dressed(self, "cp-card", "cp-stack", "cp-log-card")
        board.on_change(self._changed)
        self._changed(board)

    def _changed(self, board: Board) -> None:
        rulebook = board.session.game.rulebook
        told = board.session.told(board.seat)[: -self._most - 1 : -1]
        lines = "".join(
            f"<li>{escape(line.text)} {rule_link(line.rule, rulebook[line.rule].title)}</li>" for line in told
        )
        empty = escape(_("Nothing has happened yet."))
        name = escape(_("Log, newest first"))
        self.lines.value = (
            f'<ol tabindex="0" aria-label="{name}">{lines}</ol>' if lines else f"<p>{empty}</p>"
        )


def seat_glyph(seat: int, side: int = 40) -> str:
    """The coloured glyph of a seat, as decoration beside its name."""
    piece = token("", 50, 46, 42, SEATS[seat % len(SEATS)])
    picture = svg(Scene((100, 100), (piece,)), "", f"seat{seat}", width=side)
    return f'<span aria-hidden="true" class="cp-seat-glyph">{picture}</span>'


class WhoseTurn(VBox):  # type: ignore[misc]
    """Whose turn it is, with the seat's glyph."""

    def __init__(self, board: Board) -> None:
        self.words = html()
        super().__init__([self.words])
        dressed(self, "cp-card", "cp-turn")
        board.on_change(self._changed)
        self._changed(board)

    def _changed(self, board: Board) -> None:
        words = board.turn_words() or _("Your move.")
        seats = [actor for actor in board.session.to_move if isinstance(actor, int)]
        glyph = seat_glyph(seats[0]) if seats else ""
        self.words.value = f'<div class="cp-who">{glyph}<h1>{escape(words)}</h1></div>'


class HandOver(VBox):  # type: ignore[misc]
    """Hides the hands between people who share a screen: the next one takes it and says so.

    ``table`` is all that is hidden meanwhile; ``people`` are the seats that persons play.
    """

    def __init__(self, board: Board, table: Box, people: tuple[int, ...]) -> None:
        self._board, self._table, self._people = board, table, people
        self._shown_to: int | None = self._next()
        self.words, self.take = html("", "cp-curtain"), button("", board.guarded(self.reveal), "cp-go")
        super().__init__([self.words, self.take])
        dressed(self, "cp-hand-over")
        show(self, False)
        board.on_change(self._changed)
        if self._shown_to is not None:
            board.who = self._shown_to

    def _next(self) -> int | None:
        """The person who is to move, if it is one."""
        return next((seat for seat in self._board.session.to_move if seat in self._people), None)

    def _changed(self, board: Board) -> None:
        seat = self._next()
        if seat is None or seat == self._shown_to or len(self._people) < 2:
            return
        self._shown_to = seat
        board.who = "nobody"
        name = escape(seat_name(seat, board.session.names))
        words = _("{name}, take the screen").format(name=name)
        self.words.value = f"{seat_glyph(seat, 96)}<h2>{words}</h2>"
        self.take.description = _("I am {name}").format(name=seat_name(seat, board.session.names))
        self._cover(True)

    def reveal(self) -> None:
        """Show the table to the person who has taken the screen."""
        assert self._shown_to is not None
        self._cover(False)
        self._board.who = self._shown_to

    def _cover(self, covered: bool) -> None:
        show(self, covered)
        show(self._table, not covered)
