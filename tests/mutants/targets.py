"""What is spoilt by mutants: games and packages, with their files."""

import os
from dataclasses import dataclass
from pathlib import Path

TREE = Path(os.environ.get("MUTANTS_TREE") or Path(__file__).parents[2])
GAMES = ["cubo", "gelatinous", "cuboro", "cubed", "cuobe"]
PACKAGES = {
    "store": "cubeplay/store",
    "tables": "cubeplay/tables",
    "school": "cubeplay/teach/school",
    "gate": "widgets/cubeplay_widgets/site/gate",
}
"""Packages whose tests need servers and databases, each with its folder."""


@dataclass(frozen=True)
class Mutant:
    """One place of a file spoilt in one way.

    ``before`` and ``after`` are the lines that differ; with ``file`` and ``where``, the function, they
    name a mutant though lines move.  ``lines`` are those of the file that show whether a test gets there.
    """

    file: str
    where: str
    before: str
    after: str
    lines: range
    code: str

    @property
    def module(self) -> str:
        return self.file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")

    @property
    def name(self) -> tuple[str, str, str, str]:
        return self.file, self.where, self.before, self.after

    def __str__(self) -> str:
        return f"{self.file}:{self.lines.start} {self.where}\n  - {self.before}\n  + {self.after}"


def files_of(target: str) -> list[str]:
    """The files of a game's rules, or of a package."""
    if target in PACKAGES:
        found = sorted((TREE / PACKAGES[target]).rglob("*.py"))
    else:
        folder = TREE / "cubeplay" / target
        found = [*sorted(folder.glob("rules/**/*.py")), folder / "game.py"]
    return [path.relative_to(TREE).as_posix() for path in found]
