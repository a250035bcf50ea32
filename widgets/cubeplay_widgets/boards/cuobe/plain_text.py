"""CU[o]BE's table as plain text: rooms row by row, then spawns, players, cards and decks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cubeplay.cuobe.rules.decks import cards_left
from cubeplay.cuobe.rules.floor import FIELDS, card_at, spiders, trapped
from cubeplay.cuobe.rules.state import NOBODY, SIZE, Place, State, place_name
from cubeplay.rulebook import Seat, seat_name
from cubeplay.words import _, all_of, listed, plural

from cubeplay_widgets.boards.cuobe.naming import (
    now_words,
    player_words,
    room_words,
    spawn_words,
    titles,
)


def table_in_words(state: State, names: Sequence[str] = ()) -> str:
    """Everything on the table, one or two sentences a line."""
    return "\n".join(line for part in parts(state, tuple(names)).values() for line in part)


def parts(state: State, names: tuple[str, ...] = ()) -> dict[str, tuple[str, ...]]:
    """The lines of the table by their headings."""
    return {
        _("Turn"): tuple(_turn(state, names)),
        _("Rooms"): tuple(_rooms(state, names)),
        _("Spawns"): tuple(_spawns(state)),
        _("Players"): tuple(_players(state, names)),
        _("Decks and piles"): tuple(_decks(state)),
    }


def _turn(state: State, names: tuple[str, ...]) -> Iterator[str]:
    if state.ended:
        yield _("The game is over.")
        return
    words = _("Turn {turn}, {name}. Dice left: {dice}.")
    yield words.format(turn=state.turn, name=seat_name(state.player, names), dice=state.dice)
    if state.rolled:
        yield _("Last roll: {pips}.").format(pips=listed(state.rolled))
    if state.latest:
        yield _("Last green card: {card}.").format(card=state.edition.titles[state.latest])
    if state.time_up:
        yield _("The green deck has run out: this is the last turn.")


def _rooms(state: State, names: tuple[str, ...]) -> Iterator[str]:
    """Row by row: the known rooms one by one, and together those not discovered and empty."""
    for row in range(SIZE):
        dark = []
        for place in FIELDS[row * SIZE : row * SIZE + SIZE]:
            if _is_dark(state, place):
                dark.append(place_name(place))
            else:
                yield _("{room}.").format(room=room_words(state, place, names))
        if dark:
            yield _("Not discovered: {fields}.").format(fields=all_of(dark))
    caught = [place_name(place) for place in FIELDS if trapped(state, place)]
    if caught:
        yield _("Traps would hit on {fields}.").format(fields=all_of(caught))


def _is_dark(state: State, place: Place) -> bool:
    """Whether a room is not discovered and empty."""
    return card_at(state, place) is None and not set(now_words(state, place, ())) - {_("in a trapped line")}


def _spawns(state: State) -> Iterator[str]:
    for spawn in state.spawns:
        yield _("{spawn}, on {field}.").format(spawn=spawn_words(state, spawn), field=place_name(spawn.at))
    number = spiders(state)
    if number:
        fields = all_of(place_name(place) for place in FIELDS if state.rooms[place].spiders)
        words = plural("{number} spider, on {fields}.", "{number} spiders, on {fields}.", number)
        yield words.format(number=number, fields=fields)
    if not state.spawns and not number:
        yield _("No spawn is on the board.")


def _players(state: State, names: tuple[str, ...]) -> Iterator[str]:
    for seat in state.seats:
        yield _("{player}.").format(player=player_words(state, seat, names))
        yield from _held(state, seat)


def _held(state: State, seat: Seat) -> Iterator[str]:
    player = state.players[seat]
    if player.tools:
        yield _("Tools: {cards}.").format(cards=titles(state.edition, player.tools))
    if any(room.chest == seat for room in state.rooms):
        place = next(place for place in FIELDS if state.rooms[place].chest == seat)
        words = _("In the chest on {field}: {cards}.")
        yield words.format(field=place_name(place), cards=titles(state.edition, player.chest))


def _decks(state: State) -> Iterator[str]:
    green, blue = cards_left(state, "green"), cards_left(state, "blue")
    yield _("Green cards left: {green}. Blue cards left: {blue}.").format(green=green, blue=blue)
    most = len(state.edition.keys)
    words = _("Keys activated: {number} of {most}.")
    yield words.format(number=len(state.activated), most=most)
    if state.dropped:
        yield _("Dropped tools: {cards}.").format(cards=titles(state.edition, state.dropped))


def chests(state: State) -> Iterator[Seat]:
    """The seats whose chests are on the board."""
    return (room.chest for room in state.rooms if room.chest != NOBODY)
