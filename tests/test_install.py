"""What pip installs: an engine that plays by itself, and pages for whoever asks for them."""

import re
import subprocess
import sys
from email.parser import Parser
from pathlib import Path
from zipfile import ZipFile

import msgspec
import platformdirs
import pytest
from cubeplay import GAMES

from breadth import breadth
from patience import patience

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel, built without a network."""
    folder = tmp_path_factory.mktemp("wheel")
    words = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*words, "--wheel-dir", str(folder), str(ROOT)], check=True, timeout=patience(120))
    return next(folder.glob("cubeplay-*.whl"))


@pytest.fixture(scope="module")
def bare(wheel, tmp_path_factory):
    """A folder in which the wheel is unpacked beside what the engine needs, and nothing else."""
    folder = tmp_path_factory.mktemp("bare")
    with ZipFile(wheel) as packed:
        packed.extractall(folder)
    for package in (platformdirs, msgspec):
        (folder / package.__name__).symlink_to(Path(package.__file__).parent)
    return folder


def run(folder, code, *arguments):
    """Run a script with that folder and the standard library alone; no site-packages are seen."""
    code = f"import sys; sys.path.insert(0, {str(folder)!r}); sys.argv[0] = 'cubeplay'\n{code}"
    command = [sys.executable, "-I", "-S", "-c", code, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=patience(120))


def test_the_engine_needs_two_small_packages_and_nothing_else(wheel):
    with ZipFile(wheel) as packed:
        name = next(name for name in packed.namelist() if name.endswith(".dist-info/METADATA"))
        head = Parser().parsestr(packed.read(name).decode())
    needs = [need for need in head.get_all("Requires-Dist") if "extra ==" not in need]
    assert [need.partition(">")[0] for need in needs] == ["msgspec", "platformdirs"]
    assert {"app", "test", "bench", "cluster"} <= set(head.get_all("Provides-Extra"))


PLAY = """
import os
os.environ["CUBEPLAY_DATA"] = sys.argv[2]
from cubeplay import Session
from cubeplay.players import RandomBot, autoplay
from cubeplay.store import Store
session = Session(sys.argv[1], seed=7)
id = Store().add(session)
bot = next(iter(session.game.bots().values()), RandomBot())
autoplay(session, dict.fromkeys(range(max(session.game.seats)), bot))
assert Store().open(id).outcome == session.outcome is not None
assert session.as_html().startswith("<figure") and session._repr_svg_().startswith("<svg")
print(session.as_text())
"""


@pytest.mark.parametrize("game", breadth(GAMES, "cuboro"))
def test_a_game_is_played_kept_and_told_without_jupyter(bare, game, tmp_path):
    done = run(bare, PLAY, game, str(tmp_path))
    assert done.stderr == ""
    assert GAMES[game].title in done.stdout


COMMAND = "from cubeplay.cli import main; sys.exit(main(sys.argv[1:]))"


def test_the_command_prints_rules_without_jupyter(bare):
    done = run(bare, COMMAND, "rules", "cuobe")
    assert (done.returncode, done.stderr) == (0, "")
    assert "cuobe.goal" in done.stdout


def test_the_benchmarks_stay_in_the_clone_and_the_command_says_so(wheel, bare):
    with ZipFile(wheel) as packed:
        assert not any(name.startswith("benchmarks/") for name in packed.namelist())
    done = run(bare, COMMAND, "bench")
    assert done.returncode == 1
    assert done.stderr.startswith("Not measured: the benchmarks are no part of the installed package.")
    assert "make bench" in done.stderr


@pytest.mark.parametrize("page", breadth(["dashboard", "lab"], "lab"))
def test_a_page_that_is_not_installed_is_one_clear_error(bare, page):
    done = run(bare, COMMAND, page)
    assert done.returncode == 1
    assert done.stderr.startswith("Not started: voila is missing here.")
    assert 'pip install "cubeplay[app]"' in done.stderr


def test_what_needs_more_says_what_to_install(bare):
    done = run(bare, "from cubeplay_widgets import play")
    assert "MissingPackage" in done.stderr
    assert 'pip install "cubeplay[app]"' in done.stderr


def test_the_pages_are_in_the_wheel_with_all_that_they_show(wheel):
    with ZipFile(wheel) as packed:
        names = set(packed.namelist())
    for kept in ("cubeplay", "widgets/cubeplay_widgets", "notebooks"):
        for path in (ROOT / kept).rglob("*"):
            if (
                path.is_file()
                and "__pycache__" not in path.parts
                and path.suffix not in (".pyc", ".po", ".pot")
            ):
                name = path.relative_to(ROOT).as_posix().removeprefix("widgets/")
                assert name.replace("notebooks/", "cubeplay_widgets/notebooks/", 1) in names or name in names
    assert {Path(name).suffix for name in names if "/locale/" in name} == {".mo"}


@pytest.mark.parametrize("lock", ["play", "test", "bench"])
def test_each_locked_package_has_its_hashes_and_none_names_a_host(lock):
    text = (ROOT / "locks" / f"{lock}.txt").read_text()
    packages = text.replace("\\\n", " ").splitlines()
    assert len(packages) > 100
    assert [line for line in packages if not re.search(r"^\S+==\S+ .*--hash=sha256:[0-9a-f]{64}", line)] == []
    assert not re.search(r"//|--index|--find", text)
