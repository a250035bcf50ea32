"""The checks of scripts need node: without it they are left out, and fail where nothing may be left out."""

import pytest
from tools import client


@pytest.mark.parametrize(("ci", "code"), [("", 0), ("true", 1)])
def test_without_node_the_checks_of_scripts_are_left_out_and_fail_in_ci(
    monkeypatch, capsys, tmp_path, ci, code
):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("CI", ci)
    assert client.main() == code
    said = "Left out: the checks of scripts: node and npm are not installed here.\n"
    assert capsys.readouterr().out == said


@pytest.mark.parametrize(("found", "code"), [("0", 0), ("1", 1)])
def test_what_one_tool_finds_fails_and_the_others_run_all_the_same(monkeypatch, tmp_path, found, code):
    for name in ("node", "npm"):
        program = tmp_path / name
        program.write_text(
            f'#!/bin/sh\necho "$1" >> {tmp_path}/ran\ncase "$1" in *tsc) exit {found};; esac\n'
        )
        program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    assert client.main() == code
    ran = (tmp_path / "ran").read_text().splitlines()
    assert [word.rpartition("/")[2] for word in ran if word != "ci"] == ["tsc", "eslint.js", "--test"]
