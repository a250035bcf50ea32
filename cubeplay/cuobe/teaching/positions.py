"""Positions for teaching, laid out by names, and what may come of them until Plum acts again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any, Final

from msgspec import Struct

from cubeplay.cuobe.edition.editing import edition_of
from cubeplay.cuobe.edition.edition import ATRIUM, Edition
from cubeplay.cuobe.game import GAME
from cubeplay.cuobe.rules.moves import CuobeMove, Decline, End, Leave
from cubeplay.cuobe.rules.moving import corridor_turns
from cubeplay.cuobe.rules.state import PLACES, DeckPart, Player, Room, Setup, Spawn, State
from cubeplay.cuobe.teaching.first_game import PLUM
from cubeplay.game import CHANCE, Actor
from cubeplay.rulebook import Seat
from cubeplay.session import Session
from cubeplay.session.luck import ANY, OR_ANY
from cubeplay.session.start_positions import Position, position

NAMES: Final = ("Plum", "Fig", "Lime")
HOUSE: Final[Edition] = edition_of("")

# Laying a table


def across(card: str) -> Room:
    """A straight corridor that lies from east to west."""
    return Room(card, corridor_turns(HOUSE.rooms[card].arrows, "")["east-west"])


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

    >>> table = laid({"b3": "boiler"}, who("c3", wounds=1), spawns=(spawn("ghoul", "b3", 2),))().state
    >>> table.dice, table.me.wounds, table.spawns[0].power
    (5, 1, 2)
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
    """The cards that lie in the open."""
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
        parts.append(tuple(DeckPart(((name, len(some)),), len(some)) for name, some in own.items()))
    return {"pools": tuple(pools.items()), "green": parts[0], "blue": parts[1]}


# What the others do


def quietly(session: Session, seat: Seat) -> Any:
    """Leave if that is possible, else end the turn, else decline, else make the first legal move."""
    return quietest(session.moves(seat))


def quietest(moves: Sequence[Any]) -> Any:
    """Of some moves the one that does least: leave, end, decline, or else the first."""
    return next((move for move in (Leave(), End(), Decline()) if move in moves), moves[0])


# What may come until Plum acts again


class Course(Struct, frozen=True):
    """One way that a night may go: the table then, its chance, and the rules that were met for Plum."""

    table: State
    chance: Fraction = Fraction(1)
    met: frozenset[str] = frozenset()


def courses(table: State, *moves: str) -> Iterator[Course]:
    """How a night may go, once Plum has made some moves and ended the turn, until Plum is to act again.

    Whoever is asked something declines, or else does what comes first; Fig acts as quietly.  Blue cards are
    all the same: what Plum holds does nothing before she acts again.
    """
    todo = [Course(table)]
    for move in (*map(GAME.parse, moves), End()):
        todo = [after for each in todo for after in _settled(_made(each, PLUM, move))]
    return iter(todo)


def _settled(course: Course) -> Iterator[Course]:
    """The ways that go on from one, until Plum is to act with nothing asked, or can act no more."""
    table = course.table
    free = GAME.to_move(table) == (PLUM,) and table.task is None
    if free or table.ended or not table.players[PLUM].inside:
        yield course
        return
    for after in _next(course):
        yield from _settled(after)


def _next(course: Course) -> Iterator[Course]:
    """The ways after the next thing that happens."""
    table = course.table
    actor = GAME.to_move(table)[0]
    if isinstance(actor, int):
        yield _made(course, actor, quietest(GAME.moves(table, actor)))
        return
    ways = list(GAME.chance(table).outcomes())
    if table.task is not None and table.task.card == "blue":
        ways = [(ways[0][0], Fraction(1))]
    for move, chance in ways:
        yield _made(course, CHANCE, move, chance)


def _made(course: Course, actor: Actor, move: CuobeMove, chance: Fraction = Fraction(1)) -> Course:
    """A way after a move; an end of a turn that is over already changes nothing."""
    if actor == PLUM and GAME.objections(course.table, PLUM, move):
        return course
    step = GAME.apply(course.table, actor, move)
    met = {event.rule for event in step.events if dict(event.facts).get("player", PLUM) == PLUM}
    return Course(step.state, course.chance * chance, course.met | met)


@cache
def mean(table: State, moves: tuple[str, ...], worth: Callable[[Course], int]) -> Fraction:
    """The mean of a number over all the ways that a night may go."""
    return sum((each.chance * worth(each) for each in courses(table, *moves)), Fraction(0))
