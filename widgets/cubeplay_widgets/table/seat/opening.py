"""How one comes to a table of several devices: by opening it, or by its address."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any, Final

from cubeplay.errors import CubeplayError
from cubeplay.game import Game
from cubeplay.tables import Tables
from cubeplay.tables.events import Act, ComputerSat, Seated
from cubeplay.words import _

from cubeplay_widgets.pages.parts import Note, button
from cubeplay_widgets.pages.seating import Seating
from cubeplay_widgets.table.seat.session import SeatSession

MOST_TABLES: Final = 20
"""Tables that go on of which one visitor of a shared server may be the host."""


def open_table(tables: Tables, game: Game[Any, Any], who: str, seating: Seating) -> str:
    """Open a table with what a set-up says, for ``who``, who is its host; returns its code.

    The host takes the first seat of a person, and the computer players theirs if another person has one.
    What the game is among friends it begins as; the host may choose otherwise in the lobby.
    Raises CubeplayError for a set-up that cannot be, and where a visitor has too many tables.

    >>> from pathlib import Path
    >>> from tempfile import mkdtemp
    >>> from cubeplay import GAMES
    >>> tables = Tables(Path(mkdtemp()) / "games.sqlite")
    >>> seating = Seating({"players": 3}, ("Plum", "Fig", "Kiwi"), ("", "", "regular"))
    >>> state = tables.find(open_table(tables, GAMES["cubo"], "owl", seating))
    >>> [seat.sitter for seat in state.seats], state.names
    (['person', 'nobody', 'computer'], ('Plum', '', 'Kiwi'))
    """
    if seating.chance == "ask":
        why = _("real dice and cards are not entered at a table of several devices.")
        raise CubeplayError(_("Not opened"), why, _("Let the computer roll and draw."))
    if who and sum(not state.is_done for state in tables.tables(who) if state.host == who) >= MOST_TABLES:
        why = _("you have {count} tables at which a game goes on.").format(count=MOST_TABLES)
        raise CubeplayError(_("Not opened"), why, _("End one of them first."))
    code = tables.open(game, who, **{**seating.options, **game.among_friends})
    if acts := _sitting(seating):
        tables.act(code, who, *acts)
    return code


def _sitting(seating: Seating) -> list[Act]:
    """Who sits down at once: the computer players, and at the first seat of a person the host.

    Who plays against computers alone and invites others means to play with people: those seats stay free.
    """
    has_room = seating.bots.count("") > 1
    acts: list[Act] = []
    hosted = False
    for seat, (name, bot) in enumerate(zip(seating.names, seating.bots, strict=True)):
        if bot and has_room:
            acts.append(ComputerSat(seat, bot, name))
        elif not bot and not hosted:
            acts.append(Seated(seat, name))
            hosted = True
    return acts


def seat_session(tables: Tables, typed: str, game: Game[Any, Any], who: str) -> SeatSession | None:
    """The game of the table of a code, or of the last rematch there, for a device that plays there.

    None for one that does not, and before the game has begun: the page of the table says what then.
    Raises CubeplayError if there is no such table.
    """
    state = tables.state(tables.newest(tables.find(typed).code))
    if state.game_name != game.name or not state.held(who) or state.phase == "lobby":
        return None
    return SeatSession(tables, state.code, who)


class NoTable(Note):
    """Says that a table is not there; ``elsewhere`` leads to where another code can be typed."""

    def __init__(self, elsewhere: Callable[[], None]) -> None:
        super().__init__("bad", _("You are at no table"), level=2)
        self.elsewhere = button(_("Type another code"), elsewhere)

    def about(self, error: CubeplayError) -> None:
        """Say why; below it a game can be set up."""
        words = _("Or set a game up here.")
        self.tell(f"<p>{escape(str(error))}</p><p>{escape(words)}</p>", [self.elsewhere])
