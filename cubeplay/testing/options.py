"""Checks of a game's options: each choice starts a game, and each option has its words."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from random import Random
from typing import Any

from cubeplay.errors import CubeplayError, OptionError, PositionError
from cubeplay.game import Game
from cubeplay.game.options import Option, OptionValue
from cubeplay.players.strengths import STRENGTHS
from cubeplay.testing.random_games import BrokenContract

MOST = 12
"""The most choices of one range that are tried: its ends and some between them."""


def choices_of(option: Option) -> tuple[OptionValue, ...]:
    """The choices of an option: for free text only the default, for a long range some of them."""
    if option.choices is None:
        return (option.default,)
    if isinstance(option.choices, range) and len(option.choices) > MOST:
        return (*option.choices[:: len(option.choices) // MOST + 1], option.choices[-1])
    return tuple(option.choices)


def some_options(game: Game[Any, Any], rng: Random) -> dict[str, OptionValue]:
    """Random options with which a game starts; free text has its default."""
    while True:
        chosen = {option.name: rng.choice(choices_of(option)) for option in game.options}
        if _starts(game, chosen := game.effective(chosen)):
            return chosen


def check_options(
    game: Game[Any, Any], unstarted: Mapping[str, Container[OptionValue]] | None = None
) -> None:
    """Every choice of every option starts a game, perhaps only together with another choice.

    ``unstarted`` has the choices, by option, that need other data than our own.  ``options_of`` must return
    the options that a state was started with; if a game has that method or writes positions, the number of
    players must be among them.
    """
    left_out = unstarted or {}
    _claim(game, len({option.name for option in game.options}) == len(game.options), "an option stands twice")
    _claim(game, _starts(game, {}), "does not start with its default options")
    for option in game.options:
        _check_words(game, option)
        for choice in choices_of(option):
            if choice in left_out.get(option.name, ()):
                continue
            chosen = {option.name: choice}
            starts = _starts(game, chosen) or any(_starts(game, more) for more in _beside(game, chosen))
            _claim(game, starts, f"starts with no {option.name}={choice!r}, whatever else is chosen")
        for wrong in (object(), "no such choice" if option.choices is not None else 17):
            _claim(game, not _starts(game, {option.name: wrong}), f"takes {option.name}={wrong!r}")
    _claim(game, not _starts(game, {"no_such_option": 1}), "takes an option that it does not have")
    _check_strengths(game)


def _check_strengths(game: Game[Any, Any]) -> None:
    """The strengths and their players are known, each weakest first and without repetition."""
    strengths, players = [*game.strengths], [*game.strengths.values()]
    known = [strength for strength in STRENGTHS if strength in strengths]
    listed = [bot for bot in game.bots() if bot in players]
    _claim(game, strengths == known, f"strengths are {', '.join(STRENGTHS)}, weakest first, not {strengths}")
    _claim(game, players == listed, f"the players of its strengths are {players}, in bots() {listed}")


def _claim(game: Game[Any, Any], true: bool, wrong: str) -> None:
    __tracebackhide__ = True
    if not true:
        raise BrokenContract(f"{game.title}: {wrong}")


def _check_words(game: Game[Any, Any], option: Option) -> None:
    name = f"option {option.name!r}"
    _claim(game, bool(option.title), f"{name} has no title")
    _claim(game, bool(option.text) or option.seats, f"{name} does not say what it does")
    _claim(
        game,
        not option.rule or option.rule in game.rulebook,
        f"{name} names {option.rule!r}, which is no rule",
    )
    if option.choices is not None:
        _claim(game, option.default in option.choices, f"the default of {name} is not among its choices")
        fits = not option.labels or len(option.labels) == len(option.choices)
        _claim(game, fits, f"{name} has {len(option.labels)} labels for {len(option.choices)} choices")


def _beside(game: Game[Any, Any], chosen: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    for other in game.options:
        if other.name not in chosen:
            yield from ({**chosen, other.name: choice} for choice in choices_of(other))


def _starts(game: Game[Any, Any], options: Mapping[str, Any]) -> bool:
    try:
        state = game.start(**options)
    except OptionError:
        return False
    except CubeplayError as error:
        raise BrokenContract(f"{game.title}: start({options}) raises {error!r}, not OptionError") from error
    _claim(game, bool(game.to_move(state)), f"is over as soon as it starts with {options}")
    _check_settled(game, state, game.checked(options))
    return True


def _check_settled(game: Game[Any, Any], state: Any, options: Mapping[str, OptionValue]) -> None:
    """``options_of`` of a new state returns the options that it was started with."""
    for name, value in (settled := game.options_of(state)).items():
        _claim(game, name in options, f"options_of names {name!r}, which is no option")
        fits = value == options[name]
        _claim(game, fits, f"options_of says {name}={value!r} of a state started with {options[name]!r}")
    seats = game.seats_option()
    if seats and (type(game).options_of is not Game.options_of or _writes(game, state)):
        _claim(game, seats.name in settled, f"options_of leaves out {seats.name!r}, how many play")


def _writes(game: Game[Any, Any], state: Any) -> bool:
    try:
        game.write_position(state)
    except PositionError:
        return False
    return True
