"""What lies before a player at CU[o]BE's board: the dice, and the cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cubeplay.cuobe.edition.edition import BlueCard
from cubeplay.cuobe.rules.cards import card_text
from cubeplay.cuobe.rules.floor import limits
from cubeplay.words import _, listed

from cubeplay_widgets.boards.cuobe.choice import READ, Choice
from cubeplay_widgets.boards.cuobe.layout import BOX, GOLD, LEAST, PALE, PANIC, SOFT, Layout
from cubeplay_widgets.boards.cuobe.naming import KINDS, cards_title, clipped
from cubeplay_widgets.boards.cuobe.signs import triangle
from cubeplay_widgets.paint import marks
from cubeplay_widgets.paint.labels import Label
from cubeplay_widgets.paint.pieces import PIPS, pips, text
from cubeplay_widgets.paint.scene import Circle, Curve, Group, Item, Paint, Pick, Polyline, Rect, Shape
from cubeplay_widgets.paint.theme import INK, SKY, WHITE

# Dice


def dice(choice: Choice, layout: Layout) -> Iterator[Item]:
    """The dice that are left, blank, and the last roll of this turn."""
    state, box = choice.state, layout.dice
    if not layout.small:
        left = _("Dice: {left}").format(left=state.dice)
        yield text(box.x, box.y - 24, left, 18, PALE, 700, "start")
    side = 32.0 if layout.small else 34.0
    area = Rect(box.x, box.y - (LEAST - side) / 2, 5 * (side + 4), LEAST)
    shapes = tuple(dice_shapes(choice, Rect(box.x, box.y, area.width, side)))
    yield Group("dice", shapes, dice_label(choice), None, area)
    if layout.small:
        yield from _reader(choice, layout.look)


def dice_shapes(choice: Choice, box: Rect) -> Iterator[Shape]:
    """The dice that are left, and the last roll beside them, as large as the box is high."""
    state, side = choice.state, box.height
    step = side + (4 if side > 25 else 2)
    for number in range(state.dice):
        place = Rect(box.x + number * step, box.y, side, side, round(side / 5))
        yield Shape("", place, Paint(WHITE, INK, 2))
    rolled = state.rolled[: 6 - state.dice]
    for number, face in enumerate(rolled):
        x = box.x + (state.dice + number) * step + (4 if state.dice else 0)
        yield from _fallen(x, box.y, side, face)
    if not state.dice and not rolled:
        yield text(box.x, box.y + side / 2, _("no dice"), 17, SOFT, 400, "start")


def _fallen(x: float, y: float, side: float, face: int) -> Iterator[Shape]:
    """A die of the last roll: used, with its face."""
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


def dice_label(choice: Choice) -> str:
    """The dice in words."""
    state = choice.state
    words = _("dice left: {left}; last roll: {pips}") if state.rolled else _("dice left: {left}")
    return words.format(left=state.dice, pips=listed(state.rolled))


def _reader(choice: Choice, place: Rect) -> Iterator[Item]:
    """The switch between walking and reading."""
    on = choice.reading
    fill, ink = (WHITE, INK) if on else (BOX, PALE)
    size = 14 if place.width > 90 else 13
    shapes = (
        Shape("", place, Paint(fill, PALE, 1.5)),
        text(place.x + place.width / 2, place.y + place.height / 2, _("Read rooms"), size, ink, 600),
    )
    label = _("read rooms: on, a press reads a room") if on else _("read rooms: off, a press walks")
    says = _("A press walks again.") if on else _("A press on a room now reads it.")
    yield Group(READ, shapes, label, Pick(READ, many=True, says=says), place)


def reader(choice: Choice, layout: Layout) -> Iterator[Item]:
    """The switch on a wide board."""
    if not layout.small:
        yield from _reader(choice, layout.look)


# Cards


def hand(choice: Choice, layout: Layout) -> Iterator[Item]:
    """The cards of who looks: tools and keys, talents, syndromes."""
    state, seat = choice.state, choice.seat
    player, box, most = state.players[seat], layout.hand, limits(state, seat)
    y, inset, size = box.y - 14, 0 if layout.small else 12, 15 if layout.small else 18
    title = clipped(cards_title(seat, choice.look.seat, choice.look.names), 18)
    yield text(box.x + inset, y, title, size, PALE, 700, "start")
    count = _("tools {held} of {most}").format(held=len(player.tools), most=most.tools)
    yield text(box.x + box.width - inset, y, count, 14, SOFT, 400, "end")
    cards = (*player.tools, *player.talents, *player.syndromes)
    for number, card in enumerate(cards):
        yield from card_item(choice, layout.card(number), card)
    if not cards:
        yield text(box.x + inset, box.y + 18, _("none"), 15, SOFT, 400, "start")


def card_item(choice: Choice, place: Rect, card: str, size: float = 14) -> Iterator[Item]:
    """A card in the hand; ``size`` is that of its title."""
    edition = choice.state.edition
    about, (move, kind) = edition.blue[card], choice.hand(card)
    if choice.look.bare and isinstance(move, Pick):
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
    most = max(4, int((place.width - 30) / (size * 0.53)))
    yield Shape("", place, Paint(fill, SKY if card.kind != "syndrome" else PANIC, 2))
    yield from _kind_sign(place.x + 15, place.y + place.height / 2, card.kind, ink, weapon=weapon)
    yield from _lines(place, card.title, most, ink, size)


def _lines(place: Rect, title: str, most: int, ink: str, size: float) -> Iterator[Shape]:
    """A title in one line, or in two where it is long."""
    words = title.split()
    lines = [title] if len(title) <= most or len(words) == 1 else [" ".join(words[:-1]), words[-1]]
    middle = place.y + place.height / 2
    for number, line in enumerate(lines):
        y = middle + (number - (len(lines) - 1) / 2) * (size + 1)
        yield text(place.x + 28, y, clipped(line, most), size, ink, 600, "start")


def _kind_sign(x: float, y: float, kind: str, ink: str, *, weapon: bool) -> Iterator[Shape]:
    """A key, a talent's triangle, a syndrome's triangle upside down, a weapon's blade, a tool's square."""
    on_dark = ink == PALE
    if kind == "key":
        yield Shape("", Circle(x - 4, y, 4.5), Paint("", ink, 2.5))
        bit = Curve((("M", x, y), ("L", x + 8, y), ("L", x + 8, y + 5), ("M", x + 4, y), ("L", x + 4, y + 4)))
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


def card_label(choice: Choice, card: str, kind: str) -> str:
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
