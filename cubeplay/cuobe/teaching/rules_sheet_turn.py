"""The first page of CU[o]BE's summary: set-up, a turn, actions, rooms and cards, the end."""

from __future__ import annotations

from cubeplay.cuobe.rules.state import Setup
from cubeplay.cuobe.rules.turn import DICE
from cubeplay.cuobe.teaching.positions import HOUSE
from cubeplay.teach.rules_sheet import Column, SummaryBlock, SummaryLine
from cubeplay.words import _, all_of, listed, pgettext


def turn() -> tuple[tuple[Column, ...], ...]:
    """The rows of the page."""
    return (((_setup(), _turn(), _cards(), _hands()), (_actions(), _rooms(), _end())),)


def _setup() -> SummaryBlock:
    lines = (
        SummaryLine(
            _(
                "Rooms: five by five, face down, the Atrium face up in the middle. Everybody: a pawn "
                "there, two "
                "chest cubes, wounds and panic at 0. The youngest begins."
            ),
            ("setup-rooms", "players", "first-player", "fields", "components"),
        ),
        SummaryLine(
            _("Shuffle the blue cards. Shuffle the green ones without three triggers and the Sister."),
            ("quick",),
            _("Quick."),
        ),
        SummaryLine(
            _(
                "Blue: five even parts of tools, a random key, talent and syndrome in each. Green: a "
                "part for each "
                "spawn you choose, triggers shared out. Shuffle each part; stack them."
            ),
            ("advanced", "advanced-green", "part"),
            _("Advanced."),
        ),
    )
    return SummaryBlock(_("You need"), lines)


def _turn() -> SummaryBlock:
    lines = (
        SummaryLine(
            _("Spawns act: Clown, Tentacles, then a spider if none was killed last turn."),
            ("turn", "spawns-first"),
        ),
        SummaryLine(_("Draw one green card and do what it says."), ("green-card", "event", "compulsory")),
        SummaryLine(
            _("Take {dice} dice, 1 more without wounds, 1 more without panic.").format(dice=DICE),
            ("dice", "die"),
        ),
        SummaryLine(
            _("Act in any order. Set used dice aside."),
            ("course", "needs-dice", "free", "choice"),
        ),
        SummaryLine(
            _("End: 1 panic if a spawn is here. Keep to the hand limit. Printed locks close."),
            ("end", "frighten", "limit", "relock"),
        ),
    )
    return SummaryBlock(_("A turn"), lines, "steps")


def _cards() -> SummaryBlock:
    lines = (
        SummaryLine(
            _("Your room and its row shift one step, as the Atrium lies."),
            ("tick", "shift"),
            _("Tick."),
        ),
        SummaryLine(
            _("All in trapped rooms get 1 wound. If nobody does, put a trap into your room."),
            ("trigger", "trap-hit"),
            _("Trigger."),
        ),
        SummaryLine(_("Put it aside, with a counter of its power."), ("arrive",), _("Spawn.")),
        SummaryLine(
            _("Do it in full. You may decline what has no “!”."),
            ("compulsory", "decline"),
            _("Effect with “!”."),
        ),
    )
    return SummaryBlock(_("Green cards"), lines)


def _actions() -> SummaryBlock:
    table = (
        (_("In your turn"), _("Dice")),
        (_("Step into a room next to yours"), "1"),
        (_("and take a player of your room along"), _("1 more")),
        (_("Brute force at a lock"), _("roll 1")),
        (_("Search (in a room with a magnifier)"), _("roll 1")),
        (_("Dice effect of your room; a talent"), "1"),
        (_("Fight a spawn in your room"), _("roll any")),
        (_("Tool, key, chest, find token, leaving"), pgettext("costs nothing", "free")),
    )
    lines = (
        SummaryLine(
            _("Cards work on you or a player in your room. A used tool leaves the game, a talent stays."),
            (
                "use",
                "use-target",
                "tool",
                "talent-use",
                "move",
                "carry",
                "force",
                "search",
                "search-symbol",
                "fight",
            ),
        ),
    )
    return SummaryBlock(_("Actions"), lines, picture="floor", table=table)


def _rooms() -> SummaryBlock:
    lines = (
        SummaryLine(
            _("Flip it; now you must go in. Draw for its icons, then do its enter effect."),
            ("discover", "discovery", "enter"),
            _("New room."),
        ),
        SummaryLine(
            _(
                "In and out by its arrows only. Turn one towards you. Over the edge it leads to the room "
                "opposite, one way."
            ),
            ("corridor", "edge"),
            _("Corridor."),
        ),
        SummaryLine(
            _("Go in, but not out: use a card or roll a die. House die: {force}.").format(force=_force()),
            ("lock", "no-lock", "unlock", "force"),
            _("Lock."),
        ),
        SummaryLine(
            _("Each open room with the number you roll gets a find token. In its room take it: a blue card."),
            ("search", "find-token", "no-find", "find-choice"),
            _("Search."),
        ),
        SummaryLine(
            _("The Pusher goes your way, the Puller against it. What falls off comes in opposite."),
            ("pusher", "shift"),
            _("Shifts."),
        ),
        SummaryLine(
            _("Jumps and swaps ignore locks and enter effects."),
            ("jump", "swap"),
        ),
    )
    return SummaryBlock(_("In the rooms"), lines)


def _force() -> str:
    """What each face of the house die does to a lock."""
    words = {
        "nothing": _("{faces} nothing"),
        "unlocked": _("{faces} open"),
        "trap": _("{faces} open and a trap"),
    }
    faces: dict[str, list[int]] = {}
    for face, result in HOUSE.force.items():
        faces.setdefault(result, []).append(face)
    return listed(words[result].format(faces=all_of(found)) for result, found in faces.items())


def _hands() -> SummaryBlock:
    tools, talents, syndromes = Setup(players=3).limits
    two, solo = Setup(players=2).limits, Setup(players=1).limits
    lines = (
        SummaryLine(
            _(
                "{tools} tools, {talents} talent, {syndromes} syndrome. Two players: {two_tools}, "
                "{two_talents}, "
                "{two_syndromes}. Alone: {solo_tools}, {solo_talents}, {solo_syndromes}."
            ).format(
                tools=tools,
                talents=talents,
                syndromes=syndromes,
                **dict(zip(("two_tools", "two_talents", "two_syndromes"), two, strict=True)),
                **dict(zip(("solo_tools", "solo_talents", "solo_syndromes"), solo, strict=True)),
            ),
            ("limit", "talent", "syndrome", "two-players", "solo"),
            _("Limit."),
        ),
        SummaryLine(
            _(
                "A tool too many: give it to somebody here, stash or drop it. A second talent or "
                "syndrome goes to "
                "the next player without; all have one: it replaces yours."
            ),
            ("give", "drop-tool", "talent", "syndrome", "blue-card"),
        ),
        SummaryLine(
            _(
                "One a player, one a room, never moved. Its owner puts in and takes out there; of the "
                "dead, all may."
            ),
            ("chest", "chest-one", "chest-room", "stash", "take"),
            _("Chest."),
        ),
    )
    return SummaryBlock(_("Your cards"), lines)


def _end() -> SummaryBlock:
    lines = (
        SummaryLine(
            _(
                "Activate {keys} keys in the Exit while no spawn is there. Then who is there may leave, "
                "and wins."
            ).format(keys=len(HOUSE.keys)),
            ("key", "leave", "escape"),
        ),
        SummaryLine(
            _("Lost: all dead, the green deck empty at the end of a turn, or you give up."),
            ("all-dead", "time", "surrender"),
        ),
    )
    return SummaryBlock(_("The end"), lines)
