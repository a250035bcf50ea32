"""What the page of a board in tests shows beside it: why not, undo, typed moves, the log, the turn."""

from html import escape

from cubeplay.words import _
from ipywidgets import Box, VBox

from cubeplay_widgets.pages.feedback import move_list, objection_text
from cubeplay_widgets.pages.rule_article import ArticleLink, rulebook_address
from cubeplay_widgets.pages.small_widgets import Note, TextEntry, button, dressed, heading, html, show


def rule_link(id, title):
    return str(ArticleLink(title, rulebook_address(id), new_tab=True))


class WhyNot(Note):
    """Why the last move was refused: what, why, what next, and the rule.  Hidden otherwise."""

    def __init__(self, board):
        super().__init__("bad", _("Why not?"), level=2)
        self._told = ()
        board.on_change(self._changed)

    def _changed(self, board):
        objections = board.last_objections
        if objections is not self._told:
            self._told = objections
            self.tell("".join(f"{objection_text(o)}<p>{self._rule(board, o.rule)}</p>" for o in objections))

    def _rule(self, board, id):
        rulebook = board.session.game.rulebook
        return rule_link(id, rulebook[id].title) if id in rulebook else ""


class Controls(Box):
    """Undo, redo and hint.  A button that could do nothing is out of use."""

    def __init__(self, board):
        self._board = board
        self.undo = button(_("Undo"), board.guarded(board.undo))
        self.redo = button(_("Redo"), board.guarded(board.redo))
        self.hint = button(_("Hint"), board.guarded(board.hint))
        super().__init__([self.undo, self.redo, self.hint])
        dressed(self, "cp-row")
        board.on_change(self._changed)
        self._changed(board)

    def _changed(self, board):
        self.undo.disabled = not any(isinstance(played.actor, int) for played in board.session.played)
        self.redo.disabled = not board.session.can_redo
        self.hint.disabled = board.session.outcome is not None


class TypedMove(VBox):
    """A move in words.  "?" lists what is allowed now; Enter or the button plays it."""

    def __init__(self, board):
        self._board = board
        self.entry = TextEntry(_("Type a move, ? lists them"), _("Play"), self.enter)
        self.listed = html("", "cp-listed")
        super().__init__([self.entry, self.listed])
        dressed(self, "cp-stack")
        show(self.listed, False)
        board.on_change(lambda _board: self._list(()))

    def enter(self, text):
        """Play a move, or list the legal ones for "?".  Returns whether a move was made."""
        move = text.strip()
        if move == "?":
            self._list(self._board.look.moves)
            return False
        return bool(move) and self._board.guarded(lambda: self._board.play(move))()

    def _list(self, moves):
        self.listed.value = move_list(moves)
        show(self.listed, bool(moves))


class Log(VBox):
    """What has happened, newest first, each line with its rule."""

    def __init__(self, board, most=100):
        self._most = most
        self.lines = html("", "cp-log")
        super().__init__([heading(_("Log")), self.lines])
        dressed(self, "cp-card", "cp-stack", "cp-log-card")
        board.on_change(self._changed)
        self._changed(board)

    def _changed(self, board):
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


class WhoseTurn(VBox):
    """Whose turn it is, with the seat's glyph."""

    def __init__(self, board):
        self.words = html()
        super().__init__([self.words])
        dressed(self, "cp-card", "cp-turn")
        board.on_change(self._changed)
        self._changed(board)

    def _changed(self, board):
        words = board.turn_words() or _("Your move.")
        self.words.value = f'<div class="cp-who"><h1>{escape(words)}</h1></div>'
