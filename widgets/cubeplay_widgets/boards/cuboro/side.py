"""What stands beside cuboro's cubes: the path, the tower's sides, changes, tools, players."""

from __future__ import annotations

from collections.abc import Iterator

from cubeplay.cuboro.rules.geometry import LEVELS, PLACE_WORDS, SIDES, PortLevel
from cubeplay.cuboro.rules.path import Path, trace
from cubeplay.cuboro.rules.state import CHANGES, Table
from cubeplay.rulebook import Seat, seat_name
from cubeplay.words import COMPASS, _, listed, plural

from cubeplay_widgets.board.face import Look
from cubeplay_widgets.boards.cuboro.choice import Choice, face_id
from cubeplay_widgets.boards.cuboro.layout import Layout
from cubeplay_widgets.boards.cuboro.path import marble, told
from cubeplay_widgets.boards.cuboro.tools import PAPER, arrow, titled, tools
from cubeplay_widgets.paint.labels import Label
from cubeplay_widgets.paint.pieces import glyph, text, token
from cubeplay_widgets.paint.scene import Group, Item, Paint, Polyline, Rect, Shape, in_part
from cubeplay_widgets.paint.theme import INK, MUTED, SEATS, WHITE, YELLOW

EDGE, SUNK = "#6E7B88", "#E9EDF1"


def side(look: Look, choice: Choice, layout: Layout) -> Iterator[Item]:
    """Everything beside the board, or below it on a narrow page."""
    width, height = layout.size
    left, top = (0, 360) if layout.small else (720, 0)
    yield Shape("", Rect(left, top, width - left, height - top), Paint(PAPER))
    if not choice.table.over:
        path, send = _path(choice, layout), _send(look, choice, layout)
        yield from in_part(_("This path"), (*path, *send))
        yield from in_part(_("Tower"), _facings(look, choice, layout))
        changes, turning = _changes(choice, layout), tools(look, choice, layout)
        yield from in_part(_("Changes"), (*changes, *turning))
    yield from in_part(_("Points and marbles"), _players(look, layout))


# The path


def counted(path: Path) -> tuple[str, ...]:
    """What a path is made of, in one to three lines."""
    if path.end != "finish":
        return {
            "taken": (_("the finish field"), _("is taken")),
            "dead-end": (_("no way on"), _("at {at}").format(at=PLACE_WORDS[path.at])),
            "tower-field": (_("it comes back"), _("to the tower")),
            "hole": (_("it falls into"), _("a hole on {at}").format(at=PLACE_WORDS[path.at])),
            "circle": (_("it goes round"), _("for ever")),
        }[path.end]
    channels = sum(step.kind == "channel" for step in path.steps)
    tunnels = len(path.steps) - channels
    lines = [_("tower")]
    if channels:
        lines.append(plural("+ {number} channel", "+ {number} channels", channels).format(number=channels))
    if tunnels:
        lines.append(
            plural("+ {number} tunnel × 2", "+ {number} tunnels × 2", tunnels).format(number=tunnels)
        )
    return tuple(lines)


def path_words(path: Path) -> str:
    """A path for people who cannot see it: every step and the end."""
    told_steps = [
        _("{kind} on {field}, {total}").format(kind=_KINDS[step.kind], field=step.field, total=step.total)
        for step in path.steps
    ]
    head = (
        _("The tower on {field} faces {side} at tunnel height, 1")
        if path.level == "low"
        else _("The tower on {field} faces {side}, 1")
    )
    way = listed((head.format(field=path.tower, side=COMPASS[path.side]), *told_steps))
    words = _("This path: {points}. {way}. {end}")
    return words.format(points=points_words(path.points), way=way, end=told(path))


_KINDS = {"channel": _("channel"), "tunnel": _("tunnel"), "drop": _("hole into the tunnel")}


def points_words(number: int) -> str:
    """Points, counted."""
    return plural("{number} point", "{number} points", number).format(number=number)


def _path(choice: Choice, layout: Layout) -> Iterator[Item]:
    path, box = choice.path, layout.path
    shapes = [Shape("", box, Paint(INK, INK)), *_sum(path, box)]
    if not layout.small:
        yield from titled(layout, box, _("What if?") if choice.preview else _("This path"))
    yield Group("path", tuple(shapes), path_words(path), None, box)


def _send(look: Look, choice: Choice, layout: Layout) -> Iterator[Item]:
    """The button that sends the marble; out of use while a change is only shown."""
    if not look.moves:
        return
    box, may = layout.send, not choice.preview
    x, y = box.x + box.width / 2, box.y + box.height / 2
    ink = INK if may else MUTED
    body = Shape("", box, Paint(YELLOW if may else SUNK, ink, 2.5, () if may else (6, 4)))
    ball = marble(box.x + 24, y, 11, next_red(choice.table))
    label = _("send the marble: {points}") if may else _("send the marble: first make the change, or undo it")
    words = text(x + 14, y, _("Send the marble") if not layout.small else _("Send it!"), 17, ink, 700)
    shapes = (body, *ball, words)
    move = choice.tower if may else None
    yield Group("send", shapes, label.format(points=points_words(choice.path.points)), move, box)


def next_red(table: Table) -> bool:
    """Whether the red marble rolls now: after a fourth change, or if no blue one is left."""
    return table.changes > CHANGES or not table.marbles[table.player][0]


def _sum(path: Path, box: Rect) -> Iterator[Shape]:
    lines = counted(path)
    middle = box.y + box.height / 2
    yield text(box.x + 40, middle, path.points, 38, WHITE, 700)
    word = plural("point", "points", path.points)
    tight = box.height < 60 and len(lines) > 2
    rows = (word, " ".join(lines[:2]), *lines[2:]) if tight else (word, *lines)
    pitch = 20 if len(rows) < 4 and box.height > 60 else 16
    for number, line in enumerate(rows):
        y = middle + (number - (len(rows) - 1) / 2) * pitch
        yield text(
            box.x + 74,
            y,
            line,
            13 if tight else 15 if len(rows) < 4 else 14,
            WHITE,
            400 if number else 700,
            "start",
        )


# The tower's sides


def _facings(look: Look, choice: Choice, layout: Layout) -> Iterator[Item]:
    box, table = layout.facings, choice.shown
    version = table.variant.version
    yield from titled(layout, box, _("Tower"), _("dashed: tunnel") if version == 2 else "")
    width, height = (box.width - 3 * 5) / 4, (box.height - 4) / 2
    for row, level in enumerate(LEVELS[:version]):
        for column, name in enumerate(SIDES):
            place = Rect(box.x + column * (width + 5), box.y + row * (height + 4), width, height, 8)
            yield facing(look, choice, place, name, level)


def facing(look: Look, choice: Choice, place: Rect, name: str, level: PortLevel) -> Group:
    """One side of the tower, with what a marble would score there."""
    path = trace(choice.shown, name, level)
    lit = (path.side, path.level) == (choice.path.side, choice.path.level)
    ink = WHITE if lit else INK
    body = Shape("", place, Paint(INK if lit else PAPER, INK if lit else EDGE, 2))
    dash = Rect(place.x + 4, place.y + 4, place.width - 8, place.height - 8, 5)
    rim = Shape("", dash, Paint("", ink, 2, (5, 4)))
    x, y = place.x + place.width / 2, place.y + place.height / 2
    shapes = (
        body,
        *((rim,) if level == "low" else ()),
        arrow(x - 10, y, SIDES.index(name), 8, ink),
        text(x + 11, y, path.points, 18, ink),
    )
    words = (
        _("tower looks {side}, through the tunnel: {points}")
        if level == "low"
        else _("tower looks {side}: {points}")
    )
    thing = words.format(side=COMPASS[name], points=points_words(path.points))
    thing = listed((thing, _("lit now"))) if lit else thing
    label = Label(thing, "" if lit or not look.moves else _("light this path"))
    move = choice.facing(name, level) if look.moves else None
    return Group(face_id(name, level), shapes, label, move, place)


# Changes


def _changes(choice: Choice, layout: Layout) -> Iterator[Item]:
    left = max(0, choice.table.most_changes - choice.table.changes)
    left_words = _("{left} left").format(left=left)
    yield from titled(layout, layout.changes, _("Changes"), "" if layout.small else left_words)
    yield from changes(choice, layout)


def changes(choice: Choice, layout: Layout) -> Iterator[Item]:
    """A box for each change of a turn, dark when it is made; the red marble's comes last."""
    table, box = choice.table, layout.changes
    left = table.most_changes - table.changes
    width = (box.width - 15) / 4
    shapes: list[Shape] = []
    for number in range(1, 5):
        place = Rect(box.x + (number - 1) * (width + 5), box.y, width, box.height, 8)
        used, joker = table.changes >= number, number > CHANGES
        dash = (6.0, 4.0) if joker and not used else ()
        fill = INK if used else PAPER if not joker or table.joker else SUNK
        shapes.append(Shape("", place, Paint(fill, INK, 2, dash)))
        x, y = place.x + width / 2, place.y + box.height / 2
        if joker:
            shapes += marble(x, y, min(13, width * 0.42), True) if table.joker or used else ()
        else:
            shapes.append(text(x, y, number, 18, WHITE if used else INK))
    yield Group("changes", tuple(shapes), _change_words(table, max(0, left)), None, box)


def _change_words(table: Table, left: int) -> str:
    words = (
        _("{made} of 3 changes made, {left} left, the fourth with the red marble")
        if table.joker
        else _("{made} of 3 changes made, {left} left")
    )
    return words.format(made=min(3, table.changes), left=left)


# Players


def _players(look: Look, layout: Layout) -> Iterator[Item]:
    """Points, the course that the pegs run on, and marbles left, a lane for each player."""
    table: Table = look.view
    box = layout.players
    if not layout.small:
        yield from titled(layout, box, _("Points and marbles"))
    scores = [table.points[table.peg(seat)] for seat in range(table.variant.players)]
    low, high = min(0, *scores), max(20, -(-max(scores) // 10) * 10)
    for seat in range(table.variant.players):
        place = Rect(box.x, box.y + seat * layout.row, box.width, layout.row - 4, 6)
        yield _player(look, layout, seat, place, (low, high))


def _player(look: Look, layout: Layout, seat: Seat, place: Rect, course: tuple[int, int]) -> Group:
    table: Table = look.view
    points = table.points[table.peg(seat)]
    blues, reds = table.marbles[seat]
    name, next_ = seat_name(seat, look.names), not table.over and table.player == seat
    shapes = [Shape("", place, Paint(SUNK if next_ else PAPER, INK if next_ else "", 2))]
    y = place.y + (place.height / 2 if layout.small else 15)
    shapes += token("", place.x + 17, y, 12, SEATS[seat]).shapes
    most = 7 if layout.small else 8
    short = name if len(name) <= most else name[: most - 1] + "…"
    size = 15 if layout.small else 17
    shapes.append(text(place.x + 35, y, short, size, INK, 700 if next_ else 400, "start"))
    right = place.x + place.width
    for number in range(blues + reds):
        x = right - 12 - (blues + reds - 1 - number) * 16
        shapes += marble(x, y, 7.5, number >= blues)
    lane = (
        Rect(place.x + 100, place.y, 128, place.height)
        if layout.small
        else Rect(place.x + 12, y + 13, 150, 28)
    )
    shapes += _lane(lane, points, course, seat)
    words = _("{name}: {points}, marbles left: {blues} blue and {reds} red")
    if next_:
        words = _("{name}, to move: {points}, marbles left: {blues} blue and {reds} red")
    label = words.format(name=name, points=points_words(points), blues=blues, reds=reds)
    return Group(f"seat{seat + 1}", tuple(shapes), label, None, place)


def _lane(lane: Rect, points: int, course: tuple[int, int], seat: Seat) -> Iterator[Shape]:
    """The points' course as a line with a tick every ten points, and the peg on it."""
    low, high = course
    y, right = lane.y + lane.height / 2, lane.x + lane.width - 26
    unit = (right - lane.x - 8) / (high - low)
    at = lane.x + 8 + (points - low) * unit
    yield Shape("", Polyline(((lane.x, y), (right, y))), Paint("", EDGE, 2))
    for tick in range(0, high + 1, 10):
        x = lane.x + 8 + (tick - low) * unit
        yield Shape("", Polyline(((x, y - 5), (x, y + 5))), Paint("", EDGE, 2))
    yield glyph(SEATS[seat].glyph, at, y, 9.5, INK)
    yield glyph(SEATS[seat].glyph, at, y, 6.5, SEATS[seat].hex)
    yield text(lane.x + lane.width + (4 if lane.width < 140 else 26), y, points, 19, INK, 700, "end")
