"""Trials by hand that lay out a roll of Cubo: on a board with a square and a tray alone, or typed in."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from html import escape
from random import Random
from typing import Final

from cubeplay.cubo import best_arrangement
from cubeplay.cubo.exact.solver import Arrangement, NineDice
from cubeplay.cubo.rules.scoring import score
from cubeplay.cubo.rules.state import Die, Table, dice_words
from cubeplay.errors import CubeplayError
from cubeplay.session import Session
from cubeplay.teach.experiment import HandTrial, HandWork, in_words
from cubeplay.teach.steps import position
from cubeplay.words import _, plural

from cubeplay_widgets.board.board import Board
from cubeplay_widgets.boards.cubo.board import picture
from cubeplay_widgets.boards.cubo.layout import SQUARE
from cubeplay_widgets.boards.cubo.lesson_square import HandFace

PIPS: Final = range(1, 7)
EXAMPLE: Final = "red 1245 blue 2334 white 3"


def laying(over: int | None = None) -> HandWork:
    """Trials by hand: a roll is laid out on a board, by the pupil or by the computer, or typed in.

    The result is the score of the best square; with ``over`` it is whether that score is higher.

    >>> laying(over=20).read("red 1245 blue 2334 white 3").text
    'red 1245 blue 2334 white 3: best 32, a win'
    """

    def counted(found: HandTrial) -> HandTrial:
        return found if over is None else _against(found, over)

    return HandWork(
        "",
        lambda rng: counted(trial(roll_dice(rng))),
        lambda text: counted(read_real_dice(text)),
        in_words(EXAMPLE),
        lambda rng, report: HandBoard(rng, lambda found: report(counted(found))),
        _("Lay the roll for me"),
    )


def _against(found: HandTrial, points: int) -> HandTrial:
    """A trial as a win with more than so many points, and as a tie with exactly as many."""
    words = _("{trial}, a win") if found.value > points else _("{trial}, lost")
    if found.value == points:
        words = _("{trial}, a tie")
    return replace(found, text=words.format(trial=found.text), value=float(found.value > points))


def read_real_dice(text: str) -> HandTrial:
    """A trial with real dice as people type them: four red, four blue, the white one.

    Raises CubeplayError for anything else.

    >>> read_real_dice("red 1245, blue 2334, white 3").text
    'red 1245 blue 2334 white 3: best 32'
    >>> read_real_dice("4 4 4 4 / 4 4 4 4 / 4").value
    36
    """
    red, blue, white = ("|".join(_names(colour)) for colour in ("red", "blue", "white"))
    real = rf"(?:{red})?([1-6]{{4}})(?:{blue})?([1-6]{{4}})(?:{white})?([1-6])"
    found = re.fullmatch(real, re.sub(r"[\s,;:/]+", "", text), re.IGNORECASE)
    if found is None:
        raise CubeplayError(
            _("Not entered"),
            _("“{text}” is not nine dice.").format(text=text.strip()[:40]),
            _("Type four red ones, four blue ones and the white one, like {example}.").format(
                example=in_words(EXAMPLE)
            ),
        )
    reds, blues = (tuple(sorted(map(int, group))) for group in found.groups()[:2])
    return trial((reds, blues, int(found[3])))


def _names(colour: str) -> tuple[str, ...]:
    """How people write a colour: in English or in their language, or its first letter."""
    words = (colour, in_words(colour))
    return tuple(re.escape(name) for word in words for name in (word, word[:1]))


def roll_dice(rng: Random, reds: int = 4) -> NineDice:
    """Roll nine dice, ``reds`` of them red."""
    pips = rng.choices(PIPS, k=9)
    return tuple(sorted(pips[:reds])), tuple(sorted(pips[reds:8])), pips[8]


def roll_words(roll: NineDice) -> str:
    """A roll as people type it in English, and as it is kept.

    >>> roll_words(((1, 2, 4, 5), (2, 3, 3, 4), 3))
    'red 1245 blue 2334 white 3'
    """
    red, blue, white = roll
    return f"red {''.join(map(str, red))} blue {''.join(map(str, blue))} white {white}"


def trial(roll: NineDice, yours: int | None = None) -> HandTrial:
    """The trial with a roll: the best score, and ``yours``, the score of the square that somebody laid."""
    best = best_arrangement(*roll)
    dice, words = roll_words(roll), _("{dice}: best {best}")
    if yours is not None:
        words = _("{dice}: best {best}, yours {yours}")
    text = words.format(dice=in_words(dice), best=best.score, yours=yours)
    caption = f"<h3>{escape(_('The best square'))}</h3>"
    return HandTrial(text, best.score, caption + square_picture(best, "cp-hand-square"), dice)


def flat(best: Arrangement) -> tuple[Die, ...]:
    """The dice of a square in reading order.

    >>> flat(best_arrangement((1, 2, 4, 5), (2, 3, 3, 4), 3))[4]
    Die(colour='white', pips=3)
    """
    return tuple(Die(*die) for row in best.cells for die in row)


def square_picture(best: Arrangement, key: str) -> str:
    """The best square of a roll as a picture in HTML."""
    cells = flat(best)
    title = plural("The best square: {points} point", "The best square: {points} points", best.score).format(
        points=best.score
    )
    return f'<div class="cp-small-board">{picture(cells, SQUARE, title, dice_words(cells), key)}</div>'


class HandBoard(Board):
    """A board with rolls to lay out, one after another.  A full square and a call make a trial.

    ``report`` is called with the trial; :meth:`deal` shows the next roll.
    """

    def __init__(self, rng: Random, report: Callable[[HandTrial], None]) -> None:
        self._report = report
        self._roll = roll_dice(rng)
        super().__init__(_session(self._roll), HandFace(), seat=0)
        self.on_change(HandBoard._report_call)
        self._say_roll()

    def deal(self, rng: Random) -> None:
        """Show the next roll in place of the present one."""
        self._roll = roll_dice(rng)
        self.show(_session(self._roll), slides=True)
        self._say_roll()

    def _say_roll(self) -> None:
        words = _("A new roll: {dice}. Lay your best square, then call.")
        self.say(words.format(dice=in_words(roll_words(self._roll))))

    def _report_call(self) -> None:
        table: Table = self.session.state
        own = table.players[0]
        if own.choice or own.called:
            self._report(trial(self._roll, score(own.cells)))


def _session(roll: NineDice) -> Session:
    """A session in which the first player has just rolled these dice."""
    dice = ("flip", "roll red 36 blue 14", "start", f"roll {roll_words(roll)}")
    other = "roll red 1366 blue 1556 white 2"
    return position("cubo", *dice, other, names=("Plum", "Fig"))()
