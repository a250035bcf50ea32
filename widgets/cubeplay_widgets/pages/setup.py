"""The set-up of a game on a page: who plays, and which variants."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from html import escape
from typing import Any

from cubeplay.errors import CubeplayError
from cubeplay.game import Game
from cubeplay.options import Option
from cubeplay.record import ChanceMode
from cubeplay.rulebook import seat_name
from cubeplay.words import _
from ipywidgets import BoundedIntText, Checkbox, Dropdown, HBox, Textarea, VBox, Widget

from cubeplay_widgets.pages.parts import Typed, button, dressed, heading, html

WIDE = {"description_width": "initial"}
LONGEST_NAME = 24
NAMES = ("Plum", "Fig", "Kiwi", "Lime", "Pear", "Date", "Yuzu", "Sloe", "Quince", "Melon", "Mango")
"""What players are called who give no name."""


@dataclass(frozen=True, slots=True)
class Seating:
    """What a new game is started with.

    ``bots`` names each seat's computer player, "" for a person; ``chance`` says who rolls and draws.
    """

    options: dict[str, Any] = field(hash=False)
    names: tuple[str, ...] = ()
    bots: tuple[str, ...] = ()
    chance: ChanceMode = "seed"


class SetUp(VBox):  # type: ignore[misc]
    """A form with a line for each seat and a switch for each variant.

    ``on_start`` is called with a :class:`Seating`; what it refuses is shown above the button.
    """

    def __init__(self, game: Game[Any, Any], on_start: Callable[[Seating], None]) -> None:
        self.game, self._on_start = game, on_start
        self._seats = [self._seat(seat) for seat in range(max(game.seats))]
        self._players = self._number_of_players()
        self._variants = {o.name: _control(o) for o in game.options if not o.seats}
        self._chance = _who_rolls()
        self._refusal = html()
        start = button(_("Start the game"), self.start, "cp-go")
        super().__init__(
            [
                heading(_("New game of {title}").format(title=game.title), 1),
                *([self._players] if game.seats_option() else []),
                *[row for row, _name, _kind in self._seats],
                *self._strengths(),
                *self._variant_groups(),
                *([self._chance] if game.by_chance else []),
                self._refusal,
                start,
            ]
        )
        dressed(self, "cp-stack", "cp-setup")
        self._players.observe(self._show_seats, "value")
        self._show_seats()

    def _number_of_players(self) -> Dropdown:
        option, words = self.game.seats_option(), _("Number of players")
        number = option.default if option else max(self.game.seats)
        chosen = Dropdown(options=list(self.game.seats), value=number, description=words, style=WIDE)
        return dressed(chosen, "cp-field")

    def _seat(self, seat: int) -> tuple[HBox, Typed, Dropdown]:
        label = seat_name(seat)
        name = Typed(
            value=NAMES[seat % len(NAMES)],
            placeholder=label,
            description=_("{player}, name").format(player=label),
            style=WIDE,
        )
        bots = [
            (_("Computer: {title}").format(title=bot.title), key) for key, bot in self.game.bots().items()
        ]
        kind = Dropdown(
            options=[(_("Person at this screen"), ""), *bots],
            value="" if seat == 0 or not bots else bots[min(1, len(bots) - 1)][1],
            description=_("{player}, played by").format(player=label),
            style=WIDE,
        )
        for control in (name, kind):
            dressed(control, "cp-field")
        row = dressed(HBox([name, kind] if bots else [name]), "cp-row", "cp-seat")
        return row, name, kind

    def _strengths(self) -> list[Widget]:
        """How well the computer players play."""
        lines = "".join(
            f"<li><b>{escape(bot.title)}</b>: {escape(bot.strength)}</li>"
            for bot in self.game.bots().values()
        )
        return [html(f'<ul class="cp-plain cp-bots cp-small cp-muted">{lines}</ul>')] if lines else []

    def _variant_groups(self) -> list[Widget]:
        """The options side by side, those of one group under its heading."""
        options = [option for option in self.game.options if option.name in self._variants]
        groups = dict.fromkeys(option.group for option in options)
        rows: list[Widget] = []
        for group in groups:
            members = [self._variant(option) for option in options if option.group == group]
            grid = dressed(VBox(members), "cp-options")
            rows += [heading(group, 2), grid] if group else [grid]
        return rows

    def _variant(self, option: Option) -> Widget:
        control = self._variants[option.name]
        text = html(f'<p class="cp-small cp-muted">{escape(option.text)}</p>')
        return dressed(VBox([control, text] if option.text else [control]), "cp-option")

    def _show_seats(self, _change: object = None) -> None:
        for seat, (row, _name, _kind) in enumerate(self._seats):
            row.layout.display = "" if seat < self._players.value else "none"

    def table(self) -> Seating:
        """What the form says now; what has no effect beside the rest, and nobody chose, is left out."""
        seats = range(self._players.value)
        options = {name: control.value for name, control in self._variants.items()}
        if option := self.game.seats_option():
            options[option.name] = self._players.value
        effective = self.game.effective(options)
        usual = {option.name: option.default for option in self.game.options}
        options = {
            name: value for name, value in options.items() if name in effective or value != usual[name]
        }
        bots = tuple(self._seats[seat][2].value for seat in seats)
        return Seating(options, tuple(self._name(seat) for seat in seats), bots, self._chance.value)

    def _name(self, seat: int) -> str:
        typed = " ".join(self._seats[seat][1].value.split())[:LONGEST_NAME]
        return typed or seat_name(seat)

    def start(self) -> None:
        """Start the game, or say why it cannot be."""
        try:
            self._on_start(self.table())
        except CubeplayError as error:
            self._refuse(str(error))
        except Exception:
            self._refuse(_("Something went wrong here. Look at the set-up, and start again."))
            raise
        else:
            self._refusal.value = ""

    def _refuse(self, words: str) -> None:
        self._refusal.value = f'<p role="alert">{escape(words)}</p>'


def _who_rolls() -> Dropdown:
    """Whether the computer rolls and draws, or people with what lies on their table."""
    ways = [
        (_("The computer rolls and draws"), "seed"),
        (_("We roll and draw ourselves, and type it in"), "ask"),
    ]
    return dressed(Dropdown(options=ways, description=_("Dice and cards"), style=WIDE), "cp-field")


def _control(option: Option) -> Widget:
    return dressed(_plain_control(option), "cp-field")


def _plain_control(option: Option) -> Widget:
    if isinstance(option.default, bool):
        return Checkbox(value=option.default, description=option.title, indent=False)
    if isinstance(option.choices, range) and not option.labels:
        low, high = option.choices[0], option.choices[-1]
        words = _("{option} ({low}–{high})").format(option=option.title, low=low, high=high)
        return BoundedIntText(
            value=option.default, min=low, max=high, description=words, tooltip=words, style=WIDE
        )
    if option.choices is None:
        return Textarea(value=option.default, description=option.title, rows=4, style=WIDE)
    labels = option.labels or tuple(map(str, option.choices))
    choices = list(zip(labels, option.choices, strict=True))
    return Dropdown(options=choices, value=option.default, description=option.title, style=WIDE)
