"""Steps, locks, searches, and what a room offers."""

from __future__ import annotations

from cubeplay.cuobe.edition.edition import EXIT, RoomCard
from cubeplay.cuobe.rules.catalogue import RULEBOOK
from cubeplay.cuobe.rules.floor import locks, open_sides, place_of, spawn_title, spawns_at, way
from cubeplay.cuobe.rules.legality.turn import playing_piece
from cubeplay.cuobe.rules.moves import Force, Go, Leave, Search, TakeFind, Use, UseRoom
from cubeplay.cuobe.rules.state import Place, State, place_name
from cubeplay.rulebook import Breach, Fact, Seat
from cubeplay.words import COMPASS, listed


def card_of(state: State, player: Seat) -> RoomCard:
    """The card of the room where a player stands."""
    return state.edition.rooms[state.rooms[state.players[player].at].card]


def room_name(state: State, place: Place) -> str:
    """What people call a room: its title, or its field while it lies face down."""
    return state.edition.titles.get(state.rooms[place].card) or place_name(place)


# Steps


@RULEBOOK.law("cuobe.edge", on=Go)
def leads_somewhere(state: State, player: Seat, move: Go) -> Breach | None:
    """Only a corridor's arrow leads over the edge."""
    here = state.players[player].at
    if way(state, here, move.to).shut != "edge":
        return None
    place = place_name(here)
    return Breach({"to": move.to, "place": place}, (place,))


@RULEBOOK.law("cuobe.corridor", on=Go)
def is_open_on_both_sides(state: State, player: Seat, move: Go) -> Breach | None:
    """Both rooms have an open side where they meet."""
    here = state.players[player].at
    there = way(state, here, move.to)
    if there.shut not in ("near", "far"):
        return None
    shut = here if there.shut == "near" else there.to
    sides = listed(COMPASS[side] for side in open_sides(state, shut))
    facts: dict[str, Fact] = {"room": room_name(state, shut), "to": COMPASS[move.to], "sides": sides}
    return Breach(facts, (place_name(shut),), there.shut)


@RULEBOOK.law("cuobe.lock", on=Go)
def is_unlocked(state: State, player: Seat, _move: Go) -> Breach | None:
    """No lock holds those who leave on foot."""
    here = state.players[player].at
    number = locks(state, here)
    if not number:
        return None
    facts: dict[str, Fact] = {"room": room_name(state, here), "locks": number}
    return Breach(facts, (place_name(here),), "" if number == 1 else "two")


@RULEBOOK.law("cuobe.carry", on=Go)
def can_be_carried(state: State, player: Seat, move: Go) -> Breach | None:
    """Only another player of the same room is taken along."""
    other = move.carry
    if other is None:
        return None
    if other == player:
        return Breach(form="self")
    if other not in state.seats or not state.players[other].inside:
        return Breach({"other_player": other}, form="gone")
    if state.players[other].at == state.players[player].at:
        return None
    return Breach({"other_player": other}, (playing_piece(other),), "away")


@RULEBOOK.law("cuobe.no-lock", on=Force)
def is_locked(state: State, player: Seat, _move: Force) -> Breach | None:
    """Brute force needs a lock."""
    here = state.players[player].at
    return None if locks(state, here) else Breach({"room": room_name(state, here)}, (place_name(here),))


# What the room offers


@RULEBOOK.law("cuobe.search-symbol", on=Search)
def has_a_symbol(state: State, player: Seat, _move: Search) -> Breach | None:
    """A search needs a search symbol."""
    card = card_of(state, player)
    return None if card.search else Breach({"room": card.title}, _here(state, player))


@RULEBOOK.law("cuobe.spawn-blocks", on=(Search, UseRoom, Use))
def is_undisturbed(state: State, player: Seat, move: Search | UseRoom | Use) -> Breach | None:
    """A spawn stops the room's dice effects, and keys in the Exit."""
    if type(move) is Use:
        if move.card not in state.edition.keys or card_of(state, player).id != EXIT:
            return None
        form = "key"
    else:
        form = ""
    spawns = spawns_at(state, state.players[player].at)
    if not spawns:
        return None
    titles = listed(spawn_title(state, name) for name in spawns)
    return Breach({"spawns": titles}, _here(state, player), form)


@RULEBOOK.law("cuobe.insane-room", on=(Search, UseRoom))
def is_sane(state: State, player: Seat, _move: Search | UseRoom) -> Breach | None:
    """The insane use no dice effects."""
    return Breach(places=(playing_piece(player),)) if state.players[player].insane else None


@RULEBOOK.law("cuobe.room-effect", on=UseRoom)
def has_an_effect(state: State, player: Seat, _move: UseRoom) -> Breach | None:
    """The room has a dice effect."""
    card = card_of(state, player)
    return None if card.dice else Breach({"room": card.title}, _here(state, player))


@RULEBOOK.law("cuobe.no-find", on=TakeFind)
def has_a_find_token(state: State, player: Seat, _move: TakeFind) -> Breach | None:
    """A find token lies in the room."""
    here = state.players[player].at
    if state.rooms[here].find:
        return None
    return Breach({"room": room_name(state, here)}, (place_name(here),))


@RULEBOOK.law("cuobe.leave", on=Leave)
def can_get_out(state: State, player: Seat, _move: Leave) -> Breach | None:
    """In the Exit, with all keys activated; spawns and locks do not hold."""
    if card_of(state, player).id != EXIT:
        place = place_of(state, EXIT)
        return Breach(places=() if place is None else (place_name(place),), form="exit")
    left = len(state.edition.keys) - len(state.activated)
    return Breach({"left": left}, _here(state, player), "keys") if left else None


def _here(state: State, player: Seat) -> tuple[str, ...]:
    return (place_name(state.players[player].at),)
