"""A look back at a game: its board, a frame that goes through the moves, and a review."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import cached_property
from html import escape
from threading import Event as Signal
from time import monotonic
from typing import Final

from cubeplay.analysis import Decision, ReviewedMoment
from cubeplay.analysis.review import people, review_in_steps
from cubeplay.place import Steps
from cubeplay.rulebook import seat_name
from cubeplay.session import Session
from cubeplay.session import record as files
from cubeplay.session.game_review import Reel
from cubeplay.session.history import LogLine
from cubeplay.teach.interruptible_calls import beside
from cubeplay.words import _, plural
from ipywidgets import Box

from cubeplay_widgets.board.board import Board
from cubeplay_widgets.board.control import Who
from cubeplay_widgets.board.game_board import Face
from cubeplay_widgets.endings.sharing import result_words
from cubeplay_widgets.pages.download import DownloadFile
from cubeplay_widgets.pages.rule_article import rule_article, rule_button
from cubeplay_widgets.pages.small_widgets import dressed
from cubeplay_widgets.paint.pieces import seat_glyph
from cubeplay_widgets.replay.chart import chart
from cubeplay_widgets.replay.frame import ReplayFrame

REST: Final = 0.5
"""The pause after each move as a share of its working time, so that the page and others get their turn."""

STRETCH, BREATH = 60.0, 5.0
"""The seconds of work before a long pause, and the pause's seconds: kernels without pauses count as stuck."""


class Study:
    """The review of a game beside its page, so that this stays alive.

    ``moments`` are those that are reviewed so far, ``of`` is their number at the end.
    """

    def __init__(self, session: Session, seed: int | str = 0) -> None:
        self.moments: list[ReviewedMoment] = []
        self.of = len(session.played) + 1
        self._session, self._seed, self._stopped = session, seed, Signal()
        self._call = beside(self._work(), self._stopped)

    def _work(self) -> Steps[None]:
        begun = rested = monotonic()
        for moment in review_in_steps(self._session, self._seed):
            if isinstance(moment, ReviewedMoment):
                self.moments.append(moment)
                now = monotonic()
                yield pause(now - begun, now - rested)
                begun = monotonic()
                rested = begun if now - rested > STRETCH else rested
            else:
                yield None
            if self._stopped.is_set():
                return

    @property
    def going(self) -> bool:
        """Whether the review is going on."""
        return self._call.going

    @property
    def whole(self) -> bool:
        """Whether all moments are reviewed."""
        return len(self.moments) == self.of

    @property
    def stopped(self) -> bool:
        """Whether :meth:`stop` was called."""
        return self._stopped.is_set()

    def wait(self) -> None:
        """Wait until the review is over.  Raises what went wrong in the review."""
        self._call.wait()
        self._call.check()

    def stop(self) -> None:
        """Stop after the present step; the results stay."""
        self._stopped.set()

    def put_away(self) -> None:
        """Stop at once."""
        self.stop()
        self._call.break_off()


def pause(worked: float, stretch: float) -> float:
    """The seconds to pause, by the seconds of work at a move and the seconds since the last long pause.

    >>> pause(1, 20), pause(1, 61)
    (0.5, 5.0)
    """
    return BREATH if stretch > STRETCH else REST * worked


EVERY: Final = 0.4
"""Seconds between two updates of the review's progress."""


class Replay(Box):  # type: ignore[misc]
    """One game to look back at: ``board``, ``frame``, and the ``study`` that reviews it in the background.

    ``try_it`` is called with a new game that begins at a move, ``close`` by Close.  A game of one person is
    shown from that person's seat, a finished game of several people from the seat that made the move.  An
    unfinished game of several people with hidden information is shown as to a spectator; unfinished games are
    not reviewed and cannot be tried.  After the review of a game of one person ``judge`` is called with the
    number of that person's best decisions, and of all decisions.  An unfinished game that came by a link
    (``linked``) can be played on.
    """

    def __init__(
        self,
        session: Session,
        face: Face,
        try_it: Callable[[Session], None],
        close: Callable[[], None],
        judge: Callable[[int, int], None] = lambda _good, _of: None,
        *,
        linked: bool = False,
    ) -> None:
        self._judge, self._linked = judge, linked
        self.session, self.reel = session, Reel(session)
        self.finished = session.outcome is not None
        self._try_it, self._close = try_it, close
        self.study: Study | None = None
        self._watching: asyncio.Task[None] | None = None
        self._decisions: dict[int, Decision] = {}
        self.board = Board(self.reel, face, self._who(0), quiet=True, steers=True)
        self.board.wait(True)
        facts = {
            "of": self.reel.all_moves,
            "finished": self.finished,
            "plays_on": linked and not self.finished,
        }
        self.frame = ReplayFrame(self._do, **facts, title=result_words(session))
        self.stage = dressed(Box([self.board]), "cp-stage")
        super().__init__([self.frame, self.stage])
        dressed(self, "cp-replay", f"cp-replay-{session.game.name}")
        self.board.on_say(self._refused)
        self.to(self.reel.all_moves)
        if self.finished:
            self.review()

    def _who(self, number: int) -> Who:
        """The viewer at move ``number``: the only person, the seat that made it, or nobody."""
        seats = people(self.session)
        if len(seats) == 1:
            return seats[0]
        if not self.finished and self.session.game.hides(self.session.options):
            return "nobody"
        actor = self.session.played[number - 1].actor if number else "turn"
        return actor if isinstance(actor, int) else "turn"

    # What is shown

    def to(self, number: int) -> None:
        """Show the game after so many moves, at least 0 and at most all."""
        number = min(max(number, 0), self.reel.all_moves)
        if (who := self._who(number)) != self.board.who:
            self.board.who = who
        self.reel.wind(number)
        with self.frame.hold_sync():
            self.frame.number = number
            self._describe_move()

    def _lines(self) -> tuple[LogLine, ...]:
        """The log lines of the present move that the viewer may see."""
        number = len(self.reel.played)
        return self.reel.told(self.board.seat, number - 1) if number else ()

    def _describe_move(self) -> None:
        """Say what the present move did, and what would have been better."""
        number, lines = len(self.reel.played), self._lines()
        decision = self._decisions.get(number)
        self.frame.again = decision is not None and decision.gap > 0
        if not number:
            self.frame.say(_("The game begins."), _("Go on with Next, or with the slider."))
            return
        actor = self.reel.played[-1].actor
        glyph = seat_glyph(actor) if isinstance(actor, int) else ""
        first = lines[0].text if lines else self._silent()
        count = plural("Rule", "{count} lines", len(lines)).format(count=len(lines)) if lines else ""
        if decision and self.frame.again:
            self.frame.say(str(decision), first, mark="hint", glyph=glyph, lines=count)
        else:
            also = lines[-1].text if len(lines) > 1 else ""
            self.frame.say(first, also, glyph=glyph, lines=count)

    def _silent(self) -> str:
        """The text for a move without log lines for the viewer."""
        last = self.reel.played[-1]
        if not isinstance(last.actor, int):
            return _("Dice or cards came.")
        name = seat_name(last.actor, self.session.names)
        if last.actor != self.board.seat and self.session.game.hides(self.session.options):
            return _("{name} made a hidden move.").format(name=name)
        return _("{name}: “{move}”.").format(name=name, move=getattr(last.move, "plain", last.move))

    def _refused(self, text: str, mood: str) -> None:
        """Show a refusal of the board."""
        if mood == "bad":
            self.frame.say(text, mark="bad")

    # Actions

    @cached_property
    def _actions(self) -> dict[str, Callable[[], object]]:
        return {
            "lines": self._show_lines,
            "try": lambda: self._try(len(self.reel.played)),
            "play-on": self._play_on,
            "again": lambda: self._try(len(self.reel.played) - 1),
            "stop": self.stop,
            "save": lambda: self.frame.save(self._file()),
            "close": self._close,
        }

    def _do(self, what: str, given: str) -> None:
        """Do what was pressed."""
        if what in self._actions:
            self._actions[what]()
        elif what == "to" and given.isdecimal():
            self.to(int(given))
        elif what == "rule":
            self._show_rule(given)

    def _try(self, number: int) -> None:
        """Begin a new game at a move."""
        if self.finished:
            self.to(number)
            self._try_it(self.reel.try_from_here())

    def _play_on(self) -> None:
        """Play a game that came by a link on: all of it, or as a new game from an earlier move."""
        if self._linked and not self.finished:
            whole = len(self.reel.played) == self.reel.all_moves
            self._try_it(self.session if whole else self.reel.try_from_here())

    def _file(self) -> DownloadFile:
        record = self.session.record
        return DownloadFile(f"{record.game}.json", files.dumps(record))

    def _show_lines(self) -> None:
        """Show all log lines of the move, each with its rule; for a single line its rule."""
        lines, book = self._lines(), self.session.game.rulebook
        if len(lines) == 1:
            self._show_rule(lines[0].rule)
            return
        buttons = (rule_button(book[line.rule], "cp-btn cp-log-rule") for line in lines)
        told = "".join(
            f"<li>{escape(line.text)} {button}</li>" for line, button in zip(lines, buttons, strict=True)
        )
        self.frame.sheet(_("What this move did"), f'<ol class="cp-log-all">{told}</ol>')

    def _show_rule(self, id: str) -> None:
        """Show a rule in a sheet."""
        book = self.session.game.rulebook
        if id in book:
            self.frame.sheet(_("Rule"), rule_article(book[id]))

    # The review

    def review(self) -> None:
        """Review the game in the background; does nothing without an event loop."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return
        self.study = Study(self.session)
        self._watching = loop.create_task(self._watch(self.study))

    async def _watch(self, study: Study) -> None:
        """Show the results of the review until it is over.  Raises what went wrong in the review."""
        while study.going:
            self.show_study(study)
            await asyncio.sleep(EVERY)
        self.show_study(study)
        study.wait()
        if study.whole and len(people(self.session)) == 1:
            made = [moment.decision for moment in study.moments if moment.decision]
            self._judge(sum(not decision.gap for decision in made), len(made))

    def show_study(self, study: Study) -> None:
        """Show the progress and the results of a review."""
        moments = study.moments[:]
        self._decisions = {moment.number: moment.decision for moment in moments if moment.decision}
        with self.frame.hold_sync():
            self.frame.chart = chart(self.session, moments)
            self.frame.study = {
                "made": len(moments),
                "of": study.of,
                "going": study.going,
                "words": _why_incomplete(study),
            }
            if self.frame.says.get("mark") != "bad":
                self._describe_move()

    def stop(self) -> None:
        """Stop the review; its results stay."""
        if self.study is not None:
            self.study.stop()

    def put_away(self) -> None:
        """Stop the review, and remove the board from the page."""
        if self._watching is not None:
            self._watching.cancel()
        if self.study is not None:
            self.study.put_away()
        self.board.put_away()


def _why_incomplete(study: Study) -> str:
    """Why a review is incomplete; "" if it is complete or going on."""
    if study.going or study.whole:
        return ""
    if study.stopped:
        return _("Stopped. Only the first part was looked at.")
    return _("Something went wrong in the look back. The game itself is whole.")
