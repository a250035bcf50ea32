"""The set-up form of a game: the players and their strengths, and in a drawer the other options."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import anywidget
from cubeplay.errors import CubeplayError
from cubeplay.game import Game
from cubeplay.words import _
from ipywidgets import Widget
from traitlets import Dict

from cubeplay_widgets.board.touch import lost_texts
from cubeplay_widgets.client import script
from cubeplay_widgets.pages.last_time import LastTime
from cubeplay_widgets.pages.seating import Seating, rules_told, start_words, told
from cubeplay_widgets.pages.setup_form import form_of
from cubeplay_widgets.pages.setup_values import SetupChoices
from cubeplay_widgets.paint.theme import widget_css

if TYPE_CHECKING:
    from cubeplay.own_pieces import Cupboard

__all__ = ["Seating", "SetUp"]


class SetUp(anywidget.AnyWidget):
    """A form that asks who plays and how.

    ``on_start`` is called with a :class:`Seating`; its errors are shown above the button.  ``on_invite`` is
    called likewise for a game on several devices, if it is given.  ``last`` stores set-ups, if it is given.
    ``cupboard`` opens that of the person at the page, whose own pieces are offered.

    ``form`` is constant, ``shown`` has the present values.  The page sends a numbered message for each
    choice; ``shown`` has the last number received, so that the page can ignore an answer to an older
    choice.  The page shows nothing before :meth:`recall`, since it may still resume a game.
    """

    _esm = script("setup")
    _css = widget_css()
    form = Dict().tag(sync=True)
    shown = Dict().tag(sync=True)
    texts = Dict().tag(sync=True)

    def __init__(
        self,
        game: Game[Any, Any],
        on_start: Callable[[Seating], None],
        last: LastTime | None = None,
        cupboard: Callable[[], Cupboard] | None = None,
        on_invite: Callable[[Seating], None] | None = None,
    ) -> None:
        self.game, self.draft = game, SetupChoices(game)
        self._on_start, self._last, self._cupboard = on_start, last, cupboard
        self._on_invite = on_invite
        self._own: dict[str, list[tuple[str, str]]] = {}
        self._before: Seating | None = None
        self._heard, self._is_open = 0, False
        super().__init__(form=form_of(game), texts=lost_texts() | _texts(game))
        self._show()
        self.on_msg(self._receive)

    def table(self) -> Seating:
        """The present values, without options that have no effect and their default value.

        Raises CubeplayError for a value that an option does not take.
        """
        return self.draft.seating()

    def start(self) -> None:
        """Start the game, or show why that fails."""
        self._attempt(lambda: self._begin(self.table()))

    def invite(self) -> None:
        """Invite players on other devices, or show why that fails."""
        if self._on_invite is not None:
            invite = self._on_invite
            self._attempt(lambda: invite(self.table()))

    def start_again(self) -> None:
        """Start a game with the last set-up, or show why that fails."""
        if self._before is not None:
            before = self._before
            self._attempt(lambda: self._begin_again(before))

    def recall(self, own: str = "") -> None:
        """Show the form with the last set-up of the person at the page, who is known from now on.

        ``own`` is the id of a set of own pieces to play with.
        """
        self._before, self._is_open = None, True
        if self._cupboard is not None:
            with suppress(CubeplayError):
                self._own = self._cupboard().offered(self.game.name)
                self._play_with(own)
        if self._last is not None:
            with suppress(CubeplayError):
                self._before = self._last.read()
        self._show()

    def _play_with(self, own: str) -> None:
        """Choose a set of own pieces.  Raises CubeplayError if it does not exist."""
        if own and self._cupboard is not None:
            kept = self._cupboard().find(own)
            if kept.sort.game == self.game.name:
                self.draft.change({"what": "option", "name": kept.sort.option, "value": kept.text})

    def change(self, given: object) -> None:
        """Change a value by a message of the page."""
        self._attempt(lambda: self.draft.change(given))

    def _begin(self, seating: Seating) -> None:
        self._on_start(seating)
        if self._last is not None:
            self._last.keep(seating)

    def _begin_again(self, seating: Seating) -> None:
        try:
            self._begin(seating)
        except CubeplayError as error:
            what = _("Not started as last time")
            raise CubeplayError(what, error.why, _("Choose below, then start.")) from error

    def _attempt(self, act: Callable[[], None]) -> None:
        """Do something, then show the present values, and the error if there was one."""
        refused = ""
        try:
            act()
        except CubeplayError as error:
            refused = str(error)
        except Exception:
            refused = _("Something went wrong here. Look at the set-up, and start again.")
            raise
        finally:
            self._show(refused)

    def _receive(self, _form: Widget, content: Any, _buffers: Any) -> None:
        self.send({"type": "ack"})
        match content:
            case {"type": "change", "number": int(number), **given}:
                self._heard = number
                self.change(given)
            case {"type": "start"}:
                self.start()
            case {"type": "again"}:
                self.start_again()
            case {"type": "invite"}:
                self.invite()

    def _show(self, refused: str = "") -> None:
        draft = self.draft
        self.shown = {
            "open": self._is_open,
            "heard": self._heard,
            "players": draft.players,
            "seats": [list(seat) for seat in zip(draft.names, draft.bots, strict=True)],
            "you": draft.only_person,
            "options": dict(draft.options),
            "chance": draft.chance,
            "moot": draft.without_effect(),
            "own": self._own,
            "rules": rules_told(self.game, draft.every_option()),
            "start": start_words(self.game, draft.names[: draft.players]),
            "invites": self._on_invite is not None,
            "before": told(self.game, self._before) if self._before else "",
            "refused": refused,
        }


def _texts(game: Game[Any, Any]) -> dict[str, str]:
    """The texts for the form's script."""
    return {
        "play": _("Play {game}").format(game=game.title),
        "before": _("Same as last time:"),
        "at_once": _("Play at once"),
        "invite": _("Invite"),
        "invite_told": _("Invite: others join on their own devices"),
        "who": _("Who plays?"),
        "players": _("Number of players"),
        "name": _("{player}, name"),
        "played_by": _("{player}, played by"),
        "strength": _("{player}, strength"),
        "person": _("Person"),
        "computer": _("Computer"),
        "computer_at": _("Computer: {strength}"),
        "you": _("you"),
        "person_you": _("Person: you"),
        "chance": _("Who rolls?"),
        "more": _("More"),
        "show": _("Show {number}"),
        "hide": _("Hide"),
        "strengths": _("How the computer plays"),
        "own": _("{option}, yours"),
        "house": _("The house's"),
        "typed": _("As written below"),
        "make": _("Make your own"),
        "no_effect": _("No effect now: {why}"),
    }
