"""How decisions of Gelatinous Cube Dice are judged: by the solver, which knows the whole room."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from cubeplay.analysis import Judge, Judgement
from cubeplay.analysis.judge import in_quotes, whole
from cubeplay.game import Step
from cubeplay.gelatinous.bots.move_labels import deed
from cubeplay.gelatinous.bots.players import plan
from cubeplay.gelatinous.game import GAME
from cubeplay.gelatinous.rules.moves import Roll, Turn, Use
from cubeplay.gelatinous.rules.state import Run
from cubeplay.rulebook import Seat
from cubeplay.words import _, plural
from cubeplay.words.numbers import Numeral

_IN_ROOM: Final = ("turn", "room")


class GelatinousJudge(Judge[Run]):
    """Compares a turn, a roll or an ability with the way out that costs the least Health.

    The measure is the Health and Resistance left at the way out; 0 is the end of the run.  The choice of
    abilities is not judged: how much they help depends on rooms that nobody has seen.
    """

    stands, weighs = _("Rooms"), _("Health against the best")

    def judge(self, view: Run, seat: Seat, move: Any, rng: Random) -> Judgement | None:
        """What is left of Health and Resistance at the way out, after the move and before it."""
        if not isinstance(move, (Turn, Roll, Use)) or view.phase not in _IN_ROOM:
            return None
        found = plan(view)
        best = 0 if found is None else view.health + view.resistance - found.damage
        made = self._left(view, self.game.apply(view, seat, move))
        better = found.moves[0] if found and made < best else None
        return Judgement(made, max(made, best), better)

    def _left(self, before: Run, step: Step[Run]) -> int:
        """Health and Resistance left at the way out, if a move is followed by the best ones."""
        state = step.state
        if state.done > before.done:
            return before.health + before.resistance - _damage(step)
        found = plan(state) if state.phase in _IN_ROOM else None
        return 0 if found is None else state.health + state.resistance - found.damage

    def span(self, view: Run) -> str:
        """The room that the cube is in."""
        return _("Room {number}").format(number=view.done + 1)

    def standing(self, state: Run, rng: Random) -> tuple[float, ...]:
        """The rooms that are done."""
        return (state.done,)

    def name(self, view: Run, move: Any) -> str:
        """What a move does, in quotes."""
        return in_quotes(deed(move, view.setup.abilities))

    def amount(self, worth: float) -> str:
        """An amount of Health in words; Resistance is counted with it, for it takes the same damage."""
        return plural("{worth:g} Health", "{worth:g} Health", whole(worth)).format(worth=Numeral(worth))


def _damage(step: Step[Run]) -> int:
    """The damage of a move."""
    facts = [dict(event.facts) for event in step.events if event.rule == "gelatinous.resistance"]
    return sum(
        number for told in facts for part in ("absorbed", "lost") if isinstance(number := told[part], int)
    )


JUDGE: Final = GelatinousJudge(GAME)
"""The judge, as :mod:`cubeplay.analysis` looks for it."""
