"""What can be chosen on a card, in a few words each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cubeplay.cuobe.edition.edition import (
    WHERE,
    WHO,
)
from cubeplay.words import COMPASS, _

DO_WORDS: Final[Mapping[str, str]] = {
    "attract": _("Attract a spawn"),
    "calm": _("Calm"),
    "full-calm": _("Calm fully"),
    "drop": _("Drop cards"),
    "gain": _("Gain dice"),
    "lose": _("Lose dice"),
    "find": _("Put find tokens"),
    "heal": _("Heal"),
    "full-heal": _("Heal fully"),
    "jump": _("Jump"),
    "lock": _("Lock"),
    "move-player": _("Move a player"),
    "no-traps": _("No traps here"),
    "remove-trap": _("Remove a trap"),
    "panic": _("Panic"),
    "retrieve-tool": _("Retrieve a tool"),
    "retrieve-spawn": _("Retrieve a spawn"),
    "shift": _("Shift rooms"),
    "sleep": _("Fall asleep"),
    "swap": _("Swap places"),
    "unlock": _("Unlock"),
    "trap": _("Set a trap"),
    "weapon": _("Weapon"),
    "wound": _("Wound"),
}
"""What an effect does."""

WHO_WORDS: Final[Mapping[str, str]] = dict(
    zip(
        WHO,
        (_("You"), _("One whom you choose"), _("All in this room"), _("All but you"), _("All")),
        strict=True,
    )
)
"""Whom it is for."""

WHERE_WORDS: Final[Mapping[str, str]] = dict(
    zip(
        WHERE,
        (
            _("This room"),
            _("An adjacent room"),
            _("The closest room"),
            _("Any room"),
            _("The Atrium"),
            _("The Exit"),
        ),
        strict=True,
    )
)
"""In which room it happens."""

TURN_WORDS: Final[Mapping[str, str]] = {
    "any": _("Any way"),
    **COMPASS,
    "forwards": _("Onwards"),
    "backwards": _("Back"),
}
"""Which way rooms are shifted."""

SPAWN_WORDS: Final[Mapping[str, str]] = {
    "ghoul": _("Ghoul"),
    "clown": _("Clown"),
    "tentacles": _("Tentacles"),
    "spiders": _("Spiders"),
    "twins": _("Twins"),
    "troll": _("Troll"),
}
"""The spawns."""
