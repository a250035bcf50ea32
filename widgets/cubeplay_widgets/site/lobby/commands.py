"""The commands of the lobby's forms: each is one act at the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec
from cubeplay import limits
from cubeplay.errors import CubeplayError
from cubeplay.game import Game
from cubeplay.rooms.join_codes import clean_name
from cubeplay.session.schema import mismatch
from cubeplay.tables.events import (
    Chosen,
    Ended,
    Helped,
    Hosted,
    LetSit,
    Paused,
    Rematched,
    Seated,
    SeatingAct,
    Spoken,
    Started,
    Stood,
    WentOn,
)
from cubeplay.words import _

from cubeplay_widgets.site.lobby.options import read_options

_Own = Seated | Stood | Hosted
_OfGame = Started | Paused | WentOn | Ended | Rematched
Command = _Own | Chosen | Helped | Spoken | LetSit | SeatingAct | _OfGame

FIELDS: Final = ("kind", "seat", "name", "bot", "turned", "waits", "allowed", "language")
"""The fields of the lobby's forms."""


def read_command(form: Mapping[str, str], game: Game[Any, Any]) -> Command:
    """The command of a form at a table of a game.

    Raises CubeplayError for anything that no button of the lobby sends.

    >>> from cubeplay import GAMES
    >>> cubo = GAMES["cubo"]
    >>> read_command({"kind": "seated", "seat": "1", "name": "  Plum "}, cubo)
    Seated(seat=1, name='Plum')
    >>> read_command({"kind": "deleted"}, cubo)
    Traceback (most recent call last):
    cubeplay.errors.CubeplayError: Not done: its part 'kind' is damaged. Reload the page, and try again.
    """
    if form.get("kind") == "chosen":
        return read_options(game, form)
    facts = {name: form[name][: limits.LINE] for name in FIELDS if form.get(name)}
    if "name" in facts:
        facts["name"] = clean_name(facts["name"])
    try:
        command: Command = msgspec.convert(facts, type=Command, strict=False)
    except msgspec.ValidationError as error:
        raise CubeplayError(_("Not done"), mismatch(error), _("Reload the page, and try again.")) from None
    return command


def form_of(command: Command) -> dict[str, str]:
    """The form that sends a command.

    >>> form_of(Seated(1)), form_of(Started())
    ({'kind': 'seated', 'seat': '1'}, {'kind': 'started'})
    >>> form_of(Rematched(turned=True))
    {'kind': 'rematched', 'turned': 'True'}
    """
    facts = msgspec.to_builtins(command)
    said = {name: facts[name] for name in FIELDS if name in facts}
    kept = {name: value for name, value in said.items() if value is not False or name == "allowed"}
    return {name: str(value) for name, value in kept.items() if value != ""}
