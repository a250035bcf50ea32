"""``make proof``: runs the long tests, part by part: ``python tools/proof.py [PART …]``.

A part is a folder of tests, or a file of a folder whose tests need a browser and take hours.  Its result is
written to ``docs/proof.md`` when it ends.  A part that has passed is skipped the next time if nothing that it
depends on has changed since that commit, so an interrupted run goes on where it stopped.  A named part always
runs; ``browser`` names all files of that folder.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.etree import ElementTree

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "docs" / "proof.md"
BY_FILE = ("browser", "browsers", "static_site")
"""The folders of which each file is a part."""
DEPENDS = ("cubeplay", "widgets", "tests", "notebooks", "locks", "pyproject.toml")
ABOUT = """# What the long runs found

`make proof` runs the tests that take too long for `make test`, part by part, and writes this page. A part is
a folder of `tests/`, or a file of one whose tests need a browser; `single` is the files beside the folders.
`make proof PART=cubo` runs one, `PART=browser` all files of that folder. A part that passed is not run again
until something that it depends on has changed. A `+` at a commit says that the files
were not those of the commit. The minutes are those of one process, however busy the machine was.

| part | cases | passed | failed | skipped | minutes | date | commit |
| --- | ---: | ---: | ---: | ---: | ---: | --- | --- |
"""

LONG = re.compile(r"\bmark\.proof\b|\b(breadth|sized)\(|\b(PROOF|FILE_FIRST|BASE_FIRST)\b")
"""The pattern by which a file with long tests is recognized."""


@dataclass(frozen=True)
class Row:
    """The latest result of a part."""

    part: str
    cases: int
    failed: int
    skipped: int
    minutes: float
    date: str
    commit: str

    def __str__(self) -> str:
        passed = self.cases - self.failed - self.skipped
        numbers = (self.cases, passed, self.failed, self.skipped, f"{self.minutes:.1f}")
        return f"| {' | '.join(map(str, (self.part, *numbers, self.date, self.commit)))} |"


def rows(text: str) -> dict[str, Row]:
    """The rows of a page, by their parts."""
    found = {}
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 8 and cells[1].isdecimal():
            part, cases, _passed, failed, skipped, minutes, date, commit = cells
            found[part] = Row(part, int(cases), int(failed), int(skipped), float(minutes), date, commit)
    return found


def parts(root: Path = ROOT) -> dict[str, list[str]]:
    """The files with long tests, by part."""
    found = dict[str, list[str]]()
    for path in sorted((root / "tests").rglob("test_*.py")):
        if LONG.search(path.read_text("utf-8")):
            words = path.relative_to(root / "tests").parts
            part = words[0] if len(words) > 1 else "single"
            if part in BY_FILE:
                part = f"{part}/{path.stem.removeprefix('test_')}"
            found.setdefault(part, []).append(path.relative_to(root).as_posix())
    return found


def run(part: str, files: Sequence[str]) -> Row:
    """Run a part's tests in one process; returns the result."""
    began, commit = time.monotonic(), _commit()
    with TemporaryDirectory() as folder:
        report = Path(folder, "report.xml")
        words = ("-m", "pytest", "-q", "-m", "proof", f"--junitxml={report}")
        subprocess.run((sys.executable, *words, *files), cwd=ROOT, check=False)
        suite = ElementTree.parse(report).getroot().find("testsuite") if report.exists() else None
    numbers = {name: int(suite.get(name, 0)) for name in COUNTED} if suite is not None else BROKEN
    minutes = round((time.monotonic() - began) / 60, 1)
    failed = numbers["failures"] + numbers["errors"]
    today = f"{datetime.now(UTC):%Y-%m-%d}"
    return Row(part, numbers["tests"], failed, numbers["skipped"], minutes, today, commit)


COUNTED = ("tests", "failures", "errors", "skipped")
BROKEN = {"tests": 1, "failures": 1, "errors": 0, "skipped": 0}
"""The numbers of a run without a report: one failure."""


def _commit() -> str:
    """The present commit, with a plus if the files differ from it."""
    words = ("git", "rev-parse", "--short=10", "HEAD")
    name = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()
    return name if _same(name) else f"{name}+"


def _same(commit: str) -> bool:
    """Whether all that tests depend on is the same as at a commit."""
    words = ("git", "diff", "--quiet", commit, "--", *DEPENDS)
    return subprocess.run(words, cwd=ROOT, check=False, stderr=subprocess.DEVNULL).returncode == 0


def holds(row: Row | None) -> bool:
    """Whether a part passed and need not run again."""
    return row is not None and not row.failed and not row.commit.endswith("+") and _same(row.commit)


def main(arguments: Sequence[str]) -> int:
    """Run the parts that are named, or all that have not passed; returns 1 if one fails."""
    known = parts()
    parser = argparse.ArgumentParser(description="Run the long tests, part by part.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(known))
    named = parser.parse_args(arguments).parts
    names = {part: {part, part.partition("/")[0]} for part in known}
    if unknown := set(named).difference(*names.values()):
        parser.error(f"no such part: {', '.join(unknown)}; there are {', '.join(known)}")
    chosen = [part for part in known if names[part] & set(named)] or list(known)
    found = rows(RESULTS.read_text("utf-8")) if RESULTS.exists() else {}
    for part in chosen:
        if not named and holds(found.get(part)):
            print(f"{part} passed at {found[part].commit}, and nothing has changed since.", flush=True)
            continue
        found[part] = run(part, known[part])
        text = "".join(f"{found[part]}\n" for part in sorted(found) if part in known)
        RESULTS.write_text(ABOUT + text, "utf-8")
    results = [found[part] for part in chosen]
    print(f"{sum(row.minutes for row in results):.0f} minutes. Not passed:", end=" ")
    print(", ".join(row.part for row in results if row.failed) or "none")
    return int(any(row.failed for row in results))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
