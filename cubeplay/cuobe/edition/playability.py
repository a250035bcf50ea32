"""Whether an edition can be played: the right numbers of cards, all that the rules name, locks that open.

Each check looks at a whole draft and notes what is wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from cubeplay.cuobe.edition.edition import (
    ATRIUM,
    BLUE,
    CURIOSITY,
    EXIT,
    GREEN,
    ROOMS,
    SPAWNS,
    SYNDROMES,
    BlueCard,
    Edition,
    Effect,
    GreenCard,
    RoomCard,
)
from cubeplay.cuobe.edition.mistakes import Location, MistakeList
from cubeplay.errors import choices_in_words
from cubeplay.words import _, listed, plural

TRIGGERS: Final = 3
"""The quick set-up leaves out three triggers."""

ARRIVES: Final = {"spiders": "around", "twins": "beside"}
"""How spawns arrive that do not arrive with the active player."""


@dataclass(frozen=True)
class EditionDraft:
    """An edition whose tables are well formed.

    ``places`` are the places of the cards in the files, ``files`` those of the decks.
    """

    title: str
    rooms: Sequence[RoomCard]
    blue: Sequence[BlueCard]
    green: Sequence[GreenCard]
    die: tuple[int, ...]
    force: Mapping[str, Any]
    id: str
    places: Sequence[Location]
    files: Mapping[str, Location]

    @property
    def cards(self) -> tuple[RoomCard | BlueCard | GreenCard, ...]:
        """All cards, in the order of their places."""
        return (*self.rooms, *self.blue, *self.green)

    def placed(self) -> Iterator[tuple[RoomCard | BlueCard | GreenCard, Location]]:
        """Each card with its place."""
        return zip(self.cards, self.places, strict=True)

    def placed_rooms(self) -> Iterator[tuple[RoomCard, Location]]:
        """Each room with its place."""
        return ((card, place) for card, place in self.placed() if isinstance(card, RoomCard))

    def effects(self) -> Iterator[tuple[Effect, Location]]:
        """Each effect with its place."""
        for card, place in self.placed():
            if isinstance(card, RoomCard):
                slots = {"enter": card.enter, "dice": card.dice, "ongoing": card.ongoing}
            else:
                slots = {"effects": card.effects}
            for slot, effects in slots.items():
                yield from ((effect, place.at(f"{slot} {count}")) for count, effect in enumerate(effects, 1))

    def edition(self) -> Edition:
        """The edition itself, once it is found to be sound."""
        return Edition(
            self.id,
            self.title,
            {room.id: room for room in self.rooms},
            {card.id: card for card in self.blue},
            {card.id: card for card in self.green},
            self.die,
            {int(face): result for face, result in self.force.items()},
        )


def check(draft: EditionDraft, report: MistakeList) -> None:
    """Note all that is wrong with a draft."""
    for look in (_names, _die, _all_rooms, _rooms, _atrium, _locks, _blue, _green, _spawns, _searches):
        look(draft, report)


def _names(draft: EditionDraft, report: MistakeList) -> None:
    seen: dict[str, Location] = {}
    for card, place in draft.placed():
        if card.id in seen:
            why = _("{id!r} is also the id of {other}.").format(id=card.id, other=seen[card.id])
            mend = _("Give each an id of its own; in the editor, a name of its own.")
            report.add(place.at("id"), why, mend)
        seen.setdefault(card.id, place)


def _die(draft: EditionDraft, report: MistakeList) -> None:
    """Brute force must say what each face does, and nothing about others."""
    place, faces = draft.files["edition"].at("force"), list(map(str, sorted(set(draft.die))))
    for face in faces:
        if face not in draft.force:
            # Translators: {face} is a number of pips
            why = _("it does not say what a {face} does.").format(face=face)
            report.add(place, why, _("Give it a line for each face of the die."))
    for face in draft.force:
        if face not in faces:
            why = _("the die has no face {face}.").format(face=face)
            report.add(place.at(face), why, choices_in_words(face, faces))


# Rooms


def _all_rooms(draft: EditionDraft, report: MistakeList) -> None:
    place, names = draft.files["room"], {room.id for room in draft.rooms}
    if len(draft.rooms) != ROOMS:
        number = len(draft.rooms)
        why = plural("there is {number} room.", "there are {number} rooms.", number).format(number=number)
        report.add(place, why, _("A cube has {rooms} rooms.").format(rooms=ROOMS))
    for id in (ATRIUM, EXIT):
        if id not in names:
            why = _("there is no room {id!r}.").format(id=id)
            report.add(place, why, _("Give one room that id; its title is up to you."))


def _rooms(draft: EditionDraft, report: MistakeList) -> None:
    """What fits together in one room."""
    for room, place in draft.placed_rooms():
        if room.least and not room.dice:
            why = _("there is no dice effect to roll for.")
            report.add(place.at("least"), why, _("Add 'dice', or leave it out."))
        if room.least > max(draft.die):
            why = _("no die rolls {least} or more.").format(least=room.least)
            report.add(place.at("least"), why, _("Take a number that the die can roll."))
        if room.trap and any(effect.do == "no-traps" for effect in room.ongoing):
            why = _("a trap is printed where traps hit nobody.")
            report.add(place.at("trap"), why, _("Take away the trap, or the effect 'no-traps'."))


def _atrium(draft: EditionDraft, report: MistakeList) -> None:
    """The Atrium lies face up from the start: nobody turns or discovers it."""
    for room, place in draft.placed_rooms():
        if room.id == ATRIUM and room.arrows:
            why = _("the Atrium is no corridor: nobody comes along who could turn it.")
            report.add(place.at("arrows"), why, _("Leave the arrows out."))
        if room.id == ATRIUM and room.discover:
            why = _("the Atrium lies face up from the start and is never discovered.")
            report.add(place.at("discover"), why, _("Leave the icons out."))


def _locks(draft: EditionDraft, report: MistakeList) -> None:
    """A lock must have some way to open: a face of the die, or a tool or talent that unlocks.

    Corridors hold nobody: an arrow always points back to where their discoverer came from.
    """
    if any(draft.force.get(str(face)) in ("unlocked", "trap") for face in draft.die):
        return
    if any(effect.do == "unlock" for card in draft.blue for effect in card.effects):
        return
    why = _("this lock is never opened: no face of the die unlocks, and no tool or talent does.")
    mend = _("Let a face of the die unlock, or take the lock away.")
    printed = [place.at("lock") for room, place in draft.placed_rooms() if room.lock]
    tokens = [place for effect, place in draft.effects() if effect.do == "lock"]
    for place in (*printed, *tokens):
        report.add(place, why, mend)


def _searches(draft: EditionDraft, report: MistakeList) -> None:
    """A number can be rolled and has a room."""
    faces = sorted(set(draft.die) - {0})
    rooms = {room.search for room in draft.rooms}
    for room, place in draft.placed_rooms():
        if room.search and room.search not in faces:
            why = _("the die cannot roll a {number}.").format(number=room.search)
            report.add(place.at("search"), why, choices_in_words(room.search, map(str, faces)))
    for effect, place in draft.effects():
        if effect.number and effect.number not in rooms:
            why = _("no room has the search number {number}.").format(number=effect.number)
            report.add(place.at("number"), why, _("Take the search number of a room."))
    for face in faces:
        if face not in rooms:
            why = _("no room has the search number {number}, which the die can roll.").format(number=face)
            report.add(draft.files["room"], why, _("Give it to a room: search = {face}.").format(face=face))


# Cards


def _count(report: MistakeList, place: Location, kind: str, number: int, wanted: int) -> None:
    if number != wanted:
        why = plural(
            "there is {number} card of the kind {kind!r}.",
            "there are {number} cards of the kind {kind!r}.",
            number,
        ).format(number=number, kind=kind)
        report.add(place, why, _("A box has {wanted}.").format(wanted=wanted))


def _blue(draft: EditionDraft, report: MistakeList) -> None:
    place, counts = draft.files["blue"], Counter(card.kind for card in draft.blue)
    for kind, wanted in BLUE.items():
        _count(report, place, kind, counts[kind], wanted)
    found = {card.id for card in draft.blue if card.kind == "syndrome"}
    for id in SYNDROMES:
        if id not in found:
            why = _("there is no syndrome {id!r}.").format(id=id)
            report.add(place, why, _("Every edition has these: {ids}.").format(ids=listed(SYNDROMES)))
    if CURIOSITY not in {card.id for card in draft.blue if card.kind == "talent"}:
        why = _("there is no talent {id!r}.").format(id=CURIOSITY)
        report.add(place, why, _("Every edition has it, because the rules name it."))
    for card, at in draft.placed():
        if isinstance(card, BlueCard) and card.kind == "syndrome" and card.id not in SYNDROMES:
            why = _("the rules know no syndrome {id!r}.").format(id=card.id)
            report.add(at.at("id"), why, choices_in_words(card.id, SYNDROMES))


def _green(draft: EditionDraft, report: MistakeList) -> None:
    place, counts = draft.files["green"], Counter(card.kind for card in draft.green)
    if len(draft.green) != GREEN:
        number = len(draft.green)
        why = plural("there is {number} green card.", "there are {number} green cards.", number).format(
            number=number
        )
        report.add(place, why, _("A box has {wanted}.").format(wanted=GREEN))
    _count(report, place, "sister", counts["sister"], 1)
    if counts["trigger"] < TRIGGERS:
        number = counts["trigger"]
        why = plural("there is {number} trigger.", "there are {number} triggers.", number).format(
            number=number
        )
        mend = _("Have {wanted} or more: the quick set-up leaves out that many.").format(wanted=TRIGGERS)
        report.add(place, why, mend)


def _spawns(draft: EditionDraft, report: MistakeList) -> None:
    """Each spawn once, and each arrives as its rule says."""
    counts = Counter(card.spawn for card in draft.green if card.spawn)
    for spawn in SPAWNS:
        if counts[spawn] != 1:
            why = plural(
                "the spawn {spawn!r} is there {number} time.",
                "the spawn {spawn!r} is there {number} times.",
                counts[spawn],
            ).format(spawn=spawn, number=counts[spawn])
            report.add(draft.files["green"], why, _("Give each spawn one card."))
    for card, place in draft.placed():
        if isinstance(card, GreenCard) and card.spawn and card.arrives != ARRIVES.get(card.spawn, "here"):
            why = _("the spawn {spawn!r} cannot arrive like this: {arrives!r}.")
            why = why.format(spawn=card.spawn, arrives=card.arrives)
            mend = _("Write arrives = {wanted!r}.").format(wanted=ARRIVES.get(card.spawn, "here"))
            report.add(place.at("arrives"), why, mend)
