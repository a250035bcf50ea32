"""Moves are typed with the words of one's own language; what is stored is English."""

from importlib import import_module

import pytest
from cubeplay import GAMES
from cubeplay.errors import NotationError
from cubeplay.limits import LINE
from cubeplay.notation.typed_words import MOST, WORDS, readings
from cubeplay.registry import OURS
from cubeplay.words import language_of, speaking
from cubeplay.words.late import untranslated


@pytest.mark.parametrize(
    ("game", "typed", "move"),
    [
        ("cubo", "Lege ROT 4 auf b2", "place red 4 at b2"),
        ("cubo", "weiße 3  an a1", "place white 3 at a1"),
        ("cubo", "tausche a1 und c3", "swap a1 and c3"),
        ("cubo", "rufe", "call"),
        ("gelatinous", "rolle nach", None),
        ("gelatinous", "rolle norden", "roll north"),
        ("gelatinous", "dreh 2 nord", "turn 2 north"),
        ("gelatinous", "nächster Raum", "next room"),
        ("cuboro", "drehe b2 90", "rotate b2 90"),
        ("cuboro", "spring a1 drehung 90", "jump a1 turn 90"),
        ("cuboro", "schieb b1", "shift b1"),
        ("cuboro", "Turm Osten", "tower east"),
        ("cubed", "lege 12 auf b4 drehung 120", "place 12 at b4 turn 120"),
        ("cubed", "zieh drei", "draw three"),
        ("cubed", "gib 12 an 2", None),
        ("cubed", "gib 12 zu 2", "give 12 to 2"),
        ("cuobe", "geh norden mit 2", "move north with 2"),
        ("cuobe", "benutze Raum", "use room"),
        ("cuobe", "keine Waffen", "no weapons"),
        ("cuobe", "suche", "search"),
    ],
)
def test_german_words_are_moves_for_who_speaks_german(game, typed, move):
    with speaking(language_of("de")):
        if move is None:
            with pytest.raises(NotationError, match="kein Zug"):
                GAMES[game].parse(typed)
        else:
            assert str(GAMES[game].parse(typed)) == move
            assert str(GAMES[game].parse(move)) == move
    with pytest.raises(NotationError):
        GAMES[game].parse(typed)


def test_every_typed_word_is_one_of_the_notations():
    grammars = [import_module(f"cubeplay.{game}.rules.moves").GRAMMAR for game in OURS]
    known = {word for grammar in grammars for word in grammar._words}
    assert {untranslated(word) for word in WORDS} <= known


def test_a_text_of_many_meanings_is_tried_a_few_times_only():
    with speaking(language_of("de")):
        assert len(list(readings("drehe " * (LINE // 6)))) == MOST
