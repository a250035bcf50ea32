"""What the computer players read off the table: what is missing, the time left, and what things are worth.

All worth is counted in dice: as many as a group would give for the thing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from cubeplay.cuobe.bots.floorplan import DoorMap, Sights, Trip, door_map, look
from cubeplay.cuobe.edition.editing import edition_of
from cubeplay.cuobe.edition.edition import CURIOSITY, EXIT
from cubeplay.cuobe.rules.decks import cards_left
from cubeplay.cuobe.rules.floor import place_of, spiders, striped
from cubeplay.cuobe.rules.state import FULL, Place, Player, State
from cubeplay.rulebook import Seat

KEY: Final = 12.0
"""What finding the first key is worth."""

RISE: Final = 3.0
"""How much more each further key is worth, for without the last one all others are in vain."""

EXIT_KNOWN: Final = 5.0
"""What it is worth to know where the Exit is, ..."""

EXIT_NEEDED: Final = 3.0
"""... and how much more for each key that has been found."""

WOUNDS: Final = (0.0, 1.0, 2.2, 4.2, 8.0, 24.0)
"""The cost of 0 to 5 wounds, without the die that the first wound takes."""

PANIC: Final = (0.0, 1.0, 2.4, 4.4, 7.6, 15.0)
"""The cost of 0 to 5 panic, without the die that the first panic takes."""

UNHURT: Final = 0.7
"""What the additional die of those without wounds, or without panic, is worth in each of their turns."""

TOOLS: Final[Mapping[str, float]] = {
    "weapon": 0.7, "heal": 0.9, "full-heal": 1.2, "calm": 0.9, "full-calm": 1.4, "unlock": 0.7,
    "gain": 0.8, "find": 1.2, "jump": 1.5, "move-player": 0.7, "retrieve-tool": 1.0, "remove-trap": 0.2,
    "shift": 0.4, "swap": 0.4, "lock": -0.5, "sleep": -0.5,
}  # fmt: skip
"""What an effect of a tool is worth to its holder, for each point or step."""

TALENT: Final = 3.0
"""How many times as much as a tool a talent is worth."""

IN_THE_WAY: Final = 4.0
"""What it is worth to hit a spawn in a room that the group needs."""

DREAD: Final[Mapping[str, float]] = {"tentacles": 0.55, "clown": 0.45, "ghoul": 0.25, "troll": 0.12}
"""What a spawn costs the group in a turn."""


@lru_cache(maxsize=16)
def tool_prices(text: str) -> dict[str, float]:
    """What the tools and talents of an edition are worth in somebody's hands; keys are worth most."""
    edition = edition_of(text)
    prices = dict.fromkeys(edition.keys, KEY)
    for card in edition.blue.values():
        if card.kind in ("tool", "talent"):
            worth = sum(TOOLS.get(effect.do, 0.0) * effect.amount for effect in card.effects)
            prices[card.id] = worth * (TALENT if card.kind == "talent" else 1.0)
    return {**prices, CURIOSITY: 2.0}


@dataclass(frozen=True)
class GroupOutlook:
    """What a state means for the group."""

    state: State

    # Keys

    @cached_property
    def keys(self) -> frozenset[str]:
        """All keys."""
        return self.state.edition.keys

    def keys_of(self, seat: Seat) -> int:
        """How many keys a player holds."""
        return sum(card in self.keys for card in self.state.players[seat].tools)

    @cached_property
    def held(self) -> int:
        """How many keys the players hold."""
        return sum(map(self.keys_of, self.state.seats))

    @cached_property
    def stowed(self) -> tuple[tuple[Seat, int], ...]:
        """How many keys lie in whose chest."""
        chests = ((seat, player.chest) for seat, player in enumerate(self.state.players) if player.chest)
        counts = ((seat, sum(card in self.keys for card in chest)) for seat, chest in chests)
        return tuple((seat, number) for seat, number in counts if number)

    @cached_property
    def stray(self) -> int:
        """How many keys lie on the dropped pile."""
        return sum(card in self.keys for card in self.state.dropped)

    @cached_property
    def missing(self) -> int:
        """How many keys nobody has drawn yet."""
        stowed = sum(number for _seat, number in self.stowed)
        return len(self.keys) - len(self.state.activated) - self.held - stowed - self.stray

    @cached_property
    def next_key(self) -> float:
        """What the next key is worth, whether it has to be drawn or picked up again."""
        return KEY + RISE * (len(self.keys) - self.missing - self.stray)

    @cached_property
    def way_out(self) -> float:
        """What it is worth to know where the Exit is."""
        return EXIT_KNOWN + EXIT_NEEDED * (len(self.keys) - self.missing - self.stray)

    @cached_property
    def open(self) -> bool:
        """Whether all keys are activated: then every player in the Exit can leave."""
        return len(self.state.activated) == len(self.keys)

    @cached_property
    def gathered(self) -> bool:
        """Whether no key has to be looked for any more."""
        return not (self.missing or self.stray)

    @cached_property
    def lost(self) -> bool:
        """Whether nobody can escape any more: keys are not activated, and nobody sane is left inside."""
        return not self.open and not any(p.inside and not p.insane for p in self.state.players)

    # Time

    @cached_property
    def turns(self) -> int:
        """How many turns the group has after this one, at most."""
        return 0 if self.state.time_up else cards_left(self.state, "green")

    @cached_property
    def own_turns(self) -> float:
        """How many turns each player has after this one, on average."""
        return self.turns / max(1, len(self.state.inside))

    @cached_property
    def trigger(self) -> float:
        """How likely a trigger comes before a player is at turn again."""
        green, left = self.state.edition.green, cards_left(self.state, "green")
        unseen = (card for _pool, cards in self.state.pools for card in cards)
        triggers = sum(card in green and green[card].kind == "trigger" for card in unseen)
        share = min(1.0, triggers / left) if left else 0.0
        return 1.0 - float((1.0 - share) ** max(1, len(self.state.inside)))

    # The floor

    @cached_property
    def grid(self) -> DoorMap:
        """The ways over the floor."""
        return door_map(self.state)

    def trip(self, seat: Seat) -> Trip:
        """The ways of a player."""
        return self.grid.trip(self.state.players[seat].at)

    @cached_property
    def exit(self) -> Place | None:
        """Where the Exit is, if it is known."""
        return place_of(self.state, EXIT)

    @cached_property
    def sights(self) -> Sights:
        """All that lies on the floor."""
        return look(self.state.rooms, self.state.setup.text)

    @cached_property
    def wanted(self) -> frozenset[Place]:
        """The rooms that must be cleared of spawns: where keys can be activated, or picked up again."""
        places = {self.exit} if self.exit is not None and (self.gathered and not self.open) else set()
        if self.stray:
            rooms, cards = self.state.rooms, self.state.edition.rooms
            places.update(
                place
                for place in self.sights.helpful
                if any(effect.do == "retrieve-tool" for effect in cards[rooms[place].card].dice)
            )
        return frozenset(places)

    @cached_property
    def haunted(self) -> frozenset[Place]:
        """The rooms with a spawn."""
        return frozenset((*self.sights.spiders, *(spawn.at for spawn in self.state.spawns)))

    @cached_property
    def trapped(self) -> frozenset[Place]:
        """The rooms where a trigger hurts."""
        return (striped(self.state) | self.sights.traps) - self.sights.safe

    # What things are worth

    @cached_property
    def loot(self) -> float:
        """What an unseen blue card is worth, in a twin's hands or in the deck."""
        unseen = cards_left(self.state, "blue") + sum(len(spawn.loot) for spawn in self.state.spawns)
        return 0.5 + self.next_key * self.missing / unseen if unseen else 0.0

    @cached_property
    def blue(self) -> float:
        """What a draw from the blue deck is worth."""
        return self.loot if cards_left(self.state, "blue") else 0.0

    @cached_property
    def discovery(self) -> float:
        """What it is worth to discover a room, on average."""
        cards = [self.state.edition.rooms[card] for card in self.state.unseen_rooms]
        if not cards:
            return 0.0
        worth = sum(("blue" in card.discover) * self.blue for card in cards)
        worth += sum(0.4 * bool(card.search) - 0.8 * ("green" in card.discover) for card in cards)
        worth += self.way_out if self.exit is None else 0.0
        if self.stray and any(effect.do == "retrieve-tool" for card in cards for effect in card.dice):
            worth += self.next_key
        return max(0.1, worth / len(cards) + 0.1)

    def tool(self, card: str) -> float:
        """What a tool, a talent or a key is worth in somebody's hands."""
        return tool_prices(self.state.setup.text)[card]

    def wounds(self, number: int) -> float:
        """The cost of a number of wounds to a player."""
        return WOUNDS[min(number, FULL)] + (min(2.5, UNHURT * self.own_turns) if number else 0.0)

    def panic(self, number: int) -> float:
        """The cost of an amount of panic to a player."""
        return PANIC[min(number, FULL)] + (min(2.5, UNHURT * self.own_turns) if number else 0.0)

    def fright(self, seat: Seat) -> float:
        """The cost of one more panic: a wound for the sleeping and insane, lost keys for the fifth panic."""
        player = self.state.players[seat]
        if player.insane or player.asleep:
            return self.hurt(seat)
        cost = self.panic(player.panic + 1) - self.panic(player.panic)
        return cost + (KEY / 2 * self.keys_of(seat) if player.panic + 1 >= FULL else 0.0)

    def hurt(self, seat: Seat, number: int = 1) -> float:
        """What more wounds cost a player: the dead drop keys."""
        player = self.state.players[seat]
        cost = self.wounds(player.wounds + number) - self.wounds(player.wounds)
        return cost + (KEY / 2 * self.keys_of(seat) if player.wounds + number >= FULL else 0.0)

    def rest(self, seat: Seat, place: Place) -> float:
        """What it costs a player to end a turn in a room: fear, and perhaps a trap."""
        cost = self.fright(seat) if place in self.haunted else 0.0
        syndromes = self.state.players[seat].syndromes
        if place in self.trapped:
            cost += self.trigger * self.hurt(seat, 2 if "doom" in syndromes else 1)
        if "paranoia" in syndromes and self._has_company(seat, place):
            cost += self.fright(seat)
        return cost

    def _has_company(self, seat: Seat, place: Place) -> bool:
        players: list[Player] = [self.state.players[other] for other in self.state.inside if other != seat]
        return any(player.at == place for player in players)

    def threat(self, name: str, place: Place) -> float:
        """What it is worth to take a point off a spawn, a card off a twin, or to kill a spider."""
        worth = IN_THE_WAY if place in self.wanted else 0.0
        if name in ("twins", "sister"):
            return worth + self.loot + 0.3
        if name == "spider":
            number = spiders(self.state)
            return worth + 0.8 + 1.2 * (not self.state.bitten) + 2.0 * (number == 1 or number >= 8)
        power = next(spawn.power for spawn in self.state.spawns if spawn.name == name)
        return worth + DREAD.get(name, 0.1) * min(self.turns, 24) / power
