"""Squares of Cubo laid blindly: by the page, or with real dice that are typed in."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape
from random import Random
from typing import Final

from cubeplay.cubo.rules.moves import read_die
from cubeplay.cubo.rules.scoring import score, score_lines
from cubeplay.cubo.rules.state import MIDDLE, Cells, Die, dice_words
from cubeplay.errors import CubeplayError
from cubeplay.teach.experiment import HandTrial, HandWork
from cubeplay.words import _, listed, plural

from cubeplay_widgets.boards.cubo.board import picture
from cubeplay_widgets.boards.cubo.layout import SQUARE
from cubeplay_widgets.chapters.notebook_cells import said

EXAMPLE: Final = "r4 b2 r6 b1 w3 b5 r2 r2 b6"
COLOURS: Final = ("blue",) * 4 + ("red",) * 4 + ("white",)
"""The colours of nine dice, sorted."""
_DIE: Final = re.compile(r"(red|r|blue|b|white|w)([1-6])")


def squares(lay: Callable[[Random], Cells], *, does: str = "") -> HandWork:
    """Trials that each lay a square of Cubo by ``lay``; ``does`` is the text of the button.

    >>> work = squares(lambda rng: read_square(EXAMPLE))
    >>> work.roll(Random(1)).value, work.read("r1 b2 r3 b1 w3 b5 r2 r2 b6").text
    (0.0, 'r1 b2 r3 b1 w3 b5 r2 r2 b6: 3 points')
    """
    words = said(does) if does else _("Lay blind for me")
    return HandWork(
        "", lambda rng: _trial(lay(rng)), lambda text: _trial(read_square(text)), EXAMPLE, does=words
    )


def read_square(text: str) -> Cells:
    """A square as people type it: nine dice row by row, each a colour's letter and a number.

    Raises CubeplayError unless there are four red dice, four blue ones, and the white one in the middle.

    >>> read_square("r4 b2 r6 / b1 w3 b5 / red 2, red 2, blue 6")[4]
    Die(colour='white', pips=3)
    """
    plain = re.sub(r"[\s,;:/]+", "", text[:120].lower())
    then = _("Type the dice row by row, the white one in the middle, like {example}.").format(example=EXAMPLE)
    found = _DIE.findall(plain)
    if "".join(colour + number for colour, number in found) != plain or len(found) != len(COLOURS):
        why = _("“{text}” is not nine dice.").format(text=text.strip()[:40])
        raise CubeplayError(_("Not entered"), why, then)
    cells = tuple(read_die(colour[0] + number) for colour, number in found)
    if tuple(sorted(die.colour for die in cells)) != COLOURS or cells[MIDDLE].colour != "white":
        why = _("a square has four red dice and four blue ones, and the white one in the middle.")
        raise CubeplayError(_("Not entered"), why, then)
    return cells


def laid_picture(cells: Cells, key: str, words: str = "") -> str:
    """A square and the points of its lines as a picture in HTML, with ``words`` below."""
    title = plural("A square: {points} point", "A square: {points} points", score(cells)).format(
        points=score(cells)
    )
    told = f"<figcaption>{escape(said(words))}</figcaption>" if words else ""
    drawn = picture(cells, SQUARE, title, dice_words(_dice(cells)), key)
    return f'<figure class="cp-laid"><div class="cp-small-board">{drawn}</div>{told}</figure>'


def _trial(cells: Cells) -> HandTrial:
    """The trial with a square: its dice, its points, and the lines that score them."""
    points, dice = score(cells), _dice(cells)
    words = plural("{dice}: {points} point", "{dice}: {points} points", points)
    lines = [line for line in score_lines(cells) if line.points]
    told = (
        _("{points} from {lines}").format(points=points, lines=listed(line.name for line in lines))
        if lines
        else _("No line scores.")
    )
    shown = f'<p class="cp-told">{escape(told)}</p>'
    shows = " ".join(die.code for die in dice)
    text = words.format(dice=shows, points=points)
    return HandTrial(text, float(points), laid_picture(cells, "cp-blind-square") + shown, shows)


def _dice(cells: Cells) -> tuple[Die, ...]:
    return tuple(die for die in cells if die is not None)
