"""Five questions at the end of the walk through CUBED's rules."""

from __future__ import annotations

from fractions import Fraction

from cubeplay.teach.questions import Alternative, Count, MultipleChoice, Slip
from cubeplay.words import _

QUESTIONS: tuple[MultipleChoice | Count, ...] = (
    Count(
        _("You still hold one dark piece, one of a single colour, and two with three colours. Your points?"),
        Fraction(10),
        _("Dark pieces count 5, one colour 3, two colours 2, three colours 1."),
        _("5 for the dark one, 3 for the one colour, 1 and 1 for the others: 10."),
        (
            Slip(Fraction(4), _("That is the number of pieces. They do not all count 1.")),
            Slip(Fraction(9), _("You have two pieces with three colours.")),
            Slip(Fraction(12), _("It is the other way round: three colours are cheap, one colour is dear.")),
        ),
    ),
    MultipleChoice(
        _("Five pieces lie. Your piece touches one of them, with the same colour. May it stay there?"),
        (
            Alternative(
                _("Yes, the colour matches"), _("Colours are not all. How many pieces must it touch?")
            ),
            Alternative(_("No, it must touch two pieces")),
            Alternative(_("Only if it is a dark piece"), _("Dark pieces must touch two as well.")),
        ),
        _("From the third piece on, a piece touches at least two others."),
    ),
    Count(
        _("A piece can be turned in six ways. In how many of them do its heights match the table?"),
        Fraction(3),
        _("High and low corners take turns round the rim."),
        _("Each turn by 60° puts studs where notches were, so every second turn fits: three."),
        (
            Slip(Fraction(6), _("Turn it by 60°: then a stud lies on a notch.")),
            Slip(Fraction(1), _("Turn it by 120°: studs lie on studs again.")),
            Slip(Fraction(2), _("Count the turns 0°, 120° and 240°.")),
        ),
    ),
    MultipleChoice(
        _("Your piece touches two others. Along one edge the colours agree, along the other they don't."),
        (
            Alternative(
                _("Refused: all touching edges must agree"), _("That is only so with a special option.")
            ),
            Alternative(_("Allowed: one edge is enough")),
            Alternative(_("Allowed, but you draw a piece"), _("You draw when you don't play.")),
        ),
        _("At least one shared edge shows the same colour on both sides. That is our reading of the rule."),
    ),
    MultipleChoice(
        _("An empty field lies beside the purple side of a dark piece. Who may play there?"),
        (
            Alternative(_("Nobody")),
            Alternative(
                _("Only somebody with another dark piece"), _("A blocked field is closed to them, too.")
            ),
            Alternative(_("Whoever laid the dark piece"), _("It is blocked for everyone.")),
        ),
        _("The field is blocked for every piece until the round is over."),
    ),
)
"""Each with a reason, and with a hint of its own for every wrong answer."""
