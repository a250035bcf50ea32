"""The rows that measure random play of our games in OpenSpiel."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import compress
from random import Random
from typing import Any

from cubeplay.registry import GAMES

from benchmarks import REPEATS, Times, beside_dominoes, play_beside, row

_WORK = "random play through OpenSpiel, one decision"
_PEER = "OpenSpiel, python_block_dominoes"
_OBSERVED = "random play with tensors, one decision"
_UNOBSERVED = "the same without tensors"
OPTIONS: dict[str, dict[str, Any]] = {"cubo": {"players": 3}, "cubed": {"players": 3}}
"""The options of the measured games; the others have their defaults."""


def adapted_play(name: str, repeats: int = REPEATS) -> Times:
    """Seconds for a decision of random games in OpenSpiel, including each die and card; ours and a peer's.

    If several players decide at once, each decision counts.
    """
    game = _loaded(name)
    return beside_dominoes(lambda rng: _random_game(game, rng), repeats)


def observed_play(name: str, repeats: int = REPEATS) -> Times:
    """Seconds for a decision of the same games, with and without filling the tensor of the seat to move."""
    game = _loaded(name)
    observe = game.make_py_observer().set_from
    return play_beside(
        lambda rng: _random_game(game, rng, observe), lambda rng: _random_game(game, rng), repeats
    )


def _loaded(name: str) -> Any:
    import cubeplay.adapters.openspiel  # noqa: F401
    import pyspiel

    return pyspiel.load_game(f"cubeplay_{name}", OPTIONS.get(name, {}))


def _unobserved(state: Any, seat: int) -> None:
    """Fill no tensor."""


def _random_game(game: Any, rng: Random, observe: Callable[[Any, int], None] = _unobserved) -> int:
    """Play a random game; returns the number of decisions and chance outcomes."""
    state, made = game.new_initial_state(), 0
    seats = range(game.num_players())
    while not state.is_terminal():
        if state.is_chance_node():
            ids, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(ids, odds)[0])
        elif state.is_simultaneous_node():
            legal = [state.legal_actions(seat) for seat in seats]
            for seat in compress(seats, legal):
                observe(state, seat)
            made += sum(map(bool, legal)) - 1
            state.apply_actions([rng.choice(ids) if ids else 0 for ids in legal])
        else:
            observe(state, state.current_player())
            state.apply_action(rng.choice(state.legal_actions()))
        made += 1
    return made


for _name in GAMES:
    if GAMES[_name].encoding:
        row(_name, _WORK, peer=_PEER, at_least=0.5, needs=("pyspiel",))(partial(adapted_play, _name))
        row(_name, _OBSERVED, peer=_UNOBSERVED, at_least=0.3, needs=("pyspiel",))(
            partial(observed_play, _name)
        )
