"""The table while a move is carried out: it may change, and becomes a frozen state again at the end."""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec.structs import replace

from cubeplay.cuobe.edition.edition import Edition
from cubeplay.cuobe.rules.catalogue import RULEBOOK
from cubeplay.cuobe.rules.floor import card_at, left_of
from cubeplay.cuobe.rules.state import Place, Player, Room, Spawn, State, Task, place_name
from cubeplay.rulebook import Event, Fact, Seat


class Workbench:
    """A state taken apart, and the events since.

    Piles that few moves change are tuples, which need no copy.
    """

    def __init__(self, state: State) -> None:
        self.setup, self.player, self.turn = state.setup, state.player, state.turn
        self.players: list[Player] = list(state.players)
        self.rooms: list[Room] = list(state.rooms)
        self.spawns: list[Spawn] = list(state.spawns)
        self.tasks: list[Task] = list(state.tasks)
        self.unseen_rooms, self.pools = state.unseen_rooms, dict(state.pools)
        self.blue, self.green = state.blue, state.green
        self.passed, self.dropped, self.gone = state.passed, state.dropped, state.gone
        self.activated = state.activated
        self.dice, self.gained, self.given = state.dice, state.gained, state.given
        self.bitten, self.spider_due, self.time_up = state.bitten, state.spider_due, state.time_up
        self.latest, self.rolled = state.latest, state.rolled
        self.ended = state.ended
        self.events: list[Event] = []

    def frozen(self) -> State:
        """The state of the table now; arguments by position take a third of the time of keywords."""
        return State(
            self.setup,
            tuple(self.players),
            tuple(self.rooms),
            self.unseen_rooms,
            tuple(self.pools.items()),
            self.blue,
            self.green,
            tuple(self.spawns),
            self.passed,
            self.dropped,
            self.gone,
            self.activated,
            self.player,
            self.turn,
            self.dice,
            self.gained,
            self.given,
            self.bitten,
            self.spider_due,
            self.time_up,
            self.latest,
            self.rolled,
            () if self.ended else tuple(self.tasks),
            self.ended,
        )

    @property
    def edition(self) -> Edition:
        """The rooms and cards."""
        return self.setup.edition

    @property
    def me(self) -> Player:
        """The active player."""
        return self.players[self.player]

    @property
    def inside(self) -> tuple[Seat, ...]:
        """The seats of the living players in the cube."""
        return tuple([seat for seat, player in enumerate(self.players) if player.inside])

    def tell(self, rule: str, form: str = "", **facts: Fact) -> None:
        """Add an event of a rule."""
        self.events.append(Event(_told(rule, form), tuple(facts.items()), None, form))

    def alter(self, seat: Seat, **changes: Any) -> Player:
        """Change a player."""
        self.players[seat] = player = replace(self.players[seat], **changes)
        return player

    def alter_room(self, place: Place, **changes: Any) -> None:
        """Change what lies in a room."""
        self.rooms[place] = replace(self.rooms[place], **changes)

    def move_spawn(self, name: str, to: Place) -> None:
        """Put a spawn into another room."""
        self.spawns = [replace(spawn, at=to) if spawn.name == name else spawn for spawn in self.spawns]

    def push(self, *tasks: Task) -> None:
        """Put tasks before all others; the first one given is done first."""
        self.tasks.extend(reversed(tasks))

    def title(self, card: str) -> str:
        """The title of a card or room."""
        return self.edition.titles.get(card, card)

    def room_name(self, place: Place) -> str:
        """What people call a room: its title, or its field while it lies face down."""
        card = card_at(self, place)
        return card.title if card else place_name(place)

    def left_of(self, token: str) -> int:
        """How many tokens of a kind are still in the box."""
        return left_of(self, token)


@cache
def _told(rule: str, form: str) -> str:
    """The id of a rule with a sentence of this form.  Raises RulebookError if there is no such sentence."""
    return RULEBOOK.event(f"cuobe.{rule}", form).rule
