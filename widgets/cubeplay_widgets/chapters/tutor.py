"""The tutor, who leads a reader through one step at a board."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial
from typing import Any

from cubeplay.rulebook import Objection
from cubeplay.teach.steps import Attempt
from cubeplay.words import _, paragraph

from cubeplay_widgets.board.board import Board
from cubeplay_widgets.board.game_board import Action, Face
from cubeplay_widgets.board.presses import beside
from cubeplay_widgets.chapters.frame import BoardFrame, FrameButton
from cubeplay_widgets.pages.feedback import move_list
from cubeplay_widgets.pages.rule_article import rule_article, why_not
from cubeplay_widgets.paint.scene import SelectMove

AT_HAND, FEW = 6, 4
"""The most buttons beside the board; and up to how many there all are shown, also off the step's topic."""


class Tutor:
    """Guides through one step: shows the goals, explains refusals, gives hints, demonstrates moves."""

    def __init__(self, stand: BoardFrame, attempt: Attempt, face: Face, notice: Callable[[], str]) -> None:
        self.stand, self.frame = stand, stand.frame
        self.attempt, self.step, self.face, self._notice = attempt, attempt.step, face, notice
        self._here = False
        self._objections: tuple[Objection, ...] = ()
        self._refusal: tuple[Objection, ...] = ()
        self._offered: tuple[FrameButton, ...] = ()

    # Begin and end

    def enter(self) -> None:
        """Show the step on a board of its own."""
        self._here = True
        self.stand.put()
        self.board = Board(self.attempt.session, self.face, self.step.seat, quiet=True)
        self.stand.seat_at(self.board)
        self.frame.shown = {"piece": self.step.id, "kind": "step", "says": {}}
        self.look()
        if self._notice():
            self.frame.say(self._notice(), "bad")

    def leave(self) -> None:
        """Show nothing any more."""
        self._here = False

    # What is shown

    def look(self) -> None:
        """Show which goals are reached, and which actions are possible."""
        if not self._here:
            return
        attempt, step = self.attempt, self.step
        goals = [
            {"words": goal.words, "reached": reached}
            for goal, reached in zip(step.aims, attempt.reached, strict=True)
        ]
        face, look = self.board.face, self.board.look
        self.frame.show(
            goals=goals,
            done=attempt.done,
            actions=self._actions(),
            asked=face.question(look),
            table=face.table_title,
        )
        if attempt.done:
            self._praise()

    def _praise(self) -> None:
        """Say what was learned; the reason of the last refusal stays readable below it."""
        praise = paragraph(filter(None, (self.step.praise or _("Done."), self._notice())))
        reasons = [_("{what}: {why}").format(what=each.what, why=each.why) for each in self._refusal[:1]]
        self.frame.say("\n".join((praise, *reasons)), "good")
        self.frame.show(why=bool(reasons))

    def _actions(self) -> list[dict[str, Any]]:
        """The buttons beside the board, for actions that no shape on the board stands for."""
        self._offered = tuple(self._game_offers())
        return [
            {"words": each.words, "main": each.main, "open": each.open, "near": each.near}
            for each in self._offered
        ]

    @cached_property
    def _kinds(self) -> frozenset[type]:
        """The kinds of moves that the step is about: those of its demonstration."""
        game = self.attempt.session.game
        return frozenset(type(game.parse(move)) for move in self.step.demonstration)

    def _game_offers(self) -> Iterator[FrameButton]:
        """The game's actions, those that the step is about first."""
        found = [each for each in beside(self.board) if each.open or type(each.move) is self._invited]
        near = at_hand(found, self._kinds)
        for each in (*near, *(other for other in found if other not in near)):
            act = partial(self.board.act, each.move, each.words)
            yield FrameButton(each.words, act, each.main, each.open, each in near)

    @property
    def _invited(self) -> type | None:
        """The kind of the move that the reader should try in vain: its illegal moves get buttons too."""
        move = self.step.invite_illegal
        return type(self.attempt.session.game.parse(move)) if move and not self.attempt.refused else None

    # Actions

    def do(self, what: str, given: str) -> None:
        """Do what was pressed beside the board."""
        done = {
            "undo": self.undo,
            "reset": self.reset,
            "hint": self.hint,
            "show_me": self.show_me,
            "rules": self._show_rules,
            "why": self._show_objections,
            "table": self._show_table,
        }
        taken = {"act": self._act, "type": self._type}
        if what in done:
            done[what]()
        elif what in taken:
            taken[what](given)

    def undo(self) -> None:
        """Take the reader's last move back."""
        if not self.attempt.undo():
            self.frame.say(_("There is nothing to take back."))
            return
        self.look()
        self.frame.say(_("Taken back."))

    def reset(self) -> None:
        """Begin the step again."""
        self.attempt.reset()
        self._refusal = ()
        self.board.show(self.attempt.session, self.step.seat)
        self.look()
        self.frame.say(_("Back at the start of this step."))

    def hint(self) -> None:
        """Give the next hint, each more precise than the last."""
        hint = self.attempt.hint()
        if hint is None:
            self.frame.say(_("There is no hint here. Show me plays the move."))
            return
        self.board.point(hint.places)
        self.frame.say(hint.text, "hint")

    def show_me(self) -> None:
        """Play the next move of the demonstration."""
        self.board.point(())
        move = self.attempt.show_me()
        if not move:
            self.frame.say(_("That was all. Reset to try it yourself."))
            return
        before = len(self.board.session.played)
        self.board.play(move)
        if not self.attempt.done and not self.board.last_objections:
            told = [line.text for line in self.board.session.told(self.step.seat, before)[:1]]
            self.frame.say(paragraph((*told, _("Press Show me again for the next move."))))

    def _act(self, given: str) -> None:
        """Do the action of a button, unless it is no longer there."""
        offer = next((each for each in self._offered if each.words == given), None)
        if offer is not None:
            offer.act()
            self.look()

    def _type(self, given: str) -> None:
        move = given.strip()
        if move == "?":
            listed = f'<div class="cp-listed">{move_list(self.board.look.moves)}</div>'
            self.frame.sheet(_("Moves that you can type"), listed)
        elif move:
            self.board.play(move)

    def _show_rules(self) -> None:
        """Show the rules that the step is about."""
        book = self.attempt.session.game.rulebook
        cards = "".join(rule_article(book[id]) for id in dict.fromkeys(self.step.rules))
        self.frame.sheet(_("The rules of this step"), cards)

    def _show_table(self) -> None:
        """Show everything beside and below the board."""
        face, look = self.board.face, self.board.look
        self.frame.sheet(face.table_title, face.panel(look) + face.below(look))

    def _show_objections(self) -> None:
        """Show all objections to the move that was refused last, with their rules."""
        self.frame.sheet(_("Why not?"), why_not(self._refusal, self.attempt.session.game.rulebook))

    # What happens on the board

    def said(self, text: str, mood: str) -> None:
        """Show a message of the board; refusals are shown by :meth:`changed`."""
        if not self.board.last_objections:
            self.frame.say(text, mood)

    def changed(self, board: Board) -> None:
        """Explain a refusal once; the next event removes the explanation."""
        objections = board.last_objections
        if objections is self._objections:
            self.look()
            return
        self._objections = objections
        self.frame.show(why=bool(objections))
        if objections:
            self._refusal = objections
            self.frame.say(objections[0].plain, "bad")
            self.attempt.refuse(objections)
        else:
            self.look()


def at_hand(offered: Sequence[Action], kinds: frozenset[type]) -> tuple[Action, ...]:
    """The actions that get buttons beside the board; the others are in a list that a button opens.

    They are the actions that a step is about: moves of these ``kinds``, the main one, and selections.  If
    there are few actions, all get buttons.

    >>> buttons = [Action(words, 0) for words in "abcde"] + [Action("Roll", "roll")]
    >>> [action.words for action in at_hand(buttons, frozenset({str}))]
    ['Roll']
    >>> [action.words for action in at_hand(buttons, frozenset())]
    ['a', 'b', 'c', 'd']
    """
    about = tuple(each for each in offered if each.main or type(each.move) in kinds)
    about += tuple(each for each in offered if isinstance(each.move, SelectMove) and each not in about)
    others = tuple(each for each in offered if each not in about)
    if len(offered) <= FEW:
        return (*about, *others)
    return about[:AT_HAND] or tuple(each for each in others if each.open)[:FEW]
