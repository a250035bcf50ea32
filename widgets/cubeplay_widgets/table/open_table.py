"""Opens tables of several devices, and finds the game of a table by its code."""

from __future__ import annotations

from typing import Any, Final

from cubeplay.errors import CubeplayError
from cubeplay.game import Game
from cubeplay.tables import Tables
from cubeplay.tables.events import Act, ComputerSat, Seated
from cubeplay.words import _

from cubeplay_widgets.pages.seating import Seating
from cubeplay_widgets.table.shared_room import SharedSession

MOST_TABLES: Final = 20
"""How many unfinished tables a visitor of a shared server may host."""


def open_table(tables: Tables, game: Game[Any, Any], who: str, seating: Seating) -> str:
    """Open a table with a set-up, for the host ``who``; returns its code.

    The host takes the first seat of a person; computer players take theirs if there is a seat for another
    person.  The options ``among_friends`` of the game are set; the host may change them in the lobby.
    Raises CubeplayError for an impossible set-up, and if a visitor has too many tables.

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
    if acts := _seated_first(seating):
        tables.act(code, who, *acts)
    return code


def _seated_first(seating: Seating) -> list[Act]:
    """The first events: the host takes a seat, and so do computer players.

    If the set-up has one person against computers, the computers' seats stay free for the people invited.
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


def shared_session(tables: Tables, typed: str, game: Game[Any, Any], who: str) -> SharedSession | None:
    """The game at the table of a code, or at its last rematch, for the device ``who``.

    None if the device has no seat there, or the game has not begun.  Raises CubeplayError if there is no such
    table.
    """
    state = tables.state(tables.newest(tables.find(typed).code))
    if state.game_name != game.name or not state.held(who) or state.phase == "lobby":
        return None
    return SharedSession(tables, state.code, who)
