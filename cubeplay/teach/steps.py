"""Single puzzles of a rules notebook: a position, goals and hints.

A :class:`WalkStep` is the data of a step; an :class:`Attempt` is one learner at one step.  Neither depends on
widgets.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cubeplay.errors import CubeplayError
from cubeplay.game import Hint
from cubeplay.rulebook import Objection, Seat
from cubeplay.session import Session
from cubeplay.session.start_positions import position, timed
from cubeplay.teach.goals import Goal, GoalContext, happens, holds, plays, refuses
from cubeplay.words import _

__all__ = [
    "Attempt",
    "Goal",
    "GoalContext",
    "WalkStep",
    "happens",
    "hint",
    "holds",
    "plays",
    "position",
    "refuses",
    "rehearse",
]


@dataclass(frozen=True)
class WalkStep:
    """One puzzle of a chapter.

    Its words are in the notebook.  ``start`` makes the position (see :func:`cubeplay.position`), ``rules``
    are the ids of the rules that the step teaches.  ``hints`` go from vague to the move itself; without any
    the game's own hints are used.  ``show_me`` are moves that reach the goal.  ``invite_illegal`` is a move
    whose refusal is a goal, and ``refuser`` the rule that must be the first to refuse it.
    """

    id: str
    start: Callable[[], Session]
    goals: tuple[Goal, ...] = ()
    rules: tuple[str, ...] = ()
    hints: tuple[Hint, ...] = ()
    show_me: tuple[str, ...] = ()
    invite_illegal: str = ""
    seat: Seat = 0
    praise: str = ""
    refuser: str = ""

    @property
    def aims(self) -> tuple[Goal, ...]:
        """All goals: an invited illegal move last."""
        last = (refuses(_("Try a move that is refused")),) if self.invite_illegal else ()
        return (*self.goals, *last)

    @property
    def demonstration(self) -> tuple[str, ...]:
        """The moves of Show me; the move that is refused comes last, unless it is one of them."""
        last = self.invite_illegal
        return (*self.show_me, last) if last and last not in self.show_me else self.show_me


def hint(text: str, places: str | Sequence[str] = "", move: str | None = None) -> Hint:
    """A hint: ``places`` are the places on the board that it points at, ``move`` the move to make.

    Places with a space in their names are given as a list.

    >>> hint("Look at the corner.", "a1 a2").places
    ('a1', 'a2')
    >>> hint("This field is free.", ["west 1"]).places
    ('west 1',)
    """
    return Hint(text, tuple(places.split() if isinstance(places, str) else places), move)


class Attempt:
    """One learner at one step.  ``on_change`` is called after every move, refusal and reset."""

    def __init__(self, step: WalkStep, on_change: Callable[[], None] = lambda: None) -> None:
        self.step, self._on_change = step, on_change
        self.session = step.start()
        self.reached: tuple[bool, ...] = ()
        self._begun = len(self.session.played)
        self._going_back = False
        self._stop = self.session.subscribe(self._moved)
        self._restart()

    def _restart(self) -> None:
        self.shown = 0
        self.hinted = 0
        self.refused: tuple[str, ...] = ()
        self.reached = (False,) * len(self.step.aims)
        self._update_goals()

    def close(self) -> None:
        """Stop listening to the session."""
        self._stop()

    # State

    @property
    def sight(self) -> GoalContext:
        """What has happened since the step began."""
        played = self.session.played[self._begun :]
        events = tuple(event for each in played for event in each.step.events)
        own = tuple(each.move for each in played if each.actor == self.step.seat)
        return GoalContext(self.session, events, own, self.refused)

    @property
    def done(self) -> bool:
        """Whether every goal has been reached."""
        return all(self.reached)

    # Changes

    def _moved(self) -> None:
        if self._going_back:
            return
        self._update_goals()
        self._on_change()

    def _update_goals(self) -> None:
        """Update which goals are reached."""
        sight, aims = self.sight, self.step.aims
        self.reached = tuple(
            was or bool(goal.reached(sight)) for was, goal in zip(self.reached, aims, strict=True)
        )

    def refuse(self, objections: Sequence[Objection]) -> None:
        """Note that a move was refused."""
        self.refused += tuple(objection.rule for objection in objections)
        self._update_goals()
        self._on_change()

    def undo(self) -> bool:
        """Undo the learner's last move and all that followed; returns False if there is none."""
        played = self.session.played
        own = [k for k in range(self._begun, len(played)) if played[k].actor == self.step.seat]
        if own:
            self._take_back_to(own[-1])
            self._on_change()
        return bool(own)

    def reset(self) -> None:
        """Go back to the step's start."""
        self._take_back_to(self._begun)
        self._restart()
        self._on_change()

    def _take_back_to(self, length: int) -> None:
        self._going_back = True
        try:
            while len(self.session.played) > length:
                self.session.undo()
        finally:
            self._going_back = False

    def hint(self) -> Hint | None:
        """The next hint; after the last one always that."""
        hints = self.step.hints or self.session.hints(self.step.seat)
        if not hints:
            return None
        self.hinted = min(self.hinted + 1, len(hints))
        return hints[self.hinted - 1]

    def show_me(self) -> str:
        """The next move of the demonstration, to be played by the caller; "" at its end.

        Before the first one the step is reset.
        """
        moves = self.step.demonstration
        if self.shown >= len(moves):
            return ""
        if not self.shown and len(self.session.played) > self._begun:
            self.reset()
        self.shown += 1
        return moves[self.shown - 1]


def rehearse(step: WalkStep) -> list[str]:
    """What is wrong with a step, in words; empty if nothing is.

    The goals must not be reached at the start, the demonstration must reach them, the illegal move must be
    refused, and every rule must be in the catalogue.
    """
    attempt = Attempt(step)
    book = attempt.session.game.rulebook
    problems = [_("there is no rule {rule!r}.").format(rule=rule) for rule in step.rules if rule not in book]
    problems += [] if step.aims else [_("there is no goal.")]
    already, missed = (
        _("the goal “{goal}” is reached at the start."),
        _("Show me does not reach the goal “{goal}”."),
    )
    problems += [already.format(goal=goal.words) for goal in _open(step, attempt, True)]
    for move in step.demonstration:
        problems += _try(attempt, move)
    problems += [missed.format(goal=goal.words) for goal in _open(step, attempt, False)]
    attempt.close()
    return [_("step {id}: {problem}").format(id=step.id, problem=problem) for problem in problems]


def _open(step: WalkStep, attempt: Attempt, reached: bool) -> list[Goal]:
    return [goal for goal, done in zip(step.aims, attempt.reached, strict=True) if done == reached]


def _try(attempt: Attempt, move: str) -> list[str]:
    """Play a move of the demonstration; the invited one must be refused."""
    try:
        made = timed(attempt.session, move)
        objections = attempt.session.why(made, attempt.step.seat)
        if objections:
            attempt.refuse(objections)
        else:
            attempt.session.play(made, attempt.step.seat)
    except CubeplayError as error:
        return [_("the move {move!r}: {error}").format(move=move, error=error)]
    if bool(objections) != (move == attempt.step.invite_illegal):
        refused, allowed = _("the move {move!r} is refused."), _("the move {move!r} is allowed.")
        return [(refused if objections else allowed).format(move=move)]
    refuser = attempt.step.refuser
    if objections and refuser and objections[0].rule != refuser:
        words = _("the move {move!r} is refused by {first} first, not by {rule}.")
        return [words.format(move=move, first=objections[0].rule, rule=refuser)]
    return []
