"""Moves and their notation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cubeplay.cuobe.edition.edition import Direction
from cubeplay.notation import NAMED, Form, Grammar
from cubeplay.rulebook import Seat

# What the active player does


@dataclass(frozen=True, slots=True)
class Go:
    """Step into the next room, perhaps with another player (a seat)."""

    to: Direction
    carry: Seat | None = None

    def __str__(self) -> str:
        return f"move {self.to}" + ("" if self.carry is None else f" with {self.carry + 1}")


@dataclass(frozen=True, slots=True)
class Force:
    """Brute-force the lock of the room."""

    def __str__(self) -> str:
        return "force"


@dataclass(frozen=True, slots=True)
class Search:
    """Roll a die to search."""

    def __str__(self) -> str:
        return "search"


@dataclass(frozen=True, slots=True)
class UseRoom:
    """Use the dice effect of the room."""

    def __str__(self) -> str:
        return "use room"


@dataclass(frozen=True, slots=True)
class Use:
    """Use a tool or a talent, or activate a key."""

    card: str

    def __str__(self) -> str:
        return f"use {self.card}"


@dataclass(frozen=True, slots=True)
class Fight:
    """Fight a spawn in the room with some of the dice."""

    spawn: str
    dice: int

    def __str__(self) -> str:
        return f"fight {self.spawn} with {self.dice}"


@dataclass(frozen=True, slots=True)
class Attack:
    """Fight another player in the room with some of the dice (PVP)."""

    player: Seat
    dice: int

    def __str__(self) -> str:
        return f"attack {self.player + 1} with {self.dice}"


@dataclass(frozen=True, slots=True)
class TakeFind:
    """Take the find token of the room and draw a blue card."""

    def __str__(self) -> str:
        return "find"


@dataclass(frozen=True, slots=True)
class PlaceChest:
    """Place one's chest in the room."""

    def __str__(self) -> str:
        return "chest"


@dataclass(frozen=True, slots=True)
class Stash:
    """Put a tool into the chest in the room."""

    card: str

    def __str__(self) -> str:
        return f"stash {self.card}"


@dataclass(frozen=True, slots=True)
class Take:
    """Take a tool out of the chest in the room."""

    card: str

    def __str__(self) -> str:
        return f"take {self.card}"


@dataclass(frozen=True, slots=True)
class Give:
    """Give a tool to another player in the room."""

    card: str
    to: Seat

    def __str__(self) -> str:
        return f"give {self.card} to {self.to + 1}"


@dataclass(frozen=True, slots=True)
class DropTool:
    """Drop a tool."""

    card: str

    def __str__(self) -> str:
        return f"drop {self.card}"


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the cube through the Exit."""

    def __str__(self) -> str:
        return "leave"


@dataclass(frozen=True, slots=True)
class End:
    """End the turn."""

    def __str__(self) -> str:
        return "end"


@dataclass(frozen=True, slots=True)
class Surrender:
    """Propose to give up; all players inside must agree."""

    def __str__(self) -> str:
        return "surrender"


# Choices inside an effect


@dataclass(frozen=True, slots=True)
class Choose:
    """Choose a field, a direction, a card or a player (by number) for what is being done."""

    value: str

    def __str__(self) -> str:
        return f"choose {self.value}"


@dataclass(frozen=True, slots=True)
class Decline:
    """Go without an effect, or without any more of it."""

    def __str__(self) -> str:
        return "decline"


@dataclass(frozen=True, slots=True)
class Weapons:
    """Choose the weapons for a fight, after the roll; possibly none."""

    cards: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"weapons {', '.join(self.cards)}" if self.cards else "no weapons"


# What chance does


@dataclass(frozen=True, slots=True)
class Rolled:
    """Dice fall."""

    pips: tuple[int, ...]

    def __str__(self) -> str:
        return f"rolls {' '.join(map(str, self.pips))}"


@dataclass(frozen=True, slots=True)
class Drawn:
    """A card is turned up: from a deck, from a twin's loot, or a destroyed spawn's."""

    card: str

    def __str__(self) -> str:
        return f"draws {self.card}"


@dataclass(frozen=True, slots=True)
class Shown:
    """A room is flipped."""

    room: str

    def __str__(self) -> str:
        return f"shows {self.room}"


@dataclass(frozen=True, slots=True)
class Lot:
    """A number drawn by lot: a part of the deck, or the player who goes without, from 1."""

    number: int

    def __str__(self) -> str:
        return f"lot {self.number}"


CuobeMove = (
    Go | Force | Search | UseRoom | Use | Fight | Attack | TakeFind | PlaceChest | Stash | Take | Give |
    DropTool | Leave | End | Surrender | Choose | Decline | Weapons | Rolled | Drawn | Shown | Lot
)  # fmt: skip

ByChance = Rolled | Drawn | Shown | Lot


def _seat(number: str) -> Seat:
    return int(number) - 1


def _weapons(cards: str | None = None) -> Weapons:
    return Weapons(tuple(sorted(card.strip() for card in cards.split(",")))) if cards else Weapons()


GRAMMAR: Final[Grammar[CuobeMove]] = Grammar(
    (
        Form(
            "move north",
            r"move (?P<to>north|east|south|west)(?: with (?P<carry>[1-6]))?",
            lambda to, carry: Go(to, _seat(carry) if carry else None),
        ),
        Form("force", r"force", Force),
        Form("search", r"search", Search),
        Form("use room", r"use room", UseRoom),
        Form("use rope", rf"use (?P<card>{NAMED})", Use),
        Form(
            "fight ghoul with 2",
            rf"fight (?P<spawn>{NAMED}) with (?P<dice>\d)",
            lambda spawn, dice: Fight(spawn, int(dice)),
        ),
        Form(
            "attack 2 with 3",
            r"attack (?P<player>[1-6]) with (?P<dice>\d)",
            lambda player, dice: Attack(_seat(player), int(dice)),
        ),
        Form("find", r"find", TakeFind),
        Form("chest", r"chest", PlaceChest),
        Form("stash rope", rf"stash (?P<card>{NAMED})", Stash),
        Form("take rope", rf"take (?P<card>{NAMED})", Take),
        Form(
            "give rope to 2",
            rf"give (?P<card>{NAMED}) to (?P<to>[1-6])",
            lambda card, to: Give(card, _seat(to)),
        ),
        Form("drop rope", rf"drop (?P<card>{NAMED})", DropTool),
        Form("leave", r"leave", Leave),
        Form("end", r"end", End),
        Form("surrender", r"surrender", Surrender),
        Form("choose b3", rf"choose (?P<value>{NAMED}|[1-6])", Choose),
        Form("decline", r"decline", Decline),
        Form("weapons axe, torch", rf"weapons (?P<cards>{NAMED}(?: ?, ?{NAMED})*)", _weapons),
        Form("no weapons", r"no weapons", _weapons),
        Form(
            "rolls 0 1 3",
            r"rolls(?P<pips>(?: \d)+)",
            lambda pips: Rolled(tuple(sorted(map(int, pips.split())))),
        ),
        Form("draws rope", rf"draws (?P<card>{NAMED})", Drawn),
        Form("shows attic", rf"shows (?P<room>{NAMED})", Shown),
        Form("lot 3", r"lot (?P<number>\d)", lambda number: Lot(int(number))),
    )
)
