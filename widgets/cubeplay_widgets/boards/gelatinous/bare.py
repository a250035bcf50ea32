"""The bare board of a chapter: the room, the die unfolded, what the cube has left, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from cubeplay.gelatinous.rules.state import Run
from cubeplay.words import _

from cubeplay_widgets.board.face import Look
from cubeplay_widgets.boards.gelatinous.die import die_words, unfolded
from cubeplay_widgets.boards.gelatinous.foot import OVERTIME, end, offered, track, track_words
from cubeplay_widgets.boards.gelatinous.layout import Layout, board_alone, name_sides
from cubeplay_widgets.boards.gelatinous.side import cards, cell, stat
from cubeplay_widgets.boards.gelatinous.ways import Offer, card_in_hand, choices, ways
from cubeplay_widgets.paint.pieces import text
from cubeplay_widgets.paint.scene import Group, Item, Paint, Rect, Shape
from cubeplay_widgets.paint.theme import ORANGE, PALE, WHITE

ROOM: Final = 240
"""The most that a room may take of the height of a phone, in its board units."""
CARD: Final = 54
"""What an ability card takes of the height, its gap included."""

_WIDE: Final = Layout(
    size=(720, 572),
    place=Rect(6, 6, 490, 470),
    depth=58,
    names=28,
    most=104,
    foot=Rect(14, 486, 692, 78),
    abilities=Rect(504, 296, 206, 270),
    strip=Rect(504, 10, 206, 276),
)
_SMALL: Final = Layout(
    size=(360, 400),
    place=Rect(4, 4, 352, ROOM),
    depth=50,
    names=18,
    most=76,
    foot=Rect(8, 310, 344, 68),
    abilities=Rect(8, 384, 344, 54),
    strip=None,
)


def bare_layout(look: Look) -> Layout:
    """The layout of a bare board, as high as its room, or its cards, need."""
    state: Run = look.view
    if state.phase == "keep":
        return _for_cards(look)
    if look.table and state.visit.room:
        return board_alone(state.room, small=look.small)
    return _small(look) if look.small else _wide(look)


def _for_cards(look: Look) -> Layout:
    state: Run = look.view
    number = len(state.held) + len(state.drawn)
    layout, height = (_SMALL, 12 + 68 * number) if look.small else (_WIDE, 16 + 128 * -(-number // 2))
    below = 0 if look.table else 60 if look.small else 76
    return replace(layout, size=(layout.size[0], height + below))


def _wide(look: Look) -> Layout:
    state: Run = look.view
    assert _WIDE.strip
    beside = _WIDE.abilities.y + CARD * len(state.held) - _WIDE.strip.y
    high = max(_height(_WIDE, state), beside)
    return replace(
        _WIDE,
        size=(720, round(high + _WIDE.foot.height + 24)),
        place=replace(_WIDE.place, height=high),
        foot=replace(_WIDE.foot, y=high + 18),
    )


def _small(look: Look) -> Layout:
    state: Run = look.view
    high = min(float(ROOM), _height(_SMALL, state))
    lines = -(-len(_offers(look)) // 2)
    foot = Rect(8, high + 10, 344, max(68, 54 * lines))
    below = foot.y + foot.height + 8
    size = 360, round(below + CARD * -(-len(_on_phone(state)) // 2))
    return replace(
        _SMALL,
        size=size,
        place=replace(_SMALL.place, height=high),
        foot=foot,
        abilities=Rect(8, below, 344, CARD),
    )


def _height(layout: Layout, state: Run) -> float:
    """What the room takes if it is as wide as its place."""
    if not state.visit.room:
        return 240
    room, way = state.room, state.room.exit[1]
    margin = {side: layout.depth if side == way else 8.0 for side in ("north", "east", "south", "west")}
    margin |= dict.fromkeys(name_sides(room), layout.names)
    side = min(layout.most, (layout.place.width - margin["east"] - margin["west"]) / room.columns)
    return side * room.rows + margin["north"] + margin["south"]


def bare_foot(look: Look, layout: Layout) -> Iterator[Item]:
    """Below the room: what there is to choose; else the actions, and on a phone all that is left."""
    state: Run = look.view
    offers = _offers(look)
    if offers:
        yield from offered(offers, layout)
    elif state.phase == "over":
        yield end(state, layout)
    elif layout.strip:
        yield track(state, layout.foot)
    else:
        yield from _foot(state, layout.foot)


def bare_strip(look: Look, layout: Layout) -> Iterator[Item]:
    """Beside the room what is left of the cube, and its abilities; on a phone these alone."""
    if layout.strip:
        yield from _strip(look.view, layout.strip)
    if layout.strip or _on_phone(look.view):
        yield from cards(look, layout)


def _on_phone(state: Run) -> tuple[str, ...]:
    """The abilities that a phone has place for: while the die is turned none can be used."""
    return () if state.phase == "turn" else state.held


def _offers(look: Look) -> tuple[Offer, ...]:
    """What there is to choose; an ability that goes somewhere is aimed in the room, if there is a place."""
    card, found = card_in_hand(look), choices(look)
    if card is None or card.aim != "direction":
        return found
    placeless = {way.move for way in ways(look) if way.legal and not way.target}
    return tuple(offer for offer in found if offer.move in placeless)


def _strip(state: Run, box: Rect) -> Iterator[Item]:
    """The die unfolded, Resistance and Health, on a card beside the room."""
    yield Shape("", replace(box, radius=10), Paint(WHITE))
    left, wide = box.x + 10, 186
    yield from _net(state, Rect(left, box.y + 12, 184, 138))
    yield from stat(
        Rect(left, box.y + 162, wide, 44),
        "resistance",
        _("Resistance"),
        state.resistance,
        state.stats.resistance,
    )
    yield from stat(
        Rect(left, box.y + 208, wide, 66), "health", _("Health"), state.health, state.stats.health
    )


def _net(state: Run, box: Rect) -> Iterator[Item]:
    die = state.visit.die
    if die is not None:
        label = _("die unfolded: {faces}").format(faces=die_words(die))
        yield Group("net", tuple(unfolded(die, (box.x, box.y), box.width / 4)), label, None, box)


def _foot(state: Run, box: Rect) -> Iterator[Item]:
    """On a phone: the die unfolded, and beside it actions, Health and Resistance."""
    yield from _net(state, Rect(box.x, box.y, 88, 66))
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
    """The actions of the room in one line of boxes; those of overtime are dashed."""
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
