"""CU[o]BE keeps the contract of a game, and its recorded games replay."""

from pathlib import Path

import pytest
from cubeplay.cuobe.game import GAME
from cubeplay.cuobe.rules.moves import GRAMMAR
from cubeplay.cuobe.rules.state import State
from cubeplay.cuobe.rules.working_state import Workbench
from cubeplay.testing import check_game, check_rulebook, check_transcripts
from cubeplay.testing.transcripts import options_of
from cuobe_invariants import check, random_options
from cuobe_playthroughs import FOLDER, PLAYS
from cuobe_tables import choose_well

from breadth import breadth, sized
from notations import check_examples

TESTS = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.txt"))
UNSTARTED = {"triggers_out": range(9, 16), "events_out": range(23, 31)}
"""More cards to leave out than the house edition has."""


def lively(state, seat, rng):
    return choose_well(state, GAME.moves(state, seat), rng)


@pytest.mark.parametrize("block", breadth(range(4), 0))
@sized(0.04, 0.1, name="share")
def test_random_games_keep_the_contract(block, share):
    options = [random_options(seed) for seed in range(3 * block, 3 * block + 3)]
    report = check_game(
        GAME, options=options, seeds=(block,), share=share, choose=lively, always=check, unstarted=UNSTARTED
    )
    assert not report.hides


def test_the_catalogue_is_short_complete_and_proved():
    check_rulebook(GAME.rulebook, GAME.reading, tests=TESTS)


def test_a_table_taken_apart_and_put_together_again_is_the_same():
    """Every field holds something else here, so that no two can be mixed up."""
    values = {field: (field,) for field in State.__struct_fields__}
    state = State(**values | {"pools": (("a pool", ("a card",)),), "ended": ""})
    assert Workbench(state).frozen() == state


def test_recorded_games_replay_and_all_is_in_order_in_every_state():
    """That every rule fires in them or in a prepared game is shown where the telling is tested."""
    silent = {rule.id for rule in GAME.rulebook}
    fired = check_transcripts(FOLDER, GAME, unfired=silent, always=check)
    assert fired <= silent


def test_there_is_a_recorded_game_for_each_way_to_play():
    assert {path.stem for path in FILES} == set(PLAYS)
    lines = [path.read_text(encoding="utf-8").splitlines() for path in FILES]
    said = [options_of(next(line for line in text if line.startswith("options")), GAME) for text in lines]
    assert {chosen["players"] for chosen in said} >= {1, 2, 4}
    assert any(chosen.get("decks") == "advanced" and chosen.get("specialist") for chosen in said)
    assert any(chosen.get("pvp") == "respawn" for chosen in said)


def test_the_example_of_each_kind_of_move_is_one():
    check_examples(GRAMMAR)
