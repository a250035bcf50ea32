"""The walk through CU[o]BE's rules, chapters 4 and 5: search and tools, chests."""

from __future__ import annotations

from typing import Final

from cubeplay.cuobe.rules.state import Room
from cubeplay.cuobe.teaching.positions import (
    BANDAGE,
    HALLS,
    HEALER,
    KEYS,
    OTHERS,
    SEARCH,
    WEAPON,
    laid,
    quietly,
    titled,
    who,
)
from cubeplay.game import Hint
from cubeplay.teach.steps import WalkStep, chapter, happens
from cubeplay.words import _

_SEARCH: Final = chapter(
    _("Search and tools"),
    WalkStep(
        "search",
        _("Search the dark"),
        _(
            "In a room with a *search symbol* you may roll a die. *Every* face-up room with that number gets "
            "a find token. In its room you take a token for nothing and draw a *blue card*. Try to search "
            "the Atrium, which has no symbol. Then find something."
        ),
        laid(
            {"d3": SEARCH[2], "b3": SEARCH[1], "c2": SEARCH[3]},
            who("c3"),
            blue=(KEYS[0],),
            falls=("rolls 2",),
        ),
        (happens(_("Search"), "cuobe.search"), happens(_("Take a find token"), "cuobe.find-token")),
        rules=(
            *("cuobe.search-symbol", "cuobe.search", "cuobe.find", "cuobe.find-token", "cuobe.no-find"),
            *("cuobe.blue-card", "cuobe.tool"),
        ),
        hints=(
            Hint(_("The numbers on the rooms are search symbols.")),
            Hint(_("Search in d3. The token may appear elsewhere: go where it is."), ("d3",)),
            Hint(_("Press Try to be refused. Then press d3, search, and take the token."), ("d3",)),
        ),
        show_me=("search", "move east", "Search", "find"),
        invite_illegal="search",
        par=3,
        praise=_("A key. There are five, and you need all of them."),
    ),
    WalkStep(
        "tools",
        _("Use what you carry"),
        _(
            "*Tools* cost no die and are used *once*. *Talents* take a die each time, and stay. Both work on "
            "you or on somebody in *your room*. {weapon} is for fights alone: try to use it now. Then treat "
            "Fig with {bandage}, and yourself with your talent."
        ).format(weapon=titled(WEAPON), bandage=titled(BANDAGE)),
        laid(
            {"c2": HALLS[0]},
            who("c3", wounds=1, tools=(WEAPON, BANDAGE), talents=(HEALER,)),
            who("c3", wounds=2),
        ),
        (
            happens(_("Use the tool"), "cuobe.use"),
            happens(_("Use the talent"), "cuobe.talent-use"),
            happens(_("Heal twice"), "cuobe.heal", 2),
        ),
        rules=("cuobe.use", "cuobe.use-target", "cuobe.talent-use", "cuobe.talent", "cuobe.heal"),
        hints=(
            Hint(_("Your cards lie in front of you. Press one, then use it.")),
            Hint(_("After that you are asked for whom."), (BANDAGE, HEALER)),
            Hint(
                _("Press Try to be refused. Then use the tool for Fig, and the talent for yourself."),
                (WEAPON, BANDAGE, HEALER),
            ),
        ),
        show_me=(f"use {WEAPON}", f"use {BANDAGE}", "choose 2", f"use {HEALER}", "choose 1"),
        reply=quietly,
        invite_illegal=f"use {WEAPON}",
        par=4,
        praise=_("The tool is gone. The talent stays."),
    ),
    WalkStep(
        "limit",
        _("Carry too much"),
        _(
            "Two players hold *four* tools each, and keys count as tools. You hold five, and you get no "
            "further: try. What you *cannot* hold you may give to somebody in your room, stash, or drop. "
            "Dropped tools may come back, used ones never."
        ),
        laid(
            {"d3": HALLS[0]},
            who("c3", tools=(KEYS[0], *OTHERS[:4])),
            who("c3", tools=(WEAPON,)),
        ),
        (happens(_("Give a tool to Fig"), "cuobe.give"), happens(_("Go on"), "cuobe.move")),
        rules=(
            *("cuobe.limit", "cuobe.give", "cuobe.drop-tool", "cuobe.two-players", "cuobe.solo"),
            *("cuobe.eclipse", "cuobe.retrieve-tool"),
        ),
        hints=(
            Hint(_("Fig's hands are nearly empty.")),
            Hint(_("Press a card, then Fig."), (OTHERS[0], "player-2")),
            Hint(_("Press d3 to be refused. Give a card to Fig. Press d3 again."), ("d3", "player-2")),
        ),
        show_me=("move east", f"give {OTHERS[0]} to 2", "Move east"),
        reply=quietly,
        invite_illegal="move east",
        par=2,
        praise=_("It would have been worse with Eclipse: then it is one less."),
    ),
)

_CHESTS: Final = chapter(
    _("Chests"),
    WalkStep(
        "chest",
        _("Hide a key"),
        _(
            "You have *one chest*. Place it, and it stays there for good. In its room you put in and take "
            "out what you like, for no dice; what lies in it is safe, and of no use. Stash the key. Then "
            "look into Fig's chest on d3: it stays shut while Fig *lives*."
        ),
        laid(
            {"d3": Room(HALLS[0], chest=1), "b3": HALLS[1]},
            who("c3", tools=(KEYS[0],)),
            who("b3", chest=(WEAPON,)),
        ),
        (happens(_("Place your chest"), "cuobe.chest"), happens(_("Stash the key"), "cuobe.stash")),
        rules=("cuobe.chest", "cuobe.chest-one", "cuobe.chest-room", "cuobe.stash", "cuobe.take"),
        hints=(
            Hint(_("A chest needs a room of its own. The Atrium will do.")),
            Hint(_("Place it, and put the key in."), (KEYS[0], "c3", "d3")),
            Hint(
                _("Place the chest. Press the key, and put it in. Press d3, then Try."),
                (KEYS[0], "d3"),
            ),
        ),
        show_me=("chest", f"stash {KEYS[0]}", "move east", f"take {WEAPON}"),
        reply=quietly,
        invite_illegal=f"take {WEAPON}",
        par=3,
        praise=_("Yours stays shut, too. It helps to stay alive."),
    ),
)

STEPS: Final = (*_SEARCH, *_CHESTS)
"""Four steps."""
