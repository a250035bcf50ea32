"""The lobby of a table for a device: the seats, who is there, and the buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from cubeplay.game import Game
from cubeplay.players.strengths import called, levels
from cubeplay.rulebook import Seat
from cubeplay.tables import TableState, TableView, offers, view_of
from cubeplay.tables.events import (
    Act,
    ComputerSat,
    Ended,
    Freed,
    HandedBack,
    Helped,
    Hosted,
    LetSit,
    Paused,
    Rematched,
    Removed,
    Seated,
    Started,
    Stood,
    WentOn,
)
from cubeplay.tables.view import SeatView
from cubeplay.words import _, all_of, listed, plural

from cubeplay_widgets.pages.seating import rules_told
from cubeplay_widgets.paint.pieces import seat_glyph
from cubeplay_widgets.site.lobby.commands import Command, form_of
from cubeplay_widgets.site.lobby.options import asked
from cubeplay_widgets.table.shared_messages import failed_words, mates_told

_HOSTS_SEATS: Final = (ComputerSat, Freed, HandedBack, Removed)


@dataclass(frozen=True, slots=True)
class LobbyButton:
    """A button: its words, its accessible name, and the fields that it sends."""

    words: str
    told: str
    form: dict[str, str]


@dataclass(frozen=True, slots=True)
class LobbySeat:
    """A seat in the lobby.

    ``about`` says who sits there, ``tag`` is its state, ``kind`` the state for the style sheet.  ``sit``
    takes the seat with the typed name, ``come_back`` with its present name.  ``ways`` are buttons beside it,
    ``more`` are in a menu.  ``rename`` changes ``own_name``; ``strength`` changes ``bot`` to another one of
    ``levels``.
    """

    number: Seat
    glyph: str
    name: str
    about: str
    tag: str
    kind: str
    sit: LobbyButton | None = None
    come_back: LobbyButton | None = None
    ways: tuple[LobbyButton, ...] = ()
    more: tuple[LobbyButton, ...] = ()
    rename: LobbyButton | None = None
    own_name: str = ""
    strength: LobbyButton | None = None
    levels: tuple[tuple[str, str], ...] = ()
    bot: str = ""


@dataclass(frozen=True, slots=True)
class Lobby:
    """A table's lobby for a device.

    ``says`` is the line under the bar, ``name_of`` the label of the field for a name.  ``main`` is the main
    button; ``missing`` says what is missing for it.  ``go`` is the page where this device belongs: during the
    game "seat", "screen", or "" for the lobby; "next" for a rematch.  ``options`` are those that this device
    can choose (:func:`~.options.asked`), and ``language`` is that of guests who have chosen none.
    """

    code: str
    title: str
    facts: str
    game: str
    phase: str
    says: str
    places: tuple[LobbySeat, ...]
    can_sit: bool
    name_of: str
    joining: str
    watching: str
    main: LobbyButton | None
    missing: str
    tools: tuple[LobbyButton, ...]
    end: LobbyButton | None
    go: str
    options: tuple[Mapping[str, Any], ...] = ()
    language: str = ""


def lobby(state: TableState, who: str) -> Lobby:
    """The lobby of a table for a device.

    >>> from cubeplay.tables import TableSeat
    >>> table = TableState("KMTR", "lobby", "cubo", host="owl", seats=(TableSeat(), TableSeat()))
    >>> shown = lobby(table, "fig")
    >>> shown.title, shown.says, [place.sit.words for place in shown.places]
    ('Cubo, 2 seats', 'Type your name, and take a seat.', ['Sit here', 'Sit here'])
    """
    view, may, game = view_of(state, who), offers(state, who), state.game
    seats = plural("{count} seat", "{count} seats", len(view.seats)).format(count=len(view.seats))
    places = tuple(_place(game, seat, view, state, may) for seat in view.seats)
    main, missing = _main(view, may)
    return Lobby(
        code=view.code,
        title=_("{game}, {seats}").format(game=game.title, seats=seats),
        facts=rules_told(game, view.options),
        game=view.game,
        phase=view.phase,
        says=_seatless(state, who) or _says(view, may),
        places=places,
        can_sit=any(place.sit for place in places),
        name_of=_("Another player here") if view.mine else _("Your name"),
        joining=_joining(state),
        watching=_watching(view),
        main=main,
        missing=missing,
        tools=_tools(may),
        end=_press(_("End the game"), Ended()) if Ended() in may else None,
        go=_go(view),
        options=tuple(asked(game, view.options)) if view.is_host and view.phase == "lobby" else (),
        language=state.language,
    )


# Seats


def _place(
    game: Game[Any, Any], seat: SeatView, view: TableView, state: TableState, may: Sequence[Act]
) -> LobbySeat:
    about, tag, kind = _seat_words(game, seat, is_hosts=state.seats[seat.number].person == state.host)
    about = listed(filter(None, (about, mates_told(game, view, seat.number))))
    sit = come_back = None
    if Seated(seat.number) in may:
        words = _("Come back") if seat.is_handed_back else _("Sit here")
        press = _press(words, Seated(seat.number), seat)
        sit, come_back = (None, press) if seat.is_handed_back else (press, None)
    rename, own_name = _named(seat, state, may)
    strength, levels_of_bots, bot = _strong(game, seat, may)
    return LobbySeat(
        seat.number,
        seat_glyph(seat.number, 40) if kind != "free" else "",
        seat.name if kind != "free" else _("Free seat"),
        about,
        tag,
        kind,
        sit,
        come_back,
        tuple(_seat_ways(seat, may)),
        tuple(_more_ways(seat, may)),
        rename,
        own_name,
        strength,
        levels_of_bots,
        bot,
    )


def _named(seat: SeatView, state: TableState, may: Sequence[Act]) -> tuple[LobbyButton | None, str]:
    """The button that renames a seat before the game, for its person or the host, and its name."""
    name = state.seats[seat.number].name
    command: Command | None = None
    if state.phase == "lobby" and seat.is_mine:
        command = Seated(seat.number)
    elif state.phase == "lobby" and seat.sitter == "computer" and Freed(seat.number) in may:
        command = ComputerSat(seat.number, seat.bot)
    return (_press(_("Rename"), command, seat) if command else None), name


def _strong(
    game: Game[object, object], seat: SeatView, may: Sequence[Act]
) -> tuple[LobbyButton | None, tuple[tuple[str, str], ...], str]:
    """The host's button that changes a computer player's strength, the strengths, and the present one."""
    found = levels(game)
    if seat.sitter != "computer" or Freed(seat.number) not in may or len(found) < 2:
        return None, (), ""
    own = {} if seat.bot in found else {seat.bot: called(game).get(seat.bot, seat.bot)}
    told = _("How {name} plays").format(name=seat.name)
    form = form_of(Freed(seat.number)) | {"kind": "computer-sat"}
    return LobbyButton(_("Choose"), told, form), tuple((own | found).items()), seat.bot


def _seat_words(game: Game[object, object], seat: SeatView, *, is_hosts: bool) -> tuple[str, str, str]:
    """Who sits at a seat, its state in words, and its state for the style sheet."""
    if seat.sitter == "nobody":
        return seat.name, "", "free"
    if seat.sitter == "computer":
        strength = called(game).get(seat.bot, seat.bot)
        told = failed_words(game, seat) or _("computer, {strength}").format(strength=strength)
        return told, "", "here"
    if seat.is_handed_back:
        # Translators: a seat that is kept for somebody
        return _("waits for whoever comes back"), _("kept"), "away"
    where = _("this device") if seat.is_mine else _("another device")
    # Translators: the person who opened the table
    about = listed((where, _("host"))) if is_hosts else where
    return (about, _("away, kept"), "away") if seat.is_away else (about, _("✓ here"), "here")


def _seat_ways(seat: SeatView, may: Sequence[Act]) -> list[LobbyButton]:
    """The buttons beside a seat: the computer takes a free one."""
    return [
        _press(_("Computer takes it"), act, seat)
        for act in may
        if isinstance(act, ComputerSat) and act.seat == seat.number and seat.sitter == "nobody"
    ]


def _more_ways(seat: SeatView, may: Sequence[Act]) -> list[LobbyButton]:
    """The buttons in a seat's menu: its person leaves, the host frees it or hands it back."""
    if Stood(seat.number) in may:
        return [_press(_("Leave"), Stood(seat.number), seat)]
    if seat.sitter == "computer" and Freed(seat.number) in may:
        return [_press(_("Free it"), Freed(seat.number), seat)]
    words = {
        ComputerSat: _("Computer takes it"),
        Freed: _("Free it"),
        HandedBack: _("Hand it back"),
        Removed: _("Remove"),
    }
    if seat.sitter != "person" or seat.is_mine:
        return []
    return [
        _press(words[type(act)], act, seat)
        for act in may
        if isinstance(act, _HOSTS_SEATS)
        and act.seat == seat.number
        and not (isinstance(act, HandedBack) and seat.is_handed_back)
    ]


def _press(words: str, command: Command, seat: SeatView | None = None) -> LobbyButton:
    """A button; beside a seat its accessible name includes the seat's name."""
    told = _("{words}: {name}").format(words=words, name=seat.name) if seat else words
    return LobbyButton(words, told, form_of(command))


# The table


def _main(view: TableView, may: Sequence[Act]) -> tuple[LobbyButton | None, str]:
    """The host's main button, or what is missing for it."""
    if WentOn() in may:
        return _press(_("Go on"), WentOn()), ""
    if Rematched() in may:
        return _press(_("Play again"), Rematched()), ""
    if not view.is_host or view.phase != "lobby":
        return None, ""
    starts = [act for act in may if isinstance(act, Started)]
    free = sum(seat.sitter == "nobody" for seat in view.seats)
    people = [seat.name for seat in view.seats if seat.sitter == "person"]
    if not people:
        return None, _("Nobody sits here yet")
    if not starts:
        return None, plural("{count} seat is free", "{count} seats are free", free).format(count=free)
    words = _("Start with {names}") if not free else _("Start with {names} and the computer")
    return _press(words.format(names=all_of(people) if not free else listed(people)), starts[0]), ""


def _tools(may: Sequence[Act]) -> tuple[LobbyButton, ...]:
    thinkable: tuple[tuple[str, Command], ...] = (
        (_("Be the host"), Hosted()),
        (_("Let newcomers sit"), LetSit()),
        (_("Pause"), Paused()),
        (_("Allow hints"), Helped(True)),
        (_("No more hints"), Helped(False)),
        (_("Play again, seats turned"), Rematched(turned=True)),
        (_("Change players"), Rematched(waits=True)),
    )
    return tuple(_press(words, command) for words, command in thinkable if command in may)


def _seatless(state: TableState, who: str) -> str:
    """The message for people who have lost their seat, or may take none; "" for others."""
    if who in state.ousted:
        return _("There are fewer seats now, and yours is gone. Take a free one, or watch.")
    if state.phase != "lobby" or who == state.host:
        return ""
    if who in state.barred:
        return _("The host has removed this device. You can watch.")
    if state.may_sit is not None and who not in state.may_sit:
        return _("You came after somebody was removed. Ask the host to let newcomers sit.")
    return ""


def _says(view: TableView, may: Sequence[Act]) -> str:
    """What to do now, or what to wait for."""
    can_sit = any(isinstance(act, Seated) for act in may)
    match view.phase:
        case "lobby" if view.is_host and not any(seat.sitter == "nobody" for seat in view.seats):
            return _("All seats are taken. Start the game.")
        case "lobby" if can_sit and not view.mine:
            return _("Type your name, and take a seat.")
        case "lobby" if view.is_host:
            return _("Wait for the others, or start the game.")
        case "lobby" if Hosted() in may:
            return _("The host is away. Wait, or be the host.")
        case "lobby":
            return (
                _("The host starts the game. Wait here.") if view.mine else _("All seats are taken. Watch.")
            )
        case "running":
            return _("The game is going on.") if view.mine else _("The game is going on. Watch it.")
        case "paused":
            return _("You have stopped the game.") if view.is_host else _("The host has stopped the game.")
        case "over" if not view.is_host and view.mine:
            return _("The game is over. The host can begin another one.")
        case "over":
            return _("The game is over.")
        case _ended:
            return _("The host has ended the game.")


def _joining(state: TableState) -> str:
    """How many devices have no seat yet, in words."""
    count = sum(
        bool(device.pages) and device.way == "device" and who not in state.people and who != state.host
        for who, device in state.devices.items()
    )
    words = plural("{count} more is here, without a seat.", "{count} more are here, without a seat.", count)
    return words.format(count=count) if count else ""


def _watching(view: TableView) -> str:
    count = view.watching
    return plural("{count} watches.", "{count} watch.", count).format(count=count) if count else ""


def _go(view: TableView) -> str:
    """Where this device belongs: players in the game, spectators at the screen, the host anywhere."""
    if view.next:
        return "next"
    if view.phase not in ("running", "paused", "over"):
        return ""
    if view.mine:
        return "seat"
    return "" if view.is_host else "screen"
