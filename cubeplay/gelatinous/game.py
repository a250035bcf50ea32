"""The game: options, whose turn, chance, legal moves, the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import chain
from typing import Any, ClassVar, Final

from cubeplay.chance import Chance
from cubeplay.errors import OptionError
from cubeplay.game import CHANCE, Actor, Bot, Game, Hint, House, Outcome, Reading, Step, Strength
from cubeplay.game.options import Moot, Option, OptionValue
from cubeplay.gelatinous.bots import advice
from cubeplay.gelatinous.bots.players import BOTS
from cubeplay.gelatinous.exact.soundness import solvable_rooms
from cubeplay.gelatinous.rules import position
from cubeplay.gelatinous.rules.abilities import HOUSE, AbilityEffect, abilities, read_abilities
from cubeplay.gelatinous.rules.catalogue import RULEBOOK
from cubeplay.gelatinous.rules.chances import ON_CHANCE, coming
from cubeplay.gelatinous.rules.dungeon import digest, dungeon_of, house_text
from cubeplay.gelatinous.rules.move_generation import (
    NEXT_ROOM,
    ROLLS,
    STOP,
    TURNS,
    keeps,
    legal_moves,
    may_roll,
    use,
)
from cubeplay.gelatinous.rules.moves import (
    GRAMMAR,
    Dangers,
    Draw,
    Enter,
    GelatinousMove,
    Keep,
    Roll,
    Show,
    Stop,
    Turn,
    Use,
)
from cubeplay.gelatinous.rules.play import advance, ended_by
from cubeplay.gelatinous.rules.room_parser import RoomError
from cubeplay.gelatinous.rules.state import Run, RunOptions
from cubeplay.notation import refused
from cubeplay.rulebook import Seat
from cubeplay.words import _, listed, plural


class Gelatinous(Game[Run, GelatinousMove]):
    """Gelatinous Cube Dice, for one player.

    Nothing is hidden: a pile is known only as the rooms and cards that nobody has seen.

    >>> from cubeplay.gelatinous import GAME
    >>> run = GAME.start(first_level=6)
    >>> GAME.to_move(run), run.health
    (('chance',), 8)
    """

    name, title, seats = "gelatinous", _("Gelatinous Cube Dice"), range(1, 2)
    reading: ClassVar[Reading] = Reading(12, title=4, sentences=5)
    puzzles: ClassVar[str] = "cubeplay.gelatinous.puzzles"
    analysis: ClassVar[str] = "cubeplay.gelatinous.analysis"
    own_pieces: ClassVar[str] = "cubeplay.gelatinous.own_pieces"
    story: ClassVar[str] = "cubeplay.gelatinous.story"
    encoding: ClassVar[str] = "cubeplay.gelatinous.encoding"
    solo_scores: ClassVar[tuple[float, float]] = (0.0, 40.0)
    strengths: ClassVar[Mapping[Strength, str]] = {
        "gentle": "random",
        "regular": "hasty",
        "strong": "careful",
    }
    by_chance = (Draw, Enter, Dangers, Show)
    options = (
        Option(
            "difficulty",
            "standard",
            ("standard", "wizard", "expert"),
            _("Difficulty"),
            _("Wizards and experts hold one ability fewer; what experts do not keep leaves the game."),
            "gelatinous.difficulty",
            (_("Standard"), _("Wizard"), _("Expert")),
        ),
        Option(
            "first_level_health",
            5,
            range(4, 6),
            _("Health at level 1"),
            _("The level card says 5, the set-up 4."),
            "gelatinous.levels",
        ),
        Option(
            "boilers",
            "overheat",
            ("overheat", "overtime"),
            _("Boilers"),
            _("What happens in room C after 22 actions."),
            "gelatinous.boilers",
            (_("The boilers overheat and you lose"), _("Overtime as in other rooms")),
        ),
        Option("first_level", 1, range(1, 7), _("First level"), _("Start deeper down."), "gelatinous.levels"),
        Option(
            "abilities",
            "",
            None,
            _("Abilities"),
            _(
                "Empty: drawn from the pool. 'none', or names such as 'slide spin': "
                "held from the start, and none drawn."
            ),
            "gelatinous.draw",
        ),
        Option(
            "dungeon",
            "",
            None,
            _("Your own rooms"),
            _("Empty: the thirty rooms of the house. Else rooms that you drew, as text."),
            "gelatinous.pile",
        ),
        Option(
            "cards",
            "",
            None,
            _("Your own abilities"),
            _("Empty: the ten abilities of the house. Else abilities that you wrote, as text."),
            "gelatinous.draw",
        ),
    )

    # Starting

    def checked(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """All options with their values; own rooms must be solvable.

        Raises OptionError or HouseDataError.
        """
        found = super().checked(options)
        if found["dungeon"]:
            solvable_rooms(found["dungeon"])
        abilities(found["cards"])
        return found

    def check_new(self, options: Mapping[str, Any]) -> None:
        """Own abilities must fit.  Raises HouseDataError."""
        if options["cards"]:
            read_abilities(options["cards"], _("your abilities"))

    def moot(self, options: Mapping[str, Any]) -> dict[str, Moot]:
        """The options without effect: at a deeper level, with given abilities, or without a room C."""
        found: dict[str, Moot] = {}
        if options["first_level"] != 1:
            found["first_level_health"] = Moot(5, _("this run does not begin at level 1."))
        if options["abilities"]:
            found["difficulty"] = Moot("standard", _("the abilities are given, and none is drawn."))
        if all(room.kind != "C" for room in dungeon_of(options["dungeon"]).rooms.values()):
            found["boilers"] = Moot("overheat", _("your own rooms have no room C."))
        return found

    def _start(self, **options: Any) -> Run:
        given = options.pop("abilities")
        dungeon = dungeon_of(options["dungeon"])
        setup = RunOptions(**options, rooms=dungeon.length(options["first_level"]))
        level = setup.first_level
        stats = setup.stats(level)
        held = _held(given, setup.abilities)
        return Run(
            setup,
            phase="enter" if given else "draw",
            level=level,
            health=stats.health,
            resistance=stats.resistance,
            unseen=dungeon.names,
            pool=() if given else tuple(sorted(setup.abilities)),
            held=held,
            drew=6 if given else 0,
        )

    def house(self, options: Mapping[str, Any]) -> House:
        """The house's abilities and rooms, or those of the options ``cards`` and ``dungeon``."""
        own, own_cards = options.get("dungeon", ""), options.get("cards", "")
        rooms = [own] if own else list(house_text().values())
        cards = own_cards or (HOUSE / "abilities.toml").read_text("utf-8")
        return House("gelatinous-own" if own or own_cards else "gelatinous-house", digest(cards, *rooms))

    def options_of(self, state: Run) -> dict[str, OptionValue]:
        """The options that a run settles: all but the abilities that it began with."""
        setup = state.setup
        return {
            "difficulty": setup.difficulty,
            "first_level_health": setup.first_level_health,
            "boilers": setup.boilers,
            "first_level": setup.first_level,
            "dungeon": setup.dungeon,
            "cards": setup.cards,
        }

    # Playing

    def to_move(self, state: Run) -> tuple[Actor, ...]:
        """Chance before each room, else the one player."""
        if state.phase == "over":
            return ()
        return (CHANCE,) if state.phase in ON_CHANCE else (0,)

    def candidates(self, state: Run, player: Seat) -> Iterable[GelatinousMove]:
        """Every choice of cards, turn, roll and ability, legal or not."""
        return chain(keeps(state), TURNS, ROLLS, _every_use(state), (NEXT_ROOM, STOP))

    def moves(self, state: Run, player: Seat) -> tuple[GelatinousMove, ...]:
        """The legal moves, listed by phase: faster than asking the laws about every candidate."""
        if player != 0 or state.phase in ON_CHANCE or self.rulebook is not RULEBOOK:
            return super().moves(state, player)
        return legal_moves(state)

    def chance(self, state: Run) -> Chance[GelatinousMove]:
        """Cards, the next room, the dangers or the die.  Raises ValueError when chance is not to move."""
        return coming(state)

    def apply(self, state: Run, actor: Actor, move: GelatinousMove, names: tuple[str, ...] = ()) -> Step[Run]:
        """Make a move.  Raises IllegalMove.  A roll that is legal at a glance skips the laws."""
        if type(move) is Roll and actor == 0 and self.rulebook is RULEBOOK and may_roll(state, move):
            return advance(state, move)
        return super().apply(state, actor, move, names)

    def _advance(self, state: Run, actor: Actor, move: GelatinousMove) -> Step[Run]:
        return advance(state, move)

    def outcome(self, state: Run) -> Outcome | None:
        """The rooms completed, and whether the run was won."""
        if state.phase != "over":
            return None
        rule = ended_by(state)
        return Outcome((state.done,), (0,) if rule == "gelatinous.win" else (), rule)

    def score_words(self, score: int) -> str:
        """How many rooms were completed."""
        return plural("{count} room", "{count} rooms", score).format(count=score)

    parse = staticmethod(GRAMMAR.parse)
    write_position = staticmethod(position.write)

    def read_position(self, text: str) -> Run:
        """The run that a text describes; own rooms must be solvable.  Raises PositionError."""
        run = position.read(text)
        if run.setup.dungeon:
            _check_solvable(run.setup.dungeon)
        return run

    def refusal(self, move: GelatinousMove) -> str:
        """The words that begin a refusal of this move."""
        return _REFUSALS.get(type(move), _("Not done"))

    # For bots and learners

    def evaluate(self, view: Run, seat: Seat) -> float:
        """Rooms completed, and a little for Health."""
        return view.done + 0.1 * view.health

    def hints(self, view: Run, player: Seat) -> tuple[Hint, ...]:
        """A nudge, a direction, and the move, from the solver."""
        return advice.hints(view)

    def bots(self) -> Mapping[str, Bot]:
        """One that plays at random, one that takes the shortest way, one that spares its Health."""
        return BOTS


_REFUSALS: Final = {
    Keep: _("Not kept"),
    Turn: _("Not turned"),
    Roll: _("Not rolled"),
    Use: _("Not used"),
    Stop: _("Not stopped"),
}


def _every_use(state: Run) -> Iterator[Use]:
    return (use(card.id, aim) for card in state.setup.abilities.values() for aim in card.aims)


def _held(given: str, cards: Mapping[str, AbilityEffect]) -> tuple[str, ...]:
    """The abilities that the option names.  Raises OptionError."""
    names = given.replace(",", " ").split()
    held = () if names == ["none"] else tuple(sorted(names))
    for name in held:
        if name not in cards or held.count(name) > 1:
            raise OptionError(
                _("Not started"),
                _("{name!r} is no ability, or is named twice.").format(name=name),
                _("Name some of {names}.").format(names=listed(cards)),
            )
    return held


@lru_cache(maxsize=16)
def _check_solvable(dungeon: str) -> None:
    """Raise PositionError if nobody can leave one of these rooms."""
    try:
        solvable_rooms(dungeon)
    except RoomError as error:
        raise refused(error.why, error.next) from error


GAME: Final = Gelatinous(RULEBOOK)
"""The game, ready for sessions."""
