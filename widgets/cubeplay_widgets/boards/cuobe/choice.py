"""What a player at CU[o]BE's board has picked and is asked, and which move each press makes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from cubeplay.cuobe.edition.edition import DIRECTIONS, Direction
from cubeplay.cuobe.rules.floor import seats_at, way
from cubeplay.cuobe.rules.moves import Attack, Choose, Decline, Fight, Give, Go, Weapons
from cubeplay.cuobe.rules.state import PLACES, Place, State, Task, place_name
from cubeplay.rulebook import Seat

from cubeplay_widgets.board.game_board import BoardView
from cubeplay_widgets.paint.scene import SelectMove

READ: Final = "read-rooms"
ABOUT, CARRY, CARD, WEAPON, FIGHT, ASK = "about:", "along:", "card:", "weapon:", "fight:", "ask:"
"""How the ids of selections begin: reading rooms instead of walking; the room that is read, the player taken
along, a card, weapons, the rival in a fight, and the question before giving up."""
DICE, UNARMED = "dice:", "bare-hands"
"""The same at a table in play: the number of dice for a fight, and odds without weapons."""

Target = tuple[Any, str]
"""The move or selection that a press makes, and its kind, such as "go", "choose", "refuse", "read"; "" for
none."""


def picked(selected: Iterable[str], kind: str) -> tuple[str, ...]:
    """The selections of a kind.

    >>> picked({"about:c3", "read-rooms"}, "about:")
    ('c3',)
    """
    return tuple(sorted(id.removeprefix(kind) for id in selected if id.startswith(kind)))


def seat_id(seat: Seat) -> str:
    """The id of a player on the board and in the rules."""
    return f"player-{seat + 1}"


@dataclass(frozen=True)
class CuobeSelection:
    """A look at a table, with its selections, questions and moves."""

    look: BoardView

    @property
    def state(self) -> State:
        """The table."""
        state: State = self.look.view
        return state

    @property
    def seat(self) -> Seat:
        """The player whose cards are shown: who looks, or for a spectator the active player."""
        return self.look.seat if self.look.seat is not None else self.state.player

    @cached_property
    def moves(self) -> frozenset[Any]:
        """The legal moves."""
        return frozenset(self.look.moves)

    @cached_property
    def task(self) -> Task | None:
        """What the player who looks is asked; None if nothing."""
        task = self.state.task
        return task if task is not None and self.look.moves else None

    @property
    def asks(self) -> str:
        """The kind of the question: "place", "seat", "direction", "card", "answer"; "" for none."""
        return self.task.asks if self.task is not None and self.task.choices else ""

    @property
    def acting(self) -> bool:
        """Whether the player who looks is to move and is not asked anything."""
        return bool(self.look.moves) and self.task is None

    @property
    def can_decline(self) -> bool:
        """Whether the question may be declined."""
        return Decline() in self.moves

    # Picks

    @property
    def reading(self) -> bool:
        """Whether a press on a room only reads it."""
        return READ in self.look.selected

    @property
    def carry(self) -> Seat | None:
        """The player to take along, if still in the same room."""
        seats = (int(number) - 1 for number in picked(self.look.selected, CARRY))
        return next((seat for seat in seats if seat in self.company), None)

    @property
    def company(self) -> tuple[Seat, ...]:
        """The other players in the active player's room."""
        here = seats_at(self.state, self.state.me.at) if self.state.me.inside else ()
        return tuple(seat for seat in here if seat != self.state.player)

    @property
    def card(self) -> str:
        """The picked card among the player's own; "" for none."""
        player = self.state.players[self.seat]
        own = {*player.tools, *player.talents, *player.syndromes}
        return next((card for card in picked(self.look.selected, CARD) if card in own), "")

    @property
    def about(self) -> Place:
        """The room to show in full: the picked one, else the player's own."""
        name = next(iter(picked(self.look.selected, ABOUT)), "")
        return PLACES[name] if name else self.state.players[self.seat].at

    # Fights

    @cached_property
    def rivals(self) -> tuple[str, ...]:
        """Who can be fought here: spawns by name, players by id."""
        spawns = dict.fromkeys(move.spawn for move in self.look.moves if isinstance(move, Fight))
        people = dict.fromkeys(seat_id(move.player) for move in self.look.moves if isinstance(move, Attack))
        return (*spawns, *people)

    @property
    def rival(self) -> str:
        """The rival whose odds are shown: the picked one, or at a table in play the first spawn."""
        wanted = next(iter(picked(self.look.selected, FIGHT)), "")
        spawns = [name for name in self.rivals if not name.startswith("player-")]
        known = wanted in (*self.rivals, *map(seat_id, self.far))
        first = next(iter(spawns), "") if self.look.table else ""
        return wanted if known else first

    @property
    def far(self) -> tuple[Seat, ...]:
        """The players in other rooms who could be fought if they were in the same room."""
        state = self.state
        if not self.acting or state.setup.pvp == "no" or not state.me.inside:
            return ()
        others = (seat for seat in state.seats if seat != state.player and seat not in self.company)
        return tuple(seat for seat in others if state.players[seat].inside)

    @property
    def fights(self) -> tuple[Fight | Attack, ...]:
        """The fights with the rival, by number of dice from the most down; some may be refused."""
        found = [
            move for move in self.look.moves if isinstance(move, Fight | Attack) and self._is_rival(move)
        ]
        for seat in self.far:
            if self.rival == seat_id(seat):
                found = [Attack(seat, dice + 1) for dice in range(self.state.dice)]
        return tuple(sorted(found, key=lambda move: -move.dice))

    @property
    def can_fight(self) -> bool:
        """Whether a fight with the rival can be begun now."""
        return any(move in self.moves for move in self.fights)

    @property
    def fight(self) -> Fight | Attack | None:
        """The fight with the picked number of dice, or with all of them."""
        legal = [move for move in self.fights if move in self.moves]
        wanted = picked(self.look.selected, DICE)
        return next((move for move in legal if str(move.dice) in wanted), next(iter(legal), None))

    @property
    def unarmed(self) -> bool:
        """Whether to show odds without weapons."""
        return UNARMED in self.look.selected

    def _is_rival(self, move: Fight | Attack) -> bool:
        return self.rival == (move.spawn if isinstance(move, Fight) else seat_id(move.player))

    @property
    def arming(self) -> bool:
        """Whether weapons are asked for."""
        return any(isinstance(move, Weapons) for move in self.look.moves)

    @property
    def weapons(self) -> Weapons:
        """The move with the weapons picked so far."""
        wanted = {card for card in picked(self.look.selected, WEAPON) if card in self.usable}
        moves = (move for move in self.look.moves if isinstance(move, Weapons))
        return next((move for move in moves if set(move.cards) == wanted), Weapons(tuple(sorted(wanted))))

    @cached_property
    def usable(self) -> frozenset[str]:
        """The weapons that may be chosen now."""
        return frozenset(card for move in self.look.moves if isinstance(move, Weapons) for card in move.cards)

    # What a press does

    def room(self, place: Place) -> Target:
        """A press on a room: choose it if a room is asked, walk there if it is adjacent, else read it.

        Other rooms than those to choose from can be pressed, too; the refusal names the reason.
        """
        name = place_name(place)
        if self.asks == "place" and not self.reading:
            return Choose(name), "choose" if name in self.task_choices else "refuse"
        step = self.steps.get(place)
        if self.acting and step is not None and not self.reading:
            return step, "go" if step in self.moves else "try"
        return SelectMove(f"{ABOUT}{name}", of=ABOUT), "read"

    @property
    def task_choices(self) -> tuple[str, ...]:
        """The possible answers, as they are typed."""
        return self.task.choices if self.task else ()

    @cached_property
    def steps(self) -> dict[Place, Go]:
        """The step to each adjacent room; across the board's edge only where an arrow leads."""
        me, found = self.state.me, {}
        for to in DIRECTIONS:
            there = way(self.state, me.at, to)
            if not there.over or not there.shut:
                found[there.to] = Go(to, self.carry)
        return found

    def player(self, seat: Seat) -> Target:
        """A press on a player: choose, give the picked card, take along, or show odds of a fight."""
        if self.asks == "seat" and str(seat + 1) in self.task_choices:
            return Choose(str(seat + 1)), "choose"
        if self.card and Give(self.card, seat) in self.moves:
            return Give(self.card, seat), "give"
        if self.acting and seat in self.company and self.state.dice > 1:
            return SelectMove(f"{CARRY}{seat + 1}", of=CARRY), "along"
        if seat in self.far:
            return SelectMove(f"{FIGHT}{seat_id(seat)}", of=FIGHT), "far"
        return None, ""

    def hand(self, card: str) -> Target:
        """A press on a card of the player's own: choose it, take it as a weapon, or pick it."""
        if self.asks == "card" and card in self.task_choices:
            return Choose(card), "choose"
        if card in self.usable:
            return SelectMove(f"{WEAPON}{card}", many=True), "weapon"
        return SelectMove(f"{CARD}{card}", of=CARD), "pick"

    def direction(self, direction: Direction) -> Target:
        """A press on an arrow at the side of the board."""
        if self.asks == "direction" and direction in self.task_choices:
            return Choose(direction), "choose"
        return None, ""
