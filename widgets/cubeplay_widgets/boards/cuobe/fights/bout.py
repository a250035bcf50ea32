"""A fight on CU[o]BE's board: the strengths of both sides, and exact odds for each number of dice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeGuard

from cubeplay.cuobe.exact.odds import FightWays, duel_odds, fight_odds, weapons_for
from cubeplay.cuobe.rules.floor import armed, fight_bonus, spawn_named, spawn_title, strength, usable_weapons
from cubeplay.cuobe.rules.moves import Attack, CuobeMove, Fight
from cubeplay.cuobe.rules.state import State
from cubeplay.rulebook import Seat, seat_name
from cubeplay.words import _, plural

from cubeplay_widgets.boards.cuobe.choice import CuobeSelection


@dataclass(frozen=True)
class Bout:
    """A fight of a player with a rival: a spawn by name, or another player by id."""

    state: State
    seat: Seat
    rival: str

    @property
    def other(self) -> Seat | None:
        """The other player in a fight between players; None for a spawn."""
        return int(self.rival.removeprefix("player-")) - 1 if self.rival.startswith("player-") else None

    def title(self, names: tuple[str, ...]) -> str:
        """The name of the rival."""
        if self.other is not None:
            return seat_name(self.other, names)
        return spawn_title(self.state, self.rival)

    def is_with(self, move: CuobeMove) -> TypeGuard[Fight | Attack]:
        """Whether a move is a fight with this rival."""
        if isinstance(move, Fight):
            return move.spawn == self.rival
        return isinstance(move, Attack) and move.player == self.other

    @property
    def against(self) -> int:
        """The strength of a spawn."""
        return strength(self.state, self.rival, self.seat)

    @property
    def bonus(self) -> int:
        """What is added to the dice without weapons: the room's bonus, minus Rush."""
        return fight_bonus(self.state, self.seat)

    @property
    def weapons(self) -> dict[str, int]:
        """The usable weapons, and what each adds."""
        cards = usable_weapons(
            self.state, self.seat, self.state.dice if self.seat == self.state.player else 0
        )
        return {card: self.state.edition.weapon(card) for card in cards}

    def odds(self, dice: int, armed: int = 0) -> FightWays:
        """The odds with some dice, if weapons of value ``armed`` are chosen after the roll."""
        die = self.state.edition.die
        if self.other is not None:
            return duel_odds(die, dice, self.bonus + armed, fight_bonus(self.state, self.other))
        return fight_odds(die, dice, self.against, self.bonus + armed)

    def ready(self, dice: int) -> int:
        """The value of all weapons that can still be paid for after a roll of some dice."""
        own = self.state.dice if self.seat == self.state.player else 0
        return armed(self.state, self.seat, dice, own - dice)


def bout(choice: CuobeSelection) -> Bout | None:
    """The fight with the rival whose odds are shown; None if there is no rival."""
    return Bout(choice.state, choice.seat, choice.rival) if choice.rival else None


def running(choice: CuobeSelection) -> tuple[int, int] | None:
    """The player's total and the rival's, in a fight whose dice have been rolled; else None."""
    task = choice.task
    if task is None or task.do != "weapons" or not task.totals:
        return None
    seat = task.player
    if task.seats:
        mine = task.seats.index(seat)
        other = task.seats[1 - mine]
        # the totals include the first fighter's weapons and bonus already, but not the other's bonus
        late = fight_bonus(choice.state, other) if mine == 0 else 0
        return task.totals[mine] + fight_bonus(choice.state, seat), task.totals[1 - mine] + late
    return task.totals[0] + fight_bonus(choice.state, seat), strength(choice.state, task.card, seat)


def enough(choice: CuobeSelection) -> tuple[str, ...] | None:
    """The fewest weapons that win a running fight; None if none can."""
    fight = running(choice)
    if fight is None:
        return None
    usable = {card: choice.state.edition.weapon(card) for card in choice.usable}
    return weapons_for(usable, fight[1] - fight[0] + 1)


# In words


def dice_words(number: int) -> str:
    """A number of dice in words."""
    return plural("{number} die", "{number} dice", number).format(number=number) if number else _("no dice")


def attack_words(dice: int) -> str:
    """An attack with a number of dice, with gaps for the number and for a name."""
    if not dice:
        return _("Attack {name} without dice")
    return plural("Attack {name} with {number} die", "Attack {name} with {number} dice", dice)


def odds_words(odds: FightWays) -> str:
    """Odds in words: "win 156, tie 35, lose 25 of 216"."""
    if odds.of == 1:
        return _("win") if odds.win else _("tie") if odds.tie else _("lose")
    words = _("win {win}, tie {tie}, lose {lose} of {of}")
    return words.format(win=odds.win, tie=odds.tie, lose=odds.lose, of=odds.of)


def sum_words(one: Bout, names: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """The parts of the rival's strength and the player's bonus, each with its value."""
    state, player = one.state, one.state.players[one.seat]
    if one.other is not None:
        yield _("{name} rolls").format(name=one.title(names)), dice_words(3)
    elif one.rival == "spider":
        yield _("a spider's power"), "1"
    else:
        spawn = spawn_named(state, one.rival)
        assert spawn is not None
        yield _("its power"), str(spawn.power)
        if one.rival != "troll" and spawn_named(state, "troll"):
            yield _("the Troll"), "+1"
        yield _("your panic"), "+0" if player.insane else f"+{player.panic}"
    if one.other is None:
        # Translators: before a number: so much you must roll more than
        yield _("to beat"), str(one.against)
    if one.bonus:
        yield _("you add"), f"{one.bonus:+d}".replace("-", "−")


def fight_words(one: Bout, move: Fight | Attack) -> str:
    """The odds of a fight, without and with weapons."""
    odds, armed = one.odds(move.dice), one.ready(move.dice)
    if not armed:
        return odds_words(odds) if odds.of == 1 else _("win {win} of {of}").format(win=odds.win, of=odds.of)
    ready = one.odds(move.dice, armed)
    if odds.of == 1:
        return _("{result}, armed: {armed}").format(result=odds_words(odds), armed=odds_words(ready))
    return _("win {win} of {of}, armed {armed}").format(win=odds.win, of=odds.of, armed=ready.win)
