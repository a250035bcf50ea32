"""CUBED's board: a table of hexagons that grows, the hand beside it, and a piece that can be turned."""

from __future__ import annotations

from dataclasses import replace
from html import escape
from typing import Any, ClassVar

from cubeplay.chance import Chance
from cubeplay.cubed.rules.moves import Place
from cubeplay.cubed.rules.pieces import PIECES, points_of
from cubeplay.cubed.rules.state import Lying, Table
from cubeplay.game import Game
from cubeplay.rulebook import Seat, seat_name
from cubeplay.words import _, plural, points_in_words

from cubeplay_widgets.board.entry_pad import Pad
from cubeplay_widgets.board.game_board import BoardView, Face
from cubeplay_widgets.boards.cubed import around_board
from cubeplay_widgets.boards.cubed.companion import pad
from cubeplay_widgets.boards.cubed.layout import VIEW, layout
from cubeplay_widgets.boards.cubed.pieces import piece
from cubeplay_widgets.boards.cubed.side_panel import HandPanel
from cubeplay_widgets.boards.cubed.table import AT, HAND, MAT, TURN, CubedSelection, Scenery
from cubeplay_widgets.paint.scene import Box, Item, Paint, Rect, Scene, Shape
from cubeplay_widgets.paint.svg import svg
from cubeplay_widgets.paint.theme import Mat


class CubedFace(Face):
    """Everything that lies on CUBED's table, as one seat sees it."""

    title: ClassVar[str] = _("CUBED")
    mat: ClassVar[Mat] = Mat(MAT, MAT, "dark")
    odds_in: ClassVar[str] = "cubeplay_widgets.boards.cubed.odds"
    glance: ClassVar[tuple[str, ...]] = (VIEW,)

    def scene(self, look: BoardView) -> Scene:
        """The picture.

        Ids: fields and edges as in the rules ("b4", "b4 ne"), pieces of the hand hand1 to hand88,
        turns turn0 to turn300; ``draw`` and ``pass`` on a narrow page.
        """
        place, choice = layout(look), CubedSelection(look)
        scenery = Scenery(look, place, choice)
        side = HandPanel(look, place, choice, scenery)
        table: list[Item] = []
        edges: list[Item] = []
        for item in scenery.items():
            (edges if " " in item.id else table).append(item)
        return Scene(place.size, (*table, *side.items(), *edges), describe(look))

    def shared(self, look: BoardView) -> Box:
        """The table, without the room for a hand."""
        table = layout(look).table
        return table.x, table.y, table.x + table.width, table.y + table.height

    def start(self, look: BoardView, scene: Scene) -> str:
        """A piece of the player's hand, or else a legal move."""
        held = (item.id for item in scene.labelled if item.id.startswith(HAND) and item.move is not None)
        others = (item.id for item in scene.labelled if item.move in look.moves)
        return next(held, "") or next(others, "") or super().start(look, scene)

    actions = staticmethod(around_board.actions)
    task = staticmethod(around_board.task)
    seats = staticmethod(around_board.seats)
    progress = staticmethod(around_board.progress)
    beside = staticmethod(around_board.beside)

    def pad(self, look: BoardView, chance: Chance[Any]) -> Pad | None:
        """The pieces that may be in the bag."""
        return pad(chance)

    def opened(self, shown: Any, key: str) -> str:
        """A hand that was opened to count its points."""
        return opened_hand(shown, self.mat, key)

    def thumbnail(self, game: Game[Any, Any]) -> str:
        """A few pieces on the table."""
        told = _(
            "Eight hexagons of three colours, like a heap of cubes; a dark one blocks the fields beside it."
        )
        return picture(PICTURED, (480, 360), self.title, told, f"{game.name}-picture")

    def kept(self, selected: frozenset[str]) -> frozenset[str]:
        """The zoom stays after a move."""
        return frozenset(id for id in selected if id.startswith(VIEW))

    def tried(self, move: Any) -> frozenset[str]:
        """The piece in its turn on its field, which then is seen where it is refused."""
        if not isinstance(move, Place):
            return frozenset()
        return frozenset((f"{HAND}{move.piece}", f"{TURN}{move.turn}", f"{AT}{move.field}"))

    def panel(self, look: BoardView) -> str:
        """The score sheet."""
        return score_sheet(look.view, look.names)


def describe(look: BoardView) -> str:
    """The table in a few sentences."""
    table: Table = look.view
    lying, left = len(table.lying), len(table.bag)
    told = [
        plural("{number} piece lies on the table.", "{number} pieces lie on the table.", lying).format(
            number=lying
        ),
        plural("{number} piece is in the bag.", "{number} pieces are in the bag.", left).format(number=left),
    ]
    for seat, hand in enumerate(table.hands):
        words = _("{name} holds {held}, {points} so far.")
        name = seat_name(seat, look.names)
        told.append(words.format(name=name, held=len(hand), points=points_in_words(table.totals[seat])))
    if look.seat is not None:
        cost = points_in_words(points_of(table.hands[look.seat]))
        told.append(_("Your hand costs {points}.").format(points=cost))
    return " ".join(told)


PICTURED = (
    Lying(17, "h8", 0),
    Lying(24, "i8", 240),
    Lying(58, "i7", 240),
    Lying(19, "h9", 240),
    Lying(81, "g9", 0),
    Lying(43, "i9", 0),
    Lying(26, "h10", 120),
    Lying(46, "i10", 0),
)
"""A table for a picture; the fifth piece blocks fields."""


def picture(lying: tuple[Lying, ...], size: tuple[int, int], title: str, told: str, key: str) -> str:
    """A table as SVG.  ``told`` is its description; ``key`` makes its ids unique on a page."""
    place = replace(layout(BoardView(Table(hands=((),)))), table=Rect(0, 0, *size))
    look = BoardView(Table(hands=((),), lying=lying), None)
    scene = Scene(size, tuple(Scenery(look, place, CubedSelection(look)).items()), told)
    return svg(scene.plain(), title, key)


RADIUS, ACROSS, DOWN, MARGIN = 30.0, 62.0, 64.0, 38.0
"""In the picture of a hand, in board units: radius of a piece, steps between pieces, margin to middles."""

PER_ROW = 7


def opened_hand(hand: tuple[int, ...], mat: Mat, key: str) -> str:
    """The pieces of a hand as SVG, those with the most points first; "" for an empty hand."""
    if not hand:
        return ""
    ordered = sorted(hand, key=lambda number: (-PIECES[number].points, number))
    rows = -(-len(ordered) // PER_ROW)
    size = (round(2 * MARGIN + ACROSS * (PER_ROW - 1)), round(2 * MARGIN + DOWN * (rows - 1)))
    ground = Shape("", Rect(0, 0, *size), Paint(mat.ground))
    drawn = [
        piece("", number, 0, (MARGIN + at % PER_ROW * ACROSS, MARGIN + at // PER_ROW * DOWN), RADIUS)
        for at, number in enumerate(ordered)
    ]
    told = plural("{number} piece was left.", "{number} pieces were left.", len(hand))
    shapes = (ground, *(shape for each in drawn for shape in each.shapes))
    return svg(Scene(size, shapes, told.format(number=len(hand))), _("The hand"), key)


def score_sheet(table: Table, names: tuple[str, ...]) -> str:
    """The sheet as an HTML table: a row for each player, a column for each round."""
    rounds = range(1 if table.solo else table.rounds)
    # Translators: heads of a table: pieces in the hand, points of round {number}, their sum
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
