"""The turns of computer players: which player moves next, what and when."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Final

from cubeplay.errors import BehindError, BotError, CubeplayError
from cubeplay.game import CLOCK, Actor, Answer, Bot, Game
from cubeplay.players.bot_runner import asked, blame
from cubeplay.players.bots import bots_of, unknown
from cubeplay.rulebook import Seat
from cubeplay.session import Session
from cubeplay.session.luck import chance_rng
from cubeplay.words import _, listed

if TYPE_CHECKING:
    from cubeplay.session.history import PlayedMove

LONGEST: Final = 100_000
"""The most moves that :func:`autoplay` makes: a longer game is assumed to be endless."""


@dataclass(frozen=True, slots=True)
class NextAct:
    """The next move of a computer player or the clock, and how long it takes.

    ``move`` is stamped with the millisecond ``at``, which is None in a game without a clock.

    >>> NextAct(0, "pass", delay_ms=300).at is None
    True
    """

    actor: Actor
    move: Any
    delay_ms: int = 0
    because: str = ""
    at: int | None = None


def next_turn(
    game: Game[Any, Any],
    state: Any,
    bots: Mapping[Seat, Bot],
    since: Callable[[Seat], int],
    rng: Callable[[Seat], Random],
) -> NextAct | None:
    """The first turn among the bots that may move; None if no bot may.

    Without a clock that is the first in seat order.  With a clock it is the quickest one, or the clock itself
    if its deadline is earlier; a bot's time runs from the millisecond ``since(seat)``, at which it could
    first think about its move.  Raises BotError for a bot that fails.

    >>> from cubeplay import GAMES
    >>> from cubeplay.players import RandomBot
    >>> game = GAMES["cuboro"]
    >>> turn = next_turn(game, game.start(), {0: RandomBot()}, lambda seat: 0, lambda seat: Random(1))
    >>> turn.actor
    0
    """
    turns: list[NextAct] = []
    now = game.now(state)
    for seat in game.to_move(state):
        if not isinstance(seat, int) or seat not in bots:
            continue
        answer = asked(bots[seat], game, game.view(state, seat), seat, rng(seat))
        at = max(now, since(seat) + answer.delay_ms)
        try:
            move = game.stamp(answer.move, at)
            untimed = bool(move == game.stamp(answer.move, at + 1))
        except Exception as error:
            blame(bots[seat], game, state, seat, answer.move, error)
            raise
        if untimed:
            return NextAct(seat, move, answer.delay_ms, answer.because)
        turns.append(NextAct(seat, move, at - now, answer.because, at))
    first = min(turns, key=lambda turn: turn.delay_ms, default=None)
    deadline = game.deadline(state)
    if first is None or deadline is None or now + first.delay_ms < deadline:
        return first
    return NextAct(CLOCK, game.tick(state), deadline - now, at=deadline)


def bot_rng(seed: int | str, number: int, seat: Seat) -> Random:
    """The random numbers of a seat's bot after ``number`` moves, so that a game can be reproduced.

    >>> bot_rng(7, 0, 1).random() == bot_rng(7, 0, 1).random() != bot_rng(7, 0, 2).random()
    True
    """
    return chance_rng(f"bot {seat} of {seed}", number)


def seated(session: Session) -> dict[Seat, Bot]:
    """The bots of a session, by seat.  Raises CubeplayError for an unknown name.

    >>> name = next(iter(Session("cuboro").game.bots()))
    >>> list(seated(Session("cuboro", players=2, bots=("", name))))
    [1]
    """
    known = bots_of(session.game)
    for name in session.bots:
        if name and name not in known:
            words = _("Its computer players are {names}.").format(names=listed(known))
            raise CubeplayError(_("Not started"), unknown(session.game, name), words)
    return {seat: known[name] for seat, name in enumerate(session.bots) if name}


@dataclass(frozen=True, slots=True)
class Gone:
    """Takes the seat of a computer player that is no longer installed; it cannot play.

    >>> Gone("cuboro", "learner").title
    'learner'
    """

    game: str
    title: str
    strength: str = _("is not here any more")

    def answer(self, game: Game[Any, Any], view: Any, player: Seat, rng: Random) -> Answer:
        """Always raises BotError."""
        raise BotError(self.title, player, "gone", unknown(game, self.title))


def sitting(session: Session) -> dict[Seat, Bot]:
    """The bots of a session, by seat; :class:`Gone` for an unknown name.

    >>> sitting(Session("cuboro", players=2, bots=("", "nobody")))
    {1: Gone(game='cuboro', title='nobody', strength='is not here any more')}
    """
    known, game = bots_of(session.game), session.game.name
    return {seat: known.get(name) or Gone(game, name) for seat, name in enumerate(session.bots) if name}


def next_bot_move(session: Session, bots: Mapping[Seat, Bot] | None = None) -> NextAct | None:
    """The next move of a session's bots, without playing it; None if no bot is to move.

    ``bots`` are by default those that the session names.  A dashboard waits for ``delay_ms``, stamps the move
    with its own clock by ``game.stamp``, and plays it for ``actor``.  Raises BotError for a bot that fails;
    the legality of its move is checked when it is played.

    >>> from cubeplay.players import RandomBot
    >>> session = Session("cuboro", seed=7, players=2)
    >>> next_bot_move(session) is None, next_bot_move(session, {0: RandomBot()}).actor
    (True, 0)
    """
    bots = seated(session) if bots is None else bots
    with session.lock:
        played = session.played
    game, start = session.game, session.start

    def after(number: int) -> Any:
        return played[number - 1].step.state if number else start

    numbers = {seat: _thinks_since(game, played, after, seat) for seat in bots}
    return next_turn(
        game,
        after(len(played)),
        bots,
        lambda seat: game.now(after(numbers[seat])),
        lambda seat: bot_rng(session.seed, numbers[seat], seat),
    )


def _thinks_since(
    game: Game[Any, Any], played: Sequence[PlayedMove], after: Callable[[int], Any], seat: Seat
) -> int:
    """The number of moves after which a seat could first think about the move that it may make now.

    Moves of others since then change neither its time nor its choice.  ``after(k)`` is the state after k
    moves.
    """
    for number in range(len(played), 0, -1):
        if played[number - 1].actor == seat or seat not in game.to_move(after(number - 1)):
            return number
    return 0


def play_turn(session: Session, turn: NextAct, bots: Mapping[Seat, Bot]) -> None:
    """Make the move of a bot, or of the clock.  Raises BotError if the bot's move causes an error.

    >>> from cubeplay.players import RandomBot
    >>> session = Session("cuboro", seed=7, players=2)
    >>> play_turn(session, next_bot_move(session, {0: RandomBot()}), {0: RandomBot()})
    >>> len(session.played)
    1
    """
    revision, state = session.revision, session.state
    try:
        session.play(turn.move, turn.actor)
    except BehindError:
        raise
    except Exception as error:
        if isinstance(turn.actor, int) and session.revision == revision:
            blame(bots[turn.actor], session.game, state, turn.actor, turn.move, error)
        raise


def autoplay(session: Session, bots: Mapping[Seat, Bot] | None = None) -> tuple[NextAct, ...]:
    """Make the bots' moves until a person must move or enter real dice; returns what was played.

    It also stops if a clock runs and a person may move: then a dashboard must wait for each answer's time.
    Raises RuntimeError after LONGEST moves, and BotError for a bot that fails or chooses an illegal move.

    >>> from cubeplay.players import RandomBot
    >>> session = Session("cuboro", seed=7, players=2)
    >>> turns = autoplay(session, {0: RandomBot(), 1: RandomBot()})
    >>> session.outcome.scores == session.state.points
    True
    """
    bots = seated(session) if bots is None else bots
    turns: list[NextAct] = []
    while turn := next_bot_move(session, bots):
        people = any(isinstance(actor, int) and actor not in bots for actor in session.to_move)
        if people and turn.at is not None:
            break
        if len(turns) == LONGEST:
            raise RuntimeError(f"the bots of {session.game.title} do not come to an end")
        play_turn(session, turn, bots)
        turns.append(turn)
    return tuple(turns)
