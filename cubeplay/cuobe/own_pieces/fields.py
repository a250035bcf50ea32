"""What can be entered of the die, of a room and of a card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from cubeplay.cuobe.edition.edition import (
    DIRECTIONS,
    EFFECTS,
    KIND_WORDS,
    SPAWNS,
    WHERE,
    WHO,
    Signature,
)
from cubeplay.cuobe.edition.schema import MOST
from cubeplay.own_pieces.fields import ChoiceField, Choices, Field, Many, Piece, Several, TextField
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
    "lock": _("Put a lock"),
    "move-player": _("Move a player"),
    "no-traps": _("No traps here"),
    "remove-trap": _("Remove a trap"),
    "panic": _("Give panic"),
    "retrieve-tool": _("Retrieve a tool"),
    "retrieve-spawn": _("Retrieve a spawn"),
    "shift": _("Shift rooms"),
    "sleep": _("Fall asleep"),
    "swap": _("Swap places"),
    "unlock": _("Unlock"),
    "trap": _("Set a trap"),
    "weapon": _("Weapon"),
    "wound": _("Give wounds"),
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
    "backwards": _("Backwards"),
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


_NO: Final = (None, _("No"))
_YES: Final = (True, _("Yes"))


def _numbers(least: int) -> Choices:
    return tuple((number, str(number)) for number in range(least, MOST + 1))


def head_fields(piece: Piece) -> tuple[Field, ...]:
    """The edition's title, the faces of its die, and what brute force does at each."""
    faces = tuple(
        ChoiceField(f"die.{number}", _("Face {number} of the die").format(number=number + 1), _numbers(0))
        for number in range(6)
    )
    results = (("nothing", _("Nothing")), ("unlocked", _("Unlocked")), ("trap", _("Unlocked, with a trap")))
    forced = tuple(
        ChoiceField(f"force.{face}", _("Brute force that rolls {face}").format(face=face), results)
        for face in sorted(set(piece["die"]))
    )
    return (TextField("title", _("Title of the edition"), 40), *faces, *forced)


# Rooms and cards


def room_fields(piece: Piece) -> tuple[Field, ...]:
    """The signs and the effects of a room."""
    sides = tuple((side, str(COMPASS[side])) for side in DIRECTIONS)
    stripes = ((None, _("None")), ("row", _("Its row")), ("column", _("Its column")))
    rolled = (
        (None, _("One die is spent")),
        *((number, _("Roll {number} or more").format(number=number)) for number in range(1, 5)),
    )
    return (
        ChoiceField("search", _("Search symbol"), ((None, _("None")), *_numbers(1))),
        ChoiceField("lock", _("A printed lock"), (_NO, _YES)),
        ChoiceField("trap", _("A printed trap"), (_NO, _YES)),
        ChoiceField("stripe", _("A stripe of traps"), stripes),
        Several("arrows", _("Open sides of a corridor"), sides),
        Several(
            "discover",
            _("Drawn when it is discovered"),
            (("blue", _("A blue card")), ("green", _("A green card"))),
        ),
        _effects("enter", _("When somebody enters")),
        _effects("dice", _("For a die")),
        *((ChoiceField("least", _("What the die does"), rolled),) if piece.get("dice") else ()),
        _effects("ongoing", _("Always")),
    )


def _effects(slot: str, title: str, path: str = "") -> Many:
    """The effects that stand in a slot: the key of a room, or the kind of a card."""
    known = tuple((do, words) for do, words in DO_WORDS.items() if slot in EFFECTS[do].on)
    first = {"do": "weapon" if slot == "ongoing" else "heal"}
    return Many(path or slot, title, _("Add an effect"), first, partial(_effect, slot, known))


def _effect(slot: str, known: Choices, effect: Piece, path: str) -> tuple[TextField | ChoiceField, ...]:
    """What can be entered of an effect at a path."""
    signature = EFFECTS[effect["do"]]
    turns = tuple(to for to in signature.direction if slot == "enter" or to not in ("forwards", "backwards"))
    found = [ChoiceField(f"{path}.do", _("Effect"), known)]
    for key, title, values, words in (
        ("who", _("For whom"), signature.who, WHO_WORDS),
        ("where", _("Where"), signature.where, WHERE_WORDS),
        ("direction", _("Which way"), turns, TURN_WORDS),
        ("card", _("Which card"), signature.card, KIND_WORDS),
    ):
        if values:
            found.append(ChoiceField(f"{path}.{key}", title, _with_default(values, words)))
    return (*found, *_counted(path, signature))


def _with_default(values: Sequence[str], words: Mapping[str, str]) -> Choices:
    """The values with their words; the first is what holds where nothing is written."""
    return ((None, words[values[0]]), *((value, words[value]) for value in values[1:]))


def _counted(path: str, signature: Signature) -> list[ChoiceField]:
    """The numbers of an effect, and whether it is compulsory."""
    found = []
    if signature.amount:
        amounts = ((None, "1"), *((number, str(number)) for number in range(2, MOST + 1)))
        found.append(ChoiceField(f"{path}.amount", _("How many"), amounts))
    if signature.number:
        found.append(ChoiceField(f"{path}.number", _("Search number"), _numbers(1)))
    if "event" in signature.on:
        found.append(ChoiceField(f"{path}.must", _("Compulsory"), (_NO, _YES)))
    return found


def _spawn() -> tuple[Field, ...]:
    spawns = tuple((spawn, SPAWN_WORDS[spawn]) for spawn in SPAWNS)
    return ChoiceField("spawn", _("Which spawn"), spawns), ChoiceField("power", _("Power"), _numbers(1))


def _tick() -> tuple[Field, ...]:
    return (
        ChoiceField("direction", _("Which way"), tuple((side, str(COMPASS[side])) for side in DIRECTIONS)),
    )


def card_fields(kind: str) -> tuple[Field, ...]:
    """What a kind of card has beside its name; nothing for a kind whose rules stand in the rulebook."""
    match kind:
        case "tool" | "talent" | "event":
            return (_effects(kind, _("Effects"), "effects"),)
        case "spawn":
            return _spawn()
        case "tick":
            return _tick()
    return ()


BEGINNINGS: Final[Mapping[str, Piece]] = {
    **{kind: {"effects": [{"do": "heal"}]} for kind in ("tool", "talent", "event")},
    "spawn": {"spawn": SPAWNS[0], "power": 1},
    "tick": {"direction": DIRECTIONS[0]},
}
"""What a fresh card of a kind has."""
