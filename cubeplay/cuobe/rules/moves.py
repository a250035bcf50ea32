"""Moves and their notation."""

from __future__ import annotations

from typing import Annotated, ClassVar, Final

from cubeplay.cuobe.edition.edition import Direction
from cubeplay.notation import NAMED, Grammar, Move, Part, sorted_part
from cubeplay.rulebook import Seat

PLAYER: Final = Part("[1-6]", lambda number: int(number) - 1, lambda seat: str(seat + 1))
"""A player is typed by number, from 1."""
Player = Annotated[Seat, PLAYER]
Name = Annotated[str, Part(NAMED)]
Digit = Annotated[int, Part(r"\d", int)]

# What the active player does


class Go(Move, frozen=True):
    """Step into the next room, perhaps with another player (a seat)."""

    notation: ClassVar = "move {to}[ with {carry}]"
    to: Direction
    carry: Annotated[Seat | None, PLAYER] = None


class Force(Move, frozen=True):
    """Brute-force the lock of the room."""

    notation: ClassVar = "force"


class Search(Move, frozen=True):
    """Roll a die to search."""

    notation: ClassVar = "search"


class UseRoom(Move, frozen=True):
    """Use the dice effect of the room."""

    notation: ClassVar = "use room"


class Use(Move, frozen=True):
    """Use a tool or a talent, or activate a key."""

    notation: ClassVar = "use {card}"
    card: Name


class Fight(Move, frozen=True):
    """Fight a spawn in the room with some of the dice."""

    notation: ClassVar = "fight {spawn} with {dice}"
    spawn: Name
    dice: Digit


class Attack(Move, frozen=True):
    """Fight another player in the room with some of the dice (PVP)."""

    notation: ClassVar = "attack {player} with {dice}"
    player: Player
    dice: Digit


class TakeFind(Move, frozen=True):
    """Take the find token of the room and draw a blue card."""

    notation: ClassVar = "find"


class PlaceChest(Move, frozen=True):
    """Place one's chest in the room."""

    notation: ClassVar = "chest"


class Stash(Move, frozen=True):
    """Put a tool into the chest in the room."""

    notation: ClassVar = "stash {card}"
    card: Name


class Take(Move, frozen=True):
    """Take a tool out of the chest in the room."""

    notation: ClassVar = "take {card}"
    card: Name


class Give(Move, frozen=True):
    """Give a tool to another player in the room."""

    notation: ClassVar = "give {card} to {to}"
    card: Name
    to: Player


class DropTool(Move, frozen=True):
    """Drop a tool."""

    notation: ClassVar = "drop {card}"
    card: Name


class Leave(Move, frozen=True):
    """Leave the cube through the Exit."""

    notation: ClassVar = "leave"


class End(Move, frozen=True):
    """End the turn."""

    notation: ClassVar = "end"


class Surrender(Move, frozen=True):
    """Propose to give up; all players inside must agree."""

    notation: ClassVar = "surrender"


# Choices inside an effect


class Choose(Move, frozen=True):
    """Choose a field, a direction, a card or a player (by number) for what is being done."""

    notation: ClassVar = "choose {value}"
    value: Annotated[str, Part(f"{NAMED}|[1-6]")]


class Decline(Move, frozen=True):
    """Go without an effect, or without any more of it."""

    notation: ClassVar = "decline"


class Weapons(Move, frozen=True):
    """Choose the weapons for a fight, after the roll; possibly none."""

    notation: ClassVar = ("no weapons", "weapons {cards}")
    cards: Annotated[tuple[str, ...], sorted_part(f"{NAMED}(?: ?, ?{NAMED})*", NAMED, between=", ")] = ()


# What chance does


class Rolled(Move, frozen=True):
    """Dice fall."""

    notation: ClassVar = "rolls {pips}"
    pips: Annotated[tuple[int, ...], sorted_part(r"\d(?: \d)*", r"\d", int)]


class Drawn(Move, frozen=True):
    """A card is turned up: from a deck, from a twin's loot, or a destroyed spawn's."""

    notation: ClassVar = "draws {card}"
    card: Name


class Shown(Move, frozen=True):
    """A room is flipped."""

    notation: ClassVar = "shows {room}"
    room: Name


class Lot(Move, frozen=True):
    """A number drawn by lot: a part of the deck, or the player who goes without, from 1."""

    notation: ClassVar = "lot {number}"
    number: Digit


CuobeMove = (
    Go | Force | Search | UseRoom | Use | Fight | Attack | TakeFind | PlaceChest | Stash | Take | Give |
    DropTool | Leave | End | Surrender | Choose | Decline | Weapons | Rolled | Drawn | Shown | Lot
)  # fmt: skip

ByChance = Rolled | Drawn | Shown | Lot


GRAMMAR: Final[Grammar[CuobeMove]] = Grammar.of(
    {
        Go: "move north",
        Force: "force",
        Search: "search",
        UseRoom: "use room",
        Use: "use rope",
        Fight: "fight ghoul with 2",
        Attack: "attack 2 with 3",
        TakeFind: "find",
        PlaceChest: "chest",
        Stash: "stash rope",
        Take: "take rope",
        Give: "give rope to 2",
        DropTool: "drop rope",
        Leave: "leave",
        End: "end",
        Surrender: "surrender",
        Choose: "choose b3",
        Decline: "decline",
        Weapons: "weapons axe, torch",
        Rolled: "rolls 0 1 3",
        Drawn: "draws rope",
        Shown: "shows attic",
        Lot: "lot 3",
    }
)
