"""The guide through a guided game: what acts by itself, what is pressed, and what is told of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from time import monotonic
from typing import Final

from cubeplay.errors import CubeplayError
from cubeplay.game import CHANCE
from cubeplay.teach.moments import Moment
from cubeplay.words import _, paragraph

from cubeplay_widgets.board.board import Board
from cubeplay_widgets.chapters.film import Film, FilmLine, cheered, film_lines, last_film, reel_of
from cubeplay_widgets.chapters.frame import BoardFrame
from cubeplay_widgets.chapters.moment_view import MomentView, Telling
from cubeplay_widgets.chapters.reader_game import GuidedPlay
from cubeplay_widgets.pages.rule_article import rule_article

COMES: Final = 30.0
"""Seconds for a page to show its board."""
SOON: Final = 0.35
"""Seconds from the reader's move to the others' answer."""


class Guide:
    """Leads a reader through one moment of a guided game at a board."""

    def __init__(self, chapter: GuidedPlay, number: int, stand: BoardFrame) -> None:
        self.chapter, self.game, self.number = chapter, chapter.game, number
        self.stand, self.frame = stand, stand.frame
        self.telling = Telling()
        self.view: MomentView | None = None
        self.film: Film | None = None
        self._here = self._acts = self._stuck = self._dared = False
        self._task: asyncio.Task[None] | None = None
        self._length, self._hinted = -1, 0
        self._passed: int | None = None
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
            face, plain = self.chapter.face, self.chapter.plain
            self.stand.seat_at(Board(game, face, game.reader, quiet=True, steers=True, plain=plain))
        self.board.renew()
        self._end = self.chapter.subscribe(self._hear)
        self._length = len(game.played)
        self._recall()
        self.frame.shown = {"piece": self.moment.id, "kind": "moment", "says": {}}
        self._go_on()

    def _recall(self) -> None:
        """Tell again what others have done since the reader's last move."""
        self.telling.just, self.telling.since = "", None
        since = last_film(self.game)
        if since is not None and self.present:
            self._tell(since)

    def _hear(self) -> None:
        """Show a change; begin if the game has come to this moment in another cell."""
        if self.present and self.game.begun is None and self._task is None and not self._stuck:
            self._go_on()
        elif self.present or not self.stand.pages:
            self.look()

    def leave(self) -> None:
        """Stop, and make room for another guest."""
        self._stop()
        self._here = False
        self._end()

    def _stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None
        self._end_film()

    # What happens by itself

    def _go_on(self, after: float = 0) -> None:
        """Let the others act, and show it line by line if there is an event loop."""
        if not self.present:
            self.look()
            return
        self._stop()
        self._stuck = False
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._act(films=False)
            self.chapter.keep()
            self._settled()
            return
        if self._passed is not None:
            self.board.show(reel_of(self.game, self._passed))
        self._task = loop.create_task(self._run(after))

    async def _run(self, after: float) -> None:
        """Let the others act, and show the film of it."""
        if self._passed is None:
            self.look()
            await asyncio.sleep(after)
            while self.board.motion.running:
                await asyncio.sleep(SOON)
        film = self._act()
        self.chapter.keep()
        if film is not None:
            await self._show_film(film)
        self._settled()

    async def _show_film(self, film: Film) -> None:
        """Show a film as soon as the page can be seen, or when that has taken too long."""
        self.look()
        ends = monotonic() + COMES
        while not self.board.is_placed and monotonic() < ends:
            await asyncio.sleep(SOON)
        await film.run(self.look, lambda: self.board.is_calm)

    def _act(self, *, films: bool = True) -> Film | None:
        """Let all happen that does so by itself; returns its film, for which the board then waits.

        What another seat answers at once is seen on the board as it happens, and has no film.  What comes
        after a move that ended the reader's turn belongs to the film.
        """
        game, passed, self._acts = self.game, self._passed, True
        since, self._passed = len(game.played) if passed is None else passed, None
        try:
            game.settle()
            answered = len(game.played) if passed is None else passed
            if films and game.reader not in game.to_move:
                self.board.show(reel_of(game), keeps=True)
            game.act_all()
        except CubeplayError as error:
            self.telling.say(str(error), "bad")
            self._stuck = True
        lines = self._tell(since)
        if films and lines and len(game.played) > answered:
            self.film = Film(game, answered, (*cheered(game, answered), *lines))
            self.board.show(self.film.reel, keeps=True)
        self._acts = False
        return self.film

    def _tell(self, since: int) -> tuple[FilmLine, ...]:
        """Remember what has happened since a move as what was told last."""
        words = {**self.chapter.film, **self.moment.film}
        lines = film_lines(self.game, since, words, self.chapter.face)
        if lines:
            self.telling.just, self.telling.since = lines[-1].words, since
        return lines

    def _end_film(self) -> None:
        """Show the game itself again."""
        self.film, keeps, self._length = None, self.film is None, len(self.game.played)
        board = self.stand.board
        if board is not None and self._here and board.session is not self.game:
            board.show(self.game, keeps=keeps)

    def _settled(self) -> None:
        """Let the reader act, unless the game has gone on elsewhere."""
        self._task = None
        self._end_film()
        if not self.present:
            return
        game, moment = self.game, self.moment
        asked = moment.ask is not None and game.outcome is None
        if game.over and not (asked or game.own or moment.id in game.said):
            self.next()  # it was done before the reader came to it
            return
        greeting = moment.greets(game) if not game.own else ""
        if greeting and not self.telling.message:
            self.telling.say(greeting, "info")
        self.look()

    def _once_more(self) -> None:
        """Show the last film again; what was picked stays so."""
        since = self.telling.since
        if since is None or self.film is not None or not self.present:
            return
        lines, picked = self._tell(since), self.board.selected
        if not lines:
            return
        self._stop()
        self.film = Film(self.game, since, lines)
        self.board.show(self.film.reel)
        self._task = asyncio.get_running_loop().create_task(self._show_again(self.film, picked))

    async def _show_again(self, film: Film, picked: frozenset[str]) -> None:
        await self._show_film(film)
        self._task = None
        self._end_film()
        self.board.keep_picked(picked)
        self.look()

    # What is shown

    def look(self) -> None:
        """Show everything."""
        if not self._here:
            return
        if self.chapter.trouble:
            self.telling.say(self.chapter.trouble, "bad")
            self.chapter.trouble = ""
        game, moment, board = self.game, self.moment, self.board
        over = self.present and game.over and self.film is None
        seat = game.reader if moment.shows is None else moment.shows
        if self.film is not None:
            board.keep_picked(self.film.line.picked)
            seat = seat if self.film.line.seat is None else self.film.line.seat
        if board.who != seat:
            board.who = seat
        asks = self.present and game.asks is not None
        board.wait(self.film is not None or not self.present or over or asks, untold=asks)
        self.view = MomentView(self.chapter, self.number, board, self.telling, film=self.film, over=over)
        self.frame.shown = self.view.data()

    # What is pressed

    def do(self, what: str, given: str) -> None:
        """Do what was pressed beside the board."""
        plain: dict[str, Callable[[], object]] = {
            "next": self.next,
            "undo": self.take_back,
            "hint": self.hint,
            "why": self._show_objections,
            "present": self.chapter.go_to_present,
            "again": self.chapter.again,
            "dare": self._dare,
            "pass": self.pass_by,
            "restart": self.restart,
            "more": self._once_more,
            "rules": lambda: self._show_rules(_("Rules"), self.moment.rules),
        }
        if what in plain:
            plain[what]()
        elif self.film is not None:
            self.film.press(what)
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

    def restart(self) -> None:
        """Begin again at the earlier moment that the present one names."""
        self._stop()
        self.game.go_back_to(*self.moment.restarts(self.game).split())
        self.telling.clear()
        self._go_on()
        self.chapter.turn()

    def take_back(self) -> None:
        """Take back the reader's last move, in this moment or in the one before."""
        at = self.game.at
        self._stop()
        self.game.take_back()
        self.telling.clear()
        self._recall()
        if self.game.at != at:
            self.chapter.turn()
        else:
            self.telling.say(_("Taken back. Choose again, or take more back."), "info")
            self._go_on()

    def hint(self) -> None:
        """Give the moment's next hint, or the game's."""
        hints = self.moment.hints(self.game) if callable(self.moment.hints) else self.moment.hints
        if hints:
            self.telling.say(hints[min(self._hinted, len(hints) - 1)], "hint")
            self._hinted += 1
            self.look()
        else:
            self.board.hint()

    def _dare(self) -> None:
        """Try the move that is refused."""
        if self.view is not None and self.view.dares:
            self._dared = True
            move = self.game.game.parse(self.moment.in_vain(self.game))
            self.board.keep_picked(self.chapter.face.tried(move) or self.board.selected)
            self.board.play(move)
            self._dared = False

    def _act_on(self, given: str) -> None:
        """Do the action of a button, unless it is no longer there."""
        offered = self.view.offered if self.view else ()
        found = next((each for each in offered if each.id == given), None)
        if found is not None:
            self.board.act(found.move, found.words)

    def _answer(self, number: str) -> None:
        """Answer the question."""
        ask = self.moment.ask
        given = ask.numbered.get(number, "") if ask is not None else ""
        right = self.game.answer(given)
        assert ask is not None
        reply = (ask.because if right else ask.answers[given]) or ask.answers[given]
        words = _("{answer}: right. {reply}") if right else _("{answer}? {reply}")
        self.telling.say(words.format(answer=given, reply=reply), "good" if right else "hint")
        self.chapter.keep()

    def _show_objections(self) -> None:
        """Show the rules of the last refusal, whose words stand on the page."""
        self._show_rules(_("Why not?"), self.telling.laws)

    def _show_rules(self, title: str, rules: Iterable[str]) -> None:
        book = self.game.game.rulebook
        self.frame.sheet(title, "".join(rule_article(book[id]) for id in rules))

    # What happens on the board

    def said(self, text: str, mood: str) -> None:
        """Show hints and troubles of the board; moves and refusals are shown by :meth:`changed`."""
        if self.board.idle:
            text, mood = self._idle(text), "hint"
        if mood == "hint" or (mood == "bad" and not self.board.last_objections):
            self.telling.say(text, "bad" if mood == "bad" else "hint")
            self.telling.passing = text
            self.look()

    def _idle(self, text: str) -> str:
        """What to do instead of a press that does nothing; ``text`` without anything to do."""
        look = self.board.look
        if not look.moves:
            if not self.present or self.film is not None:
                return text
            return _("First answer the question.") if self.game.asks else _("This part is done: go on.")
        task = self.board.face.task(look)
        return paragraph([_("Nothing to do there. First: {task}.").format(task=task.do), task.other])

    def changed(self, board: Board) -> None:
        """Show a refusal until the next move; after a move let the others answer."""
        if not self._here or self.film or self._acts or self.chapter.loads:
            return
        objections = board.last_objections
        if objections and objections is not self.telling.objections:
            self.telling.refuse(objections, self.moment.dare if self._dared else "")
        if len(self.game.played) > self._length:
            self._moved(self._length)
        elif objections and self.game.over:
            self.chapter.keep()  # to be refused was the goal
        else:
            words = "" if objections else self.chapter.face.guided(board.look)[1]
            if not objections and not board.advice:
                self.telling.forgive()
            if words:
                self.telling.say(words, "hint")
                self.telling.passing = words
            self.look()

    def _moved(self, number: int) -> None:
        """After the reader's move: say what it did, and let the others answer."""
        self._length, self.telling.message = len(self.game.played), {}
        self.telling.just, self.telling.since = "", None
        glance = self.chapter.face.glance
        self.board.keep_picked(frozenset(id for id in self.board.selected if not id.startswith(glance)))
        if any(each.actor not in (self.game.reader, CHANCE) for each in self.game.played[number:]):
            self._tell(number)
        if words := self.moment.answers(self.game):
            self.telling.say(words, "info")
        self._passed = number if self._passes_on(number) else None
        self._go_on(SOON)

    def _passes_on(self, number: int) -> bool:
        """Whether chance has brought something since a move that ended the turn, or that is filmed."""
        brought = any(each.actor == CHANCE for each in self.game.played[number:])
        return brought and (self.moment.filmed or self.game.reader not in self.game.to_move)
