"""Five questions at the end of the walk through cuboro's rules."""

from __future__ import annotations

from fractions import Fraction

from cubeplay.teach.questions import Alternative, Count, MultipleChoice, Slip
from cubeplay.words import _

QUESTIONS: tuple[MultipleChoice | Count, ...] = (
    Count(
        _("A marble leaves the tower and rolls through 5 channels to a free field. How many points?"),
        Fraction(6),
        _("Do not forget where the marble starts."),
        _("The tower gives 1 point, the five channels 5: together 6."),
        (
            Slip(Fraction(5), _("5 is right for the channels. The tower counts, too.")),
            Slip(Fraction(10), _("Channels give 1 point each. Only tunnels give 2.")),
        ),
    ),
    MultipleChoice(
        _("Which cube can slide into the gap?"),
        (
            Alternative(_("A cube right beside the gap")),
            Alternative(_("A cube at the corner of the gap"), _("It does not share a side with the gap.")),
            Alternative(_("Any cube"), _("Any cube can jump. To slide it must stand beside the gap.")),
        ),
        _("Only a cube that shares a side with the gap slides. All others may jump."),
    ),
    MultipleChoice(
        _("You have only blue marbles. How many changes may you make in a turn?"),
        (
            Alternative(_("Just one"), _("One is allowed, but you may make more.")),
            Alternative(_("Up to three")),
            Alternative(_("Up to four"), _("The fourth needs a red marble.")),
        ),
        _("Up to three, of any kind. A red marble allows a fourth."),
    ),
    MultipleChoice(
        _("The way ends in a finish field that holds a marble. What happens?"),
        (
            Alternative(_("You get all the points"), _("The field is full; the marble cannot stay.")),
            Alternative(_("You get half of them"), _("There are no halves in this game.")),
            Alternative(_("You get nothing, and the marble is gone")),
        ),
        _("A way counts only if it ends in a free field."),
    ),
    Count(
        _("Version 2: the tower, 2 channels, a hole into a tunnel, and 3 more tunnels. How many points?"),
        Fraction(11),
        _("Tower 1, each channel 1, the hole 2, each tunnel 2."),
        _("1 + 2 + 2 + 6 = 11. The hole and its tunnel count 2 together."),
        (
            Slip(Fraction(7), _("Tunnels count 2, not 1.")),
            Slip(Fraction(13), _("The hole and the tunnel below it count 2 together, not 4.")),
            Slip(Fraction(10), _("The tower counts, too.")),
        ),
    ),
)
"""Each with a reason, and with a hint of its own for every wrong answer."""
