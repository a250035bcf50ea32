"""The benchmark: speeds that the project promises, measured against peers on the same work in the same run.

A **row** of the table is one function that measures one piece of work::

    @row("cubo", "best arrangement", peer="OR-tools CP-SAT", at_least=150, needs=("ortools",))
    def against_cp_sat() -> Times:
        return compare(ours, theirs)

Its goal is a ratio, how many times as fast as the peer ours must be (``at_least``), or a limit in seconds
(``at_most``).  Ours and the peer's are measured alternately, and medians are compared, so that a busy machine
slows both.  The rows of our games are in modules with their names, those of another package's game in the
module that its :attr:`~cubeplay.game.Game.bench` names, those of the pages in ``pages``.  *Curves* measure
how costs grow (``growth``); ``load`` measures many visitors at once.

None of it is installed: ``cubeplay bench`` and ``make load`` run in a clone of the project.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import Any, Final

from cubeplay.errors import CubeplayError
from cubeplay.game import CHANCE, CLOCK, Game
from cubeplay.registry import OURS, OUTSIDE
from cubeplay.words import listed

from benchmarks.growth import CURVES, GrowthCurve
from benchmarks.printing import aligned, in_words

REPEATS: Final = 5
SHORTEST: Final = 0.05
"""Shorter work is repeated for this many seconds."""

SHORTEST_PLAY: Final = 0.2
"""Whole games are played for this many seconds at a time."""


@dataclass(frozen=True, slots=True)
class Times:
    """Medians, in seconds for the same work; ``peer`` is None without a peer."""

    ours: float
    peer: float | None = None


@dataclass(frozen=True, slots=True)
class BenchRow:
    """One row of the table: the work, the peer that does the same, and the goal: a ratio or a limit.

    ``needs`` names the packages that the peer is imported from.
    """

    game: str
    work: str
    measure: Callable[[], Times]
    peer: str = ""
    at_least: float | None = None
    at_most: float | None = None
    needs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """A row and its measured times."""

    row: BenchRow
    times: Times

    @property
    def ratio(self) -> float | None:
        """How many times as fast as the peer ours is."""
        return None if self.times.peer is None else self.times.peer / self.times.ours

    @property
    def met(self) -> bool:
        """Whether the goal is reached."""
        if self.row.at_most is not None and self.times.ours > self.row.at_most:
            return False
        return self.row.at_least is None or (self.ratio or 0.0) >= self.row.at_least

    def as_json(self) -> dict[str, Any]:
        """The row as JSON; times in seconds."""
        row, times = self.row, self.times
        return {
            "game": row.game, "work": row.work, "peer": row.peer, "peer_seconds": times.peer,
            "our_seconds": times.ours, "ratio": self.ratio, "at_least": row.at_least,
            "at_most_seconds": row.at_most, "met": self.met,
        }  # fmt: skip


ROWS: Final[list[BenchRow]] = []
"""All rows that have been registered."""


def row(
    game: str,
    work: str,
    *,
    peer: str = "",
    at_least: float | None = None,
    at_most: float | None = None,
    needs: tuple[str, ...] = (),
) -> Callable[[Callable[[], Times]], Callable[[], Times]]:
    """Register a function as a row of the table.

    Raises ValueError unless the row has one goal: a ratio to a peer, or a limit in seconds.
    """
    if (at_least is None) == (at_most is None) or (at_least is not None and not peer):
        raise ValueError(f"{work!r} needs one goal, and a peer for a ratio")

    def register(measure: Callable[[], Times]) -> Callable[[], Times]:
        ROWS.append(BenchRow(game, work, measure, peer, at_least, at_most, needs))
        return measure

    return register


# Measuring


def seconds(work: Callable[[], object], clock: Callable[[], float] = perf_counter) -> float:
    """Seconds for a piece of work, which is repeated if it is short."""
    calls, taken = 0, 0.0
    start = clock()
    while taken < SHORTEST:
        work()
        calls += 1
        taken = clock() - start
    return taken / calls


def busy_seconds(work: Callable[[], object]) -> float:
    """Seconds of the processor for a piece of work, whatever other processes do."""
    return seconds(work, process_time)


def compare(ours: Callable[[], object], peer: Callable[[], object], repeats: int = REPEATS) -> Times:
    """Measure both alternately, and take the medians; a first run of each is not counted."""
    ours()
    peer()
    pairs = [(seconds(ours), seconds(peer)) for _repeat in range(repeats)]
    return Times(median(mine for mine, _theirs in pairs), median(theirs for _mine, theirs in pairs))


def alone(ours: Callable[[], object], repeats: int = REPEATS) -> Times:
    """Measure work without a peer; the first run counts, too."""
    return Times(median(seconds(ours) for _repeat in range(repeats)))


def random_play(game: Game[Any, Any], repeats: int = 15, **options: Any) -> Times:
    """Seconds of the processor for a move of whole random games, including chance moves.

    ``options`` are the game's.  The peer is that of :func:`beside_dominoes`.
    """
    return beside_dominoes(lambda rng: _random_game(game, rng, options), repeats)


def beside_dominoes(play: Callable[[Random], int], repeats: int = 15) -> Times:
    """Seconds of the processor for a move of whole games; ``play`` plays one and returns its number of moves.

    The peer is OpenSpiel's ``python_block_dominoes``, also in Python and played at random.
    """
    import pyspiel
    from open_spiel.python.games import block_dominoes  # noqa: F401

    dominoes = pyspiel.load_game("python_block_dominoes")
    return play_beside(play, lambda rng: _random_dominoes(dominoes, rng), repeats)


def play_beside(play: Callable[[Random], int], peer: Callable[[Random], int], repeats: int) -> Times:
    """Seconds of the processor for a move of whole games, measured alternately; the median ratio counts."""
    pairs = [(_seconds_a_move(play, seed), _seconds_a_move(peer, seed)) for seed in range(repeats)]
    pairs.sort(key=lambda pair: pair[1] / pair[0])
    return Times(*pairs[repeats // 2])


def seconds_a_move(game: Game[Any, Any], **options: Any) -> float:
    """Seconds of the processor for a move of whole random games, without a peer."""
    return _seconds_a_move(lambda rng: _random_game(game, rng, options), seed=0)


def _seconds_a_move(play: Callable[[Random], int], seed: int) -> float:
    """Seconds of the processor for a move, over whole games for SHORTEST_PLAY."""
    rng = Random(seed)
    moves, taken = 0, 0.0
    start = process_time()
    while taken < SHORTEST_PLAY:
        moves += play(rng)
        taken = process_time() - start
    return taken / moves


def _random_game(game: Game[Any, Any], rng: Random, options: dict[str, Any]) -> int:
    """Play a game to its end with random legal moves; returns the number of moves."""
    state = game.start(**options)
    moves = 0
    while actors := game.to_move(state):
        actor = actors[0] if len(actors) == 1 else rng.choice(actors)
        if actor == CHANCE:
            move = game.chance(state).sample(rng)
        elif actor == CLOCK:
            move = game.tick(state)
        else:
            assert isinstance(actor, int)
            move = game.random_move(state, actor, rng)
        state = game.apply(state, actor, move).state
        moves += 1
    return moves


def _random_dominoes(dominoes: Any, rng: Random) -> int:
    state = dominoes.new_initial_state()
    moves = 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, chances)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
        moves += 1
    return moves


# The table


def gather() -> Sequence[BenchRow]:
    """The rows of every game, of puzzles and of the pages, in the order of the games."""
    for name in OURS:
        import_module(f"benchmarks.{name}")
    for name, game in OUTSIDE.items():
        try:
            if game.bench:
                import_module(game.bench)
        except Exception as error:
            print(OUTSIDE.leave_out(name, error), file=sys.stderr)
    for name in ("openspiel", "puzzles", "sessions", *["pages"] * bool(find_spec("voila"))):
        import_module(f"benchmarks.{name}")
    return tuple(ROWS)


def gather_curves() -> Sequence[GrowthCurve]:
    """The curves, in the order of the games."""
    gather()
    return tuple(CURVES)


def check_peers(rows: Iterable[BenchRow]) -> None:
    """Raises CubeplayError if a package of a peer is missing."""
    missing = sorted({name for row in rows for name in row.needs if find_spec(name) is None})
    if missing:
        raise CubeplayError(
            "Not measured",
            f"these packages to compare with are missing: {listed(missing)}.",
            'Install them with: pip install "cubeplay[bench]"',
        )


def table(results: Iterable[Result]) -> str:
    """The table as text."""
    head = ("game", "work", "peer", "peer takes", "we take", "ratio", "goal", "met")
    return aligned(head, map(_cells, results))


def _cells(result: Result) -> tuple[str, ...]:
    row, times = result.row, result.times
    goal = f"at least {row.at_least:g}×" if row.at_most is None else f"at most {in_words(row.at_most)}"
    return (
        row.game,
        row.work,
        row.peer or "–",
        "–" if times.peer is None else in_words(times.peer),
        in_words(times.ours),
        "–" if result.ratio is None else f"{result.ratio:.3g}×",
        goal,
        "yes" if result.met else "NO",
    )
