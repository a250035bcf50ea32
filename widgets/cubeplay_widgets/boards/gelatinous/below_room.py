"""Below a room of Gelatinous Cube Dice: the track of actions, or choices."""

from __future__ import annotations

from collections.abc import Iterator

from cubeplay.gelatinous.rules.state import Run
from cubeplay.words import _

from cubeplay_widgets.board.game_board import BoardView
from cubeplay_widgets.boards.gelatinous.die import cube
from cubeplay_widgets.boards.gelatinous.layout import GelatinousLayout
from cubeplay_widgets.boards.gelatinous.possible_moves import MoveOffer, offers
from cubeplay_widgets.boards.gelatinous.side_panel import cell, net
from cubeplay_widgets.paint.pieces import text
from cubeplay_widgets.paint.scene import Group, Item, Paint, Rect, Shape
from cubeplay_widgets.paint.theme import INK, ORANGE, PALE, WHITE

OVERTIME = 3
"""How many boxes of overtime are shown; more are only told in words."""


def foot(look: BoardView, layout: GelatinousLayout) -> Iterator[Item]:
    """Below the room: the choices, else the actions, and on a phone also die, Health and Resistance."""
    state: Run = look.view
    found = offers(look)
    if found:
        yield from _offered(found, layout)
    elif state.phase == "over":
        yield _end(state, layout)
    elif layout.strip:
        yield _track(state, layout.foot)
    else:
        yield from _phone_status(state, layout.foot)


def _offered(found: tuple[MoveOffer, ...], layout: GelatinousLayout) -> Iterator[Group]:
    """A card for each choice."""
    for offer, box in zip(found, layout.choices(len(found)), strict=True):
        yield _card(offer, box, layout.small)


def _card(choice: MoveOffer, box: Rect, small: bool) -> Group:
    """A choice: the die as it would be, and two lines of words."""
    body = Rect(box.x, box.y, box.width, box.height, 10)
    paint = Paint(WHITE, INK, 2) if choice.open else Paint("#C9CFD5", INK, 2, (6, 5))
    shapes = [Shape("", body, paint)]
    x, middle = box.x + 14, box.y + box.height / 2
    if choice.die is not None:
        side = min(box.height - 4, 56)
        shapes += cube("", (box.x + 4, middle - side / 2), side, choice.die).shapes
        x = box.x + side + 6
    size, fine = (16, 13) if small else (20, 15)
    shapes.append(text(x, middle - size * 0.62, choice.title, size, INK, 700, "start"))
    ink = INK if choice.open else "#2F3B46"
    shapes.append(text(x, middle + size * 0.62, choice.below, fine, ink, 400, "start"))
    return Group(choice.id, tuple(shapes), choice.label, choice.move, body)


def _end(state: Run, layout: GelatinousLayout) -> Group:
    """How the run ended."""
    box = layout.foot
    won = state.done == state.setup.rooms
    words = _("You won! Rooms completed: {done}.") if won else _("The run is lost. Rooms completed: {done}.")
    said = words.format(done=state.done)
    body = Rect(box.x, box.y, box.width, box.height, 10)
    middle = box.x + box.width / 2, box.y + box.height / 2
    return Group(
        "end",
        (Shape("", body, Paint(WHITE, INK)), text(*middle, said, 18 if layout.small else 26)),
        said,
        None,
        body,
    )


def track_words(state: Run) -> str:
    """The actions used, and what further ones cost."""
    limit, used = state.room.limit, state.visit.actions
    if state.overheats:
        words = _("{used} of {limit} used. Then the boilers overheat.")
    elif used > limit:
        words = _("{limit} of {limit} used, and {over} in overtime.")
    else:
        words = _("{used} of {limit} used. Each further one costs 1 damage.")
    return words.format(used=used, limit=limit, over=used - limit)


def _track(state: Run, box: Rect) -> Group:
    """A box for each action, and some for overtime."""
    limit = state.room.limit
    words = track_words(state)
    shapes: list[Shape] = [text(box.x, box.y + 18, _("Actions"), 20, WHITE, 700, "start")]
    for index, place in enumerate(_boxes(box, limit, extra=0 if state.overheats else OVERTIME)):
        shapes += _box(place, index, state)
    y = box.y + (74 if limit > 12 else 58)
    shapes.append(text(box.x + 96, y, words, 17, PALE, 400, "start"))
    return Group("track", tuple(shapes), _("actions: {words}").format(words=words), None, box)


def _boxes(box: Rect, limit: int, *, extra: int) -> list[Rect]:
    """The places of the boxes: the limit in one row or two, then overtime."""
    columns = limit if limit <= 12 else 11
    pitch = min(43.0, (box.width - 96) / (columns + (extra if limit <= 12 else 0)))
    high = 36 if limit <= 12 else 28
    spots = [(k % columns, k // columns) for k in range(limit)] + [(limit + k, 0) for k in range(extra)]
    if limit > 12 and extra:
        spots[limit:] = [(columns + k, 0) for k in range(extra)]
    return [Rect(box.x + 96 + c * pitch, box.y + r * 32, pitch - 6, high, 6) for c, r in spots]


def _box(place: Rect, index: int, state: Run) -> Iterator[Shape]:
    """The box of an action: filled if used; dashed and orange in overtime."""
    used, over = index < state.visit.actions, index >= state.room.limit
    x, y = place.x + place.width / 2, place.y + place.height / 2
    size = max(13.0, min(18.0, place.width * 0.5))
    if over:
        yield Shape("", place, Paint(ORANGE if used else "", ORANGE, 2.5, () if used else (5, 4)))
        yield text(x, y, "!", size, INK if used else ORANGE)
    else:
        yield Shape("", place, Paint(WHITE if used else "", WHITE, 2))
        yield text(x, y, index + 1, size, INK if used else WHITE)


def _phone_status(state: Run, box: Rect) -> Iterator[Item]:
    """On a phone: the die unfolded, and beside it actions, Health and Resistance."""
    yield from net(state, Rect(box.x, box.y, 88, 66))
    x, width = box.x + 98, box.width - 98
    yield _actions(state, Rect(x, box.y, width, 40))
    for id, name, at, now, most in (
        ("health", _("Health"), x, state.health, state.stats.health),
        ("resistance", _("Resistance"), x + width - 104, state.resistance, state.stats.resistance),
    ):
        start = at + (46 if id == "health" else 76)
        shapes = [text(at, box.y + 57, name, 13, WHITE, 700, "start")]
        for index in range(most):
            shapes += cell(Rect(start + index * 14, box.y + 48, 12, 18, 3), id, full=index < now, dark=True)
        label = _("{name}: {now} of {most}").format(name=name, now=now, most=most)
        area = Rect(at, box.y + 41, start + most * 14 - at, 31)
        yield Group(id, tuple(shapes), label, None, area)


def _actions(state: Run, box: Rect) -> Group:
    """The actions of the room as one row of boxes; those of overtime are dashed."""
    limit, used = state.room.limit, state.visit.actions
    number = limit + (0 if state.overheats else OVERTIME)
    pitch = box.width / number
    said = _("{used} of {limit}").format(used=used, limit=limit)
    shapes = [
        text(box.x, box.y + 8, _("Actions"), 13, WHITE, 700, "start"),
        text(box.x + box.width, box.y + 8, said, 13, PALE, 400, "end"),
    ]
    for index in range(number):
        place = Rect(box.x + index * pitch, box.y + 19, pitch - 3, 18, 3)
        colour, dashes = (WHITE, ()) if index < limit else (ORANGE, (4, 3))
        full = index < used
        shapes.append(Shape("", place, Paint(colour if full else "", colour, 2, () if full else dashes)))
    return Group("track", tuple(shapes), _("actions: {words}").format(words=track_words(state)), None, box)


def place_of(state: Run) -> int:
    """The number of the room in the run, from 1; between two rooms still the number of the first."""
    left = state.phase in ("between", "away")
    return min(state.done + (not left), state.setup.rooms)
