"""The two kinds of puzzle: leave a random room in the fewest actions, or unharmed; and how hard each is."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Collection, Sequence
from random import Random
from typing import Any, ClassVar, Final

from cubeplay.game import Hint
from cubeplay.gelatinous.exact.solver import Least, Solution, solve
from cubeplay.gelatinous.rules.die import DICE, Die, Direction
from cubeplay.gelatinous.rules.moves import Roll
from cubeplay.gelatinous.rules.play import advance, place_dangers
from cubeplay.gelatinous.rules.room_drawings import draw_room
from cubeplay.gelatinous.rules.rooms import COLUMNS, OUT, RoomKind, RoomPlan
from cubeplay.gelatinous.rules.state import Run, Visit
from cubeplay.puzzles import DIFFICULTIES, Kind, Puzzle
from cubeplay.puzzles.puzzle import SOLVER, Worth
from cubeplay.words import COMPASS, _, listed, plural

KIND: Final[RoomKind] = "A"
TITLE: Final = _("The puzzle room")

_SIDES: Final = (4, 5)
_GLYPHS: Final = (1, 1, 2)
_NUMBERS: Final = 6
_WALLED: Final = (0.1, 0.2, 0.3)
"""The share of the inner sides that are walls."""

_INNER: Final[tuple[Direction, Direction]] = ("east", "south")


def drawn_room(rng: Random) -> RoomPlan | None:
    """A room at random; None if some square cannot be reached."""
    columns, rows = rng.choice(_SIDES), rng.choice(_SIDES)
    squares = [f"{letter}{row}" for row in range(1, rows + 1) for letter in COLUMNS[:columns]]
    glyphs, walled = rng.choice(_GLYPHS), rng.choice(_WALLED)
    start, *others = rng.sample(squares, 1 + glyphs + _NUMBERS)
    outer = _outer_sides(squares, columns, rows)
    room = RoomPlan(
        "the-puzzle-room",
        TITLE,
        KIND,
        columns,
        rows,
        start,
        numbers=tuple(others[glyphs:]),
        glyphs=tuple(sorted(others[:glyphs], key=squares.index)),
        exit=rng.choice(outer),
        walls=tuple((s, d) for s in squares for d in _INNER if (s, d) not in outer and rng.random() < walled),
        puzzle=True,
    )
    return room if room.reachable() == {*squares} else None


def _outer_sides(squares: list[str], columns: int, rows: int) -> list[tuple[str, Direction]]:
    """The sides of the squares along the border that look out of the room."""
    last = COLUMNS[columns - 1]
    borders: tuple[tuple[Direction, list[str]], ...] = (
        ("north", [square for square in squares if square[1:] == "1"]),
        ("east", [square for square in squares if square[0] == last]),
        ("south", [square for square in squares if square[1:] == str(rows)]),
        ("west", [square for square in squares if square[0] == "a"]),
    )
    return [(square, side) for side, border in borders for square in border]


Standing = tuple[str, frozenset[str]]
"""A square, and the glyphs that are still to be visited."""


def steps_on_foot(room: RoomPlan, square: str, glyphs: tuple[str, ...]) -> int:
    """The fewest steps from a square over all glyphs out of the room, if no number on the die mattered.

    >>> from cubeplay.gelatinous.rules.dungeon import dungeon_of
    >>> room = dungeon_of("").rooms["the-candle-store"]
    >>> steps_on_foot(room, room.exit[0], ())
    1
    """
    front: set[Standing] = {(square, frozenset(glyphs))}
    seen, steps = set(front), 0
    while front:
        steps += 1
        if any(end == OUT and not left for place, left in front for _side, end in room.ways[place]):
            return steps
        front = {
            (end, left - {end}) for place, left in front for _side, end in room.ways[place] if end != OUT
        } - seen
        seen |= front
    raise ValueError(f"{room.id} has no way out from {square}")


def ways_of(
    room: RoomPlan,
    square: str,
    die: Die,
    glyphs: tuple[str, ...],
    actions: int,
    shunned: Collection[str] = (),
) -> int:
    """In how many ways a die leaves a room in ``actions`` actions without a step onto shunned squares."""
    front = Counter({(square, die, frozenset(glyphs)): 1})
    for _action in range(actions - 1):
        after: Counter[tuple[str, Die, frozenset[str]]] = Counter()
        for (place, lying, left), number in front.items():
            for side, end in room.ways[place]:
                if end != OUT and end not in shunned:
                    fallen = lying.rolled(side)
                    after[end, fallen, left - {end} if fallen.top == 6 else left] += number
        front = after
    doors = Counter({place: sum(end == OUT for _side, end in room.ways[place]) for place in room.squares})
    return sum(number * doors[place] for (place, _die, left), number in front.items() if not left)


_FEWEST: Final = 4
"""The fewest actions of a way out that makes a puzzle."""


class _Room(Kind):
    """A room that is to be left, without abilities; the fewest actions are best."""

    moves: ClassVar[tuple[type, ...]] = (Roll,)
    low_wins: ClassVar[bool] = True
    goal: ClassVar[Least]
    shuns: ClassVar[bool]
    """Whether no danger may be met."""

    def draw(self, rng: Random, difficulty: int) -> Run | None:
        """A cube at the start of a random room, with dangers as the die places them."""
        room = drawn_room(rng)
        if room is None:
            return None
        run: Run = self.game.start(dungeon=draw_room(room))
        dangers = place_dangers(tuple(rng.randint(1, 6) for _danger in range(run.stats.dangers)))
        visit = Visit(room.id, room.start, rng.choice(DICE), tuple(sorted(dangers)), glyphs=room.glyphs)
        health = rng.randint(1, run.health)
        return run.but(phase="room", drew=run.level, health=health, unseen=(), visit=visit)

    def pose(self, state: Run) -> Puzzle | None:
        """The puzzle of a room in which nothing has been done yet; None if its way out is no puzzle."""
        if state.phase != "room" or state.room.kind != KIND or len(state.dungeon.rooms) > 1:
            return None
        if state.usable or state.visit.actions or state.visit.eaten or not state.visit.glyphs:
            return None
        found = solve(state, self.goal)
        if found is None or found.actions < _FEWEST or not self.proper(state, found):
            return None
        return Puzzle(
            self.game.name,
            self.name,
            self.title,
            self.asked(state, found),
            self.game.write_position(state),
            found.actions,
            tuple(map(str, found.moves)),
            self.because(state, found),
            self._hints(state, found),
            self._difficulty(state, found),
        )

    def play(self, puzzle: Puzzle, moves: Sequence[Any]) -> Run:
        """The run after some moves, which end with the room.  Raises IllegalMove."""
        state: Run = puzzle.state
        for move in moves:
            if state.phase != "room":
                break
            state = self.game.apply(state, SOLVER, move).state
        return state

    def worth(self, puzzle: Puzzle, state: Run, moves: Sequence[Any]) -> int | None:
        """The actions to the way out; None before it."""
        return state.visit.actions if state.done > puzzle.state.done else None

    def told(self, worth: Worth) -> str:
        """The actions."""
        return plural("{number} action", "{number} actions", int(worth)).format(number=worth)

    def unfinished(self, puzzle: Puzzle, state: Run) -> str:
        """Where the cube is."""
        if state.phase == "over":
            return _("The cube is lost. Try another way.")
        if state.visit.glyphs:
            words = _("Not out yet: the cube is on {square}, and glyphs stand on {glyphs}.")
            return words.format(square=state.visit.square, glyphs=listed(state.visit.glyphs))
        return _("Not out yet: the cube is on {square}.").format(square=state.visit.square)

    @abstractmethod
    def proper(self, state: Run, found: Solution) -> bool:
        """Whether the best way out answers a puzzle of this kind."""

    @abstractmethod
    def asked(self, state: Run, found: Solution) -> str:
        """What is asked."""

    @abstractmethod
    def because(self, state: Run, found: Solution) -> str:
        """Why nothing is better."""

    def _difficulty(self, state: Run, found: Solution) -> int:
        """By how much the best way is longer than a walk without regard to the die: 1 if it is not longer.

        Two more actions are 2, or 3 if the best way is the only one; four are 4 or 5, and more are 5.
        """
        detour = found.actions - steps_on_foot(state.room, state.visit.square, state.visit.glyphs)
        if not detour:
            return 1
        return min(detour + (self.ways(state, found) == 1), DIFFICULTIES[-1])

    def ways(self, state: Run, found: Solution) -> int:
        """How many ways are as short as the best one."""
        dangers = [state.room.numbers[number - 1] for number in state.visit.dangers] if self.shuns else []
        visit = state.visit
        return ways_of(state.room, visit.square, state.die, visit.glyphs, found.actions, dangers)

    def _hints(self, state: Run, found: Solution) -> tuple[Hint, ...]:
        """How many actions, where the 6 must be on top, half of the way, the next step."""
        squares = _squares(state, found)
        half = squares[: len(squares) // 2]
        move = found.moves[0]
        assert isinstance(move, Roll)
        glyphs = state.visit.glyphs
        return (
            Hint(_("The best way out takes {worth}.").format(worth=self.told(found.actions))),
            Hint(
                _("The 6 must be on top when you come to {squares}.").format(squares=listed(glyphs)), glyphs
            ),
            Hint(_("Begin with {squares}.").format(squares=listed(half)), half),
            Hint(_("Roll {to}.").format(to=COMPASS[move.to]), squares[:1], move),
        )


def _squares(state: Run, found: Solution) -> tuple[str, ...]:
    """The squares of a way out, in order."""
    squares, now = [], state
    for move in found.moves[:-1]:
        now = advance(now, move).state
        squares.append(now.visit.square)
    return tuple(squares)


class Fewest(_Room):
    """Out of the room in the fewest actions."""

    name: ClassVar[str] = "fewest"
    title: ClassVar[str] = _("Out in the fewest steps")
    goal: ClassVar[Least] = "actions"
    shuns: ClassVar[bool] = False

    def proper(self, state: Run, found: Solution) -> bool:
        """Whether there is no overtime on the way."""
        return found.actions <= state.actions_left

    def asked(self, state: Run, found: Solution) -> str:
        """The question."""
        words = _("Leave the room alive. {worth} are possible.")
        return words.format(worth=self.told(found.actions))

    def because(self, state: Run, found: Solution) -> str:
        """The way, and how it compares with a walk."""
        walk = steps_on_foot(state.room, state.visit.square, state.visit.glyphs)
        words = _(
            "The way is {squares}, and out. On foot it would be {walk}; "
            "the rest brings the 6 on top in time. All shorter ways of the die were tried: none leads out."
        )
        return words.format(squares=listed(_squares(state, found)), walk=self.told(walk))


class Unharmed(_Room):
    """Out of the room without any damage."""

    name: ClassVar[str] = "unharmed"
    title: ClassVar[str] = _("Out unharmed")
    goal: ClassVar[Least] = "damage"
    shuns: ClassVar[bool] = True

    def proper(self, state: Run, found: Solution) -> bool:
        """Whether a way without damage exists, and dangers are there that could hurt."""
        return found.damage == 0 and bool(state.visit.dangers)

    def worth(self, puzzle: Puzzle, state: Run, moves: Sequence[Any]) -> int | None:
        """The actions, if nothing hurt on the way."""
        actions = super().worth(puzzle, state, moves)
        return None if actions is None or _hurt(state) else actions

    def unfinished(self, puzzle: Puzzle, state: Run) -> str:
        """What hurt, or where the cube is."""
        if _hurt(state):
            return _("The cube was hurt on the way. Try another one.")
        return super().unfinished(puzzle, state)

    def asked(self, state: Run, found: Solution) -> str:
        """The question."""
        words = _("Leave the room unharmed: no danger, no overtime. {worth} are possible.")
        return words.format(worth=self.told(found.actions))

    def because(self, state: Run, found: Solution) -> str:
        """The way, and what the dangers cost."""
        shortest = solve(state, "actions")
        words = _("The way is {squares}, and out. Every shorter way hurts, or does not lead out.")
        if shortest and shortest.damage == 0:
            words = _("The way is {squares}, and out. It is the shortest of all, and no danger lies on it.")
        return words.format(squares=listed(_squares(state, found)))


def _hurt(state: Run) -> bool:
    """Whether a danger was eaten, or overtime came, in a room that began unharmed."""
    return bool(state.visit.eaten) or state.visit.actions > state.room.limit
