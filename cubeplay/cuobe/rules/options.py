"""The set-ups, variants and dials that a game can be started with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec import structs

from cubeplay.cuobe.edition.editing import edition_of
from cubeplay.cuobe.edition.edition import SPAWNS
from cubeplay.cuobe.rules.state import Setup
from cubeplay.errors import OptionError
from cubeplay.game.options import Moot, Option, OptionValue
from cubeplay.words import _

_NO_YES: Final = (_("no"), _("yes"))
_SPAWN_OPTIONS: Final = (
    ("ghoul", _("The Ghoul"), _("It traps its row and its column.")),
    ("clown", _("The Clown"), _("It swaps rooms with the active player.")),
    ("tentacles", _("The Tentacles"), _("They jump to the active player.")),
    ("spiders", _("The Spiders"), _("They spread until all are killed.")),
    ("twins", _("The Twins"), _("They steal cards off the blue deck.")),
    ("troll", _("The Troll"), _("It makes the others stronger.")),
)
_GREEN: Final = _("In the green deck")
_BLUE: Final = _("In the blue deck")
_OWN: Final = _("Rooms and cards of your own")


def _switch(name: str, title: str, text: str, rule: str) -> Option:
    return Option(name, False, (False, True), title, text, rule, _NO_YES)


def _in_deck(name: str, title: str, text: str) -> Option:
    return Option(name, True, (False, True), title, text, "cuobe.difficulty", _NO_YES, _GREEN)


def _left_out(name: str, default: int, most: int, title: str, text: str, group: str) -> Option:
    return Option(name, default, range(most + 1), title, text, "cuobe.difficulty", group=group)


OPTIONS: Final = (
    Option("players", 2, range(1, 7), _("Players"), _("How many play."), "cuobe.components", seats=True),
    Option(
        "decks",
        "quick",
        ("quick", "advanced"),
        _("Set-up"),
        _("Quick shuffles each deck once; advanced spreads keys and spawns evenly over it."),
        "cuobe.advanced",
        (_("quick"), _("advanced")),
    ),
    _switch("specialist", _("Specialists"), _("Everyone starts with a talent. Easier."), "cuobe.specialist"),
    _switch(
        "brutal", _("Brutal"), _("A trigger that hits nobody sets a trap with everybody."), "cuobe.brutal"
    ),
    _switch("short", _("Short game"), _("The first death ends the game, and it is lost."), "cuobe.short"),
    Option(
        "pvp",
        "no",
        ("no", "yes", "respawn"),
        _("Fights between players"),
        _("Players may fight each other; whoever is killed is out, or comes back in the Atrium."),
        "cuobe.pvp",
        (_("no"), _("yes"), _("yes, the killed come back")),
    ),
    Option(
        "giving",
        "limit",
        ("limit", "free"),
        _("Giving tools"),
        _("Whether a tool may be given or dropped at any time, or only one that cannot be held."),
        "cuobe.give",
        (_("only beyond the limit"), _("at any time")),
    ),
    *(_in_deck(spawn, title, text) for spawn, title, text in _SPAWN_OPTIONS),
    _in_deck("ticks", _("Ticks"), _("Without them the game is shorter.")),
    _left_out(
        "triggers_out",
        3,
        15,
        _("Triggers left out"),
        _("Three in the quick set-up; fewer make the game harder."),
        _GREEN,
    ),
    _left_out(
        "events_out",
        0,
        30,
        _("Events left out"),
        _("Drawn by lot. Every one makes the game a turn shorter."),
        _GREEN,
    ),
    _left_out(
        "talents_out",
        0,
        5,
        _("Talents left out"),
        _("Drawn by lot. Fewer talents make the game harder."),
        _BLUE,
    ),
    _left_out(
        "tools_out",
        0,
        20,
        _("Tools left out"),
        _("Drawn by lot. Fewer tools make the keys easier to find."),
        _BLUE,
    ),
    Option(
        "edition",
        "",
        None,
        _("Edition"),
        _("An own edition as one text, as 'cubeplay edition' writes it; empty for the house's."),
        "cuobe.components",
        group=_OWN,
    ),
)


def check_edition(options: Mapping[str, Any]) -> None:
    """Raise OptionError if more cards are left out than the edition has, HouseDataError for a bad edition."""
    kinds = edition_of(options["edition"]).of_kind
    for kind in ("trigger", "event", "talent", "tool"):
        name, most = f"{kind}s_out", len(kinds[kind])
        if options[name] > most:
            raise OptionError(
                _("Not started"),
                _("{option} is {number}, and the edition has only {most}.").format(
                    option=name, number=options[name], most=most
                ),
                _("Leave out fewer."),
            )


def moot(options: Mapping[str, Any]) -> dict[str, Moot]:
    """The options that have no effect beside the others.  Raises HouseDataError for a bad edition."""
    found: dict[str, Moot] = {}
    if options["players"] == 1:
        found["pvp"] = Moot("no", _("in a solo game nobody is there to fight."))
        found["short"] = Moot(False, _("a solo game ends with the first death anyway."))
    kinds = edition_of(options["edition"]).of_kind
    if options["talents_out"] == len(kinds["talent"]):
        found["specialist"] = Moot(False, _("all talents are left out."))
    if options["triggers_out"] == len(kinds["trigger"]):
        found["brutal"] = Moot(False, _("all triggers are left out."))
    return found


def options_of(setup: Setup) -> dict[str, OptionValue]:
    """The options that a set-up stands for: what :func:`setup_of` reads, written again."""
    values = structs.asdict(setup)
    spawns, text = values.pop("spawns"), values.pop("text")
    return {**values, **{spawn: spawn in spawns for spawn in SPAWNS}, "edition": text}


def setup_of(options: Mapping[str, OptionValue]) -> Setup:
    """The set-up that checked options stand for."""
    rest = {name: value for name, value in options.items() if name not in (*SPAWNS, "edition")}
    spawns = tuple(spawn for spawn in SPAWNS if options[spawn])
    return Setup(**rest, spawns=spawns, text=str(options["edition"]))  # type: ignore[arg-type]
