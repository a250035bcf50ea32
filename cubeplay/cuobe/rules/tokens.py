"""Wounds and panic, with death, insanity and sleep; locks, traps and find tokens."""

from __future__ import annotations

from cubeplay.cuobe.rules.floor import FIELDS, Floor, card_at, has_trap, safe, seats_at, trapped
from cubeplay.cuobe.rules.state import FULL, Place, Task, place_name
from cubeplay.cuobe.rules.working_state import Workbench
from cubeplay.rulebook import Seat

# Wounds and panic


def wound(table: Workbench, seat: Seat, number: int = 1) -> None:
    """Wound a player; the fifth wound kills."""
    for _each in range(number):
        player = table.players[seat]
        if not player.inside:
            return
        table.alter(seat, wounds=player.wounds + 1)
        table.tell("wound", player=seat, wounds=player.wounds + 1)
        if player.wounds + 1 >= FULL:
            die(table, seat)


def die(table: Workbench, seat: Seat) -> None:
    """Take a player out of the game: tools are dropped, talents and syndromes are gone."""
    _lose_cards(table, seat)
    table.alter(seat, status="dead", asleep=False)
    table.tell("death", player=seat)


def panic(table: Workbench, seat: Seat, number: int = 1) -> None:
    """Raise a player's panic, step by step; a sleeping or insane player is wounded instead."""
    for _each in range(number):
        player = table.players[seat]
        if not player.inside:
            return
        if player.insane or player.asleep:
            table.tell("panic-wound", "insane" if player.insane else "asleep", player=seat)
            wound(table, seat)
            continue
        table.alter(seat, panic=player.panic + 1)
        table.tell("panic", player=seat, panic=player.panic + 1)
        if player.panic + 1 >= FULL:
            _go_insane(table, seat)


def _go_insane(table: Workbench, seat: Seat) -> None:
    _lose_cards(table, seat)
    table.alter(seat, insane=True)
    table.tell("insanity", player=seat)


def _lose_cards(table: Workbench, seat: Seat) -> None:
    player = table.players[seat]
    table.dropped += player.tools
    table.gone += (*player.talents, *player.syndromes)
    table.alter(seat, tools=(), talents=(), syndromes=())


def heal(table: Workbench, seat: Seat, number: int) -> None:
    """Lower a player's wounds, to 0 at most."""
    wounds = max(0, table.players[seat].wounds - number)
    table.alter(seat, wounds=wounds)
    table.tell("heal", player=seat, wounds=wounds)


def calm(table: Workbench, seat: Seat, number: int) -> None:
    """Lower a player's panic, to 0 at most; nothing brings the insane back."""
    player = table.players[seat]
    if player.insane:
        table.tell("calm", "insane", player=seat)
        return
    table.alter(seat, panic=max(0, player.panic - number))
    table.tell("calm", player=seat, panic=max(0, player.panic - number))


def fall_asleep(table: Workbench, seat: Seat) -> None:
    """Put a player to sleep; the turn of an active one is ended by :mod:`cubeplay.cuobe.rules.turn`."""
    table.alter(seat, asleep=True)
    table.tell("sleep", player=seat)


# Locks


def lock(table: Workbench, place: Place) -> None:
    """Put a lock token into a room; one a room, and none when the box has run out."""
    if table.rooms[place].lock:
        table.tell("lock-effect", "already", room=table.room_name(place))
    elif not table.left_of("lock"):
        table.tell("lock-effect", "none")
    else:
        table.alter_room(place, lock=True)
        table.tell("lock-effect", room=table.room_name(place))


def unlock(table: Workbench, place: Place) -> None:
    """Open one lock of a room: remove its token, or else open the printed one until this turn ends."""
    if table.rooms[place].lock:
        table.alter_room(place, lock=False)
    else:
        table.alter_room(place, opened=True)
    table.tell("unlock", room=table.room_name(place))


def relock(table: Workbench) -> None:
    """Shut the printed locks that were opened in this turn."""
    for place, room in enumerate(table.rooms):
        if room.opened:
            table.alter_room(place, opened=False)
            table.tell("relock", room=table.room_name(place))


# Traps


def set_trap(table: Workbench, place: Place, fresh: frozenset[Place] = frozenset()) -> None:
    """Put a trap token into a room; when the box has run out all traps spring instead.

    Nobody is hit in ``fresh`` rooms: their traps are laid by the same trigger.
    """
    room = table.room_name(place)
    if safe(table, place):
        table.tell("trap", "safe", room=room)
    elif has_trap(table, place):
        table.tell("trap", "already", room=room)
    elif not table.left_of("trap"):
        table.tell("all-traps")
        spring(table, fresh)
    else:
        table.alter_room(place, trap=True)
        table.tell("trap", room=room)


def remove_trap(table: Workbench, place: Place) -> None:
    """Take a trap token away."""
    table.alter_room(place, trap=False)
    table.tell("remove-trap", room=table.room_name(place))


def settle_trap(table: Workbench, place: Place) -> None:
    """Put a trap token back into the box if the room that was just flipped has a trap, or allows none."""
    card = card_at(table, place)
    if card is not None and table.rooms[place].trap and (card.trap or safe(table, place)):
        table.alter_room(place, trap=False)
        table.tell("trap", "back", room=card.title)


def spring(table: Workbench, fresh: frozenset[Place] = frozenset()) -> bool:
    """Hit everybody in trapped rooms that are not ``fresh``; returns whether anybody was hit."""
    places = {seat: table.players[seat].at for seat in table.inside}
    hit = [seat for seat, place in places.items() if place not in fresh and trapped(table, place)]
    for seat in hit:
        _hit(table, seat)
    return bool(hit)


def _hit(table: Workbench, seat: Seat) -> None:
    table.tell("trap-hit", player=seat, room=table.room_name(table.players[seat].at))
    doomed = "doom" in table.players[seat].syndromes
    if doomed:
        table.tell("doom", player=seat)
    wound(table, seat, 2 if doomed else 1)


def trigger(table: Workbench, card: str) -> None:
    """Spring all traps; if they hit nobody a trap is set with the active player, or with all (brutal)."""
    table.tell("trigger", card=table.title(card))
    if spring(table):
        return
    table.tell("trigger", "nobody")
    if not table.setup.brutal:
        set_trap(table, table.me.at)
        return
    occupied = [place for place in FIELDS if seats_at(table, place)]
    for place in occupied:
        table.tell("brutal", room=table.room_name(place))
        set_trap(table, place, fresh=frozenset(occupied))


# Finds


def find(table: Workbench, number: int, cause: str = "") -> None:
    """Put find tokens into the face-up rooms with a search number; if too few are left the player chooses."""
    places = find_places(table, number)
    left = table.left_of("find")
    if len(places) > left:
        choices = tuple(map(place_name, places))
        if not left:
            table.tell("find-choice", "none")
            return
        ask = Task("put-find", cause, table.player, asks="place", choices=choices, amount=left)
        table.push(ask)
        return
    for place in places:
        put_find(table, place)


def find_places(table: Floor, number: int) -> tuple[Place, ...]:
    """The face-up rooms with this search number and without a find token."""
    cards = ((place, card_at(table, place)) for place in FIELDS)
    return tuple(
        place for place, card in cards if card and card.search == number and not table.rooms[place].find
    )


def put_find(table: Workbench, place: Place) -> None:
    """Put a find token into a room."""
    table.alter_room(place, find=True)
    table.tell("find-token", "put", room=table.room_name(place))
