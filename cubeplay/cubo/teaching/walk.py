"""The walk through the rules of Cubo: thirteen positions, each with something to do."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from cubeplay.cubo import best_arrangement
from cubeplay.cubo.rules.moves import Arrange, Call, Exchange, Take, Throw
from cubeplay.cubo.rules.scoring import score_lines
from cubeplay.cubo.rules.state import Die, Player, Table
from cubeplay.game import Hint
from cubeplay.rulebook import Seat
from cubeplay.session import Session
from cubeplay.teach.steps import WalkStep, happens, holds, plays, position
from cubeplay.words import _

NAMES = ("Plum", "Fig")
CENTRE = "roll red 36 blue 14"
ROLLED = ("flip", CENTRE, "start", "roll red 1245 blue 2334 white 3", "roll red 1366 blue 1556 white 2")
"""A round in which Plum has 1-2-4-5 in red, 2-3-3-4 in blue and a white 3."""

FIGS = "arrange r1 b5 b6 r3 w2 b1 r6 b5 r6"
MINE = "arrange r1 b2 b3 r2 w3 r4 b3 b4 r5"


def _best(own: Player) -> Arrange:
    """The best square of a player's dice."""
    pips = {
        colour: tuple(d.pips for d in own.dice if d.colour == colour) for colour in ("red", "blue", "white")
    }
    best = best_arrangement(pips["red"], pips["blue"], pips["white"][0])
    return Arrange(tuple(Die(*die) for row in best.cells for die in row))


def calls(session: Session, seat: Seat) -> Any:
    """Fig arranges at once, calls, takes the first die and keeps the square; the clock goes on a little."""
    table: Table = session.state
    own = table.players[seat]
    if table.phase == "play" and not own.called:
        move: Any = Throw() if own.holding else _best(own) if own.loose else Call()
    else:
        move = session.moves(seat)[-1 if table.phase == "scoring" else 0]
    return replace(move, at=table.now + 500) if table.timing == "timed" else move


def plays_regularly(session: Session, seat: Seat) -> Any:
    """Fig plays as the regular computer player does."""
    bot = session.game.bots()["regular"]
    rng = Random(len(session.played))
    return bot.answer(session.game, session.view(seat), seat, rng).move


def _line(number: int, kind: str, *, doubled: bool = False) -> Any:
    """A test of Plum's square: a line, counted from 0, is a trip or a straight, perhaps doubled."""

    def test(table: Table) -> bool:
        line = score_lines(table.players[0].cells)[number]
        return line.kind == kind and (line.doubled or not doubled)

    return test


STEPS: tuple[WalkStep, ...] = (
    WalkStep(
        "flip",
        _("Flip the counter"),
        _(
            "You are *Plum*, and the start player. A game has *six rounds*. Each one begins when the start "
            "player flips the counter and rolls the four *centre dice*. Everyone can use those later."
        ),
        position("cubo", names=NAMES),
        (happens(_("Flip the first counter"), "cubo.flip"),),
        rules=("cubo.goal", "cubo.dice", "cubo.rounds", "cubo.start-player", "cubo.flip", "cubo.centre-roll"),
        hints=(
            Hint(_("One thing on the board waits for you.")),
            Hint(_("Look at the dark button below your tray."), ("counter",)),
            Hint(_("Press the dark button to flip the counter."), ("counter",), "flip"),
        ),
        show_me=("flip",),
        praise=_("The centre dice lie open for all."),
    ),
    WalkStep(
        "command",
        _("Give the command"),
        _(
            "The start player calls *Cubo!* and everybody rolls nine dice, *all at once*: four red, four "
            "blue, one white. First see what happens if somebody calls too early."
        ),
        position("cubo", "flip", CENTRE, names=NAMES, seed=4),
        (happens(_("Let everybody roll"), "cubo.command"),),
        rules=("cubo.round-order", "cubo.command", "cubo.roll", "cubo.together"),
        hints=(
            Hint(_("You can cover a square only when there is one. Type “call” to see the answer.")),
            Hint(_("Then give the command."), ("counter",)),
            Hint(_("Type call first, then press Call “Cubo!”."), ("counter",), "start"),
        ),
        show_me=("call", "start"),
        invite_illegal="call",
        par=1,
    ),
    WalkStep(
        "lay",
        _("Lay dice round the white one"),
        _(
            "The white die lies in the *middle*. Lay your eight coloured dice round it: pick one in the "
            "tray, then press a field. Then try to put a coloured die in the middle."
        ),
        position("cubo", *ROLLED, names=NAMES),
        (happens(_("Place three dice"), "cubo.arrange", 3),),
        rules=("cubo.square", "cubo.arrange", "cubo.white-middle"),
        hints=(
            Hint(_("Pick a die in the tray first.")),
            Hint(_("These are your loose dice."), ("loose1", "loose2", "loose3")),
            Hint(_("Pick the red 1 and press a1."), ("loose5", "a1"), "place red 1 at a1"),
        ),
        show_me=("place red 1 at a1", "place blue 2 at b1", "place blue 3 at c1"),
        invite_illegal="place red 4 at b2",
        par=3,
    ),
    WalkStep(
        "swap",
        _("Swap two dice"),
        _(
            "Until you call you may move your dice about. Pick a placed die, then press another field. One "
            "field holds *one die*. Make the top row read *1-2-3*, then try to put a die on a full field."
        ),
        position("cubo", *ROLLED, "r2 a1", "r1 b1", "b3 c1", names=NAMES),
        (holds(_("Make the top row 1-2-3"), _line(0, "straight")),),
        rules=("cubo.one-a-field", "cubo.own-dice"),
        hints=(
            Hint(_("Two dice of the top row stand the wrong way round.")),
            Hint(_("These two."), ("a1", "b1")),
            Hint(_("Pick a1, then press b1."), ("a1", "b1"), "swap a1 and b1"),
        ),
        show_me=("swap a1 and b1",),
        invite_illegal="place blue 4 at c1",
    ),
    WalkStep(
        "lines",
        _("Make a straight and a trip"),
        _(
            "A line of three scores in two ways. A *straight* is three numbers in order, such as 2-3-4 or "
            "4-3-2: it scores the *highest*. A *trip* is three of a kind: it scores that number *once*."
        ),
        position("cubo", *ROLLED, names=NAMES),
        (
            holds(_("Make a straight in the top row"), _line(0, "straight")),
            holds(_("Make a trip in the middle column"), _line(4, "trip")),
        ),
        rules=("cubo.straight", "cubo.trip"),
        hints=(
            Hint(_("The white die shows 3, and you have two more threes.")),
            Hint(_("Threes belong above and below the white die."), ("b1", "b3")),
            Hint(_("Blue 3 on b1 and on b3, red 2 on a1, red 4 on c1."), ("a1", "b1", "c1", "b3")),
        ),
        show_me=("place blue 3 at b1", "place blue 3 at b3", "place red 2 at a1", "place red 4 at c1"),
        par=4,
    ),
    WalkStep(
        "colours",
        _("Double a line with one colour"),
        _(
            "A line in *one colour* scores *double*. The white die helps both colours: it counts as red in "
            "one line and as blue in another. Here one swap doubles two lines."
        ),
        position("cubo", *ROLLED, "arrange r1 b2 b3 r2 w3 b4 b3 r4 r5", names=NAMES),
        (
            holds(_("Double the middle row"), _line(1, "straight", doubled=True)),
            holds(_("Double the middle column"), _line(4, "straight", doubled=True)),
        ),
        rules=("cubo.one-colour", "cubo.wild"),
        hints=(
            Hint(_("Each of the two lines has one die of the wrong colour.")),
            Hint(_("These two fours."), ("c2", "b3")),
            Hint(_("Pick c2, then press b3."), ("c2", "b3"), "swap b3 and c2"),
        ),
        show_me=("swap b3 and c2",),
        praise=_("Thirty-two points! Count them on the board."),
    ),
    WalkStep(
        "call",
        _("Cover your square and call"),
        _(
            "When you like your square, cover it and call *Cubo!* All nine dice must lie in it. Without a "
            "clock everyone chooses *in secret*, and the choices are opened together. Once it is covered, "
            "try to roll again."
        ),
        position("cubo", *ROLLED, MINE, "lift c3", names=NAMES),
        (happens(_("Place your last die and call"), "cubo.call"),),
        rules=("cubo.full-square", "cubo.call", "cubo.sealed", "cubo.covered"),
        hints=(
            Hint(_("One field is still empty.")),
            Hint(_("Here."), ("c3", "loose1")),
            Hint(_("Put the red 5 on c3, then press Cover it."), ("c3",), "place red 5 at c3"),
        ),
        show_me=("place red 5 at c3", "call"),
        invite_illegal="reroll",
        par=2,
        reply=calls,
    ),
    WalkStep(
        "take",
        _("Take a die from the centre"),
        _(
            "Whoever has called takes *one die from the centre* and lays it on the tile. The first to call "
            "chooses first. You can take only what still lies there: try to take a blue 6."
        ),
        position("cubo", *ROLLED, MINE, "call", FIGS, "call", names=NAMES),
        (happens(_("Take any die from the centre"), "cubo.take"),),
        rules=("cubo.take", "cubo.centre-dice"),
        hints=(
            Hint(_("Which die would fit your square best?")),
            Hint(_("These are the four dice."), ("centre1", "centre2", "centre3", "centre4")),
            Hint(_("Type take blue 6 to be refused; then take the red 3."), ("centre3",), "take red 3"),
        ),
        show_me=("take blue 6", "take red 3"),
        invite_illegal="take blue 6",
    ),
    WalkStep(
        "reroll",
        _("Reroll all nine, for the last time"),
        _(
            "You do not like your dice? Roll *all nine* again, as often as you wish, until somebody calls. "
            "Whoever is just rolling then keeps that *last roll*. Reroll, then try to roll two dice more."
        ),
        position("cubo", *ROLLED, names=NAMES, seed=2),
        (happens(_("Reroll your nine dice"), "cubo.last-roll"),),
        rules=("cubo.reroll-all", "cubo.last-roll"),
        hints=(
            Hint(_("You have not called yet, so you may reroll.")),
            Hint(_("Type reroll.")),
            Hint(_("Type reroll. Then type reroll r4 b3 and read why not."), (), "reroll"),
        ),
        show_me=("reroll",),
        invite_illegal="reroll r4 b3",
        reply=calls,
    ),
    WalkStep(
        "clock",
        _("Beat the countdown"),
        _(
            "With a clock nobody waits. Fig has called already: *six seconds* are left, here as long as you "
            "need. Throw your dice, lay them out and call in time. Who is late takes no die and scores "
            "*nothing*. Time never runs back: try to move in the past."
        ),
        position(
            *("cubo", "flip @0", CENTRE, "start @500"),
            then=("roll red 1455 blue 1346 white 1", "roll red 3456 blue 1345 white 1"),
            names=NAMES,
            timing="timed",
        ),
        (plays(_("Throw your dice"), Throw), plays(_("Call before time is up"), Call)),
        rules=("cubo.clock", "cubo.dice-in-hand", "cubo.countdown", "cubo.missed"),
        hints=(
            Hint(_("Your dice are still in your hand.")),
            Hint(_("Throw them, fill the square, then cover it."), ("throw", "tile")),
            Hint(_("Any full square may be covered. Type call @100 to be refused."), ("tile",)),
        ),
        show_me=("throw @2500", "arrange r3 r4 r5 b1 w1 r6 b3 b4 b5 @4000", "call @5000"),
        invite_illegal="take red 6 @100",
        par=12,
        reply=calls,
    ),
    WalkStep(
        "exchange",
        _("Exchange one die, then count"),
        _(
            "The start player scores first. Lift your tile. You may put your centre die in the place of "
            "*one coloured die*, never of the white one. The old die goes to the centre, and you keep the "
            "new colour. Try the white die first."
        ),
        position(
            "cubo",
            *ROLLED,
            "arrange r1 b2 b4 r2 w3 r4 b3 b3 r5",
            *("call", FIGS, "call", "take red 3", "take blue 4"),
            names=NAMES,
            rounds=2,
        ),
        (
            plays(_("Exchange a die so that you gain points"), Exchange),
            happens(_("Let Fig score too, and the round end"), "cubo.next-start"),
        ),
        rules=(
            *("cubo.score-order", "cubo.exchange", "cubo.white-stays", "cubo.give-back"),
            *("cubo.colours", "cubo.total", "cubo.next-start"),
        ),
        hints=(
            Hint(_("Where would a red 3 make a line?")),
            Hint(_("Look at the top row and the right column."), ("a1", "b1", "c1", "c2", "c3")),
            Hint(
                _("Press c1: the top row becomes 1-2-3, the right column 3-4-5 in red."),
                ("c1",),
                "exchange c1",
            ),
        ),
        show_me=("exchange b2", "exchange c1"),
        invite_illegal="exchange b2",
        reply=calls,
    ),
    WalkStep(
        "end",
        _("End the game"),
        _(
            "After the last round the game is over. Most points win; with equal points the win is *shared*. "
            "Fig has scored already. Count your square and finish the game."
        ),
        position(
            "cubo",
            *("flip", CENTRE, "start", "roll red 1366 blue 1556 white 2", "roll red 1245 blue 2334 white 3"),
            *(MINE, "call", FIGS, "call", "take blue 4", "take red 3", "keep"),
            names=NAMES,
            rounds=1,
            start_player=1,
        ),
        (happens(_("Count your square"), "cubo.total", 1), happens(_("End the game"), "cubo.end")),
        rules=("cubo.end", "cubo.ties"),
        hints=(
            Hint(_("Your square is worth 32 points already.")),
            Hint(_("Your die from the centre waits in your tray."), ("taken",)),
            Hint(_("Keep your square as it is."), ("taken",), "keep"),
        ),
        show_me=("keep",),
    ),
    WalkStep(
        "round",
        _("Play a whole round"),
        _(
            "Now all of it, against Fig, a regular computer player. Flip, roll, arrange, call, take and "
            "score. Hint helps you at every turn."
        ),
        position(
            "cubo",
            then=(
                "roll red 22 blue 46",
                "roll red 1223 blue 1125 white 6",
                "roll red 2356 blue 1256 white 4",
                "roll red 1456 blue 1222 white 6 or any",
            ),
            names=NAMES,
            rounds=1,
        ),
        (
            plays(_("Call Cubo"), Call),
            plays(_("Take a die"), Take),
            happens(_("Finish the round"), "cubo.total", 2),
        ),
        rules=("cubo.goal",),
        show_me=("flip", "start", "arrange r1 r2 r3 b5 w6 b2 b1 r2 b1", "call", "take blue 4", "keep"),
        par=16,
        reply=plays_regularly,
    ),
)
"""All steps, in order."""
