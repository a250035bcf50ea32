"""Loading an edition from TOML."""

from __future__ import annotations

import tomllib
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from cubeplay.cuobe.edition import EFFECTS, BlueCard, Edition, Effect, GreenCard, RoomCard

HOUSE: Final = Path(__file__).parent / "house"
FILES: Final = ("edition.toml", "rooms.toml", "blue.toml", "green.toml")


@cache
def house_text() -> dict[str, str]:
    """The house's files by name."""
    return {name: (HOUSE / name).read_text("utf-8") for name in FILES}


@lru_cache(maxsize=16)
def edition_of(text: str) -> Edition:
    """The edition that a text describes; "" is the house's."""
    tables = tomllib.loads(text or "\n".join(house_text().values()))
    rooms = tuple(RoomCard(**_card(table)) for table in tables["room"])
    blue = tuple(BlueCard(**_card(table)) for table in tables["blue"])
    green = tuple(GreenCard(**_card(table)) for table in tables["green"])
    return Edition(
        tables["id"],
        tables["title"],
        {room.id: room for room in rooms},
        {card.id: card for card in blue},
        {card.id: card for card in green},
        tuple(tables["die"]),
        {int(face): force for face, force in tables["force"].items()},
    )


def _card(table: dict[str, Any]) -> dict[str, Any]:
    given = {key: tuple(value) if isinstance(value, list) else value for key, value in table.items()}
    for key in {"effects", "enter", "dice", "ongoing"} & given.keys():
        given[key] = tuple(map(_effect, given[key]))
    return given


def _effect(table: dict[str, Any]) -> Effect:
    signature = EFFECTS[table["do"]]
    defaults = {key: getattr(signature, key) for key in ("who", "where", "direction", "card")}
    return Effect(**{**{key: values[0] for key, values in defaults.items() if values}, **table})
