"""What a position says is still to be done can be done, or its line is refused in words."""

from random import Random

import pytest
from cubeplay.cuobe.game import GAME
from cubeplay.cuobe.rules.play import TASKS
from cubeplay.cuobe.rules.position.required_lines import NEEDS
from cubeplay.errors import PositionError
from cubeplay.game import CHANCE

from breadth import together

FLOOR = "rooms:\n  . . . . .\n  . larder . . .\n  . . atrium . .\n  . . . . .\n  . . . . .\n"
LINES = (
    (), ("cause: larder",), ("player: 2",), ("subject: 1",), ("choices: a1, b2",), ("choices: yes",),
    ("asks: place", "choices: a1, b2"), ("asks: answer", "choices: draw, token"), ("card: blue",),
    ("card: ghoul",), ("places: b2",), ("seats: 1 2",), ("direction: north",),
)  # fmt: skip


def short(do, lines):
    """A short text with one task."""
    return FLOOR + "\n    ".join((f"tasks:\n  {do}:", *lines)) + "\n"


def first_steps(state):
    """Every first step of a table, each made."""
    actors = GAME.to_move(state)
    moves = [GAME.chance(state).sample(Random(0))] if actors == (CHANCE,) else GAME.moves(state, actors[0])
    return [GAME.apply(state, actors[0], move) for move in moves]


@together("do", sorted(TASKS))
def test_a_task_that_lacks_what_it_needs_is_refused_at_its_line(do):
    for lines in LINES:
        try:
            state = GAME.read_position(short(do, lines))
        except PositionError as error:
            refused = error
            continue
        assert first_steps(state)
    assert refused.next
    assert ", line 8" in refused.what


FITS = {
    "draw": "card: blue",
    "flip": "places: a1",
    "find-choice": "cause: larder\n    places: b2\n    asks: answer\n    choices: draw, token",
    "spider": "asks: place\n    choices: a1, b2",
    "curiosity": "asks: answer\n    choices: draw",
    "put-find": "asks: place\n    choices: b2, c3",
    "roll": "card: search",
    "effect": "effect:\n      do: heal\n      who: chosen\n    subject: 1\n    asks: seat\n    choices: 1, 2",
}


@pytest.mark.parametrize("do", FITS)
def test_a_task_with_what_it_needs_is_read_and_done(do):
    assert first_steps(GAME.read_position(short(do, [FITS[do]])))


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        (short("draw", ()), 8, "'draw' cannot be done without a fitting line 'card'"),
        (short("flip", ["places: c3"]), 8, "'flip' cannot be done without a fitting line 'places'"),
        (short("roll", ["card: search", "player: 5"]), 8, "a fitting line 'player'"),
        (short("spider", [FITS["spider"]]) + "  move:\n    seats: 1\n", 7, "'move' cannot be done"),
        (short("roll", ["card: attack", "seats: 1 2"]).replace("roll", "loot"), 8, "a fitting line 'card'"),
    ],
)
def test_the_refusal_names_the_task_and_the_line(text, line, why):
    with pytest.raises(PositionError) as refused:
        GAME.read_position(text)
    assert f"line {line}" in refused.value.what
    assert why in refused.value.why


def test_what_no_line_tells_is_found_by_making_the_steps_on_trial():
    unknown = short("curiosity", [FITS["curiosity"]]) + "  trigger:\n  enter:\n    cause: cellar-of-nobody\n"
    with pytest.raises(PositionError, match="it stops at 'draw'"):
        GAME.read_position(unknown)


def test_every_task_has_its_needs_noted_or_needs_nothing():
    bare = {"build", "clown", "dice", "end", "fear", "finish", "first-turn", "give-up", "green", "hand-limit",
            "leftovers", "retrieve-tool", "spider-due", "tentacles", "trigger"}  # fmt: skip
    assert TASKS - NEEDS.keys() == bare
