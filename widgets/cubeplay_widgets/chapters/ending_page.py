"""The last page of a guided game: result, decisions, what one now knows."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from cubeplay.rulebook import seat_name
from cubeplay.teach.decisions import Answer
from cubeplay.teach.guided import GuidedGame
from cubeplay.words import _, plural
from cubeplay.words.numbers import Numeral

from cubeplay_widgets.board.game_board import BoardView
from cubeplay_widgets.chapters.frame import BoardFrame
from cubeplay_widgets.chapters.reader_game import ENDING, GuidedPlay
from cubeplay_widgets.chapters.text_page import TextPage
from cubeplay_widgets.paint.pieces import seat_glyph
from cubeplay_widgets.paint.svg import svg


class Closing(TextPage):
    """The last page of a guided game: result, decisions, what one now knows, ways on."""

    def __init__(
        self,
        chapter: GuidedPlay,
        known: tuple[str, ...],
        told: Callable[[GuidedGame], tuple[str, str]] | None,
        id: str,
        stand: BoardFrame,
        ways: str = "",
    ) -> None:
        super().__init__(stand, id, ENDING, self.html)
        self.chapter, self.known, self.told, self.ways = chapter, known, told, ways

    def do(self, what: str, given: str) -> None:
        """Begin again, or go back to the last moment."""
        if what == "again":
            self.chapter.again()
        elif what == "undo":
            self.chapter.game.take_back()
            self.chapter.turn()
        elif what == "back":
            for scene in self.chapter.scenes:
                if any(moment.id == given for moment in scene.game.moments):
                    scene.game.go_back_to(given)
                    scene.turn()

    def html(self) -> str:
        """The page, with the ways on from a chapter; every text is escaped."""
        return "".join((self._result(), self._decisions(), self._known(), self.ways))

    def _result(self) -> str:
        game, face = self.chapter.game, self.chapter.face
        if self.told is not None and (game.outcome is not None or self.ways):
            return self._headed(*self.told(game))
        if game.outcome is None:  # a chapter ends with its decision
            return "" if self.ways else self._headed("", _("The game is not over yet."))
        won = game.reader in game.outcome.winners
        title = _("You win!") if won and len(game.outcome.winners) == 1 else _("You share it!") if won else ""
        winner = seat_name(game.outcome.winners[0], game.names) if game.outcome.winners else ""
        title = title or (_("{name} wins. Again?").format(name=winner) if winner else _("The end"))
        words = self._margin() or face.ending(game.outcome, game.names)
        rows = "".join(map(self._row, range(len(game.outcome.scores))))
        table = f"<table>{rows}</table>" if len(game.outcome.scores) > 1 else ""
        return self._headed(title, words, table)

    def _headed(self, title: str, words: str, table: str = "") -> str:
        """A title, if there is one, above a sentence, a table of scores, and the board."""
        head = f"<h3>{escape(title)}</h3>" if title else ""
        told = f"<div>{head}<p>{escape(words)}</p>{table}</div>"
        return f'<section class="cp-end-result">{told}{self._board()}</section>'

    def _board(self) -> str:
        """A picture of the board at the end of a game; "" before it."""
        game, face = self.chapter.game, self.chapter.face
        if game.outcome is None:
            return ""
        look = BoardView(game.view(game.reader), game.reader, names=game.names, plain=self.chapter.plain)
        return f'<div class="cp-end-board">{svg(face.scene(look), _("The board at the end"), "end")}</div>'

    def _margin(self) -> str:
        """By how much the reader won or lost against one other; "" for another number of players."""
        end, game = self.chapter.game.outcome, self.chapter.game
        if end is None or len(end.scores) != 2 or not end.winners:
            return ""
        other = 1 - game.reader
        mine, theirs = end.scores[game.reader], end.scores[other]
        name = seat_name(other, game.names)
        words = (
            plural("{mine} point, {more} more than {name}.", "{mine} points, {more} more than {name}.", mine)
            if mine > theirs
            else plural(
                "{mine} point, {less} fewer than {name}.", "{mine} points, {less} fewer than {name}.", mine
            )
        )
        more, less = Numeral(mine - theirs), Numeral(theirs - mine)
        told = words.format(mine=Numeral(mine), more=more, less=less, name=name)
        return told if mine != theirs else ""

    def _row(self, seat: int) -> str:
        game = self.chapter.game
        assert game.outcome is not None
        name = _("You") if seat == game.reader else seat_name(seat, game.names)
        score = f"{Numeral(game.outcome.scores[seat]):g}"
        return f"<tr><th>{seat_glyph(seat, 24)} {escape(name)}</th><td>{score}</td></tr>"

    def _decisions(self) -> str:
        answers = self.chapter.decisions()
        if not answers:
            return ""
        rows = "".join(_decision(id, answer) for id, answer in answers)
        title = escape(_("Your decisions"))
        note = escape(_("“Another way” plays on anew from there."))
        return f'<section class="cp-end-choices"><h3>{title}</h3><ul>{rows}</ul><p>{note}</p></section>'

    def _known(self) -> str:
        lines = "".join(f"<li>{escape(line)}</li>" for line in self.known)
        return f'<section class="cp-end-known"><h3>{escape(_("You now know"))}</h3><ol>{lines}</ol></section>'


def _decision(id: str, answer: Answer) -> str:
    """A line for one decision: its title, a bar, how it compares, and a way back to its moment."""
    words, name = escape(_("Another way")), escape(answer.title)
    back = f'<button class="cp-btn" data-back="{escape(id)}" aria-label="{words}: {name}">{words}</button>'
    return f"<li>{_compared(answer)}{back}</li>"


def _compared(answer: Answer) -> str:
    """What a decision was worth, as a bar, or in words."""
    made = next((each for each in answer.worths if each.made), None)
    number, most = made.number if made else None, answer.most
    if number is None or not most or (made is not None and made.words):
        return f"<span>{escape(answer.title)}</span><small>{escape(answer.words)}</small>"
    of = _("the most") if number >= most else _("of {most}").format(most=f"{Numeral(most):g}")
    bar = f'<i style="width:{100 * number / most:.0f}%"></i>'
    worth = f"<b>{escape(f'{Numeral(number):g}')}</b><small>{escape(of)}</small>"
    return f'<span>{escape(answer.title)}</span><span class="cp-end-bar">{bar}</span>{worth}'
