"""The decks: unseen cards, the parts that hold them, and what may be drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import lcm
from typing import Final, Literal

from msgspec.structs import replace

from cubeplay.chance import Chance, Pick, Weighted
from cubeplay.cuobe.edition.edition import BLUE
from cubeplay.cuobe.rules.moves import CuobeMove, Drawn, Lot
from cubeplay.cuobe.rules.state import DeckPart, Setup, State, Task
from cubeplay.cuobe.rules.working_state import Workbench
from cubeplay.game import without

Deck = Literal["blue", "green"]
DECKS: Final = ("blue", "green")
SPARE, SPECIALIST = "(spare)", "(specialist)"
"""Why a card is drawn while the game is set up; no card or room can have such an id."""
PARTS: Final = 5
"""The parts of the blue deck in the advanced set-up."""


# Building the decks


def pools_of(setup: Setup) -> dict[str, tuple[str, ...]]:
    """The cards that take part, by kind: chosen spawns, no Sister, ticks and triggers as the dials say."""
    kinds = setup.edition.of_kind
    cards = setup.edition.spawn_cards
    triggers = kinds["trigger"]
    return {
        **{kind: kinds[kind] for kind in BLUE},
        "event": kinds["event"],
        "tick": kinds["tick"] if setup.ticks else (),
        "trigger": triggers[: len(triggers) - setup.triggers_out],
        "spawn": tuple(sorted(cards[spawn].id for spawn in setup.spawns)),
    }


def build(table: Workbench) -> None:
    """Make both decks of the cards in the pools; talents left over from dealing are put into parts later."""
    table.green = _green(table)
    if table.setup.decks == "quick":
        _merge(table, "all-blue", tuple(BLUE))
        table.blue = (_part({"all-blue": len(table.pools["all-blue"])}),)
        return
    tools = even(len(table.pools["tool"]), PARTS)
    talents = len(table.pools["talent"]) // PARTS
    parts = [_part({"key": 1, "tool": number, "talent": talents, "syndrome": 1}) for number in tools]
    table.blue = tuple(parts)


def _green(table: Workbench) -> tuple[DeckPart, ...]:
    if table.setup.decks == "quick":
        _merge(table, "all-green", ("event", "tick", "trigger", "spawn"))
        return (_part({"all-green": len(table.pools["all-green"])}),)
    _merge(table, "rest", ("event", "tick"))
    spawns = len(table.pools["spawn"])
    parts = max(1, spawns)
    rest, triggers = (even(len(table.pools[pool]), parts) for pool in ("rest", "trigger"))
    numbers = zip(rest, triggers, strict=True)
    return tuple([_part({"rest": some, "trigger": few, "spawn": int(spawns > 0)}) for some, few in numbers])


def even(cards: int, parts: int) -> tuple[int, ...]:
    """Cards dealt to parts as evenly as can be, what is left over to the top ones.

    >>> even(8, 5)
    (2, 2, 2, 1, 1)
    """
    return tuple(cards // parts + (part < cards % parts) for part in range(parts))


def _merge(table: Workbench, pool: str, kinds: Sequence[str]) -> None:
    cards = tuple(sorted(card for kind in kinds for card in table.pools.pop(kind)))
    table.pools[pool] = cards


def _part(numbers: dict[str, int]) -> DeckPart:
    unseen = tuple((pool, number) for pool, number in numbers.items() if number)
    return DeckPart(unseen, sum(numbers.values()))


def add_talent(table: Workbench, number: int) -> None:
    """Put one of the talents left over into a part of the blue deck."""
    part = table.blue[number]
    unseen = dict(part.unseen)
    unseen["talent"] = unseen.get("talent", 0) + 1
    table.blue = _with(table.blue, number, DeckPart(tuple(unseen.items()), part.left + 1))


def talents_left(table: Workbench | State) -> int:
    """How many talents belong to no part of the blue deck yet."""
    pools = dict(table.pools)
    return len(pools.get("talent", ())) - sum(dict(part.unseen).get("talent", 0) for part in table.blue)


def parts_without_talent(table: Workbench | State) -> tuple[int, ...]:
    """The parts that may still get a talent."""
    return tuple(number for number, part in enumerate(table.blue) if not dict(part.unseen).get("talent", 0))


# What may come


def cards_left(table: Workbench | State, deck: Deck) -> int:
    """How many cards lie in a deck."""
    return sum(part.left for part in (table.blue if deck == "blue" else table.green))


def top_part(table: Workbench | State, deck: Deck) -> int | None:
    """The topmost part with a card left, or None if the deck is empty."""
    parts = table.blue if deck == "blue" else table.green
    for number, part in enumerate(parts):
        if part.left:
            return number
    return None


def part_of(table: Workbench | State, task: Task) -> int | None:
    """The part that a draw comes from: of a stolen card its own, of a deck the top one, of a pool none."""
    if task.card == "loot":
        return task.amount
    return top_part(table, task.card) if task.card in DECKS else None  # type: ignore[arg-type]


def chance_of_card(state: State, task: Task) -> Chance[CuobeMove]:
    """What a draw may turn up: from a pool, from a deck's top part, or from a twin's loot."""
    pools, number = dict(state.pools), part_of(state, task)
    if number is None:
        return card_of(dict.fromkeys(pools[task.card], 1))
    part = (state.green if task.card == "green" else state.blue)[number]
    return card_of(weights(part, pools))


_drawn: Final = cache(Drawn)


def card_of(cards: Mapping[str, int]) -> Chance[CuobeMove]:
    """One of some cards, each with its weight."""
    return Pick(cards, make=_drawn, read=lambda move: move.card if isinstance(move, Drawn) else None)


def weights(part: DeckPart, pools: dict[str, tuple[str, ...]]) -> dict[str, int]:
    """How likely each unseen card is the next of a part: whole numbers to compare."""
    common = lcm(*(len(pools[pool]) for pool, _number in part.unseen))
    found: dict[str, int] = {}
    for pool, number in part.unseen:
        found |= dict.fromkeys(pools[pool], number * common // len(pools[pool]))
    return found


def chance_of_lot(state: State, task: Task) -> Chance[CuobeMove]:
    """What a lot may say: a seat, a part of the deck, or the part that a stolen card came from."""
    if task.do == "loot":
        numbers = next(spawn.loot for spawn in state.spawns if spawn.name == task.card)
    elif task.card == "part":
        numbers = parts_without_talent(state)
    else:
        numbers = tuple(other.player for other in state.tasks if other.cause == SPECIALIST)
    return Weighted(tuple((Lot(number + 1), numbers.count(number)) for number in sorted(set(numbers))))


# Turning a card up


def reveal(table: Workbench, task: Task, card: str) -> None:
    """Take a card out of the unseen ones; a card of a deck also off it (a stolen one left it before)."""
    ((pool, cards),) = [item for item in table.pools.items() if card in item[1]]
    number = part_of(table, task)
    table.pools[pool] = without(cards, card)
    if number is None:
        return
    if task.card == "green":
        table.green = less(table.green, number, pool)
    else:
        table.blue = less(table.blue, number, pool, stolen=task.card == "loot")


def less(
    parts: tuple[DeckPart, ...], number: int, pool: str, *, stolen: bool = False
) -> tuple[DeckPart, ...]:
    """The parts of a deck when one of them lacks a card of a pool; a stolen one has left it before."""
    part = parts[number]
    unseen = [(name, count - (name == pool)) for name, count in part.unseen]
    return _with(
        parts, number, DeckPart(tuple([item for item in unseen if item[1]]), part.left - (not stolen))
    )


def _with(parts: tuple[DeckPart, ...], number: int, part: DeckPart) -> tuple[DeckPart, ...]:
    """The parts of a deck with one of them replaced."""
    return (*parts[:number], part, *parts[number + 1 :])


def steal(table: Workbench, number: int) -> tuple[int, ...]:
    """Take unseen cards off the blue deck; returns the parts that they came from."""
    loot: list[int] = []
    for _each in range(number):
        top = top_part(table, "blue")
        if top is None:
            break
        part = table.blue[top]
        table.blue = _with(table.blue, top, replace(part, left=part.left - 1))
        loot.append(top)
    return tuple(loot)
