"""What tests need of a machine: a browser is found or fetched, and what is missing is counted or fails."""

import os
import subprocess
import sys
from contextlib import nullcontext
from types import SimpleNamespace

import pytest
from tools import browsers

from needed import lacking, left_out

FETCHED = "#!/bin/sh\necho \"$@\" > '{folder}/asked'\nprintf '#!/bin/sh\\n' > '{folder}/chromium'\n"
FETCHED += "/bin/chmod +x '{folder}/chromium'\n"
REFUSED = "#!/bin/sh\necho \"$@\" > '{folder}/asked'\nexit 1\n"


@pytest.fixture
def machine(tmp_path):
    """A machine whose only program is Playwright; returns what tools/browsers.py says there, and its end."""

    def run(playwright="", **more):
        if playwright:
            program = tmp_path / "playwright"
            program.write_text(playwright.format(folder=tmp_path))
            program.chmod(0o755)
        own = {"PATH": str(tmp_path), "PLAYWRIGHT_BROWSERS_PATH": str(tmp_path / "none")}
        kept = {name: value for name, value in os.environ.items() if name not in ("CHROMIUM", "CI")}
        words = [sys.executable, browsers.__file__]
        done = subprocess.run(words, env=kept | own | more, capture_output=True, text=True)
        return done.returncode, done.stdout, tmp_path

    return run


@pytest.fixture
def in_process(tmp_path, monkeypatch, capsys):
    """The same machine without a process of its own; Playwright says where its browser would be."""
    own_browser = SimpleNamespace(executable_path=str(tmp_path / "none" / "chromium"))
    known = nullcontext(SimpleNamespace(chromium=own_browser))
    monkeypatch.setattr("playwright.sync_api.sync_playwright", lambda: known)

    def run(playwright, **more):
        program = tmp_path / "playwright"
        program.write_text(playwright.format(folder=tmp_path))
        program.chmod(0o755)
        for name, value in ({"PATH": str(tmp_path), "CHROMIUM": "", "CI": ""} | more).items():
            monkeypatch.setenv(name, value)
        return browsers.main(), capsys.readouterr().out, tmp_path

    return run


def test_a_machine_without_a_browser_fetches_one(machine):
    code, said, folder = machine(FETCHED)
    assert (folder / "asked").read_text() == "install chromium\n"
    assert (code, said.splitlines()[-1]) == (0, f"Tests of pages use {folder / 'chromium'}.")


@pytest.mark.parametrize(("ci", "code"), [("", 0), ("true", 1)])
def test_where_none_can_be_fetched_it_is_said_and_fails_only_for_all_to_see(in_process, ci, code):
    found, said, folder = in_process(REFUSED, CI=ci)
    assert (folder / "asked").exists()
    assert (found, said.splitlines()[-1]) == (code, f"Tests of pages are left out: {browsers.MISSING}.")


def test_a_browser_of_the_system_is_taken_and_nothing_fetched(in_process, tmp_path):
    program = tmp_path / "chromium-headless-shell"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    code, said, folder = in_process(FETCHED)
    assert (code, said) == (0, f"Tests of pages use {program}.\n")
    assert not (folder / "asked").exists()


def test_what_is_missing_leaves_tests_out_by_name_and_fails_them_where_nobody_looks(monkeypatch):
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception) as skipped:
        lacking("no browser")
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="no browser; CI=true"):
        lacking("no browser")
    reports = [SimpleNamespace(longrepr=("a.py", 1, f"Skipped: {skipped.value}"))] * 2
    reports.append(SimpleNamespace(longrepr=("b.py", 1, "Skipped: not on Windows")))
    assert left_out(reports) == ["Left out: 2 tests: no browser."]
