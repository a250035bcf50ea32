"""The table of all cards and rooms of the house edition, with the tests that exercise each.

`python tests/cuobe/cuobe_effects_table.py` writes docs/cuobe-effects.md again after a card has changed.
"""

from itertools import chain
from pathlib import Path

import test_cuobe_house as house
from cubeplay.cuobe.rules.cards import card_text, room_text
from cuobe_house import HOUSE

PAGE = Path(__file__).parents[2] / "docs" / "cuobe-effects.md"
HEAD = """# What the cards and rooms of CU[o]BE's house edition do

Each of them, in words made from its data, and the tests that exercise it (in
`tests/cuobe/test_cuobe_house.py`). Every effect of the glossary is tried with each of its targets in
`tests/cuobe/test_cuobe_effects.py`. This page is written by `python tests/cuobe/cuobe_effects_table.py`.
"""


def tests():
    """For each card and room the tests that exercise it."""
    found = {}
    for name, test in vars(house).items():
        for mark in getattr(test, "pytestmark", ()):
            if mark.name == "parametrize" and mark.args[0] == "like":
                for tried in chain.from_iterable(mark.args[1]):
                    ((what, id),) = tried.items()
                    card = HOUSE.spawn_cards[id].id if what == "spawn" else id
                    found.setdefault(card, []).append(name)
    return found


def rows():
    """A line for each effect, and for each card and room."""
    found = tests()
    yield "| effect | on |\n| --- | --- |"
    for do, cards in sorted(bearers().items()):
        yield f"| {do} | {', '.join(cards)} |"
    yield "\n| card or room | kind | what it does | tests |\n| --- | --- | --- | --- |"
    for card in (*HOUSE.rooms.values(), *HOUSE.blue.values(), *HOUSE.green.values()):
        kind = getattr(card, "kind", "room")
        words = " ".join(room_text(card) if kind == "room" else card_text(card))
        yield f"| {card.title} | {kind} | {words} | {', '.join(found[card.id])} |"


def bearers():
    """For each effect the titles of the cards and rooms that have it."""
    found = {}
    for card in (*HOUSE.rooms.values(), *HOUSE.blue.values(), *HOUSE.green.values()):
        parts = [getattr(card, part, ()) for part in ("effects", "enter", "dice", "ongoing")]
        for do in dict.fromkeys(effect.do for part in parts for effect in part):
            found.setdefault(do, []).append(card.title)
    return found


def page():
    """The whole page."""
    return HEAD + "\n" + "\n".join(rows()) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
