"""Cubo as a game: it fills in the contract of :mod:`cubeplay.game`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from random import Random
from typing import Any, ClassVar, Final

from msgspec.structs import asdict, replace

from cubeplay import chance
from cubeplay.cubo.bots import advice
from cubeplay.cubo.bots.players import BOTS
from cubeplay.cubo.rules import legality, move_generation, play, position, round_end
from cubeplay.cubo.rules.catalogue import RULEBOOK
from cubeplay.cubo.rules.moves import (
    GRAMMAR,
    Arrange,
    Call,
    CuboMove,
    Exchange,
    Flip,
    Keep,
    MustTake,
    Reroll,
    Roll,
    Start,
    Take,
    Throw,
    TimeUp,
)
from cubeplay.cubo.rules.scoring import score_lines
from cubeplay.cubo.rules.state import BARE, MIDDLE, Die, Player, Scoring, Table
from cubeplay.errors import OptionError
from cubeplay.game import CHANCE, CLOCK, Actor, Bot, Game, Hint, Outcome, Reading, Step, Strength, once
from cubeplay.game.options import Option, OptionValue, in_rounds
from cubeplay.notation import TimedMove
from cubeplay.rulebook import Seat
from cubeplay.words import _

_REFUSALS = (
    {
        Flip: _("Not flipped"),
        Start: _("Not started"),
        Throw: _("Not thrown"),
        Reroll: _("Not rerolled"),
        Call: _("Not called"),
        Take: _("Not taken"),
        Exchange: _("Not exchanged"),
        Keep: _("Not kept"),
    }
    | dict.fromkeys(legality.ARRANGING, _("Not placed"))
)  # fmt: skip

_EFFECTS: Final[dict[type, Callable[[Table, Any, Any], Step[Table]]]] = {**play.EFFECTS, **round_end.EFFECTS}


class Cubo(Game[Table, CuboMove]):
    """Cubo for two to four players, timed and untimed.

    >>> from cubeplay.cubo import GAME
    >>> table = GAME.apply(GAME.start(players=2), 0, GAME.parse("flip")).state
    >>> GAME.to_move(table), GAME.chance(table).groups
    (('chance',), (2, 2, 0))
    """

    name: ClassVar[str] = "cubo"
    title: ClassVar[str] = _("Cubo")
    seats: ClassVar[range] = range(2, 5)
    reading: ClassVar[Reading] = Reading(8, title=4, sentences=2)
    puzzles: ClassVar[str] = "cubeplay.cubo.puzzles"
    analysis: ClassVar[str] = "cubeplay.cubo.analysis"
    story: ClassVar[str] = "cubeplay.cubo.story"
    encoding: ClassVar[str] = "cubeplay.cubo.encoding"
    strengths: ClassVar[Mapping[Strength, str]] = {
        "gentle": "beginner",
        "regular": "regular",
        "strong": "expert",
    }
    among_friends: ClassVar[Mapping[str, OptionValue]] = {"timing": "timed"}
    by_chance, by_clock = (Roll,), (TimeUp, MustTake)
    unlisted: ClassVar[tuple[type, ...]] = (Arrange,)
    options: ClassVar[tuple[Option, ...]] = (
        Option("players", 2, range(2, 5), _("Players"), rule="cubo.goal", seats=True),
        Option(
            "straights",
            "ordered",
            ("ordered", "any"),
            _("Straights"),
            _("How the three numbers of a straight may lie."),
            "cubo.straight",
            (_("In order, up or down"), _("In any order")),
        ),
        Option(
            "timing",
            "untimed",
            ("untimed", "timed"),
            _("Timing"),
            _("Whether you choose in secret beats or race a clock."),
            "cubo.together",
            (_("Without a clock, in beats"), _("Against the clock")),
        ),
        Option("rounds", 6, range(1, 7), _("Rounds"), _("How many rounds are played."), "cubo.rounds"),
        Option(
            "start_player",
            0,
            range(4),
            _("Start player"),
            _("The oldest player begins."),
            "cubo.start-player",
            (_("Player 1"), _("Player 2"), _("Player 3"), _("Player 4")),
        ),
    )

    def _start(self, **options: Any) -> Table:
        """Lay out the table.  Raises OptionError if the start player has no seat."""
        if options["start_player"] >= options["players"]:
            raise OptionError(
                _("Not started"),
                _("the start player has no seat at this table."),
                _("Choose a seat below {players}.").format(players=options["players"]),
            )
        centre = (Die("blue", 0),) * 2 + (Die("red", 0),) * 2
        players = (Player(),) * options.pop("players")
        scoring = Scoring(**{name: options.pop(name) for name in Scoring.__struct_fields__})
        return Table(players, centre, scoring=scoring, **options)

    def timed(self, options: Mapping[str, Any]) -> bool:
        """Whether the players race a clock."""
        return bool(options["timing"] == "timed")

    def options_of(self, state: Table) -> dict[str, OptionValue]:
        """The options that a table settles: all of them."""
        return {
            "players": len(state.players),
            **asdict(state.scoring),
            "timing": state.timing,
            "rounds": state.rounds,
            "start_player": state.start_player,
        }

    # Playing

    def to_move(self, state: Table) -> tuple[Actor, ...]:
        """Chance while dice fall, the start player before the round, the scorer, or all players in play.

        In an untimed beat these are all who have not chosen; after a call, one taker after another.
        """
        if state.rolling or state.phase == "centre":
            return (CHANCE,)
        if state.phase == "play":
            return _playing(state)
        if state.phase == "scoring":
            return () if state.scorer is None else (state.scorer,)
        return () if state.phase == "over" else (state.start_player,)

    def order_rules(self, state: Table, player: Seat) -> tuple[str, ...]:
        """The rules that say why a move is too early or too late; in a race nobody has a turn."""
        return legality.OF_THE_SEAT if player in range(len(state.players)) else ()

    def candidates(self, state: Table, player: Seat) -> Iterable[CuboMove]:
        """Every small move that can be written, whatever lies on the table.

        Timed moves are listed for the present time, for one too early, and for one after the deadline.  Moves
        that lay out all nine dice at once are left to :meth:`arrangements`: there are too many.
        """
        times: list[int | None] = [None, 0]
        if state.timing == "timed":
            times = [None, state.now]
            times += [state.now - 1] if state.now else []
            times += [] if state.due is None else [state.due + 1]
        for at in times:
            yield from move_generation.thinkable(at)

    def moves(self, state: Table, player: Seat) -> tuple[CuboMove, ...]:
        """The legal small moves of a seat; timed ones at the time of now.

        Moves that lay out all nine dice at once are ``unlisted``: :meth:`arrangements` has them.
        """
        if self.rulebook is not RULEBOOK:
            return super().moves(state, player)
        if player not in self.to_move(state):
            return ()
        return tuple(move_generation.legal(state, player, state.now if state.timing == "timed" else None))

    def random_move(self, state: Table, player: Seat, rng: Random) -> CuboMove:
        """Any legal small move; placements are not listed.  Raises IndexError if there is none."""
        if self.rulebook is not RULEBOOK or player not in self.to_move(state):
            return super().random_move(state, player, rng)
        return move_generation.at_random(state, player, state.now if state.timing == "timed" else None, rng)

    def arrangements(self, state: Table, player: Seat) -> Iterator[Arrange]:
        """Every legal way to lay out all nine dice at once, lazily; none if that is not allowed now."""
        own = state.players[player]
        may = state.phase == "play" and player in self.to_move(state) and not (own.called or own.holding)
        return (
            move_generation.arrangements(own, state.now if state.timing == "timed" else None)
            if may
            else iter(())
        )

    def chance(self, state: Table) -> chance.Chance[CuboMove]:
        """The four centre dice, or one player's nine.  Raises ValueError when no dice fall."""
        if state.phase == "centre":
            reds = sum(die.colour == "red" for die in state.centre)
            groups = (reds, len(state.centre) - reds, 0)
        elif state.rolling:
            reds = state.players[state.rolling[0]].reds
            groups = (reds, 8 - reds, 1)
        else:
            return super().chance(state)
        return chance.Roll(groups, make=lambda dice: Roll(*dice), read=_read)

    def rolls_for(self, state: Table) -> Seat | None:
        """The player whose nine dice fall; None for the centre dice."""
        return state.rolling[0] if state.rolling else None

    def now(self, state: Table) -> int:
        """The millisecond of the last timed move."""
        return state.now

    def stamp(self, move: CuboMove, at: int) -> CuboMove:
        """A timed move as made at another millisecond; untimed moves stay as they are."""
        return replace(move, at=at) if isinstance(move, TimedMove) and move.at is not None else move

    def deadline(self, state: Table) -> int | None:
        """The millisecond at which the countdown, or somebody's time to take a die, ends; or None."""
        return state.due

    def tick(self, state: Table) -> CuboMove:
        """The end of the countdown, or of the time to take a die.  Raises ValueError when none runs."""
        if state.due is None:
            return super().tick(state)
        return TimeUp() if state.due == state.deadline else MustTake()

    def _advance(self, state: Table, actor: Actor, move: CuboMove) -> Step[Table]:
        if state.timing == "timed" and isinstance(move, TimedMove) and move.at is not None:
            state = replace(state, now=move.at)
        return _EFFECTS[type(move)](state, actor, move)

    def outcome(self, state: Table) -> Outcome | None:
        """Everybody with the most points wins; None until the last square is counted."""
        if state.phase != "over":
            return None
        return Outcome(tuple(p.score for p in state.players), round_end.winners(state), "cubo.end")

    parse = staticmethod(GRAMMAR.parse)
    write_position = staticmethod(position.write)
    read_position = staticmethod(position.read)

    def refusal(self, move: CuboMove) -> str:
        """The words that begin a refusal of this move."""
        return _REFUSALS.get(type(move)) or super().refusal(move)

    # Who sees what

    def view(self, state: Table, player: Seat | None) -> Table:
        """The table as a seat sees it.

        Hidden are how a covered square is arranged, how dice are being arranged while choices are
        secret, and the choices.  Which dice somebody rolled is open: they lie loose in the view.
        """
        hidden = state.hidden_from(player)
        return state.with_players(hidden, _veiled) if hidden else state

    def keeps_secret(self, state: Table) -> bool:
        """Whether a call or re-roll is sealed, or a square that was called is covered."""
        made = (seat for seat, own in enumerate(state.players) if own.choice or own.called)
        return any(map(state.hidden, made))

    def guess(self, view: Table, player: Seat, rng: Random) -> Table:
        """A random table with this view: hidden dice and sealed choices are guessed."""
        players = tuple(
            _guessed(own, rng) if seat != player and (own.called or own.choice) and own.loose else own
            for seat, own in enumerate(view.players)
        )
        return replace(view, players=players)

    # For bots and learners

    def evaluate(self, view: Table, seat: Seat) -> float:
        """Points so far and on the square, a little for lines to come, less the best rival's."""
        worths = [_worth(view, player) for player in view.players]
        return worths[seat] - max(worth for other, worth in enumerate(worths) if other != seat)

    def hints(self, view: Table, player: Seat) -> tuple[Hint, ...]:
        """A nudge, the fields or dice that matter, and the move."""
        return advice.hints(view, player) if player in self.to_move(view) else ()

    def length(self, options: Mapping[str, Any]) -> str:
        """How many rounds are played."""
        return in_rounds(options["rounds"])

    def bots(self) -> Mapping[str, Bot]:
        """Three computer players, weakest first."""
        return BOTS


@once
def _playing(state: Table) -> tuple[Actor, ...]:
    """The players who still play, and the clock; cached, for every move asks several times."""
    if state.timing == "untimed":
        return state.takers[:1] or state.undecided
    seats = tuple(sorted(state.takers + state.undecided))
    return seats if state.due is None else (*seats, CLOCK)


def _read(move: CuboMove) -> chance.Dice | None:
    return (move.red, move.blue, move.white) if isinstance(move, Roll) else None


@lru_cache(maxsize=1024)
def _veiled(own: Player) -> Player:
    """A player as the others see them: the dice loose, the choice sealed."""
    if own.holding:
        return own
    middle = own.cells[MIDDLE]
    loose = tuple(sorted([*own.loose, *(die for die in own.cells if die is not None and die is not middle)]))
    hidden = own.laid((*BARE[:MIDDLE], middle, *BARE[MIDDLE + 1 :]), loose)
    return replace(hidden, choice="sealed") if own.choice else hidden


def _guessed(own: Player, rng: Random) -> Player:
    """A player with the hidden dice laid at random, and with a guessed choice."""
    if own.choice == "sealed" and rng.random() < 0.5:
        return replace(own, choice="reroll")
    ring = rng.sample(own.loose, len(own.loose))
    cells = (*ring[:MIDDLE], own.cells[MIDDLE], *ring[MIDDLE:])
    return replace(own, loose=(), cells=cells, choice="call" if own.choice else "")


def _worth(view: Table, player: Player) -> float:
    if len(player.points) == view.round:
        return float(player.score)
    lines = score_lines(player.cells, view.scoring)
    pairs = sum(_promise(line.dice) for line in lines)
    return player.score + sum(line.points for line in lines) + pairs


def _promise(dice: tuple[Die | None, ...]) -> float:
    """A tenth of a pip for two neighbours in number, with the third die to come."""
    pips = [die.pips for die in dice if die is not None]
    return 0.1 * max(pips) if len(pips) == 2 and abs(pips[0] - pips[1]) <= 2 else 0.0


GAME: Final = Cubo(RULEBOOK)
"""The game, ready for sessions."""
