"""Checks of a moment of a game: types, laws, purity, notation and outcome."""

from __future__ import annotations

import json
import pickle
import random
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest import mock

from msgspec import ValidationError

from cubeplay.errors import IllegalMove, NotationError, PositionError, RulebookError
from cubeplay.game import CHANCE, CLOCK, Bot, Game, Hint, Outcome, Step
from cubeplay.rulebook import Event, Objection, Seat
from cubeplay.rulebook.table import TABLE
from cubeplay.testing.codec import from_json, to_json
from cubeplay.testing.random_games import BrokenContract, WalkMoment, walk, who

CLOCKS = ("time", "time_ns", "monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns")
MANY = 600
"""The most candidates that are checked; of more, a random sample."""

JUNK = ("", " ", "xyzzy", "1", "-", "é", "roll", "9" * 40, "take take", "\x00", "a" * 300)


def check_actors(spot: WalkMoment) -> None:
    """``to_move`` has seats in seat order, or chance alone, the clock last; nobody if there is an outcome."""
    game, state = spot.game, spot.state
    actors = game.to_move(state)
    seats = spot.waiting
    spot.claim(isinstance(actors, tuple), f"to_move gives {actors!r}, which is no tuple")
    spot.claim(
        list(seats) == sorted(set(seats)) and set(seats) <= set(spot.seats),
        f"to_move gives {actors!r}, which are not seats of {len(spot.seats)} in their order",
    )
    fits = actors == (CHANCE,) if CHANCE in actors else actors in (seats, (*seats, CLOCK))
    spot.claim(fits, f"to_move gives {actors!r}: CHANCE moves alone, and CLOCK comes last")
    runs = game.deadline(state) is not None
    spot.claim(runs or CLOCK not in actors, "CLOCK may move, and there is no deadline")
    waits = not runs or CLOCK in actors or CHANCE in actors
    spot.claim(waits, "there is a deadline, and neither CLOCK nor CHANCE may move")
    spot.claim(
        (game.outcome(state) is None) == bool(actors), f"{actors!r} may move; outcome: {game.outcome(state)}"
    )


def check_end(spot: WalkMoment) -> None:
    """The outcome has a score for each seat, known winners and a known rule; after it nobody can move."""
    game, state = spot.game, spot.state
    end = game.outcome(state)
    if end is None:
        return
    spot.claim(isinstance(end, Outcome), f"the outcome is {end!r}, which is no Outcome")
    spot.claim(len(end.scores) == len(spot.seats), f"{end.scores} are not scores of {len(spot.seats)} seats")
    spot.claim(
        set(end.winners) <= set(spot.seats) and list(end.winners) == sorted(set(end.winners)),
        f"the winners {end.winners} are not seats of {len(spot.seats)} in their order",
    )
    spot.claim(end.rule in game.rulebook, f"the rule that ended it, {end.rule!r}, is not in the rulebook")
    for seat in (*spot.seats, None):
        seen = game.outcome(game.view(state, seat))
        spot.claim(seen == end, f"after the end {who(seat)} sees the outcome {seen}, and it is {end}")
    for ask in (game.chance, game.tick):
        try:
            ask(state)
        except ValueError:
            continue
        spot.claim(False, f"{ask.__name__} answers after the end; it must raise ValueError")
    for actor in (*spot.seats, CHANCE, CLOCK):
        rules = [objection.rule for objection in game.objections(state, actor, _a_move(spot))]
        spot.claim(rules == ["table.over"], f"after the end {who(actor)} may move, or is refused by {rules}")


def _a_move(spot: WalkMoment) -> Any:
    return spot.game.parse(spot.trail[-1].partition(": ")[2]) if spot.trail else None


def check_frozen(spot: WalkMoment) -> None:
    """States and moves can be hashed, and converted to JSON and back."""
    for thing, name in ((spot.state, "the state"), (spot.move, "the move")):
        if thing is None:
            continue
        try:
            number = hash(thing)
        except TypeError as error:
            spot.claim(False, f"{name} cannot be hashed ({error}): use frozen dataclasses and tuples")
        try:
            again = from_json(type(thing), json.loads(json.dumps(to_json(thing))))
        except ValidationError as error:
            spot.claim(False, f"{name} comes back from JSON as something else ({error}), and was {thing!r}")
        spot.claim(again == thing, f"{name} comes back from JSON as {again!r}, and was {thing!r}")
        spot.claim(hash(again) == number, f"{name} comes back from JSON with another hash")


def check_position(spot: WalkMoment) -> bool:
    """A written position is read as the same state; returns whether the game writes positions."""
    try:
        text = spot.game.write_position(spot.state)
    except PositionError:
        return False
    again = spot.game.read_position(text)
    spot.claim(again == spot.state, f"a written position reads back as another state:\n{text}")
    return True


def check_laws(spot: WalkMoment, rng: random.Random) -> None:
    """A seat's moves are the legal candidates; refusals have words and change nothing."""
    game, state = spot.game, spot.state
    for seat in spot.seats:
        moves = game.moves(state, seat)
        spot.claim(isinstance(moves, tuple), f"moves gives {type(moves).__name__} and not a tuple")
        if seat not in spot.waiting:
            spot.claim(moves == (), f"seat {seat} is not to move, and moves lists {_some(moves)}")
            continue
        spot.claim(bool(moves), f"seat {seat} is to move and has no legal move")
        spot.claim(len(set(moves)) == len(moves), f"moves of seat {seat} repeat a move")
        kept = [move for move in moves if isinstance(move, game.unlisted)]
        spot.claim(not kept, f"moves lists for seat {seat} what is of a kind in unlisted: {_some(kept)}")
        _check_candidates(spot, seat, set(moves), rng)
        seed = rng.random()
        drawn = game.random_move(state, seat, random.Random(seed))
        among = drawn == random.Random(seed).choice(moves)
        spot.claim(among, f"random_move takes '{drawn}' for seat {seat}, and rng.choice of moves another")


def _check_candidates(spot: WalkMoment, seat: Seat, moves: set[Any], rng: random.Random) -> None:
    """Candidates are refused exactly if they are not among the moves."""
    candidates = tuple(spot.game.candidates(spot.state, seat))
    spot.claim(len(set(candidates)) == len(candidates), f"candidates of seat {seat} repeat a move")
    strange = moves - set(candidates)
    spot.claim(not strange, f"moves lists for seat {seat} what candidates does not: {_some(strange)}")
    asked = candidates if len(candidates) <= MANY else rng.sample(candidates, MANY)
    refusals = {move: spot.game.objections(spot.state, seat, move) for move in {*asked, *moves}}
    legal = {move for move, objections in refusals.items() if not objections}
    extra, missing = moves - legal, legal - moves
    spot.claim(not extra, f"moves lists for seat {seat} what is refused: {_some(extra)}")
    spot.claim(not missing, f"moves leaves out for seat {seat} what nothing objects to: {_some(missing)}")
    refused = sorted(refusals.keys() - legal, key=str)
    before = _copied(spot.state)
    for move in rng.sample(refused, min(20, len(refused))):
        check_refusal(spot, seat, move, refusals[move])
        spot.claim(spot.state == before, f"the refused move '{move}' has changed the state")


def _copied(state: Any) -> Any:
    """A copy to compare with; ``deepcopy`` of a frozen state may return the state itself."""
    return pickle.loads(pickle.dumps(state))


def _some(moves: Any) -> str:
    words = sorted(f"'{move}'" for move in moves)
    return ", ".join(words[:5]) + (f" and {len(words) - 5} more" if len(words) > 5 else "")


def check_refusal(spot: WalkMoment, seat: Seat, move: Any, objections: tuple[Objection, ...]) -> None:
    """A refusal names rules, in whole sentences; ``apply`` raises the same."""
    game, state = spot.game, spot.state
    for objection in objections:
        rule, words = objection.rule, f"{objection.why} {objection.next}"
        spot.claim(rule in game.rulebook or rule in TABLE, f"'{move}' is refused by {rule!r}, no rule")
        spot.claim(
            bool(objection.why and objection.next) and not set("{}") & set(words),
            f"the refusal of '{move}' by {rule} is no whole sentence: {objection}",
        )
    try:
        game.apply(state, seat, move)
    except IllegalMove as error:
        spot.claim(error.objections == objections, f"apply refuses '{move}' otherwise than objections do")
    else:
        spot.claim(False, f"apply makes '{move}', which {objections[0].rule} refuses")


def check_step(spot: WalkMoment) -> None:
    """The events of a step are of known rules, have whole sentences, and are for known seats."""
    game, step = spot.game, spot.step
    if step is None:
        return
    spot.claim(isinstance(step, Step), f"'{spot.move}' gives {type(step).__name__} and not a Step")
    for event in step.events:
        spot.claim(isinstance(event, Event), f"'{spot.move}' tells {event!r}, which is no Event")
        spot.claim(event.rule in game.rulebook, f"'{spot.move}' tells of {event.rule!r}, no rule")
        try:
            words = game.rulebook.sentence(event)
        except RulebookError as error:
            spot.claim(False, f"'{spot.move}' tells what the rulebook cannot say: {error}")
        spot.claim(
            bool(words) and not set("{}") & set(words), f"{event.rule} tells no whole sentence: {words!r}"
        )
        audience = spot.seats if event.audience is None else event.audience
        spot.claim(set(audience) <= set(spot.seats), f"{event.rule} is told to {event.audience}")


def check_purity(spot: WalkMoment) -> None:
    """``apply`` changes nothing, gives the same again, and uses neither module ``random`` nor a clock."""
    game, state, actor, move = spot.game, spot.state, spot.actor, spot.move
    if actor is None or spot.step is None:
        return
    before, dice = _copied(state), random.getstate()
    with no_clock(spot):
        again = game.apply(state, actor, move)
        spot.claim(state == before, f"'{move}' has changed the state that it was made in")
        for seat in (*spot.waiting, None):
            game.view(state, seat)
        for seat in spot.waiting:
            game.moves(state, seat)
            game.objections(state, seat, move)
        game.to_move(again.state), game.outcome(again.state)
    spot.claim(again == spot.step, f"'{move}' made twice gives two different steps")
    spot.claim(state == before, "asking for views and moves has changed the state")
    spot.claim(
        random.getstate() == dice, "the game rolls dice of its own (module random); chance must move instead"
    )


@contextmanager
def no_clock(spot: WalkMoment) -> Iterator[None]:
    """A context in which reading a clock raises BrokenContract."""

    def read() -> float:
        raise BrokenContract(
            f"{spot.game.title}: the game reads a clock; time comes in by moves alone\n{spot.where}"
        )

    with ExitStack() as stack:
        for name in CLOCKS:
            stack.enter_context(mock.patch.object(time, name, read))
        yield


def check_notation(spot: WalkMoment) -> None:
    """The notation of every move is parsed as the same move."""
    game = spot.game
    moves = [move for seat in spot.waiting for move in game.moves(spot.state, seat)]
    for move in (*moves, *(() if spot.move is None else (spot.move,))):
        text = str(move)
        try:
            again = game.parse(text)
        except NotationError as error:
            spot.claim(False, f"the move '{text}' cannot be typed: {error}")
        spot.claim(again == move, f"the move '{text}' is read as '{again}' ({again!r}, not {move!r})")
        spot.claim(text == text.strip() and "\n" not in text, f"the move {text!r} is not one line")


def check_junk(spot: WalkMoment) -> None:
    """``parse`` raises NotationError, and no other error, for a text that is no move."""
    for text in JUNK:
        try:
            move = spot.game.parse(text)
        except NotationError as error:
            spot.claim(
                len(str(error)) < 400, f"the answer to {text[:20]!r} is {len(str(error))} letters long"
            )
            continue
        except Exception as error:
            raise BrokenContract(
                f"{spot.game.title}: parse({text[:20]!r}) raises {error!r}; it must raise NotationError"
            ) from error
        again = spot.game.parse(str(move))
        spot.claim(again == move, f"{text!r} is read as '{move}', and that as '{again}'")


def check_advice(spot: WalkMoment) -> None:
    """Hints and computer players give legal moves; the same rng gives the same answer."""
    game, state = spot.game, spot.state
    for seat in spot.waiting:
        view = game.view(state, seat)
        for hint in game.hints(view, seat):
            spot.claim(isinstance(hint, Hint) and bool(hint.text), f"{hint!r} is no hint")
            if hint.move is not None:
                check_advised(spot, seat, hint.move, f"a hint for seat {seat} is")
        for name, bot in game.bots().items():
            one, other = (bot.answer(game, view, seat, random.Random(1)) for _time in range(2))
            spot.claim(one == other, f"the computer player {name!r} answers the same question in two ways")
            check_advised(spot, seat, one.move, f"the computer player {name!r} plays")
        for other_seat in spot.seats:
            spot.claim(
                isinstance(game.evaluate(view, other_seat), (float, int)),
                f"evaluate gives seat {other_seat} no number",
            )


def check_advised(spot: WalkMoment, seat: Seat, move: Any, words: str) -> None:
    """A move that is advised is legal now; ``moves`` lists it, or its kind is ``unlisted``."""
    game, view = spot.game, spot.game.view(spot.state, seat)
    now = game.stamp(move, game.now(spot.state))
    spot.claim(not game.objections(spot.state, seat, now), f"{words} '{now}', which is refused")
    listed = isinstance(now, game.unlisted) or now in game.moves(view, seat)
    spot.claim(listed, f"{words} '{now}', which is neither among the moves nor of a kind in unlisted")


def check_bots(game: Game[Any, Any], options: Mapping[str, Any], seed: int, plies: int) -> None:
    """Each computer player plays a game in all seats, with legal moves only.  Raises BrokenContract."""
    for name, bot in game.bots().items():

        def choose(state: Any, seat: Seat, rng: random.Random, bot: Bot = bot) -> Any:
            return bot.answer(game, game.view(state, seat), seat, random.Random(rng.random())).move

        for spot in walk(game, seed=seed, options=options, plies=plies, choose=choose):
            if isinstance(spot.actor, int):
                check_advised(spot, spot.actor, spot.move, f"the computer player {name!r} plays")
