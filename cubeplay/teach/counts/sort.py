"""Cards to sort: a pupil puts each into the heap where it belongs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from cubeplay.teach.counts.count import Checked, Count, Marks
from cubeplay.words import _


@dataclass(frozen=True, slots=True)
class SortCard:
    """A card: its name, the number of its heap, and perhaps a picture as HTML.  Its key is its number."""

    name: str
    heap: int
    picture: str = ""


@dataclass(frozen=True, slots=True)
class Heap:
    """A heap: what belongs there, and what follows from how many do."""

    name: str
    why: str = ""


@dataclass(frozen=True)
class Sort(Count):
    """Cards for two to four heaps; a mark is the number of a card's heap.  ``asks`` is the question."""

    kind: ClassVar[str] = "sort"

    cards: tuple[SortCard, ...]
    heaps: tuple[Heap, ...]
    asks: str

    @property
    def keys(self) -> list[str]:
        """The keys of all cards."""
        return [str(number) for number in range(len(self.cards))]

    @property
    def right(self) -> dict[str, str]:
        """Each card in its heap."""
        return {key: str(card.heap) for key, card in zip(self.keys, self.cards, strict=True)}

    def check(self, marks: Marks) -> Checked:
        """Count the cards in their heaps; one in a wrong heap is pointed at first, then one in none."""
        right = self.right
        fine = [key for key in self.keys if marks.get(key) == right[key]]
        wrong = [key for key in self.keys if key in marks and marks[key] != right[key]]
        look, *_others = [*wrong, *(key for key in self.keys if key not in marks), ""]
        words = _("{right} of the {all} cards lie right, and {wrong} wrong.") if wrong else ""
        words = words or _("{right} of the {all} cards lie right.")
        head = words.format(right=len(fine), all=len(self.cards), wrong=len(wrong))
        asks = _("Look at {place}: {asks}")
        told = asks.format(place=self.cards[int(look)].name, asks=self.asks) if look else ""
        return Checked(len(fine), len(self.cards), len(wrong), head, look, told)

    def task(self) -> dict[str, Any]:
        """The cards without their heaps, and the names of the heaps."""
        cards = [{"name": card.name, "picture": card.picture} for card in self.cards]
        return {
            "kind": self.kind,
            "cards": cards,
            "heaps": [heap.name for heap in self.heaps],
            "asks": self.asks,
        }

    def own(self, marks: Marks) -> dict[str, Any]:
        """The heaps with their cards, and what follows."""
        right = self.right
        heaps = [
            {
                "name": heap.name,
                "why": heap.why,
                "cards": [key for key in self.keys if right[key] == str(number)],
            }
            for number, heap in enumerate(self.heaps)
        ]
        return {"heaps": heaps, "wrong": [key for key in self.keys if marks.get(key) != right[key]]}

    def told(self, marks: Marks) -> tuple[str, str]:
        """How many cards lay right."""
        found = self.check(marks)
        if found.done:
            return _("All {all} cards lie right.").format(all=found.all), ""
        return found.head, _("The others are ringed.")
