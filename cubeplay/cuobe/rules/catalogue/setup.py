"""The goal, the box and the set-up."""

from __future__ import annotations

from typing import Any, Final

from cubeplay.cuobe.rules.moves import CuobeMove
from cubeplay.cuobe.rules.state import State
from cubeplay.rulebook import Rulebook
from cubeplay.words import _

RULEBOOK: Final[Rulebook[State, CuobeMove | Any]] = Rulebook("cuobe", _("CU[o]BE"))
_add = RULEBOOK.add

_add(
    "cuobe.goal",
    _("Goal"),
    _(
        "Get out alive. Bring the five keys to the Exit, activate them there and leave, before death, panic "
        "or time stop you."
    ),
    kind="definition",
    source="Goal of CU[o]BE",
)
_add(
    "cuobe.components",
    _("The box"),
    _(
        "25 rooms, among them one Atrium and one Exit, 35 blue and 45 green cards, 5 dice. 5 find tokens, 10 "
        "traps, 10 locks, 10 spiders and 6 spawn tokens. Each player has a pawn and two chest cubes."
    ),
    kind="definition",
    source="Components",
    reading=_(
        "The printed cards are lost to us; ours are our own, made of the effects of the glossary. Blue: 5 "
        "keys, 5 talents, 5 syndromes and 20 tools, since the advanced set-up deals five equal parts. Green: "
        "6 spawns, the Sister, and 38 events, ticks and triggers. The spawn tokens are the Ghoul, the Clown, "
        "the Tentacles, the Troll and two sisters. Another edition can be loaded. Option: edition."
    ),
)
_add(
    "cuobe.fields",
    _("The grid"),
    _("The rooms lie in five rows of five. Fields are called a1 to e5: the column's letter, then the row."),
    kind="definition",
    source="Grey cards",
    reading=_(
        "North is up, as the Atrium lies. The names of the fields are ours: they stay while rooms shift."
    ),
)
_add(
    "cuobe.setup-rooms",
    _("Rooms"),
    _("The Atrium lies face up in the centre. All other rooms lie face down around it."),
    kind="setup",
    source="Grey cards",
    reading=_(
        "Nothing is shuffled in secret: a room gets its card when it is flipped, and every unseen card is "
        "equally likely."
    ),
)
_add(
    "cuobe.players",
    _("Players"),
    _("Up to six players begin in the Atrium, without wounds and without panic."),
    kind="setup",
    source="Every player takes",
)
_add(
    "cuobe.quick",
    _("Quick set-up"),
    _("Shuffle all blue cards. Leave out three triggers and the Sister, and shuffle all other green cards."),
    kind="setup",
    source="Blue and green cards (quick setup)",
    reading=_("Triggers differ in name alone, so the last ones by name go. Options: decks and triggers_out."),
)
_add(
    "cuobe.advanced",
    _("Advanced blue deck"),
    _(
        "Deal the tools into five even parts. Add a random key, talent and syndrome to each, shuffle each "
        "part, and stack them."
    ),
    kind="setup",
    source="Blue cards (advanced setup)",
    reading=_("Tools that do not divide evenly go to the top parts. Option: decks."),
)
_add(
    "cuobe.specialist",
    _("Specialists"),
    _("Variant: everybody starts with a random talent. It makes the game considerably easier."),
    kind="setup",
    source="Specialist variant",
    reading=_(
        "There are five talents. With six players a lot decides who goes without. With the advanced set-up "
        "the talents that are left go into random parts, one each. Option: specialist."
    ),
    says={
        "": _("{player} starts with a talent: {card}."),
        "without": _("{player} starts without a talent."),
    },
)
_add(
    "cuobe.part",
    _("Talents that are left"),
    _("With specialists and the advanced set-up, each talent that is left goes into another part by lot."),
    kind="setup",
    source="Specialist variant",
    reading=_("The text does not combine the two. It could also mean that the talents left stay out."),
    says=_("A talent goes into part {part} of the blue deck."),
)
_add(
    "cuobe.advanced-green",
    _("Advanced green deck"),
    _(
        "Choose the spawns and how many triggers. Deal the rest into one part for each spawn. Add a random "
        "spawn and an even share of triggers to each, shuffle each, and stack them."
    ),
    kind="setup",
    source="Green cards (advanced setup)",
    reading=_(
        "Without any spawn there is one part. What does not divide evenly goes to the top parts. The Sister "
        "stays out of the deck. Options: triggers_out, and one for each spawn."
    ),
)
