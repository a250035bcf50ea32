"""The buttons beside CUBED's board: drawing, giving and passing, which need no field.

Some would be refused as things are.  They look so, and who presses one is told why.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from cubeplay.cubed.rules.moves import Draw, DrawThree, Give, Pass
from cubeplay.cubed.rules.state import Table
from cubeplay.rulebook import seat_name
from cubeplay.words import _, plural

from cubeplay_widgets.board.face import Action, Look
from cubeplay_widgets.boards.cubed.table import Choice

SEVERAL: Final = (2, 3)
"""So many pieces are drawn at once in a variant."""
PASSING: Final = {"gift": _("Give nothing away"), "bonus": _("Play no second piece")}
KINDS: Final = (Draw, DrawThree, Give, Pass)


def actions(look: Look) -> tuple[Action, ...]:
    """All buttons of a look."""
    if not look.moves:
        return ()
    choice = Choice(look)
    legal = [move for move in look.moves if isinstance(move, KINDS) and not _on_board(move, look)]
    dared = [move for move in _dared(look, choice) if move not in legal]
    shown = [move for move in (*legal, *dared) if not isinstance(move, Give) or move.piece == choice.piece]
    stuck = not choice.moves
    ways_on = [move for kind in (Draw, Pass) for move in legal if isinstance(move, kind)] if stuck else []
    return tuple(
        Action(_words(move, look), move, move in ways_on[:1], move in legal)
        for kind in KINDS
        for move in shown
        if isinstance(move, kind)
    )


def _dared(look: Look, choice: Choice) -> Iterator[Any]:
    """What the rules may refuse now.  A full board has buttons of its own for most of it."""
    table: Table = look.view
    playing = table.phase in ("play", "bonus")
    if table.drawn and table.draw_three and table.phase == "play":
        yield from map(DrawThree, SEVERAL)
    if look.bare and playing and not look.small:
        yield from (Draw(),) if table.solo else (Draw(), Pass())
    if look.bare and table.phase == "gift" and choice.piece and look.seat is not None:
        yield Give(choice.piece, look.seat + 1)


def _on_board(move: Any, look: Look) -> bool:
    """Whether a move has a button on the board: beside a bare hand on a narrow page."""
    handy = look.bare and look.small and look.view.phase in ("play", "bonus")
    return handy and isinstance(move, Draw | Pass)


def _words(move: Any, look: Look) -> str:
    """What a button says."""
    if isinstance(move, DrawThree):
        words = plural("Draw {number}, keep it", "Draw {number}, keep one", move.number)
        return words.format(number=move.number)
    if isinstance(move, Give):
        name = seat_name(move.player - 1, look.names)
        return _("Give {piece} to {name}").format(piece=move.piece, name=name)
    if isinstance(move, Draw):
        return _("Draw a piece")
    return PASSING.get(look.view.phase, _("Pass"))
