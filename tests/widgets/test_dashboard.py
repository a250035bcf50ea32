"""The server's settings: this machine alone, our template, nothing said of how it works inside."""

import re
from pathlib import Path

import pytest
from cubeplay import cli

from cubeplay_widgets.site import dashboard
from cubeplay_widgets.site.voila_settings import settings


def test_server_listens_on_this_machine_alone_and_shows_no_tracebacks():
    chosen = settings(Path("notebooks"))
    assert chosen["Voila"]["ip"] == "127.0.0.1"
    assert chosen["VoilaConfiguration"]["show_tracebacks"] is False
    assert chosen["VoilaConfiguration"]["strip_sources"] is True
    assert chosen["VoilaConfiguration"]["allow_template_override"] == "NO"


def test_kernels_that_no_page_asks_for_are_ended():
    manager = settings(Path("notebooks"), idle=30)["MappingKernelManager"]
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
    (pattern,) = settings(Path("notebooks"))["VoilaKernelManager"]["preheat_denylist"]
    assert (re.match(pattern, path) is None) == waits


def test_command_can_be_read_back():
    words = dashboard.command(8900, Path("pages"), "--no-preheat")
    chosen = cli.parser().parse_args(words[3:])
    assert (chosen.command, chosen.port, chosen.notebooks, chosen.no_preheat) == (
        "dashboard",
        8900,
        Path("pages"),
        True,
    )


def test_template_and_notebooks_are_where_the_server_looks():
    assert (dashboard.SHARE / "voila" / "templates" / "cubeplay" / "index.html.j2").is_file()
    assert dashboard.notebooks().name == "notebooks"
