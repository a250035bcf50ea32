"""``make release``: builds the wheel and the sdist, checks and installs them, and plays with the wheel.

Nothing is published.  If the commit has a tag, the version must be the tag's.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

from cubeplay import __version__

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
NEEDED = (
    "cubeplay/cubo/rules/rules.toml",
    "cubeplay/py.typed",
    "cubeplay_widgets/notebooks/play/cubo.ipynb",
    "cubeplay_widgets/share/jupyter/voila/templates/cubeplay/static/cubeplay.css",
)
"""One file of each kind, apart from code, that a wheel must contain."""
NOT_RELEASED = ("benchmarks/", "tests/", "cubeplay_widgets/carried_site/")
"""Where files begin that no release has; a wheel with a site is another one (``make site-wheel``)."""
PLAYED = ("cubo", "gelatinous", "cuboro", "cubed", "cuobe")


def run(*words: str | Path, where: Path = ROOT) -> str:
    """Print a command and run it; returns its output.  Raises CalledProcessError."""
    print("$", *words, flush=True)
    done = subprocess.run(list(map(str, words)), cwd=where, check=True, text=True, stdout=subprocess.PIPE)
    return done.stdout


def wrong(wheel: Path, source: Path, tags: list[str]) -> Iterator[str]:
    """What is wrong with the files of a release, and with the tags of its commit."""
    with ZipFile(wheel) as packed:
        names = set(packed.namelist())
    yield from (f"{wheel.name} has no {name}" for name in NEEDED if name not in names)
    yield from (f"{wheel.name} has {name}" for name in sorted(names) if name.startswith(NOT_RELEASED))
    with tarfile.open(source) as packed:
        if f"cubeplay-{__version__}/pyproject.toml" not in packed.getnames():
            yield f"{source.name} has no pyproject.toml of version {__version__}"
    if versions := [tag for tag in tags if tag.startswith("v") and tag != f"v{__version__}"]:
        yield f"the commit is tagged {', '.join(versions)}, but its version is {__version__}"


def build() -> tuple[Path, Path]:
    """Build the wheel and the sdist."""
    shutil.rmtree(DIST, ignore_errors=True)
    run(sys.executable, "-m", "hatchling", "build", "-d", DIST)
    return next(DIST.glob("*.whl")), next(DIST.glob("*.tar.gz"))


def play(wheel: Path, place: Path) -> None:
    """Install a wheel in a clean environment, and play each game with it by command."""
    run(sys.executable, "-m", "venv", place)
    python = place / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    pip = (python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    run(*pip, "--require-hashes", "-r", ROOT / "locks" / "play.txt")
    run(*pip, "--no-deps", wheel)
    command = python.with_name("cubeplay")
    said = run(command, "--version", where=place)
    if __version__ not in said:
        raise SystemExit(f"The installed wheel says {said!r}.")
    for game in PLAYED:
        print(run(command, "simulate", game, "2", "--seed", "1", where=place))
    run(python, "-c", "from cubeplay_widgets import learn, play; play('cubo'); learn('cubo')", where=place)


def main() -> int:
    """Make a release; returns 1 if anything is wrong."""
    wheel, source = build()
    run(sys.executable, "-m", "twine", "check", "--strict", wheel, source)
    if found := list(wrong(wheel, source, run("git", "tag", "--points-at", "HEAD").split())):
        print(*found, sep="\n")
        return 1
    with tempfile.TemporaryDirectory() as place:
        play(wheel, Path(place) / "clean")
    print(f"{wheel.name} and {source.name} are in {DIST}: built, checked, installed and played.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
