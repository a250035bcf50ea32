"""The moves of Gelatinous Cube Dice as advice says them: what to do."""

from __future__ import annotations

from collections.abc import Mapping

from cubeplay.gelatinous.rules.abilities import AbilityEffect, titles
from cubeplay.gelatinous.rules.moves import GelatinousMove, Keep, NextRoom, Roll, Turn, Use
from cubeplay.words import COMPASS, _

# Translators: directions, as in "Use Spin to the left."
_AIMS = {**COMPASS, "left": _("left"), "right": _("right")}


def deed(move: GelatinousMove, cards: Mapping[str, AbilityEffect]) -> str:
    """A move in the imperative, with the abilities' titles.  Stopping and moves of chance have no words.

    >>> from cubeplay.gelatinous.rules.abilities import abilities
    >>> [deed(move, abilities()) for move in (Roll("north"), Use("slide", "east"), Use("seep"))]
    ['Roll north.', 'Use Slide to the east.', 'Use Seep down.']
    """
    match move:
        case Roll(to=to):
            return _("Roll {to}.").format(to=COMPASS[to])
        case Turn(north=number):
            # Translators: {number} is a face of the die: 6
            return _("Turn the die so that the {number} looks north.").format(number=number)
        case Use(card=card, aim=aim):
            # Translators: {title} is an ability: Slide; {aim} is a direction: north, left
            words = _("Use {title} to the {aim}.") if aim else _("Use {title}.")
            return words.format(title=cards[card].title, aim=_AIMS.get(aim, aim))
        case Keep(cards=kept):
            return _("Keep {names}.").format(names=titles(kept, cards))
    assert isinstance(move, NextRoom)
    return _("Go on into the next room.")
