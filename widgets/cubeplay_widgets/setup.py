"""The set-up of a game on a page: who plays, and which variants."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from html import escape
from typing import Any

from cubeplay.errors import CubeplayError
from cubeplay.game import Game, Option
from cubeplay.rulebook import seat_name
from cubeplay.words import _
from ipywidgets import HTML, BoundedIntText, Button, Checkbox, Dropdown, HBox, Text, VBox, Widget

WIDE = {"description_width": "initial"}
LONGEST_NAME = 24


@dataclass(frozen=True, slots=True)
class Table:
    """What a new game is started with.  ``bots`` names each seat's computer player, "" for a person."""

    options: dict[str, Any] = field(hash=False)
    names: tuple[str, ...] = ()
    bots: tuple[str, ...] = ()


class SetUp(VBox):  # type: ignore[misc]
    """A form with a line for each seat and a switch for each variant.

    ``on_start`` is called with a :class:`Table`; what it refuses is shown above the button.
    """

    def __init__(self, game: Game[Any, Any], on_start: Callable[[Table], None]) -> None:
        self.game, self._on_start = game, on_start
        self._seats = [self._seat(seat) for seat in range(max(game.seats))]
        self._players = self._number_of_players()
        self._variants = {o.name: _control(o) for o in game.options if o.name not in ("players",)}
        self._refusal = HTML()
        self._refusal.add_class("cp-refusal")
        start = Button(description=_("Start the game"), button_style="primary")
        start.add_class("cp-go")
        start.on_click(lambda _button: self.start())
        super().__init__(
            [
                HTML(f"<h2>{_('New game')}</h2>"),
                *([self._players] if len(game.seats) > 1 else []),
                *[row for row, _name, _kind in self._seats],
                *self._variant_rows(),
                self._refusal,
                start,
            ]
        )
        self.add_class("cp-card")
        self.add_class("cp-setup")
        self._players.observe(self._show_seats, "value")
        self._show_seats()

    def _number_of_players(self) -> Dropdown:
        default = next((o.default for o in self.game.options if o.name == "players"), 1)
        words = _("Number of players")
        return Dropdown(options=list(self.game.seats), value=default, description=words, style=WIDE)

    def _seat(self, seat: int) -> tuple[HBox, Text, Dropdown]:
        label = seat_name(seat)
        name = Text(
            value=_("You") if seat == 0 else "",
            placeholder=label,
            description=_("{player}, name").format(player=label),
            style=WIDE,
        )
        bots = [(f"{bot.title}: {bot.strength}", key) for key, bot in self.game.bots().items()]
        kind = Dropdown(
            options=[(_("Person at this screen"), ""), *bots],
            value="" if seat == 0 or not bots else bots[min(1, len(bots) - 1)][1],
            description=_("{player}, played by").format(player=label),
            style=WIDE,
        )
        row = HBox([name, kind] if bots else [name])
        row.add_class("cp-seat")
        return row, name, kind

    def _variant_rows(self) -> list[Widget]:
        rows: list[Widget] = []
        for option in self.game.options:
            if option.name in self._variants:
                rows.append(self._variants[option.name])
                if option.text:
                    rows.append(HTML(f'<p class="cp-small cp-muted">{escape(option.text)}</p>'))
        return rows

    def _show_seats(self, _change: object = None) -> None:
        for seat, (row, _name, _kind) in enumerate(self._seats):
            row.layout.display = "" if seat < self._players.value else "none"

    def table(self) -> Table:
        """What the form says now."""
        seats = range(self._players.value)
        options = {name: control.value for name, control in self._variants.items()}
        if any(option.name == "players" for option in self.game.options):
            options["players"] = self._players.value
        bots = tuple(self._seats[seat][2].value for seat in seats)
        return Table(options, tuple(self._name(seat) for seat in seats), bots)

    def _name(self, seat: int) -> str:
        typed = " ".join(self._seats[seat][1].value.split())[:LONGEST_NAME]
        return typed or seat_name(seat)

    def start(self) -> None:
        """Start the game, or say why it cannot be."""
        try:
            self._on_start(self.table())
        except CubeplayError as error:
            self._refusal.value = f'<p role="alert">{escape(str(error))}</p>'
        else:
            self._refusal.value = ""


def _control(option: Option) -> Widget:
    if isinstance(option.default, bool):
        return Checkbox(value=option.default, description=option.title, indent=False)
    if isinstance(option.choices, range):
        low, high = option.choices[0], option.choices[-1]
        words = f"{option.title} ({low}–{high})"
        return BoundedIntText(value=option.default, min=low, max=high, description=words, style=WIDE)
    if option.choices is None:
        return Text(value=option.default, description=option.title, style=WIDE)
    labels = option.labels or tuple(map(str, option.choices))
    choices = list(zip(labels, option.choices, strict=True))
    return Dropdown(options=choices, value=option.default, description=option.title, style=WIDE)
