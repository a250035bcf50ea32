"""CU[o]BE as a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from hashlib import sha256
from random import Random
from typing import Any, ClassVar, Final, get_args

from cubeplay.chance import Chance, Dice, Pick, Roll
from cubeplay.cuobe.bots import advice
from cubeplay.cuobe.bots.choosing import worth
from cubeplay.cuobe.bots.players import BOTS
from cubeplay.cuobe.edition.editing import house_text
from cubeplay.cuobe.edition.edition import ATRIUM
from cubeplay.cuobe.rules import decks, position
from cubeplay.cuobe.rules.catalogue import RULEBOOK
from cubeplay.cuobe.rules.creatures import beaten_cards
from cubeplay.cuobe.rules.move_generation import candidates, legal_moves
from cubeplay.cuobe.rules.moves import (
    GRAMMAR,
    Attack,
    ByChance,
    Choose,
    CuobeMove,
    Decline,
    DropTool,
    End,
    Fight,
    Force,
    Give,
    Go,
    Leave,
    PlaceChest,
    Rolled,
    Search,
    Shown,
    Stash,
    Surrender,
    Take,
    TakeFind,
    Use,
    UseRoom,
    Weapons,
)
from cubeplay.cuobe.rules.options import OPTIONS, check_edition, moot, options_of, setup_of
from cubeplay.cuobe.rules.play import CHANCE_TASKS, advance, set_up
from cubeplay.cuobe.rules.state import CENTRE, Place, Player, Room, Setup, State
from cubeplay.cuobe.rules.working_state import Workbench
from cubeplay.game import CHANCE, Actor, Bot, Game, Hint, House, Outcome, Reading, Step, Strength, once
from cubeplay.game.options import Moot, Option, OptionValue
from cubeplay.notation import refused
from cubeplay.rulebook import Seat
from cubeplay.words import _


class Cuobe(Game[State, CuobeMove]):
    """Co-operative horror on a shifting grid.

    Nothing is hidden: cards lie in the open, and a pile is known only as the cards that nobody has seen.

    >>> from cubeplay import Session
    >>> session = Session("cuobe", seed=7, players=2)
    >>> len(session.state.rooms), len(session.state.players)
    (25, 2)
    """

    name: ClassVar[str] = "cuobe"
    title: ClassVar[str] = _("CU[o]BE")
    seats: ClassVar[range] = range(1, 7)
    reading: ClassVar[Reading] = Reading(15, sentences=4)
    puzzles: ClassVar[str] = "cubeplay.cuobe.puzzles"
    analysis: ClassVar[str] = "cubeplay.cuobe.analysis"
    own_pieces: ClassVar[str] = "cubeplay.cuobe.own_pieces"
    story: ClassVar[str] = "cubeplay.cuobe.story"
    encoding: ClassVar[str] = "cubeplay.cuobe.encoding"
    cooperative: ClassVar[bool] = True
    solo_scores: ClassVar[tuple[float, float]] = (0.0, 1.0)
    strengths: ClassVar[Mapping[Strength, str]] = {
        "gentle": "random",
        "regular": "explorer",
        "strong": "companion",
    }
    by_chance = get_args(ByChance)
    giving_up = (Surrender,)
    options: ClassVar[tuple[Option, ...]] = OPTIONS

    # Starting

    def checked(self, options: Mapping[str, Any]) -> dict[str, OptionValue]:
        """All options with their values.  Raises OptionError, and HouseDataError for a bad edition."""
        known = super().checked(options)
        check_edition(known)
        return known

    def moot(self, options: Mapping[str, Any]) -> dict[str, Moot]:
        """The options that have no effect: in a solo game, or with all cards of a kind left out."""
        return moot(options)

    def _start(self, **options: Any) -> State:
        return _laid_out(setup_of(options))

    def options_of(self, state: State) -> dict[str, OptionValue]:
        """The options that a table settles: all of them."""
        return options_of(state.setup)

    def house(self, options: Mapping[str, Any]) -> House:
        """The house edition, or an own one."""
        own = str(options.get("edition", ""))
        text = own or "\n".join(house_text().values())
        return House("cuobe-own" if own else "cuobe-house", sha256(text.encode()).hexdigest()[:16])

    # Playing

    def to_move(self, state: State) -> tuple[Actor, ...]:
        """The active player, the player who has to choose, or chance; nobody after the end."""
        if state.ended:
            return ()
        if not state.tasks:
            return (state.player,)
        task = state.tasks[-1]
        return (CHANCE,) if task.do in CHANCE_TASKS else (task.player,)

    def follows(self, view: State) -> Seat | None:
        """The next player inside, clockwise; None while another than the active player is to choose."""
        if view.ended or (view.task is not None and view.task.player != view.player):
            return None
        seats = range(view.player + 1, view.player + len(view.players))
        inside = (seat % len(view.players) for seat in seats if view.players[seat % len(view.players)].inside)
        return next(inside, None)

    def candidates(self, state: State, player: Seat) -> Iterable[CuobeMove]:
        """Every move that could make sense here, legal or not."""
        return candidates(state, player)

    def moves(self, state: State, player: Seat) -> tuple[CuobeMove, ...]:
        """The legal moves, listed from the table: faster than asking the laws about every candidate."""
        if self.rulebook is not RULEBOOK:
            return super().moves(state, player)
        return legal_moves(state, player)

    def chance(self, state: State) -> Chance[CuobeMove]:
        """Dice, cards, rooms or lots.  Raises ValueError when chance is not to move."""
        task = state.task
        if state.ended or task is None or task.do not in CHANCE_TASKS:
            return super().chance(state)
        return _chance(state)

    def rolls_for(self, state: State) -> Seat | None:
        """For whom dice are rolled, or a card is drawn."""
        return state.task.player if state.task and state.task.do in CHANCE_TASKS else None

    def _advance(self, state: State, actor: Actor, move: CuobeMove) -> Step[State]:
        return advance(state, move)

    def outcome(self, state: State) -> Outcome | None:
        """One point for everybody who left through the Exit: they have won."""
        if not state.ended:
            return None
        scores = tuple(int(player.status == "out") for player in state.players)
        return Outcome(scores, tuple(seat for seat, score in enumerate(scores) if score), state.ended)

    def score_words(self, score: int) -> str:
        """Nothing: points only count escapes."""
        return ""

    parse = staticmethod(GRAMMAR.parse)
    write_position = staticmethod(position.write)

    def read_position(self, text: str) -> State:
        """The table that a text describes.  Raises PositionError, also if a waiting task cannot be done."""
        state = position.read(text)
        _check_tasks(state)
        return state

    def refusal(self, move: CuobeMove) -> str:
        """The words that begin a refusal of this move."""
        return _REFUSALS.get(type(move)) or super().refusal(move)

    # For bots and learners

    def evaluate(self, view: State, seat: Seat) -> float:
        """How far the group has come: escapes, keys, rooms known, less wounds and panic."""
        return worth(view)

    def hints(self, view: State, player: Seat) -> tuple[Hint, ...]:
        """A nudge, a region, and a move, from the co-operative bot."""
        return advice.hints(self, view, player)

    def bots(self) -> Mapping[str, Bot]:
        """The computer players, weakest first."""
        return BOTS


@lru_cache(maxsize=32)
def _laid_out(setup: Setup) -> State:
    """The table before the first die, card or lot: the same for all games of a set-up."""
    table = Workbench(
        State(
            setup,
            players=(Player(),) * setup.players,
            rooms=tuple(Room(ATRIUM if place == CENTRE else "") for place in range(25)),
            unseen_rooms=tuple(sorted(set(setup.edition.rooms) - {ATRIUM})),
            pools=tuple(decks.pools_of(setup).items()),
            blue=(),
            green=(),
        )
    )
    set_up(table)
    return table.frozen()


def _check_tasks(state: State) -> None:
    """Carry out the waiting tasks on trial.  Raises PositionError if one cannot be done."""
    for _each in state.tasks:
        if (task := state.task) is None or state.ended:
            return
        chance = task.do in CHANCE_TASKS
        try:
            moves = (_chance(state).sample(Random(0)),) if chance else legal_moves(state, task.player)
            state = [advance(state, move).state for move in moves][-1]
        except _FAILURES as error:
            why = _("what is to be done cannot be done: it stops at {task!r}.").format(task=task.do)
            raise refused(why, _("Write more of it, or leave 'tasks' out.")) from error


_FAILURES: Final = (LookupError, ValueError, TypeError, AttributeError, AssertionError)
"""What a task raises if it lacks something that no check of a position looks for."""


@once
def _chance(state: State) -> Chance[CuobeMove]:
    """The chance of the next task; made once, for drawing and for checking."""
    task = state.tasks[-1]
    if task.do == "roll":
        return Roll((task.amount,), make=_falls, read=_pips, faces=state.edition.die)
    if task.do == "draw":
        return decks.chance_of_card(state, task)
    if task.do == "flip":
        return Pick(dict.fromkeys(_face_down(state, task.places[0]), 1), make=_shown, read=_room)
    if task.do == "return":
        return decks.card_of(dict.fromkeys(beaten_cards(state), 1))
    return decks.chance_of_lot(state, task)


_shown: Final = cache(Shown)


def _face_down(state: State, place: Place) -> tuple[str, ...]:
    """The rooms that may lie face down on a field: one that is known to lie there, or any other."""
    if state.rooms[place].down:
        return (state.rooms[place].down,)
    known = {room.down for room in state.rooms}
    return tuple(room for room in state.unseen_rooms if room not in known)


def _falls(dice: Dice) -> CuobeMove:
    return Rolled(dice[0])


def _room(move: CuobeMove) -> str | None:
    return move.room if isinstance(move, Shown) else None


def _pips(move: CuobeMove) -> Dice | None:
    return (move.pips,) if isinstance(move, Rolled) else None


_REFUSALS: Final[dict[type, str]] = {
    Go: _("Not moved"),
    Force: _("Not forced"),
    Search: _("Not searched"),
    UseRoom: _("Not used"),
    Use: _("Not used"),
    Fight: _("Not fought"),
    Attack: _("Not attacked"),
    TakeFind: _("Not taken"),
    PlaceChest: _("Not placed"),
    Stash: _("Not stashed"),
    Take: _("Not taken"),
    Give: _("Not given"),
    DropTool: _("Not dropped"),
    Leave: _("Not left"),
    End: _("Not ended"),
    Surrender: _("Not surrendered"),
    Choose: _("Not chosen"),
    Decline: _("Not declined"),
    Weapons: _("Not armed"),
}

GAME: Final = Cuobe(RULEBOOK)
"""CU[o]BE, ready to play."""
