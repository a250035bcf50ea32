"""The faults of a written position: what cannot lie on a table of CU[o]BE."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from cubeplay.cuobe.edition.edition import ATRIUM
from cubeplay.cuobe.rules.creatures import LOOT as MOST_LOOT
from cubeplay.cuobe.rules.floor import can_trap, limits
from cubeplay.cuobe.rules.play import CHANCE_TASKS, waits
from cubeplay.cuobe.rules.position.deck_lines import in_play, lying
from cubeplay.cuobe.rules.position.floor_lines import plan_of, twice
from cubeplay.cuobe.rules.position.required_lines import needed
from cubeplay.cuobe.rules.state import BOX, FULL, PLACES, DeckPart, Room, State, place_name
from cubeplay.notation import Fault, suggestion
from cubeplay.words import _, listed, plural

_KINDS: Final = {
    "tools": ("tool", "key"),
    "chest": ("tool", "key"),
    "talents": ("talent",),
    "syndromes": ("syndrome",),
    "dropped": ("tool", "key"),
    "activated": ("key",),
    "passed": ("event", "tick", "trigger", "spawn", "sister"),
}
"""The kinds of cards that may lie in a place; those that are gone may be of any kind."""

_SET_UP: Final = frozenset({"build", "leftovers", "first-turn"})


def faults(state: State) -> Iterator[Fault]:
    """Everything that the rules cannot bring about."""
    yield from _setup(state)
    yield from _rooms(state)
    yield from _tokens(state)
    yield from _cards(state)
    yield from _people(state)
    yield from _spawns(state)
    yield from _decks(state)
    yield from _turn(state)
    yield from _tasks(state)


def _setup(state: State) -> Iterator[Fault]:
    kinds = state.edition.of_kind
    for kind in ("trigger", "event", "talent", "tool"):
        number, most = getattr(state.setup, f"{kind}s_out"), len(kinds[kind])
        if number > most:
            why = _("left out: {number}, and the edition has only {most}.")
            yield Fault((f"{kind}s out",), why.format(number=number, most=most), _("Leave out fewer."))


def _rooms(state: State) -> Iterator[Fault]:
    known, up = state.edition.rooms, Counter(room.card for room in state.rooms if room.card)
    for place, room in enumerate(state.rooms):
        row, field = ("rooms", place // 5), place_name(place)
        if room.card and room.card not in known:
            why = _("there is no room {room!r}, on {field}.").format(room=room.card, field=field)
            yield Fault(row, why, suggestion(room.card, known))
        elif up[room.card] > 1:
            why = _("{room} lies there twice.").format(room=room.card)
            yield Fault(row, why, _("There is one of each room; write a dot for each that lies face down."))
        elif room.turn and not known[room.card].arrows:
            why = _("{room} is turned, and it is no corridor.").format(room=room.card)
            yield Fault(row, why, _("Leave the turn behind its name out."))
    down = [room.down for room in state.rooms if room.down]
    for room in state.rooms:
        if room.down and (room.card or room.down not in state.unseen_rooms or down.count(room.down) > 1):
            why = _("{room} cannot lie there face down.").format(room=room.down)
            mend = _("Name rooms that lie face up nowhere, each on one field with a point.")
            yield Fault(("face down",), why, mend)
    if not up[ATRIUM]:
        yield Fault(("rooms",), _("the Atrium is missing."), _("Write 'atrium' where it lies."))
    if len(known) - len(up) != len(state.rooms) - sum(up.values()):
        why = _("not as many rooms lie face down as cards are left.")
        yield Fault(("rooms",), why, _("Write each of the rooms of the edition once, or a point."))


def _tokens(state: State) -> Iterator[Fault]:
    plan, known = plan_of(state.rooms), state.edition.rooms
    for name, token, places in (
        ("locks", "lock", plan.locks),
        ("traps", "trap", plan.traps),
        ("finds", "find", plan.finds),
        ("spiders", "spider", plan.spiders),
    ):
        if len(places) > BOX[token]:
            why = _("{number} of them are on the table.").format(number=len(places))
            yield Fault((name,), why, _("The box has {most}: name fewer fields.").format(most=BOX[token]))
    for place, room in enumerate(state.rooms):
        field = place_name(place)
        if room.trap and not can_trap(_without_trap(state, place), place):
            why = _("the room on {field} has a printed trap, or allows none.").format(field=field)
            yield Fault(("traps",), why, _("Leave {field} out.").format(field=field))
        if room.find and not room.card:
            why = _("the room on {field} lies face down.").format(field=field)
            yield Fault(("finds",), why, _("Tokens lie in rooms that are face up: leave it out."))
        if room.opened and not (room.card and known[room.card].lock):
            why = _("the room on {field} has no printed lock to be open.").format(field=field)
            yield Fault(("opened",), why, _("Leave {field} out.").format(field=field))
    yield from _chests(state)


def _without_trap(state: State, place: int) -> State:
    room = state.rooms[place]
    bare = Room(room.card, room.turn, room.lock, False, room.find, room.spiders, room.chest)
    return state.but(rooms=(*state.rooms[:place], bare, *state.rooms[place + 1 :]))


def _chests(state: State) -> Iterator[Fault]:
    owners = [seat for seat, _place in plan_of(state.rooms).chests]
    if twice(owners) or any(seat not in state.seats for seat in owners):
        why = _("a chest stands in two rooms, or belongs to nobody.")
        yield Fault(("chests",), why, _("Name one room for each player who has placed one."))
    for seat, player in enumerate(state.players):
        if player.chest and seat not in owners:
            why = _("there are cards in a chest that stands nowhere.")
            mend = _("Write where it stands: 'chests: {player} at c3'.").format(player=seat + 1)
            yield Fault((f"Player {seat + 1}", "chest"), why, mend)


def _cards(state: State) -> Iterator[Fault]:
    """Every card is in one place, and in one where its kind may lie."""
    edition = state.edition
    kinds: dict[str, str] = {name: card.kind for name, card in edition.blue.items()}
    kinds |= {name: card.kind for name, card in edition.green.items()}
    seen = set(in_play(state))
    for where, card in _everywhere(state):
        if card not in kinds:
            why = _("there is no card {card!r}.").format(card=card)
            yield Fault(where, why, suggestion(card, kinds))
        elif kinds[card] not in _KINDS.get(where[-1] or where[0], tuple(kinds.values())):
            why = _("{card} cannot lie there: it is of the kind {kind!r}.")
            mend = _("Write it in the line of its kind.")
            yield Fault(where, why.format(card=card, kind=kinds[card]), mend)
        elif card in seen:
            why = _("{card} is in two places.").format(card=card)
            yield Fault(where, why, _("There is one of each card; leave it out once."))
        seen.add(card)
    if state.latest and state.latest not in edition.green:
        why = _("there is no green card {card!r}.").format(card=state.latest)
        yield Fault(("latest",), why, suggestion(state.latest, edition.green))


def _everywhere(state: State) -> Iterator[tuple[tuple[str, ...], str]]:
    for (heading, name), card in lying(state):
        yield (heading, name) if name else (heading,), card
    for pool, cards in state.pools:
        yield from ((("pools", pool), card) for card in cards)


def _people(state: State) -> Iterator[Fault]:
    flipping = {place for task in state.tasks if task.do == "flip" for place in task.places}
    for seat, player in enumerate(state.players):
        name = f"Player {seat + 1}"
        if player.insane != (player.panic == FULL):
            why = _("who has five panic, and nobody else, is insane.")
            yield Fault((name, "insane"), why, _("Leave this line out, or write 'panic: 5'."))
        if (player.status == "dead") != (player.wounds == FULL):
            why = _("who has five wounds, and nobody else, is dead.")
            yield Fault((name, "status"), why, _("Leave this line out, or write 'wounds: 5'."))
        if player.inside and not state.rooms[player.at].card and player.at not in flipping:
            why = _("this player stands in a room that lies face down, on {field}.")
            mend = _("Write the room's name there in 'rooms', or another field.")
            yield Fault((name, "at"), why.format(field=place_name(player.at)), mend)
        if player.asleep and not player.inside:
            why = _("who is not in the cube any more does not sleep.")
            yield Fault((name, "asleep"), why, _("Leave this line out."))
        most = limits(state, seat)
        gone = player.insane or not player.inside
        for line, cards, limit in (
            ("tools", player.tools, len(player.tools)),
            ("talents", player.talents, max(1, most.talents)),
            ("syndromes", player.syndromes, max(1, most.syndromes)),
        ):
            if len(cards) > (0 if gone else limit):
                why = plural("{number} card is held.", "{number} cards are held.", len(cards))
                mend = _("This player can hold {most} of them.").format(most=0 if gone else limit)
                yield Fault((name, line), why.format(number=len(cards)), mend)


def _spawns(state: State) -> Iterator[Fault]:
    if twice(spawn.name for spawn in state.spawns):
        why = _("a spawn is on the board twice.")
        yield Fault(("spawns",), why, _("There is one of each; the second twin is 'sister'."))
    for spawn in state.spawns:
        twin = spawn.name in ("twins", "sister")
        if len(spawn.loot) > MOST_LOOT * twin or any(part >= len(state.blue) for part in spawn.loot):
            why = _("{spawn} cannot hold these cards.").format(spawn=spawn.name)
            mend = _("Only the twins steal: up to three cards each, from parts of the blue deck.")
            yield Fault(("spawns",), why, mend)


def _decks(state: State) -> Iterator[Fault]:
    if any(task.do in _SET_UP for task in state.tasks):
        return
    pools = {name: len(cards) for name, cards in state.pools}
    counted = Counter[str]()
    for part in (*state.blue, *state.green):
        counted.update(dict(part.unseen))
    for pool in pools.keys() | counted.keys():
        if counted[pool] != pools.get(pool, 0):
            why = _("cards of the pool {pool!r} in the decks: {number}; in the pool: {size}.")
            why = why.format(number=counted[pool], pool=pool, size=pools.get(pool, 0))
            deck = "green deck" if any(pool in dict(part.unseen) for part in state.green) else "blue deck"
            yield Fault((deck,), why, _("Leave 'pools' and both decks out, or let the numbers fit."))
    loot = Counter(part for spawn in state.spawns for part in spawn.loot)
    for deck, parts, stolen in (("blue deck", state.blue, loot), ("green deck", state.green, Counter[int]())):
        for number, part in enumerate(parts):
            if _size(part) - part.left != stolen[number] or part.left < 0:
                why = _("the numbers of part {part} do not fit. Left: {left} of {size}. Stolen: {stolen}.")
                facts = {"part": number + 1, "left": part.left, "size": _size(part)}
                mend = _("Leave the line out, or name the stolen cards as loot of the twins.")
                yield Fault((deck,), why.format(**facts, stolen=stolen[number]), mend)


def _size(part: DeckPart) -> int:
    return sum(number for _pool, number in part.unseen)


def _turn(state: State) -> Iterator[Fault]:
    if state.ended and state.tasks:
        why = _("the game is over, and something is still to be done.")
        yield Fault(("tasks",), why, _("Leave these lines out, or the line 'ended'."))
    if not state.turn and not any(task.do in _SET_UP for task in state.tasks):
        yield Fault(("turn",), _("no turn has begun."), _("Write a number from 1 on."))
    if state.ended or state.tasks:
        return
    if not state.me.inside or state.me.asleep:
        why = _("player {number} is to act, and is asleep or not in the cube any more.")
        why = why.format(number=state.player + 1)
        yield Fault(("player",), why, _("Write another player, or how the game has 'ended'."))
    if not state.given:
        why = _("player {number} is to act, and has got no dice yet.").format(number=state.player + 1)
        yield Fault(("given",), why, _("Leave the line out, or write what is to be done below 'tasks'."))


def _tasks(state: State) -> Iterator[Fault]:
    task = state.task
    if task is None:
        return
    if not waits(task):
        why = _("{task!r} waits for nobody.").format(task=task.do)
        mend = _("The next task is a draw or a roll, or has 'choices': write what asks somebody.")
        yield Fault(("tasks", 0), why, mend)
    chance = task.do in CHANCE_TASKS
    if not chance and not (task.player in state.seats and state.players[task.player].inside):
        why = _("{task!r} asks a player who is not in the cube.").format(task=task.do)
        yield Fault(("tasks", 0), why, _("Name another player there."))
    if twice(task.choices):
        why = _("a choice stands there twice.")
        yield Fault(("tasks", 0), why, _("Write each once."))
    if task.asks == "place" and not set(task.choices) <= PLACES.keys():
        why = _("some of the choices are no fields.")
        yield Fault(("tasks", 0), why, _("Fields are a1 to e5."))
    seats = {str(seat + 1) for seat in state.inside}
    if task.asks == "seat" and not set(task.choices) <= seats:
        why = _("some of the choices are no players in the cube.")
        yield Fault(("tasks", 0), why, _("Write some of {seats}.").format(seats=listed(sorted(seats))))
    yield from needed(state)
