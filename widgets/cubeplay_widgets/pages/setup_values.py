"""The values of a set-up form while a person fills it in."""

from __future__ import annotations

from typing import Any

from cubeplay.errors import CubeplayError
from cubeplay.game import Game
from cubeplay.game.options import Option
from cubeplay.players.strengths import usual
from cubeplay.rulebook import Seat
from cubeplay.session.record import ChanceMode
from cubeplay.words import mended

from cubeplay_widgets.pages.seating import Seating, usual_name

LONGEST_NAME = 24
"""Letters of a player's name."""


class SetupChoices:
    """The values of a form: how many play, who sits where, which options, and who rolls and draws.

    Any value of an option is accepted here; starting the game refuses impossible ones.

    >>> from cubeplay import GAMES
    >>> draft = SetupChoices(GAMES["cubo"])
    >>> draft.change({"what": "option", "name": "rounds", "value": 3})
    >>> draft.seating().options["rounds"], draft.seating().names
    (3, ('Plum', 'Fig'))
    """

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        most, option = max(game.seats), game.seats_option()
        self.players = int(option.default) if option else most
        self.options: dict[str, Any] = {each.name: each.default for each in variants(game)}
        self.chance: ChanceMode = "seed"
        self._typed = [""] * most
        self._bots = ["", *[usual(game)] * (most - 1)]

    def change(self, given: object) -> None:
        """Change one value by a message of the form; anything else is ignored.

        Raises OptionError for a number of players that the game does not have.
        """
        match given:
            case {"what": "players", "value": players} if option := self.game.seats_option():
                self.players = int(option.check(players))
            case {"what": "name", "seat": int(seat), "value": str(name)} if seat in self._seats:
                self._typed[seat] = _clean(name)
            case {"what": "bot", "seat": int(seat), "value": str(bot)} if seat in self._seats:
                self._bots[seat] = bot
            case {"what": "option", "name": str(name), "value": value} if name in self.options:
                self.options[name] = mended(value) if isinstance(value, str) else value
            case {"what": "chance", "value": "seed" | "ask" as way}:
                self.chance = way

    @property
    def _seats(self) -> range:
        """All seats of the game, also those that are not played now."""
        return range(len(self._bots))

    @property
    def bots(self) -> tuple[str, ...]:
        """The computer player of each seat, "" for a person."""
        return tuple(self._bots)

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each seat, also of those that are not played now."""
        return tuple(typed or usual_name(seat) for seat, typed in enumerate(self._typed))

    @property
    def only_person(self) -> Seat | None:
        """The seat of the only person who plays; None if several persons play, or none."""
        people = [seat for seat in range(self.players) if not self._bots[seat]]
        return people[0] if len(people) == 1 else None

    def every_option(self) -> dict[str, Any]:
        """The values of all options, including the number of players."""
        seats = self.game.seats_option()
        return self.options | ({seats.name: self.players} if seats else {})

    def seating(self) -> Seating:
        """The form as a seating, without options that have no effect and their default value.

        Raises CubeplayError for a value that an option does not take.
        """
        options = self.every_option()
        effective = self.game.effective(options)
        chosen = {
            each.name: options[each.name]
            for each in self.game.options
            if each.name in effective or options[each.name] != each.default
        }
        return Seating(chosen, self.names[: self.players], self.bots[: self.players], self.chance)

    def without_effect(self) -> dict[str, str]:
        """The reasons why options have no effect beside the others, by the option's name."""
        options = self.every_option()
        try:
            for option in self.game.options:
                option.check(options[option.name])
            return {name: moot.why for name, moot in self.game.moot(options).items()}
        except CubeplayError:
            return {}


def variants(game: Game[Any, Any]) -> list[Option]:
    """The options of a game without the number of players."""
    return [option for option in game.options if not option.seats]


def _clean(name: str) -> str:
    return " ".join(mended(name).split())[:LONGEST_NAME]
