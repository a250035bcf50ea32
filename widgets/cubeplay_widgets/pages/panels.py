"""What stands beside a board: why not, the buttons, the typed move, the log, the hand-over."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

from cubeplay.rulebook import seat_name
from cubeplay.words import _
from ipywidgets import Box, Button, VBox

from cubeplay_widgets.board.board import Board
from cubeplay_widgets.board.face import Action
from cubeplay_widgets.pages.parts import Entry, Note, button, dressed, heading, html, show
from cubeplay_widgets.pages.rule_article import Link, rulebook_address
from cubeplay_widgets.pages.telling import move_list, objection_text
from cubeplay_widgets.paint.pieces import token
from cubeplay_widgets.paint.scene import Scene
from cubeplay_widgets.paint.svg import svg
from cubeplay_widgets.paint.theme import SEATS


def rule_link(id: str, title: str) -> str:
    """A link to a rule in the rulebook of its game, as HTML.  It opens a new tab: the game stays.

    >>> rule_link("cubo.reroll-all", "Reroll")
    '<a href="../rulebook/cubo.ipynb#cubo.reroll-all" target="_blank" rel="noopener">Reroll</a>'
    """
    return str(Link(title, rulebook_address(id), new_tab=True))


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
        same = [_look_of(action) for action in actions] == [_look_of(action) for action in self._offered]
        self._offered = actions
        if not same:
            self.children = tuple(map(self._button, range(len(actions))))

    def _button(self, number: int) -> Button:
        def act() -> None:
            if made in self.children:  # else it was pressed on its way out
                self._board.act(self._offered[number].move)

        action = self._offered[number]
        made = button(action.words, self._board.guarded(act), *_classes(action))
        return made


def _look_of(action: Action) -> tuple[Any, ...]:
    """What a button shows of an action."""
    return action.words, action.main, action.open


def _classes(action: Action) -> Iterator[str]:
    """How a button looks: filled for the thing to do now, dashed for what the rules refuse."""
    if action.main:
        yield "cp-go"
    if not action.open:
        yield "cp-shut"


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
        self.listed.value = move_list(moves)
        show(self.listed, bool(moves))


class RealDice(VBox):  # type: ignore[misc]
    """Where real dice and cards are entered when the game waits for them, and corrected."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self.words = html()
        self.entry = Entry(_("Real dice or cards"), _("Enter"), self.enter)
        self.correct = button(_("Correct the last dice or cards"), board.guarded(self.take_back))
        super().__init__([self.words, self.entry, self.correct])
        dressed(self, "cp-card", "cp-stack", "cp-real-dice")
        board.on_change(self._changed)
        self._changed(board)

    def enter(self, text: str) -> bool:
        """Enter what was typed; returns whether it counts."""
        return bool(text.strip()) and self._board.guarded(lambda: self._board.enter(text))()

    def take_back(self) -> None:
        """Take back what was entered last, and put it into the field to be mended."""
        session = self._board.session
        before = session.played
        if self._board.correct():
            self.entry.fill(str(before[len(session.played)].move))

    def _changed(self, board: Board) -> None:
        session = board.session
        form, correctable = session.awaits, session.can_correct
        self.words.value = f"<p>{self._asked(form)}</p>" if form else ""
        for part, shown in ((self.words, form), (self.entry, form), (self.correct, correctable)):
            show(part, bool(shown))
        show(self, bool(form) or correctable)

    def _asked(self, form: str) -> str:
        """What is to be entered, for whom, and in which form, as HTML."""
        session = self._board.session
        seat = session.game.rolls_for(session.state)
        if seat is None:
            words = _("Roll or draw, and type what lies on the table. It is written like this: {form}")
        else:
            words = _("{player} rolls or draws: type what comes. It is written like this: {form}")
        name = "" if seat is None else escape(seat_name(seat, session.names))
        return escape(words).format(player=name, form=f"<code>{escape(form)}</code>")


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
        told = board.session.latest(board.seat, self._most)[::-1]
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
