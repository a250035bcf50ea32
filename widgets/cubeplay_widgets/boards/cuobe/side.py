"""What stands beside CU[o]BE's board: players, dice, what is asked or drawn, cards; and arrows when asked."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import Final

from cubeplay.cuobe.edition.edition import DIRECTIONS, Direction, GreenCard
from cubeplay.cuobe.rules.cards import card_text
from cubeplay.cuobe.rules.catalogue import RULEBOOK
from cubeplay.words import _, listed

from cubeplay_widgets.boards.cuobe.ask import choice_words, heading, task_words, waiting_words
from cubeplay_widgets.boards.cuobe.choice import Choice
from cubeplay_widgets.boards.cuobe.fight import Bout, bout, dice_words, odds_words, running, sum_words
from cubeplay_widgets.boards.cuobe.hand import dice, hand, reader
from cubeplay_widgets.boards.cuobe.layout import BOX, PALE, RIM, SOFT, STRIP, Layout
from cubeplay_widgets.boards.cuobe.naming import GREENS, escaped_words
from cubeplay_widgets.boards.cuobe.signs import QUARTERS, arrow
from cubeplay_widgets.boards.cuobe.team import players
from cubeplay_widgets.paint.labels import Label
from cubeplay_widgets.paint.marks import DASH
from cubeplay_widgets.paint.pieces import fitted, text
from cubeplay_widgets.paint.scene import Group, Item, Paint, Polyline, Rect, Shape, in_part
from cubeplay_widgets.paint.theme import GREEN, INK, WHITE

DIM: Final = "#39465A"
LETTER, LEADING = 0.5, 1.28
"""The width of a letter and the height of a line, in font sizes."""


def side(choice: Choice, layout: Layout) -> Iterator[Item]:
    """Everything but the rooms.  Its ground covers what slides over the edge of the board."""
    yield Shape("", layout.strip, Paint(STRIP))
    if not layout.small:
        yield Shape("", Polyline(((layout.strip.x, 0), (layout.strip.x, layout.size[1]))), Paint("", RIM))
    yield from in_part(_("Players"), players(choice, layout))
    now = dice(choice, layout), reader(choice, layout), focus(choice, layout)
    yield from in_part(_("Dice and what is asked"), (item for part in now for item in part))
    yield from in_part(_("Hand"), hand(choice, layout))


# The box for what matters now


def focus(choice: Choice, layout: Layout) -> Iterator[Item]:
    """What is asked; else the fight that could be begun; else the last green card."""
    box = layout.focus
    one = bout(choice)
    if choice.state.ended:
        yield from _end(choice, box)
    elif choice.task is not None:
        yield from _question(choice, box)
    elif one is not None:
        yield from _fight(choice, one, box, layout)
    else:
        yield from green(choice, box)


def _end(choice: Choice, box: Rect) -> Iterator[Item]:
    """How the game has ended, and by which rule."""
    rule, state = RULEBOOK[choice.state.ended], choice.state
    out = [seat for seat in state.seats if state.players[seat].status == "out"]
    words = _("{told} {rule}").format(told=escaped_words(out, choice.look.names), rule=rule.text)
    card = _card(box)
    shapes = (Shape("", card, Paint(WHITE, RIM, 2)), *_paper(card, (_("The game is over"), ""), words))
    yield Group("ending", shapes, _("the game is over: {words}").format(words=words), None, card)


def _question(choice: Choice, box: Rect) -> Iterator[Item]:
    title, words, card = heading(choice), asked_words(choice), _card(box)
    shapes = (Shape("", card, Paint(WHITE, RIM, 2)), *_paper(card, (title, ""), words))
    yield Group("asked", shapes, _("asked by {title}: {words}").format(title=title, words=words), None, card)


def asked_words(choice: Choice) -> str:
    """What is asked, and how a fight stands whose dice have fallen."""
    told, fight = [task_words(choice)], running(choice)
    if fight is not None:
        told.append(_("You have {total} against {against}.").format(total=fight[0], against=fight[1]))
    return " ".join(told)


def _fight(choice: Choice, one: Bout, box: Rect, layout: Layout) -> Iterator[Item]:
    """What stands against us, line by line, and the odds with all dice."""
    name, dice = one.title(choice.look.names), choice.state.dice
    rows = list(sum_words(one, choice.look.names))
    odds = odds_words(one.odds(dice)) if dice else _("no dice left")
    told = [_("{dice}: {odds}").format(dice=dice_words(dice), odds=odds)] if dice else [odds]
    shapes = [Shape("", box, Paint(BOX, RIM, 1.5))]
    shapes.append(text(box.x + 12, box.y + 21, _("Fight: {name}").format(name=name), 17, PALE, 700, "start"))
    y = box.y + 46
    if layout.small:
        told.insert(0, sum_line(rows))
    else:
        shapes += _sum(box, y, rows)
        y += len(rows) * 21 + 4
    lines = [line for words in told for line in wrap(words, int((box.width - 20) / 6.9))]
    for number, line in enumerate(lines):
        if y + number * 17 < box.y + box.height - 5:
            shapes.append(text(box.x + 12, y + number * 17, line, 14, PALE, 400, "start"))
    label = _("fight {name}: {sum}; with all dice {odds}").format(name=name, sum=sum_line(rows), odds=odds)
    yield Group("fight", tuple(shapes), label, None, box)


def fight_line(choice: Choice) -> str:
    """What stands against us in the fight that could be begun, in one line; empty without one."""
    one = bout(choice)
    if one is None:
        return ""
    words, rows = _("{name}: {sum}."), list(sum_words(one, choice.look.names))
    return words.format(name=one.title(choice.look.names), sum=sum_line(rows))


def sum_line(rows: list[tuple[str, str]]) -> str:
    """A sum in one line."""
    line = _("{words} {value}")
    return listed(line.format(words=words, value=value) for words, value in rows)


def _sum(box: Rect, y: float, rows: list[tuple[str, str]]) -> Iterator[Shape]:
    """A sum in two columns, its result bold."""
    for number, (words, value) in enumerate(rows):
        bold = words == _("to beat")
        ink, weight, at = PALE if bold else SOFT, 700 if bold else 400, y + number * 21
        yield text(box.x + 12, at, words, 15, ink, weight, "start")
        yield text(box.x + box.width - 12, at, value, 15, ink, weight, "end")


def green(choice: Choice, box: Rect, largest: float = 16) -> Iterator[Item]:
    """The green card drawn last, with its text and its mood; ``largest`` is the size of its words."""
    state = choice.state
    if not state.latest:
        yield text(box.x + 12, box.y + 20, _("No green card yet."), 15, SOFT, 400, "start")
        return
    card, place = state.edition.green[state.latest], _card(box)
    words, kind = " ".join(card_text(card)), GREENS[card.kind]
    shapes = tuple(green_shapes(card, place, words, largest))
    label = _("last green card: {title}, {kind}: {text}").format(title=card.title, kind=kind, text=words)
    waiting = waiting_words(choice)
    yield Group("green-card", shapes, " ".join(filter(None, (label, waiting))), None, place)


def green_shapes(card: GreenCard, place: Rect, words: str, largest: float = 16) -> Iterator[Shape]:
    """A green card with what it says and its mood; ``largest`` is the size of its words."""
    yield Shape("", place, Paint("#DDF3EA", GREEN, 3))
    yield from _paper(place, (card.title, GREENS[card.kind]), words, card.mood, largest)


def _card(box: Rect) -> Rect:
    """A card at the top of the box: no higher than a card is."""
    return Rect(box.x, box.y, box.width, min(box.height, 190), box.radius)


def _paper(
    box: Rect, head: tuple[str, str], words: str, mood: str = "", largest: float = 16
) -> Iterator[Shape]:
    """A title with a word at its right, a text as large as it fits, and the mood where there is room."""
    title, kind = head
    room = box.width - 34 - LETTER * 14 * len(kind)
    yield text(box.x + 12, box.y + 21, title, fitted(title, 18, room), INK, 700, "start")
    yield text(box.x + box.width - 12, box.y + 21, kind, 14, DIM, 400, "end")
    size, lines = _fitted(words, box, largest)
    y = box.y + 47
    for line in lines:
        yield text(box.x + 12, y, line, size, INK, 400, "start")
        y += size * LEADING
    more = wrap(mood, int((box.width - 22) / (14 * LETTER)))
    if y + 8 + len(more) * 18 <= box.y + box.height + 4:
        for number, line in enumerate(more):
            yield text(box.x + 12, y + 8 + number * 18, line, 14, DIM, 400, "start")


def _fitted(words: str, box: Rect, largest: float) -> tuple[float, list[str]]:
    """A text in lines, in the largest size that fits; the smallest is cut."""
    for size in (largest, largest - 1, largest - 2, largest - 3, largest - 4):
        lines = wrap(words, int((box.width - 22) / (size * LETTER)))
        most = int((box.height - 42) / (size * LEADING)) + 1
        if len(lines) <= most:
            return size, lines
    return size, [*lines[: most - 1], f"{lines[most - 1]} …"]


# Directions


def arrows(choice: Choice, layout: Layout) -> Iterator[Item]:
    """An arrow at each side of the board that may be chosen."""
    for direction in DIRECTIONS:
        move, kind = choice.direction(direction)
        if kind:
            place, words = layout.arrow(direction), choice_words(choice, direction)
            label = Label(words, _("choose"))
            shapes = tuple(_arrow(place, direction, words, small=layout.small))
            yield Group(f"to-{direction}", shapes, label, move, place)


def _arrow(place: Rect, direction: Direction, words: str, *, small: bool) -> Iterator[Shape]:
    yield Shape("", place, Paint(WHITE, INK, 3))
    x, y = place.x + place.width / 2, place.y + place.height / 2
    if not small:
        rim = Rect(place.x + 4, place.y + 4, place.width - 8, place.height - 8, 6)
        yield Shape("", rim, Paint("", INK, 2, DASH))
    wide = len(words) * (3.0 if small else 4.6)
    yield arrow(x - wide - 2, y, 7 if small else 12, QUARTERS[direction], INK)
    yield text(x + (8 if small else 13), y, words, 12 if small else 17, INK)
