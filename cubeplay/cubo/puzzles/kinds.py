"""The two kinds of puzzle of Cubo: the best square, also with a die from the centre; and how hard each is."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from itertools import combinations, permutations
from random import Random
from typing import Any, ClassVar, Final

from cubeplay.cubo.exact.asking import roll_of
from cubeplay.cubo.exact.exchange import ExchangePlan, best_with_exchange
from cubeplay.cubo.rules.moves import Arrange, Lift, Place, Shift, Swap
from cubeplay.cubo.rules.scoring import best_exchange, score, score_lines
from cubeplay.cubo.rules.state import BARE, FIELDS, MIDDLE, Cells, Die, Scoring, Table
from cubeplay.game import Hint
from cubeplay.puzzles import DIFFICULTIES, Kind, Puzzle
from cubeplay.puzzles.puzzle import SOLVER, Worth
from cubeplay.session import Session
from cubeplay.words import _, listed, plural

Value = Callable[[Cells], int]
"""The worth of a full square."""

_AFTER_TOP: Final = (3, 6, 5, 8, 7)
"""The order of the fields after the top row, in the first idea."""

_SWAPS: Final = tuple(pair for pair in combinations(range(9), 2) if MIDDLE not in pair)


def first_idea(dice: tuple[Die, ...], white: Die, scoring: Scoring) -> Cells:
    """The square of the first idea, for eight coloured dice."""

    def points(cells: Cells) -> int:
        return score(cells, scoring)

    def with_dice(cells: Cells, fields: tuple[int, ...], laid: tuple[Die, ...]) -> Cells:
        lying = [*cells]
        for field, die in zip(fields, laid, strict=True):
            lying[field] = die
        return tuple(lying)

    bare = with_dice(BARE, (MIDDLE,), (white,))
    top = max(permutations(sorted(dice), 3), key=lambda row: points(with_dice(bare, (0, 1, 2), row)))
    cells, left = with_dice(bare, (0, 1, 2), top), [*sorted(dice)]
    for die in top:
        left.remove(die)
    for field in _AFTER_TOP:
        following = max(left, key=lambda die: points(with_dice(cells, (field,), (die,))))
        left.remove(following)
        cells = with_dice(cells, (field,), (following,))
    return cells


def patient(cells: Cells, value: Value) -> Cells:
    """The square after swaps of two dice, the best first, as long as a swap gains."""
    now = value(cells)
    while True:
        best, after = max(((value(after), after) for after in _changed(cells)), key=lambda pair: pair[0])
        if best <= now:
            return cells
        now, cells = best, after


def _changed(cells: Cells) -> list[Cells]:
    squares = []
    for one, other in _SWAPS:
        lying = [*cells]
        lying[one], lying[other] = lying[other], lying[one]
        squares.append(tuple(lying))
    return squares


def shortfall(first: Cells, value: Value, best: int) -> int:
    """How many points the patient method falls short of the best; -1 if the first idea is one of the best."""
    return -1 if value(first) == best else best - value(patient(first, value))


class _Square(Kind):
    """Nine dice lie loose before the solver; the answer is a square of them."""

    moves: ClassVar[tuple[type, ...]] = (Place, Lift, Shift, Swap, Arrange)
    open_ended: ClassVar[bool] = True
    short: ClassVar[tuple[int, ...]]
    """The largest shortfall (:func:`~cubeplay.cubo.puzzles.kinds.shortfall`) of difficulties 1 to 4."""

    def draw(self, rng: Random, difficulty: int) -> Table:
        """A table after the first roll."""
        session = Session(self.game, seed=rng.getrandbits(48))
        session.play("flip")
        session.play("start")
        table: Table = session.state
        return table

    def pose(self, state: Table) -> Puzzle | None:
        """The puzzle of a table on which dice lie loose before the first player."""
        own = state.players[SOLVER]
        fresh = state.phase == "play" and not (state.rolling or state.anyone_called or own.choice)
        if not fresh or len(own.loose) != len(FIELDS) - 1 or state.timing == "timed":
            return None
        plan = self.plan(state)
        if plan is None:
            return None
        cells = tuple(die for row in plan.cells for die in row)
        first = first_idea(own.loose, plan.cells[1][1], state.scoring)
        short = shortfall(first, lambda square: self.value(state, square), plan.score)
        return Puzzle(
            self.game.name,
            self.name,
            self.title,
            self.asked(state),
            self.game.write_position(state),
            plan.score,
            (str(Arrange(cells)),),
            self.because(state, plan),
            self.hints(state, plan),
            next((level for level, most in enumerate(self.short, 1) if short <= most), DIFFICULTIES[-1]),
        )

    def worth(self, puzzle: Puzzle, state: Table, moves: Sequence[Any]) -> int | None:
        """The worth of the square; None while dice lie loose."""
        own = state.players[SOLVER]
        laid = own.full and all(isinstance(move, self.moves) for move in moves)
        return self.value(state, own.cells) if laid else None

    def told(self, worth: Worth) -> str:
        """The points."""
        return plural("{number} point", "{number} points", int(worth)).format(number=worth)

    def unfinished(self, puzzle: Puzzle, state: Table) -> str:
        """How many dice are still to be laid."""
        loose = len(state.players[SOLVER].loose)
        if not loose:
            return _("Lay your dice; that is all that is asked.")
        return plural(
            "Not finished: {number} die still lies loose.",
            "Not finished: {number} dice still lie loose.",
            loose,
        ).format(number=loose)

    @abstractmethod
    def plan(self, state: Table) -> ExchangePlan | None:
        """The best answer; None if there is nothing to ask."""

    @abstractmethod
    def value(self, state: Table, cells: Cells) -> int:
        """What a full square is worth."""

    @abstractmethod
    def asked(self, state: Table) -> str:
        """What is asked."""

    @abstractmethod
    def because(self, state: Table, plan: ExchangePlan) -> str:
        """Why no answer is better."""

    def hints(self, state: Table, plan: ExchangePlan) -> tuple[Hint, ...]:
        """The points, the best line of the square, its corners, the square."""
        cells = tuple(die for row in plan.cells for die in row)
        best = max(score_lines(cells, state.scoring), key=lambda line: line.points)
        dice = listed(die.words for die in best.dice if die)
        line = plural(
            "One line of it is {dice}: {points} point.",
            "One line of it is {dice}: {points} points.",
            best.points,
        )
        corners = listed(die.words for die in cells[:MIDDLE:2] + cells[6::2] if die)
        return (
            Hint(_("The best square is worth {worth}.").format(worth=self.told(plan.score))),
            Hint(line.format(dice=dice, points=best.points), best.fields),
            Hint(_("Lay these in the corners: {dice}.").format(dice=corners), ("a1", "c1", "a3", "c3")),
            Hint(_("This is a best square."), FIELDS, Arrange(cells)),
        )


def _lines_in_words(cells: Cells, state: Table) -> str:
    """The lines of a square and their points, in words."""
    told = _("{line}: {points}")
    lines = score_lines(cells, state.scoring)
    return listed(told.format(line=line.name, points=line.points) for line in lines if line.points)


class BestSquare(_Square):
    """The best square of a roll."""

    name: ClassVar[str] = "square"
    title: ClassVar[str] = _("Find the best square")
    short: ClassVar[tuple[int, ...]] = (-1, 0, 2, 6)

    def plan(self, state: Table) -> ExchangePlan:
        """The best square, without a die from the centre."""
        return best_with_exchange(*roll_of(state.players[SOLVER]), (), state.scoring)

    def value(self, state: Table, cells: Cells) -> int:
        """The points of the square."""
        return score(cells, state.scoring)

    def asked(self, state: Table) -> str:
        """The question."""
        return _("Nine dice lie open. How many points can they make? The centre does not count.")

    def because(self, state: Table, plan: ExchangePlan) -> str:
        """The lines of the square, and how many squares were tried."""
        cells = tuple(die for row in plan.cells for die in row)
        words = _("{lines}. None of the 40,320 ways to lay eight dice makes more than {points}.")
        return words.format(lines=_lines_in_words(cells, state), points=plan.score)


class BestExchange(_Square):
    """The square that is worth most after an exchange with one die of the centre."""

    name: ClassVar[str] = "exchange"
    title: ClassVar[str] = _("One die from the centre")
    short: ClassVar[tuple[int, ...]] = (0, 2, 4, 6)

    def plan(self, state: Table) -> ExchangePlan | None:
        """The best square with an exchange; None if no die of the centre helps."""
        plan = best_with_exchange(*roll_of(state.players[SOLVER]), state.centre, state.scoring)
        return plan if plan.take else None

    def value(self, state: Table, cells: Cells) -> int:
        """The points after the best exchange."""
        return max(best_exchange(cells, die, state.scoring)[0] for die in dict.fromkeys(state.centre))

    def asked(self, state: Table) -> str:
        """The question."""
        return _("Lay your nine dice. Then one die of the centre may take the place of one of yours.")

    def because(self, state: Table, plan: ExchangePlan) -> str:
        """The exchange, and what the square is worth without it."""
        assert plan.take
        final = tuple(die for row in plan.final for die in row)
        words = plural(
            "Take {die} for {field}: {before} point becomes {points}. {lines}. "
            "Every die of the centre was tried in the place of every die of yours.",
            "Take {die} for {field}: {before} points become {points}. {lines}. "
            "Every die of the centre was tried in the place of every die of yours.",
            plan.fallback,
        )
        return words.format(
            die=plan.take.words,
            field=plan.field,
            before=plan.fallback,
            points=plan.score,
            lines=_lines_in_words(final, state),
        )

    def hints(self, state: Table, plan: ExchangePlan) -> tuple[Hint, ...]:
        """Which die to take first, then the square."""
        assert plan.take
        much, *rest = super().hints(state, plan)
        # Translators: {die} is a colour and pips: red 4
        take = Hint(_("Plan with the {die} of the centre.").format(die=plan.take.words))
        return (much, take, *rest)
