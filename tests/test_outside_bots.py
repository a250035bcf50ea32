"""Computer players of other packages: found by entry points, offered like ours, left out in one line."""

import subprocess
from dataclasses import dataclass
from importlib.metadata import EntryPoint
from types import SimpleNamespace

import pytest
from cubeplay import GAMES, bots
from cubeplay.bots import bots_of, left_out
from cubeplay.errors import CubeplayError
from cubeplay.game import Answer
from cubeplay.outside import Outside
from cubeplay.players import autoplay, next_bot_move, seated
from cubeplay.session import Session
from cubeplay.simulate.command import Request
from cubeplay.strengths import levels, usual
from cubeplay.tournament import compare, ladder

import packages
from cubeplay_widgets.pages.setup_form import form_of
from cubeplay_widgets.site.landing import landing

GAME = GAMES["cuboro"]


@dataclass(frozen=True)
class First:
    """Plays the first legal move."""

    title: str = "First of all"
    strength: str = "takes what is listed first"

    def answer(self, game, view, player, rng):
        return Answer(game.moves(view, player)[0])


def fails():
    raise RuntimeError("no weights")


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
    request = Request.of("cuboro", 1, ["first", "random"], ["rounds=1"])
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
        Request.of("cuboro", 1, ["bad"])
    with pytest.raises(CubeplayError, match="is left out: RuntimeError: no weights"):
        next_bot_move(Session("cuboro", players=2, bots=("bad", "")))
    with pytest.raises(CubeplayError, match="cuboro Tricky Ways has no computer player 'worse'"):
        next_bot_move(Session("cuboro", players=2, bots=("worse", "")))


def test_the_command_simulates_with_an_installed_player_and_names_a_broken_one(tmp_path):
    packages.install(
        tmp_path,
        "two-players",
        {"twoplayers.py": "from test_outside_bots import First, fails"},
        cubeplay__bots={"cuboro.first": "twoplayers:First", "cuboro.bad": "twoplayers:fails"},
    )
    words = "simulate cuboro 1 --bots first random --option rounds=1 --quiet"
    line = packages.python("-m", "cubeplay.cli", *words.split())
    env = packages.environment(tmp_path)
    done = subprocess.run(line, env=env, capture_output=True, text=True, check=False)
    assert done.stderr == "'cuboro.bad' of the package two-players is left out: RuntimeError: no weights\n"
    assert "First of all" in done.stdout
