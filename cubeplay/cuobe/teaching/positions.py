"""The tables on which the walk through CU[o]BE's rules begins its steps.

Rooms and cards are chosen from the house edition by what they do, so that a step keeps its point when the
edition is tuned.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from cubeplay.cuobe.edition.editing import edition_of
from cubeplay.cuobe.edition.edition import ATRIUM, EXIT, BlueCard, Edition, Effect, GreenCard, RoomCard
from cubeplay.cuobe.game import GAME
from cubeplay.cuobe.rules.moves import Decline, End, Leave
from cubeplay.cuobe.rules.moving import corridor_turns
from cubeplay.cuobe.rules.state import PLACES, Part, Player, Room, Setup, Spawn, State, Task
from cubeplay.rulebook import Seat
from cubeplay.session import Session
from cubeplay.session.luck import ANY, OR_ANY
from cubeplay.session.starting import Position, position

NAMES: Final = ("Plum", "Fig", "Lime")
HOUSE: Final[Edition] = edition_of("")

# Rooms, by what they do


def _rooms(test: Callable[[RoomCard], object]) -> tuple[str, ...]:
    return tuple(sorted(room.id for room in HOUSE.rooms.values() if test(room)))


def _does(effects: Iterable[Effect], *names: str) -> bool:
    """Whether there are effects, and none but those named."""
    found = {effect.do for effect in effects}
    return bool(found) and found <= set(names)


def _plain(room: RoomCard) -> bool:
    special = room.arrows or room.lock or room.trap or room.stripe or room.enter or room.ongoing
    return not special and room.id not in (ATRIUM, EXIT)


SEARCH: Final = {
    number: _rooms(lambda room, number=number: _plain(room) and room.search == number)[0]  # type: ignore[misc]
    for number in (1, 2, 3)
}
"""A plain room with each search number."""

HALLS: Final = _rooms(lambda room: _plain(room) and room.id not in SEARCH.values())
"""Other plain rooms."""

WITH_ICON: Final = _rooms(lambda room: _plain(room) and room.discover == ("blue",))[0]
"""A plain room that gives a blue card to who discovers it."""

LOCKED: Final = _rooms(lambda room: room.lock and not room.enter)[0]
TRAPPED: Final = _rooms(lambda room: room.trap and not room.arrows and not room.lock)[0]
STRIPED: Final = _rooms(lambda room: room.stripe == "row")[0]
SAFE: Final = _rooms(lambda room: _does(room.ongoing, "no-traps"))[0]
STRAIGHT: Final = _rooms(lambda room: set(room.arrows) in ({"north", "south"}, {"east", "west"}))[0]
"""Rooms with a printed lock, a printed trap, a striped row, no traps, and a straight corridor."""


def across(card: str) -> Room:
    """A straight corridor that lies from east to west."""
    return Room(card, corridor_turns(HOUSE.rooms[card].arrows, "")["east-west"])


# Cards, by what they do


def _blue(kind: str, test: Callable[[BlueCard], object]) -> str:
    return next(card for card in HOUSE.of_kind[kind] if test(HOUSE.blue[card]))


def _green(kind: str, test: Callable[[GreenCard], object]) -> str:
    return next(card for card in HOUSE.of_kind[kind] if test(HOUSE.green[card]))


def _heals_anybody(card: BlueCard) -> bool:
    return _does(card.effects, "heal") and card.effects[0].who == "chosen"


KEYS: Final = HOUSE.of_kind["key"]
WEAPON: Final = max(HOUSE.of_kind["tool"], key=HOUSE.weapon)
"""The strongest weapon among the tools."""

BANDAGE: Final = _blue("tool", _heals_anybody)
HEALER: Final = _blue("talent", _heals_anybody)
OPENER: Final = _blue("tool", lambda card: _does(card.effects, "unlock") and card.effects[0].amount == 1)
SLEEPER: Final = _blue("tool", lambda card: [e.do for e in card.effects] == ["full-heal", "sleep"])
"""Tools and a talent that heal, unlock one room, and put to sleep."""

OTHERS: Final = tuple(
    card
    for card in HOUSE.of_kind["tool"]
    if card not in (WEAPON, BANDAGE, OPENER, SLEEPER) and not HOUSE.weapon(card)
)
"""Tools to fill hands with."""


PANIC: Final = _green("event", lambda card: card.effects == (Effect("panic", "all", must=True),))
"""An event that gives everybody one panic, and nothing else."""

VICTIM: Final = _green("event", lambda card: card.effects[0] == Effect("wound", "chosen", must=True))
"""An event that wounds somebody of the active player's choice."""

CALL: Final = _green("event", lambda card: [e.do for e in card.effects] == ["panic", "attract"])
"""An event that attracts the closest spawn."""

TRIGGERS: Final = HOUSE.of_kind["trigger"]


def tick(direction: str) -> str:
    """A tick in a direction."""
    return _green("tick", lambda card: card.direction == direction)


def titled(card: str) -> str:
    """The title of a room or card."""
    return HOUSE.titles[card]


# Laying a table


def who(at: str, **has: Any) -> Player:
    """A player on a field, by its name."""
    return Player(PLACES[at], **has)


def spawn(name: str, at: str, power: int = 1) -> Spawn:
    """A spawn on a field, by its name."""
    return Spawn(name, PLACES[at], power)  # type: ignore[arg-type]


def laid(
    rooms: Mapping[str, str | Room],
    *players: Player,
    green: tuple[str, ...] = (),
    blue: tuple[str, ...] = (),
    falls: tuple[str, ...] = (),
    setup: Mapping[str, Any] | None = None,
    last: bool = False,
    **changes: Any,
) -> Position:
    """A step's start: Plum's turn, five dice; fields that are not named lie face down.

    ``green`` and ``blue`` are the next cards of the decks.  ``falls`` says how chance falls, as moves in
    their order, "any" for anything; what does not fit what the learner does falls otherwise.  With
    ``last`` the green deck ends after its next cards.
    """
    fields = _fields({"c3": ATRIUM, **rooms})
    decks = _decks(green, blue, _used(players, changes), last)
    state = State(
        setup=Setup(players=len(players), **(setup or {})),
        players=players,
        rooms=fields,
        unseen_rooms=tuple(sorted(HOUSE.rooms.keys() - {room.card for room in fields})),
        **{
            "turn": 1,
            "dice": 5,
            "given": True,
            **decks,
            **changes,
        },
    )
    then = tuple(fall if fall == ANY else f"{fall}{OR_ANY}" for fall in falls)
    return position(GAME, start=state, then=then, names=NAMES[: len(players)])


def _fields(rooms: Mapping[str, str | Room]) -> tuple[Room, ...]:
    found = [Room()] * len(PLACES)
    for name, room in rooms.items():
        found[PLACES[name]] = Room(room) if isinstance(room, str) else room
    return tuple(found)


def _used(players: Iterable[Player], changes: Mapping[str, Any]) -> set[str]:
    """The cards that lie somewhere in the open."""
    held = (each.tools + each.talents + each.syndromes + each.chest for each in players)
    piles = (changes.get(pile, ()) for pile in ("passed", "dropped", "gone", "activated"))
    return {card for cards in (*held, *piles) for card in cards}


def _decks(green: tuple[str, ...], blue: tuple[str, ...], used: set[str], last: bool) -> dict[str, Any]:
    """Both decks: the next cards each in a part of its own, then all others, but no spawns, in one part."""
    kinds = () if last else ("event", "tick", "trigger")
    calm = {card for kind in kinds for card in HOUSE.of_kind[kind]}
    pools: dict[str, tuple[str, ...]] = {}
    parts = []
    for deck, first, cards in (("green", green, calm), ("blue", blue, set(HOUSE.blue))):
        rest = tuple(sorted(cards - used - set(first)))
        own = {f"{deck}-{number}": (card,) for number, card in enumerate(first, 1)} | {deck: rest}
        pools |= own
        parts.append(tuple(Part(((name, len(some)),), len(some)) for name, some in own.items()))
    return {"pools": tuple(pools.items()), "green": parts[0], "blue": parts[1]}


def drawing() -> tuple[Task, ...]:
    """What is left of the start of a turn when the green card is to be drawn."""
    return (Task("dice", "", 0), Task("draw", "", 0, card="green"))


# What the others do


def quietly(session: Session, seat: Seat) -> Any:
    """Leave if that is possible, else end the turn, go without, or take what comes first."""
    moves = session.moves(seat)
    return next((move for move in (Leave(), End(), Decline()) if move in moves), moves[0])
