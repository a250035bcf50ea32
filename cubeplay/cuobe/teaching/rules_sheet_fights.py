"""The second page of CU[o]BE's summary: signs, fights, spawns, wounds, panic, syndromes and variants."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from cubeplay.cuobe.exact.odds import fight_odds
from cubeplay.cuobe.rules.creatures import LOOT
from cubeplay.cuobe.rules.fights import DEFENCE
from cubeplay.cuobe.rules.state import BOX, FULL
from cubeplay.cuobe.teaching.positions import HOUSE
from cubeplay.teach.rules_sheet import Column, SummaryBlock, SummaryLine
from cubeplay.words import _

MOST_DICE: Final = 5
"""All dice of the box."""


def fights() -> tuple[tuple[Column, ...], ...]:
    """The rows of the page."""
    return (
        ((_signs(),),),
        ((_fight(), _odds()), (_spawns(),)),
        ((_harm(),), (_syndromes(), _variants())),
    )


def _signs() -> SummaryBlock:
    signs = (
        ("search", _("Search, with its number"), ()),
        ("find", _("Find token: a blue card"), ()),
        ("blue", _("Discovery: draw a blue card"), ("discovery",)),
        ("green", _("Discovery: draw a green card"), ("discovery",)),
        ("lock", _("Printed lock"), ()),
        ("lock-token", _("Lock token: gone once open"), ("unlock",)),
        ("trap", _("Printed trap"), ("trap",)),
        ("trap-token", _("Trap token: can be removed"), ("remove-trap",)),
        ("dice", _("Dice effect: costs a die"), ("room-effect",)),
        ("enter", _("Enter effect: on stepping in"), ("enter",)),
        ("ongoing", _("Ongoing: holds for all here"), ("ongoing",)),
        ("no-traps", _("No traps here"), ("no-traps",)),
    )
    lines = tuple(SummaryLine(words, rules, picture=name) for name, words, rules in signs)
    return SummaryBlock(_("Signs"), lines, "signs")


def _fight() -> SummaryBlock:
    lines = (
        SummaryLine(
            _("Choose how many of your dice you roll. None is fine, with a weapon."), ("fight", "fight-dice")
        ),
        SummaryLine(_("See the roll, then choose weapons. They are used up."), ("weapons", "weapon")),
        SummaryLine(
            _("Compare dice + weapons with power + panic. A spider has 1, whatever your panic."),
            ("result", "power", "panic"),
        ),
        SummaryLine(
            _("More: the spawn loses 1 power. Less: you get 1 wound. Equal: both."),
            ("result", "wound"),
        ),
        SummaryLine(
            _("At power 0 it is destroyed, and you may lower your panic by 1."),
            ("destroyed", "relief"),
        ),
    )
    return SummaryBlock(_("A fight"), lines, "steps")


def _odds() -> SummaryBlock:
    against = (1, 2, 3, 4, 5, 6)
    head = (_("Against"), *map(str, against))
    rows = []
    for dice in range(1, MOST_DICE + 1):
        shares = (fight_odds(HOUSE.die, dice, power).shares[0] for power in against)
        name = _("{dice} dice") if dice > 1 else _("{dice} die")
        rows.append((name.format(dice=dice), *map(_of_hundred, shares)))
    lines = (
        SummaryLine(
            _("Wins in 100 fights, house die {faces}.").format(faces=" ".join(map(str, HOUSE.die))),
            ("die",),
        ),
    )
    return SummaryBlock(_("Will you win?"), lines, table=(head, *rows))


def _of_hundred(share: Fraction) -> str:
    """A chance in whole wins of a hundred; what is not certain is never 100.

    >>> _of_hundred(Fraction(1, 2)), _of_hundred(Fraction(999, 1000)), _of_hundred(Fraction(1))
    ('50', '99', '100')
    """
    return str(100 if share == 1 else min(99, round(100 * share)))


def _spawns() -> SummaryBlock:
    lines = (
        SummaryLine(_("All rooms of its row and column are trapped."), ("ghoul",), _("Ghoul."), "ghoul"),
        SummaryLine(_("Each turn it swaps rooms with the active player."), ("clown",), _("Clown."), "clown"),
        SummaryLine(
            _("Each turn they jump to the active player’s room."),
            ("tentacles",),
            _("Tentacles."),
            "tentacles",
        ),
        SummaryLine(_("All others but spiders have 1 power more."), ("troll",), _("Troll."), "troll"),
        SummaryLine(
            _(
                "Two rooms next to you; each steals {loot} blue cards. Lost fight: a card for you "
                "instead of power. "
                "No cards: destroyed."
            ).format(loot=LOOT),
            ("twins", "loot"),
            _("Twins."),
            "twins",
        ),
        SummaryLine(
            _(
                "In all four directions, over the edge too. None killed in a turn: one more in the closest "
                "spider-less room. All {number} out: 1 panic for all."
            ).format(number=BOX["spider"]),
            ("spiders", "spider-due", "swarm", "spider-killed"),
            _("Spiders."),
            "spiders",
        ),
        SummaryLine(
            _(
                "A spawn in a room stops dice effects, search and keys there. “Attract”: the closest "
                "jump to you."
            ),
            ("spawn-blocks", "attract", "closest"),
        ),
    )
    return SummaryBlock(_("Spawns"), lines, "points")


def _harm() -> SummaryBlock:
    lines = (
        SummaryLine(
            _("{full} and you are dead, and have lost. Tools are dropped, the rest is gone.").format(
                full=FULL
            ),
            ("wound", "death"),
            _("Wounds."),
        ),
        SummaryLine(
            _(
                "It strengthens spawns. At {full} you are insane, for good: no cards, no dice effects. "
                "Panic adds "
                "nothing in fights then; each new one is a wound."
            ).format(full=FULL),
            ("panic", "insanity", "insane-room", "panic-wound"),
            _("Panic."),
        ),
        SummaryLine(
            _("It ends your turn. Panic is a wound meanwhile. You wake at your next turn."),
            ("sleep", "wake", "panic-wound"),
            _("Sleep."),
        ),
        SummaryLine(
            _(
                "They wait for a trigger and stay. One a room; a striped row or column is trapped, too. All "
                "{number} tokens out and one more due: all traps spring."
            ).format(number=BOX["trap"]),
            ("trap", "trap-row", "all-traps", "trap-hit"),
            _("Traps."),
        ),
    )
    return SummaryBlock(_("What hurts"), lines)


def _syndromes() -> SummaryBlock:
    lines = (
        SummaryLine(
            _(
                "Doom: a trap costs 2 wounds. Confuse: 1 die less. Eclipse: 1 tool less. Rush: 1 less "
                "in fights. "
                "Paranoia: 1 panic when your turn ends beside a player."
            ),
            ("doom", "confuse", "eclipse", "rush", "paranoia"),
        ),
        SummaryLine(
            _("Heal and calm: 1 wound or panic less, full: none left. Retrieve: back into the game."),
            ("heal", "calm", "retrieve-tool", "retrieve-spawn"),
        ),
    )
    return SummaryBlock(_("Syndromes and words"), lines)


def _variants() -> SummaryBlock:
    lines = (
        SummaryLine(
            _(
                "Brutal: a trigger that misses traps all players’ rooms. Specialist: a talent each at "
                "the start. "
                "Short: the first death ends it. PVP: fight players; the defender rolls {dice}, the "
                "loser gets 1 "
                "wound, panic does not count."
            ).format(dice=DEFENCE),
            ("brutal", "specialist", "short", "difficulty", "pvp", "pvp-result"),
        ),
    )
    return SummaryBlock(_("Variants"), lines)
