"""Choosing abilities in Gelatinous Cube Dice, among the cards held and the cards drawn."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import Final

from cubeplay.gelatinous.rules.abilities import AbilityEffect
from cubeplay.gelatinous.rules.state import Run
from cubeplay.words import _, listed

from cubeplay_widgets.board.game_board import BoardView
from cubeplay_widgets.boards.gelatinous.layout import GelatinousLayout
from cubeplay_widgets.boards.gelatinous.possible_moves import keep_words, to_keep
from cubeplay_widgets.boards.gelatinous.side_panel import actions_words
from cubeplay_widgets.paint import marks
from cubeplay_widgets.paint.geometry import breadth
from cubeplay_widgets.paint.pieces import LETTER, fitted, text
from cubeplay_widgets.paint.scene import Group, Item, Label, Paint, Rect, SelectMove, Shape
from cubeplay_widgets.paint.theme import GREEN, INK, MUTED, WHITE

WIDTH: Final = 39
"""The most letters in a line of a card on a wide board."""


def table(look: BoardView, layout: GelatinousLayout) -> Iterator[Item]:
    """All cards to choose from, and the button to keep some, unless the page has the button."""
    state: Run = look.view
    small = layout.small
    cards = sorted((*state.held, *state.drawn))
    number = state.to_keep
    places = list(_places(len(cards), small=small))
    for card, box in zip(cards, places, strict=True):
        yield _card(look, state.setup.abilities[card], box, small, free=number < len(cards))
    if look.moves and not look.table:
        yield _button(look, small, places[-1])


def _places(number: int, *, small: bool) -> Iterator[Rect]:
    """The places of the cards."""
    for k in range(number):
        if small:
            yield Rect(8, 8 + k * 68, 344, 64, 10)
        else:
            yield Rect(24 + k % 2 * 340, 12 + k // 2 * 128, 332, 118, 10)


def _card(look: BoardView, card: AbilityEffect, box: Rect, small: bool, *, free: bool) -> Group:
    state: Run = look.view
    picked, held = card.id in look.selected, card.id in state.held
    kept = [_("held") if held else _("new")] if state.held else []
    right = listed((actions_words(card.cost), *kept))
    shapes = card_shapes(card, box, right, small=small, picked=picked)
    label = card_words(card, right)
    move = SelectMove(card.id, many=True) if free and look.moves else None
    if move:
        label = listed((label, _("picked") if picked else _("not picked")))
    does = (_("let it go") if picked else _("pick it")) if move else ""
    return Group(card.id, tuple(shapes), Label(label, does), move, box)


def card_words(card: AbilityEffect, right: str) -> str:
    """A card in words, with the words at the right of its head."""
    return _("{title}, {cost}: {text}").format(title=card.title, cost=right, text=card.text)


def card_shapes(
    card: AbilityEffect, box: Rect, right: str, *, small: bool = False, picked: bool = False
) -> Iterator[Shape]:
    """A card with its name, words at the ``right`` of its head, and as much of its text as fits."""
    size, fine, line = (15, 13, 16) if small else (20, 16, 21)
    head, top = box.y + (16 if small else 22), box.y + (35 if small else 54)
    beside = fitted(right, fine, box.width / 2)
    room = box.width - 38 - breadth(right, beside, LETTER)
    yield Shape("", box, Paint("#DDF3EA" if picked else WHITE, INK, 2))
    yield text(box.x + 14, head, card.title, fitted(card.title, size, room), INK, 700, "start")
    yield text(box.x + box.width - 12, head, right, beside, MUTED, 400, "end")
    lines = int((box.y + box.height - top - line / 2) / line) + 1
    told = wrap(card.text, 52 if small else WIDTH, max_lines=lines, placeholder=" …")
    for number, words in enumerate(told):
        yield text(box.x + 14, top + number * line, words, fine, INK, 400, "start")


def _button(look: BoardView, small: bool, last: Rect) -> Group:
    """The button that keeps the picked cards; dashed if that is not legal."""
    y = last.y + last.height + 12
    box = Rect(8, y, 344, 54, 10) if small else Rect(24, y, 672, 64, 10)
    move, words = to_keep(look), keep_words(look)
    ready = move in look.moves
    paint = Paint(GREEN, WHITE, 3) if ready else Paint("", WHITE, 2.5, marks.DASH)
    middle = box.x + box.width / 2, box.y + box.height / 2
    shapes = (Shape("", box, paint), text(*middle, words, 17 if small else 24, WHITE, 700))
    return Group("keep", shapes, words, move, box)
