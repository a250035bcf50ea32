"""What is worth doing where: the errands that a player of the group can run."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Final, NamedTuple

from cubeplay.cuobe.bots.floorplan import HELPS
from cubeplay.cuobe.bots.valuation import GroupOutlook
from cubeplay.cuobe.edition.edition import CURIOSITY, Effect, RoomCard
from cubeplay.cuobe.rules.floor import chest_of, limits, locks, seats_at, spawns_at
from cubeplay.cuobe.rules.state import BOX, FULL, Place
from cubeplay.rulebook import Seat
from cubeplay.words import _

FETCH: Final = 0.62
"""The share of a find token's worth that is left because a player still has to get there."""

RIVAL: Final = 0.75
"""The share of an errand's worth that is left for each player who is nearer."""

OUT: Final = 30.0
"""What it is worth to get to the Exit when all keys are activated."""

HOME: Final = 12.0
"""What it is worth to bring keys to the Exit when all are found, ..."""

DELIVER: Final = 4.0
"""... and how much more for each key."""

FIRST: Final = 2.0
"""How much more it is worth to fetch keys out of a chest first."""

WAIT: Final = 1.0
"""What it is worth to wait at the Exit for the others' keys."""

SAFE: Final = 1.5
"""What it is worth to activate a key while others are still to be found, ..."""

SHAKY: Final = 1.5
"""... and how much more for each panic of its holder beyond two."""

HURRY: Final = 3.0
"""How much more the Exit is worth for each turn that may be lacking."""

A_TURN: Final = 3.5
"""The dice of a turn, on average."""


class Errand(NamedTuple):
    """Something to do in a room: what it is worth there, what for, and what is done there.

    ``act`` is "find", "search", "room", "fight" or "take"; "" where it is enough to be there.
    """

    at: Place
    worth: float
    why: str
    act: str = ""


class Errands(GroupOutlook):
    """What could be done by whom."""

    def of(self, seat: Seat) -> list[Errand]:
        """The errands of a player, in no order."""
        return [*self._rooms(seat), *self._lasting(seat)]

    def _lasting(self, seat: Seat) -> list[Errand]:
        """The errands of a player but for rooms that help: else being helped would lower the prospect."""
        if self.state.players[seat].insane:
            return [*self._ways_out(seat), *self._for_the_insane]
        errands = [*self._for_all, *self._ways_out(seat)]
        if self.stowed:
            errands += self._chests(seat)
        if CURIOSITY in self.state.players[seat].talents:
            errands += self._searches(self._search + self.blue * self._zeros)
        return errands

    def prospect(self, seat: Seat) -> float:
        """What the best lasting errand of a player is worth from where the player stands."""
        near = self.trip(seat).near
        return max([errand.worth * near[errand.at] for errand in self._lasting(seat)], default=0.0)

    def rivals(self, seat: Seat, place: Place) -> int:
        """How many others are nearer to a place, by half a die at least."""
        nearer = self.trip(seat).dice[place] - 0.5
        return sum(dice[place] < nearer for dice in self._dice)

    @cached_property
    def _dice(self) -> list[tuple[float, ...]]:
        """The dice that it takes each player inside to get to each place."""
        return [self.trip(seat).dice for seat in self.state.inside]

    # For all players

    @cached_property
    def _for_all(self) -> tuple[Errand, ...]:
        why = _("A find token lies there.")
        finds = [Errand(place, self.blue, why, "find") for place in self.sights.finds if self.blue]
        return (*self._discoveries(self.discovery), *finds, *self._searches(self._search))

    @cached_property
    def _for_the_insane(self) -> tuple[Errand, ...]:
        """Discoveries by the insane, who cannot hold cards: worth little unless the Exit is unknown."""
        return tuple(self._discoveries(0.1 if self.exit is not None else self.discovery - self.blue))

    def _discoveries(self, worth: float) -> Iterator[Errand]:
        why = _("Nobody has seen that room yet.")
        return (Errand(place, worth, why) for place in self.sights.unknown)

    @cached_property
    def _zeros(self) -> float:
        """The chance to roll a zero."""
        die = self.state.edition.die
        return die.count(0) / len(die)

    @cached_property
    def _search(self) -> float:
        """What a search is worth on average: the tokens that it brings."""
        die, finds = self.state.edition.die, self.sights.finds
        numbers = [number for place, number in self.sights.searches.items() if place not in finds]
        free = BOX["find"] - len(finds)
        tokens = sum(min(free, numbers.count(pips)) for pips in die if pips)
        return FETCH * self.blue * tokens / len(die)

    def _searches(self, worth: float) -> Iterator[Errand]:
        why = _("A search may show where something is hidden.")
        places = (place for place in self.sights.searches if worth and place not in self.haunted)
        return (Errand(place, worth, why, "search") for place in places)

    # Rooms that help

    @cached_property
    def _helpful(self) -> tuple[tuple[Place, RoomCard, float], ...]:
        """The rooms with dice effects that heal, calm, or bring tools back, and how often they work."""
        edition, rooms = self.state.edition, self.state.rooms
        cards = ((place, edition.rooms[rooms[place].card]) for place in self.sights.helpful)
        return tuple(
            (place, card, sum(pips >= card.least for pips in edition.die) / len(edition.die))
            for place, card in cards
            if place not in self.haunted
        )

    def _rooms(self, seat: Seat) -> Iterator[Errand]:
        if self.state.players[seat].insane:
            return
        for place, card, chance in self._helpful:
            worth = chance * sum(self._help(seat, place, effect) for effect in card.dice)
            if worth > 0:
                yield Errand(place, worth, _("{room} can help.").format(room=card.title), "room")

    def _help(self, seat: Seat, place: Place, effect: Effect) -> float:
        """What a dice effect does for the group when a player uses it."""
        state = self.state
        if effect.do == "retrieve-tool":
            return self.next_key if self.stray else 0.4 * bool(state.dropped)
        if effect.do not in HELPS:
            return 0.0
        if effect.who == "chosen":
            return max(self.relief(other, effect) for other in state.inside)
        seats = {seat}
        if effect.who in ("here", "all"):
            seats.update(state.inside if effect.who == "all" else seats_at(state, place))
        return sum(self.relief(other, effect) for other in seats)

    def relief(self, seat: Seat, effect: Effect) -> float:
        """What healing or calming a player is worth."""
        player = self.state.players[seat]
        number = FULL if effect.do.startswith("full") else effect.amount
        if effect.do in ("heal", "full-heal"):
            return self.wounds(player.wounds) - self.wounds(max(0, player.wounds - number))
        if player.insane:
            return 0.0
        return self.panic(player.panic) - self.panic(max(0, player.panic - number))

    # Keys

    def _chests(self, seat: Seat) -> Iterator[Errand]:
        """Keys in the player's chest or a dead player's, to be fetched once the others are found."""
        keys = self.keys_of(seat)
        for place, number in self._reserves(seat):
            worth = HOME + DELIVER * (keys + number) + FIRST if self.gathered else WAIT
            yield Errand(place, worth, _("Keys lie in the chest there."), "take")

    def _reserves(self, seat: Seat) -> list[tuple[Place, int]]:
        """Where keys lie in chests that a player may take from, and how many; none for full hands."""
        if not self.stowed or self.keys_of(seat) >= limits(self.state, seat).tools:
            return []
        chests = [
            (chest_of(self.state, owner), number)
            for owner, number in self.stowed
            if owner == seat or self.state.players[owner].status == "dead"
        ]
        return [(place, number) for place, number in chests if place is not None]

    @property
    def _tentacles_in_exit(self) -> bool:
        """Whether the Tentacles alone keep keys from working in the Exit; they follow the active player."""
        return spawns_at(self.state, self.exit) == ("tentacles",) if self.exit is not None else False

    @cached_property
    def _outside(self) -> tuple[Place, ...]:
        """The rooms from which a step leads into the Exit, without a lock and without a spawn."""
        return tuple(
            place
            for place, doors in enumerate(self.grid.doors)
            if any(to == self.exit for _side, to in doors)
            and place != self.exit
            and place not in self.haunted
            and self.state.rooms[place].card
            and not locks(self.state, place)
        )

    def _ways_out(self, seat: Seat) -> Iterator[Errand]:
        """Errands to the Exit, to leave or to bring keys: worth more as time runs out."""
        if self.exit is None:
            return
        keys, panic = self.keys_of(seat), self.state.players[seat].panic
        turns = self.trip(seat).dice[self.exit] / A_TURN + 1.0
        late = max(0.0, turns - self.own_turns)
        if keys and not self.open and self._tentacles_in_exit:
            worth = (HOME + DELIVER * keys) if self.gathered else keys * (SAFE + SHAKY * max(0, panic - 2))
            why = _("The Tentacles follow: outside they leave the Exit free for the keys.")
            yield from (Errand(place, worth + HURRY * late, why) for place in self._outside)
            return
        if self.open:
            yield Errand(self.exit, OUT, _("All keys are activated: out of here."))
        elif self.gathered and not self._reserves(seat):
            worth = HOME + DELIVER * keys if keys else WAIT + HURRY * late
            yield Errand(self.exit, worth, _("All keys are found: everybody to the Exit."))
        elif keys:
            worth = keys * (SAFE + SHAKY * max(0, panic - 2) + HURRY * late)
            yield Errand(self.exit, worth, _("A key is safe once it is activated in the Exit."))
