"""What the page on writing chapters shows can be run as it stands."""

import re
from pathlib import Path
from textwrap import dedent

PAGE = Path(__file__).parents[2] / "docs" / "write-a-chapter.md"
CODE = re.compile(r"^ *```python\n(.*?)^ *```", re.MULTILINE | re.DOTALL)


def test_the_examples_make_a_chapter_without_problems(monkeypatch, tmp_path):
    monkeypatch.setenv("CUBEPLAY_DATA", str(tmp_path))
    names = {}
    for code in CODE.findall(PAGE.read_text("utf-8")):
        exec(dedent(code), names)
    assert list(names["walk"].pieces) == ["lay", "white", "lines"]
    assert names["walk"].problems() == []
