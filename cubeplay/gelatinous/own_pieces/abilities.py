"""One's own abilities: how a card differs from a plain step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from cubeplay.errors import HouseDataError
from cubeplay.gelatinous.rules.abilities import DEAREST, HOUSE, LONGEST_WORD, read_abilities
from cubeplay.gelatinous.rules.catalogue import RULEBOOK
from cubeplay.limits import read_toml
from cubeplay.notation import typed
from cubeplay.own_pieces.fields import ChoiceField, Choices, Field, Piece, TextField
from cubeplay.own_pieces.piece_kind import PieceFault, Sort
from cubeplay.own_pieces.toml import key, lines
from cubeplay.words import _, translated


class Abilities(Sort):
    """Abilities.  A piece is a table of a file, with its heading under ``word``."""

    id: ClassVar[str] = "abilities"
    game: ClassVar[str] = "gelatinous"
    option: ClassVar[str] = "cards"
    title: ClassVar[str] = _("Abilities for Gelatinous Cube Dice")
    suffix: ClassVar[str] = ".toml"
    kinds: ClassVar[tuple[tuple[str, str], ...]] = (("ability", _("An ability")),)

    def house(self) -> list[Piece]:
        """The ten abilities of the house."""
        found = self.read((HOUSE / "abilities.toml").read_text("utf-8"))
        return [piece | {part: translated(piece[part]) for part in ("title", "text")} for piece in found]

    def empty(self) -> list[Piece]:
        """One ability that works like a plain step."""
        return [self.new("ability")]

    def read(self, text: str) -> list[Piece]:
        """The abilities of a file.  Raises HouseDataError."""
        read_abilities(text, _("your abilities"))
        return [{"word": word, **table} for word, table in read_toml(text).items()]

    def write(self, pieces: Sequence[Piece]) -> str:
        """The abilities as TOML."""
        return "\n".join(map(_ability, pieces))

    def faults(self, pieces: Sequence[Piece]) -> list[PieceFault]:
        """What is wrong with each ability, or else with all of them."""
        found = []
        for number, piece in enumerate(pieces):
            if error := _empty(piece) or _unreadable(_ability(piece)) or _named_twice(pieces, number):
                found.append(PieceFault(number, error))
        if not pieces:
            why, next = _("there is no ability."), _("Add one.")
            found.append(PieceFault(None, HouseDataError(_("Abilities not loaded"), why, next)))
        return found

    def fields(self, piece: Piece) -> tuple[Field, ...]:
        """The card's words, and how it differs from a plain step."""
        rules = tuple((rule.id, rule.title) for rule in RULEBOOK)
        return (
            TextField("title", _("Name"), 40),
            TextField("text", _("What the card says"), 200),
            ChoiceField("cost", _("Actions"), tuple((number, str(number)) for number in range(DEAREST + 1))),
            *(ChoiceField(path, title, choices) for path, title, choices in _PARTS),
            ChoiceField("bends", _("The rule that it bends"), rules),
        )

    def name(self, piece: Piece) -> str:
        """The card's title."""
        return str(piece.get("title", ""))

    def new(self, kind: str) -> Piece:
        """A card without a name and a text."""
        return {"word": "mine", "title": "", "text": "", "cost": 1, "bends": "gelatinous.step"}

    def settle(self, piece: Piece, path: str) -> Piece:
        """Make the word that players type from the name."""
        if path != "title":
            return piece
        word = "".join(filter(str.isalpha, typed(piece.get("title", ""))))
        return {**piece, "word": word[:LONGEST_WORD] or "mine"}


_PARTS: Final[tuple[tuple[str, str, Choices], ...]] = (
    (
        "travel",
        _("How the die goes"),
        (
            (None, _("To the next square")),
            ("stay", _("It stays")),
            ("leap", _("Over one square")),
            ("number", _("To the square of its number")),
        ),
    ),
    ("rolls", _("How often it rolls"), ((0, _("Not at all")), (None, _("Once")), (2, _("Twice")))),
    (
        "aim",
        _("What is aimed at"),
        ((None, _("A direction")), ("side", _("Left or right")), ("none", _("Nothing"))),
    ),
    ("walls", _("Walls"), ((None, _("Stop it")), ("pass", _("It goes through one")))),
    ("dangers", _("Dangers"), ((None, _("Cost as ever")), ("spare", _("One costs nothing")))),
    (
        "glyph",
        _("A glyph breaks with the 6"),
        ((None, _("On top of it")), ("facing", _("Looking at it")), ("under", _("Underneath"))),
    ),
)
"""How a card may differ from a plain step: the entry, its title, its choices."""


def _ability(piece: Piece) -> str:
    table = {name: value for name, value in piece.items() if name != "word"}
    return "\n".join((f"[{key(piece['word'])}]", *lines(table))) + "\n"


def _unreadable(text: str) -> HouseDataError | None:
    try:
        read_abilities(text, _("your abilities"))
    except HouseDataError as error:
        return error
    return None


def _empty(piece: Piece) -> HouseDataError | None:
    """The error for an ability without a name or a text."""
    for part, why in (("title", _("the card has no name.")), ("text", _("the card says nothing."))):
        if not piece.get(part):
            return HouseDataError(_("Abilities not loaded"), why, _("Write it on the card."))
    return None


def _named_twice(pieces: Sequence[Piece], number: int) -> HouseDataError | None:
    """The error for an ability that is typed with the same word as one before it."""
    word = pieces[number]["word"]
    if word not in (piece["word"] for piece in pieces[:number]):
        return None
    why = _("two abilities are typed with the word {word!r}.").format(word=word)
    return HouseDataError(_("Abilities not loaded"), why, _("Give each a name of its own, with letters."))
