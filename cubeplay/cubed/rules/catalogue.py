"""The rules of CUBED, in the order of the printed rules; the variants and the solo game follow elsewhere."""

from __future__ import annotations

from typing import Any, Final

from cubeplay.cubed.rules.moves import CubedMove
from cubeplay.cubed.rules.state import Table
from cubeplay.rulebook import Rulebook
from cubeplay.words import _

RULEBOOK: Final[Rulebook[Table, CubedMove | Any]] = Rulebook("cubed", _("CUBED"))
_add = RULEBOOK.add

# Setup

_add(
    "cubed.pieces",
    _("The pieces"),
    _(
        "A piece is a hexagon of three coloured sides. Every way to colour them with six colours comes once: "
        "6 triples, 30 doubles and 40 singles. 12 blocking pieces, two for each colour, make it 88."
    ),
    kind="definition",
    source="Setup",
    reading=_(
        "Mirror images are different pieces: only so are there 40 singles. The pieces are numbered 1 to 88, "
        "triples first, blocking pieces last."
    ),
)
_add(
    "cubed.hands",
    _("Hands"),
    _(
        "Mix all pieces in the bag. Everyone takes 25 pieces if two play, then 20, 18, 15, 13, 11, 10, 8, 8, "
        "and 7 if eleven play."
    ),
    kind="setup",
    source="Setup",
    says={
        "": _("{player} takes {number} pieces from the bag."),
        "own": _("{player} holds {pieces}."),
    },
)
_add(
    "cubed.oldest-first",
    _("Who begins"),
    _("The oldest player begins the first round. Then it goes clockwise."),
    kind="setup",
    source="Setup",
    reading=_("The oldest player takes the first seat."),
)

# Playing a piece

_add(
    "cubed.moment",
    _("One thing at a time"),
    _("A turn is done in order: what the last move calls for comes next."),
    kind="move",
    source="Setup",
    why={
        "keep": _("you have drawn several pieces at once."),
        "gift": _("you have filled a void."),
        "nothing": _("nothing calls for this now."),
        "bag": _("only the bag can give pieces."),
    },
    next={
        "keep": _("Keep one of them first."),
        "gift": _("Give a piece away, or pass."),
        "nothing": _("Place a piece, draw, or pass."),
        "bag": _("Draw a piece."),
    },
)
_add(
    "cubed.place",
    _("Place a piece"),
    _("In your turn you may place one piece of your hand on the table."),
    kind="move",
    source="Setup",
    says=_("{player} places piece {piece} on {field}, turned by {turn}°."),
)
_add(
    "cubed.in-hand",
    _("From your hand"),
    _("You place and give pieces of your own hand."),
    kind="move",
    source="Setup",
    why={
        "": _("you don't hold piece {piece}."),
        "unknown": _("there is no piece {piece}; they are numbered 1 to 88."),
    },
    next=_("Choose a piece of your hand."),
)
_add(
    "cubed.fields",
    _("The table"),
    _("The table is a honeycomb of fields that grows in all directions. The first piece lies on h8."),
    kind="move",
    source="Setup",
    reading=_(
        "Where the first piece lies makes no difference, so it always lies on the same field. A field has "
        "its column's letter and its row's number; west of a come -a, -b; north of 1 come 0, -1."
    ),
    why={
        "": _("there is no field {field} on this table."),
        "first": _("the first piece lies on {start}."),
    },
    next={"": _("Choose a field beside the pieces."), "first": _("Place it on {start}.")},
)
_add(
    "cubed.field-taken",
    _("One piece a field"),
    _("A field holds one piece, and a piece that lies is not moved again."),
    kind="move",
    source="Setup",
    why=_("piece {piece} lies on {field}."),
    next=_("Choose an empty field."),
)
_add(
    "cubed.first-piece",
    _("First piece"),
    _("Any piece but a blocking piece may open a round."),
    kind="move",
    source="Setup",
    reading=_(
        "It may be turned as you like. Who can't or won't open draws, and may pass; then the next player "
        "opens."
    ),
    why=_("a blocking piece can't open a round."),
    next=_("Choose another piece, or draw."),
)
_add(
    "cubed.contacts",
    _("Touching"),
    _("The second piece touches the first. From the third on, a piece touches at least two others."),
    kind="move",
    source="Setup",
    reading=_("Touching is sharing an edge."),
    why={
        "second": _("it doesn't touch the first piece."),
        "none": _("it touches no piece, and it must touch two."),
        "one": _("it touches only one piece, and it must touch two."),
    },
    next={"second": _("Choose a field beside the first piece."), "": _("Choose a field between pieces.")},
)
_add(
    "cubed.blocking-wait",
    _("Blocking pieces wait"),
    _("A blocking piece may be played once three pieces lie."),
    kind="move",
    source="Setup",
    why={
        "one": _("only one piece lies, and a blocking piece waits for three."),
        "two": _("only two pieces lie, and a blocking piece waits for three."),
    },
    next=_("Choose another piece for now."),
)
_add(
    "cubed.draw",
    _("Drawing"),
    _("Who can't play, or doesn't want to, draws a piece from the bag, and may then play."),
    kind="move",
    source="Setup",
    reading=_("After drawing any piece of the hand may be played, not only the new one."),
    says={
        "": _("{player} draws a piece. {left} are left in the bag."),
        "own": _("{player} has drawn piece {piece}: {sides}."),
    },
    why={"": _("you have drawn in this turn already."), "solo": _("you have drawn twice already.")},
    next=_("Place a piece, or pass."),
)
_add(
    "cubed.empty-bag",
    _("Empty bag"),
    _("Nobody draws more pieces than the bag holds."),
    kind="move",
    source="Setup",
    why={
        "": _("the bag is empty."),
        "few": _("fewer pieces than that are left in the bag: {left}."),
    },
    next={"": _("Place a piece, or pass."), "few": _("Draw fewer.")},
)
_add(
    "cubed.pass",
    _("Passing"),
    _("A turn ends without a play only after a draw, or when the bag is empty."),
    kind="move",
    source="Setup",
    says={"": _("{player} passes."), "bonus": _("{player} plays no second piece.")},
    why=_("you haven't drawn yet, and the bag isn't empty."),
    next=_("Draw a piece first."),
)

# The three rules of fitting

_add(
    "cubed.match-one",
    _("Match colours"),
    _("A piece shows the same colour as a neighbour across at least one edge that they share."),
    kind="move",
    source="Match colours",
    reading=_(
        "One matching edge is enough. Purple matches nothing, not even purple. It could also mean that every "
        "touching edge must match. Option: match."
    ),
    why={
        "": _("no touching side has the same colour."),
        "blocking": _("the coloured side of a blocking piece must match, and it doesn't."),
    },
    next=_("Turn it, try another field, or draw."),
)
_add(
    "cubed.match-all",
    _("Match all colours"),
    _("With this option every touching edge shows the same colour on both sides; purple edges are exempt."),
    kind="move",
    source="Match colours",
    reading=_("This is the stricter way to read the rule, and not ours. Option: match."),
    why=_("{number} of the touching sides differ in colour."),
    next=_("Turn it, try another field, or draw."),
)
_add(
    "cubed.turns",
    _("Turning"),
    _("A piece lies in one of six turns: 0, 60, 120, 180, 240 or 300 degrees clockwise."),
    kind="move",
    source="Match heights",
    why=_("a piece can't lie turned by {turn}°."),
    next=_("Turn it by 0, 60, 120, 180, 240 or 300 degrees."),
)
_add(
    "cubed.heights",
    _("Match heights"),
    _("High corners meet high ones, and low corners low ones. So three of the six turns fit."),
    kind="move",
    source="Match heights",
    reading=_(
        "A piece is a cube seen on its corner: round its rim high corners with studs and low ones with "
        "notches take turns."
    ),
    why=_("turned by {turn}°, high corners meet low ones along the touching sides."),
    next=_("Turn it by 60° more."),
)
_add(
    "cubed.blocked",
    _("Blocked areas"),
    _(
        "A blocking piece is placed by its coloured side. An empty field that a purple edge faces is "
        "blocked. No piece can be played there, not even a blocking one."
    ),
    kind="effect",
    source="Block areas",
    reading=_("A purple edge may lie against a piece. It matches nothing and blocks nothing there."),
    says=_("Piece {piece} blocks {fields}."),
    why=_("{field} is blocked by a purple side."),
    next=_("Choose another field."),
)

# Win

_add(
    "cubed.empty-hand",
    _("Winning a round"),
    _("Who first gets rid of all pieces ends the round with 0 points."),
    kind="ending",
    source="Win",
    reading=_("Giving the last piece away wins the round, too."),
    says={
        "": _("{player} has played the last piece and wins the round."),
        "gift": _("{player} has given the last piece away and wins the round."),
    },
)
_add(
    "cubed.stuck",
    _("Stuck round"),
    _("When the bag is empty and everyone in a row has passed, the round ends."),
    kind="ending",
    source="Win",
    reading=_("The rules don't say how such a round ends. Ours: nobody scores 0, all count what they hold."),
    says=_("The bag is empty and nobody plays: the round ends."),
)
_add(
    "cubed.points",
    _("Points"),
    _("You score what you still hold: blocking pieces 5, triples 3, doubles 2, singles 1. Few are good."),
    kind="scoring",
    source="Points chart",
    says=_("{player} still holds {pieces}: {points} points."),
)
_add(
    "cubed.next-start",
    _("Who begins the next round"),
    _("The winner of a round begins the next."),
    kind="effect",
    source="Win",
    reading=_(
        "After a stuck round the lowest hand begins; of equal ones the first "
        "clockwise from the last beginner."
    ),
    says={
        "": _("{player} begins round {number}."),
        "stuck": _("{player} holds least and begins round {number}."),
    },
)
_add(
    "cubed.lowest-total",
    _("Winning the game"),
    _("After three rounds the lowest total wins. A quick game has one round."),
    kind="ending",
    source="Win",
    says=_("{player} wins the game with {points} points."),
)
_add(
    "cubed.shared-win",
    _("Shared win"),
    _("Players with the same lowest total share the win."),
    kind="ending",
    source="Win",
    reading=_("The rules don't name a tie-break, so there is none."),
    says=_("{number} players share the win with {points} points."),
)
