"""Beside a room of Gelatinous Cube Dice: the unfolded die, Health, Resistance, and the abilities."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from cubeplay.gelatinous.rules.abilities import AbilityEffect
from cubeplay.gelatinous.rules.moves import Use
from cubeplay.gelatinous.rules.state import Run
from cubeplay.words import _, listed, plural

from cubeplay_widgets.board.game_board import BoardView
from cubeplay_widgets.boards.gelatinous.die import die_words, unfolded
from cubeplay_widgets.boards.gelatinous.layout import GelatinousLayout, on_phone
from cubeplay_widgets.paint.geometry import breadth
from cubeplay_widgets.paint.pieces import LETTER, fitted, glyph, text
from cubeplay_widgets.paint.scene import Group, Item, Label, Paint, Rect, SelectMove, Shape
from cubeplay_widgets.paint.theme import BLUE, GREEN, INK, MUTED, PALE, WHITE

SUNK = "#EDF1F4"


def actions_words(cost: int) -> str:
    """The cost of an ability in words."""
    return plural("{cost} action", "{cost} actions", cost).format(cost=cost)


def side(look: BoardView, layout: GelatinousLayout) -> Iterator[Item]:
    """The unfolded die, Health, Resistance and the abilities; on a phone the abilities only."""
    if layout.strip:
        yield from _strip(look.view, layout.strip)
    if layout.strip or on_phone(look.view):
        yield from _cards(look, layout)


def _strip(state: Run, box: Rect) -> Iterator[Item]:
    """The unfolded die, Resistance and Health, on a card beside the room."""
    yield Shape("", replace(box, radius=10), Paint(WHITE))
    left, wide = box.x + 10, 186
    yield from net(state, Rect(left, box.y + 12, 184, 138))
    yield from _stat(
        Rect(left, box.y + 162, wide, 44),
        "resistance",
        _("Resistance"),
        state.resistance,
        state.stats.resistance,
    )
    yield from _stat(
        Rect(left, box.y + 208, wide, 66), "health", _("Health"), state.health, state.stats.health
    )


def net(state: Run, box: Rect) -> Iterator[Item]:
    """The unfolded die as one item; nothing before the die is rolled."""
    die = state.visit.die
    if die is not None:
        label = _("die unfolded: {faces}").format(faces=die_words(die))
        yield Group("net", tuple(unfolded(die, (box.x, box.y), box.width / 4)), label, None, box)


def _stat(box: Rect, id: str, name: str, now: int, most: int) -> Iterator[Item]:
    """Health or Resistance: a box for each point, full or dashed."""
    words = _("{now} of {most}").format(now=now, most=most)
    label = _("{name}: {now} of {most}").format(name=name, now=now, most=most)
    shapes = [text(box.x, box.y + 18, name, 18, INK, 700, "start")]
    wide = box.height > 60
    shapes.append(text(box.x + box.width, box.y + 18, words, 16, INK, 400, "end"))
    x, y = (box.x, box.y + 34) if wide else (box.x + 104, box.y + 3)
    for index in range(most):
        place = Rect(x + index * (24 if wide else 18), y, 22 if wide else 15, 30, 5)
        shapes += cell(place, id, full=index < now)
    yield Group(id, tuple(shapes), label, None, box)


def cell(place: Rect, kind: str, *, full: bool, dark: bool = False) -> Iterator[Shape]:
    """A box for one point of Health (a plus) or of Resistance (a diamond)."""
    if not full:
        yield Shape("", place, Paint("", PALE if dark else MUTED, 2, (4, 3)))
        return
    fill, sign = (GREEN, "plus") if kind == "health" else (BLUE, "diamond")
    yield Shape("", place, Paint(fill, WHITE if dark else INK, 2))
    yield glyph(sign, place.x + place.width / 2, place.y + place.height / 2, place.width * 0.32, WHITE)


def uses_words(state: Run) -> str:
    """How many abilities may be used in a room, in words."""
    return _("one a room") if state.uses == 1 else _("two a room")


def is_used(state: Run, card: str) -> bool:
    """Whether an ability has been used in this room; after it all are ready again."""
    return state.phase not in ("between", "away") and card in state.visit.used


def _cards(look: BoardView, layout: GelatinousLayout) -> Iterator[Item]:
    """A button for each ability held."""
    state: Run = look.view
    for index, name in enumerate(state.held):
        yield _card(look, state.setup.abilities[name], layout.ability(index))


def _card(look: BoardView, card: AbilityEffect, box: Rect) -> Group:
    """An ability with its name and cost, dashed if it cannot be used now."""
    state: Run = look.view
    used, ready = is_used(state, card.id), card in state.usable or state.phase in ("between", "away")
    body = Rect(box.x, box.y, box.width, box.height, 8)
    ink = INK if ready else MUTED
    right = _("used") if used else str(card.cost)
    shapes = (
        Shape("", body, Paint(WHITE, INK) if ready else Paint(SUNK, MUTED, 2, (5, 4))),
        text(
            box.x + 12,
            box.y + box.height / 2,
            card.title,
            fitted(card.title, 16 if box.width > 180 else 15, box.width - 30 - breadth(right, 15, LETTER)),
            ink,
            700 if ready else 400,
            "start",
        ),
        text(box.x + box.width - 10, box.y + box.height / 2, right, 15, ink, 700, "end"),
    )
    move, does = _on_card(look, card)
    words = _("ability {title}, {cost}: {text}").format(
        title=card.title, cost=actions_words(card.cost), text=card.text.rstrip(".")
    )
    if not ready:
        words = listed((words, _("used") if used else _("not ready")))
    return Group(card.id, shapes, Label(words, does), move, body)


def _on_card(look: BoardView, card: AbilityEffect) -> tuple[Any, str]:
    """What a press on an ability does: it uses the ability at once, or selects it to aim it."""
    state: Run = look.view
    if state.phase != "room" or not look.moves:
        return None, ""
    if card.aim == "none":
        return Use(card.id), _("use this ability")
    if card not in state.usable:
        return Use(card.id, card.aims[0]), _("use this ability")
    return SelectMove(card.id), _("put it back") if card.id in look.selected else _("aim it")
