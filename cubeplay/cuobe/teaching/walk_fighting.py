"""The walk through CU[o]BE's rules, chapters 6 and 7: fights, and each of the spawns."""

from __future__ import annotations

from typing import Final

from cubeplay.cuobe.exact.odds import fight_odds
from cubeplay.cuobe.rules.moves import Fight
from cubeplay.cuobe.teaching.positions import (
    BANDAGE,
    CALL,
    HALLS,
    HOUSE,
    KEYS,
    OTHERS,
    PANIC,
    SEARCH,
    TRIGGERS,
    WEAPON,
    laid,
    quietly,
    spawn,
    titled,
    who,
)
from cubeplay.game import Hint
from cubeplay.teach.steps import Goal, Guess, Sight, WalkStep, chapter, happens
from cubeplay.words import _

_POWER: Final = HOUSE.weapon(WEAPON)
_TWO: Final = fight_odds(HOUSE.die, 2, against=2)


def _fought_with_two(sight: Sight) -> bool:
    return Fight("ghoul", 2) in sight.moves


_FIGHTS: Final = chapter(
    _("Fights"),
    WalkStep(
        "fight",
        _("Count before you strike"),
        _(
            "In your room is a spawn. Roll as many dice as you like against its *power plus your panic*: "
            "more wins, less wounds you, a tie does *both*. Here it is 2 and 0. Before you see the odds: "
            "guess, then count the falls of two dice."
        ),
        laid({"c2": HALLS[0]}, who("c3"), spawns=(spawn("ghoul", "c3", 2),), falls=("rolls 1 2",)),
        (
            Goal(_("Fight with the fewest dice that win more often than not"), _fought_with_two),
            happens(_("See the result"), "cuobe.result"),
        ),
        rules=(
            "cuobe.fight",
            "cuobe.fight-dice",
            "cuobe.result",
            "cuobe.power",
            "cuobe.arrive",
            "cuobe.wound",
        ),
        hints=(
            Hint(_("The faces are 0, 1, 1, 2, 2, 3. How often does one die show a 3?")),
            Hint(_("One die: 1 of 6. Two dice: 10 ways make 3, 8 make 4, 4 make 5 and 1 makes 6."), ("c3",)),
            Hint(_("Press Try to be refused. Then take two dice: they win in 23 of 36."), ("c3",)),
        ),
        show_me=("fight ghoul with 0", "fight ghoul with 2"),
        invite_illegal="fight ghoul with 0",
        guess=Guess(_("In how many of 36 falls do two dice show 3 or more?"), _TWO.shares[0], _TWO.of),
        praise=_("23 of 36. It has lost one power, and it is still there."),
    ),
    WalkStep(
        "weapons",
        _("Keep the weapon for last"),
        _(
            "You choose your weapons *after* the roll, and they are gone even if you lose. This Ghoul has "
            "power 1, your panic adds {panic}, and you have one die. Fight, try to end the turn with the "
            "fight still open, then add what you need. Who *destroys* a spawn may calm down by one."
        ).format(panic=_POWER - 1),
        laid(
            {"c2": HALLS[0]},
            who("c3", panic=_POWER - 1, tools=(WEAPON, BANDAGE)),
            spawns=(spawn("ghoul", "c3"),),
            dice=1,
            falls=("rolls 1",),
        ),
        (
            happens(_("Add a weapon"), "cuobe.weapons"),
            happens(_("Destroy the Ghoul"), "cuobe.destroyed"),
            happens(_("Calm down"), "cuobe.relief"),
        ),
        rules=(
            *("cuobe.weapons", "cuobe.weapon", "cuobe.destroyed", "cuobe.relief", "cuobe.calm"),
            *("cuobe.rush", "cuobe.ongoing"),
        ),
        hints=(
            Hint(_("Roll first. Then see what is lacking.")),
            Hint(_("Press the weapon when the die has fallen."), (WEAPON,)),
            Hint(_("Fight with 1. Press Try to be refused. Take the weapon, and calm down."), (WEAPON,)),
        ),
        show_me=("fight ghoul with 1", "end", f"weapons {WEAPON}", "choose calm"),
        invite_illegal="end",
        par=3,
        praise=_("The weapon is gone, and so is the Ghoul."),
    ),
)


def _ended_unseen(sight: Sight) -> bool:
    """Two turns ended, and not once with a spawn in the room."""
    rules = [event.rule for event in sight.events]
    return rules.count("cuobe.end") > 1 and "cuobe.frighten" not in rules


def _unhurt(sight: Sight) -> bool:
    """The trap has hit, and not the learner."""
    hit = any(event.rule == "cuobe.trap-hit" for event in sight.events)
    return hit and not sight.session.state.players[0].wounds


_ROOMS: Final = {"a3": HALLS[2], "c2": HALLS[0], "d2": HALLS[1], "d3": SEARCH[2], "e3": SEARCH[3]}

_SPAWNS: Final = chapter(
    _("Spawns"),
    WalkStep(
        "ghoul",
        _("Get out of the Ghoul's lines"),
        _(
            "While the *Ghoul* lives, its whole row and column are *trapped*. And any spawn in a room stops "
            "its *dice effects*: try to search here. Then leave the lines and end your turn. Fig will not: "
            "Fig draws a trigger."
        ),
        laid(
            _ROOMS,
            who("d3"),
            who("a3"),
            spawns=(spawn("ghoul", "d3", 3),),
            green=(TRIGGERS[0], PANIC),
        ),
        (Goal(_("Be where the trigger does not hit you"), _unhurt),),
        rules=("cuobe.ghoul", "cuobe.spawn-blocks", "cuobe.room-effect"),
        hints=(
            Hint(_("Row 3 and column d are bad places.")),
            Hint(_("Two steps are enough."), ("d2", "c2")),
            Hint(_("Search, to be refused. Press d2, then c2, and end your turn."), ("d2", "c2")),
        ),
        show_me=("search", "move north", "move west", "end"),
        invite_illegal="search",
        par=3,
        reply=quietly,
        praise=_("Fig was in the row."),
    ),
    WalkStep(
        "clown",
        _("Be moved, and be followed"),
        _(
            "Spawns act *before* your card and your dice. The *Clown* swaps rooms with you; then the "
            "*Tentacles* jump to where you are. Who *ends* a turn beside a spawn gets one panic, however "
            "many there are. End this turn, see where you wake, and end the next one alone."
        ),
        laid(
            {"a1": HALLS[0], "b1": HALLS[1], "a2": SEARCH[1], "e5": SEARCH[2]},
            who("c3"),
            spawns=(spawn("clown", "a1", 2), spawn("tentacles", "e5", 2)),
            green=(PANIC,),
        ),
        (
            happens(_("Meet the Clown"), "cuobe.clown"),
            happens(_("Meet the Tentacles"), "cuobe.tentacles"),
            Goal(_("End both turns with no spawn in your room"), _ended_unseen),
        ),
        rules=(
            *("cuobe.spawns-first", "cuobe.clown", "cuobe.swap", "cuobe.tentacles", "cuobe.jump"),
            "cuobe.frighten",
        ),
        hints=(
            Hint(_("The Clown stands in a1. After the swap you do.")),
            Hint(_("The Tentacles have come along. Take a step away from them."), ("a1", "b1")),
            Hint(_("End your turn, press b1, end your turn."), ("b1",)),
        ),
        show_me=("end", "move east", "end"),
        par=3,
        praise=_("They will be back at the start of your next turn. They always are."),
    ),
    WalkStep(
        "spiders",
        _("Kill one, or there will be more"),
        _(
            "End your turn: the *Spiders* come, one in the next room in *every direction*, over the edge "
            "too. Their power is 1, whatever your panic. If nobody kills one in a turn, *another* appears "
            "before the next. All ten out? Then it *swarms*, and everybody panics instead."
        ),
        laid(
            {"a3": HALLS[0], "b3": HALLS[1], "a2": SEARCH[1], "a4": SEARCH[2]},
            who("a3", panic=2),
            green=("spiders",),
            falls=("any", "rolls 1 2"),
        ),
        (
            happens(_("See the spiders come"), "cuobe.spiders", 4),
            happens(_("Kill a spider"), "cuobe.spider-killed"),
        ),
        rules=("cuobe.spiders", "cuobe.spider-due", "cuobe.spider-killed", "cuobe.swarm"),
        hints=(
            Hint(_("They sit all round you. Go and visit one.")),
            Hint(_("Two dice show 2 or more in 31 of 36 falls."), ("b3", "a2", "a4")),
            Hint(_("End your turn, press b3, and fight with two dice."), ("b3",)),
        ),
        show_me=("end", "move east", "fight spider with 2"),
        par=3,
        praise=_("One less, and none to follow it. The others stay until all are dead."),
    ),
    WalkStep(
        "twins",
        _("Get your things back"),
        _(
            "The *Twins* appear in two rooms next to you: you pick which. Each *steals three cards* from the "
            "blue deck. A sister who loses a fight gives one back, and keeps her power; with her last card "
            "she is gone. End your turn, and try to send one into the corner a1."
        ),
        laid(
            {"b3": HALLS[0], "d3": HALLS[1], "c2": SEARCH[1]},
            who("c3"),
            green=("twins",),
            blue=(KEYS[0], WEAPON, BANDAGE, KEYS[1], *OTHERS[:2]),
            falls=("any", "rolls 1 2"),
        ),
        (
            happens(_("Let both sisters appear"), "cuobe.twins", 2),
            happens(_("Tear a card away from one"), "cuobe.loot"),
        ),
        rules=("cuobe.twins", "cuobe.next-room", "cuobe.choice", "cuobe.loot"),
        hints=(
            Hint(_("After your turn you choose two of four rooms.")),
            Hint(_("Known rooms are good places: you will go there."), ("b3", "d3")),
            Hint(
                _("End your turn. Press Try, then b3 and d3. Go to b3 and fight with two dice."),
                ("b3", "d3"),
            ),
        ),
        show_me=("end", "choose a1", "choose b3", "choose d3", "move west", "fight twins with 2"),
        invite_illegal="choose a1",
        par=5,
        praise=_("Two more of your cards are with her, and three with her sister."),
    ),
    WalkStep(
        "troll",
        _("Mind who stands behind it"),
        _(
            "The *Troll* gives every other spawn but spiders *one more power*, wherever it is. End your "
            "turn: {card} *attracts* the closest spawn, and it jumps to your room. Its counter says 1, and "
            "you are calm. What do you have to beat? Destroy it."
        ).format(card=titled(CALL)),
        laid(
            {"b3": HALLS[0], "d3": HALLS[1], "c2": SEARCH[1]},
            who("c3"),
            spawns=(spawn("troll", "a1", 3), spawn("ghoul", "d4")),
            green=(CALL,),
            falls=("any", "rolls 1 2"),
        ),
        (happens(_("See it jump"), "cuobe.attract"), happens(_("Destroy it"), "cuobe.destroyed")),
        rules=("cuobe.troll", "cuobe.attract", "cuobe.closest", "cuobe.retrieve-spawn"),
        hints=(
            Hint(_("Of the two the Ghoul is closer.")),
            Hint(_("One, and one for the Troll: more than 2 wins."), ("d4", "a1")),
            Hint(_("End your turn. Fight the Ghoul with two dice or more."), ("c3",)),
        ),
        show_me=("end", "fight ghoul with 2"),
        par=2,
        praise=_("Its power was 0, so it went. The Troll does not count for that."),
    ),
)

STEPS: Final = (*_FIGHTS, *_SPAWNS)
"""Seven steps."""
