"""CU[o]BE's table in words: everything that lies on it, row by row."""

from random import Random

import pytest
from cubeplay.cuobe.rules.floor import FIELDS
from cubeplay.cuobe.rules.state import place_name
from cuobe_scenes import NAMES, ended, mid_game
from msgspec.structs import replace
from test_cuobe_board import FACE, look, random_states

from cubeplay_widgets.boards.cuobe.plain_text import table_in_words
from cubeplay_widgets.paint.svg import svg


def test_the_mock_up_in_words():
    told = table_in_words(mid_game(latest="toll", rolled=(0, 2)), NAMES)
    for line in (
        "Turn 14, Zoë. Dice left: 3.",
        "Last roll: 0, 2.",
        "Last green card: Toll.",
        "Not discovered: a1, b1, d1 and e1.",
        "a5, not discovered: lock token, trap token.",
        "Ghoul, power 2, on b3.",
        "Sister, power 1, stolen cards: 1, on b4.",
        "4 spiders, on d2, c4 and c5.",
        "Tools: Crowbar, Brass key, Bandage.",
        "In the chest on c3: Whistle, Wax key.",
        "Keys activated: 1 of 5.",
        "Dropped tools: Axe, Magnet.",
    ):
        assert line in told.splitlines()


@pytest.mark.parametrize("players", [1, 3, 6])
def test_every_room_spawn_player_and_card_of_random_tables_is_told(players):
    states = list(random_states(players, 11, most=300))
    for state in Random(2).sample(states, min(10, len(states))):
        told = table_in_words(state, NAMES)
        assert all(f"{place_name(place)}" in told for place in FIELDS)
        assert all(state.edition.titles[room.card] in told for room in state.rooms if room.card)
        for seat, player in enumerate(state.players):
            assert NAMES[seat] in told
            cards = (*player.tools, *player.talents, *player.syndromes)
            assert all(state.edition.titles[card] in told for card in cards)
        assert all(f"on {place_name(spawn.at)}." in told for spawn in state.spawns)


def test_two_tables_that_differ_are_told_differently():
    state = mid_game()
    other = state.but(rooms=(*state.rooms[:3], replace(state.rooms[3], trap=True), *state.rooms[4:]))
    assert table_in_words(state) != table_in_words(other)
    assert table_in_words(state) != table_in_words(state.but(dice=2))


def test_the_end_is_told():
    assert table_in_words(ended(), NAMES).startswith("The game is over.")


def test_the_picture_describes_itself_with_the_table_in_words():
    state = mid_game()
    scene = FACE.scene(look(state))
    assert scene.desc == table_in_words(state, NAMES)
    assert "Ghoul, power 2, on b3." in svg(scene, "CU[o]BE").split("</desc>")[0]
