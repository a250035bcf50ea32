"""Fights and traps."""

from __future__ import annotations

from cubeplay.cuobe.rules.catalogue.spawns import RULEBOOK
from cubeplay.words import _

__all__ = ["RULEBOOK"]
_add = RULEBOOK.add

# Fights

_add(
    "cuobe.fight",
    _("Fighting"),
    _("You fight a spawn in your room with as many of your dice as you like, as often as you like."),
    kind="move",
    source="Fighting",
    reading=_("Spiders of one room are fought one at a time."),
    why={
        "": _("{spawn} is not in your room."),
        "none": _("no spawn is in your room."),
    },
    next={
        "": _("Fight what is here: {spawns}."),
        "none": _("Be glad of it."),
    },
    says={
        "": _("{player} fights {spawn} with dice: {dice}."),
        "roll": _("{player} rolls {pips}."),
    },
)
_add(
    "cuobe.fight-dice",
    _("With bare hands"),
    _("You may fight without dice, with weapons alone, but not with nothing at all."),
    kind="move",
    source="Fighting",
    why=_("you have no weapon to use, and you take no die."),
    next=_("Take at least one die."),
)
_add(
    "cuobe.weapons",
    _("Weapons"),
    _("After the roll you choose your weapons. Their values are added to the dice."),
    kind="move",
    source="Fighting",
    reading=_(
        "All are chosen at once, and gone even if the fight is lost. A talent that is a weapon takes a die "
        "and stays; so only the active player can use one. The insane use none."
    ),
    why={
        "not-held": _("{card} is not in front of you."),
        "not-weapon": _("{card} is no weapon."),
        "twice": _("{card} is named twice."),
        "insane": _("you are insane and can hold no weapon."),
        "dice": _("these talents take {need} dice, and you have {dice}."),
    },
    next={
        "": _("Choose among your weapons, or say 'no weapons'."),
        "insane": _("Say 'no weapons'."),
        "dice": _("Use fewer talents."),
    },
    says=_("{player} adds {bonus}: {cards}."),
)
_add(
    "cuobe.rush",
    _("Rush"),
    _("Whoever has Rush fights with one less."),
    kind="effect",
    source="Rush",
    says=_("Rush takes one off {player}'s strength."),
)
_add(
    "cuobe.result",
    _("The result of a fight"),
    _(
        "Dice and weapons stand against power and panic. Lose, and you get one wound. Win, and the spawn "
        "loses one power. In a tie both happen."
    ),
    kind="effect",
    source="Fighting",
    reading=_(
        "Spiders have power 1 whatever the panic. An insane player's panic adds nothing. Rush takes one off, "
        "and the Troll adds one to others. The dead take nothing: who dies in a tie leaves a twin her card."
    ),
    says={
        "win": _("{player} has {total} against {against} and wins over {spawn}."),
        "lose": _("{player} has {total} against {against} and loses to {spawn}."),
        "tie": _("{player} has {total} against {against}: both {player} and {spawn} are hurt."),
    },
)
_add(
    "cuobe.power",
    _("Power"),
    _("A spawn's power is what its counter says."),
    kind="effect",
    source="Fighting",
    says=_("{spawn} is weaker. Power: {power}."),
)
_add(
    "cuobe.destroyed",
    _("Destroyed"),
    _("A spawn whose power reaches 0 is destroyed."),
    kind="effect",
    source="Fighting",
    reading=_("Its card goes to the discarded spawns, from where it may be retrieved."),
    says=_("{spawn} is destroyed."),
)
_add(
    "cuobe.spider-killed",
    _("Killing a spider"),
    _("A spider that loses a fight is dead. With the last one the Spiders leave the game."),
    kind="effect",
    source="Spiders",
    reading=_(
        "A spider that is killed in the turn of its arrival counts as a kill. A single spider relieves "
        "nobody."
    ),
    says=_("The spider on {place} is dead."),
)
_add(
    "cuobe.relief",
    _("Relief"),
    _("Who destroys a spawn may lower the own panic by one."),
    kind="effect",
    source="Panic",
    reading=_(
        'It is a choice: one place of the text says "may", another says "decrease". For spiders it comes '
        "with the last one, for the twins with the second, for it is the card that must go. It does not help "
        "the insane."
    ),
    says=_("{player} breathes again. Panic: {panic}."),
)

# Traps

_add(
    "cuobe.trap",
    _("Traps"),
    _("A room has one trap at most, printed or token. Traps do nothing until a trigger comes, and stay."),
    kind="effect",
    source="Traps",
    reading=_(
        "A trap where one is, or where none may be, does nothing; a token in a face-down room that turns out "
        "to be such a one goes back. A token may lie where a stripe or the Ghoul traps the room as well."
    ),
    says={
        "": _("A trap lies in {room}."),
        "already": _("{room} has a trap already."),
        "safe": _("No trap can be put into {room}."),
        "back": _("{room} takes no trap token: it goes back into the box."),
    },
)
_add(
    "cuobe.trigger",
    _("Triggers"),
    _(
        "A trigger wounds every player in a trapped room. If it hits nobody, a trap is put into the active "
        "player's room."
    ),
    kind="effect",
    source="Trigger",
    reading=_("The new trap hits nobody yet."),
    says={
        "": _("{card}: all traps spring."),
        "nobody": _("The traps hit nobody. One more is set."),
    },
)
_add(
    "cuobe.trap-hit",
    _("A trap hits"),
    _("Who is in a trapped room when traps spring gets one wound."),
    kind="effect",
    source="Traps",
    reading=_("A room is trapped once, not twice, whatever traps it. Sleepers are hit like all others."),
    says=_("The trap in {room} hits {player}."),
)
_add(
    "cuobe.trap-row",
    _("Trap rows"),
    _("A red stripe traps all rooms of its row or its column. Traps do not add up."),
    kind="definition",
    source="Trap rows",
    reading=_("Stripes lie as the Atrium lies, and count only face up."),
)
_add(
    "cuobe.all-traps",
    _("No trap token left"),
    _("If a trap should be added and all ten tokens are out, all traps spring instead."),
    kind="effect",
    source="Traps",
    reading=_("If they hit nobody, no further trap follows: it would never end."),
    says=_("No trap token is left: all traps spring."),
)
_add(
    "cuobe.no-traps",
    _("No traps"),
    _("In a room with this effect traps hit nobody, and no trap token can be put there."),
    kind="definition",
    source="Effect glossary",
)
_add(
    "cuobe.brutal",
    _("Brutal"),
    _("Variant: a trigger that hits nobody puts a trap into every room with a player."),
    kind="effect",
    source="Brutal variant",
    reading=_(
        "One in each such room, however many players are in it, field by field; each token that the box "
        "lacks springs all traps, the new ones too. Option: brutal."
    ),
    says=_("Brutal: a trap for {room}, too."),
)
