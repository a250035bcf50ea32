"""The effect glossary."""

from __future__ import annotations

from cubeplay.cuobe.rules.catalogue.variants import RULEBOOK
from cubeplay.words import _

__all__ = ["RULEBOOK"]
_add = RULEBOOK.add
_SOURCE = "Effect glossary"

_add(
    "cuobe.calm",
    _("Calm"),
    _("Calm lowers panic by one, or by what the card says. Full calm lowers it to zero."),
    kind="effect",
    source=_SOURCE,
    reading=_("It stops at 0 and does not bring the insane back."),
    says={
        "": _("{player} calms down. Panic: {panic}."),
        "insane": _("Nothing calms {player} any more."),
    },
)
_add(
    "cuobe.closest",
    _("Closest"),
    _("The closest room is the one with the fewest orthogonal steps from the active player."),
    kind="definition",
    source=_SOURCE,
    reading=_(
        "Locks and rooms in between do not matter, and steps do not go over the edge. Of equally close ones "
        "the active player chooses."
    ),
)
_add(
    "cuobe.drop",
    _("Drop"),
    _("Drop means to put one of your cards of the named kind on the dropped pile."),
    kind="effect",
    source=_SOURCE,
    reading=_("A talent or syndrome that has to be dropped leaves the game."),
    says=_("{player} must drop {card}."),
)
_add(
    "cuobe.gain",
    _("Gain"),
    _("You gain dice for this turn."),
    kind="effect",
    source=_SOURCE,
    reading=_("Never beyond the five of the box."),
    says=_("{player} gains dice: {number}."),
)
_add(
    "cuobe.lose",
    _("Lose"),
    _("You lose dice in this turn."),
    kind="effect",
    source=_SOURCE,
    reading=_("Only dice that are not yet spent, and never below none."),
    says=_("{player} loses dice: {number}."),
)
_add(
    "cuobe.find",
    _("Find"),
    _("Find puts a find token into every search room with the number that the card says."),
    kind="effect",
    source=_SOURCE,
    reading=_("Face-up rooms without one. If tokens run out, the player chooses where they go."),
    says={
        "": _("Search rooms with the number {number} get find tokens."),
        "none": _("No room with the number {number} can take a find token."),
    },
)
_add(
    "cuobe.heal",
    _("Heal"),
    _("Heal lowers wounds by one, or by what the card says. Full heal lowers them to zero."),
    kind="effect",
    source=_SOURCE,
    reading=_("It stops at 0 and does not bring back the dead."),
    says=_("{player} heals. Wounds: {wounds}."),
)
_add(
    "cuobe.jump",
    _("Jump"),
    _("A jump goes straight to a room. It ignores locks and enter effects."),
    kind="effect",
    source=_SOURCE,
    reading=_("A face-down room is flipped by who arrives, without discovery card."),
    says=_("{player} jumps: {room}."),
)
_add(
    "cuobe.lock-effect",
    _("Lock"),
    _("Lock puts a lock token into a room."),
    kind="effect",
    source=_SOURCE,
    reading=_("One token a room. If no token is left, none is placed."),
    says={
        "": _("{room} is locked."),
        "none": _("No lock token is left."),
        "already": _("{room} has a lock token already."),
    },
)
_add(
    "cuobe.move-player",
    _("Move player"),
    _("Any player is moved by one room. Locks and enter effects count."),
    kind="definition",
    source=_SOURCE,
    reading=_("It may discover a room; then the active player resolves what follows."),
)
_add(
    "cuobe.next-room",
    _("Next room"),
    _("A next room is one next to the active player, who chooses which. Several are all different."),
    kind="definition",
    source=_SOURCE,
)
_add(
    "cuobe.this-room",
    _("This room"),
    _("This room is the one with the active player."),
    kind="definition",
    source=_SOURCE,
    reading=_("An enter effect is about who enters: this room, next and closest rooms are then theirs."),
)
_add(
    "cuobe.remove-trap",
    _("Remove trap"),
    _("Remove trap takes a trap away."),
    kind="effect",
    source=_SOURCE,
    reading=_("Only a token: printed traps, stripes and the Ghoul's stay."),
    says=_("The trap in {room} is gone."),
)
_add(
    "cuobe.retrieve-tool",
    _("Retrieve tool"),
    _("You take any tool from the dropped ones."),
    kind="effect",
    source=_SOURCE,
    reading=_("They lie in the open: you choose."),
    says=_("{player} retrieves {card}."),
)
_add(
    "cuobe.retrieve-spawn",
    _("Retrieve spawn"),
    _("A random destroyed spawn comes back."),
    kind="effect",
    source=_SOURCE,
    reading=_("At full power, as it arrives from the deck. If none was destroyed, nothing happens."),
    says={"none": _("No spawn has been destroyed, so none comes back.")},
)
_add(
    "cuobe.swap",
    _("Swap"),
    _("Two players change rooms. Locks and enter effects do not count."),
    kind="effect",
    source=_SOURCE,
    says=_("{player} and {other_player} swap rooms."),
)
_add(
    "cuobe.weapon",
    _("Weapon"),
    _("A weapon is a bonus in a fight."),
    kind="definition",
    source=_SOURCE,
    reading=_("An ongoing weapon of a room helps everybody who fights there, at no cost."),
)
_add(
    "cuobe.compulsory",
    _("Compulsory effects"),
    _("An effect with an exclamation mark has to be carried out in full."),
    kind="effect",
    source=_SOURCE,
    reading=_(
        "Without a target it does nothing, and says so. Of several players one is chosen on whom it does "
        "something. All other effects may be declined; nobody is asked "
        "whether to heal or calm oneself or to gain dice, nor about what a card was just used for."
    ),
    says={"nothing": _("{card}: there is nothing to do it to.")},
)
_add(
    "cuobe.decline",
    _("Declining"),
    _("An effect without an exclamation mark may be declined."),
    kind="move",
    source=_SOURCE,
    why=_("this is compulsory."),
    next=_("Choose."),
    says=_("{player} goes without."),
)
_add(
    "cuobe.choice",
    _("Choices"),
    _("Where something is to be chosen, the active player chooses among what is possible."),
    kind="move",
    source="FAQ",
    reading=_(
        'Where a card says "a player", the active player chooses who: with a tool or a talent among those '
        "in the same room, with an event or a room among all inside."
    ),
    why=_("{value} is not among the choices."),
    next=_("Choose one of: {choices}."),
)
