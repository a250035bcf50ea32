"""Readers of a guided game: one who keeps to the main line, others who press anything that is open."""

from contextlib import suppress
from pathlib import Path
from random import Random

from cubeplay.errors import IllegalMove
from cubeplay.teach.rehearsal import rehearse
from cubeplay.words import cached_by_language

from cubeplay_widgets.chapters.guided import MomentPiece
from cubeplay_widgets.chapters.headless import page_of

NOTEBOOKS = Path(__file__).parents[1] / "notebooks"
FOLDER = NOTEBOOKS / "first-game"
MOST_PRESSES = 2000
CHAPTERS = "rules"
"""The folder of the notebooks with chapters."""
CHAPTERED = [
    path.stem
    for path in sorted((NOTEBOOKS / CHAPTERS).glob("*.ipynb"))
    if "walk.chapter(" in path.read_text("utf-8")
]
"""The games that have chapters."""


@cached_by_language()
def page(name, folder="first-game"):
    """The page of a game's notebook in the language spoken; its cells rehearse the main lines."""
    return page_of(NOTEBOOKS / folder / f"{name}.ipynb")


def scenes(name, folder="first-game"):
    """The guided games of a notebook."""
    pieces = page(name, folder).pieces.values()
    return list(dict.fromkeys(piece.chapter for piece in pieces if isinstance(piece, MomentPiece)))


def scene_numbers(name, chapter="", folder=CHAPTERS):
    """The numbers of the scenes of a chapter, or of all chapters of a game."""
    here, all_scenes = page(name, folder), scenes(name, folder)
    pieces = here.chapter_of(here.pieces[chapter]) if chapter else here.pieces.values()
    return [n for n, scene in enumerate(all_scenes) if any(getattr(p, "chapter", 0) is scene for p in pieces)]


def chapter(name, folder="first-game", scene=0):
    """A guided game of a notebook, by its number."""
    return scenes(name, folder)[scene]


def fresh(*which):
    """A reader's new game."""
    game = chapter(*which).make()
    game.moments = list(chapter(*which).game.moments)
    return game


def copied(name, game, *which):
    """The same game once more, to try something."""
    other = fresh(name, *which)
    other.take_up(game.saved)
    return other


def finished(*which):
    """The game of the reader who keeps to the main line."""
    game = fresh(*which)
    assert rehearse(game, len(game.moments) - 1) == []
    return game


def open_presses(game):
    """What a reader may press now: moves that the moment leaves open, "later", the question's answers."""
    game.act_all()
    while game.over and game.at < len(game.moments) - 1:
        game.next()
        game.act_all()
    if game.over or game.outcome is not None:
        return []
    if game.asks is not None:
        return [("answer", text) for text in game.asks.answers]
    assert game.reader in game.to_move, (game.moment.id, game.to_move)
    moves = game.moves(game.reader)
    assert moves, (game.moment.id, game.state)
    return [("play", move) for move in moves] + [("later", "")] * bool(game.moment.later)


def press(game, what, given):
    """Press it, and once more if the game asks whether it is meant; late moves are refused and told."""
    if what == "answer":
        game.answer(given)
        return
    if what == "later":
        game.pass_by()
        return
    for _time in range(2):
        with suppress(IllegalMove):
            game.play(given, game.reader)
            return


def play_at_random(game, rng, choose=Random.choice):
    """Press anything until the game is over; returns how often."""
    for number in range(MOST_PRESSES):
        found = open_presses(game)
        if not found:
            assert game.outcome is not None, game.moment.id
            return number
        press(game, *choose(rng, found))
    raise AssertionError(f"{game.moment.id} has no end: {game.played[-6:]}")


def named_rules(game):
    """The rules that the moments of a game name, all of them in its rulebook."""
    named = {rule for moment in game.moments for rule in moment.rules}
    assert named <= {rule.id for rule in game.game.rulebook}
    return named


def main_line(game):
    """Walk the main line to its end; yields before each press."""
    while open_presses(game):
        moment = game.moment
        if dared := moment.in_vain(game):
            with suppress(IllegalMove):
                game.play(dared, game.reader)
        if moment.ask is not None:
            yield
            game.answer(moment.ask.right)
        for move in moment.show_me:
            if not game.over:
                yield
            game.play(move, game.reader)
            game.act_all()
        assert game.over, moment.id


def try_presses(name, presses, rng, choose=Random.choice):
    """Try open presses at each state of the main line, so many of each, and play on at random to the end.

    Returns the game of the main line, and how many were tried.
    """
    game, tried = fresh(name), 0
    for _press in main_line(game):
        found = open_presses(game)
        for each in rng.sample(found, min(len(found), presses)):
            other = copied(name, game)
            press(other, *each)
            play_at_random(other, rng, choose)
            tried += 1
    return game, tried
