"""What are the odds in Gelatinous Cube Dice?  Where dangers fall, what is safe, and what leaving costs."""

from __future__ import annotations

from functools import partial
from typing import Final, NamedTuple

from cubeplay.gelatinous.exact.odds import (
    LeavingOdds,
    SafeSquares,
    danger_odds,
    leaving_odds,
    safest_squares,
)
from cubeplay.gelatinous.rules.state import Run
from cubeplay.words import _, all_of

from cubeplay_widgets.board.game_board import BoardView
from cubeplay_widgets.board.odds import Odds, OddsLesson, OddsRow, OddsSection, page, row

CLUMP: Final = OddsLesson("do-dangers-clump", _("Do dangers clump?"))
PAIR: Final = OddsLesson("two-dangerous-squares", _("Two dangerous squares"))

FALLEN: Final = frozenset({"die", "turn", "room"})
"""The phases in which the dangers of the room have been rolled."""

AWAITED: Final = frozenset({"dangers", "die"})
"""The phases that wait for real dice; counting abilities against all possible rolls takes long then."""


class LeavingWords(NamedTuple):
    """Words about leaving a room: three sentences for certain outcomes, else the names of three chances."""

    stuck: str
    free: str
    hurt: str
    ends: tuple[str, str, str]


ALONE: Final = LeavingWords(
    _("Rolling alone, no way out is survived."),
    _("Rolling alone, you can leave without damage."),
    _("Rolling alone, you take {damage} damage at least."),
    (_("unharmed"), _("full Health"), _("alive")),
)
HELPED: Final = LeavingWords(
    _("With abilities, no way out is survived."),
    _("With abilities, you can leave without damage."),
    _("With abilities, you take {damage} damage at least."),
    (_("unharmed, with abilities"), _("full Health, with abilities"), _("alive, with abilities")),
)


def odds(look: BoardView) -> Odds:
    """The answers for a run; while waiting for real dice, abilities are counted only in ``whole``."""
    run: Run = look.view
    if run.phase in AWAITED and run.usable:
        return Odds(_page(run, abilities=False), lambda: _page(run, abilities=True))
    return Odds(_page(run, abilities=True))


def _page(run: Run, *, abilities: bool) -> str:
    leaving = partial(_leaving, run, abilities and bool(run.usable))
    if run.phase in FALLEN:
        return page(leaving, partial(_fallen, run))
    return page(leaving, partial(_falling, run), partial(_pairs, run))


def _leaving(run: Run, abilities: bool) -> OddsSection:
    """Whether the room can be left unharmed, by rolling alone and with abilities."""
    ways = [(leaving_odds(run), ALONE)]
    if abilities:
        ways.append((leaving_odds(run, abilities=True), HELPED))
    sure = all(len(way.damage) == 1 for way, _words in ways)
    return OddsSection(
        _("Can you leave this room unharmed?"),
        _("All ways out are tried, and the best one counts."),
        says=tuple(_least(way, words) for way, words in ways) if sure else (),
        rows=() if sure else tuple(each for way, words in ways for each in _chances(way, words)),
    )


def _least(way: LeavingOdds, words: LeavingWords) -> str:
    """The least damage of leaving, if it is certain."""
    (damage,) = way.damage
    if damage is None:
        return words.stuck
    return words.hurt.format(damage=damage) if damage else words.free


def _chances(way: LeavingOdds, words: LeavingWords) -> tuple[OddsRow, ...]:
    """The chances to leave unharmed, without a loss of Health, and alive."""
    shares = (way.unharmed, way.healthy, way.alive)
    return tuple(row(name, share) for name, share in zip(words.ends, shares, strict=True))


def _fallen(run: Run) -> OddsSection:
    """The squares with dangers, and the numbered squares without."""
    squares = danger_odds(run).squares
    lying = [square for square, share in squares.items() if share]
    free = [square for square, share in squares.items() if not share]
    says = (
        [_("Dangers lie on {squares}.").format(squares=all_of(lying))] if lying else [_("No danger is left.")]
    )
    if free:
        says.append(_("No danger lies on {squares}.").format(squares=all_of(free)))
    return OddsSection(
        _("Where are the dangers?"),
        _("They have fallen: nothing is left to chance."),
        tuple(says),
        lesson=CLUMP,
    )


def _falling(run: Run) -> OddsSection:
    """The chance of a danger on a square, equal for all."""
    each = danger_odds(run).numbers[1]
    return OddsSection(
        _("Where will dangers fall?"),
        _("No number is likelier than another."),
        rows=(row(_("on any one number"), each, of=6),),
        lesson=CLUMP,
    )


def _pairs(run: Run) -> OddsSection:
    """The two squares most likely to be free together, and the two least likely."""
    falls: int = 6**run.stats.dangers
    best, *others = safest_squares(run)
    worst = others[-1]
    return OddsSection(
        _("Which two squares are safest?"),
        _("All falls of the dice are listed; those with both free count."),
        rows=tuple(row(_pair_words(pair), pair.free, falls) for pair in (best, worst)),
        lesson=PAIR,
    )


def _pair_words(pair: SafeSquares) -> str:
    """Two squares, or before a room is entered two numbers."""
    return _("{squares} both free").format(squares=all_of(pair.squares or pair.numbers))
