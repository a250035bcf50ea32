"""The options of a game in the lobby, with the headings of its set-up form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cubeplay.errors import CubeplayError
from cubeplay.game import Game
from cubeplay.game.options import Option, OptionValue
from cubeplay.tables.events import Chosen

from cubeplay_widgets.pages.seating import choices_told
from cubeplay_widgets.pages.setup_form import groups

FIELD: Final = "option-"
"""The prefix of the names of fields with an option's value."""


def asked(game: Game[Any, Any], options: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The option fields under their headings, with each ``value``, and ``moot``, why it has no effect now.

    The number of players comes first, without a heading.

    >>> from cubeplay import GAMES
    >>> first, *_rest = asked(GAMES["cubo"], GAMES["cubo"].checked({"players": 3}))
    >>> first["options"][0]["choices"], first["options"][0]["value"]
    ([['2', '2'], ['3', '3'], ['4', '4']], '3')
    """
    moot = game.moot(options)
    option = game.seats_option()
    found = [*([_seats(option)] if option else []), *groups(game)]
    for each in (each for group in found for each in group["options"]):
        each["value"] = options[each["name"]]
        each["moot"] = moot[each["name"]].why if each["name"] in moot else ""
        if each["kind"] == "choice":
            each["value"] = str(each["value"])
            each["choices"] = [[str(value), words] for value, words in each["choices"]]
    return found


def _seats(option: Option) -> dict[str, Any]:
    choices = [list(choice) for choice in choices_told(option)]
    how = {"name": option.name, "title": option.title, "text": "", "kind": "choice", "choices": choices}
    return {"title": "", "options": [how]}


def read_options(game: Game[Any, Any], form: Mapping[str, str]) -> Chosen:
    """The options in a form; a missing switch is off.

    Invalid values stay as they were typed, and the table refuses them.  Options without effect and with their
    default value are left out.

    >>> from cubeplay import GAMES
    >>> read_options(GAMES["cubo"], {"option-players": "3"}).options["players"]
    3
    """
    typed = {option.name: _read(option, form.get(f"{FIELD}{option.name}")) for option in game.options}
    try:
        effective = game.effective(typed)
    except CubeplayError:
        return Chosen(typed)
    return Chosen(
        {
            option.name: typed[option.name]
            for option in game.options
            if option.name in effective or typed[option.name] != option.default
        }
    )


def _read(option: Option, text: str | None) -> OptionValue:
    """The value of an option in a field."""
    if isinstance(option.default, bool):
        return bool(text)
    if text is None:
        return option.default
    if option.choices is None:
        return text.replace("\r\n", "\n")
    return next((value for value in option.choices if str(value) == text.strip()), text)
