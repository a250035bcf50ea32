"""Good moves in Cubo: hints for people, and the calculations that computer players share."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from msgspec.structs import replace

from cubeplay.cubo.bots.move_labels import deed, places
from cubeplay.cubo.exact.asking import roll_of
from cubeplay.cubo.rules.moves import (
    Call,
    CuboMove,
    Exchange,
    Flip,
    Keep,
    Lift,
    Place,
    Reroll,
    Shift,
    Start,
    Swap,
    Take,
    Throw,
)
from cubeplay.cubo.rules.scoring import best_exchange, score, score_lines
from cubeplay.cubo.rules.state import FIELDS, Cells, Die, Player, Scoring, Table
from cubeplay.game import Hint
from cubeplay.notation import TimedMove
from cubeplay.rulebook import Seat
from cubeplay.words import _, listed, plural
from cubeplay.words.numbers import Numeral

TURNS: Final = (
    (0, 1, 2, 3, 4, 5, 6, 7, 8),
    (6, 3, 0, 7, 4, 1, 8, 5, 2),
    (8, 7, 6, 5, 4, 3, 2, 1, 0),
    (2, 5, 8, 1, 4, 7, 0, 3, 6),
    (2, 1, 0, 5, 4, 3, 8, 7, 6),
    (6, 7, 8, 3, 4, 5, 0, 1, 2),
    (0, 3, 6, 1, 4, 7, 2, 5, 8),
    (8, 5, 2, 7, 4, 1, 6, 3, 0),
)
"""The eight ways to turn and mirror a square: none of them changes its score."""


def plan(view: Table, own: Player) -> tuple[int, Cells]:
    """The most points that a roll allows with one exchange with the centre, and the square for them."""
    from cubeplay.cubo.exact.exchange import best_with_exchange

    best = best_with_exchange(*roll_of(own), view.centre, view.scoring)
    return best.score, tuple(die for row in best.cells for die in row)


def fresh(view: Table, own: Player) -> float:
    """The mean best score of a new roll of a player's nine dice, without an exchange."""
    return _fresh(own.reds, view.scoring)


@cache
def _fresh(reds: int, scoring: Scoring) -> float:
    from cubeplay.cubo.exact.odds import reroll_value

    return float(reroll_value(reds, 8 - reds, scoring))


def nearest(target: Cells, cells: Cells) -> Cells:
    """The target square turned or mirrored so that most dice are in place already."""
    turned = [tuple(target[index] for index in turn) for turn in TURNS]
    return max(turned, key=lambda square: sum(a == b for a, b in zip(square, cells, strict=True)))


def step_towards(own: Player, target: Cells) -> CuboMove | None:
    """A move of one die that brings a square nearer to the target; None if the target is reached."""
    wrong = [index for index in range(9) if own.cells[index] != target[index]]
    if not wrong:
        return None
    index = wrong[0]
    die, field = target[index], FIELDS[index]
    assert die is not None
    source = next((j for j in wrong if own.cells[j] == die), None)
    if own.cells[index] is None:
        return Place(die, field) if source is None else Shift(FIELDS[source], field)
    return Lift(field) if source is None else Swap(field, FIELDS[source])


def best_take(view: Table, own: Player) -> tuple[int, Die]:
    """The most points with a die of the centre, and the die; the earliest of equally good ones."""
    worths = [(best_exchange(own.cells, die, view.scoring)[0], die) for die in dict.fromkeys(view.centre)]
    return max(worths, key=lambda pair: pair[0])


# Hints


class Advice(NamedTuple):
    """A nudge, a move, and the fields to look at before the move is shown."""

    nudge: str
    move: CuboMove
    region: tuple[str, ...] = ()


def hints(view: Table, seat: Seat) -> tuple[Hint, ...]:
    """Hints from a nudge to the move, for a seat that is to move."""
    own = view.players[seat]
    if view.phase == "play":
        advice = _in_play(view, own)
    elif view.phase == "scoring":
        advice = _at_scoring(view, own)
    elif view.phase == "flip":
        advice = Advice(_("A new round begins with its counter."), Flip())
    else:
        advice = Advice(_("Everybody waits for your command."), Start())
    at = view.now if view.timing == "timed" else None
    return tuple(_timed(hint, at) for hint in _levels(view, advice))


def _timed(hint: Hint, at: int | None) -> Hint:
    return replace(hint, move=replace(hint.move, at=at)) if isinstance(hint.move, TimedMove) else hint


def _levels(view: Table, advice: Advice) -> tuple[Hint, ...]:
    """The nudge, then where to look if there is anything to see, then the move."""
    look = _("Look at {places}.").format(places=listed(advice.region))
    region = (Hint(look, advice.region),) if advice.region else ()
    return Hint(advice.nudge), *region, Hint(deed(advice.move), places(view, advice.move), advice.move)


def _in_play(view: Table, own: Player) -> Advice:
    if own.called:
        return _for_taking(view, own)
    if own.holding:
        return Advice(_("Your dice are in your hand. Throw them."), Throw())
    if not view.anyone_called:
        sure, again = alone(view, own), fresh(view, own)
        if sure < again:
            nudge = plural(
                "These dice can score {alone} point. A new roll can score {again:.1f} on average.",
                "These dice can score {alone} points. A new roll can score {again:.1f} on average.",
                sure,
            )
            return Advice(nudge.format(alone=sure, again=Numeral(again)), Reroll())
    best, target = plan(view, own)
    return _for_arranging(view, own, best, nearest(target, own.cells))


def alone(view: Table, own: Player) -> int:
    """The most points that a roll allows without a die from the centre."""
    from cubeplay.cubo.exact.solver import best_arrangement

    return best_arrangement(*roll_of(own), view.scoring).score


def _for_arranging(view: Table, own: Player, best: int, target: Cells) -> Advice:
    if own.full:
        now = score(own.cells, view.scoring)
        if max(now, best_take(view, own)[0]) >= best:
            return Advice(_at_best(now, best), Call())
    move = step_towards(own, target)
    assert move is not None
    best_line = max(score_lines(target, view.scoring), key=lambda line: line.points)
    return Advice(_prospect(alone(view, own), best), move, best_line.fields)


def _at_best(now: int, best: int) -> str:
    """The score of a square that cannot be improved, alone and with a die of the centre, in words."""
    if best == now:
        return _("Your square scores all that it can: {wanted}.").format(wanted=now)
    words = plural(
        "Your square scores {now} point, and {best} with a die from the centre. Nothing gives more.",
        "Your square scores {now} points, and {best} with a die from the centre. Nothing gives more.",
        now,
    )
    return words.format(now=now, best=best)


def _prospect(sure: int, best: int) -> str:
    """What dice can score alone, and with a die of the centre if that is more, in words."""
    if best == sure:
        words = plural("These dice can score {sure} point.", "These dice can score {sure} points.", sure)
    else:
        words = plural(
            "These dice can score {sure} point, and {best} with a die from the centre.",
            "These dice can score {sure} points, and {best} with a die from the centre.",
            sure,
        )
    return words.format(sure=sure, best=best)


def _for_taking(view: Table, own: Player) -> Advice:
    now = score(own.cells, view.scoring)
    best, die = best_take(view, own)
    _points, field = best_exchange(own.cells, die, view.scoring)
    if best == now:
        return Advice(_("No die of the centre makes your square better. Take any."), Take(die))
    nudge = _("Your square scores {now}. A die of the centre can make it {best}.")
    return Advice(nudge.format(now=now, best=best), Take(die), (field,))


def _at_scoring(view: Table, own: Player) -> Advice:
    assert own.taken is not None
    now = score(own.cells, view.scoring)
    best, field = best_exchange(own.cells, own.taken, view.scoring)
    if not field:
        return Advice(_("No exchange makes your square better."), Keep())
    # Translators: {die} is a colour and pips: red 4
    nudge = _("Your square scores {now}. With the {die} in it it can score {best}.")
    return Advice(nudge.format(now=now, die=own.taken.words, best=best), Exchange(field), (field,))
