"""Spawns: how they arrive, what each does, what draws them."""

from __future__ import annotations

from cubeplay.cuobe.rules.catalogue.cards import RULEBOOK
from cubeplay.words import _

__all__ = ["RULEBOOK"]
_add = RULEBOOK.add

_add(
    "cuobe.arrive",
    _("A spawn arrives"),
    _("A spawn's card is put aside with a counter of its power. It stays until the spawn is destroyed."),
    kind="effect",
    source="Spawns",
    reading=_(
        "The Ghoul, the Clown, the Tentacles and the Troll arrive in the active player's room; they could "
        "also begin in a room of their own. A spawn that comes back has its full power, and twins steal "
        "again."
    ),
    says={
        "": _("{spawn} appears on {place}. Power: {power}."),
        "again": _("{spawn} is back, on {place}. Power: {power}."),
    },
)
_add(
    "cuobe.ghoul",
    _("Ghoul"),
    _("While the Ghoul lives, all rooms of its row and its column are trapped."),
    kind="definition",
    source="Ghoul",
)
_add(
    "cuobe.clown",
    _("Clown"),
    _("At the start of each turn the Clown and the active player swap rooms."),
    kind="effect",
    source="Clown",
    reading=_(
        "Alone with the player it does nothing. The swap ignores locks and enter effects, and it flips a "
        "face-down room."
    ),
    says=_("The Clown swaps rooms with {player}, who is now on {place}."),
)
_add(
    "cuobe.tentacles",
    _("Tentacles"),
    _("At the start of each turn, after the Clown, the Tentacles jump to the active player's room."),
    kind="effect",
    source="Tentacles",
    says=_("The Tentacles jump to {place}."),
)
_add(
    "cuobe.spiders",
    _("Spiders"),
    _("Spiders appear in the next room in every direction. Beyond the edge they come out on the other side."),
    kind="effect",
    source="Spider spawning",
    reading=_(
        "A room that has a spider gets no second one in this way. Spiders are spawns: they stop dice effects "
        "and keys, frighten, and can be attracted; only then may they share a room."
    ),
    says=_("A spider appears on {place}."),
)
_add(
    "cuobe.spider-due",
    _("One more spider"),
    _(
        "If the last player killed no spider, one more appears before the next turn, in the closest room "
        "without a spider."
    ),
    kind="effect",
    source="Spiders",
    reading=_(
        "The active player's own room is the closest of all. It goes by the turn that has just ended; it "
        "could also mean each player's own last turn. Of equally close ones the active player chooses. A "
        "turn in which the spiders arrive counts as one without a kill, unless one of them was killed."
    ),
    says=_("Nobody killed a spider: one more appears on {place}."),
)
_add(
    "cuobe.swarm",
    _("Swarm"),
    _("If a spider should appear and all ten are on the board, every player gets one panic instead."),
    kind="effect",
    source="Spider swarm",
    reading=_("Every spider that cannot be placed counts. The dead and who has left get nothing."),
    says=_("All spiders are out: it swarms. Panic for everybody: {number}."),
)
_add(
    "cuobe.twins",
    _("Twins"),
    _(
        "Two sisters appear in two rooms next to the active player. Each steals three cards from the blue "
        "deck."
    ),
    kind="effect",
    source="Twins",
    reading=_(
        "The active player picks the two rooms. The cards come off the top of the deck, as many as there "
        "are, and nobody sees them."
    ),
    says=_("A sister on {place} steals blue cards: {number}."),
)
_add(
    "cuobe.loot",
    _("Stolen cards"),
    _(
        "When a sister loses a fight, you take one of her stolen cards. She loses no power. Without cards "
        "she is destroyed."
    ),
    kind="effect",
    source="Twins",
    reading=_(
        "A random one. Talents and syndromes pass as usual, and the hand limit applies at once. A sister who "
        "stole nothing is destroyed by her first lost fight."
    ),
    says=_("{player} tears a card away from {spawn}: {card}."),
)
_add(
    "cuobe.troll",
    _("Troll"),
    _("While the Troll is in the game, all other spawns but spiders have one more power."),
    kind="definition",
    source="Troll",
    reading=_(
        "It is added in the fight alone. Power is what the counter says: at 0 a spawn is destroyed, Troll or "
        "no Troll."
    ),
)
_add(
    "cuobe.spawn-blocks",
    _("A spawn in the room"),
    _("A spawn disables the dice effects of its room, search among them, and stops keys in the Exit."),
    kind="move",
    source="Spawns",
    reading=_("A spider does so, too. Brute force, find tokens and leaving are no dice effects."),
    why={
        "": _("a spawn is in the room ({spawns})."),
        "key": _("a spawn is in the Exit ({spawns})."),
    },
    next={
        "": _("Fight it, or do this elsewhere."),
        "key": _("Destroy it, or get it out of here, and then activate the key."),
    },
)
_add(
    "cuobe.frighten",
    _("Staying with a spawn"),
    _("Who ends a turn in a room with spawns gets one panic, however many there are."),
    kind="effect",
    source="Panic",
    says=_("{player} ends the turn in {room}, and not alone."),
)
_add(
    "cuobe.attract",
    _("Attracting spawns"),
    _("The closest spawn jumps to the active player's room, and all that are equally close with it."),
    kind="effect",
    source="Attracting spawns",
    reading=_(
        "A spawn that is here is the closest, and then nothing moves. It could also mean that the next "
        "closest comes. Steps are counted without going over the edge. The jump ignores locks and enter "
        "effects."
    ),
    says={
        "": _("{spawn} jumps to {place}."),
        "none": _("There is no spawn to attract."),
        "here": _("The closest spawn is here already."),
    },
)
