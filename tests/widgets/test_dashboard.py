"""The server's settings: this machine alone, our template, nothing said of how it works inside."""

import re
from pathlib import Path

import pytest

from cubeplay_widgets.site import dashboard


def test_server_listens_on_this_machine_alone_and_shows_no_tracebacks():
    settings = dashboard.settings(Path("notebooks"))
    assert settings["Voila"]["ip"] == "127.0.0.1"
    assert settings["VoilaConfiguration"]["show_tracebacks"] is False
    assert settings["VoilaConfiguration"]["strip_sources"] is True
    assert settings["VoilaConfiguration"]["allow_template_override"] == "NO"


def test_kernels_that_no_page_asks_for_are_ended():
    manager = dashboard.settings(Path("notebooks"), idle=30)["MappingKernelManager"]
    assert manager["cull_idle_timeout"] == 30
    assert manager["cull_interval"] < 30
    assert manager["cull_connected"] is False


@pytest.mark.parametrize(
    ("path", "waits"),
    [
        ("/home/plum/notebooks/play/cubo.ipynb", True),
        ("/home/plum/notebooks/rules/cubo.ipynb", False),
        ("/home/play/notebooks/lessons/odds.ipynb", False),
    ],
)
def test_kernels_wait_for_play_pages_only(path, waits):
    (pattern,) = dashboard.settings(Path("notebooks"))["VoilaKernelManager"]["preheat_denylist"]
    assert (re.match(pattern, path) is None) == waits


def test_command_can_be_read_back():
    words = dashboard.command(8900, Path("pages"), "--no-preheat")
    chosen = dashboard.parser().parse_args(words[3:])
    assert (chosen.what, chosen.port, chosen.notebooks, chosen.no_preheat) == (
        "dashboard",
        8900,
        Path("pages"),
        True,
    )


def test_template_and_notebooks_are_where_the_server_looks():
    assert (dashboard.SHARE / "voila" / "templates" / "cubeplay" / "index.html.j2").is_file()
    assert dashboard.notebooks().name == "notebooks"
