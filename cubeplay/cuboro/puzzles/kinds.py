"""The kinds of puzzle: find the longest way of the marble after one, two or three changes."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar, Final

from msgspec.structs import replace

from cubeplay.cuboro.bots.move_labels import deed
from cubeplay.cuboro.exact.solver import SolvedTurn, best_turn, longest_path
from cubeplay.cuboro.puzzles.difficulty import difficulty
from cubeplay.cuboro.rules.cubes import Placed
from cubeplay.cuboro.rules.geometry import FIELDS
from cubeplay.cuboro.rules.house import house_cubes
from cubeplay.cuboro.rules.moves import Jump, Rotate, Shift, Tower
from cubeplay.cuboro.rules.path import Path, trace
from cubeplay.cuboro.rules.play import change
from cubeplay.cuboro.rules.state import CHANGES, Table
from cubeplay.game import Hint
from cubeplay.puzzles import Kind, Puzzle
from cubeplay.puzzles.puzzle import SOLVER, Worth
from cubeplay.words import COMPASS, _, listed, plural

_BLUES: Final = ((4, 0), (4, 0))
"""Two players without red marbles: nobody has a joker."""


class _Way(Kind):
    """The longest way after ``changes`` changes; the answer is the changes, and then the tower."""

    moves: ClassVar[tuple[type, ...]] = (Shift, Rotate, Jump, Tower)
    changes: ClassVar[int]

    def draw(self, rng: Random, difficulty: int) -> Table:
        """The house's cubes in any order, turned in any way, and one field empty."""
        cubes: list[Placed | None] = [Placed(cube, rng.randrange(4)) for cube in range(len(house_cubes()))]
        rng.shuffle(cubes)
        cubes.insert(rng.randint(0, len(cubes)), None)
        fresh: Table = self.game.start()
        return replace(
            fresh,
            board=tuple(cubes),
            empty=cubes.index(None),
            marbles=_BLUES,
            changes=CHANGES - self.changes,
        )

    def pose(self, state: Table) -> Puzzle | None:
        """The puzzle of a board on which the longest way needs all the changes that are left."""
        if not self._fits(state):
            return None
        turn = best_turn(state)
        if len(turn.moves) != self.changes + 1:
            return None
        return Puzzle(
            self.game.name,
            self.name,
            self.title,
            self._asked(turn),
            self.game.write_position(state),
            turn.points,
            tuple(map(str, turn.moves)),
            self._because(state, turn),
            self._hints(state, turn),
            difficulty(state, self.changes, turn.points),
        )

    def _fits(self, state: Table) -> bool:
        """Whether the table has version 1, the house's cubes, no joker, and as many changes left."""
        variant = state.variant
        plain = variant == replace(self.game.start().variant, start=variant.start)
        left = CHANGES - state.changes
        return plain and state.player == SOLVER and not state.joker and left == self.changes

    def worth(self, puzzle: Puzzle, state: Table, moves: Sequence[Any]) -> int | None:
        """The points of the marble; None before it has run."""
        sent = bool(moves) and isinstance(moves[-1], Tower)
        return state.points[SOLVER] if sent else None

    def told(self, worth: Worth) -> str:
        """The points."""
        return plural("{number} point", "{number} points", int(worth)).format(number=worth)

    def unfinished(self, puzzle: Puzzle, state: Table) -> str:
        """Where the marble is."""
        return _("Not finished: the marble has not run yet. Place the tower.")

    def _asked(self, turn: SolvedTurn) -> str:
        words = plural(
            "{number} change, then one marble. {points} are possible.",
            "{number} changes, then one marble. {points} are possible.",
            self.changes,
        )
        return words.format(number=self.changes, points=self.told(turn.points))

    def _because(self, state: Table, turn: SolvedTurn) -> str:
        path = _path(state, turn)
        before = longest_path(state).points
        words = _(
            "The marble rolls from {tower} by {fields} to a finish: {points}. "
            "Without a change it would be {before}. "
            "The solver went through all changes and all sides: none brings more."
        )
        fields = listed(step.field for step in path.steps)
        points = self.told(turn.points)
        return words.format(tower=path.tower, fields=fields, points=points, before=self.told(before))

    def _hints(self, state: Table, turn: SolvedTurn) -> tuple[Hint, ...]:
        """Where the tower ends, the way's fields, the cubes to change, the first change."""
        path, first = _path(state, turn), turn.moves[0]
        assert isinstance(first, (Shift, Rotate, Jump))
        tower = _("In the end the tower stands on {field} and faces {side}.")
        way = tuple(step.field for step in path.steps)
        return (
            Hint(tower.format(field=path.tower, side=COMPASS[path.side]), (path.tower,)),
            Hint(_("The longest way goes by {fields}.").format(fields=listed(way)), way),
            Hint(_("Begin with the cube on {field}.").format(field=first.field), (first.field,)),
            Hint(deed(first, FIELDS[state.empty]), (first.field,), first),
        )


def _path(state: Table, turn: SolvedTurn) -> Path:
    """The marble's way after the changes of a turn."""
    *changes, tower = turn.moves
    for move in changes:
        assert isinstance(move, (Shift, Rotate, Jump))
        state = change(state, move).state
    assert isinstance(tower, Tower)
    return trace(state, tower.side, tower.level)


class OneChange(_Way):
    """The longest way after one change."""

    name: ClassVar[str] = "one"
    title: ClassVar[str] = _("One change")
    changes: ClassVar[int] = 1


class TwoChanges(_Way):
    """The longest way after two changes."""

    name: ClassVar[str] = "two"
    title: ClassVar[str] = _("Two changes")
    changes: ClassVar[int] = 2


class ThreeChanges(_Way):
    """The longest way after three changes."""

    name: ClassVar[str] = "three"
    title: ClassVar[str] = _("The longest way")
    changes: ClassVar[int] = 3
