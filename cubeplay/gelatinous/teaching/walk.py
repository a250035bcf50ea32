"""The walk through the rules of Gelatinous Cube Dice: thirteen positions, each with something to do."""

from __future__ import annotations

from cubeplay.game import Hint
from cubeplay.gelatinous.game import GAME
from cubeplay.gelatinous.rules.die import Die
from cubeplay.gelatinous.rules.moves import Stop, Use
from cubeplay.gelatinous.rules.state import Run, Visit
from cubeplay.gelatinous.teaching import lesson_rooms
from cubeplay.gelatinous.teaching.rolling import ROLLING, in_room
from cubeplay.teach.steps import WalkStep, happens, plays, position
from cubeplay.words import _


def _last_action() -> Run:
    """In the boiler house with all boilers cold, on the way out, and one action left."""
    start: Run = GAME.start(first_level=6)
    visit = Visit("the-boiler-house", "e1", Die(3, 1), (2,), (1, 4, 6), (), 21)
    rooms = start.dungeon.rooms
    seen = (visit.room, *[name for name in start.unseen if rooms[name].kind == "A"][:4])
    unseen = tuple(name for name in start.unseen if name not in seen)
    return start.but(
        phase="room", visit=visit, held=("slide", "tip"), pool=(), drew=6, done=4, health=3, unseen=unseen
    )


STEPS: tuple[WalkStep, ...] = (
    *ROLLING,
    WalkStep(
        "exit",
        _("Destroy the glyph, then leave"),
        _(
            "A glyph is destroyed when you *come to lie on it with the 6 on top*. Six dots stand beside it. "
            "When all glyphs are gone the *exit* opens: roll out over its arrow, with any number on top. "
            "First try to leave at once."
        ),
        in_room(lesson_rooms.GLYPH, "1 2 3", 1, 2),
        (
            happens(_("Destroy the rune"), "gelatinous.glyph"),
            happens(_("Roll out of the room"), "gelatinous.done"),
        ),
        rules=("gelatinous.room", "gelatinous.glyph", "gelatinous.exit"),
        hints=(
            Hint(_("The 6 lies underneath, and the rune is two squares away: what do two steps do?")),
            Hint(_("Straight to the rune, and straight back."), ("b2", "exit")),
            Hint(
                _("Press the arrow to be refused. Then roll west twice, and east three times."),
                ("b2",),
                "roll west",
            ),
        ),
        show_me=("roll east", "west", "west", "east", "east", "east"),
        invite_illegal="roll east",
        par=5,
    ),
    WalkStep(
        "overtime",
        _("Mind the walls and the clock"),
        _(
            "Walls stop you: try to roll north. A room A has *9 actions*, and each step is one. You have "
            "used them all but one. After that each action *first* costs one damage: *overtime*. B has 12 "
            "actions."
        ),
        in_room(lesson_rooms.WALLS, "1 2 3", 2, 1, *(("roll east", "roll west") * 4)),
        (happens(_("Take an action in overtime"), "gelatinous.overtime"),),
        rules=("gelatinous.walls", "gelatinous.limit", "gelatinous.overtime"),
        hints=(
            Hint(_("The track below the room shows eight of nine actions used.")),
            Hint(_("Two more steps along the corridor."), ("b2", "c2")),
            Hint(_("Roll north to be refused, then east, east."), ("b2", "c2"), "roll east"),
        ),
        show_me=("roll north", "roll east", "roll east"),
        invite_illegal="roll north",
        par=2,
    ),
    WalkStep(
        "danger",
        _("Eat dangers, and see how a run ends"),
        _(
            "Dangers lie on rolled numbers. Here the dice showed 4, 6, 6: the second 6 *moved on* to 1. Who "
            "comes onto a danger eats it and is hurt: *Resistance* first, then *Health*. At Health 0 the "
            "run is lost. Your score is the number of rooms completed. Here, for once, eat them all."
        ),
        in_room(lesson_rooms.DANGERS, "4 6 6", 3, 2),
        (
            happens(_("Eat a danger: Resistance goes first"), "gelatinous.resistance"),
            happens(_("Eat until your Health is gone"), "gelatinous.death"),
        ),
        rules=(
            *("gelatinous.dangers", "gelatinous.moving-on", "gelatinous.danger", "gelatinous.resistance"),
            *("gelatinous.levels", "gelatinous.death", "gelatinous.score"),
        ),
        hints=(
            Hint(_("Three dangers lie in one row.")),
            Hint(_("Here."), ("b2", "c2", "d2")),
            Hint(_("Roll east three times."), ("b2", "c2", "d2"), "roll east"),
        ),
        show_me=("roll east", "roll east", "roll east"),
        par=3,
    ),
    WalkStep(
        "ability",
        _("Use one ability a room"),
        _(
            "An *ability* bends one rule, and costs the actions on its card. *Slide* goes to the next square "
            "without rolling. Pick it, then press the rune. In one room you may use *one* ability, once: try "
            "the other one afterwards."
        ),
        in_room(lesson_rooms.SLIDE, "1 2 4", 6, 2, held="slide spin"),
        (
            plays(_("Use Slide"), Use),
            happens(_("Destroy the rune"), "gelatinous.glyph"),
        ),
        rules=("gelatinous.ability", "gelatinous.ability-once", "gelatinous.ability-held"),
        hints=(
            Hint(_("The 6 is on top already. A step would lose it.")),
            Hint(_("Pick Slide, then press the rune."), ("slide", "c2")),
            Hint(_("Slide east. Then type use spin left to be refused."), ("slide", "c2"), "use slide east"),
        ),
        show_me=("use slide east", "use spin left"),
        invite_illegal="use spin left",
        par=1,
    ),
    WalkStep(
        "target",
        _("Save an ability until it fits"),
        _(
            "Some abilities need something to work on. *Seep down* destroys the glyph that you lie on with "
            "the 6 *underneath*. Try it at once, where no glyph is. Then roll to the rune and use it."
        ),
        in_room(lesson_rooms.SEEP, "1 2 4", 6, 2, held="seep slide"),
        (happens(_("Destroy the rune"), "gelatinous.glyph"),),
        rules=("gelatinous.ability-target", "gelatinous.ability-aim"),
        hints=(
            Hint(_("After two steps in one line the 6 lies underneath.")),
            Hint(_("The rune is two squares east."), ("d2", "seep")),
            Hint(
                _("Press Seep down to be refused; then east, east, Seep down."), ("d2", "seep"), "roll east"
            ),
        ),
        show_me=("use seep", "roll east", "roll east", "Use seep"),
        invite_illegal="use seep",
        par=3,
    ),
    WalkStep(
        "keep",
        _("Choose your abilities"),
        _(
            "At the start, and again after each level, you *draw two* abilities. You hold as many as your "
            "level allows, here *three*; a new one may take an old one's place. What you leave goes back, "
            "and for experts out of the game. First try to hold all four."
        ),
        position("gelatinous", "draw slide spin", "keep slide spin", "draw ooze seep", first_level=2),
        (happens(_("Hold three of the four"), "gelatinous.keep"),),
        rules=(
            *("gelatinous.draw", "gelatinous.keep", "gelatinous.keep-cards", "gelatinous.keep-number"),
            *("gelatinous.unpicked", "gelatinous.difficulty"),
        ),
        hints=(
            Hint(_("Pick cards by pressing them; a second press lets go.")),
            Hint(_("Any three will do."), ("ooze", "seep", "slide", "spin")),
            Hint(
                _("Pick three cards, then press the button below them."),
                ("ooze", "slide", "spin"),
                "keep ooze slide spin",
            ),
        ),
        show_me=("keep ooze seep slide spin", "keep ooze slide spin"),
        invite_illegal="keep ooze seep slide spin",
    ),
    WalkStep(
        "between",
        _("Go up a level, and stop for today"),
        _(
            "After a room Resistance and abilities are fresh, but *Health stays*. After a room *B* you "
            "reach the next level, and Health is full too. You may *stop* after any room and go on another "
            "day. Leave the room, try to roll on, put the run away, then take it out again."
        ),
        in_room(lesson_rooms.LEVELS, "1 2 3", 3, 2, held="slide"),
        (
            happens(_("Leave the room and go up a level"), "gelatinous.level-up"),
            plays(_("Put the run away"), Stop),
            happens(_("Take it out again"), "gelatinous.next-room"),
        ),
        rules=(
            *("gelatinous.done", "gelatinous.level-up", "gelatinous.stop", "gelatinous.next-room"),
            *("gelatinous.pile", "gelatinous.enter", "gelatinous.course"),
        ),
        hints=(
            Hint(_("The 6 looks west. A step east brings it up.")),
            Hint(_("Onto the candle, then out."), ("d2", "exit")),
            Hint(
                _("Roll east twice. Type west to be refused. Then stop, then next room."),
                ("d2", "exit"),
                "roll east",
            ),
        ),
        show_me=("roll east", "roll east", "roll west", "stop", "next room"),
        invite_illegal="roll west",
        par=4,
    ),
    WalkStep(
        "boilers",
        _("Leave the boiler house in time"),
        _(
            "The last room is the *C*: three boilers, *22 actions*, and no overtime. Who needs a 23rd action "
            "loses. The boilers are cold, and you have one action left. Try Tip over, which takes two. Then "
            "leave the dungeon, and *win*."
        ),
        position("gelatinous", start=_last_action()),
        (happens(_("Win the run"), "gelatinous.win"),),
        rules=("gelatinous.boilers", "gelatinous.win"),
        hints=(
            Hint(_("In room C the exit is the entrance.")),
            Hint(_("The arrow is right beside you."), ("exit",)),
            Hint(_("Type use tip west to be refused; then roll north."), ("exit",), "roll north"),
        ),
        show_me=("use tip west", "roll north"),
        invite_illegal="use tip west",
    ),
    WalkStep(
        "room",
        _("Play a room on your own"),
        _(
            "Now a real room, with two abilities. Turn the die, find your way, leave. Look for the glyph, "
            "and work backwards: from which side must the 6 come? Hint asks the solver, which knows the "
            "best way."
        ),
        position("gelatinous", "enter the-candle-store", "dangers 1 2 4", "die 4", abilities="slide seep"),
        (
            happens(_("Destroy the glyph"), "gelatinous.glyph"),
            happens(_("Leave the room"), "gelatinous.done"),
        ),
        rules=("gelatinous.room",),
        show_me=(
            *("turn 6 north", "roll north", "roll west", "roll west"),
            *("roll south", "roll west", "roll west"),
        ),
        par=9,
    ),
)
"""All steps, in order."""
