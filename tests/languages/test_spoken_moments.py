"""No moment of a first game or chapter says anything in plain English in the language that nobody speaks."""

import pytest
from cubeplay.words import PSEUDO, language_of, speaking
from plain_english import plain

from guided_readers import CHAPTERED, CHAPTERS, FOLDER, scenes

FIELDS = ("goal", "dare", "praise", "later", "restart", "next", "missing")


def told(moment):
    """What a moment says whatever the state of its game, hints and answers too."""
    asked = moment.ask.answers if moment.ask else ()
    hints = () if callable(moment.hints) else moment.hints
    texts = [*(getattr(moment, field) for field in FIELDS), *moment.film.values(), *hints, *asked]
    return [text for text in texts if isinstance(text, str)]


@pytest.mark.parametrize("folder", [FOLDER.name, CHAPTERS])
@pytest.mark.parametrize("game", CHAPTERED)
def test_no_moment_keeps_plain_english(game, folder):
    with speaking(language_of(PSEUDO)):
        moments = [moment for scene in scenes(game, folder) for moment in scene.game.moments]
        assert moments
        assert {moment.id: found for moment in moments if (found := plain(told(moment)))} == {}
