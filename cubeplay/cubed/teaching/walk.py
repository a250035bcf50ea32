"""The walk through the rules of CUBED: thirteen positions, each with something to do."""

from __future__ import annotations

from typing import Final

from cubeplay.cubed.rules.moves import Keep, Pass, Place
from cubeplay.cubed.teaching.positions import RED, RING, SMALL, greedily, laid
from cubeplay.game import Hint
from cubeplay.teach.steps import WalkStep, happens, holds, plays
from cubeplay.words import _

_PLAYING: Final = (
    WalkStep(
        "open",
        _("Lay the first piece"),
        _(
            "You are *Plum*, and you begin. A piece has *three coloured sides*. There are 88 of them, and "
            "each of two players takes 25; here you have six. Lay any piece in the middle of the "
            "table, but not a *dark* one: try that first."
        ),
        laid((12, 17, 24, 29, 58, 84)),
        (happens(_("Lay a piece on the table"), "cubed.place"),),
        rules=(
            *("cubed.pieces", "cubed.hands", "cubed.oldest-first", "cubed.place"),
            *("cubed.first-piece", "cubed.in-hand", "cubed.fields"),
        ),
        hints=(
            Hint(_("First choose a piece of your hand, then press the field.")),
            Hint(_("The dark piece is number 84. The field is h8."), ("hand84", "h8")),
            Hint(_("Choose 84 and press h8; then choose 17 and press h8."), ("hand17", "h8")),
        ),
        show_me=("place 84 at h8 turn 0", "place 17 at h8 turn 0"),
        invite_illegal="place 84 at h8 turn 0",
        praise=_("The table is open."),
    ),
    WalkStep(
        "match",
        _("Match a colour"),
        _(
            "A new piece lies beside one that is there. Along *at least one* edge that they share, both show "
            "the *same colour*. Choose a piece: the fields where it fits get their names. Then try one that "
            "does not match."
        ),
        laid((4, 12, 24, 29), SMALL[:1]),
        (happens(_("Place a piece that matches"), "cubed.place"),),
        rules=("cubed.match-one", "cubed.match-all"),
        hints=(
            Hint(_("Underlined pieces fit somewhere.")),
            Hint(_("The green piece has no colour that lies here."), ("hand4",)),
            Hint(_("Press 4, then i8, to be refused. Then press 24 and i8."), ("hand24", "i8")),
        ),
        show_me=("place 4 at i8 turn 0", "place 24 at i8 turn 240"),
        invite_illegal="place 4 at i8 turn 0",
    ),
    WalkStep(
        "heights",
        _("Turn it until the heights match"),
        _(
            "A piece is a cube on its corner. Its rim goes up and down: white *studs* are high, dark "
            "*notches* are low. High meets high and low meets low, so only *three of six turns* fit. Choose "
            "58, turn it to one with a red cross, and see what goes wrong."
        ),
        laid((58, 70), SMALL[:2]),
        (happens(_("Place a piece in a turn that fits"), "cubed.place"),),
        rules=("cubed.heights", "cubed.turns"),
        hints=(
            Hint(_("The six turns lie beside your hand.")),
            Hint(_("Three of them have a red cross. Try one of those on i7."), ("hand58", "i7")),
            Hint(_("Choose 58, then 180°, and press i7. Then choose 240° and press i7."), ("i7",)),
        ),
        show_me=("place 58 at i7 turn 180", "place 58 at i7 turn 240"),
        invite_illegal="place 58 at i7 turn 180",
        praise=_("Studs meet studs now."),
    ),
    WalkStep(
        "two",
        _("Touch two pieces"),
        _(
            "From the third piece on, a piece must touch *at least two* others. And a dark *blocking piece* "
            "waits until three pieces lie. Try a field that touches only one, or try the dark piece."
        ),
        laid((12, 19, 81), SMALL[:2]),
        (happens(_("Place the third piece"), "cubed.place"),),
        rules=("cubed.contacts", "cubed.blocking-wait"),
        hints=(
            Hint(_("Only two fields touch both pieces.")),
            Hint(_("These two."), ("i7", "h9")),
            Hint(_("Press 19 and g9 to be refused. Then press 19 and h9."), ("h9",)),
        ),
        show_me=("place 19 at g9 turn 240", "place 19 at h9 turn 240"),
        invite_illegal="place 19 at g9 turn 240",
    ),
    WalkStep(
        "block",
        _("Block fields"),
        _(
            "A blocking piece is placed by its *coloured* side. Its purple sides *block* the empty fields "
            "that they face: nobody can play there, not even with another dark piece. Block some, wait for "
            "Fig, then try a field that is blocked."
        ),
        laid((26, 43, 81), SMALL),
        (happens(_("Block a field"), "cubed.blocked"),),
        rules=("cubed.blocked",),
        hints=(
            Hint(_("Your dark piece has a yellow side. Where is yellow?")),
            Hint(_("It fits here, beside yellow."), ("hand81", "g9")),
            Hint(_("Press 81 and g9. After Fig's move press 26 and g10."), ("g9", "g10")),
        ),
        show_me=("place 81 at g9 turn 0", "place 26 at g10 turn 0"),
        invite_illegal="place 26 at g10 turn 0",
        par=1,
        reply=greedily,
    ),
    WalkStep(
        "draw",
        _("Draw when nothing fits"),
        _(
            "Nothing of yours fits, or you do not want to play? *Draw* one piece from the bag. Then you may "
            "play, or *pass*. Passing without a draw is not allowed: try it."
        ),
        laid((4, 33), RED, then=("bag gives 45",)),
        (happens(_("Draw a piece"), "cubed.draw"), plays(_("End your turn"), Place, Pass)),
        rules=("cubed.draw", "cubed.pass"),
        hints=(
            Hint(_("Two buttons stand below the table.")),
            Hint(_("Press Pass first, and read why not."), ("pass", "draw")),
            Hint(_("Press Pass, then Draw. Choose the new piece 45 and press i7."), ("draw",), "draw"),
        ),
        show_me=("pass", "draw", "place 45 at i7 turn 120"),
        invite_illegal="pass",
        par=2,
    ),
    WalkStep(
        "stuck",
        _("Get stuck"),
        _(
            "The bag is *empty*, and nothing fits. Then a turn just ends. When *everyone in a row* has "
            "passed, the round is over, and all count what they hold. Try to draw, then pass."
        ),
        laid((4, 33), RED, (5, 6), bag=False),
        (happens(_("End the stuck round"), "cubed.stuck"),),
        rules=("cubed.empty-bag", "cubed.stuck", "cubed.next-start"),
        hints=(
            Hint(_("Look at the bag, above the table.")),
            Hint(_("It is empty. Press Draw and read why not."), ("bag", "draw")),
            Hint(_("Press Draw, then Pass."), ("pass",), "pass"),
        ),
        show_me=("draw", "pass"),
        invite_illegal="draw",
        praise=_("You held less than Fig, so you begin the next round."),
        reply=greedily,
    ),
    WalkStep(
        "win",
        _("Play your last piece"),
        _(
            "Who first gets rid of *all* pieces ends the round and scores *0*. The others count what they "
            "hold: dark 5, one colour 3, two colours 2, three colours 1. *Few points are good.* Try to lay "
            "your last piece on another one, then win."
        ),
        laid((43,), SMALL, (5, 30, 84), rounds=1),
        (happens(_("Win the round"), "cubed.empty-hand"), happens(_("See what Fig scores"), "cubed.points")),
        rules=(
            *("cubed.empty-hand", "cubed.points", "cubed.lowest-total"),
            *("cubed.shared-win", "cubed.field-taken"),
        ),
        hints=(
            Hint(_("Your piece has red, yellow and sky blue.")),
            Hint(_("It fits on one of these."), ("g9", "i9", "j7")),
            Hint(_("Press 43 and i8 to be refused. Then press 43 and i9."), ("i9",), "place 43 at i9 turn 0"),
        ),
        show_me=("place 43 at i8 turn 0", "place 43 at i9 turn 0"),
        invite_illegal="place 43 at i8 turn 0",
        praise=_("Fig still held 10 points."),
    ),
)

_VARIANTS: Final = (
    WalkStep(
        "bridge",
        _("Bridge a gap"),
        _(
            "Three variants make it livelier. *Bridging the gap*: your piece joins pieces that did not touch "
            "round that field. Then you may place a *second piece*, but not draw for it: try."
        ),
        laid((4, 5, 31), RING[:-1], bridge=True),
        (happens(_("Bridge a gap"), "cubed.bridge"), plays(_("End your turn with a second piece"), Place)),
        rules=("cubed.variants", "cubed.bridge", "cubed.bridge-no-draw"),
        hints=(
            Hint(_("The ring of pieces is open at one place.")),
            Hint(_("Close it here."), ("g8", "hand31")),
            Hint(_("Place 31 on g8, press Draw, then place 5 on g9."), ("g8", "g9")),
        ),
        show_me=("place 31 at g8 turn 240", "draw", "place 5 at g9 turn 0"),
        invite_illegal="draw",
        par=2,
    ),
    WalkStep(
        "void",
        _("Fill the void"),
        _(
            "*Filling the void*: you play on a field that is *enclosed on all six sides*. Then you may give "
            "any piece of your hand to any other player. Try to give one to yourself."
        ),
        laid((4, 43, 84), RING, void=True),
        (happens(_("Fill the void"), "cubed.void"), happens(_("Give a piece to Fig"), "cubed.gift")),
        rules=("cubed.void", "cubed.gift", "cubed.moment"),
        hints=(
            Hint(_("One empty field has pieces all round.")),
            Hint(_("Fill it here."), ("g9", "hand4")),
            Hint(_("Place 4 on g9. Choose 84, press Plum, then press Fig."), ("g9", "player1", "player2")),
        ),
        show_me=("place 4 at g9 turn 0", "give 84 to 1", "give 84 to 2"),
        invite_illegal="give 84 to 1",
        par=2,
        praise=_("The dear dark piece is Fig's now."),
    ),
    WalkStep(
        "three",
        _("Draw three, keep one"),
        _(
            "*Draw three*: instead of playing you may draw *up to three* pieces at once. You keep one, and "
            "your turn is over. It must come *first* in a turn. So draw one piece, try to draw three, pass, "
            "and draw three in your next turn."
        ),
        laid((8, 9), SMALL, draw_three=True, then=("bag gives 3 or any", "bag gives 5 43 49 or any")),
        (happens(_("Draw three pieces"), "cubed.draw-three"), plays(_("Keep one of them"), Keep)),
        rules=("cubed.draw-three", "cubed.draw-three-instead", "cubed.keep-one"),
        hints=(
            Hint(_("First press Draw, then Draw 3.")),
            Hint(_("These buttons."), ("draw", "draw-three", "pass")),
            Hint(_("Draw; Draw 3; Pass. In your next turn: Draw 3, and press a piece."), ("draw-three",)),
        ),
        show_me=("draw", "draw two", "pass", "draw three", "keep 5"),
        invite_illegal="draw two",
        par=4,
        reply=greedily,
    ),
    WalkStep(
        "solo",
        _("Play alone"),
        _(
            "Alone you take 25 pieces, at most three of them dark, and one from the bag starts the table. "
            "You *win* by playing all. You draw only when *nothing fits*, up to two times; if still nothing "
            "fits, you lose. Here you have two pieces left."
        ),
        laid((26, 43), SMALL, ()),
        (happens(_("Play both pieces and win"), "cubed.solo-win"),),
        rules=(
            *("cubed.solo-hand", "cubed.solo-start", "cubed.solo-draw"),
            *("cubed.solo-pass", "cubed.solo-win", "cubed.solo-lose"),
        ),
        hints=(
            Hint(_("Both fit. Think where the second goes before you place the first.")),
            Hint(_("Here is room."), ("i9", "g9", "j7")),
            Hint(_("Press Draw to be refused. Then 43 on i9 and 26 on g9."), ("i9", "g9")),
        ),
        show_me=("draw", "place 43 at i9 turn 0", "place 26 at g9 turn 0"),
        invite_illegal="draw",
        par=2,
    ),
)

_ROUND: Final = WalkStep(
    "round",
    _("Play a short round"),
    _(
        "Now all of it: five pieces each, against Fig, the greedy computer player. Dark pieces cost most, so "
        "get rid of them in time. Hint helps you at every turn."
    ),
    laid((8, 24, 41, 58, 79), (), (13, 30, 46, 61, 85), rounds=1),
    (holds(_("Finish the round"), lambda table: bool(table.ended)),),
    rules=("cubed.place", "cubed.empty-hand"),
    show_me=(
        "place 8 at h8 turn 60",
        "place 24 at i7 turn 180",
        "place 79 at i8 turn 300",
        "place 58 at f8 turn 300",
        "place 41 at f7 turn 300",
    ),
    par=14,
    reply=greedily,
)

STEPS: tuple[WalkStep, ...] = (*_PLAYING, *_VARIANTS, _ROUND)
"""All steps, in order."""
