"""What a teacher wants to know of the lesson "Reroll, or call?"."""

from __future__ import annotations

from typing import Final

from cubeplay.words import _

from cubeplay_widgets.lessons.reroll_or_call.lesson import KEEP, LESS, MINE, MORE, ROLL, SCORES
from cubeplay_widgets.pages.teacher import TeacherNotes

OFTEN: Final = sorted(SCORES, key=lambda score: SCORES[score])[-2:]
"""The two best scores that come most often."""

NOTES: Final = TeacherNotes(
    aims=(
        _("Pupils say what an expected value is: all points together, shared out over all cases."),
        _("They see that long runs lie closer together than short ones, and closer to the expected value."),
        _("They use an expected value to decide: compare what you have with what a new roll is worth."),
        _("They find that the right to choose once more is worth something, and makes you choosier."),
        _("They tell a good decision from a good result."),
    ),
    timing=(
        (5, _("The question. Show the square. Vote by hands: reroll, or call? Ask two pupils why.")),
        (4, _("Predict. Everybody types a number and a reason, and locks them.")),
        (11, _("By hand. Each lays two or three rolls, and lets the computer lay the others.")),
        (
            8,
            _(
                "Simulate. Three runs of each size, up to 1,000 or 10,000. Ask what changes from size to "
                "size."
            ),
        ),
        (7, _("Count. Compare the exact value, the runs and the predictions. Answer the question.")),
        (6, _("Change one rule: one reroll by choice. Predict, run, compare.")),
        (4, _("Three checks, look back, save the answers.")),
    ),
    misconceptions=(
        (
            _("“The average is what comes most often.”"),
            _(
                "No roll scores {mean:.1f}. {first} and {second} come most often. Look at the bars: the "
                "average "
                "is where they would balance."
            ).format(mean=float(ROLL), first=OFTEN[1], second=OFTEN[0]),
        ),
        (
            _("“After two bad rolls a good one is due.”"),
            _("Dice remember nothing. Look in the trials for a roll under 8, and at the one that follows."),
        ),
        (
            _("“I rerolled a {mine} and got 7, so it was wrong.”").format(mine=MINE),
            _(
                "Let the class reroll together and count hands: about {less} of 100 get less, {more} more."
            ).format(less=round(100 * LESS), more=round(100 * MORE)),
        ),
        (
            _("“Rerolling is always better, because the average is high.”"),
            _(
                "Ask what happens to a 20. From {keep} points on a new roll is worth less than the square."
            ).format(keep=KEEP[1]),
        ),
        (
            _("“Ten trials are enough.”"),
            _(
                "Ask neighbours for their runs of ten: they differ by several points. A run of 1,000 "
                "stays "
                "within about half a point."
            ),
        ),
        (
            _("“With two rerolls left the limit stays the same.”"),
            _(
                "A reroll with a choice after it is worth more than a last reroll, so you can ask for more: "
                "{one} with one left, {two} with two, {three} with three."
            ).format(one=KEEP[1], two=KEEP[2], three=KEEP[3]),
        ),
    ),
    running=(
        _("Pupils should know how a square scores. The first seven steps of the rules notebook are enough."),
        _("Open one class for all pupils. By hand, all then have the same ten rolls: who finds the most?"),
        _("The runs differ from seat to seat. The same code and seat always give the same runs."),
        _(
            "Work is kept by code and seat. A pupil who reloads the page, or sits down again, types both "
            "again."
        ),
        _("With real dice: four red, four blue and one white for each group. They type what they rolled."),
        _(
            "At the end each pupil saves the answers as a table (CSV) or as JSON. The file's name holds "
            "the class "
            "code and the seat. Nothing leaves the computer by itself."
        ),
        _("Short of time? Leave the trials by hand after three, and the runs after 1,000."),
    ),
)
