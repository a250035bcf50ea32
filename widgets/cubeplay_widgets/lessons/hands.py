"""Trials by hand: dice and draws that a page makes, or real ones that are typed in."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from html import escape
from random import Random
from typing import Final

from cubeplay.errors import CubeplayError
from cubeplay.teach.experiment import HandTrial, HandWork
from cubeplay.teach.parameters import Whole
from cubeplay.words import _, plural

from cubeplay_widgets.boards.cubo.dice_picture import dice_picture
from cubeplay_widgets.chapters.notebook_cells import said
from cubeplay_widgets.paint.pieces import PIPS

Pips = tuple[int, ...]

ORDINARY: Final = (1, 2, 3, 4, 5, 6)
"""The faces of an ordinary die."""


def dice(
    count: int,
    result: Callable[[Pips], float],
    words: Callable[[Pips], str],
    *,
    faces: Sequence[int] = ORDINARY,
    each: Sequence[Sequence[int]] = (),
    does: str = "",
    asks: str = "",
) -> HandWork:
    """Trials with ``count`` dice: ``result`` and ``words`` turn the faces into the trial's number and text.

    ``faces`` are those of all dice, from 0 to 9; ``each`` has those of every single die, if they differ.
    ``does`` is the text of the button that rolls them.  ``asks`` is the question that pupils answer before
    the text is told: yes or no, or a number.

    Raises CubeplayError for other faces.

    >>> work = dice(2, sum, lambda pips: f"{sum(pips)} points")
    >>> work.read("3 and 4").text, work.read("34").value
    ('3 4: 7 points', 7.0)
    """
    sides = tuple(map(tuple, each)) or (tuple(faces),) * count
    faces = tuple(face for die in sides for face in die) if each else tuple(faces)
    if len(sides) != count or not all(sides) or not set(faces) <= PIPS.keys():
        why = _("a die has faces from {least} to {most}.").format(least=min(PIPS), most=max(PIPS))
        raise CubeplayError(_("No dice"), why, _("Write them like faces=(1, 1, 2, 2, 3, 3)."))

    def trial(pips: Pips) -> HandTrial:
        told = said(words(pips))
        shows = " ".join(map(str, pips))
        text = _("{dice}: {words}").format(dice=shows, words=told)
        shown = f'<p class="cp-told">{escape(told)}</p>'
        drawn = dice_picture(pips)
        return HandTrial(text, float(result(pips)), drawn + shown, shows, drawn)

    def roll(rng: Random) -> HandTrial:
        return trial(tuple(rng.choice(die) for die in sides) if each else tuple(rng.choices(faces, k=count)))

    def read(text: str) -> HandTrial:
        return trial(read_dice(text, count, faces))

    made = HandWork("", roll, read, _shown(count, faces), asks=said(asks))
    return replace(made, does=said(does)) if does else made


def read_dice(text: str, count: int, faces: Sequence[int] = ORDINARY) -> Pips:
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
    """Example dice to type."""
    return " ".join(str(faces[-1 - k % len(faces)]) for k in range(count))


def draws(
    count: int,
    box: Sequence[int],
    counts: Callable[[int], bool],
    picture: Callable[[Sequence[int]], str],
    words: str,
    *,
    put_back: bool = False,
    does: str = "",
    asks: str = "",
) -> HandWork:
    """Trials that draw some of the things in a box and ask whether at least one of them ``counts``.

    With ``put_back`` each is put back before the next one is drawn.  Real draws are typed as yes or no for
    each thing.  ``words`` say what counts, ``picture`` shows what was drawn, ``asks`` is as for dice.

    Raises CubeplayError if the box holds too few.

    >>> work = draws(2, range(1, 9), lambda number: number == 1, str, "a one")
    >>> work.read("no yes").text, work.read("n n").value
    ('no, yes: with a one', 0.0)
    """
    if not put_back and count > len(box):
        why = _("{count} cannot be drawn from a box of {all}.").format(count=count, all=len(box))
        raise CubeplayError(_("Not drawn"), why, _("Draw fewer, or say put_back=True."))

    def trial(drawn: Sequence[bool], shown: str = "") -> HandTrial:
        told = _("with {thing}") if any(drawn) else _("without {thing}")
        each = ", ".join(_("yes") if one else _("no") for one in drawn)
        text = _("{dice}: {words}").format(dice=each, words=told.format(thing=said(words)))
        shows = " ".join("yes" if one else "no" for one in drawn)
        return HandTrial(text, float(any(drawn)), shown, shows, shown)

    def roll(rng: Random) -> HandTrial:
        drawn = rng.choices(box, k=count) if put_back else rng.sample(box, count)
        return trial([counts(number) for number in drawn], picture(drawn))

    def read(text: str) -> HandTrial:
        return trial(read_yes_and_no(text, count))

    example = " ".join([_("no"), _("yes"), *[_("no")] * count][:count])
    real, enters = _("Your own draw"), _("Enter this draw")
    made = HandWork("", roll, read, example, real=real, enters=enters, asks=said(asks))
    return replace(made, does=said(does)) if does else made


def yes_or_no(
    happens: Callable[[Random], tuple[bool, str]], yes: str, no: str, *, does: str = ""
) -> HandWork:
    """Trials that end with yes or no: ``happens`` returns which, and a picture of it as HTML.

    Real trials are typed as yes or no.  ``yes`` and ``no`` are the words for both ends.

    >>> work = yes_or_no(lambda rng: (True, ""), "heads", "tails")
    >>> work.read("n").text, work.roll(Random(1)).value
    ('no: tails', 1.0)
    """

    def trial(ends: bool, shown: str = "") -> HandTrial:
        told = said(yes if ends else no)
        text = _("{dice}: {words}").format(dice=_("yes") if ends else _("no"), words=told)
        return HandTrial(
            text, float(ends), f'{shown}<p class="cp-told">{escape(told)}</p>', "yes" if ends else "no"
        )

    def roll(rng: Random) -> HandTrial:
        return trial(*happens(rng))

    def read(text: str) -> HandTrial:
        [ends] = read_yes_and_no(text, 1)
        return trial(ends)

    made = HandWork("", roll, read, _("yes"), real=_("Your own trial"), enters=_("Enter this trial"))
    return replace(made, does=said(does)) if does else made


def samples(
    count: int,
    box: Sequence[int],
    wanted: Collection[int],
    picture: Callable[[Sequence[int]], str],
    result: Callable[[int], float],
    words: Callable[[int], str],
    *,
    does: str = "",
    asks: str = "",
) -> HandWork:
    """Trials that draw ``count`` things of a box, putting each back, and count those ``wanted``.

    ``result`` and ``words`` turn that number into the trial's number and text.  Of a real sample the number
    is typed.  ``picture`` shows what was drawn, ``asks`` is as for dice.

    >>> work = samples(4, range(8), {1, 2, 3}, str, lambda found: found > 1, lambda found: f"{found} of 4")
    >>> work.read("3").text, work.read("0").value
    ('3: 3 of 4', 0.0)
    """
    known = Whole(_("Your own sample"), count // 2, 0, count)

    def trial(found: int, shown: str = "") -> HandTrial:
        told = said(words(found))
        text = _("{dice}: {words}").format(dice=found, words=told)
        below = f'<p class="cp-told">{escape(told)}</p>'
        return HandTrial(text, float(result(found)), shown + below, str(found), shown)

    def roll(rng: Random) -> HandTrial:
        drawn = rng.choices(box, k=count)
        return trial(sum(number in wanted for number in drawn), picture(drawn))

    def read(text: str) -> HandTrial:
        return trial(known.read(text))

    example, real, enters = known.written(known.usual), known.asks, _("Enter this sample")
    return HandWork(
        "",
        roll,
        read,
        example,
        does=said(does) or _("Draw for me"),
        real=real,
        enters=enters,
        asks=said(asks),
    )


def read_yes_and_no(text: str, count: int) -> list[bool]:
    """Yes or no, ``count`` times, as people type it.  Raises CubeplayError for anything else.

    >>> read_yes_and_no("yes, no, n", 3)
    [True, False, False]
    """
    known = {word[:length]: word == _("yes") for word in (_("yes"), _("no")) for length in (1, len(word))}
    typed = re.findall(r"\w+", text[:80].lower())
    fits = len(typed) == count and known.keys() >= {*typed}
    if not fits and count == 1:
        why = _("“{text}” is neither yes nor no.").format(text=text.strip()[:40])
        raise CubeplayError(_("Not entered"), why, _("Type yes or no."))
    if not fits:
        why = _("“{text}” is not {count} times yes or no.").format(text=text.strip()[:40], count=count)
        then = _("Type {yes} or {no} for each, in the order in which you drew them.")
        raise CubeplayError(_("Not entered"), why, then.format(yes=_("yes"), no=_("no")))
    return [known[word] for word in typed]
