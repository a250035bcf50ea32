"""Cubo on one page: its words and the squares that it shows."""

from __future__ import annotations

from typing import Final

from cubeplay.cubo.game import GAME
from cubeplay.cubo.rules.moves import read_die
from cubeplay.cubo.rules.play import COUNTDOWN
from cubeplay.cubo.rules.scoring import exchanged, score, score_lines
from cubeplay.cubo.rules.state import Cells, Die
from cubeplay.teach.rules_sheet import Summary, SummaryBlock, SummaryLine, SummaryPage
from cubeplay.words import _


def _dice(words: str) -> tuple[Die, ...]:
    return tuple(map(read_die, words.split()))


SQUARE: Final[Cells] = _dice("r1 b2 b3 r2 w3 r4 b3 b4 r5")
"""A square in which all six lines score."""

STRAIGHT: Final = _dice("r4 b5 r6")
TRIP: Final = _dice("b3 r3 b3")
COLOUR: Final = _dice("r4 r5 r6")
WILD: Final = _dice("r2 w3 r4")
BEST: Final = _dice("b6 b6 b6")
NOTHING: Final = _dice("b4 r6 b5")
"""A line of each kind."""

BEFORE, TAKEN, PLACE = _dice("r4 r5 b2"), read_die("r6"), 2
"""A line before an exchange, the die that was taken, and where it goes."""

AFTER: Final = exchanged(BEFORE, TAKEN, PLACE)


def points(line: Cells) -> int:
    """The points of three dice in a line.

    >>> points(STRAIGHT), points(TRIP), points(COLOUR), points(WILD), points(NOTHING)
    (6, 3, 12, 8, 0)
    """
    return score((*line, *(None,) * 6))


def summary() -> Summary:
    """The whole game: set-up, a round, the points, the exchange and the end."""
    title = _("{game} on one page").format(game=GAME.title)
    about = _("For 2 to 4 players from {age} years, about 20 minutes. Most points after six rounds win.")
    about = about.format(age=GAME.reading.age)
    rows = (
        ((_need(), _round()), (_six_lines(), _exchange())),
        ((_points(),),),
        ((_timing(),), (_end(),)),
    )
    return Summary("cubo", (SummaryPage(title, about, rows),))


def _need() -> SummaryBlock:
    lines = (
        SummaryLine(
            _(
                "Each player: 4 red dice, 4 blue dice, 1 white die and a cover. In the centre: 2 red and 2 "
                "blue dice. Lay out the six round counters and the chips. The oldest starts."
            ),
            ("dice", "start-player", "rounds"),
        ),
    )
    return SummaryBlock(_("You need"), lines)


def _round() -> SummaryBlock:
    lines = (
        SummaryLine(
            _(
                "The start player flips a round counter and rolls the four centre dice. They stay as "
                "they fall."
            ),
            ("flip", "centre-roll", "round-order"),
        ),
        SummaryLine(
            _("The start player calls “Cubo!”. All roll their nine dice at the same time."),
            ("command", "roll", "together", "dice-in-hand"),
        ),
        SummaryLine(
            _("Lay your dice as a square, three by three. The white die goes in the middle."),
            ("arrange", "white-middle", "one-a-field", "own-dice", "full-square", "square"),
        ),
        SummaryLine(_("You don’t like them? Roll all nine again, as often as you want."), ("reroll-all",)),
        SummaryLine(
            _("Done? Cover your square and call “Cubo!”. Now it stays as it is."),
            ("call", "covered"),
        ),
        SummaryLine(_("Take one die from the centre. Lay it on your cover."), ("take", "centre-dice")),
        SummaryLine(_("When all are done: open, exchange, count. Take chips for your points."), ("total",)),
        SummaryLine(
            _("The start player counts first. The next player clockwise starts the next round."),
            ("score-order", "next-start"),
        ),
    )
    return SummaryBlock(_("A round"), lines, "steps")


def _six_lines() -> SummaryBlock:
    scored = [line.points for line in score_lines(SQUARE)]
    rows, columns = scored[:3], scored[3:]
    lines = (
        SummaryLine(
            _("Three rows: {a} + {b} + {c}. Three columns: {d} + {e} + {f}.").format(
                **dict(zip("abcdef", (*rows, *columns), strict=True))
            ),
        ),
        SummaryLine(
            "",
            ("goal",),
            title=_("{points} points in all.").format(points=sum(scored)),
        ),
    )
    return SummaryBlock(_("Six lines count"), lines, picture="square")


def _points() -> SummaryBlock:
    lines = (
        SummaryLine(
            _("4-5-6 or 6-5-4: the highest number. Here {points}.").format(points=points(STRAIGHT)),
            ("straight",),
            _("Straight."),
            "straight",
        ),
        SummaryLine(
            _("Three equal numbers: that number. Here {points}.").format(points=points(TRIP)),
            ("trip",),
            _("Trip."),
            "trip",
        ),
        SummaryLine(
            _("A straight or trip counts double. Here {points}.").format(points=points(COLOUR)),
            ("one-colour",),
            _("One colour."),
            "colour",
        ),
        SummaryLine(
            _("No line is worth more: {points} points.").format(points=points(BEST)),
            ("one-colour", "trip"),
            _("Three sixes of one colour."),
            "best",
        ),
        SummaryLine(
            _("It is red or blue, as each line likes. Here {points}.").format(points=points(WILD)),
            ("wild",),
            _("White."),
            "wild",
        ),
        SummaryLine(
            _("A straight has no jumps. This line scores {points}.").format(points=points(NOTHING)),
            ("straight",),
            _("Nothing."),
            "nothing",
        ),
    )
    return SummaryBlock(_("Points of a line"), lines, "points")


def _exchange() -> SummaryBlock:
    lines = (
        SummaryLine(
            _(
                "Before you count you may put your taken die in the place of one red or blue die. White "
                "stays. The other die goes back to the centre."
            ),
            ("exchange", "white-stays", "give-back"),
        ),
        SummaryLine(
            _("Here {before} points become {after}. You keep the new colour for the next rounds.").format(
                before=points(BEFORE), after=points(AFTER)
            ),
            ("colours",),
        ),
    )
    return SummaryBlock(_("Exchange"), lines, picture="exchange")


def _timing() -> SummaryBlock:
    lines = (
        SummaryLine(
            _(
                "After the first “Cubo!” nobody rerolls. Dice that are in a hand just then roll one "
                "last time."
            ),
            ("last-roll",),
        ),
        SummaryLine(
            _(
                "Only one player is left? The others count down from {seconds}. Whoever is too late takes no "
                "die and scores nothing."
            ).format(seconds=COUNTDOWN // 1000),
            ("countdown", "missed", "clock"),
        ),
    )
    return SummaryBlock(_("Be quick"), lines)


def _end() -> SummaryBlock:
    lines = (
        SummaryLine(
            _("After six rounds the most points win. Whoever has equally many shares the win."),
            ("end", "ties"),
        ),
        SummaryLine(
            _("Don’t think too long: somebody may take the die that you want. And collect one colour.")
        ),
    )
    return SummaryBlock(_("The end"), lines)
