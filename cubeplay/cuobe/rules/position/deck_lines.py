"""The decks as text, and what they usually hold: every card that is nowhere else."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final

from cubeplay.cuobe.rules import decks
from cubeplay.cuobe.rules.state import DeckPart, State
from cubeplay.cuobe.rules.working_state import Workbench
from cubeplay.notation import BlockFormat, Misread, NamedLine, Word, entries, key_of, several, whole
from cubeplay.words import _

Pools = tuple[tuple[str, tuple[str, ...]], ...]

LOOT: Final = several(whole(1, 99, first=1))
"""The parts of the blue deck that stolen cards came from, counted from 1."""

_CARDS: Final = several(Word(str, key_of), comma=True)
_PART: Final = re.compile(r"(?:empty|(?P<unseen>\d{1,2} \S+(?: \d{1,2} \S+)*))(?: left (?P<left>\d{1,2}))?")


def _show_part(part: DeckPart) -> str:
    words = [f"{number} {pool}" for pool, number in part.unseen] or ["empty"]
    words += [f"left {part.left}"] if part.left != sum(dict(part.unseen).values()) else []
    return " ".join(words)


def _take_part(text: str) -> DeckPart:
    found = _PART.fullmatch(key_of(text))
    if not found:
        why = _("{text!r} is no part of a deck.").format(text=text)
        raise Misread(why, _("Write how many cards of each pool, such as '1 key 4 tool left 3'."))
    words = (found["unseen"] or "").split()
    unseen = tuple((pool, int(number)) for number, pool in zip(words[::2], words[1::2], strict=True))
    left = sum(number for _pool, number in unseen) if found["left"] is None else int(found["left"])
    return DeckPart(unseen, left)


PARTS: Final = several(Word(_show_part, _take_part), comma=True)
"""The parts of a deck, the top one first."""


def _take_pools(entry: NamedLine) -> Pools:
    return tuple((key_of(row.name), _CARDS.read(row)) for row in entries(entry.rows))


POOLS: Final = BlockFormat[Pools](
    lambda pools: [f"{name}: {_CARDS.show(cards)}" for name, cards in pools], _take_pools
)
"""The unseen cards, pool by pool."""


def lying(state: State) -> Iterator[tuple[tuple[str, str], str]]:
    """Every card that lies in the open, with the heading and the name of the line where it stands."""
    for seat, player in enumerate(state.players, 1):
        for name in ("tools", "talents", "syndromes", "chest"):
            yield from (((f"Player {seat}", name), card) for card in getattr(player, name))
    for name in ("passed", "dropped", "gone", "activated"):
        yield from (((name, ""), card) for card in getattr(state, name))


def in_play(state: State) -> set[str]:
    """The spawn cards that lie aside, for their spawns are on the board or about to come."""
    cards, names = state.edition.spawn_cards, {spawn.name for spawn in state.spawns}
    found = {cards[name].id for name in names - {"twins", "sister"} if name in cards}
    if names & {"twins", "sister"} and "twins" in cards:
        found.add(cards["twins"].id)
    if "spiders" in cards and any(room.spiders for room in state.rooms):
        found.add(cards["spiders"].id)
    return found | {task.cause for task in state.tasks if task.do == "twins"}


def usual_decks(state: State) -> State:
    """The state with all cards that are nowhere else in its decks, as the set-up makes them."""
    built = not any(task.do == "build" for task in state.tasks)
    table = Workbench(state.but(pools=tuple(decks.pools_of(state.setup).items()), blue=(), green=()))
    if built:
        decks.build(table)
    for card in (*(card for _where, card in lying(state)), *in_play(state)):
        _take_out(table, card)
    stolen = Counter(part for spawn in state.spawns for part in spawn.loot)
    blue = tuple(DeckPart(part.unseen, part.left - stolen[number]) for number, part in enumerate(table.blue))
    return state.but(pools=tuple(table.pools.items()), blue=blue, green=table.green)


def _take_out(table: Workbench, card: str) -> None:
    """Take a card out of its pool, and out of the topmost part that may hold it."""
    pool = next((name for name, cards in table.pools.items() if card in cards), None)
    if pool is None:
        return
    table.pools[pool] = tuple(other for other in table.pools[pool] if other != card)
    if (lacking := _lacking(table.blue, pool)) is not None:
        table.blue = lacking
    elif (lacking := _lacking(table.green, pool)) is not None:
        table.green = lacking


def _lacking(parts: tuple[DeckPart, ...], pool: str) -> tuple[DeckPart, ...] | None:
    """The parts of a deck without a card of a pool, in the topmost that may hold one; None if none may."""
    holding = (number for number, part in enumerate(parts) if dict(part.unseen).get(pool))
    number = next(holding, None)
    return None if number is None else decks.less(parts, number, pool)
