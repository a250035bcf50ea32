"""Five questions at the end of the walk through Gelatinous Cube Dice."""

from __future__ import annotations

from fractions import Fraction

from cubeplay.teach.questions import Alternative, Count, MultipleChoice, Slip
from cubeplay.words import _

QUESTIONS: tuple[MultipleChoice | Count, ...] = (
    Count(
        _("The die shows 2 on top. You roll two squares north. Which number is on top then?"),
        Fraction(5),
        _("Two steps in one line bring up what lies underneath."),
        _("Opposite faces add up to seven: under the 2 lies the 5."),
        (
            Slip(Fraction(2), _("That would take four steps in one line.")),
            Slip(Fraction(4), _("Add the 2 and the face under it: what must come out?")),
        ),
    ),
    MultipleChoice(
        _("The 6 is on top. You want it on top on the square just east of you. What is the shortest way?"),
        (
            Alternative(_("One step east"), _("A step east tips the 6 over to the east side.")),
            Alternative(_("Three steps round a corner, such as north, east, south")),
            Alternative(
                _("It cannot be done"), _("Any number can be on top on any square. Only its spin is bound.")
            ),
        ),
        _("Down one side, along, and up again: three steps keep the number and move you by one."),
    ),
    MultipleChoice(
        _(
            "You left a square with 6 on top and 2 to the north. You come back with 6 on top. "
            "Where can the 2 look?"
        ),
        (
            Alternative(_("North or south")),
            Alternative(
                _("East or west"),
                _("The way back has an even number of steps: no quarter turn is left over."),
            ),
            Alternative(_("Anywhere"), _("Of the four spins only two can come back to this square.")),
        ),
        _("Each step is a quarter turn, and every way back takes an even number of them."),
    ),
    Count(
        _(
            "Level 1: Resistance 1, Health 5. In a room A you eat two dangers of 2, and then take your tenth "
            "action. How much Health is left?"
        ),
        Fraction(1),
        _("Add up all damage, take off what Resistance absorbs, then take the rest from Health."),
        _("2 + 2 + 1 for overtime is 5. Resistance takes 1, Health the other 4: 1 is left."),
        (
            Slip(Fraction(2), _("The tenth action in a room A is overtime: it costs 1 first.")),
            Slip(Fraction(0), _("Resistance takes the first point of damage.")),
        ),
    ),
    MultipleChoice(
        _(
            "You are out of a room A with 2 Health, and your ability is used. "
            "What do you start the next room with?"
        ),
        (
            Alternative(_("2 Health, full Resistance, the ability ready")),
            Alternative(_("Full Health"), _("Health is only filled between levels.")),
            Alternative(
                _("2 Health, and the ability stays used"), _("Abilities are ready again in each room.")
            ),
        ),
        _("Between rooms Resistance and abilities come back. Health waits for the next level."),
    ),
)
"""Each with a reason, and with a hint of its own for every wrong answer."""
