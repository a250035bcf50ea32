"""The players and options of a new game: as values, in words, and as data to store."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, get_args

from cubeplay.errors import CubeplayError
from cubeplay.game import Game
from cubeplay.game.options import Option, OptionValue
from cubeplay.limits import as_written
from cubeplay.players.strengths import levels
from cubeplay.session.record import ChanceMode
from cubeplay.words import _, all_of, listed

NAMES = ("Plum", "Fig", "Kiwi", "Lime", "Pear", "Date", "Yuzu", "Sloe", "Quince", "Melon", "Mango")
"""The names of players who give no name."""

FEW = 4
"""The most players that are named one by one."""


@dataclass(frozen=True, slots=True)
class Seating:
    """The players and options of a new game.

    ``bots`` names each seat's computer player, "" for a person; ``chance`` says who rolls and draws.
    """

    options: dict[str, Any] = field(hash=False)
    names: tuple[str, ...] = ()
    bots: tuple[str, ...] = ()
    chance: ChanceMode = "seed"


def usual_name(seat: int) -> str:
    """The name of a player who gives no name.

    >>> usual_name(0), usual_name(1)
    ('Plum', 'Fig')
    """
    return NAMES[seat % len(NAMES)]


# In words


def start_words(game: Game[Any, Any], names: Sequence[str]) -> str:
    """The text of the button that starts a game with these players.

    >>> from cubeplay import GAMES
    >>> start_words(GAMES["cubo"], ("Plum", "Fig")), start_words(GAMES["gelatinous"], ("Plum",))
    ('Start: Plum against Fig', 'Start Gelatinous Cube Dice')
    """
    if len(names) == 1:
        return _("Start {game}").format(game=game.title)
    if len(names) > FEW:
        return _("Start with {number} players").format(number=len(names))
    return _("Start: {players}").format(players=meeting(game, names))


def meeting(game: Game[Any, Any], names: Sequence[str]) -> str:
    """The players in words: two opponents, or a list.

    >>> from cubeplay import GAMES
    >>> meeting(GAMES["cuobe"], ("Plum", "Fig")), meeting(GAMES["cubo"], ("Plum", "Fig", "Kiwi"))
    ('Plum and Fig', 'Plum, Fig and Kiwi')
    """
    if len(names) == 2 and not game.cooperative:
        one, other = names
        return _("{one} against {other}").format(one=one, other=other)
    return all_of(names)


def told(game: Game[Any, Any], seating: Seating) -> str:
    """A whole set-up in words: the players, their strengths, and the options that differ from the default.

    >>> from cubeplay import GAMES
    >>> told(GAMES["cubo"], Seating({"rounds": 3}, ("Plum", "Fig"), ("", "regular")))
    'Plum against Fig (Regular), Rounds: 3'
    """
    strengths = levels(game)
    players = [
        _("{name} ({strength})").format(name=name, strength=strengths.get(bot, bot)) if bot else name
        for name, bot in zip(seating.names, seating.bots, strict=True)
    ]
    return listed([meeting(game, players), *changed(game, seating.options)])


def rules_told(game: Game[Any, Any], options: Mapping[str, Any]) -> str:
    """The rules in one line: the standard ones, or each option that differs from the default.

    >>> from cubeplay import GAMES
    >>> rules_told(GAMES["cubo"], {"players": 3}), rules_told(GAMES["cubed"], {"bridge": True})
    ('Standard rules, 6 rounds', 'Changed: Bridging the gap: yes')
    """
    if others := changed(game, options):
        return _("Changed: {options}").format(options=listed(others))
    return listed(filter(None, [_("Standard rules"), game.length(game.checked(game.effective(options)))]))


def changed(game: Game[Any, Any], options: Mapping[str, Any]) -> list[str]:
    """The options that differ from their default, in words, without the number of players."""
    return [
        _("{option}: {value}").format(option=option.title, value=value_told(option, value))
        for option in game.options
        if not option.seats and not _same(value := options.get(option.name, option.default), option.default)
    ]


def value_told(option: Option, value: Any) -> str:
    """A value of an option in words, even one that the option does not take."""
    words = dict(choices_told(option))
    if option.choices is None:
        return _("your own")
    return next((words[each] for each in words if _same(each, value)), as_written(value))


def _same(one: Any, other: Any) -> bool:
    """Whether two values are the same choice; True is not the number 1."""
    return type(one) is type(other) and bool(one == other)


def choices_told(option: Option) -> list[tuple[OptionValue, str]]:
    """The choices of an option, each with its words; a free text has none."""
    choices = option.choices or ()
    if option.labels:
        return list(zip(choices, option.labels, strict=True))
    return [(each, _bool_told(each) if isinstance(each, bool) else str(each)) for each in choices]


def _bool_told(value: bool) -> str:
    return _("yes") if value else _("no")


# As data


def as_data(seating: Seating) -> dict[str, Any]:
    """A set-up as plain data, to be stored."""
    return {
        "options": dict(seating.options),
        "names": [*seating.names],
        "bots": [*seating.bots],
        "chance": seating.chance,
    }


def from_data(game: Game[Any, Any], data: Any) -> Seating:
    """The set-up that was stored as data.  Starting the game checks whether the options still exist.

    Raises CubeplayError for data that are no set-up.
    """
    match data:
        case {"options": dict(options), "names": list(names), "bots": list(bots), "chance": chance} if (
            chance in get_args(ChanceMode)
            and all(isinstance(word, str) for word in (*names, *bots, *options))
            and len(names) == len(bots)
            and len(names) in game.seats
        ):
            return Seating(options, tuple(names), tuple(bots), chance)
    why = _("what was remembered of it is damaged.")
    raise CubeplayError(_("Not started as last time"), why, _("Choose below, then start."))
