"""What are the odds in CUBED?  Whether a draw fits, which colours are to come, where blocking pieces are."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Final

from cubeplay.cubed.exact.odds import blocking_out, colours_unseen, draw_odds
from cubeplay.cubed.rules.legality import RULEBOOK
from cubeplay.cubed.rules.moves import DrawThree
from cubeplay.cubed.rules.pieces import COLOUR_WORDS
from cubeplay.cubed.rules.state import Table
from cubeplay.rulebook import Seat, seat_name
from cubeplay.words import _

from cubeplay_widgets.board.game_board import BoardView
from cubeplay_widgets.board.odds import Odds, OddsLesson, OddsSection, page, row
from cubeplay_widgets.boards.cubed.around_board import SEVERAL

AT_LEAST: Final = OddsLesson("at-least-one", _("At least one"))


def odds(look: BoardView) -> Odds:
    """The answers for the player who looks, from the pieces that this player has not seen."""
    table, seat = look.view, look.seat
    if seat is None:
        return Odds()
    return Odds(
        page(partial(_draw, table, seat), partial(_colours, table, seat), partial(_blocking, look, seat))
    )


def _draw(table: Table, seat: Seat) -> OddsSection:
    """The chance that a drawn piece fits: of one, or of several if they can be drawn at once."""
    one = draw_odds(table, seat)
    rows = [row(_("one piece"), one.chance, len(one.unseen))]
    rows += [
        row(_("one of {number}").format(number=number), draw_odds(table, seat, number).chance)
        for number in SEVERAL
        if RULEBOOK.permits(table, seat, DrawThree(number))
    ]
    return OddsSection(
        _("Will your next draw fit?"),
        _("Each piece that you can't see is tried on the table."),
        rows=tuple(rows),
        lesson=AT_LEAST,
    )


def _colours(table: Table, seat: Seat) -> OddsSection:
    """For each colour how many of the unseen pieces show it."""
    found = colours_unseen(table, seat).values()
    return OddsSection(
        _("Which colours are still to come?"),
        _("Pieces that you can't see are counted, in the bag and in hands."),
        rows=tuple(row(COLOUR_WORDS[each.colour], each.chance(), each.of) for each in found if each.of),
    )


def _blocking(look: BoardView, seat: Seat) -> OddsSection:
    """The chances that the next draw is a blocking piece, and that each other player holds one."""
    out = blocking_out(look.view, seat)
    rows = [row(_("your next draw"), out.next_draw, out.of)]
    for other, numbers in out.hands.items():
        name = _("{name} holds one").format(name=seat_name(other, look.names))
        rows.append(row(name, 1 - numbers.get(0, Fraction(0))))
    return OddsSection(
        _("Where are the blocking pieces?"),
        _("Any piece that you can't see may lie in any of these places."),
        says=(_("You have not seen {number} of them.").format(number=len(out.pieces)),),
        rows=tuple(rows),
        lesson=AT_LEAST,
    )
