"""The marble's path on cuboro's board with its points, and the marble that rolls along it."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from math import hypot
from typing import Any, Literal, NamedTuple

from cubeplay.cuboro.rules.geometry import FIELDS, FINISHES, INDEX, PLACE_WORDS, SIDES
from cubeplay.cuboro.rules.path import Path, PathStep
from cubeplay.cuboro.rules.play import COLOURS
from cubeplay.cuboro.rules.state import Table
from cubeplay.rulebook import Event
from cubeplay.words import COMPASS, _

from cubeplay_widgets.boards.cuboro.choice import LOST, SENT
from cubeplay_widgets.boards.cuboro.cubes import DARK, HOLE, crossing_hole, hole_at
from cubeplay_widgets.boards.cuboro.layout import CuboroLayout, towards
from cubeplay_widgets.boards.cuboro.picked_cube_buttons import arrow
from cubeplay_widgets.paint.animate import Film
from cubeplay_widgets.paint.pieces import glyph, solid, text
from cubeplay_widgets.paint.scene import (
    Circle,
    CurvePath,
    Group,
    Item,
    Paint,
    Point,
    Points,
    Polyline,
    Rect,
    Scene,
    Shape,
)
from cubeplay_widgets.paint.theme import BLUE, INK, RED, SEATS, WHITE, YELLOW

LIT = "lit"
"""How the ids of lit paths begin; each path has its own id, so that none is animated into another."""

TOWER, TOWER_PIECE = "#F6E2BC", "tower-piece"

TRAIL = "trail"
"""The id of the way that a marble has rolled, in a first game."""
PER_CUBE, PER_CUBE_OF_OTHERS, PER_CUBE_OF_FIRST = 0.15, 0.3, 0.5
"""Seconds that the marble takes through a cube; another's, whose way was not shown before, rolls slower, and
slowest that of a first game, which counts its points as it rolls."""


@dataclass(frozen=True, slots=True)
class Leg:
    """A part of the path: its line, whether it is below the surface, and the score so far."""

    points: Points
    under: bool = False
    total: int = 0


def _bend(a: Point, b: Point, centre: Point) -> Points:
    """Points along a channel from one end to the other."""
    if abs(a[0] - b[0]) < 1 or abs(a[1] - b[1]) < 1:
        return tuple((a[0] + (b[0] - a[0]) * t / 10, a[1] + (b[1] - a[1]) * t / 10) for t in range(11))
    shares = [t / 10 for t in range(11)]
    return tuple(
        (
            (1 - t) ** 2 * a[0] + 2 * t * (1 - t) * centre[0] + t * t * b[0],
            (1 - t) ** 2 * a[1] + 2 * t * (1 - t) * centre[1] + t * t * b[1],
        )
        for t in shares
    )


def legs(
    layout: CuboroLayout,
    tower: str,
    side: str,
    low: bool,
    steps: Iterable[PathStep],
    crossings: Container[str],
) -> tuple[Leg, ...]:
    """The path from the tower through the cubes; on the fields ``crossings`` the hole is in the middle."""
    start = INDEX[tower]
    out = SIDES.index(side)
    found = [Leg((towards(layout.centre(start), out, 38 * layout.scale), layout.port(start, out)), low)]
    for step in steps:
        field = INDEX[step.field]
        centre = layout.centre(field)
        entry, exit = (layout.port(field, SIDES.index(side)) for side in (step.entry, step.exit))
        last = found[-1].points[-1]
        if step.kind == "drop":
            aside = hole_at(centre, SIDES.index(step.entry), layout.side)
            hole = centre if step.field in crossings else aside
            found += [Leg((last, entry, hole), False, step.total), Leg(_bend(hole, exit, centre), True)]
        else:
            found.append(Leg((last, *_bend(entry, exit, centre)), step.kind == "tunnel", step.total))
    return tuple(found)


def _last_leg(layout: CuboroLayout, path: Path, way: tuple[Leg, ...]) -> Leg:
    """The last leg: to a finish field, or a little beyond the point where the marble stops."""
    last = way[-1].points[-1]
    if path.at in FINISHES:
        return Leg((last, layout.cup(FINISHES.index(path.at))), way[-1].under)
    side = SIDES.index(path.steps[-1].exit if path.steps else path.side)
    return Leg((last, towards(last, side, layout.pitch - layout.side + 10 * layout.scale)), way[-1].under)


def crossings(table: Table) -> frozenset[str]:
    """The fields whose cube has its hole in the middle."""
    pairs = zip(FIELDS, table.board, strict=True)
    return frozenset(name for name, cube in pairs if cube and crossing_hole(table.variant.cubes[cube.cube]))


def lit(layout: CuboroLayout, path: Path, table: Table, *, rolled: bool = False) -> Iterator[Group]:
    """The path in yellow, with the score at each point, and a cross where the marble would be lost.

    ``rolled`` says that a marble has rolled along it.
    """
    way = legs(layout, path.tower, path.side, path.level == "low", path.steps, crossings(table))
    whole = (*way, _last_leg(layout, path, way))
    shapes = [*_line(layout, whole), *(shape for _leg, disc in _numbers(layout, way) for shape in disc)]
    if path.end != "finish":
        (x, y), end = whole[-1].points[0], whole[-1].points[-1]
        share = 0.35 if path.end == "taken" else 1  # before the marble that lies there, not below it
        shapes += _cross(x + share * (end[0] - x), y + share * (end[1] - y), 15 * max(layout.scale, 0.7))
    id = TRAIL if rolled else "-".join((LIT, path.tower, path.side, path.level, path.at))
    yield Group(id, tuple(shapes))


def _line(layout: CuboroLayout, way: tuple[Leg, ...], colour: str = YELLOW) -> Iterator[Shape]:
    k = max(layout.scale, 0.7)
    for leg in way:
        yield Shape("", Polyline(leg.points), Paint("", DARK, 17 * k, cap="round"))
    for leg in way:
        dash = (10 * k, 6 * k) if leg.under else ()
        cap: Literal["butt", "round"] = "butt" if leg.under else "round"
        yield Shape("", Polyline(leg.points), Paint("", colour, 10 * k, dash, cap=cap))


def _cross(x: float, y: float, r: float) -> Iterator[Shape]:
    a = r * 0.42
    yield Shape("", Circle(x, y, r), Paint(WHITE, INK, 3))
    parts = (("M", x - a, y - a), ("L", x + a, y + a), ("M", x + a, y - a), ("L", x - a, y + a))
    yield Shape("", CurvePath(parts), Paint("", INK, 4, cap="round"))


def _numbers(layout: CuboroLayout, way: tuple[Leg, ...]) -> Iterator[tuple[int, tuple[Shape, ...]]]:
    """The score so far on each leg, by the leg's number, placed so that numbers do not overlap."""
    taken: list[Point] = []
    for number, leg in enumerate(way):
        if leg.total:
            place = _number_place(leg.points, taken, 23 if layout.small else 34)
            taken.append(place)
            yield number, tuple(disc(place, leg.total, layout))


def disc(place: Point, points: int, layout: CuboroLayout) -> Iterator[Shape]:
    """A number of points on a white disc."""
    yield Shape("", Circle(*place, 11.5 if layout.small else 17), Paint(WHITE, INK, 2.5))
    yield text(*place, points, 14 if layout.small else 20)


def _number_place(points: Points, taken: list[Point], apart: float) -> Point:
    """A place along a leg for a number, ``apart`` from the others if possible."""
    for share in (0.4, 0.3, 0.5, 0.6, 0.7, 0.2, 0.85):
        place = points[round(share * (len(points) - 1))]
        if all(hypot(place[0] - x, place[1] - y) >= apart for x, y in taken):
            return place
    return points[len(points) // 2]


def tower(layout: CuboroLayout, field: int, out: int) -> Group:
    """The tower on a field, by its number, facing a side, by its number."""
    place, k, inset = layout.cell(field), layout.scale, layout.side * 0.2
    body = Rect(place.x + inset, place.y + inset, layout.side - 2 * inset, layout.side - 2 * inset, 9 * k)
    tip, one = (towards(layout.centre(field), out, far * k) for far in (25, -11))
    shapes = (*solid(body, TOWER, DARK, 2.5, depth=0.1), arrow(*tip, out, 11 * k, DARK))
    return Group(TOWER_PIECE, (*shapes, *disc(one, 1, layout)))


# The marble that rolls


def told(path: Path) -> str:
    """Where a path ends, in a few words."""
    return {
        "finish": _("It ends in {at}."),
        "taken": _("It ends in {at}, which is taken: no points."),
        "dead-end": _("{at} has no way on: no points."),
        "tower-field": _("It comes back to the tower: no points."),
        "hole": _("The marble falls into the hole on {at}: no points."),
        "circle": _("It goes round for ever: no points."),
    }[path.end].format(at=PLACE_WORDS[path.at])


class MarbleRun(NamedTuple):
    """A marble that was sent: by whom, the tower's field, side and height, cubes passed, where it ended."""

    player: int
    tower: str
    side: str
    low: bool
    steps: tuple[PathStep, ...]
    at: str
    red: bool


def sent_side(events: Iterable[Event]) -> tuple[str, ...]:
    """How the marble was sent in some events, for :attr:`BoardView.last`; () if none was."""
    found = list(events)
    run = _marble_run(found)
    if run is None:
        return ()
    how = SENT if any(event.rule == "cuboro.finish" for event in found) else LOST
    return (f"{how}{run.side}{'-low' if run.low else ''}",)


_ENDS = ("cuboro.finish", "cuboro.taken-finish", "cuboro.dead-end", "cuboro.hole")
_SIDES = {word: side for side, word in COMPASS.items()}
_PLACES = {word: place for place, word in PLACE_WORDS.items()}


def _marble_run(events: Iterable[Event]) -> MarbleRun | None:
    """The marble that was sent in some events; None if there was none."""
    tower: tuple[str, str, bool] | None = None
    steps: list[PathStep] = []
    at, red, player = "", False, 0
    for event in events:
        facts: dict[str, Any] = dict(event.facts)
        if event.rule == "cuboro.tower":
            tower, steps = (facts["field"], _SIDES[facts["side"]], event.form == "low"), []
        elif event.rule in ("cuboro.channel", "cuboro.tunnel", "cuboro.drop"):
            sides = {name: _SIDES[facts[name]] for name in ("entry", "exit")}
            steps.append(PathStep(**{name: facts[name] for name in PathStep._fields} | sides))
        elif event.rule in _ENDS:
            at, red = _PLACES.get(facts.get("finish", ""), ""), facts["colour"] == COLOURS["red"]
            player = facts["player"]
    return MarbleRun(player, *tower, tuple(steps), at, red) if tower else None


def roll(layout: CuboroLayout, old: Scene, new: Scene, events: Iterable[Event]) -> Film | None:
    """The animation of a marble that rolls from the tower to its end; None if none was sent."""
    sent = _marble_run(events)
    if sent is None or old.size != new.size:
        return None
    way = legs(layout, sent.tower, sent.side, sent.low, sent.steps, _drawn_crossings(layout, old))
    points = [point for leg in way for point in leg.points]
    if sent.at in FINISHES:
        points.append(layout.cup(FINISHES.index(sent.at)))
        way += (Leg((points[-2], points[-1]), way[-1].under),)
    base, colour, pace = _unlit(old), YELLOW, PER_CUBE
    if not any(item.id.startswith(LIT) for item in old.items):  # another's turn, in which no way is shown
        colour, pace = SEATS[sent.player % len(SEATS)].hex, PER_CUBE_OF_OTHERS
        base += (tower(layout, INDEX[sent.tower], SIDES.index(sent.side)),)
    counts = list(_counted(layout, way)) if TRAIL in new else []
    pace = PER_CUBE_OF_FIRST if counts else pace
    line = Group(LIT, tuple(_line(layout, way, colour)))

    def picture(time: float) -> Scene:
        if time >= 1:
            return new
        x, y = _point_at(points, time)
        ball = Group("rolling", tuple(marble(x, y, layout.cup_radius * 0.62, sent.red)))
        counted = Group("", tuple(shape for share, disc in counts if share <= time for shape in disc))
        return replace(new, items=(*base, line, counted, ball))

    return Film(picture, pace * (len(sent.steps) + 1))


def _counted(layout: CuboroLayout, way: tuple[Leg, ...]) -> Iterator[tuple[float, tuple[Shape, ...]]]:
    """The numbers along a way, each with the share of the way after which a marble has rolled past it."""
    ends = list(
        accumulate(sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(leg.points)) for leg in way)
    )
    for number, shapes in _numbers(layout, way):
        yield ends[number] / ends[-1], shapes


def _drawn_crossings(layout: CuboroLayout, scene: Scene) -> frozenset[str]:
    """The fields in whose middle a hole is drawn."""
    shapes = (shape for item in scene.items for shape in item.shapes)
    holes = {shape.geometry for shape in shapes if shape.paint.fill == HOLE}
    middles = {(c.x, c.y) for c in holes if isinstance(c, Circle)}
    return frozenset(name for number, name in enumerate(FIELDS) if layout.centre(number) in middles)


def _unlit(scene: Scene) -> tuple[Item, ...]:
    """A picture without its lit path and without the marks on top of it."""
    last = max(number for number, item in enumerate(scene.items) if item.label)
    return tuple(item for item in scene.items[: last + 1] if not item.id.startswith(LIT))


def _point_at(points: list[Point], share: float) -> Point:
    """The point at a share of the length of a line."""
    pairs = list(pairwise(points))
    lengths = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairs]
    left = share * sum(lengths)
    for (a, b), length in zip(pairs, lengths, strict=True):
        if left <= length and length:
            t = left / length
            return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t
        left -= length
    return points[-1]


def marble(x: float, y: float, r: float, red: bool) -> Iterator[Shape]:
    """A marble: blue with a shine, or red with a star."""
    yield Shape("", Circle(x, y, r), Paint(RED if red else BLUE, INK, max(1.5, r * 0.14)))
    if red:
        yield glyph("star", x, y, r * 0.62, WHITE)
    else:
        yield Shape("", Circle(x - r * 0.32, y - r * 0.34, r * 0.24), Paint(WHITE))
