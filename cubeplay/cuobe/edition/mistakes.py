"""What is wrong with an edition, and where."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from cubeplay.errors import HouseDataError
from cubeplay.words import _, listed


@dataclass(frozen=True, slots=True)
class Location:
    """A place in an edition: the file, and what in it, from the outside to the inside.

    ``entry`` is the kind and the number, counted from 1, of the room or card that it is in, if it is in one.
    """

    file: str
    parts: tuple[str, ...] = ()
    entry: tuple[str, int] | None = None

    def at(self, part: str) -> Location:
        """A place inside this one."""
        return replace(self, parts=(*self.parts, part))

    def __str__(self) -> str:
        """What people call it.

        >>> print(Location("rooms.toml").at("[[room]] 3 (attic)").at("search"))
        rooms.toml, [[room]] 3 (attic), search
        """
        return listed((self.file, *self.parts))


class EditionError(HouseDataError):
    """A mistake in an edition.  ``place`` says where."""

    def __init__(self, place: Location, why: str, mend: str) -> None:
        self.place = place
        super().__init__(_("Edition not loaded, {place}").format(place=place), why, mend)


@dataclass
class MistakeList:
    """Collects the mistakes while an edition is read."""

    mistakes: list[EditionError] = field(default_factory=list)

    def add(self, place: Location, why: str, mend: str) -> None:
        """Note a mistake, and how to mend it."""
        self.mistakes.append(EditionError(place, why, mend))
