"""Choices of the co-operative player: it looks what each would lead to, and takes the best."""

from __future__ import annotations

from typing import Final, NamedTuple

from cubeplay.cuobe.bots.appraisal import worth
from cubeplay.cuobe.bots.battle import stakes_of
from cubeplay.cuobe.bots.errands import Errands
from cubeplay.cuobe.edition.edition import Effect
from cubeplay.cuobe.rules.listing import legal_moves
from cubeplay.cuobe.rules.moves import Choose, CuobeMove, Use, Weapons
from cubeplay.cuobe.rules.play import advance
from cubeplay.cuobe.rules.state import PLACES, SIZE, Place, State, Task
from cubeplay.rulebook import Seat
from cubeplay.words import _


class Intent(NamedTuple):
    """A move, why it is made, and the place that it is for, if that is not the player's own."""

    move: CuobeMove
    why: str
    place: Place | None = None


DEEP: Final = 2
"""How many further choices are looked at after the first."""


def choose(view: State, player: Seat) -> Intent:
    """Answer what a task asks."""
    task = view.task
    assert task is not None
    if task.do == "weapons":
        return _arm(view, player)
    if task.do == "agree":
        if Errands(view).lost:
            return Intent(Choose("agree"), _("Nobody can get out any more."))
        return Intent(Choose("refuse"), _("There is still hope."))
    best = max(unlike(view, player), key=lambda move: foresee(view, player, move))
    place = PLACES.get(best.value) if isinstance(best, Choose) else None
    return Intent(best, _("It leaves the group best off."), place)


def _arm(view: State, player: Seat) -> Intent:
    task = view.task
    assert task is not None
    if task.seats:
        return Intent(Weapons(), _("Not against one another."))
    _value, cards = stakes_of(Errands(view), player, task.card, view.dice).best(task.totals[0])
    if cards:
        return Intent(Weapons(cards), _("It is worth it: the fight is not won without."))
    return Intent(Weapons(), _("More weapons would change nothing that is worth them."))


def foresee(state: State, player: Seat, move: CuobeMove, deep: int = DEEP) -> float:
    """What a move is worth, with the best answers to what its effect asks next.

    What chance brings stays open, and so does what another effect asks.
    """
    effect = state.task.effect if state.task else None
    after = advance(state, move).state
    task = after.task
    if deep and task is not None and task.choices and task.player == player and _goes_on(effect, move, task):
        return max(foresee(after, player, answer, deep - 1) for answer in unlike(after, player))
    return worth(after)


def _goes_on(effect: Effect | None, move: CuobeMove, task: Task) -> bool:
    """Whether a task asks more about the same effect, or about the card just used."""
    if effect is None:
        return isinstance(move, Use) and task.cause == move.card
    return task.effect is not None and task.effect.do == effect.do


def unlike(state: State, player: Seat) -> tuple[CuobeMove, ...]:
    """The answers that differ: a shift moves a whole line, so that five places stand for all."""
    moves, task = legal_moves(state, player), state.task
    if task is None or task.asks != "place" or task.effect is None or task.effect.do != "shift":
        return moves
    lines = tuple(move for move in moves if isinstance(move, Choose) and PLACES[move.value] % (SIZE + 1) == 0)
    return lines if len(lines) == SIZE else moves
