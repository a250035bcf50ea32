"""What the computer players see at a glance: what lies on the floor, and which rooms offer something."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, NamedTuple

from cubeplay.cuobe.edition.editing import edition_of
from cubeplay.cuobe.rules.state import Place, Room

HELPS: Final = ("heal", "full-heal", "calm", "full-calm", "retrieve-tool")
"""The dice effects that somebody may go to a room for."""


class Traits(NamedTuple):
    """What matters of a room card at a glance."""

    search: int
    trap: bool
    safe: bool
    helps: bool


@lru_cache(maxsize=16)
def traits_of(text: str) -> dict[str, Traits]:
    """The traits of an edition's rooms."""
    return {
        card.id: Traits(
            card.search,
            card.trap,
            any(effect.do == "no-traps" for effect in card.ongoing),
            any(effect.do in HELPS for effect in card.dice),
        )
        for card in edition_of(text).rooms.values()
    }


@dataclass
class Sights:
    """What lies and stands on the floor, by place: tokens, spiders, and what the rooms offer."""

    unknown: list[Place] = field(default_factory=list)
    finds: list[Place] = field(default_factory=list)
    spiders: list[Place] = field(default_factory=list)
    traps: set[Place] = field(default_factory=set)
    safe: set[Place] = field(default_factory=set)
    searches: dict[Place, int] = field(default_factory=dict)
    helpful: list[Place] = field(default_factory=list)


def look(rooms: Sequence[Room], text: str) -> Sights:
    """What lies in the rooms of a floor; ``text`` is the edition's."""
    sights, traits = Sights(), traits_of(text)
    for place, room in enumerate(rooms):
        if room.find:
            sights.finds.append(place)
        if room.spiders:
            sights.spiders.append(place)
        if room.trap:
            sights.traps.add(place)
        if room.card:
            _note(sights, place, traits[room.card])
        else:
            sights.unknown.append(place)
    return sights


def _note(sights: Sights, place: Place, traits: Traits) -> None:
    if traits.search:
        sights.searches[place] = traits.search
    if traits.trap:
        sights.traps.add(place)
    if traits.safe:
        sights.safe.add(place)
    if traits.helps:
        sights.helpful.append(place)
