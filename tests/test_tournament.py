"""Computer players: who is the stronger, and that every game lists the weakest first."""

from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest
from cubeplay import GAMES
from cubeplay.players import GreedyBot, RandomBot
from cubeplay.players.strengths import STRENGTHS
from cubeplay.simulate import Sample
from cubeplay.tournament import Comparison, compare, ladder
from cubeplay.tournament.matchup import head
from tests.games import KEEP, NIM

from breadth import together

DOC = (Path(__file__).parents[1] / "docs" / "players.md").read_text(encoding="utf-8")
TABLE = [
    line.strip("| ").split(" | ") for line in DOC.partition(head())[2].partition("\n\n")[0].split("\n")[1:]
]


def test_every_computer_player_was_measured_in_the_order_in_which_its_game_lists_it():
    documented = {name: [] for name in GAMES}
    for name, later, before, *_figures in TABLE:
        documented[name].append((before, later))
    assert documented == {name: list(ladder(name)) for name in GAMES}


def test_each_computer_player_was_measured_to_be_stronger_than_the_one_before():
    assert {row[3] for _name, _later, _before, *row in TABLE} == {"stronger"}


def test_each_strength_is_played_by_one_who_was_measured_to_be_stronger_than_the_one_before():
    stronger = {(name, later) for name, later, _before, *row in TABLE if row[3] == "stronger"}
    for name, game in GAMES.items():
        listed, players = [*game.bots()], [*game.strengths.values()]
        assert [*game.strengths] == [*STRENGTHS][: len(players)]
        for weak, strong in pairwise(players):
            between = listed[listed.index(weak) + 1 : listed.index(strong) + 1]
            assert between
            assert {(name, player) for player in between} <= stronger


def test_the_documented_strengths_are_those_of_the_games():
    heading = f"| game | {' | '.join(STRENGTHS.values())} |"
    table = DOC.partition(heading)[2].partition("\n\n")[0].strip().splitlines()[1:]
    expected = [
        [game.title, *(game.strengths.get(each, "–") for each in STRENGTHS)] for game in GAMES.values()
    ]
    assert [line.strip("| ").split(" | ") for line in table] == expected


@pytest.mark.proof
@pytest.mark.parametrize("row", TABLE, ids=lambda row: " ".join(row[:3]))
def test_the_documented_figures_are_those_that_are_measured(row):
    """All but the thinking time, which is the machine's."""
    name, later, before, games, *figures = row
    bots = GAMES[name].bots()
    found = compare(name, bots[later], bots[before], int(games) // 2)
    low, high = found.interval
    assert figures[:3] == [f"{float(found.share):.1%}", f"{low:.1%} to {high:.1%}", found.verdict]


@pytest.mark.parametrize(
    ("name", "weak", "strong"),
    [
        pytest.param("cubo", "beginner", "expert", marks=pytest.mark.proof),
        pytest.param("gelatinous", "random", "careful", marks=pytest.mark.proof),
        ("cuboro", "random", "greedy"),
        pytest.param("cuobe", "random", "companion", marks=pytest.mark.proof),
    ],
)
def test_where_the_distance_is_large_a_few_games_show_it(name, weak, strong):
    bots = GAMES[name].bots()
    assert compare(name, bots[strong], bots[weak], 8, seed=1).share > Fraction(5, 8)


def test_a_comparison_depends_on_the_seed_alone_and_turns_round_when_the_players_do():
    one, other = GreedyBot(), RandomBot()
    found = compare(NIM, one, other, 12, seed=3)
    assert found == compare(NIM, one, other, 12, seed=3)
    assert found.share + compare(NIM, other, one, 12, seed=3).share == pytest.approx(1, abs=0.3)
    assert compare(NIM, other, RandomBot(title="Twin"), 60, seed=5).verdict == "undecided"


def test_options_may_be_drawn_for_each_pair():
    drawn = []

    def heaps(rng):
        drawn.append(rng.randint(3, 9))
        return {"heaps": f"{drawn[-1]} 2"}

    compare(NIM, RandomBot(), RandomBot(), 6, seed=1, options=heaps)
    assert len(drawn) == 6
    assert len(set(drawn)) > 1


def test_players_of_a_team_are_compared_by_what_each_kind_reaches_alone():
    found = compare(KEEP, GreedyBot(), RandomBot(), 20, seed=1, together=True)
    assert set(found.pairs.counts) <= {Fraction(0), Fraction(1, 2), Fraction(1)}


@pytest.mark.parametrize(
    ("counts", "verdict"),
    [({1: 30}, "stronger"), ({0: 30}, "weaker"), ({Fraction(1, 2): 30}, "undecided"), ({1: 2}, "undecided")],
)
def test_a_verdict_needs_an_interval_that_leaves_one_half_out(counts, verdict):
    found = Comparison(Sample(counts))
    low, high = found.interval
    assert 0 <= low <= found.share <= high <= 1
    assert found.verdict == verdict


@pytest.mark.parametrize("taken", [0, Fraction(1, 2), 1])
@together("pairs", [1, 6, 12, 40])
def test_an_interval_holds_the_share_that_it_is_about(taken, pairs):
    result = Comparison(Sample({Fraction(taken): pairs}))
    low, high = result.interval
    assert 0 <= low <= float(result.share) <= high <= 1
