"""Runs the parts of ``make test``: ``python tools/parts.py [PART …]``.

The checks mostly use one core, so they run beside the tests.  Every part runs, also if others failed; at the
end the times are printed, what failed, and which tests were left out and why.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Self

ROOT = Path(__file__).parents[1]
BIN = Path(sys.executable).parent
PYTHON = (sys.executable,)
LONGEST = 600
"""Seconds after which a test that has not ended fails; the stacks of its threads are shown."""
PYTEST = (*PYTHON, *f"-m pytest -n auto --dist loadfile --timeout {LONGEST}".split(), "-m", "not proof")
BROWSER = ("tests/browser", "tests/browsers", "tests/static_site")
CELLS = ("tests/cells",)
NOTEBOOKS = tuple(str(path.relative_to(ROOT)) for path in sorted(ROOT.glob("notebooks/*/*.ipynb")))
FEW_ARENAS = {"MALLOC_ARENA_MAX": "2"}
"""Limits glibc's memory arenas, so that threads share freed memory."""
LEFT_OUT = "Left out: "
"""The beginning of lines that say which tests did not run, and why (``tests/needed.py``)."""

Command = tuple[str, ...]


@dataclass(frozen=True)
class Part:
    """Commands, what they prove, and their minutes on two quiet cores."""

    name: str
    minutes: float
    tells: str
    commands: tuple[Command, ...]
    beside: bool = False
    """Whether it runs beside the other parts."""


PARTS = (
    Part(
        "checks",
        1,
        "style, types, who imports whom, scripts, the code of notebooks, and workflows; beside the tests",
        (
            (f"{BIN}/ruff", "check", "."),
            (f"{BIN}/ruff", "format", "--check", "."),
            (f"{BIN}/lint-imports", "--no-logo"),
            (f"{BIN}/mypy",),
            (f"{BIN}/zizmor", "--offline", "--quiet", ".github"),
            (*PYTHON, "tools/client.py"),
            (*PYTHON, "tools/addresses.py", "--check"),
            (*PYTHON, "-m", "tools.catalogues"),
            (*PYTHON, "tools/typed_cells.py", *NOTEBOOKS),
            (*PYTHON, "tools/pictures.py", "--check", *NOTEBOOKS),
        ),
        beside=True,
    ),
    Part(
        "tests",
        4.5,
        "all that needs no browser",
        ((*PYTEST, *(f"--ignore={folder}" for folder in (*BROWSER, *CELLS))),),
    ),
    Part(
        "browser",
        4,
        "pages in Chromium, some in Firefox and WebKit",
        ((*PYTHON, "tools/browsers.py"), (*PYTEST, *BROWSER)),
    ),
    Part(
        "notebooks",
        0.5,
        "every cell of every notebook runs",
        ((*PYTEST, *CELLS, "--dist=worksteal"),),
    ),
)


@dataclass(frozen=True)
class Result:
    """The result of a part."""

    part: Part
    failed: tuple[Command, ...]
    left_out: tuple[str, ...]
    seconds: float
    computed: float

    def __str__(self) -> str:
        fate = "FAILED" if self.failed else "passed"
        times = f"{self.seconds / 60:5.1f} min, {self.computed / 60:5.1f} of a processor"
        failed = "".join(f"\n{'':12}{shown(command)}" for command in self.failed)
        return f"{self.part.name:10}  {fate}  {times}{failed}"


def shown(command: Command) -> str:
    """A command as a person would type it in the project's folder, without a long list of notebooks."""
    words = [word.removeprefix(f"{ROOT}/") for word in command if word not in NOTEBOOKS]
    return " ".join([*words, "notebooks/*/*.ipynb"] if len(words) < len(command) else words)


def plan(parts: Sequence[Part]) -> str:
    """What will run and how long it takes."""
    minutes = sum(part.minutes for part in parts if not part.beside or len(parts) == 1)
    lines = [f"About {minutes:g} minutes on two quiet cores:"]
    lines += [f"  {part.name:10} {part.minutes:4g} min  {part.tells}" for part in parts]
    return "\n".join(lines)


class Running:
    """The running commands, which are ended with this program."""

    def __init__(self) -> None:
        self._now: set[subprocess.Popen[str]] = set()

    def run(self, command: Command, hear: Callable[[str], object]) -> tuple[int, float]:
        """Run a command and call ``hear`` with each line; returns its exit code and processor seconds."""
        said = subprocess.Popen(
            command,
            cwd=ROOT,
            env=os.environ | FEW_ARENAS,
            text=True,
            errors="replace",
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        self._now.add(said)
        with said:
            for line in said.stdout or ():
                hear(line)
            _, status, usage = os.wait4(said.pid, 0)
            said.returncode = os.waitstatus_to_exitcode(status)
        self._now.discard(said)
        return said.returncode, usage.ru_utime + usage.ru_stime

    @contextmanager
    def ended(self) -> Iterator[Self]:
        """A context that ends the running commands when it is left."""
        try:
            yield self
        finally:
            for each in self._now:
                each.terminate()


def run(part: Part, running: Running) -> Result:
    """Run a part's commands; a part beside others prints only failures."""
    began, computed = time.monotonic(), 0.0
    failed, left_out = list[Command](), list[str]()
    for command in part.commands:
        kept = list[str]()

        def hear(line: str, kept: list[str] = kept) -> None:
            if line.startswith(LEFT_OUT):
                left_out.append(line.rstrip())
            if part.beside:
                kept.append(line)
            else:
                print(line, end="", flush=True)

        code, spent = running.run(command, hear)
        computed += spent
        if code:
            failed.append(command)
            print(f"\n{part.name}: {shown(command)} failed.\n{''.join(kept)}", flush=True)
    return Result(part, tuple(failed), tuple(left_out), time.monotonic() - began, computed)


def run_all(parts: Sequence[Part]) -> int:
    """Run parts and print their results; returns 1 if anything failed."""
    print(plan(parts), flush=True)
    began = time.monotonic()
    with ThreadPoolExecutor() as pool, Running().ended() as running:
        beside: list[Future[Result]] = [pool.submit(run, part, running) for part in parts if part.beside]
        results = [run(part, running) for part in parts if not part.beside]
        results = [*(one.result() for one in beside), *results]
    print("", *results, f"All in {(time.monotonic() - began) / 60:.1f} minutes.", sep="\n")
    for line in (line for result in results for line in result.left_out):
        print(line)
    return int(any(result.failed for result in results))


def main(arguments: Sequence[str]) -> int:
    """Run all parts, or those that are named."""
    parser = argparse.ArgumentParser(description="Run the parts of make test.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(part.name for part in PARTS))
    named = parser.parse_args(arguments).parts
    if unknown := set(named) - {part.name for part in PARTS}:
        parser.error(f"no such part: {', '.join(unknown)}")
    return run_all([part for part in PARTS if not named or part.name in named])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
