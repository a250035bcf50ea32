"""The rows that measure random play of our games in OpenSpiel."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

from cubeplay.registry import GAMES

from benchmarks import REPEATS, Times, beside_dominoes, row

_WORK = "random play through OpenSpiel, one decision"
_PEER = "OpenSpiel, python_block_dominoes"
OPTIONS: dict[str, dict[str, Any]] = {"cubo": {"players": 3}, "cubed": {"players": 3}}
"""The options of the measured games; the others have their defaults."""


def adapted_play(name: str, repeats: int = REPEATS) -> Times:
    """Seconds for a decision of random games in OpenSpiel, including each die and card; ours and a peer's.

    If several players decide at once, each decision counts.
    """
    import cubeplay.adapters.openspiel  # noqa: F401
    import pyspiel

    game = pyspiel.load_game(f"cubeplay_{name}", OPTIONS.get(name, {}))
    return beside_dominoes(lambda rng: _random_game(game, rng), repeats)


def _random_game(game: Any, rng: Random) -> int:
    """Play a random game; returns the number of decisions and chance outcomes."""
    state, made = game.new_initial_state(), 0
    seats = range(game.num_players())
    while not state.is_terminal():
        if state.is_chance_node():
            ids, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(ids, odds)[0])
        elif state.is_simultaneous_node():
            legal = [state.legal_actions(seat) for seat in seats]
            made += sum(map(bool, legal)) - 1
            state.apply_actions([rng.choice(ids) if ids else 0 for ids in legal])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
        made += 1
    return made


for _name in GAMES:
    if GAMES[_name].encoding:
        row(_name, _WORK, peer=_PEER, at_least=0.5, needs=("pyspiel",))(partial(adapted_play, _name))
