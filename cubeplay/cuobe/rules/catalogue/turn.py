"""A turn: its order, the green card, the dice."""

from __future__ import annotations

from cubeplay.cuobe.rules.catalogue.setup import RULEBOOK
from cubeplay.words import _

__all__ = ["RULEBOOK"]
_add = RULEBOOK.add

_add(
    "cuobe.first-player",
    _("Who begins"),
    _("The youngest player begins. Then it goes clockwise."),
    kind="setup",
    source="Gameplay",
    reading=_("The youngest takes the first seat. The dead, and who has left, have no more turns."),
)
_add(
    "cuobe.turn",
    _("A turn"),
    _(
        "First the spawns act, then you draw a green card and get your dice, then you act. The turn's end "
        "follows."
    ),
    kind="effect",
    source="Turn",
    reading=_(
        "In full: the Clown swaps, the Tentacles jump, a spider appears if none was killed, one green card, "
        "dice, actions, and at the end the hand limit, panic for a spawn in the room, Paranoia, locks that "
        "close again, and time."
    ),
    says=_("Turn {turn}: {player}."),
)
_add(
    "cuobe.course",
    _("One thing at a time"),
    _("In your turn you act in any order. What has begun is finished first, with all its choices."),
    kind="move",
    source="Turn",
    why={
        "choose": _("a choice is open ({cause})."),
        "weapons": _("the dice have fallen, and the weapons are not chosen."),
        "hand": _("you hold more tools than you can."),
        "use-now": _("{card} is yours for this moment only."),
        "act": _("nothing is to be chosen now."),
        "chance": _("dice fall and cards turn up by chance alone."),
    },
    next={
        "choose": _("Choose one of: {choices}."),
        "weapons": _("Name your weapons, or say 'no weapons'."),
        "hand": _("Give, stash or drop tools until you are within your limit."),
        "use-now": _("Use it, or decline."),
        "act": _("Act, or end your turn."),
        "chance": _("Do something that needs a roll or a draw."),
    },
)
_add(
    "cuobe.spawns-first",
    _("Spawns act first"),
    _("Before your card and your dice the spawns act: the Clown, then the Tentacles, then the spiders."),
    kind="definition",
    source="FAQ",
    reading=_("So a trigger that you draw hits you where the spawns have put you."),
)
_add(
    "cuobe.green-card",
    _("Green card"),
    _("Draw one green card, do what it says, and put it on the pile of passed events."),
    kind="effect",
    source="Dice",
    says={"": _("{player} draws a green card: {card}."), "empty": _("The green deck is empty.")},
)
_add(
    "cuobe.dice",
    _("Your dice"),
    _(
        "Each turn you get three dice, one more without wounds, one more without panic. Used dice are set "
        "aside."
    ),
    kind="effect",
    source="Dice",
    reading=_(
        "Three, one more, one more, one less with Confuse, and then what the green card changes; never fewer "
        "than none, never more than the five of the box. Dice that you lose later come from those not yet "
        "spent. Asleep you get none."
    ),
    says={
        "": _("{player} gets dice: {dice}."),
        "asleep": _("{player} sleeps, and the turn is over."),
    },
)
_add(
    "cuobe.die",
    _("The die"),
    _("The dice of the house show 0, 1, 1, 2, 2 and 3."),
    kind="definition",
    source="Dice",
    reading=_(
        "The printed faces are lost. Faces, what a roll does to a lock, search numbers and the power of "
        "spawns belong to the edition. With the house's brute force a 0 does nothing, 1 and 2 unlock, and 3 "
        "unlocks and leaves a trap."
    ),
)
_add(
    "cuobe.needs-dice",
    _("Dice are time"),
    _(
        "A step, brute force, a search, a room's dice effect and a talent take one die each. Taking somebody "
        "along takes one more. A fight takes as many as you roll."
    ),
    kind="move",
    source="Dice",
    why={
        "": _("this takes {need} dice, and you have {dice}."),
        "none": _("you have no dice left."),
    },
    next={
        "": _("Choose something that takes fewer."),
        "none": _("Do what is free, or end your turn."),
    },
)
_add(
    "cuobe.free",
    _("What is free"),
    _("Tools, keys, chests and find tokens take no dice. Neither does leaving through the Exit."),
    kind="definition",
    source="Turn",
    reading=_("Giving and dropping are free, too."),
)
_add(
    "cuobe.end",
    _("End of the turn"),
    _("End your turn when you like. Dice that you have not spent are lost."),
    kind="effect",
    source="Turn",
    reading=_(
        "Who dies ends the turn at once, without the effects of its end. Who falls asleep ends it with them."
    ),
    says=_("{player}'s turn ends."),
)
_add(
    "cuobe.event",
    _("Events"),
    _("Do what an event says, whoever drew it and whenever."),
    kind="definition",
    source="Event",
    reading=_('Its effects go in the order of the card. "A player" is the active player\'s choice.'),
)
