"""The walk through CU[o]BE's rules, chapters 11 and 12: the ending, variants, and a short game."""

from __future__ import annotations

from typing import Final

from cubeplay.cuobe.rules.state import Room
from cubeplay.cuobe.teaching.positions import (
    HALLS,
    KEYS,
    PANIC,
    SEARCH,
    TRIGGERS,
    WEAPON,
    laid,
    quietly,
    spawn,
    tick,
    who,
)
from cubeplay.game import Hint
from cubeplay.teach.steps import WalkStep, chapter, happens
from cubeplay.words import _

_ENDING: Final = chapter(
    _("The ending"),
    WalkStep(
        "exit",
        _("Get out"),
        _(
            "All *five keys* must be activated, in the *Exit*, with no spawn there. It takes no die. Then "
            "whoever stands in the Exit may *leave*, and has won; nobody has to wait. Four keys are in. You "
            "hold the fifth. Try it here first."
        ),
        laid(
            {"d3": "exit", "b3": HALLS[0]},
            who("c3", tools=(KEYS[0],)),
            who("d3"),
            activated=KEYS[1:],
            green=(PANIC,),
        ),
        (happens(_("Activate the last key"), "cuobe.key"), happens(_("Escape, with Fig"), "cuobe.escape")),
        rules=("cuobe.key", "cuobe.leave", "cuobe.escape"),
        hints=(
            Hint(_("The Exit is next door. Fig is there already.")),
            Hint(_("Go in, use the key, and leave. Fig follows."), (KEYS[0], "d3")),
            Hint(_("Press Try to be refused. Press d3, activate the key, leave."), (KEYS[0], "d3")),
        ),
        show_me=(f"use {KEYS[0]}", "move east", f"Use {KEYS[0]}", "leave"),
        invite_illegal=f"use {KEYS[0]}",
        par=3,
        reply=quietly,
        praise=_("Both of you are out. It is raining, and nobody minds."),
    ),
    WalkStep(
        "time",
        _("Be too late"),
        _(
            "The green deck is the *clock*. When its last card is drawn, the game ends with that turn, and "
            "who is inside has *lost*. One card is left, two keys are missing. Try to leave all the same. "
            "Then end this turn, and the next."
        ),
        laid(
            {"d3": "exit", "b3": HALLS[0]},
            who("d3", tools=(KEYS[0],)),
            activated=KEYS[2:],
            green=(TRIGGERS[0],),
            last=True,
        ),
        (happens(_("Hear the time run out"), "cuobe.time"),),
        rules=("cuobe.time", "cuobe.death", "cuobe.all-dead", "cuobe.short", "cuobe.surrender"),
        hints=(
            Hint(_("The fifth key is somewhere in the dark, and there is no time.")),
            Hint(_("End your turn: the last card comes, and one turn with it."), ("d3",)),
            Hint(_("Press Leave to be refused. Then end your turn two times."), ("d3",)),
        ),
        show_me=("leave", "end", "end"),
        invite_illegal="leave",
        par=2,
        praise=_("Death and surrender end it, too. There is one good ending, and four others."),
    ),
)

_VARIANTS: Final = chapter(
    _("Variants"),
    WalkStep(
        "pvp",
        _("Turn on Fig"),
        _(
            "Variants make it kinder or crueller; the rules below tell of them. In one of them players "
            "fight: you roll as many dice as you like, the defender rolls *three*, and panic does not count. "
            "Who *kills* gets one panic and the tools. Try to reach Lime, two rooms away. Then take Fig's "
            "key."
        ),
        laid(
            {"b3": HALLS[0], "a3": HALLS[1]},
            who("c3"),
            who("c3", wounds=4, tools=(KEYS[0],)),
            who("a3"),
            setup={"pvp": "respawn"},
            falls=("rolls 1 2 2 3", "rolls 0 1 1"),
        ),
        (
            happens(_("Kill Fig"), "cuobe.killer"),
            happens(_("Take the key"), "cuobe.spoils"),
        ),
        rules=(
            *("cuobe.pvp", "cuobe.pvp-result", "cuobe.killer", "cuobe.spoils", "cuobe.respawn"),
            *("cuobe.difficulty", "cuobe.specialist", "cuobe.part"),
        ),
        hints=(
            Hint(_("Fig has four wounds, and trusts you.")),
            Hint(_("One fight is enough, if you win or tie it."), ("player-2", "player-3")),
            Hint(_("Press Try to be refused. Then take four dice for Fig, and take the key."), ("player-2",)),
        ),
        show_me=("attack 3 with 2", "attack 2 with 4", f"choose {KEYS[0]}"),
        reply=quietly,
        invite_illegal="attack 3 with 2",
        par=2,
        praise=_("With respawning Fig wakes in the Atrium: beside you, with nothing but a memory."),
    ),
    WalkStep(
        "game",
        _("Play it to the end"),
        _(
            "Now alone, and all of it. Three keys are activated, one is in your hand, the fifth is the card "
            "under the find token on c2. A Ghoul of power 1 sits in the Exit. The deck has *three cards*. "
            "Think where you end a turn, and get out alive."
        ),
        laid(
            {
                "b3": SEARCH[1],
                "c2": Room(SEARCH[2], find=True),
                "d3": HALLS[0],
                "e3": Room(HALLS[1], trap=True),
                "e4": "exit",
                "d4": HALLS[2],
            },
            who("b3", tools=(KEYS[0], WEAPON)),
            activated=KEYS[2:],
            blue=(KEYS[1],),
            green=(TRIGGERS[0], PANIC, tick("north")),
            last=True,
            spawns=(spawn("ghoul", "e4"),),
            falls=("any", "any", "rolls 1 2"),
        ),
        (happens(_("Leave the cube"), "cuobe.escape"),),
        rules=("cuobe.components", "cuobe.quick", "cuobe.advanced", "cuobe.advanced-green"),
        hints=(
            Hint(_("Your five dice are enough for the token, and for half the way.")),
            Hint(_("The Ghoul traps row 4 and column e. End your turn outside of them."), ("c2", "d3", "e4")),
            Hint(
                _("c3, c2, the token, c3, d3. End your turn. Then d4, e4, two dice, two keys, and leave."),
                ("c2", "d3", "e4"),
            ),
        ),
        show_me=(
            *("move east", "move north", "find", "move south", "move east", "end"),
            *("move south", "move east", "fight ghoul with 2", "no weapons"),
            *(f"use {KEYS[0]}", f"use {KEYS[1]}", "leave"),
        ),
        par=14,
        praise=_("One way out, and you found it."),
    ),
)

STEPS: Final = (*_ENDING, *_VARIANTS)
"""Four steps."""
