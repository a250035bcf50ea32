"""Odds at the table as HTML: counts and bars, with fractions and the way of counting folded.

A game's face builds its odds from sections of rows, using only the viewer's view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from html import escape
from typing import Final

from cubeplay.errors import CubeplayError
from cubeplay.words import _
from cubeplay.words.numbers import counted_of, grouped, written_fraction

Thirds = tuple[Fraction, Fraction, Fraction]
"""The chances to win, to tie and to lose; together 1."""

PLAIN: Final = 100
"""Counts out of more cases are given as thousandths, unless the number of cases is given."""

THOUSAND: Final = 1_000


@dataclass(frozen=True, slots=True)
class Odds:
    """The odds as HTML: ``quick`` at once, and ``whole`` computes all of them if that takes longer.

    ``whole`` may take seconds, so call it in a thread.  Without odds ``quick`` is "".

    >>> Odds("<p>1 of 6</p>").whole is None
    True
    """

    quick: str = ""
    whole: Callable[[], str] | None = None


@dataclass(frozen=True, slots=True)
class OddsLesson:
    """A lesson about a question: the name of its notebook, and its title."""

    name: str
    title: str

    def __str__(self) -> str:
        """A link to it, as HTML.  It opens a new tab: the game stays."""
        words = _("Lesson: {title}").format(title=self.title)
        return f'<a href="../lessons/{self.name}.ipynb" target="_blank" rel="noopener">{escape(words)}</a>'


@dataclass(frozen=True, slots=True)
class OddsRow:
    """A line of odds: its name, a bar as HTML, the count in words, and the fraction."""

    name: str
    bar: str
    told: str
    exact: str = ""

    def __str__(self) -> str:
        return (
            f'<li><span class="cp-chance-name">{escape(self.name)}</span> {self.bar}'
            f'<span class="cp-chance-told">{escape(self.told)}</span></li>'
        )


@dataclass(frozen=True, slots=True)
class OddsSection:
    """The odds for one question: sentences, a chart as HTML, rows, and a sentence on the counting."""

    title: str
    counted: str
    says: tuple[str, ...] = ()
    rows: tuple[OddsRow, ...] = ()
    chart: str = ""
    lesson: OddsLesson | None = None

    def __str__(self) -> str:
        says = "".join(f"<p>{escape(words)}</p>" for words in self.says)
        rows = f'<ul class="cp-plain cp-chances">{"".join(map(str, self.rows))}</ul>' if self.rows else ""
        return (
            f"<section><h3>{escape(self.title)}</h3>{says}{self.chart}{rows}"
            f'<div class="cp-chance-more">{self._details()}{self.lesson or ""}</div></section>'
        )

    def _details(self) -> str:
        """The way of counting and the fractions, folded."""
        exact = "".join(
            f"<li>{escape(_('{name}: {number}').format(name=row.name, number=row.exact))}</li>"
            for row in self.rows
            if row.exact
        )
        words, counted = escape(_("How it is counted")), escape(self.counted)
        numbers = f"<ul>{exact}</ul>" if exact else ""
        return f"<details><summary>{words}</summary><p>{counted}</p>{numbers}</details>"


def page(*questions: Callable[[], OddsSection]) -> str:
    """Some sections as HTML; those whose function raises CubeplayError are left out.

    >>> def refused() -> OddsSection:
    ...     raise CubeplayError("Not counted", "the game is over.", "Start another one.")
    >>> page(refused)
    ''
    """
    told = []
    for question in questions:
        with suppress(CubeplayError):
            told.append(str(question()))
    return f'<div class="cp-odds-page">{"".join(told)}</div>' if told else ""


# Chances in words


def told(share: Fraction, of: int | None = None) -> str:
    """A chance as a count: out of ``of`` equally likely cases, or of its denominator.

    >>> told(Fraction(13, 18), of=216), told(Fraction(1, 6)), told(Fraction(1)), told(Fraction(1), of=6)
    ('156 of 216', '1 of 6', 'always', '6 of 6')
    >>> told(Fraction(583993, 3359232)), told(Fraction(1, 10077696))
    ('about 174 of 1,000', 'under 1 of 1,000')
    """
    if share in (0, 1) and not of:
        return _("always") if share else _("never")
    all_cases = of or share.denominator
    cases = share * all_cases
    if cases.denominator == 1 and (of or all_cases <= PLAIN):
        return counted_of(cases, all_cases)
    return _about(round(share * THOUSAND))


def _about(thousandths: int) -> str:
    """A chance as rounded thousandths."""
    words = _("about {cases} of {all}")
    if thousandths == 0:
        words, thousandths = _("under {cases} of {all}"), 1
    elif thousandths == THOUSAND:
        words, thousandths = _("over {cases} of {all}"), THOUSAND - 1
    return words.format(cases=thousandths, all=grouped(THOUSAND))


def fraction(share: Fraction) -> str:
    """A chance as a fraction, and as a decimal number.

    >>> fraction(Fraction(13, 18)), fraction(Fraction(1, 8)), fraction(Fraction(4, 47517))
    ('13/18 ≈ 0.722', '1/8 = 0.125', '4/47,517, under 0.001')
    """
    if share.denominator == 1:
        return str(share)
    if share * THOUSAND < 1:
        words = _("{fraction}, under {decimal}")
        return words.format(fraction=written_fraction(share), decimal=grouped(1 / THOUSAND))
    words = _("{fraction} = {decimal}") if THOUSAND % share.denominator == 0 else _("{fraction} ≈ {decimal}")
    return words.format(fraction=written_fraction(share), decimal=grouped(share))


# Bars


def row(name: str, share: Fraction, of: int | None = None) -> OddsRow:
    """A chance with a bar that it fills."""
    return OddsRow(name, bar(share), told(share, of), fraction(share))


def fight_row(name: str, shares: Thirds, of: int | None = None) -> OddsRow:
    """The chances to win, to tie and to lose with their bar, and the chance to win in words."""
    made = three_row(name, shares, (_("win"), _("tie"), _("lose")), of)
    # Translators: {number} is a chance: 5 of 36
    return replace(made, told=_("win {number}").format(number=made.told))


def three_row(name: str, shares: Thirds, words: tuple[str, str, str], of: int | None = None) -> OddsRow:
    """Three chances with their bar and with these words for them; the first chance also as a count."""
    # Translators: {word} is win, tie or lose; {number} is a chance: 5/36
    exact = _("{word} {number}")
    numbers = (exact.format(word=word, number=fraction(s)) for word, s in zip(words, shares, strict=True))
    return OddsRow(name, three_way(shares, words), told(shares[0], of), "; ".join(numbers))


def bar(share: Fraction) -> str:
    """A bar that is filled by a share, as HTML, hidden from screen readers."""
    filled = f'<span class="cp-odds-some" style="width:{_percent(share)}"></span>' if share else ""
    return f'<span class="cp-odds" aria-hidden="true">{filled}</span>'


def three_way(shares: Thirds, words: tuple[str, str, str]) -> str:
    """A bar of win, tie and lose in this order, as HTML; CSS shows the words that fit."""
    parts = "".join(
        f'<span class="cp-odds-{kind}" style="flex:{float(share):.4f}" data-word="{escape(word)}"></span>'
        for kind, word, share in zip(("win", "tie", "lose"), words, shares, strict=True)
        if share
    )
    return f'<span class="cp-odds" aria-hidden="true">{parts}</span>'


def columns(shares: Iterable[tuple[str, Fraction]]) -> str:
    """Columns side by side with their names below, as HTML; the likeliest has the full height."""
    found = [*shares]
    most = max((share for _name, share in found), default=Fraction(1)) or Fraction(1)
    drawn = "".join(
        f'<span><i style="height:{_percent(share / most)}"></i><b>{escape(name)}</b></span>'
        for name, share in found
    )
    words = "; ".join(_("{name}: {number}").format(name=name, number=told(share)) for name, share in found)
    return f'<div class="cp-chance-columns" role="img" aria-label="{escape(words)}">{drawn}</div>'


def _percent(share: Fraction) -> str:
    return f"{100 * float(share):.1f}%"
