"""What docs/simulate.md shows can be run as it stands, and prints what it shows."""

import re
from pathlib import Path

import pytest
from cubeplay import cli

PAGE = (Path(__file__).parents[2] / "docs" / "simulate.md").read_text("utf-8")
CONSOLE = re.findall(r"^```console\n\$ cubeplay (.*)\n((?:.*\n)*?)```", PAGE, re.MULTILINE)
PYTHON = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
CLUSTER = "tcp://127.0.0.1:8786"


@pytest.fixture(scope="module")
def address():
    """A cluster of two workers."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=":0", host="127.0.0.1"
    ) as local:
        yield local.scheduler_address


def test_it_shows_a_laptop_a_pool_and_a_cluster_with_the_same_results():
    assert [("--workers" in words, "--cluster" in words) for words, _shown in CONSOLE] == [
        (False, False),
        (True, False),
        (False, True),
    ]
    assert len({shown for _words, shown in CONSOLE}) == 1


@pytest.mark.proof
@pytest.mark.parametrize("number", range(3), ids=["laptop", "pool", "cluster"])
def test_a_command_prints_what_the_page_shows(number, request, capsys):
    words, shown = CONSOLE[number]
    address = request.getfixturevalue("address") if CLUSTER in words else ""
    assert cli.main(words.replace(CLUSTER, address).split()) == 0
    assert capsys.readouterr().out == shown


@pytest.mark.proof
def test_the_python_of_the_page_gives_what_its_notes_say(address, capsys):
    names = {"__name__": "page"}
    for code in PYTHON:
        exec(code, names)
    sample = names["main"]()
    assert capsys.readouterr().out.split() == re.findall(r"# (\w+(?:/\w+)?)$", PAGE, re.MULTILINE)
    assert names["on_a_cluster"](address) == sample
    from distributed import Client

    with Client(address, set_as_default=False) as client:
        assert names["with_a_client"](client) == sample
