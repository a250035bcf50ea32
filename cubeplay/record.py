"""Save files: a game as its options, its seed and its list of moves, in JSON.

Loading plays every move again, so that a file cannot claim what the rules refuse or dice that its seed
never rolled.  The only state that a file may hold is the position in which its game began, as text, if
that is not the game's own start.  Files are written whole or not at all.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal, Protocol

from cubeplay.errors import SaveError
from cubeplay.game import CHANCE, CLOCK, Actor, House
from cubeplay.words import _

FORMAT: Final = "cubeplay"
VERSION: Final = 2
ABSENT: Final[Mapping[int, Mapping[str, Any]]] = {1: {"position": None, "script": []}, VERSION: {}}
"""The versions that can be read, and what their files did not have yet."""

LARGEST: Final = 4 * 2**20
"""Bytes; far more than the longest game needs."""

ChanceMode = Literal["seed", "ask"]
UndoMode = Literal["fair", "free"]


@dataclass(frozen=True, slots=True)
class Record:
    """All that is needed to play a game again.

    ``moves`` holds ``(actor, notation)`` pairs.  ``bots`` names the computer player of each seat, ""
    for a person.  ``rules`` is the version of the game's rules.  ``position`` is the text of the
    position in which the game began, None for its own start; ``script`` are the dice and cards that were
    named in advance.  Whoever reads a record knows what will come: it holds the script and the seed.

    >>> Record("cubo", 1, 7, moves=((0, "flip"),)).bots
    ()
    """

    game: str
    rules: int
    seed: int | str
    options: Mapping[str, Any] = field(default_factory=dict, hash=False)
    names: tuple[str, ...] = ()
    bots: tuple[str, ...] = ()
    chance: ChanceMode = "seed"
    undo: UndoMode = "fair"
    house: House | None = None
    position: str | None = None
    script: tuple[str, ...] = ()
    moves: tuple[tuple[Actor, str], ...] = ()


def entry(actor: Actor, notation: str) -> str:
    """One move as one line of text.

    >>> entry(0, "reroll"), entry("chance", "roll 1 2")
    ('0: reroll', 'chance: roll 1 2')
    """
    return f"{actor}: {notation}"


def read_entry(text: str) -> tuple[Actor, str]:
    """Take a line apart again.  Raises ValueError for anything else.

    >>> read_entry("0: reroll")
    (0, 'reroll')
    """
    who, colon, notation = text.partition(": ")
    if not colon:
        raise ValueError(text)
    if who == CHANCE:
        return CHANCE, notation
    if who == CLOCK:
        return CLOCK, notation
    if not who.isdecimal():
        raise ValueError(text)
    return int(who), notation


class Journal(Protocol):
    """Where a session writes every move before it shows it.

    >>> from cubeplay import Session
    >>> class Memory(list):
    ...     def append(self, number, entries):
    ...         self[number:] = entries
    ...
    ...     def read(self, since):
    ...         return self[since:]
    >>> session, memory = Session("cubo", seed=7), Memory()
    >>> session.keep(memory)
    >>> step = session.play("flip")
    >>> memory.read(0)
    ['0: flip', 'chance: roll red 26 blue 11']
    """

    def append(self, number: int, entries: Sequence[str]) -> None:
        """Store entries from ``number`` on, all or none.  Raises BehindError if that number is taken."""
        ...

    def read(self, since: int) -> Sequence[str]:
        """The entries from number ``since`` on."""
        ...


def dumps(record: Record) -> str:
    """A record as JSON, a line for each move and each line of its position, to be read by eye.

    >>> print(dumps(Record("cubo", 1, 7, moves=((0, "flip"),))).splitlines()[1])
     "format": "cubeplay",
    """
    house = None if record.house is None else {"id": record.house.id, "digest": record.house.digest}
    data = {
        "format": FORMAT,
        "version": VERSION,
        "game": record.game,
        "rules": record.rules,
        "seed": record.seed,
        "options": dict(record.options),
        "names": list(record.names),
        "bots": list(record.bots),
        "chance": record.chance,
        "undo": record.undo,
        "house": house,
        "position": None if record.position is None else record.position.split("\n"),
        "script": list(record.script),
        "moves": [entry(actor, notation) for actor, notation in record.moves],
    }
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def loads(text: str, origin: str = "") -> Record:
    """Read a record.  Raises SaveError, which names ``origin`` and the place.

    >>> loads("{", "game.json")
    Traceback (most recent call last):
    cubeplay.errors.SaveError: game.json not loaded: it breaks off or is damaged at line 1. Nothing \
has changed. Choose another file.
    """
    what = _("{origin} not loaded").format(origin=origin or _("Game"))
    try:
        data = json.loads(text)
    except (json.JSONDecodeError, RecursionError) as error:
        line = getattr(error, "lineno", 1)
        raise _refusal(what, _("it breaks off or is damaged at line {line}.").format(line=line)) from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise _refusal(what, _("it is not a cubeplay save file."))
    version = data.get("version")
    if type(version) is not int or version not in ABSENT:
        why = _("it has version {found!r} of the format, and this cubeplay reads versions up to {known}.")
        raise _refusal(what, why.format(found=version, known=VERSION))
    return _checked({**data, **ABSENT[version]}, what)


def _refusal(what: str, why: str) -> SaveError:
    return SaveError(what, why, _("Nothing has changed. Choose another file."))


def _checked(data: dict[str, Any], what: str) -> Record:
    texts = ("names", "bots", "script", "moves")
    shapes: dict[str, tuple[type, ...]] = {
        "game": (str,),
        "rules": (int,),
        "seed": (int, str),
        "options": (dict,),
        "house": (dict, type(None)),
        "position": (list, type(None)),
    } | dict.fromkeys(texts, (list,))
    for name, kinds in shapes.items():
        if type(data.get(name)) not in kinds:
            raise _refusal(what, _("its part {name!r} is missing or damaged.").format(name=name))
    for name in (*texts, "position"):
        if not all(isinstance(item, str) for item in data[name] or ()):
            raise _refusal(what, _("its part {name!r} is missing or damaged.").format(name=name))
    if data.get("chance") not in ("seed", "ask") or data.get("undo") not in ("fair", "free"):
        raise _refusal(what, _("it does not say where its dice come from, or how undo works."))
    return Record(
        game=data["game"],
        rules=data["rules"],
        seed=data["seed"],
        options=data["options"],
        names=tuple(data["names"]),
        bots=tuple(data["bots"]),
        chance=data["chance"],
        undo=data["undo"],
        house=_house(data["house"], what),
        position=None if data["position"] is None else "\n".join(data["position"]),
        script=tuple(data["script"]),
        moves=tuple(_move(number, text, what) for number, text in enumerate(data["moves"], 1)),
    )


def _house(data: dict[str, Any] | None, what: str) -> House | None:
    if data is None:
        return None
    if not (isinstance(data.get("id"), str) and isinstance(data.get("digest"), str)):
        raise _refusal(what, _("its part {name!r} is missing or damaged.").format(name="house"))
    return House(data["id"], data["digest"])


def _move(number: int, text: str, what: str) -> tuple[Actor, str]:
    try:
        return read_entry(text)
    except ValueError:
        why = _("move {number} ({text!r}) does not say who made it.")
        raise _refusal(what, why.format(number=number, text=text[:40])) from None


def write(record: Record, path: str | os.PathLike[str]) -> None:
    """Save a record.  The file appears whole or not at all.  Raises SaveError.

    >>> from tempfile import mkdtemp
    >>> path = Path(mkdtemp()) / "game.json"
    >>> write(Record("cubo", 1, 7), path)
    >>> path.exists()
    True
    """
    target = Path(path)
    try:
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", dir=target.parent, prefix=f".{target.name}.", delete=False
        ) as part:
            part.write(dumps(record))
            part.flush()
            os.fsync(part.fileno())
    except OSError as error:
        raise _unwritable(target, error) from error
    try:
        os.replace(part.name, target)
    except OSError as error:
        Path(part.name).unlink(missing_ok=True)
        raise _unwritable(target, error) from error


def _unwritable(target: Path, error: OSError) -> SaveError:
    why = _("{path} cannot be written ({reason}).").format(path=target.name, reason=error.strerror)
    return SaveError(_("Game not saved"), why, _("Choose another folder or name."))


def read(path: str | os.PathLike[str]) -> Record:
    """Load a record.  Raises SaveError; the file is left as it was.

    >>> from tempfile import mkdtemp
    >>> path = Path(mkdtemp()) / "game.json"
    >>> write(Record("cubo", 1, 7), path)
    >>> read(path).seed
    7
    """
    source = Path(path)
    what = _("{origin} not loaded").format(origin=source.name)
    try:
        if source.stat().st_size > LARGEST:
            raise _refusal(what, _("it is far too large for a game."))
        text = source.read_text(encoding="utf-8")
    except OSError as error:
        raise _refusal(what, _("it cannot be read ({reason}).").format(reason=error.strerror)) from error
    except UnicodeDecodeError:
        raise _refusal(what, _("it is not a text file.")) from None
    return loads(text, source.name)
