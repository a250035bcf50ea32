"""What the player of a run is to do now, in the imperative."""

from __future__ import annotations

from cubeplay.gelatinous.rules.abilities import AbilityEffect
from cubeplay.gelatinous.rules.state import Run
from cubeplay.words import _, plural

from cubeplay_widgets.board.face import BoardView, TurnPrompt
from cubeplay_widgets.boards.gelatinous.ways import card_in_hand, to_keep

LONGEST = 60
"""The most letters of the sentence after a prompt."""


def task(look: BoardView) -> TurnPrompt:
    """What the player who looks is to do now."""
    state: Run = look.view
    if not look.moves:
        return TurnPrompt(_("wait until the die is rolled"))
    card = card_in_hand(look)
    if state.phase == "keep":
        return _keep(look)
    if state.phase == "turn":
        words = _("turn the die; the {top} stays on top").format(top=state.die.top)
        return TurnPrompt(words, _("Then you roll."))
    if card is not None:
        return _aim(card)
    if state.phase == "room":
        return _room(state)
    left = state.setup.rooms - state.done
    below = plural("{left} room is left.", "{left} rooms are left.", left).format(left=left)
    return TurnPrompt(
        _("open the next room") if state.phase == "between" else _("take the run out again"), below
    )


def _keep(look: BoardView) -> TurnPrompt:
    state: Run = look.view
    number, all_of_them = state.to_keep, len(state.held) + len(state.drawn)
    if number == all_of_them:
        return TurnPrompt(
            plural("take your {number} ability", "take your {number} abilities", number).format(number=number)
        )
    words = plural("choose {number} ability of {all}", "choose {number} abilities of {all}", number)
    picked = _("{picked} of {number} chosen.").format(picked=len(to_keep(look).cards), number=number)
    return TurnPrompt(words.format(number=number, all=all_of_them), picked)


def _aim(card: AbilityEffect) -> TurnPrompt:
    words = _("choose where to: {ability}").format(ability=card.title)
    return TurnPrompt(words, card.text if len(card.text) <= LONGEST else "")


def _room(state: Run) -> TurnPrompt:
    """Glyphs first, then the exit."""
    left = len(state.visit.glyphs)
    if not left:
        return TurnPrompt(_("roll out over the arrow"), _("The exit is open."))
    words = (
        _("roll onto the glyph with the 6 on top") if left == 1 else _("roll onto a glyph with the 6 on top")
    )
    then = plural("{left} glyph left, then the exit opens.", "{left} glyphs left, then the exit opens.", left)
    return TurnPrompt(words, then.format(left=left))
