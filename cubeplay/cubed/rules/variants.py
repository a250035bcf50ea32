"""The rules of the variants and of the solo game."""

from __future__ import annotations

from cubeplay.cubed.rules.catalogue import RULEBOOK
from cubeplay.words import _

__all__ = ["RULEBOOK"]

_add = RULEBOOK.add

# Variant play

_add(
    "cubed.variants",
    _("Variants"),
    _("Bridge, void and draw three may be played with, each by itself or together."),
    kind="definition",
    source="Variant play",
    reading=_("They need at least two players: a solo player has no turns to spare and nobody to give to."),
)
_add(
    "cubed.bridge",
    _("Bridging the gap"),
    _("Option: who bridges a gap between pieces may play a second piece."),
    kind="effect",
    source="Variant play, bridging the gap",
    reading=_(
        "A piece bridges when the pieces that it touches form two or more separate arcs round its field. "
        "Bridges don't chain: there is one second piece."
    ),
    says={
        "": _("{field} bridges a gap: {player} may play a second piece."),
        "again": _("{field} bridges a gap again, but there is only one second piece."),
    },
)
_add(
    "cubed.bridge-no-draw",
    _("No draw after a bridge"),
    _("Who can't play a second piece doesn't draw."),
    kind="move",
    source="Variant play, bridging the gap",
    why=_("nobody draws for the second piece after a bridge."),
    next=_("Place a second piece, or pass."),
)
_add(
    "cubed.void",
    _("Filling the void"),
    _("Option: who fills a field that is enclosed by pieces may give a piece away."),
    kind="effect",
    source="Variant play, fill the void",
    reading=_("A field is enclosed when pieces lie on all six sides of it."),
    says={
        "": _("{field} fills a void: {player} may give a piece away."),
        "kept": _("{player} gives nothing away."),
    },
)
_add(
    "cubed.gift",
    _("The gift"),
    _("Any piece of your hand goes to any other player."),
    kind="move",
    source="Variant play, fill the void",
    says={
        "": _("{player} gives a piece to {to_player}."),
        "own": _("{to_player} gets piece {piece} from {player}."),
    },
    why={"self": _("you can't give to yourself."), "nobody": _("there is no player {number}.")},
    next=_("Choose another player."),
)
_add(
    "cubed.draw-three",
    _("Draw three"),
    _("Option: instead of playing you may draw up to three pieces at once. Then your turn ends."),
    kind="move",
    source="Variant play, draw 3, keep 1",
    reading=_("There must be as many pieces in the bag as you draw."),
    says={
        "": _("{player} draws at once: {number}."),
        "own": _("{player} chooses between {pieces}."),
    },
    why={
        "off": _("this game is played without drawing three."),
        "number": _("one, two or three pieces are drawn at once, not {number}."),
    },
    next={"off": _("Draw one piece."), "number": _("Draw one, two or three.")},
)
_add(
    "cubed.draw-three-instead",
    _("Instead of playing"),
    _("You draw up to three only at the start of your turn."),
    kind="move",
    source="Variant play, draw 3, keep 1",
    why=_("your turn has begun with something else."),
    next=_("Place a piece, or pass."),
)
_add(
    "cubed.keep-one",
    _("Keep one"),
    _("You keep one of the pieces that you drew at once, and put the others back into the bag."),
    kind="move",
    source="Variant play, draw 3, keep 1",
    says={
        "": _("{player} keeps one piece and puts back: {number}."),
        "own": _("{player} has kept piece {piece}: {sides}."),
    },
    why=_("you haven't drawn piece {piece}."),
    next=_("Keep one of those that you drew."),
)

# Solo mode

_add(
    "cubed.solo-hand",
    _("Solo hand"),
    _("Alone you take 25 pieces. Blocking pieces beyond three are swapped for others."),
    kind="setup",
    source="Solo mode",
    reading=_(
        "Those with the highest numbers go, and are laid out of the game. New blocking pieces beyond three "
        "are swapped again. A solo game is one round."
    ),
    says={
        "": _("{player} lays aside {pieces} and takes as many others."),
        "own": _("{player} takes {pieces}."),
    },
)
_add(
    "cubed.solo-start",
    _("Solo start"),
    _("A piece from the bag starts the table. A blocking piece is laid aside, and another one drawn."),
    kind="setup",
    source="Solo mode",
    reading=_("It lies unturned, and what is laid aside stays out of the game."),
    says={
        "": _("Piece {piece} starts the table."),
        "blocking": _("Piece {piece} can't start the table and is laid aside."),
    },
)
_add(
    "cubed.solo-draw",
    _("Solo drawing"),
    _("Alone you draw only when you can't place a piece, and up to two times."),
    kind="move",
    source="Solo mode",
    reading=_("Every piece that you place starts the count of draws again."),
    why=_("you can still place a piece."),
    next=_("Place a piece."),
)
_add(
    "cubed.solo-pass",
    _("No passing alone"),
    _("Alone you don't pass: you place a piece, or draw."),
    kind="move",
    source="Solo mode",
    why=_("a solo player doesn't pass."),
    next=_("Place a piece; if none fits, draw."),
)
_add(
    "cubed.solo-win",
    _("Winning alone"),
    _("Play all pieces of your hand to win."),
    kind="ending",
    source="Solo mode",
    says=_("{player} has played all pieces and wins."),
)
_add(
    "cubed.solo-lose",
    _("Losing alone"),
    _("The game is lost when no piece fits after two draws, or when none fits and the bag is empty."),
    kind="ending",
    source="Solo mode",
    says=_("{player} can't place any of {number} pieces and loses."),
)
