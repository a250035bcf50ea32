"""Which lines of a game or a package its tests reach, and which tests to try a mutant with."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from mutants.targets import PACKAGES, TREE, Mutant

TESTS = [
    "desk",
    "guard",
    "lobby",
    "own_pieces",
    "saved",
    "school",
    "store",
    "tables",
    "puzzles/test_puzzle_doors.py",
    "rulebooks/test_rulebook_doors.py",
    "teaching/test_class_charts.py",
    "teaching/test_classes.py",
    "teaching/test_in_class.py",
    "test_data.py",
    "test_session.py",
    "widgets/test_rematch_seats.py",
    "widgets/test_table_seats.py",
    "widgets/test_who_is_next.py",
]
"""The tests of packages: one of them may see mutants of several packages."""

LONGEST = 15.0
"""Tests that take more seconds are left out."""

FAR = 10.0
"""A test that does not reach the file of a mutant is tried as if it took so many times as long."""


class Look(NamedTuple):
    """Which tests of one file get to each line of each file of a game, and how long each test takes."""

    lines: dict[str, dict[int, list[str]]]
    seconds: dict[str, float]


class Reach(NamedTuple):
    """Which tests of a game get to each line of each file, and how long they take without a mutant.

    Under the name "" stand the lines that run when a file is imported.
    """

    lines: dict[str, dict[int, list[str]]]
    seconds: dict[str, float]
    kills: Counter[str]

    def tests(self, mutant: Mutant, first: str = "") -> list[str]:
        """The tests that may see a mutant: one before all, those that reach its lines, then the others.

        Among these the quick ones, those that reach its file, and those that have killed many come first; the
        second example of a test comes as late as if it took twice as long, the third three times, and so on.
        """
        reached = self.lines.get(mutant.file, {})
        names = {name for line in mutant.lines for name in reached.get(line, ())}
        around = {name for tests in reached.values() for name in tests}
        seen = self.seconds.keys() if "" in names else names

        def cost(test: str) -> tuple[float, str]:
            costs = (self.seconds[test] + 0.02) / (1 + self.kills[test])
            return costs * (1 if test in around else FAR), test

        turns = Counter[str]()
        late = dict[str, tuple[bool, bool, float, str]]()
        for test in sorted(seen, key=cost):
            alike = test.partition("[")[0]
            turns[alike] += 1
            late[test] = test != first, test not in names, cost(test)[0] * turns[alike], test
        return sorted(late, key=late.__getitem__)


def test_files(target: str) -> list[str]:
    """The files of a game's own tests, or of those of packages."""
    found = [
        path
        for each in (TESTS if target in PACKAGES else [target])
        for path in (*(TREE / "tests" / each).rglob("test_*.py"), TREE / "tests" / each)
        if path.is_file()
    ]
    return sorted(path.relative_to(TREE).as_posix() for path in found)


def reach_of(looks: Sequence[Look]) -> Reach:
    """What the tests reach together."""
    mine: dict[str, dict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
    seconds = {name: took for one in looks for name, took in one.seconds.items() if took <= LONGEST}
    for one in looks:
        for file, numbers in one.lines.items():
            for number, names in numbers.items():
                mine[file][number] += [name for name in names if not name or name in seconds]
    return Reach(mine, seconds, Counter())
