"""``cubeplay data``: shows, exports, reads in or deletes what is stored."""

from __future__ import annotations

from pathlib import Path

from cubeplay.errors import CubeplayError, SaveError
from cubeplay.session.atomic_files import advice, cause_of, write_whole
from cubeplay.store import (
    KEEP_DAYS,
    Owned,
    PostgresAddress,
    Store,
    data_folder,
    most_kept,
    shown_place,
    usual_place,
)
from cubeplay.words import _, plural
from cubeplay.words.numbers import Numeral

ME = "me"
"""The name of the owner "", whose machine it is, on the command line."""

EVERYBODY = "everybody"
COUNTED = ("games", "notes", "bytes")


def where() -> str:
    """Where the store is, its size, and how much is stored of each owner."""
    store = Store()
    owners = store.owners()
    is_shared = isinstance(usual_place(), PostgresAddress)
    amount = sum(owned.bytes for owned in owners) if is_shared else used(data_folder())
    told = [
        _("{size} in all.").format(size=size(amount)),
        quota_words(store.size()),
        _("What a visitor keeps is deleted {days} days after the last visit.").format(days=KEEP_DAYS),
    ]
    return "\n".join([shown_place(), " ".join(told), *map(_line, owners)])


def quota_words(taken: int) -> str:
    """How much of the quota for visitors is used.  Raises SaveError if the quota cannot be read.

    >>> quota_words(2**20)
    'Visitors may keep games and notes until the store has 1 GiB; it has 1 MiB.'
    """
    words = _("Visitors may keep games and notes until the store has {quota}; it has {taken}.")
    return words.format(quota=size(most_kept()), taken=size(taken))


def export(owner: str, path: str) -> str:
    """Write all games and notes of an owner to a file.

    Raises CubeplayError for an owner of whom nothing is stored, SaveError for a file that cannot be written.
    """
    store = Store()
    found = _owner(store, owner)
    try:
        write_whole(Path(path), store.export(found.owner))
    except OSError as error:
        elsewhere = _("Name another file.")
        why, then = advice(cause_of(error), Path(path).name, str(error.strerror), elsewhere)
        raise SaveError(_("Not written"), why, then) from error
    return _("{path} holds {what}.").format(what=_amount(found), path=path)


def take_in(path: str) -> str:
    """Read the games and notes of a file that was exported, here or in a browser.

    Raises SaveError for another file, a newer or a damaged one, or if it cannot be read.
    """
    try:
        return taken_in(Path(path).read_bytes())
    except OSError as error:
        why, then = advice(cause_of(error), Path(path).name, str(error.strerror), _("Name another file."))
        raise SaveError(_("Not read"), why, then) from error


def taken_in(text: str | bytes) -> str:
    """Add what a file holds to what the person of this machine has; says what came.  Raises SaveError."""
    came = Store().take_in(text)
    games = plural("{count} game", "{count} games", came.games).format(count=came.games)
    notes = plural("{count} note", "{count} notes", came.notes).format(count=came.notes)
    return _("Read: {games} and {notes} that were not here.").format(games=games, notes=notes)


def delete(owner: str, *, sure: bool) -> str:
    """Delete all games and notes of an owner, or of everybody.

    Raises CubeplayError for an owner of whom nothing is stored, and if not ``sure``.
    """
    store = Store()
    going = store.owners() if owner == EVERYBODY else (_owner(store, owner),)
    amount = _amount(Owned("", *(sum(getattr(each, name) for each in going) for name in COUNTED)))
    if not sure:
        why = _("{what} would be gone for ever.").format(what=amount)
        raise CubeplayError(_("Not deleted"), why, _("Export them first, then add --yes."))
    for each in going:
        store.delete(each.owner)
    return _("Deleted: {what}.").format(what=amount)


def _owner(store: Store, name: str) -> Owned:
    """An owner by name, or by the first letters of it.  Raises CubeplayError."""
    owners = store.owners()
    if name == ME:
        return next((each for each in owners if not each.owner), Owned("", 0, 0, 0))
    found = [each for each in owners if name and each.owner.startswith(name)]
    if len(found) == 1:
        return found[0]
    why = _("several owners begin with {name!r}.") if found else _("nothing is kept here of {name!r}.")
    then = _("See who there is: cubeplay data")
    raise CubeplayError(_("Not done"), why.format(name=name[:40]), then)


def _line(owned: Owned) -> str:
    return _("{owner}: {what}").format(owner=owned.owner or ME, what=_amount(owned))


def _amount(owned: Owned) -> str:
    games = plural("{count} game", "{count} games", owned.games).format(count=owned.games)
    notes = plural("{count} note", "{count} notes", owned.notes).format(count=owned.notes)
    return _("{games} and {notes} ({size})").format(games=games, notes=notes, size=size(owned.bytes))


def used(folder: Path) -> int:
    """The bytes of all files in a folder; a file that is deleted meanwhile does not count."""
    total = 0
    for path in folder.rglob("*"):
        try:
            total += path.stat().st_size if path.is_file() else 0
        except OSError:
            continue
    return total


def size(amount: float) -> str:
    """An amount of bytes in words.

    >>> size(0), size(1), size(1536), size(5 * 2**30)
    ('0 bytes', '1 byte', '1.5 KiB', '5 GiB')
    """
    if amount < 1024:
        return plural("{count} byte", "{count} bytes", int(amount)).format(count=int(amount))
    amount, unit = amount / 1024, 0
    units = ("KiB", "MiB", "GiB", "TiB")
    while amount >= 1024 and unit < len(units) - 1:
        amount, unit = amount / 1024, unit + 1
    return f"{Numeral(amount):.3g} {units[unit]}"
