"""Wounds, panic, insanity, sleep, syndromes, and how the game ends."""

from __future__ import annotations

from cubeplay.cuobe.rules.catalogue.fights import RULEBOOK
from cubeplay.words import _

__all__ = ["RULEBOOK"]
_add = RULEBOOK.add

_add(
    "cuobe.wound",
    _("Wounds"),
    _("Wounds are counted from 0 to 5."),
    kind="effect",
    source="Death",
    says=_("{player} is hurt. Wounds: {wounds}."),
)
_add(
    "cuobe.death",
    _("Death"),
    _(
        "Five wounds kill. Your tools are dropped, your talents and syndromes leave the game, your chest "
        "opens to others. You have lost."
    ),
    kind="effect",
    source="Death",
    reading=_(
        "Death in your own turn ends it at once, without the effects of its end; the text does not say."
    ),
    says=_("{player} is dead."),
)
_add(
    "cuobe.panic",
    _("Panic"),
    _("Panic is counted from 0 to 5. It makes spawns stronger against you."),
    kind="effect",
    source="Panic",
    says=_("{player} panics. Panic: {panic}."),
)
_add(
    "cuobe.panic-wound",
    _("Panic that wounds"),
    _("Asleep or insane, every panic you get is a wound instead."),
    kind="effect",
    source="Insanity",
    reading=_("Step by step: what goes beyond five panic wounds. Asleep and insane wounds once, not twice."),
    says={
        "asleep": _("{player} is asleep, and the nightmare wounds."),
        "insane": _("{player} is beyond panic: it wounds."),
    },
)
_add(
    "cuobe.insanity",
    _("Insanity"),
    _(
        "Five panic drive you insane, for good. Your tools are dropped, your talents and syndromes leave the "
        "game. You hold no cards and use no dice effects any more."
    ),
    kind="effect",
    source="Insanity",
    reading=_(
        "Panic stays at five, so there is no die for being calm. You still move, fight without weapons and "
        "force locks, and others can help you. What was stashed before stays in your chest."
    ),
    says=_("{player} goes insane."),
)
_add(
    "cuobe.insane-room",
    _("The insane and rooms"),
    _("The insane use no dice effects of rooms, search among them."),
    kind="move",
    source="Insanity",
    reading=_("They may take find tokens, and use a tool at the moment at which they draw it."),
    why=_("you are insane, and rooms mean nothing to you."),
    next=_("Move, fight, force a lock, or end your turn."),
)
_add(
    "cuobe.sleep",
    _("Sleep"),
    _("Who falls asleep in the own turn ends it. You wake at the start of your next turn."),
    kind="effect",
    source="Sleep",
    reading=_(
        "The turn ends as always, with all that happens then. Asleep before the dice are given: none, and no "
        "actions. What is left of the card that did it is lost with the turn. Who falls asleep in another's "
        "turn wakes before the spawns act and misses nothing."
    ),
    says=_("{player} falls asleep."),
)
_add(
    "cuobe.wake",
    _("Waking"),
    _("A sleeper wakes at the start of the own turn."),
    kind="effect",
    source="Sleep",
    says=_("{player} wakes up."),
)

# Syndromes

_add(
    "cuobe.syndrome",
    _("Syndromes"),
    _(
        "Everybody has one syndrome at most. A second one goes to the next player who has none; if all have "
        "one, it replaces your own. Syndromes are never given or dropped."
    ),
    kind="effect",
    source="Syndromes",
    reading=_(
        "As with talents: the next sane one clockwise without one; whose limit is higher chooses which one "
        "goes."
    ),
    says={
        "": _("{player} now suffers from {card}."),
        "passed": _("{player} passes {card} on to {other_player}."),
        "replaced": _("{player} takes {card} and is rid of {old}."),
        "removed": _("Nobody can take {card}: it leaves the game."),
    },
)
_add(
    "cuobe.doom",
    _("Doom"),
    _("Each time a trap hits you, you get two wounds."),
    kind="effect",
    source="Doom",
    says=_("Doom: the trap hits {player} twice as hard."),
)
_add(
    "cuobe.confuse",
    _("Confuse"),
    _("You get one die less at the start of your turn."),
    kind="effect",
    source="Confuse",
    says=_("Confused: one die less for {player}."),
)
_add(
    "cuobe.eclipse",
    _("Eclipse"),
    _("You can hold one tool less."),
    kind="definition",
    source="Eclipse",
)
_add(
    "cuobe.paranoia",
    _("Paranoia"),
    _("Each time you end your turn in a room with another player, you get one panic."),
    kind="effect",
    source="Paranoia",
    reading=_("Once a turn, however many there are. Sleepers count."),
    says=_("{player} is not alone in the room, and that is worse."),
)

# The end of the game

_add(
    "cuobe.key",
    _("Keys"),
    _(
        "Five keys are among the tools. In the Exit you activate them. Activated keys are safe and leave "
        "your hands."
    ),
    kind="move",
    source="Exit",
    reading=_(
        "It is free, and a key is never used up. A dead player's keys are dropped like other tools, and come "
        "back by retrieving them."
    ),
    why={"exit": _("a key is activated in the Exit.")},
    next=_("Carry it there, or give it to somebody who can."),
    says=_("{player} activates {card}. Keys still missing: {left}."),
)
_add(
    "cuobe.leave",
    _("Leaving"),
    _("Once all keys are activated, who is in the Exit may leave the cube, and wins."),
    kind="move",
    source="Exit",
    reading=_(
        "It is free, in your own turn. Spawns and locks in the Exit do not hold you, and nobody has to wait "
        "for others."
    ),
    why={
        "exit": _("you are not in the Exit."),
        "keys": _("keys are still missing: {left}."),
    },
    next={
        "exit": _("Find the Exit and go there."),
        "keys": _("Activate them in the Exit first."),
    },
    says=_("{player} leaves the cube."),
)
_add(
    "cuobe.escape",
    _("Escape"),
    _("When no living player is left inside, the game ends. Everybody who has left has won."),
    kind="ending",
    source="Exit",
    reading=_("So it may end with some who have left and some who are dead. Those who are dead have lost."),
    says=_("Nobody who lives is left in the cube. Who got out has won."),
)
_add(
    "cuobe.all-dead",
    _("All dead"),
    _("If all players die, all lose."),
    kind="ending",
    source="Death",
    says=_("All are dead. The cube is quiet."),
)
_add(
    "cuobe.short",
    _("Short game"),
    _("Variant: the first death ends the game, and all lose."),
    kind="ending",
    source="Death",
    reading=_(
        "Who has left by then has won; those inside lose. It could also mean that all lose. Option: short."
    ),
    says=_("The first death ends the short game."),
)
_add(
    "cuobe.time",
    _("Time"),
    _("When the green deck has run out, the game ends with the current turn. Who is still inside loses."),
    kind="ending",
    source="Time",
    reading=_(
        "It has run out when its last card is drawn, by whatever. It could also mean when no card is left to "
        "draw."
    ),
    says=_("Time is up. Who is still inside stays inside."),
)
_add(
    "cuobe.surrender",
    _("Surrender"),
    _("The players may agree to give up. Then all who are still inside lose."),
    kind="ending",
    source="Surrender",
    reading=_("All living players inside must agree. Who has left has won."),
    says={
        "": _("{player} wants to give up."),
        "refused": _("{player} does not give up."),
        "all": _("All agree: the cube has won."),
    },
)
