"""``cubeplay simulate``: what it prints, how it is stopped, and its answers to bad input."""

import io
import json
import os
import signal
import subprocess
import sys
from fractions import Fraction
from functools import partial
from itertools import count

import pytest
from cubeplay import GAMES, cli
from cubeplay.errors import CubeplayError
from cubeplay.simulate import Progress, command, play_out, simulate
from cubeplay.simulate.command import SimulationRequest, simulate_command

from patience import patience

SHORT = ["cubo", "--option", "rounds=1", "--bots", "beginner", "regular", "--seed", "7"]
BOTS = GAMES["cubo"].bots()
SHORT_TRIAL = partial(play_out, "cubo", (BOTS["beginner"], BOTS["regular"]), rounds=1)


def told(capsys, *words):
    """What the command prints, and what it says beside."""
    assert cli.main(["simulate", *words]) == 0
    return capsys.readouterr()


# Results


def test_the_results_are_those_of_the_same_games_in_python(capsys):
    found = json.loads(told(capsys, *SHORT, "30", "--json", "--quiet").out)
    sample = simulate(SHORT_TRIAL, 30, seed=7)
    assert found["fingerprint"] == sample.fingerprint
    assert (found["asked"], found["done"], found["options"]["rounds"]) == (30, 30, 1)
    for seat, line in enumerate(found["seats"]):
        assert Fraction(line["points"]) == sample.map(lambda end, seat=seat: end.scores[seat]).mean
    assert sum(Fraction(line["won"]) for line in found["seats"]) == 1
    assert found["ends"] == {"cubo.end": "1"}


@pytest.mark.proof
def test_two_processes_print_the_same_as_one(capsys, monkeypatch):
    monkeypatch.setattr(command, "TRIED", 0.01)
    one = told(capsys, *SHORT, "60", "--quiet")
    two = told(capsys, *SHORT, "60", "--quiet", "--workers", "2")
    assert one.out == two.out
    assert one.err == two.err == ""
    assert one.out.startswith("Cubo: 60 games\n\nseat  player ")


def test_a_single_game_has_no_error(capsys):
    out = told(capsys, *SHORT, "1").out
    assert "1     Beginner" in out
    assert out.splitlines()[3].endswith("–")


@pytest.mark.parametrize("game", list(GAMES))
def test_every_game_is_simulated_by_its_weakest_player(game, capsys):
    assert "Fingerprint: " in told(capsys, game, "1").out


def test_seats_follow_from_the_computer_players_that_are_named():
    request = SimulationRequest.of("cubo", 5, ["expert", "beginner", "regular"])
    assert (request.options["players"], request.bots) == (3, ("expert", "beginner", "regular"))
    assert SimulationRequest.of("cubo", 5, ["expert"], ["players=4"]).bots == ("expert",) * 4
    assert SimulationRequest.of("cuboro", 5).bots == ("random",) * 2


# How far, and the end


def test_it_says_beforehand_how_long_it_takes_and_then_how_far_it_is(capsys):
    chosen = cli.parser().parse_args(["simulate", *SHORT, "200", "--workers", "2"])
    assert simulate_command(chosen, clock=partial(next, count(0.0, 0.4))) == 0
    first, second, third, *_more = capsys.readouterr().err.splitlines()
    assert first.startswith("200 games on 2 workers: about ")
    assert first.endswith("Ctrl+C stops early and tells what is done.")
    assert second.endswith(" of 200 games.")
    assert " a second, about " in third
    assert third.endswith(" left.")


@pytest.mark.parametrize("way", [signal.SIGINT, pytest.param(signal.SIGTERM, marks=pytest.mark.proof)])
def test_a_stop_tells_what_is_done_and_the_exit_status_says_by_what(way):
    words = [sys.executable, "-m", "cubeplay.cli", "simulate", *SHORT, "100000", "--workers", "2", "--json"]
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as running:
        assert running.stderr.readline().startswith("100,000 games on 2 workers")
        assert " of 100,000 games." in running.stderr.readline()
        os.killpg(running.pid, way)
        out, err = running.communicate(timeout=patience(60))
    found = json.loads(out)
    assert running.returncode == 128 + way
    assert err.splitlines()[-1] == f"Stopped: {found['done']:,} of 100,000 games are done."
    if way == signal.SIGTERM:  # the results are told in the same way
        assert found["fingerprint"] == simulate(SHORT_TRIAL, found["done"], seed=7).fingerprint


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_a_terminal_shows_a_bar_with_rate_and_time_left():
    pytest.importorskip("tqdm")
    terminal = Terminal()
    with Progress(terminal) as progress:
        for done in (100, 200, 1000):
            progress(done, 1000)
    assert "1000/1000 [" in terminal.getvalue()
    assert " games/s" in terminal.getvalue()


def test_a_terminal_without_tqdm_shows_lines(monkeypatch):
    monkeypatch.setitem(sys.modules, "tqdm", None)
    terminal = Terminal()
    with Progress(terminal, clock=partial(next, count(0, 5))) as progress:
        for done in (100, 200, 300):
            progress(done, 1000)
    assert terminal.getvalue() == (
        "100 of 1,000 games.\n300 of 1,000 games, 20 a second, about 35 seconds left.\n"
    )


# Bad input


@pytest.mark.parametrize("n", ["0", "-3", "many", "1e5", "٣", "2.5", "9" * 5000])
def test_a_number_of_games_that_cannot_be_is_refused_with_the_usage(n, capsys):
    with pytest.raises(SystemExit) as end:
        cli.main(["simulate", "cubo", n])
    assert end.value.code == 2
    assert "is no number; take 1 or more" in capsys.readouterr().err


def test_a_billion_games_are_refused_with_the_time_that_they_would_take(capsys):
    chosen = cli.parser().parse_args(["simulate", *SHORT, "1000000000"])
    with pytest.raises(CubeplayError) as refused:
        simulate_command(chosen, clock=partial(next, count(0.0, 0.2)))
    assert "1,000,000,000 games would take about 4," in refused.value.why
    assert "Take fewer games or more workers: 7 days is the most." in refused.value.next
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["chess", "5"], "there is no game 'chess'"),
        (["cubo", "5", "--bots", "master"], "Cubo has no computer player 'master'. Use one of beginner,"),
        (["cubo", "5", "--bots", "beginer"], "Did you mean 'beginner'?"),
        (["cubo", "5", "--bots", *["beginner"] * 5], "players cannot be 5. It takes 2 to 4."),
        (
            ["cubo", "5", "--bots", "beginner", "expert", "--option", "players=3"],
            "2 computer players cannot take 3 seats. Name one for each seat, or one for all.",
        ),
        (["cubo", "5", "--option", "colour=red"], "Cubo has no option 'colour'"),
        (["cubo", "5", "--option", "rounds=many"], "rounds cannot be 'many'. It takes 1 to 6."),
        (["cubo", "5", "--option", "rounds"], "rounds cannot be ''."),
        (["cubo", "5", "--workers", "61"], "61 is no number of processes. Take 1 to 60."),
        (["cubo", "5", "--cluster", "tcp://127.0.0.1"], "'tcp://127.0.0.1' is no address of a scheduler."),
        (["cubo", "5", "--cluster", "file:///etc:1"], "is no address of a scheduler. Write it like tcp://"),
    ],
)
def test_what_cannot_be_simulated_is_one_clear_error(words, says, capsys):
    assert cli.main(["simulate", *words]) == 1
    told = capsys.readouterr()
    assert says in told.err
    assert len(told.err.splitlines()) == 1
    assert told.out == ""
