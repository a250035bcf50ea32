"""Decks of cards for lessons: trials that shuffle them, and pictures of where marked cards lie."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from html import escape
from itertools import combinations, pairwise
from random import Random

from cubeplay.errors import CubeplayError
from cubeplay.teach.experiment import HandTrial, HandWork
from cubeplay.words import _, listed, plural
from cubeplay.words.numbers import grouped

from cubeplay_widgets.chapters.notebook_cells import said
from cubeplay_widgets.lessons.pictures import strip

Places = tuple[int, ...]
"""Where some cards lie in a deck, in rising order; 1 is the top card."""


def shuffled(
    count: int,
    cards: int,
    result: Callable[[Places], float],
    words: Callable[[Places], str],
    *,
    across: int = 0,
    does: str = "",
    asks: str = "",
) -> HandWork:
    """Trials that shuffle a deck of ``cards`` with ``count`` marked ones.

    ``result`` and ``words`` turn their places into the trial's number and text.  ``across`` is how many
    cards stand in a row of the picture, ``does`` is the text of the button that shuffles, ``asks`` the
    question that pupils answer before the text is told.

    >>> work = shuffled(2, 10, max, lambda places: f"the last one is card {max(places)}")
    >>> work.read("9 and 3").text, work.read("3, 9").value
    ('3 9: the last one is card 9', 9.0)
    """

    def trial(places: Places) -> HandTrial:
        told = said(words(places))
        shows = " ".join(map(str, places))
        text = _("{dice}: {words}").format(dice=shows, words=told)
        picture, seen = (strip(range(1, cards + 1), places, each, across=across) for each in (told, ""))
        return HandTrial(text, float(result(places)), picture, shows, seen)

    def roll(rng: Random) -> HandTrial:
        return trial(tuple(sorted(rng.sample(range(1, cards + 1), count))))

    def read(text: str) -> HandTrial:
        return trial(read_places(text, count, cards))

    example = _example(count, cards)
    real, enters = _("Your own deck"), _("Enter these places")
    made = HandWork("", roll, read, example, real=real, enters=enters, asks=said(asks))
    return replace(made, does=said(does)) if does else made


def read_places(text: str, count: int, cards: int) -> Places:
    """Where marked cards lie in a real deck, as people type it: "4, 9 and 17".

    Raises CubeplayError unless the text is ``count`` different places in the deck.

    >>> read_places("17, 4 and 9", 3, 35)
    (4, 9, 17)
    """
    plain = unicodedata.normalize("NFKC", text[:80])
    found = sorted({int(number) for number in re.findall(r"\d+", plain)})
    if re.search(r"[-.]\d", plain) or len(found) != count:
        why = plural("“{text}” is not {count} place.", "“{text}” is not {count} different places.", count)
        told = why.format(text=text.strip()[:40], count=count)
        then = _("Type the place of each, like {example}.").format(example=_example(count, cards))
        raise CubeplayError(_("Not entered"), told, then)
    if wrong := [place for place in found if not 1 <= place <= cards]:
        why = _("the deck has cards 1 to {cards}, and no card {wrong}.").format(cards=cards, wrong=wrong[0])
        raise CubeplayError(_("Not entered"), why, _("Count again from the top, and type what you find."))
    return tuple(found)


def _example(count: int, cards: int) -> str:
    """Example places to type, about evenly spread."""
    return " ".join(str((2 * k + 1) * cards // (2 * count) + k % 2) for k in range(count))


def gaps(places: Places, cards: int) -> tuple[int, ...]:
    """How many other cards lie before the first marked card, between two of them, and behind the last.

    >>> gaps((2, 5), 6)
    (1, 2, 1)
    """
    return tuple(after - before - 1 for before, after in pairwise((0, *places, cards + 1)))


def all_decks(cards: int, count: int, title: str) -> str:
    """Every deck of ``cards`` with ``count`` marked ones, its gaps, and their sums, as an HTML table."""
    decks = [*combinations(range(1, cards + 1), count)]
    body = "".join(_deck(places, cards) for places in decks)
    sums = [sum(column) for column in zip(*(gaps(places, cards) for places in decks), strict=True)]
    foot = "".join(f"<td><b>{number}</b></td>" for number in sums)
    names = "".join(f'<th scope="col">{escape(_gap(k))}</th>' for k in range(1, count + 2))
    head = f'<tr><th scope="col" colspan="{cards}">{escape(_("Places"))}</th>{names}</tr>'
    total = f'<tr><th scope="row" colspan="{cards}">{escape(_("Together"))}</th>{foot}</tr>'
    caption = f"<caption>{escape(said(title))}</caption>"
    return (
        f'<table class="cp-grid-count cp-wide-squares">{caption}<thead>{head}</thead>'
        f"<tbody>{body}</tbody><tfoot>{total}</tfoot></table>"
    )


def _gap(number: int) -> str:
    return _("Gap {number}").format(number=number)


def _deck(places: Places, cards: int) -> str:
    lying = "".join(
        f'<td class="cp-hit">{place}</td>' if place in places else "<td></td>"
        for place in range(1, cards + 1)
    )
    return f"<tr>{lying}{''.join(f'<td>{number}</td>' for number in gaps(places, cards))}</tr>"


def columns(
    shares: Mapping[int, Fraction], words: str, *, axis: range | None = None, top: Fraction | None = None
) -> str:
    """How likely each number is: columns side by side with ``words`` below, as HTML.

    ``axis`` are the numbers along the bottom, and ``top`` is the share of a column of full height: give two
    pictures the same ones to compare them.
    """
    axis, top = axis or range(min(shares), max(shares) + 1), top or max(shares.values())
    bars = "".join(
        f'<li><i style="--cp-share:{float(shares.get(number, 0) / top):.3f}"></i>'
        f"<span>{number if number % 5 == 0 else '&nbsp;'}</span></li>"
        for number in axis
    )
    likely = [
        f"{number}: {grouped(100 * share, 1)} %" for number, share in shares.items() if share * 1000 > 1
    ]
    return (
        f'<figure class="cp-columns"><ol aria-hidden="true">{bars}</ol>'
        f'<figcaption>{escape(said(words))}<span class="cp-unseen"> {escape(listed(likely))}</span>'
        "</figcaption></figure>"
    )
