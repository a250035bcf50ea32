"""The walk through the rules of cuboro: thirteen boards, each with something to do."""

from __future__ import annotations

from cubeplay.cuboro.teaching.positions import (
    JUMP,
    NAMES,
    OVER,
    SLIDE,
    TEAMS,
    TUNNELS,
    TURN,
    changed,
    flips,
    goes_north,
    last_marble,
    one_taken,
    plays_exactly,
    scores,
    without_joker,
)
from cubeplay.game import Hint
from cubeplay.teach.steps import WalkStep, happens, holds, position
from cubeplay.words import _

STEPS: tuple[WalkStep, ...] = (
    WalkStep(
        "send",
        _("Send a marble"),
        _(
            "This is a *marble run*. The tower stands in the gap. The *yellow way* shows where the marble "
            "will roll. The tower gives 1 point, each *channel* gives 1 more. Press the tower to turn it. "
            "Then send the marble!"
        ),
        position("cuboro", names=NAMES),
        (happens(_("Send your marble to a round finish field"), "cuboro.finish"),),
        rules=(
            *("cuboro.goal", "cuboro.board", "cuboro.tower", "cuboro.channel", "cuboro.finish"),
            "cuboro.next-player",
        ),
        hints=(
            Hint(_("Follow the yellow way with your finger.")),
            Hint(_("The yellow button sends the marble."), ("send",)),
            Hint(_("Press Send the marble."), ("send",), "tower north"),
        ),
        show_me=("tower north",),
        praise=_("It rolls! Three points for you. Now it is Fig's turn, on the same board."),
    ),
    WalkStep(
        "slide",
        _("Slide a cube into the gap"),
        _(
            "Before you send the marble you may *change* the board. One way: *slide* a cube into the gap. "
            "It must stand right beside the gap. Press a cube, then press the gap."
        ),
        position("cuboro", names=NAMES, grid=SLIDE),
        (happens(_("Slide a cube"), "cuboro.shift"), scores(_("Get 4 points or more"), 4)),
        rules=("cuboro.change", "cuboro.shift"),
        hints=(
            Hint(_("Three cubes stand beside the gap. Which one makes a long way?")),
            Hint(_("Slide this one up."), ("a3", "a2")),
            Hint(_("Press a3, then a2. Then send the marble."), ("a3", "a2"), "shift a3"),
        ),
        show_me=("shift c1", "shift a3", "tower east"),
        invite_illegal="shift c1",
        par=2,
        praise=_("A cube in the far corner cannot slide."),
    ),
    WalkStep(
        "turn",
        _("Turn a cube"),
        _(
            "Another change: *turn* a cube where it stands. Press it: it opens, and you see its inside. Use "
            "the round arrow, look at the new way, then press the cube again. Cubes stay *right way up*: try "
            "to turn one upside down."
        ),
        position("cuboro", names=NAMES, grid=TURN),
        (happens(_("Turn a cube"), "cuboro.rotation"), scores(_("Get 6 points or more"), 6)),
        rules=("cuboro.rotation", "cuboro.cubes", "cuboro.upside-down"),
        hints=(
            Hint(_("Let the tower look up. Where does the way stop?")),
            Hint(_("This cube must be turned."), ("a3",)),
            Hint(_("Press a3. Press the round arrow twice. Press a3 again."), ("a3",), "rotate a3 180"),
        ),
        show_me=("rotate a3 flip", "rotate a3 180", "tower north"),
        invite_illegal="rotate a3 flip",
        par=2,
    ),
    WalkStep(
        "jump",
        _("Let a cube jump"),
        _(
            "The third change: a cube *jumps* into the gap, from anywhere. You may turn it on the way. The "
            "gap is then where the cube was, and there the tower will stand."
        ),
        position("cuboro", names=NAMES, grid=JUMP),
        (happens(_("Let a cube jump"), "cuboro.jump"), scores(_("Get 5 points or more"), 5)),
        rules=("cuboro.jump", "cuboro.change"),
        hints=(
            Hint(_("A cube in a corner can jump too.")),
            Hint(_("Try this corner."), ("c1", "b2")),
            Hint(_("Press c1, then the gap b2. Then send the marble."), ("c1", "b2"), "jump c1"),
        ),
        show_me=("jump b2", "jump c1", "tower south"),
        invite_illegal="jump b2",
        par=2,
        praise=_("The gap itself cannot jump: there is no cube."),
    ),
    WalkStep(
        "one",
        _("Move one cube at a time"),
        _(
            "You may not push two cubes together. Move *one*, then the next: that is *two changes*. Type "
            "push a2 b2 to see the answer."
        ),
        position("cuboro", names=NAMES, grid=TURN),
        (happens(_("Slide two cubes, one after the other"), "cuboro.shift", 2),),
        rules=("cuboro.one-cube",),
        hints=(
            Hint(_("First slide the cube beside the gap.")),
            Hint(_("First this one, then the one behind it."), ("b2", "a2")),
            Hint(_("Press b2 and the gap. Then press a2 and the new gap."), ("b2",), "shift b2"),
        ),
        show_me=("push a2 b2", "shift b2", "shift a2"),
        invite_illegal="push a2 b2",
        par=2,
    ),
    WalkStep(
        "three",
        _("Make three changes"),
        _(
            "In one turn you may make *three changes*: slide, turn and jump as you like. Fewer is fine. Plum "
            "has only *blue* marbles here. So what happens if you try a fourth?"
        ),
        position("cuboro", start=without_joker(), names=NAMES),
        (holds(_("Make three changes"), changed(3)), scores(_("Get 3 points or more"), 3)),
        rules=("cuboro.three-changes",),
        hints=(
            Hint(_("Change what you like. The yellow way shows what you get.")),
            Hint(_("Three good jumps: these cubes, in this order."), ("a3", "c3", "b1")),
            Hint(
                _("Let a3 jump, then c3, then b1 turned once. After that try one more."), ("a3",), "jump a3"
            ),
        ),
        show_me=("jump a3", "jump c3", "jump b1 turn 90", "rotate a1 90", "tower south"),
        invite_illegal="rotate a1 90",
        par=4,
    ),
    WalkStep(
        "joker",
        _("Use the red marble"),
        _(
            "A *red* marble is a *joker*: with it you may make a *fourth* change. Then the red marble rolls. "
            "Three changes are made already. Make the fourth, then try a fifth."
        ),
        position("cuboro", "jump a3", "jump c3", "jump c1 turn 270", names=NAMES),
        (happens(_("Make a fourth change"), "cuboro.joker"), scores(_("Send the red marble"), 1)),
        rules=("cuboro.joker", "cuboro.marbles"),
        hints=(
            Hint(_("One cube turned the right way makes 8 points.")),
            Hint(_("It is this one."), ("b1",)),
            Hint(_("Press b1, press the left arrow once, press b1 again."), ("b1",), "rotate b1 270"),
        ),
        show_me=("rotate b1 270", "rotate b1 90", "tower west"),
        invite_illegal="rotate b1 90",
        par=2,
        praise=_("Eight points with one marble!"),
    ),
    WalkStep(
        "lost",
        _("See how marbles get lost"),
        _(
            "A way must end in a *free* finish field. Else you get *nothing*, and the marble is gone. Here "
            "all ways are bad! Send one into the *full* field, then one into the *black hole*. Fig runs into "
            "a *dead end*."
        ),
        position("cuboro", start=one_taken(), names=NAMES),
        (
            happens(_("Send a marble into the full field"), "cuboro.taken-finish"),
            happens(_("Send a marble into the hole"), "cuboro.hole"),
        ),
        rules=("cuboro.taken-finish", "cuboro.dead-end", "cuboro.hole", "cuboro.tower-height"),
        hints=(
            Hint(_("Press the tower to turn it, and watch the yellow way.")),
            Hint(_("West leads to the full field, south to the hole."), ("face-west", "face-south")),
            Hint(_("Turn the tower west and send. Then turn it south and send."), ("b2",), "tower west"),
        ),
        show_me=("tower west", "tower south low", "tower south"),
        invite_illegal="tower south low",
        par=2,
        reply=goes_north,
        praise=_("In this version a marble cannot start down in the tunnels, either."),
    ),
    WalkStep(
        "tunnels",
        _("Roll through tunnels"),
        _(
            "*Version 2* is for bigger kids. Now *tunnels* count: *2 points* each. The white dashes show "
            "them. A black *hole* takes the marble down: 2 points too. It never climbs up again. The tower "
            "can send it over the top or through a tunnel."
        ),
        position("cuboro", names=NAMES, version=2, grid=TUNNELS),
        (
            happens(_("Let a marble fall through a hole"), "cuboro.drop"),
            happens(_("Roll through a tunnel"), "cuboro.tunnel"),
        ),
        rules=("cuboro.tunnel", "cuboro.drop", "cuboro.tower-height"),
        hints=(
            Hint(_("Turn one cube, and the way goes all round the board.")),
            Hint(_("It is the cube left of the gap."), ("b3", "c3")),
            Hint(_("Turn b3 once to the right. Then send the marble."), ("b3",), "rotate b3 90"),
        ),
        show_me=("rotate b3 90", "tower west"),
        par=2,
        praise=_("Seventeen points!"),
    ),
    WalkStep(
        "over",
        _("Turn a cube upside down"),
        _(
            "In version 2 you may also turn a cube *upside down*. Its top is then below, and its tunnel "
            "points the other way. *Turning by nothing* is no change: type rotate c2 0 and see."
        ),
        position("cuboro", names=NAMES, version=2, grid=OVER),
        (flips(_("Turn a cube upside down")), scores(_("Get 5 points or more"), 5)),
        rules=("cuboro.upside-down", "cuboro.rotation"),
        hints=(
            Hint(_("The tunnel of one cube points the wrong way.")),
            Hint(_("It is this one."), ("c2",)),
            Hint(
                _("Press c2, then the button with two arrow heads, then c2 again."), ("c2",), "rotate c2 flip"
            ),
        ),
        show_me=("rotate c2 0", "rotate c2 flip", "tower south low"),
        invite_illegal="rotate c2 0",
        par=2,
    ),
    WalkStep(
        "more",
        _("Make it harder"),
        _(
            "*Minus points*: the second and third change cost points: a slide 0, a turn 1, a jump 2. "
            "*Teams*: two and two share one peg. *Clock*: a turn has one minute. You can also add up "
            "*rounds*, or lay out your *own start*. Turn a cube twice and send your marble. To be too late, "
            "type tower north @90000."
        ),
        position("cuboro", names=TEAMS, players=4, minus_points=True, teams=True, time_limit=True),
        (
            happens(_("Pay for a second change"), "cuboro.minus-points"),
            happens(_("Score for your team"), "cuboro.teams", 2),
        ),
        rules=(
            *("cuboro.minus-points", "cuboro.time-limit", "cuboro.teams", "cuboro.rounds"),
            "cuboro.own-start",
        ),
        hints=(
            Hint(_("The first change is free. The second one costs.")),
            Hint(_("Turn this cube twice."), ("c3",)),
            Hint(_("Turn c3, turn it again, and send the marble."), ("c3",), "rotate c3 90 @1000"),
        ),
        show_me=("rotate c3 90 @1000", "rotate c3 90 @2000", "tower north @90000", "tower north @3000"),
        invite_illegal="tower north @90000",
        par=3,
    ),
    WalkStep(
        "end",
        _("End the game"),
        _(
            "The game ends when all *twelve finish fields* are full, or when nobody has a marble left. Most "
            "points win; equal points *share* the first place. One field is free, and you have the last "
            "marble. Fig has 31, you have 30!"
        ),
        position("cuboro", start=last_marble(), names=NAMES),
        (happens(_("Win the game"), "cuboro.winner"),),
        rules=("cuboro.end-finishes", "cuboro.end-marbles", "cuboro.winner", "cuboro.tie"),
        hints=(
            Hint(_("The way must end in the free field.")),
            Hint(_("This field is free."), ("west 1",)),
            Hint(_("Let the tower look north and send the marble."), ("send", "west 1"), "tower north"),
        ),
        show_me=("tower north",),
        praise=_("You win with 33 points."),
    ),
    WalkStep(
        "whole",
        _("Play a whole turn"),
        _(
            "Now you can play. Make up to three changes, or four with the red marble, and build the longest "
            "way you can. Fig answers as well as it gets. Hint helps you."
        ),
        position("cuboro", names=NAMES),
        (scores(_("Get 6 points or more"), 6), happens(_("See Fig's answer"), "cuboro.finish", 2)),
        rules=("cuboro.start-position", "cuboro.first-player", "cuboro.short-paths"),
        show_me=("jump c3", "jump c2 turn 270", "tower south"),
        par=5,
        reply=plays_exactly,
    ),
)
"""All steps, in order."""
