"""Five questions at the end of the walk through Cubo's rules."""

from __future__ import annotations

from fractions import Fraction

from cubeplay.teach.questions import Alternative, Count, MultipleChoice, Slip
from cubeplay.words import _

QUESTIONS: tuple[MultipleChoice | Count, ...] = (
    Count(
        _("A row reads red 4, red 5, red 6. How many points is it worth?"),
        Fraction(12),
        _("Take the highest number of the straight, then look at the colours."),
        _("A straight scores its highest number, 6. All red doubles it: 12."),
        (
            Slip(Fraction(6), _("6 is right for the straight. Now look at the colours.")),
            Slip(Fraction(15), _("The numbers are not added. Only the highest counts.")),
            Slip(Fraction(30), _("The numbers are not added. Only the highest counts, doubled.")),
        ),
    ),
    MultipleChoice(
        _("Which of these three lines scores nothing?"),
        (
            Alternative("6-5-4", _("Down is as good as up: a straight for 6.")),
            Alternative("5-4-6"),
            Alternative("2-2-2", _("Three of a kind: a trip for 2.")),
        ),
        _("A straight must read in order along its line, up or down: 5-4-6 jumps about."),
    ),
    MultipleChoice(
        _("A row is red, white, red; the column is blue, white, blue. What does the white die count as?"),
        (
            Alternative(_("Red in both lines"), _("Then the column would have two colours.")),
            Alternative(_("Blue in both lines"), _("Then the row would have two colours.")),
            Alternative(_("Red in the row and blue in the column")),
        ),
        _("Its colour is wild in each line by itself. Its number stays."),
    ),
    MultipleChoice(
        _("You are shaking all nine dice. Now somebody calls Cubo. What may you do?"),
        (
            Alternative(_("Roll them once more, and keep that roll")),
            Alternative(_("Roll until you like them"), _("After the first call nobody rerolls.")),
            Alternative(_("Put back your old roll"), _("Dice that were taken up are rolled.")),
        ),
        _("Dice in the hand are rolled one last time. Then you arrange what you have."),
    ),
    MultipleChoice(
        _("You took a red 6 from the centre. What can you do with it before your square is counted?"),
        (
            Alternative(_("Exchange it for the white die"), _("The white die always stays yours.")),
            Alternative(_("Exchange it for one coloured die, or give it back")),
            Alternative(_("Add it as a tenth die"), _("A square has nine dice.")),
        ),
        _("One exchange, in place, or none. The other die goes to the centre."),
    ),
)
"""Each with a reason, and with a hint of its own for every wrong answer."""
