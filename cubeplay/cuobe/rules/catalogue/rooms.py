"""Moving, discovering rooms, and what rooms do."""

from __future__ import annotations

from cubeplay.cuobe.rules.catalogue.turn import RULEBOOK
from cubeplay.words import _

__all__ = ["RULEBOOK"]
_add = RULEBOOK.add

# Moving

_add(
    "cuobe.move",
    _("Moving"),
    _("For one die you go into one of the four adjacent rooms. You may go on while you have dice."),
    kind="effect",
    source="Movement",
    reading=_(
        "In this order: leave (locks, sides, hand limit), flip, turn the corridor, move, discovery card, and "
        "the enter effect unless the card has moved you away."
    ),
    says={
        "": _("{player} goes {to}: {room}."),
        "with": _("{player} goes {to} and takes {other_player} along: {room}."),
        "moved": _("{player} is moved: {room}."),
    },
)
_add(
    "cuobe.carry",
    _("Taking somebody along"),
    _("For one more die you take another player of your room along."),
    kind="move",
    source="Movement",
    reading=_(
        "Sleepers can be carried, and nobody is asked. Locks, sides and the hand limit hold for both. Both "
        "enter together, the mover first; a room that shifts then shifts once."
    ),
    why={
        "self": _("you go anyway."),
        "away": _("{other_player} is not in your room."),
        "gone": _("{other_player} is not in the cube."),
    },
    next={
        "self": _("Name somebody else, or nobody."),
        "": _("Go alone, or take somebody of your room."),
    },
)
_add(
    "cuobe.edge",
    _("The edge"),
    _("The cube ends at its edge. Only a corridor's arrow leads over it, to the room on the opposite side."),
    kind="move",
    source="Corridor rooms",
    reading=_(
        "It is a way in one direction: the sides of the room on the far side do not matter, and from there "
        "nothing leads back, unless a corridor that is discovered that way turns its arrow to the edge."
    ),
    why=_("nothing lies {to} of {place}."),
    next=_("Go another way."),
    says=_("{player} goes over the edge and comes out on {place}."),
)
_add(
    "cuobe.corridor",
    _("Corridors"),
    _(
        "A room with arrows is entered and left by those sides alone. It is turned when it is discovered, "
        "and never again."
    ),
    kind="move",
    source="Corridor rooms",
    reading=_(
        "Both rooms must be open on the side that they share. An arrow turns towards where the player came "
        "from; one that is flipped without anybody coming in the active player turns at will."
    ),
    why={
        "near": _("{room} has no way out {to}."),
        "far": _("{room}, {to} of here, has no way in on this side."),
    },
    next=_("Go another way; {room} is open {sides}."),
    says=_("{room} is open {sides}."),
)
_add(
    "cuobe.discover",
    _("Discovering a room"),
    _("A face-down room is flipped before you move into it, and then you have to move in."),
    kind="effect",
    source="Discovering a room",
    reading=_(
        "Face-down rooms may hold tokens and spawns. Who gets into one by a jump, a swap or a shift flips "
        "it, without discovery card and enter effect."
    ),
    says={
        "": _("{player} discovers {room} on {place}."),
        "arrived": _("{room} on {place} is flipped."),
    },
)
_add(
    "cuobe.discovery",
    _("Discovery card"),
    _("A room with a blue or green icon gives a card of that deck, once, to who discovers it by moving in."),
    kind="effect",
    source="Discovering a room",
    reading=_(
        "The card comes before the enter effect; if it moves you away, the enter effect does not happen. "
        "Dice that it gives or takes count at once, and sleep ends the turn at once."
    ),
    says=_("{room} has an icon: one {deck} card."),
)
_add(
    "cuobe.find-choice",
    _("Full hands"),
    _(
        "If you can hold no more tools and talents, you may leave a find token there instead of drawing the "
        "blue card."
    ),
    kind="effect",
    source="Discovering a room",
    reading=_(
        "Tools and talents must both be full, by the limits that hold for you. It could also mean exactly "
        "three tools and one talent. If no find token is left, you draw."
    ),
    says={
        "": _("{player} leaves the card for later: a find token lies in {room}."),
        "none": _("No find token is left."),
    },
)

# Room effects

_add(
    "cuobe.enter",
    _("Enter effects"),
    _("An enter effect happens each time a player moves into the room. Jumps and swaps do not count."),
    kind="effect",
    source="Room effects",
    reading=_("A room that shifts sets off no enter effect either."),
    says=_("{room}: its enter effect happens."),
)
_add(
    "cuobe.room-effect",
    _("Dice effects"),
    _("For one die, spent or rolled as the room says, you use the dice effect of the room where you are."),
    kind="move",
    source="Room effects",
    why=_("{room} has no dice effect."),
    next=_("Spend the die on something else."),
    says={
        "": _("{player} uses {room}."),
        "fails": _("{player} rolls {pips} in {room}, and nothing happens."),
    },
)
_add(
    "cuobe.ongoing",
    _("Ongoing effects"),
    _("An ongoing effect holds for everybody in the room, all the time."),
    kind="definition",
    source="Room effects",
)
