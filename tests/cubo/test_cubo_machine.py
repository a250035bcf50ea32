"""Whole games at random: dice are conserved, and sessions can be undone, redone and saved at any point."""

from collections import Counter

import pytest
from cubeplay.cubo import GAME
from cubeplay.testing.machine import SessionMachine
from cubo_tables import brisk_move, walk
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import invariant


def owned(state):
    """How many red and blue dice are in play, wherever they are."""
    colours = Counter(die.colour for die in state.centre)
    for player in state.players:
        colours += Counter(red=player.reds, blue=player.blues)
        colours += Counter([player.taken.colour] if player.taken else [])
    return colours["red"], colours["blue"]


def check_dice(state):
    """All dice of the box but those of absent players, and every player's dice in their colours."""
    players = len(state.players)
    assert owned(state) == (18 - 4 * (4 - players), 18 - 4 * (4 - players))
    for player in state.players:
        colours = Counter(die.colour for die in player.dice)
        if not player.holding:
            assert colours == +Counter(red=player.reds, blue=player.blues, white=1)
        else:
            assert not player.dice


@pytest.mark.rule("cubo.dice", "cubo.colours", "cubo.give-back")
@pytest.mark.parametrize("timing", ["untimed", "timed"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_dice_are_conserved_over_whole_games(players, timing):
    for seed in range(3):
        for state, _actor, _move in walk(seed, players=players, timing=timing):
            check_dice(state)
        assert GAME.outcome(state) is not None
        assert all(len(p.points) == 6 for p in state.players)
        assert len(state.centre) == 4


@pytest.mark.proof
@pytest.mark.parametrize("timing", ["untimed", "timed"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_dice_are_conserved_over_hundreds_of_games(players, timing):
    for seed in range(1_000, 1_150):
        for state, _actor, _move in walk(seed, players=players, timing=timing):
            check_dice(state)
        end = GAME.outcome(state)
        assert end.scores == tuple(player.score for player in state.players)
        assert end.winners == tuple(s for s, total in enumerate(end.scores) if total == max(end.scores))


class Games(SessionMachine):
    """Sessions of games with random options."""

    game, longest = GAME, 12
    choose = staticmethod(brisk_move)
    chosen = st.fixed_dictionaries(
        {
            "players": st.integers(2, 4),
            "timing": st.sampled_from(["untimed", "timed"]),
            "straights": st.sampled_from(["ordered", "any"]),
            "rounds": st.just(2),
        }
    )

    @invariant()
    def dice_are_conserved(self):
        check_dice(self.session.state)


TestGames = Games.TestCase
TestGames.settings = settings(max_examples=7, stateful_step_count=20, deadline=None)
