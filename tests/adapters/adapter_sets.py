"""The options with which adapters are tried: a game's first set in the ordinary tests, all in the proof."""

from pathlib import Path

import cubeplay.cuboro
from cubeplay.cuboro.rules.house import CUBES
from cubeplay.cuobe.edition.editing import house_text

from cellar import CELLAR

ROOMS = CELLAR.replace("Test cellar", "Test (1), test=2")


def own_edition():
    """The house's edition as somebody's own."""
    return "# a, (b) = c ~ 100 %\n" + "\n".join(house_text().values())


def own_cubes():
    """The house's cubes with a name that has every sign of OpenSpiel's syntax in it."""
    text = (Path(cubeplay.cuboro.__file__).parent / "house" / CUBES).read_text("utf-8")
    return "# a, (b) = c ~ 100 %\n" + text


SETS = {
    "cubo": (
        {},
        {"players": 3},
        {"players": 4, "straights": "any", "rounds": 2},
        {"players": 2, "timing": "timed"},
        {"players": 4, "timing": "timed", "start_player": 3},
    ),
    "gelatinous": (
        {},
        {"difficulty": "expert", "first_level": 5},
        {"difficulty": "wizard", "first_level_health": 4},
        {"first_level": 6, "boilers": "overtime", "abilities": "slide spin"},
        {"dungeon": ROOMS, "abilities": "lash leap tip"},
    ),
    "cuboro": (
        {},
        {"players": 3, "version": 2},
        {"players": 4, "teams": True, "minus_points": True, "minus_jump": 3},
        {"version": 2, "time_limit": True, "rounds": 2},
        {"version": 2, "grid": "8 7/90 6; 5 . 4; 3 2 1/180f", "cubes": own_cubes()},
    ),
    "cubed": (
        {},
        {"players": 1},
        {"players": 3, "match": "all", "rounds": 1},
        {"players": 4, "bridge": True, "void": True},
        {"players": 2, "draw_three": True, "rounds": 1, "hand": 8},
        {"players": 11, "rounds": 1},
    ),
    "cuobe": (
        {},
        {"players": 1},
        {"players": 4, "decks": "advanced", "specialist": True},
        {"players": 3, "pvp": "respawn", "giving": "free"},
        {"players": 6, "brutal": True, "short": True},
        {"players": 2, "edition": own_edition()},
    ),
}
"""Sets of options by game: seats, variants, clocks, own pieces."""

FIRST = [(name, sets[0]) for name, sets in SETS.items()]
ALL = [(name, options) for name, sets in SETS.items() for options in sets]


def name_of(value):
    """A short name for a set of options."""
    if isinstance(value, str):
        return value
    return " ".join(f"{key}={str(choice)[:12]!r}" for key, choice in value.items()) or "default"
