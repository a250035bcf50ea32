"""Steps, flips, discoveries, enter effects, jumps, swaps and shifts."""

from __future__ import annotations

from msgspec.structs import replace

from cubeplay.cuobe.edition.edition import DIRECTIONS, Direction, Effect
from cubeplay.cuobe.rules.floor import OPPOSITE, beside, card_at, limits, line, place_of, turned, way
from cubeplay.cuobe.rules.state import Place, Task, place_name
from cubeplay.cuobe.rules.tokens import settle_trap
from cubeplay.cuobe.rules.working_state import Workbench
from cubeplay.rulebook import Seat
from cubeplay.words import COMPASS, listed

# A step


def step(
    table: Workbench,
    seats: tuple[Seat, ...],
    direction: Direction,
    cause: str = "",
    trail: tuple[str, ...] = (),
) -> None:
    """Send players into the next room: flip it, turn it, move, draw for its icons, enter it.  ``trail`` is
    that of a chain of compulsory moves.
    """
    start = table.players[seats[0]].at
    there = way(table, start, direction)
    move = Task(
        "move", cause, table.player, seats=seats, places=(there.to,), direction=direction, trail=trail
    )
    if table.rooms[there.to].card:
        table.push(move)
    else:
        flip = Task("flip", cause, table.player, places=(there.to,), direction=OPPOSITE[direction])
        table.push(flip, move.but(card="discovered"))


def show(table: Workbench, task: Task, room: str) -> None:
    """Turn a room face up; a corridor then turns an arrow to where the player came from."""
    place = task.places[0]
    table.unseen_rooms = tuple(other for other in table.unseen_rooms if other != room)
    table.alter_room(place, card=room, down="")
    form = "" if task.direction else "arrived"
    table.tell("discover", form, player=table.player, place=place_name(place), room=table.title(room))
    settle_trap(table, place)
    arrows = table.edition.rooms[room].arrows
    if not arrows:
        return
    ways = corridor_turns(arrows, task.direction)
    if len(ways) == 1:
        turn_corridor(table, place, next(iter(ways)))
        return
    choices = tuple(ways)
    table.push(Task("turn-corridor", room, table.player, asks="direction", choices=choices, places=(place,),
                    direction=task.direction))  # fmt: skip


def corridor_turns(arrows: tuple[Direction, ...], back: str) -> dict[str, int]:
    """The ways to turn a corridor with an arrow towards ``back`` ("" for any side): sides, and quarter turns.

    >>> corridor_turns(("north", "south"), "east")
    {'east-west': 1}
    >>> corridor_turns(("north", "east"), "south")
    {'east-south': 1, 'south-west': 2}
    """
    ways: dict[str, int] = {}
    for turn in range(4):
        sides = turned(arrows, turn)
        if not back or back in sides:
            ways.setdefault("-".join(sides), turn)
    return ways


def turn_corridor(table: Workbench, place: Place, sides: str) -> None:
    """Turn a corridor so that its arrows point to these sides; it is never turned again."""
    card = card_at(table, place)
    assert card is not None
    table.alter_room(place, turn=corridor_turns(card.arrows, "")[sides])
    table.tell("corridor", room=card.title, sides=listed(COMPASS[side] for side in sides.split("-")))


def move(table: Workbench, task: Task) -> None:
    """Move the players in, then draw for the discovery icons and carry out the enter effects."""
    place, seats = task.places[0], task.seats
    card = card_at(table, place)
    assert card is not None
    over = beside(table.players[seats[0]].at, compass(task.direction)) is None
    for seat in seats:
        put(table, seat, place)
    _tell_move(table, task, card.title, over)
    enter = Task("enter", card.id, table.player, seats=seats, direction=task.direction)
    if any(map(sends_on, card.enter)):
        been = tuple(f"{seat + 1} {card.id}" for seat in seats)
        if set(been) & set(task.trail):
            _end_chain(table, seats, card.title)
            return
        enter = enter.but(trail=(*task.trail, *been))
        table.tasks = [each.but(trail=enter.trail) if each.trail else each for each in table.tasks]
    if task.card == "discovered":
        table.push(*(Task("discovery", card.id, table.player, card=deck) for deck in card.discover), enter)
    elif card.enter:
        table.push(enter)


def sends_on(effect: Effect) -> bool:
    """Whether an enter effect may go on with a chain of compulsory moves."""
    return effect.must and effect.do == "move-player"


def forget_chains(table: Workbench) -> None:
    """End all chains of compulsory moves: a player has chosen a way."""
    table.tasks = [each.but(trail=()) if each.trail else each for each in table.tasks]


def _end_chain(table: Workbench, seats: tuple[Seat, ...], room: str) -> None:
    """End a chain that has come back to a room: what is left of it does nothing (rule cuobe.chain)."""
    table.tasks = [
        each for each in table.tasks if not (each.trail and {each.subject, *each.seats} & {*seats})
    ]
    for seat in seats:
        table.tell("chain", player=seat, room=room)


def _tell_move(table: Workbench, task: Task, room: str, over: bool) -> None:
    seats = task.seats
    to = COMPASS.get(task.direction, "")
    if over:
        table.tell("edge", player=seats[0], place=place_name(task.places[0]))
    if task.cause:
        table.tell("move", "moved", player=seats[0], room=room)
    elif len(seats) > 1:
        table.tell("move", "with", player=seats[0], other_player=seats[1], to=to, room=room)
    else:
        table.tell("move", player=seats[0], to=to, room=room)


def enter(table: Workbench, task: Task) -> None:
    """Carry out a room's enter effects for players who are still there; a shift of the room only once."""
    card = table.edition.rooms[task.cause]
    seats = [seat for seat in task.seats if table.players[seat].inside]
    if not seats or not card.enter:
        return
    table.tell("enter", room=card.title)
    table.push(
        *(
            Task(
                "effect",
                card.id,
                table.player,
                subject=seat,
                effect=effect,
                direction=task.direction,
                trail=task.trail if sends_on(effect) else (),
            )
            for seat in seats
            for effect in card.enter
            if seat == seats[0] or effect.do != "shift"
        )
    )


def put(table: Workbench, seat: Seat, place: Place) -> None:
    """Put a pawn into another room; enter effects that still wait are for this player no more."""
    table.alter(seat, at=place)
    table.tasks = [
        task.but(seats=tuple(other for other in task.seats if other != seat)) if task.do == "enter" else task
        for task in table.tasks
    ]


def discovery(table: Workbench, task: Task) -> None:
    """Draw for a discovery icon; with full hands a find token may be put there instead of a blue draw."""
    deck, place = task.card, place_of(table, task.cause)
    assert place is not None
    table.tell("discovery", deck, room=table.title(task.cause))
    if deck == "blue" and hands_full(table, table.player) and not table.rooms[place].find:
        if table.left_of("find"):
            choices = ("draw", "token")
            table.push(task.but(do="find-choice", asks="answer", choices=choices, places=(place,)))
            return
        table.tell("find-choice", "none", player=table.player)
    table.push(Task("draw", task.cause, table.player, card=deck))


def hands_full(table: Workbench, seat: Seat) -> bool:
    """Whether a player can hold neither another tool nor another talent."""
    player, most = table.players[seat], limits(table, seat)
    return len(player.tools) >= most.tools and len(player.talents) >= most.talents


# Jumps and swaps


def jump(table: Workbench, seat: Seat, place: Place) -> None:
    """Put a player straight into a room: no locks, no enter effects; a face-down room is flipped."""
    put(table, seat, place)
    table.tell("jump", player=seat, room=table.room_name(place))
    arrive(table, place)


def arrive(table: Workbench, place: Place) -> None:
    """Flip a face-down room in which players have arrived without a step; once for all of them."""
    waits = any(task.do == "flip" and place in task.places for task in table.tasks)
    if not table.rooms[place].card and not waits:
        table.push(Task("flip", "", table.player, places=(place,)))


def swap(table: Workbench, one: Seat, other: Seat) -> None:
    """Let two players change places."""
    here, there = table.players[one].at, table.players[other].at
    put(table, one, there)
    put(table, other, here)
    table.tell("swap", player=one, other_player=other)


# Shifts


def shift(table: Workbench, place: Place, direction: Direction) -> None:
    """Push a row or column by one place with everything in it; the last room comes in on the other side."""
    fields = line(place, direction)
    to = dict(zip(fields, (*fields[1:], fields[0]), strict=True))
    rooms = {to[field]: table.rooms[field] for field in fields}
    for field, room in rooms.items():
        table.rooms[field] = room
    table.players = [replace(one, at=to[one.at]) if one.at in to else one for one in table.players]
    table.spawns = [replace(one, at=to[one.at]) if one.at in to else one for one in table.spawns]
    table.tell("shift", room=table.room_name(to[place]), direction=COMPASS[direction])


def compass(word: str) -> Direction:
    """A direction by its word.  Raises ValueError for any other word."""
    return DIRECTIONS[DIRECTIONS.index(word)]
