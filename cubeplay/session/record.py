"""Save files: the options, the seed and the moves of a game, in JSON.

Loading plays every move again, so that a file cannot contain illegal moves, or dice that its seed does not
roll.  The only state in a file is the position in which the game began, as text, if that is not the game's
own start.  Files are written atomically.
"""

from __future__ import annotations

import json
import os
from codecs import BOM_UTF8
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal, Protocol

from cubeplay import limits
from cubeplay.errors import SaveError
from cubeplay.game import CHANCE, CLOCK, Actor, House
from cubeplay.session.atomic_files import advice, cause_of, write_whole
from cubeplay.session.schema import FORMAT, SavedGame2, read_saved
from cubeplay.words import _

VERSION: Final = 2
LARGEST: Final = limits.SAVE
"""The most bytes of a file; far more than the longest game needs."""

ChanceMode = Literal["seed", "ask"]
UndoMode = Literal["fair", "free"]


@dataclass(frozen=True, slots=True)
class Record:
    """All that is needed to replay a game.

    ``moves`` holds ``(actor, notation)`` pairs.  ``bots`` names the computer player of each seat, ""
    for a person.  ``rules`` is the version of the game's rules.  ``position`` is the text of the
    position in which the game began, None for its own start; ``script`` are the dice and cards that were
    named in advance.  A record reveals future dice and cards: it has the script and the seed.

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
    """Read a line that :func:`entry` wrote.  Raises SaveError for anything else.

    >>> read_entry("0: reroll")
    (0, 'reroll')
    """
    who, colon, notation = text.partition(": ")
    if colon and who == CHANCE:
        return CHANCE, notation
    if colon and who == CLOCK:
        return CLOCK, notation
    seat = limits.whole_number(who)
    if not colon or seat is None:
        why = _("{entry} does not say who made a move, and which.").format(entry=limits.as_written(text))
        raise SaveError(_("Game not loaded"), why, _("Nothing has changed. Choose another file."))
    return seat, notation


class Journal(Protocol):
    """Stores every move of a session before it is shown.

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
        """Store entries from ``number`` on, all or none.

        Raises BehindError if that number is taken, and SaveError if they cannot be stored now.
        """
        ...

    def read(self, since: int) -> Sequence[str]:
        """The entries from number ``since`` on.

        Raises SaveError if they cannot be read now, and BehindError if those before are no longer the same.
        """
        ...


def dumps(record: Record) -> str:
    """A record as JSON that people can read: a line for each move and each line of the position.

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
        data = text.encode("utf-8")
    except UnicodeEncodeError:
        raise _refusal(what, _("it holds half a character, which cannot be saved.")) from None
    return _read(data, what)


def _refusal(what: str, why: str) -> SaveError:
    return SaveError(what, why, _("Nothing has changed. Choose another file."))


def _read(data: bytes, what: str) -> Record:
    """The record of a file's bytes.  Raises SaveError."""
    try:
        saved = read_saved(data.removeprefix(BOM_UTF8))
    except ValueError as error:
        raise _refusal(what, str(error)) from None
    new = saved if isinstance(saved, SavedGame2) else None
    return Record(
        game=saved.game,
        rules=saved.rules,
        seed=saved.seed,
        options=saved.options,
        names=saved.names,
        bots=saved.bots,
        chance=saved.chance,
        undo=saved.undo,
        house=House(saved.house.id, saved.house.digest) if saved.house else None,
        position="\n".join(new.position) if new and new.position is not None else None,
        script=new.script if new else (),
        moves=tuple(_move(number, text, what) for number, text in enumerate(saved.moves, 1)),
    )


def _move(number: int, text: str, what: str) -> tuple[Actor, str]:
    try:
        return read_entry(text)
    except SaveError:
        why = _("move {number} ({text!r}) does not say who made it.")
        raise _refusal(what, why.format(number=number, text=text[:40])) from None


def write(record: Record, path: str | os.PathLike[str]) -> None:
    """Save a record to a file, atomically.  Raises SaveError.

    >>> from tempfile import mkdtemp
    >>> path = Path(mkdtemp()) / "game.json"
    >>> write(Record("cubo", 1, 7), path)
    >>> path.exists()
    True
    """
    target = Path(path)
    try:
        write_whole(target, dumps(record))
    except UnicodeEncodeError:
        why = _("its names or options have letters that no file can hold.")
        raise SaveError(_("Game not saved"), why, _("Type them anew.")) from None
    except OSError as error:
        elsewhere = _("Choose another folder or name.")
        why, next = advice(cause_of(error), target.name, str(error.strerror), elsewhere)
        raise SaveError(_("Game not saved"), why, next) from error


def read(path: str | os.PathLike[str]) -> Record:
    """Load a record from a file.  Raises SaveError.

    >>> from tempfile import mkdtemp
    >>> path = Path(mkdtemp()) / "game.json"
    >>> write(Record("cubo", 1, 7), path)
    >>> read(path).seed
    7
    """
    source = Path(path)
    what = _("{origin} not loaded").format(origin=source.name)
    try:
        with source.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise _refusal(what, _("it cannot be read ({reason}).").format(reason=error.strerror)) from error
    except ValueError:  # a NUL in its name
        raise _refusal(what, _("there is no such file.")) from None
    return _read(data, what)
