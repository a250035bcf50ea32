"""The games as games of OpenSpiel, in Python: ``cubeplay_cubo`` and so on.

Importing this module registers them::

    import pyspiel
    import cubeplay.adapters.openspiel

    game = pyspiel.load_game("cubeplay_cubo(players=3)")

A game's parameters are its options, and up to three of ours: ``longest``, the decisions after which a game
is broken off; for games with a clock ``pace``, the milliseconds that a decision takes; and where the rules
have a move to give up ``surrender``, whether it is offered.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Final
from urllib.parse import quote, unquote

import numpy as np
import pyspiel

from cubeplay.adapters.environment_options import LONGEST, PACE, Setting, each_numbered, setting
from cubeplay.adapters.game_node import Moment, beginning, begun_in
from cubeplay.adapters.information_state import DIGEST
from cubeplay.encoding import Plane, slices
from cubeplay.game import Game
from cubeplay.registry import GAMES
from cubeplay.rulebook import Seat

MARK: Final = "~"


def packed(text: str) -> str:
    """A text in letters, digits and a few signs, which begins with a mark; nothing stays nothing.

    >>> packed("1 2/90 3; 4"), packed("")
    ('~1%202%2F90%203%3B%204', '')
    """
    return MARK + quote(text, safe="") if text else ""


def unpacked(text: str) -> str:
    """What :func:`packed` packed; any other text as it is.

    >>> unpacked(packed("a, b")), unpacked("a, b")
    ('a, b', 'a, b')
    """
    plain = unquote(text[1:])
    return plain if text.startswith(MARK) and packed(plain) == text else text


PREFIX: Final = "cubeplay_"
_OURS: Final[Mapping[str, Any]] = {"pace": PACE, "longest": LONGEST, "surrender": False}
_TYPE = pyspiel.GameType


def _type(game: Game[Any, Any], at: Setting) -> pyspiel.GameType:
    """What OpenSpiel is told of a game with these options."""
    name = PREFIX + game.name
    together = _together(game)
    hidden = together or game.hides(at.options)
    utility = _TYPE.Utility.ZERO_SUM
    if at.solo or at.common:
        utility = _TYPE.Utility.IDENTICAL if at.common else _TYPE.Utility.GENERAL_SUM
    return _TYPE(
        short_name=name,
        long_name=game.title,
        dynamics=_TYPE.Dynamics.SIMULTANEOUS if together else _TYPE.Dynamics.SEQUENTIAL,
        chance_mode=_TYPE.ChanceMode.EXPLICIT_STOCHASTIC
        if game.by_chance
        else _TYPE.ChanceMode.DETERMINISTIC,
        information=_TYPE.Information.IMPERFECT_INFORMATION
        if hidden
        else _TYPE.Information.PERFECT_INFORMATION,
        utility=utility,
        reward_model=_TYPE.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=_parameters(game),
    )


def _together(game: Game[Any, Any]) -> bool:
    """Whether several may decide at once: then the game has rules that answer who moves too early."""
    return type(game).order_rules is not Game.order_rules


def _parameters(game: Game[Any, Any]) -> dict[str, Any]:
    """Every parameter of a game with its default."""
    idle = {"pace": not game.by_clock, "surrender": not game.giving_up}
    ours = {name: value for name, value in _OURS.items() if not idle.get(name)}
    return {**{option.name: option.default for option in game.options}, **ours}


class CubeplayGame(pyspiel.Game):  # type: ignore[misc]
    """One of the games with its options, as OpenSpiel asks for it."""

    name: ClassVar[str]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        """Take the parameters, and lay out the table.  Raises OptionError, HouseDataError and ValueError."""
        name = self.name
        given = {
            key: unpacked(value) if isinstance(value, str) else value for key, value in (params or {}).items()
        }
        ours: dict[str, Any] = {key: given.pop(key) for key in _OURS if key in given}
        game = GAMES[name]
        given = _without_idle_defaults(game, given)
        self.setting = setting(name, given, **ours)
        self.beginning = beginning(self.setting)
        low, high = self.setting.bounds
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setting.numbers.size,
            max_chance_outcomes=self.setting.most_outcomes if game.by_chance else 0,
            num_players=self.setting.seats,
            min_utility=low,
            max_utility=high,
            utility_sum=None if self.setting.solo or self.setting.common else 0.0,
            max_game_length=self.setting.longest,
        )
        said = {**given, **ours}
        plain = {
            key: packed(value) if isinstance(value, str) and _odd(game, key) else value
            for key, value in said.items()
        }
        super().__init__(_type(game, self.setting), info, plain)

    def new_initial_state(self) -> CubeplayState:
        """The table as it is laid out."""
        return CubeplayState(self)

    def begun_in(self, position: str) -> CubeplayGame:
        """The same game, but that it begins in a position, written as text; OpenSpiel cannot reload it.

        Raises PositionError for a text that is no position, and ValueError for one of other options.
        """
        other, game = type(self)(self.get_parameters()), self.setting.game
        state = game.read_position(position)
        settled = game.options_of(state)
        wrong = [name for name, value in settled.items() if self.setting.options[name] != value]
        if wrong:
            told = ", ".join(f"{name}={settled[name]}" for name in wrong)
            raise ValueError(f"the position is of a game with {told}; load the game with that")
        other.beginning = begun_in(other.setting, state)
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        return _taken_up, (str(self), self.beginning)

    def __copy__(self) -> CubeplayGame:
        return self

    def __deepcopy__(self, memo: object) -> CubeplayGame:
        return self

    def max_chance_nodes_in_history(self) -> int:
        """More dice and cards than a game can bring: so many before its first decision, and after each."""
        if not self.setting.game.by_chance:
            return 0
        return (self.setting.longest + 1) * self.setting.most_outcomes

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> CubeplayObserver | None:
        """What a seat sees, or with perfect recall all that it saw and heard.

        None for what only spectators, or all seats together, would see.  Raises ValueError for parameters.
        """
        if params:
            raise ValueError(f"observers take no parameters, and were given {params}")
        if iig_obs_type is None:
            return CubeplayObserver(self.setting, recall=False)
        one_seat = iig_obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not (one_seat and iig_obs_type.public_info):
            return None
        return CubeplayObserver(self.setting, iig_obs_type.perfect_recall)


def _taken_up(text: str, beginning: Moment) -> CubeplayGame:
    """A game that was pickled, which may begin in a position."""
    game: CubeplayGame = pyspiel.load_game(text)
    game.beginning = beginning
    return game


def _without_idle_defaults(game: Game[Any, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """Some options without the usual values of those that have no effect beside the others.

    OpenSpiel gives out the usual value of every parameter, and takes it back.
    """
    usual = {option.name: option.default for option in game.options}
    effective = game.effective(given)
    return {name: value for name, value in given.items() if name in effective or value != usual[name]}


def _odd(game: Game[Any, Any], name: str) -> bool:
    """Whether an option is free text."""
    return any(option.name == name and option.choices is None for option in game.options)


class CubeplayState(pyspiel.State):  # type: ignore[misc]
    """A moment of a game, as OpenSpiel asks for it."""

    def __init__(self, game: CubeplayGame) -> None:
        """The first moment."""
        super().__init__(game)
        self.moment = game.beginning
        self._player = _player(self.moment)

    def _go_on(self, moment: Moment) -> None:
        self.moment, self._player = moment, _player(moment)

    def current_player(self) -> int:
        """Who decides: a seat, several at once, chance, or nobody any more."""
        return self._player

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._player == _TERMINAL

    def is_chance_node(self) -> bool:
        """Whether chance is to move."""
        return self._player == _CHANCE

    def is_simultaneous_node(self) -> bool:
        """Whether several decide at once."""
        return self._player == _SIMULTANEOUS

    def legal_actions(self, *player: int) -> list[int]:
        """The ids that a player may choose, by default who decides; OpenSpiel's own way takes ten times as
        long, and is needed for chance and for who does not decide.
        """
        seat = player[0] if player else self._player
        if seat in self.moment.waiting:
            return self.moment.legal(seat).copy()
        found: list[int] = super().legal_actions(*player)
        return found

    def _legal_actions(self, player: Seat) -> list[int]:
        return self.moment.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The parts of chance's next step, numbered from 0, with their probabilities."""
        steps = self.moment.steps
        assert steps is not None
        weights = steps.weights
        total = sum(weights)
        shares = {weight: weight / total for weight in set(weights)}
        return list(enumerate(map(shares.__getitem__, weights)))

    def resample_from_infostate(self, player: Seat, sampler: Callable[[], float]) -> CubeplayState:
        """This state with all that a player does not see drawn at random, for searches among such states.

        What the player sees decides: in CUBED a piece is as likely in the bag as in a hand, also one that the
        player has seen going there.  Its history is still that of the game.  Raises ValueError while the
        player does not decide.
        """
        other: CubeplayState = self.clone()
        other._go_on(self.moment.guessed(player, Random(sampler())))
        return other

    def _apply_action(self, action: int) -> None:
        chance, moment = self._player == _CHANCE, self.moment
        self._go_on(moment.brought(action) if chance else moment.decided({self._player: action}))

    def _apply_actions(self, actions: Sequence[int]) -> None:
        self._go_on(self.moment.decided({seat: actions[seat] for seat in self.moment.waiting}))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == _CHANCE:
            steps = self.moment.steps
            assert steps is not None
            return str(steps.parts[action])
        return self.moment.words(player, action)

    def returns(self) -> list[float]:
        """What each seat gets; 0 before the end."""
        return self.moment.setting.returns(self.moment.state)

    def __str__(self) -> str:
        return str(self.moment)


_CHANCE, _SIMULTANEOUS, _TERMINAL = (
    int(pyspiel.PlayerId.CHANCE),
    int(pyspiel.PlayerId.SIMULTANEOUS),
    int(pyspiel.PlayerId.TERMINAL),
)


def _player(moment: Moment) -> int:
    if moment.steps is not None:
        return _CHANCE
    waiting = moment.waiting
    if len(waiting) == 1:
        return waiting[0]
    return _SIMULTANEOUS if waiting else _TERMINAL


class CubeplayObserver:
    """What a seat sees, in numbers and in words; with ``recall`` also all that it saw and heard before."""

    def __init__(self, at: Setting, recall: bool) -> None:
        """An empty tensor, and its planes by name."""
        self._rules = tuple(rule.id for rule in at.game.rulebook) if recall else ()
        planes = [
            *at.planes,
            *((Plane("heard", (len(self._rules),), ""), Plane("past", (DIGEST,), "")) if recall else ()),
        ]
        self.tensor = np.zeros(sum(plane.size for plane in planes), np.float32)
        self.dict = {
            plane.name: self.tensor[part].reshape(plane.shape)
            for plane, part in zip(planes, slices(planes), strict=True)
        }
        self._width, self._recall = at.width, recall

    def set_from(self, state: CubeplayState, player: Seat) -> None:
        """Fill the tensor."""
        self.tensor.fill(0)
        state.moment.fill(player, self.tensor.data[: self._width])
        if self._recall:
            memory = state.moment.past.memory(player)
            self.dict["heard"][:] = [memory.heard.get(rule, 0) for rule in self._rules]
            self.dict["past"][:] = memory.bits

    def string_from(self, state: CubeplayState, player: Seat) -> str:
        """The position as the seat sees it, or all lines that it remembers."""
        return state.moment.remembered(player) if self._recall else state.moment.told(player)


def _registered(name: str) -> type[CubeplayGame]:
    """The class of a game, known to OpenSpiel from now on."""
    game = GAMES[name]
    space = {"name": name, "__doc__": f"{game.title} as a game of OpenSpiel."}
    kind = type(f"{type(game).__name__}InOpenSpiel", (CubeplayGame,), space)
    pyspiel.register_game(_type(game, setting(name, {})), kind)
    return kind


CLASSES: Final = dict(each_numbered(_registered))
"""The class of each game that has numbers for learners."""
