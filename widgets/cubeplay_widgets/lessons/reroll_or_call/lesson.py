"""The lesson "Reroll, or call?": expected value and optimal stopping, with the dice of Cubo.

Every result in its texts is counted here, so that no text can disagree with the game.
"""

from __future__ import annotations

import re
from fractions import Fraction
from math import ceil
from random import Random
from typing import Final

from cubeplay.cubo import best_arrangement, best_score, optimal_scores, optimal_stopping
from cubeplay.cubo.exact.odds import FALLS, mean
from cubeplay.errors import CubeplayError
from cubeplay.teach.answers import grouped
from cubeplay.teach.experiment import Experiment, HandTrial, HandWork, Measure
from cubeplay.teach.questions import Alternative, Count, MultipleChoice, Slip
from cubeplay.words import _

from cubeplay_widgets.lessons.reroll_or_call.hand import HandBoard, roll_dice, square_picture, trial
from cubeplay_widgets.pages.lesson import Lesson

MINE: Final = 12
"""What the square in the question scores."""

MINE_ROLL: Final = ((2, 3, 4, 6), (3, 3, 4, 6), 1)
"""A roll whose best square scores that."""

SCORES: Final = optimal_scores()
STOPS: Final = optimal_stopping(SCORES, 3)
ROLL, CHOICE = STOPS[0].value, STOPS[1].value
"""What a new roll is worth, and what it is worth if one may then still choose."""

KEEP: Final = [ceil(stop.keep_from) for stop in STOPS]
"""The least score to keep with 0, 1, 2, … rerolls left."""

LESS, SAME, MORE = (
    sum((chance for score, chance in SCORES.items() if sign == (score > MINE) - (score < MINE)), Fraction(0))
    for sign in (-1, 0, 1)
)
"""How likely a new roll is worth less than the square in the question, the same, or more."""

KEPT: Final = sum((chance for score, chance in SCORES.items() if score >= KEEP[1]), Fraction(0))
KEPT_MEAN: Final = (CHOICE - (1 - KEPT) * ROLL) / KEPT
"""How likely a first roll is kept with one reroll left, and what the kept ones score on average."""

_REAL: Final = re.compile(
    r"(?:red|r)?((?:[1-6]){4})(?:blue|b)?((?:[1-6]){4})(?:white|w)?([1-6])", re.IGNORECASE
)


def fresh_roll(rng: Random) -> int:
    """The best score of nine fresh dice."""
    return best_score(*roll_dice(rng))


def keep_or_reroll(rng: Random) -> int:
    """The final score of one who may reroll once, and keeps what is worth more than a new roll."""
    first = fresh_roll(rng)
    return first if first >= KEEP[1] else fresh_roll(rng)


def roll_for_me(rng: Random) -> HandTrial:
    """A trial by hand that the computer makes."""
    return trial(roll_dice(rng))


def read_real_dice(text: str) -> HandTrial:
    """A trial with real dice: four red, four blue, the white one.  Raises CubeplayError.

    >>> read_real_dice("red 1245, blue 2334, white 3").text
    'red 1245 blue 2334 white 3: best 32'
    >>> read_real_dice("4 4 4 4 / 4 4 4 4 / 4").value
    36
    """
    found = _REAL.fullmatch(re.sub(r"[\s,;:/]+", "", text))
    if found is None:
        raise CubeplayError(
            _("Not entered"),
            _("“{text}” is not nine dice.").format(text=text.strip()[:40]),
            _("Type four red ones, four blue ones and the white one, like {example}.").format(
                example=EXAMPLE
            ),
        )
    red, blue = (tuple(sorted(map(int, group))) for group in found.groups()[:2])
    return trial((red, blue, int(found[3])))


EXAMPLE: Final = "red 1245 blue 2334 white 3"


def _of_100(chance: Fraction) -> str:
    return _("{cases} of 100").format(cases=grouped(100 * chance, 0))


FRESH = Experiment(
    "fresh-roll",
    _("Roll all nine dice and lay the best square. How many points is that on average?"),
    Measure(_("Points a roll"), _("Rolls in one run"), FALLS, _("points"), _("rolls")),
    ROLL,
    fresh_roll,
    _(
        "A computer laid the best square for *every* way the dice can fall. It added up all the points. "
        "Share them out, the same for each roll: that is the *expected value*.\n\n"
        "A new roll is worth {roll} points on average. Your square has {mine}. That is less. *Reroll.*\n\n"
        "Is it sure to help? No. Of 100 new rolls about {more} score more than {mine}. About {same} score "
        "the same, and {less} score less.\n\n"
        "With one reroll left, call from *{keep} points* on."
    ).format(
        roll=grouped(ROLL, 1),
        mine=MINE,
        more=grouped(100 * MORE, 0),
        same=grouped(100 * SAME, 0),
        less=grouped(100 * LESS, 0),
        keep=KEEP[1],
    ),
    (
        (grouped(FALLS), _("ways nine dice can fall: 6 × 6 × …, nine times")),
        (grouped(MORE * FALLS), _("of them score more than {mine}").format(mine=MINE)),
        (grouped(SAME * FALLS), _("score exactly {mine}").format(mine=MINE)),
        (grouped(LESS * FALLS), _("score less")),
    ),
    _(
        "A straight reads in order: 4-5-6 or 6-5-4. Some play that 5-4-6 counts too. Then a new roll is "
        "worth {any} points on average."
    ).format(any=grouped(mean(optimal_scores("any")), 1)),
    optimal_scores,
)

TWICE = Experiment(
    "keep-or-reroll",
    _("Play this as well as you can. How many points do you get on average?"),
    Measure(_("Points a turn"), _("Turns in one run"), unit=_("points")),
    CHOICE,
    keep_or_reroll,
    _(
        "First decide what to keep. A reroll is worth {roll} points. So keep {keep} or more.\n\n"
        "Put both parts together, {again} × {roll} and {kept} × {kept_mean}. Share them out over 100: about "
        "{choice} points.\n\n"
        "Being allowed to *choose* is worth {gain} points."
    ).format(
        roll=grouped(ROLL, 1),
        keep=KEEP[1],
        again=grouped(100 * (1 - KEPT), 0),
        kept=grouped(100 * KEPT, 0),
        kept_mean=grouped(KEPT_MEAN, 1),
        choice=grouped(CHOICE, 1),
        gain=grouped(CHOICE - ROLL, 1),
    ),
    (
        (
            _of_100(1 - KEPT),
            _("first rolls score {most} or less. You reroll: {roll} points on average.").format(
                most=KEEP[1] - 1, roll=grouped(ROLL, 1)
            ),
        ),
        (
            _of_100(KEPT),
            _("score {keep} or more. You keep them: {mean} points on average.").format(
                keep=KEEP[1], mean=grouped(KEPT_MEAN, 1)
            ),
        ),
    ),
)

BY_HAND = HandWork(
    _(
        "Pick a die, then press a field. Lay the best square that you can find. Then cover it and call: the "
        "board counts your points, and shows you the best square.\n\n"
        "Lay two or three rolls yourself. The computer can lay the others. Or roll real dice, and type them "
        "in.\n\n"
        "*Points:* three alike score their number, three in order their highest. A line in one colour counts "
        "double. The white die fits both colours."
    ),
    roll_for_me,
    read_real_dice,
    EXAMPLE,
    HandBoard,
    _("Lay the roll for me"),
    shared=True,
)

ONE_LEFT = MultipleChoice(
    _("One reroll is left. Your square scores 14. What is best on average?"),
    (
        Alternative(_("Reroll")),
        Alternative(
            _("Call “Cubo!”"),
            _("Put your 14 beside what a new roll is worth on average. Which of the two is more?"),
        ),
        Alternative(
            _("Both are just as good"),
            _("They are close, but not equal. What is a new roll worth, to one decimal place?"),
        ),
    ),
    _("A new roll is worth {roll} on average. That is a little more than 14.").format(roll=grouped(ROLL, 1)),
)

RISK = Count(
    _("100 pupils all reroll a 12. About how many of them get less than 12?"),
    Fraction(round(100 * LESS)),
    _("Look at the picture of how often each result comes. Add up the bars from 0 to 11."),
    _("About {less} of 100. Rerolling was right all the same: a good choice can turn out badly.").format(
        less=grouped(100 * LESS, 0)
    ),
    (
        Slip(Fraction(round(100 * MORE)), _("So many get more than 12. The question is who gets less.")),
        Slip(
            Fraction(round(100 * (LESS + SAME))),
            _("You counted those who get 12 again, too. They have lost nothing."),
        ),
        Slip(Fraction(0), _("An average is not a promise. Some new rolls are poor ones.")),
        Slip(Fraction(50), _("Not half of them: the average of a new roll lies above 12.")),
        Slip(Fraction(round(100 * LESS), 100), _("Type the number of pupils alone, such as 50.")),
    ),
    Fraction(3),
)

TWO_LEFT = MultipleChoice(
    _("Two rerolls are left. Your square scores 16. What is best on average?"),
    (
        Alternative(_("Reroll")),
        Alternative(
            _("Call “Cubo!”: 16 is more than a new roll is worth"),
            _(
                "That is right for the last reroll. But after this one you may choose again. What is that "
                "worth?"
            ),
        ),
        Alternative(
            _("Reroll, because a good roll is due"),
            _("Dice remember nothing. Look for another reason: what may you still do after this reroll?"),
        ),
    ),
    _(
        "A roll with a choice after it is worth {choice} on average, and 16 is less. The more rerolls are "
        "left, "
        "the choosier you can be: call from {one} with one left, from {two} with two, from {three} with "
        "three."
    ).format(choice=grouped(CHOICE, 1), one=KEEP[1], two=KEEP[2], three=KEEP[3]),
)

LESSON = Lesson(
    "reroll-or-call",
    _("Reroll, or call?"),
    _(
        "You play Cubo. This is your best square: *{mine} points*.\n\n"
        "There is time for *one* more roll. You roll all nine dice, and you must take what comes.\n\n"
        "Do you reroll, or do you call *Cubo!*?"
    ).format(mine=MINE),
    FRESH,
    BY_HAND,
    _("*New rule:* after your first roll you may choose. Keep it, or reroll *once*."),
    TWICE,
    (ONE_LEFT, RISK, TWO_LEFT),
    picture=square_picture(best_arrangement(*MINE_ROLL), "cp-question-square"),
    answer=_(
        "*Reroll your {mine}.* A new roll is worth {roll} points on average. With one reroll left, call from "
        "{one} points on. With two left, call from {two} on."
    ).format(mine=MINE, roll=grouped(ROLL, 1), one=KEEP[1], two=KEEP[2]),
)
