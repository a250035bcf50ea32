"""All that boards are made of on one picture, for tests of the two painters."""

from cubeplay_widgets.board.game_board import Face
from cubeplay_widgets.boards.cubed.board import CubedFace
from cubeplay_widgets.paint import marks, pieces
from cubeplay_widgets.paint.scene import (
    Circle,
    CurvePath,
    Group,
    Paint,
    Polygon,
    Polyline,
    Rect,
    Scene,
    Shape,
    regular,
    shifted,
)
from cubeplay_widgets.paint.theme import COLOURS, GREEN, INK, SEATS, WHITE

STEP = 104


def column(tone, mat):
    """Every mark on a mat of a tone, eight squares high."""
    square = Rect(12, 12, 80, 80, 12).outline
    hexagon = regular(52, 52, 44, 6)
    die = Group("", pieces.solid(pieces.chamfered(16, 16, 72), COLOURS["blue"].hex))
    rows = [
        marks.legal(square, tone) + tuple(shifted(s, STEP, 0) for s in marks.legal(hexagon, tone)),
        die.shapes + marks.selected(square) + tuple(shifted(s, STEP, 0) for s in marks.selected(hexagon)),
        marks.ghost(die, square, mat, tone) + tuple(shifted(s, STEP, 0) for s in die.shapes),
        marks.last(square, tone) + tuple(shifted(s, STEP, 0) for s in marks.last(hexagon, tone)),
        marks.refused(square) + tuple(shifted(s, STEP, 0) for s in marks.refused(hexagon)),
        marks.refused(((20, 20), (84, 84))) + tuple(shifted(s, STEP, 0) for s in marks.hint(square)),
        marks.spent(die, square, tone) + tuple(shifted(s, STEP, 0) for s in marks.blocked(hexagon, tone)),
        marks.unknown(square, tone) + tuple(shifted(s, STEP, 0) for s in marks.hint(hexagon)),
    ]
    return [shifted(shape, 0, STEP * line) for line, row in enumerate(rows) for shape in row]


def colours():
    """The colours with their glyphs, and the seats."""
    for number, (name, colour) in enumerate(COLOURS.items()):
        x, y = 448, 8 + STEP * number
        body = Rect(x, y, 88, 88, 14)
        shapes = (*pieces.solid(body, colour.hex), pieces.glyph(colour.glyph, x + 44, y + 44, 26, colour.ink))
        yield Group(f"colour-{name}", shapes, name, area=body)
    for seat, colour in enumerate(SEATS):
        yield pieces.token(f"seat{seat}", 596, 52 + STEP * seat, 42, colour, f"seat {seat + 1}")
    ring = (pieces.glyph(name, 690, 40 + 60 * number, 24) for number, name in enumerate(pieces.GLYPHS))
    yield from ring


def lines():
    """Paths, lines, arcs, texts, dice."""
    yield Shape("", CurvePath.of("M660 480 Q720 480 720 540 L660 540 Z"), Paint(GREEN, INK, 3))
    yield Shape("", pieces.arc(690, 600, 34, 180, 450), Paint("", INK, 6, cap="round"))
    yield Shape("", Polyline(((660, 650), (690, 680), (720, 650))), Paint("", INK, 5, (10, 7)))
    yield Shape("", Polygon(pieces.star(690, 730, 34, 9, 0.7).points), Paint("#FF8A4C", INK, 2.5))
    yield pieces.text(702, 802, "Ag 26", 22)
    for number in range(1, 7):
        x, y = 436 + 38 * (number - 1), 785
        yield from pieces.solid(pieces.chamfered(x, y, 34), COLOURS["red"].hex)
        yield from pieces.pips(
            number, x + 17, y + 17, 34, lambda x, y: Shape("", Circle(x, y, 3), Paint(WHITE))
        )


class Gallery(Face):
    title = "All that boards are made of"

    def scene(self, look):
        light, dark = self.mat.ground, CubedFace.mat.ground
        return Scene(
            (740, 840),
            (
                Shape("", Rect(0, 0, 740, 840), Paint(light)),
                Shape("", Rect(214, 0, 214, 840), Paint(dark)),
                *column("light", light),
                *(shifted(shape, 218, 0) for shape in column("dark", dark)),
                *colours(),
                *lines(),
            ),
            "Marks on a light and on a dark mat, glyphs, seats, lines.",
        )
