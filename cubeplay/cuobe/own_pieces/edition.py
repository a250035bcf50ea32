"""One's own edition: the die, the rooms and the cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar, Final

from cubeplay.cuobe.edition.editing import (
    blue_card,
    edition_of,
    green_card,
    house_text,
    mistakes,
    one_text,
    room_card,
)
from cubeplay.cuobe.edition.edition import (
    ATRIUM,
    CURIOSITY,
    EFFECTS,
    EXIT,
    KIND_WORDS,
    SYNDROMES,
)
from cubeplay.cuobe.edition.playability import ARRIVES
from cubeplay.cuobe.edition.schema import BLUE_KINDS, GREEN_KINDS, LONGEST_NAME
from cubeplay.cuobe.own_pieces.fields import BEGINNINGS, card_fields, head_fields, room_fields
from cubeplay.cuobe.rules.cards import card_text, room_text
from cubeplay.limits import LINE, read_toml
from cubeplay.notation import typed
from cubeplay.own_pieces.fields import Field, Piece, TextField, put, value_at
from cubeplay.own_pieces.piece_kind import PieceFault, Sort, not_there
from cubeplay.own_pieces.toml import lines
from cubeplay.words import _, translated

DECKS: Final = ("room", "blue", "green")
"""The tables of an edition, in the order in which they are written."""

HEAD: Final = "edition"
"""The piece with the edition's own lines: its title and its die."""

FIXED: Final = (ATRIUM, EXIT, CURIOSITY, *SYNDROMES)
"""Ids that the rules name: they stay, whatever the title is."""


class Editions(Sort):
    """An edition.  A piece is a table of the file; ``of`` says which: the head, a room or a card."""

    id: ClassVar[str] = "edition"
    game: ClassVar[str] = "cuobe"
    option: ClassVar[str] = "edition"
    title: ClassVar[str] = _("Rooms and cards for CU[o]BE")
    suffix: ClassVar[str] = ".toml"
    kinds: ClassVar[tuple[tuple[str, str], ...]] = (
        ("room", _("A room")),
        *((kind, _("A card: {kind}").format(kind=KIND_WORDS[kind])) for kind in (*BLUE_KINDS, *GREEN_KINDS)),
    )

    def house(self) -> list[Piece]:
        """The house's edition, to be changed card by card."""
        return [_in_words(piece) for piece in self.read(one_text(house_text()))]

    def empty(self) -> list[Piece]:
        """The house's die, and what the rules name."""
        needed = ("spawn", "sister", "trigger")
        return [
            piece
            for piece in self.house()
            if piece["of"] == HEAD or piece["id"] in FIXED or piece.get("kind") in needed
        ]

    def read(self, text: str) -> list[Piece]:
        """The edition of a file.  Raises EditionError."""
        edition_of(text)
        tables = read_toml(text)
        head = {"of": HEAD, **{name: value for name, value in tables.items() if name not in DECKS}}
        return [head, *({"of": deck, **table} for deck in DECKS for table in tables[deck])]

    def write(self, pieces: Sequence[Piece]) -> str:
        """The edition as one text."""
        parts = ["\n".join(lines(_table(piece))) for piece in pieces if piece["of"] == HEAD]
        for deck in DECKS:
            parts += [
                f"[[{deck}]]\n" + "\n".join(lines(_table(piece))) for piece in pieces if piece["of"] == deck
            ]
        return "\n\n".join(parts) + "\n"

    def faults(self, pieces: Sequence[Piece]) -> list[PieceFault]:
        """What is wrong, each mistake at its room or card."""
        places = {place: number for number, place in enumerate(_places(pieces))}
        found = mistakes({_("your edition"): self.write(pieces)})
        return [
            PieceFault(places.get(error.place.entry) if error.place.entry else None, error) for error in found
        ]

    def fields(self, piece: Piece) -> tuple[Field, ...]:
        """What can be entered of the head, a room or a card."""
        if piece["of"] == HEAD:
            return head_fields(piece)
        named = (
            TextField("title", _("Name"), 40),
            TextField("mood", _("Mood: a sentence that has no effect"), LINE),
        )
        return (*named, *(room_fields(piece) if piece["of"] == "room" else card_fields(_kind(piece))))

    def name(self, piece: Piece) -> str:
        """The title."""
        return _("The die") if piece["of"] == HEAD else str(piece.get("title", ""))

    def group(self, piece: Piece) -> str:
        """The deck."""
        words = {HEAD: _("The box"), "room": _("Rooms"), "blue": _("Blue cards")}
        return words.get(piece["of"], _("Green cards"))

    def told(self, piece: Piece) -> tuple[str, ...]:
        """What a room or card does, in the words that the game uses for it."""
        table = _table(piece)
        match piece["of"]:
            case "room":
                return room_text(room_card(table))
            case "blue":
                return card_text(blue_card(table))
            case "green":
                return card_text(green_card(table))
        return ()

    def new(self, kind: str) -> Piece:
        """A fresh room or card.  Raises CubeplayError for an unknown kind."""
        title = _("New card")
        if kind == "room":
            return {"of": "room", "id": "new-room", "title": _("New room")}
        if kind not in (*BLUE_KINDS, *GREEN_KINDS):
            raise not_there(kind)
        made: Piece = {"of": "blue" if kind in BLUE_KINDS else "green", "id": "new-card", "title": title}
        return made | {"kind": kind} | BEGINNINGS.get(kind, {})

    def may_go(self, piece: Piece) -> bool:
        """All but the head and what the rules name."""
        return piece["of"] != HEAD and piece["id"] not in FIXED

    def settle(self, piece: Piece, path: str) -> Piece:
        """Fit a piece to a change: the id to the title, effects to their kind, brute force to the faces."""
        if piece["of"] == HEAD:
            force = {
                str(face): piece["force"].get(str(face), "nothing") for face in sorted(set(piece["die"]))
            }
            return {**piece, "force": force}
        if path == "title" and piece["id"] not in FIXED:
            return {**piece, "id": _id(piece)}
        if path.endswith(".do"):
            effect = value_at(piece, path.removesuffix(".do"))
            return put(piece, path.removesuffix(".do"), _pruned(effect))
        if path == "spawn":
            return put(piece, "arrives", ARRIVES.get(piece["spawn"]))
        return piece


def _in_words(piece: Piece) -> Piece:
    """A piece of the house in the reader's language."""
    return piece | {part: translated(piece[part]) for part in ("title", "mood") if part in piece}


def _table(piece: Piece) -> Piece:
    return {name: value for name, value in piece.items() if name != "of"}


def _places(pieces: Sequence[Piece]) -> list[tuple[str, int]]:
    """Where each piece stands: its deck, and its number in it from 1."""
    counts: Counter[str] = Counter()
    found = []
    for piece in pieces:
        counts[piece["of"]] += 1
        found.append((str(piece["of"]), counts[piece["of"]]))
    return found


def _kind(piece: Piece) -> str:
    return CURIOSITY if piece.get("id") == CURIOSITY else str(piece["kind"])


def _id(piece: Piece) -> str:
    """A word that can be typed, made of the title.

    >>> _id({"of": "blue", "title": "The Cook's knife", "kind": "tool"})
    'the-cooks-knife'
    """
    made = typed(str(piece.get("title", "")))[:LONGEST_NAME].strip("-")
    return made if made[:1].isalpha() else f"{piece.get('kind', 'room')}-{made or 'new'}"


def _pruned(effect: Piece) -> Piece:
    """An effect with the entries that its kind takes, and with those that it needs."""
    signature = EFFECTS[effect["do"]]
    taken = {"do", *(("must",) if "event" in signature.on else ())}
    taken |= {
        name for name in ("who", "where", "direction", "card", "amount", "number") if getattr(signature, name)
    }
    kept = {name: value for name, value in effect.items() if name in taken}
    return {**kept, "number": kept.get("number", 1)} if signature.number else kept
