"""What lies on the table: rooms, players, spawns, decks, and what is still to be done.

Nothing is shuffled in secret.  A pile is the multiset of unseen cards, and a card gets its identity when
it is revealed; so everything in a state is open to everybody.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import Any, ClassVar, Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from cubeplay.cuobe.edition.editing import edition_of
from cubeplay.cuobe.edition.edition import Edition, Effect
from cubeplay.rulebook import Seat
from cubeplay.session.shown import ShownState

SIZE: Final = 5
CENTRE: Final = 12
BOX: Final[Mapping[str, int]] = {"find": 5, "trap": 10, "lock": 10, "spider": 10}
"""The tokens in the box."""

FULL: Final = 5
"""Five wounds kill, five panic drive insane; and the box holds five dice."""

NOBODY: Final = -1
Place = int
"""A field of the grid, 0 to 24 in reading order; people call them a1 to e5, column first, row from the
top."""


def place_name(place: Place) -> str:
    """What people call a field.

    >>> place_name(0), place_name(12), place_name(21)
    ('a1', 'c3', 'b5')
    """
    return f"{'abcde'[place % SIZE]}{place // SIZE + 1}"


PLACES: Final = {place_name(place): place for place in range(SIZE * SIZE)}


class Room(Struct, frozen=True, gc=False):
    """A field of the grid: the room card there, and what lies and stands in the room.

    ``card`` is "" while it lies face down.  ``turn`` counts the quarter turns clockwise of a corridor.
    ``lock``, ``trap`` and ``find`` are tokens, ``spiders`` counts them, ``chest`` is the seat whose chest
    stands here, or :data:`NOBODY`.  ``opened`` says that the printed lock is open until the end of this turn.
    ``down`` is the card that lies there face down, where a position says so: everybody knows it then.

    >>> Room("atrium", lock=True).trap
    False
    """

    card: str = ""
    turn: int = 0
    lock: bool = False
    trap: bool = False
    find: bool = False
    spiders: int = 0
    chest: Seat = NOBODY
    opened: bool = False
    down: str = ""


class Player(Struct, frozen=True, gc=False):
    """One player.

    ``tools`` (keys among them), ``talents`` and ``syndromes`` lie in front of the player, ``chest`` holds
    what the player's chest contains.  ``status`` is "in" the cube, "dead", or "out" through the Exit.

    >>> Player(wounds=2).inside
    True
    """

    at: Place = CENTRE
    wounds: int = 0
    panic: int = 0
    tools: tuple[str, ...] = ()
    talents: tuple[str, ...] = ()
    syndromes: tuple[str, ...] = ()
    chest: tuple[str, ...] = ()
    insane: bool = False
    asleep: bool = False
    status: Literal["in", "dead", "out"] = "in"

    @property
    def inside(self) -> bool:
        """Whether the player is alive and still in the cube."""
        return self.status == "in"


class Spawn(Struct, frozen=True, gc=False):
    """A spawn on the board; spiders are counted in their rooms instead.

    The two twins are ``twins`` and ``sister``.  ``loot`` holds, for each stolen card, the part of the blue
    deck that it came from.

    >>> from cubeplay.cuobe.rules.state import CENTRE
    >>> Spawn("clown", CENTRE, 5).loot
    ()
    """

    name: Literal["ghoul", "clown", "tentacles", "troll", "twins", "sister"]
    at: Place
    power: int
    loot: tuple[int, ...] = ()


class DeckPart(Struct, frozen=True, gc=False):
    """A part of a deck.

    ``unseen`` says how many of its cards, in the deck or stolen from it, are still to come out of each pool;
    ``left`` how many of them lie in the deck.
    """

    unseen: tuple[tuple[str, int], ...]
    left: int


Asks = Literal["", "seat", "place", "direction", "card", "answer"]
"""What a task asks for: a player by number, a field, a direction, a card, or an answer in a word."""


class Task(Struct, frozen=True, gc=False):
    """Something that is still to be done; the last of a state's tasks is the next.

    ``do`` names it: a step of the rules, or "effect" for the ``effect`` of a card or room, whose id is
    ``cause``. ``player`` is who chooses; ``subject`` whom "you" means.  While ``asks`` is not empty one of
    ``choices`` is to be chosen (they stand there as they are typed), and ``must`` says that nobody may
    decline.  ``seats``, ``places``, ``cards``, ``direction`` and ``amount`` are what is known already,
    ``totals`` what was rolled. ``card`` is the card, spawn, deck or purpose that a step is about.  ``trail``
    names the players and rooms that a chain of compulsory moves has passed, such as "1 attic".

    >>> Task("move", player=1).but(amount=2).amount
    2
    """

    do: str
    cause: str = ""
    player: Seat = NOBODY
    subject: Seat = NOBODY
    effect: Effect | None = None
    asks: Asks = ""
    choices: tuple[str, ...] = ()
    must: bool = True
    seats: tuple[Seat, ...] = ()
    places: tuple[Place, ...] = ()
    cards: tuple[str, ...] = ()
    direction: str = ""
    amount: int = 1
    totals: tuple[int, ...] = ()
    card: str = ""
    trail: tuple[str, ...] = ()

    def but(self, **changes: Any) -> "Task":
        """A copy with some things changed."""
        return replace(self, **changes)


_LIMITS: Final = {1: (5, 3, 3), 2: (4, 2, 2)}
"""Tools, talents and syndromes that one player may hold; among more players there are fewest."""

Giving = Literal["limit", "free"]
Pvp = Literal["no", "yes", "respawn"]


class Setup(Struct, frozen=True, dict=True):
    """The options that a game was started with; ``text`` is an own edition, "" the house's."""

    players: int = 2
    decks: Literal["quick", "advanced"] = "quick"
    specialist: bool = False
    spawns: tuple[str, ...] = ("ghoul", "clown", "tentacles", "spiders", "twins", "troll")
    triggers_out: int = 3
    ticks: bool = True
    events_out: int = 0
    talents_out: int = 0
    tools_out: int = 0
    brutal: bool = False
    short: bool = False
    pvp: Pvp = "no"
    giving: Giving = "limit"
    text: str = ""

    @cached_property
    def edition(self) -> Edition:
        """The rooms and cards."""
        return edition_of(self.text)

    @cached_property
    def limits(self) -> tuple[int, int, int]:
        """How many tools, talents and syndromes one player may hold, before Eclipse."""
        return _LIMITS.get(self.players, (3, 1, 1))


class State(ShownState, Struct, frozen=True, gc=False):
    """The whole table.

    ``rooms`` are the 25 fields in reading order; ``unseen_rooms`` the cards that lie face down somewhere.
    ``pools`` are the unseen cards by pool, ``blue`` and ``green`` the decks, their top part first.  Piles
    in the open: ``passed`` green cards, ``dropped`` tools, ``gone`` cards (used tools, lost talents and
    syndromes), and ``activated`` keys.

    ``latest`` is the green card drawn last, ``rolled`` the last roll of this turn.

    ``player`` is active, ``turn`` counts from 1.  ``dice`` are left; ``gained`` is what the green card
    changes before the dice are given, ``given`` whether they are.  ``bitten`` says that the active player
    has killed a spider in this turn; ``spider_due`` that one appears at the start of this turn.
    ``time_up`` says that the green deck has run out: the game ends with this turn.  ``tasks`` are still to
    be done; with none the active player acts.  ``ended`` is the rule that ended the game.

    >>> from cubeplay import Session
    >>> state = Session("cuobe", seed=7, players=2).state
    >>> state.player, state.turn, len(state.rooms)
    (0, 1, 25)
    """

    game_name: ClassVar[str] = "cuobe"

    setup: Setup
    players: tuple[Player, ...]
    rooms: tuple[Room, ...]
    unseen_rooms: tuple[str, ...]
    pools: tuple[tuple[str, tuple[str, ...]], ...]
    blue: tuple[DeckPart, ...]
    green: tuple[DeckPart, ...]
    spawns: tuple[Spawn, ...] = ()
    passed: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    activated: tuple[str, ...] = ()
    player: Seat = 0
    turn: int = 0
    dice: int = 0
    gained: int = 0
    given: bool = False
    bitten: bool = False
    spider_due: bool = False
    time_up: bool = False
    latest: str = ""
    rolled: tuple[int, ...] = ()
    tasks: tuple[Task, ...] = ()
    ended: str = ""

    @property
    def edition(self) -> Edition:
        """The rooms and cards that the game is played with."""
        return self.setup.edition

    @property
    def me(self) -> Player:
        """The active player."""
        return self.players[self.player]

    @property
    def task(self) -> Task | None:
        """What is to be done next; None while the active player acts."""
        return self.tasks[-1] if self.tasks else None

    @property
    def seats(self) -> range:
        """All seats."""
        return range(len(self.players))

    @property
    def inside(self) -> tuple[Seat, ...]:
        """The seats of the living players in the cube."""
        return tuple([seat for seat, player in enumerate(self.players) if player.inside])

    def but(self, **changes: Any) -> "State":
        """A copy with some things changed."""
        return replace(self, **changes)
