"""Questions at the end of the walk through CU[o]BE's rules: the odds of fights, and five about the rest."""

from __future__ import annotations

from fractions import Fraction

from cubeplay.teach.questions import Alternative, Count, MultipleChoice, Slip
from cubeplay.words import _

ODDS: tuple[MultipleChoice | Count, ...] = (
    Count(
        _("One die against a spider: in how many of its 6 falls do you win? Guess, then count the faces."),
        Fraction(3, 6),
        _("The faces are 0, 1, 1, 2, 2, 3. A spider has 1, and you need more."),
        _("2, 2 and 3 win: 3 of 6. The two 1s are ties, and the 0 loses."),
        (
            Slip(Fraction(5, 6), _("A 1 is a tie: the spider dies, and you are hurt as well.")),
            Slip(Fraction(3), _("Say it as a count: so many of 6.")),
        ),
        of=6,
    ),
    Count(
        _("Two dice, no weapon, against power 2, and your panic is 1. In how many of 36 falls do you win?"),
        Fraction(13, 36),
        _("Power and panic make 3. Count the falls of two dice that show 4, 5 or 6."),
        _("8 falls show 4, 4 show 5 and 1 shows 6: 13 of 36. Calm, it would have been 23."),
        (
            Slip(Fraction(23, 36), _("That is against 2. Your panic is on the side of the spawn.")),
            Slip(Fraction(10, 36), _("These are the ties: 10 falls show 3.")),
            Slip(Fraction(13), _("Say it as a count: so many of 36.")),
        ),
        of=36,
    ),
    Count(
        _("The same fight, with a weapon of 2 in your hand. In how many of 36 falls can you win now?"),
        Fraction(31, 36),
        _("You choose the weapon after the roll. With it every fall of 2 or more is enough."),
        _("Only a total of 0, once, and of 1, four times, is too little: 31 of 36."),
        (
            Slip(Fraction(13, 36), _("That is without the weapon.")),
            Slip(Fraction(23, 36), _("The weapon adds 2, not 1.")),
        ),
        of=36,
    ),
)
"""Three fights: guess, then count.  The board knows the exact odds."""

QUESTIONS: tuple[MultipleChoice | Count, ...] = (
    Count(
        _("You have no wounds, two panic, and Confuse. Your card changes no dice. How many do you get?"),
        Fraction(3),
        _("Three, one more without wounds, one more without panic, one less when confused."),
        _("Three, and one for having no wounds; Confuse takes one away: 3."),
        (
            Slip(Fraction(4), _("You have forgotten Confuse.")),
            Slip(Fraction(5), _("For that you would have to be calm.")),
            Slip(Fraction(2), _("Panic costs the extra die, not one for each panic.")),
        ),
    ),
    MultipleChoice(
        _("The Clown stands in a trapped room. The next card is a trigger. Your turn begins. What now?"),
        (
            Alternative(_("You are swapped into the trap, and it hits you")),
            Alternative(
                _("The trigger comes first, and misses you"),
                _("Spawns act before the card. Where do you stand when it is drawn?"),
            ),
            Alternative(
                _("The Clown is hit"),
                _("Traps wound players. Nobody has ever seen one hurt a spawn."),
            ),
        ),
        _("First the Clown, then the Tentacles, then the spiders; only then the card, where you are by now."),
    ),
    MultipleChoice(
        _("You have opened a printed lock with a tool, and you have no dice left. What happens?"),
        (
            Alternative(
                _("The room stays open for the rest of the game"),
                _("That is so for a lock token. This one is printed."),
            ),
            Alternative(_("Your turn ends, and it locks itself again")),
            Alternative(
                _("Unlocking takes you out as well"),
                _("After unlocking, the step takes another die."),
            ),
        ),
        _("A printed lock is open until the end of the turn. A tool gone, and you are still inside."),
    ),
    MultipleChoice(
        _("You are insane. Somebody makes everybody panic. What happens to you?"),
        (
            Alternative(
                _("Nothing: panic stops at five"), _("It stops, but what would go beyond it does not.")
            ),
            Alternative(_("One wound")),
            Alternative(_("You are out of the game"), _("The insane play on. Five wounds would end it.")),
        ),
        _("Beyond five, panic wounds. So does panic in your sleep."),
    ),
    MultipleChoice(
        _("All keys are activated. You stand in the Exit, it is your turn, and the Ghoul stands beside you."),
        (
            Alternative(
                _("You must destroy it first"), _("That would be so if a key were still to be activated.")
            ),
            Alternative(
                _("You wait until all others are here"), _("You may. They may also come too late for you.")
            ),
            Alternative(_("You leave, at no cost, and have won")),
        ),
        _("A spawn stops keys, not people. Who leaves has won, whatever becomes of the rest."),
    ),
)
"""Five questions, each with a reason, and with a hint of its own for every wrong answer."""
