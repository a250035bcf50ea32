"""Trials by hand: dice that a page rolls, or real ones that are typed in."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import replace
from html import escape
from random import Random
from typing import Final

from cubeplay.errors import CubeplayError
from cubeplay.teach.experiment import HandTrial, HandWork
from cubeplay.words import _, plural, translated

from cubeplay_widgets.lessons.pictures import dice_picture

Pips = tuple[int, ...]

PIPS: Final = (1, 2, 3, 4, 5, 6)
"""The faces of an ordinary die."""


def dice(
    count: int,
    result: Callable[[Pips], float],
    words: Callable[[Pips], str],
    *,
    faces: Sequence[int] = PIPS,
    does: str = "",
) -> HandWork:
    """Trials with some dice: ``result`` counts what they show, ``words`` say it.

    ``faces`` are those of each die, ``does`` is what the button says that rolls them.

    >>> work = dice(2, sum, lambda pips: f"{sum(pips)} points")
    >>> work.read("3 and 4").text, work.read("34").value
    ('3 4: 7 points', 7.0)
    """

    def trial(pips: Pips) -> HandTrial:
        text = _("{dice}: {words}").format(dice=" ".join(map(str, pips)), words=translated(words(pips)))
        shown = f'<p class="cp-told">{escape(translated(words(pips)))}</p>'
        return HandTrial(text, float(result(pips)), dice_picture(pips) + shown)

    def roll(rng: Random) -> HandTrial:
        return trial(tuple(rng.choices(faces, k=count)))

    def read(text: str) -> HandTrial:
        return trial(read_dice(text, count, faces))

    made = HandWork("", roll, read, _shown(count, faces))
    return replace(made, does=translated(does)) if does else made


def read_dice(text: str, count: int, faces: Sequence[int] = PIPS) -> Pips:
    """Real dice as people type them: "3 4 5", "345", "3, 4 and 5", in the digits of any script.

    Raises CubeplayError for what these dice cannot show.

    >>> read_dice("3, 4 and 5", 3), read_dice("٣٤٥", 3)
    ((3, 4, 5), (3, 4, 5))
    """
    plain = unicodedata.normalize("NFKC", text[:60])
    found = tuple(unicodedata.decimal(digit) for digit in re.findall(r"\d", plain))
    if re.search(r"[-.]\d", plain) or len(found) != count:
        why = plural("“{text}” is not {count} die.", "“{text}” is not {count} dice.", count).format(
            text=text.strip()[:40], count=count
        )
        raise CubeplayError(_("Not entered"), why, _example(count, faces))
    if wrong := [pip for pip in found if pip not in faces]:
        shown = ", ".join(map(str, sorted(set(faces))))
        why = _("a die here shows {faces}, and never {wrong}.").format(faces=shown, wrong=wrong[0])
        raise CubeplayError(_("Not entered"), why, _("Look at the dice again, and type what they show."))
    return found


def _example(count: int, faces: Sequence[int]) -> str:
    return _("Type what they show, like {example}.").format(example=_shown(count, faces))


def _shown(count: int, faces: Sequence[int]) -> str:
    """How dice are typed, as an example."""
    return " ".join(str(faces[-1 - k % len(faces)]) for k in range(count))
