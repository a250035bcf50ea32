"""Computer players, and how they take their turns.

A bot is asked with the *view* of its seat and never sees more.  It answers with a move and, in games
with a clock, with the time that it takes; it never reads a clock itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, Any, Final

from cubeplay.bot_runner import asked, blame
from cubeplay.bots import bots_of, unknown
from cubeplay.errors import BehindError, BotError, CubeplayError
from cubeplay.game import CHANCE, CLOCK, Actor, Answer, Bot, Game
from cubeplay.rulebook import Seat
from cubeplay.search import Arm, TreeSearch
from cubeplay.session import Session
from cubeplay.session.luck import chance_rng
from cubeplay.words import _, listed

if TYPE_CHECKING:
    from cubeplay.session.history import Played

Delay = tuple[int, int]
"""The shortest and the longest time for an answer, in milliseconds."""


def _choices(game: Game[Any, Any], view: Any, player: Seat) -> tuple[Any, ...]:
    """The moves that a computer player thinks of: it never gives up."""
    moves = game.moves(view, player)
    if game.giving_up:
        moves = tuple(move for move in moves if not isinstance(move, game.giving_up))
    if not moves:
        raise ValueError(f"seat {player} has no move in {game.title} here")
    return moves


@dataclass(frozen=True, slots=True)
class RandomBot:
    """Plays any legal move.

    >>> from cubeplay import Session
    >>> session = Session("cuboro", seed=7, bots=("", ""))
    >>> answer = RandomBot().answer(session.game, session.view(0), 0, Random(1))
    >>> answer.move in session.moves()
    True
    """

    title: str = _("Random")
    strength: str = _("plays any legal move")
    delay: Delay = (0, 0)

    def answer(self, game: Game[Any, Any], view: Any, player: Seat, rng: Random) -> Answer:
        """Any legal move, all equally likely.  Raises ValueError if there is none."""
        move = rng.choice(_choices(game, view, player))
        return Answer(move, rng.randint(*self.delay), _("Any move would have done."))


@dataclass(frozen=True, slots=True)
class GreedyBot:
    """Plays the move that looks best at once, by ``game.evaluate``.

    What dice or cards bring right after the move is averaged: exactly over up to ``exact`` outcomes,
    else over ``samples`` draws.  What is hidden is averaged over ``samples`` guesses.

    >>> from cubeplay import Session
    >>> session = Session("cuboro", seed=7)
    >>> GreedyBot().answer(session.game, session.view(0), 0, Random(1)).move in session.moves()
    True
    """

    title: str = _("Greedy")
    strength: str = _("takes what looks best at once")
    delay: Delay = (0, 0)
    samples: int = 16
    exact: int = 36

    def answer(self, game: Game[Any, Any], view: Any, player: Seat, rng: Random) -> Answer:
        """The best move by expectation, ties at random.  Raises ValueError if there is none."""
        moves = _choices(game, view, player)
        guess = game.guess(view, player, rng)
        guesses = [guess]
        if guess != view:
            guesses += [game.guess(view, player, rng) for _number in range(self.samples - 1)]
        luck = rng.random()
        worths = [self._worth(game, guesses, player, move, luck) for move in moves]
        best = max(worths)
        move = rng.choice([move for move, worth in zip(moves, worths, strict=True) if worth == best])
        because = _("At once it looks worth {points:.1f} points, and nothing looks better.")
        return Answer(move, rng.randint(*self.delay), because.format(points=best))

    def _worth(self, game: Game[Any, Any], guesses: list[Any], player: Seat, move: Any, luck: float) -> float:
        """The mean over all guesses.  The same luck for every move makes them comparable."""
        rng = Random(luck)
        mean = fmean(
            self._expected(game, game.apply(guess, player, move).state, player, rng, self.exact)
            for guess in guesses
        )
        return round(mean, 9)

    def _expected(self, game: Game[Any, Any], state: Any, player: Seat, rng: Random, room: int) -> float:
        """What a state is worth for a player, with the chance moves that come next averaged.

        ``room`` bounds how many states are looked at, however many chance moves come in a row.
        """
        if game.to_move(state) != (CHANCE,):
            return game.evaluate(game.view(state, player), player)
        chance = game.chance(state)
        draws: list[tuple[Any, float | Fraction]] = list(islice(chance.outcomes(), room + 1))
        if len(draws) > room:
            number = max(1, min(self.samples, room))
            draws = [(chance.sample(rng), 1 / number) for _draw in range(number)]
        room //= len(draws)
        return sum(
            float(share) * self._expected(game, game.apply(state, CHANCE, move).state, player, rng, room)
            for move, share in draws
        )


@dataclass(frozen=True, slots=True)
class SearchBot:
    """Looks ahead by :class:`cubeplay.search.TreeSearch`, ``iterations`` lines of play for each move.

    It plays the move that most lines took.  Where several seats choose at once a fixed choice could
    be foreseen, so it draws among the moves that at least half as many lines took, in proportion.

    >>> SearchBot(iterations=200).iterations
    200
    """

    title: str = _("Thinker")
    strength: str = _("looks ahead")
    delay: Delay = (0, 0)
    iterations: int = 400
    depth: int = 20
    curiosity: float = 0.7
    together: bool = False

    def answer(self, game: Game[Any, Any], view: Any, player: Seat, rng: Random) -> Answer:
        """The best move that the search finds.  Raises ValueError if there is none."""
        moves = _choices(game, view, player)
        if len(moves) == 1:
            return Answer(moves[0], rng.randint(*self.delay), _("There is no other move."))
        search = TreeSearch(
            game, view, player, rng, depth=self.depth, curiosity=self.curiosity, together=self.together
        )
        arms = search.run(self.iterations)
        several = sum(isinstance(actor, int) for actor in game.to_move(view)) > 1
        move = _mixed(arms, rng) if several else max(arms, key=lambda m: (arms[m].tried, search.worth(m)))
        because = _("{tried} of the {total} lines of play that it looked at began like this.")
        words = because.format(tried=arms[move].tried, total=self.iterations)
        return Answer(move, rng.randint(*self.delay), words)


def _mixed(arms: Mapping[Any, Arm], rng: Random) -> Any:
    most = max(arm.tried for arm in arms.values())
    good = [move for move, arm in arms.items() if 2 * arm.tried >= most]
    return rng.choices(good, [arms[move].tried for move in good])[0]


# Taking turns

LONGEST: Final = 100_000
"""A game with more moves than this is taken not to end."""


@dataclass(frozen=True, slots=True)
class NextAct:
    """What a computer player, or the clock, does next, and how long that takes.

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
    """The turn that comes first among the bots that may move; None if no bot may.

    Without a clock that is the first in seat order.  With one it is the quickest, whose time runs
    since the millisecond ``since(seat)`` at which it could first think about its move; or the clock
    itself, if its deadline comes earlier.  Raises BotError for a bot that fails.

    >>> from cubeplay import GAMES
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
    """The random numbers of a seat's bot after ``number`` moves: a game can be played again alike.

    >>> bot_rng(7, 0, 1).random() == bot_rng(7, 0, 1).random() != bot_rng(7, 0, 2).random()
    True
    """
    return chance_rng(f"bot {seat} of {seed}", number)


def seated(session: Session) -> dict[Seat, Bot]:
    """The bots that sit in a session, by seat.  Raises CubeplayError for a name that no bot has.

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
    """Sits where a computer player sat that is not installed any more, and cannot play.

    >>> Gone("cuboro", "learner").title
    'learner'
    """

    game: str
    title: str
    strength: str = _("is not here any more")

    def answer(self, game: Game[Any, Any], view: Any, player: Seat, rng: Random) -> Answer:
        """Raises BotError, always."""
        raise BotError(self.title, player, "gone", unknown(game, self.title))


def sitting(session: Session) -> dict[Seat, Bot]:
    """The bots that sit in a session, by seat; :class:`Gone` where a name is none any more.

    >>> sitting(Session("cuboro", players=2, bots=("", "nobody")))
    {1: Gone(game='cuboro', title='nobody', strength='is not here any more')}
    """
    known, game = bots_of(session.game), session.game.name
    return {seat: known.get(name) or Gone(game, name) for seat, name in enumerate(session.bots) if name}


def next_bot_move(session: Session, bots: Mapping[Seat, Bot] | None = None) -> NextAct | None:
    """What the bots of a session do next; None while it is not for a bot to move.

    ``bots`` are by default those that the session names.  Nothing is played: a dashboard waits for
    ``delay_ms``, stamps the move with its own clock by ``game.stamp``, and plays it for ``actor``.
    Raises BotError for a bot that fails; whether the rules allow its move is asked when it is played.

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
    game: Game[Any, Any], played: Sequence[Played], after: Callable[[int], Any], seat: Seat
) -> int:
    """After how many moves a seat could first think about the move that it may make now.

    What others do meanwhile neither hurries it nor makes it think again.  ``after(k)`` is the state
    after k moves.
    """
    for number in range(len(played), 0, -1):
        if played[number - 1].actor == seat or seat not in game.to_move(after(number - 1)):
            return number
    return 0


def play_turn(session: Session, turn: NextAct, bots: Mapping[Seat, Bot]) -> None:
    """Make the move of a bot, or of the clock.  Raises BotError if the bot is to blame for a refusal.

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
    """Play for the bots until a person, or real dice, must come; returns what was played.

    With a clock running and a person to move it stops too: there a dashboard must wait for each
    answer's time.  Raises RuntimeError after LONGEST moves, and BotError for a bot that fails, or chooses a
    move that is refused.

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
