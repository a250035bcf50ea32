"""The pictures of lessons."""

from fractions import Fraction

import pytest
from cubeplay.teach.experiment import Experiment, Measure

from cubeplay_widgets.lessons.pictures import agrees, beside, figures, grids


def test_pictures_stand_beside_each_other():
    assert beside("<p>one</p>", "<p>two</p>").count("<div>") == 2


def test_a_table_of_figures_names_its_columns_and_rows():
    told = figures("<Rolls>", ("On", "Rolls"), [("1, 2", 3), ("4", 5)])
    assert "<caption>&lt;Rolls&gt;</caption>" in told
    assert '<th scope="col">Rolls</th>' in told
    assert '<th scope="row">1, 2</th><td>3</td>' in told


def test_grids_say_what_counts_in_them():
    assert grids(lambda *_pips: "", (1, 2), "Doubles").startswith("<h3>Doubles</h3>")
    assert grids(lambda *_pips: "", (1, 2)).startswith("<div")


def test_a_function_of_a_game_that_finds_the_same_is_named_and_one_that_does_not_is_an_error():
    made = Experiment("six", "How often?", Measure("", "", of=36), Fraction(1, 6), lambda rng: 0, "")
    assert "own function fight_odds finds the same: 6 of 36." in agrees(made, Fraction(1, 6), by="fight_odds")
    with pytest.raises(ValueError, match="fight_odds finds 1/5 for six, not 1/6"):
        agrees(made, Fraction(1, 5), by="fight_odds")
