"""Solo, two players, difficulty, and players against each other."""

from __future__ import annotations

from cubeplay.cuobe.rules.catalogue.health import RULEBOOK
from cubeplay.words import _

__all__ = ["RULEBOOK"]
_add = RULEBOOK.add

_add(
    "cuobe.solo",
    _("Solo"),
    _("Alone you can hold five tools, three talents and three syndromes."),
    kind="setup",
    source="Solo version",
    reading=_("Talents and syndromes are passed on or replaced once you have three."),
)
_add(
    "cuobe.two-players",
    _("Two players"),
    _("Two players can each hold four tools, two talents and two syndromes."),
    kind="setup",
    source="2-Player version",
    reading=_("Talents and syndromes are passed on or replaced once you have two."),
)
_add(
    "cuobe.difficulty",
    _("Difficulty"),
    _(
        "Harder: leave out ticks, some events or some talents. Easier: leave out some triggers, tools or "
        "spawns, or play with specialists."
    ),
    kind="setup",
    source="Difficulty",
    reading=_(
        "The text names no numbers; the options do. Which cards stay out is drawn by lot. Options: ticks, "
        "events_out, talents_out, triggers_out, tools_out, specialist, brutal, and one for each spawn."
    ),
    says=_("Left out of this game: {card}."),
)
_add(
    "cuobe.pvp",
    _("Players against players"),
    _(
        "Variant: you may fight another player of your room. You roll dice of your own, the defender rolls "
        "three. Both may use weapons."
    ),
    kind="move",
    source="PVP (experimental)",
    reading=_("The defender's three dice are extra, and sleepers defend themselves, too. Option: pvp."),
    why={
        "off": _("this game is played without fights between players."),
        "self": _("you cannot fight yourself."),
        "away": _("{other_player} is not in your room."),
    },
    next={
        "off": _("Fight the cube instead."),
        "self": _("Name somebody else."),
        "away": _("Go there first, or leave them alone."),
    },
    says=_("{player} attacks {other_player}."),
)
_add(
    "cuobe.pvp-result",
    _("Result between players"),
    _(
        "Dice and weapons are compared; panic does not count, Rush does. The loser gets a wound, in a tie "
        "both do."
    ),
    kind="effect",
    source="PVP (experimental)",
    says={
        "win": _("{player} has {total} against {against} and beats {other_player}."),
        "lose": _("{player} has {total} against {against} and is beaten by {other_player}."),
        "tie": _("{player} has {total} against {against}: {other_player} is hurt, and so is {player}."),
    },
)
_add(
    "cuobe.killer",
    _("The killer"),
    _("Who kills a player gets one panic and may take the tools, within the hand limit."),
    kind="effect",
    source="PVP (experimental)",
    reading=_(
        "The killer chooses which tools, and is within the limit before anything else goes on. The defender, "
        "too, can be the killer. Who kills each other at once takes nothing."
    ),
    says=_("{player} has killed {other_player}."),
)
_add(
    "cuobe.spoils",
    _("Spoils"),
    _("Tools that the killer does not take are dropped."),
    kind="effect",
    source="PVP (experimental)",
    says=_("{player} takes {card} from the dead."),
)
_add(
    "cuobe.respawn",
    _("Respawning"),
    _("Variant: a killed player starts again in the Atrium."),
    kind="effect",
    source="PVP (experimental)",
    reading=_(
        "Without wounds and without cards, with the same panic. Who is killed in the own turn ends it. "
        "Option: pvp."
    ),
    says=_("{player} wakes in the Atrium with nothing."),
)
