"""Lists of moves: all candidates, and the legal moves, made without asking every law."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations
from typing import Final

from cubeplay.cuobe.edition.edition import DIRECTIONS, EXIT, RoomCard
from cubeplay.cuobe.rules.floor import (
    chest_of,
    limits,
    locks,
    open_ways,
    over_limit,
    seats_at,
    spawns_at,
    usable_weapons,
)
from cubeplay.cuobe.rules.legality.cards import is_of_use, may_part
from cubeplay.cuobe.rules.legality.fights import dice_for_weapons
from cubeplay.cuobe.rules.moves import (
    Attack,
    Choose,
    CuobeMove,
    Decline,
    DropTool,
    End,
    Fight,
    Force,
    Give,
    Go,
    Leave,
    PlaceChest,
    Search,
    Stash,
    Surrender,
    Take,
    TakeFind,
    Use,
    UseRoom,
    Weapons,
)
from cubeplay.cuobe.rules.state import FULL, NOBODY, Player, Room, State, Task
from cubeplay.rulebook import Seat

_FORCE, _SEARCH, _USE_ROOM, _FIND, _CHEST = Force(), Search(), UseRoom(), TakeFind(), PlaceChest()
_LEAVE, _END, _SURRENDER, _DECLINE = Leave(), End(), Surrender(), Decline()
_GO: Final = {(to, seat): Go(to, seat) for to in DIRECTIONS for seat in (None, *range(6))}
SPAWNS: Final = ("ghoul", "clown", "tentacles", "troll", "twins", "sister", "spider")
"""What can be fought, by the names on the board."""

_ELSEWHERE: Final = ("a1", "c3", "north", "1", "yes")
"""Answers that may be out of place."""


# Moves are cached: the same ones are listed again and again.

_fight: Final = cache(Fight)
_attack: Final = cache(Attack)
_use: Final = cache(Use)
_stash: Final = cache(Stash)
_take: Final = cache(Take)
_give: Final = cache(Give)
_drop_tool: Final = cache(DropTool)
_choose: Final = cache(Choose)


# Candidates


def candidates(state: State, player: Seat) -> tuple[CuobeMove, ...]:
    """Every move that could make sense somewhere, in the order of the legal ones, without repeats."""
    return tuple(dict.fromkeys((*_acts(state, player), *_answers(state, player))))


def _acts(state: State, player: Seat) -> Iterator[CuobeMove]:
    seats, cards, numbers = state.seats, _cards(state, player), range(FULL + 1)
    yield from (_GO[to, seat] for to in DIRECTIONS for seat in (None, *seats))
    yield from (_FORCE, _SEARCH, _USE_ROOM)
    yield from map(_use, cards)
    yield from (_fight(spawn, dice) for spawn in _spawns(state, player) for dice in numbers)
    yield from (_attack(seat, dice) for seat in seats for dice in numbers)
    yield from (_FIND, _CHEST)
    yield from map(_stash, cards)
    yield from (_take(card) for other in _owners(state, player) for card in state.players[other].chest)
    yield from map(_take, state.players[player].tools)
    yield from (_give(card, seat) for card in _own_cards(state, player) for seat in seats)
    yield from map(_drop_tool, cards)
    yield from (_LEAVE, _END, _SURRENDER)


def _answers(state: State, player: Seat) -> Iterator[CuobeMove]:
    choices = state.task.choices if state.task else ()
    yield from map(_choose, (*choices, *_ELSEWHERE))
    yield _DECLINE
    cards = _own_cards(state, player)
    weapons = sorted(card for card in cards if state.edition.weapon(card))
    yield from _sets(weapons)
    yield from (Weapons((card,)) for card in sorted(cards))


def _own_cards(state: State, player: Seat) -> tuple[str, ...]:
    me = state.players[player]
    return (*me.tools, *me.talents, *me.syndromes, *me.chest)


def _cards(state: State, player: Seat) -> tuple[str, ...]:
    """All cards in front of somebody or in a chest, the player's own first, and what a task is about."""
    asked = (state.task.card,) if state.task and state.task.card in state.edition.blue else ()
    others = (card for seat in state.seats if seat != player for card in _own_cards(state, seat))
    return tuple(dict.fromkeys((*_own_cards(state, player), *asked, *others)))


def _spawns(state: State, player: Seat) -> tuple[str, ...]:
    """All spawns, those of the player's room first."""
    return tuple(dict.fromkeys((*spawns_at(state, state.players[player].at), *SPAWNS)))


def _owners(state: State, player: Seat) -> tuple[Seat, ...]:
    """All seats, the owner of the chest in the player's room first."""
    owner = state.rooms[state.players[player].at].chest
    return (*(owner,) * (owner != NOBODY), *(seat for seat in state.seats if seat != owner))


def _sets(weapons: Iterable[str]) -> Iterator[Weapons]:
    """All sets of weapons, small ones first."""
    cards = tuple(weapons)
    return (Weapons(some) for number in range(len(cards) + 1) for some in combinations(cards, number))


# What is legal


def legal_moves(state: State, player: Seat) -> tuple[CuobeMove, ...]:
    """The legal moves of a player, in the order of the candidates; none if the player is not to move."""
    task = state.task
    if task is None:
        return tuple(_acting(state, player)) if player == state.player and not state.ended else ()
    return tuple(_asked(state, player, task)) if task.asks and task.player == player else ()


def _asked(state: State, player: Seat, task: Task) -> Iterator[CuobeMove]:
    if task.do == "hand":
        me = state.players[player]
        if player == state.player and _may_place_chest(state, player):
            yield _CHEST
        yield from _chest(state.rooms[me.at], player, me)
        yield from _parting(state, player, me)
    elif task.do == "weapons":
        yield from _weapons(state, player)
    else:
        if task.do == "use-now":
            yield from _use_now(state, player, task.card)
        yield from map(_choose, task.choices)
        if not task.must:
            yield _DECLINE


def _use_now(state: State, player: Seat, card: str) -> Iterator[Use]:
    if _activates(state, player) if card in state.edition.keys else is_of_use(state, player, card):
        yield _use(card)


def _weapons(state: State, player: Seat) -> Iterator[Weapons]:
    dice = dice_for_weapons(state, player)
    weapons = sorted(usable_weapons(state, player, dice))
    talents = state.players[player].talents
    for move in _sets(weapons):
        if sum(card in talents for card in move.cards) <= dice:
            yield move


def _acting(state: State, player: Seat) -> list[CuobeMove]:
    me = state.players[player]
    room, spawns = state.rooms[me.at], spawns_at(state, me.at)
    card = state.edition.rooms[room.card]
    others = [seat for seat in seats_at(state, me.at) if seat != player]
    within = not over_limit(state, player)
    moves: list[CuobeMove] = []
    if state.dice:
        moves += _with_dice(state, me, card, others if within else None, quiet=not spawns)
    moves += _uses(state, player, me)
    moves += _fights(state, player, spawns, others)
    if room.find:
        moves.append(_FIND)
    if _may_place_chest(state, player):
        moves.append(_CHEST)
    moves += _chest(room, player, me)
    if room.chest != NOBODY and not me.insane:
        moves += _taking(state, player, room.chest)
    moves += _parting(state, player, me)
    if card.id == EXIT and len(state.activated) == len(state.edition.keys):
        moves.append(_LEAVE)
    if within:
        moves.append(_END)
    moves.append(_SURRENDER)
    return moves


def _with_dice(
    state: State, me: Player, card: RoomCard, others: list[Seat] | None, quiet: bool
) -> list[CuobeMove]:
    """Steps, unless there is a lock or too full a hand (``others`` is None); the lock; the room."""
    moves: list[CuobeMove] = []
    if locks(state, me.at):
        moves.append(_FORCE)
    elif others is not None:
        carried = [seat for seat in others if not over_limit(state, seat)] if state.dice > 1 else []
        moves += [_GO[to, seat] for to in open_ways(state, me.at) for seat in (None, *carried)]
    if quiet and not me.insane:
        if card.search:
            moves.append(_SEARCH)
        if card.dice:
            moves.append(_USE_ROOM)
    return moves


def _activates(state: State, player: Seat) -> bool:
    """Whether keys work where a player is."""
    place = state.players[player].at
    return state.rooms[place].card == EXIT and not spawns_at(state, place)


def _uses(state: State, player: Seat, me: Player) -> list[Use]:
    keys, cards = state.edition.keys, me.tools + me.talents if state.dice else me.tools
    return [
        _use(card)
        for card in cards
        if (_activates(state, player) if card in keys else is_of_use(state, player, card))
    ]


def _fights(state: State, player: Seat, spawns: tuple[str, ...], others: list[Seat]) -> list[Fight | Attack]:
    players = others if state.setup.pvp != "no" else ()
    if not spawns and not players:
        return []
    least = 0 if usable_weapons(state, player, state.dice) else 1
    numbers = range(least, state.dice + 1)
    fights: list[Fight | Attack] = [_fight(spawn, dice) for spawn in spawns for dice in numbers]
    return fights + [_attack(seat, dice) for seat in players for dice in numbers]


def _may_place_chest(state: State, player: Seat) -> bool:
    return state.rooms[state.players[player].at].chest == NOBODY and chest_of(state, player) is None


def _chest(room: Room, player: Seat, me: Player) -> list[Stash]:
    return list(map(_stash, me.tools)) if room.chest == player else []


def _taking(state: State, player: Seat, owner: Seat) -> list[Take]:
    rightful = owner == player or state.players[owner].status == "dead"
    return list(map(_take, state.players[owner].chest)) if rightful else []


def _parting(state: State, player: Seat, me: Player) -> list[Give | DropTool]:
    """Giving tools to players who can hold them, and dropping tools."""
    if not me.tools or not may_part(state, player):
        return []
    takers = [
        seat
        for seat in seats_at(state, me.at)
        if seat != player and len(state.players[seat].tools) < limits(state, seat).tools
    ]
    given: list[Give | DropTool] = [_give(card, seat) for card in me.tools for seat in takers]
    return given + [_drop_tool(card) for card in me.tools]
