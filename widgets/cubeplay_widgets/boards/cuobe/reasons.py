"""Why something cannot be done at CU[o]BE's table, in at most four words for a button."""

from __future__ import annotations

from typing import Any, Final

from cubeplay.cuobe.edition.edition import CURIOSITY, EXIT
from cubeplay.cuobe.game import GAME
from cubeplay.cuobe.rules.floor import card_at
from cubeplay.words import _

from cubeplay_widgets.boards.cuobe.choice import CuobeSelection

REASONS: Final = {
    "cuobe.needs-dice": _("too few dice"),
    "cuobe.limit": _("too many tools"),
    "cuobe.search-symbol": _("no search symbol"),
    "cuobe.spawn-blocks": _("a spawn is here"),
    "cuobe.insane-room": _("you are insane"),
    "cuobe.no-lock": _("no lock here"),
    "cuobe.room-effect": _("no effect here"),
    "cuobe.no-find": _("no find token"),
    "cuobe.leave": _("only in the Exit"),
    "cuobe.chest-one": _("yours stands already"),
    "cuobe.chest-room": _("a chest is here"),
    "cuobe.take": _("nothing to take"),
    "cuobe.give": _("only if too many"),
    "cuobe.drop-tool": _("only if too many"),
    "cuobe.stash": _("your chest is elsewhere"),
    "cuobe.use": _("for fights only"),
    "cuobe.use-target": _("nothing to do"),
    "cuobe.key": _("only in the Exit"),
    "cuobe.fight": _("no spawn here"),
    "cuobe.fight-dice": _("no die, no weapon"),
    "cuobe.course": _("not now"),
}
"""The rule that objects, in few words."""


def reason(choice: CuobeSelection, move: Any) -> str:
    """Why a move is refused to who looks; "" for a legal one."""
    objections = GAME.objections(choice.state, choice.seat, move)
    if not objections:
        return ""
    rule, state = objections[0].rule, choice.state
    card = card_at(state, state.players[choice.seat].at)
    if rule == "cuobe.needs-dice" and not state.dice:
        return _("no die left")
    if rule == "cuobe.leave" and card is not None and card.id == EXIT:
        return _("keys are missing")
    if rule == "cuobe.use":
        return _why_unused(choice, str(getattr(move, "card", "")))
    return REASONS.get(rule, REASONS["cuobe.course"])


def _why_unused(choice: CuobeSelection, card: str) -> str:
    if card in choice.state.players[choice.seat].syndromes:
        return _("never used up")
    return _("works by itself") if card == CURIOSITY else REASONS["cuobe.use"]
