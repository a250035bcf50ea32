"""The notation: every kind of move reads back, and what is no move is refused with a suggestion."""

from typing import get_args

import pytest
from cubeplay.cuobe.game import GAME
from cubeplay.cuobe.rules.moves import (
    GRAMMAR,
    Attack,
    Choose,
    CuobeMove,
    Decline,
    Drawn,
    DropTool,
    End,
    Fight,
    Force,
    Give,
    Go,
    Leave,
    Lot,
    PlaceChest,
    Rolled,
    Search,
    Shown,
    Stash,
    Surrender,
    Take,
    TakeFind,
    Use,
    UseRoom,
    Weapons,
)
from cubeplay.errors import NotationError
from cubeplay.game import CHANCE
from cubeplay.testing import from_json, to_json
from cuobe_tables import walk

from breadth import together

MOVES = [
    ("move north", Go("north")),
    ("move west with 3", Go("west", 2)),
    ("force", Force()),
    ("search", Search()),
    ("use room", UseRoom()),
    ("use bolt-cutter", Use("bolt-cutter")),
    ("fight ghoul with 0", Fight("ghoul", 0)),
    ("fight spider with 5", Fight("spider", 5)),
    ("attack 6 with 2", Attack(5, 2)),
    ("find", TakeFind()),
    ("chest", PlaceChest()),
    ("stash wax-key", Stash("wax-key")),
    ("take wax-key", Take("wax-key")),
    ("give axe to 1", Give("axe", 0)),
    ("drop axe", DropTool("axe")),
    ("leave", Leave()),
    ("end", End()),
    ("surrender", Surrender()),
    ("choose b3", Choose("b3")),
    ("choose east-west", Choose("east-west")),
    ("choose 6", Choose("6")),
    ("choose south", Choose("south")),
    ("choose wax-key", Choose("wax-key")),
    ("decline", Decline()),
    ("no weapons", Weapons()),
    ("weapons axe", Weapons(("axe",))),
    ("weapons axe, bolt-cutter", Weapons(("axe", "bolt-cutter"))),
    ("rolls 0", Rolled((0,))),
    ("rolls 0 1 1 2 3", Rolled((0, 1, 1, 2, 3))),
    ("draws tick-north", Drawn("tick-north")),
    ("shows exit", Shown("exit")),
    ("lot 5", Lot(5)),
]


@together(("text", "move"), MOVES)
def test_a_move_reads_back(text, move):
    assert str(move) == text
    assert GAME.parse(text) == move
    assert from_json(type(move), to_json(move)) == move


def test_every_kind_of_move_is_here():
    assert {type(move) for _text, move in MOVES} == set(get_args(CuobeMove))


def test_every_example_of_the_grammar_is_a_move():
    examples = [form.example for form in GRAMMAR.forms if form.example]
    assert {type(GAME.parse(example)) for example in examples} == {*get_args(CuobeMove)}
    assert [str(GAME.parse(example)) for example in examples] == examples


@pytest.mark.parametrize(
    ("typed", "means"),
    [
        ("  MOVE   North with 2 ", "move north with 2"),
        ("Use Wax-Key", "use wax-key"),
        ("weapons torch,axe", "weapons axe, torch"),
        ("weapons torch , axe", "weapons axe, torch"),
        ("rolls 3 0 1", "rolls 0 1 3"),
    ],
)
def test_case_spacing_and_order_do_not_matter(typed, means):
    assert str(GAME.parse(typed)) == means


@together(
    "text",
    [
        "", "move", "move up", "move north with 7", "move north with 0", "use", "use 3", "use <b>",
        "fight with 2", "fight ghoul", "fight ghoul with -1", "fight ghoul with 10", "attack 0 with 1",
        "give axe", "give axe to 7", "choose", "choose 7", "choose b3 c3", "weapons", "weapons ,", "rolls",
        "rolls 10", "rolls -1", "lot", "lot -1", "drop axe, torch", "ende",
    ],
)  # fmt: skip
def test_what_is_no_move_is_refused_in_words(text):
    answers = "Did you mean|Such a move looks like|Moves look like"
    with pytest.raises(NotationError, match=rf"is not a move of this game\. ({answers})"):
        GAME.parse(text)


@pytest.mark.parametrize("seed", range(4))
def test_all_that_can_be_said_in_a_game_reads_back(seed):
    options = ({"players": 1}, {"players": 3, "pvp": "yes"}, {"players": 6, "decks": "advanced"}, {})[seed]
    for state, actor, _move in walk(seed, **options):
        if actor == CHANCE:
            moves = [move for move, _share in GAME.chance(state).outcomes()]
        else:
            moves = [] if actor is None else GAME.candidates(state, actor)
        for move in moves:
            assert GAME.parse(str(move)) == move
