"""CU[o]BE's rulebook to look things up in: its chapters, and what rules look like on the grid."""

from __future__ import annotations

from typing import Final

from cubeplay.cuobe.rules.state import Room
from cubeplay.cuobe.teaching.positions import HOUSE, across, laid, spawn, who
from cubeplay.teach.illustrated_rulebook import Chapter, Illustrated, Picture
from cubeplay.words import _

_MIDDLE: Final = ("b2", "c2", "d2", "b3", "c3", "d3", "b4", "c4", "d4")
_GRID: Final = ("a1", "e5")
KEYS: Final = HOUSE.of_kind["key"]

RULEBOOK_PAGE: Final = Illustrated(
    (
        Chapter(_("Goal and set-up"), "goal"),
        Chapter(_("Your turn"), "first-player"),
        Chapter(_("Moving and discovering"), "move"),
        Chapter(_("Locks, shifts and search"), "lock"),
        Chapter(_("Blue cards and chests"), "blue-card"),
        Chapter(_("Spawns"), "arrive"),
        Chapter(_("Fights and traps"), "fight"),
        Chapter(_("Wounds, panic and the end"), "wound"),
        Chapter(_("Variants"), "solo"),
        Chapter(_("Words on the cards"), "calm"),
    ),
    {
        "fields": Picture(
            _("Twenty-five rooms. At the start only the Atrium lies open."),
            laid({}, who("c3"), who("c3")),
            near=_GRID,
        ),
        "discover": Picture(
            _("A room with a question mark is flipped by who goes in."),
            laid({"d3": "lift"}, who("c3")),
            marked=("c2",),
            near=_MIDDLE,
        ),
        "edge": Picture(
            _("The arrow of e3 points over the edge: it leads to a3."),
            laid({"e3": across("duct"), "d3": "ward", "a3": "larder"}, who("e3")),
            marked=("e3", "a3"),
            near=("a2", "e4"),
        ),
        "corridor": Picture(
            _("The arrows point east and west. North is no way out."),
            laid({"d3": across("duct"), "d2": "lift", "e3": "ward"}, who("d3")),
            near=("c2", "d2", "e2", "c3", "d3", "e3", "c4", "d4", "e4"),
            tries="move north",
        ),
        "carry": Picture(
            _("Two in one room: for one more die both go together."),
            laid({"d3": "lift"}, who("c3"), who("c3", asleep=True)),
            marked=("c3",),
            near=_MIDDLE,
        ),
        "lock": Picture(
            _("There is a lock in this room: in, yes; out, no."),
            laid({"d3": Room("lift", lock=True), "e3": "ward"}, who("d3")),
            near=("c2", "d2", "e2", "c3", "d3", "e3", "c4", "d4", "e4"),
            tries="move west",
        ),
        "relock": Picture(
            _("A printed lock: once open, it is shut again when the turn ends."),
            laid({"d3": "archive"}, who("d3")),
            marked=("d3",),
            near=_MIDDLE,
        ),
        "pusher": Picture(
            _("Whoever steps into the Pusher is carried on with the whole row."),
            laid({"d3": "pusher", "e3": "lift"}, who("c3")),
            marked=("d3",),
            near=("a2", "e4"),
        ),
        "tick": Picture(
            _("A tick to the east carries this row on; e4 comes in at a4."),
            laid(
                {"b4": "lift", "c4": "nursery", "d4": "larder", "e4": "ward"},
                who("d4"),
                green=("tick-east",),
            ),
            marked=("a4", "b4", "c4", "d4", "e4"),
            near=("a3", "e5"),
        ),
        "search-symbol": Picture(
            _("Only rooms with a search symbol can be searched; the Atrium has none."),
            laid({"d3": "nursery", "b3": "larder", "c2": "attic"}, who("c3")),
            near=_MIDDLE,
            tries="search",
        ),
        "find-token": Picture(
            _("A find token waits in this room: take it for nothing."),
            laid({"c3": Room("atrium", find=True), "b3": "lift"}, who("c3")),
            marked=("c3",),
            near=_MIDDLE,
        ),
        "chest": Picture(
            _("Somebody’s chest stands in this room, and stays there."),
            laid({"d3": Room("lift", chest=1), "b3": "ward"}, who("c3"), who("b3")),
            marked=("d3",),
            near=_MIDDLE,
        ),
        "ghoul": Picture(
            _("While the Ghoul lives, its whole row and column are trapped."),
            laid(
                {"d3": "lift", "b3": "larder", "d2": "ward"},
                who("b3"),
                spawns=(spawn("ghoul", "d3", 3),),
            ),
            marked=("d3",),
            near=_GRID,
        ),
        "spawn-blocks": Picture(
            _("A spawn is in the room, so its dice effects are stopped."),
            laid({"d3": "nursery"}, who("d3"), spawns=(spawn("clown", "d3", 2),)),
            near=_MIDDLE,
            tries="search",
        ),
        "fight": Picture(
            _("A spawn of power 2 in your room: roll more than its power and your panic."),
            laid({"c2": "lift"}, who("c3"), spawns=(spawn("ghoul", "c3", 2),)),
            marked=("c3",),
            near=_MIDDLE,
        ),
        "trap": Picture(
            _("A trap token in the Atrium, and a printed trap on b3."),
            laid({"c3": Room("atrium", trap=True), "b3": "boiler", "d3": "lift"}, who("d3")),
            marked=("c3", "b3"),
            near=_MIDDLE,
        ),
        "trap-row": Picture(
            _("A red stripe traps the whole row."),
            laid({"b3": "gallery", "d3": "lift"}, who("c3")),
            marked=("b3",),
            near=("a2", "e4"),
        ),
        "no-traps": Picture(
            _("In this room no trap works."),
            laid({"d3": "chapel"}, who("c3")),
            marked=("d3",),
            near=_MIDDLE,
        ),
        "key": Picture(
            _("A key is activated in the Exit alone, and this is the Atrium."),
            laid({"d3": "exit", "b3": "lift"}, who("c3", tools=("bone-key",)), activated=KEYS[1:]),
            near=_MIDDLE,
            tries="use bone-key",
        ),
        "escape": Picture(
            _("All five keys are in: who stands in the Exit may leave."),
            laid({"d3": "exit", "b3": "lift"}, who("d3"), activated=KEYS),
            marked=("d3",),
            near=_MIDDLE,
        ),
    },
)
"""Chapters and pictures of CU[o]BE's rulebook."""
