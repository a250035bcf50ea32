"""Rooms, spawns and players of CU[o]BE in words, for labels of buttons, the panel and the plain text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from cubeplay.cuobe.edition.edition import Edition, RoomCard
from cubeplay.cuobe.rules.cards import room_text
from cubeplay.cuobe.rules.floor import card_at, has_trap, locks, open_sides, seats_at, spawn_title, striped
from cubeplay.cuobe.rules.state import FULL, NOBODY, Place, Player, Spawn, State, place_name
from cubeplay.rulebook import Seat, seat_name
from cubeplay.words import COMPASS, _, all_of, listed, pgettext, plural

KINDS = {"key": _("key"), "tool": _("tool"), "talent": _("talent"), "syndrome": _("syndrome")}
GREENS = {
    "event": _("event"),
    "spawn": _("spawn"),
    "sister": _("spawn"),
    "tick": _("tick"),
    "trigger": _("trigger"),
}


def spawn_words(state: State, spawn: Spawn) -> str:
    """A spawn with its power, and a twin with the number of cards stolen."""
    title = spawn_title(state, spawn.name)
    if spawn.name in ("twins", "sister"):
        words = _("{spawn}, power {power}, stolen cards: {loot}")
    else:
        words = _("{spawn}, power {power}")
    return words.format(spawn=title, power=spawn.power, loot=len(spawn.loot))


def cards_of(player: Player) -> tuple[str, ...]:
    """All cards in front of a player."""
    return (*player.tools, *player.talents, *player.syndromes)


def titles(edition: Edition, cards: Sequence[str]) -> str:
    """The titles of some cards in one line."""
    return listed(edition.titles.get(card, card) for card in cards) or pgettext("no cards", "nothing")


def escaped_words(winners: Sequence[Seat], names: Sequence[str]) -> str:
    """Who has escaped."""
    if not winners:
        return _("Nobody has got out.")
    told = all_of(seat_name(seat, tuple(names)) for seat in winners)
    return plural("{names} has escaped.", "{names} have escaped.", len(winners)).format(names=told)


# Rooms


def room_title(state: State, place: Place) -> str:
    """The title of a room, or “not discovered”."""
    card = card_at(state, place)
    return card.title if card else _("not discovered")


def room_words(state: State, place: Place, names: Sequence[str] = ()) -> str:
    """Everything about a room in one line: "c3, Gallery: search 1, trap, Fig".

    The name of the field comes first, so that no two labels are equal.
    """
    card = card_at(state, place)
    printed = tuple(printed_words(card)) if card else ()
    words = [*printed, *now_words(state, place, names)]
    head = _("{field}, {title}").format(field=place_name(place), title=room_title(state, place))
    return _("{room}: {things}").format(room=head, things=listed(words)) if words else head


def now_words(state: State, place: Place, names: Sequence[str]) -> Iterator[str]:
    """The present state of a room: its open sides, locks, traps and tokens, and who is in it."""
    card, room = card_at(state, place), state.rooms[place]
    if card and card.arrows:
        yield _("corridor, open {sides}").format(sides=_side_words(state, place))
    yield from _lock_words(state, place, card)
    yield from _trap_words(state, place)
    if room.find:
        yield _("find token")
    if room.chest != NOBODY:
        yield _("chest of player {number}").format(number=room.chest + 1)
    yield from _figures_words(state, place, names)


def effect_words(card: RoomCard) -> str:
    """The effects of a room, without its signs; "" for none."""
    plain = replace(card, search=0, lock=False, trap=False, stripe="", arrows=(), discover=())
    return " ".join(room_text(plain))


def printed_words(card: RoomCard) -> Iterator[str]:
    """What is printed on a room, except for locks, traps and corridors, which :func:`now_words` tells."""
    if card.search:
        yield _("search {number}").format(number=card.search)
    if card.stripe:
        yield _("stripe along its row") if card.stripe == "row" else _("stripe along its column")


def _side_words(state: State, place: Place) -> str:
    return all_of(COMPASS[side] for side in open_sides(state, place))


def _lock_words(state: State, place: Place, card: RoomCard | None) -> Iterator[str]:
    room = state.rooms[place]
    if card and card.lock:
        yield _("printed lock, open until the end of this turn") if room.opened else _("printed lock")
    if room.lock:
        yield _("lock token")
    if locks(state, place) == 2:
        yield _("locked twice")


def _trap_words(state: State, place: Place) -> Iterator[str]:
    card = card_at(state, place)
    safe = card is not None and any(effect.do == "no-traps" for effect in card.ongoing)
    if safe:
        yield _("no traps")
    elif has_trap(state, place):
        yield _("trap token") if state.rooms[place].trap else _("printed trap")
    elif place in striped(state):
        yield _("in a trapped line")


def _figures_words(state: State, place: Place, names: Sequence[str]) -> Iterator[str]:
    spiders = state.rooms[place].spiders
    for spawn in state.spawns:
        if spawn.at == place:
            yield spawn_words(state, spawn)
    if spiders:
        yield plural("{number} spider", "{number} spiders", spiders).format(number=spiders)
    for seat in seats_at(state, place):
        yield pawn_words(state.players[seat], seat, names, active=seat == state.player and not state.ended)


def pawn_words(player: Player, seat: Seat, names: Sequence[str], *, active: bool = False) -> str:
    """A player in a room: name and conditions."""
    # Translators: a key that has been activated
    states = [*([_("active")] if active else []), *conditions(player)]
    name = seat_name(seat, tuple(names))
    return _("{name} ({states})").format(name=name, states=listed(states)) if states else name


def conditions(player: Player) -> Iterator[str]:
    """Whether a player is dead, out, insane or asleep, in words."""
    if player.status == "dead":
        yield _("dead")
    if player.status == "out":
        yield _("out of the cube")
    if player.insane:
        yield _("insane")
    if player.asleep and player.inside:
        yield _("asleep")


# Players


def player_words(state: State, seat: Seat, names: Sequence[str], more: Sequence[str] = ()) -> str:
    """A player with wounds, panic and cards, and ``more`` words, as the label of a button."""
    player = state.players[seat]
    number = len(player.tools)
    things = [plural("{number} tool", "{number} tools", number).format(number=number)]
    things += _traits(state, player)
    if player.inside:
        things.append(_("in {field}").format(field=place_name(player.at)))
    words = _("player {number}, {name}: wounds {wounds} of {most}, panic {panic} of {most}, {things}")
    return words.format(
        number=seat + 1,
        name=pawn_words(player, seat, names, active=seat == state.player and not state.ended),
        wounds=player.wounds,
        panic=player.panic,
        most=FULL,
        things=listed((*things, *more)),
    )


def _traits(state: State, player: Player) -> tuple[str, ...]:
    return tuple(state.edition.titles.get(card, card) for card in (*player.talents, *player.syndromes))


def cards_title(seat: Seat, looking: Seat | None, names: Sequence[str]) -> str:
    """The title over a player's cards, for the player ``looking``."""
    if seat == looking:
        return _("Your cards")
    return _("Cards of {name}").format(name=seat_name(seat, tuple(names)))


def clipped(words: str, most: int) -> str:
    """Words cut to at most some letters.

    >>> clipped("Armoury", 5), clipped("Lift", 5)
    ('Armo…', 'Lift')
    """
    return words if len(words) <= most else words[: most - 1] + "…"
