"""Spawns: how they arrive, move, are attracted, and go."""

from __future__ import annotations

from collections.abc import Sequence

from cubeplay.cuobe.edition.edition import DIRECTIONS, GreenCard
from cubeplay.cuobe.rules.decks import steal
from cubeplay.cuobe.rules.floor import (
    FIELDS,
    Floor,
    distance,
    neighbours,
    spawn_named,
    spawn_title,
    spawns_at,
    wrapped,
)
from cubeplay.cuobe.rules.moving import arrive, put
from cubeplay.cuobe.rules.state import Place, Spawn, State, Task, place_name
from cubeplay.cuobe.rules.tokens import panic
from cubeplay.cuobe.rules.working_state import Workbench

LOOT = 3
"""How many blue cards each twin steals."""


# Arriving


def spawn_arrives(table: Workbench, card: GreenCard, form: str = "") -> None:
    """Put a spawn of a card on the board at full power, as the card says."""
    if card.arrives == "around":
        _spiders_arrive(table)
        return
    if card.arrives == "beside":
        _ask_for_twins(table, card)
        return
    here = table.me.at
    name = card.spawn
    if name is None or name == "spiders" or name == "twins":
        raise ValueError(f"{card.id} cannot arrive with the player")
    table.spawns.append(Spawn(name, here, card.power))
    table.tell("arrive", form, spawn=card.title, place=place_name(here), power=card.power)


def _spiders_arrive(table: Workbench) -> None:
    """One in the next room in every direction, over the edge too; rooms that have one are skipped."""
    here = table.me.at
    free = [field for to in DIRECTIONS if not table.rooms[field := wrapped(here, to)].spiders]
    missing = 0
    for field in free:
        missing += not put_spider(table, field)
    if missing:
        swarm(table, missing)


def put_spider(table: Workbench, place: Place) -> bool:
    """Put a spider into a room; False if all ten are on the board."""
    if not table.left_of("spider"):
        return False
    table.alter_room(place, spiders=table.rooms[place].spiders + 1)
    table.tell("spiders", place=place_name(place))
    return True


def swarm(table: Workbench, number: int) -> None:
    """For each spider that can't be placed everybody gets one panic."""
    table.tell("swarm", number=number)
    for seat in table.inside:
        panic(table, seat, number)


def _ask_for_twins(table: Workbench, card: GreenCard) -> None:
    choices = tuple(map(place_name, neighbours(table.me.at)))
    table.push(Task("twins", card.id, table.player, asks="place", choices=choices))


def twins_arrive(table: Workbench, card: GreenCard, places: Sequence[Place]) -> None:
    """Put the two sisters into two rooms; each steals three cards off the blue deck."""
    for name, place in zip(("twins", "sister"), places, strict=True):
        loot = steal(table, LOOT)
        table.spawns.append(Spawn(name, place, card.power, loot))  # type: ignore[arg-type]
        table.tell("twins", place=place_name(place), number=len(loot))


# Before the card is drawn


def clown_swaps(table: Workbench) -> None:
    """Let the Clown change rooms with the active player; alone with the player it does nothing."""
    clown = spawn_named(table, "clown")
    if clown is None or clown.at == table.me.at:
        return
    here = table.me.at
    table.move_spawn("clown", here)
    put(table, table.player, clown.at)
    table.tell("clown", player=table.player, place=place_name(clown.at))
    arrive(table, clown.at)


def tentacles_jump(table: Workbench) -> None:
    """Let the Tentacles jump to the active player."""
    tentacles = spawn_named(table, "tentacles")
    if tentacles is not None and tentacles.at != table.me.at:
        table.move_spawn("tentacles", table.me.at)
        table.tell("tentacles", place=place_name(table.me.at))


def spider_follows(table: Workbench) -> None:
    """If no spider was killed in the last turn, one more appears in the closest room without one."""
    if not table.spider_due:
        return
    if not table.left_of("spider"):
        swarm(table, 1)
        return
    nearest = closest(table, [field for field in FIELDS if not table.rooms[field].spiders])
    if len(nearest) == 1:
        table.tell("spider-due", place=place_name(nearest[0]))
        put_spider(table, nearest[0])
    elif nearest:
        table.push(Task("spider", "", table.player, asks="place", choices=tuple(map(place_name, nearest))))


def closest(table: Workbench, places: Sequence[Place]) -> tuple[Place, ...]:
    """The places fewest steps from the active player; all that tie."""
    return closest_to(table.me.at, places)


def closest_to(here: Place, places: Sequence[Place]) -> tuple[Place, ...]:
    """The places fewest steps from a room; all that tie.

    >>> closest_to(12, (0, 11, 17))
    (11, 17)
    """
    steps = [distance(here, place) for place in places]
    least = min(steps, default=0)
    return tuple([place for place, far in zip(places, steps, strict=True) if far == least])


# Attracting


def closest_spawns(floor: Floor, here: Place) -> tuple[Place, ...]:
    """The places with a spawn fewest steps from a room; all that tie."""
    return closest_to(here, [place for place in FIELDS if spawns_at(floor, place)])


def attract(table: Workbench) -> None:
    """Let the closest spawns jump to the active player, all that tie; nothing moves if one is there."""
    here = table.me.at
    places = closest_spawns(table, here)
    if not places:
        table.tell("attract", "none")
        return
    if places == (here,):
        table.tell("attract", "here")
        return
    for place in places:
        _jump_here(table, place)


def _jump_here(table: Workbench, place: Place) -> None:
    here = table.me.at
    for name in spawns_at(table, place):
        table.tell("attract", spawn=spawn_title(table, name), place=place_name(here))
        if name == "spider":
            number = table.rooms[place].spiders
            table.alter_room(place, spiders=0)
            table.alter_room(here, spiders=table.rooms[here].spiders + number)
        else:
            table.move_spawn(name, here)


# Going


def take_off(table: Workbench, name: str) -> bool:
    """Take a beaten spawn off the board; returns whether its card goes to the passed cards now."""
    table.spawns = [spawn for spawn in table.spawns if spawn.name != name]
    if name in ("twins", "sister"):
        if any(spawn.name in ("twins", "sister") for spawn in table.spawns):
            return False
        name = "twins"
    table.passed += (table.edition.spawn_cards["spiders" if name == "spider" else name].id,)
    return True


def beaten_cards(table: Workbench | State) -> tuple[str, ...]:
    """The spawn cards among the passed ones, which may be retrieved."""
    return tuple(sorted(card for card in table.passed if table.edition.green[card].kind == "spawn"))
