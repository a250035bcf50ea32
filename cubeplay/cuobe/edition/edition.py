"""An edition: the rooms, the cards and the die that a game is played with.

The rules text says how rooms, cards and effects work, but the printed ones are lost.  The house edition in
``house/`` is our own; another one can be loaded from a folder (:mod:`cubeplay.cuobe.edition.editing`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from typing import Final, Literal, get_args

from cubeplay.display import Displayable, table
from cubeplay.words import _, listed

Direction = Literal["north", "east", "south", "west"]
DIRECTIONS: Final[tuple[Direction, ...]] = ("north", "east", "south", "west")

BlueKind = Literal["key", "tool", "talent", "syndrome"]
GreenKind = Literal["event", "spawn", "sister", "tick", "trigger"]
KIND_WORDS: Final[Mapping[str, str]] = {
    "room": _("room"),
    "key": _("key"),
    "tool": _("tool"),
    "talent": _("talent"),
    "syndrome": _("syndrome"),
    "event": _("event"),
    "spawn": _("spawn"),
    "sister": _("sister"),
    "tick": _("tick"),
    "trigger": _("trigger"),
}
"""The kinds of cards in words."""

ForceResult = Literal["nothing", "unlocked", "trap"]
"""What a brute-force roll does by face: nothing, the lock is off, or it is off and there is a trap."""

SpawnKind = Literal["ghoul", "clown", "tentacles", "spiders", "twins", "troll"]
SPAWNS: Final[tuple[SpawnKind, ...]] = ("ghoul", "clown", "tentacles", "spiders", "twins", "troll")
SYNDROMES: Final = ("doom", "confuse", "eclipse", "rush", "paranoia")
"""The syndromes by id: every edition has these five, for their rules stand in the text."""

CURIOSITY: Final = "curiosity"
"""The talent that every edition has."""

ATRIUM: Final = "atrium"
EXIT: Final = "exit"

BLUE: Final[Mapping[BlueKind, int]] = {"key": 5, "tool": 20, "talent": 5, "syndrome": 5}
"""How many blue cards of each kind a box holds."""

GREEN: Final = 45
ROOMS: Final = 25


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect of the glossary, with its target.

    ``who`` and ``where`` are targets: see :data:`EFFECTS` for what each effect takes.  ``amount`` counts
    wounds, panic, dice, cards, steps, rooms or weapon points.  ``direction`` belongs to a shift,
    ``number`` to a find.  ``card`` is the kind of card to drop.  ``must`` is the exclamation mark: carried
    out in full, while any other effect may be declined.

    >>> Effect("heal", who="you", amount=2).must
    False
    """

    do: str
    who: str = ""
    where: str = ""
    amount: int = 1
    direction: str = ""
    number: int = 0
    card: str = ""
    must: bool = False


WHO: Final = ("you", "chosen", "here", "others", "all")
"""Whom an effect is for: the active player; one of the active player's choice (for a tool or talent of
those in the same room, for an event or room of all inside); everybody in this room; everybody but the
active player; everybody."""

WHERE: Final = ("this", "next", "closest", "any", "atrium", "exit")
"""Which room an effect is for: the active player's; adjacent ones of the player's choice; the closest one
where the effect can do something (ties: the player's choice); any of the player's choice; the Atrium; the
Exit."""

TURNS: Final = ("any", *DIRECTIONS, "forwards", "backwards")
"""Directions of a shift: the player's choice; as the Atrium lies; as the player came in, or against it."""


@dataclass(frozen=True, slots=True)
class Signature:
    """Which fields an effect takes, each with the values that it allows; the first is the default."""

    who: tuple[str, ...] = ()
    where: tuple[str, ...] = ()
    direction: tuple[str, ...] = ()
    card: tuple[str, ...] = ()
    amount: bool = False
    number: bool = False
    on: tuple[str, ...] = ("event", "tool", "talent", "enter", "dice")
    """Where the effect may stand: on an event, tool or talent; as a room's enter, dice or ongoing effect."""


EFFECTS: Final[Mapping[str, Signature]] = {
    "attract": Signature(),
    "calm": Signature(who=WHO, amount=True),
    "full-calm": Signature(who=WHO),
    "drop": Signature(
        who=WHO, card=("tool", "talent", "syndrome"), amount=True, on=("event", "enter", "dice")
    ),
    "gain": Signature(amount=True),
    "lose": Signature(amount=True),
    "find": Signature(number=True),
    "heal": Signature(who=WHO, amount=True),
    "full-heal": Signature(who=WHO),
    "jump": Signature(who=WHO, where=("any", "next", "closest", "atrium", "exit")),
    "lock": Signature(where=WHERE, amount=True),
    "move-player": Signature(who=("chosen", "you"), amount=True),
    "no-traps": Signature(on=("ongoing",)),
    "remove-trap": Signature(where=("any", "this", "next", "closest"), amount=True),
    "panic": Signature(who=WHO, amount=True),
    "retrieve-tool": Signature(amount=True),
    "retrieve-spawn": Signature(amount=True),
    "shift": Signature(where=("this", "any", "next", "atrium", "exit"), direction=TURNS, amount=True),
    "sleep": Signature(who=WHO),
    "swap": Signature(who=("you", "chosen")),
    "unlock": Signature(where=("any", "this", "next", "closest"), amount=True),
    "trap": Signature(where=WHERE, amount=True),
    "weapon": Signature(amount=True, on=("tool", "talent", "ongoing")),
    "wound": Signature(who=WHO, amount=True),
}
"""The effect glossary.  ``swap``: who changes places with a player of the active player's choice."""


@dataclass(frozen=True, slots=True)
class RoomCard:
    """A grey card.

    ``search`` is the number of its search symbol, 0 for none.  ``lock`` and ``trap`` are printed ones.
    ``stripe`` traps its whole row or column.  ``arrows`` make it a corridor: its open sides before it is
    turned. ``discover`` names the decks of its discovery icons.  ``enter`` are its enter effects; ``dice``
    its dice effects, for which a die is spent, or rolled if ``least`` is over 0: then they happen from
    that number on; ``ongoing`` its ongoing effects.
    """

    id: str
    title: str
    mood: str = ""
    search: int = 0
    lock: bool = False
    trap: bool = False
    stripe: Literal["", "row", "column"] = ""
    arrows: tuple[Direction, ...] = ()
    discover: tuple[Literal["blue", "green"], ...] = ()
    enter: tuple[Effect, ...] = ()
    dice: tuple[Effect, ...] = ()
    least: int = 0
    ongoing: tuple[Effect, ...] = ()


@dataclass(frozen=True)
class BlueCard:
    """A key, tool, talent or syndrome."""

    id: str
    title: str
    kind: BlueKind
    mood: str = ""
    effects: tuple[Effect, ...] = ()

    @cached_property
    def uses(self) -> tuple[Effect, ...]:
        """What it does when it is used."""
        return tuple(effect for effect in self.effects if effect.do != "weapon")

    @cached_property
    def weapon(self) -> int:
        """What it adds in a fight."""
        return sum(effect.amount for effect in self.effects if effect.do == "weapon")


@dataclass(frozen=True, slots=True)
class GreenCard:
    """An event, spawn, sister, tick or trigger; a tick has a ``direction``, a spawn ``spawn``, ``power``."""

    id: str
    title: str
    kind: GreenKind
    mood: str = ""
    effects: tuple[Effect, ...] = ()
    direction: Direction | None = None
    spawn: SpawnKind | None = None
    power: int = 0
    arrives: Literal["here", "around", "beside"] = "here"
    """Where the spawn arrives: with the active player, in all four neighbours, or in two that the player
    picks."""


@dataclass(frozen=True)
class Edition(Displayable):
    """Everything that a game is played with.  Ids are unique over all decks.

    >>> from cubeplay.cuobe import edition_of
    >>> house = edition_of("")
    >>> len(house.rooms), len(house.blue), len(house.green)
    (25, 35, 45)
    >>> house.titles["atrium"]
    'Atrium'
    """

    id: str
    title: str
    rooms: Mapping[str, RoomCard]
    blue: Mapping[str, BlueCard]
    green: Mapping[str, GreenCard]
    die: tuple[int, ...]
    force: Mapping[int, ForceResult] = field(default_factory=dict)

    def as_text(self) -> str:
        """The title, and a line for each kind of card with the titles of its cards."""
        line = _("{kind}: {titles}")
        return "\n".join(
            (self.title, *(line.format(kind=kind, titles=cards) for kind, cards in self._listed()))
        )

    def as_html(self) -> str:
        """The same as a table."""
        return f"<p><b>{escape(self.title)}</b></p>{table((_('Kind'), _('Cards')), self._listed())}"

    def _listed(self) -> Iterator[tuple[str, str]]:
        yield KIND_WORDS["room"], listed(room.title for room in self.rooms.values())
        for kind, ids in self.of_kind.items():
            yield KIND_WORDS[kind], listed(self.titles[id] for id in ids)

    @property
    def _cards(self) -> tuple[BlueCard | GreenCard, ...]:
        return (*self.blue.values(), *self.green.values())

    @cached_property
    def titles(self) -> dict[str, str]:
        """The title of every room and card by its id."""
        cards: tuple[RoomCard | BlueCard | GreenCard, ...] = (*self.rooms.values(), *self._cards)
        return {card.id: card.title for card in cards}

    @cached_property
    def of_kind(self) -> dict[str, tuple[str, ...]]:
        """The ids of the cards of each blue and green kind, sorted; a kind may have none."""
        kinds: tuple[str, ...] = (*get_args(BlueKind), *get_args(GreenKind))
        return {kind: tuple(sorted(card.id for card in self._cards if card.kind == kind)) for kind in kinds}

    @cached_property
    def keys(self) -> frozenset[str]:
        """The keys."""
        return frozenset(self.of_kind["key"])

    @cached_property
    def spawn_cards(self) -> dict[str, GreenCard]:
        """The card of each spawn."""
        return {card.spawn: card for card in self.green.values() if card.spawn}

    def weapon(self, card: str) -> int:
        """What a tool or talent adds in a fight."""
        return self.blue[card].weapon
