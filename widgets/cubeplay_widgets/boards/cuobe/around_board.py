"""HTML round CU[o]BE's table in play: everybody's wounds and panic, the turn, and the player's own cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from math import ceil
from typing import Final

from cubeplay.cuobe.rules.cards import card_text
from cubeplay.cuobe.rules.decks import cards_left
from cubeplay.cuobe.rules.floor import limits
from cubeplay.cuobe.rules.state import FULL, Player, State
from cubeplay.rulebook import Seat
from cubeplay.words import _, listed, plural

from cubeplay_widgets.board.game_board import GameProgress, SeatCard, Stake
from cubeplay_widgets.boards.cuobe.choice import CuobeSelection
from cubeplay_widgets.boards.cuobe.naming import KINDS, cards_of, conditions
from cubeplay_widgets.paint.scene import Circle, CurvePath, Paint, Rect, Shape
from cubeplay_widgets.paint.svg import drawing
from cubeplay_widgets.paint.theme import INK, WHITE

CELL: Final = 16
"""The side of a small picture beside the board, in pixels."""
ACROSS: Final = 14
"""How many stand side by side."""
CLOCK, GOLD_KEY, GREY_KEY = "#009E73", "#B8860B", "#98A3B3"


def progress(state: State) -> GameProgress:
    """The turn, and how many green cards are left until the time is up."""
    brief = _("Turn {turn}").format(turn=state.turn)
    if state.time_up:
        return GameProgress(_("Turn {turn}, the last").format(turn=state.turn), brief=brief)
    left = cards_left(state, "green")
    words = plural("Turn {turn}, {left} card left", "Turn {turn}, {left} cards left", left)
    return GameProgress(words.format(turn=state.turn, left=left), brief=brief)


def stakes(state: State) -> tuple[Stake, ...]:
    """The green cards that are left, and the keys that are activated."""
    left = cards_left(state, "green")
    turned, keys = len(state.activated), len(state.edition.keys)
    clock = _row([_clock_card(CLOCK)] * left)
    locks = _row([_key(GOLD_KEY)] * turned + [_key(GREY_KEY)] * (keys - turned))
    return (
        Stake(_("Green cards left"), f"{left}", _row([_clock_card(CLOCK)]), clock),
        Stake(_("Keys activated"), f"{turned}/{keys}", _row([_key(GOLD_KEY)]), locks),
    )


def _row(pictures: Sequence[str]) -> str:
    """Small pictures side by side as one SVG, hidden from screen readers."""
    across = min(len(pictures), ACROSS)
    wide, high = max(1, across) * CELL, max(1, ceil(len(pictures) / ACROSS)) * CELL
    placed = "".join(
        f'<g transform="translate({number % ACROSS * CELL} {number // ACROSS * CELL})">{picture}</g>'
        for number, picture in enumerate(pictures)
    )
    size = f'width="{wide}" height="{high}" viewBox="0 0 {wide} {high}"'
    return f'<svg aria-hidden="true" {size}>{placed}</svg>'


def _clock_card(ink: str) -> str:
    """A card of the clock."""
    return drawing((Shape("", Rect(1.5, 0.5, 11, 15, 2), Paint(ink)),))


def _key(ink: str) -> str:
    """A key: a ring with a bit."""
    bit = CurvePath((("M", 7, 8), ("L", 12.5, 8), ("L", 12.5, 12.5), ("M", 9.5, 8), ("L", 9.5, 11.5)))
    paint = Paint("", ink, 2)
    return drawing((Shape("", Circle(4, 8, 3), paint), Shape("", bit, paint)))


def _die() -> str:
    """A die that has not been rolled."""
    return drawing((Shape("", Rect(1.5, 1.5, 13, 13, 3), Paint(WHITE, INK, 1)),))


def seat_cards(choice: CuobeSelection) -> tuple[SeatCard, ...]:
    """Everybody's dice, wounds and panic; for players who are out or dead only that."""
    return tuple(_seat_card(choice.state, seat) for seat in choice.state.seats)


def _seat_card(state: State, seat: Seat) -> SeatCard:
    player = state.players[seat]
    if not player.inside:
        return SeatCard(seat, state=listed(conditions(player)))
    active = seat == state.player and not state.ended
    dice = plural("{dice} die", "{dice} dice", state.dice).format(dice=state.dice) if active else ""
    counted = _("wounds {wounds}, panic {panic}").format(wounds=player.wounds, panic=player.panic)
    words, titles = listed((counted, *conditions(player))), state.edition.titles
    held = tuple(titles[card] for card in cards_of(player))
    brief = _brief(player, state.dice if active else None, held)
    return SeatCard(seat, dice, words, _counters(player), held, brief)


def _counters(player: Player) -> str:
    """Wounds and panic as marks, full or empty."""
    return "".join(_counter(kind, number) for kind, number in _counted(player))


def _counted(player: Player) -> Iterator[tuple[str, int]]:
    yield "wounds", player.wounds
    yield "panic", player.panic


def _brief(player: Player, dice: int | None, held: Sequence[str]) -> str:
    """Where there is little room: wounds, panic and dice, each named, and then the cards."""
    names = {"wounds": _("wounds"), "panic": _("panic")}
    counts = [(names[kind], _mark(kind), number) for kind, number in _counted(player)]
    counts += [(_("dice"), _row([_die()]), dice)] if dice is not None else []
    told = "".join(
        f'<i class="cp-m-what">{escape(name)}</i><span class="cp-m-count">{mark}{number}</span>'
        for name, mark, number in counts
    )
    return told + "".join(f'<i class="cp-m-card">{escape(title)}</i>' for title in held)


def _mark(kind: str) -> str:
    return f'<span class="cp-counter cp-{kind}"><i class="cp-full"></i></span>'


def _counter(kind: str, number: int) -> str:
    marks = '<i class="cp-full"></i>' * number + "<i></i>" * (FULL - number)
    return f'<span class="cp-counter cp-{kind}" aria-hidden="true">{marks}</span>'


def own(choice: CuobeSelection) -> str:
    """The wounds, panic, dice and cards of the player who looks, as HTML; "" for a spectator."""
    if choice.look.seat is None:
        return ""
    return f"{_line(choice)}{_hand(choice)}"


def _line(choice: CuobeSelection) -> str:
    player, state = choice.state.players[choice.seat], choice.state
    names = {"wounds": _("Wounds {number}"), "panic": _("Panic {number}")}
    told = [
        f"<span>{escape(names[kind].format(number=number))} {_counter(kind, number)}</span>"
        for kind, number in _counted(player)
    ]
    if choice.seat == state.player and player.inside:
        dice = plural("{dice} die", "{dice} dice", state.dice).format(dice=state.dice)
        told.append(f"<span>{escape(dice)}</span>")
    return f'<p class="cp-own">{"".join(told)}</p>'


def _hand(choice: CuobeSelection) -> str:
    """The cards with their texts, in a region that scrolls."""
    player, title = choice.state.players[choice.seat], escape(_("Your cards"))
    most = limits(choice.state, choice.seat).tools
    count = escape(_("tools {held} of {most}").format(held=len(player.tools), most=most))
    lines = "".join(_card(choice, card) for card in cards_of(player)) or f"<li>{escape(_('none'))}</li>"
    region = f'class="cp-hand" tabindex="0" role="region" aria-label="{title}"'
    return f"<section {region}><h2>{title} <small>{count}</small></h2><ul>{lines}</ul></section>"


def _card(choice: CuobeSelection, id: str) -> str:
    card = choice.state.edition.blue[id]
    words = escape(" ".join(card_text(card)))
    return f"<li><b>{escape(card.title)}</b> <small>{escape(KINDS[card.kind])}</small><br>{words}</li>"
