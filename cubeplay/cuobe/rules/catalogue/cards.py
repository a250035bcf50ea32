"""Blue cards: tools, talents, limits, chests."""

from __future__ import annotations

from cubeplay.cuobe.rules.catalogue.locks import RULEBOOK
from cubeplay.words import _

__all__ = ["RULEBOOK"]
_add = RULEBOOK.add

_add(
    "cuobe.blue-card",
    _("Blue cards"),
    _("A blue card is a key, a tool, a talent or a syndrome. It goes in front of the active player."),
    kind="effect",
    source="Cards",
    reading=_("An empty deck gives nothing, and says so."),
    says={"": _("{player} draws a blue card: {card}."), "empty": _("The blue deck is empty.")},
)
_add(
    "cuobe.tool",
    _("Tools"),
    _("A tool is used once and then leaves the game."),
    kind="effect",
    source="Tool",
    reading=_("The insane may use a tool at the moment at which they draw it; else it is dropped."),
    says={
        "": _("{player} now holds {card}."),
        "insane": _("{player} can use {card} now or never."),
    },
)
_add(
    "cuobe.use",
    _("Using tools and talents"),
    _("In your turn you use your tools and talents on yourself or on another player in your room."),
    kind="move",
    source="Tools and Talents",
    reading=_(
        "Weapons are chosen after the roll of a fight. Curiosity works by itself. Used tools never come back "
        "into play."
    ),
    why={
        "not-held": _("{card} is not in front of you."),
        "in-chest": _("{card} lies in your chest."),
        "weapon": _("{card} is a weapon and nothing else."),
        "syndrome": _("{card} is a syndrome and works on you by itself."),
        "curiosity": _("{card} works by itself when you search."),
    },
    next={
        "not-held": _("Use what lies in front of you."),
        "in-chest": _("Take it out first, in the room of your chest."),
        "weapon": _("Choose it in a fight, after the roll."),
        "syndrome": _("Use a tool or a talent."),
        "curiosity": _("Search, and hope for a zero."),
    },
    says=_("{player} uses {card}."),
)
_add(
    "cuobe.use-target",
    _("Something to use it on"),
    _("A card can be used when it can do something."),
    kind="move",
    source="Tools and Talents",
    reading=_("The text does not say whether cards may be wasted. Ours may not."),
    why=_("{card} would do nothing now."),
    next=_("Keep it for later."),
)
_add(
    "cuobe.talent-use",
    _("Using a talent"),
    _("Each use of a talent takes one die. It can be used again and again."),
    kind="effect",
    source="Tools and Talents",
    reading=_("This is also true of a talent that serves as a weapon."),
    says=_("{player} uses {card} for one die."),
)
_add(
    "cuobe.limit",
    _("Hand limit"),
    _("At the end of a turn and while moving you hold three tools at most. With Eclipse it is one less."),
    kind="move",
    source="Tools and Talents",
    reading=_("Keys count as tools until they are activated. Talents have a limit of their own."),
    why={
        "": _("you hold {tools} tools, and your limit is {limit}."),
        "carried": _("{other_player} holds {tools} tools, and the limit is {limit}."),
    },
    next={"": _("Give, stash or drop some first."), "carried": _("Go alone.")},
    says=_("{player} holds {tools} tools, and the limit is {limit}: something must go."),
)
_add(
    "cuobe.talent",
    _("Talents"),
    _(
        "Everybody has one talent at most. A second one goes to the next player who has none; if all have "
        "one, it replaces your own. Talents are never given, dropped or stashed."
    ),
    kind="effect",
    source="Talent or Syndrome",
    reading=_(
        "The next player is the next one clockwise who lives, is inside and sane and has none. An insane "
        "player who draws one that nobody can take removes it from the game. Whose limit is higher chooses "
        "which one goes."
    ),
    says={
        "": _("{player} has a new talent: {card}."),
        "passed": _("{player} passes {card} on to {other_player}."),
        "replaced": _("{player} takes {card} and loses {old}."),
        "removed": _("Nobody can take {card}: it leaves the game."),
    },
)
_add(
    "cuobe.give",
    _("Giving"),
    _("A tool that you cannot hold you may give to another player in your room."),
    kind="move",
    source="Tools and Talents",
    reading=_(
        "Only when you hold too many, and only to who can still hold it. It could also mean that tools may "
        "be given at any time. Option: giving."
    ),
    why={
        "not-held": _("{card} is not among your tools."),
        "away": _("{other_player} is not in your room."),
        "full": _("{other_player} cannot hold another tool."),
        "self": _("it is yours already."),
        "no-need": _("you can hold all that you have."),
    },
    next={
        "not-held": _("Give one of your tools."),
        "away": _("Give it to somebody in your room."),
        "full": _("Give it to somebody else, stash it or drop it."),
        "self": _("Name somebody else."),
        "no-need": _("Keep it; tools change hands only when you hold too many."),
    },
    says=_("{player} gives {card} to {other_player}."),
)
_add(
    "cuobe.drop-tool",
    _("Dropping"),
    _("A tool that you cannot hold you may drop. Dropped tools lie in the open and may come back."),
    kind="move",
    source="Tools and Talents",
    reading=_("Only when you hold too many. Option: giving."),
    why={
        "not-held": _("{card} is not among your tools."),
        "no-need": _("you can hold all that you have."),
    },
    next={"not-held": _("Drop one of your tools."), "no-need": _("Keep it.")},
    says=_("{player} drops {card}."),
)

# Chests

_add(
    "cuobe.chest",
    _("Chests"),
    _(
        "In your turn you may place your chest in your room. There it stays, and its tools are safe but of "
        "no use."
    ),
    kind="effect",
    source="Chests",
    reading=_(
        "Placing it is free, also while a full hand waits for you to give tools up. It holds any number of "
        "tools, keys among them."
    ),
    says=_("{player} places a chest in {room}."),
)
_add(
    "cuobe.chest-one",
    _("Your one chest"),
    _("You have one chest. Once placed it is never moved."),
    kind="move",
    source="Chests",
    why=_("your chest stands on {place} already."),
    next=_("Go there to use it."),
)
_add(
    "cuobe.chest-room",
    _("One chest a room"),
    _("A room holds one chest."),
    kind="move",
    source="Chests",
    why=_("a chest of {other_player} stands here."),
    next=_("Place yours in another room."),
)
_add(
    "cuobe.stash",
    _("Stashing"),
    _("You put any number of tools into your own chest while you are in its room."),
    kind="move",
    source="Chests",
    reading=_(
        "It is free, in your own turn, and also when you hold too many. Here it is one move for each tool."
    ),
    why={
        "not-held": _("{card} is not among your tools."),
        "no-chest": _("your chest is not in this room."),
    },
    next={
        "not-held": _("Stash one of your tools."),
        "no-chest": _("Place it here, or go to where it stands."),
    },
    says=_("{player} stashes {card}."),
)
_add(
    "cuobe.take",
    _("Taking out"),
    _("You take tools out of your own chest, or out of a dead player's, while you are in its room."),
    kind="move",
    source="Chests",
    reading=_(
        "Who has left the cube is alive, so that chest stays shut. It could also mean that it opens. The "
        "hand limit binds only when you move on or end your turn."
    ),
    why={
        "none": _("no chest stands in this room."),
        "owner": _("this chest belongs to {other_player}, who is alive."),
        "not-in": _("{card} is not in this chest."),
        "empty": _("this chest is empty."),
        "insane": _("you are insane and can hold nothing."),
    },
    next={
        "none": _("Go to your chest."),
        "owner": _("Go to your own chest."),
        "not-in": _("In it: {cards}."),
        "empty": _("Look elsewhere."),
        "insane": _("Leave it to others."),
    },
    says=_("{player} takes {card} out of a chest."),
)
