"""Where a game stands, for programs that play it: who decides what, or what chance may bring next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from cubeplay.adapters.environment_options import Setting
from cubeplay.adapters.information_state import MoveHistory
from cubeplay.chance import Steps
from cubeplay.display import Displayable
from cubeplay.encoding import Ids, Row, firsts, following, whole
from cubeplay.game import CHANCE, CLOCK, Actor
from cubeplay.rulebook import Seat

Choices = Mapping[Ids, Any]
"""Moves by the ids that are still to be chosen for them."""

Begun = dict[Seat, tuple[Ids, Choices]]
"""The ids that a seat has chosen for a move that it has not said to its end, and what it may still choose."""


class Moment:
    """A moment of a game; it never changes.

    ``waiting`` are the seats that decide now, all at once; ``steps`` is chance that has to bring one of its
    parts; where there is neither, the game is over.  ``made`` counts the decisions.  In a timed game
    the next one is made at the millisecond ``due``; the clock moves by itself.

    >>> from cubeplay.adapters.environment_options import setting
    >>> moment = beginning(setting("cubo", {}))
    >>> moment.waiting, [moment.setting.numbers.words(id) for id in moment.legal(0)]
    ((0,), ['flip'])
    >>> moment = moment.decided({0: 0})
    >>> moment.waiting, moment.steps.parts
    ((), (1, 2, 3, 4, 5, 6))
    """

    __slots__ = (
        "_begun",
        "_choices",
        "_fallen",
        "_legal",
        "due",
        "made",
        "past",
        "setting",
        "steps",
        "waiting",
    )

    def __init__(
        self,
        setting: Setting,
        past: MoveHistory,
        made: int,
        waiting: tuple[Seat, ...] = (),
        steps: Steps[Any] | None = None,
        begun: Begun | None = None,
        fallen: tuple[int, ...] = (),
        due: int = 0,
    ) -> None:
        """Use :func:`beginning`, :meth:`decided` and :meth:`brought`."""
        self.setting, self.past, self.made = setting, past, made
        self.waiting, self.steps, self._begun = waiting, steps, begun or {}
        self._fallen, self.due = fallen, due
        self._choices: dict[Seat, Choices] = {}
        self._legal: dict[Seat, list[int]] = {}

    def __deepcopy__(self, memo: object) -> Moment:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        begun = {seat: ids for seat, (ids, _choices) in self._begun.items()}
        return _restored, (self.setting, self.past, self.made, self.waiting, begun, self._fallen, self.due)

    @property
    def state(self) -> Any:
        """The state of the game."""
        return self.past.state

    @property
    def over(self) -> bool:
        """Whether nobody decides anything any more."""
        return not self.waiting and self.steps is None

    @property
    def broken_off(self) -> bool:
        """Whether nobody decides any more although the game has no outcome."""
        return self.over and self.setting.game.outcome(self.past.state) is None

    def view(self, seat: Seat) -> Any:
        """What a seat sees."""
        return self.setting.game.view(self.past.state, seat) if self.setting.hides else self.past.state

    def begun(self, seat: Seat) -> Ids:
        """The ids that a seat has chosen for the move that it is about to make."""
        return self._begun[seat][0] if seat in self._begun else ()

    def choices(self, seat: Seat) -> Choices:
        """The legal moves of a seat that decides, by the ids that it still has to choose."""
        if seat not in self.waiting:
            return {}
        if seat in self._begun:
            return self._begun[seat][1]
        if seat not in self._choices:
            self._choices[seat] = self._offered(self.setting.numbers.choices(self.state, seat))
        return self._choices[seat]

    def _offered(self, choices: Choices) -> Choices:
        """All of some moves but those that nobody is offered, where there are others."""
        left_out = self.setting.left_out
        if not left_out:
            return choices
        return {ids: move for ids, move in choices.items() if type(move) not in left_out} or choices

    def fill(self, seat: Seat, row: Row) -> None:
        """Write what a seat sees into a row of zeros for the planes of :attr:`Setting.planes`."""
        numbers = self.setting.numbers
        numbers.fill(self.view(seat), seat, row[: -numbers.size])
        for id in self.begun(seat):
            row[id - numbers.size] += 1.0

    def told(self, seat: Seat) -> str:
        """What a seat sees as text, and what it has said of a move."""
        return _as_text(self.view(seat)) + self._saying(seat)

    def remembered(self, seat: Seat) -> str:
        """All that a seat saw and heard as text, and what it has said of a move."""
        return "\n".join(self.past.memory(seat).lines) + self._saying(seat)

    def _saying(self, seat: Seat) -> str:
        return "".join(f"\nchooses {self.setting.numbers.words(id)}" for id in self.begun(seat))

    def __str__(self) -> str:
        return _as_text(self.past.state) + "".join(map(self._saying, self._begun))

    def legal(self, seat: Seat) -> list[int]:
        """The ids that a seat may choose now, in rising order."""
        if seat not in self._legal:
            self._legal[seat] = firsts(self.choices(seat))
        return self._legal[seat]

    def words(self, seat: Seat, id: int) -> str:
        """What an id stands for here: the move that it makes, or what it says of one."""
        move = whole(self.choices(seat), id)
        return self.setting.numbers.words(id) if move is None else str(move)

    def decided(self, ids: Mapping[Seat, int]) -> Moment:
        """The next moment, after every seat that decides has chosen one id.

        Moves that were said to their end are made at the same moment, and the seats take turns in being the
        first; who comes too late for a move then has made none.  Who is still saying one begins anew then.
        Raises ValueError for an id that a seat may not choose.
        """
        made, begun = [], dict(self._begun)
        turn = self.made % len(self.waiting)
        for seat in self.waiting[turn:] + self.waiting[:turn]:
            id = ids[seat]
            choices = self.choices(seat)
            move = whole(choices, id)
            if move is not None:
                made.append((seat, move))
            elif left := following(choices, id):
                begun[seat] = ((*self.begun(seat), id), left)
            else:
                raise ValueError(f"seat {seat} cannot choose {id} here; it may choose {self.legal(seat)}")
        if not made:
            waiting = self.waiting if self.made + 1 < self.setting.longest else ()
            return Moment(self.setting, self.past, self.made + 1, waiting, begun=begun, due=self.due)
        return _settled(self.setting, self._made(made), self.made + 1)

    def _made(self, moves: Sequence[tuple[Seat, Any]]) -> MoveHistory:
        """The past after moves made at the same moment; in a race the first may hinder the others."""
        game, past = self.setting.game, self.past
        race = self.setting.timed
        for number, (seat, move) in enumerate(moves):
            stamped = game.stamp(move, self.due) if race else move
            if not (race and number and game.objections(past.state, seat, stamped)):
                past = _after(past, seat, stamped)
        return past

    def guessed(self, seat: Seat, rng: Random) -> Moment:
        """This moment with all that a seat does not see drawn at random; the seat remembers the same.

        Raises ValueError while the seat does not decide.
        """
        if seat not in self.waiting:
            raise ValueError(f"seat {seat} does not decide here")
        state = self.setting.game.guess(self.view(seat), seat, rng)
        past = self.past.guessed(seat, state)
        begun = {other: said for other, said in self._begun.items() if other == seat}
        return Moment(self.setting, past, self.made, self.waiting, begun=begun, due=self.due)

    def brought(self, number: int) -> Moment:
        """The next moment, after chance has brought one of the parts of its step, counted from 0."""
        assert self.steps is not None
        steps = self.steps.take(self.steps.parts[number])
        if steps.parts:
            return Moment(self.setting, self.past, self.made, (), steps, fallen=(*self._fallen, number))
        return _settled(self.setting, _after(self.past, CHANCE, steps.move), self.made)


def _as_text(state: Any) -> str:
    return state.as_text() if isinstance(state, Displayable) else repr(state)


def beginning(setting: Setting) -> Moment:
    """The first moment of a game."""
    return begun_in(setting, setting.game.start(**setting.options))


def begun_in(setting: Setting, state: Any) -> Moment:
    """The first moment of a game that begins in some state."""
    return _settled(setting, MoveHistory(setting.game, setting.seats, state), 0)


def _after(past: MoveHistory, actor: Actor, move: Any) -> MoveHistory:
    step = past.game.carry_out(past.state, actor, move)
    return MoveHistory(past.game, past.seats, step.state, past, actor, move, step.events)


def _settled(setting: Setting, past: MoveHistory, made: int) -> Moment:
    """The moment after some moves: the clock moves if its time has come before the next decision."""
    game = setting.game
    due = game.now(past.state) + setting.pace
    while actors := game.to_move(past.state):
        if actors[0] == CHANCE:
            steps = game.chance(past.state).steps()
            if steps.parts:
                return Moment(setting, past, made, (), steps)
            past = _after(past, CHANCE, steps.move)
        elif actors[-1] == CLOCK and (actors == (CLOCK,) or _late(setting, past, due)):
            past = _after(past, CLOCK, game.tick(past.state))
        else:
            break
    if made >= setting.longest:
        actors = ()
    seats = tuple([actor for actor in actors if isinstance(actor, int)])
    return Moment(setting, past, made, seats, due=due)


def _late(setting: Setting, past: MoveHistory, due: int) -> bool:
    """Whether a decision that is made at a millisecond comes after the deadline."""
    deadline = setting.game.deadline(past.state)
    return deadline is not None and due >= deadline


def past_chance(moment: Moment, rng: Random) -> Moment:
    """The next moment at which somebody decides, or the end: chance brings what ``rng`` says."""
    while moment.steps is not None:
        weights = moment.steps.weights
        moment = moment.brought(rng.choices(range(len(weights)), weights)[0])
    return moment


def _restored(
    setting: Setting,
    past: MoveHistory,
    made: int,
    waiting: tuple[Seat, ...],
    begun: Mapping[Seat, Ids],
    fallen: tuple[int, ...],
    due: int,
) -> Moment:
    """A moment that was pickled: chance falls once more as it had fallen, half a move is said again."""
    waits_for_chance = setting.game.to_move(past.state)[:1] == (CHANCE,)
    steps = setting.game.chance(past.state).steps() if waits_for_chance else None
    for number in fallen:
        assert steps is not None
        steps = steps.take(steps.parts[number])
    moment = Moment(setting, past, made, waiting, steps, fallen=fallen, due=due)
    for seat, said in begun.items():
        choices = moment.choices(seat)
        for id in said:
            choices = following(choices, id)
        moment._begun[seat] = (said, choices)
    return moment
