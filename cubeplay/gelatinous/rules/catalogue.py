"""The catalogue of rules, in the order of the printed headings."""

from __future__ import annotations

from typing import Any, Final

from cubeplay.rulebook import Rulebook
from cubeplay.words import _

rulebook: Final = Rulebook[Any, Any]("gelatinous", _("Gelatinous Cube Dice"))
add = rulebook.add

add(
    "gelatinous.cube",
    _("The cube"),
    _("You are the die. Opposite faces add up to seven."),
    kind="definition",
    source="Components",
    reading=_(
        "Which way round 1, 2 and 3 run is not said. Ours run as on most dice: 1 on top, 2 south, 3 east."
    ),
)
add(
    "gelatinous.six",
    _("Only the 6 counts"),
    _(
        "A room asks only where the 6 is. So a 2, 3, 4 or 5 at the start is the same: "
        "you choose where the 6 looks."
    ),
    kind="definition",
    source="Gameplay",
)
add(
    "gelatinous.levels",
    _("Level card"),
    _(
        "Six levels. Resistance 1, 1, 1, 2, 2, 2. Health 5, 6, 6, 7, 8, 8. Abilities 2, 3, 4, 5, 5, 5. "
        "Dangers 3, 4, 3, 4, 3, 4, which cost 2, 2, 3, 3, 4, 4 each."
    ),
    kind="definition",
    source="Cube Stats",
    reading=_(
        "The set-up says 1 cube above the line and 4 below, the card says 5 Health at level 1. We take 5. "
        "Option: first_level_health."
    ),
)
add(
    "gelatinous.room",
    _("A room"),
    _(
        "A room has walls, a start with its letter, six numbered squares, one glyph or more, and an exit. "
        "The rooms here are our own."
    ),
    kind="definition",
    source="Components",
    reading=_("No numbered square is the start. The exit's arrow is the edge that you roll over."),
)
add(
    "gelatinous.pile",
    _("The dungeon"),
    _("Each level is four rooms A and one room B; the last level ends with the room C. No room comes twice."),
    kind="setup",
    source="Set Up",
    reading=_(
        "One sentence speaks of six cards on a level; thirty cards on six levels are five. A dungeon of "
        "your own with other numbers of rooms is played in the order in which it is written, and a room B "
        "or C ends a level."
    ),
)
add(
    "gelatinous.difficulty",
    _("Difficulty"),
    _("Wizards and experts hold one ability fewer than the card says."),
    kind="setup",
    source="Difficulty",
)
add(
    "gelatinous.draw",
    _("Draw abilities"),
    _("At the start and after each level draw two abilities from the pool."),
    kind="effect",
    source="Difficulty, step 1",
    reading=_("A pool with fewer than two gives what it has."),
    says={"": _("You draw {cards}."), "none": _("The pool of abilities is empty.")},
)
add(
    "gelatinous.keep",
    _("Keep abilities"),
    _("Choose what to hold, up to the level's number; held abilities may be swapped for drawn ones."),
    kind="effect",
    source="Difficulty, step 1",
    says=_("You hold {cards}."),
)
add(
    "gelatinous.keep-cards",
    _("Yours to keep"),
    _("Keep only abilities that you hold or have just drawn, each once."),
    kind="move",
    source="Difficulty, step 1",
    why=_("you neither hold nor drew {card}, or named it twice."),
    next=_("Choose among {choices}."),
)
add(
    "gelatinous.keep-number",
    _("How many to keep"),
    _("Keep exactly as many as your level and difficulty allow, or all if there are fewer."),
    kind="move",
    source="Difficulty, step 1",
    reading=_(
        "At level 1 that is both cards that you draw; later one more at each level, up to the card's number."
    ),
    why=_("you named {named}, and you hold {number} at this level."),
    next=_("Name {number}."),
)
add(
    "gelatinous.unpicked",
    _("Unpicked abilities"),
    _("What you do not keep goes back to the pool. For experts it leaves the game."),
    kind="effect",
    source="Difficulty",
    says={"back": _("Back to the pool: {cards}."), "trash": _("Out of the game: {cards}.")},
)
add(
    "gelatinous.enter",
    _("Open a room"),
    _("Take the top card of the dungeon pile. You start on its letter."),
    kind="effect",
    source="Difficulty, step 2",
    says=_("Level {level}, room {place} of {rooms}: {title} ({kind})."),
)
add(
    "gelatinous.dangers",
    _("Place dangers"),
    _("Roll once for each danger of your level; it goes onto the square of that number."),
    kind="effect",
    source="Difficulty, step 3",
    says=_("The die shows {pips}. Dangers lie on {numbers}."),
)
add(
    "gelatinous.moving-on",
    _("Moving on"),
    _("A danger whose number is taken moves on to the next free one, from 6 to 1."),
    kind="effect",
    source="Difficulty, step 3",
    says=_("A number came twice: the danger moves on to {numbers}."),
)
add(
    "gelatinous.start",
    _("Roll to start"),
    _("Roll the die. It starts with that number on top."),
    kind="effect",
    source="Difficulty, step 4",
    says=_("The die shows {pips} and lies on {square}."),
)
add(
    "gelatinous.course",
    _("Order of play"),
    _(
        "Choose abilities; open a room, place dangers, roll and turn the die; "
        "then move until you are out; then go on."
    ),
    kind="move",
    source="Gameplay",
    why={
        "keep": _("you have just drawn abilities."),
        "turn": _("the die has just been rolled."),
        "room": _("you are in the middle of a room."),
        "between": _("the room is done."),
        "away": _("the run is put away."),
    },
    next={
        "keep": _("Say which you keep."),
        "turn": _("Turn it first: choose the number that looks north."),
        "room": _("Roll, or use an ability."),
        "between": _("Go into the next room, or stop."),
        "away": _("Say 'next room' to go on."),
    },
)
add(
    "gelatinous.free-turn",
    _("Free turn"),
    _("Before the first step turn the die as you like, with the rolled number on top."),
    kind="move",
    source="Step 4 continued",
    why=_("the {number} lies on top or underneath and cannot look north."),
    next=_("Choose {choices}."),
    says=_("You turn the die: {number} looks north."),
)
add(
    "gelatinous.step",
    _("Step"),
    _("A step rolls the die over one edge onto the next square, never diagonally."),
    kind="effect",
    source="Step 5",
    says={
        "": _("You roll {to} to {square}, {top} on top. Action {actions} of {limit}."),
        "out": _("You roll {to}. Action {actions} of {limit}."),
    },
)
add(
    "gelatinous.walls",
    _("Walls"),
    _("A wall stops the die."),
    kind="move",
    source="Fig. 4",
    why={
        "": _("a wall stands {to} of {square}."),
        "edge": _("the room ends {to} of {square}."),
        "leap": _("a wall or the room's end stops a leap {to} from {square}."),
    },
    next=_("Go another way."),
)
add(
    "gelatinous.limit",
    _("Action limit"),
    _("A step is one action. A room A has 9 actions, a room B 12, the room C 22."),
    kind="definition",
    source="Gameplay",
    reading=_("An ability that costs n is n actions. Rolling out through the exit is one."),
)
add(
    "gelatinous.overtime",
    _("Overtime"),
    _("Each action beyond the limit first costs one damage and is then done."),
    kind="effect",
    source="Gameplay",
    reading=_(
        "Resistance takes overtime damage too. Damage that kills comes before the action, which is not done."
    ),
    says=_("Overtime: {damage} damage first."),
)
add(
    "gelatinous.danger",
    _("Dangers"),
    _("Who comes onto a danger eats it and takes its damage."),
    kind="effect",
    source="Dangers",
    says={
        "": _("You eat the danger on {number}: {damage} damage."),
        "spare": _("You eat the danger on {number}, and it does nothing."),
    },
)
add(
    "gelatinous.resistance",
    _("Resistance first"),
    _("Damage takes Resistance first, then Health."),
    kind="effect",
    source="Dangers",
    says={
        "": _("Resistance takes {absorbed}; {left} left."),
        "health": _("Health falls by {lost} to {health}."),
        "both": _("Resistance takes {absorbed}, and Health falls by {lost} to {health}."),
    },
)
add(
    "gelatinous.glyph",
    _("Glyphs"),
    _("A rune, a candle or a boiler is destroyed when the die comes to lie on it with the 6 on top."),
    kind="effect",
    source="Step 5",
    reading=_(
        "A glyph on the start counts only when the die comes to lie there again. "
        "On a square with a danger and a glyph the danger comes first."
    ),
    says={
        "": _("The glyph on {square} is destroyed; {left} left."),
        "last": _("The last glyph is destroyed. The exit is open."),
    },
)
add(
    "gelatinous.exit",
    _("Exit"),
    _("The exit opens when every glyph is destroyed. In room C it is the entrance."),
    kind="move",
    source="Gameplay",
    why=_("the exit is shut while a glyph stands on {squares}."),
    next=_("Come to lie on it with the 6 on top."),
)
add(
    "gelatinous.ability",
    _("Abilities"),
    _("An ability bends one rule once. It costs the actions that its card says."),
    kind="effect",
    source="Ability Cards",
    says=_("You use {title} (actions: {cost}); {top} on top at {square}. Action {actions} of {limit}."),
)
add(
    "gelatinous.ability-held",
    _("Abilities that you hold"),
    _("Use only an ability that you hold."),
    kind="move",
    source="Ability Cards",
    why={"": _("you do not hold {card!r}."), "none": _("you do not hold {card!r}.")},
    next={"": _("You hold {held}."), "none": _("You hold no ability.")},
)
add(
    "gelatinous.ability-once",
    _("One ability a room"),
    _("Use one ability once in a room; on level 6 two different ones."),
    kind="move",
    source="Ability Cards",
    why={
        "": _("you have used {used} in this room."),
        "same": _("you have used {used} in this room, and the second must be another."),
    },
    next={"": _("Roll on; in the next room it is ready again."), "same": _("Use another one, or roll.")},
)
add(
    "gelatinous.ability-aim",
    _("Aim"),
    _("An ability goes in a direction, to a side, or nowhere, as its card says."),
    kind="move",
    source="Ability Cards",
    why={"": _("{card} cannot be aimed like this."), "none": _("{card} is not aimed at anything.")},
    next={"": _("Add one of {aims}."), "none": _("Name it alone.")},
)
add(
    "gelatinous.ability-target",
    _("Something to work on"),
    _("An ability needs the thing that it works on."),
    kind="move",
    source="Ability Cards",
    reading=_(
        "The printed cards are not known to us, and neither is whether they may be wasted. Ours may not."
    ),
    why={
        "wall": _("there is no wall with a square behind it {to} of {square}."),
        "danger": _("no danger lies {to} of {square}."),
        "facing": _("no glyph stands {to} of {square} within reach of the 6."),
        "under": _("you do not lie on a glyph with the 6 underneath."),
        "number": _("you already lie on the square with your top number."),
    },
    next=_("Save it, or use it elsewhere."),
)
add(
    "gelatinous.boilers",
    _("The boilers overheat"),
    _("In room C there is no overtime: who needs a 23rd action loses."),
    kind="ending",
    source="Final Room",
    reading=_(
        "The text gives 22 actions before the boilers overheat, but also speaks of overtime after 22 "
        "in room C. We take the first. Option: boilers."
    ),
    why=_("this takes {cost} of {left} actions, and the boilers would overheat."),
    next=_("Choose something that takes less."),
    says=_("The boilers overheat after action {actions}. The run is lost."),
)
add(
    "gelatinous.done",
    _("Between rooms"),
    _("After a room Resistance is full again and abilities are ready; Health stays as it is."),
    kind="effect",
    source="Between Rooms",
    says=_("You are out of {title} with {health} Health. Rooms completed: {done}."),
)
add(
    "gelatinous.level-up",
    _("Between levels"),
    _("After a room B you reach the next level: Resistance and Health are as the level card says."),
    kind="effect",
    source="Between Levels",
    says=_("Level {level}: Health {health}, Resistance {resistance}."),
)
add(
    "gelatinous.next-room",
    _("Go on"),
    _("After a room go on into the next one, today or another day."),
    kind="effect",
    source="How to Win",
    says={"": _("You go on."), "away": _("The run is taken out again, and you go on.")},
)
add(
    "gelatinous.stop",
    _("Put the run away"),
    _("You may stop after any room and go on another day."),
    kind="effect",
    source="How to Win",
    says=_("The run is put away. Rooms completed: {done}."),
)
add(
    "gelatinous.death",
    _("Health gone"),
    _("You lose at once when your Health is 0."),
    kind="ending",
    source="How to Lose",
    says=_("Your Health is gone. The run is lost."),
)
add(
    "gelatinous.win",
    _("Victory"),
    _("You win when you leave the last room."),
    kind="ending",
    source="How to Win",
    says=_("You are out of the last room. You win!"),
)
add(
    "gelatinous.score",
    _("Score"),
    _("Your score is the number of rooms that you completed; a won dungeon of six levels gives 30."),
    kind="scoring",
    source="Scoring",
    says=_("Rooms completed: {points}."),
)
