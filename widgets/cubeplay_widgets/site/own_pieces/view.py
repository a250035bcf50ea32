"""The data of the pages of own pieces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cubeplay.errors import SaveError
from cubeplay.own_pieces import (
    ChoiceField,
    Cupboard,
    Field,
    KeysField,
    Many,
    OwnSet,
    Piece,
    PieceFault,
    Several,
    TextField,
    sorts,
)
from cubeplay.own_pieces.fields import chosen, value_at
from cubeplay.registry import GAMES
from cubeplay.words import _, paragraph, plural

from cubeplay_widgets.board.drawing import BoardDrawing
from cubeplay_widgets.boards import BOARDS

MANY: Final = 10
"""With more choices a field is a list."""


def list_view(cupboard: Cupboard, play: Mapping[str, str], gone: str, trouble: str) -> dict[str, Any]:
    """All sorts with a person's sets; ``gone`` is the id of a set that was just deleted."""
    cards = [(each.sort, _card(each, each.faults, play.get(each.sort.game, ""))) for each in cupboard.sets()]
    deleted = next((each for each in cupboard.deleted() if each.id == gone), None)
    return {
        "trouble": trouble,
        "gone": {"id": deleted.id, "title": deleted.title} if deleted else None,
        "sorts": [
            {
                "id": sort.id,
                "title": sort.title,
                "suffix": sort.suffix,
                "sets": [card for of, card in cards if of is sort],
            }
            for sort in sorts()
        ],
    }


def troubled_list(error: SaveError) -> dict[str, Any]:
    """The list while stored sets cannot be read."""
    return {"trouble": str(error), "gone": None, "sorts": []}


def _card(kept: OwnSet, faults: Sequence[PieceFault], play: str) -> dict[str, Any]:
    """The data of a set, and whether it can be played with."""
    return {
        "id": kept.id,
        "title": kept.title,
        "state": _state(faults),
        "sound": not faults,
        "play": _play(kept, play) if not faults else "",
    }


def _play(kept: OwnSet, play: str) -> str:
    """The address of the set-up with this set; "" without a play page."""
    return f"voila/render/{play}?own={kept.id}" if play else ""


def _state(faults: Sequence[PieceFault]) -> str:
    """Whether a set can be played with, in a sentence."""
    if not faults:
        return _("Ready to be played with.")
    words = plural("{number} thing is not right yet.", "{number} things are not right yet.", len(faults))
    return words.format(number=len(faults))


def set_view(kept: OwnSet, number: int, cupboard: Cupboard, play: str, trouble: str) -> dict[str, Any]:
    """The data of a set, and of one piece to edit."""
    faults = kept.faults
    wrong = {fault.number for fault in faults}
    return _card(kept, faults, play) | {
        "sort": kept.sort.title,
        "game": GAMES[kept.sort.game].title,
        "trouble": trouble,
        "faults": [_said(fault) for fault in faults if fault.number is None],
        "groups": _groups(kept, number, wrong),
        "kinds": kept.sort.kinds,
        "number": number,
        "piece": _piece(kept, number, faults, cupboard) if kept.pieces else None,
    }


def _said(fault: PieceFault) -> str:
    """A fault, and how to mend it, in sentences."""
    return paragraph((fault.error.why, fault.error.next))


def _groups(kept: OwnSet, here: int, wrong: set[int | None]) -> list[dict[str, Any]]:
    """The pieces under their headings."""
    groups: dict[str, list[dict[str, Any]]] = {}
    for number, piece in enumerate(kept.pieces):
        entry = {
            "number": number,
            "name": kept.sort.name(piece) or _("No name yet"),
            "wrong": number in wrong,
            "here": number == here,
        }
        groups.setdefault(kept.sort.group(piece), []).append(entry)
    return [{"title": title, "pieces": pieces} for title, pieces in groups.items()]


def _piece(kept: OwnSet, number: int, faults: Sequence[PieceFault], cupboard: Cupboard) -> dict[str, Any]:
    sort, piece = kept.sort, kept.pieces[number]
    mine = [_said(fault) for fault in faults if fault.number == number]
    face = BOARDS[sort.game]()
    drawings = face.own_piece(sort.id, piece)
    return {
        "name": sort.name(piece) or _("No name yet"),
        "faults": mine,
        "mat": face.mat.ground,
        "told": [] if mine else sort.told(piece),
        "pictures": [_picture(drawing, key) for key, drawing in enumerate(drawings)],
        "fields": [_field(piece, field) for field in cupboard.fields(sort, piece)],
        "may_go": sort.may_go(piece),
    }


def _picture(drawing: BoardDrawing, key: int) -> dict[str, Any]:
    """A picture with its zones in shares of its size."""
    wide, high = drawing.size
    return {
        "caption": drawing.caption,
        "svg": drawing.picture(f"piece-{key}"),
        "wide": wide,
        "least": drawing.least,
        "zones": [
            {
                "target": zone.target,
                "name": zone.name,
                "chosen": zone.chosen,
                "style": f"left:{zone.place.x / wide:.2%};top:{zone.place.y / high:.2%};"  # of a board
                f"width:{zone.place.width / wide:.2%};height:{zone.place.height / high:.2%}",
            }
            for zone in drawing.zones
        ],
    }


def _field(piece: Piece, field: Field) -> dict[str, Any]:
    """The data of a field; ``kind`` is "words", "choice", "list", "several", "keys" or "many"."""
    shown: dict[str, Any] = {"title": field.title}
    match field:
        case TextField():
            value = value_at(piece, field.path) or ""
            return shown | {"kind": "words", "path": field.path, "value": value, "most": field.most}
        case ChoiceField():
            kind = "list" if len(field.choices) > MANY else "choice"
            words = [words for _value, words in field.choices]
            return shown | {"kind": kind, "path": field.path, "choices": words, "at": chosen(piece, field)}
        case Several():
            there = value_at(piece, field.path) or []
            choices = [(words, value in there) for value, words in field.choices]
            return shown | {"kind": "several", "path": field.path, "choices": choices}
        case KeysField():
            return shown | {"kind": "keys", "keys": field.keys}
        case Many():
            parts = enumerate(value_at(piece, field.path) or [])
            told = [
                [_field(piece, each) for each in field.fields(part, f"{field.path}.{at}")]
                for at, part in parts
            ]
            return shown | {"kind": "many", "path": field.path, "add": field.add, "parts": told}
