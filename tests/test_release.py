"""What is looked at before a release, without building or installing anything."""

import io
import tarfile
from zipfile import ZipFile

import pytest
from cubeplay import __version__
from tools.release import NEEDED, wrong


@pytest.fixture
def made(tmp_path):
    """Make the files of a release: a wheel with some names, and its source."""

    def make(names, version=__version__):
        wheel, source = tmp_path / "cubeplay.whl", tmp_path / "cubeplay.tar.gz"
        with ZipFile(wheel, "w") as packed:
            for name in names:
                packed.writestr(name, "")
        with tarfile.open(source, "w:gz") as packed:
            packed.addfile(tarfile.TarInfo(f"cubeplay-{version}/pyproject.toml"), io.BytesIO())
        return wheel, source

    return make


def test_a_whole_release_is_right_with_its_tag_and_without_one(made):
    files = made(NEEDED)
    assert not list(wrong(*files, []))
    assert not list(wrong(*files, [f"v{__version__}", "seen"]))


def test_a_wheel_without_its_words_or_with_tests_or_benchmarks_is_not_released(made):
    files = made((*NEEDED[1:], "tests/test_cli.py", "benchmarks/cubo.py"))
    assert list(wrong(*files, [])) == [
        f"cubeplay.whl has no {NEEDED[0]}",
        "cubeplay.whl has benchmarks/cubo.py",
        "cubeplay.whl has tests/test_cli.py",
    ]


def test_another_tag_or_source_is_not_released(made):
    files = made(NEEDED, version="9")
    source, tag = wrong(*files, ["v9"])
    assert source.startswith("cubeplay.tar.gz has no")
    assert tag == f"the commit is tagged v9, but its version is {__version__}"
