"""What can be done in a room of Gelatinous Cube Dice, with the results, as data for the board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from cubeplay.gelatinous.rules.abilities import STEP, AbilityEffect, lie
from cubeplay.gelatinous.rules.die import DIRECTIONS, Die, Direction
from cubeplay.gelatinous.rules.legality import landing
from cubeplay.gelatinous.rules.moves import Keep, NextRoom, Roll, Stop, Turn, Use
from cubeplay.gelatinous.rules.play import struck
from cubeplay.gelatinous.rules.rooms import OUT, beside
from cubeplay.gelatinous.rules.state import Run
from cubeplay.words import COMPASS, _, pgettext, plural

from cubeplay_widgets.board.game_board import BoardView
from cubeplay_widgets.boards.gelatinous.die import six_words
from cubeplay_widgets.paint.scene import Label

AIM_WORDS = {**COMPASS, "left": _("left"), "right": _("right")}
"""Words for the directions in which a die is rolled or turned and an ability is aimed."""

EXIT = "exit"
"""The id of the exit's arrow."""


@dataclass(frozen=True, slots=True)
class Preview:
    """A roll or the use of an ability: its move, the square where it ends, and the die after it.

    ``target`` is the id on the board to press for it ("" for none).  ``useful`` says that it destroys a glyph
    or leads out.
    """

    move: Any
    aim: str
    target: str
    end: str | None
    die: Die
    legal: bool
    useful: bool

    @property
    def comes_to(self) -> str:
        """The result in words."""
        if self.end == OUT:
            return _("out of the room")
        return _("{top} on top").format(top=self.die.top)


def is_out(state: Run) -> bool:
    """Whether the die has left the room that is shown."""
    return state.phase in ("between", "away") or (state.phase == "over" and state.done == state.setup.rooms)


def card_in_hand(look: BoardView) -> AbilityEffect | None:
    """The ability that is selected to be aimed; None for none."""
    state: Run = look.view
    if state.phase != "room":
        return None
    cards = (state.setup.abilities[name] for name in state.held if name in look.selected)
    return next((card for card in cards if card.aim != "none"), None)


def ways(look: BoardView) -> tuple[Preview, ...]:
    """All rolls, or all uses of the selected ability; empty if the player is not to move."""
    state: Run = look.view
    if state.phase != "room" or not look.moves:
        return ()
    card = card_in_hand(look)
    aims = card.aims if card else DIRECTIONS
    return tuple(_way(look, card or STEP, aim) for aim in aims)


def _way(look: BoardView, ability: AbilityEffect, aim: str) -> Preview:
    state: Run = look.view
    room, visit = state.room, state.visit
    move = Roll(aim) if ability is STEP else Use(ability.id, aim)  # type: ignore[arg-type]
    legal = move in look.moves
    end, die = landing(room, visit, ability, aim), lie(state.die, ability, aim)
    useful = legal and end == OUT
    if legal and end is not None and end != OUT:
        useful = struck(room, visit.but(square=end, die=die), ability, aim) in visit.glyphs
    return Preview(move, aim, _target(state, ability, aim, end), end, die, legal, useful)


def _target(state: Run, ability: AbilityEffect, aim: str, end: str | None) -> str:
    """The id to press: the square where the move ends, else the square on that side."""
    if aim not in DIRECTIONS:
        return ""
    if end == OUT:
        return EXIT
    if ability.travel != "stay" and end:
        return end
    next_one = beside(state.visit.square, aim)
    return next_one if next_one in state.room.squares else ""


@dataclass(frozen=True, slots=True)
class MoveOffer:
    """A choice below the board: an id, two short lines, a full sentence, the move.

    ``die`` is drawn beside the words.  ``open`` is False if the move would be refused.
    """

    id: str
    title: str
    below: str
    label: str
    move: Any
    die: Die | None = None
    open: bool = True
    main: bool = False


def choices(look: BoardView) -> tuple[MoveOffer, ...]:
    """The choices now, other than squares and cards."""
    state: Run = look.view
    if not look.moves:
        return ()
    if state.phase == "turn":
        return tuple(map(_turn, state.die.turns))
    if state.phase == "room" and card_in_hand(look):
        return tuple(_aimed(state, way) for way in ways(look))
    return tuple(_between(state)) if state.phase in ("between", "away") else ()


def offers(look: BoardView) -> tuple[MoveOffer, ...]:
    """The choices to show below the board; those that can be pressed in the room are left out."""
    card, found = card_in_hand(look), choices(look)
    if card is None or card.aim != "direction":
        return found
    elsewhere = {way.move for way in ways(look) if way.legal and not way.target}
    return tuple(offer for offer in found if offer.move in elsewhere)


def _turn(die: Die) -> MoveOffer:
    label = _("turn the die: {north} north, {east} east, {six}").format(
        north=die.north, east=die.east, six=six_words(die)
    )
    title = _("{number} north").format(number=die.north)
    return MoveOffer(f"turn{die.north}", title, six_words(die), label, Turn(die.north), die)


def _aimed(state: Run, way: Preview) -> MoveOffer:
    titles = {
        "north": _("North"),
        "east": _("East"),
        "south": _("South"),
        "west": _("West"),
        "left": _("Left"),
        "right": _("Right"),
    }
    below = way.comes_to if way.legal else _("not possible")
    if way.legal and way.aim not in DIRECTIONS:
        below = six_words(way.die)
    card = state.setup.abilities[way.move.card].title
    label = _("use {card} {aim}: {result}").format(card=card, aim=AIM_WORDS[way.aim], result=below)
    return MoveOffer(
        f"aim-{way.aim}", titles[way.aim], below, label, way.move, way.die, way.legal, way.useful
    )


def _between(state: Run) -> Iterator[MoveOffer]:
    left = state.setup.rooms - state.done
    below = plural("{left} room left", "{left} rooms left", left).format(left=left)
    words = pgettext("a button", "Next room") if state.phase == "between" else _("Take the run out again")
    yield MoveOffer("next", words, below, Label(words, below), NextRoom(), main=True)
    if state.phase == "between":
        below = _("go on another day")
        yield MoveOffer("stop", _("Put the run away"), below, Label(_("Put the run away"), below), Stop())


def to_keep(look: BoardView) -> Keep:
    """The move that keeps the picked cards, or all cards if all may be kept."""
    state: Run = look.view
    cards = sorted((*state.held, *state.drawn))
    if state.to_keep == len(cards):
        return Keep(tuple(cards))
    return Keep(tuple(card for card in cards if card in look.selected))


def keep_words(look: BoardView) -> str:
    """The words on the button that keeps the picked cards."""
    state: Run = look.view
    number, picked = state.to_keep, len(to_keep(look).cards)
    if number == len(state.held) + len(state.drawn):
        return _("Take both cards") if number == 2 else _("Take all {number} cards").format(number=number)
    return _("Hold these: {picked} of {number} picked").format(picked=picked, number=number)


def arrow_keys(look: BoardView) -> dict[str, Any]:
    """The moves of the arrow keys: turn the leading number that way, then roll or aim, then go on."""
    state: Run = look.view
    keys = dict(zip(DIRECTIONS, ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"), strict=True))
    if not look.moves or state.phase in ("keep", "over"):
        return {}
    if state.phase in ("between", "away"):
        return {"ArrowRight": NextRoom()}
    if state.phase == "room":
        sides = {str(aim): key for aim, key in keys.items()} | {"left": "ArrowLeft", "right": "ArrowRight"}
        return {sides[way.aim]: way.move for way in ways(look) if way.aim in sides}
    return {keys[direction]: Turn(die.north) for direction, die in turned(state.die).items()}


def leading(die: Die) -> int:
    """The number whose direction tells how a die is turned: 6, or 2 if the 6 is on top or at the bottom."""
    return 6 if die.top not in (1, 6) else 2


def turned(die: Die) -> dict[Direction, Die]:
    """The turned dice by the direction of their leading number."""
    return {next(d for d in DIRECTIONS if each.facing(d) == leading(die)): each for each in die.turns}
