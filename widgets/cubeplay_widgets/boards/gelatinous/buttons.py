"""The buttons at a table in play: four ways to roll or to turn the die, the abilities, and going on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from cubeplay.gelatinous.rules.abilities import AbilityEffect
from cubeplay.gelatinous.rules.moves import Turn, Use
from cubeplay.gelatinous.rules.state import Run
from cubeplay.words import _

from cubeplay_widgets.board.game_board import Action, BoardView
from cubeplay_widgets.boards.gelatinous.die import six_words
from cubeplay_widgets.boards.gelatinous.possible_moves import (
    Preview,
    card_in_hand,
    choices,
    keep_words,
    leading,
    to_keep,
    turned,
    ways,
)
from cubeplay_widgets.boards.gelatinous.side_panel import actions_words, is_used, uses_words
from cubeplay_widgets.paint.scene import SelectMove

AIMS: Final = {
    "north": _("North"),
    "west": _("West"),
    "east": _("East"),
    "south": _("South"),
    "left": _("Left"),
    "right": _("Right"),
}
"""The buttons of a row, in their order."""


def buttons(look: BoardView) -> tuple[Action, ...]:
    """The buttons now; none is the main one while the board is pressed for moves."""
    state: Run = look.view
    if not look.moves:
        return ()
    if state.phase == "keep":
        move = to_keep(look)
        may = move in look.moves
        return (Action(keep_words(look), move, True, may, "" if may else _("not the right number")),)
    if state.phase == "turn":
        return tuple(_turns(look))
    if state.phase == "room":
        return (*_rolls(look), *_abilities(look))
    return tuple(Action(offer.title, offer.move, offer.main, note=offer.below) for offer in choices(look))


def told_buttons(look: BoardView) -> tuple[Action, ...]:
    """The buttons in a guided game: which number looks north, the cards, going on; squares are pressed."""
    state: Run = look.view
    if not look.moves:
        return ()
    if state.phase == "turn":
        words = _("{number} north")
        return tuple(
            Action(words.format(number=die.north), Turn(die.north), note=six_words(die))
            for die in sorted(state.die.turns, key=lambda die: die.north)
        )
    if state.phase == "room":
        return tuple(replace(card, row="", near=True) for card in _abilities(look))
    return tuple(each for each in buttons(look) if each.move in look.moves)


def _turns(look: BoardView) -> Iterator[Action]:
    """The four ways to turn the die, by the direction of its side with the leading number."""
    state: Run = look.view
    found = {str(direction): die for direction, die in turned(state.die).items()}
    # Translators: {number} is a face of the die: 6
    note = _("the {number} goes there").format(number=leading(state.die))
    for aim, words in AIMS.items():
        if aim in found:
            yield Action(words, Turn(found[aim].north), note=note, row=_("Turn the die"))


def _rolls(look: BoardView) -> Iterator[Action]:
    """Where the die can roll, or the picked ability be aimed, with the result of each."""
    card, found = card_in_hand(look), {way.aim: way for way in ways(look)}
    row = card.title if card else _("Roll")
    for aim, words in AIMS.items():
        if aim in found:
            yield _roll(look, words, found[aim], row)


def _roll(look: BoardView, words: str, way: Preview, row: str) -> Action:
    note = way.comes_to if way.legal else _why_not(look, way)
    return Action(words, way.move, open=way.legal, note=note, row=row)


def _why_not(look: BoardView, way: Preview) -> str:
    """Why the die cannot go there, in few words."""
    state: Run = look.view
    if state.overheats and not state.actions_left:
        return _("no action left")
    if way.end is None:
        return _("a wall")
    return _("not possible")


def _abilities(look: BoardView) -> Iterator[Action]:
    """The abilities: a press selects one to aim it, or uses it at once."""
    state: Run = look.view
    for name in state.held:
        yield _ability(look, state.setup.abilities[name])


def _ability(look: BoardView, card: AbilityEffect) -> Action:
    state: Run = look.view
    row, cost = _("Abilities"), actions_words(card.cost)
    if card not in state.usable:
        used = _("used") if is_used(state, card.id) else uses_words(state)
        aim = "" if card.aim == "none" else card.aims[0]
        return Action(card.title, Use(card.id, aim), open=False, note=used, row=row, near=False)
    if card.aim == "none":
        use = Use(card.id)
        may = use in look.moves
        return Action(
            card.title, use, open=may, note=cost if may else _("nothing to do"), row=row, near=False
        )
    pressed = card.id in look.selected
    return Action(card.title, SelectMove(card.id), note=cost, row=row, pressed=pressed, near=False)
