"""Below a room of Gelatinous Cube Dice: the track of actions, or what there is to choose."""

from __future__ import annotations

from collections.abc import Iterator

from cubeplay.gelatinous.rules.state import Run
from cubeplay.words import _

from cubeplay_widgets.board.face import Look
from cubeplay_widgets.boards.gelatinous.die import cube
from cubeplay_widgets.boards.gelatinous.layout import Layout
from cubeplay_widgets.boards.gelatinous.side import net
from cubeplay_widgets.boards.gelatinous.ways import Offer, choices
from cubeplay_widgets.paint.pieces import text
from cubeplay_widgets.paint.scene import Group, Item, Paint, Rect, Shape
from cubeplay_widgets.paint.theme import INK, ORANGE, PALE, WHITE

OVERTIME = 3
"""So many boxes of overtime are shown; more stand in words."""


def foot(look: Look, layout: Layout) -> Iterator[Item]:
    """What is to choose; else the track; at the end the score."""
    state: Run = look.view
    found = choices(look)
    if found:
        yield from offered(found, layout)
    elif state.phase == "over":
        yield end(state, layout)
    elif layout.small:
        box = layout.foot
        yield from _small_net(state, Rect(box.x, box.y + 22, 88, 66))
        yield track(state, Rect(box.x + 100, box.y, box.width - 100, box.height), small=True)
    else:
        yield track(state, layout.foot)


def offered(offers: tuple[Offer, ...], layout: Layout) -> Iterator[Group]:
    """What there is to choose, each a card in the foot."""
    for offer, box in zip(offers, layout.choices(len(offers)), strict=True):
        yield _card(offer, box, layout.small)


def _small_net(state: Run, box: Rect) -> Iterator[Item]:
    yield from net(state, box)


def _card(choice: Offer, box: Rect, small: bool) -> Group:
    """A choice: the die as it would lie, and two lines of words."""
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


def end(state: Run, layout: Layout) -> Group:
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
    """The actions used, and what the next ones cost."""
    limit, used = state.room.limit, state.visit.actions
    if state.overheats:
        words = _("{used} of {limit} used. Then the boilers overheat.")
    elif used > limit:
        words = _("{limit} of {limit} used, and {over} in overtime.")
    else:
        words = _("{used} of {limit} used. Each further one costs 1 damage.")
    return words.format(used=used, limit=limit, over=used - limit)


def track(state: Run, box: Rect, *, small: bool = False) -> Group:
    """A box for each action, and some for overtime."""
    limit = state.room.limit
    words = track_words(state)
    shapes: list[Shape] = [
        text(box.x, box.y + (12 if small else 18), _("Actions"), 15 if small else 20, WHITE, 700, "start")
    ]
    for index, place in enumerate(_boxes(box, limit, small=small, extra=0 if state.overheats else OVERTIME)):
        shapes += _box(place, index, state)
    fine = _short(state) if small else words
    y = box.y + (box.height - 8 if small else 74 if limit > 12 else 58)
    x = box.x if small else box.x + 96
    shapes.append(text(x, y, fine, 13 if small else 17, PALE, 400, "start"))
    return Group("track", tuple(shapes), _("actions: {words}").format(words=words), None, box)


def _short(state: Run) -> str:
    limit, used = state.room.limit, state.visit.actions
    if state.overheats:
        return _("{used} of {limit}; then they overheat").format(used=used, limit=limit)
    if used > limit:
        return _("{over} in overtime").format(over=used - limit)
    return _("{used} of {limit}; each further one costs 1").format(used=used, limit=limit)


def _boxes(box: Rect, limit: int, *, small: bool, extra: int) -> list[Rect]:
    """The places of the boxes: the limit in one row or two, then overtime."""
    columns = limit if limit <= 12 else 11
    if small:
        pitch = min(24.0, box.width / columns)
        spots = [(k % columns, k // columns) for k in range(limit)]
        spots += [(k, -(-limit // columns)) for k in range(extra)]
        return [Rect(box.x + c * pitch, box.y + 24 + r * 28, pitch - 3, 24, 4) for c, r in spots]
    pitch = min(43.0, (box.width - 96) / (columns + (extra if limit <= 12 else 0)))
    high = 36 if limit <= 12 else 28
    spots = [(k % columns, k // columns) for k in range(limit)] + [(limit + k, 0) for k in range(extra)]
    if limit > 12 and extra:
        spots[limit:] = [(columns + k, 0) for k in range(extra)]
    return [Rect(box.x + 96 + c * pitch, box.y + r * 32, pitch - 6, high, 6) for c, r in spots]


def _box(place: Rect, index: int, state: Run) -> Iterator[Shape]:
    """An action: used ones are filled; overtime is dashed and orange."""
    used, over = index < state.visit.actions, index >= state.room.limit
    x, y = place.x + place.width / 2, place.y + place.height / 2
    size = max(13.0, min(18.0, place.width * 0.5))
    if over:
        yield Shape("", place, Paint(ORANGE if used else "", ORANGE, 2.5, () if used else (5, 4)))
        yield text(x, y, "!", size, INK if used else ORANGE)
    else:
        yield Shape("", place, Paint(WHITE if used else "", WHITE, 2))
        yield text(x, y, index + 1, size, INK if used else WHITE)


def heading(look: Look, layout: Layout) -> Iterator[Item]:
    """The room's name, its level and place, and what the exit waits for."""
    state: Run = look.view
    room, place = state.room, place_of(state)
    where = _("level {level}, room {place} of {rooms}").format(
        level=state.level, place=place, rooms=state.setup.rooms
    )
    if layout.small:
        yield text(8, 16, f"{room.title} ({room.kind})", 16, WHITE, 700, "start")
        short = _("{place} of {rooms}").format(place=place, rooms=state.setup.rooms)
        yield text(352, 16, short, 13, PALE, 400, "end")
        return
    yield text(24, 34, room.title, 28, WHITE, 700, "start")
    yield text(24, 66, _("room {kind}, {where}").format(kind=room.kind, where=where), 18, PALE, 400, "start")
    yield text(696, 34, exit_words(state), 20, WHITE, 700, "end")
    yield text(696, 66, needs_words(state), 18, PALE, 400, "end")


def place_of(state: Run) -> int:
    """Which room of the run this is, counted from 1: the next one only when the cube goes on to it."""
    left = state.phase in ("between", "away")
    return min(state.done + (not left), state.setup.rooms)


def exit_words(state: Run) -> str:
    """Whether the exit is open."""
    if state.phase in ("between", "away") or state.phase == "over":
        return ""
    return (
        _("Exit shut: glyphs left {left}").format(left=len(state.visit.glyphs))
        if state.visit.glyphs
        else _("Exit open")
    )


def needs_words(state: Run) -> str:
    """What is to be done in this room now."""
    if state.phase == "turn":
        return _("turn the die, then roll")
    if state.phase != "room":
        return ""
    if state.visit.glyphs:
        return _("come onto a glyph with the 6 on top")
    return _("roll out over the arrow")
