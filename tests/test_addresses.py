"""README and docs lead to the addresses that stand in pyproject.toml, and to none until they stand there."""

import re
import shutil
from pathlib import Path

import pytest
from tools import addresses

ROOT = Path(__file__).parents[1]
SITE, SOURCE = "https://plum.github.io/cubes/", "https://github.com/plum/cubes"
BUTTON = "https://mybinder.org/v2/gh/plum/cubes/main?urlpath=cubeplay%2F"


@pytest.fixture
def copy(tmp_path):
    """A copy of the project's documents; ``name`` puts addresses into its pyproject.toml."""
    (tmp_path / "docs").mkdir()
    for name in ("pyproject.toml", *addresses.WRITTEN):
        shutil.copy(ROOT / name, tmp_path / name)

    def name(**urls):
        text = re.sub(r"\[project\.urls\]\n(.+\n)*\n?", "", (ROOT / "pyproject.toml").read_text("utf-8"))
        block = "".join(f'{key} = "{url}"\n' for key, url in urls.items())
        (tmp_path / "pyproject.toml").write_text(
            text.replace("[tool.hatch.build]", f"[project.urls]\n{block}\n[tool.hatch.build]", 1), "utf-8"
        )
        return tmp_path

    return name


def texts(root):
    """What the documents say."""
    return [(root / name).read_text("utf-8") for name in addresses.WRITTEN]


def test_readme_and_docs_agree_with_the_project(capsys):
    assert addresses.main(check=True) == 0, capsys.readouterr().out


def test_one_command_writes_the_addresses_and_takes_them_away_again(copy):
    before = texts(copy())
    root = copy(Site=SITE, Source=SOURCE)
    assert addresses.main(root, check=True) == 1
    assert texts(root) == before, "a check writes nothing"
    assert addresses.main(root) == addresses.main(root, check=True) == 0
    readme, docs = texts(root)
    assert readme.index(f"**Try it now**, in your browser, with nothing to install: <{SITE}>") < readme.index(
        "make play"
    )
    assert BUTTON in readme
    assert BUTTON in docs
    assert addresses.main(copy()) == 0
    assert texts(root) == before


def test_until_an_address_is_set_its_line_is_left_out(copy):
    root = copy(Source=SOURCE)
    addresses.main(root)
    assert "Try it now" not in texts(root)[0]
    root = copy(Site=SITE)
    addresses.main(root)
    assert "mybinder.org/v2" not in "".join(texts(root))


@pytest.mark.parametrize("document", addresses.WRITTEN)
def test_a_line_that_is_changed_by_hand_is_told_with_the_command(copy, document, capsys):
    root = copy(Site=SITE, Source=SOURCE)
    addresses.main(root)
    capsys.readouterr()
    text = (root / document).read_text("utf-8")
    (root / document).write_text(text.replace("plum", "fig"), "utf-8")
    assert addresses.main(root, check=True) == 1
    assert capsys.readouterr().out == (
        f"{document} has other addresses than pyproject.toml. Write them: make addresses\n"
    )


@pytest.mark.parametrize(
    "urls", [{"Site": "games.example"}, {"Site": SITE + "?a"}, {"Source": "https://code.example/a"}]
)
def test_what_is_no_address_is_one_sentence_and_nothing_is_written(copy, urls):
    before = texts(copy())
    root = copy(**urls)
    with pytest.raises(SystemExit, match="Write it like https://"):
        addresses.main(root)
    assert texts(root) == before
