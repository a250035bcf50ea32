"""The guide through a guided game: what a moment shows, what acts by itself, what is pressed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

from cubeplay.errors import CubeplayError
from cubeplay.rulebook import Objection
from cubeplay.teach.decisions import Answer
from cubeplay.teach.moments import Moment
from cubeplay.words import _

from cubeplay_widgets.board.board import Board
from cubeplay_widgets.board.face import Action, around
from cubeplay_widgets.chapters.closing import worth_cells
from cubeplay_widgets.chapters.frame import BoardFrame
from cubeplay_widgets.chapters.reader_game import GuidedPlay
from cubeplay_widgets.chapters.side import side
from cubeplay_widgets.pages.feedback import objection_text
from cubeplay_widgets.pages.rule_article import rule_article

LINE: Final = 1.2
"""Seconds for each line of what happens by itself."""
SOON: Final = 0.35
"""Seconds from the reader's move to the others' answer."""


class Guide:
    """Leads a reader through one moment of a guided game at a board."""

    def __init__(self, chapter: GuidedPlay, number: int, stand: BoardFrame) -> None:
        self.chapter, self.game, self.number = chapter, chapter.game, number
        self.stand, self.frame, self.face = stand, stand.frame, chapter.face
        self._here = False
        self._task: asyncio.Task[None] | None = None
        self._skips = asyncio.Event()
        self._films = self._calm = False
        self._objections: tuple[Objection, ...] = ()
        self._told: dict[str, str] = {}
        self._refusal = self._just = ""
        self._length, self._hinted = -1, 0
        self._offered: tuple[Action, ...] = ()
        self._end: Callable[[], None] = lambda: None

    @property
    def moment(self) -> Moment:
        """The moment of this guide."""
        return self.game.moments[self.number]

    @property
    def present(self) -> bool:
        """Whether the reader's game is at this moment."""
        return self.number == self.game.at

    # Begin and end

    def enter(self) -> None:
        """Show the moment, and let others act until the reader is to move."""
        self._here = True
        game, board = self.game, self.stand.board
        if board is None or board.session is not game:
            self.stand.put()
            self.stand.seat_at(Board(game, self.face, game.reader, quiet=True, steers=True))
        self.board.renew()
        self._end = self.chapter.subscribe(self._hear)
        self._length = len(game.played)
        self.frame.shown = {"piece": self.moment.id, "kind": "moment", "says": {}}
        self._go_on()

    def _hear(self) -> None:
        """Show a change; begin if the game has come to this moment in another cell."""
        if self.present and self.game.begun is None and self._task is None:
            self._go_on()
        elif self.present or not self.stand.pages:
            self.look()

    def leave(self) -> None:
        """Stop, and make room for another guest; what would have happened by itself happens at once."""
        self._here = False
        self._end()
        if self._task is not None:
            self._task.cancel()
            self._task = None

    @property
    def board(self) -> Board:
        """The board of the moment."""
        assert self.stand.board is not None
        return self.stand.board

    # What happens by itself

    def _go_on(self, after: float = 0) -> None:
        """Let the others act: line by line if there is an event loop, else at once."""
        if not self.present:
            self.look()
            return
        if self._task is not None:
            self._task.cancel()
            self._task = None
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            number, self._films = len(self.game.played), True
            self.game.act_all()
            self._just = next(reversed(self._lines(number)), self._just)
            self._settled()
            return
        self._skips.clear()
        self._task = loop.create_task(self._run(after))

    async def _run(self, after: float) -> None:
        """Play the film: one line after the other, until the reader is to move."""
        self.look()
        if after:
            await asyncio.sleep(after)
            self.game.settle()
        while True:
            number, moment = len(self.game.played), self.game.at
            try:
                goes_on = self.game.act()
            except CubeplayError as error:
                self._say(str(error), "bad")
                break
            if not goes_on or moment != self.game.at:
                break
            self._films = True
            await self._show_film(self._lines(number))
        self._settled()

    async def _show_film(self, lines: list[str]) -> None:
        """Show lines one after the other; of several the last one if the reader skips them."""
        for words in (lines[-1:] if self._skips.is_set() else lines) or [self._just]:
            self._just = words
            self.look()
            await self._pause()

    async def _pause(self) -> None:
        """Wait for the next line: a second, or for ever if the reader wants no motion."""
        if self._skips.is_set():
            return
        try:
            await asyncio.wait_for(self._skips.wait(), None if self.board.is_calm else LINE)
        except TimeoutError:
            return
        if self.board.is_calm:
            self._skips.clear()

    def _lines(self, number: int) -> list[str]:
        """What has happened since a move, line by line, in the words of the moment or of the chapter."""
        film = {**self.chapter.film, **self.moment.film}
        told = (film.get(line.rule, line.text) for line in self.game.told(self.game.reader, number))
        return list(dict.fromkeys(words for words in told if words))

    def _settled(self) -> None:
        self._films, self._task, self._length = False, None, len(self.game.played)
        game, moment = self.game, self.moment
        if game.over and not (moment.ask or game.own or moment.id in game.said):
            self.next()  # it was done before the reader came to it
            return
        greeting = moment.greets(game) if not game.own else ""
        if greeting and not self._told:
            self._told = {"text": greeting, "mark": "info"}
        self.chapter.keep()

    # What is shown

    def look(self) -> None:
        """Show everything."""
        if not self._here:
            return
        if self.chapter.trouble:
            self._told, self.chapter.trouble = {"text": self.chapter.trouble, "mark": "bad"}, ""
        game, moment, board = self.game, self.moment, self.board
        over = self.present and game.over and not self._films
        asks = moment.ask is not None and moment.id not in game.said
        seat = game.reader if moment.shows is None or self._films else moment.shows
        if board.who != seat:
            board.who = seat
        board.wait(self._films or not self.present or over or moment.ask is not None, untold=asks)
        answer = game.compared if over else None
        self._offered = self._actions() if not (over or self._films) and self.present else ()
        self.frame.shown = {
            "piece": moment.id,
            "kind": "moment",
            "just": "" if self._films else self._just,
            "goal": moment.goal,
            "done": over or self.number < game.at,
            "says": self._says(answer),
            "refused": self._refusal if over or self._told else "",
            "cells": worth_cells(answer) if answer else [],
            "choices": self._choices(),
            "main": self._main(over),
            "film": self._films,
            "calm": board.is_calm,
            "dare": moment.dare if self._dares else "",
            "back": bool(game.at or game.own or game.said) and not self._films,
            "hint": not over and not self._films and self.present,
            "why": bool(self._objections),
            **side(game, board, moment, answer),
            "free": any(each.free for each in game.moments[: game.at + 1]),
        }

    def _says(self, answer: Answer | None) -> dict[str, str]:
        """The message: the answer, what was said last, or the refusal."""
        if self._films:
            return {"text": self._just, "mark": "film"}
        if answer is not None:
            return {"text": answer.words, "mark": "good" if answer.best else "compared"}
        if self._told:
            return self._told
        return {"text": self._refusal, "mark": "bad"} if self._refusal else {}

    @property
    def _dares(self) -> bool:
        moment = self.moment
        fresh = bool(moment.dared) and self.present and not self.game.refused and not self._films
        return fresh and bool(self.game.why(moment.dared, self.game.reader))

    def _actions(self) -> tuple[Action, ...]:
        """The actions round the board."""
        if self.moment.ask is not None:
            return ()
        return around(self.board.scene, self.face.told_actions(self.board.look))

    def _choices(self) -> list[dict[str, Any]]:
        """The answers of a question, or the actions that are not the main one."""
        ask = self.moment.ask
        if ask is not None and self.present and not self._films:
            said = self.game.said.get(self.moment.id, "")
            made = (Action(text, None, pressed=text == said, open=not self.game.over) for text in ask.answers)
            return [each.data | {"answer": each.words} for each in made]
        main = self._main_action
        found = [each.data for each in self._offered if each is not main and each.open]
        if self.moment.later and self._offered:
            found.append(Action(self.moment.later, None).data | {"what": "later"})
        return found

    @property
    def _main_action(self) -> Action | None:
        """The action of the main button: the game's, unless the moment is a choice among several moves."""
        main = next((each for each in self._offered if each.main), None)
        return main if not self.moment.choice or len(self.game.moves(self.game.reader)) == 1 else None

    def _main(self, over: bool) -> dict[str, Any]:
        """The main button: what it says, what it does, and whether it is filled."""
        if self._films:
            words = _("Next line") if self.board.is_calm else _("Skip to your turn")
            return {"words": words, "what": "skip", "open": True, "film": True}
        if not self.present:
            return {"words": _("Back to the game"), "what": "present", "open": True}
        if over:
            named = self.moment.next
            words = _("Next: {what}").format(what=named) if named else _("Next")
            return {"words": words, "what": "next", "open": True}
        action = self._main_action
        if action is not None and (action.open or not self.moment.missing):
            words = action.words if action.open or not action.note else f"{action.words}: {action.note}"
            return {"words": words, "what": "act", "given": action.id, "open": action.open}
        return {"words": self.moment.missing or self.moment.goal.rstrip("."), "what": "", "open": False}

    # What is pressed

    def do(self, what: str, given: str) -> None:
        """Do what was pressed beside the board."""
        plain = {
            "next": self.next,
            "skip": self.skip,
            "undo": self.take_back,
            "hint": self.hint,
            "why": self._show_objections,
            "rules": self._show_rules,
            "present": self.chapter.go_to_present,
            "again": self.chapter.again,
            "dare": self._dare,
            "later": self.pass_by,
        }
        if what in plain:
            plain[what]()
        elif what == "act":
            self._act(given)
        elif what == "answer":
            self._answer(given)
        elif what == "type" and given.strip():
            self.board.play(given.strip())

    def next(self) -> None:
        """Go on to the next moment, and to its section."""
        self.skip()
        self.game.next()
        self.chapter.keep()
        self.chapter.go_to_present()

    def pass_by(self) -> None:
        """Leave for later what the moment asks."""
        self.game.pass_by()
        self._clear()
        self.chapter.keep()

    def skip(self) -> None:
        """Show the last picture of a film; without motion the next line."""
        self._skips.set()

    def take_back(self) -> None:
        """Go back to the start of this moment, or to the moment before."""
        at = self.game.at
        self.game.take_back()
        self._clear()
        self._just = ""
        if self.game.at != at:
            self.chapter.keep()
            self.chapter.go_to_present()
        else:
            self._told = {"text": _("Taken back: choose again."), "mark": "info"}
            self._go_on()

    def hint(self) -> None:
        """Give the moment's next hint, or the game's."""
        hints = self.moment.hints
        if hints:
            number = min(self._hinted, len(hints) - 1)
            self._hinted += 1
            self._say(hints[number], "hint")
        else:
            self.board.hint()

    def _dare(self) -> None:
        """Try the move that is refused."""
        if self._dares:
            self.board.play(self.moment.dared)

    def _act(self, given: str) -> None:
        """Do the action of a button, unless it is no longer there."""
        found = next((each for each in self._offered if each.id == given), None)
        if found is not None:
            self.board.act(found.move, found.words)

    def _answer(self, given: str) -> None:
        """Answer the question."""
        ask = self.moment.ask
        right = self.game.answer(given)
        assert ask is not None
        reply = (ask.because if right else ask.answers[given]) or ask.answers[given]
        words = _("{answer}: right. {reply}") if right else _("{answer}? {reply}")
        self._told = {"text": words.format(answer=given, reply=reply), "mark": "good" if right else "hint"}
        self.chapter.keep()

    def _show_rules(self) -> None:
        book = self.game.game.rulebook
        cards = "".join(rule_article(book[id]) for id in dict.fromkeys(self.moment.rules) if id in book)
        self.frame.sheet(_("The rules of this moment"), cards)

    def _show_objections(self) -> None:
        """Show all objections to the last move, with their rules."""
        book = self.game.game.rulebook
        rules = [book[each.rule] for each in self._objections if each.rule in book]
        words = "".join(map(objection_text, self._objections))
        self.frame.sheet(_("Why not?"), words + "".join(map(rule_article, rules)))

    # What happens on the board

    def said(self, text: str, mood: str) -> None:
        """Show hints and troubles of the board; moves and refusals are shown by :meth:`changed`."""
        if mood == "hint" or (mood == "bad" and not self.board.last_objections):
            self._say(text, mood)

    def _say(self, text: str, mark: str) -> None:
        self._told = {"text": text, "mark": mark}
        self.look()

    def _clear(self) -> None:
        self._told, self._refusal, self._objections = {}, "", ()

    def changed(self, board: Board) -> None:
        """Show a refusal until the next move; after a move let the others answer."""
        if not self._here or self._films or self.chapter.loads:
            return
        objections = board.last_objections
        if objections and objections is not self._objections:
            self._objections, first = objections, objections[0]
            why = _("{what}: {why} {next}").format(what=first.what, why=first.why, next=first.next)
            self._told, self._refusal = {}, why.strip()
        if len(self.game.played) != self._length and self._task is None:
            self._moved()
        elif objections and self.game.over:
            self.chapter.keep()  # to be refused was the goal
        else:
            self.look()

    def _moved(self) -> None:
        """After the reader's move: say what it did, and let the others answer."""
        self._length = len(self.game.played)
        self._told = {}
        words = self.moment.answers(self.game)
        if words:
            self._told = {"text": words, "mark": "info"}
        self._go_on(SOON)
