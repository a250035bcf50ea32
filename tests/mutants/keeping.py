"""What earlier runs found, in files of a folder: which tests reach which lines, and how each mutant fared.

What a finding depends on is read anew each time: if a byte of it differs, the finding is not used.
"""

import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path

import msgspec

from mutants import staging
from mutants.reaching import Look, Reach, reach_of, test_files
from mutants.targets import GAMES, PACKAGES, TREE, Mutant
from mutants.trying import Verdict, look

FOLDER = TREE / ".mutants"
ORDER = "tests/mutants/reaching.py"


class _Fared(msgspec.Struct):
    """How a mutant fared, and the digest of what that depends on."""

    mutant: str
    fate: str
    test: str
    seconds: float
    depends: str


class Kept:
    """The findings about one game, or about one package.

    Which lines a test file reaches depends on the frame, the game, the helpers of its tests, and that file;
    that a mutant was killed, on these and the file of the test that killed it; that one was not, on all files
    of the game's tests and on their order.  A mutant that has to be tried again is tried first with the test
    that killed it.
    """

    def __init__(self, game: str, folder: Path = FOLDER) -> None:
        self.game = game
        self._looks = folder / f"{'packages' if game in PACKAGES else game}-reach"
        self._looks.mkdir(parents=True, exist_ok=True)
        self._fates = folder / f"{game}-fates.jsonl"
        self._fates.touch()
        self._around = _digest(_common(game))
        self._all = _digest((TREE / file for file in (ORDER, *test_files(game))), self._around)
        self._found = {one.mutant: one for one in _written(self._fates.read_bytes())}

    def reach(self, *, tell: bool = False) -> Reach:
        """What the game's tests reach; a file of tests that changed is looked at anew."""
        looks = []
        for file in test_files(self.game):
            looks.append(self._look(file))
            if tell:
                print(f"{file}: {sum(looks[-1].seconds.values()):.0f} s", file=sys.stderr, flush=True)
        reach = reach_of(looks)
        reach.kills.update(one.test for one in self._found.values() if one.fate == "killed")
        return reach

    def _look(self, file: str) -> Look:
        stem = Path(file).stem
        kept = self._looks / f"{stem}.{self._on(file)}.json"
        if not kept.exists():
            seen = staging.look(file) if self.game in PACKAGES else look(self.game, file)
            found = msgspec.json.encode(seen)
            for old in self._looks.glob(f"{stem}.*"):
                old.unlink()
            kept.write_bytes(found)
        return msgspec.json.decode(kept.read_bytes(), type=Look)

    def verdict(self, mutant: Mutant) -> Verdict | None:
        """How a mutant fared, if all that this depends on is as it was."""
        found = self._found.get(_name(mutant))
        if found is None or found.depends != self._needed(found.fate, found.test):
            return None
        return Verdict(mutant, found.fate, found.test, found.seconds)

    def killer(self, mutant: Mutant) -> str:
        """The test that killed a mutant the last time; "" if none is known."""
        found = self._found.get(_name(mutant))
        return found.test if found else ""

    def keep(self, verdict: Verdict) -> None:
        """Write down how a mutant fared, behind what is written."""
        depends = self._needed(verdict.fate, verdict.test)
        fared = _Fared(_name(verdict.mutant), verdict.fate, verdict.test, verdict.seconds, depends)
        self._found[fared.mutant] = fared
        with self._fates.open("ab") as file:
            file.write(b"\n" + msgspec.json.encode(fared))

    def _needed(self, fate: str, test: str) -> str:
        return self._on(test.split("::")[0]) if fate == "killed" and "::" in test else self._all

    def _on(self, file: str) -> str:
        return _digest([TREE / file], self._around)


def _written(lines: bytes) -> Iterator[_Fared]:
    """What stands in a file; a line that was cut off by a run's end is left out."""
    for line in lines.splitlines():
        with suppress(msgspec.DecodeError):
            yield msgspec.json.decode(line, type=_Fared)


def _name(mutant: Mutant) -> str:
    return sha256(f"{mutant.file}\n{mutant.code}".encode()).hexdigest()[:16]


def _common(game: str) -> Iterator[Path]:
    """What all tests of a game may read: the engine but for other games, helpers, how mutants are tried.

    Tests of packages may read all but each other.
    """
    if game in PACKAGES:
        product = (path for name in ("cubeplay", "widgets") for path in _files(TREE / name))
        helpers = (path for path in _files(TREE / "tests") if not path.match("test_*.py"))
        yield from (*product, *(path for path in helpers if not path.is_relative_to(TREE / "tests/mutants")))
        yield TREE / "tests/mutants/staging.py"
        return
    others = {TREE / "cubeplay" / other for other in GAMES if other != game}
    yield from (path for path in _files(TREE / "cubeplay") if others.isdisjoint(path.parents))
    tests = TREE / "tests"
    yield from (path for path in _files(tests / game) if not path.match("test_*.py"))
    yield from (*sorted(tests.glob("*.py")), tests / "mutants/trying.py")


def _files(folder: Path) -> Iterable[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)


@cache
def _bytes(path: Path) -> bytes:
    return path.read_bytes() if path.exists() else b""


def _digest(paths: Iterable[Path], before: str = sys.version) -> str:
    digest = sha256(before.encode())
    for path in paths:
        digest.update(f"\n{path.relative_to(TREE)}\n".encode() + sha256(_bytes(path)).digest())
    return digest.hexdigest()[:16]
