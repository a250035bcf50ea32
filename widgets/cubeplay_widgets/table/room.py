"""What a table on a page asks of the room in which its game is played.

There are two: :class:`~cubeplay_widgets.table.local_room.LocalRoom`, a game on one device, and
:class:`~cubeplay_widgets.table.shared_room.SharedRoom`, a table of several devices.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from cubeplay.game import Game
from cubeplay.rulebook import Seat
from cubeplay.session import Session
from cubeplay.store import Store

from cubeplay_widgets.board.board import Board
from cubeplay_widgets.board.game_board import Face
from cubeplay_widgets.endings.summary import EndingButton
from cubeplay_widgets.pages.address import PageAddress
from cubeplay_widgets.pages.autosave import Keeping
from cubeplay_widgets.table.between_turns import Curtain, Overlay
from cubeplay_widgets.table.frame import TableFrame, Way

if TYPE_CHECKING:
    from cubeplay_widgets.replay.replay import Replay


@dataclass(frozen=True, slots=True)
class Message:
    """A message for the message bar: a sentence, a second one, a mark, the players' sign, and buttons."""

    text: str
    more: str = ""
    mark: str = "info"
    glyph: str = ""
    ways: tuple[Way, ...] = ()


class ShownTable(Protocol):
    """What a room needs of its table on the page."""

    board: Board
    frame: TableFrame
    curtain: Curtain
    overlay: Overlay

    def renew(self) -> None:
        """Update everything round the board."""

    def note(self, words: str) -> None:
        """Show a notice in the message bar until a person has moved."""

    def say_trouble(self, words: str) -> None:
        """Say what is wrong, such as why computer players cannot go on."""

    def save_file(self) -> None:
        """Let the browser save the game to a file."""

    def pass_on(self) -> None:
        """Let the page share the game."""

    def play_forced(self) -> None:
        """Make the forced moves of all seats."""


class TablePage(Protocol):
    """What a table needs of its page."""

    face: Face
    address: PageAddress
    game: Game[Any, Any]

    @property
    def table(self) -> ShownTable | None:
        """The table on the page."""

    @property
    def store(self) -> Store:
        """The store of games."""

    def again(self) -> None:
        """Show the set-up for another game."""

    def go_on(self, session: Session) -> None:
        """Show another game instead of this one."""

    def resume(self, id: str) -> None:
        """Show a stored game instead."""

    def show_replay(self, back: Replay) -> None:
        """Show a replay instead of the table."""

    def join(self, code: str) -> None:
        """Show the shared table of a code, with the present seats of this device."""

    def to_table(self, code: str) -> None:
        """Go to the page of a shared table, with its seats, code and host's buttons."""

    def gone(self, error: Exception) -> None:
        """Say that the shared table does not exist any more."""


class Room(Protocol):
    """Where a game is played: who moves besides this device, what is saved, and what may be done."""

    is_shared: bool
    """Whether other devices play, too: then moves are taken back only if they agree."""

    @property
    def session(self) -> Session:
        """The game."""

    @property
    def keeping(self) -> Keeping | None:
        """What saves the game, if the page does it."""

    @property
    def has_hints(self) -> bool:
        """Whether there are hints and odds here."""

    @property
    def commands(self) -> dict[str, Callable[[], object]]:
        """What buttons do that only this kind of room has, by id."""

    @property
    def endings(self) -> dict[str, Callable[[], object]]:
        """How the buttons at the end of a game begin another one, by id."""

    def endings_here(self, buttons: tuple[EndingButton, ...]) -> tuple[EndingButton, ...]:
        """The buttons of an ending that are available here."""

    def look_back(self, number: int) -> None:
        """Show the replay of the game at the position after a move; 0 is its end."""

    def begin(self, table: ShownTable) -> None:
        """Begin to save, before the table is shown for the first time."""

    def start(self) -> None:
        """Let others move, once the table is shown."""

    def end(self) -> None:
        """End for ever."""

    def do(self, what: str, given: str) -> bool:
        """Do what only this kind of room can do, besides its commands; returns whether it was that."""

    def may_undo(self) -> bool:
        """Whether a move of this device can be taken back, or the others be asked."""

    def countdown(self) -> tuple[int | None, int]:
        """The millisecond of the next deadline, None without one, and the present millisecond."""

    def pace(self) -> list[str]:
        """The buttons while computer players move: of "go", "skip" and "stop"."""

    def stands(self) -> bool:
        """Whether computer players wait for a person's press."""

    def menu(self) -> list[Way]:
        """The first lines of the menu."""

    def about(self, players: list[str]) -> list[str]:
        """Lines about the game: who plays, as given, and where it is saved."""

    def seat_state(self, seat: Seat, state: str) -> str:
        """What a player's card says under the name, if the game itself says ``state``."""

    # Messages

    def message(self, refused: bool) -> Message | None:
        """A message that comes before those of the game, such as a request of another device.

        ``refused`` says whether the last move was refused, which is more urgent than a request.
        """

    def stuck(self) -> Message | None:
        """What to say about a computer player that is to move and has failed."""

    def waits_for(self, seat: Seat, latest: str, notice: str) -> Message | None:
        """What to say while another seat is to move; None for the usual words."""

    @property
    def signal(self) -> tuple[str, Seat] | None:
        """What somebody at another device has just said, and who."""
