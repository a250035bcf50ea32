"""A player's dice and cards on CU[o]BE's board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cubeplay.cuobe.edition.edition import BlueCard
from cubeplay.cuobe.rules.cards import card_text
from cubeplay.words import _, listed

from cubeplay_widgets.boards.cuobe.choice import CuobeSelection
from cubeplay_widgets.boards.cuobe.layout import BOX, GOLD, PALE, PANIC, SOFT
from cubeplay_widgets.boards.cuobe.naming import KINDS, clipped
from cubeplay_widgets.boards.cuobe.signs import triangle
from cubeplay_widgets.paint import marks
from cubeplay_widgets.paint.pieces import LETTER, PIPS, fitted, pips, text
from cubeplay_widgets.paint.scene import (
    Circle,
    CurvePath,
    Group,
    Item,
    Label,
    Paint,
    Polyline,
    Rect,
    SelectMove,
    Shape,
)
from cubeplay_widgets.paint.theme import INK, SKY, WHITE

SMALLEST = 11.0
"""The smallest size of a card's title; a longer one is cut."""


# Dice


def dice_shapes(choice: CuobeSelection, box: Rect) -> Iterator[Shape]:
    """The dice left, and beside them the last roll, as large as the box is high."""
    state, side = choice.state, box.height
    step = side + (4 if side > 25 else 2)
    for number in range(state.dice):
        place = Rect(box.x + number * step, box.y, side, side, round(side / 5))
        yield Shape("", place, Paint(WHITE, INK, 2))
    rolled = state.rolled[: 6 - state.dice]
    for number, face in enumerate(rolled):
        x = box.x + (state.dice + number) * step + (4 if state.dice else 0)
        yield from _rolled_die(x, box.y, side, face)
    if not state.dice and not rolled:
        words = _("no dice")
        yield text(box.x, box.y + side / 2, words, fitted(words, 17, box.width), SOFT, 400, "start")


def _rolled_die(x: float, y: float, side: float, face: int) -> Iterator[Shape]:
    """A die of the last roll."""
    yield Shape("", Rect(x, y, side, side, 7), Paint(BOX, PALE, 2, (5, 4)))
    if face in PIPS:
        yield from pips(
            face,
            x + side / 2,
            y + side / 2,
            side,
            lambda a, b: Shape("", Circle(a, b, side * 0.09), Paint(PALE)),
        )
    else:
        yield text(x + side / 2, y + side / 2, face, side * 0.55, PALE)


def dice_label(choice: CuobeSelection) -> str:
    """The dice in words."""
    state = choice.state
    words = _("dice left: {left}; last roll: {pips}") if state.rolled else _("dice left: {left}")
    return words.format(left=state.dice, pips=listed(state.rolled))


# Cards


def card_item(choice: CuobeSelection, place: Rect, card: str, size: float = 14) -> Iterator[Item]:
    """A card in the hand; ``size`` is the size of its title."""
    edition = choice.state.edition
    about, (move, kind) = edition.blue[card], choice.hand(card)
    if isinstance(move, SelectMove):
        move = replace(move, says=card_words(about))
    chosen = choice.card == card or (kind == "weapon" and card in choice.weapons.cards)
    shapes = card_shapes(about, place, size, weapon=bool(edition.weapon(card)), chosen=chosen)
    yield Group(card, tuple(shapes), card_label(choice, card, kind), move, place)
    if kind in ("choose", "weapon"):
        yield from marks.legal(place.outline, "dark")


def card_shapes(
    card: BlueCard, place: Rect, size: float, *, weapon: bool, chosen: bool = False
) -> Iterator[Shape]:
    """A blue card with the sign of its kind and its title."""
    fill, ink = (WHITE, INK) if chosen else ("#3A4453", PALE)
    yield Shape("", place, Paint(fill, SKY if card.kind != "syndrome" else PANIC, 2))
    yield from _kind_sign(place.x + 15, place.y + place.height / 2, card.kind, ink, weapon=weapon)
    yield from _title(place, card.title, ink, size)


def _title(place: Rect, title: str, ink: str, size: float) -> Iterator[Shape]:
    """A title in one line, or if it is long in two, as large as fits."""
    room, middle = place.width - 34, place.y + place.height / 2
    lines = [title.replace("\u00ad", "")] if fitted(title, size, room) == size else _halves(title)
    size = min(fitted(line, size, room) for line in lines)
    if size < SMALLEST:
        size, most = SMALLEST, int(room / (SMALLEST * LETTER))
        lines = [clipped(line, most) for line in lines]
    for number, line in enumerate(lines):
        y = middle + (number - (len(lines) - 1) / 2) * (size + 1)
        yield text(place.x + 28, y, line, size, ink, 600, "start")


def _halves(title: str) -> list[str]:
    """A long title in two lines: its last word, or the last part of a joined word, in a line of its own.

    >>> _halves("First-aid box"), _halves("Bone\u00adkey"), _halves("Lantern")
    (['First-aid', 'box'], ['Bone-', 'key'], ['Lantern'])
    """
    for mark, end in ((" ", ""), ("\u00ad", "-")):
        head, found, last = title.rpartition(mark)
        if found:
            return [f"{head}{end}", last]
    return [title]


def _kind_sign(x: float, y: float, kind: str, ink: str, *, weapon: bool) -> Iterator[Shape]:
    """A key, a talent's triangle, a syndrome's triangle upside down, a weapon's blade, a tool's square."""
    on_dark = ink == PALE
    if kind == "key":
        yield Shape("", Circle(x - 4, y, 4.5), Paint("", ink, 2.5))
        bit = CurvePath(
            (("M", x, y), ("L", x + 8, y), ("L", x + 8, y + 5), ("M", x + 4, y), ("L", x + 4, y + 4))
        )
        yield Shape("", bit, Paint("", ink, 2.5))
    elif kind == "talent":
        yield triangle(x, y, 8, GOLD if on_dark else ink)
    elif kind == "syndrome":
        yield triangle(x, y, -8, PANIC if on_dark else ink)
    elif weapon:
        yield Shape("", Polyline(((x - 7, y + 7), (x + 7, y - 7))), Paint("", ink, 3.5, cap="round"))
        yield Shape("", Polyline(((x - 7, y), (x, y + 7))), Paint("", ink, 3, cap="round"))
    else:
        yield Shape("", Rect(x - 6, y - 6, 12, 12, 3), Paint("", ink, 2.5))


def card_label(choice: CuobeSelection, card: str, kind: str) -> str:
    """A card with its text, and what a press does."""
    about = choice.state.edition.blue[card]
    does = {
        "choose": _("choose it"),
        "weapon": _("put it back") if card in choice.weapons.cards else _("take it as a weapon"),
        "pick": _("let it go") if choice.card == card else _("pick it"),
    }[kind]
    return Label(card_words(about), does)


def card_words(card: BlueCard) -> str:
    """A card with its kind and its text."""
    words = _("{title}, {kind}: {text}")
    return words.format(title=card.title, kind=KINDS[card.kind], text=" ".join(card_text(card)))
