"""Computer players of other packages: found by entry points, offered like ours, left out in one line."""

import pickle
import subprocess
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib.metadata import EntryPoint
from random import Random
from types import SimpleNamespace

import pytest
from cubeplay import GAMES
from cubeplay.cli import main
from cubeplay.errors import LONGEST, BotError, CubeplayError
from cubeplay.players import autoplay, bots, next_bot_move, seated
from cubeplay.players.bot_runner import asked
from cubeplay.players.bots import bots_of, left_out, titles
from cubeplay.players.strengths import levels, usual
from cubeplay.registry import Outside
from cubeplay.session import Session
from cubeplay.simulate import TrialError, Workers, play_out, simulate
from cubeplay.simulate.command import SimulationRequest
from cubeplay.tournament import compare, ladder

import packages
from cubeplay_widgets.pages.setup_form import form_of
from cubeplay_widgets.site.landing.landing_page import landing
from outside_players import WAYS, Broken, First, fails, raises

GAME = GAMES["cuboro"]


class Entry(EntryPoint):
    """An entry point of a package of its own, which leads to something at hand."""

    dist = SimpleNamespace(name="someone")

    def load(self):
        return THINGS[self.value]


THINGS = {
    "first": First,
    "none": lambda: None,
    "fails": fails,
    "no player": lambda: "first",
    "no function": First(),
    "untitled": lambda: First(title=""),
    "mute": lambda: SimpleNamespace(title="Mute", strength="says nothing"),
}


@pytest.fixture
def offer(monkeypatch):
    """Offer things by the names of their entry points."""

    def make(**entries):
        made = [Entry(name.replace("__", "."), value, "cubeplay.bots") for name, value in entries.items()]
        theirs = Outside("cubeplay.bots", bots._checked, find=lambda _: made, misnamed=bots._misnamed)
        monkeypatch.setattr(bots, "OUTSIDE", theirs)

    return make


def test_a_player_of_another_package_stands_behind_the_games_own_wherever_one_is_chosen(offer):
    offer(cuboro__first="first")
    assert list(bots_of(GAME)) == [*GAME.bots(), "first"]
    assert [*levels(GAME).items()][-1] == ("first", "First of all")
    form = form_of(GAME)
    assert form["levels"][-1] == ["first", "First of all"]
    assert form["strengths"][-1] == ["First of all", "takes what is listed first"]
    assert "First" not in form["missing"]
    assert "first" not in bots_of(GAMES["cubo"])


def test_it_plays_whole_games_in_sessions_and_simulations(offer):
    offer(cuboro__first="first")
    session = Session("cuboro", players=2, rounds=1, bots=("first", "random"))
    assert seated(session)[0] == First()
    assert autoplay(session)
    assert session.outcome
    request = SimulationRequest.of("cuboro", 1, ["first", "random"], ["rounds=1"])
    assert request.bots == ("first", "random")
    assert compare("cuboro", First(), GAME.bots()["random"], 2, options={"rounds": 1}).share < 1


def test_it_changes_neither_the_usual_player_nor_the_order_of_strengths(offer):
    before = usual(GAME), ladder(GAME)
    offer(cuboro__first="first")
    assert (usual(GAME), ladder(GAME)) == before


def test_a_player_that_is_not_there_yet_is_not_offered_and_nothing_is_said(offer):
    offer(cuboro__later="none")
    assert bots_of(GAME) == GAME.bots()
    assert left_out() == ()


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("cuboro__bad", "fails", "RuntimeError: no weights"),
        ("cuboro__bad", "no player", "its player lacks 'title'."),
        ("cuboro__bad", "no function", "First(title='First of all'"),
        ("cuboro__bad", "untitled", "its player lacks 'title'."),
        ("cuboro__bad", "mute", "its player lacks 'answer'."),
        ("cuboro__bad", "nowhere", "KeyError: 'nowhere'"),
        ("cuboro__greedy", "first", "cuboro Tricky Ways has a computer player of that name itself."),
        ("chess__bad", "first", "there is no game 'chess'."),
        ("bad", "first", "a name is made of a game and a word, like 'cuboro.learner'."),
    ],
)
def test_what_cannot_be_used_is_named_in_one_line_and_the_rest_plays(offer, name, value, why):
    offer(**{name: value, "cuboro__first": "first"})
    assert list(bots_of(GAME)) == [*GAME.bots(), "first"]
    (broken,) = left_out()
    assert str(broken).startswith(f"{name.replace('__', '.')!r} of the package someone is left out: {why}")
    assert left_out() == (broken,)


def test_the_landing_page_names_a_player_that_is_left_out(offer, tmp_path):
    offer(cuboro__bad="fails")
    assert landing(tmp_path)["left_out"] == [str(left_out()[0])]


def test_a_player_that_is_left_out_says_why_when_it_is_asked_for(offer):
    offer(cuboro__bad="fails")
    with pytest.raises(CubeplayError, match=r"'cuboro\.bad' of the package someone is left out: RuntimeErr"):
        SimulationRequest.of("cuboro", 1, ["bad"])
    with pytest.raises(CubeplayError, match="is left out: RuntimeError: no weights"):
        next_bot_move(Session("cuboro", players=2, bots=("bad", "")))
    with pytest.raises(CubeplayError, match="cuboro Tricky Ways has no computer player 'worse'"):
        next_bot_move(Session("cuboro", players=2, bots=("worse", "")))


def test_the_command_simulates_with_an_installed_player_and_names_a_broken_one(tmp_path):
    packages.install(
        tmp_path,
        "two-players",
        {"twoplayers.py": "from outside_players import First, fails"},
        cubeplay__bots={"cuboro.first": "twoplayers:First", "cuboro.bad": "twoplayers:fails"},
    )
    words = "simulate cuboro 1 --bots first random --option rounds=1 --quiet"
    line = packages.python("-m", "cubeplay.cli", *words.split())
    env = packages.environment(tmp_path)
    done = subprocess.run(line, env=env, capture_output=True, text=True, check=False)
    assert done.stderr == "'cuboro.bad' of the package two-players is left out: RuntimeError: no weights\n"
    assert "First of all" in done.stdout


# While it plays


SAID = {
    "raises": ("failed", "RuntimeError: boom in answer."),
    "exits": ("failed", "SystemExit: 0."),
    "none": ("no-answer", "it gave None, and not an Answer with a move."),
    "bare": ("no-answer", "it gave shift b1, and not an Answer with a move."),
    "text": ("no-answer", "its Answer has 'shift b1' for a move, and not one of game.moves(view, player)."),
    "number": ("refused", "it chose 42, which is no move of cuboro Tricky Ways."),
    "late": ("no-answer", "it wants to wait for None, which is no number of milliseconds."),
    "illegal": ("refused", "its move 'shift b1' is refused. Not moved: b1 is the empty field"),
}


@pytest.mark.parametrize("way", WAYS)
def test_a_player_that_fails_is_named_in_sessions_and_in_simulations_with_what_it_did(way):
    fault, why = SAID[way]
    for play in (
        lambda: autoplay(Session("cuboro", players=2), {0: Broken(way), 1: Broken(way)}),
        lambda: play_out("cuboro", [Broken(way)] * 2, Random(1)),
    ):
        with pytest.raises(BotError) as failed:
            play()
        assert (failed.value.player, failed.value.fault) == ("Boomer", fault)
        assert str(failed.value).startswith(f"Boomer cannot play on: {why}")


def test_a_move_that_is_none_is_its_players_fault_in_a_race_too():
    with pytest.raises(BotError, match="it chose 42, which is no move of Cubo"):
        play_out("cubo", [Broken("number")] * 2, Random(1), timing="timed")


def test_what_is_raised_over_a_move_that_the_game_lists_is_no_players_fault(monkeypatch):
    monkeypatch.setattr(type(GAME), "_advance", lambda *given: raises(ZeroDivisionError("ours")))
    with pytest.raises(ZeroDivisionError, match="ours"):
        play_out("cuboro", [First()] * 2, Random(1))


def test_ctrl_c_and_what_breaks_a_thread_off_reach_whoever_waits():
    class BrokenOff(SystemExit):
        pass

    for error in (KeyboardInterrupt, BrokenOff):
        bot = SimpleNamespace(title="Slow", strength="", answer=lambda *given, error=error: raises(error()))
        with pytest.raises(error):
            asked(bot, GAME, GAME.start(), 0, Random(1))


def test_in_a_thread_nobody_presses_ctrl_c_so_that_it_is_the_players_own():
    bot = SimpleNamespace(title="Slow", strength="", answer=lambda *given: raises(KeyboardInterrupt()))
    with ThreadPoolExecutor(1) as threads:
        found = threads.submit(asked, bot, GAME, GAME.start(), 0, Random(1)).exception()
    assert str(found) == "Slow cannot play on: KeyboardInterrupt. Mend it, or leave it out."


def test_what_is_said_of_a_player_is_of_one_line_and_comes_back_from_other_processes():
    error = BotError("Long\n" * 50, 1, "failed", "RuntimeError: " + "x" * 5_000)
    assert (len(error.player), "\n" in str(error), len(str(error)) <= LONGEST) == (60, False, True)
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.player, again.seat, again.fault) == (str(error), error.player, 1, "failed")


@pytest.mark.parametrize("way", ["raises", "exits", "none", "illegal"])
def test_a_simulation_names_the_player_that_failed_and_asks_for_no_other_seed(
    offer, monkeypatch, capsys, way
):
    monkeypatch.setitem(THINGS, "boomer", lambda: Broken(way))
    offer(cuboro__boomer="boomer")
    words = ["simulate", "cuboro", "2", "--bots", "boomer", "random", "--option", "rounds=1", "--quiet"]
    assert main(words) == 1
    said = capsys.readouterr()
    start = f"Not simulated: in game 0 the computer player Boomer failed: {SAID[way][1]}"
    assert said.out == ""
    assert said.err.startswith(start)
    assert said.err.endswith("Mend it, or leave it out.\n")


def test_a_player_that_fails_is_named_from_another_process_too():
    with Workers(1) as workers, pytest.raises(TrialError) as failed:
        simulate(partial(play_out, "cuboro", (Broken("raises"),) * 2), 1, seed=1, executor=workers)
    assert (failed.value.by.player, failed.value.by.why) == ("Boomer", "RuntimeError: boom in answer.")


def test_a_ladder_names_the_player_that_failed(monkeypatch, capsys):
    monkeypatch.setattr(type(GAME), "bots", lambda game: {"boomer": Broken("raises"), "first": First()})
    assert main(["ladder", "cuboro", "--games", "2"]) == 1
    said = capsys.readouterr().err
    assert "Not measured: in pair 0 the computer player Boomer failed: RuntimeError: boom in answer." in said
    assert "seed" not in said


# What they are called


def test_players_of_the_same_title_are_told_apart_by_their_names_wherever_one_is_chosen(offer, monkeypatch):
    for name, title in (("one", "Greedy"), ("two", " Regular "), ("three", "First"), ("four", "First")):
        monkeypatch.setitem(THINGS, name, lambda title=title: First(title=title))
    offer(**{f"cuboro__{name}": name for name in ("one", "two", "three", "four")})
    theirs = ["First (four)", "Greedy (one)", "First (three)", "Regular (two)"]
    assert [*levels(GAME).values()][-4:] == theirs
    assert [words for words, _text in form_of(GAME)["strengths"]][-4:] == theirs
    assert titles(GAME)["greedy"] == GAME.bots()["greedy"].title
    for known in (titles(GAME), levels(GAME)):
        assert len({*known.values()}) == len(known)


def test_a_title_that_nobody_else_has_stays_as_it_is(offer):
    offer(cuboro__first="first")
    assert titles(GAME)["first"] == levels(GAME)["first"] == "First of all"


def test_a_simulation_tells_players_of_the_same_title_apart(offer, monkeypatch, capsys):
    monkeypatch.setitem(THINGS, "one", lambda: First(title="Random"))
    offer(cuboro__one="one")
    words = ["simulate", "cuboro", "1", "--bots", "one", "random", "--option", "rounds=1", "--quiet"]
    assert main(words) == 0
    assert "Random (one)" in capsys.readouterr().out
