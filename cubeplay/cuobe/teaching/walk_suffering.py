"""The walk through CU[o]BE's rules, chapters 8 to 10: traps, panic and insanity, sleep."""

from __future__ import annotations

from typing import Final

from cubeplay.cuobe.rules.state import Room
from cubeplay.cuobe.teaching.positions import (
    HALLS,
    HEALER,
    PANIC,
    SAFE,
    SEARCH,
    SLEEPER,
    STRIPED,
    TRAPPED,
    TRIGGERS,
    VICTIM,
    WEAPON,
    drawing,
    laid,
    quietly,
    spawn,
    titled,
    who,
)
from cubeplay.game import Hint
from cubeplay.teach.steps import Goal, Sight, WalkStep, chapter, happens
from cubeplay.words import _


def _missed(sight: Sight) -> bool:
    """Traps have sprung, and have not hit the learner."""
    sprung = any(event.rule == "cuobe.trigger" for event in sight.events)
    return sprung and not sight.session.state.players[0].wounds


_TRAPS: Final = chapter(
    _("Traps"),
    WalkStep(
        "traps",
        _("Stand where no trap is"),
        _(
            "A *trap* does nothing until a *trigger* comes. Then it wounds whoever is in its room, and it "
            "stays. Traps are printed, or tokens, or a *red stripe*: that traps the whole row or column. You "
            "have a trap token here and one die. Fig's next card is a trigger."
        ),
        laid(
            {
                "c3": Room("atrium", trap=True),
                "b3": TRAPPED,
                "d3": Room(HALLS[0], trap=True),
                "c4": HALLS[1],
                "a2": STRIPED,
                "c2": SEARCH[1],
                "e4": SAFE,
                "e5": HALLS[2],
            },
            who("c3"),
            who("e5"),
            dice=1,
            green=(TRIGGERS[0], PANIC),
        ),
        (Goal(_("Be out of all traps when they spring"), _missed),),
        rules=(
            *("cuobe.trap", "cuobe.trap-row", "cuobe.trigger", "cuobe.trap-hit", "cuobe.doom"),
            *("cuobe.no-traps", "cuobe.all-traps", "cuobe.remove-trap", "cuobe.brutal"),
        ),
        hints=(
            Hint(_("Four rooms to choose from. Three of them are no better than yours.")),
            Hint(
                _("One has a printed trap, one a token, and one lies in a striped row."), ("b3", "d3", "c2")
            ),
            Hint(_("Press c4. Then end your turn."), ("c4",), "move south"),
        ),
        show_me=("move south", "end"),
        par=2,
        reply=quietly,
        praise=_("It hit nobody. So one more trap was set, where the active player stood: with Fig."),
    ),
)

_MIND: Final = chapter(
    _("Panic and insanity"),
    WalkStep(
        "victim",
        _("Decide who is hurt"),
        _(
            "You have drawn {card}. An effect with an *exclamation mark* must be carried out, in full; all "
            "others you may *decline*. Where a card leaves the choice, the active player chooses. Try to "
            "decline. Then choose."
        ).format(card=titled(VICTIM)),
        laid(
            {"d3": HALLS[0]},
            who("c3", wounds=1),
            who("d3", wounds=3),
            green=(VICTIM,),
            tasks=drawing(),
            dice=0,
            given=False,
        ),
        (happens(_("Choose who is wounded"), "cuobe.wound"),),
        rules=("cuobe.compulsory", "cuobe.decline", "cuobe.gain", "cuobe.lose"),
        hints=(
            Hint(_("There is no third way. Try it.")),
            Hint(_("You, or Fig. Five wounds kill."), ("player-1", "player-2")),
            Hint(_("Press Try to be refused. Then press a player."), ("player-1", "player-2")),
        ),
        show_me=("decline", "choose 1"),
        reply=quietly,
        invite_illegal="decline",
        praise=_("Nobody asked how you decided."),
    ),
    WalkStep(
        "insane",
        _("Lose your mind"),
        _(
            "Your panic is 4. A turn that ends beside a spawn adds one, and *five drive you insane*, for "
            "good: tools dropped, talents and syndromes gone, no dice effects of rooms. *Further panic "
            "wounds*. End your turn, see what is left of you, go east, and try to search."
        ),
        laid(
            {"d3": SEARCH[2], "b3": HALLS[0]},
            who("c3", panic=4, tools=(WEAPON,), talents=(HEALER,)),
            spawns=(spawn("ghoul", "c3", 3),),
            green=(PANIC,),
        ),
        (happens(_("Go insane"), "cuobe.insanity"), happens(_("Go east"), "cuobe.move")),
        rules=("cuobe.panic", "cuobe.insanity", "cuobe.panic-wound", "cuobe.insane-room"),
        hints=(
            Hint(_("You cannot win this. End your turn.")),
            Hint(_("The next card makes everybody panic. For you that is a wound now."), ("d3",)),
            Hint(_("End your turn, press d3, and search."), ("d3",)),
        ),
        show_me=("end", "move east", "search"),
        invite_illegal="search",
        par=2,
        praise=_("You can still walk, fight, and break locks. In a fight your panic no longer counts."),
    ),
    WalkStep(
        "syndrome",
        _("Hand on a syndrome"),
        _(
            "A *syndrome* stays with you until death, insanity, or the next one. Everybody has *one* at "
            "most: if you draw a second, it goes to the next player who has none. You are Confused already. "
            "Take the find token, end your turn, and watch Fig."
        ),
        laid(
            {"c3": Room("atrium", find=True), "b3": HALLS[0]},
            who("c3", syndromes=("confuse",)),
            who("c3"),
            who("b3"),
            blue=("paranoia",),
            green=(PANIC, TRIGGERS[0]),
        ),
        (
            happens(_("Draw a syndrome"), "cuobe.syndrome"),
            happens(_("See it strike Fig"), "cuobe.paranoia"),
        ),
        rules=("cuobe.syndrome", "cuobe.confuse", "cuobe.paranoia", "cuobe.drop"),
        hints=(
            Hint(_("What lies here is a blue card, and not every blue card is a gift.")),
            Hint(_("Fig sits next to you, and has no syndrome."), ("c3", "player-2")),
            Hint(_("Take the find token. End your turn."), ("c3",), "find"),
        ),
        show_me=("find", "end"),
        par=2,
        reply=quietly,
        praise=_("Paranoia: a turn that ends in company costs one panic. You were the company."),
    ),
)

_SLEEP: Final = chapter(
    _("Sleep"),
    WalkStep(
        "sleep",
        _("Close your eyes"),
        _(
            "{card} heals you and puts you to *sleep*. That ends your turn. You wake at the start of your "
            "next one; until then every panic *wounds* you instead. Fig draws the next card. How many wounds "
            "will you wake with?"
        ).format(card=titled(SLEEPER)),
        laid(
            {"b3": HALLS[0]},
            who("c3", wounds=3, tools=(SLEEPER,)),
            who("b3"),
            green=(PANIC, TRIGGERS[0]),
        ),
        (
            happens(_("Fall asleep"), "cuobe.sleep"),
            happens(_("Dream badly"), "cuobe.panic-wound"),
            happens(_("Wake up"), "cuobe.wake"),
        ),
        rules=("cuobe.sleep", "cuobe.wake"),
        hints=(
            Hint(_("Three wounds are many.")),
            Hint(_("It takes no die. It takes the turn."), (SLEEPER,)),
            Hint(_("Press the card, and use it."), (SLEEPER,), f"use {SLEEPER}"),
        ),
        show_me=(f"use {SLEEPER}",),
        reply=quietly,
        praise=_("One. The card said panic; asleep you cannot."),
    ),
)

STEPS: Final = (*_TRAPS, *_MIND, *_SLEEP)
"""Five steps."""
