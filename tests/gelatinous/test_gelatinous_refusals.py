"""What every refusal says: what was not done, why, what next, and at which places."""

from collections import Counter

import pytest
from cubeplay.gelatinous import GAME
from gelatinous_tables import CELLAR, CORRIDOR, GUARDROOM, STOKEHOLE, in_room, play
from test_gelatinous_laws import ALL, drawn, turning

from breadth import together

FOUR = drawn(("skin", "slide"), ("leap", "tip"), level=2)
INSIDE = in_room("a1", (2, 1))
DONE, _FIRED = play(in_room("d4", (2, 1), glyphs=(), dungeon=CELLAR + GUARDROOM), "roll east")
AWAY, _FIRED = play(DONE, "stop")
HOT = in_room("b1", (2, 1), dungeon=STOKEHOLE, level=6, actions=21, held="ooze leap")

REFUSALS = [
    ("keep-cards", FOUR, "keep skin fly ooze",
     "you neither hold nor drew fly, or named it twice. Choose among Leap, Thick skin, Slide, Tip over.",
     ("fly",)),
    ("keep-number", FOUR, "keep skin slide", "you named 2, and you hold 3 at this level. Name 3.", ()),
    ("course", FOUR, "roll south", "you have just drawn abilities. Say which you keep.", ()),
    ("course", turning(3), "roll south",
     "the die has just been rolled. Turn it first: choose the number that looks north.", ()),
    ("course", INSIDE, "next room", "you are in the middle of a room. Roll, or use an ability.", ()),
    ("course", DONE, "roll west", "the room is done. Go into the next room, or stop.", ()),
    ("course", AWAY, "stop", "the run is put away. Say 'next room' to go on.", ()),
    ("free-turn", turning(3), "turn 3 north",
     "the 3 lies on top or underneath. Choose 1, 2, 5, 6.", ()),
    ("walls", in_room("b1", (2, 1)), "roll south", "a wall stands south of b1. Go another way.", ("b1",)),
    ("walls", INSIDE, "roll north", "the room ends north of a1. Go another way.", ("a1",)),
    ("walls", in_room("b2", (2, 1), held="leap"), "use leap north",
     "a wall or the room's end stops a leap north from b2. Go another way.", ("b2",)),
    ("exit", in_room("d4", (2, 1)), "roll east",
     "the exit is shut while a glyph stands on b2. Come to lie on it with the 6 on top.", ("b2",)),
    ("ability-held", in_room("a1", (2, 1), held="slide spin"), "use leap east",
     "you do not hold Leap. You hold Slide, Spin on the spot.", ()),
    ("ability-held", INSIDE, "use leap east", "you do not hold Leap. You hold no ability.", ()),
    ("ability-once", in_room("a1", (2, 1), held="slide spin", used=("spin",)), "use slide east",
     "you have used Spin on the spot in this room. Roll on; in the next room it is ready again.", ()),
    ("ability-once", in_room("a1", (2, 1), held="slide spin", used=("spin",), level=6), "use spin left",
     "you have used Spin on the spot in this room, and the second must be another. "
     "Use another one, or roll.", ()),
    ("ability-aim", in_room("b2", (1, 2), held=ALL), "use spin east",
     "Spin on the spot cannot be aimed like this. Add one of left, right.", ()),
    ("ability-aim", in_room("b2", (1, 2), held=ALL), "use seep north",
     "Seep down is not aimed at anything. Name it alone.", ()),
    *(
        ("ability-target", in_room(square, die, held=ALL, dungeon=dungeon), text,
         f"{why} Save it, or use it elsewhere.", (square,))
        for square, die, dungeon, text, why in (
            ("b1", (2, 1), CELLAR, "use ooze east", "there is no wall with a square behind it east of b1."),
            ("a1", (2, 1), CELLAR, "use skin south", "no danger lies south of a1."),
            ("a2", (2, 6), CELLAR, "use lash east", "no glyph stands east of a2 within reach of the 6."),
            ("b2", (2, 6), CELLAR, "use seep", "you do not lie on a glyph with the 6 underneath."),
            ("d1", (2, 1), CELLAR, "use drain", "you already lie on the square with your top number."),
            ("a1", (2, 1), CORRIDOR, "use drain", "no square of this room has your top number."),
        )
    ),
    ("boilers", HOT, "use leap east",
     "actions left: 1. This takes 2, and the boilers would overheat. Choose something that takes less.", ()),
]  # fmt: skip


@together(("law", "run", "text", "words", "places"), REFUSALS)
def test_a_refusal_says_why_and_what_next(law, run, text, words, places):
    (objection,) = [one for one in GAME.objections(run, 0, GAME.parse(text)) if one.rule.endswith(law)]
    assert (f"{objection.why} {objection.next}", objection.places) == (words, places)


def test_every_form_of_every_refusal_is_said():
    forms = {law: len(GAME.rulebook[law].why) for law in GAME.rulebook.laws}
    assert Counter(f"gelatinous.{law}" for law, *_rest in REFUSALS) == forms


@pytest.mark.parametrize(
    ("typed", "begins"),
    [
        ("keep slide", "Not kept"),
        ("turn 2 north", "Not turned"),
        ("roll north", "Not rolled"),
        ("use slide east", "Not used"),
        ("next room", "Not done"),
        ("stop", "Not stopped"),
    ],
)
def test_a_refusal_begins_with_what_was_not_done(typed, begins):
    assert GAME.refusal(GAME.parse(typed)) == begins


@pytest.mark.parametrize("run", [GAME.start(), FOUR, turning(3), INSIDE, DONE, AWAY])
def test_nobody_but_the_one_player_has_moves(run):
    assert bool(GAME.moves(run, 0)) == (GAME.to_move(run) == (0,))
    assert GAME.moves(run, 1) == ()


@pytest.mark.parametrize("typed", ["draw slide spin", "enter test-cellar", "dangers 1 2 3", "die 3"])
def test_what_comes_by_chance_is_said_by_nobody(typed):
    for run in (FOUR, INSIDE, DONE):
        assert [found.rule for found in GAME.objections(run, 0, GAME.parse(typed))] == ["table.by-itself"]
