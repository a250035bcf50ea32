"""cuboro's board: cubes from above, the marble's path, finish fields, and the tower."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from html import escape
from typing import Any, ClassVar

from cubeplay.cuboro import best_turn
from cubeplay.cuboro.rules.geometry import FIELDS, FINISHES, INDEX, PLACE_WORDS, SIDES
from cubeplay.cuboro.rules.house import write_grid
from cubeplay.cuboro.rules.moves import Tower
from cubeplay.cuboro.rules.path import Path
from cubeplay.cuboro.rules.state import Table
from cubeplay.cuboro.story import SentMarble
from cubeplay.game import Actor, Game
from cubeplay.rulebook import Event, seat_name
from cubeplay.words import COMPASS, _, listed

from cubeplay_widgets.board.game_board import BoardView, Face, Sound
from cubeplay_widgets.boards.cuboro import around_board, guided
from cubeplay_widgets.boards.cuboro.around_board import may_move
from cubeplay_widgets.boards.cuboro.choice import FACE, STAYS, CuboroSelection, face_id
from cubeplay_widgets.boards.cuboro.cubes import DARK, drawn, told
from cubeplay_widgets.boards.cuboro.layout import (
    BESIDE,
    BESIDE_SMALL,
    LAYOUTS,
    PICTURE,
    TABLE,
    TABLE_SMALL,
    CuboroLayout,
)
from cubeplay_widgets.boards.cuboro.own_pieces import drawings
from cubeplay_widgets.boards.cuboro.path import lit, marble, roll, sent_side, tower
from cubeplay_widgets.boards.cuboro.real_start_grid import grid
from cubeplay_widgets.boards.cuboro.side_panel import path_words, side
from cubeplay_widgets.paint import marks
from cubeplay_widgets.paint.animate import Film, between
from cubeplay_widgets.paint.pieces import faded, text
from cubeplay_widgets.paint.scene import Circle, Group, Item, Label, Paint, Rect, Scene, SelectMove, Shape
from cubeplay_widgets.paint.svg import svg
from cubeplay_widgets.paint.theme import WHITE, Mat

MAT = Mat("#2B4644", "#F1E3CA", "light")
WELL, CUP = "#C9A774", "#DFC9A1"
CLEAR = Paint("", "")


class CuboroFace(Face):
    """The whole table; nothing on it is hidden."""

    title: ClassVar[str] = _("cuboro Tricky Ways")
    mat: ClassVar[Mat] = MAT
    odds_in: ClassVar[str] = "cubeplay_widgets.boards.cuboro.odds"
    foreseen: ClassVar[frozenset[str]] = frozenset({"cuboro.tower"})

    def scene(self, look: BoardView) -> Scene:
        """The picture.

        Ids: fields a1 to c3, finish fields north a to west 3, the tower's sides face-north and so on,
        ``path`` and ``changes`` for the path's points and the changes made.
        """
        choice = CuboroSelection.of(look)
        layout = layout_of(look)
        items = [*board(choice, layout), *names(layout, choice.shown.empty), *_fields(look, choice, layout)]
        if not look.table:
            items += side(look, choice, layout)
        return Scene(layout.size, tuple(items), describe(look, choice))

    actions = staticmethod(around_board.actions)
    told_actions = staticmethod(guided.told_buttons)
    guided = staticmethod(guided.told_way)
    task = staticmethod(around_board.task)
    seats = staticmethod(around_board.seats)
    progress = staticmethod(around_board.progress)
    beside = staticmethod(around_board.beside)

    lays: ClassVar[str] = _("Lay the grid of your box")

    laid = staticmethod(grid)

    own_piece = staticmethod(drawings)

    def beyond(self, look: BoardView, id: str) -> str:
        """While a first game leaves the tower alone: why a cube is not picked."""
        return guided.cubes_wait(look) if id in FIELDS else ""

    def sound(self, actor: Actor, events: Iterable[Event]) -> Sound:
        """A marble that runs has a sound of its own."""
        ran = any(event.rule == "cuboro.channel" for event in events)
        return "marble" if ran else super().sound(actor, events)

    def kept(self, selected: frozenset[str]) -> frozenset[str]:
        """The side to which the tower was turned."""
        faced = (id.removeprefix(start) for start in (FACE, STAYS) for id in selected if id.startswith(start))
        side = next(faced, "")
        return frozenset({f"{STAYS}{side}"} if side else ())

    def answered(self, move: Any) -> frozenset[str]:
        """The side that the tower faced, to light the path of the marble that was sent."""
        return frozenset({face_id(move.side, move.level)} if isinstance(move, Tower) else ())

    def opened(self, shown: Any, key: str) -> str:
        """The board before the best marble of a round, and the marble's path in yellow."""
        sent: SentMarble = shown
        choice = CuboroSelection(sent.before, side=sent.path.side, level=sent.path.level)
        words = _("The best way, into {place}.") if sent.path.points else _("A way that is lost at {place}.")
        return _pictured(choice, words.format(place=PLACE_WORDS[sent.path.at]), _("The way"), key)

    def thumbnail(self, game: Game[Any, Any]) -> str:
        """The start grid after a good turn, with its path."""
        look = BoardView(_after_a_good_turn(game), None)
        said = _("Eight wooden cubes with channels; a lit way leads the marble to a finish field.")
        return _pictured(CuboroSelection.of(look), said, self.title, "cuboro-picture")

    def panel(self, look: BoardView) -> str:
        """This position as text, to copy into “Start position” when setting up a game."""
        table: Table = look.view
        words = _("This position as text")
        grid = "; ".join(" ".join(row.split()) for row in write_grid(table.board).strip().splitlines())
        help = _("Put it into “Start position” of a new game to begin from here.")
        return (
            f"<h2>{escape(words)}</h2><p><code>{escape(grid)}</code></p>"
            f'<p class="cp-small cp-muted">{escape(help)}</p>'
        )

    def touched(self, events: Iterable[Event]) -> tuple[str, ...]:
        """Where the last change was made; or where the marble arrived, and how it was sent."""
        found, places = list(events), {*FIELDS, *FINISHES}
        sent = sent_side(found)
        if sent:
            found = [event for event in found if event.rule in ("cuboro.finish", "cuboro.taken-finish")]
        return (*(place for place in super().touched(found) if place in places), *sent)

    def film(self, old: Scene, new: Scene, events: Iterable[Event]) -> Film:
        """The marble rolls along its path; cubes slide and turn."""
        return roll(LAYOUTS[new.size[0]], old, new, events) or between(old, new)


@lru_cache(maxsize=1)
def _after_a_good_turn(game: Game[Any, Any]) -> Table:
    """The start grid after the best turn, its tower not yet moved: looked for once, as it takes a moment."""
    table: Table = game.start()
    for move in best_turn(table).moves[:-1]:
        table = game.apply(table, 0, move).state
    return table


def layout_of(look: BoardView) -> CuboroLayout:
    """The layout for a look; at the end nothing stands beside the board."""
    if look.table or look.view.over:
        return TABLE_SMALL if look.small else TABLE
    return BESIDE_SMALL if look.small else BESIDE


def describe(look: BoardView, choice: CuboroSelection) -> str:
    """The table in a few sentences."""
    table: Table = look.view
    pair = _("{name} {points}")
    scores = listed(
        pair.format(name=seat_name(seat, look.names), points=table.points[table.peg(seat)])
        for seat in range(table.variant.players)
    )
    lines = [_("Points: {scores}.").format(scores=scores)]
    if not table.over and not choice.hides:
        lines.append(path_words(choice.path))
    return " ".join(lines)


# The board


def board(choice: CuboroSelection, layout: CuboroLayout) -> Iterator[Item]:
    """Frame, finish fields, cubes, tower and the lit path."""
    yield Shape("", Rect(0, 0, *layout.size), Paint(MAT.ground))
    yield Shape("", layout.frame, Paint(MAT.field, DARK, 3))
    yield Shape("", layout.well, Paint(WELL, DARK, 3))
    path = None if (choice.table.over and not choice.rolled) or choice.hides else choice.path
    yield from _finishes(choice, layout, path)
    yield from _cubes(choice, layout)
    if path:
        yield from _tower(choice, layout, path)
        yield from lit(layout, path, choice.shown, rolled=bool(choice.rolled))
    yield from _finished_marbles(choice, layout)


def _pictured(choice: CuboroSelection, told: str, title: str, key: str) -> str:
    """The board alone, with the path of a selection, as SVG."""
    plain = tuple(shape for item in board(choice, PICTURE) for shape in item.shapes)
    return svg(Scene(PICTURE.size, plain, told), title, key)


def _finishes(choice: CuboroSelection, layout: CuboroLayout, path: Path | None) -> Iterator[Item]:
    """The cups of the finish fields: dashed if free, white where the path ends."""
    r = layout.cup_radius
    for number, name in enumerate(FINISHES):
        x, y = layout.cup(number)
        taken, here = choice.table.finishes[number], path is not None and path.at == name
        fill, dash = (WHITE if here else CUP), (() if taken or here else (7.0, 5.0))
        shapes = [Shape("", Circle(x, y, r), Paint(fill, DARK, 4 if here else 2.5, dash))]
        if not taken and not here:
            shapes.append(Shape("", Circle(x, y, r * 0.2), Paint("#8C7552")))
        words = [{"": _("free"), "blue": _("a blue marble"), "red": _("a red marble")}[taken]]
        if here:
            words.append(_("this path ends here"))
        label = _("finish {name}: {what}").format(name=PLACE_WORDS[name], what=listed(words))
        yield Group(name, tuple(shapes), label, None, Circle(x, y, r))


def _finished_marbles(choice: CuboroSelection, layout: CuboroLayout) -> Iterator[Item]:
    """The marbles in the finish fields."""
    for number, taken in enumerate(choice.table.finishes):
        if taken:
            x, y = layout.cup(number)
            yield Group(f"marble{number}", tuple(marble(x, y, layout.cup_radius * 0.66, taken == "red")))


def _cubes(choice: CuboroSelection, layout: CuboroLayout) -> Iterator[Item]:
    """The cubes; one in a preview is shown faded."""
    table = choice.shown
    moved = INDEX[choice.field] if choice.field else -1
    if choice.field and choice.ahead:
        moved = choice.table.empty
    for number, lying in enumerate(table.board):
        if lying is None:
            continue
        place = layout.cell(number)
        plain = choice.plain
        piece = drawn(
            table.variant.cubes[lying.cube], lying, place, number == moved and not plain, tunnels=not plain
        )
        if number == moved and choice.preview:
            yield replace(faded(piece, WELL, 0.78), id=piece.id)
            yield from marks.legal(place.outline, "light")
        else:
            yield piece


def _tower(choice: CuboroSelection, layout: CuboroLayout, path: Path) -> Iterator[Item]:
    """The tower on the empty field, facing the side of the lit path."""
    yield from marks.legal(layout.cell(choice.shown.empty).outline, "light")
    yield tower(layout, choice.shown.empty, SIDES.index(path.side))


def names(layout: CuboroLayout, empty: int) -> Iterator[Item]:
    """The names of the fields; on a narrow page, letters and numbers at the edge of the board."""
    if layout.small:
        for number in range(3):
            x, y = layout.cup(number)
            yield text(x + layout.cup_radius + 10, y, "abc"[number], 22, DARK)
            x, y = layout.cup(9 + number)
            yield text(x, y + layout.cup_radius + 11, number + 1, 22, DARK)
        return
    for field, place in layout.fields().items():
        if field == FIELDS[empty]:
            yield text(place.x + 110, place.y + 112, field, 16)
            continue
        chip = Rect(place.x + 6, place.y + 98, 30, 22, 5)
        yield Shape("", chip, Paint(WHITE, DARK, 1.5))
        yield text(chip.x + 15, chip.y + 11.5, field, 16)


# What can be pressed


def _fields(look: BoardView, choice: CuboroSelection, layout: CuboroLayout) -> Iterator[Item]:
    for number, (field, place) in enumerate(layout.fields().items()):
        empty = number == choice.table.empty
        words, does, move = _empty(look, choice) if empty else _cube(look, choice, number)
        yield Shape(field, place, CLEAR, Label(listed((field, *words)), does), move)


FieldPress = tuple[tuple[str, ...], str, Any]
"""What lies on a field, what a press does in words, and the move that it makes."""


def _cube(look: BoardView, choice: CuboroSelection, number: int) -> FieldPress:
    """A cube, and what a press on it does: pick it up, or turn it as shown."""
    table, field = choice.table, FIELDS[number]
    lying = table.board[number]
    assert lying is not None
    words = [told(table.variant.cubes[lying.cube], lying)]
    step = next((step for step in choice.path.steps if step.field == field), None)
    if step and not (choice.preview or choice.hides or table.over):
        words.append(_("on the path"))
    if not may_move(look):
        return tuple(words), "", None
    if choice.field != field:
        return tuple(words), _("pick it up"), SelectMove(field)
    words.append(_("picked"))
    if choice.turned and not choice.ahead:
        return tuple(words), _("turn it as shown"), choice.rotate
    return tuple(words), _("put it back"), SelectMove(field)


def _empty(look: BoardView, choice: CuboroSelection) -> FieldPress:
    """The empty field: a press moves the picked cube there, or turns the tower if none is picked."""
    if choice.table.over or choice.hides:
        return (_("empty"),), "", None
    if look.moves and choice.field:
        if choice.plain and not choice.ahead:
            return (_("empty"),), _("show {field} here first").format(field=choice.field), choice.into_gap
        kind = _("slide {field} here") if choice.move_in == choice.shift else _("let {field} jump here")
        return (_("empty"),), kind.format(field=choice.field), choice.move_in
    words = (_("empty"), _("the tower looks {side}").format(side=COMPASS[choice.path.side]))
    return (words, _("turn the tower"), choice.next_facing) if look.moves else (words, "", None)
