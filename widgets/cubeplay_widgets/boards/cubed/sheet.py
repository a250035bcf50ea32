"""CUBED's score sheet, to stand beside the board: hands, bag, and the points of every round."""

from __future__ import annotations

from html import escape

from cubeplay.cubed.rules.state import Table
from cubeplay.rulebook import Seat, seat_name
from cubeplay.words import _, plural


def score_sheet(table: Table, names: tuple[str, ...]) -> str:
    """The sheet as an HTML table: a line a player, a column a round."""
    rounds = range(1 if table.solo else table.rounds)
    heads = [_("Player"), _("Hand"), *(_("R{number}").format(number=k + 1) for k in rounds), _("Sum")]
    head = "".join(f'<th scope="col">{escape(words)}</th>' for words in heads)
    rows = "".join(_row(table, seat, names, len(rounds)) for seat in table.seats)
    title = _("Score sheet, round {round} of {rounds}").format(round=table.round, rounds=len(rounds))
    left = len(table.bag)
    bag = plural("{left} piece is left in the bag.", "{left} pieces are left in the bag.", left)
    told = _("Few points are good. {bag}").format(bag=bag.format(left=left))
    return (
        f"<h2>{escape(title)}</h2><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
        f'<p class="cp-small cp-muted">{escape(told)}</p>'
    )


def _row(table: Table, seat: Seat, names: tuple[str, ...], rounds: int) -> str:
    points = [str(done[seat]) for done in table.scores] + ["–"] * (rounds - len(table.scores))
    cells = [str(len(table.hands[seat])), *points, str(table.totals[seat])]
    now = ' class="cp-now"' if seat == table.player and not table.ended else ""
    name = f'<th scope="row">{escape(seat_name(seat, names))}</th>'
    return f"<tr{now}>{name}{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"
