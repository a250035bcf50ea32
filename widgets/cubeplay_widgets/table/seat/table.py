"""A game at a table of several devices, on the page of one device."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, Protocol

from cubeplay.errors import BotError, CubeplayError
from cubeplay.rulebook import Seat
from cubeplay.tables.events import Act, Agreed, Declined, Paused, Rematched, Signalled, WentOn, WithoutAsked
from cubeplay.tables.state import TableState
from cubeplay.words import _, listed, plural

from cubeplay_widgets.board.board import Board
from cubeplay_widgets.endings.summary import EndingButton
from cubeplay_widgets.pages.keeping import Keeping
from cubeplay_widgets.pages.teams import mates_told
from cubeplay_widgets.table.frame import Way
from cubeplay_widgets.table.hand_over import HandOver
from cubeplay_widgets.table.play_table import Driver, PlayTable, TableContext
from cubeplay_widgets.table.seat.curtain import REVEAL, SeatCurtain
from cubeplay_widgets.table.seat.keeping import TableKeeping
from cubeplay_widgets.table.seat.presence import Presence
from cubeplay_widgets.table.seat.session import SeatSession
from cubeplay_widgets.table.seat.voice import TABLE, SeatVoice
from cubeplay_widgets.table.seat.words import SIGNALS, failed_words, signal_named
from cubeplay_widgets.table.voice import Voice

REMATCHES: Final = {
    "rematch": Rematched(),
    "rematch-turned": Rematched(turned=True),
    "change-players": Rematched(waits=True),
}
"""The buttons with which the host begins another game at the end, and their events."""


class SeatContext(TableContext, Protocol):
    """What a table of several devices needs of its page."""

    table: PlayTable | None
    """The table on the page."""

    def sit_again(self) -> None:
        """Show the table again with the present seats of this device."""

    def join(self, code: str) -> None:
        """Show the table of another code."""

    def to_table(self, code: str) -> None:
        """Go to the page of the table."""

    def gone(self, error: CubeplayError) -> None:
        """Say that the table does not exist any more."""


class TablesDriver:
    """Does nothing, because the server of the tables lets computer players and clocks move."""

    stands = skips = False
    failed: Mapping[Seat, BotError] = MappingProxyType({})

    def start(self) -> None:
        """Begin."""

    pause = go_on = skip = stop = start


class SeatTable(PlayTable):
    """One game of several devices on a page, which follows the table and sends its own moves there."""

    _counted_to: int | None
    _is_host: bool
    session: SeatSession
    page: SeatContext
    voice: SeatVoice
    curtain: SeatCurtain

    def __init__(self, page: SeatContext, session: SeatSession) -> None:
        self._players_shown, self._counted_to = (session.people, session.bots), None
        self._is_host = session.known.is_host
        super().__init__(page, session, "")
        self.presence = Presence(session.tables, session.code, session.who, self._say_trouble)
        self.frame.signals = [[signal, words] for signal, words in SIGNALS.items()]
        session.listens(self._table_changed)
        self.presence.begin(self.frame, self.board.touch)
        self._following = session.tables.follow(session.code, self._follow, self._deleted)
        self._table_changed(moved=False)

    def _keeping(self, id: str) -> Keeping:
        return TableKeeping(self.session)

    def _voice(self) -> Voice:
        return SeatVoice(self.board, self.frame, self.session, lambda: self._changed(self.board))

    def _moves_shown(self) -> int:
        """Always 0, because the number of moves would show how often others have made hidden moves."""
        return 0

    def _driver(self) -> Driver:
        return TablesDriver()

    # What is shown

    def _table_changed(self, moved: bool) -> None:
        """Show a change at the table; if the game itself has ``moved``, the board has shown that already."""
        if self.session.known.next and self.page.table is self:
            self.page.join(self.session.known.next)
            return
        if (self.session.people, self.session.bots) != self._players_shown:
            self.page.sit_again()
            return
        self.board.wait(self.session.known.phase in ("paused", "ended"))
        if self._is_host != self.session.known.is_host:
            self._is_host = not self._is_host
            self.overlay.renew()
        if not moved:
            self._changed(self.board)

    def _changed(self, board: Board) -> None:
        with self.frame.hold_sync():
            super()._changed(board)
            self.frame.menu = [list(way) for way in self._menu()]
            self._count()

    def _curtain(self, people: tuple[Seat, ...]) -> HandOver:
        return SeatCurtain(self.board, self.frame, people)

    def _cover(self) -> None:
        """Cover the hand until its player shows it again."""
        self.curtain.cover_all()
        self._changed(self.board)

    def _available(self, buttons: tuple[EndingButton, ...]) -> tuple[EndingButton, ...]:
        """The buttons at the end; only the host can begin another game, to which all devices go."""
        if self.session.known.is_host:
            return buttons
        rest = tuple(each for each in buttons if each.id not in REMATCHES)
        return (EndingButton(*TABLE, main=True), *rest)

    def _menu(self) -> list[Way]:
        """The first lines of the menu: the page of the table, covering the hand, and the host's buttons."""
        known = self.session.known
        covers = [("cover", _("Cover the hand"))] if self.curtain.can_cover else []
        stop = {"running": ("pause", _("Stop the game for all")), "paused": ("resume", _("Go on"))}
        hosts = [stop[known.phase]] if known.is_host and known.phase in stop else []
        return [TABLE, *covers, *hosts]

    def _seats(self) -> list[dict[str, Any]]:
        """The players' cards, also with who is away and who plays together."""
        known = self.session.known
        away = {seat.number for seat in known.seats if seat.is_away}
        found = []
        for card in super()._seats():
            state = _("away") if card["seat"] in away else card["state"]
            mates = mates_told(self.session.game, known, card["seat"])
            found.append(card | {"state": listed(filter(None, (state, mates)))})
        return found

    def _log(self) -> list[dict[str, Any]]:
        """The log with numbers by visible lines, so that gaps do not show hidden moves of others."""
        told = super()._log()
        heard = len(self.session.told(self.board.seat))
        return [line | {"number": heard - back} for back, line in enumerate(told)]

    def _tools(self) -> dict[str, bool]:
        mine = any(played.actor in self.people for played in self.session.played)
        known, timed = self.session.known, self.session.table.is_timed
        may = mine and not timed and known.phase == "running" and known.asked is None
        return super()._tools() | {"undo": may}

    def _helps(self) -> bool:
        return self.session.known.has_hints

    def _no_undo_after(self, move: Any) -> Seat | None:
        """None, because here a move is taken back if the others agree."""
        return None

    def _pace(self) -> list[str]:
        return []

    def _who_plays(self) -> list[str]:
        """Code, players, and computer players that failed, in words."""
        code = _("Table {code}").format(code=self.session.code)
        failed = (failed_words(self.session.game, seat) for seat in self.session.known.seats)
        return [code, *super()._who_plays(), *filter(None, failed)]

    def _count(self) -> None:
        """Let the page count down to the deadline, if the deadline has changed."""
        known = self.session.known
        now = known.deadline if known.phase == "running" else None
        hurries = self._shows_countdown(None if now is None else self.session.clock)
        if hurries or now == self._counted_to:
            self._counted_to = None if hurries else now
            return
        self._counted_to = now
        left = 0 if now is None else max(0, now - self.session.clock)
        self.frame.countdown = {} if now is None else {"ms": left, "words": _seconds(-(-left // 1000))}

    # What is done

    def _do(self, what: str, given: str) -> bool:
        word, _space, number = what.partition(" ")
        if what in ("hint", "odds") and not self._helps():
            why = _("against friends nobody has hints.")
            raise CubeplayError(_("Not told"), why, _("The host can allow them."))
        if what in self._table_commands:
            self._table_commands[what]()
        elif what == "say":
            self.session.do(Signalled(self.people[0], signal_named(given)))
        elif word in ("agree", "decline", "without") and number.isdecimal():
            self.session.do(_answer(word, int(number)))
        elif what not in ("new", "again", "file", "play-forced"):
            return super()._do(what, given)
        return False

    @property
    def _table_commands(self) -> dict[str, Callable[[], object]]:
        return {
            "to-table": lambda: self.page.to_table(self.session.code),
            "cover": self._cover,
            "pause": lambda: self.session.do(Paused()),
            "resume": lambda: self.session.do(WentOn()),
        }

    def _go_on(self, way: str) -> None:
        """Go on from a summary or a curtain; what reveals the whole game is possible only after its end."""
        if way in REMATCHES:
            self.session.tables.rematch(self.session.code, self.session.who, REMATCHES[way])
            self.session.catch_up()
        elif way in self._table_commands:
            self._table_commands[way]()
        elif way.startswith(REVEAL):
            self.curtain.reveal_to(int(way.removeprefix(REVEAL)))
            self.frame.begin()
        elif self.session.outcome is not None or way in ("reveal", "go-on"):
            super()._go_on(way)

    def _follow(self, state: TableState) -> None:
        self.session.hear(state)

    # How it ends

    def _say_trouble(self, error: CubeplayError) -> None:
        self.board.say(str(error), "bad")

    def _deleted(self) -> None:
        why = _("table {code} has been deleted.").format(code=self.session.code)
        self.page.gone(CubeplayError(_("The game is over"), why, _("Open another table.")))

    def put_away(self) -> None:
        """Stop following the table, tell the table that the page is closed, and close the board."""
        self._following.stop()
        self.presence.leave()
        self.voice.put_away()
        super().put_away()


def _answer(word: str, number: int) -> Act:
    if word == "without":
        return WithoutAsked(number)
    return Agreed(number) if word == "agree" else Declined(number)


def _seconds(most: int) -> list[str]:
    """The seconds left in words, for each number from 0 to ``most``."""
    return [
        plural("{seconds} second left", "{seconds} seconds left", left).format(seconds=left)
        for left in range(most + 1)
    ]
