"""The walk through CU[o]BE's rules, chapters 1 to 3: move and discover, locks, shifts."""

from __future__ import annotations

from typing import Final

from cubeplay.cuobe.rules.state import SIZE, Room, State
from cubeplay.cuobe.teaching.positions import (
    HALLS,
    HEALER,
    LOCKED,
    OPENER,
    OTHERS,
    PANIC,
    SEARCH,
    STRAIGHT,
    WITH_ICON,
    across,
    laid,
    quietly,
    tick,
    titled,
    who,
)
from cubeplay.game import Hint
from cubeplay.teach.steps import WalkStep, chapter, happens, holds
from cubeplay.words import _

_MOVE: Final = chapter(
    _("Move and discover"),
    WalkStep(
        "first",
        _("Open a door"),
        _(
            "You are *Plum*. You wake in the Atrium, with Fig. Around you lie 24 rooms, face down. A step "
            "into the next room takes *one die*. An unknown room is flipped before you go in, and then you "
            "have to go in. Choose a door."
        ),
        laid({}, who("c3"), who("c3"), falls=(f"shows {HALLS[0]}",)),
        (happens(_("Discover a room"), "cuobe.discover"),),
        rules=(
            *("cuobe.goal", "cuobe.move", "cuobe.discover", "cuobe.fields", "cuobe.setup-rooms"),
            *("cuobe.players", "cuobe.first-player"),
        ),
        hints=(
            Hint(_("Four rooms lie next to yours. You know none of them.")),
            Hint(_("North, east, south or west: it is all the same."), ("c2", "d3", "c4", "b3")),
            Hint(_("Press d3."), ("d3",), "move east"),
        ),
        show_me=("move east",),
        reply=quietly,
        praise=_("It stays open now, for everybody."),
    ),
    WalkStep(
        "dice",
        _("Run out of dice"),
        _(
            "Dice are *time*. Each turn gives three, one more *without wounds*, one more *without panic*. "
            "You have one left. Take a step, try another one, then end your turn. A *green card* comes "
            "before new dice, and everybody will panic once. How many dice will you get?"
        ),
        laid({"d3": HALLS[0]}, who("c3"), dice=1, green=(PANIC,)),
        (happens(_("Take the step"), "cuobe.move"), happens(_("Get dice for the next turn"), "cuobe.dice")),
        rules=(
            *("cuobe.needs-dice", "cuobe.turn", "cuobe.green-card", "cuobe.event", "cuobe.dice"),
            *("cuobe.die", "cuobe.free", "cuobe.end"),
        ),
        hints=(
            Hint(_("One die, one step. After that only ending the turn is left.")),
            Hint(_("Go east, and try to come back."), ("d3", "c3")),
            Hint(_("Press d3, then c3 to be refused. Then end your turn."), ("d3",)),
        ),
        show_me=("move east", "move west", "end"),
        invite_illegal="move west",
        par=2,
        praise=_("Four: three, and one for having no wounds. The fifth went with your calm."),
    ),
    WalkStep(
        "corridor",
        _("Leave by the wrong side"),
        _(
            "A room with arrows is a *corridor*: in and out by those sides alone. Try to go north. The cube "
            "ends at its *edge*, but an arrow that points over it leads to the room on the opposite side. "
            "From there no arrow leads back."
        ),
        laid({"e3": across(STRAIGHT), "e2": HALLS[0], "d3": HALLS[1], "a3": SEARCH[1]}, who("e3")),
        (happens(_("Go over the edge"), "cuobe.edge"),),
        rules=("cuobe.corridor", "cuobe.edge"),
        hints=(
            Hint(_("The corridor lies from east to west.")),
            Hint(_("East of e3 is nothing, except a3."), ("e3", "a3")),
            Hint(_("Press e2 to be refused, then a3."), ("e2", "a3"), "move east"),
        ),
        show_me=("move north", "move east"),
        invite_illegal="move north",
        praise=_("The cube is smaller than it looks, and there is no way out at its sides."),
    ),
    WalkStep(
        "company",
        _("Take Fig along, and leave a card"),
        _(
            "Fig sleeps on the floor. For *one more die* you take somebody of your room along. Some rooms "
            "show an *icon*: who discovers them draws a blue or green card, once. If you can hold *nothing "
            "more*, you may put a *find token* there instead of a blue card. While that choice is open, "
            "nothing else goes: try to end your turn first."
        ),
        laid(
            {"c2": HALLS[0]},
            who("c3", tools=OTHERS[:3], talents=(HEALER,)),
            who("c3", asleep=True),
            who("c2"),
            falls=(f"shows {WITH_ICON}",),
        ),
        (
            happens(_("Go into an unknown room with Fig"), "cuobe.move", form="with"),
            happens(_("Leave a find token there"), "cuobe.find-choice", form=""),
        ),
        rules=("cuobe.carry", "cuobe.move-player", "cuobe.discovery", "cuobe.find-choice", "cuobe.course"),
        hints=(
            Hint(_("Press Fig's name before you go.")),
            Hint(_("Then take any unknown door."), ("player-2", "d3")),
            Hint(_("Press Fig, then d3. Press Try to be refused. Then leave the token."), ("player-2", "d3")),
        ),
        show_me=("move east with 2", "end", "choose token"),
        reply=quietly,
        invite_illegal="end",
        par=2,
        praise=_("The card waits there for whoever has a hand free."),
    ),
)

_LOCKS: Final = chapter(
    _("Locks"),
    WalkStep(
        "force",
        _("Break a lock"),
        _(
            "It clicks behind you. Anybody may go *into* a locked room; *nobody walks out*. Try it. Then use "
            "*brute force*: one die. A 0 does nothing, 1 and 2 open the lock, a 3 opens it and leaves a "
            "*trap*. The way out takes another die."
        ),
        laid(
            {"d3": Room(HALLS[0], lock=True), "e3": HALLS[1]},
            who("d3"),
            falls=("rolls 0", "rolls 3"),
        ),
        (happens(_("Break the lock"), "cuobe.unlock"), happens(_("Walk out"), "cuobe.move")),
        rules=("cuobe.lock", "cuobe.force", "cuobe.lock-effect"),
        hints=(
            Hint(_("First walk against the door. Then lean on it.")),
            Hint(_("Brute force takes a die each time, and not every roll is enough."), ("d3",)),
            Hint(_("Press c3 to be refused. Force the lock until it gives. Then press e3."), ("c3", "e3")),
        ),
        show_me=("move west", "force", "force", "move east"),
        invite_illegal="move west",
        par=3,
        praise=_("What is left behind you will matter when a trigger comes."),
    ),
    WalkStep(
        "printed",
        _("Open a lock that comes back"),
        _(
            "Some locks are *printed*. A tool or talent that unlocks does it without noise: yours opens this "
            "one. Then try brute force on the open door. A printed lock stays open *until the end of the "
            "turn*; end it, and listen."
        ),
        laid({"d3": LOCKED}, who("d3", tools=(OPENER,)), green=(PANIC,)),
        (
            happens(_("Unlock the room with your tool"), "cuobe.unlock"),
            happens(_("Let it lock itself again"), "cuobe.relock"),
        ),
        rules=("cuobe.unlock", "cuobe.this-room", "cuobe.no-lock", "cuobe.relock"),
        hints=(
            Hint(_("Your tool lies in front of you.")),
            Hint(_("It is used once, and gone."), (OPENER, "d3")),
            Hint(_("Use it. Press Try to be refused. End your turn."), (OPENER,), f"use {OPENER}"),
        ),
        show_me=(f"use {OPENER}", "force", "end"),
        invite_illegal="force",
        par=2,
        praise=_("And you are still inside."),
    ),
)


def _in_first_column(state: State) -> bool:
    return state.me.at % SIZE == 0


_SHIFTS: Final = chapter(
    _("Shifts"),
    WalkStep(
        "pusher",
        _("Set off the Pusher and the Puller"),
        _(
            "A room that *shifts* pushes its whole row or column by one; what falls off comes in on the "
            "other side, with all that is in it. Two rooms do it when somebody *walks in*: the *Pusher* in "
            "the direction of the step, the *Puller* against it. Before each step, say on which field you "
            "will stand."
        ),
        laid({"d3": "pusher", "e3": HALLS[0], "e2": "puller", "e1": HALLS[1]}, who("c3")),
        (
            happens(_("Set off the Pusher"), "cuobe.pusher", form="forwards"),
            happens(_("Set off the Puller"), "cuobe.pusher", form="backwards"),
        ),
        rules=("cuobe.shift", "cuobe.pusher", "cuobe.enter"),
        hints=(
            Hint(_("The Pusher is next to you. It takes you along.")),
            Hint(_("After it you are on e3, and the Puller is north of you."), ("d3", "e2")),
            Hint(_("Press d3, then e2."), ("d3", "e2"), "move east"),
        ),
        show_me=("move east", "move north"),
        par=2,
        praise=_("Two steps, and you stand where the first one took you."),
    ),
    WalkStep(
        "tick",
        _("Wait for the tick"),
        _(
            "A *tick* is a green card: it shifts the room of the *active player* by one, in its direction. "
            "The next card is {card}. You have one die, and the way back to column a is long. Let the cube "
            "carry you."
        ).format(card=titled(tick("east"))),
        laid(
            {"b4": HALLS[0], "c4": SEARCH[2], "d4": SEARCH[1], "e4": HALLS[1]},
            who("d4"),
            dice=1,
            green=(tick("east"),),
        ),
        (
            happens(_("See a tick"), "cuobe.tick"),
            holds(_("Stand in column a"), _in_first_column),
        ),
        rules=("cuobe.tick",),
        hints=(
            Hint(_("What falls off in the east comes in from the west.")),
            Hint(_("So be where things fall off."), ("e4", "a4")),
            Hint(_("Press e4. Then end your turn."), ("e4",), "move east"),
        ),
        show_me=("move east", "end"),
        par=2,
        praise=_("Fields keep their names. Only the rooms move."),
    ),
)

STEPS: Final = (*_MOVE, *_LOCKS, *_SHIFTS)
"""The first nine steps."""
