"""How hard the game is with the house edition."""

from concurrent.futures import ProcessPoolExecutor
from random import Random

import pytest
from cubeplay.cuobe.__main__ import main
from cubeplay.cuobe.tools.balance import PLAYERS, SET_UPS, GameEnding, games, in_words, play, row
from cubeplay.simulate import Sample

from breadth import sized


def test_a_game_depends_on_its_seed_alone():
    assert play(Random(7), "random", players=2) == play(Random(7), "random", players=2)
    assert games(1, 2, bot="random", seed=1).counts == games(1, 2, bot="random", seed=1).counts


def test_a_row_sums_up_endings():
    sample = Sample(
        {
            GameEnding("cuobe.escape", 2, 2, 0, 30): 1,
            GameEnding("cuobe.time", 2, 1, 1, 40): 2,
            GameEnding("cuobe.all-dead", 2, 0, 2, 20): 1,
        }
    )
    one = row("quick", 2, sample)
    assert one[2:] == (0.75, 0.25, 1, 0.5, 0.25, 35)
    assert in_words([one]).splitlines()[-1] == "| quick | 2 | 75.0% | 25.0% | 1.00 | 50.0% | 25.0% | 35 |"


@sized((2, 3), (4, 4), name="size")
def test_the_companion_gets_further_than_chance(size):
    random, companion = (games(*size, bot=bot).map(lambda e: e.out).mean for bot in ("random", "companion"))
    assert random < companion


@pytest.mark.proof
def test_four_players_escape_in_10_to_50_per_cent_of_1000_games_and_some_die_or_run_out_of_time():
    with ProcessPoolExecutor() as pool:
        sample = games(1000, 4, executor=pool)
    escapes = sample.share_of(lambda ending: ending.out > 0)
    assert 0.1 <= escapes <= 0.5
    assert {"cuobe.escape", "cuobe.time"} <= {ending.rule for ending in sample.counts}
    assert any(ending.dead for ending in sample.counts)


@pytest.mark.proof
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("set_up", list(SET_UPS))
def test_thousands_of_games_come_to_an_end(set_up, players):
    with ProcessPoolExecutor() as pool:
        assert len(games(1000, players, set_up, executor=pool)) == 1000


def test_the_command_refuses_what_is_no_number(capsys):
    assert main("many") == 1
    assert "Name one, such as 1000." in capsys.readouterr().err
