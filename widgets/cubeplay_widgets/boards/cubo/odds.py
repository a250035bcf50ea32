"""What are the odds in Cubo?  The best of this roll, keep or reroll, and the dice of the centre."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from cubeplay.cubo.exact.decision import (
    CentreDie,
    KeepOrReroll,
    beat_odds,
    centre_dice,
    keep_or_reroll,
    reroll_odds,
    roll_best,
)
from cubeplay.cubo.rules.state import Table
from cubeplay.rulebook import Seat
from cubeplay.words import _, plural, points_in_words
from cubeplay.words.numbers import Numeral, grouped

from cubeplay_widgets.board.game_board import BoardView
from cubeplay_widgets.board.odds import (
    Odds,
    OddsLesson,
    OddsRow,
    OddsSection,
    bar,
    columns,
    page,
    row,
    three_row,
)

MOST: Final = 54
"""The most points that a square can have."""

STEPS: Final = ((0, 4), (5, 9), (10, 14), (15, 19), (20, 24), (25, 29), (30, MOST))
"""The ranges of points in the chart of a new roll."""

BEAT: Final = (10, 15, 20, 25, 30)
"""Points for which the chance that a reroll beats them is shown."""

REROLL: Final = OddsLesson("reroll-or-call", _("Reroll, or call?"))
BEHIND: Final = OddsLesson("when-the-worse-average-is-right", _("When the worse average is right"))


def odds(look: BoardView) -> Odds:
    """The answers for the player who looks; counting a reroll for the first time takes half a second."""
    table, seat = look.view, look.seat
    if seat is None:
        return Odds()
    quick = page(lambda: _roll(table, seat))
    return Odds(quick, lambda: _whole(table, seat)) if quick else Odds()


def _whole(table: Table, seat: Seat) -> str:
    return page(
        lambda: _roll(table, seat),
        lambda: _reroll(table, seat),
        lambda: _beat(table, seat),
        lambda: _centre(table, seat),
    )


def _roll(table: Table, seat: Seat) -> OddsSection:
    """The most points that the dice on the table can score."""
    best = roll_best(table, seat)
    rows = [_points(_("These nine dice"), best.alone.score)]
    if best.plan.take is not None:
        rows.append(_points(_("With {die}").format(die=best.plan.take.words), best.plan.score))
    return OddsSection(
        _("What can these dice score?"),
        _("Every way to lay these nine dice is tried."),
        rows=tuple(rows),
    )


def _points(name: str, points: int) -> OddsRow:
    return OddsRow(name, bar(Fraction(points, MOST)), points_in_words(points))


def _reroll(table: Table, seat: Seat) -> OddsSection:
    """The mean and the distribution of the points of a reroll."""
    thrown = reroll_odds(table, seat)
    words = _("A new roll scores {mean} points on average.").format(mean=grouped(thrown.mean, digits=1))
    says = (words,) if thrown.now is None else (words, _verdict(keep_or_reroll(table, seat)))
    return OddsSection(
        _("Keep, or reroll?"),
        _("Nine dice fall in 10,077,696 ways. Each is laid at its best."),
        says=says,
        chart=columns(_spread(thrown.scores)),
        lesson=REROLL,
    )


def _verdict(choice: KeepOrReroll) -> str:
    """Which choice scores more on average."""
    words = {
        "keep": _("You have {now}: keeping is better on average."),
        "reroll": _("You have {now}: rerolling is better on average."),
        "either": _("You have {now}: both are as good on average."),
    }
    return words[choice.better].format(now=choice.keep)


def _spread(scores: Mapping[int, Fraction]) -> tuple[tuple[str, Fraction], ...]:
    """The chances of the ranges of points: "0–4", "5–9", …, "30–54"."""
    return tuple(
        (
            _("{first}–{last}").format(first=first, last=last),
            sum((share for points, share in scores.items() if first <= points <= last), Fraction(0)),
        )
        for first, last in STEPS
    )


def _beat(table: Table, seat: Seat) -> OddsSection:
    """The chances that a reroll beats the dice on the table, and round numbers of points."""
    thrown = reroll_odds(table, seat)
    rows = [row(_("over {points}").format(points=target), thrown.against(target).win) for target in BEAT]
    if thrown.now is not None:
        against = beat_odds(table, seat, thrown.now).reroll
        name = _("over your {points}").format(points=thrown.now)
        rows.insert(
            0, three_row(name, (against.win, against.tie, against.lose), (_("more"), _("same"), _("less")))
        )
    return OddsSection(
        _("What can a new roll beat?"),
        _("Of all falls of nine dice, those with more points count."),
        rows=tuple(rows),
        lesson=BEHIND,
    )


def _centre(table: Table, seat: Seat) -> OddsSection:
    """What each die of the centre is worth."""
    found = centre_dice(table, seat)
    return OddsSection(
        _("Which die of the centre?"),
        _("Each die is tried in the place of every other."),
        rows=tuple(map(_die_row, found)),
    )


def _die_row(each: CentreDie) -> OddsRow:
    gain = plural("{number} point more", "{number} points more", each.gain).format(number=each.gain)
    later = _("{number} points in each later round").format(number=_signed(each.later)) if each.later else ""
    return OddsRow(each.die.words, bar(Fraction(each.score, MOST)), gain, later)


def _signed(number: Fraction) -> str:
    """A number with its sign, to two places."""
    return f"{Numeral(number):+.2f}".replace("-", "−")
