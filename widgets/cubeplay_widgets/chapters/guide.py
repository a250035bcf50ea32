"""The guide through a guided game: what acts by itself, what is pressed, and what is told of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from cubeplay.errors import CubeplayError
from cubeplay.game import CHANCE
from cubeplay.teach.moments import Moment
from cubeplay.words import _

from cubeplay_widgets.board.board import Board
from cubeplay_widgets.chapters.frame import BoardFrame
from cubeplay_widgets.chapters.moment_view import MomentView, Telling
from cubeplay_widgets.chapters.reader_game import GuidedPlay
from cubeplay_widgets.pages.rule_article import why_not

LINE: Final = 1.2
"""Seconds for each line of what happens by itself."""
SOON: Final = 0.35
"""Seconds from the reader's move to the others' answer."""


class Guide:
    """Leads a reader through one moment of a guided game at a board."""

    def __init__(self, chapter: GuidedPlay, number: int, stand: BoardFrame) -> None:
        self.chapter, self.game, self.number = chapter, chapter.game, number
        self.stand, self.frame = stand, stand.frame
        self.telling = Telling()
        self.view: MomentView | None = None
        self._here = self._films = self._acts = self._dared = False
        self._task: asyncio.Task[None] | None = None
        self._skips = asyncio.Event()
        self._length, self._hinted = -1, 0
        self._end: Callable[[], None] = lambda: None

    @property
    def moment(self) -> Moment:
        """The moment of this guide."""
        return self.game.moments[self.number]

    @property
    def present(self) -> bool:
        """Whether the reader's game is at this moment."""
        return self.number == self.game.at

    @property
    def board(self) -> Board:
        """The board of the moment."""
        assert self.stand.board is not None
        return self.stand.board

    # Begin and end

    def enter(self) -> None:
        """Show the moment, and let others act until the reader is to move."""
        self._here = True
        game, board = self.game, self.stand.board
        if board is None or board.session is not game:
            self.stand.put()
            self.stand.seat_at(Board(game, self.chapter.face, game.reader, quiet=True, steers=True))
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
        """Stop, and make room for another guest."""
        self._here = False
        self._end()
        self._stop()

    def _stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None

    # What happens by itself

    def _go_on(self, after: float = 0) -> None:
        """Let the others act: line by line if there is an event loop, else at once."""
        if not self.present:
            self.look()
            return
        self._stop()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            while (lines := self._act()) is not None:
                self.telling.tell(lines)
            self._settled()
            return
        self._skips.clear()
        self._task = loop.create_task(self._run(after))

    async def _run(self, after: float) -> None:
        """Play the film: one line after the other, until the reader is to move."""
        self.look()
        if after:
            await asyncio.sleep(after)
        try:
            while (lines := self._act()) is not None:
                self._films = True
                await self._show_film(lines)
        except CubeplayError as error:
            self.telling.say(str(error), "bad")
        self._settled()

    def _act(self) -> list[str] | None:
        """Let the next thing happen by itself; returns what it tells, None if the reader is to move."""
        number, self._acts = len(self.game.played), True
        try:
            goes_on = self.game.act()
        finally:
            self._acts = False
        lines = self._lines(number)
        if goes_on:
            return lines
        self.telling.tell(lines)
        return None

    async def _show_film(self, lines: list[str]) -> None:
        """Show lines one after the other; of several the last one if the reader skips them."""
        for words in (lines[-1:] if self._skips.is_set() else lines) or [self.telling.just]:
            self.telling.just = words
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
        if greeting and not self.telling.message:
            self.telling.say(greeting, "info")
        self.chapter.keep()

    # What is shown

    def look(self) -> None:
        """Show everything."""
        if not self._here:
            return
        if self.chapter.trouble:
            self.telling.say(self.chapter.trouble, "bad")
            self.chapter.trouble = ""
        game, moment, board = self.game, self.moment, self.board
        over = self.present and game.over and not self._films
        seat = game.reader if moment.shows is None else moment.shows
        if board.who != seat:
            board.who = seat
        shut = self._films or not self.present or over or moment.ask is not None
        board.wait(shut, untold=moment.ask is not None and not over)
        self.view = MomentView(self.chapter, self.number, board, self.telling, films=self._films, over=over)
        self.frame.shown = self.view.data()

    # What is pressed

    def do(self, what: str, given: str) -> None:
        """Do what was pressed beside the board."""
        plain = {
            "next": self.next,
            "skip": self._skips.set,
            "undo": self.take_back,
            "hint": self.hint,
            "why": self._show_objections,
            "present": self.chapter.go_to_present,
            "again": self.chapter.again,
            "dare": self._dare,
            "later": self.pass_by,
        }
        if what in plain:
            plain[what]()
        elif what == "act":
            self._act_on(given)
        elif what == "answer":
            self._answer(given)

    def next(self) -> None:
        """Go on to the next moment, and to its section."""
        self.game.next()
        self.chapter.turn()

    def pass_by(self) -> None:
        """Leave for later what the moment asks."""
        self.game.pass_by()
        self.telling.clear()
        self.chapter.keep()

    def take_back(self) -> None:
        """Take back the reader's last move, in this moment or in the one before."""
        at = self.game.at
        self._stop()
        self._films = False
        self.game.take_back()
        self.telling.clear()
        self.telling.just = ""
        if self.game.at != at:
            self.chapter.turn()
        else:
            self.telling.say(_("Taken back. Choose again, or take more back."), "info")
            self._go_on()

    def hint(self) -> None:
        """Give the moment's next hint, or the game's."""
        hints = self.moment.hints
        if hints:
            number = min(self._hinted, len(hints) - 1)
            self._hinted += 1
            self.telling.say(hints[number], "hint")
            self.look()
        else:
            self.board.hint()

    def _dare(self) -> None:
        """Try the move that is refused."""
        if self.view is not None and self.view.dares:
            self._dared = True
            self.board.play(self.moment.dared)
            self._dared = False

    def _act_on(self, given: str) -> None:
        """Do the action of a button, unless it is no longer there."""
        offered = self.view.offered if self.view else ()
        found = next((each for each in offered if each.id == given), None)
        if found is not None:
            self.board.act(found.move, found.words)

    def _answer(self, given: str) -> None:
        """Answer the question."""
        ask = self.moment.ask
        right = self.game.answer(given)
        assert ask is not None
        reply = (ask.because if right else ask.answers[given]) or ask.answers[given]
        words = _("{answer}: right. {reply}") if right else _("{answer}? {reply}")
        self.telling.say(words.format(answer=given, reply=reply), "good" if right else "hint")
        self.chapter.keep()

    def _show_objections(self) -> None:
        """Show all objections to the last move, with their rules."""
        self.frame.sheet(_("Why not?"), why_not(self.telling.objections, self.game.game.rulebook))

    # What happens on the board

    def said(self, text: str, mood: str) -> None:
        """Show hints and troubles of the board; moves and refusals are shown by :meth:`changed`."""
        if mood == "hint" or (mood == "bad" and not self.board.last_objections):
            self.telling.say(text, "bad" if mood == "bad" else "hint")
            self.look()

    def changed(self, board: Board) -> None:
        """Show a refusal until the next move; after a move let the others answer."""
        if not self._here or self._films or self._acts or self.chapter.loads:
            return
        objections = board.last_objections
        if objections and objections is not self.telling.objections:
            self.telling.refuse(objections, dared=self._dared)
        if len(self.game.played) > self._length:
            self._moved(self._length)
        elif objections and self.game.over:
            self.chapter.keep()  # to be refused was the goal
        else:
            self.look()

    def _moved(self, number: int) -> None:
        """After the reader's move: say what it did, and let the others answer."""
        self._length, self.telling.message = len(self.game.played), {}
        if any(each.actor not in (self.game.reader, CHANCE) for each in self.game.played[number:]):
            self.telling.tell(self._lines(number))
        words = self.moment.answers(self.game)
        if words:
            self.telling.say(words, "info")
        self._go_on(SOON)
