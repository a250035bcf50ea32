"""cuboro Tricky Ways: the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, ClassVar, Final

from msgspec.structs import replace

from cubeplay.cuboro.bots import advice
from cubeplay.cuboro.bots.players import BOTS
from cubeplay.cuboro.rules import legality, move_generation, play, position
from cubeplay.cuboro.rules.catalogue import RULEBOOK
from cubeplay.cuboro.rules.cubes import Placed
from cubeplay.cuboro.rules.house import choose_cubes, choose_start, house, write_grid
from cubeplay.cuboro.rules.moves import GRAMMAR, CuboroMove, Jump, Overtime, Push, Rotate, Shift, Tower
from cubeplay.cuboro.rules.state import MOST_MINUS, Table, Variant, opening
from cubeplay.errors import OptionError
from cubeplay.game import CLOCK, Actor, Bot, Game, Hint, House, Reading, Step, Strength
from cubeplay.game.options import Option, OptionValue, in_rounds
from cubeplay.rulebook import Seat
from cubeplay.words import _

__all__ = ["GAME", "CuboroGame", "legality"]

OPTIONS: Final = (
    Option("players", 2, range(2, 5), _("Players"), seats=True),
    Option(
        "version",
        1,
        (1, 2),
        _("Version"),
        _("Version 1 uses the channels on top, version 2 the tunnels as well."),
        "cuboro.tower-height",
        (_("1: channels (age 6)"), _("2: channels and tunnels (age 12)")),
    ),
    Option(
        "minus_points",
        False,
        (False, True),
        _("Minus points"),
        _("The second and third change cost points."),
        "cuboro.minus-points",
        group=_("Minus points"),
    ),
    Option(
        "minus_shift",
        0,
        range(MOST_MINUS + 1),
        _("Minus points for a shift"),
        _("The printed values are an example. They count where minus points are played."),
        "cuboro.minus-points",
        group=_("Minus points"),
    ),
    Option(
        "minus_rotation",
        1,
        range(MOST_MINUS + 1),
        _("Minus points for a rotation"),
        _("Printed as an example: 1."),
        "cuboro.minus-points",
        group=_("Minus points"),
    ),
    Option(
        "minus_jump",
        2,
        range(MOST_MINUS + 1),
        _("Minus points for a jump"),
        _("Printed as an example: 2."),
        "cuboro.minus-points",
        group=_("Minus points"),
    ),
    Option(
        "time_limit",
        False,
        (False, True),
        _("Time limit"),
        _("One minute a turn; each further 20 seconds cost a point."),
        "cuboro.time-limit",
    ),
    Option("rounds", 1, range(1, 6), _("Rounds"), _("Rounds are added up."), "cuboro.rounds"),
    Option("teams", False, (False, True), _("Teams"), _("Four players, two teams."), "cuboro.teams"),
    Option(
        "grid",
        "",
        None,
        _("Start position"),
        _("Nine fields row by row, like 1 2/90 3; 4 . 5; 6 7 8/180f. Empty: the house's grid."),
        "cuboro.own-start",
        formerly="start",
    ),
    Option(
        "cubes",
        "",
        None,
        _("Cubes"),
        _("Your own eight cubes. Empty: the house's cubes."),
        "cuboro.cubes",
    ),
)


class CuboroGame(Game[Table, CuboroMove]):
    """cuboro Tricky Ways, both versions and all variations; everything lies open."""

    name: ClassVar[str] = "cuboro"
    title: ClassVar[str] = _("cuboro Tricky Ways")
    seats: ClassVar[range] = range(2, 5)
    reading: ClassVar[Reading] = Reading(6)
    puzzles: ClassVar[str] = "cubeplay.cuboro.puzzles"
    analysis: ClassVar[str] = "cubeplay.cuboro.analysis"
    own_pieces: ClassVar[str] = "cubeplay.cuboro.own_pieces"
    story: ClassVar[str] = "cubeplay.cuboro.story"
    encoding: ClassVar[str] = "cubeplay.cuboro.encoding"
    strengths: ClassVar[Mapping[Strength, str]] = {
        "gentle": "random",
        "regular": "greedy",
        "strong": "spiteful",
    }
    by_clock = (Overtime,)
    options: ClassVar[tuple[Option, ...]] = OPTIONS

    def _start(self, **options: Any) -> Table:
        """Lay out the table.  Raises OptionError and HouseDataError."""
        if options["teams"] and options["players"] != 4:
            why = _("{number} players make no two teams.").format(number=options["players"])
            raise OptionError(_("Not started"), why, _("Play teams with 4 players."))
        cubes, start = (
            choose_cubes(options.pop("cubes")),
            choose_start(options.pop("grid"), options["version"]),
        )
        return opening(Variant(cubes=cubes, start=start, **options))

    def house(self, options: Mapping[str, Any]) -> House | None:
        """The house cubes and grids that a game with these options uses, if any."""
        return house(options.get("cubes", ""), options.get("grid", ""))

    def options_of(self, state: Table) -> dict[str, OptionValue]:
        """The options that a table settles: all but the cubes and the grid, which are in the table."""
        variant = state.variant
        return {
            "version": variant.version,
            "players": variant.players,
            "minus_points": variant.minus_points,
            "minus_shift": variant.minus_shift,
            "minus_rotation": variant.minus_rotation,
            "minus_jump": variant.minus_jump,
            "time_limit": variant.time_limit,
            "rounds": variant.rounds,
            "teams": variant.teams,
        }

    def to_move(self, state: Table) -> tuple[Actor, ...]:
        """The player whose turn it is, and the clock where there is a time limit."""
        if state.over:
            return ()
        return (state.player, CLOCK) if state.variant.time_limit else (state.player,)

    def teams(self, options: Mapping[str, Any]) -> tuple[tuple[Seat, ...], ...]:
        """The seats opposite each other, if teams are played: no other game has teams.

        Partners share a peg.  The table is open, so partners see nothing that others cannot see.
        """
        return ((0, 2), (1, 3)) if options["teams"] else ()

    def follows(self, view: Table) -> Seat | None:
        """The next seat, as long as another marble is left in this round."""
        last = sum(map(sum, view.marbles)) < 2
        return None if view.over or last else (view.player + 1) % view.variant.players

    def candidates(self, state: Table, player: Seat) -> Iterator[CuboroMove]:
        """Every change of one cube, every push of two, every tower; in timed play made at once."""
        at = state.now if state.variant.time_limit else None
        for move in move_generation.thinkable(state.empty):
            yield move if at is None else replace(move, at=at)

    def moves(self, state: Table, player: Seat) -> tuple[CuboroMove, ...]:
        """The legal moves of a seat; in timed play, those made in the millisecond of the last move."""
        if self.rulebook is not RULEBOOK:
            return super().moves(state, player)
        if state.player != player or state.over:
            return ()
        legal = move_generation.legal(state.empty, state.variant.version, state.may_change)
        if not state.variant.time_limit:
            return legal
        return tuple(replace(move, at=state.now) for move in legal)

    def deadline(self, state: Table) -> int | None:
        """The millisecond at which the next 20 seconds begin; None without a time limit."""
        return state.deadline if state.variant.time_limit and not state.over else None

    def tick(self, state: Table) -> CuboroMove:
        """The clock's move at the deadline.  Raises ValueError when no clock runs."""
        if self.deadline(state) is None:
            return super().tick(state)
        return Overtime(at=state.deadline)

    def now(self, state: Table) -> int:
        """The millisecond of the last timed move."""
        return state.now

    def stamp(self, move: CuboroMove, at: int) -> CuboroMove:
        """The move as made at a millisecond since the start; untimed ones stay as they are."""
        return move if move.at is None else replace(move, at=at)

    def _advance(self, state: Table, actor: Actor, move: CuboroMove) -> Step[Table]:
        return play.EFFECTS[type(move)](state, move)

    def timed(self, options: Mapping[str, Any]) -> bool:
        """Whether a turn has a time limit."""
        return bool(options["time_limit"])

    parse = staticmethod(GRAMMAR.parse)
    write_position = staticmethod(position.write)
    read_position = staticmethod(position.read)
    outcome = staticmethod(play.outcome)

    def refusal(self, move: CuboroMove) -> str:
        """The words that begin a refusal of this move."""
        match move:
            case Rotate():
                return _("Not turned")
            case Jump():
                return _("No jump")
            case Tower():
                return _("Tower not placed")
            case Shift() | Push():
                return _("Not moved")
        return _("Not done")

    def evaluate(self, view: Table, seat: Seat) -> float:
        """How far the seat's peg is ahead of the best other one."""
        peg = view.peg(seat)
        return float(view.points[peg] - max(p for other, p in enumerate(view.points) if other != peg))

    def hints(self, view: Table, player: Seat) -> tuple[Hint, ...]:
        """A nudge, the cube or the empty field, and the move, of a best turn."""
        return advice.hints(view) if self.to_move(view) and view.player == player else ()

    def length(self, options: Mapping[str, Any]) -> str:
        """How many rounds are played."""
        return in_rounds(options["rounds"])

    def bots(self) -> Mapping[str, Bot]:
        """The computer players, weakest first."""
        return BOTS

    def contest(self, rng: Random) -> dict[str, OptionValue]:
        """Cubes in random order and turned at random: else every game would be the same."""
        cubes: list[Placed | None] = [
            Placed(cube, rng.randrange(4), False) for cube in rng.sample(range(8), 8)
        ]
        cubes.insert(rng.randrange(9), None)
        return {"grid": write_grid(tuple(cubes))}


GAME = CuboroGame(RULEBOOK)
"""The game, ready for sessions."""
