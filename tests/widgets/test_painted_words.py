"""Words that are painted on a board have room in every language."""

import pytest
from cubeplay.cuobe.game import GAME
from cubeplay.cuobe.rules.state import PLACES, Player
from cubeplay.words import PSEUDO, language_of, speaking
from cuobe_scenes import NAMES, mid_game, table

from cubeplay_widgets.board.game_board import BoardView
from cubeplay_widgets.boards.cuobe.board import CuobeFace
from cubeplay_widgets.paint.geometry import breadth
from cubeplay_widgets.paint.pieces import LETTER
from cubeplay_widgets.paint.scene import Text

SIZES = pytest.mark.parametrize("small", [False, True], ids=["large", "small"])
READ = 9.5
"""The smallest size, in units, of a word that is read on a phone."""


@pytest.fixture(params=["en", "de", PSEUDO], autouse=True)
def spoken(request):
    with speaking(language_of(request.param)):
        yield


def crammed(scene):
    """The painted words that are longer than what they stand on, are cut, or are too small to be read."""
    for item in scene.items:
        left, _top, right, _bottom = item.box
        for shape in item.shapes:
            if isinstance(shape.geometry, Text) and any(map(str.isalpha, shape.geometry.text)):
                words, paint = shape.geometry, shape.paint
                wide = breadth(words.text, paint.size, LETTER)
                begin = words.x - {"start": 0, "middle": wide / 2, "end": wide}[paint.anchor]
                if begin < left or begin + wide > right or paint.size < READ or words.text[-1] in ".…":
                    yield item.id, words.text, paint.size


def seen(state, small, **more):
    seat = state.tasks[0].player if state.tasks else state.player
    look = BoardView(state, seat, GAME.moves(state, seat), small=small, names=NAMES, **more)
    return list(crammed(CuobeFace().scene(look)))


@SIZES
def test_the_names_of_all_rooms_of_cuobe_have_room(small):
    rooms = dict(zip(PLACES, table().edition.rooms, strict=True))
    state = table(rooms, (Player(), Player()))
    assert seen(state, small, table=True) == []


@SIZES
def test_what_stands_beside_the_rooms_has_room(small):
    assert seen(mid_game(), small) == []
    assert seen(mid_game(dice=0), small) == []


@SIZES
def test_the_titles_of_all_cards_in_a_hand_have_room(small):
    edition, found = table().edition, []
    for card in edition.blue:
        player = Player(PLACES["c3"], tools=(card,))
        found += seen(table(players=(player, Player())), small)
    assert found == []
