"""The rules of Cubo, in the order of the printed rules."""

from __future__ import annotations

from typing import Any, Final

from cubeplay.cubo.rules.moves import CuboMove
from cubeplay.cubo.rules.state import Table
from cubeplay.rulebook import Rulebook
from cubeplay.words import _

RULEBOOK: Final[Rulebook[Table, CuboMove | Any]] = Rulebook("cubo", _("Cubo"))
_add = RULEBOOK.add

# Object of the game, set-up

_add(
    "cubo.goal",
    _("The goal"),
    _("Lay your nine dice in a square that scores as much as it can. Most points after six rounds win."),
    kind="definition",
    source="Object of the game",
)
_add(
    "cubo.square",
    _("Square and lines"),
    _("A Cubo is three by three dice. Its three rows and three columns are the six lines that can score."),
    kind="definition",
    source="Arrange dice to form a cubo",
)
_add(
    "cubo.together",
    _("All at once"),
    _("Nobody waits for a turn: everyone rolls and arranges at the same time."),
    kind="definition",
    source="Object of the game",
    reading=_(
        "Untimed, you play in beats: in each beat everyone who has not called secretly chooses to reroll, or "
        "to arrange and call. Timed, a real clock runs, as at the table. Option: timing."
    ),
)
_add(
    "cubo.dice",
    _("Your dice"),
    _("You get four red dice, four blue, one white and a tile. Two red and two blue go to the centre."),
    kind="setup",
    source="Set-up",
)
_add(
    "cubo.start-player",
    _("Start player"),
    _("The oldest player is the first start player."),
    kind="setup",
    source="Set-up",
    reading=_("You name the seat of the oldest player; else it is the first. Option: start_player."),
)
_add(
    "cubo.rounds",
    _("Six rounds"),
    _("A game has six rounds, one for each counter."),
    kind="setup",
    source="Sequence of play",
    reading=_("A short game of one to five rounds can be played too. Option: rounds."),
)

# Sequence of play

_add(
    "cubo.round-order",
    _("Order of a round"),
    _("A round goes: flip the counter, give the command, roll and arrange, then score."),
    kind="move",
    source="Sequence of play",
    why={
        "flip": _("the round has not begun."),
        "centre": _("the centre dice are still rolling."),
        "command": _("the command has not been given."),
        "play": _("this round's dice are still being rolled and arranged."),
        "scoring": _("the squares are being scored."),
        "over": _("the game is over."),
        "chance": _("the dice and the clock move by themselves."),
    },
    next={
        "flip": _("First the start player flips the round's counter."),
        "centre": _("Wait until they lie."),
        "command": _('First the start player calls the command "Cubo".'),
        "play": _("Reroll, arrange, call, or take a die after your call."),
        "scoring": _("Exchange one die, or keep your square."),
        "over": _("Start a new game."),
        "chance": _("Make a move of your own."),
    },
)
_add(
    "cubo.flip",
    _("Flip the counter"),
    _("The start player turns over this round's counter and rolls the four centre dice."),
    kind="effect",
    source="Sequence of play",
    says=_("Round {round} of {rounds}: {player} flips the counter and rolls the centre dice."),
)
_add(
    "cubo.centre-roll",
    _("Centre dice"),
    _("The four centre dice stay where all can reach them. They keep their pips until the next round."),
    kind="effect",
    source="Sequence of play",
    reading=_("A die that goes back keeps its pips. The text does not say whether it is rerolled at once."),
    says=_("The centre shows {dice}."),
)
_add(
    "cubo.command",
    _("The command"),
    _('The start player calls "Cubo!", and everybody rolls.'),
    kind="effect",
    source="Sequence of play",
    says=_("{player} gives the command: everybody rolls."),
)
_add(
    "cubo.roll",
    _("Roll nine dice"),
    _("Each player rolls all nine dice. The white die goes to the middle."),
    kind="effect",
    source="Sequence of play",
    says=_("{player} rolls {dice}."),
)
_add(
    "cubo.clock",
    _("The clock"),
    _("In timed play every move carries its time, and time never runs back."),
    kind="move",
    source="Object of the game",
    reading=_("The box has no clock, only counting aloud. We count thousandths of a second. Option: timing."),
    why={
        "untimed": _("this game has no clock."),
        "missing": _("the move does not say when it was made."),
        "": _("it was made at {at} ms, and it is already {now} ms."),
    },
    next={
        "untimed": _("Leave the time out."),
        "missing": _("Add the time, like this: @5200."),
        "": _("Give the time of now or a later one."),
    },
)
_add(
    "cubo.dice-in-hand",
    _("Dice in hand"),
    _("Throw the dice you hold. Only dice on the table can be arranged or taken up again."),
    kind="move",
    source="Reroll",
    why={"lying": _("your dice already lie on the table."), "holding": _("your dice are in your hand.")},
    next={"lying": _("Arrange them, or reroll all nine."), "holding": _("Throw them first.")},
)

# Arrange dice to form a cubo

_add(
    "cubo.arrange",
    _("Arrange the dice"),
    _("Lay your eight coloured dice round the white one. Move them about as you like until you call."),
    kind="effect",
    source="Arrange dice to form a cubo",
    says={
        "place": _("{player} places {die} at {field}."),
        "lift": _("{player} lifts {die} from {field}."),
        "move": _("{player} moves {die} from {field} to {target}."),
        "swap": _("{player} swaps {die} at {field} and {other} at {target}."),
        "all": _("{player} arranges all nine dice: {dice}."),
    },
)
_add(
    "cubo.own-dice",
    _("Your own roll"),
    _("You arrange the dice that you rolled, each of them once."),
    kind="move",
    source="Arrange dice to form a cubo",
    why={
        "": _("no {die} lies loose before you."),
        "arrange": _("these are not your nine dice (look at {die})."),
    },
    next=_("Use the dice that you rolled."),
)
_add(
    "cubo.white-middle",
    _("White in the middle"),
    _("The white die lies in the middle, on b2. The coloured dice lie round it."),
    kind="move",
    source="Arrange dice to form a cubo",
    why=_("b2 belongs to the white die, and the white die to b2."),
    next=_("Use the eight fields round it for the coloured dice."),
)
_add(
    "cubo.one-a-field",
    _("One die a field"),
    _("A field holds one die."),
    kind="move",
    source="Arrange dice to form a cubo",
    why={
        "taken": _("a die lies on {field} already."),
        "empty": _("no die lies on {field}."),
        "same": _("{field} cannot be swapped with itself."),
    },
    next={
        "taken": _("Choose an empty field, or swap two dice."),
        "empty": _("Choose a field with a die."),
        "same": _("Name two fields."),
    },
)
_add(
    "cubo.full-square",
    _("Whole squares only"),
    _("You may call when all nine dice lie in the square."),
    kind="move",
    source="Arrange dice to form a cubo",
    why=_("{number} of the nine fields are empty."),
    next=_("Place your other dice first."),
)
_add(
    "cubo.call",
    _("Cover and call"),
    _('When you like your square, cover it with your tile and call "Cubo!".'),
    kind="effect",
    source="Arrange dice to form a cubo",
    says=_('{player} covers the square and calls "Cubo!".'),
)
_add(
    "cubo.covered",
    _("Covered stays covered"),
    _("You cannot change or reroll your square after your call."),
    kind="move",
    source="Arrange dice to form a cubo",
    reading=_("Only the one exchange at scoring still changes it. The text could also mean its order alone."),
    why=_("your square is covered."),
    next=_("Take a die from the centre, then wait for the scoring."),
)
_add(
    "cubo.take",
    _("Take a die"),
    _("After your call you must take one die from the centre and lay it on your tile."),
    kind="move",
    source="Arrange dice to form a cubo",
    reading=_(
        "Untimed, players who call in the same beat take in turn, from the start player clockwise. Timed, "
        "the faster hand takes first. Option: timing."
    ),
    why=_("you have not called."),
    next=_("Arrange your square and call first."),
    says=_("{player} takes the {die} from the centre."),
)
_add(
    "cubo.centre-dice",
    _("What is left"),
    _("You can take only a die that still lies in the centre."),
    kind="move",
    source="Arrange dice to form a cubo",
    why=_("no {die} lies in the centre."),
    next=_("Take one of these: {dice}."),
)

# Reroll

_add(
    "cubo.reroll-all",
    _("Reroll all nine"),
    _("If you do not like your dice, roll all nine again, as often as you wish. You cannot keep some."),
    kind="move",
    source="Reroll",
    reading=_("All nine or none, the white one too. Some tables might let you keep the white one."),
    why=_("you named {number} of your nine dice, and all nine are rerolled or none."),
    next=_("Reroll them all, or arrange them."),
    says=_("{player} takes up all nine dice to reroll."),
)
_add(
    "cubo.sealed",
    _("Secret choices"),
    _("In untimed play all choose in secret. When everyone has chosen, the choices are opened together."),
    kind="effect",
    source="Reroll",
    reading=_(
        "You may arrange your dice and still reroll them, until you call. Whoever chose to reroll in the "
        "beat of the first call keeps that roll as the last one. The other way is to race. Option: timing."
    ),
    says={
        "": _("{player} has chosen."),
        "reroll": _("You chose to reroll."),
        "call": _("You chose to call."),
        "ready": _("{player} is ready and waits for the others."),
        "opened": _("All have chosen: the choices are opened."),
    },
)
_add(
    "cubo.last-roll",
    _("The last roll"),
    _('After the first "Cubo!" nobody rerolls. Dice already in a hand are rolled one last time.'),
    kind="move",
    source="Reroll",
    reading=_("Once those dice lie, they stay. A stricter table might allow no roll after the first call."),
    why=_("somebody has called already."),
    next=_("Arrange the dice you have, and call."),
    says=_("{player} rolls one last time: {dice}."),
)

# End of a game round

_add(
    "cubo.countdown",
    _("Six seconds"),
    _("When all but one have taken a die, the others count down from six. The last must call in time."),
    kind="effect",
    source="End of a game round",
    reading=_(
        "With two players the countdown starts at the first call. Untimed there is none: the last player "
        "arranges, calls and takes a die like the others. Option: timing."
    ),
    why=_("the countdown ended at {deadline} ms."),
    next=_("Let the clock run out."),
    says=_("Six seconds left for {player}!"),
)
_add(
    "cubo.missed",
    _("Too late"),
    _("If you miss the countdown you take no die and score nothing in this round."),
    kind="scoring",
    source="End of a game round",
    says={
        "": _("Time is up: {player} has missed the countdown."),
        "score": _("{player} missed the countdown and scores nothing in this round."),
    },
)

# Scoring

_add(
    "cubo.score-order",
    _("Who scores first"),
    _("The start player scores first, then the others clockwise. You lift your tile when it is your turn."),
    kind="scoring",
    source="Scoring",
    reading=_("Later players see what earlier ones did. The text names only who begins."),
    says=_("{player} lifts the tile: {dice}."),
)
_add(
    "cubo.exchange",
    _("One exchange"),
    _("Before you score, you may put your taken die in the place of one coloured die. You need not."),
    kind="scoring",
    source="Scoring",
    says={
        "": _("{player} puts the {die} on {field} instead of the {given}."),
        "keep": _("{player} keeps the square as it is."),
    },
)
_add(
    "cubo.white-stays",
    _("White is never exchanged"),
    _("The white die stays yours."),
    kind="move",
    source="Scoring",
    why=_("the white die cannot be exchanged."),
    next=_("Choose a coloured die, or keep your square."),
)
_add(
    "cubo.give-back",
    _("Back to the centre"),
    _("The die you gave up, or did not use, goes back to the centre."),
    kind="effect",
    source="Scoring",
    says=_("The {die} goes to the centre."),
)
_add(
    "cubo.colours",
    _("Colours change owner"),
    _("An exchanged die is yours from now on. More dice of one colour make doubled lines easier."),
    kind="effect",
    source="Scoring",
    reading=_(
        "You keep your new colours for the next rounds, up to eight of one. The printed hint needs it."
    ),
    says=_("{player} now has {reds} red and {blues} blue dice."),
)
_add(
    "cubo.trip",
    _("Trips"),
    _("Three equal numbers in a line score that number."),
    kind="scoring",
    source="Trips",
    says=_("{player}, {line}: {dice}, a trip for {number}."),
)
_add(
    "cubo.straight",
    _("Straights"),
    _("Three numbers in a row, such as 4-5-6 or 6-5-4, score the highest of them."),
    kind="scoring",
    source="Straights",
    reading=_("They lie in order, up or down: 5-4-6 is none. Any order can be allowed. Option: straights."),
    says=_("{player}, {line}: {dice}, a straight for {number}."),
)
_add(
    "cubo.one-colour",
    _("One colour doubles"),
    _("A trip or straight in a single colour scores double."),
    kind="scoring",
    source="Straights and Trips in one color",
    says={
        "red": _("All red: doubled to {number}."),
        "blue": _("All blue: doubled to {number}."),
    },
)
_add(
    "cubo.wild",
    _("The white joker"),
    _("The white die counts as red or blue, as each line needs. It keeps the number it rolled."),
    kind="scoring",
    source="The white wildcard die",
    reading=_("Only its colour is wild: red in the row, perhaps, and blue in the column. Its number stays."),
    says={
        "red": _("The white die counts as red here."),
        "blue": _("The white die counts as blue here."),
    },
)
_add(
    "cubo.total",
    _("Count your points"),
    _("Add up your six lines and take chips for that many points."),
    kind="scoring",
    source="Scoring",
    says=_("{player} scores {number} and has {total} points."),
)
_add(
    "cubo.next-start",
    _("Start player moves on"),
    _("After the scoring, the next player clockwise becomes start player."),
    kind="effect",
    source="Scoring",
    says=_("{player} is the new start player."),
)

# End of the game

_add(
    "cubo.end",
    _("End and winner"),
    _("The game ends after the last round. The player with the most points wins."),
    kind="ending",
    source="End of the game and winner",
    says=_("The game is over. {player} wins with {number} points."),
)
_add(
    "cubo.ties",
    _("Ties stand"),
    _("Players with equally many points share the win."),
    kind="ending",
    source="End of the game and winner",
    says=_("The game is over. {player} shares the win with {number} points."),
)
