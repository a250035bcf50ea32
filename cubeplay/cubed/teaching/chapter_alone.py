"""CUBED's chapter "Alone": a whole hand to be laid, and pieces that block fields for oneself."""

from __future__ import annotations

from typing import Any, Final

from cubeplay.cubed.rules.move_generation import fitting
from cubeplay.cubed.rules.state import Table
from cubeplay.cubed.teaching.chapter_scenes import called, first_place
from cubeplay.cubed.teaching.first_game import then_fit, without
from cubeplay.cubed.teaching.positions import RED, SMALL, laid
from cubeplay.session.start_positions import Position
from cubeplay.teach.decisions import Answer, Worth
from cubeplay.teach.guided import GuidedGame
from cubeplay.words import _, plural

FIVE_DARK: Final = 1
"""The seed of a solo game in which five blocking pieces are dealt."""

TWO: Final[Position] = laid((26, 43), SMALL, ())
"""Two pieces that both fit."""

NOTHING_FITS: Final[Position] = laid((4, 33), RED, ())
"""Two pieces without the colours of the table."""

FOUR: Final[Position] = laid((1, 41, 79, 81), SMALL, ())
"""Four pieces, two of them blocking; there is one way to begin so that all can be laid."""


def unkind(_game: GuidedGame, _chance: Any, table: Table) -> str:
    """A bag that gives what fits nowhere, as long as it has such a piece."""
    if table.phase != "draw":
        return ""
    fits = {move.piece for move in fitting(table.lying, table.bag)}
    piece = next((each for each in table.bag if each not in fits), None)
    return f"bag gives {piece}" if piece is not None else ""


def ended(game: GuidedGame) -> bool:
    """Whether the game is won or lost."""
    return game.outcome is not None


def stuck_words(game: GuidedGame) -> str:
    """What to do if nothing fits; "" while something does."""
    stuck = game.outcome is None and not fitting(game.state.lying, game.state.hands[game.reader])
    return _("Nothing fits now: draw.") if stuck else ""


def end_words(game: GuidedGame) -> str:
    """Whether the game is won, lost, or how many pieces are left."""
    if game.outcome is not None and game.outcome.winners:
        return _("Every piece is laid: you win.")
    left = len(game.state.hands[game.reader])
    if game.outcome is not None:
        return _("Two draws, and nothing fits: the game is lost.")
    words = plural("{left} piece is left.", "{left} pieces are left.", left).format(left=left)
    return stuck_words(game) or words


def order_worth(game: GuidedGame) -> Answer | None:
    """How many pieces can be laid without a draw, by the piece that goes first."""
    found = first_place(game)
    if found is None:
        return None
    made, table = found
    hand = table.hands[game.reader]
    worth = {
        move: 1 + then_fit(table, move, without(hand, move.piece)) for move in fitting(table.lying, hand)
    }
    best = max(worth, key=lambda move: worth[move])
    first: dict[int, int] = {}
    for move, number in worth.items():
        first[move.piece] = max(number, first.get(move.piece, 0))
    first[made.piece] = worth[made]
    shown = sorted(first, key=lambda piece: (-first[piece], piece))
    names = {piece: called(piece) for piece in shown}
    worths = [Worth(names[piece], first[piece], piece == made.piece) for piece in shown]
    if best.piece == made.piece and worth[made] < worth[best]:
        words = _("{name} on {field}")
        worths.insert(0, Worth(words.format(name=names[best.piece], field=best.field), worth[best]))
    title, mine, most = _("What goes first"), worth[made], worth[best]
    if mine == most:
        words = _("Begun like this, all {most} can be laid: no blocking piece is in the way.")
        return Answer(words.format(most=most), tuple(worths), True, title)
    words = _("Begun like this, {mine} of {total} can be laid. Begun with {name} on {field}: all {most}.")
    said = words.format(mine=mine, total=len(hand), name=names[best.piece], field=best.field, most=most)
    return Answer(said, tuple(worths), False, title)
