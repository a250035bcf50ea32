"""A game on one device: saved by its page, with computer players and the clock in the page's event loop."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Final

from cubeplay.errors import BotError
from cubeplay.game import CHANCE
from cubeplay.players import Gone, sitting
from cubeplay.players.strengths import called, stand_in
from cubeplay.rulebook import Seat, seat_name
from cubeplay.session import Session, rematch
from cubeplay.words import _, pgettext, shortened

from cubeplay_widgets.board.automatic_moves import PageDriver
from cubeplay_widgets.endings.summary import EndingButton
from cubeplay_widgets.pages.autosave import Keeping
from cubeplay_widgets.table.frame import TITLE, Way
from cubeplay_widgets.table.room import Message, ShownTable, TablePage

STAND_IN: Final = "stand-in "
"""How the ids of buttons begin that replace a computer player; the seat's number follows."""


class LocalRoom:
    """The room of a game whose people all sit at one device; ``id`` is its id in the store, "" for a new one.

    A computer player that is not installed any more is replaced by another one, one that fails on request.
    """

    is_shared = False
    has_hints = True
    signal = None

    def __init__(self, page: TablePage, session: Session, id: str = "") -> None:
        self.page, self.session = page, session
        self.keeping = Keeping(session, id, lambda: page.store, page.address.point_to)
        self._people, self._failed_bots = session.people, set[str]()

    def begin(self, table: ShownTable) -> None:
        """Store the game, and replace computer players that are gone."""
        self._table = table
        self.driver = PageDriver(self.session, self._busy, self._say_trouble, self._failed)
        if self.session.game.timed(self.session.options):
            table.board.clock = self.driver.clock
        self.keeping.begin()
        for seat, bot in sitting(self.session).items():
            if isinstance(bot, Gone) and self.session.outcome is None:
                self._stand_in(seat)

    def start(self) -> None:
        """Let computer players and the clock move."""
        self.driver.start()

    def end(self) -> None:
        """Stop computer players, the clock, and attempts to save."""
        self.driver.stop()
        self.keeping.put_away()

    def _busy(self) -> bool:
        """Whether computer players are to wait: for an animation, or while a summary is shown."""
        table = self._table
        return bool(table.overlay.kind) or (table.board.motion.running and not self.driver.skips)

    def _say_trouble(self, words: str) -> None:
        """Say what is wrong; without a driver no countdown runs any more."""
        if self.driver.ended:
            self._table.renew()
        self._table.say_trouble(words)

    # What is shown

    def stands(self) -> bool:
        """Whether computer players have been stopped."""
        return self.driver.stands

    def countdown(self) -> tuple[int | None, int]:
        """The deadline and the present millisecond; no deadline while real dice or cards are entered."""
        session, clock = self.session, self._table.board.clock
        if clock is None or session.to_move == (CHANCE,) or self.driver.ended:
            return None, 0
        return session.game.deadline(session.state), clock()

    def pace(self) -> list[str]:
        """The buttons while computer players move; none if a clock runs for computer players, too."""
        to_move = self.session.to_move
        others = {CHANCE, *self._people, *self.driver.failed}
        if self._table.board.clock or not to_move or not others.isdisjoint(to_move):
            return []
        return ["go", "skip"] if self.driver.stands else ["skip", "stop"]

    def menu(self) -> list[Way]:
        """The first lines of the menu."""
        return [
            ("new", _("New game")),
            ("again", pgettext("the game", "Start again")),
            ("file", _("Save to a file")),
        ]

    def about(self, players: list[str]) -> list[str]:
        """Who plays, and whether the game is saved."""
        return [*players, self.keeping.says.text]

    def may_undo(self) -> bool:
        """Whether a person or computer player has moved."""
        return any(isinstance(played.actor, int) for played in self.session.played)

    def seat_state(self, _seat: Seat, state: str) -> str:
        """The game's own words."""
        return state

    def message(self, _refused: bool) -> Message | None:
        """None."""
        return None

    def waits_for(self, _seat: Seat, _latest: str, _notice: str) -> Message | None:
        """None: the usual words."""
        return None

    def endings_here(self, buttons: tuple[EndingButton, ...]) -> tuple[EndingButton, ...]:
        """All buttons."""
        return buttons

    # What is done

    def look_back(self, number: int) -> None:
        """Show the replay at the position after a move; 0 is the end of the game."""
        from cubeplay_widgets.replay.page import replay_at

        self.page.show_replay(replay_at(self.page, self.session, self.keeping.id, number or None))

    @cached_property
    def commands(self) -> dict[str, Callable[[], object]]:
        """What the buttons do that only a game on one device has."""
        return {
            "again": self._table.board.restart,
            "new": self.page.again,
            "file": self._table.save_file,
            "pass-on": self._table.pass_on,
            "skip": lambda: self._set_pace(self.driver.skip),
            "stop": lambda: self._set_pace(self.driver.pause),
            "go": lambda: self._set_pace(self.driver.go_on),
            "play-forced": self._table.play_forced,
        }

    @cached_property
    def endings(self) -> dict[str, Callable[[], object]]:
        """How another game begins."""
        session, page = self.session, self.page
        return {
            "rematch": lambda: page.go_on(rematch(session)),
            "rematch-turned": lambda: page.go_on(rematch(session, turned=True)),
            "change-players": page.again,
        }

    def do(self, what: str, _given: str) -> bool:
        """Replace the failed computer player of a seat; a second press does nothing."""
        if not what.startswith(STAND_IN):
            return False
        seat = what.removeprefix(STAND_IN)
        failed = next((each for each in self.driver.failed if str(each) == seat), None)
        if failed is not None:
            self._stand_in(failed)
            self._table.renew()
        return True

    def _set_pace(self, change: Callable[[], None]) -> None:
        """Change how computer players move; on a person's turn do nothing."""
        if self.pace():
            change()
            self._table.renew()

    # A computer player that fails

    def _failed(self, error: BotError) -> None:
        """Say that a computer player cannot play on; replace one that is no longer installed."""
        self._failed_bots.add(self.session.bots[error.seat])
        if error.fault == "gone":
            self._stand_in(error.seat)
        self._table.renew()

    def _stand_in(self, seat: Seat) -> None:
        """Let another computer player, if there is one, take the seat of one that cannot play on."""
        session = self.session
        then = stand_in(session.game, {*self._failed_bots, session.bots[seat]})
        if not then:
            return
        before = sitting(session)[seat]
        player = self._title(seat, before.title)
        words = _("{player} is not here any more: {other} plays on for {name}.")
        if not isinstance(before, Gone):
            words = _("{player} plays no more: {other} plays on for {name}.")
        session.reseat(seat, then)
        self.keeping.reseat()
        name, other = seat_name(seat, session.names), called(session.game).get(then, then)
        self._table.note(words.format(player=player, other=other, name=name))

    def _title(self, seat: Seat, title: str) -> str:
        """The title of a seat's computer player, short enough for the message bar."""
        session = self.session
        return shortened(called(session.game).get(session.bots[seat], title), TITLE)

    def stuck(self) -> Message | None:
        """What to say about a computer player that is to move and has failed; None if there is none."""
        failed, session = self.driver.failed, self.session
        error = next((each for seat, each in failed.items() if seat in session.to_move), None)
        if error is None:
            return None
        name, then = seat_name(error.seat, session.names), stand_in(session.game, self._failed_bots)
        words = _("{player} cannot play on for {name}: {why}")
        words = words.format(player=self._title(error.seat, error.player), name=name, why=error.why)
        if not then:
            more = _("Your game is saved. Start a new one.")
            return Message(words, more, "bad", ways=(("new", _("New game")),))
        other = called(session.game).get(then, then)
        way = f"{STAND_IN}{error.seat}", _("Let {other} play").format(other=other)
        return Message(words, _("Your game is saved."), "bad", ways=(way,))
