"""Locks, shifts and search."""

from __future__ import annotations

from cubeplay.cuobe.rules.catalogue.rooms import RULEBOOK
from cubeplay.words import _

__all__ = ["RULEBOOK"]
_add = RULEBOOK.add

# Locks

_add(
    "cuobe.lock",
    _("Locks"),
    _("Nobody leaves a locked room on foot. Going in is allowed."),
    kind="move",
    source="Locks",
    reading=_(
        "A room has at most one lock token; a printed lock and a token are two locks, and each is opened by "
        "itself. It could also mean that a room has one lock at most. Jumps, swaps and shifts ignore locks."
    ),
    why={
        "": _("a lock holds you in {room}."),
        "two": _("two locks hold you in {room}."),
    },
    next=_("Unlock it with a tool or a talent, or by brute force for one die."),
)
_add(
    "cuobe.force",
    _("Brute force"),
    _(
        "Roll one die at a lock. By its face nothing happens, the lock is off, or it is off and a trap stays "
        "behind."
    ),
    kind="effect",
    source="Locks",
    reading=_("Which face does what is the edition's. With two locks the token goes first."),
    says={
        "nothing": _("{player} rolls {pips}: the lock of {room} holds."),
        "unlocked": _("{player} rolls {pips}: the lock of {room} is off."),
        "trap": _("{player} rolls {pips}: the lock of {room} is off, and something clicks."),
    },
)
_add(
    "cuobe.no-lock",
    _("Something to unlock"),
    _("Brute force needs a lock."),
    kind="move",
    source="Locks",
    why=_("no lock holds you in {room}."),
    next=_("Just go."),
)
_add(
    "cuobe.unlock",
    _("Unlocking"),
    _(
        "A lock token that is unlocked is removed. A printed lock stays open until the end of the turn. "
        "Going out takes another die."
    ),
    kind="effect",
    source="Locks",
    reading=_(
        'A printed lock once opened is open for all until then. The effect "unlock" takes a lock off any '
        "room, as its card says."
    ),
    says=_("{room} is unlocked."),
)
_add(
    "cuobe.relock",
    _("Locks close again"),
    _("A printed lock that was opened closes at the end of the turn."),
    kind="effect",
    source="Locks",
    says=_("{room} locks itself again."),
)

# Shifts

_add(
    "cuobe.shift",
    _("Shifting rooms"),
    _(
        "A room that shifts pushes its whole row or column by one. What falls off comes in on the other "
        "side, with all that is in it."
    ),
    kind="effect",
    source="Shifting rooms",
    reading=_(
        "Every room shifts, the Atrium and the Exit too; the text names no exception. Corridors keep their "
        "turn. Spawns go with their rooms; one that chases a player from another row stays behind."
    ),
    says=_("{room} shifts {direction}."),
)
_add(
    "cuobe.pusher",
    _("Pusher and Puller"),
    _("Who moves in sets them off. The Pusher shifts in the direction of the step, the Puller against it."),
    kind="effect",
    source="Shifting rooms",
    reading=_(
        "Who is moved or carried in sets them off as well; two who enter together do it once. Jumps and "
        "swaps do nothing."
    ),
    says={
        "forwards": _("{room} is shoved {direction}."),
        "backwards": _("{room} is dragged {direction}."),
    },
)
_add(
    "cuobe.tick",
    _("Ticks"),
    _("The active player's room shifts in the direction of the card, as the Atrium lies."),
    kind="effect",
    source="Tick",
    reading=_("By one step. Up and down shift the column. The Atrium always lies with north up."),
    says=_("{card}: the cube shifts {direction}."),
)

# Search

_add(
    "cuobe.search",
    _("Search"),
    _(
        "In a room with a search symbol you roll one die. Each face-up room with that number gets a find "
        "token, if it has none."
    ),
    kind="effect",
    source="Search",
    reading=_(
        "A zero finds nothing, unless the roller has Curiosity: then the roller draws a blue card, at no "
        "further cost. Every edition has that talent. If tokens run out, the player chooses where they go."
    ),
    says={
        "": _("{player} searches and rolls {pips}."),
        "zero": _("{player} searches and rolls 0: nothing."),
        "none": _("{player} searches and rolls {pips}: no room to find anything in."),
        "curiosity": _("{player} rolls 0, and Curiosity finds something all the same."),
    },
)
_add(
    "cuobe.search-symbol",
    _("Search symbols"),
    _("You search only in a room with a search symbol."),
    kind="move",
    source="Search",
    why=_("{room} has no search symbol."),
    next=_("Search in a room that has one."),
)
_add(
    "cuobe.find-token",
    _("Find tokens"),
    _("In a room with a find token you may remove it and draw a blue card."),
    kind="effect",
    source="Search",
    reading=_(
        "It is free, in your own turn, also with full hands and with a spawn in the room. It is no dice "
        "effect."
    ),
    says={
        "": _("{player} takes the find token of {room}."),
        "put": _("A find token lies in {room}."),
    },
)
_add(
    "cuobe.no-find",
    _("Something to find"),
    _("You can take only a find token that lies in your room."),
    kind="move",
    source="Search",
    why=_("no find token lies in {room}."),
    next=_("Search first, or go to a room that has one."),
)
