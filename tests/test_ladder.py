"""``cubeplay ladder``: what it prints, how it is stopped, and its answers to bad input."""

import io
import json
import os
import signal
import subprocess
import sys
from contextlib import redirect_stdout
from functools import partial
from itertools import count
from random import Random

import pytest
from cubeplay import GAMES, cli
from cubeplay.errors import CubeplayError
from cubeplay.players import RandomBot
from cubeplay.simulate import Sample
from cubeplay.tournament import compare, ladder, ladder_measurement
from cubeplay.tournament.ladder_measurement import LadderRequest, rungs
from cubeplay.tournament.matchup import Rung, ThinkingTime, Watched, head
from tests.games import NIM

from breadth import breadth
from patience import patience


def told(capsys, *words):
    """What the command prints, and what it says beside."""
    assert cli.main(["ladder", *words]) == 0
    return capsys.readouterr()


@pytest.fixture(scope="module")
def measured():
    """What the command finds in two games of each pair of neighbours, as JSON."""
    with redirect_stdout(io.StringIO()) as out:
        assert cli.main(["ladder", "gelatinous", "--games", "2", "--json"]) == 0
    return json.loads(out.getvalue())


def test_the_table_has_a_row_for_each_two_neighbours_with_the_share_that_a_comparison_finds(capsys):
    seen = told(capsys, "gelatinous", "--games", "2", "--seed", "3")
    assert seen.out.startswith(head())
    rows = [line.strip("| ").split(" | ") for line in seen.out.splitlines()[2:]]
    assert [(before, later) for _game, later, before, *_rest in rows] == list(ladder("gelatinous"))
    bots = GAMES["gelatinous"].bots()
    expected = compare("gelatinous", bots["hasty"], bots["random"], 1, seed=3)
    low, high = expected.interval
    assert rows[0][3:7] == [
        "2",
        f"{float(expected.share):.1%}",
        f"{low:.1%} to {high:.1%}",
        expected.verdict,
    ]
    assert [line for line in seen.err.splitlines() if " against " in line] == [
        "hasty against random:",
        "careful against hasty:",
    ]


def test_json_says_the_same_and_how_long_both_thought(measured):
    assert measured["complete"]
    first, second = measured["players"]
    assert (first["player"], first["against"], first["games"]) == ("hasty", "random", 2)
    assert first["low"] <= first["share"] <= first["high"]
    assert 0 < first["thinking"]["hasty"]["mean"] <= first["thinking"]["hasty"]["longest"]
    assert second["thinking"]["careful"]["mean"] > first["thinking"]["random"]["mean"]


def test_workers_find_the_same_as_this_process(capsys, measured):
    words = ("gelatinous", "--games", "2", "--json", "--workers", "2")
    by_workers = json.loads(told(capsys, *words).out)["players"]
    one, two = (
        [{**row, "thinking": None} for row in players] for players in (measured["players"], by_workers)
    )
    assert one == two


def test_minutes_are_shared_out_among_the_neighbours_and_told_while_they_run():
    said = []
    request = LadderRequest.of("gelatinous", minutes=0.75)
    found = list(rungs(request, clock=partial(next, count(0.0, 4.0)), tell=said.append))
    assert [rung.later for rung in found] == ["hasty", "careful"]
    assert all(0 < rung.games < 40 for rung in found)
    assert any("about" in line and line.endswith(" left.") for line in said)


@pytest.mark.parametrize("way", breadth([signal.SIGINT, signal.SIGTERM], signal.SIGTERM))
def test_a_stop_prints_what_is_known(way):
    words = [sys.executable, "-m", "cubeplay.cli", "ladder", "cuboro", "--games", "100000", "--json"]
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as running:
        assert running.stderr.readline() == "greedy against random:\n"
        os.killpg(running.pid, way)
        out, err = running.communicate(timeout=patience(60))
    found = json.loads(out)
    assert running.returncode == 128 + way
    assert err.splitlines()[-1] == "Stopped: this is what was known by then."
    assert not found["complete"]
    assert [row["player"] for row in found["players"]] == ["greedy"]


def test_nothing_is_claimed_where_nothing_was_played():
    rung = Rung("cubo", "expert", "regular", Sample({}, complete=False))
    assert rung.row == "| cubo | expert | regular | 0 | – | – | nothing played | – |"
    assert "share" not in rung.as_json()


def test_a_watched_player_answers_alike_and_its_time_is_counted():
    bot = Watched(RandomBot(), clock=partial(next, iter((1.0, 3.0, 10.0, 11.0))))
    state = NIM.start()
    answers = [bot.answer(NIM, state, 0, Random(1)) for _time in range(2)]
    assert answers == [RandomBot().answer(NIM, state, 0, Random(1))] * 2
    assert bot.thinking == ThinkingTime(2, 3.0, 2.0)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--games", "7"], "'7' is odd, and games come in pairs; take 8"),
        (["--games", "0"], "is no number; take 1 or more"),
        (["--minutes", "0"], "is no number of minutes; take one like 10, or 0.5"),
        (["--minutes", "-1"], "is no number of minutes"),
        (["--minutes", "nan"], "is no number of minutes"),
        (["--games", "4", "--minutes", "1"], "not allowed with"),
        (["--workers", "0"], "is no number; take 1 or more"),
    ],
)
def test_numbers_that_cannot_be_are_refused_with_the_usage(words, says, capsys):
    with pytest.raises(SystemExit) as end:
        cli.main(["ladder", "cubo", *words])
    assert end.value.code == 2
    assert says in capsys.readouterr().err


def test_an_unknown_game_and_one_without_two_players_are_refused(capsys, monkeypatch):
    assert cli.main(["ladder", "chess"]) == 1
    assert "there is no game 'chess'" in capsys.readouterr().err
    monkeypatch.setattr(ladder_measurement, "find_game", lambda _name: NIM)
    with pytest.raises(CubeplayError, match="has no two computer players to compare"):
        LadderRequest.of("nim")


def test_hints_are_measured_as_a_player_against_the_strongest_one(capsys):
    found = json.loads(told(capsys, "gelatinous", "--hints", "--games", "4", "--json").out)
    (only,) = found["players"]
    assert found["complete"]
    assert (only["player"], only["against"], only["share"]) == ("hints", "careful", 0.5)
