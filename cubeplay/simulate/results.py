"""The results of many games between computer players, seat by seat, as text and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from cubeplay import __version__
from cubeplay.game import Game, Outcome
from cubeplay.players.bots import titles
from cubeplay.rulebook import Seat
from cubeplay.simulate.sample import Sample
from cubeplay.words import _, plural
from cubeplay.words.numbers import Numeral, grouped


@dataclass(frozen=True)
class Results:
    """A sample of outcomes, and the computer player of each seat.

    >>> from cubeplay import GAMES
    >>> sample = Sample({Outcome((30, 20), (0,), "cubo.end"): 3, Outcome((9, 9), (0, 1), "cubo.end"): 1})
    >>> results = Results(GAMES["cubo"], ("expert", "regular"), sample)
    >>> results.won(0).mean, results.points(1).mean
    (Fraction(7, 8), Fraction(69, 4))
    >>> print(results.as_text())
    Cubo: 4 games
    <BLANKLINE>
    seat  player     won      ±  points    ±
    1     Expert   87.5%  12.5%   24.75  5.2
    2     Regular  12.5%  12.5%   17.25  2.8
    <BLANKLINE>
    100.0% ended by cubo.end.
    Fingerprint: 9f06fe03acaa7108
    """

    game: Game[Any, Any]
    bots: tuple[str, ...]
    sample: Sample

    def won(self, seat: Seat) -> Sample:
        """The wins of a seat: 1 for a win, its share of a shared win, 0 for none."""

        def part(end: Outcome) -> Fraction:
            return Fraction(seat in end.winners, max(1, len(end.winners)))

        return self.sample.map(part)

    def points(self, seat: Seat) -> Sample:
        """The points of a seat."""
        return self.sample.map(lambda end: end.scores[seat])

    @property
    def ends(self) -> dict[str, Fraction]:
        """The rules that ended the games, with their shares, the most frequent first."""
        return self.sample.map(lambda end: end.rule).shares()

    def as_text(self) -> str:
        """A line for each seat, a line for each kind of end, and the fingerprint."""
        count = len(self.sample)
        words = plural("{game}: {count} game", "{game}: {count} games", count)
        ends = (
            _("{share} ended by {rule}.").format(share=f"{Numeral(share):.1%}", rule=rule)
            for rule, share in self.ends.items()
        )
        mark = _("Fingerprint: {letters}").format(letters=self.sample.fingerprint)
        heading = words.format(game=self.game.title, count=grouped(count))
        return "\n".join((heading, "", *self._table(), "", *ends, mark))

    def as_json(self) -> dict[str, Any]:
        """The results as JSON: exact means as fractions, standard errors as numbers or null."""
        seats = [
            {
                "bot": bot,
                "won": str(self.won(seat).mean),
                "won_error": _error(self.won(seat)),
                "points": str(self.points(seat).mean),
                "points_error": _error(self.points(seat)),
            }
            for seat, bot in enumerate(self.bots)
        ]
        return {
            "done": len(self.sample),
            "seats": seats,
            "ends": {rule: str(share) for rule, share in self.ends.items()},
            "fingerprint": self.sample.fingerprint,
            "version": __version__,
        }

    def _table(self) -> list[str]:
        rows = [(_("seat"), _("player"), _("won"), "±", _("points"), "±"), *map(self._row, self._seats())]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        return [_aligned(row, widths) for row in rows]

    def _seats(self) -> range:
        return range(len(self.bots))

    def _row(self, seat: Seat) -> tuple[str, ...]:
        won, points = self.won(seat), self.points(seat)
        title = titles(self.game)[self.bots[seat]]
        shares = (f"{Numeral(won.mean):.1%}", _shown(_error(won), "%"))
        return (str(seat + 1), title, *shares, f"{Numeral(points.mean):,.2f}", _shown(_error(points), "g"))


def _error(sample: Sample) -> float | None:
    """The standard error of a mean; None for a single game."""
    return sample.standard_error if len(sample) > 1 else None


def _shown(error: float | None, form: str) -> str:
    if error is None:
        return "–"
    return f"{Numeral(error):.1%}" if form == "%" else f"{Numeral(error):.2g}"


def _aligned(row: Sequence[str], widths: Sequence[int]) -> str:
    """A row with words aligned left and numbers aligned right."""
    cells = (
        cell.ljust(width) if column < 2 else cell.rjust(width)
        for column, (cell, width) in enumerate(zip(row, widths, strict=True))
    )
    return "  ".join(cells).rstrip()
